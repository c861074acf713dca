package anarchy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// All advice is legal and comes with a sentence.
func TestAdvice(t *testing.T) {
	given := botstest.Advice(t, kit(budget).State(t, "quick", "suggest"), 12, func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
		x := newSearch("suggest", budget)
		x.limit = 150
		return x.advise(s, seat, yield)
	})
	botstest.Suggested(t, given, func(c game.Command) game.Verb { return c.Verb }, game.Pass, game.Ignite, game.Extinguish)
}

func TestSuggest(t *testing.T) { kit(budget).Adviser(t, Players().Suggest) }

// town has two distant headquarters, each with a few buildings in its lines.
func town(t *testing.T) *game.State {
	t.Helper()
	level := game.DefaultLevel()
	level.Rows = []string{
		"...F..............p...",
		".FWHWS..........swhwf.",
		"...W..............w...",
		"...P..............f...",
	}
	level.Forecasts = []string{"east 6", "west 6", "south 0", "north 0"}
	s, err := game.New(&level, "town")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func reasonFor(s *game.State, seat rules.Seat, plan ...game.Command) string {
	var c analysis
	c.read(s)
	end := s.Clone()
	for _, o := range plan {
		if err := end.Apply(seat, o, nil); err != nil {
			return err.Error()
		}
	}
	return c.reason(s, end, seat, plan[0])
}

func TestReasons(t *testing.T) {
	s := town(t)
	at := func(x, y int) int16 { return s.At(grid.Pt(x, y)) }
	s.Buildings[at(2, 1)].Fire = 9 // west of seat 1's headquarters
	s.Buildings[at(3, 2)].Fire = 5 // south of it
	s.Buildings[at(18, 1)].Exposure = 25
	s.Buildings[at(20, 1)].Fire = 8 // east of the enemy's
	for _, c := range []struct {
		want string
		plan []game.Command
	}{
		{"Spray the warehouse 1 west of your headquarters: this turn's wind (east 6) would carry fire 6 from there into your headquarters.",
			[]game.Command{{Verb: game.Extinguish, Building: at(1, 1), Target: at(2, 1)}}},
		{"Spray the warehouse 1 south of your headquarters: its fire reaches your headquarters if the wind turns that way.",
			[]game.Command{{Verb: game.Extinguish, Building: at(1, 1), Target: at(3, 2)}}},
		{"Ignite the warehouse 1 west of the enemy headquarters: this turn's wind (east 6) carries fire 3 from there into the enemy headquarters.",
			[]game.Command{{Verb: game.Ignite, Building: at(4, 1), Target: at(17, 1)}}},
		{"Ignite the warehouse 1 east of the enemy headquarters: the next wind (west 6) carries fire 6 from there into the enemy headquarters, and the enemy cannot put out so much. Your headquarters adds 20 fire, but gains 16 exposure.",
			[]game.Command{{Verb: game.Ignite, Building: at(3, 1), Target: at(19, 1)}}},
		{"Ignite the warehouse 1 south of the enemy headquarters: its fire reaches the enemy headquarters if the wind turns that way.",
			[]game.Command{{Verb: game.Ignite, Building: at(4, 1), Target: at(18, 2)}}},
		{"Raid the enemy headquarters: it is exposed, so the raid takes 25 of its 300 health.",
			[]game.Command{{Verb: game.Raid, Building: at(3, 3), Target: at(18, 1)}}},
		{"Strengthen the next wind to 7: it then carries fire 7 into the enemy headquarters.",
			[]game.Command{{Verb: game.Intensify, Building: at(5, 1)}}},
		{"Turn the next wind to the north: it then helps your fires more",
			[]game.Command{{Verb: game.Rotate, Building: at(5, 1)}}},
	} {
		if got := reasonFor(s, 0, c.plan...); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v:\n got %q\nwant %q", c.plan[0], got, c.want)
		}
	}
}

