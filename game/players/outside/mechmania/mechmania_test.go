package mechmania_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	wire "app.pentarena/game/players/outside/mechmania"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// TestMain makes the test binary a bot when a variable names it.
func TestMain(m *testing.M) {
	if name := os.Getenv("PENTARENA_TEST_BOT"); name != "" {
		bots[name](os.Stdin, os.Stdout)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// bots are programs for the tests: a farmer, and some that do not keep to the protocol.
var bots = map[string]func(in io.Reader, out io.Writer){
	"farmer":  func(in io.Reader, out io.Writer) { farm(in, out, 1<<30) },
	"quitter": func(in io.Reader, out io.Writer) { farm(in, out, 25) },
	"deaf":    func(_ io.Reader, out io.Writer) { fmt.Fprint(out, "heartbeat\nNONE\nNONE\n"); select {} },
	"mute":    func(io.Reader, io.Writer) { select {} },
	"stranger": func(_ io.Reader, out io.Writer) {
		fmt.Fprint(out, "hello, world\n")
	},
	"flood": func(in io.Reader, out io.Writer) {
		go func() { _, _ = io.Copy(io.Discard, in) }()
		fmt.Fprint(out, "heartbeat\nNONE\nNONE\n")
		for {
			if _, err := fmt.Fprintln(out, strings.Repeat(" x", 500)); err != nil {
				return
			}
		}
	},
	"endless": func(in io.Reader, out io.Writer) {
		go func() { _, _ = io.Copy(io.Discard, in) }()
		fmt.Fprint(out, "heartbeat\nNONE\nNONE\n")
		for {
			if _, err := fmt.Fprint(out, "move 1 "); err != nil {
				return
			}
		}
	},
	"half": func(in io.Reader, out io.Writer) {
		go func() { _, _ = io.Copy(io.Discard, in) }()
		fmt.Fprint(out, "heartbeat\nNONE\nNONE\nmove 1")
		select {}
	},
	"noise": func(in io.Reader, out io.Writer) {
		go func() { _, _ = io.Copy(io.Discard, in) }()
		fmt.Fprint(os.Stderr, strings.Repeat("debug: noise\n", 100_000))
		fmt.Fprint(out, "heartbeat\nNONE\nNONE\n", strings.Repeat("\xff\x00{]\n", 500))
		select {}
	},
}

// farm plays potatoes, by what the protocol's description says. It ends after so many messages.
func farm(in io.Reader, out io.Writer, last int) {
	lines := bufio.NewReaderSize(in, 1<<20)
	fmt.Fprint(out, "heartbeat\nnone\nscythe\n")
	for n := range last {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var s told
		if err := json.Unmarshal(line, &s); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		me := &s.P1
		if s.PlayerNum == 2 {
			me = &s.P2
		}
		if n%2 == 0 {
			fmt.Fprintln(out, step(&s, me))
		} else {
			fmt.Fprintln(out, action(&s, me))
		}
	}
}

func far(a, b point) int { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// step stays where something grows or is ripe, walks to the shop without seeds, else to the farmer's field.
func step(s *told, me *farmer) string {
	goal := point{3 + (s.PlayerNum-1)*(s.TileMap.MapWidth-7), min(4+s.Turn/12*4, s.TileMap.MapHeight-1)}
	if me.SeedInventory["POTATO"] == 0 {
		goal = s.TileMap.GreenGrocerTiles[0]
		for y, row := range s.TileMap.Tiles {
			for x := range row {
				if row[x].Crop.Type != "NONE" && row[x].Type != "ARID" && far(me.Position, point{x, y}) <= me.HarvestRadius && len(me.HarvestedInventory) < me.CarryingCapacity {
					goal = me.Position
				}
			}
		}
	}
	left, at := me.MaxMovement, me.Position
	for ; left > 0 && at.X != goal.X; left-- {
		at.X += (goal.X - at.X) / max(goal.X-at.X, at.X-goal.X)
	}
	for ; left > 0 && at.Y != goal.Y; left-- {
		at.Y += (goal.Y - at.Y) / max(goal.Y-at.Y, at.Y-goal.Y)
	}
	return fmt.Sprintf("move %d %d", at.X, at.Y)
}

func action(s *told, me *farmer) string {
	if s.TileMap.Tiles[me.Position.Y][me.Position.X].Type == "GREEN_GROCER" && me.SeedInventory["POTATO"] == 0 && s.Turn < 140 {
		return fmt.Sprintf("buy potato %d", min(10, int(me.Money/5)))
	}
	var ripe, free []string
	for y, row := range s.TileMap.Tiles {
		for x := range row {
			t := &row[x]
			if d := far(me.Position, point{x, y}); t.Crop.Type != "NONE" && t.Crop.GrowthTimer == 0 && t.Type != "ARID" && d <= me.HarvestRadius && len(ripe)+len(me.HarvestedInventory) < me.CarryingCapacity {
				ripe = append(ripe, fmt.Sprint(x, ",", y))
			} else if t.Crop.Type == "NONE" && d <= me.PlantRadius && len(free) < me.SeedInventory["POTATO"] && (t.Type == "SOIL" || strings.HasPrefix(t.Type, "F_BAND")) {
				free = append(free, fmt.Sprint("Potato ", x, " ", y))
			}
		}
	}
	switch {
	case len(ripe) > 0:
		return "harvest " + strings.Join(ripe, " ")
	case len(free) > 0:
		return "plant " + strings.Join(free, ", ")
	}
	return "donothing "
}

// start starts a bot of this binary.
func start(t *testing.T, name string, seats []match.SeatInfo, clock wire.Clock) outside.Player {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return launch(t, process.Spec{Args: []string{exe}, Env: []string{"PENTARENA_TEST_BOT=" + name}}, seats, clock)
}

func launch(t *testing.T, spec process.Spec, seats []match.SeatInfo, clock wire.Clock) outside.Player {
	t.Helper()
	p, err := process.Start(spec)
	if err != nil {
		t.Fatal(err)
	}
	player := wire.New(p.Open(outside.RawLines, wire.MaxLine, wire.Ahead), seats, clock)
	t.Cleanup(func() {
		if err := player.Close(); err != nil {
			t.Error(err)
		}
	})
	return player
}

// open begins a match on a level.
func open(t *testing.T, level string, names ...string) *match.Match {
	t.Helper()
	l, err := levels.Find("mechmania", level)
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: "mechmania", Level: l.Title, Text: string(l.Text), Seed: "1"}
	for _, name := range names {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: name})
	}
	at, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return match.New(setup, at)
}

