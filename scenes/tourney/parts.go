package tourney

import (
	"fmt"
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// panes are the heights of what scrolls, by its id.
type panes map[string]float32

// show scrolls what fill draws from the top of the view down; fill returns the height it used.
func (p panes) show(u *ui.UI, id string, r board.Rect, fill func(v board.Rect) float32) {
	u.Scroll(id, r, p[id], func(v board.Rect) { p[id] = fill(v) })
}

// caption writes a small heading and returns the height it took.
func caption(u *ui.UI, r board.Rect, text string) float32 {
	return u.Wrap(board.Rect{X: r.X + 4, Y: r.Y + 4, W: r.W - 8}, text, ui.Second, board.Medium, board.Left, u.Theme.Text3) + 10
}

// wrapped is a choice of a list with an explanation of any length. It reports whether it was pressed.
func wrapped(u *ui.UI, id string, r board.Rect, title, text string, chosen bool) bool {
	th := u.Theme
	r.H = wrappedHeight(u, r.W, text)
	a := u.Area(id, r, title+". "+text)
	switch {
	case chosen:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
		u.List.Box(r.X, r.Y+4, 3, r.H-8, 1.5, th.Accent)
	case a.Hover > 0.01:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)))
	}
	y := r.Y + 6
	y += u.Wrap(board.Rect{X: r.X + 12, Y: y, W: r.W - 20}, title, ui.Body, board.Medium, board.Left, th.Text)
	u.Wrap(board.Rect{X: r.X + 12, Y: y, W: r.W - 20}, text, ui.Second, board.Regular, board.Left, th.Text2)
	u.RingAround(r, ui.RadiusField, a.Ring)
	return a.Clicked
}

func wrappedHeight(u *ui.UI, w float32, text string) float32 {
	return 12 + ui.Body*ui.Leading + u.WrapHeight(w-20, text, ui.Second, board.Regular)
}

// check is a row with a box to tick and, unless it is "", a sprite. It reports whether it was pressed.
func check(u *ui.UI, id string, r board.Rect, on bool, sprite, title, sub string) bool {
	th := u.Theme
	state := " not chosen"
	if on {
		state = " chosen"
	}
	a := u.Area(id, r, title+","+state+". "+sub)
	if a.Hover > 0.01 {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)))
	}
	const box = 22
	at := board.Rect{X: r.X + 10, Y: r.Y + (r.H-box)/2, W: box, H: box}
	ink := th.Text
	if on {
		u.List.Box(at.X, at.Y, box, box, 5, th.Accent)
		u.Icon("check", at.X+box/2, at.Y+box/2, 16, th.OnAccent)
	} else {
		ink = th.Text2
		u.List.Box(at.X, at.Y, box, box, 5, th.Well).Edge(1.5, th.Edge)
	}
	x := at.X + box + 12
	if sprite != "" {
		u.Sprite(sprite, board.Rect{X: x - 2, Y: r.Y + 6, W: r.H - 12, H: r.H - 12})
		x += r.H - 4
	}
	w := r.X + r.W - x - 6
	u.Text(board.Rect{X: x, Y: r.Y + 6, W: w, H: 22}, title, ui.Body, board.Medium, board.Left, ink)
	u.Text(board.Rect{X: x, Y: r.Y + 28, W: w, H: 20}, sub, ui.Second, board.Regular, board.Left, th.Text3)
	u.RingAround(r, ui.RadiusField, a.Ring)
	return a.Clicked
}

// stepper is a number with buttons for less and more of the choices. It returns its height.
func stepper(u *ui.UI, id string, r board.Rect, title, text string, choices []int, n *int) float32 {
	th := u.Theme
	w := r.W - 2*44 - 52
	h := u.Wrap(board.Rect{X: r.X + 4, Y: r.Y + 2, W: w}, title, ui.Body, board.Medium, board.Left, th.Text)
	if text != "" {
		h += u.Wrap(board.Rect{X: r.X + 4, Y: r.Y + 2 + h, W: w}, text, ui.Second, board.Regular, board.Left, th.Text3)
	}
	h = max(h+4, ui.Header)
	at := slices.IndexFunc(choices, func(c int) bool { return c >= *n })
	if at < 0 {
		at = len(choices) - 1
	}
	y := r.Y + (h-ui.Header)/2
	x := r.X + r.W - 2*44 - 44
	less, more := ui.Button{Icon: "minus", Style: ui.Tool, Tip: "Less"}, ui.Button{Icon: "plus", Style: ui.Tool, Tip: "More"}
	if at == 0 {
		less.Reason = "Less\nThis is the least."
	}
	if at == len(choices)-1 {
		more.Reason = "More\nThis is the most."
	}
	was := *n
	if u.Button(id+"/less", board.Rect{X: x, Y: y, W: 44, H: ui.Header}, less) {
		*n = choices[at-1]
	}
	u.Text(board.Rect{X: x + 44, Y: y, W: 44, H: ui.Header}, fmt.Sprint(was), ui.Heading, board.MonoBold, board.Center, th.Text)
	if u.Button(id+"/more", board.Rect{X: x + 88, Y: y, W: 44, H: ui.Header}, more) {
		*n = choices[at+1]
	}
	if *n != was {
		u.Say(fmt.Sprintf("%s: %d", title, *n))
	}
	return h + 8
}

// duration is a time in words, rounded.
func duration(seconds float64) string {
	switch s := int(seconds + 0.5); {
	case s < 60:
		return fmt.Sprintf("%d s", max(s, 1))
	case s < 3600:
		return fmt.Sprintf("%d min", (s+30)/60)
	default:
		return fmt.Sprintf("%d h %d min", s/3600, s%3600/60)
	}
}
