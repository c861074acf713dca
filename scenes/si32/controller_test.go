package si32

import (
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// start sets up the board under the classic rules.
func (f field) start() *si32.State {
	s, err := f.under(si32.DefaultLevel().Constants)
	if err != nil { // the boards are constants and tested
		panic("si32: board of the rule book: " + err.Error())
	}
	return s
}

// plain is a small position: Blue (0) has a factory with two units of which one works, an army of 12 in the open and one of 3, Amber (1) a
// factory with 2 units and an army of 5.
//
//	F f . . . . . .
//	f f . # . . . .
//	. . A # . a . .
//	. b . . . . G g
//	. . . . . . g g
func plain() field {
	return field{8, 5, 20, false, []si32.Army{army(0, 0, 0, 2), army(0, 2, 2, 12), army(0, 1, 3, 3), army(1, 5, 2, 5), army(1, 6, 3, 2)},
		[]si32.Site{site(0, 0, 0), site(1, 6, 3)}}
}

// player is a controller with its position, for the tests.
type player struct {
	t *testing.T
	h *controller
	s *si32.State
}

func newPlayer(t *testing.T, f field) *player {
	s := f.start()
	if f.w == 8 {
		s.Tiles.At(grid.Pt(3, 1)).Wall, s.Tiles.At(grid.Pt(3, 2)).Wall = true, true
		s.Tiles.At(grid.Pt(0, 0)).Workers = 1
	}
	return &player{t, New().Controller().(*controller), s}
}

func (p *player) point(kind board.PointerKind, x, y int) response {
	return p.h.Handle(board.Pointer{Kind: kind, Cell: grid.Pt(x, y), X: float32(x) + 0.75, Y: float32(y) + 0.75}, p.s, 0)
}

func (p *player) press(x, y int) response { return p.point(board.Press, x, y) }

// want checks the commands of a response, in words, and applies them.
func (p *player) want(a response, commands ...string) {
	p.t.Helper()
	var got []string
	for _, c := range a.Cmds {
		got = append(got, c.String())
		if err := p.s.Apply(0, c, nil); err != nil {
			p.t.Fatalf("%v: %v", c, err)
		}
	}
	if a.Refuse != "" || strings.Join(got, "; ") != strings.Join(commands, "; ") {
		p.t.Fatalf("wants %q %q, not %q", got, a.Refuse, commands)
	}
}

func (p *player) refused(a response, part string) {
	p.t.Helper()
	boardtest.Refuses(p.t, a, part)
}

// next lets the turn happen and opens the next one.
func (p *player) next() response {
	p.t.Helper()
	p.h.Verbs(p.s, 0) // the table looks at the controller in every tick
	for _, seat := range []rules.Seat{0, 1} {
		if err := p.s.Apply(seat, si32.Command{}, nil); err != nil {
			p.t.Fatal(err)
		}
	}
	return p.h.Begin(p.s, 0)
}

// says demands what the button that takes back is called, and the hint.
func (p *player) says(label, hint string) {
	p.t.Helper()
	for _, v := range p.h.Verbs(p.s, 0) {
		if v.ID == "drop" && v.Label != label {
			p.t.Errorf("the button says %q, not %q", v.Label, label)
		}
	}
	if got := p.h.Hint(p.s, 0); got != hint {
		p.t.Errorf("the hint is %q, not %q", got, hint)
	}
}

func TestMarch(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(2, 2))
	p.want(p.press(2, 1), "move 12 of 2,2 north")
	p.refused(p.h.Choose("march", p.s, 0), "Choose an army first")
	p.want(p.press(2, 2)) // all have an order: a new one takes its place
	p.want(p.press(1, 2), "cancel 0", "move 12 of 2,2 west")
	p.want(p.press(2, 2))
	p.refused(p.press(3, 2), "wall")
	p.want(p.press(9, 9))
	if len(p.h.group) != 0 {
		t.Error("a press beside the board keeps the selection")
	}
}

