package si32_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/si32"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// clientVariable makes the test binary a player of an original engine.
const clientVariable = "SI32_TEST_CLIENT"

func TestMain(m *testing.M) {
	play := map[string]func(in *bufio.Reader, out io.Writer) error{"square": playSquare, "hex": playHex}[os.Getenv(clientVariable)]
	if play == nil {
		os.Exit(m.Run())
	}
	if err := play(bufio.NewReader(os.Stdin), os.Stdout); err != nil && err != io.EOF {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// playSquare builds where it can, mines, and marches south-east as seat 0 and north-west as seat 1 with stacks of five.
func playSquare(in *bufio.Reader, out io.Writer) error {
	me, err := readPickle(in)
	if err != nil {
		return err
	}
	seat := me.(int64)
	forwards := 1 - 2*seat
	for {
		v, err := readPickle(in)
		if err != nil {
			return err
		}
		root := v.(map[string]any)
		ore := root["player"].(map[string]any)["resources"].(int64)
		var list []command
		for x, column := range root["map"].(map[string]any)["tiles"].([]any) {
			for y, v := range column.([]any) {
				tile := v.(map[string]any)
				n := tile["units"].([]any)[seat].(int64)
				if n <= 0 {
					continue
				}
				c := command{owner: seat, x: int64(x), y: int64(y), verb: "mine", n: n}
				switch {
				case ore >= 100 && tile["building"] == nil:
					c.verb = "build"
					ore -= 100
				case n >= 5 && x != 0 && y != 0:
					c.verb = "move"
					if (x+y)%2 == 0 {
						c.dx = forwards
					} else {
						c.dy = forwards
					}
				}
				list = append(list, c)
			}
		}
		if _, err := out.Write(line(pickled(list))); err != nil {
			return err
		}
	}
}

// playHex builds where it can, mines, and marches east with stacks of five.
func playHex(in *bufio.Reader, out io.Writer) error {
	var seat, seats int
	var parameters map[string]any
	for _, into := range []any{&seat, &seats, &parameters} {
		if err := readFrame(in, into); err != nil {
			return err
		}
	}
	for {
		var m struct {
			M [][]struct {
				B    *int
				U, P int
			}
			R []int
		}
		if err := readFrame(in, &m); err != nil {
			return err
		}
		list := []any{}
		ore := m.R[seat]
		for y, row := range m.M {
			for x, c := range row {
				if c.U == 0 || c.P != seat {
					continue
				}
				o := map[string]any{"l": []int{x, y}, "c": "MINE", "d": 7, "n": c.U}
				switch {
				case ore >= 100 && c.B == nil:
					o["c"] = "BUILD"
					ore -= 100
				case c.U >= 5 || c.B != nil:
					o["c"], o["d"] = "MOVE", 1+(x/10)%2
				}
				list = append(list, o)
			}
		}
		if _, err := out.Write(frame(list)); err != nil {
			return err
		}
	}
}

// child starts a program that plays in a form of the protocol: "python" with arguments or "go".
func child(t *testing.T, form, language string, args ...string) *si32.Player {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("testdata", "clients", form))
	if err != nil {
		t.Fatal(err)
	}
	s := process.Spec{Args: append([]string{"python3", "bot.py"}, args...), Dir: dir, Env: []string{"PYTHONDONTWRITEBYTECODE=1"}}
	if language == "go" {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		s = process.Spec{Args: []string{self}, Env: []string{clientVariable + "=" + form}}
	} else if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed, so players written in Python are not tested")
	}
	p, err := process.Start(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.End(); err != nil {
			t.Error(err)
		}
		if text := p.Said(); text != "" {
			t.Errorf("%s %s writes %s", form, language, text)
		}
	})
	return &si32.Player{Program: p, Time: patience}
}

