package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// emptyPage is a folder that passes for the browser version.
func emptyPage(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// socket is the connection of a browser.
type socket struct{ *websocket.Conn }

func (s socket) Receive(ctx context.Context) ([]byte, error) {
	_, m, err := s.Read(ctx)
	return m, err
}

func (s socket) Send(ctx context.Context, m []byte) error {
	return s.Write(ctx, websocket.MessageText, m)
}

func (s socket) Close() error { return s.CloseNow() }

// seated is a person at the page of a link.
type seated struct {
	*remote.Client
	t      *testing.T
	random *match.Random
}

// sitDown opens a link as a browser and its page do.
func sitDown(t *testing.T, link string) *seated {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := client.Get(link)
	if err != nil {
		t.Fatal(err)
	}
	_ = a.Body.Close()
	server, token, _ := strings.Cut(link, "/seat/")
	if at := a.Header.Get("Location"); at != "/#seat="+token {
		t.Fatalf("the link leads to %q", at)
	}
	s := &seated{t: t, random: match.NewRandom("person")}
	s.Client = remote.Sit(func(ctx context.Context) (outside.Conn, error) {
		c, _, err := websocket.Dial(ctx, server+"/play/"+token, nil)
		if err != nil {
			return nil, err
		}
		c.SetReadLimit(remote.MaxNews)
		return socket{c}, nil
	}, games.Start)
	t.Cleanup(s.Close)
	return s
}

// until waits until something holds.
func (s *seated) until(what string, holds func() bool) {
	s.t.Helper()
	for end := time.Now().Add(servertest.Patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("%s does not come, the status is %+v", what, s.Status())
		}
	}
}

// waits reports whether the page says that the match waits for a client.
func (s *seated) waits() bool { return strings.Contains(s.Status().Wait, "connects to 127.0.0.1:") }

// over reports whether the match is over.
func (s *seated) over() bool { return s.Status().Phase == remote.Over }

// play plays turns, none of them long, or to the end of the match if that comes first. It returns how many were played, and the person's seat.
func (s *seated) play(turns int) (played int, seat rules.Seat) {
	s.t.Helper()
	commands := 0
	s.until("the end", func() bool {
		m, _ := s.Match()
		if m == nil || played == turns || s.over() {
			return m != nil
		}
		for m.Setup().Seats[seat].Kind != "human" {
			seat++
		}
		if !m.Active().Has(seat) {
			return false
		}
		turn := m.Public()
		c, ok := s.random.Choose(m.Position(), seat)
		if commands++; !ok || commands > 3 {
			c, commands = m.Game().Pass(), 0
		}
		_, _ = m.Do(seat, c) // legal, unless the client has left
		if m.Public() > turn {
			played++
		}
		return false
	})
	return played, seat
}

// client starts a minimal client in Python, which prints how its match ended.
func startClient(t *testing.T, l *listening, game, name string, settings ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	args := []string{client, l.address, game, name, "2022"}
	if game == "Galapagos" {
		args = []string{lister, l.address, "7", name}
	}
	cmd := exec.CommandContext(t.Context(), python, append(args, settings...)...)
	said := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, said
}

// A client of each original protocol, and of our own, plays a whole match with a person at the page, who comes before or after it; both know who won, and the match is kept.
func TestPerson(t *testing.T) {
	for name, x := range map[string]struct {
		game, level, turns string
		first              bool       // the person is there before the client
		seat               rules.Seat // of the person
		args               []string
	}{
		"Coreminer": {game: "Coreminer", level: "original", turns: "maxTurns=20", seat: 1},
		"Anarchy":   {game: "Anarchy", level: "classic", turns: "maxTurns=20", first: true, seat: 0, args: []string{"-first", "-clock", "1h+5s"}},
		"Galapagos": {game: "Galapagos", level: "quick", first: true, seat: 1},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			l := startListening(t, append([]string{"listen", strings.ToLower(x.game), "-once", "-opponent", "person", "-address", "127.0.0.1:0", "-web", "127.0.0.1:0",
				"-level", x.level, "-page", emptyPage(t), "-records", dir, "-gamelogs", dir}, x.args...)...)
			link := servertest.Next(t, l.invites, "the link")
			var s *seated
			if x.first {
				s = sitDown(t, link)
				s.until("the waiting", s.waits)
			}
			var settings []string
			if x.turns != "" {
				settings = append(settings, x.turns)
			}
			cmd, said := startClient(t, l, x.game, "bot", settings...)
			if !x.first {
				servertest.Next(t, l.invites, "the word to open the link")
				s = sitDown(t, link)
			}
			_, seat := s.play(1000)
			if err := cmd.Wait(); err != nil {
				t.Errorf("the client: %v", err)
			}
			status, text, errs := l.end(t)
			if status != command.StatusGood || !strings.Contains(text, "Person (seat ") {
				t.Errorf("status %d, %s%s", status, text, errs)
			}
			m, n := s.Match()
			won := m.Outcome().Winners.Has(seat)
			if seat != x.seat || n != 1 || !s.over() || strings.Contains(said.String(), "lost: ") != won || strings.Contains(said.String(), "won: ") == won {
				t.Errorf("the person at seat %d, mirror %d, has won: %v; the client says %s", seat+1, n, won, said)
			}
			if c := s.Status().Clock; (c != nil) != (x.game == "Anarchy") {
				t.Errorf("the clock is %+v", c)
			}
			files, _ := filepath.Glob(filepath.Join(dir, "*"))
			var verified bytes.Buffer
			if s := cli.Run(t.Context(), append([]string{"verify"}, files...), &verified, &verified); s != command.StatusGood || len(files) != 2 {
				t.Errorf("verify says of %v: %s", files, verified.String())
			}
			data, err := os.ReadFile(filepath.Join(dir, strings.ToLower(x.game)+"-1.pent"))
			if err != nil {
				t.Fatal(err)
			}
			line, _, err := formats.Open(t.Context(), "match.pent", data, nil)
			if err != nil || line.Len() != m.Len() || line.Setup().Seats[seat].Kind != "human" {
				t.Errorf("the record: %v, %+v", err, line)
			}
		})
	}
}

