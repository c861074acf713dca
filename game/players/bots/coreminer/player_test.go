package coreminer

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

var strengths = []string{botstest.Beginner, botstest.Sound, bots.Best}

var kit = botstest.Kit[*game.State, game.Command]{Game: game.Game(), Players: Players(), Settled: []string{Raider, Digger}}

func classic(t testing.TB, seed string) *game.State {
	t.Helper()
	return kit.State(t, "classic", seed)
}

// Every strength plays every level on both seats.
func TestLevels(t *testing.T) { kit.Levels(t, 2) }

// Odd plots: tiny, full of structures, with miners in unusual places, with unusual constants.
func TestOddPlots(t *testing.T) {
	plain := game.DefaultLevel()
	plain.MaxTurns = 60
	drawn := plain
	drawn.Legend = map[string]game.Fill{
		"d": {Dirt: 40}, "o": {Dirt: 10, Ore: 30}, "s": {Dirt: 60, Shield: 2}, "l": {Ladder: true}, "p": {Support: true}, "h": {Dirt: 5000},
	}
	odd := map[string]game.Level{}
	add := func(name string, from game.Level, change func(*game.Level)) {
		change(&from)
		odd[name] = from
	}
	add("tiny", drawn, func(l *game.Level) { l.Rows = []string{"....", "doso", "oddd", "dood"} })
	add("empty", drawn, func(l *game.Level) { l.Rows = []string{".....", ".....", ".....", "....."} })
	add("built", drawn, func(l *game.Level) { l.Rows = []string{"......", "lpsspl", "slppls", "pdllop", "osppso"} })
	add("rock", drawn, func(l *game.Level) { l.Rows = []string{"......", "hhhhhh", "hhhhhh", "hhhhhh"} })
	add("shields", drawn, func(l *game.Level) {
		l.Rows = []string{"......", "ssssss", "ssssss", "ssssss"}
		l.Grades[0].Power = 3
	})
	add("scattered", drawn, func(l *game.Level) {
		l.Rows = []string{"........", "dddddddd", "d.d..dod", "dddooddd", "dd.dd.dd"}
		for i, at := range [][2]int{{2, 4}, {5, 4}, {3, 0}, {1, 2}, {6, 2}, {4, 2}, {3, 3}, {7, 4}, {0, 4}} {
			l.Miners = append(l.Miners, game.Placed{Seat: 1 + i%2, At: at, Grade: int32(i % 4), Material: 9, Bombs: 2})
		}
	})
	add("weak", plain, func(l *game.Level) {
		l.Grades = [4]game.Grade{{Title: "a", Health: 1, Moves: 1, Power: 1, Cargo: 1}, {Title: "b", Health: 1}, {Title: "c", Health: 1}, {Title: "d", Health: 1}}
	})
	add("lame", plain, func(l *game.Level) { l.Grades[0].Moves = 0 })
	add("free", plain, func(l *game.Level) { l.SpawnPrice, l.UpgradePrice, l.BombPrice, l.MaterialPrice = 0, 0, 0, 0 })
	add("worthless", plain, func(l *game.Level) { l.DirtPrice, l.OrePrice, l.MaxGrade = 0, 0, 0 })
	add("dear", plain, func(l *game.Level) { l.LadderCost, l.SupportCost, l.ShieldCost = 600, 700, 800 })
	add("large", plain, func(l *game.Level) { l.Width, l.Height = 99, 60 })
	add("loose", plain, func(l *game.Level) {
		l.Rules, l.Width = game.OriginalRules(), 21
		l.StartMoney, l.ExplosionDamage, l.LadderHealth = 9000, 1, 3
	})
	starts := make(map[string]func() (*game.State, error))
	for name, level := range odd {
		starts[name] = func() (*game.State, error) { return game.New(&level, "odd") }
	}
	kit.Odd(t, starts)
}

func TestSeeds(t *testing.T) { kit.Seeds(t, "classic") }

// Players depend only on the position and their dice: one that has played before plays like a new one.
func TestNoMemory(t *testing.T) {
	s := classic(t, "memory")
	old, other := newCrew(keen, "x"), newCrew(keen, "y")
	for range 60 {
		kit.Turn(t, s, old.think)
	}
	want, err := old.think(s, s.Mover(), botstest.Onwards)
	if err != nil {
		t.Fatal(err)
	}
	got, err := other.think(s, s.Mover(), botstest.Onwards)
	if err != nil || !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%v %v, not %v", err, got, want)
	}
}

