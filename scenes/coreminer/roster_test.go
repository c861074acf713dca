package coreminer

import (
	"slices"
	"strings"
	"testing"

	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// TestRoster checks that the roster lists a seat's miners with health, cargo and order, and that its verbs select and stop them.
func TestRoster(t *testing.T) {
	p := playerOf(t, smallMine())
	h := p.h.(*controller)
	rows := func() (list []board.Listed) {
		for _, r := range h.Roster(p.s, 0).Rows {
			if r.Verb != workAllVerb {
				list = append(list, r)
			}
		}
		return list
	}
	if got := rows(); len(got) != 2 || got[0].Text != "No order: 3 steps, 100 power" || got[0].Gauges[1].Value != "80 / 500" || got[0].Drop != "" || got[0].Chosen {
		t.Fatalf("%+v", got)
	}
	a := p.h.Choose(rows()[1].Verb, p.s, 0)
	if p.want(a, ""); !a.Focus || a.Cell != grid.Pt(2, 3) || !rows()[1].Chosen || rows()[0].Chosen {
		t.Errorf("%+v: %+v", a, rows())
	}
	p.h.Choose("work", p.s, 0)
	p.do(p.press(9, 4))
	if got := rows()[1]; got.Text != "Works at depth 4 by itself" || got.Drop == "" {
		t.Errorf("%+v", got)
	}
	p.want(p.h.Choose(rows()[1].Drop, p.s, 0), "")
	if got := rows()[1]; h.orders.Of(1).Kind != orders.None || got.Drop != "" {
		t.Errorf("still %+v", got)
	}
	if a := p.h.Choose(pickVerb+"2", p.s, 0); a.Refuse == "" { // the enemy's
		t.Error("an enemy's miner was selected")
	}
}

// TestAllWork checks that every idle miner gets an order to work at ore of its own, and that nothing is offered when none is idle.
func TestAllWork(t *testing.T) {
	p := playerOf(t, smallMine())
	h := p.h.(*controller)
	if h.Roster(p.s, 0).Rows[0].Verb != workAllVerb || h.Verbs(p.s, 0)[works].Tip != workAllTip {
		t.Error("All work is not offered")
	}
	p.do(p.h.Choose("work", p.s, 0))
	a, b := h.orders.Of(0), h.orders.Of(1)
	if a.Kind != orders.Work || b.Kind != orders.Work || a.At == b.At {
		t.Fatalf("orders %+v and %+v", a, b)
	}
	for _, o := range []orders.Order{a, b} {
		if start := smallMine().start(); start.Tiles.At(o.At).Ore == 0 {
			t.Errorf("%s was not ore", o.At)
		}
	}
	if a := p.h.Choose(workAllVerb, p.s, 0); a.Refuse == "" || len(a.Cmds) > 0 {
		t.Errorf("again: %+v", a)
	}
}

// TestWorkIsNotOfferedInVain checks that Work is offered, in the row of verbs and in the roster, where it is not refused, and nowhere else.
func TestWorkIsNotOfferedInVain(t *testing.T) {
	offered := map[bool]int{}
	for name, rows := range map[string][]string{
		"a mine":                      smallMine().rows,
		"a shaft without a way out":   {"..........", ".ee.eeeeee", ".ee.eeeeee", ".ee.eeeeee", ".ee.eeeeee", ".eeOeeeeee"},
		"a mine without ore in reach": {"..........", "..........", "eeeeeeeeee", "eeeeeeeeee"},
	} {
		m := pit{rows: rows, miners: []coreminer.Placed{worker(3, 1, 0, 0, 0), {Seat: 2, At: [2]int{8, 0}}}}
		p := playerOf(t, m)
		h := p.h.(*controller)
		for turn := 0; turn < 6 && !p.s.Over; turn++ {
			var reason string
			for range 50 { // frames
				reason = h.Verbs(p.s, 0)[works].Reason
			}
			listed := slices.ContainsFunc(h.Roster(p.s, 0).Rows, func(r board.Listed) bool { return r.Verb == workAllVerb })
			offered[reason == ""]++
			if reason == "" != listed {
				t.Errorf("%s, turn %d: Work has the reason %q, the roster offers it: %v", name, turn, reason, listed)
			}
			if r := h.Choose("work", p.s, 0); r.Refuse != reason {
				t.Errorf("%s, turn %d: Work has the reason %q and is refused with %q", name, turn, reason, r.Refuse)
			} else {
				p.do(r)
			}
			for range 2 {
				if !p.s.Over {
					p.do(response{Cmds: []coreminer.Command{{}}})
				}
			}
		}
	}
	if offered[true] == 0 || offered[false] == 0 {
		t.Errorf("offered and not offered: %v", offered)
	}
}

// TestWorkAllComesHome: nobody is sent to ore from which there is no way back, as long as it has no material for ladders.
func TestWorkAllComesHome(t *testing.T) {
	for material, home := range map[int32]bool{0: false, 40: true} {
		p := playerOf(t, pit{rows: []string{"..........", "eeeeeeeeee", "eeeeeOeeee", "eeeeeeeeee"}, miners: []coreminer.Placed{worker(5, 0, 1, material, 0), {Seat: 2, At: [2]int{8, 0}}}})
		h := p.h.(*controller)
		if n := h.seams.Proceeds(p.s, 0, 0, grid.Pt(5, 2)); n > 0 != home {
			t.Errorf("with %d material, ore in a pit is worth %d", material, n)
		}
	}
}

// TestStack checks that of miners who share a tile the selected one is described, and that a pinned one is found.
func TestStack(t *testing.T) {
	p := playerOf(t, pit{rows: []string{"....", "dddd", "dddd", "dddd"}, miners: []coreminer.Placed{worker(1, 0, 0, 0, 0), worker(1, 0, 2, 0, 0), worker(1, 0, 1, 0, 0)}})
	h := p.h.(*controller)
	if _, ok := h.Card(p.s, grid.Pt(1, 0)); ok {
		t.Error("a card of nothing")
	}
	p.press(1, 0)
	p.press(1, 0)
	c, ok := h.Card(p.s, grid.Pt(1, 0))
	if !ok || c.Key != 1 || c.Title != p.s.Limits(&p.s.Miners[1]).Title+", 2 of 3" || !strings.Contains(strings.Join(c.Notes, " "), "2 other miners") {
		t.Errorf("%+v", c)
	}
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "Miner 2 of 3: ") || !strings.HasSuffix(hint, "Press its tile for the next") {
		t.Errorf("hint %q", hint)
	}
	if f, at, ok := New().Find(p.s, c.Key); !ok || at != grid.Pt(1, 0) || f.Title+", 2 of 3" != c.Title {
		t.Errorf("finds %+v at %v", f, at)
	}
	if f, at, ok := New().Find(p.s, tileKey+int32(p.s.Tiles.Index(grid.Pt(3, 1)))); !ok || at != grid.Pt(3, 1) || f.Title != "Earth" {
		t.Errorf("finds %+v at %v", f, at)
	}
}

