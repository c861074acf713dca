package kept_test

import (
	"fmt"
	"testing"

	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/tabletest"
)

// A seat is kept once, the last one first, for its server alone, with the links of the match's maker.
func TestSeatsAreKept(t *testing.T) {
	store := tabletest.Store{}
	for _, s := range []kept.Seat{{Server: "a", Token: "1"}, {Server: "b", Token: "1"}, {Server: "a", Token: "2", Links: []kept.Link{{Seat: 1, Link: "l"}}}, {Server: "a", Token: "1", With: "Bob"}} {
		if err := kept.KeepSeat(store, s); err != nil {
			t.Fatal(err)
		}
	}
	if list := kept.Seats(store, "a"); len(list) != 2 || list[0].With != "Bob" || list[1].Links[0].Link != "l" {
		t.Errorf("a has %+v", list)
	}
	if err := kept.DropSeat(store, kept.Seat{Server: "a", Token: "1"}); err != nil {
		t.Fatal(err)
	}
	if list := kept.Seats(store, "a"); len(list) != 1 || list[0].Token != "2" {
		t.Errorf("a has %+v", list)
	}
	if s := kept.SeatOf(store, "b", "1"); s.Token != "1" || len(kept.Seats(store, "b")) != 1 {
		t.Errorf("b has %+v", s)
	}
	for i := range 100 {
		if err := kept.KeepSeat(store, kept.Seat{Server: "c", Token: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(kept.Seats(store, "c")); n != 40 {
		t.Errorf("%d seats are kept", n)
	}
}
