package scenes

import (
	"strings"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// A seat goes by the name of its colour wherever something is told, as the views of the games have it; who plays it is said beside the
// colour where the seats are listed.

// strengthName is the name of a kind of player for people.
func strengthName(kind string) string {
	if kind == "human" {
		return "You"
	}
	return catalog.Title(kind)
}

// playerName is the name of who plays a seat, "" when nobody knows.
func playerName(setup match.Setup, seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(setup.Seats) {
		return ""
	}
	if n := setup.Seats[seat].Name; n != "" {
		return n
	}
	return strengthName(setup.Seats[seat].Kind)
}

// seatName names a seat with who plays it: "Blue (Expert)".
func seatName(setup match.Setup, seat rules.Seat) string {
	name := board.SeatName(seat)
	if p := playerName(setup, seat); p != "" {
		name += " (" + p + ")"
	}
	return name
}

// winners says who won a match.
func winners(seats []match.SeatInfo, won rules.SeatSet) string {
	setup := match.Setup{Seats: seats}
	var names []string
	for seat := range rules.Seat(len(seats)) {
		if won.Has(seat) {
			names = append(names, seatName(setup, seat))
		}
	}
	switch {
	case len(names) > 1:
		return strings.Join(names, " and ") + " win"
	case playerName(setup, won.First()) == "You":
		return "You win"
	}
	return strings.Join(names, "") + " wins"
}
