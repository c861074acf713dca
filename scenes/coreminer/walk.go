package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// far is how a tile is reached.
type far struct {
	far  int32 // cost so far, -1 when it is not reached
	from int32 // tile before it, -1 for the start
	next int32 // tile that is stepped into; a fall ends lower
}

// walker finds ways through the mine. Its memory is kept between searches.
type walker struct {
	steps []far
	queue []int32
	in    []bool
}

// Costs of a way: a step, and earth that has to be dug out.
const (
	stepCost = 10
	fallCost = 40 // of a fall that hurts, a tile
	ropeCost = 25 // of a ladder that has to be built
)

// land is where a miner comes to rest that steps into the tile p, and how deep it falls.
func land(s *coreminer.State, p grid.Point) (grid.Point, int) {
	t := s.Tiles.At(p)
	if t == nil || t.Ladder || t.Base || t.Hopper {
		return p, 0
	}
	deep := 0
	for {
		q := p.Step(grid.South)
		b := s.Tiles.At(q)
		if b == nil || b.Filled() || b.Ladder || b.Support || b.Hopper {
			return p, deep
		}
		p, deep = q, deep+1
	}
}

// reset empties the walker for a board.
func (w *walker) reset(s *coreminer.State) {
	w.steps, w.queue, w.in = w.steps[:0], w.queue[:0], w.in[:0]
	for range s.Tiles.Cells {
		w.steps = append(w.steps, far{-1, -1, -1})
		w.in = append(w.in, false)
	}
}

// search finds every tile that miner i can walk to with a number of steps, without digging or building. The cost is in steps.
func (w *walker) search(s *coreminer.State, i, steps int32) {
	w.reset(s)
	m := &s.Miners[i]
	if s.Tiles.At(m.At).Filled() {
		return
	}
	start := int32(s.Tiles.Index(m.At))
	w.steps[start].far = 0
	w.queue = append(w.queue, start)
	for n := 0; n < len(w.queue); n++ {
		at := w.queue[n]
		if w.steps[at].far >= steps {
			continue
		}
		p := s.Tiles.Point(int(at))
		here := &s.Tiles.Cells[at]
		for _, d := range grid.Dirs {
			q := p.Step(d)
			t := s.Tiles.At(q)
			if t == nil || t.Filled() || d == grid.North && !here.Ladder || d == grid.South && (here.Hopper || here.Base && !t.Ladder) {
				continue
			}
			end, _ := land(s, q)
			k := int32(s.Tiles.Index(end))
			if w.steps[k].far < 0 {
				w.steps[k] = far{w.steps[at].far + 1, at, int32(s.Tiles.Index(q))}
				w.queue = append(w.queue, k)
			}
		}
	}
}

// dig finds the cheapest way of miner i to every tile, through earth and up with new ladders where it must.
func (w *walker) dig(s *coreminer.State, i int32) {
	w.reset(s)
	m := &s.Miners[i]
	start := int32(s.Tiles.Index(m.At))
	w.steps[start].far = 0
	w.queue = append(w.queue, start)
	ropes := m.Material >= s.Constants.LadderCost
	for n := 0; n < len(w.queue); n++ {
		at := w.queue[n]
		w.in[at] = false
		p := s.Tiles.Point(int(at))
		here := &s.Tiles.Cells[at]
		for _, d := range grid.Dirs {
			q := p.Step(d)
			t := s.Tiles.At(q)
			if t == nil {
				continue
			}
			cost := w.steps[at].far + stepCost
			switch {
			case d == grid.North && !here.Ladder:
				if !ropes || here.Base || here.Hopper || here.Support {
					continue
				}
				cost += ropeCost
			case d == grid.South && (here.Hopper || here.Base && !t.Ladder):
				continue
			}
			end, deep := q, 0
			if t.Filled() {
				cost += stepCost + (t.Dirt+t.Ore+int32(t.Shield)*s.Constants.ShieldCost)*2*stepCost/max(s.Best(m).Power, 1)
			}
			if d != grid.North && (!t.Filled() || d == grid.South) { // the ladder below holds whoever climbs
				end, deep = land(s, q)
			}
			switch hurt := int32(deep) - s.Best(m).FreeFall; {
			case hurt > 0 && ropes && !t.Filled() && !t.Support:
				end = q
				cost += ropeCost
			case hurt > 0:
				cost += hurt * fallCost
			}
			k := int32(s.Tiles.Index(end))
			if was := w.steps[k].far; was >= 0 && was <= cost {
				continue
			}
			w.steps[k] = far{cost, at, int32(s.Tiles.Index(q))}
			if !w.in[k] {
				w.in[k] = true
				w.queue = append(w.queue, k)
			}
		}
	}
}

