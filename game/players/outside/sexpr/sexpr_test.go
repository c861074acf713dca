package sexpr_test

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/glog"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/outside/sexpr"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// serve lets clients play on a level until the test ends.
func serve(t *testing.T, l levels.Level) (string, *servertest.Matches) {
	t.Helper()
	h := sexpr.NewHost(l, "wire")
	matches := servertest.Watch(&h.Host)
	return servertest.Serve(t, &h.Host, h.Talk), matches
}

// find returns a level with clocks that no test runs down.
func find(t *testing.T, level string) levels.Level {
	t.Helper()
	l, err := levels.Find("galapagos", level)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Replace(l.Text, "start_time = 10 ", "start_time = 1800", 1); text != l.Text {
		l.Text = text
	} else {
		l.Text = "start_time = 1800\n" + l.Text
	}
	return l
}

// client is a client as the protocol's description says.
type client struct {
	t *testing.T
	c net.Conn
	r *bufio.Reader
}

func dial(t *testing.T, address string) *client {
	t.Helper()
	c := servertest.Dial(t, address)
	return &client{t, c, bufio.NewReader(c)}
}

func (c *client) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	_, _ = c.c.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...))
}

// hear returns the next message, "" when the server has hung up.
func (c *client) hear() string {
	var n uint32
	if binary.Read(c.r, binary.BigEndian, &n) != nil {
		return ""
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(c.r, text); err != nil {
		return ""
	}
	return string(text)
}

func (c *client) expect(want string) {
	c.t.Helper()
	if got := c.hear(); got != want {
		c.t.Fatalf("the server says %q, want %q", got, want)
	}
}

// rows finds the creatures of a status.
var rows = regexp.MustCompile(`\((\d+) (\d+) (\d+) (\d) \d+ (\d+) \d+ \d+ \d+ \d+ (\d+) \d+ ([01]) ([01]) \d+\)`)

// play plays as the simplest clients did: every creature eats to its right, or walks there, or breeds; until the end. It returns the messages
// from game-winner on, and calls check with every status.
func (c *client) play(seat int, check func(status string)) []string {
	for {
		m := c.hear()
		switch {
		case m == "":
			return nil
		case strings.HasPrefix(m, `("game-winner"`):
			list := []string{m, c.hear(), c.hear()}
			c.say(`(request-log 7)`)
			return append(list, c.hear())
		case !strings.HasPrefix(m, `("status" ("game"`):
			continue
		}
		check(m)
		for i, r := range rows.FindAllStringSubmatch(m, -1) {
			if r[4] != strconv.Itoa(seat) {
				continue
			}
			x, _ := strconv.Atoi(r[2])
			switch i % 3 {
			case 0:
				c.say(`("game-eat" "%s" "%d" "%s") (game-move %s %d %s)`, r[1], x+1, r[3], r[1], x+1, r[3])
			case 1:
				c.say(`(game-move %s %d %s) ; a comment`, r[1], x-1, r[3])
			case 2:
				c.say(`(game-breed %s %s)`, r[1], r[1])
			}
		}
		c.say(`(end-turn)`)
	}
}

// Two clients play whole matches: what each is told is the position, and both hear how it ended.
func TestMatches(t *testing.T) {
	for _, level := range []string{"quick", "classic", "original"} {
		t.Run(level, func(t *testing.T) {
			address, matches := serve(t, find(t, level))
			a, b := dial(t, address), dial(t, address)
			a.say(`(whoami)`)
			if who := a.hear(); !strings.HasPrefix(who, `(("num" `) || !strings.HasSuffix(who, `) ("name" "noone"))`) {
				t.Errorf("the client is %s", who)
			}
			a.say(`(join-game 7 player)`)
			a.expect(`("join-game-denied" "Log in first.")`)
			a.say(`(login "Ada \"A\"" "secret")`)
			a.expect(`("login-accepted")`)
			a.say(`(join-game 7 player)`)
			a.expect(`("create-game" 7)`)
			b.say(`(login "Ben" "secret")`)
			b.expect(`("login-accepted")`)
			b.say(`(join-game 7 player)`)
			b.expect(`("join-accepted" 7)`)
			third := dial(t, address)
			third.say(`(login c d)(join-game 7 player)(join-game 0 player)(dance)(game-move 1 2 3)`)
			third.expect(`("login-accepted")`)
			third.expect(`("join-game-denied" "The game is full.")`)
			third.expect(`("join-game-denied" "No game is open.")`)
			third.expect(`("invalid-command" "dance")`)
			third.expect(`("game-move-denied" "You are in no game.")`)
			b.say(`(game-start)`)
			m := matches.Begun(t)
			compare := func(seat int) func(string) {
				return func(status string) {
					s := m.Position().State().(*galapagos.State)
					want, _, _ := strings.Cut(glog.Status(s, s.Mover(), 7, [2]string{`Ada "A"`, "Ben"}, [2]time.Duration{}), `("Player"`)
					if got, _, _ := strings.Cut(status, `("Player"`); got != want || int(s.Mover()) != seat {
						t.Errorf("turn %d: seat %d is told\n%s\nwant\n%s", s.Number, seat, got, want)
					}
				}
			}
			last := make(chan []string, 1)
			go func() { last <- b.play(1, compare(1)) }()
			ends := [2][]string{a.play(0, compare(0)), nil}
			ends[1] = servertest.Next(t, last, "the other client ends")
			text, err := glog.Text(record.Follow(m))
			if err != nil {
				t.Fatal(err)
			}
			log := `("log" "7" "` + strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"`, `\"`) + `")`
			for seat, end := range ends {
				s := m.Position().State().(*galapagos.State)
				if len(end) != 4 || !strings.HasPrefix(end[0], fmt.Sprintf(`("game-winner" 7 %s %d "`, []string{`"Ada \"A\""`, `"Ben"`}[s.End.Winner], s.End.Winner)) ||
					!strings.HasPrefix(end[1], fmt.Sprintf(`("status" ("game" %d %d 7 `, s.Number, seat)) || !strings.HasPrefix(end[2], `("animations"`) || end[3] != log {
					t.Errorf("seat %d hears at the end %.300q", seat+1, end)
				}
			}
			_, _ = a.c.Close(), b.c.Close()
			if m, _ := matches.Over(t); !m.Outcome().Over || m.Outcome().Reason == "left" {
				t.Errorf("the match ended with %+v, %v", m.Outcome(), m.Faults())
			}
		})
	}
}

// A client that does not keep to the protocol, hangs up, leaves or is too slow loses; the other hears of it.
func TestHostile(t *testing.T) {
	for name, c := range map[string]struct {
		send string
		text string
	}{
		"hang up":  {"", "the client hung up"},
		"leave":    {"\x00\x00\x00\x0c(leave-game)", "the client left the game"},
		"huge":     {"\xff\xff\xff\xff(", "the client sent a message of more than 99999 bytes"},
		"empty":    {"\x00\x00\x00\x02()", "the client sent no list: byte 2: the list is empty"},
		"open":     {"\x00\x00\x00\x02((", "the client sent no list: the message ends inside a list or a text"},
		"deep":     {"\x00\x00\x00\x0a((((((((((", "lists are more than 8 deep"},
		"garbage":  {"\x00\x00\x00\x02hi", `byte 0: 'h' is outside of any list`},
		"half":     {"\x00\x00\x00\x20(end", "the client hung up"},
		"nameless": {"\x00\x00\x00\x05((a))", "the client sent a list without a name"},
	} {
		t.Run(name, func(t *testing.T) {
			address, matches := serve(t, find(t, "quick"))
			a, b := dial(t, address), dial(t, address)
			for _, x := range []*client{a, b} {
				x.say(`(login x y)`)
				x.expect(`("login-accepted")`)
			}
			a.say(`(create-game)`)
			a.expect(`("create-game" 1)`)
			b.say(`(join-game 0 player)`)
			b.expect(`("join-accepted" 1)`)
			b.say(`(game-start)`)
			matches.Begun(t)
			if a.hear() == "" {
				t.Fatal("no status comes")
			}
			b.say(`(end-turn)`)
			b.expect(`("end-turn-denied" "It is not your turn.")`)
			_, _ = io.WriteString(a.c, c.send)
			if name == "hang up" || name == "half" {
				_ = a.c.Close()
			}
			if end := b.play(1, func(string) {}); len(end) != 4 || !strings.HasPrefix(end[0], `("game-winner" 1 "x" 1 "left")`) {
				t.Errorf("the other hears %q", end)
			}
			_ = b.c.Close()
			if m, _ := matches.Over(t); len(m.Faults()) != 1 || m.Faults()[0].Seat != 0 || !strings.Contains(m.Faults()[0].Text, c.text) {
				t.Errorf("the faults are %v", m.Faults())
			}
		})
	}
}

// A client that talks without end and never reads loses, and takes no more memory than others.
func TestFlood(t *testing.T) {
	address, matches := serve(t, find(t, "quick"))
	a, b := dial(t, address), dial(t, address)
	for _, x := range []*client{a, b} {
		x.say(`(login x y)(join-game 3 player)`)
		x.expect(`("login-accepted")`)
		x.hear()
	}
	b.say(`(game-start)`)
	matches.Begun(t)
	text := "(" + strings.Repeat("x", 90_000) + ")"
	flood := append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...)
	for sent := 0; ; sent++ {
		if _, err := a.c.Write(flood); err != nil {
			break
		}
		if sent > 10_000 {
			t.Fatal("the server listens for ever")
		}
	}
	if end := b.play(1, func(string) {}); len(end) != 4 {
		t.Errorf("the other hears %.200q", end)
	}
	_ = b.c.Close()
	m, _ := matches.Over(t)
	if f := m.Faults(); len(f) != 1 || f[0].Seat != 0 || f[0].Text != "the client does not read what it is told" {
		t.Errorf("the faults are %v", f)
	}
}

// Anyone who gives more commands in a turn than any turn needs loses.
func TestManyCommands(t *testing.T) {
	address, matches := serve(t, find(t, "quick"))
	all := login(t, address, "a", "b")
	all[0].pair(all[1], 4)
	matches.Begun(t)
	const many = 5000
	for range 200_000/many + 1 {
		all[0].say("%s", strings.Repeat(`(game-talk 0 a)`, many))
	}
	if end := all[1].watch(); !strings.HasPrefix(end[len(end)-1], `("game-winner" 4 "b" 1 "left")`) {
		t.Errorf("the other hears %q", end)
	}
	if m, _ := matches.Over(t); len(m.Faults()) != 1 || m.Faults()[0].Text != "the client sent more than 200000 commands in one turn" {
		t.Errorf("the faults are %v", m.Faults())
	}
}

// Where opponents are there, a client that joins any game plays at once.
func TestAnyGame(t *testing.T) {
	h := sexpr.NewHost(find(t, "quick"), "wire")
	h.Opponents = []server.Opponent{{Name: "Idle", New: func(*match.Match, rules.Seat) (match.Player, error) { return match.Idle{}, nil }}}
	matches := servertest.Watch(&h.Host)
	a := login(t, servertest.Serve(t, &h.Host, h.Talk), "a")[0]
	a.say(`(join-game 0 player)`)
	a.expect(`("create-game" 1)`)
	matches.Begun(t)
	a.say(`(leave-game)`)
	matches.Over(t)
}

// When a match cannot begin, its clients are sent away.
func TestNoMatch(t *testing.T) {
	address, matches := serve(t, levels.Level{Game: "galapagos", Name: "bad", Text: "width = -1"})
	a, b := dial(t, address), dial(t, address)
	for _, x := range []*client{a, b} {
		x.say(`(login x y)(join-game 3 player)`)
		x.expect(`("login-accepted")`)
		x.hear()
	}
	b.say(`(game-start)`)
	a.expect("")
	b.expect("")
	if m, _ := matches.Over(t); m != nil {
		t.Errorf("a match begins: %v", m.Setup())
	}
}

// Clients may stay connected, and play again: a game that is over gives its number back, create-game takes the lowest free one, and
// (join-game 0) any open one. Either player may start a game. What a client sends without reading the answers does not hold it up.
func TestStay(t *testing.T) {
	address, matches := serve(t, find(t, "quick"))
	a, b, c := dial(t, address), dial(t, address), dial(t, address)
	for i, x := range []*client{a, b, c} {
		x.say(`(login %c "")`, 'a'+i)
		x.expect(`("login-accepted")`)
	}
	c.say(`(join-game 12 player)(leave-game)(create-game)`)
	c.expect(`("create-game" 12)`)
	c.expect(`("create-game" 1)`)
	for range 2 {
		a.say(`(create-game)(game-start)`)
		a.expect(`("create-game" 2)`)
		a.expect(`("game-start-denied" "A game needs two players, and begins once.")`)
		c.say(`(leave-game)(whoami)`)
		c.hear()
		b.say(`(join-game 0 player)`)
		b.expect(`("join-accepted" 2)`)
		a.say(`(game-start)`)
		m := matches.Begun(t)
		b.say(`(game-talk 1 "not now")`)
		if !strings.HasPrefix(a.hear(), `("status" ("game" 0 0 2 `) || !strings.HasPrefix(a.hear(), `("animations" ("add" 0) ("add" 1)`) {
			t.Error("the first turn begins otherwise")
		}
		a.say(`(game-talk 0 a)`)
		for range 2 {
			a.say(`%s`, strings.Repeat(`(game-move 0 0 0)`, 5000))
		}
		a.say(`(game-talk 0 "say \"hi\"")(end-turn)`)
		b.expect(`("game-talk-denied" "It is not your turn.")`)
		b.hear()
		if heard := b.hear(); !strings.HasPrefix(heard, `("animations" ("playerTalk" 0 "a") ("playerTalk" 0 "say \"hi\"")`) {
			t.Errorf("the other hears %s", heard)
		}
		b.say(`(leave-game)(whoami)`)
		if heard := b.hear(); !strings.HasSuffix(heard, `("name" "b"))`) {
			t.Errorf("the other hears %s", heard)
		}
		denied := 0
		for last := ""; !strings.HasPrefix(last, `("game-winner" 2 "a" 0 "`); denied++ {
			if last = a.hear(); last == "" {
				t.Fatal("the server hangs up")
			}
		}
		if denied != 10_001 || len(m.Faults()) != 101 {
			t.Errorf("%d answers, %d faults", denied, len(m.Faults()))
		}
		a.hear()
		a.hear()
		a.say(`(request-log 2)(request-log 2)(join-game 2 player)(leave-game)`) // and then it plays again
		if log := a.hear(); !strings.HasPrefix(log, `("log" "2" "(\"gameName\" \"Galapagos\")`) {
			t.Errorf("the log is %.80s", log)
		}
		a.expect(`("log" "2" "")`) // it has had it
		a.expect(`("join-game-denied" "You are in a game.")`)
		c.say(`(create-game)`)
		c.expect(`("create-game" 1)`)
	}
}

// Names and talk with backslashes, quotes and zero bytes arrive as whole lists: the clients in C, whose library has no answer to a broken one,
// ended there.
func TestQuoting(t *testing.T) {
	address, matches := serve(t, find(t, "quick"))
	a, b := dial(t, address), dial(t, address)
	a.say(`(login "a\\\"` + "\x00" + `" x)(join-game 3 player)`)
	a.expect(`("login-accepted")`)
	a.expect(`("create-game" 3)`)
	b.say(`(login b x)(join-game 3 player)(game-start)`)
	b.expect(`("login-accepted")`)
	b.expect(`("join-accepted" 3)`)
	a.hear()
	a.hear()
	a.say(`(game-move 0 "\"" 0)(\"\\)(game-talk 0 "\\o/ \"\\\"")` + "(game-talk 0 \"z\x00\\\\\")(end-turn)")
	a.expect(`("game-move-denied" "Value 2, \"\\\"\", is not what this needs.")`)
	a.expect(`("invalid-command" "\"\\")`)
	if heard := b.hear(); !strings.Contains(heard, ` ("Player" (0 "a\\\"" 1`) {
		t.Errorf("the other hears %s", heard)
	}
	if heard := b.hear(); !strings.HasPrefix(heard, `("animations" ("playerTalk" 0 "\\o/ \"\\\"") ("playerTalk" 0 "z\\")`) {
		t.Errorf("the other hears %s", heard)
	}
	b.say(`(leave-game)`)
	a.expect(`("game-winner" 3 "a\\\"" 0 "left")`)
	a.hear()
	a.hear()
	a.say(`(request-log 3)`)
	if log := a.hear(); strings.Contains(log, "\x00") || !strings.Contains(log, `(0 \"a\\\\\"\" 1`) {
		t.Errorf("the log is %.2000q", log)
	}
	matches.Over(t)
}

// connect connects a client to a host without a network.
func connect(t *testing.T, h *sexpr.Host) *client {
	t.Helper()
	here, there := net.Pipe()
	go h.Talk(t.Context(), there)
	return &client{t, here, bufio.NewReader(here)}
}

// left is the time of both players in a status: their names and seconds.
func (c *client) left() string {
	c.t.Helper()
	_, players, _ := strings.Cut(c.hear(), `("Player" `)
	if animations := c.hear(); !strings.HasPrefix(animations, `("animations"`) {
		c.t.Errorf("after the status comes %s", animations)
	}
	return players
}

// Each client has ten seconds, and gains one when its turn begins, after it was told what it has. What it thinks is taken away when it ends its
// turn, and anyone who has nothing left loses at once. Clients that play nothing may stay for a minute; one that waits for another waits on.
func TestClock(t *testing.T) {
	l, err := levels.Find("galapagos", "original")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		h := sexpr.NewHost(l, "wire")
		matches := servertest.Watch(&h.Host)
		gone := make(chan time.Duration)
		for _, name := range []string{`(whoami)`, `(login c d)`} {
			go func() {
				c, began := connect(t, h), time.Now()
				c.say("%s", name)
				c.hear()
				if last := c.hear(); last != "" {
					t.Errorf("who plays nothing hears %s", last)
				}
				gone <- time.Since(began)
			}()
		}
		a := connect(t, h)
		a.say(`(login x y)`)
		a.expect(`("login-accepted")`)
		a.say(`(join-game 3 player)`)
		a.expect(`("create-game" 3)`)
		for range 2 {
			if after := <-gone; after != server.Patience {
				t.Errorf("who plays nothing is let go after %v", after)
			}
		}
		time.Sleep(time.Hour)
		b := connect(t, h)
		b.say(`(login y y)`)
		b.expect(`("login-accepted")`)
		b.say(`(join-game 3 player)`)
		b.expect(`("join-accepted" 3)`)
		b.say(`(game-start)`)
		matches.Begun(t)
		for _, turn := range []struct {
			who   *client
			left  string
			think time.Duration
		}{
			{a, `(0 "x" 10) (1 "y" 10)))`, 2500 * time.Millisecond},
			{b, `(0 "x" 8.500000) (1 "y" 10)))`, time.Second},
			{a, `(0 "x" 8.500000) (1 "y" 10)))`, 0},
			{b, `(0 "x" 9.500000) (1 "y" 10)))`, 11*time.Second - 1},
			{a, `(0 "x" 9.500000) (1 "y" 0.000000)))`, 0},
		} {
			if left := turn.who.left(); left != turn.left {
				t.Errorf("the clocks are %s, want %s", left, turn.left)
			}
			time.Sleep(turn.think)
			turn.who.say(`(end-turn)`)
		}
		b.left()
		began := time.Now()
		for seat, x := range []*client{a, b} {
			if end := x.hear(); !strings.HasPrefix(end, `("game-winner" 3 "x" 0 `) || time.Since(began) != time.Second+1 {
				t.Errorf("seat %d hears %s after %v", seat+1, end, time.Since(began))
			}
			x.left()
		}
		if last := a.hear() + b.hear(); last != "" || time.Since(began) != time.Second+1+server.Patience {
			t.Errorf("after the end comes %q, and the clients are let go %v later", last, time.Since(began))
		}
		if m, _ := matches.Over(t); len(m.Faults()) != 1 || m.Faults()[0].Kind != match.Late || m.Faults()[0].Seat != 1 {
			t.Errorf("the faults are %v", m.Faults())
		}
		h.Wait()
	})
}

// What clients may do before and after a game: log in with the password and out again, by which they leave their game, and ask for the log of
// theirs alone.
func TestSession(t *testing.T) {
	h := sexpr.NewHost(find(t, "quick"), "wire")
	h.Token = "secret"
	matches := servertest.Watch(&h.Host)
	address := servertest.Serve(t, &h.Host, h.Talk)
	a, b := dial(t, address), dial(t, address)
	a.say(`(login a)(login a "")(login a wrong)(login a b c)(login (a) b)(create-game)(logout)`)
	for range 3 {
		a.expect(`("login-denied" "The password is wrong.")`)
	}
	for range 2 {
		a.expect(`("login-denied" "A login needs a name and a password.")`)
	}
	a.expect(`("create-game-denied" "Log in first.")`)
	a.expect(`("logout-denied" "Log in first.")`)
	for i, x := range []*client{a, b} {
		x.say(`(login %c secret)`, 'a'+i)
		x.expect(`("login-accepted")`)
	}
	a.say(`(join-game)(join-game x player)(join-game -1 player)(join-game 4294967296 player)(join-game 4 cook)`)
	a.expect(`("join-game-denied" "Which game?")`)
	for _, n := range []string{"x", "-1", "4294967296"} {
		a.expect(fmt.Sprintf(`("join-game-denied" "\"%s\" is not the number of a game.")`, n))
	}
	a.expect(`("join-game-denied" "One joins as a player or as a spectator.")`)
	a.pair(b, 4)
	matches.Begun(t)
	a.say(`(request-log 4)(game-talk 1 "not me")`)
	a.hear()
	a.hear()
	a.expect(`("log" "4" "")`)
	a.expect(`("game-talk-denied" "Speak for yourself.")`)
	b.say(`(logout)(whoami)(create-game)`)
	if who := b.hear(); !strings.HasSuffix(who, `("name" "noone"))`) {
		t.Errorf("after the logout the client is %s", who)
	}
	b.expect(`("create-game-denied" "Log in first.")`)
	a.expect(`("game-winner" 4 "a" 0 "left")`)
	a.hear()
	a.hear()
	a.say(`(request-log 5)`)
	a.expect(`("log" "5" "")`)
	if m, _ := matches.Over(t); m.Outcome().Reason != "left" {
		t.Errorf("the match ended with %+v", m.Outcome())
	}
}
