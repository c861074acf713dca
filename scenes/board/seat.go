package board

import "app.pentarena/rules"

// seatNames are the names of the seats' colours.
var seatNames = [rules.MaxSeats]string{"Blue", "Amber", "Bone", "Crimson"}

// SeatName names a seat after its colour, for texts that know no player's name; no seat is "nobody".
func SeatName(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(seatNames) {
		return "nobody"
	}
	return seatNames[seat]
}
