package si32

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// chooseArmy is the hint where armies wait for orders.
const chooseArmy = "Choose an army, or draw an arrow from one"

// Hint is a sentence on what to do next.
func (h *controller) Hint(s *si32.State, seat rules.Seat) string {
	h.tidy(s, seat)
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "The others are planning."
	case h.order != none:
		return "Set the number or take the order back"
	case actions[h.verb].aim.hint != nil:
		return actions[h.verb].aim.hint(h, s)
	case h.overOwn(s, seat):
		return "Press to choose it; use March or an arrow to go there"
	case h.verb == clicks && h.standing(s, seat) != "":
		return fmt.Sprintf("%s: %q stops it", h.standing(s, seat), endLabel)
	case len(h.group) > 1:
		return fmt.Sprintf("Choose where the %d armies march", len(h.group))
	case len(h.group) == 1 && s.Tiles.At(h.group[0]).Units[seat] <= 0:
		return "Rally sets where new units of this building go"
	case h.indoors(s, seat):
		return "Choose where to march, or mine or work here"
	case len(h.group) == 1:
		return "Choose where to march, or mine or build here"
	case waiting(s, seat) > 0 && h.Solves:
		return chooseArmy
	case waiting(s, seat) > 0 && !owns(s, seat) && orders.Budget(s, seat) >= s.Constants.BuildingCost:
		return fmt.Sprintf("You have %d ore, a building costs %d: press Build, then your army", orders.Budget(s, seat), s.Constants.BuildingCost)
	case vacant(s, seat) && !h.Solves:
		return "All work: units on your buildings make new units"
	case waiting(s, seat) > 0 && (oreless(s) || h.allDo(seat, digs)):
		return chooseArmy
	case waiting(s, seat) > 0 && s.Sides[seat].Produced == 0 && orders.Budget(s, seat) < s.Constants.BuildingCost:
		return fmt.Sprintf("Mine: %d more ore pays for a building. Press All mine", s.Constants.BuildingCost-orders.Budget(s, seat))
	case waiting(s, seat) > 0:
		return "Choose an army, draw an arrow, or press All mine"
	}
	if h.last.undid != "" && h.superseded(s, seat, clicks) {
		return fmt.Sprintf("All %s took back All %s: Undo restores it", strings.ToLower(actions[h.last.verb].Label), strings.ToLower(h.last.undid))
	}
	if n := orders.Budget(s, seat); n >= s.Constants.BuildingCost && !h.Solves {
		return fmt.Sprintf("Lock in, or build first: you have ore for %s", words.Count(int(n/max(s.Constants.BuildingCost, 1)), "building", "buildings"))
	}
	hint := "All armies have orders: lock in"
	if all := newUnits(h.orders.Of(seat)); all != "" {
		hint += ". " + all
	}
	return hint
}

// vacant reports whether a building of the seat lacks workers to make units, and has units on it that wait for an order.
func vacant(s *si32.State, seat rules.Seat) bool {
	return s.Constants.PerWorker > 0 && s.Constants.Passive == 0 && slices.ContainsFunc(s.Buildings, func(b si32.Building) bool {
		if b.Gone || b.Owner != seat {
			return false
		}
		tiles, n := s.Ground(&b)
		works := func(p grid.Point) bool { return orders.Working(s, seat, p) > 0 }
		waits := func(p grid.Point) bool { return orders.Waits(s, seat, p) }
		return !slices.ContainsFunc(tiles[:n], works) && slices.ContainsFunc(tiles[:n], waits)
	})
}

// picks reports whether a press on a cell selects what is there instead of marching there.
func (h *controller) picks(p grid.Point, s *si32.State, seat rules.Seat) bool {
	return !h.drawing && h.verb == clicks && mine(s, seat, p)
}

// overOwn reports whether the player points at one of their armies or buildings while another is selected.
func (h *controller) overOwn(s *si32.State, seat rules.Seat) bool {
	p, ok := h.aims(s, seat)
	return ok && len(h.group) > 0 && !slices.Contains(h.group, p) && h.picks(p, s, seat)
}

// oreless reports whether there is no ore left on the board.
func oreless(s *si32.State) bool {
	return !slices.ContainsFunc(s.Tiles.Cells, func(t si32.Tile) bool { return t.Resource > 0 })
}

// Tip is what a press would do, or why it cannot.
func (h *controller) Tip(s *si32.State, seat rules.Seat) string {
	h.tidy(s, seat)
	p, ok := h.aims(s, seat)
	if !ok {
		return ""
	}
	return actions[h.verb].aim.tip(h, p, s, seat)
}

// aims is the target cell of the next order; false when there is none.
func (h *controller) aims(s *si32.State, seat rules.Seat) (grid.Point, bool) {
	p, ok := h.At()
	if !ok || h.order != none || !s.Active().Has(seat) || s.Tiles.At(p) == nil {
		return p, false
	}
	return p, len(h.group) > 0 || h.begins(p, s, seat)
}

