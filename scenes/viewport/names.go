package viewport

import (
	"strconv"
	"strings"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// names are the units that a text calls by a number, which the board does not show otherwise.
type names struct {
	text  string
	steps float64
	units []namedUnit
}

type namedUnit struct {
	title string
	at    grid.Point
}

// draw writes beside the units of a text what it calls them.
func (k *names) draw(v *Viewport, l *board.List, o board.Options, text string) {
	if steps := v.play.Steps(); k.text != text || k.steps != steps {
		k.text, k.steps = text, steps
		k.find(v)
	}
	size := max(0.26, 12*o.Unit/max(o.Scale, 1))
	var taken []board.Rect
	for _, n := range k.units {
		r, w, h := v.cell(n.at), board.TextWidth(board.Bold, size, n.title)+size, 1.5*size
		x, under := r.X+(r.W-w)/2, r.Y+r.H
		box := layout.Clearest([]board.Rect{{X: x, Y: under}, {X: x, Y: r.Y - h}, {X: x, Y: under + h}, {X: x, Y: r.Y - 2*h}}, w, h, v.Bounds(), taken)
		taken = append(taken, box)
		l.Box(box.X, box.Y, box.W, box.H, 0.4*size, night.Ground.Alpha(0.85))
		l.Text(n.title, box.X+w/2, box.Y+h/2, size, board.Bold, board.Center, board.White)
	}
}

func (k *names) find(v *Viewport) {
	text, last := strings.ToLower(k.text), ""
	k.units = k.units[:0]
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;:.", r) }) {
		title := last + " " + word
		last = word
		n, err := strconv.Atoi(word)
		if err != nil {
			continue
		}
		card, at, ok := v.view.Find(v.play.Current(), int32(n))
		if u := (namedUnit{card.Title, at}); ok && strings.EqualFold(card.Title, title) {
			k.units = append(k.units, u)
		}
	}
}
