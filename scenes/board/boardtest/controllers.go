package boardtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Want fails unless a controller's response has exactly these commands; it applies them to s.
func Want[S rules.State[S, C], C comparable](t testing.TB, s S, seat rules.Seat, a board.Response[C], commands ...C) {
	t.Helper()
	if a.Refuse != "" || !slices.Equal(a.Cmds, commands) {
		t.Fatalf("wants %v %q, not %v", a.Cmds, a.Refuse, commands)
	}
	for _, c := range commands {
		if err := s.Apply(seat, c, nil); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
	}
}

// Refuses fails unless a controller's response has no commands and its refusal contains part.
func Refuses[C comparable](t testing.TB, a board.Response[C], part string) {
	t.Helper()
	if len(a.Cmds) > 0 || !strings.Contains(a.Refuse, part) {
		t.Errorf("wants %v, refusal %q lacks %q", a.Cmds, a.Refuse, part)
	}
}

// monkey is a controller under random input.
type monkey[S rules.State[S, C], C comparable] struct {
	view       board.View[S, C]
	controller board.Controller[S, C]
	start      S // of the turn
	state      S
	seat       rules.Seat
	dice       *rules.Seeded
	near       grid.Point // the last cell used
}

// Monkey is a monkey test of a controller: random pointer events, verbs, offers and settings at positions throughout a match. It fails on a
// panic, an unfinished text, an illegal command, or when there are no commands at all. verbs are tried besides those of Verbs.
func (p *Played[S, C]) Monkey(t testing.TB, v board.View[S, C], seed string, verbs ...string) Used {
	t.Helper()
	used := Used{map[string]bool{}, map[string]bool{}}
	k := &monkey[S, C]{view: v, controller: v.Controller(), dice: rules.NewSeeded(seed)}
	verbs = append(verbs, board.DialDo, board.ShopDo, board.ShopClose, "nonsense")
	const positions, steps = 40, 50
	wanted := 0
	o := Options(40)
	for i := range min(positions, len(p.States)) {
		k.start = p.States[i*len(p.States)/min(positions, len(p.States))]
		k.state = k.start.Clone()
		for range steps {
			if k.seat = rules.Seat(k.dice.Intn(2)); k.dice.Intn(8) > 0 && !k.state.Active().Empty() {
				k.seat = k.state.Active().First()
			}
			a := k.step(verbs)
			for _, c := range a.Cmds {
				if err := k.state.Apply(k.seat, c, nil); err != nil {
					t.Fatalf("turn %d, seat %d: the controller wants %v: %v", k.state.Turn(), k.seat, c, err)
				}
				name, _, _ := strings.Cut(fmt.Sprint(c), " ")
				used.verbs[name] = true
				wanted++
			}
			var l board.List
			k.controller.Under(&l, k.state, k.seat, o)
			k.controller.Upon(&l, k.state, k.seat, o)
			whole(t, a.Refuse+k.controller.Tip(k.state, k.seat)+k.controller.Hint(k.state, k.seat))
			for _, b := range k.controller.Verbs(k.state, k.seat) {
				if whole(t, b.Label+b.Cost+b.Reason); b.ID == "" || b.Label == "" || b.Icon == "" {
					t.Fatalf("verb %+v", b)
				}
				used.buttons[b.ID] = used.buttons[b.ID] || b.Reason == ""
			}
		}
	}
	if wanted == 0 {
		t.Error("the controller never wants anything")
	}
	return used
}

// Used is what a monkey gets out of a controller: the verbs of the commands it wants, and whether each of its buttons could be used once.
type Used struct{ verbs, buttons map[string]bool }

// Reaches fails for each verb of the rules that monkeys never make a controller want, except the pass, which comes first and has a button of
// the table's, and for each button of the controller that they can never use.
func Reaches(t testing.TB, info rules.Info, all ...Used) {
	t.Helper()
	for i, v := range info.Verbs {
		if i > 0 && v.Offered && !slices.ContainsFunc(all, func(u Used) bool { return u.verbs[v.Name] }) {
			t.Errorf("%s: no input makes the controller want %q", info.ID, v.Name)
		}
	}
	for id := range all[0].buttons {
		if !slices.ContainsFunc(all, func(u Used) bool { return u.buttons[id] }) {
			t.Errorf("%s: the button %q can never be used", info.ID, id)
		}
	}
}

