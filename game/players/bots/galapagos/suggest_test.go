package galapagos

import (
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// All advice is legal and comes with a sentence.
func TestAdvice(t *testing.T) {
	given := botstest.Advice(t, kit(budget).State(t, "quick", "suggest"), 16, func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
		x := newSearch("suggest", budget)
		x.limit = 1
		return x.advise(s, seat, yield)
	})
	botstest.Suggested(t, given, func(c game.Command) game.Verb { return c.Verb }, game.Pass, game.Move, game.Eat, game.Breed)
}

func TestSuggest(t *testing.T) { kit(budget).Adviser(t, Players().Suggest) }

// glade has plants 2 (a bare root) and 3, the creatures 4, 5 and 6 of seat 1, and 7 and 8 of seat 2.
func glade(t *testing.T, turns int32) *game.State {
	t.Helper()
	weak := 40
	l := game.DefaultLevel()
	l.Width, l.Height, l.MaxTurns = 12, 4, turns
	l.Plant = []game.PlacedPlant{{At: [2]int{0, 1}, Rate: 20}, {At: [2]int{1, 0}, Size: 2, Rate: 20}}
	l.Creature = []game.PlacedCreature{
		{At: [2]int{1, 1}, Seat: 1, Stats: [5]int{3, 3, 4, 1, 3}}, {At: [2]int{2, 1}, Seat: 1, Stats: [5]int{3, 6, 3, 2, 3}},
		{At: [2]int{1, 3}, Seat: 1, Stats: [5]int{3, 2, 4, 3, 3}},
		{At: [2]int{4, 1}, Seat: 2, Stats: [5]int{3, 3, 3, 1, 1}, Health: &weak}, {At: [2]int{11, 3}, Seat: 2, Stats: [5]int{4, 4, 4, 1, 2}},
	}
	s, err := game.New(&l, "glade")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestReasons(t *testing.T) {
	s := glade(t, 100)
	s.Things[4].Health = 60
	at := func(i int32, x, y int) game.Command {
		c := game.Command{Verb: game.Move, Creature: i}
		c.At.X, c.At.Y = x, y
		return c
	}
	eat := func(i int32, x, y int) game.Command {
		c := at(i, x, y)
		c.Verb = game.Eat
		return c
	}
	breed := game.Command{Verb: game.Breed, Creature: 4, Mate: 5}
	for _, c := range []struct {
		want string
		plan []game.Command
	}{
		{"Eat the plant of size 2: it heals 20.", []game.Command{eat(4, 1, 0)}},
		{"Walk to an enemy and kill it.", []game.Command{at(5, 3, 1), eat(5, 4, 1)}},
		{"Breed: the baby has", []game.Command{breed}},
		{"Walk to a mate: the two can breed this turn.", []game.Command{at(6, 1, 2), {Verb: game.Breed, Creature: 4, Mate: 6}}},
		{"Walk towards the plant 3 north: eating it heals 20.", []game.Command{at(6, 1, 2)}},
		{"Walk closer to prey.", []game.Command{at(5, 3, 1)}}, // and away from the plant
		{"Walk to a plant of size 2 and eat it.", []game.Command{at(6, 1, 2), eat(6, 1, 0)}},
	} {
		if got := reason(s, 0, c.plan); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v:\n got %q\nwant %q", c.plan[0], got, c.want)
		}
	}
	if err := s.Apply(0, at(5, 3, 1), nil); err != nil {
		t.Fatal(err)
	}
	if got := reason(s, 0, []game.Command{eat(5, 4, 1)}); !strings.HasPrefix(got, "Kill: the bite takes 50, the enemy has 38 health, and the kill heals ") {
		t.Errorf("%q", got)
	}
	s.Things[7].Health = 90
	if got, want := reason(s, 0, []game.Command{eat(5, 4, 1)}), "Bite: it takes 50 of the enemy's 90 health, and nothing else in reach is worth more."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.Things[7].Stats[game.Speed] = 0
	if got, want := reason(s, 0, []game.Command{at(5, 2, 1)}), "Walk away: next turn enemies could bite for 10 where it stands, but only for 0 where it goes."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Who eats and then breeds does two things; a walk to a mate is one with what it leads to.
func TestChildless(t *testing.T) {
	move, eat, breed := game.Command{Verb: game.Move, Creature: 4}, game.Command{Verb: game.Eat, Creature: 4}, game.Command{Verb: game.Breed, Creature: 4}
	got := childless([][]game.Command{{move, eat, breed, move}, {move, breed}, {eat}})
	if want := [][]game.Command{{move, eat}, {breed, move}, {move, breed}, {eat}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// Regular, Expert and Adam make a certain kill within reach.
func TestKill(t *testing.T) {
	for _, strength := range []string{botstest.Sound, bots.Best, Adam} {
		s := glade(t, 100)
		plan, err := kit(20000).Think(t, strength, "a")(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range plan {
			if err := s.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
		}
		if !s.Things[7].Gone {
			t.Errorf("%s spares the enemy: %v", strength, plan)
		}
	}
}

// Two turns before the end Expert breeds every creature that can; after that, none.
func TestSurge(t *testing.T) {
	for turns, eggs := range map[int32]int{2: 1, 1: 0} {
		s := glade(t, turns)
		plan, err := kit(20000).Think(t, bots.Best, "a")(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range plan {
			if err := s.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.Eggs) != eggs {
			t.Errorf("%d turns before the end: %d eggs, not %d: %v", turns, len(s.Eggs), eggs, plan)
		}
	}
}

func TestEvaluate(t *testing.T) {
	evaluate := func(s *game.State, seat rules.Seat) float64 { return float64(rate(s, seat)) }
	botstest.Worse(t, glade(t, 100), evaluate, []botstest.Change[*game.State]{
		{What: "lost health", Make: func(c *game.State) { c.Things[4].Health -= 10 }},
		{What: "a creature less", Make: func(c *game.State) { c.Things[6].Gone = true }},
		{What: "a foe's egg", Make: func(c *game.State) {
			c.Eggs = append(c.Eggs, game.Egg{Owner: 1, Stats: game.Stats{1, 1, 1, 1, 1}})
		}},
		{What: "a worse grazer", Make: func(c *game.State) { c.Things[4].Stats[game.Herbivorism]-- }},
		{What: "the end", Make: func(c *game.State) { c.End = game.Ending{Over: true, Winner: 1} }},
	})
}

// The adviser does not breed into a famine, and says why; with food for more it praises the same egg.
func TestAdviceInAFamine(t *testing.T) {
	for _, c := range []struct {
		leaves int32
		want   string
	}{{1, "do not breed: there is food for"}, {400, "and there is food for all 3 and"}} {
		s := glade(t, 500)
		for i := range s.Things {
			if o := &s.Things[i]; o.Kind == game.Plant {
				o.Size, o.Rate, o.Wait = c.leaves, 500, 400
			} else if o.Alive() {
				o.Health = o.Best
				o.Steps, o.CanEat = 0, false
			}
		}
		x := newSearch("suggest", budget)
		x.limit = 20000
		list, err := x.advise(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(list[0].Why, c.want) {
			t.Errorf("%d leaves: %q, not %q", c.leaves, list[0].Why, c.want)
		}
	}
}