// site is the cell of the builder when the player points at q: that of the selected army, else q.
func (h *controller) site(q grid.Point) grid.Point {
	if len(h.group) > 0 {
		return h.group[0]
	}
	return q
}

func (h *controller) buildTip(q grid.Point, s *si32.State, seat rules.Seat) string {
	p := h.site(q)
	if staffed(s, seat, p) {
		return "Works in this building"
	}
	d := h.quarter(p, q, s, seat)
	if d == si32.Here && (s.Constants.BuildingSize > 1 || p != q) {
		return "A building covers its builder's tile"
	}
	if why := h.buildings(p, d, s, seat); why != "" {
		return why
	}
	return h.Again(fmt.Sprintf("Building for %d ore, %d left", s.Constants.BuildingCost, orders.Budget(&h.plan.State, seat)))
}

func (h *controller) marchTip(to grid.Point, s *si32.State, seat rules.Seat) string {
	if len(h.group) == 1 && h.group[0] == to {
		return ""
	}
	why := h.marchTo(to, s, seat)
	if len(h.marches) == 0 {
		return why
	}
	sum, most := int64(0), 0
	for _, m := range h.marches {
		sum += m.N
		most = max(most, m.Steps)
	}
	parts := []string{verb(sum, "marches", "march")}
	if len(h.marches) > 1 {
		parts[0] += fmt.Sprintf(" in %d armies", len(h.marches))
	}
	waits := slices.ContainsFunc(h.marches, func(m orders.March) bool { return m.Wait > 0 })
	switch {
	case waits:
		parts = append(parts, fmt.Sprintf("all arrive in %s: the nearer wait", words.Count(most, "turn", "turns")))
	case most > 1:
		parts = append(parts, words.Count(most, "turn", "turns"))
	}
	if n := h.guard(s, seat, to); most > 1 && n >= sum {
		parts = append(parts, fmt.Sprintf("too few: %s enemies are there, gather more first", short(n)))
	}
	if t := h.marches[0]; len(h.marches) == 1 {
		parts = append(parts, h.staying(t.At, seat)...)
	}
	parts = append(parts, h.givingWay(s, seat)...)
	if most == 1 {
		if w := h.worth(s, seat, to); w != "" {
			parts = append(parts, w)
		} else if n, by := orders.Foes(s, seat, to); n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s can come", short(n), board.SeatName(by)))
		}
	}
	return h.Again(strings.Join(parts, ", "))
}

// staying says what happens to the units on a cell that do not march under the planned orders.
func (h *controller) staying(p grid.Point, seat rules.Seat) (parts []string) {
	s := &h.plan.State
	staff := orders.Working(s, seat, p)
	rest := s.Tiles.At(p).Units[seat] - staff - orders.Ordered(s, seat, p, si32.Move)
	if staff > 0 {
		parts = append(parts, verb(staff, "works on", "work on"))
	}
	switch mines := s.Tiles.At(p).Resource > 0 && s.Constants.IdleMine && orders.Ordered(s, seat, p, si32.Wait) == 0; {
	case rest > 0 && mines:
		parts = append(parts, verb(rest, "stays and mines", "stay and mine"))
	case rest > 0:
		parts = append(parts, verb(rest, "stays", "stay"))
	}
	return parts
}

// givingWay says whether the previewed march takes units from work or from another order.
func (h *controller) givingWay(s *si32.State, seat rules.Seat) []string {
	for _, t := range h.marches {
		switch have := s.Tiles.At(t.At).Units[seat]; {
		case t.N > have-orders.Working(s, seat, t.At):
			return []string{"taken from work"}
		case t.N > orders.Idle(s, seat, t.At):
			return []string{"replacing another order"}
		}
	}
	return nil
}

// Under adds what lies below the armies: marks of those that wait for an order, rings round the selected ones, their reach, and the routes
// of long marches.
func (h *controller) Under(l *board.List, s *si32.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	h.drawStanding(st, s, seat)
	if len(h.group) == 0 {
		for i := range s.Tiles.Cells {
			p := s.Tiles.Point(i)
			if s.Tiles.Cells[i].Units[seat] > 0 && st.shows(p) && orders.Waits(s, seat, p) {
				x, y, size := h.view.spot(st, p, seat)
				r := 0.47 * size
				st.Ring(x-r, y-r, 2*r, 2*r, st.thin(0.05, 1.6), board.White.Alpha(0.85))
			}
		}
		return
	}
	if h.order == none && actions[h.verb].aim.marches {
		h.drawReach(st, s, seat)
	}
	ring := board.Either(st.hex, art.SelectRingHex, art.SelectRing)
	grow := ease.Breath(o)
	for _, p := range h.group {
		x, y := st.middle(p)
		st.pic(ring, x, y, st.ground()*grow)
	}
}

