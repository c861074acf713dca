package kept

import (
	"math"
	"slices"

	"app.pentarena/scenes/scene"
)

// ratingsName is the file of the ratings.
const ratingsName = "ratings.json"

// Rating is how strong a person is in a game, measured by matches against rated AIs with Glicko (M. E. Glickman, 1999): on the scale of the AIs,
// with a standard deviation that says how sure that is.
type Rating struct {
	Game      string  `json:"game"`
	Elo       float64 `json:"elo"`
	Deviation float64 `json:"deviation"`
	Matches   int     `json:"matches"`
}

const (
	unsure = 350 // deviation of a person who has not played
	surest = 60  // deviation that never gets smaller, so that a rating follows a person who learns
	aiSure = 40  // deviation of the ratings of AIs
)

// RatingIn is the person's rating in a game; one who has not played begins with start.
func RatingIn(store scene.Store, game string, start int) Rating {
	for _, r := range load[Rating](store, ratingsName) {
		if r.Game == game && r.Deviation > 0 && r.Matches > 0 {
			return r
		}
	}
	return Rating{Game: game, Elo: float64(start), Deviation: unsure}
}

// Scored is the rating after a match against opponents of these ratings; points is 1 for a win, 0 for a loss, and between for a shared win.
func (r Rating) Scored(points float64, opponents ...int) Rating {
	q := math.Ln10 / 400
	g := 1 / math.Sqrt(1+3*q*q*aiSure*aiSure/(math.Pi*math.Pi))
	known, gain := 1/(r.Deviation*r.Deviation), 0.0
	for _, elo := range opponents {
		expected := 1 / (1 + math.Pow(10, -g*(r.Elo-float64(elo))/400))
		known += q * q * g * g * expected * (1 - expected)
		gain += g * (points - expected)
	}
	r.Elo += q / known * gain
	r.Deviation = max(math.Sqrt(1/known), surest)
	r.Matches++
	return r
}

// Score stores the rating of a game after a match, by Rating.Scored, and returns it with the one before.
func Score(store scene.Store, game string, start int, points float64, opponents ...int) (before, after Rating, err error) {
	before = RatingIn(store, game, start)
	after = before.Scored(points, opponents...)
	if store == nil {
		return before, after, nil
	}
	err = store.Together(func() error {
		after := RatingIn(store, game, start).Scored(points, opponents...)
		list := slices.DeleteFunc(load[Rating](store, ratingsName), func(old Rating) bool { return old.Game == game })
		return write(store, ratingsName, append(list, after))
	})
	return before, after, err
}
