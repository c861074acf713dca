package si32

import (
	"testing"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// TestLongMarch marches over several turns round a wall, until the goal is reached.
func TestLongMarch(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(2, 2))
	p.point(board.Hover, 4, 2)
	if tip := p.h.Tip(p.s, 0); tip != "12 march, 4 turns" {
		t.Errorf("tip of a long march %q", tip)
	}
	p.want(p.press(4, 2), "move 12 of 2,2 south")
	p.want(p.h.Begin(p.s, 0)) // the same turn again: the order stands
	p.want(p.next(), "move 12 of 2,3 east")
	p.want(p.next(), "move 12 of 3,3 east")
	undone := p.s.Clone()
	if err := p.s.Apply(0, si32.Command{Verb: si32.Cancel}, nil); err != nil {
		t.Fatal(err)
	}
	p.want(p.h.Begin(p.s, 0), "move 12 of 3,3 east") // undone and begun again
	p.s = undone
	p.want(p.next(), "move 12 of 4,3 north")
	p.want(p.next())
	if k := p.h.orders.Of(0); k != nil || p.s.Tiles.At(grid.Pt(4, 2)).Units[0] != 12 {
		t.Errorf("orders %+v, %d units at the goal", k, p.s.Tiles.At(grid.Pt(4, 2)).Units[0])
	}
}

// TestLongMarchEnds ends a long march by taking its order back, and by a new order.
func TestLongMarchEnds(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(2, 2))
	p.want(p.press(4, 2), "move 12 of 2,2 south")
	p.want(p.press(2, 2))
	p.says("End orders", `12 march on to 4,2: "End orders" stops it`)
	p.want(p.h.Choose("drop", p.s, 0), "cancel 0")
	p.says("Take back", "Choose where to march, or mine or build here")
	p.want(p.next())
	p.want(p.h.Handle(board.Pointer{Kind: board.Menu}, p.s, 0))
	p.want(p.press(2, 2))
	p.want(p.press(4, 2), "move 12 of 2,2 south")
	p.want(p.press(2, 2))
	p.want(p.press(2, 1), "cancel 0", "move 12 of 2,2 north")
	p.want(p.next())
	p.want(p.press(2, 1))
	p.want(p.press(4, 2), "move 12 of 2,1 south")
	if err := p.s.Apply(0, si32.Command{Verb: si32.Cancel}, nil); err != nil { // by the table's undo, of which the controller hears nothing
		t.Fatal(err)
	}
	p.want(p.next())
}

// TestStandingIsTold checks that the button that ends standing orders names them, and ends them.
func TestStandingIsTold(t *testing.T) {
	p := newPlayer(t, plain())
	p.s.Constants.UnitCost = 50 // nobody new comes
	p.s.Tiles.At(grid.Pt(2, 2)).Resource = 40
	p.want(p.press(2, 2))
	p.want(p.h.Choose("mine", p.s, 0), "mine 12 of 2,2")
	p.says("End orders", `12 mine here, then elsewhere: "End orders" stops it`)
	p.want(p.next(), "mine 12 of 2,2")
	p.want(p.h.Choose("order/0", p.s, 0))
	p.says("Take back", "Set the number or take the order back")
	p.want(p.h.Choose("drop", p.s, 0), "cancel 0") // from the list, too
	p.want(p.next())
	p.want(p.press(0, 0))
	p.want(p.h.Choose("rally", p.s, 0))
	p.want(p.press(0, 3))
	p.want(p.press(0, 0))
	p.says("End orders", `New units go to 0,3: "End orders" stops it`)
	p.want(p.h.Choose("hold", p.s, 0), "wait 1 of 0,0")
	p.want(p.press(0, 0))
	p.want(p.press(0, 0))
	p.says("End orders", `Holds every turn; new units go to 0,3: "End orders" stops it`)
	p.want(p.h.Choose("drop", p.s, 0), "cancel 0")
	p.want(p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(2, 2), Shift: true}, p.s, 0))
	p.want(p.h.Choose("hold", p.s, 0), "wait 1 of 0,0", "wait 12 of 2,2")
	p.says("End orders", `Some have standing orders: "End orders" stops it`)
	p.want(p.h.Choose("drop", p.s, 0), "cancel 0", "cancel 0")
	p.h.Drop()
	p.want(p.next())
	if k := p.h.orders.Of(0); len(k.Holds)+len(k.Miners)+len(k.Marches) > 0 {
		t.Errorf("%+v continues", k)
	}
}

func TestRally(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(2, 2))
	p.refused(p.h.Choose("rally", p.s, 0), "one of your buildings")
	p.h.Drop()
	p.want(p.press(0, 0))
	p.want(p.h.Choose("rally", p.s, 0))
	p.want(p.press(0, 3))
	for turn := 0; ; turn++ {
		a := p.next()
		if len(a.Cmds) > 0 {
			p.want(a, "move 1 of 0,0 south") // the first new unit, neither of those who were there
			break
		}
		if turn > 8 {
			t.Fatal("new units do not go to the rally point")
		}
	}
	p.want(p.next(), "move 1 of 0,1 south")
	p.want(p.press(0, 0))
	p.want(p.h.Choose("rally", p.s, 0))
	p.want(p.press(1, 1)) // on the building itself: no rally point any more
	if d := p.h.orders.Of(0).Sources; len(d) != 1 || d[0].Rallies {
		t.Errorf("new units %+v", d)
	}
}