// step gives the controller one random input.
func (k *monkey[S, C]) step(verbs []string) board.Response[C] {
	h, s, dice := k.controller, k.state, k.dice
	switch dice.Intn(15) {
	case 0:
		if list := h.Verbs(s, k.seat); len(list) > 0 {
			return h.Choose(list[dice.Intn(len(list))].ID, s, k.seat)
		}
	case 1:
		return h.Choose(verbs[dice.Intn(len(verbs))], s, k.seat)
	case 2:
		if strip := k.view.Hud(s, k.seat).Strip; len(strip) > 0 {
			if verb := strip[dice.Intn(len(strip))].Verb; verb != "" {
				return h.Choose(verb, s, k.seat)
			}
		}
	case 3:
		if at, ok := h.Next(s, k.seat); ok {
			k.near = at
		}
	case 4:
		if d, ok := h.(board.Dialer[S]); ok {
			d.SetDial(dice.Intn(4), dice.Intn(30))
			d.Dial(s, k.seat)
		}
	case 5:
		if d, ok := h.(board.Planner[S, C]); ok {
			return d.Begin(s, k.seat)
		}
	case 6:
		if d, ok := h.(board.Shopper[S, C]); ok {
			if w, _ := d.Shop(s, k.seat); len(w.Offers) > 0 {
				if a := d.Take(w.Offers[dice.Intn(len(w.Offers))].ID, dice.Intn(9), s, k.seat); len(a.Cmds) > 0 {
					return a
				}
				return h.Choose(board.ShopDo, s, k.seat)
			}
		}
	case 7:
		if d, ok := h.(board.Lister[S]); ok {
			if rows := d.Roster(s, k.seat).Rows; len(rows) > 0 {
				row := rows[dice.Intn(len(rows))]
				verb := [2]string{row.Verb, row.Drop}[dice.Intn(2)]
				if verb != "" {
					return h.Choose(verb, s, k.seat)
				}
			}
		}
	case 8, 9:
		if a := k.use(); len(a.Cmds) > 0 {
			return a
		}
	}
	p := board.Pointer{Kind: board.Press, From: k.cell(), Touch: dice.Intn(3) == 0, Shift: dice.Intn(4) == 0}
	p.Cell = k.cell()
	p.X, p.Y = float32(p.Cell.X)+0.3, float32(p.Cell.Y)+0.7
	if dice.Intn(2) == 0 {
		kinds := board.Draw
		if _, ok := h.(board.Drawer[S]); ok {
			kinds = board.Drawn + 1
		}
		p.Kind = board.PointerKind(dice.Intn(int(kinds)))
	}
	return h.Handle(p, k.state, k.seat)
}

// use chooses the next unit and a button that can be used with it. Unless that acts at once, it then carries it out: with its dial, or by clicks
// beside the unit and anywhere until one acts.
func (k *monkey[S, C]) use() board.Response[C] {
	if at, ok := k.controller.Next(k.state, k.seat); ok {
		k.near = at
	}
	list := slices.DeleteFunc(k.controller.Verbs(k.state, k.seat), func(b board.Verb) bool { return b.Reason != "" })
	if len(list) == 0 { // the turn is used up
		k.state = k.start.Clone()
		return board.Response[C]{}
	}
	a := k.controller.Choose(list[k.dice.Intn(len(list))].ID, k.state, k.seat)
	switch {
	case len(a.Cmds) > 0:
		return a
	case k.dice.Intn(2) == 0:
		return k.controller.Choose(board.DialDo, k.state, k.seat)
	}
	const clicks = 20
	unit := k.near
	for i := range clicks {
		p := k.cell()
		if i < len(grid.Dirs) {
			p = unit.Step(grid.Dirs[i])
		}
		a = k.controller.Handle(board.Pointer{Kind: board.Press, Cell: p, From: p, X: float32(p.X) + 0.3, Y: float32(p.Y) + 0.7}, k.state, k.seat)
		if len(a.Cmds) > 0 {
			break
		}
	}
	return a
}

// cell is a random cell, often near the last one or with something of a seat on it, sometimes off the board.
func (k *monkey[S, C]) cell() grid.Point {
	b := k.view.Bounds(k.state)
	if k.dice.Intn(2) == 0 {
		k.near = k.near.Add(grid.Pt(k.dice.Intn(5)-2, k.dice.Intn(5)-2))
	} else {
		for range 1 + 20*k.dice.Intn(2) {
			k.near = grid.Pt(int(b.X)-1+k.dice.Intn(int(b.W)+3), int(b.Y)-1+k.dice.Intn(int(b.H)+3))
			if c, ok := k.view.Inspect(k.state, k.near); ok && c.Seat != rules.NoSeat {
				break
			}
		}
	}
	return k.near
}
