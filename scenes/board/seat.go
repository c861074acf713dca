package board

import "app.pentarena/rules"

// seats are the names and colours of the seats, the same on boards and controls in every theme; ink is for glyphs on the colour.
var seats = [rules.MaxSeats]struct {
	name       string
	color, ink Color
}{
	{"Blue", Hex(0x2F8CFF), Hex(0x06172E)},
	{"Amber", Hex(0xFFB000), Hex(0x2B1C00)},
	{"Bone", Hex(0xF4F1E8), Hex(0x1B1D20)},
	{"Crimson", Hex(0xD6336C), Hex(0xFFFFFF)},
}

// SeatName is the name of a seat's colour, for texts without players' names; "nobody" for no seat.
//
//go:noinline
func SeatName(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(seats) {
		return "nobody"
	}
	return seats[seat].name
}

// SeatColors returns the colours of the seats, and the colours of glyphs on them.
func SeatColors() (colors, inks [rules.MaxSeats]Color) {
	for i, s := range seats {
		colors[i], inks[i] = s.color, s.ink
	}
	return colors, inks
}