func losing(m *match.Match) (faults []match.Fault) {
	for _, f := range m.Faults() {
		if f.Loses() {
			faults = append(faults, f)
		}
	}
	return faults
}

// patient is a clock for a busy machine.
var patient = wire.Clock{Start: time.Minute, Line: time.Minute}

// TestMatches plays whole matches over the wire under both rulesets: programs against each other, and against a built-in player. The farmers
// buy and sell, by orders that are hardly ever refused.
func TestMatches(t *testing.T) {
	entry, _ := catalog.Find("mechmania")
	for _, level := range []string{"classic", "original"} {
		for _, built := range []bool{false, true} {
			t.Run(fmt.Sprint(level, "/built-in ", built), func(t *testing.T) {
				m := open(t, level, "Ada", "Ben")
				players := []match.Player{start(t, "farmer", m.Setup().Seats, patient), nil}
				if built {
					p, err := entry.Bot("rookie", "1")
					if err != nil {
						t.Fatal(err)
					}
					players[1] = p
				} else {
					players[1] = python(t, m.Setup().Seats, "COFFEE_THERMOS", "Long-Er_Legs")
				}
				if err := m.Run(t.Context(), players); err != nil {
					t.Fatal(err)
				}
				s := m.Position().State().(*mechmania.State)
				if !s.End.Over || s.Number != s.Constants.MaxTurns+1 || len(losing(m)) > 0 {
					t.Fatalf("after turn %d: %+v, %v", s.Number, s.End, losing(m))
				}
				for seat := range s.Farmers {
					f := &s.Farmers[seat]
					t.Logf("seat %d: %.2f dollars, item %s, upgrade %s", seat+1, f.Money, f.Item, f.Upgrade)
					if f.Spent == 0 || f.Sold == 0 {
						t.Errorf("seat %d buys or sells nothing", seat+1)
					}
				}
				if a, b := &s.Farmers[0], &s.Farmers[1]; a.Upgrade != mechmania.Scythe || !built && (b.Upgrade != mechmania.LongerLegs || (b.Item == mechmania.CoffeeThermos) != (level == "original")) {
					t.Errorf("the upgrades are %s and %s, the item of the second is %s", a.Upgrade, b.Upgrade, b.Item) // who asks for both keeps the upgrade
				}
				refused := slices.DeleteFunc(slices.Clone(m.Faults()), func(f match.Fault) bool { return strings.HasSuffix(f.Code, ".protected") }) // who stands where is no mistake
				if n := len(refused); n > 5 {
					t.Errorf("%d orders are refused, such as %v", n, refused[n-1])
				}
			})
		}
	}
}

