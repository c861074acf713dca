package coreminer

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// errand is what a miner is sent to do at a tile.
type errand uint8

const (
	rest errand = iota
	walk        // go there
	dig         // dig it out
	sell        // sell the load there
	work        // dig there as long as there is anything, bring it home and come back
)

// job is an errand that takes more than the turn in which it is given. It is gone on with at the beginning of each turn, until it is done,
// cannot be done, or the miner gets another one.
type job struct {
	errand
	miner int32
	goal  grid.Point
	turn  int32 // in which it was given
	begun bool  // its miner has been seen to have done something in that turn
}

// jobOf is the job of a miner, one without an errand when it has none.
func (h *hand) jobOf(i int32) job {
	for _, j := range h.jobs {
		if j.miner == i {
			return j
		}
	}
	return job{miner: i}
}

// quit ends the job of a miner.
func (h *hand) quit(i int32) {
	h.jobs = slices.DeleteFunc(h.jobs, func(j job) bool { return j.miner == i })
}

// hold keeps what a plan leaves to be done as the jobs of its miners, in place of those they had.
func (h *hand) hold(s *coreminer.State) {
	for _, i := range h.group {
		h.quit(i)
	}
	for _, j := range h.trip.left {
		j.turn = s.Ended
		h.jobs = append(h.jobs, j)
	}
}

// recall forgets the jobs of miners that are no more, and those whose beginning was undone. The commands that begin one may be carried
// out a little later than it is noted.
func (h *hand) recall(s *coreminer.State) {
	for n := range h.jobs {
		j := &h.jobs[n]
		j.begun = j.begun || int(j.miner) < len(s.Miners) && !fresh(s, s.Miners[j.miner].Owner, j.miner)
	}
	h.jobs = slices.DeleteFunc(h.jobs, func(j job) bool {
		if int(j.miner) >= len(s.Miners) || !s.Miners[j.miner].Alive() {
			return true
		}
		return j.begun && j.turn == s.Ended && fresh(s, s.Miners[j.miner].Owner, j.miner)
	})
}

// Begin goes on with the jobs of a seat. A miner stops working where that would bury or kill it when the turn ends.
func (h *hand) Begin(s *coreminer.State, seat rules.Seat) deal {
	h.recall(s)
	h.tidy(s, seat)
	h.verb, h.sign = none, 0
	h.Untap()
	t := &h.trip
	t.begin(s, seat)
	why := ""
	sold := h.unload(s, seat)
	kept := h.jobs[:0]
	for _, j := range h.jobs {
		if !h.able(s, seat, j.miner) {
			kept = append(kept, j)
			continue
		}
		h.before.CopyFrom(&t.state)
		given := len(t.cmds)
		t.stop, t.tired, t.waits = "", false, false
		done := h.perform(j)
		if harm := h.harm(j.miner); harm != "" {
			t.state.CopyFrom(&h.before)
			t.cmds = t.cmds[:given]
			done, t.tired, t.stop = false, false, harm
		}
		switch {
		case done:
		case t.tired && (t.waits || len(t.cmds) > given || slices.Contains(sold, j.miner)):
			kept = append(kept, j)
		case t.stop != "":
			why = "A miner stops. " + t.stop
		}
	}
	h.jobs = kept
	return deal{Cmds: slices.Clone(t.cmds), Refuse: why}
}

// unload lets all who work beside the pipe sell before anybody digs the ground away under them. It returns their numbers.
func (h *hand) unload(s *coreminer.State, seat rules.Seat) (sold []int32) {
	t := &h.trip
	for _, j := range h.jobs {
		if j.errand != work || !h.able(s, seat, j.miner) {
			continue
		}
		if pipe, ok := t.pipe(j.miner); ok && t.state.Miners[j.miner].At.Distance(pipe) <= 1 && t.sell(j.miner, pipe) {
			sold = append(sold, j.miner)
		}
	}
	return sold
}

// harm says what the end of the planned turn does to a miner that must not happen while nobody looks.
func (h *hand) harm(i int32) string {
	s := &h.trip.state
	if !h.view.restless(s) {
		return ""
	}
	f := h.view.foresee(s)
	switch {
	case !f.ok:
	case !f.state.Miners[i].Alive():
		return "It would die there."
	case h.smothers(f, i):
		return "It would be buried there."
	}
	return ""
}

// meant is the errand of a click without a verb: sell at the own pipe, dig into earth, else go there.
func meant(s *coreminer.State, i int32, p grid.Point) errand {
	m, tile := &s.Miners[i], s.Tiles.At(p)
	switch {
	case (tile.Base || tile.Hopper) && tile.Owner == m.Owner && m.Ore+m.Dirt > 0:
		return sell
	case tile.Filled():
		return dig
	}
	return walk
}

// send plans an errand, and what is left of it for the next turns.
func (h *hand) send(e errand, i int32, p grid.Point) {
	j := job{errand: e, miner: i, goal: p}
	h.trip.tired = false
	if !h.perform(j) && h.trip.tired {
		h.trip.left = append(h.trip.left, j)
	}
}

// perform plans what a job's miner can do of it now. It reports whether nothing is left.
func (h *hand) perform(j job) bool {
	t := &h.trip
	switch j.errand {
	case walk:
		return t.travel(j.miner, j.goal, false)
	case dig:
		return t.travel(j.miner, j.goal, true) && t.clear(j.miner, j.goal)
	case sell:
		return t.travel(j.miner, j.goal, true) && t.sell(j.miner, j.goal)
	case work:
		return t.work(j.miner, j.goal)
	}
	return true
}

