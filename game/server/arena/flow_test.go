package arena

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/docs"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/arena/versions/versionstest"
	"app.pentarena/game/server/serve"
)

// asServer makes the test a server with an arena in the folder that it names.
const asServer = "PENTARENA_ARENA"

func TestMain(m *testing.M) {
	if folder := os.Getenv(asServer); folder != "" {
		if err := serveFolder(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serveFolder serves until the process is killed. It prints its address, and the path of the link for the first organiser.
func serveFolder(folder string) error {
	ctx := context.Background()
	room, err := Open(ctx, Config{Folder: filepath.Join(folder, "ladder"), Levels: map[string]string{"anarchy": "short", "coreminer": "short"}, Limits: base.Limits{Matches: 2, Turn: time.Minute},
		Shared: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, SharedBy: serve.SharedBy})
	if err != nil {
		return err
	}
	s, err := serve.New(ctx, serve.Config{Folder: folder, Beside: map[string]http.Handler{Path: room}, Limits: serve.Limits{Writes: 1e9, Reads: 1e9}})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	first, err := room.FirstLink(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s %s\n", l.Addr(), first)
	return (&http.Server{Handler: s, ReadHeaderTimeout: time.Minute}).Serve(l)
}

// serving is a server in a process of its own.
type serving struct {
	c         *exec.Cmd
	at, first string
}

func serves(t *testing.T, folder string) *serving {
	t.Helper()
	s := &serving{c: exec.Command(os.Args[0])}
	s.c.Env = append(os.Environ(), asServer+"="+folder)
	s.c.Stderr = os.Stderr
	out, err := s.c.StdoutPipe()
	if err == nil {
		err = s.c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	s.at, s.first, _ = strings.Cut(strings.TrimSpace(line), " ")
	return s
}

// kill ends the server at once, whatever it is doing.
func (s *serving) kill() {
	_ = s.c.Process.Kill()
	_ = s.c.Wait()
}

var metIn = regexp.MustCompile(`<td data-what="Meetings">(\d+)</td>`)

// meetings is the sum of the meetings that the page of a ladder shows.
func meetings(g *guest) (n int) {
	for _, m := range metIn.FindAllStringSubmatch(g.get("/arena/games/anarchy").body, -1) {
		var k int
		_, _ = fmt.Sscan(m[1], &k)
		n += k
	}
	return n
}

const broken = `console.error("I am out of ideas"); throw new Error("no plan");`

// People join by an invitation and publish bots in JavaScript and of any language, of which a broken one does not get onto the ladder; the ladder moves; the server is killed twice on
// the way; and nothing is lost, doubled or counted by half.
func TestWholeArena(t *testing.T) {
	folder := t.TempDir()
	s := serves(t, folder)
	olga := joined(t, s.at, s.first, "Olga")
	invitation := linkIn.FindString(olga.post("/arena/organiser/links", "uses", "2", "days", "3").body)
	ann, bob := joined(t, s.at, invitation, "Ann"), joined(t, s.at, invitation, "Bob")
	if got := ann.upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Ant", "note", "the starter"); got.to != "/arena/versions/1" {
		t.Fatalf("%d %s %s", got.status, got.to, got.body)
	}
	if got := bob.upload("bot.mjs", []byte(broken), "game", "anarchy", "name", "Bee"); got.to != "/arena/versions/2" {
		t.Fatalf("%d %s", got.status, got.body)
	}
	for want, data := range versionstest.Attacks(t) {
		if got := bob.upload("bot.zip", data, "game", "anarchy", "name", "Evil"); got.status/100 != 4 || got.status == http.StatusTooManyRequests {
			t.Errorf("%s: %d", want, got.status)
		}
	}
	jailed := sandbox.Jails() == nil
	if jailed {
		python, err := docs.Python.Starter("anarchy")
		if err != nil {
			t.Fatal(err)
		}
		data := versionstest.Zipped(t, versionstest.Item{Name: "cat/bot.toml", Text: "game = \"anarchy\"\nname = \"Cat\"\ncommand = \"python3 bot.py\"\n"}, versionstest.Item{Name: "cat/bot.py", Text: python["bot.py"]})
		if got := bob.upload("cat.zip", data); got.to != "/arena/versions/3" {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	until(t, "the trials are over", func() bool {
		return strings.Contains(ann.get("/arena/versions/1").body, "has passed its trial") && strings.Contains(bob.get("/arena/versions/2").body, "failed its trial") &&
			(!jailed || strings.Contains(bob.get("/arena/versions/3").body, "has passed its trial"))
	})
	if body := bob.get("/arena/versions/2").body; !strings.Contains(body, "I am out of ideas") || !strings.Contains(body, "no plan") {
		t.Errorf("the page does not say what failed: %s", body)
	}
	seen := 0
	for range 2 {
		until(t, "the ladder moves", func() bool { return meetings(ann) >= seen+4 })
		seen = meetings(ann)
		s.kill()
		s = serves(t, folder)
		if s.first != "" {
			t.Errorf("the server has lost its organiser: %q", s.first)
		}
		for _, g := range []*guest{olga, ann, bob} {
			g.at = s.at
		}
		if now := meetings(ann); now < seen {
			t.Errorf("%d meetings, and %d before the server was killed", now, seen)
		}
		if got := ann.get("/arena/account"); got.status != http.StatusOK {
			t.Errorf("Ann was signed out: %d", got.status)
		}
	}
	until(t, "the ladder moves on", func() bool { return meetings(ann) >= seen+4 })
	page := ann.get("/arena/bots/1").body
	if !strings.Contains(page, "Against each opponent") || !strings.Contains(page, `<svg class="curve"`) || !strings.Contains(page, "A turn took") || !strings.Contains(page, `href="/#r=/arena/records/`) || !strings.Contains(page, ">Log</a>") {
		t.Errorf("the page of the bot: %s", page)
	}
	if page := bob.get("/arena/bots/1").body; strings.Contains(page, ">Log</a>") || strings.Contains(page, "/versions/") {
		t.Errorf("Bob's page of Ann's bot: %s", page)
	}
	s.kill()
	sound(t, filepath.Join(folder, "ladder"))
}

// sound checks everything that an arena keeps.
func sound(t *testing.T, folder string) {
	t.Helper()
	b, err := open(t.Context(), Config{Folder: folder, Levels: map[string]string{"anarchy": "short"}}) // nothing is played while it is looked at
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}()
	inMind := 0
	for _, r := range b.ladder.Standings("anarchy") {
		inMind += r.Met
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM meetings WHERE over > 0"); n < 6 || inMind != 2*n {
		t.Errorf("%d meetings are over, and %d sides of them count", n, inMind)
	}
	if n := basetest.Count(t, b.DB, `SELECT COUNT(*) FROM meetings WHERE over > 0 AND ((SELECT COUNT(*) FROM matches WHERE meeting = meetings.id) != 2
		OR EXISTS (SELECT 1 FROM json_each(meetings.points) AS side WHERE side.value != (SELECT TOTAL(json_extract(matches.points, side.fullkey)) FROM matches WHERE meeting = meetings.id)))`); n != 0 {
		t.Errorf("of %d meetings the matches do not make the points", n)
	}
	records := b.Records.List()
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM matches"); n != len(records) {
		t.Errorf("%d matches, %d records", n, len(records))
	}
	for _, name := range records {
		rec := b.verified(t, name)
		for _, n := range rec.Notes {
			if n.Text != "" {
				t.Fatalf("%s tells everybody what a bot said: %q", name, n.Text)
			}
		}
	}
}

// A bot that loses match after match by a fault is paused, and its team is told why; a new version plays again.
func TestCrashes(t *testing.T) {
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}, Limits: base.Limits{Crashes: 3}})
	_, authors := company(t, a, s.URL, "Ann", "Bob")
	ann := authors["Ann"]
	ann.upload("bot.mjs", []byte(broken), "game", "anarchy", "name", "Bee")
	until(t, "the trial is over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM versions WHERE state = 'refused'") == 1
	})
	if _, err := a.DB.Exec("UPDATE versions SET state = 'good'"); err != nil { // as if it had passed
		t.Fatal(err)
	}
	ann.post("/arena/versions/1/use")
	until(t, "it is paused", func() bool { return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM bots WHERE state = 'paused'") == 1 })
	if body := ann.get("/arena/bots/1").body; !strings.Contains(body, "It lost 3 matches running by a fault") || !strings.Contains(body, "no plan") {
		t.Errorf("Ann reads %s", body)
	}
	for _, g := range []*guest{authors["Bob"], browser(t, s.URL)} {
		if body := g.get("/arena/bots/1").body; !strings.Contains(body, "Paused.") || strings.Contains(body, "no plan") {
			t.Errorf("others read %s", body)
		}
	}
	until(t, "what has begun is over", func() bool { return a.ladder.Playing() == 0 })
	met := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM meetings WHERE over > 0")
	if met < 2 {
		t.Errorf("%d meetings", met)
	}
	if log := ann.get("/arena/logs/" + first(t, a, "SELECT match FROM logs LIMIT 1") + "/1").body; !strings.Contains(log, "lost by a fault") || !strings.Contains(log, "out of ideas") {
		t.Errorf("the log: %s", log)
	}
	ann.upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Bee")
	until(t, "it plays again", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM bots WHERE state = 'playing' AND version = 2") == 1 && basetest.Count(t, a.DB, "SELECT COUNT(*) FROM meetings WHERE over > 0") > met
	})
}