// The person may load the page again, wins against a client that crashes and reads why, meets the next client by the same link, and is told when
// the server is ended.
func TestPersonStays(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	defer end()
	l := startListeningUntil(ctx, t, "listen", "anarchy", "-opponent", "person", "-address", "127.0.0.1:0", "-web", "127.0.0.1:0", "-page", emptyPage(t))
	link := servertest.Next(t, l.invites, "the link")
	crashing, _ := startClient(t, l, "Anarchy", "crashing")
	page := sitDown(t, link)
	if played, _ := page.play(2); played != 2 {
		t.Fatalf("%d turns were played", played)
	}
	page.Close()
	page = sitDown(t, link)
	if played, _ := page.play(2); played != 2 {
		t.Fatalf("%d turns were played after the page was loaded again", played)
	}
	if err := crashing.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = crashing.Wait()
	page.until("the end", page.over)
	m, _ := page.Match()
	if f := m.Faults(); len(f) == 0 || !f[len(f)-1].Loses() || !strings.Contains(f[len(f)-1].Text, "hung up") || !m.Outcome().Winners.Has(1) {
		t.Errorf("the match with the client that crashed ends with %+v, faults %v", m.Outcome(), f)
	}
	next, said := startClient(t, l, "Anarchy", "next", "maxTurns=4")
	if !page.Status().Again {
		t.Error("the page is not told that another match comes")
	}
	page.Client = page.Another()
	t.Cleanup(func() { page.Close() })
	again := func() {
		if page.over() { // it was asked for before the server had let go of the last one
			page.Close()
			page.Client = page.Another()
		}
	}
	page.until("the next match", func() bool {
		again()
		m, _ := page.Match()
		return m != nil && !m.Outcome().Over
	})
	page.play(1000)
	if err := next.Wait(); err != nil || !page.over() {
		t.Errorf("the next client: %v, %s; the status of the page is %+v", err, said, page.Status())
	}
	page = sitDown(t, link)
	page.until("the waiting", func() bool {
		again()
		return page.waits()
	})
	last, said := startClient(t, l, "Anarchy", "last")
	page.play(1)
	end()
	page.until("the end of the server", func() bool {
		return page.Status().Phase == remote.Failed && strings.Contains(page.Status().Err.Error(), "ended")
	})
	if err := last.Wait(); err == nil || !strings.Contains(said.String(), "The server is being stopped.") {
		t.Errorf("the last client: %v, %s", err, said)
	}
	if status, text, errs := l.end(t); status != command.StatusInterrupted || errs != "" || strings.Count(text, "Person (seat 2)") != 2 {
		t.Errorf("status %d, %s%s", status, text, errs)
	}
}

// ear is a connection whose client only listens.
type ear struct{ hear func(remote.News) }

func (e *ear) Send(_ context.Context, text []byte) error {
	n, err := remote.DecodeNews(text)
	if err == nil {
		e.hear(n)
	}
	return err
}

func (e *ear) Receive(ctx context.Context) ([]byte, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (e *ear) Close() error { return nil }

// A person who is back as soon as they hear how a match has ended waits for another one, and does not hear the end again.
func TestRematchAtOnce(t *testing.T) {
	setup := match.Setup{Game: "anarchy", Level: "quick", Seed: "x", Seats: []match.SeatInfo{{Name: "Person", Kind: "human"}, {Name: "Client"}}}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	p := &person{waits: "A client is awaited.", host: &server.Host{}, here: map[outside.Conn]context.CancelFunc{}}
	player, err := p.opponent().New(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.begin([]match.Player{player})
	if _, err := m.Do(0, anarchy.Command{Verb: anarchy.Concede}); err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	var talks sync.WaitGroup
	defer talks.Wait()
	defer leave()
	told := make(chan string, 10)
	p.speak(ctx, &ear{func(n remote.News) {
		if n.Type != "over" {
			return
		}
		talks.Go(func() { p.speak(ctx, &ear{func(n remote.News) { told <- n.Type }}) })
		for c := player.(*chair); len(told) == 0 && c.talks.TryRLock(); time.Sleep(time.Millisecond) { // until they are told something, or held
			c.talks.RUnlock()
		}
	}})
	if what := servertest.Next(t, told, "a word for who is back"); what != "waiting" {
		t.Errorf("who is back is told %q", what)
	}
}
