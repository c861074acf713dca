package turn_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
)

// The reply to a turn as it is comes while it is asked for, says what the other side does and where, leaves the match alone, and is gone with
// the next command.
func TestReply(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	before, steps := s.play.Head().Hash(), s.match.Len()
	foresee := func() {
		s.until("a reply", func() bool { s.turn.Foresee(true, false); return s.turn.Reply() != nil })
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
	if s.turn.Foresee(false, false); s.turn.Reply() != nil {
		t.Error("nobody asks for the reply, and it is there")
	}
	s.turn.Unaid("Not in this match.")
	for range 100 {
		s.turn.Foresee(true, false)
		s.ticks(1)
	}
	if s.turn.Reply() != nil {
		t.Error("the AI helps where it may not")
	}
}

// What a weak player announces is what it does, in a match whose chance is known: a new player of its name and seed that recalls the match so
// far does in a position what the one that plays the match does.
func TestAnnounced(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			setup := match.Setup{Game: game, Level: "quick", Seed: "plans", Seats: []match.SeatInfo{{Kind: "newcomer"}, {Kind: "rookie"}}}
			line := tabletest.Bots(t, setup, 16)
			same, other := 0, 0
			for n := 0; n < line.Len(); n++ {
				begun := line.First(line.TurnOf(n))
				seat := line.Step(n).Seat
				own := func(s match.Step) bool { return s.Seat == seat }
				if slices.ContainsFunc(record.Steps(line, begun, n), own) {
					continue
				}
				bot, err := e.Bot(setup.Seats[seat].Kind, setup.Seed)
				if err != nil {
					t.Fatal(err)
				}
				past := match.New(setup, line.At(0))
				if err := past.Resume(record.Steps(line, 0, begun), nil, nil); err != nil {
					t.Fatal(err)
				}
				deeds, err := past.Ahead(t.Context(), seat, bot)
				if err != nil {
					t.Fatal(err)
				}
				var did []match.Command
				for _, s := range record.Steps(line, begun, line.First(line.TurnOf(n)+1)) {
					if own(s) {
						did = append(did, s.Cmd)
					}
				}
				if said := match.Done(deeds); len(did) >= len(said) && slices.Equal(said, did[:len(said)]) {
					same++
				} else {
					other++
					t.Logf("turn %d, seat %d: said %v, did %v", line.TurnOf(n), seat, said, did)
				}
			}
			if same < 12 || other > 0 {
				t.Errorf("%d turns as announced, %d otherwise", same, other)
			}
		})
	}
}