// python starts the bot in Python.
func python(t *testing.T, seats []match.SeatInfo, args ...string) outside.Player {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: the bot in Python is not tested")
	}
	return launch(t, process.Spec{Args: append([]string{"python3", "-u", "farmer.py"}, args...), Dir: "testdata"}, seats, patient)
}

// idle ends every turn at once.
type idle struct{}

func (idle) Play(context.Context, *match.Turn) error { return nil }

// TestHostile plays against programs that do not keep to the protocol. Each loses for its own fault, and nothing is left of it.
func TestHostile(t *testing.T) {
	before := runtime.NumGoroutine()
	for name, c := range map[string]struct {
		kind match.FaultKind
		text string
	}{
		"quitter":  {match.Failed, "the program has ended"},
		"mute":     {match.Late, ""},
		"deaf":     {match.Late, ""},
		"half":     {match.Late, ""},
		"stranger": {match.Failed, `its first line is "hello, world", not heartbeat`},
		"flood":    {match.Failed, "10000 notes came instead of its move"},
		"endless":  {match.Failed, "its move is a line of more than 65536 bytes"},
		"noise":    {match.Failed, "has no space after its first word"},
	} {
		for seat := range rules.Seat(2) {
			m := open(t, "original", "Ada", "Ben")
			clock := patient
			if c.kind == match.Late {
				clock.Line = 300 * time.Millisecond
			}
			if name == "mute" {
				clock.Start = 300 * time.Millisecond
			}
			p := start(t, name, m.Setup().Seats, clock)
			players := []match.Player{idle{}, idle{}}
			players[seat] = p
			if err := m.Run(t.Context(), players); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(p.Over(t.Context(), m.Position()), p.Close()); err != nil {
				t.Error(err)
			}
			f := losing(m)
			if len(f) != 1 || f[0].Seat != seat || f[0].Kind != c.kind || !strings.Contains(f[0].Text, c.text) || !m.Outcome().Winners.Has(1-seat) {
				t.Errorf("%s: %v, outcome %+v", name, f, m.Outcome())
			}
		}
	}
	servertest.Gone(t, before)
}

// dialog plays one match of a scripted bot against an opponent; every line is sent as soon as the position is read, and the positions are
// returned.
func dialog(t *testing.T, level string, opponent match.Player, lines ...string) (*match.Match, []told) {
	t.Helper()
	m := open(t, level, "Ada", "Ben")
	return m, converse(t, m, opponent, lines...)
}

