package game

import (
	"strings"

	"app.pentarena/game/shell/stage"
	"app.pentarena/scenes/ui"
)

// trail keeps the history of a browser in step with the scenes and dialogs: each is an entry of it.
type trail struct {
	told    int    // depth that the host knows, below 0 before the first
	places  string // and places
	closing bool   // the open dialog is to be closed
}

// depth is how many scenes and dialogs lie below what is shown.
func (g *Game) depth() int {
	n := max(g.stack.Depth()-1, 0)
	if g.env.Controls != nil && g.env.Controls.Asking() {
		n++
	}
	return n
}

// follow goes to the depth that the person went to in the history, and reports whether there was one.
func (g *Game) follow() bool {
	to, ok := g.host.wanted()
	if !ok {
		return false
	}
	g.trail.told = -1 // whether or not that depth can be reached
	if to < g.depth() {
		for g.stack.Depth()-1 > to && g.stack.Back() {
		}
		g.trail.closing = true
		return true
	}
	places := g.host.going()
	for n := g.stack.Depth() - 1; n < to; n++ {
		place := ""
		if n < len(places) {
			place = places[n]
		}
		if !g.stack.Forward(place) {
			break
		}
	}
	return true
}

// shut makes an open dialog close in this tick, if the person went back from it.
func (t *trail) shut(in *ui.Input) {
	in.Shut, t.closing = t.closing, false
}

// tell tells the host what is shown now.
func (t *trail) tell(h *host, depth int, stack *stage.Stack) {
	places := strings.Join(stack.Places(), "\n")
	if depth == t.told && places == t.places {
		return
	}
	t.told, t.places = depth, places
	h.shows(depth, places)
}
