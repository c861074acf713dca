package coreminer

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// player is a controller and the position it plays.
type player struct {
	t *testing.T
	h board.Controller[*coreminer.State, coreminer.Command]
	s *coreminer.State
}

// start sets up the mine with the classic rules.
func (p pit) start() *coreminer.State {
	s, err := p.under(coreminer.DefaultLevel().Constants)
	if err != nil { // the mines are constants and tested
		panic("coreminer: mine of the rule book: " + err.Error())
	}
	return s
}

func playerOf(t *testing.T, p pit) *player { return &player{t, New().Controller(), p.start()} }

// smallMine is a mine with two miners of the first seat: one on the surface with material and bombs, one in a tunnel.
func smallMine() pit {
	return pit{rows: []string{
		"..........", ".ddddddddd", ".ddOdddddd", ".l.OOddddd", "dddddddddd", "eeeeeeeeee",
	}, miners: []coreminer.Placed{worker(1, 0, 1, 40, 4), worker(2, 3, 1, 40, 0), {Seat: 2, At: [2]int{8, 0}}}, money: 1000}
}

func (p *player) press(x, y int) response {
	return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y)}, p.s, 0)
}

func (p *player) hover(x, y int) {
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(x, y)}, p.s, 0)
}

// do carries out a response of the controller, as the table does, and returns the verbs of its commands.
func (p *player) do(a response) string {
	p.t.Helper()
	var said []string
	for _, c := range a.Cmds {
		if err := p.s.Apply(p.s.Mover(), c, nil); err != nil {
			p.t.Fatalf("%v: %v", c, err)
		}
		said = append(said, c.Verb.String())
	}
	if a.Refuse != "" {
		said = append(said, a.Refuse)
	}
	return strings.Join(said, " ")
}

func (p *player) want(a response, want string) {
	p.t.Helper()
	if got := p.do(a); got != want {
		p.t.Fatalf("wants %q, not %q", got, want)
	}
}

func TestClickWalks(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(1, 0), "")
	p.want(p.press(4, 0), "move move move")
	if p.s.Miners[0].At != grid.Pt(4, 0) {
		t.Errorf("stands on %v", p.s.Miners[0].At)
	}
	p.want(p.h.Choose("ladder", p.s, 0), "")
	p.want(p.press(6, 0), "This miner has no steps left this turn.")
}

// A verb whose button has become grey is not chosen any more: the next press on the board would use it unseen.
func TestSpentVerbIsPutDown(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(1, 0), "")
	p.want(p.h.Choose("move", p.s, 0), "")
	p.want(p.press(4, 0), "move move move")
	for _, v := range p.h.Verbs(p.s, 0) {
		if v.Chosen {
			t.Errorf("%s is chosen, but: %q", v.ID, v.Reason)
		}
	}
	p.want(p.press(4, 1), "mine")
}

func TestClickDigsItsWay(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(2, 3), "")
	p.hover(4, 3)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "ore +") || !strings.Contains(tip, "1 step") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(4, 3), "mine build move mine") // its mining power of 100 is enough for 60 and part of the next tile
	if m := &p.s.Miners[1]; m.Ore != 90 || m.Power != 0 || m.At != grid.Pt(3, 3) {
		t.Errorf("miner %+v", m)
	}
}

func TestClickOnHopperSells(t *testing.T) {
	p := playerOf(t, smallMine())
	p.s.Miners[0].Ore, p.s.Miners[0].Dirt = 30, 20
	p.want(p.press(1, 0), "")
	p.hover(0, 0)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "+30 value, +170 money") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(0, 0), "dump dump")
	if p.s.Sides[0].Value != 30 || p.s.Sides[0].Money != 1170 {
		t.Errorf("side %+v", p.s.Sides[0])
	}
	p.want(p.press(0, 0), "move") // with nothing to sell, it just walks there
	p.s.Miners[0].Ore = 5
	p.want(p.press(0, 0), "dump") // a click on the miner itself sells, too
	p.want(p.press(0, 0), "")     // the next one deselects it
	if p.h.Drop() {
		t.Error("a click on an empty-handed miner did not let go of it")
	}
}

