package coreminer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

var strengths = []string{Rookie, Regular, Expert}

func brain(t testing.TB, strength, seed string) *crew {
	t.Helper()
	p, err := New(strength, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*player).mind.(*crew)
}

func open(t testing.TB, level, seed string) match.Table {
	t.Helper()
	l, err := levels.Find("coreminer", level)
	if err != nil {
		t.Fatal(err)
	}
	table, err := match.Adapt(game.Game()).New(l.Decode, seed)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func classic(t testing.TB, seed string) *game.State {
	t.Helper()
	return open(t, "classic", seed).State().(*game.State)
}

func setup() match.Setup {
	return match.Setup{Game: "coreminer", Seed: "s", Seats: []match.SeatInfo{{Name: "West"}, {Name: "East"}}}
}

func calm() error { return nil }

// idle is a mind that only ends its turns.
type idle struct{}

func (idle) think(*game.State, rules.Seat, func() error) ([]game.Command, error) { return nil, nil }

// play plays a match to its end; every command must be legal.
func play(t testing.TB, s *game.State, minds ...mind) {
	t.Helper()
	for !s.Over {
		turn(t, s, minds[s.Mover()])
	}
}

// turn plays one turn.
func turn(t testing.TB, s *game.State, m mind) {
	t.Helper()
	seat := s.Mover()
	plan, err := m.think(s, seat, calm)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range plan {
		if err := s.Apply(seat, c, nil); err != nil {
			t.Fatalf("turn %d: %v: %v", s.Ended, c, err)
		}
	}
	if err := s.Apply(seat, game.Command{}, nil); err != nil {
		t.Fatal(err)
	}
}

// Every strength plays every level to its end on both seats without a refused command, which Play would return as an error.
func TestLevels(t *testing.T) {
	for _, l := range levels.List("coreminer") {
		for i, strength := range strengths {
			t.Run(l.Name+"/"+strength, func(t *testing.T) {
				for round := range 2 {
					m := match.New(setup(), open(t, l.Name, fmt.Sprint("level", round)))
					players := []match.Player{&player{brain(t, strength, "a")}, &player{brain(t, strengths[(i+1)%3], "b")}}
					if round == 1 {
						players[0], players[1] = players[1], players[0]
					}
					if err := m.Run(t.Context(), players); err != nil {
						t.Fatal(err)
					}
					if !m.Outcome().Over {
						t.Error("the match is not over")
					}
				}
			})
		}
	}
}

// Odd plots: tiny, full of structures, with miners in strange places, with strange numbers.
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
		l.Grades = [4]game.Grade{{Health: 1, Moves: 1, Power: 1, Cargo: 1}, {Health: 1}, {Health: 1}, {Health: 1}}
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
	for name, level := range odd {
		t.Run(name, func(t *testing.T) {
			for i, strength := range strengths {
				s, err := game.New(&level, "odd")
				if err != nil {
					t.Fatal(err)
				}
				play(t, s, brain(t, strength, "a"), brain(t, strengths[(i+2)%3], "b"))
			}
		})
	}
}

// The same seeds give the same match; another seed gives another one to those who leave something to chance.
func TestSeeds(t *testing.T) {
	for _, strength := range strengths {
		t.Run(strength, func(t *testing.T) {
			end := func(seed string) *game.State {
				s := classic(t, "map")
				minds := [2]mind{brain(t, strength, seed), brain(t, strength, seed+"2")}
				for range 90 {
					turn(t, s, minds[s.Mover()])
				}
				return s
			}
			a, b, other := end("one"), end("one"), end("three")
			if !reflect.DeepEqual(a, b) {
				t.Error("two matches with the same seeds differ")
			}
			if same := reflect.DeepEqual(a, other); same != (strength == Expert) {
				t.Errorf("a match with other seeds: same is %v", same)
			}
		})
	}
}

// A mind depends on nothing but the position and its dice: one that has played before plays on like a new one.
func TestNoMemory(t *testing.T) {
	s := classic(t, "memory")
	old, other := brain(t, Expert, "x"), brain(t, Expert, "y")
	for range 60 {
		turn(t, s, old)
	}
	want, err := old.think(s, s.Mover(), calm)
	if err != nil {
		t.Fatal(err)
	}
	got, err := other.think(s, s.Mover(), calm)
	if err != nil || !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("%v %v, not %v", err, got, want)
	}
}