// TestBuriedWhose checks that the log says whose miners a cave-in buries.
func TestBuriedWhose(t *testing.T) {
	p := pit{rows: []string{".......", "eeeeeee", "e.eeeee", "eeeeeee"}, miners: []coreminer.Placed{worker(1, 2, 2, 0, 0), {Seat: 2, At: [2]int{1, 2}, Grade: 2}}}
	if got, _ := describe(t, p.start(), 0, coreminer.Command{}); !strings.Contains(got, "A cave-in buries 1 miner of Blue and 1 miner of Amber") {
		t.Errorf("it says %q", got)
	}
}

// Work that finds nothing to do is put down: the next press on the board is none for it.
func TestWorkWithoutWorkIsPutDown(t *testing.T) {
	p := playerOf(t, pit{rows: []string{"......", "eeeeee", "eeeeee", "eeeeee", "eeeeee", "eeeeee"}, miners: []coreminer.Placed{worker(1, 0, 1, 0, 0), {Seat: 2, At: [2]int{4, 0}}}})
	p.want(p.press(1, 0), "")
	p.want(p.h.Choose("work", p.s, 0), "")
	if r := p.h.Choose("work", p.s, 0); r.Refuse == "" {
		t.Fatalf("there is work: %v", r.Cmds)
	}
	for _, v := range p.h.Verbs(p.s, 0) {
		if v.Chosen {
			t.Errorf("%s stays chosen", v.Label)
		}
	}
}
