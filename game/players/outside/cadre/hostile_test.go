package cadre_test

import (
	"context"
	"fmt"
	"net"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/levels"
)

// Whatever a client says before it plays, it is told what was wrong, or let go, and others play on.
func TestHostileBeforePlay(t *testing.T) {
	address, h, matches := serve(t, "coreminer", "quick", func(h *cadre.Host) { h.Token = "secret" })
	play := func(more string) string {
		return `{"event":"play","data":{"gameName":"Coreminer","password":"secret","playerName":"x"` + more + `}}`
	}
	for _, c := range []struct{ send, want string }{
		{"hello", "Sent malformed JSON: 'hello'"},
		{"", "Sent malformed JSON: ''"},
		{"\xff\xfe", "Sent malformed JSON"},
		{"[1]", "Sent malformed json event"},
		{`{"event":7}`, "Sent malformed json event"},
		{`{"event":"hello"}`, "Sent unknown event 'hello'."},
		{`{"event":"run","data":{}}`, "Sent unknown event 'run'."},
		{`{"event":"alias","data":"Chess"}`, "Chess is not a known game alias for any game."},
		{`{"event":"alias","data":{"a":1}}`, "is not a known game alias"},
		{`{"event":"play"}`, "Sent malformed data"},
		{`{"event":"play","data":{"gameName":"Anarchy"}}`, "Game of name 'Anarchy' not found"},
		{`{"event":"play","data":{"gameName":"Core"}}`, "Game of name 'Core' not found"},
		{`{"event":"play","data":{"gameName":"Coreminer"}}`, "Unauthorized"},
		{`{"event":"play","data":{"gameName":"Coreminer","password":"wrong"}}`, "Unauthorized"},
		{play(`,"playerIndex":2`), "Player index 2 is out of range"},
		{play(`,"playerIndex":"x"`), "is not a number"},
		{play(`,"playerIndex":[1]`), "is not a number"},
		{play(`,"gameSettings":"nonsense=1"`), "there are randomSeed"},
		{play(`,"gameSettings":"mapWidth=3"`), "is less than 20"},
		{play(`,"gameSettings":"mapWidth=999999999999"`), "whole number of 32 bits"},
		{play(`,"gameSettings":"%zz"`), "not a URL query"},
		{play(`,"gameSettings":7`), "not text"},
		{play(`,"spectating":7`), "Sent malformed data"},
		{`{"event":"play","data":{"gameName":"Coreminer","spectating":true}}`, "Unauthorized"},
		{strings.Repeat("[", 100_000), "Sent malformed JSON"},
		{strings.Repeat("x", 300_000), "more than"},
	} {
		b := dial(t, address, "hostile", false)
		go b.raw(c.send) // the server may hang up before it has read all
		if _, err := b.until("lobbied"); err == nil || !strings.Contains(b.fatal, c.want) {
			t.Errorf("%.100q is answered with %q, %v, want %q", c.send, b.fatal, err, c.want)
		}
		_ = b.conn.Close()
	}
	first := dial(t, address, "first", true)
	if err := first.enter("Coreminer", map[string]any{"password": "secret", "requestedSession": "a", "playerIndex": 0}); err != nil {
		t.Fatal(err)
	}
	second := dial(t, address, "second", false)
	if err := second.enter("Coreminer", map[string]any{"password": "secret", "requestedSession": "a", "playerIndex": "0"}); err == nil || second.fatal != "Player index 0 is already taken" {
		t.Errorf("the same seat twice: %q, %v", second.fatal, err)
	}
	waiting := dial(t, address, "waiting", true)
	if err := waiting.enter("Coreminer", map[string]any{"password": "secret", "requestedSession": "new"}); err != nil {
		t.Fatal(err)
	}
	_ = waiting.conn.Close() // it leaves the room to others
	third := dial(t, address, "third", true)
	if err := third.enter("Coreminer", map[string]any{"password": "secret", "requestedSession": "a"}); err != nil {
		t.Fatal(err)
	}
	late := dial(t, address, "late", true)
	if err := late.enter("Coreminer", map[string]any{"password": "secret", "requestedSession": "a"}); err == nil || late.fatal != "Room 'a' for game 'Coreminer' is full! Sorry." {
		t.Errorf("a third in a room: %q, %v", late.fatal, err)
	}
	if err := first.start(); err != nil {
		t.Error(err)
	}
	if err := third.start(); err != nil {
		t.Error(err)
	}
	_ = first.conn.Close()
	if m, _ := matches.Over(t); !m.Outcome().Winners.Has(1) || h.Game.Name != "Coreminer" {
		t.Errorf("%+v", m.Outcome())
	}
}