func TestCancel(t *testing.T) {
	tired := errors.New("tired")
	for _, strength := range strengths {
		calls := 0
		_, err := brain(t, strength, "a").think(classic(t, "c"), 0, func() error {
			calls++
			if calls == 3 {
				return tired
			}
			return nil
		})
		if !errors.Is(err, tired) || calls != 3 {
			t.Errorf("%s: %v after %d calls", strength, err, calls)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := match.New(setup(), open(t, "quick", "x"))
	if err := m.Run(ctx, []match.Player{&player{brain(t, Expert, "a")}, &player{brain(t, Expert, "b")}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestNew(t *testing.T) {
	if _, err := New("grandmaster", "x"); err == nil || !strings.Contains(err.Error(), `"grandmaster"`) {
		t.Error(err)
	}
	other, err := match.Adapt(anarchy.Game()).New(func(any) error { return nil }, "x")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bots.State[*game.State](other, "coreminer"); err == nil || !strings.Contains(err.Error(), "Anarchy") {
		t.Error(err)
	}
}

// Expert's economy: against an opponent that does nothing it sells a median of at least 5000 units over 20 plots, and never less than 2500.
func TestEconomy(t *testing.T) {
	var values []int32
	for i := range 20 {
		s := classic(t, fmt.Sprint("economy", i))
		minds := []mind{brain(t, Expert, "e"), idle{}}
		if i%2 == 1 {
			slices.Reverse(minds)
		}
		play(t, s, minds...)
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
		wins := 0
		for round := range 8 {
			s := classic(t, fmt.Sprint("strength", round/2))
			minds := []mind{brain(t, strengths[i+1], fmt.Sprint("a", round)), brain(t, strengths[i], fmt.Sprint("b", round))}
			seat := round % 2
			if seat == 1 {
				slices.Reverse(minds)
			}
			play(t, s, minds...)
			if s.Outcome().Winners.Has(rules.Seat(seat)) {
				wins++
			}
		}
		if wins < 8 {
			t.Errorf("%s won %d of 8 matches against %s", strengths[i+1], wins, strengths[i])
		}
	}
}

// Alone with little money, Expert carries its load home on foot.
func TestChallenge(t *testing.T) {
	s := open(t, "reach-the-core", "x").State().(*game.State)
	play(t, s, brain(t, Expert, "a"), brain(t, Rookie, "b"))
	if !s.Outcome().Winners.Has(0) || s.Sides[0].Value < 400 {
		t.Errorf("value %d", s.Sides[0].Value)
	}
}

func TestEvaluate(t *testing.T) {
	s := classic(t, "rate")
	if v := Evaluate(s, 0); v != 0 || Evaluate(s, 1) != 0 {
		t.Errorf("the first position is worth %v", v)
	}
	for _, change := range []func(*game.State){
		func(s *game.State) { s.Sides[0].Value++ },
		func(s *game.State) { s.Sides[0].Money++ },
		func(s *game.State) { turn(t, s, brain(t, Expert, "a")) },
		func(s *game.State) {
			s.Sides[0].Verdict, s.Sides[1].Verdict, s.Over = game.Winner, game.Loser, true
			s.Sides[1].Value = 5000
		},
	} {
		better := s.Clone()
		change(better)
		if Evaluate(better, 0) <= 0 || Evaluate(better, 0) != -Evaluate(better, 1) {
			t.Errorf("worth %v and %v", Evaluate(better, 0), Evaluate(better, 1))
		}
	}
}

// bombing is a plot with a shaft in which a miner of seat 0 stands, and one of seat 1 with bombs within reach of it.
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

// A bomb in the shaft kills who stays in its shock wave; Expert steps aside.
func TestStepAside(t *testing.T) {
	s := bombing(t)
	still := s.Clone()
	turn(t, still, idle{})
	if still.Miners[0].Alive() {
		t.Fatal("the bomb is harmless")
	}
	turn(t, s, brain(t, Expert, "a"))
	if !s.Miners[0].Alive() {
		t.Error("the miner stayed")
	}
}

// Where two galleries meet, Experts throw bombs, and doors save the crews; one that does not look out loses its crew.
func TestWar(t *testing.T) {
	fallen := func(s *game.State, seat rules.Seat) (n int) {
		for i := range s.Miners {
			if m := &s.Miners[i]; m.Owner == seat && !m.Alive() {
				n++
			}
		}
		return n
	}
	bombs, lost := 0, 0
	for i := range 4 {
		s := classic(t, fmt.Sprint("war", i))
		play(t, s, brain(t, Expert, "a"), brain(t, Expert, "b"))
		bombs += len(s.Bombs)
		lost += fallen(s, 0) + fallen(s, 1)
	}
	if bombs == 0 || lost > 4 {
		t.Errorf("%d bombs, %d miners lost", bombs, lost)
	}
	hurt := 0
	for i := range 4 {
		careless := brain(t, Expert, "b")
		careless.war = false
		s := classic(t, fmt.Sprint("war", i))
		play(t, s, brain(t, Expert, "a"), careless)
		hurt += fallen(s, 1)
	}
	if hurt <= lost {
		t.Errorf("a crew that does not look out lost %d miners, those who do %d", hurt, lost)
	}
}
