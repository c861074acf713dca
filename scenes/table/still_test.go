package table_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// What the rival announces comes while a person reads the advice or is about to press: nothing moves for it.
func TestNothingMovesForAPlan(t *testing.T) {
	for canvas, advised := range map[[2]float32]bool{{1280, 720}: true, {390, 844}: false} {
		t.Run(fmt.Sprint(canvas), func(t *testing.T) {
			s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", match.Person, "rookie")})
			s.in.W, s.in.H = canvas[0], canvas[1]
			s.until("the turn", s.turn.Acting)
			if advised {
				s.turn.Suggest()
				s.until("advice", func() bool { return s.turn.Suggestion() != nil })
			}
			if s.ticks(1); s.turn.Reply() != nil {
				t.Fatal("the plan came first")
			}
			was := maps.Collect(s.env.Controls.Places)
			s.until("a plan", func() bool { time.Sleep(time.Millisecond); return s.turn.Reply() != nil })
			s.ticks(2)
			now := maps.Collect(s.env.Controls.Places)
			for id, at := range was {
				if now[id] != at {
					t.Errorf("%s was at %v and is at %v", id, at, now[id])
				}
			}
		})
	}
}
