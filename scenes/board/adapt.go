package board

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Moment is a frame between two tables of any game.
type Moment = Frame[match.Table]

// Look is a View with its types erased: how the scenes show and play a game whatever it is. A Look belongs to one goroutine. Tables
// and commands given to it must be of its game.
type Look interface {
	Bounds(s match.Table) Rect
	Draw(l *List, f *Moment, o *Options, under func(*List))
	Score(s match.Table, seat rules.Seat) Score
	Hud(s match.Table, seat rules.Seat) Hud
	Inspect(s match.Table, p grid.Point) (Card, bool)
	Lines(m *Move[match.Table, match.Command]) []Line
	Cues(f *Moment) []Cue
	Series() []Series[match.Table]
	Overlays() []Overlay
	// Hand returns a new hand with nothing selected.
	Hand() Hand[match.Table, match.Command]
	Pages() []Page[match.Table, match.Command]
	Reason(s match.Table) string
}

// Adapt erases the types of a game's view.
func Adapt[S rules.State[S, C], C any](game rules.Game[S, C], view View[S, C]) Look {
	return &look[S, C]{game: game, view: view}
}

type look[S rules.State[S, C], C any] struct {
	game  rules.Game[S, C]
	view  View[S, C]
	frame Frame[S] // kept so that drawing allocates nothing
}

func state[S any](t match.Table) S { return t.State().(S) }

func (a *look[S, C]) typed(f *Moment) *Frame[S] {
	a.frame = Frame[S]{state[S](f.Before), state[S](f.After), f.Events, f.Beats, f.T, f.Step}
	return &a.frame
}

func (a *look[S, C]) Bounds(s match.Table) Rect { return a.view.Bounds(state[S](s)) }

func (a *look[S, C]) Draw(l *List, f *Moment, o *Options, under func(*List)) {
	a.view.Draw(l, a.typed(f), o, under)
}

func (a *look[S, C]) Score(s match.Table, seat rules.Seat) Score {
	return a.view.Score(state[S](s), seat)
}

func (a *look[S, C]) Hud(s match.Table, seat rules.Seat) Hud { return a.view.Hud(state[S](s), seat) }

func (a *look[S, C]) Inspect(s match.Table, p grid.Point) (Card, bool) {
	return a.view.Inspect(state[S](s), p)
}

func (a *look[S, C]) Lines(m *Move[match.Table, match.Command]) []Line {
	c, _ := m.Cmd.(C) // a film's steps have no commands
	return a.view.Lines(&Move[S, C]{state[S](m.Before), state[S](m.After), m.Seat, c, m.Events})
}

func (a *look[S, C]) Cues(f *Moment) []Cue { return a.view.Cues(a.typed(f)) }

func (a *look[S, C]) Series() []Series[match.Table] {
	var out []Series[match.Table]
	for _, s := range a.view.Series() {
		out = append(out, Series[match.Table]{s.ID, s.Title, func(t match.Table, seat rules.Seat) float64 { return s.Value(state[S](t), seat) }})
	}
	return out
}

func (a *look[S, C]) Overlays() []Overlay         { return a.view.Overlays() }
func (a *look[S, C]) Reason(s match.Table) string { return a.view.Reason(state[S](s)) }

func (a *look[S, C]) Hand() Hand[match.Table, match.Command] { return hand[S, C]{a.view.Hand()} }

func (a *look[S, C]) Pages() []Page[match.Table, match.Command] {
	var out []Page[match.Table, match.Command]
	for _, p := range a.view.Pages() {
		page := Page[match.Table, match.Command]{Title: p.Title, Text: p.Text}
		if p.Demo != nil {
			page.Demo = a.demo(p.Demo)
		}
		out = append(out, page)
	}
	return out
}

// demo sets up the demo's tables through the game's own adapter, with a New that returns the demo's position.
func (a *look[S, C]) demo(d *Demo[S, C]) *Demo[match.Table, match.Command] {
	game := a.game
	game.New = func(func(any) error, string) (S, error) { return d.Start(), nil }
	erased := match.Adapt(game)
	out := &Demo[match.Table, match.Command]{Start: func() match.Table {
		t, _ := erased.New(nil, "") // the New above cannot fail
		return t
	}}
	for _, m := range d.Moves {
		out.Moves = append(out.Moves, DemoMove[match.Command]{m.Seat, m.Cmd})
	}
	return out
}

type hand[S, C any] struct{ hand Hand[S, C] }

func erase[C any](a Act[C]) Act[match.Command] {
	out := Act[match.Command]{Refuse: a.Refuse, Focus: a.Focus, Cell: a.Cell}
	for _, c := range a.Cmds {
		out.Cmds = append(out.Cmds, c)
	}
	return out
}

func (h hand[S, C]) Verbs(s match.Table, seat rules.Seat) []Verb {
	return h.hand.Verbs(state[S](s), seat)
}

func (h hand[S, C]) Choose(verb string, s match.Table, seat rules.Seat) Act[match.Command] {
	return erase(h.hand.Choose(verb, state[S](s), seat))
}

func (h hand[S, C]) Handle(p Pointer, s match.Table, seat rules.Seat) Act[match.Command] {
	return erase(h.hand.Handle(p, state[S](s), seat))
}

func (h hand[S, C]) Next(s match.Table, seat rules.Seat) (grid.Point, bool) {
	return h.hand.Next(state[S](s), seat)
}

func (h hand[S, C]) Hint(s match.Table, seat rules.Seat) string {
	return h.hand.Hint(state[S](s), seat)
}

func (h hand[S, C]) Tip(s match.Table, seat rules.Seat) string { return h.hand.Tip(state[S](s), seat) }

func (h hand[S, C]) Under(l *List, s match.Table, seat rules.Seat, o *Options) {
	h.hand.Under(l, state[S](s), seat, o)
}

func (h hand[S, C]) Upon(l *List, s match.Table, seat rules.Seat, o *Options) {
	h.hand.Upon(l, state[S](s), seat, o)
}

func (h hand[S, C]) Drop() bool { return h.hand.Drop() }

func (h hand[S, C]) Dial(s match.Table, seat rules.Seat) (Dial, bool) {
	if d, ok := h.hand.(Dialer[S]); ok {
		return d.Dial(state[S](s), seat)
	}
	return Dial{}, false
}

func (h hand[S, C]) SetDial(choice, value int) {
	if d, ok := h.hand.(Dialer[S]); ok {
		d.SetDial(choice, value)
	}
}
