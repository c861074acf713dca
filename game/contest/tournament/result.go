package tournament

import (
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/players/bots"
)

// ResultOf is what a match ended with: its last position and the faults of its players. The name of its record is left to the caller.
func ResultOf(id string, end match.Position, faults []match.Fault) *Result {
	o, n := end.Outcome(), end.Seats()
	r := &Result{ID: id, Points: bots.Share(o, n), Scores: slices.Clone(o.Scores[:n]), Turns: end.Turn(), Reason: o.Reason}
	for seat, list := range achievements.OfContest(end.Game().Info().ID).InMatch(end) {
		for _, a := range list {
			r.Earned = forSeats(r.Earned, n)
			r.Earned[seat] = append(r.Earned[seat], a.Title)
		}
	}
	for _, f := range faults {
		if f.Kind == match.Refused {
			r.Refused = forSeats(r.Refused, n)
			r.Refused[f.Seat]++
		} else {
			r.Faults = forSeats(r.Faults, n)
			r.Faults[f.Seat] = string(f.Kind)
		}
	}
	return r
}

// forSeats makes a list when there is none yet: most matches need none, and all results of a tournament are kept.
func forSeats[T any](list []T, n int) []T {
	if list == nil {
		return make([]T, n)
	}
	return list
}
