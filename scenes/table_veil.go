package scenes

import (
	"math"

	"app.pentarena/game/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// veil keeps a spectator from learning the course and the end of a match before they are shown: AIs play faster than anybody watches.
// Timeline, charts and log then tell no more than was seen.
type veil struct {
	on   bool
	seen int // steps that were shown
}

// see takes note of what is shown.
func (t *Table) see() { t.veil.seen = max(t.veil.seen, int(t.stepsNow()+1e-6)) }

// known is how many steps may be told of.
func (t *Table) known() int {
	if t.veil.on {
		return min(t.veil.seen, t.line.Len())
	}
	return t.line.Len()
}

// knownTurns is the same as a position in turns.
func (t *Table) knownTurns() float64 {
	if !t.veil.on {
		return t.inTurns(float64(t.line.Len()), record.Commands)
	}
	return max(t.inTurns(float64(t.known()), record.Commands), t.turns())
}

// hiddenFrom is how many steps were seen of a match that was left before its end, 0 for all.
func (t *Table) hiddenFrom() int {
	if t.known() >= t.line.Len() {
		return 0
	}
	return max(t.known(), 1)
}

// going reports whether there is more to come, as far as may be told.
func (t *Table) going() bool { return t.running || t.known() < t.line.Len() }

// veiled reports whether something is hidden.
func (t *Table) veiled() bool { return t.veil.on && t.going() }

// told is how many lines of the log may be read.
func (t *Table) told() int { return t.story.at(t.known()) }

// measured are the values of a chart, by seat and turn, as far as they may be read.
func (t *Table) measured(chart int) [][]float64 {
	if chart >= len(t.story.values) {
		return nil
	}
	all := t.story.values[chart]
	if !t.veiled() {
		return all
	}
	n := int(math.Floor(t.knownTurns()+1e-6)) + 1
	part := make([][]float64, len(all))
	for seat, values := range all {
		part[seat] = values[:min(n, len(values))]
	}
	return part
}

// front is the end of what may be seen, in the clock's unit.
func (t *Table) front() float64 {
	if !t.veiled() {
		return t.limit()
	}
	return min(t.stepPos(float64(t.known())), t.limit())
}

// toFront goes to the last moment that was seen, and says so when nothing later may be seen.
func (t *Table) toFront() {
	t.clock.reverse = false
	if t.clock.goal() < t.front() {
		t.clock.glide(t.front(), t.limit())
		return
	}
	t.tellVeil()
}

// tellVeil says that something is hidden.
func (t *Table) tellVeil() {
	text := "What lies ahead is hidden."
	if key := t.u.Bindings.Hint(ui.Unveil); key != "" {
		text += " " + key + " shows it."
	}
	t.u.Note("veil", text)
}

// unveil shows what lies ahead, or hides it again.
func (t *Table) unveil() {
	if t.running && !t.humans.Empty() {
		t.tell("What lies ahead\nNobody knows it: the match is being played.")
		return
	}
	t.veil.on = !t.veil.on
	switch {
	case !t.veil.on:
		t.u.Note("veil", "Timeline, charts and log show the whole match.")
	case t.veiled():
		t.u.Note("veil", "Timeline, charts and log stop at what you have seen.")
	default:
		t.u.Note("veil", "You have seen the whole match: nothing is hidden.")
	}
}

// veilChip stands in the part of the course r that is hidden, which begins at x, and shows it when pressed.
func (t *Table) veilChip(r board.Rect, x float32) {
	u, th := t.u, t.u.Theme
	if !t.veiled() {
		return
	}
	u.Pattern(1, rect(x, r.Y, r.X+r.W-x, r.H), 0)
	const label, pad = "Show what lies ahead", 38
	w := u.TextWidth(label, ui.Second, board.Regular) + pad
	chip := rect(r.X+r.W-w, r.Y, w, r.H)
	if chip.X < x+8 || t.place.portrait {
		return
	}
	a := u.Area("unveil", chip, label)
	ink := th.Text2.Mix(th.Text, float64(a.Hover))
	u.List.Box(chip.X, chip.Y, chip.W, chip.H, 2, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.Icon("eye", chip.X+17, chip.Y+chip.H/2, 18, ink)
	u.Text(rect(chip.X+30, chip.Y, chip.W-34, chip.H), label, ui.Second, board.Regular, board.Left, ink)
	u.RingAround(chip, 2, a.Ring)
	if a.Clicked {
		t.unveil()
	}
}
