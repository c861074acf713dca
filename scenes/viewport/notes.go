package viewport

import (
	"math"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Drawn says whose drawings are shown: AllDrawings, NoDrawings, or those of one seat.
type Drawn int

// The choices that are not a seat.
const (
	AllDrawings Drawn = 0
	NoDrawings  Drawn = -1
)

// Seat is the seat of a choice that is one.
func (d Drawn) Seat() rules.Seat { return rules.Seat(d - 1) }

func (d Drawn) shows(seat rules.Seat) bool { return d == AllDrawings || d > 0 && d.Seat() == seat }

// Drawn says whose drawings are shown.
func (v *Viewport) Drawn() Drawn { return v.drawn }

// NextDrawings shows the drawings of the next seat that has drawn; after all of them come those of single seats, then none.
func (v *Viewport) NextDrawings() {
	var seats rules.SeatSet
	for _, n := range v.play.Drawings() {
		seats |= rules.Seats(n.Seat)
	}
	if v.drawn == NoDrawings {
		v.drawn = AllDrawings
		return
	}
	for seat := rules.Seat(v.drawn); seat < rules.MaxSeats; seat++ {
		if seats.Has(seat) && seats != rules.Seats(seat) {
			v.drawn = Drawn(seat + 1)
			return
		}
	}
	v.drawn = NoDrawings
}

// ink are the colours of drawings by name.
var ink = map[string]board.Color{
	"red": board.Hex(0xFF5C5C), "orange": board.Hex(0xFF9F40), "yellow": board.Hex(0xFFE066), "green": board.Hex(0x5BD66B),
	"blue": board.Hex(0x5AA9FF), "purple": board.Hex(0xC58BFF), "white": board.White, "black": board.Hex(0x101418),
}

// spot is the middle of a place on the board, in tiles.
func (v *Viewport) spot(s match.Spot) (x, y float32) {
	col, row := math.Floor(s[0]), math.Floor(s[1])
	p := grid.Pt(int(col), int(row))
	x, y = v.cell(p).Middle()
	along, down := float32(s[0]-col), float32(s[1]-row)
	ax, ay := v.cell(p.Add(grid.Pt(1, 0))).Middle()
	dx, dy := v.cell(p.Add(grid.Pt(0, 1))).Middle()
	return x + along*(ax-x) + down*(dx-x), y + along*(ay-y) + down*(dy-y)
}

// drawNotes adds what players draw on the board, upon the units, which may cover all of it: first what fills cells, then the rest.
func (v *Viewport) drawNotes(l *board.List, o *board.Options) {
	if v.drawn == NoDrawings {
		return
	}
	list := v.play.Drawings()
	for _, fills := range [...]bool{true, false} {
		for i := range list {
			d := list[i].Draw
			if !v.drawn.shows(list[i].Seat) || fills != (d.Shape == "cell" || d.Shape == "field") {
				continue
			}
			c, named := ink[d.Color]
			if !named {
				c = v.place.Seats[list[i].Seat].Mix(board.White, 0.2)
			}
			v.drawNote(l, o, d, c)
		}
	}
}

// The greatest radius of a circle and length of a text, in tiles.
const (
	widest  = 500
	longest = 16
)

func (v *Viewport) drawNote(l *board.List, o *board.Options, d *match.Drawing, c board.Color) {
	thin := max(0.06, 2.5/max(o.Scale, 1)) // two and a half device pixels at least
	x, y := v.spot(d.At)
	switch d.Shape {
	case "cell":
		r := v.cell(grid.Pt(int(math.Round(d.At[0])), int(math.Round(d.At[1]))))
		l.Box(r.X, r.Y, r.W, r.H, 0.1, c.Alpha(0.3)).Edge(thin/2, c)
	case "field":
		v.drawField(l, o, d.Field, c)
	case "circle":
		size := float32(min(d.Size, widest))
		l.Ring(x-size, y-size, 2*size, 2*size, thin*1.6, night.Ground.Alpha(0.5))
		l.Ring(x-size, y-size, 2*size, 2*size, thin, c)
	case "line", "arrow":
		tx, ty := v.spot(d.To)
		l.Line(x, y, tx, ty, thin*1.8, night.Ground.Alpha(0.5))
		l.Line(x, y, tx, ty, thin, c)
		if long := float32(math.Hypot(float64(tx-x), float64(ty-y))); d.Shape == "arrow" && long > 0 {
			ux, uy := (tx-x)/long, (ty-y)/long
			head := max(min(0.4, long), 3*thin)
			bx, by := tx-ux*head, ty-uy*head
			l.Tri(tx, ty, bx-uy*head*0.5, by+ux*head*0.5, bx+uy*head*0.5, by-ux*head*0.5, c)
		}
	case "text":
		size := max(0.4, 13*o.Unit/max(o.Scale, 1))
		text := board.Fit(board.Medium, size, strings.Join(strings.Fields(d.Text), " "), longest)
		w := board.TextWidth(board.Medium, 1, text)*size + 0.4*size
		l.Box(x-w/2, y-size*0.65, w, size*1.3, size*0.3, night.Ground.Alpha(0.8))
		if c == ink["black"] {
			c = board.White // on the dark plate
		}
		l.Text(text, x, y, size, board.Medium, board.Center, c)
	}
}

// drawField tints cells by their numbers, from the least of the field to the greatest, and writes the numbers where they can be read.
func (v *Viewport) drawField(l *board.List, o *board.Options, field [][3]float64, c board.Color) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, f := range field {
		low, high = min(low, f[2]), max(high, f[2])
	}
	readable := !o.Cheap && o.Scale >= board.TileNumbers*o.Unit
	for _, f := range field {
		r := v.cell(grid.Pt(int(math.Round(f[0])), int(math.Round(f[1]))))
		s := &o.Visible
		if r.X > s.X+s.W || r.Y > s.Y+s.H || r.X+r.W < s.X || r.Y+r.H < s.Y {
			continue
		}
		share := 1.0
		if high > low {
			share = (f[2] - low) / (high - low)
		}
		l.Box(r.X, r.Y, r.W, r.H, 0.08, c.Alpha(0.1+0.5*share))
		if readable {
			x, y := r.Middle()
			text := strconv.FormatFloat(f[2], 'g', 3, 64)
			w := min(board.TextWidth(board.MonoBold, 0.32, text)+0.12, r.W)
			l.Box(x-w/2, y-0.2, w, 0.4, 0.08, night.Ground.Alpha(0.7))
			l.Text(text, x, y, 0.32, board.MonoBold, board.Center, board.White)
		}
	}
}
