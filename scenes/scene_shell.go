// Package scenes holds the screens of the program around the table: title, setup, settings, help, replays and achievements.
package scenes

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

var night, paper = ui.Night(), ui.Paper()

// shell is what the screens share: controls, a head line with a Back button, and panes that scroll.
type shell struct {
	env     *scene.Env
	u       *ui.UI
	in      *ui.Input
	heights map[string]float32
	greeted bool // the name of the scene was announced
	passing bool // the scene for opened files replaces it
	seen    int  // of env.Changes
}

func newShell(env *scene.Env) shell {
	return shell{env: env, u: env.NewUI(), heights: map[string]float32{}, seen: env.Changes}
}

// news reports whether another window or tab has changed what the device keeps since the last call.
func (s *shell) news() bool {
	was := s.seen
	s.seen = s.env.Changes
	return s.seen != was
}

// played keeps which game was chosen last.
func (s *shell) played(game string) {
	s.env.Settings.LastGame = game
	s.env.Keep(s.u)
}

func (s *shell) Draw(c scene.Canvas) {
	if s.in == nil {
		return
	}
	c.Show(s.u.List, s.in.Scale, 0, 0)
}

// Close does nothing: a page holds no resources.
func (s *shell) Close() {}

// begin starts a tick on the plain ground.
func (s *shell) begin(in *ui.Input) {
	s.in = in
	s.env.Begin(s.u, in)
	th := s.u.Theme
	s.u.List.Box(0, 0, in.W, in.H, 0, th.Ground.Mix(th.Panel, 0.12)).To(th.Ground.Mix(th.Well, 0.5))
}

// heading says what a head line shows, and its buttons.
type heading struct {
	title, sub, sprite string
	settings, help     bool
}

// headAct is what was pressed in the head line.
type headAct uint8

const (
	headNone headAct = iota
	headBack
	headSettings
	headHelp
)

// head draws the head line and returns the room below it.
func (s *shell) head(h heading) (board.Rect, headAct) {
	u, in := s.u, s.in
	th := u.Theme
	act := headNone
	if !s.greeted {
		s.greeted = true
		u.Say(h.title + ". " + h.sub)
	}
	const height = 44
	margin, top, gap, size := float32(24), float32(18), float32(22), ui.Title
	if in.Portrait() {
		margin, top, gap, size = 12, 10+in.InsetTop, 12, 22
	}
	all := layout.Pad(board.Rect{W: in.W, H: in.H}, margin, top, margin, margin+in.InsetBottom)
	line := layout.Top(&all, height, gap)
	if u.Button("head/back", layout.Left(&line, height, 16), ui.Button{Icon: "back", Tip: "Back", Key: "Esc"}) {
		act = headBack
	}
	for i, b := range []struct {
		on        bool
		icon, tip string
		key       string
		act       headAct
	}{{h.help, "help", "Help and keys", u.Bindings.Hint(ui.Help), headHelp}, {h.settings, "settings", "Settings", "", headSettings}} {
		if !b.on {
			continue
		}
		if u.Button([]string{"head/help", "head/settings"}[i], layout.Right(&line, height, 4),
			ui.Button{Icon: b.icon, Style: ui.Ghost, Tip: b.tip, Key: b.key}) {
			act = b.act
		}
	}
	if beside := line; h.sprite != "" && line.W > 220 && u.Sprite(h.sprite, layout.Left(&beside, height, 16).Inset(-6)) {
		line = beside
	}
	u.Text(layout.Left(&line, min(u.TextWidth(h.title, size, board.Bold), line.W-8)+1, 15), h.title, size, board.Bold, board.Left, th.Text)
	if sub := layout.Pad(line, 0, 2, 12, -2); h.sub != "" && u.TextWidth(h.sub, ui.Body, board.Regular) < sub.W {
		u.Text(sub, h.sub, ui.Body, board.Regular, board.Left, th.Text3)
	}
	if u.Action(ui.Help) && h.help {
		act = headHelp
	}
	return all, act
}

