package serve_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// asServer is set where the test binary is a server: the folder that it serves.
const asServer = "PENTARENA_TEST_SERVER"

// placesOfServer is set to how many matches it plays at a time, if not to the usual number.
const placesOfServer = "PENTARENA_TEST_PLACES"

func TestMain(m *testing.M) {
	if folder, ok := os.LookupEnv(asServer); ok {
		if err := serveFolder(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// serveFolder serves until the process is killed.
func serveFolder(folder string) error {
	c := clubOf(folder)
	if text := os.Getenv(placesOfServer); text != "" {
		if _, err := fmt.Sscan(text, &c.Limits.Matches); err != nil {
			return err
		}
	}
	s, err := serve.New(context.Background(), c)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("http://" + l.Addr().String())
	return http.Serve(l, s)
}

// clubOf is a server of the folder with a program that ends every turn.
func clubOf(folder string) serve.Config {
	c := serve.Config{Folder: folder, Bots: seats.Bots{"idler": {Command: []string{"sh", "-c", `while read line; do case $line in '{"type":"turn"'*) echo '{"type":"end"}';; esac; done`}}}}
	c.Limits = serve.Limits{Writes: 1e9, Reads: 1e9, PerAddress: 2000, Turn: time.Minute}
	return c
}

// started is a server in a process of its own.
type started struct {
	*club
	process *exec.Cmd
}

func start(t *testing.T, ctx context.Context, folder string) started {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := exec.Command(self)
	p.Env = append(os.Environ(), asServer+"="+folder)
	p.Stderr = os.Stderr
	out, err := p.StdoutPipe()
	if err == nil {
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	s := started{&club{T: t, ctx: ctx, log: &log{}}, p}
	t.Cleanup(s.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	s.url = strings.TrimSpace(line)
	return s
}

// kill ends the process without a warning.
func (s started) kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
}

// evening is matches of every kind of player, as they were ordered.
type evening struct {
	builtin, secret, program, guest serve.Ordered
}

func begin(c *club) evening {
	c.Helper()
	return evening{
		c.order(`{"game":"mechmania","level":"quick","seed":"a","seats":["thief","regular"]}`),
		c.order(`{"game":"si32","level":"quick","seed":"b","seats":["rookie","person"],"clock":{"match":86400}}`),
		c.order(`{"game":"anarchy","level":"quick","seed":"c","seats":["idler","regular"]}`),
		c.order(`{"game":"anarchy","level":"quick","seed":"d","seats":["program","random"]}`),
	}
}

// all lists the matches.
func (e evening) all() []string { return []string{e.builtin.ID, e.secret.ID, e.program.ID, e.guest.ID} }

// join brings the person and the program to their matches. They end every turn until the match is over, they have ended so many, or the connection
// ends. The program has joined when join returns.
func (e evening) join(c *club, turns int) (done *sync.WaitGroup) {
	c.Helper()
	done = &sync.WaitGroup{}
	done.Go(func() { e.play(c, turns) })
	conn, _, err := websocket.Dial(c.ctx, c.url+"/program", nil)
	if err != nil {
		c.Fatal(err)
	}
	conn.SetReadLimit(64 << 20)
	done.Go(func() {
		visit(socket{c.ctx, conn}, "ann", e.guest.Seats[0].Token)
		_ = conn.CloseNow()
	})
	return done
}

// play plays turns of the person.
func (e evening) play(c *club, turns int) {
	conn, _, err := websocket.Dial(c.ctx, c.url+strings.Replace(e.secret.Seats[0].Link, "/seat/", "/play/", 1), nil)
	if err != nil {
		return // the match is over
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(64 << 20)
	for known, ended := 0, -1; turns > 0; {
		_, text, err := conn.Read(c.ctx)
		if err != nil {
			return
		}
		var n struct{ Type, Record, Lines string }
		if json.Unmarshal(text, &n) != nil || n.Type == "over" {
			return
		}
		known += strings.Count("\n"+n.Record+n.Lines, "\n"+`{"seat":`)
		if known == ended {
			continue
		}
		ended, turns = known, turns-1
		if conn.Write(c.ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"end","turn":%d,"commands":[]}`, known)) != nil {
			return
		}
	}
}

// steps are the steps of a match as it is kept.
func steps(t *testing.T, data []byte) []match.Step {
	t.Helper()
	l, info, err := formats.Open(t.Context(), "match.pent", data, nil)
	if err != nil || info.State != record.Verified {
		t.Fatalf("the record: %+v, %v", info, err)
	}
	return record.Steps(l, 0, l.Len())
}

// Killed again and again in the middle of its matches, a server that is started again continues with all of them: by the same links, and with the same
// commands as if it had never been killed.
func TestKilled(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh, which the program of this test needs")
	}
	calm := open(t, func(o *serve.Config) { *o = clubOf(o.Folder) })
	whole := begin(calm)
	playing := whole.join(calm, 1<<30)
	var want [][]match.Step
	for _, id := range whole.all() {
		if m := calm.ended(id); m.State != store.Over {
			t.Fatalf("%+v", m)
		}
		_, data := calm.ask("GET", "/records/"+id, "")
		want = append(want, steps(t, []byte(data)))
	}
	playing.Wait()

	folder := filepath.Join(t.TempDir(), "club")
	s := start(t, calm.ctx, folder)
	e := begin(s.club)
	cut := 0
	for range 3 {
		joined := e.join(s.club, 4)
		e.play(s.club, 3)
		for begun := 0; begun < len(e.all()) && calm.ctx.Err() == nil; {
			begun = 0
			for _, m := range s.list("") {
				if m.State != "waiting" {
					begun++
				}
			}
		}
		s.kill()
		joined.Wait()
		s = start(t, calm.ctx, folder)
		for _, m := range s.list("") {
			if m.State == store.Playing {
				cut++
			}
		}
	}
	t.Logf("%d times a match went on", cut)
	joined := e.join(s.club, 1<<30)
	for i, id := range e.all() {
		m := s.ended(id)
		_, data := s.ask("GET", "/records/"+id, "")
		got := steps(t, []byte(data))
		same := slices.EqualFunc(got, want[i], func(a, b match.Step) bool {
			return a.Seat == b.Seat && a.Cmd == b.Cmd && slices.Equal(a.Rolls, b.Rolls)
		})
		if m.State != store.Over || !same {
			t.Errorf("killed, match %d is another one: %d steps instead of %d, %+v", i+1, len(got), len(want[i]), m)
		}
	}
	joined.Wait()
}

// A match that cannot go on is stopped, says why, and can still be watched as far as it came.
func TestCannotGoOn(t *testing.T) {
	first := open(t, func(o *serve.Config) { *o = clubOf(o.Folder) })
	o := first.order(`{"game":"anarchy","level":"quick","seats":["idler","person"]}`)
	for status := 0; status != http.StatusOK; {
		if status, _ = first.ask("GET", "/records/"+o.ID, ""); first.ctx.Err() != nil {
			t.Fatal("the match does not begin")
		}
	}
	if err := first.server.Close(); err != nil {
		t.Fatal(err)
	}
	second := open(t, func(c *serve.Config) { c.Folder = first.config.Folder })
	m := second.ended(o.ID)
	if m.State != store.Stopped || !strings.Contains(m.Reason, `there is no player "idler"; there are `) {
		t.Errorf("%+v", m)
	}
	n := news(second, second.dial(strings.Replace(o.Seats[0].Link, "/seat/", "/play/", 1)))
	if n.Type != "refused" || !n.Final || !strings.Contains(n.Reason, m.Reason) {
		t.Errorf("the person at the link is told %+v", n)
	}
	_, data := second.ask("GET", "/records/"+o.ID, "")
	verified(t, []byte(data))
}

// A program has to come back to its match under its name; when it does not, the match is stopped.
func TestProgramStaysAway(t *testing.T) {
	first := open(t, nil)
	o := first.order(`{"game":"anarchy","level":"quick","seats":["program","person"]}`)
	var visiting sync.WaitGroup
	conn := first.dial("/program")
	visiting.Go(func() { visit(socket{first.ctx, conn}, "ann", o.Seats[0].Token) })
	for status := 0; status != http.StatusOK; {
		if status, _ = first.ask("GET", "/records/"+o.ID, ""); first.ctx.Err() != nil {
			t.Fatal("the match does not begin")
		}
	}
	if err := first.server.Close(); err != nil {
		t.Fatal(err)
	}
	visiting.Wait()
	second := open(t, func(c *serve.Config) { c.Folder, c.Limits.Wait = first.config.Folder, time.Second })
	if last := visit(socket{second.ctx, second.dial("/program")}, "bob", o.Seats[0].Token); !strings.Contains(last, "\\\"ann\\\" has this seat") && !strings.Contains(last, "no seat waits") {
		t.Errorf("it is told %s", last)
	}
	if m := second.ended(o.ID); m.State != store.Stopped || !strings.Contains(m.Reason, "came back") || m.Seats[0].Name != "ann" {
		t.Errorf("%+v", m)
	}
}

// A record that ends in the middle of a turn, or of a line, continues before that turn; one that says what cannot be does not.
func TestDamagedRecord(t *testing.T) {
	for damage, change := range map[string]func(text string) string{
		"":                      func(text string) string { return text[:len(text)*2/3] },
		"not the recorded one":  func(text string) string { return strings.Replace(text, `"seed":"7"`, `"seed":"8"`, 1) },
		"no such match":         func(string) string { return "" },
		"not a record of Penta": func(string) string { return "{\n" },
	} {
		t.Run(damage, func(t *testing.T) {
			first := open(t, nil)
			o := first.order(`{"game":"anarchy","level":"quick","seed":"7","seats":["random","person"]}`)
			conn := first.dial(strings.Replace(o.Seats[0].Link, "/seat/", "/play/", 1))
			for known := 0; known < 40; {
				n := news(first, conn)
				known += strings.Count("\n"+n.Record+n.Lines, "\n"+`{"seat":`)
				if n.Type == "record" || n.Type == "turns" {
					if err := conn.Write(first.ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"end","turn":%d,"commands":[]}`, known)); err != nil {
						t.Fatal(err)
					}
				}
			}
			_ = conn.CloseNow()
			if err := first.server.Close(); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(first.config.Folder, "records", o.ID+".pent")
			text, err := os.ReadFile(file)
			if err == nil {
				err = errors.Join(os.Remove(file), os.WriteFile(file, []byte(change(string(text))), 0o666))
			}
			if damage == "no such match" {
				err = errors.Join(err, os.Remove(file))
			}
			if err != nil {
				t.Fatal(err)
			}
			second := open(t, func(c *serve.Config) { c.Folder = first.config.Folder })
			if damage == "" {
				conn := second.dial(strings.Replace(o.Seats[0].Link, "/seat/", "/play/", 1))
				n := news(second, conn)
				_ = conn.CloseNow()
				if n.Type != "record" || strings.Count(n.Record, `{"seat":`) < 10 {
					t.Errorf("it continues with %.200s", n.Record)
				}
				return
			}
			if m := second.list("")[0]; m.State != store.Stopped || !strings.Contains(m.Reason, "could not continue") || !strings.Contains(m.Reason, damage) {
				t.Errorf("%+v", m)
			}
		})
	}
}