func TestVerbsBuild(t *testing.T) {
	p := playerOf(t, smallMine())
	if a := p.h.Choose("ladder", p.s, 0); a.Refuse != noMiner {
		t.Errorf("a ladder without a miner: %q", a.Refuse)
	}
	p.want(p.press(2, 3), "")
	p.want(p.h.Choose("support", p.s, 0), "")
	p.want(p.press(2, 3), "build")
	if !p.s.Tiles.At(grid.Pt(2, 3)).Support {
		t.Error("no support stands")
	}
	p.want(p.h.Choose("shield", p.s, 0), "")
	p.want(p.press(3, 3), "build")
	p.want(p.h.Choose("shield", p.s, 0), "")
	p.want(p.press(3, 3), "This tile already has a full shield.")
}

func TestBombsAndAmounts(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(1, 0), "")
	p.want(p.h.Choose("bomb", p.s, 0), "")
	dial, ok := p.h.(board.Dialer[*coreminer.State]).Dial(p.s, 0)
	if !ok || dial.Most != 4 || dial.Value != 2 || dial.Least != 2 {
		t.Errorf("dial %+v", dial)
	}
	p.h.(board.Dialer[*coreminer.State]).SetDial(0, 3)
	p.hover(2, 0)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "3 bombs") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(2, 0), "dump")
	if len(p.s.Bombs) != 3 || p.s.Miners[0].Bombs != 1 {
		t.Errorf("%d bombs lie there", len(p.s.Bombs))
	}
}

// TestToll checks that the preview of a bomb says which miners it kills if none moves, and how much health each loses.
func TestToll(t *testing.T) {
	rows := []string{"..........", "dddddddddd", "ds..s..s.d", "dddddddddd", "ddddOddddd"}
	enemy := coreminer.Placed{Seat: 2, At: [2]int{4, 2}}
	for _, c := range []struct {
		miners []coreminer.Placed
		want   string
		losses []int64
	}{
		{[]coreminer.Placed{worker(1, 2, 3, 0, 2), enemy}, "Kills 1 of the enemy's and 1 of yours unless they move", []int64{-200, -200}},
		{[]coreminer.Placed{worker(1, 2, 3, 0, 2)}, "Kills 1 of yours unless they move", []int64{-200}},
		{[]coreminer.Placed{worker(1, 2, 3, 0, 1), enemy}, "Kills 1 of the enemy's unless they move", []int64{-100, -100}},
		{[]coreminer.Placed{worker(1, 2, 3, 0, 1)}, "Kills no miner as things stand", []int64{-100}},
	} {
		p := playerOf(t, pit{rows: rows, miners: c.miners})
		if c.miners[0].Bombs == 1 {
			p.s.Miners[0].Health = 110
		}
		p.want(p.press(1, 2), "")
		p.want(p.h.Choose("bomb", p.s, 0), "")
		p.hover(3, 2)
		if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, c.want) {
			t.Errorf("tip %q lacks %q", tip, c.want)
		}
		var l board.List
		p.h.Upon(&l, p.s, 0, boardtest.Options(40))
		var losses []int64
		for i := range l.Items {
			if it := &l.Items[i]; boardtest.Text(it) {
				losses = append(losses, it.N)
			}
		}
		if !slices.Equal(losses, c.losses) {
			t.Errorf("losses %v, not %v", losses, c.losses)
		}
	}
}

// TestTrapped checks that the preview warns of a way down without a ladder back up.
func TestTrapped(t *testing.T) {
	for _, c := range []struct {
		rows []string
		x, y int
		want bool
	}{
		{[]string{".......", "d.ddddd", "ddddddd", "ddddddd"}, 1, 1, true},
		{[]string{".......", "dlddddd", "ddddddd", "ddddddd"}, 1, 1, false},
		{[]string{".......", "ddddddd", "ddddddd", "ddddddd"}, 3, 0, false},
	} {
		p := playerOf(t, pit{rows: c.rows, miners: []coreminer.Placed{worker(2, 0, 1, 0, 0)}})
		p.want(p.press(2, 0), "")
		p.hover(c.x, c.y)
		if tip := p.h.Tip(p.s, 0); tip == "" || strings.Contains(tip, "No way back up") != c.want {
			t.Errorf("%v: tip %q", c.rows, tip)
		}
	}
}

