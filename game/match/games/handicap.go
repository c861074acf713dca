package games

import (
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/levels"
)

// Challenge reports whether a match is played in a level that is a challenge.
func Challenge(setup match.Setup) bool {
	l, _ := levels.Parse(setup.Level+".toml", []byte(setup.Text))
	return l.Challenge != nil
}

// Handicapped reports whether a seat begins with more than its level gives it.
func Handicapped(setup match.Setup) bool {
	return slices.ContainsFunc(setup.Seats, func(s match.SeatInfo) bool { return s.Handicap != 0 })
}

// Balanced reports whether the seats have the handicaps with which equal players win equally often in a level that is unfair without.
func Balanced(setup match.Setup) bool {
	bias, ok := levels.Level{Game: setup.Game, Name: setup.Level, Text: setup.Text}.Bias()
	return ok && slices.EqualFunc(setup.Seats, bias.Handicap, func(s match.SeatInfo, n int) bool { return s.Handicap == n })
}

// Swapped is the players of a match in reverse order. They take their handicaps along, except those that make the level fair.
func Swapped(setup match.Setup) []match.SeatInfo {
	seats := slices.Clone(setup.Seats)
	slices.Reverse(seats)
	if Balanced(setup) {
		for i := range seats {
			seats[i].Handicap = setup.Seats[i].Handicap
		}
	}
	return seats
}
