package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/scenes"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
)

// plan ends at most so many turns until the other side announces what it does.
func (s *sitting) plan(most int) *turn.Reply {
	for ; most > 0 && s.play.Running(); most-- {
		s.until("the turn", func() bool { return s.turn.Acting() || !s.play.Running() })
		for range 40 { // it thinks in a goroutine of its own, and does not always have a plan worth a word
			if r := s.turn.Reply(); r != nil {
				return r
			}
			s.ticks(2)
			time.Sleep(2 * time.Millisecond)
		}
		s.turn.End(true)
	}
	return nil
}

// In their first matches of a game people see what Rookie is about to do, and Rookie does it.
func TestPlansOfWeakAIs(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := open(t, table.Options{Setup: tabletest.Setup(t, game, "quick", match.Person, "rookie")})
			s.in.Dt = 1.0 / 8
			s.until("the first turn", s.turn.Acting)
			m := s.play.Line()
			for range 3 {
				r := s.plan(40)
				if r == nil {
					t.Fatal("nothing was announced")
				}
				if !r.Announced || r.Seat != 1 || !strings.HasPrefix(r.Text, "Amber's next turn: ") && !strings.HasPrefix(r.Text, "Next, Amber ") && !strings.HasPrefix(r.Text, "Next, Amber's ") || len(r.Cells) == 0 {
					t.Fatalf("announced: %+v", r)
				}
				if s.ticks(1); !slices.Contains(s.said, r.Text+".") {
					t.Errorf("%q is not said", r.Text)
				}
				before := m.Len()
				s.turn.End(true)
				var did []match.Command
				s.until("what was announced", func() bool {
					did = nil
					for n := before; n < m.Len(); n++ {
						if x := m.Step(n); x.Seat == r.Seat {
							did = append(did, x.Cmd)
						}
					}
					return len(did) >= len(r.Cmds) || s.turn.Acting() && m.Len() > before+1 || !s.play.Running()
				})
				if !slices.Equal(did[:min(len(did), len(r.Cmds))], r.Cmds) {
					t.Errorf("announced were %v, and done %v", r.Cmds, did)
				}
			}
		})
	}
}

// Who has played some matches, chose so, or plays somebody stronger, hears nothing.
func TestNoPlans(t *testing.T) {
	for name, x := range map[string]struct {
		plans, kind string
		rated       int
		want        bool
	}{
		"the first match":     {"first", "rookie", 0, true},
		"the fourth match":    {"first", "rookie", table.FirstMatches, false},
		"never":               {"never", "newcomer", 0, false},
		"always":              {"always", "newcomer", table.FirstMatches, true},
		"always, but Regular": {"always", "regular", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			env := tabletest.Env()
			env.Settings.Plans = x.plans
			for range x.rated {
				if _, _, err := kept.Score(env.Store, "anarchy", 1000, 0, 1000); err != nil {
					t.Fatal(err)
				}
			}
			s := openIn(t, env, scenes.View, table.Options{Setup: duel(t, "quick", match.Person, x.kind)})
			s.until("the first turn", s.turn.Acting)
			if got := s.plan(map[bool]int{true: 40, false: 6}[x.want]) != nil; got != x.want {
				t.Errorf("plans are announced: %t", got)
			}
		})
	}
}

// On a phone the AI's advice is shown in place of what the rival announces: both would cover the board.
func TestAdviceInPlaceOfAPlan(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "anarchy", "quick", match.Person, "rookie")})
	s.in.W, s.in.H = 390, 844
	s.until("the first turn", s.turn.Acting)
	r := s.plan(40)
	if r == nil {
		t.Fatal("nothing was announced")
	}
	head := strings.Join(strings.Fields(r.Text)[:4], " ")
	if !tabletest.Shows(s.env.Controls, head) {
		t.Fatalf("%q is not shown", head)
	}
	s.turn.Suggest()
	s.until("advice beside the announcement", func() bool { return s.turn.Suggestion() != nil && s.turn.Reply() != nil })
	if s.ticks(2); tabletest.Shows(s.env.Controls, head) {
		t.Errorf("%q is shown beside the advice", head)
	}
	s.turn.Dismiss()
	if s.ticks(2); !tabletest.Shows(s.env.Controls, head) {
		t.Errorf("%q does not come back", head)
	}
}

// The board ends above what is announced below it.
func TestRoomForAnnouncements(t *testing.T) {
	bottom := map[string]float32{}
	for _, plans := range []string{"first", "never"} {
		env := tabletest.Env()
		env.Settings.Plans = plans
		s := openIn(t, env, scenes.View, table.Options{Setup: tabletest.Setup(t, "anarchy", "quick", match.Person, "rookie")})
		s.until("the first turn", s.turn.Acting)
		s.ticks(120)
		_, y := s.viewport.Offset()
		b := s.viewport.Bounds()
		bottom[plans] = y + (b.Y+b.H)*s.viewport.Scale()
	}
	if bottom["first"] > bottom["never"]-20 {
		t.Errorf("the lower edge of the board is at %v", bottom)
	}
}