// No crew stands still while there is earth to dig.
func TestBusy(t *testing.T) {
	kit.Busy(t, "quick", 3, "zuc62gbh", "a", "b", "c", "d", "e", "f", "g")
	kit.Busy(t, "classic", 3, "a", "b")
}

func TestCancelled(t *testing.T) { kit.Cancelled(t) }

// Equal players on the same map do not all begin in the same way.
func TestOpenings(t *testing.T) { kit.Openings(t, "quick", 12, 6) }

// What is said about who wins comes true in most matches of equals.
func TestWinChance(t *testing.T) { kit.WinChance(t, levels.Strengths[1], 60) }

// Players that play otherwise have another version.
func TestVersion(t *testing.T) { kit.Version(t) }

func TestStopped(t *testing.T) { kit.Stopped(t, func(string) int { return 3 }) }

func TestHalfTurn(t *testing.T) { kit.HalfTurn(t, 2, 60) }

// Expert's economy: against an idle opponent it sells a median of at least 5000 units over 20 plots, and never less than 2500.
func TestEconomy(t *testing.T) {
	var values []int32
	for i := range 20 {
		s := classic(t, fmt.Sprint("economy", i))
		minds := []think{kit.Think(t, bots.Best, "e"), kit.Idle}
		if i%2 == 1 {
			slices.Reverse(minds)
		}
		kit.Play(t, s, minds...)
		values = append(values, s.Sides[i%2].Value)
	}
	slices.Sort(values)
	if values[0] < 2500 || (values[9]+values[10])/2 < 5000 {
		t.Errorf("values %d", values)
	}
}

// Every strength beats the one below it on the same plots from both seats.
func TestStrength(t *testing.T) {
	for i := range 2 {
		wins := kit.Rivals(t, func(seed string) *game.State { return classic(t, seed) }, strengths[i+1], strengths[i], 4, nil)
		if wins < 8 {
			t.Errorf("%s won %d of 8 matches against %s", strengths[i+1], wins, strengths[i])
		}
	}
}

// Expert beats the raider. Expert and Regular, who take cover from bombs, lose almost no miners to it; Rookie loses many.
func TestRaider(t *testing.T) {
	start := func(seed string) *game.State { return classic(t, seed) }
	if wins := kit.Rivals(t, start, bots.Best, Raider, 4, nil); wins < 8 {
		t.Errorf("%s won %d of 8 matches against %s", bots.Best, wins, Raider)
	}
	lost := map[string]int{}
	for _, prey := range strengths {
		kit.Rivals(t, start, Raider, prey, 4, func(s *game.State, seat rules.Seat) { lost[prey] += fallen(s, 1-seat) })
	}
	if lost[bots.Best] > 2 || lost[botstest.Sound] > 2 || lost[botstest.Beginner] < 4 {
		t.Errorf("lost to %s in 8 matches: %v", Raider, lost)
	}
}

// Digger beats Regular on the level of the contest, from a shaft two columns wide, and Expert, who digs on where the galleries meet, beats it.
func TestDigger(t *testing.T) {
	start := func(seed string) *game.State { return kit.State(t, "original", seed) }
	wide := 0
	wins := kit.Rivals(t, start, Digger, botstest.Sound, 4, func(s *game.State, seat rules.Seat) {
		c := newCrew(many, "")
		c.begin(s, seat)
		for y := range c.row {
			if c.open(1, y) && c.open(2, y) {
				wide++
			}
		}
	})
	if wins < 7 || wide < 8*10 {
		t.Errorf("%s won %d of 8 matches against %s, with %d rows two columns wide", Digger, wins, botstest.Sound, wide)
	}
	if wins := kit.Rivals(t, start, bots.Best, Digger, 4, nil); wins < 8 {
		t.Errorf("%s won %d of 8 matches against %s", bots.Best, wins, Digger)
	}
}

// Where upgrades cost nothing the first miners are so strong that they dig faster than the hopper grows. They wait for it when what they carry
// pays for the next miner.
func TestAwaits(t *testing.T) {
	for _, strength := range []string{botstest.Sound, bots.Best, Digger} {
		s := kit.State(t, "original", "a")
		for s.Turn() < 30 {
			kit.Turn(t, s, kit.Think(t, strength, "a"))
			kit.Turn(t, s, kit.Idle)
		}
		if len(s.Miners) < 8 {
			t.Errorf("%s has %d miners after 15 turns", strength, len(s.Miners))
		}
	}
}

