package mechmania

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// errand is an order of a seat that stands until it is done: a walk, over several turns when it is long, and what the farmer does at its end.
type errand struct {
	on   bool
	goal grid.Point
	from grid.Point // where the leg of this turn began
	turn int32      // in which that was
	task int        // plants or harvests at the goal; none for a walk alone
	crop mechmania.Crop
	much int  // tiles that it was to plant when it was ordered
	near bool // the other farmer was near the harvest when it was ordered
	seen bool // its walk has been seen in the plan of this turn
}

// job is what a farmer can do with the verb in hand where it has walked to.
type job struct {
	task  int // none when there is nothing to do
	tiles []grid.Point
	turn  int32   // of the action; later than the arrival when crops have to ripen first
	worth float64 // of what is harvested, or of what is planted once it is ripe, in dollars
	ripe  int32   // turn in which all that is planted is ripe
}

// Begin opens a plan: an errand goes on, and a stage in which nothing can be done is passed.
func (h *hand) Begin(s *mechmania.State, seat rules.Seat) deal {
	h.much, h.window, h.bill = 0, false, [cropKinds]int{}
	h.verb = h.tools[seat]
	switch {
	case !s.Active().Has(seat):
		return deal{}
	case s.Stage == mechmania.Packing:
		h.window = true
		return deal{}
	case s.Stage == mechmania.Moving:
		return h.setOut(s, seat)
	}
	return h.arrive(s, seat)
}

// undone ends the errand of a seat whose walk has been taken back.
func (h *hand) undone(s *mechmania.State, seat rules.Seat) {
	e := &h.errands[seat]
	switch {
	case !e.on || e.turn != s.Number || s.Stage != mechmania.Moving || !s.Active().Has(seat):
	case s.Plans[seat].Moves:
		e.seen = true
	case e.seen:
		e.on = false
	}
}

// setOut goes on with the errand of a seat in the first stage of a turn.
func (h *hand) setOut(s *mechmania.State, seat rules.Seat) deal {
	e, at := &h.errands[seat], s.Farmers[seat].At
	switch {
	case !e.on:
		return deal{}
	case at != e.goal:
		e.from, e.turn, e.seen = at, s.Number, false
		return deal{Cmds: []mechmania.Command{{Verb: mechmania.Move, At: leg(s, seat, e.goal)}, {}}, Focus: true, Cell: at}
	}
	j := h.job(s, seat, at, e.task)
	e.on = j.task == harvests && (e.near || !crowded(s, seat, at, j.tiles))
	switch {
	case e.on: // it waits on
		return deal{Cmds: []mechmania.Command{{}}}
	case j.task == harvests:
		return deal{Refuse: "Your opponent is near your harvest: what now?"}
	}
	return deal{}
}

// closeBy is how near the other farmer comes before a person wants to look after crops that ripen.
const closeBy = 4

// crowded reports whether the other farmer is close to p, or keeps a seat from tiles.
func crowded(s *mechmania.State, seat rules.Seat, p grid.Point, tiles []grid.Point) bool {
	return p.Distance(s.Farmers[1-seat].At) <= closeBy || slices.ContainsFunc(tiles, func(q grid.Point) bool { return s.Protected(seat, q) })
}

// arrive goes on with the errand of a seat in the second stage of a turn. What it was sent for is done only when nothing has come in between.
func (h *hand) arrive(s *mechmania.State, seat rules.Seat) deal {
	e, at := &h.errands[seat], s.Farmers[seat].At
	pass := mechmania.Command{}
	switch {
	case e.on && at == e.goal:
		e.on = false
		if cmds := h.carryOut(s, seat); len(cmds) > 0 {
			return deal{Cmds: append(cmds, pass)}
		}
		if e.task == plants {
			return thwarted(s, seat)
		}
	case e.on && at == e.from: // the person has stayed
		e.on = false
	}
	if e.on || idle(s, seat) {
		return deal{Cmds: []mechmania.Command{pass}}
	}
	h.window = canBuy(s, seat)
	return deal{}
}

// thwarted tells that the other farmer has come between a seat and what it was to plant.
func thwarted(s *mechmania.State, seat rules.Seat) deal {
	if idle(s, seat) {
		return deal{Refuse: "Your opponent kept you from planting there.", Cmds: []mechmania.Command{{}}}
	}
	return deal{Refuse: "You cannot plant all of that now. Choose again."}
}

