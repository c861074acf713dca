package table_test

import (
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/table"
)

// certain is a view for which Blue is sure to win from a turn on.
type certain struct {
	board.AnyView
	from int
}

func (c certain) Series() []board.Series[match.Position] {
	return []board.Series[match.Position]{{ID: playback.ChanceID, Title: "Win chance", Value: func(s match.Position, seat rules.Seat) float64 {
		switch {
		case s.Turn() < c.from:
			return 50
		case seat == 0:
			return 99
		}
		return 1
	}}}
}

// A match that can hardly turn is offered once to the AI, which ends it; what it has played can be taken back.
func TestADecidedMatchCanBeFinished(t *testing.T) {
	view, _ := scenes.View("anarchy")
	s := openWith(t, func(string) (board.AnyView, bool) { return certain{view, 2}, true }, table.Options{Setup: duel(t, "quick", "human", "random")})
	decided := func() bool { return strings.Contains(strings.Join(s.said, " "), "decided: Blue wins") }
	s.until("the offer", func() bool {
		if s.turn.Acting() && !decided() {
			s.key("Shift+E")
		}
		s.turn.Later(nil)
		return decided() && s.turn.Acting() || !s.play.Running()
	})
	if n := s.play.Head().Turn(); n < 13 {
		t.Errorf("it is offered in turn %d", n)
	}
	steps := s.play.Line().Len()
	s.pressOn("toast/act")
	if !s.turn.PlayingOut() {
		t.Fatal("the AI does not play")
	}
	s.until("the end", func() bool { return s.play.Head().Outcome().Over })
	s.until("the way back", func() bool { return s.has("toast/act") })
	s.pressOn("toast/act")
	next, ok := s.next.Scene.(*table.Table)
	if !ok {
		t.Fatal("it cannot be taken back")
	}
	defer next.Close()
	if n := next.Timeline().Len(); n != steps {
		t.Errorf("the match goes on at step %d, not at %d", n, steps)
	}
}