// first is a text in the database.
func first(t *testing.T, a *Arena, query string) (s string) {
	t.Helper()
	if err := a.DB.QueryRow(query).Scan(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// A program uploads with a key, and is told how the trial ends.
func TestPush(t *testing.T) {
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}})
	_, authors := company(t, a, s.URL, "Ann")
	g := browser(t, s.URL)
	page := authors["Ann"].post("/arena/account/key").body
	key := regexp.MustCompile(`class="made">([A-Z2-7]+)<`).FindStringSubmatch(page)
	if key == nil {
		t.Fatal(page)
	}
	if got := g.do("GET", "/arena/api/me", "", nil, "Authorization", "Bearer "+key[1]); got.status != http.StatusOK || got.body != `{"name":"Ann","team":"Ann"}`+"\n" {
		t.Errorf("%d %s", got.status, got.body)
	}
	kind, body := formOf(t, "bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Ant")
	if got := g.do("POST", "/arena/api/versions", kind, body, "Authorization", "Bearer "+key[1]); got.status != http.StatusCreated || !strings.Contains(got.body, `"state":"waiting"`) {
		t.Fatalf("%d %s", got.status, got.body)
	}
	until(t, "the trial is over", func() bool {
		return strings.Contains(g.do("GET", "/arena/api/versions/1", "", nil, "Authorization", "Bearer "+key[1]).body, `"state":"good"`)
	})
	if got := g.do("GET", "/arena/api/versions/1", "", nil, "Authorization", "Bearer "+key[1]+"X"); got.status != http.StatusUnauthorized {
		t.Errorf("a wrong key: %d", got.status)
	}
}