// first is the first tile to step into on the way found to the tile goal; false when there is no way or nothing to do.
func (w *walker) first(s *coreminer.State, goal grid.Point) (grid.Point, bool) {
	k := int32(s.Tiles.Index(goal))
	if w.steps[k].far < 0 {
		return grid.Point{}, false
	}
	for guard := len(w.steps); guard > 0 && w.steps[k].from >= 0; guard-- {
		if prev := w.steps[k].from; w.steps[prev].from < 0 {
			return s.Tiles.Point(int(w.steps[k].next)), true
		}
		k = w.steps[k].from
	}
	return grid.Point{}, false
}

// beside is the tile at or next to goal that is reached at the least cost.
func (w *walker) beside(s *coreminer.State, goal grid.Point) (grid.Point, bool) {
	best, found, cost := grid.Point{}, false, int32(0)
	try := func(p grid.Point) {
		if !s.Tiles.In(p) {
			return
		}
		k := w.steps[s.Tiles.Index(p)].far
		if k >= 0 && (!found || k < cost) {
			best, found, cost = p, true, k
		}
	}
	if t := s.Tiles.At(goal); t != nil && !t.Filled() {
		try(goal)
	}
	for _, d := range grid.Dirs {
		try(goal.Step(d))
	}
	return best, found
}

// trip is a plan worked out on a copy of the position, with commands that are all legal.
type trip struct {
	state coreminer.State
	seat  rules.Seat
	cmds  []coreminer.Command
	path  []grid.Point // where the miners come to rest; a miner's way begins with its tile after a leap
	leaps []int        // places in path where another miner begins
	stop  string       // why it ends before its goal, "" when it does not
	tired bool         // it does so because the steps or the power of this turn are spent
	waits bool         // the end of the turn brings it nearer by itself
	left  []job        // what remains for the next turns
	pipes bool         // on the way down beside the pipe, the miners dig out what lies under it, and do not outrun it
	walk  walker
}

// begin sets the plan up for a position.
func (p *trip) begin(s *coreminer.State, seat rules.Seat) {
	p.state.CopyFrom(s)
	p.seat, p.stop, p.tired, p.waits, p.pipes = seat, "", false, false, false
	p.cmds, p.path, p.leaps, p.left = p.cmds[:0], p.path[:0], p.leaps[:0], p.left[:0]
}

// do carries out a command on the copy. When it is refused the plan ends there.
func (p *trip) do(c coreminer.Command) bool {
	if err := p.state.Apply(p.seat, c, nil); err != nil {
		if p.stop == "" {
			p.stop = err.Error()
		}
		return false
	}
	p.cmds = append(p.cmds, c)
	if c.Verb == coreminer.Move || c.Verb == coreminer.Mine {
		if at := p.state.Miners[c.Miner].At; len(p.path) == 0 || p.path[len(p.path)-1] != at {
			p.path = append(p.path, at)
		}
	}
	return true
}

// try carries out a command on the copy if the rules allow it.
func (p *trip) try(c coreminer.Command) {
	if p.state.Check(p.seat, c) == nil {
		p.do(c)
	}
}

// longest is how many commands a plan of one miner may have.
const longest = 60

// travel takes miner i to the goal, or with near only beside it, digging where it must. It reports whether it arrived.
func (p *trip) travel(i int32, goal grid.Point, near bool) bool {
	p.leaps = append(p.leaps, len(p.path))
	p.path = append(p.path, p.state.Miners[i].At)
	for range longest {
		s := &p.state
		m := &s.Miners[i]
		if !m.Alive() {
			p.say("The miner would die on the way.")
			return false
		}
		if q, ok := p.alongside(i); ok && p.pipes && s.Tiles.At(q).Filled() {
			if !p.clear(i, q) {
				return false
			}
			continue
		}
		if m.At == goal || near && m.At.Distance(goal) <= 1 {
			return true
		}
		if s.Tiles.At(m.At).Filled() { // buried
			if !p.clear(i, m.At) {
				return false
			}
			continue
		}
		q, ok := p.toward(i, goal, near)
		switch {
		case !ok:
			p.say(noWay)
			return false
		case p.pipes && q.Y > m.At.Y && p.outruns(i):
			p.await()
			return false
		case s.Tiles.At(q).Filled():
			if !p.clear(i, q) {
				return false
			}
			p.prop(i, q)
		case !p.enter(i, q):
			return false
		}
	}
	return false
}

