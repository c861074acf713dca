package reviews_test

import (
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/reviews"
	"app.pentarena/scenes/tabletest"
)

// A review continues where it was paused, and where it was kept.
func TestReview(t *testing.T) {
	line := tabletest.Bots(t, tabletest.Setup(t, "coreminer", "quick", "form:1", "form:0"), 12)
	entry := catalog.Players("coreminer")
	r, err := reviews.New(entry, line, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		r.Begin()
		r.Pause()
	}
	r.Begin()
	r.Wait()
	done, all, running, err := r.State()
	if done != all || all == 0 || running || err != nil {
		t.Fatalf("%d of %d turns, running %v, %v", done, all, running, err)
	}
	again, err := reviews.New(entry, line, r.Data(line.Len()))
	if err != nil || len(again.Turns()) != all {
		t.Errorf("%d turns were kept, %v", len(again.Turns()), err)
	}
	other, err := reviews.New(entry, line, r.Data(line.Len()-1))
	if err != nil || len(other.Turns()) != 0 {
		t.Errorf("%d turns of a shorter match are taken, %v", len(other.Turns()), err)
	}
}