// Every level that is not a challenge is even between the strongest players that people can choose.
func TestSeats(t *testing.T) {
	for _, l := range levels.List("coreminer") {
		points := 0 // of the first seat; a match that was equal in everything until the coin fell is half a one
		const matches = 40
		for i := range matches {
			s := kit.State(t, l.Name, fmt.Sprint("seats", i))
			kit.Play(t, s, kit.Think(t, "master", fmt.Sprint("a", i)), kit.Think(t, "master", fmt.Sprint("b", i)))
			switch end := s.Outcome(); {
			case end.Reason == game.Coin.String():
				points++
			case end.Winners.Has(0):
				points += 2
			}
		}
		if points*10 < 3*2*matches || points*10 > 7*2*matches {
			t.Errorf("%s: the first seat gets %d of %d points", l.Name, points, 2*matches)
		}
	}
}

// A lid against the shock wave of a bomb at the top of the shaft rests on a support, so that it does not fall on the miners below.
func TestLid(t *testing.T) {
	l := game.DefaultLevel()
	l.Legend = map[string]game.Fill{"d": {Dirt: 90}, "l": {Ladder: true}, "o": {Ore: 90}}
	l.Rows = []string{"........", ".ldddddd", "..dddddd", "..dddddd", ".ldddddd", "..dddddd", "..dddddd", ".ldddddd", "..dddddd", "ddddoodd"}
	l.Miners = []game.Placed{{Seat: 2, At: [2]int{2, 0}, Bombs: 1}, {Seat: 1, At: [2]int{1, 3}}}
	for range 6 {
		l.Miners = append(l.Miners, game.Placed{Seat: 1, At: [2]int{1, 8}})
	}
	s, err := game.New(&l, "x")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []game.Command{{}, {Verb: game.Dump, At: grid.Pt(1, 0), Item: game.Bombs}, {}} {
		if err := s.Apply(rules.Seat(min(i, 1)), c, nil); err != nil {
			t.Fatal(err)
		}
	}
	kit.Turn(t, s, kit.Think(t, bots.Best, "a"))
	for i := range s.Miners {
		if m := &s.Miners[i]; m.Owner == 0 && (!m.Alive() || s.Tiles.At(m.At).Filled()) {
			t.Errorf("miner %d at %s is dead or buried", i, m.At)
		}
	}
}

// raided is a plot where miners of seat 1 stand in their open shaft. Seat 0 moves; its crew stands on its base, and a raider that is under
// way has bombs and stands in a column of the surface.
func raided(t *testing.T, foes int, under bool, column int) *game.State {
	t.Helper()
	l := game.DefaultLevel()
	l.Legend = map[string]game.Fill{"d": {Dirt: 90}, "l": {Ladder: true}, "o": {Ore: 90}, "e": {}}
	l.Rows = []string{"..........", ".ldddddde.", "ddddddddl.", "dddddddde.", "dddddddded", "ddddoodddd"}
	for range 3 {
		l.Miners = append(l.Miners, game.Placed{Seat: 1})
	}
	for range foes {
		l.Miners = append(l.Miners, game.Placed{Seat: 2, At: [2]int{8, 3}})
	}
	if under {
		l.Miners = append(l.Miners, game.Placed{Seat: 1, At: [2]int{column, 0}, Bombs: 4})
	}
	s, err := game.New(&l, "x")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A raider next to the enemy's shaft drops bombs into it and retreats; a player that takes cover is unhurt, others lose miners.
func TestRaid(t *testing.T) {
	for _, test := range []struct {
		name   string
		think  think
		fallen int
	}{{"idle", kit.Idle, 5}, {bots.Best, kit.Think(t, bots.Best, "b"), 0}} {
		s := raided(t, 5, true, 7)
		kit.Turn(t, s, kit.Think(t, bots.Best, "a"))
		if len(s.Bombs) == 0 || s.Bombs[0].At.X != 8 {
			t.Fatalf("bombs %v", s.Bombs)
		}
		kit.Turn(t, s, test.think)
		if n := fallen(s, 1); n != test.fallen {
			t.Errorf("%s lost %d miners, not %d", test.name, n, test.fallen)
		}
		if n := fallen(s, 0); n != 0 {
			t.Errorf("against %s the raider's crew lost %d miners", test.name, n)
		}
	}
}

// A raid starts if there are miners in the enemy's shaft, the way is level and the crew is the larger one.
func TestSetOut(t *testing.T) {
	for _, test := range []struct {
		name   string
		foes   int
		change func(*game.State)
		want   bool
	}{
		{"in reach", 5, nil, true},
		{"few", prey - 1, nil, false},
		{"many", 10, nil, false},
		{"a gap", 5, func(s *game.State) { s.Tiles.At(grid.Pt(5, 1)).Dirt = 0 }, false},
		{"too late", 5, func(s *game.State) { s.Constants.MaxTurns = 20 }, false},
		{"one is under way", 5, func(s *game.State) {
			if err := s.Apply(0, game.Command{Verb: game.Move, Miner: 0, At: grid.Pt(1, 0)}, nil); err != nil {
				t.Fatal(err)
			}
			if err := s.Apply(0, game.Command{Verb: game.Move, Miner: 0, At: grid.Pt(2, 0)}, nil); err != nil {
				t.Fatal(err)
			}
		}, false},
	} {
		s := raided(t, test.foes, false, 0)
		if test.change != nil {
			test.change(s)
		}
		c := newCrew(keen, "a")
		c.begin(s, 0)
		for range 8 {
			s.Sides[0].Money = 3000
			c.s.Sides[0].Money = 3000
			c.do(game.Command{Verb: game.Spawn})
		}
		c.muster()
		if got := c.due(); got != test.want {
			t.Errorf("%s: a raid is due: %v", test.name, got)
		}
	}
}

// A crew without money at the foot of its shaft digs for it instead of waiting for a support that it cannot buy.
func TestBroke(t *testing.T) {
	l := game.DefaultLevel()
	l.StartMoney = 0
	l.Legend = map[string]game.Fill{"d": {Dirt: 90}, "o": {Ore: 90}}
	l.Rows = []string{"........", "..dddddd", "..dddddd", "..dddddd", "..ddoodd"}
	for range 4 {
		l.Miners = append(l.Miners, game.Placed{Seat: 1, At: [2]int{1, 4}})
	}
	s, err := game.New(&l, "x")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		kit.Turn(t, s, kit.Think(t, bots.Best, "a"))
		kit.Turn(t, s, kit.Idle)
	}
	if s.Sides[0].Money == 0 {
		t.Error("no miner digs")
	}
}