// sell sells all that a miner carries at a tile of its pipe beside it.
func (p *trip) sell(i int32, at grid.Point) bool {
	sold := false
	for _, item := range [2]coreminer.Item{coreminer.Ore, coreminer.Dirt} {
		if stock(&p.state.Miners[i], item) > 0 {
			sold = p.do(coreminer.Command{Verb: coreminer.Dump, Miner: i, At: at, Item: item}) || sold
		}
	}
	return sold
}

// pipe is the tile of the own pipe that a miner reaches most easily, from where it stands or from beside.
func (p *trip) pipe(i int32) (at grid.Point, ok bool) {
	s := &p.state
	p.walk.dig(s, i)
	side, least := &s.Sides[s.Miners[i].Owner], int32(0)
	for y := 0; y <= int(side.Hoppers); y++ {
		q := grid.Pt(side.Base.X, side.Base.Y+y)
		if stand, found := p.walk.beside(s, q); found {
			if cost := p.walk.steps[s.Tiles.Index(stand)].far; !ok || cost < least {
				at, ok, least = q, true, cost
			}
		}
	}
	return at, ok
}

// alongside is the tile next to a miner that the pipe has not reached yet, but will when it is open.
func (p *trip) alongside(i int32) (grid.Point, bool) {
	s := &p.state
	m := &s.Miners[i]
	side := &s.Sides[m.Owner]
	q := grid.Pt(side.Base.X, m.At.Y)
	own := s.Tiles.At(q)
	if m.At.Distance(q) != 1 || q.Y <= side.Base.Y+int(side.Hoppers) || own.Ladder || own.Support {
		return q, false
	}
	for y := side.Base.Y + int(side.Hoppers) + 1; y < q.Y; y++ {
		if t := s.Tiles.At(grid.Pt(q.X, y)); t.Filled() || t.Ladder || t.Support {
			return q, false
		}
	}
	return q, true
}

// outruns reports whether the miners who stand with miner i in the shaft would go down before the pipe, and come to where they have room
// for no more and cannot sell.
func (p *trip) outruns(i int32) bool {
	s := &p.state
	m := &s.Miners[i]
	q, ok := p.alongside(i)
	if !ok || m.At.Y+1 >= s.Tiles.H {
		return false
	}
	crew, room := int32(0), s.Space(m)
	for j := s.Tiles.At(m.At).Miners.First; j != coreminer.None; j = s.Miners[j].Next {
		if o := &s.Miners[j]; o.Owner == m.Owner && o.Alive() {
			crew++
			room = min(room, s.Space(o))
		}
	}
	return s.Minable(s.Tiles.At(m.At.Step(grid.South)))+s.Minable(s.Tiles.At(q.Step(grid.South))) > room*crew
}

// fed reports whether more earth will come down into an open tile.
func fed(s *coreminer.State, p grid.Point) bool {
	for {
		p = p.Step(grid.North)
		switch t := s.Tiles.At(p); {
		case t == nil || t.Support || t.Ladder && !s.Constants.FullGravity:
			return false
		case t.Filled():
			return t.Loose && !s.Held(p)
		}
	}
}

// work plans a miner's day: it digs at the goal, sells as soon as it can, and goes to the pipe and back when it is full. A shaft beside the
// pipe takes the pipe along. It reports whether the goal is dug out and all is sold.
func (p *trip) work(i int32, goal grid.Point) bool {
	p.pipes = true
	defer func() { p.pipes = false }()
	for range longest {
		s := &p.state
		m := &s.Miners[i]
		pipe, found := p.pipe(i)
		if found && m.At.Distance(pipe) <= 1 && m.Ore+m.Dirt > 0 && !p.sell(i, pipe) {
			return false
		}
		out := !s.Tiles.At(goal).Filled() && !fed(s, goal)
		load := m.Ore + m.Dirt
		side, follows := p.alongside(i)
		switch {
		case out && load == 0: // whoever is still on the way down goes on to where the others are
			return m.At.Y >= goal.Y || p.travel(i, goal, true)
		case out && follows:
			if p.clear(i, side) {
				p.await()
			}
			return false
		case out || s.Space(m) <= 0:
			switch {
			case load == 0: // full of bombs and material
				p.say(noRoom)
				return false
			case !found:
				p.say(noWay)
				return false
			case !p.travel(i, pipe, true):
				return false
			}
		case !s.Tiles.At(goal).Filled():
			p.tired = true // until the end of the turn brings more
			return false
		case (!p.travel(i, goal, true) || !p.clear(i, goal)) && s.Space(m) > 0:
			return false
		}
	}
	return false
}

// jobHint says what a miner does by itself.
func jobHint(j job) string {
	verb := [...]string{walk: "Goes to", dig: "Digs at", sell: "Sells at", work: "Works at"}[j.errand]
	return fmt.Sprintf("%s %d, %d by itself; a new order stops it", verb, j.goal.X, j.goal.Y)
}

// drawJobs marks where the miners of a seat are at work, with lines from the chosen ones.
func (h *hand) drawJobs(st *stage, s *coreminer.State, seat rules.Seat, c board.Color) {
	for _, j := range h.jobs {
		if !h.able(s, seat, j.miner) {
			continue
		}
		x, y := middle(j.goal)
		if slices.Contains(h.group, j.miner) {
			x0, y0 := middle(s.Miners[j.miner].At)
			st.Line(x0, y0, x, y, max(0.06, 1.5/st.px), c.Alpha(0.9)).Dashed(0.16, 0.16, 0)
		}
		d := max(0.46, 13/st.px)
		st.Box(x+0.44-d, y+0.44-d, d, d, d/2, ink.Alpha(0.85)).Edge(max(0.03, 1/st.px), c)
		icon := art.jobs[b2i(j.errand == dig || j.errand == work)]
		st.Sprite(icon, x+0.44-0.88*d, y+0.44-0.88*d, 0.76*d, 0.76*d)
	}
}