// converse is dialog for a match that is there.
func converse(t *testing.T, m *match.Match, opponent match.Player, lines ...string) []told {
	t.Helper()
	here, there := net.Pipe()
	messages := make(chan []byte, 2000)
	go bot(lines, true, there, messages)
	p := wire.New(outside.Open(outside.RawLines(here, here), wire.MaxLine, wire.Ahead, here.Close), m.Setup().Seats, wire.Clock{})
	if err := m.Run(t.Context(), []match.Player{p, opponent}); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	var list []told
	for text := range messages {
		var s told
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// The conversation of the protocol's description: what is sent, and what the bot is told of its orders.
func TestConversation(t *testing.T) {
	m, got := dialog(t, "original", idle{}, "heartbeat", "COFFEE_THERMOS", "SCYTHE", "move 10 0", "do_nothing ", "move 15 0", "buy CORN 10, POTATO 5, DUCHAM_FRUIT 9",
		"move 15 4", "plant CORN 15 4 CORN 15 5, corn 20 20", " a note", "move 50 4", "use_item ", "move 45 4", "harvest 15 4 15 5", "move 15 4")
	for i, want := range []struct {
		turn, x, y int
		feedback   []string
	}{
		{1, 0, 0, nil}, {1, 10, 0, []string{"move.ok (10,0)"}}, {2, 10, 0, nil}, {2, 15, 0, []string{"move.ok (15,0)", "sold (15,0)"}},
		{3, 15, 0, []string{"buy.ok (15,0)", "buy.ok (15,0)", "buy.nomoney (15,0): There is not enough money."}}, {3, 15, 4, []string{"move.ok (15,4)"}},
		{4, 15, 4, []string{"plant.ok (15,4)", "plant.ok (15,5)", "plant.far (20,20): That is too far away to plant."}},
		{4, 15, 4, []string{"move.offboard (50,4): That is off the farm."}}, {5, 15, 4, []string{"item.ok (15,4)"}},
		{5, 15, 4, []string{"move.offboard (45,4): That is off the farm."}}, {6, 15, 4, []string{"harvest.ok (15,4)", "harvest.ok (15,5)"}},
		{6, 15, 4, []string{"move.ok (15,4)"}},
	} {
		if i >= len(got) {
			t.Fatalf("%d positions are sent: %v", len(got), m.Faults())
		}
		if s := &got[i]; s.Turn != want.turn || s.P1.Position != (point{want.x, want.y}) || strings.Join(s.Feedback, "|") != strings.Join(want.feedback, "|") || s.PlayerNum != 1 {
			t.Errorf("message %d: turn %d, at %v, %q; want %+v", i+1, s.Turn, s.P1.Position, s.Feedback, want)
		}
	}
	last := &got[len(got)-1]
	if last.P1.Name != "Ada" || last.P1.Item != "COFFEE_THERMOS" || last.P1.Upgrade != "SCYTHE" || !last.P1.HasCoffeeThermos || last.P1.HarvestRadius != 5 || len(last.P1.HarvestedInventory) != 2 ||
		last.TileMap.Tiles[4][15].P1_item != "COFFEE_THERMOS" || last.TileMap.Tiles[5][15].Planter.Name != "Ada" {
		t.Errorf("the last position: %+v", last.P1)
	}
	if n := slices.IndexFunc(m.Notes(), func(n match.Note) bool { return n.Kind == match.Log }); n < 0 || m.Notes()[n].Text != "a note" {
		t.Errorf("the notes are %+v", m.Notes())
	}
	if f := losing(m); len(f) != 1 || f[0].Text != "the program has ended before it sent its action" {
		t.Errorf("it loses by %v", f)
	}
}

// The first line is heartbeat and nothing else.
func TestHeartbeat(t *testing.T) {
	for _, line := range []string{"", " heartbeat", "heartbeat ", "heartbeats", "Heartbeat", "\ufeffheartbeat"} {
		m, got := dialog(t, "original", idle{}, line, "NONE", "NONE", "move 1 0")
		if f := losing(m); len(f) != 1 || !strings.Contains(f[0].Text, fmt.Sprintf("its first line is %q, not heartbeat", line)) || len(got) != 0 {
			t.Errorf("after %q: %v, %d messages", line, f, len(got))
		}
	}
}

// Bots find themselves by name, so that players of one name get two.
func TestEqualNames(t *testing.T) {
	got := converse(t, open(t, "original", "Ada", "Ada"), idle{}, "heartbeat", "NONE", "NONE", "move 1 0")
	if len(got) == 0 || got[0].P1.Name != "Ada 1" || got[0].P2.Name != "Ada 2" {
		t.Errorf("%d messages: %+v", len(got), got)
	}
}

// A bot that takes a seat in the midst of a match is not told what became of the orders of who sat there before.
func TestLateBot(t *testing.T) {
	m := open(t, "original", "Ada", "Ben")
	for _, c := range []mechmania.Command{{Verb: mechmania.Pack}, {Verb: mechmania.Move, At: grid.Pt(5, 0)}} {
		for seat := range rules.Seat(2) {
			if _, err := m.Do(seat, c); err != nil && seat == 0 {
				t.Fatal(err)
			}
			if _, err := m.Do(seat, mechmania.Command{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := converse(t, m, idle{}, "heartbeat", "NONE", "NONE", "do_nothing ", "move 6 0")
	if len(got) < 2 || got[0].P1.Position != (point{5, 0}) || len(got[0].Feedback) != 0 {
		t.Errorf("%d messages; the first is %+v", len(got), got)
	}
}

// mover moves in place every turn.
type mover struct{}

func (mover) Play(_ context.Context, turn *match.Turn) error {
	if s := turn.Position().State().(*mechmania.State); s.Stage == mechmania.Moving {
		return turn.Do(mechmania.Command{Verb: mechmania.Move, At: s.Farmers[turn.Seat].At})
	}
	return nil
}

// Lines that are not orders: the match is lost under the original's rules; under the rule book's nothing happens, and the bot is told why.
func TestWrongLines(t *testing.T) {
	for line, reason := range map[string]string{
		"":                                 `"" has no space after its first word`,
		"do_nothing":                       `"do_nothing" has no space after its first word`,
		"dance 1 2":                        `"dance" is not an order`,
		"move 4 -7":                        `"move 4 -7" has no argument that move needs`,
		"move 99999999999 1":               `the number "99999999999" is too large`,
		"plant wheat 3 3":                  `"wheat" is not a crop`,
		"buy corn -1":                      `"buy corn -1" has no argument that buy needs`,
		"do_nothing nothing":               `"do_nothing nothing" came when a move was due`,
		"move\t1\t1":                       `"move\t1\t1" has no space after its first word`,
		"\tmove 1 0":                       `"\tmove" is not an order`,
		"harvest " + "1":                   `"harvest 1" has no argument that harvest needs`,
		"plant " + strings.Repeat("x", 99): "has no argument that plant needs",
	} {
		m, got := dialog(t, "original", mover{}, "heartbeat", "", "", line, "do_nothing ")
		if f := losing(m); len(f) != 1 || f[0].Turn != 0 || !strings.Contains(f[0].Text, reason) || len(got) != 1 {
			t.Errorf("%q under the original's rules: %v, %d messages", line, f, len(got))
		}
		m, got = dialog(t, "classic", mover{}, "heartbeat", "", "", line, "do_nothing ", "move 1 0", line, "move 2 0", "move 2 0")
		if f := m.Faults(); len(f) < 2 || f[0].Kind != match.Refused || f[0].Code != "line" || !strings.Contains(f[0].Text, strings.ToUpper(reason[:1])+reason[1:]) && !strings.Contains(f[0].Text, reason) {
			t.Errorf("%q under the rule book's rules: %v", line, f)
		}
		if len(got) != 7 || len(got[1].Feedback) != 1 || !strings.HasPrefix(got[1].Feedback[0], "line (0,0): ") || got[2].P1.Position != (point{}) || got[6].P1.Position != (point{2, 0}) {
			t.Errorf("%q under the rule book's rules: %d messages", line, len(got))
		}
	}
}

// An item that does not exist loses under the original's rules; under the rule book's it is none, and the upgrade counts.
func TestUnknownItem(t *testing.T) {
	const reason = `"SHOVEL" is not an item`
	m, got := dialog(t, "original", idle{}, "heartbeat", "SHOVEL", "SCYTHE", "move 1 0")
	if f := losing(m); len(f) != 1 || !strings.Contains(f[0].Text, reason) || len(got) != 0 {
		t.Errorf("under the original's rules: %v, %d messages", f, len(got))
	}
	m, got = dialog(t, "classic", idle{}, "heartbeat", "SHOVEL", "SCYTHE", "move 1 0")
	if f := m.Faults(); len(f) == 0 || f[0].Code != "line" || !strings.Contains(f[0].Text, reason) || len(got) == 0 || got[0].P1.Upgrade != "SCYTHE" ||
		len(got[0].Feedback) != 1 || !strings.Contains(got[0].Feedback[0], reason) {
		t.Errorf("under the rule book's rules: %v, %+v", f, got)
	}
}

// Actions that both send instead of moves count as the actions, as in the original.
func TestActionsForMoves(t *testing.T) {
	m, got := dialog(t, "original", idle{}, "heartbeat", "SCARECROW", "", "use_item ", "move 3 0", "do_nothing ")
	s := m.Position().State().(*mechmania.State)
	if len(got) != 4 || got[1].Turn != 1 || got[2].Turn != 2 || got[2].P1.UsedItem != true || s.Farmers[0].At.X != 3 {
		t.Errorf("%d messages; %+v", len(got), s.Farmers[0])
	}
}

// What does not come in time loses: ten seconds for the first line, fifty for every other, and as many for reading a position.
func TestClock(t *testing.T) {
	const deaf = "heartbeat\n\n\n"
	for sent, want := range map[string]time.Duration{"": 10 * time.Second, "heartbeat\n": 50 * time.Second, "heartbeat\n\n\nmove 1 0\n note\n": 50 * time.Second,
		deaf: 50 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			m := open(t, "original", "Ada", "Ben")
			here, there := net.Pipe()
			go func() { _, _ = io.WriteString(there, sent) }()
			if sent != deaf {
				go func() { _, _ = io.Copy(io.Discard, there) }()
			}
			p := wire.New(outside.Open(outside.RawLines(here, here), wire.MaxLine, wire.Ahead, here.Close), m.Setup().Seats, wire.Clock{})
			defer p.Close()
			began := time.Now()
			if err := m.Run(t.Context(), []match.Player{p, idle{}}); err != nil {
				t.Fatal(err)
			}
			if f := losing(m); len(f) != 1 || f[0].Kind != match.Late || time.Since(began) != want {
				t.Errorf("after %q: %v after %v", sent, f, time.Since(began))
			}
		})
	}
}

// thinker takes longer for each of its turns than a bot in Java waits.
type thinker struct{}

func (thinker) Play(ctx context.Context, _ *match.Turn) error {
	select {
	case <-time.After(3 * time.Minute):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Bots in Java end when no byte comes for 50 seconds; they wait for one who takes longer, and the positions that they get are whole.
func TestSlowOpponent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := open(t, "original", "Ada", "Ben")
		here, there := net.Pipe()
		done, positions := make(chan error, 1), 0
		go func() {
			defer there.Close()
			fmt.Fprint(there, "heartbeat\nNONE\nNONE\n")
			in := bufio.NewReaderSize(there, 1<<20)
			for _, line := range []string{"move 1 0\n", "do_nothing \n", "move 2 0\n", "do_nothing \n"} {
				_ = there.SetReadDeadline(time.Now().Add(50 * time.Second))
				if _, err := in.Peek(1); err != nil {
					done <- err
					return
				}
				_ = there.SetReadDeadline(time.Time{})
				var s told
				text, err := in.ReadBytes('\n')
				if err = errors.Join(err, json.Unmarshal(text, &s)); err != nil {
					done <- err
					return
				}
				positions++
				fmt.Fprint(there, line)
			}
			done <- nil
		}()
		p := wire.New(outside.Open(outside.RawLines(here, here), wire.MaxLine, wire.Ahead, here.Close), m.Setup().Seats, wire.Clock{})
		if err := m.Run(t.Context(), []match.Player{p, thinker{}}); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(<-done, p.Close()); err != nil || positions != 4 {
			t.Errorf("the bot got %d positions: %v", positions, err)
		}
	})
}

// A bot that thinks for long itself hears nothing meanwhile: its next position begins at once.
func TestSlowBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := open(t, "original", "Ada", "Ben")
		here, there := net.Pipe()
		heard := make(chan []byte, 9)
		go func() {
			defer close(heard)
			defer there.Close()
			fmt.Fprint(there, "heartbeat\nNONE\nNONE\n")
			in := bufio.NewReaderSize(there, 1<<20)
			for range 3 {
				text, _ := in.ReadBytes('\n')
				heard <- text
				time.Sleep(45 * time.Second)
				fmt.Fprint(there, "move 1 0\n")
			}
		}()
		p := wire.New(outside.Open(outside.RawLines(here, here), wire.MaxLine, wire.Ahead, here.Close), m.Setup().Seats, wire.Clock{})
		if err := errors.Join(m.Run(t.Context(), []match.Player{p, idle{}}), p.Close()); err != nil {
			t.Fatal(err)
		}
		n := 0
		for text := range heard {
			if n++; !strings.HasPrefix(string(text), `{"turn":`) {
				t.Errorf("position %d begins with %.20q", n, text)
			}
		}
		if n != 3 {
			t.Errorf("%d positions", n)
		}
	})
}

