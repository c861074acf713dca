package coreminer

import (
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots/botstest"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// All advice, for both seats and to the end, is legal and explained, and wins.
func TestSuggest(t *testing.T) {
	m := kit.Match(t, "quick", "advice")
	verbs := map[game.Verb]bool{}
	for !m.Outcome().Over {
		position := m.Position()
		seat := position.Active().First()
		cmds := []match.Command{game.Command{}}
		if seat == 0 {
			list, err := Players().Suggest(t.Context(), position, seat)
			if err != nil {
				t.Fatal(err)
			}
			cmds = cmds[:0]
			for _, part := range list {
				botstest.Sentence(t, part.Cmds, part.Why)
				cmds = append(cmds, part.Cmds...)
			}
		}
		for _, c := range cmds {
			if _, err := m.Do(seat, c); err != nil {
				t.Fatalf("%v: %v", c, err)
			}
			if seat == 0 {
				verbs[c.(game.Command).Verb] = true
			}
		}
	}
	if !m.Outcome().Winners.Has(0) {
		t.Error("the advised seat does not win")
	}
	for _, v := range []game.Verb{game.Pass, game.Spawn, game.Move, game.Mine, game.Build, game.Dump, game.Buy, game.Transfer} {
		if !verbs[v] {
			t.Errorf("%s was never advised", v)
		}
	}
}

func TestAdviser(t *testing.T) { kit.Adviser(t, Players().Suggest) }

// Reasons name the purpose of the order.
func TestReasons(t *testing.T) {
	s := bombing(t)
	c := newCrew(keen, "a")
	c.begin(s, 0)
	c.muster()
	at := c.s.Miners[0].At
	for _, test := range []struct {
		order game.Command
		want  string
	}{
		{game.Command{Verb: game.Spawn}, "price of 300"},
		{game.Command{Verb: game.Move, At: c.at(1, 4)}, "shaft"},
		{game.Command{Verb: game.Move, At: c.at(0, 3)}, "to depth 3, below your base: it is more useful"},
		{game.Command{Verb: game.Mine, At: at}, "suffocating"},
		{game.Command{Verb: game.Mine, At: c.at(0, 5)}, "hopper grows"},
		{game.Command{Verb: game.Mine, At: c.at(1, 5)}, "deeper"},
		{game.Command{Verb: game.Mine, At: c.at(2, 6)}, "tunnel"},
		{game.Command{Verb: game.Mine, At: c.at(2, 5)}, "at depth 5, 2 right of your base: the column above"},
		{game.Command{Verb: game.Mine, At: c.at(2, 1)}, "rest of the column"},
		{game.Command{Verb: game.Build, Structure: game.Ladder}, "fall"},
		{game.Command{Verb: game.Build, Structure: game.Support}, "bury"},
		{game.Command{Verb: game.Build, Structure: game.Shield}, "shock wave"},
		{game.Command{Verb: game.Dump, At: c.at(0, 0), Item: game.Ore}, "value"},
		{game.Command{Verb: game.Dump, At: c.at(0, 0), Item: game.Dirt}, "money"},
		{game.Command{Verb: game.Dump, At: c.at(0, 0), Item: game.Bombs}, "Sell the bombs"},
		{game.Command{Verb: game.Dump, At: c.at(2, 1), Item: game.Bombs}, "at depth 1, 2 right of your base: the enemy has more to lose"},
		{game.Command{Verb: game.Dump, At: c.at(2, 1), Item: game.Dirt}, "shock wave"},
		{game.Command{Verb: game.Buy, Item: game.Bombs}, "tunnel"},
		{game.Command{Verb: game.Buy, Item: game.Dirt}, "shock wave"},
		{game.Command{Verb: game.Buy, Item: game.Material}, "material"},
		{game.Command{Verb: game.Transfer, Item: game.Ore}, "hopper"},
		{game.Command{Verb: game.Transfer, Item: game.Material}, "support"},
		{game.Command{Verb: game.Transfer, Item: game.Bombs}, "bombs"},
		{game.Command{Verb: game.Upgrade}, "Exominer MK2.0 for 500"},
	} {
		if why := c.reason(test.order); !strings.Contains(why, test.want) {
			t.Errorf("%v: %q does not say %q", test.order, why, test.want)
		}
	}
	c.s.Miners[0].At = c.at(2, 4)
	if why := c.reason(game.Command{Verb: game.Mine, At: c.at(1, 4)}); !strings.Contains(why, "beside your base at depth 4: once the hopper has grown that deep") {
		t.Errorf("beside the shaft: %q", why)
	}
	c.s.Ended = c.s.Constants.MaxTurns - 1
	if why := c.reason(game.Command{Verb: game.Mine, At: c.at(2, 5)}); !strings.HasSuffix(why, "Dig at depth 5, 2 right of your base.") {
		t.Errorf("in the last turn: %q", why)
	}
	c.s.Tiles.At(c.at(1, 3)).Support = true
	if why := c.reason(game.Command{Verb: game.Mine, At: c.at(2, 3)}); !strings.Contains(why, "a support holds the earth above") {
		t.Errorf("beside a support: %q", why)
	}
	c.s.Miners[0].At = c.at(0, 4)
	if why := c.reason(game.Command{Verb: game.Move, At: c.at(1, 4)}); !strings.Contains(why, "from below the hopper") {
		t.Errorf("out of the hopper's column: %q", why)
	}
	if why := c.reason(game.Command{Verb: game.Mine, At: c.at(1, 4)}); !strings.Contains(why, "Clear the shaft at depth 4") {
		t.Errorf("in the shaft: %q", why)
	}
	if why := c.idleness(); strings.Contains(why, "are done") {
		t.Errorf("with a miner that can dig: %q", why)
	}
}

// Every order of a raid is explained as such.
func TestRaidReasons(t *testing.T) {
	c := newCrew(rash, "a")
	for _, test := range []struct {
		under bool // way
		order game.Command
		want  string
	}{
		{false, game.Command{Verb: game.Spawn}, "now 5"},
		{false, game.Command{Verb: game.Buy, Miner: 0, Item: game.Bombs}, "carry them over the surface"},
		{true, game.Command{Verb: game.Move, Miner: 8, At: grid.Pt(4, 0)}, "Keep walking over the surface"},
		{true, game.Command{Verb: game.Move, Miner: 8, At: grid.Pt(2, 0)}, "Walk back over the surface"},
	} {
		c.begin(raided(t, 5, test.under, 3), 0)
		c.muster()
		if why := c.reason(test.order); !strings.Contains(why, test.want) {
			t.Errorf("%v: %q does not say %q", test.order, why, test.want)
		}
	}
}

// A miner's part of the advice is its whole errand, as far as others need not act between: the turn ends as the player plans it.
func TestErrands(t *testing.T) {
	s, long := kit.State(t, "quick", "errands"), 0
	for turn := range 12 {
		plan, err := newCrew(keen, "suggest").think(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		list, err := newCrew(keen, "suggest").advise(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		want, got := s.Clone(), s.Clone()
		parts := map[int32]int{}
		for _, c := range plan {
			if err := want.Apply(0, c, nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, part := range list[:len(list)-1] {
			who := actor(part.Cmds[0])
			if parts[who]++; len(part.Cmds) > 1 && who >= 0 {
				long++
			}
			for _, c := range part.Cmds {
				if actor(c) != who {
					t.Errorf("turn %d: several miners act in %v", turn, part)
				}
				if err := got.Apply(0, c, nil); err != nil {
					t.Fatalf("turn %d: %v: %v", turn, c, err)
				}
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("turn %d ends otherwise than planned", turn)
		}
		if len(parts) > 0 && len(list) > 3*len(parts) {
			t.Errorf("turn %d: %d parts for %d miners: %v", turn, len(list), len(parts), list)
		}
		s = got
		for range 2 {
			if err := s.Apply(s.Active().First(), game.Command{}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if long < 10 {
		t.Errorf("only %d errands have several steps", long)
	}
}