func TestShopping(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(2, 3), "")
	if a := p.h.Choose("buy", p.s, 0); !strings.Contains(a.Refuse, "to buy") {
		t.Errorf("shopping far from the hopper: %q", a.Refuse)
	}
	p.want(p.press(1, 0), "")
	p.want(p.h.Choose("buy", p.s, 0), "")
	dialer := p.h.(board.Dialer[*coreminer.State])
	dial, ok := dialer.Dial(p.s, 0)
	if !ok || !slices.Equal(dial.Choices, []string{"Material", "Bombs", "Dirt"}) || dial.Value != 40 || dial.Do != "Buy" || dial.Label != "40 building material for 80 money" {
		t.Errorf("dial %+v", dial)
	}
	dialer.SetDial(0, 100)
	p.want(p.h.Choose(board.DialDo, p.s, 0), "buy")
	dialer.SetDial(1, 0)
	p.want(p.h.Choose(board.DialDo, p.s, 0), "buy")
	if m := &p.s.Miners[0]; m.Material != 140 || m.Bombs != 6 || p.s.Sides[0].Money != 1000-200-50 {
		t.Errorf("miner %+v, money %d", m, p.s.Sides[0].Money)
	}
	p.want(p.press(1, 0), "buy") // a press on the miner itself, as Enter does
	p.s.Sides[0].Money = 0
	if a := p.h.Choose(board.DialDo, p.s, 0); !strings.Contains(a.Refuse, "cannot afford") {
		t.Errorf("buying without money: %q", a.Refuse)
	}
}

func TestGiving(t *testing.T) {
	p := playerOf(t, pit{rows: []string{".......", "ddddddd", "ddddddd", "ddddddd"}, miners: []coreminer.Placed{worker(2, 0, 0, 30, 2), worker(3, 0, 0, 0, 0)}})
	p.want(p.press(2, 0), "")
	p.want(p.h.Choose("transfer", p.s, 0), "") // bombs are the first item it has
	p.want(p.h.Choose("transfer", p.s, 0), "") // pressed again: material
	p.hover(3, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Gives 30 building material" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(3, 0), "transfer")
	if p.s.Miners[1].Material != 30 {
		t.Errorf("has %d", p.s.Miners[1].Material)
	}
	p.want(p.h.Choose("transfer", p.s, 0), "")
	p.want(p.press(5, 0), "You have no other miner on that tile.")
}

func TestHiredMinerIsChosen(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.h.Choose("spawn", p.s, 0), "spawn")
	p.h.Verbs(p.s, 0)
	p.want(p.press(1, 0), "") // selects the other one
	p.want(p.h.Choose("spawn", p.s, 0), "spawn")
	p.h.Hint(p.s, 0)
	p.want(p.h.Choose("upgrade", p.s, 0), "You cannot afford that.")
	if a := p.h.Choose("spawn", p.s, 0); a.Refuse == "" && p.s.Sides[0].Money < 300 {
		t.Error("hired without money")
	}
	p.want(p.press(1, 0), "")
}

func TestGroups(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(0, 4), Cell: grid.Pt(5, 0)}, p.s, 0), "")
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "2 miners: choose") {
		t.Errorf("hint %q", hint)
	}
	p.h.Drop()
	p.want(p.press(1, 0), "")
	p.want(p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(2, 3), Shift: true}, p.s, 0), "")
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "2 miners: choose") {
		t.Errorf("hint %q", hint)
	}
	p.want(p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(2, 3), Shift: true}, p.s, 0), "")
	if hint := p.h.Hint(p.s, 0); strings.HasPrefix(hint, "2 miners") {
		t.Errorf("hint %q", hint)
	}
}

func TestTouchPreviewsFirst(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(2, 3), "")
	tap := board.Pointer{Kind: board.Press, Cell: grid.Pt(3, 3), Touch: true}
	p.want(p.h.Handle(tap, p.s, 0), "")
	if tip := p.h.Tip(p.s, 0); !strings.HasPrefix(tip, "Ore +50") || !strings.HasSuffix(tip, "\nTap again to do it") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.h.Handle(tap, p.s, 0), "mine")
	if p.hover(3, 3); strings.Contains(p.h.Tip(p.s, 0), "Tap again") {
		t.Error("a mouse is told to tap")
	}
}

