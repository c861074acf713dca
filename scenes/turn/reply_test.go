package turn_test

import (
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/turn"
)

// The reply to a turn as it is comes while it is asked for, says what the other side does and where, leaves the match alone, and is gone with
// the next command.
func TestReply(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	before, steps := s.play.Head().Hash(), s.match.Len()
	foresee := func() {
		s.until("a reply", func() bool { s.turn.Foresee(true); return s.turn.Reply() != nil })
	}
	foresee()
	r := s.turn.Reply()
	if r.Seat != 1 || len(r.Cells) != 1 || !strings.HasPrefix(r.Text, "Amber's likely answer: ") || !s.heard(turn.Foreseen, r.Text) {
		t.Errorf("the reply of %d is %q at %v", r.Seat, r.Text, r.Cells)
	}
	if s.play.Head().Hash() != before || s.match.Len() != steps || s.turn.Helped() {
		t.Error("the reply was played")
	}
	s.act()
	if r := s.turn.Reply(); r != nil {
		t.Errorf("after a command the reply is still %q", r.Text)
	}
	foresee()
	if s.turn.Foresee(false); s.turn.Reply() != nil {
		t.Error("nobody asks for the reply, and it is there")
	}
	s.turn.Unaid("Not in this match.")
	for range 100 {
		s.turn.Foresee(true)
		s.ticks(1)
	}
	if s.turn.Reply() != nil {
		t.Error("the AI helps where it may not")
	}
}
