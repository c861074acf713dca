package galapagos

import (
	"context"
	"errors"
	"strings"
	"testing"

	game "app.pentarena/rules/galapagos"
)

// Following every piece of advice plays a legal match, and each comes with a sentence.
func TestAdvice(t *testing.T) {
	s := open(t, "quick", "suggest").State().(*game.State)
	verbs := make(map[game.Verb]bool)
	for s.Number < 16 && !s.End.Over {
		seat := s.Mover()
		x := newSearch("suggest")
		x.limit = 1
		c, why, err := x.advise(s, seat, onwards)
		if err != nil {
			t.Fatal(err)
		}
		verbs[c.Verb] = true
		if !strings.HasSuffix(why, ".") || len(why) < 20 || strings.Contains(why, "%!") {
			t.Errorf("turn %d: %v: %q", s.Number, c, why)
		}
		if err := s.Apply(seat, c, nil); err != nil {
			t.Fatalf("turn %d: %v: %v", s.Number, c, err)
		}
	}
	for _, v := range []game.Verb{game.Pass, game.Move, game.Eat, game.Breed} {
		if !verbs[v] {
			t.Errorf("%v was never suggested", v)
		}
	}
}

// A suggestion can be given as it is, and is the same each time.
func TestSuggest(t *testing.T) {
	table := open(t, "quick", "suggest")
	c, why, err := Suggest(t.Context(), table, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Check(0, c); err != nil || why == "" {
		t.Errorf("%v (%q): %v", c, why, err)
	}
	if again, _, _ := Suggest(t.Context(), table, 0); again != c {
		t.Errorf("first %v, then %v", c, again)
	}
}

func TestSuggestRefuses(t *testing.T) {
	table := open(t, "quick", "suggest")
	if _, _, err := Suggest(t.Context(), table, 1); err == nil {
		t.Error("a suggestion for the seat that waits")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Suggest(ctx, table, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

// glade has plants 2 (a bare root) and 3, the creatures 4, 5 and 6 of seat 1 and 7 and 8 of seat 2.
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
		{"Graze: a plant of size 2 heals 20.", []game.Command{eat(4, 1, 0)}},
		{"Walk: an enemy it kills is in reach then.", []game.Command{at(5, 3, 1), eat(5, 4, 1)}},
		{"Breed: the baby has", []game.Command{breed}},
		{"Walk to a mate: the two can breed this turn.", []game.Command{at(6, 1, 2), {Verb: game.Breed, Creature: 4, Mate: 6}}},
		{"Walk towards the plant at 1,0, 2 steps away: a meal heals this creature 20.", []game.Command{at(6, 1, 2)}},
	} {
		if got := reason(s, 0, c.plan); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v:\n got %q\nwant %q", c.plan[0], got, c.want)
		}
	}
	if err := s.Apply(0, at(5, 3, 1), nil); err != nil {
		t.Fatal(err)
	}
	if got := reason(s, 0, []game.Command{eat(5, 4, 1)}); !strings.HasPrefix(got, "Kill: the bite takes 50, the enemy has 38, and the meal heals ") {
		t.Errorf("%q", got)
	}
	s.Things[7].Health = 90
	if got, want := reason(s, 0, []game.Command{eat(5, 4, 1)}), "Bite: it takes 50 of the enemy's 90 health, and nothing else in reach is worth more."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.Things[7].Stats[game.Speed] = 0
	if got, want := reason(s, 0, []game.Command{at(5, 2, 1)}), "Walk away: enemies could bite here for 10 next turn, and for 0 there."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Regular, Expert and Adam make a sure kill in reach.
func TestKill(t *testing.T) {
	for _, strength := range []string{Regular, Expert, Adam} {
		s := glade(t, 100)
		plan, err := brain(t, strength, "a", 20000).mind.think(s, 0, onwards)
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

// Two turns before the end Expert breeds whatever can, after it nothing.
func TestSurge(t *testing.T) {
	for turns, eggs := range map[int32]int{2: 1, 1: 0} {
		s := glade(t, turns)
		plan, err := brain(t, Expert, "a", 20000).mind.think(s, 0, onwards)
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
	s := glade(t, 100)
	even := Evaluate(s, 0)
	if even != -Evaluate(s, 1) {
		t.Errorf("the seats see %v and %v", even, Evaluate(s, 1))
	}
	worse := func(what string, change func(*game.State)) {
		c := s.Clone()
		change(c)
		if got := Evaluate(c, 0); got >= even {
			t.Errorf("%s: %v, before %v", what, got, even)
		}
	}
	worse("lost health", func(c *game.State) { c.Things[4].Health -= 10 })
	worse("a creature less", func(c *game.State) { c.Things[6].Gone = true })
	worse("a foe's egg", func(c *game.State) { c.Eggs = append(c.Eggs, game.Egg{Owner: 1, Stats: game.Stats{1, 1, 1, 1, 1}}) })
	worse("a worse grazer", func(c *game.State) { c.Things[4].Stats[game.Herbivorism]-- })
	worse("the end", func(c *game.State) { c.End = game.Ending{Over: true, Winner: 1} })
}