func TestShares(t *testing.T) {
	p := newPlayer(t, plain())
	dial := func() board.Dial {
		d, ok := p.h.Dial(p.s, 0)
		if !ok {
			t.Fatal("there is no dial")
		}
		return d
	}
	if _, ok := p.h.Dial(p.s, 0); ok {
		t.Error("a dial with nobody chosen")
	}
	p.want(p.press(2, 2))
	if d := dial(); d.Value != 12 || d.Most != 12 {
		t.Errorf("dial %+v", d)
	}
	p.want(p.h.Choose("split", p.s, 0))
	p.want(p.press(2, 3), "move 6 of 2,2 south")
	p.want(p.press(2, 2))
	if d := dial(); d.Value != 6 || d.Label != "6 of 12" {
		t.Errorf("dial of the rest %+v", d)
	}
	p.h.SetDial(0, 4) // typed, or by the slider
	if d := dial(); d.Value != 4 || p.h.Verbs(p.s, 0)[splits].Label != "Some" {
		t.Errorf("dial of some %+v", d)
	}
	p.want(p.press(1, 2), "move 4 of 2,2 west")
	p.want(p.press(2, 2))
	p.want(p.h.Choose("split", p.s, 0))
	p.want(p.h.Choose("split", p.s, 0))
	p.want(p.press(2, 1), "move 1 of 2,2 north")
	p.want(p.press(2, 2))
	p.h.SetDial(0, 5) // only one is left: the last orders give way
	p.want(p.press(2, 1), "cancel 2", "cancel 1", "move 1 of 2,2 west", "move 5 of 2,2 north")
}

func TestArrows(t *testing.T) {
	p := newPlayer(t, plain())
	from := board.Pointer{Kind: board.Draw, Cell: grid.Pt(2, 2), From: grid.Pt(2, 2)}
	if !p.h.Draws(from, p.s, 0) {
		t.Error("no arrow can be drawn from an own army")
	}
	if p.h.Draws(board.Pointer{Cell: grid.Pt(5, 2), From: grid.Pt(5, 2)}, p.s, 0) || p.h.Draws(board.Pointer{From: grid.Pt(2, 2), Touch: true}, p.s, 0) {
		t.Error("an arrow from an enemy, or by a finger from an army that is not chosen")
	}
	p.want(p.h.Handle(board.Pointer{Kind: board.Draw, From: grid.Pt(2, 2), Cell: grid.Pt(1, 3)}, p.s, 0))
	if tip := p.h.Tip(p.s, 0); tip != "12 march, 2 turns" {
		t.Errorf("tip of an arrow %q", tip)
	}
	p.want(p.h.Handle(board.Pointer{Kind: board.Drawn, From: grid.Pt(1, 3), Cell: grid.Pt(0, 3)}, p.s, 0), "move 3 of 1,3 west")
	p.want(p.h.Handle(board.Pointer{Kind: board.Drawn, From: grid.Pt(2, 2), Cell: grid.Pt(2, 2)}, p.s, 0))
	p.want(p.press(1, 3)) // by keyboard: onto an own army only when marching was chosen
	p.want(p.press(2, 2))
	p.want(p.press(2, 2))
	p.want(p.press(2, 2))
	p.want(p.h.Choose("march", p.s, 0))
	p.want(p.press(1, 3), "move 12 of 2,2 south")
}

func TestGroups(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(0, 4), Cell: grid.Pt(4, 2)}, p.s, 0))
	if len(p.h.group) != 2 {
		t.Fatalf("chosen: %v", p.h.group)
	}
	p.want(p.press(2, 4), "move 12 of 2,2 south", "move 3 of 1,3 east")
	if marches := p.h.orders.Of(0).Marches; len(marches) != 2 {
		t.Errorf("marches %+v", marches)
	}
}

func TestBuild(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(2, 2))
	p.want(p.h.Choose("build", p.s, 0))
	p.point(board.Hover, 2, 3)
	if tip := p.h.Tip(p.s, 0); tip != "Building for 100 ore, 0 left" {
		t.Errorf("tip %q", tip)
	}
	p.refused(p.press(5, 4), "covers its builder's tile")
	p.refused(p.press(3, 3), "wall")
	p.want(p.press(2, 3), "build at 2,2 towards southwest")
	p.refused(p.h.Choose("build", p.s, 0), "100 ore, you have 0")
	p.want(p.press(2, 1)) // nothing is selected any more
	p.want(p.press(2, 2))
	p.want(p.press(2, 1), "move 11 of 2,2 north") // the builder stays
}