// drawReach adds the cells to which the selected armies can march in this turn.
func (h *controller) drawReach(st *stage, s *si32.State, seat rules.Seat) {
	fill := board.Either(st.hex, art.ReachFillHex, art.ReachFill)
	for _, p := range h.group {
		if t := s.Tiles.At(p); t.Units[seat] <= 0 {
			continue
		}
		for side := range st.sides() {
			q := st.beside(p, side)
			t := s.Tiles.At(q)
			if t == nil || t.Wall || !st.shows(q) {
				continue
			}
			b := st.box(q)
			st.Sprite(fill, b.X, b.Y, b.W, b.H).Fill = ease.White(0.8)
			if foe := t.Owner(); foe != rules.NoSeat && foe != seat && !st.hex {
				st.Sprite(art.ThreatHatch, b.X, b.Y, b.W, b.H).Fill = ease.White(0.7)
			}
		}
	}
}

// drawStanding adds the routes of long marches, and the flags of rally points.
func (h *controller) drawStanding(st *stage, s *si32.State, seat rules.Seat) {
	k := h.orders.Of(seat)
	if k == nil || k.Turn != s.Turn() {
		return
	}
	c := st.seat(seat).Mix(board.White, 0.25)
	for _, m := range k.Marches {
		if m.Left == 0 || m.Next == m.Goal {
			continue
		}
		h.ways.To(s, len(s.Tiles.Cells), m.Goal)
		st.route(h.ways.Route(m.Next), c, 0.8)
	}
	for _, d := range k.Sources {
		if !d.Rallies {
			continue
		}
		x0, y0 := st.middle(d.At)
		x1, y1 := st.middle(d.Goal)
		st.Line(x0, y0, x1, y1, st.thin(0.05, 1.5), c.Alpha(0.7)).Dashed(0.14, 0.2)
		st.drawFlag(d.Goal, st.seat(seat), 1)
	}
	if st.px < livelyScale {
		return
	}
	ring := func(at grid.Point) {
		x, y := st.middle(at)
		r := 0.46 * st.piece()
		st.Ring(x-r, y-r, 2*r, 2*r, st.thin(0.03, 1), mint.Alpha(0.7))
	}
	for _, o := range k.Holds {
		if o.Given {
			ring(o.At)
		}
	}
	for _, m := range k.Miners {
		if m.Left > 0 {
			ring(m.At)
		}
	}
}

// Upon adds what lies above the armies: what a press would do, and the result of this turn's orders if no other seat acts.
func (h *controller) Upon(l *board.List, s *si32.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	p, ok := h.At()
	aim := actions[h.verb].aim
	_, aiming := h.aims(s, seat)
	for _, q := range h.group { // also those on a building
		if n := s.Tiles.At(q).Units[seat]; n > 0 && h.view.hides(st, q, seat) {
			x, y, size := h.view.spot(st, q, seat)
			st.army(&token{seat: seat, n: n, x: x, y: y, size: size, alpha: 1})
		}
	}
	st.drawCounts()
	if h.order != none {
		h.drawChosen(st, s, seat)
	}
	if aiming {
		aim.draw(h, st, s, seat, p)
	}
	if !aiming || len(h.marches) == 0 {
		h.plan.Begin(s, seat)
	}
	if ok && s.Tiles.At(p) != nil && !aim.site {
		pic := board.Either(st.hex, art.HoverBracketsHex, art.HoverBrackets)
		x, y := st.middle(p)
		st.pic(pic, x, y, st.ground()*1.06)
	}
	h.drawOutlook(st, s, seat)
}

// drawChosen marks the order selected in the list.
func (h *controller) drawChosen(st *stage, s *si32.State, seat rules.Seat) {
	c := s.Sides[seat].Orders[h.order]
	if to, ok := s.Target(c.At, c.Dir); c.Verb == si32.Move && ok && st.near(c.At, to) {
		st.drawArrow(&arrow{seat: seat, from: c.At, to: to, n: h.staged, part: true, tight: h.view.crowded(st, to), grown: 1, alpha: 1})
		x, y := st.between(c.At, to)
		r := 0.5 * st.apart()
		st.Ring(x-r, y-r, 2*r, 2*r, st.thin(0.06, 2), mint)
	}
}

