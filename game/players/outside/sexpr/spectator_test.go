package sexpr_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/glog"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/outside/sexpr"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// login logs clients in, by these names.
func login(t *testing.T, address string, names ...string) (list []*client) {
	t.Helper()
	for _, name := range names {
		c := dial(t, address)
		c.say(`(login %q x)`, name)
		c.expect(`("login-accepted")`)
		list = append(list, c)
	}
	return list
}

// pair has two clients begin a game.
func (c *client) pair(with *client, game int) {
	c.t.Helper()
	c.say(`(join-game %d player)`, game)
	c.expect(fmt.Sprintf(`("create-game" %d)`, game))
	with.say(`(join-game %d player)(game-start)`, game)
	with.expect(fmt.Sprintf(`("join-accepted" %d)`, game))
}

// watch reads up to game-winner.
func (c *client) watch() (list []string) {
	for {
		m := c.hear()
		list = append(list, m)
		if m == "" || strings.HasPrefix(m, `("game-winner"`) {
			return list
		}
	}
}

// clocks finds the clocks of a status, which the log of a match does not have.
var clocks = regexp.MustCompile(`" [0-9.]+\)`)

// plain is what a spectator was told without clocks.
func plain(told ...string) string { return clocks.ReplaceAllString(strings.Join(told, ""), `")`) }

// A spectator of a whole match is told what its log says, one who comes in its midst who plays, and what follows. Nobody hears of them.
func TestSpectators(t *testing.T) {
	for _, level := range []string{"quick", "original"} {
		t.Run(level, func(t *testing.T) {
			address, matches := serve(t, find(t, level))
			all := login(t, address, "first", `A "a"`, "b", "late", "gone")
			first, a, b, late, gone := all[0], all[1], all[2], all[3], all[4]
			first.say(`(join-game 0 spectator)(join-game 1 watcher)(join-game 1 spectator)(game-start)(game-status)(end-turn)(join-game 1 player)`)
			for _, want := range []string{`("join-game-denied" "No game is open.")`, `("join-game-denied" "One joins as a player or as a spectator.")`,
				`("join-accepted" 1)`, `("game-start-denied" "You only watch.")`, `("game-status-denied" "The game has not started.")`,
				`("end-turn-denied" "The game has not started.")`, `("join-game-denied" "You are in a game.")`} {
				first.expect(want)
			}
			a.pair(b, 1)
			m := matches.Begun(t)
			told := []string{first.hear(), first.hear()}
			if !strings.HasPrefix(told[0], `("status" ("game" 0 0 1 `) || !strings.HasPrefix(told[1], `("animations" ("add" 0)`) {
				t.Errorf("the match begins with %.100q", told)
			}
			gone.say(`(join-game 0 spectator)`)
			gone.expect(`("ident" ((0 "A \"a\"" "A \"a\"" "player") (1 "b" "b" "player") (-1 "first" "first" "spectator") (-1 "gone" "gone" "spectator")) 1 -1)`)
			gone.expect(`("join-accepted" 1)`)
			gone.say(`(game-status)(game-move 0 1 1)`)
			if now := []string{gone.hear(), gone.hear()}; plain(now...) != plain(told...) {
				t.Errorf("it hears %.200q", now)
			}
			gone.expect(`("game-status-denied" None)`)
			gone.expect(`("game-move-denied" "It is not your turn.")`)
			_ = gone.c.Close()
			late.say(`(join-game 1 spectator)`)
			if m := late.hear(); !strings.HasPrefix(m, `("ident" ((0 `) {
				t.Errorf("who comes late hears %s", m)
			}
			late.expect(`("join-accepted" 1)`)
			seen := make(chan []string, 2)
			for _, c := range []*client{first, late} {
				go func() { seen <- c.watch() }()
			}
			played := make(chan []string, 1)
			go func() { played <- b.play(1, func(string) {}) }()
			a.play(0, func(string) {})
			servertest.Next(t, played, "the other client ends")
			ends := [][]string{servertest.Next(t, seen, "a spectator hears the end"), servertest.Next(t, seen, "a spectator hears the end")}
			text, err := glog.Text(record.Follow(m))
			if err != nil {
				t.Fatal(err)
			}
			_, text, _ = strings.Cut(text, `("status"`)
			for _, end := range ends {
				if heard := plain(append(told, end...)...); heard != plain(`("status"`, text) {
					t.Errorf("the log is\n%.3000s\nand a spectator hears\n%.3000s", text, heard)
				}
			}
			first.say(`(request-log 1)(leave-game)(request-log 1)(join-game 2 spectator)`)
			if log := first.hear(); !strings.HasPrefix(log, `("log" "1" "(\"gameName\"`) {
				t.Errorf("the log is %.80s", log)
			}
			first.expect(`("log" "1" "")`)
			first.expect(`("join-accepted" 2)`)
			if _, err := matches.Over(t); err != nil || len(m.Faults()) > 0 && m.Faults()[0].Kind != match.Refused {
				t.Errorf("%v, %v", err, m.Faults())
			}
		})
	}
}