// TestBuildAtOnce builds without choosing an army first.
func TestBuildAtOnce(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.h.Choose("build", p.s, 0))
	p.point(board.Hover, 1, 3) // in the corner to the south-east
	if tip := p.h.Tip(p.s, 0); tip != "Building for 100 ore, 0 left" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(1, 3), "build at 1,3 towards southeast")
	p.refused(p.h.Choose("build", p.s, 0), "100 ore, you have 0")
}

// TestHive builds at once on the tile of the selected army: a building of one tile has no direction to choose.
func TestHive(t *testing.T) {
	f := field{7, 5, 0, true, []si32.Army{army(0, 2, 2, 3), army(1, 5, 1, 4), army(2, 1, 4, 3), army(3, 5, 4, 3)}, []si32.Site{site(0, 1, 1), site(1, 4, 1)}}
	p := newPlayer(t, f)
	if got := p.h.Hint(p.s, 0); got != "Choose an army, or draw an arrow from one" {
		t.Errorf("without ore the hint is %q", got)
	}
	p.want(p.h.Choose("build", p.s, 0))
	if got := p.h.Hint(p.s, 0); got != "Choose an army to build where it stands" {
		t.Errorf("the hint is %q", got)
	}
	p.want(p.h.Choose("build", p.s, 0))
	p.want(p.press(2, 2))
	p.want(p.h.Choose("build", p.s, 0), "build at 2,2")
	p.want(p.press(1, 1))
	p.refused(p.h.Choose("build", p.s, 0), "0 ore")
}

func TestWork(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.h.Choose("work", p.s, 0), "work 1 of 0,0")
	p.want(p.press(2, 2))
	p.refused(p.h.Choose("work", p.s, 0), "no building on that tile")
	p.want(p.next())
	if n := p.s.Tiles.At(grid.Pt(0, 0)).Workers; n != 2 {
		t.Errorf("%d workers", n)
	}
}

