package viewport

import (
	"strconv"
	"strings"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
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
	for i, n := range k.units {
		r, below := v.cell(n.at), float32(1-i%2) // in turns below and above: names of neighbours do not meet
		w := board.TextWidth(board.Bold, size, n.title) + size
		x, y := r.X+r.W/2, r.Y+below*r.H+(below-0.2)*size
		l.Box(x-w/2, y-0.75*size, w, 1.5*size, 0.4*size, night.Ground.Alpha(0.85))
		l.Text(n.title, x, y, size, board.Bold, board.Center, board.White)
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