// drawMarch adds the arrows of a march to the cell the player points at.
func (h *controller) drawMarch(st *stage, s *si32.State, seat rules.Seat, p grid.Point) {
	h.marchTo(p, s, seat)
	c := st.seat(seat).Mix(board.White, 0.25)
	if len(h.marches) == 0 {
		b := st.box(p)
		st.pic(art.RefusedCross, b.X+b.W/2, b.Y+b.H/2, 0.5).Fill = ease.White(0.8)
		return
	}
	for _, t := range h.marches {
		if !st.near(t.At, t.Next) {
			continue
		}
		st.drawArrow(&arrow{seat: seat, from: t.At, to: t.Next, n: t.N, part: t.N < s.Tiles.At(t.At).Units[seat], tight: h.view.crowded(st, t.Next), grown: 1, alpha: 0.8})
		if t.Next != t.Goal {
			h.ways.To(s, len(s.Tiles.Cells), t.Goal)
			st.route(h.ways.Route(t.Next), c, 1)
		}
	}
}

// drawBuilding adds the site of a building towards the cell the player points at, hatched when it is impossible.
func (h *controller) drawBuilding(st *stage, s *si32.State, seat rules.Seat, q grid.Point) {
	p := h.site(q)
	d := h.quarter(p, q, s, seat)
	r, ok := st.site(p, d)
	if !ok || staffed(s, seat, p) || d == si32.Here && s.Constants.BuildingSize > 1 {
		return
	}
	bad := h.buildings(p, d, s, seat) != ""
	if !bad {
		st.drawSite(r, seat, 0.6)
	}
	c := mint
	if bad {
		c = danger
		st.Sprite(art.ThreatHatch, r.X, r.Y, r.W, r.H)
	}
	st.Box(r.X, r.Y, r.W, r.H, 0.14, c.Alpha(0.12)).Edge(st.thin(0.05, 2), c)
	if st.room(numberRoom) && !bad {
		size := max(0.3, 12*st.point)
		w := size * 3.4
		x, y := r.X+r.W/2, r.Y+r.H-size*0.8
		st.Box(x-w/2, y-size*0.7, w, size*1.4, size*0.7, ink.Alpha(0.92))
		st.pic(art.IconResource, x-w/2+size*0.8, y, size*1.1)
		st.amount(-s.Constants.BuildingCost, x+size*0.5, y, size, board.White, bone.Alpha(0), 1, 0)
	}
}

// drawOutlook adds the expected losses and sieges of this turn's orders, and of the one being given, if no other seat acts.
func (h *controller) drawOutlook(st *stage, s *si32.State, seat rules.Seat) {
	if !st.room(numberRoom) || st.o.Overlay == overlayComing || len(h.plan.State.Sides[seat].Orders) == 0 {
		return
	}
	h.after.CopyFrom(&h.plan.State)
	h.after.Foresee(seat)
	given := h.plan.State.Sides[seat].Orders
	for i := range given {
		c := &given[i]
		to, ok := s.Target(c.At, c.Dir)
		if c.Verb != si32.Move || !ok || leads(given[:i], s, to) {
			continue
		}
		h.drawResult(st, s, seat, to)
	}
}

// leads reports whether one of the orders marches to a cell.
func leads(given []si32.Command, s *si32.State, to grid.Point) bool {
	for i := range given {
		if c := &given[i]; c.Verb == si32.Move {
			if q, _ := s.Target(c.At, c.Dir); q == to {
				return true
			}
		}
	}
	return false
}

// drawResult adds the expected result on a cell to which armies march: the losses of both sides, or the meter of a siege.
func (h *controller) drawResult(st *stage, s *si32.State, seat rules.Seat, p grid.Point) {
	t := s.Tiles.At(p)
	x, y := st.middle(p)
	size := max(0.3*st.apart(), 11*st.point)
	if b := s.BuildingAt(p); b != nil && b.Owner != seat {
		need, come := s.Threshold(b), int64(0)
		for _, c := range h.plan.State.Sides[seat].Orders {
			if to, _ := s.Target(c.At, c.Dir); c.Verb == si32.Move && s.BuildingAt(to) == b {
				come += c.N
			}
		}
		r := h.view.boxOf(st, s, b)
		st.siegeMeter(r.X+r.W/2, r.Y-0.1*r.H, max(r.W*0.75, 46*st.point), come, need, 1, 1, st.seat(seat))
		return
	}
	foe := t.Owner()
	if foe == rules.NoSeat || foe == seat {
		return
	}
	loss := h.after.Tiles.At(p).Units[foe] - t.Units[foe]
	if loss >= 0 {
		return
	}
	size *= 0.9
	half := size * (0.5 + 0.6*float32(board.Digits(loss)))
	y -= 0.58 * st.apart()
	st.Box(x-half-size*0.3, y-size*0.7, 2*half+size*0.6, size*1.4, size*0.7, ink.Alpha(0.92)).Edge(st.thin(0.03, 1), slate)
	st.amount(loss, x-half/2-size*0.1, y, size, st.bright(seat), bone.Alpha(0), 1, 0)
	st.amount(loss, x+half/2+size*0.1, y, size, st.bright(foe), bone.Alpha(0), 1, 0)
}
