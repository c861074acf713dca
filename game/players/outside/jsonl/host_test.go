package jsonl_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// serve runs a host on a free port until the test ends.
func serve(t *testing.T, game string, change func(*jsonl.Host)) (string, *servertest.Matches) {
	t.Helper()
	l, err := levels.Find(game, "quick")
	if err != nil {
		t.Fatal(err)
	}
	h := jsonl.NewHost(l, 2, "7", time.Minute)
	if change != nil {
		change(h)
	}
	matches := servertest.Watch(&h.Host)
	return servertest.Serve(t, &h.Host, h.Talk), matches
}

// visit connects, says hello as given, and plays an option a turn; it returns the last line that it hears.
func visit(t *testing.T, address, hello string, say func(turn int) string) string {
	c := servertest.Dial(t, address)
	defer c.Close()
	fmt.Fprintln(c, hello)
	in := bufio.NewReaderSize(c, 1<<20)
	for turns, last := 0, ""; ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return last
		}
		last = line
		var m struct{ Type string }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Error(err)
		}
		if m.Type == "turn" {
			fmt.Fprintln(c, say(turns))
			turns++
		}
	}
}

func passes(int) string { return `{"type":"end"}` }

// Programs connect and play whole matches of all games, against each other and against a built-in player.
func TestHost(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			address, matches := serve(t, game, nil)
			var visits sync.WaitGroup
			for i := range 2 {
				visits.Go(func() {
					if last := visit(t, address, fmt.Sprintf(`{"type":"hello","name":"bot %d"}`, i+1), passes); !strings.Contains(last, `"type":"over"`) {
						t.Errorf("the last line is %s", last)
					}
				})
			}
			visits.Wait()
			m, err := matches.Over(t)
			if err != nil || !m.Outcome().Over || len(m.Faults()) > 0 || !strings.HasPrefix(m.Setup().Seats[0].Name, "bot ") {
				t.Errorf("%v, %+v, %v, %+v", err, m.Outcome(), m.Faults(), m.Setup().Seats)
			}
		})
	}
	address, matches := serve(t, "anarchy", func(h *jsonl.Host) {
		h.Opponents = []server.Opponent{{Name: "Random", Kind: "random", New: func(m *match.Match, _ rules.Seat) (match.Player, error) { return match.NewRandom(m.Setup().Seed), nil }}}
	})
	if last := visit(t, address, `{"type":"hello","name":"bot"}`, passes); !strings.Contains(last, `"result":"lost"`) && !strings.Contains(last, `"result":"won"`) {
		t.Errorf("the last line is %s", last)
	}
	if _, err := matches.Over(t); err != nil {
		t.Error(err)
	}
}

// Who does not say hello, has no token, speaks before the match or goes is let go with a word, and the next ones play.
func TestHostilePeers(t *testing.T) {
	address, matches := serve(t, "anarchy", func(h *jsonl.Host) { h.Token = "secret" })
	for hello, want := range map[string]string{
		`{"type":"end"}`:                           "say hello first",
		`{"type":"hello"}`:                         "say hello first",
		`{"type":"hello","name":"x"}`:              "needs the token",
		`{"type":"hello","name":"x","token":"se"}`: "needs the token",
		`garbage`:                 "not a message",
		strings.Repeat("[", 1000): "nests",
		`{"type":"hello","name":"x","token":"secret"}` + "\n" + `{"type":"end"}`: "has not begun",
	} {
		if last := visit(t, address, hello, passes); !strings.Contains(last, want) {
			t.Errorf("%.80s is answered by %s", hello, last)
		}
	}
	for range 3 { // they come and go
		c := servertest.Dial(t, address)
		fmt.Fprintln(c, `{"type":"hello","name":"short","token":"secret"}`)
		if err := c.CloseWrite(); err != nil {
			t.Error(err)
		}
		_, _ = io.Copy(io.Discard, c) // until the host has noticed
		c.Close()
	}
	const hello = `{"type":"hello","name":"x","token":"secret"}`
	for i, wrong := range []string{`{"type":"win"}`, `{"type":"end"`, strings.Repeat("x", 2*jsonl.MaxMessage)} {
		var visits sync.WaitGroup
		visits.Go(func() { visit(t, address, hello, passes) })
		visits.Go(func() {
			visit(t, address, hello, func(turn int) string {
				if turn == i {
					return wrong
				}
				return passes(turn)
			})
		})
		visits.Wait()
		m, err := matches.Over(t)
		if f := m.Faults(); err != nil || len(f) != 1 || !m.Outcome().Over {
			t.Errorf("%.40s: %v, %v, %+v", wrong, err, f, m.Outcome())
		}
	}
}
