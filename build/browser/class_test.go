package browser

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/docs"
)

// school is `arena serve -arena` in a process of its own, which can be killed.
type school struct {
	t      testing.TB
	folder string
	at     string // host and port, the same after each start
	broker string // the same of the broker for workers
	server *exec.Cmd
	first  string // path of the first organiser's link
}

// goesToSchool starts the server, until the test ends.
func goesToSchool(t testing.TB) *school {
	t.Helper()
	s := &school{t: t, folder: t.TempDir()}
	s.at, s.broker = s.free(), s.free()
	s.start()
	t.Cleanup(s.kill)
	return s
}

// free is an address on which nobody listens.
func (s *school) free() string {
	s.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	s.must(err)
	s.must(l.Close())
	return l.Addr().String()
}

// worker starts a worker, until the test ends. kill ends it at once.
func (s *school) worker() (kill func()) {
	s.t.Helper()
	w := exec.Command(arena, "worker", "-workers", "1", s.broker)
	w.Dir = s.t.TempDir()
	s.must(w.Start())
	kill = sync.OnceFunc(func() {
		_ = w.Process.Kill()
		_ = w.Wait()
	})
	s.t.Cleanup(kill)
	return kill
}

func (s *school) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// start starts the server, and waits until it is ready.
func (s *school) start() {
	s.t.Helper()
	s.server = exec.Command(arena, "serve", "-arena", "-address", s.at, "-folder", s.folder, "-page", "../out/page", "-ladder", "anarchy/short", "-rated", "1", "-broker", s.broker, "-shared", "127.0.0.1")
	out, err := s.server.StdoutPipe()
	s.must(err)
	s.server.Stderr = os.Stderr
	s.must(s.server.Start())
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if m := regexp.MustCompile(`/arena/join/\S+`).FindString(lines.Text()); m != "" {
			s.first = m
			return
		}
		if s.first != "" && strings.Contains(lines.Text(), "The arena is at") {
			return
		}
	}
	s.t.Fatal("the server has ended")
}

// kill ends the server at once, whatever it is doing.
func (s *school) kill() {
	_ = s.server.Process.Kill()
	_ = s.server.Wait()
}

// pupil is who uses the arena by its forms.
type pupil struct {
	s    *school
	http *http.Client
}

func (s *school) pupil() *pupil {
	jar, err := cookiejar.New(nil)
	s.must(err)
	return &pupil{s, &http.Client{Jar: jar, Timeout: time.Minute}}
}

// asks sends a request, again while no server is there, and returns what came of it.
func (p *pupil) asks(method, path, kind string, body []byte) (status int, at, text string) {
	p.s.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		r, err := http.NewRequest(method, "http://"+p.s.at+path, bytes.NewReader(body))
		p.s.must(err)
		if kind != "" {
			r.Header.Set("Content-Type", kind)
		}
		got, err := p.http.Do(r)
		var refused *net.OpError
		if errors.As(err, &refused) && time.Now().Before(end) {
			continue
		}
		p.s.must(err)
		data, err := io.ReadAll(got.Body)
		p.s.must(errors.Join(err, got.Body.Close()))
		return got.StatusCode, got.Request.URL.Path, string(data)
	}
}

// fills sends a form, which must be taken.
func (p *pupil) fills(path string, fields ...string) (at, text string) {
	p.s.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	status, at, text := p.asks("POST", path, "application/x-www-form-urlencoded", []byte(form.Encode()))
	if status != http.StatusOK {
		p.s.t.Fatalf("%s: %d %s", path, status, text)
	}
	return at, text
}

// uploads uploads a bot.
func (p *pupil) uploads(name string, bot []byte) {
	p.s.t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	part, err := w.CreateFormFile("file", "bot.mjs")
	p.s.must(err)
	_, err = part.Write(bot)
	p.s.must(errors.Join(err, w.WriteField("game", "anarchy"), w.WriteField("name", name), w.Close()))
	if status, at, text := p.asks("POST", "/arena/upload", w.FormDataContentType(), out.Bytes()); status != http.StatusOK || !strings.HasPrefix(at, "/arena/versions/") {
		p.s.t.Fatalf("%s: %d %s", name, status, text)
	}
}

