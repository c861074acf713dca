package coreminer

import (
	"cmp"

	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// Plan is a sequence of commands of a seat in a turn, played on a copy of the position, so all are legal. The zero value is ready for
// Begin.
type Plan struct {
	State    game.State // after the commands
	Commands []game.Command
	Ways     [][]grid.Point // for each walk, its start and the tiles where the miner comes to rest
	Later    []Order        // what is left for the next turns
	Stop     string         // why it ends before its goal, "" when it reaches it

	seat  rules.Seat
	tired bool // the steps or the power of this turn are spent
	waits bool // the end of the turn will bring the pipe to the miner
	pipes bool // miners on their way down beside the pipe dig out what lies under it, and do not outrun it
	paths Paths
}

// Why plans end before their goals.
const (
	NoWay   = "This miner cannot get there: to climb, it needs ladders or building material for them."
	NoSteps = "This miner has no steps left this turn."
	NoPower = "This miner has no mining power left this turn."
	NoRoom  = "The cargo is full: sell or dump some of it."
	NoFall  = "The fall would kill this miner: it needs building material for ladders."
	noPipe  = "This miner waits: the hopper grows when the turn ends."
	noEarth = "There is nothing to dig there."
)

// longest is the greatest number of commands of an order in a turn.
const longest = 60

// Begin empties the plan for a position.
func (p *Plan) Begin(s *game.State, seat rules.Seat) {
	p.State.CopyFrom(s)
	p.seat, p.Stop, p.tired, p.waits, p.pipes = seat, "", false, false, false
	p.Commands, p.Ways, p.Later = p.Commands[:0], p.Ways[:0], p.Later[:0]
}

// Do carries out a command. When the rules refuse it, it returns false and sets Stop.
func (p *Plan) Do(c game.Command) bool {
	if err := p.State.Apply(p.seat, c, nil); err != nil {
		p.Refuse(err.Error())
		return false
	}
	p.Commands = append(p.Commands, c)
	if n := len(p.Ways) - 1; n >= 0 && (c.Verb == game.Move || c.Verb == game.Mine) {
		way := p.Ways[n]
		if at := p.State.Miners[c.Miner].At; way[len(way)-1] != at {
			p.Ways[n] = append(way, at)
		}
	}
	return true
}

// Refuse sets the reason why the plan ends here, unless it already has one.
func (p *Plan) Refuse(why string) {
	p.Stop = cmp.Or(p.Stop, why)
}

// Give plans an order, and adds what is left of it to Later. What is sold is sold at the nearest tile of the pipe: it is worth the same at all.
func (p *Plan) Give(o Order) {
	if o.Kind == Sell {
		if at, ok := p.pipe(o.Miner); ok {
			o.At = at
		}
	}
	if o.Kind == Work && !p.State.Tiles.At(o.At).Filled() && !fed(&p.State, o.At) {
		p.Refuse(noEarth)
		return
	}
	p.tired = false
	if !p.perform(o) && p.tired {
		p.Later = append(p.Later, o)
	}
}

// perform plans as much of an order as the miner can do now. It reports whether the order is done.
func (p *Plan) perform(o Order) bool {
	switch o.Kind {
	case Go:
		return p.travel(o.Miner, o.At, false)
	case Dig:
		return p.Approach(o.Miner, o.At) && p.clear(o.Miner, o.At)
	case Sell:
		return p.Approach(o.Miner, o.At) && p.sell(o.Miner, o.At)
	case Work:
		return p.work(o.Miner, o.At)
	}
	return true
}

// Approach moves miner i to a tile or beside it, digging where necessary. It reports whether the miner arrived.
func (p *Plan) Approach(i int32, goal grid.Point) bool { return p.travel(i, goal, true) }

// travel moves miner i to the goal, or with near just beside it, digging where necessary. It reports whether the miner arrived.
func (p *Plan) travel(i int32, goal grid.Point, near bool) bool {
	p.Ways = append(p.Ways, []grid.Point{p.State.Miners[i].At})
	for range longest {
		s := &p.State
		m := &s.Miners[i]
		if !m.Alive() {
			p.Refuse("The miner would die on the way.")
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
			p.Refuse(NoWay)
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

// toward is the next tile of miner i on its way to the goal, or with near to a tile beside it; false when there is none.
func (p *Plan) toward(i int32, goal grid.Point, near bool) (grid.Point, bool) {
	s := &p.State
	if m := &s.Miners[i]; p.pipes && m.At.X == goal.X && m.At.Y < goal.Y && p.shaft(i, goal) {
		down := m.At.Step(grid.South)
		if _, deep := Land(s, down); deep <= s.Limits(m).FreeFall {
			return down, true
		}
	}
	p.paths.dig(s, i)
	if near {
		var ok bool
		if goal, ok = p.paths.beside(s, goal); !ok {
			return goal, false
		}
	}
	return p.paths.first(s, goal)
}

// enter moves miner i a step into the open tile q beside it. With building material it climbs by new ladders and supports loose tiles.
func (p *Plan) enter(i int32, q grid.Point) bool {
	s := &p.State
	m := &s.Miners[i]
	if m.Moves <= 0 {
		p.tire(NoSteps)
		return false
	}
	if q.Y < m.At.Y && !s.Tiles.At(m.At).Ladder {
		if !p.Do(game.Command{Verb: game.Build, Miner: i, At: m.At, Structure: game.Ladder}) {
			return false
		}
	}
	p.prop(i, q)
	if _, deep := Land(s, q); deep > s.Limits(m).FreeFall && m.Material >= s.Constants.LadderCost {
		p.try(game.Command{Verb: game.Build, Miner: i, At: q, Structure: game.Ladder})
	}
	if FallDamage(s, m, q) >= m.Health {
		p.Refuse(NoFall)
		return false
	}
	return p.Do(game.Command{Verb: game.Move, Miner: i, At: q})
}

// prop builds a support on an open tile beside a miner that has the material, where earth would fall on a miner.
func (p *Plan) prop(i int32, q grid.Point) {
	s := &p.State
	m := &s.Miners[i]
	above := s.Tiles.At(q.Step(grid.North))
	if q.Y != m.At.Y || q.X == s.Sides[p.seat].Base.X || above == nil || !above.Filled() || !above.Loose || s.Tiles.At(q).Ladder || s.Held(q.Step(grid.North)) {
		return
	}
	p.try(game.Command{Verb: game.Build, Miner: i, At: q, Structure: game.Support})
}

// try carries a command out if the rules allow it.
func (p *Plan) try(c game.Command) {
	if p.State.Check(p.seat, c) == nil {
		p.Do(c)
	}
}

// clear digs a tile out. It reports whether the tile is then empty.
func (p *Plan) clear(i int32, q grid.Point) bool {
	for range 3 { // a shield may absorb some of the power first
		t := p.State.Tiles.At(q)
		if !t.Filled() {
			return true
		}
		before := t.Dirt + t.Ore + int32(t.Shield)
		if p.State.Miners[i].Power <= 0 {
			p.tire(NoPower)
			return false
		}
		if !p.Do(game.Command{Verb: game.Mine, Miner: i, At: q}) {
			return false
		}
		if t.Dirt+t.Ore+int32(t.Shield) == before {
			break
		}
	}
	if t := p.State.Tiles.At(q); t.Filled() {
		if m := &p.State.Miners[i]; p.State.Space(m) <= 0 {
			p.Refuse(NoRoom)
		} else {
			p.tire(NoPower)
		}
		return false
	}
	return true
}

// await ends the plan for this turn, whose end brings the pipe to the miner.
func (p *Plan) await() {
	p.waits = true
	p.tire(noPipe)
}

// tire ends the plan for this turn, for a reason.
func (p *Plan) tire(why string) {
	p.tired = true
	p.Refuse(why)
}
