package kept_test

import (
	"math"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/tabletest"
)

// A person's rating comes near to the strength at which they really play, and stays there.
func TestRatingFinds(t *testing.T) {
	dice := rules.NewSeeded("rating")
	for _, strength := range []float64{600, 1000, 1500} {
		r := kept.RatingIn(nil, "x", 800)
		for range 300 {
			rival := int(math.Round(r.Elo/200) * 200)
			points := 0.0
			if float64(dice.Intn(1000))/1000 < 1/(1+math.Pow(10, (float64(rival)-strength)/400)) {
				points = 1
			}
			r = r.Scored(points, rival)
		}
		if math.Abs(r.Elo-strength) > 120 || r.Matches != 300 || r.Deviation > 100 {
			t.Errorf("a player of %.0f is rated %+v", strength, r)
		}
	}
}

// A win raises a rating, a draw with an equal leaves it, and losses lower it.
func TestRatingMoves(t *testing.T) {
	r := kept.Rating{Elo: 1500, Deviation: 200}
	won := r.Scored(1, 1400)
	if won.Elo <= r.Elo || won.Deviation >= r.Deviation {
		t.Errorf("after a win %+v", won)
	}
	if even := r.Scored(0.5, 1500); math.Abs(even.Elo-1500) > 1e-9 {
		t.Errorf("after a draw with an equal %+v", even)
	}
	lost := r.Scored(0, 1550, 1700)
	if lost.Elo >= r.Elo-20 || lost.Elo < 1400 {
		t.Errorf("after two losses %+v", lost)
	}
}

// Each game has a rating of its own, and what cannot be read is as if nobody had played.
func TestRatingsAreKept(t *testing.T) {
	store := tabletest.Store{}
	for _, game := range []string{"a", "b"} {
		if _, _, err := kept.Score(store, game, 800, 1, 900); err != nil {
			t.Fatal(err)
		}
	}
	a := kept.RatingIn(store, "a", 800)
	if a.Matches != 1 || a.Elo <= 800 || kept.RatingIn(store, "c", 700).Elo != 700 {
		t.Errorf("ratings %+v", a)
	}
	if before, after, err := kept.Score(store, "a", 800, 0, 900); err != nil || before != a || after != kept.RatingIn(store, "a", 0) || kept.RatingIn(store, "a", 0).Matches != 2 || kept.RatingIn(store, "b", 0).Matches != 1 {
		t.Errorf("after another match %+v, %+v, %+v, %v", kept.RatingIn(store, "a", 0), before, after, err)
	}
	if err := store.Save("ratings.json", []byte("{")); err != nil || kept.RatingIn(store, "a", 650).Elo != 650 {
		t.Error("a broken file is read")
	}
}
