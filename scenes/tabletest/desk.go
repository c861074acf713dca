package tabletest

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// Desk is what a room of the controls shows in a test: a match of Anarchy.
type Desk struct {
	*desk.Desk
	Player *playback.Player
	Person *turn.Turn
	Canvas *viewport.Viewport
	In     ui.Input
	t      testing.TB
}

// Watched is a desk with the record of a match between AIs.
func Watched(t testing.TB, canvas Canvas) *Desk {
	return newDesk(t, canvas, nil, Replay(t, Setup(t, "anarchy", "quick", "random", "random"), 12))
}

// Played is a desk with a match in which it is the person's turn.
func Played(t testing.TB, canvas Canvas) *Desk {
	m := Match(t, Setup(t, "anarchy", "quick", "human", "random"))
	d := newDesk(t, canvas, m, record.Follow(m))
	for range 5 {
		d.Tick(func() []ask.Action { return nil })
	}
	return d
}

func newDesk(t testing.TB, canvas Canvas, m *match.Match, line record.Timeline) *Desk {
	t.Helper()
	view, people := board.Adapt(anarchy.Game(), city.New()), rules.SeatSet(0)
	if m != nil {
		people = turn.People(line.Setup())
	}
	d := &Desk{t: t, In: canvas.Input(), Player: playback.New(playback.Options{Line: line, View: view, Paused: true, Played: m != nil, People: people})}
	own, err := turn.New(m, people, d.Player, view, catalog.Players("anarchy"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(own.Stop)
	d.Person, d.Canvas = own, viewport.New(d.Player, own, view)
	d.Desk = &desk.Desk{U: ui.New(ui.Night(), ui.DefaultBindings()), Narrow: d.In.Portrait(), Board: board.Rect{W: d.In.W, H: d.In.H}, Free: board.Rect{W: d.In.W, H: d.In.H},
		Model: desk.Model{Play: d.Player, Turn: own, Viewport: d.Canvas, View: view, Setup: line.Setup(), Title: "Anarchy", CanSave: true, CanOpen: true}}
	return d
}

// Tick runs a room for a tick and returns what it asks for.
func (d *Desk) Tick(build func() []ask.Action) []ask.Action {
	d.In.Now += d.In.Dt
	d.U.Begin(&d.In)
	d.Player.Sync()
	d.Player.Tick(d.In.Dt, false)
	d.Person.Sync(false)
	d.Person.Tick()
	d.Canvas.Settle(viewport.Place{View: d.Board, Clear: d.Board, Narrow: d.Narrow, Scale: d.In.Scale, Seats: d.U.Theme.Seat}, d.In.Dt)
	asked := build()
	d.Canvas.Draw()
	d.U.End()
	d.In.Keys, d.In.Runes, d.In.Pressed, d.In.Released = nil, nil, false, false
	return asked
}

// Press presses a control by the pointer and returns what that asks for.
func (d *Desk) Press(build func() []ask.Action, id string) []ask.Action {
	d.t.Helper()
	d.Tick(build)
	found := false
	for name, r := range d.U.Places {
		if name == id {
			d.In.X, d.In.Y = r.Middle()
			found = r.W > 0 && r.H > 0
		}
	}
	if !found {
		d.t.Fatalf("there is no %s", id)
	}
	d.Tick(build)
	d.In.Pressed, d.In.Down = true, true
	asked := d.Tick(build)
	d.In.Released, d.In.Down = true, false
	return append(asked, d.Tick(build)...)
}

// Fits checks that the controls of the last tick lie on the canvas and not over each other.
func (d *Desk) Fits() {
	d.t.Helper()
	var before []board.Rect
	for id, r := range d.U.Places {
		if r.W <= 0 || r.H <= 0 { // scrolled out of sight
			continue
		}
		if all := (board.Rect{W: d.In.W, H: d.In.H}.Inset(-0.5)); !all.Holds(r) {
			d.t.Errorf("%s lies at %v, beyond %vx%v", id, r, d.In.W, d.In.H)
		}
		for _, o := range before {
			if x := r.Cross(o); x.W > 1 && x.H > 1 {
				d.t.Errorf("%s lies at %v over %v", id, r, o)
			}
		}
		before = append(before, r)
	}
}

// Offer puts commands of these buttons on the desk, which are asked for by the name of the button.
func (d *Desk) Offer(buttons ...string) {
	for _, b := range buttons {
		d.Commands = append(d.Commands, desk.Command{ID: ui.Action(b), Button: b, Icon: "play", Title: b})
	}
}