// TestBuildIsWork orders units to build on a building of their seat: they work in it, at no cost.
func TestBuildIsWork(t *testing.T) {
	p := newPlayer(t, plain())
	p.s.Sides[0].Resources = 0
	p.want(p.press(0, 0))
	if v := p.h.Verbs(p.s, 0)[builds]; v.Cost != "" || v.Reason != "" {
		t.Errorf("to build on a building costs %q, and cannot be: %q", v.Cost, v.Reason)
	}
	p.says("Take back", "Choose where to march, or mine or work here")
	p.want(p.h.Choose("build", p.s, 0), "work 1 of 0,0")
	p.want(p.h.Choose("drop", p.s, 0), "cancel 0")
	p.h.Drop()
	p.s.Sides[0].Resources = 100
	p.want(p.h.Choose("build", p.s, 0))
	p.point(board.Hover, 0, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Works in this building" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(0, 0), "work 1 of 0,0")
}

// TestLastOrderToAll gives orders to all armies one after the other: the last one wins.
func TestLastOrderToAll(t *testing.T) {
	f := plain()
	f.armies[0], f.armies = army(0, 0, 0, 6), append(f.armies[:1], f.armies[3:]...)
	p := newPlayer(t, f)
	p.s.Tiles.At(grid.Pt(0, 0)).Workers = 0
	p.want(p.h.Choose("mine", p.s, 0), "mine 6 of 0,0")
	p.want(p.h.Choose("work", p.s, 0), "cancel 0", "mine 2 of 0,0", "work 4 of 0,0")
	p.want(p.h.Choose("mine", p.s, 0), "cancel 1", "mine 4 of 0,0")
	if got := p.h.Hint(p.s, 0); got != "All mine took back All work: Undo restores it" {
		t.Errorf("of the orders that are gone it says %q", got)
	}
	p.want(p.h.Choose("work", p.s, 0), "cancel 1", "work 4 of 0,0")
	p.want(p.h.Choose("hold", p.s, 0), "cancel 1", "wait 4 of 0,0")
	p.want(p.h.Choose("work", p.s, 0), "cancel 1", "work 4 of 0,0")
	p.want(p.next(), "mine 2 of 0,0") // the others work on
	p.want(p.h.Choose("mine", p.s, 0))
	if p.h.Verbs(p.s, 0)[digs].Chosen {
		t.Error("with nothing else to order, the button does not end what new units do")
	}
}

// TestLockInAsks: who locks in while a building stands still and idle units are on it is asked first.
func TestLockInAsks(t *testing.T) {
	p := newPlayer(t, plain())
	regret := func() string { return New().Hud(p.s, 0).Regret }
	if got := regret(); got != "" {
		t.Errorf("with a worker: %q", got)
	}
	p.s.Tiles.At(grid.Pt(0, 0)).Workers = 0
	if got := regret(); got != "a building stands idle" {
		t.Errorf("without workers: %q", got)
	}
	p.want(p.press(0, 0))
	p.want(p.h.Choose("hold", p.s, 0), "wait 2 of 0,0")
	if got := regret(); got != "" {
		t.Errorf("while they hold: %q", got)
	}
}

// TestSiegeTip tells of armies that attack a building from two sides how many are left on all its tiles.
func TestSiegeTip(t *testing.T) {
	p := newPlayer(t, plain())
	p.s.Tiles.At(grid.Pt(5, 3)).Units[0], p.s.Tiles.At(grid.Pt(7, 2)).Units[0] = 14, 6
	p.want(p.press(5, 3))
	p.want(p.press(6, 3), "move 14 of 5,3 east")
	p.want(p.press(7, 2))
	p.point(board.Hover, 7, 3)
	if got := p.h.Tip(p.s, 0); got != "6 march, razes it: 12 needed, 8 left" {
		t.Errorf("tip %q", got)
	}
}

// TestFullBuilding: a building takes no more workers than it can use, and says so.
func TestFullBuilding(t *testing.T) {
	f := plain()
	f.armies[0] = army(0, 0, 0, 6)
	p := newPlayer(t, f)
	p.s.Tiles.At(grid.Pt(0, 0)).Workers = 4
	p.want(p.press(0, 0))
	p.want(p.h.Choose("work", p.s, 0)) // for new units
	p.refused(p.h.Choose("work", p.s, 0), "all the workers it can use")
}

// TestFirstHints checks that the hint is to build without a building, and to work with an idle one.
func TestFirstHints(t *testing.T) {
	f := plain()
	f.sites, f.armies = f.sites[1:], f.armies[1:]
	p := newPlayer(t, f)
	p.says("Take back", "You have 100 ore, a building costs 100: press Build, then your army")
	p.want(p.h.Choose("build", p.s, 0))
	p.want(p.press(2, 2), "build at 2,2 towards southwest")
	p.next()
	p.h.Drop()
	p.says("Take back", "All work: units on your buildings make new units")
	p.want(p.h.Choose("work", p.s, 0), "work 4 of 2,2")
	p.says("Take back", "Mine: 89 more ore pays for a building. Press All mine")
}

// TestWorkersStay sends units that do not work first; in a group, workers always stay.
func TestWorkersStay(t *testing.T) {
	f := plain()
	f.armies[0] = army(0, 0, 0, 6)
	p := newPlayer(t, f)
	tip := func(want string) {
		t.Helper()
		p.point(board.Hover, 2, 0)
		if got := p.h.Tip(p.s, 0); got != want {
			t.Errorf("the tip is %q, not %q", got, want)
		}
	}
	p.want(p.press(0, 0))
	p.want(p.h.Choose("mine", p.s, 0), "mine 5 of 0,0")
	p.h.SetDial(0, 2)
	tip("2 march, 2 turns, 1 works on, 3 stay and mine, replacing another order")
	p.want(p.press(2, 0), "cancel 0", "mine 3 of 0,0", "move 2 of 0,0 east")
	p.want(p.press(0, 0))
	tip("5 march, 2 turns, 1 works on, replacing another order")
	p.want(p.press(2, 0), "cancel 1", "cancel 0", "move 5 of 0,0 east")
	p.want(p.press(0, 0))
	p.h.SetDial(0, 6)
	tip("6 march, 2 turns, taken from work")
	p.want(p.press(2, 0), "cancel 0", "move 6 of 0,0 east")

	f.armies[0] = army(0, 0, 0, 1)
	p = newPlayer(t, f)
	p.h.group = []grid.Point{{X: 0, Y: 0}, {X: 2, Y: 2}}
	p.want(p.press(2, 1), "move 12 of 2,2 north")
	p.h.group = []grid.Point{{X: 0, Y: 0}, {X: 1, Y: 0}}
	p.refused(p.press(2, 1), "workers stay at work")
	p.want(p.press(0, 0))
}

// TestOrderList changes and takes back orders through the list.
func TestOrderList(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(2, 2))
	p.want(p.press(2, 1), "move 12 of 2,2 north")
	p.want(p.press(1, 3))
	p.want(p.press(1, 4), "move 3 of 1,3 south")
	list := p.h.Roster(p.s, 0).Rows
	if len(list) != 2 || list[1].Title != "12 march from 2,2 to 2,1" {
		t.Fatalf("list %+v", list)
	}
	p.want(p.h.Choose(list[1].Verb, p.s, 0))
	p.h.SetDial(0, 7)
	d, ok := p.h.Dial(p.s, 0)
	if !ok || d.Do != "Change" || d.Most != 12 || d.Value != 7 {
		t.Errorf("dial %+v", d)
	}
	p.want(p.h.Choose(board.DialDo, p.s, 0), "cancel 0", "move 7 of 2,2 north")
	p.want(p.h.Choose(p.h.Roster(p.s, 0).Rows[0].Verb, p.s, 0))
	p.want(p.h.Choose("drop", p.s, 0), "cancel 1")
	p.want(p.h.Choose(p.h.Roster(p.s, 0).Rows[0].Drop, p.s, 0), "cancel 0")
	if left := p.h.Roster(p.s, 0); len(left.Rows) > 0 || left.Empty == "" {
		t.Errorf("left %+v", left)
	}
	p.refused(p.h.Choose(takePrefix+"0", p.s, 0), "no such order")
	p.refused(p.h.Choose("order/9", p.s, 0), "no such order")
	p.refused(p.h.Choose(board.DialDo, p.s, 0), "Choose an order")
}