// TestUndo takes back the command that ended a standing order, which then continues.
func TestUndo(t *testing.T) {
	p := newPlayer(t, plain())
	p.s.Tiles.At(grid.Pt(1, 3)).Resource = 50
	p.want(p.press(2, 2))
	p.want(p.press(4, 2), "move 12 of 2,2 south") // a long march
	p.want(p.press(1, 3))
	p.want(p.h.Choose("mine", p.s, 0), "mine 3 of 1,3")
	p.h.Drop()
	p.want(p.press(0, 0))
	p.want(p.h.Choose("hold", p.s, 0), "wait 1 of 0,0")
	p.h.Drop()
	p.want(p.next(), "move 12 of 2,3 east", "wait 1 of 0,0", "mine 3 of 1,3")
	was := p.s.Clone()
	for _, at := range []grid.Point{{X: 2, Y: 3}, {X: 1, Y: 3}, {X: 0, Y: 0}} {
		p.want(p.press(at.X, at.Y))
		a := p.h.Choose("drop", p.s, 0)
		p.want(a, a.Cmds[0].String())
		p.h.Drop()
	}
	p.want(p.press(2, 3))
	p.want(p.press(2, 4), "move 12 of 2,3 south") // and a new order besides
	p.h.Verbs(p.s, 0)
	if k := p.h.orders.Of(0); k.Marches[0].Left+k.Miners[0].Left > 0 || k.Holds[0].Given {
		t.Errorf("%+v continues without orders", k)
	}
	p.s = was // as the table's undo leaves it
	p.want(p.next(), "move 12 of 3,3 east", "wait 1 of 0,0", "mine 3 of 1,3")
}

// TestNewUnits orders new units to work while workers are needed, then to mine; those of new buildings do the same.
func TestNewUnits(t *testing.T) {
	p := newPlayer(t, plain())
	p.s.Tiles.At(grid.Pt(0, 0)).Workers, p.s.Tiles.At(grid.Pt(0, 0)).Resource = 2, 50
	p.s.Constants.WorkerCap = 3
	p.want(p.press(0, 0))
	p.want(p.h.Choose("work", p.s, 0)) // both work already
	p.says("End orders", `New units work: "End orders" stops it`)
	p.want(p.h.Choose("mine", p.s, 0), "mine 2 of 0,0")
	p.want(p.h.Choose("drop", p.s, 0), "cancel 0")
	p.says("End orders", `New units work, or mine: "End orders" stops it`)
	p.h.Drop()
	p.want(p.press(2, 2))
	p.want(p.h.Choose("build", p.s, 0))
	p.want(p.press(2, 3), "build at 2,2 towards southwest")
	p.want(p.next(), "work 1 of 2,2") // the builder
	p.want(p.next(), "work 1 of 0,0")
	p.want(p.next(), "mine 1 of 0,0")
	p.want(p.next(), "work 1 of 2,2", "mine 2 of 0,0")
	p.want(p.press(0, 0))
	p.want(p.h.Choose("drop", p.s, 0), "cancel 1")
	p.want(p.h.Choose("drop", p.s, 0)) // nothing else is left to take back
	p.says("Take back", "Choose where to march, or mine or work here")
}

// TestAllNewUnits orders the new units of all buildings at once.
func TestAllNewUnits(t *testing.T) {
	p := newPlayer(t, plain())
	p.h.Choose("work", p.s, 0)
	if v := p.h.Verbs(p.s, 0)[labours]; !v.Chosen || v.Reason != "" {
		t.Errorf("new units work, and the button is %+v", v)
	}
	p.want(p.h.Choose("rally", p.s, 0))
	if tip := p.h.Tip(p.s, 0); tip != "" {
		t.Errorf("tip %q beside the board", tip)
	}
	p.point(board.Hover, 0, 3)
	if tip := p.h.Tip(p.s, 0); tip != "New units of all buildings go here" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(0, 3))
	p.want(p.press(0, 0))
	p.says("End orders", `New units work, or go to 0,3: "End orders" stops it`)
	p.h.Drop()
	p.want(p.h.Choose("hold", p.s, 0), "wait 1 of 0,0", "wait 12 of 2,2", "wait 3 of 1,3")
	p.want(p.h.Choose("work", p.s, 0), "cancel 0", "work 1 of 0,0")
	p.want(p.h.Choose("work", p.s, 0)) // nobody else is idle: it ends
	if p.h.Verbs(p.s, 0)[labours].Chosen {
		t.Error("new units still work")
	}
}

// TestHold orders a garrison to hold, so that it no longer waits for an order.
func TestHold(t *testing.T) {
	p := newPlayer(t, plain())
	p.want(p.press(1, 3))
	p.want(p.h.Choose("hold", p.s, 0), "wait 3 of 1,3")
	p.h.Drop()
	p.want(p.h.Choose("hold", p.s, 0), "wait 1 of 0,0", "wait 12 of 2,2")
	p.refused(p.h.Choose("hold", p.s, 0), "No army waits")
	p.want(p.next(), "wait 3 of 1,3", "wait 1 of 0,0", "wait 12 of 2,2")
	p.want(p.press(2, 2))
	p.want(p.press(2, 1), "cancel 2", "move 12 of 2,2 north")
	p.want(p.next(), "wait 3 of 1,3", "wait 1 of 0,0")
	if n := New().Hud(p.s, 0).CanAct; n != 1 {
		t.Errorf("%d armies wait", n)
	}
}
