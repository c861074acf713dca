package table_test

import (
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// giveUp ends the match of a person and waits for the result card.
func (s *sitting) giveUp() {
	s.t.Helper()
	s.until("my turn", s.turn.Acting)
	if !s.turn.Do(s.play.Head().Game().Concede()) {
		s.t.Fatal("the person cannot give up")
	}
	s.until("the end", func() bool { return s.play.Head().Outcome().Over && !s.play.Running() })
	s.ticks(60)
}

// TestWhatCountsForTheRating plays matches to the end, with a reload on the way: only one that a person played alone, from its beginning and on even
// terms counts for the rating.
func TestWhatCountsForTheRating(t *testing.T) {
	bias, ok := levels.Biases()["anarchy"]["quick"]
	if !ok {
		t.Fatal("no handicap makes Quick even")
	}
	plain := func(*testing.T, *match.Setup) {}
	given := func(by ...int) func(*testing.T, *match.Setup) {
		return func(_ *testing.T, setup *match.Setup) {
			for seat, n := range by {
				setup.Seats[seat].Handicap = n
			}
		}
	}
	for name, c := range map[string]struct {
		prepare func(*testing.T, *match.Setup)
		help    bool
		counts  bool
		said    string
	}{
		"a match":             {plain, false, true, "Your rating is now"},
		"with help":           {plain, true, false, "because the AI helped you"},
		"a handicap":          {given(0, bias.Handicap[1]+5), false, false, "because of its handicap"},
		"an even handicap":    {given(bias.Handicap...), false, true, "Your rating is now"},
		"played on from here": {func(_ *testing.T, setup *match.Setup) { setup.Begun = 2 }, false, false, ""},
		"a challenge":         {challenge, false, false, ""},
	} {
		for _, reloaded := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				setup := duel(t, "quick", "human", "rookie")
				c.prepare(t, &setup)
				o := table.Options{Setup: setup}
				if setup.Begun > 0 {
					o = table.Options{Match: tabletest.Match(t, setup)}
					tabletest.Random(t, o.Match, setup.Begun)
				}
				s := open(t, o)
				s.until("my turn", s.turn.Acting)
				if c.help {
					s.turn.Suggest()
					s.until("advice", func() bool { return !s.turn.Thinking() })
				}
				s.ticks(60)
				if reloaded {
					s = reload(t, s)
				}
				s.giveUp()
				if got := kept.RatingIn(s.env.Store, "anarchy", 1).Matches > 0; got != c.counts {
					t.Errorf("reloaded %v: counts %v", reloaded, got)
				}
				if told := tabletest.Shows(s.env.Controls, "rating"); c.said != "" && !reloaded && !s.heard(c.said) || told != (c.said != "") {
					t.Errorf("reloaded %v: told %v of the rating, %q", reloaded, told, strings.Join(s.said, "; "))
				}
			})
		}
	}
}

// challenge makes a level a challenge.
func challenge(t *testing.T, setup *match.Setup) {
	t.Helper()
	setup.Text += "\n[challenge]\nseat = 0\nopponent = \"rookie\"\ngoal = \"Win.\"\n"
}
