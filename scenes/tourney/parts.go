package tourney

import (
	"fmt"
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// panes are the heights of what scrolls, by its id.
type panes map[string]float32

// show scrolls what fill draws from the top of the view down; fill returns the height it used.
func (p panes) show(u *ui.UI, id string, r board.Rect, fill func(v board.Rect) float32) {
	u.Scroll(id, r, p[id], func(v board.Rect) { p[id] = fill(v) })
}

// caption writes a small heading and returns the height it took.
func caption(u *ui.UI, r board.Rect, text string) float32 {
	return u.Wrap(layout.Pad(r, 4, 4, 4, 0), text, ui.Second, board.Medium, board.Left, u.Theme.Text3) + 10
}

// wrapped is a choice of a list with an explanation of any length. It reports whether it was pressed.
func wrapped(u *ui.UI, id string, r board.Rect, title, text string, chosen bool) bool {
	th := u.Theme
	a := u.Area(id, r, title+". "+text)
	switch {
	case chosen:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft)
		u.List.Box(r.X, r.Y+4, 3, r.H-8, 1.5, th.Accent)
	case a.Hover > 0.01:
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)))
	}
	s := layout.Down(layout.Pad(r, 12, 6, 8, 0))
	s.Skip(u.Wrap(s.Rect, title, ui.Body, board.Medium, board.Left, th.Text))
	u.Wrap(s.Rect, text, ui.Second, board.Regular, board.Left, th.Text2)
	u.RingAround(r, ui.RadiusField, a.Ring)
	return a.Clicked
}

func wrappedHeight(u *ui.UI, w float32, text string) float32 {
	return 12 + ui.Body*ui.Leading + u.WrapHeight(w-20, text, ui.Second, board.Regular)
}

// check is a row with a box to tick and, unless it is "", a sprite. It reports whether it was pressed.
func check(u *ui.UI, id string, r board.Rect, on bool, sprite, title, sub string) bool {
	th := u.Theme
	state := board.Either(on, " chosen", " not chosen")
	a := u.Area(id, r, title+","+state+". "+sub)
	if a.Hover > 0.01 {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)))
	}
	const box = 22
	in := layout.Pad(r, 10, 0, 6, 0)
	at := layout.Middle(layout.Left(&in, box, 12), box, box)
	ink := th.Text
	if on {
		u.List.Box(at.X, at.Y, box, box, 5, th.Accent)
		u.Icon("check", at.X+box/2, at.Y+box/2, 16, th.OnAccent)
	} else {
		ink = th.Text2
		u.List.Box(at.X, at.Y, box, box, 5, th.Well).Edge(1.5, th.Edge)
	}
	if sprite != "" {
		u.Sprite(sprite, layout.Pad(layout.Left(&in, r.H-12, 8), -2, 6, 2, 6))
	}
	in = layout.Pad(in, 0, 6, 0, 6)
	u.Text(layout.Top(&in, 22, 0), title, ui.Body, board.Medium, board.Left, ink)
	u.Text(layout.Top(&in, 20, 0), sub, ui.Second, board.Regular, board.Left, th.Text3)
	u.RingAround(r, ui.RadiusField, a.Ring)
	return a.Clicked
}

// stepper is a number with buttons for less and more of the choices. It returns its height.
func stepper(u *ui.UI, id string, r board.Rect, title, text string, choices []int, n *int) float32 {
	th := u.Theme
	words := layout.Pad(r, 4, 2, 2*44+48, 0)
	h := u.Wrap(words, title, ui.Body, board.Medium, board.Left, th.Text)
	if text != "" {
		words.Y += h
		h += u.Wrap(words, text, ui.Second, board.Regular, board.Left, th.Text3)
	}
	h = max(h+4, ui.Header)
	at := slices.IndexFunc(choices, func(c int) bool { return c >= *n })
	if at < 0 {
		at = len(choices) - 1
	}
	r.H = h
	number := layout.Row(layout.Middle(layout.Right(&r, 3*44, 0), 3*44, ui.Header), 0, layout.Even(3)...)
	less, more := ui.Button{Icon: "minus", Style: ui.Tool, Tip: "Less"}, ui.Button{Icon: "plus", Style: ui.Tool, Tip: "More"}
	if at == 0 {
		less.Reason = "Less\nThis is the least."
	}
	if at == len(choices)-1 {
		more.Reason = "More\nThis is the most."
	}
	was := *n
	if u.Button(id+"/less", number[0].Rect, less) {
		*n = choices[at-1]
	}
	u.Text(number[1].Rect, fmt.Sprint(was), ui.Heading, board.MonoBold, board.Center, th.Text)
	if u.Button(id+"/more", number[2].Rect, more) {
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
