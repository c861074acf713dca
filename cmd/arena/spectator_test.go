package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/players/outside/server/servertest"
)

// startSpectator connects a program that watches the next match, game 7 of Galapagos. What it is told comes when it is let go.
func startSpectator(t *testing.T, l *listening, game string) <-chan string {
	t.Helper()
	c := servertest.Dial(t, l.address)
	heard := make([]byte, 0, 1<<20)
	say, until := func(text string) { fmt.Fprint(c, text, "\x04") }, `"event":"lobbied"`
	asks := []string{fmt.Sprintf(`{"event":"play","data":{"gameName":%q,"playerName":"viewer","clientType":"test","spectating":true}}`, game)}
	if game == "Galapagos" {
		say, until = func(text string) {
			_, _ = c.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...))
		}, `"join-accepted"`
		asks = []string{`(login viewer x)`, `(join-game 7 spectator)`}
	}
	for _, ask := range asks {
		say(ask)
	}
	for part := make([]byte, 1024); !strings.Contains(string(heard), until); {
		n, err := c.Read(part)
		if heard = append(heard, part[:n]...); err != nil {
			t.Fatalf("%q, %v", heard, err)
		}
	}
	told := make(chan string, 1)
	go func() {
		rest, _ := io.ReadAll(c)
		told <- string(append(heard, rest...))
	}()
	return told
}

// With arena listen a spectator that comes first sees the whole match with a built-in player, or with a person, also where it is the only one.
func TestListenSpectators(t *testing.T) {
	for name, x := range map[string]struct {
		game, opponent string
		settings       []string
	}{
		"Coreminer":             {game: "Coreminer", opponent: "rookie", settings: []string{"maxTurns=6"}},
		"Galapagos":             {game: "Galapagos", opponent: "rookie"},
		"a person in Anarchy":   {game: "Anarchy", opponent: "person", settings: []string{"maxTurns=6"}},
		"a person in Galapagos": {game: "Galapagos", opponent: "person"},
	} {
		t.Run(name, func(t *testing.T) {
			args := []string{"listen", strings.ToLower(x.game), "-once", "-opponent", x.opponent, "-address", "127.0.0.1:0", "-level", "quick"}
			person := x.opponent == "person"
			if person {
				args = append(args, "-web", "127.0.0.1:0", "-page", emptyPage(t))
			}
			l := startListening(t, args...)
			told := startSpectator(t, l, x.game)
			var s *seated
			if person {
				s = sitDown(t, servertest.Next(t, l.invites, "the link"))
			}
			cmd, said := startClient(t, l, x.game, "bot", x.settings...)
			if person {
				s.play(1000)
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("the client: %v, %s", err, said)
			}
			heard := servertest.Next(t, told, "the spectator is let go")
			begins, ends := `{"data":{},"event":"start"}`, `"event":"over"}`
			if x.game == "Galapagos" {
				begins, ends = `("status" ("game" 0 0 7 `, `("game-winner" 7 `
			}
			if last := heard[max(len(heard)-100, 0):]; !strings.Contains(heard, begins) || !strings.Contains(last, ends) || strings.Contains(heard, `"fatal"`) {
				t.Errorf("the spectator is told %.300q … %q", heard, last)
			}
			status, text, errs := l.end(t)
			if status != command.StatusGood || !strings.Contains(text, "viewer (") || strings.Count(text, "to watch. One more client is needed.") != 1 {
				t.Errorf("status %d, %s%s", status, text, errs)
			}
		})
	}
}