func TestTips(t *testing.T) {
	p := newPlayer(t, plain())
	p.s.Tiles.At(grid.Pt(4, 2)).Units[0], p.s.Tiles.At(grid.Pt(2, 2)).Units[0] = 12, 0
	p.s.Tiles.At(grid.Pt(5, 3)).Units[0] = 14
	tip := func(x, y int) string {
		p.point(board.Hover, x, y)
		return p.h.Tip(p.s, 0)
	}
	if got := tip(5, 2); got != "" {
		t.Errorf("tip %q with nobody chosen", got)
	}
	p.want(p.press(4, 2))
	for _, c := range []struct {
		x, y int
		want string
	}{
		{5, 2, "12 march, beats 5 there, 7 left"},
		{4, 1, "12 march"},
		{4, 3, "12 march"},
		{3, 2, "A wall is in the way."},
		{4, 2, ""},
		{-1, 2, ""},
		{6, 2, "12 march, 2 turns"},
	} {
		if got := tip(c.x, c.y); got != c.want {
			t.Errorf("tip at %d,%d: %q, want %q", c.x, c.y, got, c.want)
		}
	}
	p.want(p.press(5, 3))
	if got := tip(6, 3); got != "14 march, razes it: 12 needed, 2 left" {
		t.Errorf("tip of a siege %q", got)
	}
	p.h.SetDial(0, 9)
	if got := tip(6, 3); got != "9 march, 5 stay and mine, too few to raze it: it takes 12" {
		t.Errorf("tip of a weak siege %q", got)
	}
	if got := tip(5, 4); got != "9 march, 5 stay and mine" {
		t.Errorf("tip of a part %q", got)
	}
	p.h.Drop()
	p.want(p.press(0, 0)) // of two units one works
	if got := tip(0, 2); got != "1 marches, 2 turns, 1 works on" {
		t.Errorf("tip of a unit beside a worker %q", got)
	}
	if got := tip(1, 3) + p.h.Hint(p.s, 0); got != "Press to choose it; use March or an arrow to go there" {
		t.Errorf("another army of one's own: %q", got)
	}
	p.want(p.h.Choose("mine", p.s, 0), "mine 1 of 0,0")
	p.h.SetDial(0, 2)
	if got := tip(0, 2); got != "2 march, 2 turns, taken from work" {
		t.Errorf("tip of a march of workers %q", got)
	}
}

