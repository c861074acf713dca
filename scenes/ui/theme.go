// Package ui is the toolkit of the shell: an immediate-mode set of controls that reads one tick of input and fills a display list in
// canvas units. It opens no window, so every screen can be laid out, driven and measured in a test.
package ui

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Theme has every colour of the interface; the rest of the shell defines none.
type Theme struct {
	Name                            string
	Light                           bool
	Ground, Well                    board.Color // the page; inset fields, tracks and charts
	Panel, Raised                   board.Color // panels; buttons, tiles, tooltips, toasts
	Hover, Pressed                  board.Color // states of raised controls
	Line, Edge                      board.Color // dividers; outlines that must be visible
	Text, Text2, Text3              board.Color // main text, second text, captions
	Accent, AccentHi, AccentLo      board.Color // primary or chosen controls
	AccentSoft, OnAccent            board.Color // ground of a chosen row; text on the accent
	Focus                           board.Color // keyboard ring
	Warn, Bad, Live                 board.Color // always beside an icon
	Scrim, Shadow, Glint, GlintFoot board.Color // behind modals; shadows; the lit edge of a panel, top and foot
	Seat, OnSeat                    [rules.MaxSeats]board.Color
	SeatEdge                        board.Color // the outline of what has a seat's colour
}

var seatColors, seatInks = board.SeatColors()

// Sizes of the shell in canvas units.
const (
	RadiusKey, RadiusField, RadiusButton, RadiusCard, RadiusModal float32 = 6, 8, 10, 14, 20

	Small, Normal, Header, Finger, Hero float32 = 34, 40, 44, 48, 56 // heights of controls

	Caption, Second, Body, Heading, Title, Result float32 = 12, 14, 16, 20, 26, 36 // sizes of type
	Leading                                       float32 = 1.4                    // line height as a multiple of the size
)

// Night is the dark theme.
func Night() *Theme {
	return &Theme{
		Name:   "night",
		Ground: board.Hex(0x12161C), Well: board.Hex(0x0C1016),
		Panel: board.Hex(0x1A2029), Raised: board.Hex(0x252D38),
		Hover: board.Hex(0x303A48), Pressed: board.Hex(0x161B23),
		Line: board.Hex(0x303A47), Edge: board.Hex(0x6B7A8D),
		Text: board.Hex(0xF2F5F8), Text2: board.Hex(0xB6C1CE), Text3: board.Hex(0x8E9BAB),
		Accent: board.Hex(0x45D6B5), AccentHi: board.Hex(0x6FE6CB), AccentLo: board.Hex(0x2CB496),
		AccentSoft: board.Hex(0x173A37), OnAccent: board.Hex(0x05231D),
		Focus: board.Hex(0xFFFFFF),
		Warn:  board.Hex(0xFFDD55), Bad: board.Hex(0xFF6459), Live: board.Hex(0xFF5A5F),
		Scrim: board.Color{R: 0x08, G: 0x0B, B: 0x0F, A: 184}, Shadow: board.Color{A: 255},
		Glint: board.Color{R: 255, G: 255, B: 255, A: 28}, GlintFoot: board.Color{R: 255, G: 255, B: 255, A: 11},
		Seat: seatColors, OnSeat: seatInks, SeatEdge: board.Hex(0x0B0D11),
	}
}

// Paper is the light theme.
func Paper() *Theme {
	return &Theme{
		Name: "paper", Light: true,
		Ground: board.Hex(0xF5F1E2), Well: board.Hex(0xE8E2CF),
		Panel: board.Hex(0xFFFDF6), Raised: board.Hex(0xF3EEDF),
		Hover: board.Hex(0xE7E0CC), Pressed: board.Hex(0xDDD5BE),
		Line: board.Hex(0xD9D1BB), Edge: board.Hex(0x857D69),
		Text: board.Hex(0x1A222E), Text2: board.Hex(0x48525F), Text3: board.Hex(0x5C6166),
		Accent: board.Hex(0x0A6B59), AccentHi: board.Hex(0x0C7F6B), AccentLo: board.Hex(0x07503F),
		AccentSoft: board.Hex(0xD3EBE2), OnAccent: board.Hex(0xFFFFFF),
		Focus: board.Hex(0x0E1B2C),
		Warn:  board.Hex(0x7F5900), Bad: board.Hex(0xB3261E), Live: board.Hex(0xC4222B),
		Scrim: board.Color{R: 0x3A, G: 0x34, B: 0x25, A: 140}, Shadow: board.Color{R: 0x4A, G: 0x3F, B: 0x22, A: 115},
		Glint: board.Color{R: 0x4A, G: 0x3F, B: 0x22, A: 36}, GlintFoot: board.Color{R: 0x4A, G: 0x3F, B: 0x22, A: 52},
		Seat: seatColors, OnSeat: seatInks, SeatEdge: board.Hex(0x857D69),
	}
}

// Stall is the theme of a stall on the board: warm paper, whatever the theme of the interface is. It dims nothing behind it.
func Stall() *Theme {
	t := Paper()
	t.Name = "stall"
	t.Ground, t.Well = board.Hex(0xF5E8C8), board.Hex(0xEFDFB9)
	t.Panel, t.Raised = board.Hex(0xFFFAEC), board.Hex(0xEBDAB0)
	t.Hover, t.Pressed = board.Hex(0xE3CE9C), board.Hex(0xD9C188)
	t.Line, t.Edge = board.Hex(0xDFCB9B), board.Hex(0x8A6A3A)
	t.Text, t.Text2, t.Text3 = board.Hex(0x0E1B2C), board.Hex(0x453F33), board.Hex(0x5A5140)
	t.Accent, t.AccentHi, t.AccentLo = board.Hex(0x27763F), board.Hex(0x2D8449), board.Hex(0x1C5A2E)
	t.AccentSoft, t.Warn = board.Hex(0xEFF5DC), board.Hex(0x874B00)
	t.Focus, t.Scrim = t.Text, board.Color{}
	return t
}

// SeatColor is the colour of a seat, or a neutral grey for no seat.
func (t *Theme) SeatColor(s rules.Seat) board.Color {
	if s < 0 || int(s) >= len(t.Seat) {
		return t.Text3
	}
	return t.Seat[s]
}

// OnSeatColor is the colour of a glyph on a seat's colour.
func (t *Theme) OnSeatColor(s rules.Seat) board.Color {
	if s < 0 || int(s) >= len(t.OnSeat) {
		return t.Ground
	}
	return t.OnSeat[s]
}