// Teams have so many bots, uploads and bytes, and one name is one bot's.
func TestQuotas(t *testing.T) {
	a, s := opened(t, Config{Limits: base.Limits{Bots: 2, Uploads: 4, Waiting: 50, Room: 2000}})
	_, authors := company(t, a, s.URL, "Ann", "Bob")
	ann := authors["Ann"]
	for i, c := range []struct {
		file, data, game, name string
		status                 int
		says                   string
	}{
		{"bot.mjs", "1", "anarchy", "One", 303, ""},
		{"bot.mjs", "1", "si32", "one", 409, "plays Anarchy"},
		{"bot.mjs", "1", "anarchy", "Rookie", 409, "built-in player"},
		{"bot.mjs", "1", "chess", "Two", 400, "no game"},
		{"bot.mjs", "1", "", "Two", 400, "Say which game it plays, as Game (arena push -game)"},
		{"bot.mjs", "1", "anarchy", "", 400, "Say what it is called, as Name of the bot (arena push -name)"},
		{"bot.mjs", "1", "si32", "Two", 303, ""},
		{"bot.mjs", "1", "si32", "Three", 409, "may have 2"},
		{"bot.mjs", strings.Repeat("1", 1500), "si32", "Two", 409, "MB"},
		{"bot.mjs", "1", "si32", "two", 303, ""},
		{"bot.mjs", "1", "si32", "Two", 303, ""},
		{"bot.mjs", "1", "si32", "Two", 429, "in the last 24 hours"},
	} {
		if got := ann.upload(c.file, []byte(c.data), "game", c.game, "name", c.name); got.status != c.status || !strings.Contains(got.body, c.says) {
			t.Errorf("%d: %d %s", i, got.status, got.body)
		}
	}
	if got := authors["Bob"].upload("bot.mjs", []byte("1"), "game", "anarchy", "name", "ONE"); got.status != 409 || !strings.Contains(got.body, "Another team") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := ann.do("POST", "/arena/upload", "multipart/form-data; boundary=x", strings.NewReader("--x\r\nno form")); got.status != 400 {
		t.Errorf("no form: %d", got.status)
	}
	kind, body := formOf(t, "bot.mjs", make([]byte, versions.MaxUpload+maxForm))
	if got := ann.do("POST", "/arena/upload", kind, body); got.status != 413 {
		t.Errorf("too large: %d", got.status)
	}
}