func TestTouchPreviewsFirst(t *testing.T) {
	p := newPlayer(t, plain())
	tap := func(x, y int) response {
		return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y), Touch: true}, p.s, 0)
	}
	p.want(tap(2, 2))
	p.want(tap(2, 1))
	if tip := p.h.Tip(p.s, 0); tip != "12 march\nTap again to do it" {
		t.Errorf("tip %q", tip)
	}
	p.want(tap(2, 1), "move 12 of 2,2 north")
	p.h.Drop()
	p.want(p.h.Choose("build", p.s, 0))
	p.want(tap(1, 3))
	if hint := p.h.Hint(p.s, 0); hint != "Tap there again to build, or tap another side" {
		t.Errorf("hint of a tap %q", hint)
	}
}

func TestNextAndHud(t *testing.T) {
	p := newPlayer(t, plain())
	v := New()
	if hud := v.Hud(p.s, 0); hud.CanAct != 3 || hud.Resource != "Ore" || hud.Left != 100 || hud.Alert != "" || hud.Pays == "" {
		t.Errorf("hud %+v", hud)
	}
	seen := map[grid.Point]bool{}
	for range 5 {
		at, ok := p.h.Next(p.s, 0)
		if !ok {
			t.Fatal("nobody waits")
		}
		seen[at] = true
	}
	if len(seen) != 3 {
		t.Errorf("waiting: %v", seen)
	}
	p.s.Tiles.At(grid.Pt(2, 0)).Units[1] = 40
	if hud := v.Hud(p.s, 0); !strings.Contains(hud.Alert, "40 enemies beside the building") {
		t.Errorf("alert %q", hud.Alert)
	}
	p.h.Drop()
	p.want(p.h.Choose("mine", p.s, 0), "mine 1 of 0,0", "mine 12 of 2,2", "mine 3 of 1,3")
	if _, ok := p.h.Next(p.s, 0); ok || v.Hud(p.s, 0).CanAct != 0 {
		t.Error("somebody still waits")
	}
	if got := p.h.Hint(p.s, 0); !strings.HasPrefix(got, "Lock in, or build first") {
		t.Errorf("hint %q", got)
	}
}

// TestLooseRulesets checks that people can give only sensible orders under rulesets that accept any.
func TestLooseRulesets(t *testing.T) {
	s, err := si32.New(brawl("original"), "loose")
	if err != nil {
		t.Fatal(err)
	}
	h := New().Controller().(*controller)
	at := grid.Pt(4, 0)
	n := s.Tiles.At(at).Units[0]
	if n <= 0 {
		at = grid.Pt(0, 0)
		n = s.Tiles.At(at).Units[0]
	}
	h.Handle(board.Pointer{Kind: board.Press, Cell: at}, s, 0)
	h.SetDial(0, int(n)*9)
	a := h.Handle(board.Pointer{Kind: board.Press, Cell: at.Add(grid.Pt(0, 1))}, s, 0)
	if len(a.Cmds) != 1 || a.Cmds[0].N != n {
		t.Errorf("wants %v %q of %d units", a.Cmds, a.Refuse, n)
	}
}

