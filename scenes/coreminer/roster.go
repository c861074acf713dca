package coreminer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// The verbs of the roster's rows, with the number of the miner behind them.
const (
	pickVerb = "miner:"
	stopVerb = "stop:"
)

// workAll is the verb, and its effect, that sends all idle miners to work.
const (
	workAllVerb = "work-all"
	workAllTip  = "Every miner without an order works at ore near it, sells and comes back by itself."
)

// Roster lists the seat's miners: health, cargo, and what each does.
func (h *controller) Roster(s *coreminer.State, seat rules.Seat) board.Roster {
	list := board.Roster{Title: "Miners", Empty: "You have no miners. Hire one: it appears on your base."}
	f := &h.view.outlook
	if h.jobless(s, seat, false) == "" {
		list.Rows = append(list.Rows, board.Listed{Icon: "icon-work", Title: "All idle miners: work", Text: workAllTip, Verb: workAllVerb})
	}
	fears := s.Mover() == seat && orders.Restless(s) && f.End(s)
	own := 0
	for n := range s.Miners {
		i, m := int32(n), &s.Miners[n]
		own += b2i(m.Owner == seat)
		if m.Owner != seat || !m.Alive() {
			continue
		}
		best := s.Limits(m)
		row := board.Listed{Icon: portrait(m.Grade), Title: fmt.Sprintf("Miner %d, %s", own, best.Title), Verb: pickVerb + strconv.Itoa(n), Chosen: slices.Contains(h.group, i)}
		order := h.orders.Of(i)
		switch {
		case fears && !f.State.Miners[n].Alive():
			row.Text = "Dies when this turn ends"
		case s.Tiles.At(m.At).Filled():
			row.Text = "Buried: loses health every turn"
		case fears && f.Buries(s, i):
			row.Text = "Will be buried when this turn ends"
		case order.Kind != orders.None:
			row.Text, _, _ = strings.Cut(orderHint(order), ";")
		case m.Moves <= 0 && m.Power <= 0:
			row.Text = "Done for this turn"
		default:
			row.Text = fmt.Sprintf("No order: %s, %d power", words.Count(int(m.Moves), "step", "steps"), m.Power)
		}
		if order.Kind != orders.None {
			row.Drop = stopVerb + strconv.Itoa(n)
		}
		row.Gauges = []board.Row{
			{Icon: "icon-health", Value: fmt.Sprintf("%d / %d", m.Health, best.Health), Bar: float64(m.Health), Max: float64(best.Health)},
			{Icon: "icon-cargo", Value: fmt.Sprintf("%d / %d", s.Cargo(m), best.Cargo), Bar: float64(s.Cargo(m)), Max: float64(best.Cargo)},
		}
		list.Rows = append(list.Rows, row)
	}
	return list
}

// listed carries out a verb of the roster; false for any other verb.
func (h *controller) listed(id string, s *coreminer.State, seat rules.Seat) (response, bool) {
	if id == workAllVerb {
		return h.workAll(s, seat), true
	}
	n, picks := strings.CutPrefix(id, pickVerb)
	n, stops := strings.CutPrefix(n, stopVerb)
	i, err := strconv.Atoi(n)
	if !picks && !stops || err != nil {
		return response{}, false
	}
	if !orders.Obeys(s, seat, int32(i)) {
		return response{Refuse: "This miner takes no orders now."}, true
	}
	if stops {
		h.orders.Cancel(int32(i))
		return response{}, true
	}
	h.group, h.verb, h.planned = append(h.group[:0], int32(i)), clicks, 0
	return response{Focus: true, Cell: s.Miners[i].At}, true
}

// Card is the card of the first selected miner on a tile, which other miners may share.
func (h *controller) Card(s *coreminer.State, p grid.Point) (board.Card, bool) {
	for _, i := range h.group {
		if int(i) < len(s.Miners) && s.Miners[i].Alive() && s.Miners[i].At == p {
			return minerCard(s, i), true
		}
	}
	return board.Card{}, false
}

// idle is the first miner from number i on that has no order and can dig.
func (h *controller) idle(s *coreminer.State, seat rules.Seat, i int32) (int32, bool) {
	for ; int(i) < len(s.Miners); i++ {
		m := &s.Miners[i]
		if orders.Obeys(s, seat, i) && h.orders.Of(i).Kind == orders.None && m.Power > 0 && (s.Space(m) > 0 || m.Ore+m.Dirt > 0) {
			return i, true
		}
	}
	return coreminer.None, false
}

// taken are the tiles of the standing orders.
func (h *controller) taken() map[grid.Point]bool {
	taken := map[grid.Point]bool{}
	for _, o := range h.orders.List {
		taken[o.At] = true
	}
	return taken
}

// survey is the search for work for an idle miner. It is slow where there is none, so it continues one try at a time.
type survey struct {
	digest uint64 // of the position and the orders that it is about
	over   bool
	why    string // that nobody can be sent to work, once it is over
	miner  int32
	tries  []grid.Point // of the miner, still to be made
}