// What is refused under the rule book's rules is told with the tile: that of the order, or where the farmer stands.
func TestRefusedTiles(t *testing.T) {
	m, got := dialog(t, "classic", idle{}, "heartbeat", "NONE", "NONE", "move 5 0", "buy corn 1", "move 6 60", "plant corn 5 1", "move 7 0", "use_item ")
	var told []string
	for _, s := range got {
		for _, text := range s.Feedback {
			told = append(told, strings.SplitAfter(text, ")")[0])
		}
	}
	if want := "[move.ok (5,0) buy.notatgrocer (5,0) move.offboard (6,60) plant.noseed (5,1) move.ok (7,0) item.none (7,0)]"; fmt.Sprint(told) != want {
		t.Errorf("told are %v, want %s; %v", told, want, m.Faults())
	}
}

// FuzzBot plays against bots that send anything: nothing panics, and what is sent never counts for the other seat.
func FuzzBot(f *testing.F) {
	for _, text := range []string{"", "heartbeat\n", "heartbeat\nrain-totem\nscythe\nmove 1 0\nuse_item \nmove 2,0\nbuy corn 2147483647\n", "heartbeat\n\n\nplant corn 1 1\nharvest 0,0, 2147483647 2147483647\n"} {
		f.Add([]byte(text), true)
		f.Add([]byte(text), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, original bool) {
		level := "classic"
		if original {
			level = "original"
		}
		m := open(t, level, "Ada", "Ben")
		p := wire.New(tape{outside.RawLines(strings.NewReader(string(text)), io.Discard)}, m.Setup().Seats, wire.Clock{})
		if err := m.Run(t.Context(), []match.Player{p, idle{}}); err != nil {
			t.Fatal(err)
		}
		if s := m.Position().State().(*mechmania.State); !s.End.Over || s.Farmers[1].Money != 300 || len(m.Faults()) > 0 && m.Faults()[0].Seat != 0 {
			t.Errorf("%+v, %v", s.End, m.Faults())
		}
	})
}

// tape is a connection to a program that has sent all it will ever send.
type tape struct{ outside.Framing }

func (c tape) Receive(context.Context) ([]byte, error) { return c.Read(wire.MaxLine) }
func (c tape) Send(_ context.Context, m []byte) error  { return c.Write(m) }
func (c tape) Close() error                            { return nil }