func builtIn(t *testing.T, name string) match.Player {
	t.Helper()
	e, err := catalog.Lookup("si32")
	if err != nil {
		t.Fatal(err)
	}
	p, err := e.Bot(name, "1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// onLevel is a match of a level that comes with the program.
func onLevel(t *testing.T, level string) *match.Match {
	t.Helper()
	l, err := levels.Find("si32", level)
	if err != nil {
		t.Fatal(err)
	}
	return on(t, l)
}

func on(t *testing.T, l levels.Level) *match.Match {
	t.Helper()
	setup := match.Setup{Game: "si32", Level: l.Name, Text: l.Text, Seed: "1", Seats: make([]match.SeatInfo, max(l.Seats, 2))}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	start.State().(*game.State).Constants.MaxTurns = 120
	return match.New(setup, start)
}

// Programs in Python and Go play whole matches, with each other and with built-in players, in all rulesets.
func TestWholeMatches(t *testing.T) {
	for _, c := range []struct {
		level   string
		players func(t *testing.T) []match.Player
	}{
		{"original", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "square", "python"), child(t, "square", "go")}
		}},
		{"original", func(t *testing.T) []match.Player {
			return []match.Player{builtIn(t, "rookie"), child(t, "square", "python", "2")}
		}},
		{"original-even", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "square", "python", "3"), builtIn(t, "regular")}
		}},
		{"classic", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "square", "go"), child(t, "square", "python", "5")}
		}},
		{"gorge", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "square", "python"), builtIn(t, "rookie")}
		}},
		{"hex", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "hex", "python"), child(t, "hex", "go")}
		}},
		{"hex-three", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "hex", "go"), builtIn(t, "rookie"), child(t, "hex", "python")}
		}},
		{"hex-four", func(t *testing.T) []match.Player {
			return []match.Player{child(t, "hex", "python"), builtIn(t, "regular"), child(t, "hex", "go"), child(t, "hex", "python")}
		}},
	} {
		t.Run(c.level, func(t *testing.T) {
			m := onLevel(t, c.level)
			players := c.players(t)
			if err := m.Run(t.Context(), players); err != nil {
				t.Fatal(err)
			}
			if o := m.Outcome(); !o.Over || o.Reason == "left" {
				t.Errorf("the match ends with %+v", o)
			}
			strict := m.Position().State().(*game.State).Constants.StrictOrders
			for _, f := range m.Faults() {
				if f.Loses() || !strict {
					t.Fatal(f)
				}
			}
			for seat := range players {
				n, built, moved := 0, 0, 0
				for _, o := range ordered(m, rules.Seat(seat)) {
					n++
					switch o.Verb {
					case game.Build:
						built++
					case game.Move:
						moved++
					}
				}

				if n == 0 || built == 0 || moved == 0 && !strict {
					t.Errorf("seat %d gives %d orders, %d of them to build and %d to march", seat, n, built, moved)
				}
			}
		})
	}
}

// layOut keeps the board as the helper of the engine with hexagons does: in 20 rows, which have as many tiles as the position has rows.
func layOut(in *bufio.Reader, out io.Writer) error {
	var seat, seats int
	var parameters map[string]any
	for _, into := range []any{&seat, &seats, &parameters} {
		if err := readFrame(in, into); err != nil {
			return err
		}
	}
	var rows [20][]any
	for {
		var m struct{ M [][]any }
		if err := readFrame(in, &m); err != nil {
			return err
		}
		for y, row := range m.M {
			if y == len(rows) || len(row) > len(m.M) {
				return fmt.Errorf("row %d of %d tiles has no place", y, len(row))
			}
			rows[y] = row
		}
		if _, err := out.Write(frame([]any{})); err != nil {
			return err
		}
	}
}

// On the engine's own boards with hexagons the helper of the contest's bots finds a place for every tile.
func TestContestBoards(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		l, err := levels.Find("si32", "hex")
		if seats > 2 {
			file := fmt.Sprintf("../../../../docs/bots/levels/hex-original-%d.toml", seats)
			var text []byte
			if text, err = os.ReadFile(file); err != nil {
				t.Fatal(err)
			}
			l, err = levels.Parse(file, text)
		}
		if err != nil {
			t.Fatal(err)
		}
		m := on(t, l)
		s, want := m.Position().State().(*game.State), hex(seats)
		for i := range s.Tiles.Cells {
			c, w := s.Tiles.Cells[i], want.Tiles.Cells[i]
			if c.Units != w.Units || s.Tiles.W != 20 || s.Tiles.H != 20 {
				t.Fatalf("%s begins with units %v on tile %d of %d by %d, the engine with %v", l.Name, c.Units, i, s.Tiles.W, s.Tiles.H, w.Units)
			}
		}
		s.Constants.MaxTurns, want.Constants.MaxTurns = 3, 3
		if s.Constants != want.Constants {
			t.Errorf("%s has %+v, the engine %+v", l.Name, s.Constants, want.Constants)
		}
		players := make([]match.Player, seats)
		for i := range players {
			players[i] = &si32.Player{Program: begin(t, layOut), Time: patience}
		}
		if err := m.Run(t.Context(), players); err != nil {
			t.Fatal(err)
		}
		if o := m.Outcome(); !o.Over || o.Reason != "limit" || len(m.Faults()) > 0 {
			t.Errorf("%s ends with %+v and %v", l.Name, o, m.Faults())
		}
	}
}