// No miner is hired or walks into the reach of a bomb that explodes at the end of the turn.
func TestWary(t *testing.T) {
	s := raided(t, 0, true, 7)
	for _, c := range []game.Command{{Verb: game.Dump, Miner: 3, At: grid.Pt(8, 0), Item: game.Bombs}, {}} {
		if err := s.Apply(0, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	kit.Turn(t, s, kit.Think(t, bots.Best, "b"))
	if n := fallen(s, 1); n > 0 {
		t.Errorf("%d miners lost", n)
	}
	kit.Turn(t, s, kit.Idle)
	kit.Turn(t, s, kit.Think(t, bots.Best, "b"))
	if len(s.Miners) < 5 {
		t.Error("no miner is hired after the danger")
	}
}

// fallen counts the dead miners of a seat.
func fallen(s *game.State, seat rules.Seat) (n int) {
	for i := range s.Miners {
		if m := &s.Miners[i]; m.Owner == seat && !m.Alive() {
			n++
		}
	}
	return n
}

// Alone and with little money, a miner of Expert carries its load home.
func TestChallenge(t *testing.T) {
	s := kit.State(t, "reach-the-core", "x")
	kit.Play(t, s, kit.Think(t, bots.Best, "a"), kit.Think(t, botstest.Beginner, "b"))
	if !s.Outcome().Winners.Has(0) || s.Sides[0].Value < 400 {
		t.Errorf("value %d", s.Sides[0].Value)
	}
}

// bombing is a plot with a shaft in which a miner of seat 0 stands, and a miner of seat 1 with bombs within reach.
func bombing(t *testing.T) *game.State {
	t.Helper()
	l := game.DefaultLevel()
	l.Legend = map[string]game.Fill{"d": {Dirt: 90}, "o": {Ore: 90}, "l": {Ladder: true}}
	l.Rows = []string{"........", ".ldddddd", ".ldddddd", ".ldddddd", ".ldddddd", "dddddddd", "ddddoodd"}
	l.Miners = []game.Placed{{Seat: 1, At: [2]int{1, 3}}, {Seat: 2, At: [2]int{2, 0}, Bombs: 1}}
	s, err := game.New(&l, "x")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		seat  rules.Seat
		order game.Command
	}{{0, game.Command{}}, {1, game.Command{Verb: game.Dump, Miner: 1, At: grid.Pt(1, 0), Item: game.Bombs}}, {1, game.Command{}}} {
		if err := s.Apply(c.seat, c.order, nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A bomb in the shaft kills miners that stay in its shock wave; Expert steps aside.
func TestStepAside(t *testing.T) {
	s := bombing(t)
	still := s.Clone()
	kit.Turn(t, still, kit.Idle)
	if still.Miners[0].Alive() {
		t.Fatal("the bomb is harmless")
	}
	kit.Turn(t, s, kit.Think(t, bots.Best, "a"))
	if !s.Miners[0].Alive() {
		t.Error("the miner stayed")
	}
}

// Where two galleries meet, Experts throw bombs, and doors save a crew that takes cover; any other crew is lost, with or without bombs of
// its own.
func TestWar(t *testing.T) {
	wary, careless := 0, 0
	for i := range 4 {
		for _, war := range []bool{true, false} {
			rival := newCrew(keen, "b")
			rival.nature.war = war
			s := classic(t, fmt.Sprint("war", i))
			kit.Play(t, s, kit.Think(t, bots.Best, "a"), rival.think)
			if len(s.Bombs) == 0 {
				t.Errorf("plot %d: no bombs are thrown", i)
			}
			if war {
				wary += fallen(s, 1)
			} else {
				careless += fallen(s, 1)
			}
		}
	}
	if careless < 2*wary {
		t.Errorf("a crew that does not look out lost %d miners, one that does %d", careless, wary)
	}
}

// met is a plot with two galleries that meet. Seat 1 has laid bombs in the gap and waits behind a shielded door, some columns away from
// them; seat 0 moves.
func met(t *testing.T, away int) *game.State {
	t.Helper()
	l := game.DefaultLevel()
	l.Legend = map[string]game.Fill{"d": {Dirt: 90}, "l": {Ladder: true}, "o": {Ore: 90}, "s": {Support: true}}
	l.Rows = []string{"................", ".lddddoodddddddl", ".ldddddddddddddl", "..s..s..s..s..sl"}
	for x := 1; x < 5; x++ {
		l.Miners = append(l.Miners, game.Placed{Seat: 1, At: [2]int{x, 3}})
	}
	for range 6 {
		l.Miners = append(l.Miners, game.Placed{Seat: 2, At: [2]int{6, 3}, Material: 10, Bombs: 2})
	}
	s, err := game.New(&l, "x")
	if err != nil {
		t.Fatal(err)
	}
	orders := []game.Command{{}, {Verb: game.Dump, Miner: 4, At: grid.Pt(5, 3), Item: game.Bombs, Amount: 2}}
	for n := range int32(6) {
		for x := 7; x <= 6+away; x++ {
			orders = append(orders, game.Command{Verb: game.Move, Miner: 4 + n, At: grid.Pt(x, 3)})
		}
	}
	door := grid.Pt(5+away, 3)
	orders = append(orders, game.Command{Verb: game.Mine, Miner: 9, At: grid.Pt(6+away, 2)}, game.Command{Verb: game.Dump, Miner: 9, At: door, Item: game.Dirt},
		game.Command{Verb: game.Build, Miner: 9, At: door, Structure: game.Shield}, game.Command{})
	for i, c := range orders {
		if err := s.Apply(rules.Seat(min(i, 1)), c, nil); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
	}
	return s
}

// A door next to the bombs breaks when Expert adds its own, and the miner behind it dies; a door one column away holds.
func TestRetort(t *testing.T) {
	for _, test := range []struct{ away, dead int }{{1, 6}, {2, 0}} {
		s := met(t, test.away)
		kit.Turn(t, s, kit.Think(t, bots.Best, "a"))
		if own, enemy := fallen(s, 0), fallen(s, 1); own != 0 || enemy != test.dead {
			t.Errorf("door %d away: lost %d and killed %d, not %d", test.away, own, enemy, test.dead)
		}
	}
}

// A door with little earth, which under the original's rules cannot be broken until there is more on it, does not stop Expert for good.
func TestThinDoor(t *testing.T) {
	l := game.DefaultLevel()
	l.Rules = game.OriginalRules()
	l.Legend = map[string]game.Fill{"d": {Dirt: 90}, "l": {Ladder: true}, "p": {Support: true}, "s": {Dirt: 1, Shield: 1}}
	l.Rows = []string{"............", ".ldddddddddd", ".ldddddddddd", ".lppsddddddd"}
	for x := 1; x < 4; x++ {
		l.Miners = append(l.Miners, game.Placed{Seat: 1, At: [2]int{x, 3}})
	}
	s, err := game.New(&l, "x")
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		kit.Turn(t, s, kit.Think(t, bots.Best, "a"))
		kit.Turn(t, s, kit.Idle)
	}
	if s.Tiles.At(grid.Pt(4, 3)).Filled() {
		t.Error("the door stands")
	}
}