// A client that misbehaves in its match loses with the server's reason, at once, and the other one hears of it.
func TestHostileInPlay(t *testing.T) {
	run := func(caller, function, args string) string {
		return fmt.Sprintf(`{"event":"run","data":{"caller":{"id":%q},"functionName":%q,"args":%s}}`, caller, function, args)
	}
	for name, c := range map[string]struct {
		seat  int
		send  []string
		fatal string
		late  bool
	}{
		"hangs up on its turn":         {seat: 0},
		"hangs up on the other's turn": {seat: 1},
		"garbage":                      {0, []string{"garbage"}, "Sent malformed JSON: 'garbage'", false},
		"a gigabyte":                   {1, []string{strings.Repeat("x", 1<<20)}, "Sent a message of more than", false},
		"an unknown event":             {0, []string{`{"event":"explode"}`}, "Sent unknown event 'explode'.", false},
		"an unknown caller":            {0, []string{run("99999", "move", "{}")}, "Cannot determine the calling game object", false},
		"an unknown function":          {0, []string{run("0", "explode", "{}")}, "Player #0 does not have a method explode", false},
		"a function of another class":  {0, []string{run("2", "spawnMiner", "{}")}, "Tile #2 does not have a method spawnMiner", false},
		"run without data":             {0, []string{`{"event":"run"}`}, "Did not send data with 'run' event.", false},
		"run with a number":            {0, []string{`{"event":"run","data":7}`}, "Sent malformed data", false},
		"finished without data":        {0, []string{`{"event":"finished"}`}, "Did not send data with 'finished' event.", false},
		"finished before its order":    {0, []string{`{"event":"finished","data":{"orderIndex":7,"returned":true}}`}, "Cannot find order # 7 you claim to have finished.", false},
		"finished out of turn":         {1, []string{`{"event":"finished","data":{"orderIndex":0,"returned":true}}`}, "Cannot find order # 0 you claim to have finished.", false},
		"null, and again":              {0, []string{`{"event":"finished","data":{"orderIndex":0,"returned":null}}`, `{"event":"finished","data":{"orderIndex":0,"returned":true}}`}, "Cannot find order # 0 you claim to have finished.", false},
		"silence":                      {0, []string{}, "Your client has run out of time, and has been timed out.", true},
		"never finishes":               {0, nil, "Your client has asked 1000 times for the same turn again.", false},
	} {
		t.Run(name, func(t *testing.T) {
			address, _, matches := serve(t, "coreminer", "quick", nil)
			settings := query("randomSeed", "hostile", "playerStartingTime", day)
			if c.late {
				settings = query("playerStartingTime", "50000000")
			}
			bots := make([]*bot, 2)
			for i := range bots {
				bots[i] = dial(t, address, fmt.Sprint(i), true)
				if err := bots[i].enter("Coreminer", map[string]any{"gameSettings": settings}); err != nil {
					t.Fatal(err)
				}
			}
			for _, b := range bots {
				if err := b.start(); err != nil {
					t.Fatal(err)
				}
			}
			bad, good := bots[c.seat], bots[1-c.seat]
			if c.seat == 0 {
				if ok, err := bad.turn(); err != nil || !ok {
					t.Fatal(err)
				}
			}
			for _, m := range c.send {
				go bad.raw(m)
				if len(c.send) > 1 {
					if _, err := bad.next(); err != nil { // in order
						break
					}
				}
			}
			switch {
			case c.fatal == "":
				_ = bad.conn.Close()
			case name == "never finishes":
				for bad.fatal == "" {
					bad.finish(false)
					if ok, _ := bad.turn(); !ok {
						break
					}
				}
			default:
				for bad.fatal == "" {
					if _, err := bad.next(); err != nil {
						break
					}
				}
			}
			if !strings.HasPrefix(bad.fatal, c.fatal) {
				t.Errorf("it is told %q, want %q", bad.fatal, c.fatal)
			}
			_ = bad.conn.Close()
			for !good.over {
				if _, err := good.next(); err != nil {
					t.Fatalf("the other one does not hear the end: %v", err)
				}
			}
			why := "All other players disconnected."
			kind := match.Failed
			if c.late {
				why, kind = "All other players timed out.", match.Late
			}
			me, other := good.object(good.id), good.object(bad.id)
			if me["won"] != true || me["reasonWon"] != why || other["lost"] != true {
				t.Errorf("the other one is told %v of itself, %v of the loser", me, other)
			}
			_ = good.conn.Close()
			m, err := matches.Over(t)
			f := m.Faults()
			if err != nil || len(f) == 0 || f[len(f)-1].Kind != kind || int(f[len(f)-1].Seat) != c.seat {
				t.Errorf("%v, faults %v", err, f)
			}
			if name == "null, and again" && (f[0].Kind != match.Refused || !strings.Contains(f[0].Text, "cannot be cast to a boolean")) {
				t.Errorf("the record does not tell what the answer was: faults %v", f)
			}
		})
	}
}