// The hint says what is left to do: not how to use a verb that the miner is too tired for, and not that Work can be pressed when it cannot.
func TestHintIsOfUse(t *testing.T) {
	p := playerOf(t, smallMine())
	hint := func(want string) {
		t.Helper()
		if got := p.h.Hint(p.s, 0); got != want {
			t.Errorf("the hint is %q, not %q", got, want)
		}
	}
	p.want(p.press(2, 3), "")
	p.want(p.h.Choose("move", p.s, 0), "")
	hint("Choose where to go")
	p.s.Miners[1].Moves = 0
	hint("0 steps, 100 power: choose where to dig")
	p.h.Deselect()
	p.want(p.press(1, 0), "")
	p.want(p.h.Choose("buy", p.s, 0), "")
	hint("It has 40 building material. Set how much more, then press Buy")

	for crowd, want := range map[bool]string{false: "Sell the ore: press your base or the hopper, the pipe under it", true: "Sell the ore: choose Dump, then your base"} {
		p = playerOf(t, smallMine())
		p.s.Tiles.At(grid.Pt(1, 0)).Base = crowd
		p.want(p.press(2, 3), "")
		p.s.Miners[1].Ore = 5
		hint(want)
	}

	stuck := playerOf(t, pit{rows: []string{".....", "ddddd", "ddddd", "dd.dd", "ddddd"}, miners: []coreminer.Placed{worker(2, 3, 0, 0, 0)}})
	for range 100 { // the search for work continues one try at a time
		stuck.h.Verbs(stuck.s, 0)
	}
	if got := stuck.h.Hint(stuck.s, 0); strings.Contains(got, "press Work") {
		t.Errorf("nobody can be sent to work, and the hint is %q", got)
	}
}

func TestTipTellsWhatFalls(t *testing.T) {
	p := playerOf(t, smallMine())
	p.want(p.press(2, 3), "")
	p.hover(3, 3)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "tiles will fall") {
		t.Errorf("tip %q", tip)
	}
}

