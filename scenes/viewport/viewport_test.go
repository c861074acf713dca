package viewport_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	mine "app.pentarena/scenes/coreminer"
	yard "app.pentarena/scenes/mechmania"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// pane is a viewport of 980 by 500 canvas units with a pointer on it and no controls around it.
type pane struct {
	t        testing.TB
	play     *playback.Player
	turn     *turn.Turn
	viewport *viewport.Viewport
	view     board.AnyView
	place    viewport.Place
	in       ui.Input
	asked    viewport.Request
}

func open(t testing.TB, view board.AnyView, setup match.Setup, m *match.Match, line record.Timeline) *pane {
	t.Helper()
	var people rules.SeatSet
	if m != nil {
		people = turn.People(setup)
	}
	p := &pane{t: t, view: view, place: viewport.Place{View: board.Rect{X: 0, Y: 60, W: 980, H: 500}, Scale: 1}}
	p.place.Clear = p.place.View
	p.in = ui.Input{W: 980, H: 620, Scale: 1, X: -10, Y: -10, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
	p.play = playback.New(playback.Options{Line: line, View: view, Played: m != nil, People: people, Paused: m == nil})
	var err error
	if p.turn, err = turn.New(m, people, p.play, view, catalog.Players(setup.Game)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.turn.Stop)
	p.viewport = viewport.New(p.play, p.turn, view)
	p.ticks(30)
	return p
}

// watched shows the record of a random match.
func watched(t testing.TB) *pane {
	setup := tabletest.Setup(t, "anarchy", "quick", "random", "random")
	return open(t, board.Adapt(anarchy.Game(), city.New()), setup, nil, tabletest.Replay(t, setup, 12))
}

// played shows a match in which a person has the first turn.
func played(t testing.TB) *pane {
	setup := tabletest.Setup(t, "anarchy", "quick", "human", "random")
	m := tabletest.Match(t, setup)
	return open(t, board.Adapt(anarchy.Game(), city.New()), setup, m, record.Follow(m))
}

func (p *pane) ticks(n int) {
	for range n {
		p.play.Sync()
		p.turn.Sync(true)
		p.play.Tick(1.0/60, false)
		p.turn.Tick()
		p.viewport.Settle(p.place, 1.0/60)
		p.asked = max(p.asked, p.viewport.Point(&p.in, false, 1.0/60))
		p.viewport.Tick(&p.in, 1.0/60)
		p.in.Pressed, p.in.Released, p.in.RightPressed, p.in.WheelY, p.in.Long = false, false, false, 0, false
	}
}

// pointTo moves the pointer to the middle of a cell.
func (p *pane) pointTo(c grid.Point) {
	p.in.X, p.in.Y = p.viewport.Canvas(c)
	p.ticks(2)
}

func (p *pane) click(c grid.Point) {
	p.pointTo(c)
	p.in.Pressed, p.in.Down = true, true
	p.ticks(1)
	p.in.Released, p.in.Down = true, false
	p.ticks(2)
}

// something is a cell on which something stands.
func (p *pane) something() (grid.Point, board.Card) {
	p.t.Helper()
	b := p.viewport.Bounds()
	for y := range int(b.H) {
		for x := range int(b.W) {
			if c, ok := p.view.Inspect(p.play.Current(), grid.Pt(x, y)); ok && c.Seat != rules.NoSeat {
				return grid.Pt(x, y), c
			}
		}
	}
	p.t.Fatal("nothing stands on the board")
	return grid.Point{}, board.Card{}
}

func TestPointingInspects(t *testing.T) {
	p := watched(t)
	cell, card := p.something()
	p.pointTo(cell)
	if got, at, ok := p.viewport.Hovered(); !ok || at != cell || got.Title != card.Title {
		t.Fatalf("on %v hovers %q at %v", cell, got.Title, at)
	}
	p.click(cell)
	got, at, pinned := p.viewport.Pinned()
	if !pinned || at != cell || got.Title != card.Title || p.asked != viewport.ShowCard {
		t.Fatalf("a press pins %q on %v and asks for %d", got.Title, at, p.asked)
	}
	p.place.Card = true
	p.click(cell)
	if _, _, pinned := p.viewport.Pinned(); pinned {
		t.Error("a second press does not let go of it")
	}
	p.in.RightPressed = true
	p.asked = 0
	if p.ticks(1); p.asked != viewport.OpenCard || !p.viewport.Unpin() || p.viewport.Unpin() {
		t.Errorf("the right button asks for %d", p.asked)
	}
	p.pointTo(grid.Pt(-3, -3))
	p.in.X, p.in.Y = -10, -10
	p.ticks(2)
	if _, on := p.viewport.Pointed(); on {
		t.Error("a pointer beside the board points at it")
	}
}

func TestDraggingMovesTheBoard(t *testing.T) {
	p := watched(t)
	p.in.X, p.in.Y, p.in.WheelY = 500, 300, 6
	p.ticks(60)
	under := func() (x, y float32) {
		ox, oy := p.viewport.Offset()
		return (p.in.X - ox) / p.viewport.Scale(), (p.in.Y - oy) / p.viewport.Scale()
	}
	ax, ay := under()
	p.in.Pressed, p.in.Down = true, true
	p.ticks(1)
	for range 10 {
		p.in.X += 8
		p.in.Y += 5
		p.ticks(1)
	}
	p.in.Released, p.in.Down = true, false
	p.ticks(2)
	p.in.Pressed, p.in.Down = true, true
	p.ticks(1)
	p.in.X -= 160 // a slow frame sees a drag as one move
	p.ticks(1)
	p.in.Released, p.in.Down = true, false
	p.ticks(2)
	if bx, by := under(); math.Abs(float64(bx-ax)) > 0.5 || math.Abs(float64(by-ay)) > 0.5 {
		t.Errorf("the tile %v,%v under the pointer becomes %v,%v", ax, ay, bx, by)
	}
	if _, _, pinned := p.viewport.Pinned(); pinned || p.asked != viewport.Nothing {
		t.Error("dragging presses")
	}
	if !p.viewport.Partial() {
		t.Error("near the board a map is of no use")
	}
	p.viewport.Whole()
	if p.ticks(60); p.viewport.Partial() {
		t.Error("beside the whole board a map is of use")
	}
}

func TestThePointerCommands(t *testing.T) {
	for _, touch := range []bool{false, true} {
		p := played(t)
		p.in.Touch = touch
		unit, ok := p.view.Controller().Next(p.play.Head(), 0)
		if !ok {
			t.Fatal("no unit can act")
		}
		p.click(unit)
		b := p.viewport.Bounds()
	board:
		for y := range int(b.H) - 1 {
			for x := range int(b.W) - 1 {
				if card, ok := p.view.Inspect(p.play.Head(), grid.Pt(x, y)); !ok || card.Seat == 0 {
					continue
				}
				p.click(grid.Pt(x, y))
				p.click(grid.Pt(x, y))
				if p.play.Line().Len() > 0 {
					break board
				}
			}
		}
		if p.play.Line().Len() == 0 {
			t.Errorf("touch %v: presses on the board give no command; %v", touch, p.turn.Notices())
		}
	}
}

func TestTheKeyboardsCursor(t *testing.T) {
	p := played(t)
	for _, far := range []float32{-1e4, 0, 1e4} {
		p.viewport.HideCursor()
		p.viewport.SetCursor(grid.Pt(-50, 0), false)
		p.viewport.Pan(far, far)
		if said := p.viewport.MoveCursor(grid.Point{}, &p.in); said == "" {
			t.Error("it does not say what stands there")
		}
		at, on := p.viewport.Cursor()
		if !on || !viewport.OnBoard(p.view, p.play.Head(), at) {
			t.Fatalf("panned by %v the cursor begins on %v, in use: %v", far, at, on)
		}
		p.viewport.MoveCursor(grid.Pt(-1, 0), &p.in)
		if to, _ := p.viewport.Cursor(); to != at.Add(grid.Pt(-1, 0)) {
			t.Errorf("from %v it moves to %v", at, to)
		}
	}
	for range 100 {
		p.viewport.MoveCursor(grid.Pt(-1, 0), &p.in)
	}
	if at, _ := p.viewport.Cursor(); at.X != 0 {
		t.Errorf("it leaves the board for %v", at)
	}
	cell, card := p.something()
	p.viewport.SetCursor(cell, true)
	if said := p.viewport.MoveCursor(grid.Point{}, &p.in); !strings.HasPrefix(said, card.Title) {
		t.Errorf("on %s it says %q", card.Title, said)
	}
	if p.viewport.InspectCursor() != viewport.ShowCard {
		t.Error("it does not inspect")
	}
	if !p.viewport.HideCursor() || p.viewport.HideCursor() {
		t.Error("it cannot be given up once")
	}
}

// A board too large to be shown whole is framed: a person sees their own part of it at a size that can be told apart.
func TestALargeBoardIsFramed(t *testing.T) {
	setup := tabletest.Setup(t, "mechmania", "classic", "human", "random")
	m := tabletest.Match(t, setup)
	p := open(t, board.Adapt(mechmania.Game(), yard.New()), setup, m, record.Follow(m))
	sees := func() bool { return p.viewport.Visible().Contains(0.5, 0.5) }
	if !p.viewport.Large() || !p.viewport.Follows() || p.viewport.Scale() < board.TileClear || !sees() {
		t.Fatalf("large %v, follows %v, size %v, sees %v", p.viewport.Large(), p.viewport.Follows(), p.viewport.Scale(), p.viewport.Visible())
	}
	p.viewport.Pan(0, -900)
	if p.ticks(60); sees() || p.viewport.Follows() {
		t.Error("it goes back by itself")
	}
	if p.viewport.Return(); !p.viewport.Follows() {
		t.Error("the turn's beginning does not bring it back")
	}
	p.viewport.Whole()
	if p.ticks(60); p.viewport.Visible().H < 50 || p.viewport.Follows() {
		t.Errorf("the whole board is not shown but %v", p.viewport.Visible())
	}
	p.viewport.SetFollow(true)
	if p.ticks(90); p.viewport.Scale() < board.TileClear || !sees() {
		t.Error("following brings nothing into sight")
	}
	p.viewport.Show(grid.Pt(15, 45))
	if p.ticks(60); p.viewport.Follows() || !p.viewport.Visible().Contains(15.5, 45.5) {
		t.Error("a cell far away is not shown")
	}
}

// The camera of a person goes only along the axis on which something lies out of sight.
func TestTheCameraGoesNoFartherThanItMust(t *testing.T) {
	seen := board.Rect{X: 2, Y: 10, W: 30, H: 15}
	x, y := seen.Middle()
	for _, c := range []struct {
		at   board.Rect
		x, y bool
	}{
		{board.Rect{X: 4, Y: 12, W: 10, H: 10}, true, true}, {board.Rect{X: 4, Y: 20, W: 10, H: 10}, true, false},
		{board.Rect{X: -3, Y: 12, W: 10, H: 10}, false, true},
	} {
		gx, gy := viewport.Kept(c.at, seen).Middle()
		if (gx == x) != c.x || (gy == y) != c.y {
			t.Errorf("to %v it goes to %v, %v", c.at, gx, gy)
		}
	}
}

// A narrow canvas opens at a readable size for a person, and shows a spectator the whole board while it tells anything.
func TestTheFirstShot(t *testing.T) {
	for _, person := range []bool{false, true} {
		kinds := []string{"random", "random"}
		if person {
			kinds[0] = "human"
		}
		setup := tabletest.Setup(t, "anarchy", "classic", kinds...)
		m := tabletest.Match(t, setup)
		p := open(t, board.Adapt(anarchy.Game(), city.New()), setup, m, record.Follow(m))
		whole := p.viewport.Scale()
		p.viewport = viewport.New(p.play, p.turn, p.view)
		p.place.View = board.Rect{Y: 78, W: 390, H: 366}
		p.place.Clear, p.place.Narrow = p.place.View, true
		p.ticks(2)
		if person && p.viewport.Scale() < board.TileReadable {
			t.Errorf("a person sees tiles of %v", p.viewport.Scale())
		}
		if !person && p.viewport.Scale() >= whole {
			t.Errorf("a spectator sees tiles of %v, not the whole board", p.viewport.Scale())
		}
	}
}

// A board that is nearly as wide as there is room opens with both ends in sight: the bases of Coreminer, which stand at them.
func TestTheFirstShotHoldsBothBases(t *testing.T) {
	view := board.Adapt(coreminer.Game(), mine.New())
	for name, place := range map[string]viewport.Place{
		"wide":   {View: board.Rect{Y: 52, W: 1280, H: 620}, Clear: board.Rect{Y: 52, W: 1222, H: 620}, Scale: 1},
		"narrow": {View: board.Rect{Y: 52, W: 390, H: 700}, Clear: board.Rect{Y: 52, W: 390, H: 700}, Scale: 2, Narrow: true},
	} {
		for _, kind := range []string{"human", "random"} {
			setup := tabletest.Setup(t, "coreminer", "classic", kind, "random")
			m := tabletest.Match(t, setup)
			p := open(t, view, setup, m, record.Follow(m))
			p.viewport = viewport.New(p.play, p.turn, p.view)
			p.place = place
			p.ticks(2)
			if kind == "human" && place.Narrow { // a phone shows the own base, large enough to play, and both in its map
				if seen := viewport.Clear(p.viewport); !seen.Contains(0, 0) {
					t.Errorf("%s: of the own base at the left is seen %v", name, seen)
				}
				continue
			}
			seen, all := viewport.Clear(p.viewport), p.viewport.Bounds()
			if seen.X > all.X || seen.X+seen.W < all.X+all.W || seen.Y > all.Y {
				t.Errorf("%s, %s: %v of %v is seen", name, kind, seen, all)
			}
		}
	}
}

func TestOverlaysTakeTurns(t *testing.T) {
	p := watched(t)
	var seen []string
	for range len(p.viewport.Overlays()) + 1 {
		p.viewport.NextOverlay()
		if m, on := p.viewport.Overlay(); on {
			seen = append(seen, m.ID)
		}
	}
	if _, on := p.viewport.Overlay(); on || len(seen) != len(p.viewport.Overlays()) || len(slices.Compact(slices.Sorted(slices.Values(seen)))) != len(seen) {
		t.Errorf("the overlays %q take turns", seen)
	}
}

// What stays on the board when nothing happens is drawn the same again; it shows a mark for the cursor and none without.
func TestDrawsMarks(t *testing.T) {
	p := played(t)
	without := len(p.viewport.Draw().Items)
	if again := len(p.viewport.Draw().Items); again != without {
		t.Errorf("%d items become %d", without, again)
	}
	p.viewport.SetCursor(grid.Pt(3, 3), true)
	if with := len(p.viewport.Draw().Items); with != without+8 {
		t.Errorf("the cursor's brackets are %d items", with-without)
	}
	if len(p.viewport.Map(3).Items) == 0 || len(p.viewport.List().Items) != without+8 {
		t.Error("the map takes the list of the board")
	}
}

// A pinned cell has its ring while its card is in sight, and a press ends the wait for the card of a cell until the pointer goes to another one.
func TestCardsAndRings(t *testing.T) {
	p := watched(t)
	cell, _ := p.something()
	p.click(cell)
	without := len(p.viewport.Draw().Items)
	p.place.Card = true
	if p.ticks(1); len(p.viewport.Draw().Items) != without+1 {
		t.Errorf("with its card in sight the pinned cell adds %d items", len(p.viewport.Draw().Items)-without)
	}
	if p.ticks(60); p.viewport.Rested() > 0 {
		t.Errorf("a second after a press the pointer has rested for %v seconds", p.viewport.Rested())
	}
	p.pointTo(cell.Add(grid.Pt(3, 0)))
	p.pointTo(cell)
	if p.ticks(60); p.viewport.Rested() < 0.9 {
		t.Errorf("on the cell again it has rested for %v seconds", p.viewport.Rested())
	}
}
