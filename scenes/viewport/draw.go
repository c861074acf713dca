package viewport

import (
	"cmp"
	"math"
	"slices"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// night is the theme of the board, whatever that of the controls is.
var night = ui.Night()

// cheapAbove is the rate in units a second above which particles and texts are left out.
const cheapAbove = 12

// Draw fills the display list of the board, in tiles.
func (v *Viewport) Draw() *board.List {
	l := &v.list
	l.Reset()
	o := v.options()
	l.Clip(o.Visible.X, o.Visible.Y, o.Visible.W, o.Visible.H)
	l.Box(o.Visible.X, o.Visible.Y, o.Visible.W, o.Visible.H, 0, night.Ground)
	v.aimed, v.reach = v.aimed[:0], v.reach[:0]
	v.view.Draw(l, v.play.Moment(), &o, func(l *board.List) {
		v.drawHeat(l)
		from := len(l.Items)
		v.turn.Under(l, &o)
		v.aim(l.Items[from:])
	})
	v.targets = len(v.aimed)
	from := len(l.Items)
	v.turn.Upon(l, &o)
	v.aim(l.Items[from:])
	v.drawNotes(l, &o)
	v.marks(l, o)
	l.Unclip()
	return l
}

// aim notes where on the canvas the controller draws a way, a target or a preview, and apart from them faint fields, such as those within reach.
func (v *Viewport) aim(items []board.Item) {
	add := func(x, y, w, h float32) { v.aimed = append(v.aimed, v.onCanvas(board.Rect{X: x, Y: y, W: w, H: h})) }
	const faint, wide = 110, 3 // a fill, and a number of tiles, that mark a field
	for i := range items {
		switch it := &items[i]; it.Op {
		case board.OpLine:
			n := 1 + int(max(math.Abs(float64(it.W-it.X)), math.Abs(float64(it.H-it.Y))))
			for k := range n + 1 {
				at := float32(k) / float32(n)
				add(it.X+(it.W-it.X)*at-0.3, it.Y+(it.H-it.Y)*at-0.3, 0.6, 0.6)
			}
		case board.OpText:
			w := it.Size * 0.6 * float32(len(it.Text))
			add(it.X-w/2, it.Y-it.Size, w, 2*it.Size)
		default:
			switch {
			case max(it.W, it.H) > wide:
			case it.Fill.A >= faint || it.Stroke.A >= faint:
				add(it.X, it.Y, it.W, it.H)
			case it.Fill.A > 0 || it.Stroke.A > 0:
				v.reach = append(v.reach, v.onCanvas(board.Rect{X: it.X, Y: it.Y, W: it.W, H: it.H}))
			}
		}
	}
}

// Aimed are the places on the canvas where the way, the targets and the previews of the person's controller were drawn last. The list is valid
// until the next Draw.
func (v *Viewport) Aimed() []board.Rect { return v.aimed }

// Targets are those of Aimed that are there without the pointer: what can act, and what the selection could do.
func (v *Viewport) Targets() []board.Rect { return v.aimed[:v.targets] }

// Reach are the faint fields that Draw drew last, such as those within reach. The list is valid until the next Draw.
func (v *Viewport) Reach() []board.Rect { return v.reach }

// List is what Draw made last.
func (v *Viewport) List() *board.List { return &v.list }

func (v *Viewport) options() board.Options {
	p := &v.place
	o := board.Options{Clock: v.ambient.shown, Scale: v.camera.Scale() * p.Scale, Unit: p.Scale, Visible: v.camera.Visible(), Clear: v.camera.Clear(),
		Seats: p.Seats, Ranges: v.ranges, Reduced: p.Reduced, Effects: p.Effects, Viewer: v.turn.Viewer(), Verb: v.verb}
	if o.Focus, o.Focused = v.Pointed(); !o.Focused && v.card.pinOK {
		o.Focus, o.Focused = v.card.pin, true
	}
	if m, on := v.Overlay(); on {
		o.Overlay = m.ID
	}
	o.Armed = v.turn.Armed(v.verb)
	o.Cheap = v.play.Playing() && !v.play.AtHead() && v.play.Rate() > cheapAbove
	return o
}

// Map draws the whole board small, at so many canvas units a tile. The list is valid until the next call.
func (v *Viewport) Map(scale float32) *board.List {
	v.small.Reset()
	p := &v.place
	o := board.Options{Scale: scale * p.Scale, Unit: p.Scale, Visible: v.Bounds(), Seats: p.Seats, Reduced: true, Effects: p.Effects, Cheap: true, Viewer: v.turn.Viewer()}
	v.view.Draw(&v.small, v.play.Moment(), &o, nil)
	return &v.small
}

// marks draws what is not part of the match: the keyboard's cursor, the pinned cell, the AI's suggestion and a rectangle being drawn.
func (v *Viewport) marks(l *board.List, o board.Options) {
	thin := max(0.05, 2/max(o.Scale, 1)) // two device pixels at least
	if v.ringed() || v.card.pinOK && (v.chase.on || v.trail) {
		r := v.cell(v.card.pin).Inset(-0.12)
		l.Ring(r.X, r.Y, r.W, r.H, thin*1.4, board.White)
	}
	v.drawTrail(l, thin)
	v.drawMarked(l, thin)
	if v.pointer.byKey && !v.turn.HandingOver() {
		brackets(l, v.cell(v.pointer.cursor), thin, board.White)
	}
	if h := cmp.Or(v.turn.Suggestion(), v.turn.Better()); h != nil {
		pulse := float32(0.06)
		if !o.Reduced {
			pulse += float32(0.06 * ease.Arch(mod1(v.ambient.shown/1.6)))
		}
		for _, p := range h.Cells {
			r := v.cell(p).Inset(-pulse)
			l.Ring(r.X, r.Y, r.W, r.H, thin*1.8, night.Accent)
		}
		if h.Moves {
			r := v.cell(h.From).Inset(-pulse)
			l.Ring(r.X, r.Y, r.W, r.H, thin*1.8, board.White).Dashed(0.2, 0.12)
		}
		v.drawNames(l, o, h.Named)
	}
	if p := v.turn.Reply(); p != nil {
		for _, c := range p.Cells {
			r := v.cell(c).Inset(-0.06)
			l.Ring(r.X, r.Y, r.W, r.H, thin*2.4, v.place.Seats[p.Seat]).Dashed(0.2, 0.12)
		}
		v.drawNames(l, o, p.Named)
	}
	if d := &v.pointer; d.down && d.box && d.moved {
		x0, y0 := v.camera.Tile(d.x, d.y)
		x1, y1 := v.camera.Tile(d.lastX, d.lastY)
		l.Box(min(x0, x1), min(y0, y1), max(x0, x1)-min(x0, x1), max(y0, y1)-min(y0, y1), 0.1, night.Accent.Alpha(0.12)).Edge(thin, night.Accent)
	}
}

// brackets draws the four corners of a cell.
func brackets(l *board.List, r board.Rect, w float32, c board.Color) {
	const n = 0.3
	r = r.Inset(-0.04)
	for _, k := range [4][4]float32{{r.X, r.Y, 1, 1}, {r.X + r.W, r.Y, -1, 1}, {r.X, r.Y + r.H, 1, -1}, {r.X + r.W, r.Y + r.H, -1, -1}} {
		l.Line(k[0], k[1], k[0]+n*k[2], k[1], w, c)
		l.Line(k[0], k[1], k[0], k[1]+n*k[3], w, c)
	}
}

func mod1(x float64) float64 { return x - float64(int64(x)) }

// Other draws another moment of the same game as the camera sees this one. The list is valid until the next call.
func (v *Viewport) Other(view board.AnyView, m *board.Moment) *board.List {
	l := &v.other
	l.Reset()
	o := v.options()
	o.Focused = false
	l.Clip(o.Visible.X, o.Visible.Y, o.Visible.W, o.Visible.H)
	l.Box(o.Visible.X, o.Visible.Y, o.Visible.W, o.Visible.H, 0, night.Ground)
	view.Draw(l, m, &o, nil)
	v.drawMarked(l, max(0.05, 2/max(o.Scale, 1)))
	l.Unclip()
	return l
}

// Mark puts a frame round cells, on this board and on the Other.
func (v *Viewport) Mark(cells []grid.Point) { v.marked = cells }

func (v *Viewport) drawMarked(l *board.List, thin float32) {
	for _, p := range v.marked {
		r := v.cell(p).Inset(0.04)
		l.Ring(r.X, r.Y, r.W, r.H, thin, night.Warn)
	}
}

// drawNames writes beside units, by the keys of their cards, what a text calls them, which the board does not show otherwise.
func (v *Viewport) drawNames(l *board.List, o board.Options, units []int32) {
	size := max(0.26, 12*o.Unit/max(o.Scale, 1))
	var taken []board.Rect
	for i, key := range units {
		card, at, ok := v.view.Find(v.play.Current(), key)
		if !ok || slices.Contains(units[:i], key) {
			continue
		}
		r, w, h := v.cell(at), board.TextWidth(board.Bold, size, card.Title)+size, 1.5*size
		x, under := r.X+(r.W-w)/2, r.Y+r.H
		box := layout.Clearest([]board.Rect{{X: x, Y: under}, {X: x, Y: r.Y - h}, {X: x, Y: under + h}, {X: x, Y: r.Y - 2*h}}, w, h, v.Bounds(), taken)
		taken = append(taken, box)
		l.Box(box.X, box.Y, box.W, box.H, 0.4*size, night.Ground.Alpha(0.85))
		l.Text(card.Title, box.X+w/2, box.Y+h/2, size, board.Bold, board.Center, board.White)
	}
}