// A wind is weakened also before anything burns: the enemy headquarters can light a great fire until it blows.
func TestWeakenInTime(t *testing.T) {
	s := town(t)
	s.Forecasts[1].Wind = game.Wind{Direction: grid.East, Intensity: 6}
	want := "Weaken the next wind to 5: the enemy headquarters can light a fire of 20 beside yours before it blows, and less of it gets in."
	if got := reasonFor(s, 0, game.Command{Verb: game.Intensify, Reverse: true, Building: s.At(grid.Pt(5, 1))}); got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// Who is told to burn down a building of its own is told so, and what it costs: spared, Master would win one match of four against itself.
func TestIgniteItsOwn(t *testing.T) {
	s := town(t)
	target := s.At(grid.Pt(17, 1))
	s.Buildings[target].Owner = 0
	want := "Ignite your own warehouse 1 west of the enemy headquarters: this turn's wind (east 6) carries fire 3 from there into the enemy headquarters." +
		fmt.Sprintf(" You lose some of its %d health, which matters less than the enemy headquarters.", s.Buildings[target].Health)
	if got := reasonFor(s, 0, game.Command{Verb: game.Ignite, Building: s.At(grid.Pt(4, 1)), Target: target}); got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// Of a wind that is turned twice it is said where each turn leads.
func TestTurnedTwice(t *testing.T) {
	s := town(t)
	s.Buildings[s.At(grid.Pt(4, 1))].Kind = game.WeatherStation
	first, second := game.Command{Verb: game.Rotate, Building: s.At(grid.Pt(5, 1))}, game.Command{Verb: game.Rotate, Building: s.At(grid.Pt(4, 1))}
	if got := reasonFor(s, 0, first, second); !strings.HasPrefix(got, "Turn the next wind to the north and on to the east: ") {
		t.Errorf("%q", got)
	}
}

// Who has no turn left burns down, away from the headquarters, what counts when those are equal: also what the enemy can still act with once.
func TestIgniteAtLast(t *testing.T) {
	for _, c := range []struct {
		left   int32
		health int16
		want   string
	}{
		{3, 99, "without weather stations the enemy cannot turn the wind"},
		{2, 1, "an enemy building that burns down can no longer act"},
		{2, 99, "at the end, when both headquarters have lost as much, the city with more buildings left wins"},
		{1, 1, "at the end, when both headquarters have lost as much, the city with more buildings left wins"},
	} {
		s := town(t)
		s.Constants.MaxTurns = c.left
		target := s.At(grid.Pt(5, 1)) // no wind leads from there to the enemy headquarters
		s.Buildings[target].Owner, s.Buildings[target].Health = 1, c.health
		if got := reasonFor(s, 0, game.Command{Verb: game.Ignite, Building: s.At(grid.Pt(4, 1)), Target: target}); !strings.Contains(got, c.want) {
			t.Errorf("%d turns left, health %d: %q", c.left, c.health, got)
		}
	}
}

// A ruin has no health to lose.
func TestIgniteARuin(t *testing.T) {
	s := town(t)
	target := s.At(grid.Pt(17, 1))
	s.Buildings[target].Owner, s.Buildings[target].Health = 0, 0
	if got := reasonFor(s, 0, game.Command{Verb: game.Ignite, Building: s.At(grid.Pt(4, 1)), Target: target}); strings.Contains(got, "You lose") || !strings.HasSuffix(got, "into the enemy headquarters.") {
		t.Errorf("%q", got)
	}
}

// Expert and Regular save a headquarters that would burn down this turn.
func TestRescue(t *testing.T) {
	s := town(t)
	s.Buildings[s.At(grid.Pt(2, 1))].Fire = 6
	for _, strength := range []string{botstest.Sound, bots.Best} {
		plan, err := kit(1000).Think(t, strength, "a")(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		end := s.Clone()
		for _, c := range plan {
			if err := end.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
		}
		if fire := end.Buildings[s.At(grid.Pt(2, 1))].Fire; fire > 4 {
			t.Errorf("%s leaves a fire of %d upwind of its headquarters: %v", strength, fire, plan)
		}
	}
}

func TestEvaluate(t *testing.T) {
	botstest.Worse(t, town(t), Evaluate, []botstest.Change[*game.State]{
		{What: "lost health", Make: func(c *game.State) { c.Buildings[c.Headquarters[0]].Health -= 10 }},
		{What: "fire in the headquarters", Make: func(c *game.State) { c.Buildings[c.Headquarters[0]].Fire = 4 }},
		{What: "fire upwind", Make: func(c *game.State) { c.Buildings[c.At(grid.Pt(2, 1))].Fire = 4 }},
		{What: "fire in another line", Make: func(c *game.State) { c.Buildings[c.At(grid.Pt(3, 2))].Fire = 4 }},
		{What: "a ruin", Make: func(c *game.State) { c.Buildings[c.At(grid.Pt(5, 1))].Health = 0 }},
		{What: "the end", Make: func(c *game.State) { c.End = game.Ending{Over: true, Winner: 1} }},
	})
}

// What the search does with spare bribes is not advice: to light what was put out, or to turn the wind back.
func TestCoherent(t *testing.T) {
	light := func(from, to int16) game.Command {
		return game.Command{Verb: game.Ignite, Building: from, Target: to}
	}
	spray := game.Command{Verb: game.Extinguish, Building: 1, Target: 7}
	turn, back := game.Command{Verb: game.Rotate, Building: 2}, game.Command{Verb: game.Rotate, Building: 3, Reverse: true}
	for _, c := range []struct{ plan, want []game.Command }{
		{[]game.Command{spray, light(4, 7), light(5, 8)}, []game.Command{spray, light(5, 8)}},
		{[]game.Command{light(4, 7), spray, light(5, 8)}, []game.Command{light(5, 8)}},
		{[]game.Command{turn, light(4, 7), back}, []game.Command{light(4, 7)}},
		{[]game.Command{turn, turn, light(4, 8), spray}, []game.Command{turn, turn, light(4, 8), spray}},
	} {
		if got := coherent(c.plan); !slices.Equal(got, c.want) {
			t.Errorf("of %v there is left %v, not %v", c.plan, got, c.want)
		}
	}
}