// toward is the tile that miner i has to step into next on its way to the goal, or with near to a tile beside it.
func (p *trip) toward(i int32, goal grid.Point, near bool) (grid.Point, bool) {
	s := &p.state
	p.walk.dig(s, i)
	if near {
		var ok bool
		if goal, ok = p.walk.beside(s, goal); !ok {
			return goal, false
		}
	}
	return p.walk.first(s, goal)
}

// enter takes miner i a step into the open tile q beside it. With building material it climbs, up and down, and props up what is loose.
func (p *trip) enter(i int32, q grid.Point) bool {
	s := &p.state
	m := &s.Miners[i]
	if m.Moves <= 0 {
		p.tire(noSteps)
		return false
	}
	if q.Y < m.At.Y && !s.Tiles.At(m.At).Ladder {
		if !p.do(coreminer.Command{Verb: coreminer.Build, Miner: i, At: m.At, Structure: coreminer.Ladder}) {
			return false
		}
	}
	p.prop(i, q)
	if _, deep := land(s, q); int32(deep) > s.Best(m).FreeFall && m.Material >= s.Constants.LadderCost {
		p.try(coreminer.Command{Verb: coreminer.Build, Miner: i, At: q, Structure: coreminer.Ladder})
	}
	if deadly(s, m, q) {
		p.say(noFall)
		return false
	}
	return p.do(coreminer.Command{Verb: coreminer.Move, Miner: i, At: q})
}

// prop sets a support on an open tile beside a miner that has the material, where earth would come down on whoever stands there.
func (p *trip) prop(i int32, q grid.Point) {
	s := &p.state
	m := &s.Miners[i]
	above := s.Tiles.At(q.Step(grid.North))
	if q.Y != m.At.Y || q.X == s.Sides[p.seat].Base.X || above == nil || !above.Filled() || !above.Loose || s.Tiles.At(q).Ladder || s.Held(q.Step(grid.North)) {
		return
	}
	p.try(coreminer.Command{Verb: coreminer.Build, Miner: i, At: q, Structure: coreminer.Support})
}

// deadly reports whether a miner that steps into the tile p falls to its death.
func deadly(s *coreminer.State, m *coreminer.Miner, p grid.Point) bool {
	each := s.Constants.FallDamage
	if s.Constants.FallHeals {
		each = 5
	}
	_, deep := land(s, p)
	return (int32(deep)-s.Best(m).FreeFall)*each >= m.Health
}

// Why plans end before their goals.
const (
	noWay   = "This miner cannot get there: to climb, it needs ladders or building material for them."
	noSteps = "This miner has no steps left this turn."
	noPower = "This miner has no mining power left this turn."
	noRoom  = "The cargo is full: sell or dump some of it."
	noPipe  = "This miner waits: the hopper grows when the turn ends."
	noFall  = "The fall would kill this miner: it needs building material for ladders."
)

func (p *trip) say(why string) {
	if p.stop == "" {
		p.stop = why
	}
}

// clear digs a tile out. It reports whether the tile is empty then.
func (p *trip) clear(i int32, q grid.Point) bool {
	for range 3 { // a shield may take its share first
		t := p.state.Tiles.At(q)
		if !t.Filled() {
			return true
		}
		before := t.Dirt + t.Ore + int32(t.Shield)
		if p.state.Miners[i].Power <= 0 {
			p.tire(noPower)
			return false
		}
		if !p.do(coreminer.Command{Verb: coreminer.Mine, Miner: i, At: q}) {
			return false
		}
		if t.Dirt+t.Ore+int32(t.Shield) == before {
			break
		}
	}
	if t := p.state.Tiles.At(q); t.Filled() {
		if m := &p.state.Miners[i]; p.state.Space(m) <= 0 {
			p.say(noRoom)
		} else {
			p.tire(noPower)
		}
		return false
	}
	return true
}

// await ends the plan for this turn, at whose end the pipe comes to the miner.
func (p *trip) await() {
	p.waits = true
	p.tire(noPipe)
}

// tire ends the plan for this turn.
func (p *trip) tire(why string) {
	p.tired = true
	p.say(why)
}