// TestWholeMatch plays a match from start to end by responses of the controller alone: everybody mines, works, builds when there is ore, and marches on.
func TestWholeMatch(t *testing.T) {
	for _, ruleset := range rulesets {
		level := brawl(ruleset)
		level.MaxTurns = 25
		s, err := si32.New(level, "whole")
		if err != nil {
			t.Fatal(err)
		}
		h := New().Controller().(*controller)
		dice := rules.NewSeeded("whole")
		do := func(seat rules.Seat, a response) {
			for _, c := range a.Cmds {
				if err := s.Apply(seat, c, nil); err != nil {
					t.Fatalf("%s, turn %d, seat %d: %v: %v", ruleset, s.Turn(), seat, c, err)
				}
			}
		}
		for !s.Outcome().Over {
			if s.Turn() > 30 {
				t.Fatalf("%s does not end", ruleset)
			}
			seat := s.Active().First()
			do(seat, h.Begin(s, seat))
			for range 3 {
				at, ok := h.Next(s, seat)
				if !ok {
					break
				}
				if dice.Intn(3) == 0 {
					do(seat, h.Choose("build", s, seat))
				}
				to := grid.Pt(dice.Intn(level.Width), dice.Intn(level.Height))
				if h.verb == builds {
					to = at
				}
				if dice.Intn(3) == 0 {
					h.Choose("split", s, seat)
				}
				do(seat, h.Handle(board.Pointer{Kind: board.Press, Cell: to, X: float32(to.X) + 0.2, Y: float32(to.Y) + 0.8}, s, seat))
			}
			h.Drop()
			do(seat, h.Choose("work", s, seat))
			do(seat, h.Choose("mine", s, seat))
			do(seat, response{Cmds: []si32.Command{{}}})
		}
	}
}

// TestControllerOnAnyState is the monkey test, on squares and on hexagons.
func TestControllerOnAnyState(t *testing.T) {
	var used []boardtest.Used
	for _, ruleset := range rulesets {
		used = append(used, play(t, brawl(ruleset), "hand", 10).Monkey(t, New(), "hand", orderPrefix+"0", orderPrefix+"1", takePrefix+"3"))
	}
	boardtest.Reaches(t, si32.Game().Info, used...)
}

// TestStrikeTogether sends two armies at an enemy: the nearer waits, the preview says so, and warns when they are too few.
func TestStrikeTogether(t *testing.T) {
	f := plain()
	f.armies = append(f.armies, army(0, 4, 4, 6))
	p := newPlayer(t, f)
	p.h.group = []grid.Point{{X: 4, Y: 4}, {X: 1, Y: 3}}
	p.point(board.Hover, 5, 2)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "all arrive in 5 turns: the nearer wait") || strings.Contains(tip, "too few") {
		t.Errorf("tip %q", tip)
	}
	p.s.Tiles.At(grid.Pt(5, 2)).Units[1] = 40
	p.point(board.Hover, 5, 2)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "too few: 40 enemies are there, gather more first") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(5, 2), "wait 6 of 4,4", "move 3 of 1,3 east")
	if got := p.h.Roster(p.s, 0).Rows; len(got) != 2 || got[0].Text != "3 march on to 5,2" || !strings.HasPrefix(got[1].Text, "6 wait 2 turns, then on to 5,2") {
		t.Errorf("roster %+v", got)
	}
	p.h.group = []grid.Point{{X: 4, Y: 4}, {X: 1, Y: 3}}
	p.point(board.Hover, 2, 0)
	if tip := p.h.Tip(p.s, 0); strings.Contains(tip, "wait") { // no enemy is near
		t.Errorf("tip %q", tip)
	}
}

// TestComing checks what the overlay of the end of the turn shows the viewer: losses of an attack on both sides, enemies that can come, and
// new units.
func TestComing(t *testing.T) {
	f := plain()
	f.armies = append(f.armies, army(0, 4, 2, 9))
	p := newPlayer(t, f)
	must(t, p.s.Apply(0, si32.Command{Verb: si32.Move, At: grid.Pt(4, 2), Dir: si32.East, N: 9}, nil))
	p.s.Buildings[0].Progress = 2*p.s.Constants.UnitCost + 1
	shown := func(viewer rules.Seat) map[int64]int { return boardtest.Told(view(), p.s, overlayComing, viewer) }
	if got := shown(0); got[-5] != 2 || got[5] != 1 || got[2] != 1 { // 9 against 5: both lose 5; 5 enemies stand beside; 2 new units
		t.Errorf("Blue sees %v", got)
	}
	if got := shown(1); got[-5] != 0 || got[9] != 1 {
		t.Errorf("Amber sees %v", got)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