// end ends a tick. next is what the page asks for. The head line and Back, which with open closes something on the page, come first; files
// given to the program come before everything.
func (s *shell) end(next scene.Next, act headAct, open bool) (scene.Next, error) {
	switch {
	case act == headBack || !open && s.u.Action(ui.Back):
		next = scene.Next{Kind: scene.Pop}
	case act == headSettings:
		next = scene.Show(NewSettings(s.env))
	case act == headHelp:
		next = scene.Show(NewHelp(s.env, ""))
	}
	if n, ok := s.files(s.in); ok {
		if next = n; s.passing {
			next.Kind = scene.Replace
		}
	}
	s.env.End(s.u)
	return next, nil
}

// middle returns the middle of a rectangle, at most most wide.
func middle(r board.Rect, most float32) board.Rect {
	if r.W > most {
		r.X, r.W = r.X+(r.W-most)/2, most
	}
	return r
}

// pane scrolls what fill draws from the top of the view down, which has no height of its own; fill returns the height it used.
func (s *shell) pane(id string, r board.Rect, fill func(view board.Rect) float32) {
	s.u.Scroll(id, r, s.heights[id], func(v board.Rect) {
		v.H = 0
		s.heights[id] = fill(v)
	})
}

// caption writes a small heading and returns the height it took.
func (s *shell) caption(x, y, w float32, text string) float32 {
	s.u.Text(board.Rect{X: x, Y: y, W: w, H: 20}, text, ui.Second, board.Medium, board.Left, s.u.Theme.Text3)
	return 26
}

// option draws a line of a settings page: name, explanation, and a place for its control at the right, or below on a narrow page. It returns
// that place.
func (s *shell) option(page *layout.Stack, title, text string, control float32) board.Rect {
	u, th, w := s.u, s.u.Theme, page.Rect.W
	beside := w-control >= 200
	if beside {
		w -= control + 20
	}
	words := u.WrapHeight(w, title, ui.Body, board.Medium) + u.WrapHeight(w, text, ui.Second, board.Regular)
	place := board.Rect{}
	if beside {
		rest := page.Add(max(words, ui.Header) + 22)
		place = layout.Middle(layout.Right(&rest, control, 20), control, ui.Header)
		rest = layout.Middle(rest, rest.W, words)
		rest.Y += u.Wrap(rest, title, ui.Body, board.Medium, board.Left, th.Text)
		u.Wrap(rest, text, ui.Second, board.Regular, board.Left, th.Text2)
	} else {
		page.Skip(10)
		page.Skip(u.Wrap(page.Rect, title, ui.Body, board.Medium, board.Left, th.Text))
		page.Skip(u.Wrap(page.Rect, text, ui.Second, board.Regular, board.Left, th.Text2) + 8)
		place = page.Add(ui.Header)
		page.Skip(10)
	}
	u.Rule(page.Rect.X, page.Rect.Y, page.Rect.W)
	page.Skip(2)
	return place
}

// pick is a row of games of which one is chosen. It reports whether that has changed.
func (s *shell) pick(id string, r board.Rect, games []string, at *int) bool {
	was := *at
	for i, c := range layout.Row(r, 8, layout.Even(len(games))...) {
		b := ui.Button{Label: names.Game(games[i]), Stack: true, Size: ui.Second, Chosen: i == was, Draw: func(q board.Rect, _ board.Color) {
			s.u.Sprite("shell/emblem-"+games[i], layout.Pad(q, -8, -10, -8, -6))
		}}
		if c.W < 110 {
			b.Label, b.Tip = "", b.Label
		}
		if s.u.Button(id+"/game/"+games[i], c.Rect, b) {
			*at = i
		}
	}
	return *at != was
}

// files returns the scene for files given to the program, if there are any.
func (s *shell) files(in *ui.Input) (scene.Next, bool) { return OpenFiles(s.env, in.Files) }
