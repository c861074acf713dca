package scenes

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// tellHidden says that something is hidden.
func (t *Table) tellHidden() {
	text := "What lies ahead is hidden."
	if key := t.u.Bindings.Hint(ui.Spoilers); key != "" {
		text += " " + key + " shows it."
	}
	t.u.Note("spoilers", text)
}

// toggleSpoilers shows what lies ahead, or hides it again.
func (t *Table) toggleSpoilers() {
	if t.play.Manned() {
		t.tell("What lies ahead\nNobody knows it: the match is being played.")
		return
	}
	t.play.ToggleSpoilers()
	switch {
	case !t.play.SpoilersHidden():
		t.u.Note("spoilers", "Timeline, charts and log show the whole match.")
	case t.play.Hiding():
		t.u.Note("spoilers", "Timeline, charts and log stop at what you have seen.")
	default:
		t.u.Note("spoilers", "You have seen the whole match: nothing is hidden.")
	}
}

// spoilersChip stands in the part of the share graph r that is hidden, which begins at x, and shows it when pressed.
func (t *Table) spoilersChip(r board.Rect, x float32) {
	u, th := t.u, t.u.Theme
	if !t.play.Hiding() {
		return
	}
	u.Pattern(1, rect(x, r.Y, r.X+r.W-x, r.H), 0)
	const label, pad = "Show what lies ahead", 38
	w := u.TextWidth(label, ui.Second, board.Regular) + pad
	chip := rect(r.X+r.W-w, r.Y, w, r.H)
	if chip.X < x+8 || t.place.portrait {
		return
	}
	a := u.Area("spoilers", chip, label)
	ink := th.Text2.Mix(th.Text, float64(a.Hover))
	u.List.Box(chip.X, chip.Y, chip.W, chip.H, 2, th.Raised.Mix(th.Hover, float64(a.Hover)))
	u.Icon("eye", chip.X+17, chip.Y+chip.H/2, 18, ink)
	u.Text(rect(chip.X+30, chip.Y, chip.W-34, chip.H), label, ui.Second, board.Regular, board.Left, ink)
	u.RingAround(chip, 2, a.Ring)
	if a.Clicked {
		t.toggleSpoilers()
	}
}
