package galapagos

import (
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestIsland compares many islands of the classic level with those of the original.
func TestIsland(t *testing.T) {
	l := classic(t)
	const islands = 400
	w, h := l.Width, l.Height
	far := math.Hypot(float64(w/2), float64(h/2))
	// by tenths of the distance from the middle to the corner
	var cells, plants [10]int
	var wanted [10]float64
	var sizes [6]int
	var rates [40]int
	var sums [stats]int
	ones := map[Stat]int{}
	for n := range islands {
		s, err := New(&l, string(rune('a'+n%26))+string(rune('a'+n/26)))
		if err != nil {
			t.Fatal(err)
		}
		mirrored(t, s)
		for x := range w / 2 {
			for y := range h {
				r := math.Hypot(float64(w/2-x), float64(h/2-y)) / far
				ring := min(int(10*r), 9)
				cells[ring]++
				wanted[ring] += 0.15 * (1 - r)
				i := s.At(grid.Pt(x, y))
				if i == None || s.Things[i].Kind != Plant {
					continue
				}
				p := &s.Things[i]
				plants[ring]++
				sizes[p.Size]++
				rates[p.Rate]++
				rulestest.Equal(t, "turns until a plant grows, after one change of turns", p.Wait, p.Rate-1)
				if most := max(6-6*r, 1); float64(p.Size) > most {
					t.Errorf("size %d at %d,%d, where %.1f is the most", p.Size, x, y, most)
				}
			}
		}
		for i := range s.Things {
			c := &s.Things[i]
			if !c.Alive() {
				continue
			}
			if s.Shared(int32(i)) {
				t.Fatalf("creature %d shares a cell", i)
			}
			rulestest.Equal(t, "points of a creature", c.Stats.Total(), 15)
			rulestest.Equal(t, "health after one upkeep", c.Health, 98+10*c.Stats[Energy])
			for x, v := range c.Stats {
				sums[x] += int(v)
				if v == 1 {
					ones[Stat(x)]++
				}
				if v < 1 || v > 7 {
					t.Fatalf("a stat of %d", v)
				}
			}
		}
	}
	near := func(what string, got, want, off float64) {
		t.Helper()
		if math.Abs(got-want) > off {
			t.Errorf("%s: %.3f, not %.3f", what, got, want)
		}
	}
	total := 0
	for ring := range cells {
		if cells[ring] > 0 {
			near("plants on a cell", float64(plants[ring])/float64(cells[ring]), wanted[ring]/float64(cells[ring]), 0.012)
		}
		total += plants[ring]
	}
	near("plants on an island", 2*float64(total)/islands, 39.7, 1)
	for size, share := range []float64{0, 0.53, 0.29, 0.13, 0.046, 0.006} {
		near("share of a size", float64(sizes[size])/float64(total), share, 0.02)
	}
	for rate, n := range rates {
		share := 0.0
		if rate >= 10 && rate <= 29 {
			share = 0.05
		}
		near("share of a rate", float64(n)/float64(total), share, 0.012)
	}
	for x, mean := range []float64{3.9, 3.75, 3.1, 2.4, 1.8} {
		near("mean "+Stat(x).String(), float64(sums[x])/(14*islands), mean, 0.1)
	}
	near("creatures with defense 1", float64(ones[Defense])/(14*islands), 0.58, 0.03)
	near("creatures with speed 1", float64(ones[Speed])/(14*islands), 0.40, 0.03)
}

// mirrored checks that the east of an island mirrors the west, with creatures of the other tribe.
func mirrored(t *testing.T, s *State) {
	t.Helper()
	for i := int32(2); int(i) < len(s.Things); i += 2 {
		a, b := &s.Things[i], &s.Things[i+1]
		like := *a
		like.At.X = s.Cells.W - 1 - a.At.X
		if a.Kind == Creature {
			like.Owner, like.West = 1, true
		}
		if *b != like || a.At.X >= s.Cells.W/2 || a.Kind == Creature && (a.Owner != 0 || a.West) {
			t.Fatalf("%+v is mirrored as %+v", *a, *b)
		}
	}
}

// TestGeneratedLevels generates islands with the extreme numbers of a level.
func TestGeneratedLevels(t *testing.T) {
	l := classic(t)
	l.Width, l.Height, l.Creatures = 7, 4, 3
	l.Plants, l.PlantMaxSize, l.GrowthMin, l.GrowthMax = 1, 2, 6, 6
	l.StartTotal, l.StartMax = 25, 5
	for range 20 {
		s, err := New(&l, "odd")
		if err != nil {
			t.Fatal(err)
		}
		mirrored(t, s)
		for i := range s.Things {
			switch o := &s.Things[i]; {
			case o.Kind != Nothing && o.At.X == 3:
				t.Error("something stands in the middle column of an odd island")
			case o.Kind == Plant && (o.Size > 2 || o.Rate != 6):
				t.Errorf("%+v", *o)
			case o.Kind == Creature && o.Stats != Stats{5, 5, 5, 5, 5}:
				t.Errorf("%+v", *o)
			}
		}
	}
	// A jungle with hardly a free cell: the creature finds it. Without any, the error says so.
	for _, size := range [][2]int{{30, 2}, {4, 15}} {
		l = classic(t)
		l.Width, l.Height, l.Creatures, l.Plants = size[0], size[1], 1, 1
		for n := range 60 {
			seed := strings.Repeat("j", n)
			empty := Empty(l.Constants, l.Width, l.Height)
			room := l
			room.Creatures = 0
			if err := empty.populate(&room, rules.NewSeeded("galapagos "+seed)); err != nil {
				t.Fatal(err)
			}
			free := false
			for i, there := range empty.Cells.Cells {
				free = free || i%l.Width < l.Width/2 && there == None
			}
			if _, err := New(&l, seed); (err == nil) != free {
				t.Errorf("%d by %d, seed %d: free cells: %v, but %v", size[0], size[1], n, free, err)
			}
		}
	}
}

// TestPlacedLevels sets up an island from single plants and creatures.
func TestPlacedLevels(t *testing.T) {
	l := classic(t)
	l.Width, l.Height = 4, 3
	wait, health := 9, 33
	l.Plant = []PlacedPlant{{At: [2]int{0, 0}, Size: 1, Rate: 5}, {At: [2]int{1, 0}, Size: 2, Rate: 5, Wait: &wait}, {At: [2]int{2, 0}, Size: 0, Rate: 7}, {At: [2]int{3, 2}, Size: 10, Rate: 7}}
	l.Creature = []PlacedCreature{someone(1, 0, 1, 1, 2, 3, 4, 5), someone(2, 3, 1, 5, 4, 3, 2, 1)}
	l.Creature[1].Health = &health
	s, err := New(&l, "")
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Equal(t, "things", len(s.Things), 8)
	rulestest.Equal(t, "turns until plants grow", [2]int32{s.Things[2].Wait, s.Things[3].Wait}, [2]int32{4, 8})
	rulestest.Equal(t, "first creature", s.Things[6], Thing{Kind: Creature, CanEat: true, CanBreed: true, At: grid.Pt(0, 1), Next: None, Health: 108, Best: 110, Steps: 4, Stats: Stats{1, 2, 3, 4, 5}})
	rulestest.Equal(t, "second creature", s.Things[7], Thing{Kind: Creature, Owner: 1, West: true, CanEat: true, CanBreed: true, At: grid.Pt(3, 1), Next: None, Health: 31, Best: 150, Steps: 2, Stats: Stats{5, 4, 3, 2, 1}})
}

// TestLevelProblems tests levels just within and just beyond what is allowed.
func TestLevelProblems(t *testing.T) {
	placed := func(l *Level) {
		l.Creature = []PlacedCreature{someone(1, 0, 0, 1, 1, 1, 1, 1), someone(2, 1, 0, 1, 1, 1, 1, 1)}
		l.Plant = []PlacedPlant{{At: [2]int{29, 19}, Size: 10, Rate: 1}}
	}
	for _, c := range []struct {
		change func(l *Level)
		want   string // the key of the only problem, "" for none
		say    string // part of the reason
	}{
		{func(l *Level) {}, "", ""},
		{placed, "", ""},
		{func(l *Level) { l.MaxTurns = 0 }, "max_turns", ""},
		{func(l *Level) { l.MaxTurns = MaxLength + 1 }, "max_turns", ""},
		{func(l *Level) { l.BaseHealth = 0 }, "base_health", ""},
		{func(l *Level) { l.MoveCost = -1 }, "move_cost", ""},
		{func(l *Level) { l.BreedCost = -1 }, "breed_cost", ""},
		{func(l *Level) { l.Upkeep = -1 }, "upkeep", ""},
		{func(l *Level) { l.MinStat = -1 }, "min_stat", ""},
		{func(l *Level) { l.MaxStat = 0 }, "max_stat", ""},
		{func(l *Level) { l.MaxStat = 1 }, "", ""},
		{func(l *Level) { l.Bite = -1 }, "bite", ""},
		{func(l *Level) { l.PlantMaxSize = 0 }, "plant_max_size", ""},
		{func(l *Level) { l.EnergyGain = -1 }, "energy_gain", ""},
		{func(l *Level) { l.GrazeGain = -1 }, "graze_gain", ""},
		{func(l *Level) { l.KillGain = maxNumber + 1 }, "kill_gain", ""},
		{func(l *Level) { l.StartTime = 0 }, "start_time", ""},
		{func(l *Level) { l.StartTime, l.TimeIncrement = maxSeconds, 0 }, "", ""},
		{func(l *Level) { l.TimeIncrement = -1 }, "time_increment", ""},
		{func(l *Level) { l.BreedLimit = breedLimits }, "rules.breed_limit", "priority or next_best"},
		{func(l *Level) { placed(l); l.Plant = nil; l.Creature[1].At = [2]int{0, 1}; l.Width = 1 }, "width", ""},
		{func(l *Level) { l.Height = MaxSide + 1 }, "height", ""},
		{func(l *Level) { l.Creatures = 0 }, "creatures", ""},
		{func(l *Level) { l.Width, l.Height, l.Creatures = 9, 5, 10 }, "", ""},
		{func(l *Level) { l.Width, l.Height, l.Creatures = 9, 5, 11 }, "creatures", "on the 20 cells of half the island"},
		{func(l *Level) { l.StartMax, l.StartTotal = 0, 5 }, "start_max", ""},
		{func(l *Level) { l.StartTotal = 4 }, "start_total", ""},
		{func(l *Level) { l.StartTotal = 36 }, "start_total", ""},
		{func(l *Level) { l.StartTotal = 35 }, "", ""},
		{func(l *Level) { l.Plants = 1.1 }, "plants", ""},
		{func(l *Level) { l.GrowthMin = 0 }, "growth_min", ""},
		{func(l *Level) { l.GrowthMax = 9 }, "growth_max", ""},
		{func(l *Level) { placed(l); l.Plant[0].At[0] = 30 }, "plant[0].at[0]", ""},
		{func(l *Level) { placed(l); l.Plant[0].At[1] = 20 }, "plant[0].at[1]", ""},
		{func(l *Level) { placed(l); l.Plant[0].At = [2]int{1, 0} }, "creature[1].at", "plant[0] is already there"},
		{func(l *Level) { placed(l); l.Plant[0].Size = 11 }, "plant[0].size", ""},
		{func(l *Level) { placed(l); l.Plant[0].Rate = 0 }, "plant[0].rate", ""},
		{func(l *Level) { placed(l); n := maxNumber + 1; l.Plant[0].Wait = &n }, "plant[0].wait", ""},
		{func(l *Level) { placed(l); l.Creature[1].Stats[2] = -1 }, "creature[1].stats[2]", ""},
		{func(l *Level) { placed(l); n := 0; l.Creature[1].Health = &n }, "creature[1].health", ""},
		{func(l *Level) { placed(l); l.Creature = append(l.Creature, someone(3, 5, 5, 1, 1, 1, 1, 1)) }, "creature[2].seat", ""},
		{func(l *Level) { placed(l); l.Creature[1].Seat = 1 }, "creature", "seat 2 has no creature"},
		{func(l *Level) { placed(l); l.Creature = l.Creature[1:] }, "creature", "seat 1 has no creature"},
	} {
		l := classic(t)
		c.change(&l)
		f := l.Problems()
		var keys []string
		for _, one := range f {
			keys = append(keys, one.Key)
		}
		switch {
		case c.want == "" && len(f) == 0:
		case len(f) != 1 || f[0].Key != c.want || !strings.Contains(f[0].Reason, c.say):
			t.Errorf("%q with %q is wanted, not %v", c.want, c.say, f)
		}
		if _, err := New(&l, "faults"); (err == nil) != (c.want == "") {
			t.Errorf("%v: New says %v", keys, err)
		}
	}
}

// TestOptions compares the options of a seat with all legal commands.
func TestOptions(t *testing.T) {
	s := glade(t, func(l *Level) { l.EatAcrossEdge = true }, someone(1, 1, 0, 3, 3, 3, 3, 3), someone(1, 2, 0, 3, 3, 3, 3, 3), someone(1, 0, 5, 3, 3, 3, 3, 3), someone(2, 2, 1, 3, 3, 3, 3, 3))
	for seat := range rules.Seat(2) {
		var want []Command
		for i := range int32(len(s.Things)) {
			for x := -2; x <= s.Cells.W+1; x++ {
				for y := -2; y <= s.Cells.H+1; y++ {
					want = append(want, move(i, x, y), eat(i, x, y))
				}
			}
			for j := range int32(len(s.Things)) {
				want = append(want, breed(i, j))
			}
		}
		want = slices.DeleteFunc(append(want, Command{}), func(c Command) bool { return s.Check(seat, c) != nil })
		got := slices.Collect(s.Options(seat))
		for _, c := range got {
			if !slices.Contains(want, c) {
				t.Errorf("seat %d: %v is not a legal command", seat, c)
			}
		}
		rulestest.Equal(t, "options", len(got), len(want))
		if seat == 0 {
			rulestest.Equal(t, "the last option", got[len(got)-1], Command{})
		}
	}
}

// TestEvents checks the events of commands.
func TestEvents(t *testing.T) {
	s := glade(t, nil, someone(1, 1, 0, 3, 5, 4, 3, 3), someone(2, 2, 0, 3, 3, 3, 3, 3))
	s.Things[3].Health = 115
	tape := new(rules.Tape)
	tape.Reset()
	for _, c := range []struct {
		cmd  Command
		want []rules.Event
	}{
		{eat(3, 0, 0), []rules.Event{
			{Kind: rules.Strike, What: uint8(Grazed), Actor: 3, Target: 2, From: grid.Pt(1, 0), To: grid.Pt(0, 0), Amount: 15},
			{Kind: rules.Change, What: uint8(Health), Actor: rules.Nobody, Target: 3, From: grid.Pt(1, 0), To: grid.Pt(1, 0), Amount: 130},
			{Kind: rules.Change, What: uint8(Size), Actor: rules.Nobody, Target: 2, Amount: 1},
			{Kind: rules.Change, What: uint8(Hungry), Actor: rules.Nobody, Target: 3, From: grid.Pt(1, 0), To: grid.Pt(1, 0)},
		}},
		{move(3, 1, 1), []rules.Event{
			{Kind: rules.Change, What: uint8(Health), Actor: rules.Nobody, Target: 3, From: grid.Pt(1, 0), To: grid.Pt(1, 0), Amount: 129},
			{Kind: rules.Move, What: uint8(Walked), Actor: rules.Nobody, Target: 3, From: grid.Pt(1, 0), To: grid.Pt(1, 1)},
			{Kind: rules.Change, What: uint8(Steps), Actor: rules.Nobody, Target: 3, From: grid.Pt(1, 1), To: grid.Pt(1, 1), Amount: 2},
		}},
	} {
		tape.Reset()
		if err := s.Apply(0, c.cmd, tape); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(tape.Events, c.want) {
			t.Errorf("%v:\n%+v, not\n%+v", c.cmd, tape.Events, c.want)
		}
	}
}

// TestLook checks where creatures look: towards their last step, bite or mate in their row.
func TestLook(t *testing.T) {
	s := glade(t, nil, someone(1, 2, 2, 3, 3, 3, 5, 3), someone(1, 3, 3, 3, 3, 3, 3, 3), someone(2, 1, 3, 3, 3, 3, 3, 3))
	looks := func(what string, west ...bool) {
		t.Helper()
		for n, w := range west {
			rulestest.Equal(t, what, s.Things[3+n].West, w)
		}
	}
	looks("at the start", false, false, true)
	must(t, s, move(3, 1, 2))
	looks("west", true)
	must(t, s, move(3, 1, 1))
	looks("north", true)
	must(t, s, move(3, 2, 1))
	looks("east", false)
	must(t, s, move(3, 2, 2))
	looks("south", false)
	must(t, s, move(3, 2, 3))
	must(t, s, eat(3, 1, 3))
	looks("a bite to the west", true)
	must(t, s, breed(4, 3))
	looks("breeding", false, true)
	pass(t, s, 2)
	rulestest.Equal(t, "the newborn of seat 1 looks west", s.Things[7].West, false)
	must(t, s, Command{})
	s.Things[5].West = false
	s.Eggs = append(s.Eggs, Egg{Owner: 1, At: grid.Pt(6, 1), Stats: Stats{1, 1, 1, 1, 1}})
	pass(t, s, 2)
	rulestest.Equal(t, "the newborn of seat 2 looks west", s.Things[8].West, true)
}
