package si32

import (
	"reflect"
	"strings"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestLevelFiles sets up every shipped level.
func TestLevelFiles(t *testing.T) {
	list := levels.List("si32")
	for _, l := range list {
		t.Run(l.Name, func(t *testing.T) {
			level := DefaultLevel()
			if err := l.Decode(&level); err != nil {
				t.Fatal(err)
			}
			for _, seed := range []string{"a", "b", "c"} {
				s, err := New(&level, seed)
				if err != nil {
					t.Fatal(err)
				}
				if l.Seats != 0 && s.Seats() != l.Seats {
					t.Errorf("%d seats, the header says %d", s.Seats(), l.Seats)
				}
				for seat := range rules.Seat(s.Seats()) {
					if have := s.Tally(seat); have.Alive == 0 || have.Buildings == 0 && have.Resources < s.Constants.BuildingCost {
						t.Errorf("seat %d starts with %+v", seat, have)
					}
				}
				reachable(t, s)
			}
		})
	}
}

// reachable checks that no walls separate the seats.
func reachable(t *testing.T, s *State) {
	t.Helper()
	open, first := 0, -1
	for i := range s.Tiles.Cells {
		if !s.Tiles.Cells[i].Wall {
			open++
			first = i
		}
	}
	seen := make([]bool, len(s.Tiles.Cells))
	seen[first] = true
	queue := []int{first}
	for i := 0; i < len(queue); i++ {
		for _, d := range s.Constants.Geometry.Dirs() {
			if p, ok := s.Target(s.Tiles.Point(queue[i]), d); ok && !seen[s.Tiles.Index(p)] {
				seen[s.Tiles.Index(p)] = true
				queue = append(queue, s.Tiles.Index(p))
			}
		}
	}
	if len(queue) != open {
		t.Errorf("only %d of %d tiles can be reached", len(queue), open)
	}
}

// TestRulesets compares the level files with the levels that the program knows by name; the classic one sets everything.
func TestRulesets(t *testing.T) {
	var classic Level
	if info, err := levels.Find("si32", "classic"); err != nil || info.Decode(&classic) != nil || !reflect.DeepEqual(classic, DefaultLevel()) {
		t.Errorf("classic says %+v, the default is %+v: %v", classic, DefaultLevel(), err)
	}
	for name, want := range map[string]Level{"classic": DefaultLevel(), "original": OriginalLevel(), "original-even": OriginalLevel(), "hex": HexLevel(), "hex-three": HexLevel(),
		"hex-four": HexLevel()} {
		k := load(t, name).Constants
		if name == "hex-three" || name == "hex-four" {
			want.Seats, want.MaxTurns = k.Seats, 500
		}
		if k != want.Constants {
			t.Errorf("%s: %+v, not %+v", name, k, want.Constants)
		}
	}
}

// TestProblems tests levels with mistakes.
func TestProblems(t *testing.T) {
	rows := func(list ...string) func(*Level) { return func(l *Level) { l.Map.Rows = list } }
	for _, c := range []struct {
		key, reason string
		change      func(*Level)
	}{
		{"seats", "2 to 4", func(l *Level) { l.Seats = 5 }},
		{"seats", "2 to 4", func(l *Level) { l.Seats = 1 }},
		{"max_turns", "1 to 10000", func(l *Level) { l.MaxTurns = 0 }},
		{"building_cost", "-1", func(l *Level) { l.BuildingCost = -1 }},
		{"defence", "-1", func(l *Level) { l.Defence = -1 }},
		{"unit_cost", "0 is not", func(l *Level) { l.UnitCost = 0 }},
		{"passive", "1001", func(l *Level) { l.Passive = 1001 }},
		{"per_worker", "1001", func(l *Level) { l.PerWorker = 1001 }},
		{"worker_cap", "1001", func(l *Level) { l.WorkerCap = 1001 }},
		{"start_resources", "-1", func(l *Level) { l.StartResources = -1 }},
		{"start_units", "0 is not", func(l *Level) { l.StartUnits = 0 }},
		{"rules.sole_units_turns", "-1", func(l *Level) { l.SoleUnitsTurns = -1 }},
		{"rules.building_size", "3 is not", func(l *Level) { l.BuildingSize = 3 }},
		{"rules.building_size", "square", func(l *Level) { l.Geometry = Hex }},
		{"rules.wraps", "square", func(l *Level) { l.Geometry, l.BuildingSize, l.Wraps = Hex, 1, true }},
		{"rules.limit", "decide", func(l *Level) { l.Limit = Ranking{} }},
		{"rules.foreign_orders", "two seats", func(l *Level) { l.ForeignOrders, l.Seats = true, 3 }},
		{"rules.negative_numbers", "four tiles", func(l *Level) { l.NegativeNumbers = true }},
		{"resources", "smaller number first", func(l *Level) { l.Resources = Range{5, 3} }},
		{"map.legend.#", "ASCII", func(l *Level) { l.Map.Legend = map[string]Range{"#": {}} }},
		{"map.legend. ", "ASCII", func(l *Level) { l.Map.Legend = map[string]Range{" ": {}} }},
		{"map.legend.ab", "ASCII", func(l *Level) { l.Map.Legend = map[string]Range{"ab": {}} }},
		{"map.legend.x", "0 to 1000000", func(l *Level) { l.Map.Legend = map[string]Range{"x": {-1, 2}} }},
		{"symmetry", "rotate, mirror, thirds or none", func(l *Level) { l.Symmetry = "spin" }},
		{"symmetry", "hexagons", func(l *Level) { l.Symmetry = Thirds }},
		{"height", "odd", func(l *Level) { l.Geometry, l.BuildingSize, l.Symmetry = Hex, 1, Mirror }},
		{"map.rows[0]", "the symmetry needs the same", func(l *Level) { l.Geometry, l.BuildingSize, l.Symmetry = Hex, 1, Thirds }},
		{"map.rows[0]", "'#' at -1,0", func(l *Level) { l.Geometry, l.BuildingSize, l.Symmetry, l.Height = Hex, 1, Mirror, 9 }},
		{"height", "even", func(l *Level) { l.Geometry, l.BuildingSize, l.Height = Hex, 1, 9 }},
		{"width", "4 to 60", func(l *Level) { l.Width = 61 }},
		{"height", "4 to 60", func(l *Level) { l.Height = 3 }},
		{"map.rows", "4 to 60", rows("....", "....")},
		{"map.rows[2]", "3 tiles, but", rows("....", "....", "...", "....")},
		{"map.rows[1]", "legend", rows("....", ".x..", "....", "....")},
		{"map.rows[0]", "the symmetry needs the same", rows("#....", ".....", ".....", ".....", ".....")},
		{"building[0].seat", "0 to 1", func(l *Level) { l.Building = []Site{site(2, 3, 3, Here)} }},
		{"building[0].at", "does not fit", func(l *Level) { l.Building = []Site{site(0, 19, 3, East)} }},
		{"building[1].at", "building already stands", func(l *Level) { l.Building = []Site{site(0, 3, 3, Here), site(1, 4, 4, Here)} }},
		{"army[0].seat", "0 to 1", func(l *Level) { l.Army = []Army{army(-1, 3, 3, 1)} }},
		{"army[0].seat", "0 to 1", func(l *Level) { l.Army = []Army{army(2, 3, 3, 1)} }},
		{"army[0].units", "0 is not", func(l *Level) { l.Army = []Army{army(0, 3, 3, 0)} }},
		{"army[0].at", "not on the board", func(l *Level) { l.Army = []Army{army(0, 3, 33, 1)} }},
		{"army[1].at", "another seat", func(l *Level) { l.Army = []Army{army(0, 3, 3, 1), army(1, 3, 3, 1)} }},
		{"army[0].at", "another seat", func(l *Level) { l.Army, l.Building = []Army{army(1, 3, 3, 1)}, []Site{site(0, 3, 3, Here)} }},
		{"army[0].at", "wall", func(l *Level) {
			l.Map.Rows, l.Symmetry = []string{"#...", "....", "....", "...."}, "none"
			l.Army = []Army{army(0, 0, 0, 1), army(1, 3, 3, 1)}
		}},
		{"army", "seat 1 has nothing", func(l *Level) { l.Army = []Army{army(0, 3, 3, 1)} }},
	} {
		l := DefaultLevel()
		c.change(&l)
		problems := l.Problems()
		found := false
		for _, f := range problems {
			found = found || f.Key == c.key && strings.Contains(f.Reason, c.reason)
		}
		if !found {
			t.Errorf("%s %q: %v", c.key, c.reason, problems)
		}
		if _, err := New(&l, ""); err == nil {
			t.Errorf("%s: a level with problems is played", c.key)
		}
	}
}

// TestSoundLevels tests the smallest and greatest values of a level.
func TestSoundLevels(t *testing.T) {
	for name, change := range map[string]func(*Level){
		"a range up to a million": func(l *Level) { l.Resources = Range{0, 1_000_000} },
		"a range of one number":   func(l *Level) { l.Resources = Range{7, 7} },
		"the last sign of ASCII":  func(l *Level) { l.Map.Legend = map[string]Range{"~": {}} },
		"the first sign of ASCII": func(l *Level) { l.Map.Legend = map[string]Range{"!": {}} },
	} {
		l := DefaultLevel()
		change(&l)
		if problems := l.Problems(); len(problems) > 0 {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

// TestRanking reads rankings.
func TestRanking(t *testing.T) {
	for text, problem := range map[string]string{
		"produced, alive, buildings, resources, draw": "", "alive, last": "", "buildings,alive,first": "", "draw": "",
		"": "must list measures", "alive": "must list measures", "draw, alive": "must list measures", "alive, , draw": "must list measures",
		"alive, fame, draw": "fame", "alive, alive, alive, alive, alive, draw": "at most 5",
	} {
		var r Ranking
		err := r.UnmarshalText([]byte(text))
		if problem == "" && err != nil || problem != "" && (err == nil || !strings.Contains(err.Error(), problem)) {
			t.Errorf("%q: %v", text, err)
		}
		if back, _ := r.MarshalText(); problem == "" && strings.ReplaceAll(string(back), " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q comes back as %q", text, back)
		}
	}
}

// TestAlike turns and mirrors the boards of levels with a symmetry: corresponding tiles are equal, and every seat starts on a tile that
// corresponds to the first seat's.
func TestAlike(t *testing.T) {
	east := Hex.Step(grid.Pt(4, 4), East)
	if p := turnThird(east, grid.Pt(4, 4)); p != Hex.Step(grid.Pt(4, 4), SouthWest) || turnThird(p, grid.Pt(4, 4)) != Hex.Step(grid.Pt(4, 4), NorthWest) {
		t.Fatalf("a third of a turn leads from the east to %s", p)
	}
	for _, info := range levels.List("si32") {
		level := DefaultLevel()
		if err := info.Decode(&level); err != nil {
			t.Fatal(err)
		}
		if level.Symmetry == None {
			continue
		}
		s, err := New(&level, "alike")
		if err != nil {
			t.Fatal(err)
		}
		amounts := map[int64]bool{}
		for i := range s.Tiles.Cells {
			p := s.Tiles.Point(i)
			amounts[s.Tiles.Cells[i].Resource] = true
			images, n := level.images(p)
			for _, q := range images[:n] {
				a, b := s.Tiles.At(p), s.Tiles.At(q)
				if b == nil && !a.Wall || b != nil && (a.Resource != b.Resource || a.Wall != b.Wall) {
					t.Fatalf("%s: %s is %+v, but %s is %+v", info.Name, p, a, q, b)
				}
			}
			if a := s.Tiles.Cells[i].Units; a[0] > 0 {
				var there [rules.MaxSeats]bool
				for _, q := range images[:n] {
					there[s.Tiles.At(q).Owner()] = true
				}
				for seat := range s.Seats() {
					if !there[seat] {
						t.Errorf("%s: seat %d does not start on one of %v", info.Name, seat, images[:n])
					}
				}
			}
		}
		if len(amounts) < 5 {
			t.Errorf("%s: only %d amounts of resources", info.Name, len(amounts))
		}
	}
}