// carryOut are the orders of a seat's task where it was sent; none when there are fewer than was expected. A task that has to wait stays on.
func (h *hand) carryOut(s *mechmania.State, seat rules.Seat) []mechmania.Command {
	e := &h.errands[seat]
	if e.task == plants {
		h.seed = e.crop
	}
	j := h.job(s, seat, e.goal, e.task)
	switch {
	case j.task == plants && len(j.tiles) >= e.much:
		return h.orders(s, seat, mechmania.Plant, j.tiles, len(j.tiles))
	case j.task == harvests && j.turn == s.Number:
		return h.orders(s, seat, mechmania.Harvest, j.tiles, len(j.tiles))
	case j.task == harvests:
		e.on = true
	}
	return nil
}

// walk plans a walk to p with a task at its end, or carries it out when it is planned already. What lies too far away is gone to over several turns.
func (h *hand) walk(s *mechmania.State, seat rules.Seat, p grid.Point, task int) deal {
	e, plan := &h.errands[seat], &s.Plans[seat]
	j := h.job(s, seat, p, task)
	to := leg(s, seat, p)
	planned := plan.Moves && plan.Goal == to
	want := errand{on: to != p || j.task != none, goal: p, from: s.Farmers[seat].At, turn: s.Number, task: j.task}
	if j.task == plants {
		want.crop, want.much = h.seed, len(j.tiles)
	}
	want.near = j.task == harvests && crowded(s, seat, p, j.tiles)
	want.seen = e.seen
	if planned && (want == *e || !want.on && !e.on) {
		return deal{Cmds: []mechmania.Command{{}}}
	}
	*e = want
	if planned {
		return deal{}
	}
	e.seen = false
	return deal{Cmds: []mechmania.Command{{Verb: mechmania.Move, At: to}}}
}

// job is what a farmer of a seat can do with a verb when it walks to p.
func (h *hand) job(s *mechmania.State, seat rules.Seat, p grid.Point, task int) job {
	j := job{task: none}
	if task != plants && task != harvests || !s.Tiles.In(p) {
		return j
	}
	h.trial.CopyFrom(s)
	h.trial.Farmers[seat].At = p
	if s.Stage == mechmania.Moving {
		h.trial.Number += int32(trips(s, seat, p)) - 1
	}
	j.turn = h.trial.Number
	if task == plants {
		h.planting(&j, seat)
	} else {
		h.harvesting(&j, s, seat)
	}
	if len(j.tiles) > 0 {
		j.task = task
	}
	return j
}

// foreseen is the job that a walk to p leads to: that of the verb in hand, else what is ripe there when the farmer comes.
func (h *hand) foreseen(s *mechmania.State, seat rules.Seat, p grid.Point) job {
	if j := h.job(s, seat, p, h.verb); j.task != none {
		return j
	}
	if j := h.job(s, seat, p, harvests); j.turn == s.Number {
		return j
	}
	return job{task: none}
}

// planting fills in what the farmer of the trial plants: the seed in hand, where something comes of it.
func (h *hand) planting(j *job, seat rules.Seat) {
	s := &h.trial
	h.tiles = worthwhile(s, h.seed, plantable(s, seat, h.seed, h.tiles[:0]))
	j.tiles = h.tiles[:min(len(h.tiles), seedsLeft(s, seat, h.seed))]
	for _, q := range j.tiles {
		worth, turn := prospect(s, h.seed, q)
		j.worth, j.ripe = j.worth+worth, max(j.ripe, turn)
	}
}

// harvesting fills in what the farmer of the trial harvests, and when: all that is ripe by the time it is there, else the first that ripens.
func (h *hand) harvesting(j *job, now *mechmania.State, seat rules.Seat) {
	s := &h.trial
	f, arrival := &s.Farmers[seat], j.turn
	h.tiles, j.turn = h.tiles[:0], 0
	s.Around(f.At, f.Reach.Harvest, func(q grid.Point) {
		worth, turn := ripeValue(now, q)
		turn = max(turn, arrival)
		r := s.Foresee(seat, mechmania.Command{Verb: mechmania.Harvest, At: q})
		switch {
		case s.Tiles.At(q).Crop == mechmania.NoCrop || worth <= 0 || !r.Good() && r != mechmania.HarvestUnripe || s.WorkGround(q, turn) == mechmania.Arid:
			return
		case j.turn == 0 || turn < j.turn:
			h.tiles, j.turn = h.tiles[:0], turn
		case turn > j.turn:
			return
		}
		h.tiles = append(h.tiles, q)
	})
	sortByValue(now, h.tiles)
	room := int(f.Reach.Carry-s.Load(seat)) - harvestPlanned(now, seat)
	j.tiles = h.tiles[:min(len(h.tiles), max(room, 0))]
	for _, q := range j.tiles {
		worth, _ := ripeValue(now, q)
		j.worth += worth
	}
}