// What falls without an order too is not a reason against it.
func TestTipSaysOnlyWhatTheOrderLoosens(t *testing.T) {
	p := playerOf(t, pit{rows: []string{".......", "ddddddd", "ddddddd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 0, 1, 0, 0), worker(5, 0, 1, 0, 0)}})
	p.s.Tiles.At(grid.Pt(5, 2)).Dirt = 0
	p.s.Tiles.At(grid.Pt(5, 1)).Loose = true
	p.want(p.press(1, 0), "")
	p.hover(1, 1)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "Dirt") || strings.Contains(tip, "will fall") {
		t.Errorf("tip %q", tip)
	}
	var l board.List
	p.h.Upon(&l, p.s, 0, boardtest.Options(40))
	for i := range l.Items {
		if l.Items[i].Sprite == art.FallWarning {
			t.Error("the preview marks a tile that falls anyway")
		}
	}
}

// TestTipSaysWhoIsHit: when a support goes, whole columns come down on the miners below and with the miners above; the preview describes
// and marks all of that.
func TestTipSaysWhoIsHit(t *testing.T) {
	p := playerOf(t, pit{rows: []string{".......", "eeeOeee", "eeeeeee", "eeeeeee", "ee.s.ee", "eee..ee"}, miners: []coreminer.Placed{worker(2, 4, 1, 0, 0), worker(3, 0, 0, 0, 0),
		{Seat: 2, At: [2]int{4, 5}}}})
	p.want(p.press(2, 4), "")
	p.want(p.h.Choose("mine", p.s, 0), "")
	p.h.(board.Dialer[*coreminer.State]).SetDial(0, int(p.s.Constants.SupportCost))
	p.hover(3, 4)
	tip := p.h.Tip(p.s, 0)
	for _, want := range []string{"9 tiles will fall", "Buries 1 enemy miner", "Buries 1 of your miners", "Your miners fall with it: −5 health"} {
		if !strings.Contains(tip, want) {
			t.Errorf("tip %q lacks %q", tip, want)
		}
	}
	var l board.List
	p.h.Upon(&l, p.s, 0, boardtest.Options(40))
	warnings, losses := 0, []int64{}
	for i := range l.Items {
		switch it := &l.Items[i]; {
		case boardtest.Text(it):
			losses = append(losses, it.N)
		case it.Sprite == art.FallWarning:
			warnings++
		}
	}
	if warnings != 9 || !slices.Equal(losses, []int64{-5}) {
		t.Errorf("%d tiles are marked as falling, and the numbers are %v", warnings, losses)
	}
	p.want(p.press(3, 4), "mine")
	if err := p.s.Apply(0, coreminer.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	buried := func(i int) bool { return p.s.Tiles.At(p.s.Miners[i].At).Filled() }
	if m := &p.s.Miners[1]; m.At != grid.Pt(3, 2) || m.Health != 20 || !buried(0) || !buried(2) {
		t.Errorf("it came otherwise: %+v", p.s.Miners)
	}
}

func TestNextVisitsWhoCanAct(t *testing.T) {
	p := playerOf(t, smallMine())
	seen := map[grid.Point]bool{}
	for range 6 {
		at, ok := p.h.Next(p.s, 0)
		if !ok {
			t.Fatal("no miner can act")
		}
		seen[at] = true
	}
	if len(seen) != 2 || !seen[grid.Pt(1, 0)] || !seen[grid.Pt(2, 3)] {
		t.Errorf("visits %v", seen)
	}
	for i := range p.s.Miners {
		p.s.Miners[i].Moves, p.s.Miners[i].Power = 0, 0
	}
	if at, ok := p.h.Next(p.s, 0); ok {
		t.Errorf("%v can act without steps and power", at)
	}
}

func TestDropAndMenu(t *testing.T) {
	p := playerOf(t, smallMine())
	if p.h.Drop() {
		t.Error("there was nothing to drop")
	}
	p.press(1, 0)
	p.h.Handle(board.Pointer{Kind: board.Menu, Cell: grid.Pt(1, 0)}, p.s, 0)
	if p.h.Drop() {
		t.Error("the menu button did not let go")
	}
	p.press(1, 0)
	p.press(1, 0)
	if p.h.Drop() {
		t.Error("a second click did not let go")
	}
}

// TestControllerOnAnyState sends random input to the controller, with both rulesets.
func TestControllerOnAnyState(t *testing.T) {
	var used []boardtest.Used
	for _, name := range []string{"busy", "original"} {
		used = append(used, play(t, level(name), "hands", 12).Monkey(t, New(), name))
	}
	boardtest.Reaches(t, coreminer.Game().Info, used...)
}

// A finger sends a loaded miner to a base on which others stand, as its first tap tells; one that is empty chooses among those there.
func TestAFingerSendsToACrowdedBase(t *testing.T) {
	for _, ore := range []int32{0, 9} {
		p := playerOf(t, smallMine())
		base := p.s.Sides[0].Base
		p.s.Miners[0].Ore = ore
		p.want(p.h.Choose("spawn", p.s, 0), "spawn")
		other := len(p.s.Miners) - 1
		tap := func(at grid.Point) response {
			return p.h.Handle(board.Pointer{Kind: board.Press, Cell: at, Touch: true}, p.s, 0)
		}
		p.h.Drop()
		p.want(tap(p.s.Miners[0].At), "")
		p.want(tap(grid.Pt(4, 0)), "")
		p.want(tap(grid.Pt(4, 0)), "move move move") // away from the base
		p.s.Miners[0].Moves = 9
		p.want(tap(base), "")
		at, _ := p.h.(*controller).Selected(p.s, 0)
		if chosen := at == p.s.Miners[other].At; chosen != (ore == 0) {
			t.Fatalf("with %d ore a tap on the base selects who stands there: %v", ore, chosen)
		}
		if ore > 0 {
			if got := p.do(tap(base)); !strings.Contains(got, "dump") {
				t.Errorf("the second tap does %q", got)
			}
		}
	}
}
