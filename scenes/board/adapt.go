package board

import (
	"math"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/orders"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Moment is a frame between two positions of any game.
type Moment = Frame[match.Position]

// AnyView is a View with its types erased, through which the scenes show and play any game. It belongs to one goroutine; positions and
// commands passed to it must be of its game.
type AnyView interface {
	Bounds(s match.Position) Rect
	// Cell is the cell at a place in tiles, and Place the box round a cell; see Placer.
	Cell(s match.Position, x, y float32) grid.Point
	Place(s match.Position, p grid.Point) Rect
	// Focus lists the parts of a large board worth seeing, the most important first; empty when the view is not a Framer.
	Focus(s match.Position, seat rules.Seat) []Rect
	// Size is the width and height in cells of a map larger than Bounds; false when the view is not a Sizer.
	Size(s match.Position) (w, h int, ok bool)
	Draw(l *List, f *Moment, o *Options, under func(*List))
	Score(s match.Position, seat rules.Seat) Score
	Hud(s match.Position, seat rules.Seat) Hud
	Inspect(s match.Position, p grid.Point) (Card, bool)
	// Find finds the thing with a key: by a Finder, else cell by cell.
	Find(s match.Position, key int32) (Card, grid.Point, bool)
	Lines(m *Move[match.Position, match.Command]) []Line
	Cues(f *Moment) []Cue
	Timing() *Timing
	Series() []Series[match.Position]
	Overlays() []Overlay
	// Controller returns a new controller with nothing selected.
	Controller() AnyController
	Pages(start match.Position) []Page[match.Position, match.Command]
	Reason(s match.Position) string
}

// AnyController is a Controller with its types erased. It declines what the game's controller does not implement: no arrows, no dial, no
// shop, no roster, and each turn begins with nothing selected.
type AnyController interface {
	Controller[match.Position, match.Command]
	Drawer[match.Position]
	Dialer[match.Position]
	Shopper[match.Position, match.Command]
	Planner[match.Position, match.Command]
	Lister[match.Position]
	Presenter[match.Position]
	Selector[match.Position]
	Ender[match.Position]
}

// Adapt erases the types of a game's view.
func Adapt[S rules.State[S, C], C comparable](game rules.Game[S, C], view View[S, C]) AnyView {
	return &adapted[S, C]{game: game, view: view}
}

type adapted[S rules.State[S, C], C comparable] struct {
	game  rules.Game[S, C]
	view  View[S, C]
	frame Frame[S] // kept so that drawing allocates nothing
}

func state[S any](t match.Position) S { return t.State().(S) }

func (a *adapted[S, C]) typed(f *Moment) *Frame[S] {
	a.frame = Frame[S]{state[S](f.Before), state[S](f.After), f.Events, f.Spans, f.T, f.Step, f.Past}
	return &a.frame
}

func (a *adapted[S, C]) Bounds(s match.Position) Rect { return a.view.Bounds(state[S](s)) }

func (a *adapted[S, C]) Cell(s match.Position, x, y float32) grid.Point {
	if p, ok := a.view.(Placer[S]); ok {
		return p.Cell(state[S](s), x, y)
	}
	return grid.Pt(int(math.Floor(float64(x))), int(math.Floor(float64(y))))
}

func (a *adapted[S, C]) Place(s match.Position, p grid.Point) Rect {
	if v, ok := a.view.(Placer[S]); ok {
		return v.Place(state[S](s), p)
	}
	return Rect{float32(p.X), float32(p.Y), 1, 1}
}

func (a *adapted[S, C]) Size(s match.Position) (w, h int, ok bool) {
	if v, sized := a.view.(Sizer[S]); sized {
		w, h = v.Size(state[S](s))
		return w, h, true
	}
	return 0, 0, false
}

func (a *adapted[S, C]) Focus(s match.Position, seat rules.Seat) []Rect {
	if v, ok := a.view.(Framer[S]); ok {
		return v.Focus(state[S](s), seat)
	}
	return nil
}

func (a *adapted[S, C]) Draw(l *List, f *Moment, o *Options, under func(*List)) {
	a.view.Draw(l, a.typed(f), o, under)
}

func (a *adapted[S, C]) Score(s match.Position, seat rules.Seat) Score {
	return a.view.Score(state[S](s), seat)
}

func (a *adapted[S, C]) Hud(s match.Position, seat rules.Seat) Hud {
	return a.view.Hud(state[S](s), seat)
}

func (a *adapted[S, C]) Inspect(s match.Position, p grid.Point) (Card, bool) {
	return a.view.Inspect(state[S](s), p)
}

func (a *adapted[S, C]) Find(s match.Position, key int32) (Card, grid.Point, bool) {
	if v, ok := a.view.(Finder[S]); ok {
		return v.Find(state[S](s), key)
	}
	b := a.Bounds(s)
	for y := int(b.Y); y < int(b.Y+b.H); y++ {
		for x := int(b.X); x < int(b.X+b.W); x++ {
			if c, ok := a.Inspect(s, grid.Pt(x, y)); ok && c.Key == key {
				return c, grid.Pt(x, y), true
			}
		}
	}
	return Card{}, grid.Point{}, false
}

func (a *adapted[S, C]) Lines(m *Move[match.Position, match.Command]) []Line {
	if m.Cmd == (match.Agreement{}) {
		return []Line{{Seat: m.Seat, Text: drawn + ".", Weight: 3}}
	}
	c, _ := m.Cmd.(C) // a state log's steps have no commands
	return a.view.Lines(&Move[S, C]{state[S](m.Before), state[S](m.After), m.Seat, c, m.Events})
}

func (a *adapted[S, C]) Cues(f *Moment) []Cue { return a.view.Cues(a.typed(f)) }
func (a *adapted[S, C]) Timing() *Timing      { return a.view.Timing() }

func (a *adapted[S, C]) Series() []Series[match.Position] {
	return lists.Map(a.view.Series(), func(s Series[S]) Series[match.Position] {
		return Series[match.Position]{ID: s.ID, Title: s.Title, Group: s.Group, Percent: s.Percent, Less: s.Less, Value: func(t match.Position, seat rules.Seat) float64 { return s.Value(state[S](t), seat) }}
	})
}

func (a *adapted[S, C]) Overlays() []Overlay { return a.view.Overlays() }

// drawn says why a match ended that its people agreed to end.
const drawn = "All agreed on a draw"

func (a *adapted[S, C]) Reason(s match.Position) string {
	if s.Outcome().Reason == match.ByAgreement {
		return drawn
	}
	return a.view.Reason(state[S](s))
}

func (a *adapted[S, C]) Controller() AnyController { return controller[S, C]{a.view.Controller()} }

func (a *adapted[S, C]) Pages(start match.Position) []Page[match.Position, match.Command] {
	var out []Page[match.Position, match.Command]
	for _, p := range a.view.Pages(state[S](start)) {
		page := Page[match.Position, match.Command]{Title: p.Title, Text: p.Text, Table: p.Table}
		if p.Demo != nil {
			page.Demo = a.demo(p.Demo)
		}
		out = append(out, page)
	}
	return out
}

// demo sets up the demo's positions through the game's own adapter, with a New that returns the demo's start.
func (a *adapted[S, C]) demo(d *Demo[S, C]) *Demo[match.Position, match.Command] {
	game := a.game
	game.New = func(func(any) error, string) (S, error) { return d.Start(), nil }
	erased := match.Adapt(game)
	out := &Demo[match.Position, match.Command]{Start: func() match.Position {
		t, _ := erased.New(nil, "") // the New above cannot fail
		return t
	}}
	out.Moves = lists.Map(d.Moves, func(m DemoMove[C]) DemoMove[match.Command] { return DemoMove[match.Command]{m.Seat, m.Cmd} })
	return out
}

type controller[S any, C comparable] struct{ typed Controller[S, C] }

func erase[C comparable](a Response[C]) Response[match.Command] {
	cmds := lists.Map(a.Cmds, func(c C) match.Command { return c })
	return Response[match.Command]{Refuse: a.Refuse, Focus: a.Focus, Cell: a.Cell, Cmds: cmds}
}

func (h controller[S, C]) Verbs(s match.Position, seat rules.Seat) []Verb {
	return h.typed.Verbs(state[S](s), seat)
}

func (h controller[S, C]) Choose(verb string, s match.Position, seat rules.Seat) Response[match.Command] {
	return erase(h.typed.Choose(verb, state[S](s), seat))
}

func (h controller[S, C]) Handle(p Pointer, s match.Position, seat rules.Seat) Response[match.Command] {
	return erase(h.typed.Handle(p, state[S](s), seat))
}

func (h controller[S, C]) Next(s match.Position, seat rules.Seat) (grid.Point, bool) {
	return h.typed.Next(state[S](s), seat)
}

func (h controller[S, C]) Hint(s match.Position, seat rules.Seat) string {
	return h.typed.Hint(state[S](s), seat)
}

func (h controller[S, C]) Tip(s match.Position, seat rules.Seat) string {
	return h.typed.Tip(state[S](s), seat)
}

func (h controller[S, C]) Under(l *List, s match.Position, seat rules.Seat, o *Options) {
	h.typed.Under(l, state[S](s), seat, o)
}

func (h controller[S, C]) Upon(l *List, s match.Position, seat rules.Seat, o *Options) {
	h.typed.Upon(l, state[S](s), seat, o)
}

func (h controller[S, C]) Solve() { h.typed.Solve() }

func (h controller[S, C]) Deselect() { h.typed.Deselect() }

func (h controller[S, C]) Drop() bool { return h.typed.Drop() }

// Draws asks a Drawer.
func (h controller[S, C]) Draws(p Pointer, s match.Position, seat rules.Seat) bool {
	d, ok := h.typed.(Drawer[S])
	return ok && d.Draws(p, state[S](s), seat)
}

// Begin asks a Planner for the commands of its standing orders; any other controller drops its selection.
func (h controller[S, C]) Begin(s match.Position, seat rules.Seat) Response[match.Command] {
	if p, ok := h.typed.(Planner[S, C]); ok {
		return erase(p.Begin(state[S](s), seat))
	}
	h.typed.Drop()
	return Response[match.Command]{}
}

// Orders are the standing orders of a Planner; nil for any other controller.
func (h controller[S, C]) Orders() orders.Any {
	if p, ok := h.typed.(Planner[S, C]); ok {
		return orders.Adapt(p.Orders())
	}
	return nil
}

// Shop is the shop of a Shopper; false for any other controller.
func (h controller[S, C]) Shop(s match.Position, seat rules.Seat) (Shop, bool) {
	if w, ok := h.typed.(Shopper[S, C]); ok {
		return w.Shop(state[S](s), seat)
	}
	return Shop{}, false
}

// Take chooses an offer of a Shopper.
func (h controller[S, C]) Take(offer string, amount int, s match.Position, seat rules.Seat) Response[match.Command] {
	if w, ok := h.typed.(Shopper[S, C]); ok {
		return erase(w.Take(offer, amount, state[S](s), seat))
	}
	return Response[match.Command]{}
}

func (h controller[S, C]) Dial(s match.Position, seat rules.Seat) (Dial, bool) {
	if d, ok := h.typed.(Dialer[S]); ok {
		return d.Dial(state[S](s), seat)
	}
	return Dial{}, false
}

func (h controller[S, C]) SetDial(choice, value int) {
	if d, ok := h.typed.(Dialer[S]); ok {
		d.SetDial(choice, value)
	}
}

// EndNote asks an Ender.
func (h controller[S, C]) EndNote(s match.Position, seat rules.Seat) string {
	if e, ok := h.typed.(Ender[S]); ok {
		return e.EndNote(state[S](s), seat)
	}
	return ""
}

// Selected asks a Selector.
func (h controller[S, C]) Selected(s match.Position, seat rules.Seat) (grid.Point, bool) {
	if l, ok := h.typed.(Selector[S]); ok {
		return l.Selected(state[S](s), seat)
	}
	return grid.Point{}, false
}

// Roster is the roster of a Lister; one without a title for any other controller.
func (h controller[S, C]) Roster(s match.Position, seat rules.Seat) Roster {
	if l, ok := h.typed.(Lister[S]); ok {
		return l.Roster(state[S](s), seat)
	}
	return Roster{}
}

// Card asks a Presenter.
func (h controller[S, C]) Card(s match.Position, p grid.Point) (Card, bool) {
	if v, ok := h.typed.(Presenter[S]); ok {
		return v.Card(state[S](s), p)
	}
	return Card{}, false
}