// A client that leaves ends the match for the spectators, too, and a spectator that floods, breaks the protocol or hangs up ends nothing.
func TestHostileSpectators(t *testing.T) {
	for name, send := range map[string]string{"hang up": "", "huge": "\xff\xff\xff\xff(", "empty": "\x00\x00\x00\x02()", "half": "\x00\x00\x00\x20(end",
		"leave": "\x00\x00\x00\x0c(leave-game)", "logout": "\x00\x00\x00\x08(logout)"} {
		t.Run(name, func(t *testing.T) {
			address, matches := serve(t, find(t, "quick"))
			all := login(t, address, "early", "late", "a", "b")
			all[0].say(`(join-game 3 spectator)`)
			all[0].expect(`("join-accepted" 3)`)
			all[2].pair(all[3], 3)
			matches.Begun(t)
			all[1].say(`(join-game 3 spectator)`)
			all[1].hear()
			all[1].expect(`("join-accepted" 3)`)
			for _, c := range all[:2] {
				_, _ = c.c.Write([]byte(send))
				if name == "hang up" || name == "half" {
					_ = c.c.Close()
				}
			}
			all[2].hear()
			all[2].hear()
			all[2].say(`(game-talk 0 "hi")(end-turn)`)
			if m := all[3].hear(); !strings.HasPrefix(m, `("status" ("game" 1 1 3 `) {
				t.Errorf("the match continues with %.50s", m)
			}
			last := login(t, address, "last")[0]
			last.say(`(join-game 3 spectator)`)
			last.hear()
			last.expect(`("join-accepted" 3)`)
			all[3].say(`(game-talk 1 "bye")(leave-game)`)
			if end := last.watch(); len(end) != 3 || end[1] != `("animations" ("playerTalk" 1 "bye"))` || !strings.HasPrefix(end[0], `("status" ("game" 1 1 3 `) || end[2] != `("game-winner" 3 "a" 0 "left")` {
				t.Errorf("a spectator hears %.100q", end)
			}
			_ = all[2].c.Close()
			if m, _ := matches.Over(t); len(m.Faults()) != 1 || m.Faults()[0].Seat != 1 {
				t.Errorf("the faults are %v", m.Faults())
			}
		})
	}
}

// A spectator that asks without end and never reads is dropped, and the players do not notice.
func TestDeafSpectator(t *testing.T) {
	address, matches := serve(t, find(t, "quick"))
	all := login(t, address, "deaf", "a", "b")
	deaf, a, b := all[0], all[1], all[2]
	deaf.say(`(join-game 3 spectator)`)
	deaf.expect(`("join-accepted" 3)`)
	a.pair(b, 3)
	matches.Begun(t)
	for sent := 0; ; sent++ {
		if _, err := deaf.c.Write([]byte("\x00\x00\x00\x0d(game-status)")); err != nil {
			break
		}
		if sent > 10_000_000 {
			t.Fatal("the server answers for ever")
		}
	}
	played := make(chan []string, 1)
	go func() { played <- b.play(1, func(string) {}) }()
	if end := a.play(0, func(string) {}); len(end) != 4 {
		t.Errorf("a player hears %.100q", end)
	}
	servertest.Next(t, played, "the other client ends")
	if m, err := matches.Over(t); err != nil || m.Outcome().Reason == "left" {
		t.Errorf("%v, %+v", err, m.Outcome())
	}
}

// Where an opponent is always there, spectators come first or late, and there are not too many of them.
func TestSpectatorsOfOne(t *testing.T) {
	h := sexpr.NewHost(find(t, "quick"), "wire")
	h.Opponents = []server.Opponent{{Name: "Idle", New: func(*match.Match, rules.Seat) (match.Player, error) { return match.Idle{}, nil }}}
	matches := servertest.Watch(&h.Host)
	address := servertest.Serve(t, &h.Host, h.Talk)
	all := login(t, address, "first", "player")
	all[0].say(`(join-game 5 spectator)`)
	all[0].expect(`("join-accepted" 5)`)
	all[1].say(`(join-game 5 player)`)
	all[1].expect(`("create-game" 5)`)
	matches.Begun(t)
	for range server.MaxSpectators - 1 {
		c := login(t, address, "more")[0]
		c.say(`(join-game 0 spectator)`)
		if m := c.hear(); !strings.HasPrefix(m, `("ident" ((0 "player" "player" "player") (1 "Idle" "Idle" "player") (-1 "first" "first" "spectator") `) {
			t.Errorf("it hears %s", m)
		}
		c.expect(`("join-accepted" 5)`)
	}
	c := login(t, address, "last")[0]
	c.say(`(join-game 5 spectator)(join-game 6 spectator)`)
	c.expect(`("join-game-denied" "The game is full.")`)
	c.expect(`("join-game-denied" "The game is full.")`)
	all[1].play(0, func(string) {})
	if end := all[0].watch(); len(end)%2 != 1 {
		t.Errorf("the first spectator hears %d messages", len(end))
	}
	matches.Over(t)
}

// When a match cannot begin, its spectators are sent away, and others find room.
func TestSpectatorsOfNothing(t *testing.T) {
	address, _ := serve(t, levels.Level{Game: "galapagos", Name: "bad", Text: "width = -1"})
	for range server.MaxSpectators + 1 {
		all := login(t, address, "watcher", "a", "b")
		all[0].say(`(join-game 3 spectator)`)
		all[0].expect(`("join-accepted" 3)`)
		all[1].say(`(join-game 3 player)`)
		all[1].expect(`("create-game" 3)`)
		all[2].say(`(join-game 3 player)(game-start)`)
		all[2].hear() // it may be too late for an answer
		for _, c := range all {
			c.expect("")
		}
	}
}
