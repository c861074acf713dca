package board

import "app.pentarena/rules"

// seatNames are the names of the seats' colours.
var seatNames = [rules.MaxSeats]string{"Blue", "Amber", "Bone", "Crimson"}

// SeatName is the name of a seat's colour, for texts without players' names; "nobody" for no seat.
func SeatName(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(seatNames) {
		return "nobody"
	}
	return seatNames[seat]
}