// Commands that the rules or the protocol refuse are answered, do nothing and cost nothing: out of turn, of the other's objects, with wrong
// arguments.
func TestRefused(t *testing.T) {
	address, _, matches := serve(t, "coreminer", "original", nil)
	bots := make([]*bot, 2)
	for i := range bots {
		bots[i] = dial(t, address, fmt.Sprint(i), true)
		if err := bots[i].enter("Coreminer", nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range bots {
		if err := b.start(); err != nil {
			t.Fatal(err)
		}
	}
	mover, waiter := bots[0], bots[1]
	if ok, err := mover.turn(); !ok {
		t.Fatal(err)
	}
	if v, refused, err := mover.run("0", "spawnMiner", nil); v != true || refused || err != nil {
		t.Fatal(v, err)
	}
	miner := ids(mover.object("0"), "miners")[0]
	for _, c := range []struct {
		b                      *bot
		caller, function, want string
		args                   map[string]any
	}{
		{waiter, "1", "spawnMiner", "It is not your turn", nil},
		{waiter, miner, "move", "It is not your turn.", map[string]any{"tile": ref("3")}},
		{waiter, "1", "log", "It is not your turn.", map[string]any{"message": "hi"}},
		{mover, "1", "spawnMiner", "It is not your turn!", nil},
		{mover, miner, "move", "arg was sent null - null is not of the expected GameObject class `Tile`", map[string]any{"tile": nil}},
		{mover, miner, "move", "undefined is not of the expected GameObject class", nil},
		{mover, miner, "move", "full of earth", map[string]any{"tile": ref("3")}},
		{mover, miner, "build", `Miner.build()'s 'type' arg was sent "gold" - gold is not an expected value from literals [support, ladder, shield]`, map[string]any{"tile": ref("3"), "type": "gold"}},
		{mover, miner, "dump", "is not an expected value", map[string]any{"tile": ref("3"), "material": "buildingMaterials"}},
		{mover, miner, "buy", "32 bits", map[string]any{"resource": "dirt", "amount": 1e12}},
		{mover, "0", "log", "Message is too long! Max 16384 per message.", map[string]any{"message": strings.Repeat("x", 16385)}},
	} {
		v, refused, err := c.b.run(c.caller, c.function, c.args)
		if last := c.b.reason; err != nil || !refused || !strings.Contains(last[len(last)-1], c.want) || v != false && c.function != "log" {
			t.Errorf("%s.%s: %v, refused %v, %v, %v", c.caller, c.function, v, refused, err, c.b.reason)
		}
	}
	if v, refused, err := mover.run(miner, "log", map[string]any{"message": "hi"}); v != nil || refused || err != nil {
		t.Errorf("log returns %v, %v, %v", v, refused, err)
	}
	if logs := mover.object(miner)["logs"]; fmt.Sprint(logs) != "[hi]" {
		t.Errorf("the log is %v", logs)
	}
	_ = waiter.conn.Close()
	m, _ := matches.Over(t)
	if !m.Outcome().Winners.Has(0) {
		t.Errorf("%+v", m.Outcome())
	}
	var said []string
	for _, n := range m.Notes() {
		if n.Kind == match.Log {
			said = append(said, fmt.Sprintf("seat %d, turn %d: %s", n.Seat, n.Turn, n.Text))
		}
	}
	if want := "seat 0, turn 0: hi"; len(said) != 1 || said[0] != want {
		t.Errorf("the match has the lines %q, want %q", said, want)
	}
}

// Clients are told when the server is stopped, in the lobby and in play: several wait for ever on a connection that only ends.
func TestStopped(t *testing.T) {
	l, err := levels.Find("coreminer", "original")
	if err != nil {
		t.Fatal(err)
	}
	h, err := cadre.NewHost("coreminer", l, "test")
	if err != nil {
		t.Fatal(err)
	}
	open, err := server.Listen("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx, open, server.MaxClients, h.Talk) }()
	bots := make([]*bot, 3)
	for i := range bots {
		bots[i] = dial(t, open.Addr().String(), fmt.Sprint(i), true)
		if err := bots[i].enter("Coreminer", nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range bots[:2] {
		if err := b.start(); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	for i, b := range bots {
		for err = nil; err == nil; {
			_, err = b.next()
		}
		if b.fatal != "The server is being stopped." && !b.over {
			t.Errorf("client %d is not told: %q, %v", i, b.fatal, err)
		}
	}
	if err := servertest.Next(t, served, "the server ends"); err != nil {
		t.Error(err)
	}
	h.Wait()
}

// Many matches with clients that hang up at every point leave nothing behind.
func TestHangingUp(t *testing.T) {
	address, _, matches := serve(t, "anarchy", "quick", nil)
	const times = 40
	for n := range times {
		bots := [2]*bot{dial(t, address, "a", n%2 == 0), dial(t, address, "b", n%3 == 0)}
		for _, b := range bots {
			if err := b.enter("Anarchy", map[string]any{"requestedSession": fmt.Sprint("m", n)}); err != nil {
				t.Fatal(err)
			}
		}
		var quitter net.Conn = bots[n%2].conn
		for i := range min(1+n/4, 3) { // delta, start, order; after the first the match has begun
			if _, err := bots[0].next(); err != nil {
				break
			}
			if i > 0 && n%5 == 0 {
				bots[0].finish(true)
			}
		}
		if n%4 == 1 {
			_, _ = quitter.Write([]byte(`{"event":"ru`)) // half a message
		}
		_ = quitter.Close()
		for !bots[1-n%2].over {
			if _, err := bots[1-n%2].next(); err != nil {
				break // it may have misbehaved itself
			}
		}
		_ = bots[1-n%2].conn.Close()
	}
	for range times {
		if m, err := matches.Over(t); m == nil || !m.Outcome().Over {
			t.Errorf("a match did not end: %v", err)
		}
	}
}