// A copy of an arena that plays is an arena of its own, with everything.
func TestBackup(t *testing.T) {
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}})
	_, authors := company(t, a, s.URL, "Ann")
	authors["Ann"].upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Ant")
	until(t, "the ladder moves", func() bool { return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM meetings WHERE over > 0") >= 6 })
	copied := filepath.Join(t.TempDir(), "copy")
	if err := Backup(t.Context(), a.Folder, copied); err != nil {
		t.Fatal(err)
	}
	sound(t, copied)
	if err := Backup(t.Context(), filepath.Join(copied, "none"), filepath.Join(copied, "other")); err != nil {
		t.Error(err)
	}
}

// A team that has used up its processor time of the day is told so; its next version waits for tomorrow with its place in that line, and has its trial then.
func TestProcessorTime(t *testing.T) {
	a, s := opened(t, Config{Limits: base.Limits{Processor: 3 * time.Minute, Waiting: 2}})
	olga, authors := company(t, a, s.URL, "Ann", "Bob")
	ann, bob := authors["Ann"], authors["Bob"]
	team := basetest.Count(t, a.DB, "SELECT team FROM people WHERE key = 'ann'")
	basetest.Do(t, a.DB, "INSERT INTO used (day, team, ms) VALUES (?, ?, 180000)", base.Day(), team)
	for range 2 {
		if got := ann.upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Ant"); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	if got := ann.upload("bot.mjs", []byte("1"), "game", "anarchy", "name", "Ant"); got.status != http.StatusTooManyRequests || !strings.Contains(got.body, "have used the 3 minutes of processor time") || !strings.Contains(got.body, "2 versions wait for tomorrow") {
		t.Errorf("a third one: %d %s", got.status, got.body)
	}
	bob.upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Bee")
	until(t, "Bob's version has its trial before those of Ann", func() bool { return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM versions WHERE state = 'good'") == 1 })
	for path, want := range map[string]string{"versions/2": "It waits for tomorrow</strong>, as number 2 in the line", "account": "used 3 minutes today, of 3 minutes that a team has in a day. They play again after midnight"} {
		if got := ann.get("/arena/" + path); !strings.Contains(got.body, want) {
			t.Errorf("%s: %s", path, got.body)
		}
	}
	if got := ann.do("GET", "/arena/api/versions/2", "", nil, "Authorization", ann.key()); !strings.Contains(got.body, `"place":2,"tomorrow":true`) {
		t.Errorf("a program reads %s", got.body)
	}
	if got := olga.get("/arena/organiser"); !strings.Contains(got.body, "of a team have 3 minutes of processor time in a day") || !strings.Contains(got.body, `<td data-what="Used today">3 minutes of processor time</td>`) {
		t.Errorf("Olga reads %s", got.body)
	}
	basetest.Do(t, a.DB, "UPDATE bots SET version = 1 WHERE key = 'ant'") // as if it had passed before
	if got := ann.post("/arena/bots/1/scrimmages", "mark", "rookie", "level", "quick"); got.status != http.StatusTooManyRequests || !strings.Contains(got.body, "Ask again after midnight") {
		t.Errorf("a scrimmage: %d %s", got.status, got.body)
	}
	basetest.Do(t, a.DB, "UPDATE used SET day = day - 1") // a day passes
	bob.upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", "Bee")
	until(t, "all have had their trials", func() bool { return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM versions WHERE state = 'good'") == 4 })
	until(t, "matches count", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM used WHERE day = ? AND team = ? AND ms > 0", base.Day(), team) == 1
	})
}
