package coreminer

import (
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
		own += board.Either(m.Owner == seat, 1, 0)
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
			c := minerCard(s, i)
			if chosen, all := h.stacked(s, i); all > 1 {
				c.Title += fmt.Sprintf(", %d of %d", chosen, all)
			}
			return c, true
		}
	}
	return board.Card{}, false
}

// stacked is which of its seat's miners on its tile a miner is, from 1, and how many there are.
func (h *controller) stacked(s *coreminer.State, i int32) (number, all int) {
	m := &s.Miners[i]
	for j := s.Tiles.At(m.At).Miners.First; j != coreminer.None; j = s.Miners[j].Next {
		if orders.Obeys(s, m.Owner, j) {
			all++
		}
		if j == i {
			number = all
		}
	}
	return number, all
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
		if _, ok := h.orders.Idle(s, seat, 0); !ok {
			v.over, v.why = true, "No miner is without an order and able to dig."
		}
	}
	for first := true; !v.over && (first || whole); first = false {
		if len(v.tries) == 0 {
			if v.miner, _ = h.orders.Idle(s, seat, v.miner+1); v.miner == coreminer.None {
				v.over, v.why = true, "No miner can bring ore home: buy building material for ladders."
				break
			}
			v.tries = orders.Tries(s, seat, v.miner, h.orders.Taken())
		}
		v.over = h.seams.Proceeds(s, seat, v.miner, v.tries[0]) > 0
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
	h.orders.Employ(&h.plan, &h.seams)
	return h.respond()
}