// jobless says why no idle miner can be sent to work, "" when one can, or, unless the whole survey is to be made now, when that is not known yet.
func (h *controller) jobless(s *coreminer.State, seat rules.Seat, whole bool) string {
	d := h.digest(s, grid.Point{})
	for _, o := range h.orders.List {
		d = (d ^ uint64(o.Miner)<<40 ^ uint64(o.Kind)<<32 ^ uint64(o.At.X)<<16 ^ uint64(o.At.Y)) * 0x9E3779B97F4A7C15
	}
	v := &h.survey
	if d != v.digest {
		*v = survey{digest: d, miner: -1}
		if _, ok := h.idle(s, seat, 0); !ok {
			v.over, v.why = true, "No miner is without an order and able to dig."
		}
	}
	for first := true; !v.over && (first || whole); first = false {
		h.plan.Begin(s, seat)
		h.planned = 0
		if len(v.tries) == 0 {
			if v.miner, _ = h.idle(s, seat, v.miner+1); v.miner == coreminer.None {
				v.over, v.why = true, "No miner can bring ore home: buy building material for ladders."
				break
			}
			v.tries = h.tries(v.miner, seat, h.taken())
		}
		v.over = h.proceeds(v.miner, v.tries[0], seat) > 0
		v.tries = v.tries[1:]
	}
	return v.why
}

// workAll sends every idle miner to work at ore near it, each at another tile where there is enough.
func (h *controller) workAll(s *coreminer.State, seat rules.Seat) response {
	h.verb = clicks
	if why := h.jobless(s, seat, true); why != "" {
		return response{Refuse: why}
	}
	h.plan.Begin(s, seat)
	var crew []int32
	taken := h.taken()
	for i, ok := h.idle(s, seat, 0); ok; i, ok = h.idle(s, seat, i+1) {
		if at, found := h.seam(i, seat, taken); found {
			taken[at] = true
			crew = append(crew, i)
			h.plan.Give(orders.Order{Kind: orders.Work, Miner: i, At: at})
		}
	}
	r := h.respond()
	h.orders.Keep(&h.plan, crew)
	return r
}

// What is tried to find work for a miner: so many tiles of ore near it, and as many near the pipe, played on for so many turns of its seat.
const (
	attempts = 4
	foresees = 10
	sinks    = 6 // tiles that the shaft beside the pipe is dug deeper at a time
)

// seam is a tile where a miner can work after the plan so far: of those that are tried, the one that brings in most.
func (h *controller) seam(i int32, seat rules.Seat, taken map[grid.Point]bool) (at grid.Point, found bool) {
	best := int32(0)
	for _, p := range h.tries(i, seat, taken) {
		if n := h.proceeds(i, p, seat); n > best {
			at, best, found = p, n, true
		}
	}
	return at, found
}

// tries are tiles where a miner may find work after the plan so far. Besides ore that is the shaft beside the pipe, in which several miners can
// work and sell at once.
func (h *controller) tries(i int32, seat rules.Seat, taken map[grid.Point]bool) []grid.Point {
	s := &h.plan.State
	m, side := &s.Miners[i], &s.Sides[seat]
	inward := 1
	if side.Base.X > 0 {
		inward = -1
	}
	shaft := grid.Pt(side.Base.X+inward, min(int(side.Hoppers)+sinks, s.Tiles.H-1))
	for shaft.Y < s.Tiles.H-1 && !s.Tiles.At(shaft).Filled() {
		shaft.Y++
	}
	tries := []grid.Point{shaft}
	var list []grid.Point
	for n := range s.Tiles.Cells {
		if p := s.Tiles.Point(n); s.Tiles.Cells[n].Ore > 0 && !taken[p] {
			list = append(list, p)
		}
	}
	for _, worth := range [2]func(p grid.Point) float64{
		func(p grid.Point) float64 {
			d := float64(2 + m.At.Distance(p))
			return float64(s.Tiles.At(p).Ore) / (d * d)
		},
		func(p grid.Point) float64 {
			return -float64(p.Distance(grid.Pt(side.Base.X, min(p.Y, int(side.Hoppers)))))
		},
	} {
		slices.SortStableFunc(list, func(a, b grid.Point) int { return cmp.Compare(worth(b), worth(a)) })
		tries = append(tries, list[:min(len(list), attempts)]...)
	}
	return tries
}

// proceeds is what working at a tile brings in over the next turns, in money, value and ore on board, if the others do nothing; 0 when
// the miner is lost.
func (h *controller) proceeds(i int32, at grid.Point, seat rules.Seat) int32 {
	s, t := &h.plan.State, &h.trial
	t.Begin(s, seat)
	t.Give(orders.Order{Kind: orders.Work, Miner: i, At: at})
	var o orders.Orders
	o.Keep(t, []int32{i})
	then := &h.then
	then.CopyFrom(&t.State)
	for range foresees {
		for range 2 {
			if then.Over || then.Apply(then.Mover(), coreminer.Command{}, nil) != nil {
				break
			}
		}
		commands, _ := o.Begin(then, seat)
		for _, c := range commands {
			if then.Apply(seat, c, nil) != nil {
				break
			}
		}
	}
	m, was := &then.Miners[i], &s.Miners[i]
	if !m.Alive() || then.Tiles.At(m.At).Filled() || !orders.Home(then, i) {
		return 0
	}
	aboard := (m.Ore - was.Ore) * s.Constants.OrePrice
	value := (then.Sides[seat].Value - s.Sides[seat].Value) * s.Constants.OrePrice
	return then.Sides[seat].Money - s.Sides[seat].Money + value + aboard/10 // what is on board is far from sold
}