// told reads what programs are told.
func told[T any](s *school, path string) (v T) {
	s.t.Helper()
	status, _, text := s.pupil().asks("GET", path, "", nil)
	if err := json.Unmarshal([]byte(text), &v); err != nil || status != http.StatusOK {
		s.t.Fatalf("%s: %d %v %s", path, status, err, text)
	}
	return v
}

// bots are the bots on the ladder by their names, and how many meetings they have had together.
func (s *school) bots() (number map[string]int64, met int) {
	s.t.Helper()
	number = map[string]int64{}
	for _, x := range told[struct {
		Standings []struct {
			Name string
			Bot  int64 // 0 for a built-in player
			Met  int
		}
	}](s, "/arena/api/games/anarchy").Standings {
		if x.Bot != 0 {
			number[x.Name] = x.Bot
			met += x.Met
		}
	}
	return number, met
}

// until waits until something is so.
func (s *school) until(what string, is func() bool) {
	s.t.Helper()
	for end := time.Now().Add(4 * patience); !is(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("%s: it has not come to that", what)
		}
	}
}

// shows waits until a page of the arena has a text, loading it again as its reader would.
func (b *tab) shows(path, text string) {
	b.t.Helper()
	for end := time.Now().Add(4 * patience); ; time.Sleep(500 * time.Millisecond) {
		b.do(chromedp.Navigate(path))
		if strings.Contains(eval[string](b, `document.body.innerText`), text) {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("%s does not say %q", path, text)
		}
	}
}

// publishes writes a bot in the page, which begins with the starter, and publishes it from there. It returns the name of the bot.
func (b *tab) publishes(base string) (name string) {
	b.t.Helper()
	b.do(chromedp.Navigate(base + "/?probe"))
	b.Until("the title", func(s e2e.State) bool { return s.Scene() == "title" })
	eval[bool](b, `(pentarenaBots.open(JSON.stringify({ match: { game: "anarchy", title: "Anarchy", rival: "rookie", seats: [{}, {}] }, players: [{ kind: "rookie", title: "Rookie" }] })), true)`)
	b.Until("the starter, and a server with an arena", func(e2e.State) bool {
		return eval[bool](b, `pentarenaBots.keptFor("anarchy").length > 0 && !document.getElementById("bots-publish").hidden`)
	})
	b.do(chromedp.Click(chromedp.ID("bots-publish")))
	b.hears("is uploaded")
	return eval[string](b, `pentarenaBots.keptFor("anarchy")[0].replace(".mjs", "")`)
}

// lazyBot ends each of its turns at once, as what a class uploads on its first evening.
const lazyBot = `require("readline").createInterface({ input: process.stdin }).on("line", (l) => { if (l.includes('"type":"turn"')) console.log('{"type":"end"}'); });`

