package playback

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// A person who loses by the clock, resigns or stays away is not an AI in the words for it, also one at another machine.
func TestPeopleAreNotAIs(t *testing.T) {
	setup := match.Setup{Seats: []match.SeatInfo{{Name: "Ann", Kind: match.Person}, {Name: "Bob", Kind: match.Friend}, {Name: "Expert", Kind: "expert"}}}
	for _, c := range []struct {
		seat rules.Seat
		kind match.FaultKind
		want string
	}{
		{0, match.Late, "Blue ran out of time."},
		{1, match.Late, "Amber ran out of time."},
		{1, match.Resigned, "Amber resigned."},
		{1, match.Absent, "Amber was away, and the match was claimed."},
		{2, match.Late, "Bone's AI ran out of time."},
	} {
		if got := lossText(setup, match.Fault{Seat: c.seat, Kind: c.kind}); got != c.want {
			t.Errorf("%s of seat %d reads %q, not %q", c.kind, c.seat, got, c.want)
		}
	}
}