// A class of thirty joins by a list, four of them in browsers; they publish bots, which run in sandboxes; ratings move, a match is watched; a contest has its
// deadline and its final. The server and a worker are killed on the ladder and in the final, and nothing is lost or counted twice.
func TestAClass(t *testing.T) {
	t.Parallel()
	const class, browsers = 30, 4
	s := goesToSchool(t)
	olga := s.pupil()
	olga.fills(s.first, "name", "Olga", "password", "a few good words")
	var list strings.Builder
	for i := range class {
		fmt.Fprintf(&list, "Pupil %d, 10b\n", i+1)
	}
	_, text := olga.fills("/arena/organiser/list", "list", list.String())
	links, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if s.must(err); len(links) != class+1 {
		t.Fatalf("%d links", len(links)-1)
	}
	starter, err := docs.JavaScript.Starter("anarchy")
	s.must(err)
	good := filepath.Join(t.TempDir(), "bot.mjs")
	s.must(os.WriteFile(good, []byte(starter["bot.mjs"]), 0o600))
	base := "http://" + s.at
	names := make([]string, class) // of their bots
	for i := range names {
		names[i] = fmt.Sprintf("Bot %d", i+1)
	}
	var tabs []*tab
	for i, l := range links[1 : browsers+1] {
		b := open(t, smallW, smallH, l[2])
		b.do(chromedp.SendKeys(chromedp.CSS(`input[name=password]`), "a few good words"))
		b.leads(`button.go`)
		if tabs = append(tabs, b); i == 0 {
			names[i] = b.publishes(base)
			continue
		}
		b.do(chromedp.Navigate(base+"/arena/upload"), chromedp.SetUploadFiles(chromedp.CSS(`input[type=file]`), []string{good}),
			chromedp.SetValue(chromedp.CSS(`select[name=game]`), "anarchy"), chromedp.SendKeys(chromedp.CSS(`input[name=name]`), names[i]))
		b.leads(`button.go`)
	}
	pupils := make([]*pupil, class)
	for i := browsers; i < class; i++ {
		pupils[i] = s.pupil()
		_, path, _ := strings.Cut(links[i+1][2], s.at)
		pupils[i].fills(path, "password", "a few good words")
		pupils[i].uploads(names[i], fmt.Appendf(nil, "// %d\n%s", i, lazyBot))
	}
	kills := []func(){s.worker(), s.worker()}
	before := 0
	s.until("all trials are over, and the ladder moves", func() bool {
		list, met := s.bots()
		before = met
		return len(list) == class && met >= class
	})
	kills[0]()
	s.kill()
	s.start()
	bots, after := s.bots()
	if len(bots) != class || after < before {
		t.Fatalf("%d bots and %d meetings after the server was killed, %d meetings before", len(bots), after, before)
	}
	for i, b := range tabs {
		b.shows(fmt.Sprintf("%s/arena/bots/%d", base, bots[names[i]]), "Against each opponent")
	}
	b := tabs[0]
	record := eval[string](b, `document.querySelector('a[href^="/#r="]').getAttribute("href")`)
	b.do(chromedp.Navigate(base + "/?probe" + strings.TrimPrefix(record, "/")))
	b.Until("the match to be watched", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("steps") > 0 })

	in := func(d time.Duration) string { return time.Now().Add(d).UTC().Format(time.RFC3339Nano) }
	at, _ := olga.fills("/arena/organiser/contest", "name", "Cup", "level", "anarchy/short", "format", "swiss", "rounds", "2", "seeds", "1", "most", "1", "open", "1",
		"opens", in(-time.Hour), "closes", in(time.Hour), "starts", in(2*time.Hour))
	for i, b := range tabs {
		b.do(chromedp.Navigate(base+at), chromedp.SetValue(chromedp.CSS(`form[action$="/entrants"] select`), fmt.Sprint(bots[names[i]])))
		b.leads(`form[action$="/entrants"] button`)
	}
	for i := browsers; i < class; i++ {
		pupils[i].fills(at+"/entrants", "bot", fmt.Sprint(bots[names[i]]))
	}
	olga.fills(strings.Replace(at, "/arena/", "/arena/organiser/", 1)+"/times", "closes", in(100*time.Millisecond), "starts", in(200*time.Millisecond), "reason", "the evening is short")
	type cup struct {
		Phase    string
		Parts    []struct{ Matches, Of int }
		Entrants []struct{ Name, State string }
	}
	contest := func() cup { return told[cup](s, strings.Replace(at, "/arena/", "/arena/api/", 1)) }
	s.until("the final is on", func() bool { return contest().Parts[0].Matches > 3 })
	kills[1]()
	s.kill()
	s.start()
	s.until("the final is over", func() bool { return contest().Phase == "finished" })
	end := contest()
	if p := end.Parts[0]; len(end.Entrants) != class || p.Matches != p.Of || p.Of != 2*class {
		t.Errorf("%d entrants, %d of %d matches", len(end.Entrants), p.Matches, p.Of)
	}
	_, _, text = olga.asks("GET", at+"/games/anarchy/files/table.csv", "", nil)
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != class+1 {
		t.Errorf("%v: a table of %d", err, len(rows)-1)
	}
	tabs[1].shows(base+at+"?results=1", fmt.Sprintf("%d matches played", 2*class))
	for _, b := range tabs[1:] {
		b.calm()
	}
}

// The page of matches is as wide as a phone, with the link to the arena.
func TestMatchesOnPhone(t *testing.T) {
	t.Parallel()
	b := open(t, 390, 844, "http://"+goesToSchool(t).at+"/matches")
	b.await("the link to the arena", func() bool {
		return strings.Contains(eval[string](b, `document.querySelector("header").innerText`), "Arena")
	})
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("it is %d wide", wide)
	}
}
