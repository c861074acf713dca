package coreminer

import (
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// sell sells a miner's cargo at an adjacent tile of its pipe. It reports whether that succeeded.
func (p *Plan) sell(i int32, at grid.Point) bool {
	sold := false
	for _, item := range [2]game.Item{game.Ore, game.Dirt} {
		if p.State.Miners[i].Has(item) > 0 {
			sold = p.Do(game.Command{Verb: game.Dump, Miner: i, At: at, Item: item}) || sold
		}
	}
	return sold
}

// pipe is the tile of the seat's pipe, base or hopper that the miner reaches at the least cost.
func (p *Plan) pipe(i int32) (at grid.Point, ok bool) {
	s := &p.State
	p.paths.dig(s, i)
	side, least := &s.Sides[s.Miners[i].Owner], int32(0)
	for y := 0; y <= int(side.Hoppers); y++ {
		q := grid.Pt(side.Base.X, side.Base.Y+y)
		if stand, found := p.paths.beside(s, q); found {
			if cost := p.paths.Cost(s.Tiles.Index(stand)); !ok || cost < least {
				at, ok, least = q, true, cost
			}
		}
	}
	return at, ok
}

// FromPipe is how far a tile is from a side's pipe, base or hoppers, in a straight way.
func FromPipe(side *game.Side, p grid.Point) int {
	q := side.Base
	q.Y += min(max(p.Y-q.Y, 0), int(side.Hoppers))
	return p.Distance(q)
}

// home reports whether a miner can get to its seat's pipe, digging and building where necessary.
func home(s *game.State, i int32) bool {
	var p Plan
	p.Begin(s, s.Miners[i].Owner)
	_, ok := p.pipe(i)
	return ok
}

// alongside is the tile next to a miner that the pipe will reach once it is dug out.
func (p *Plan) alongside(i int32) (grid.Point, bool) {
	s := &p.State
	m := &s.Miners[i]
	foot := p.foot(i)
	q := grid.Pt(foot.X, m.At.Y)
	own := s.Tiles.At(q)
	if m.At.Distance(q) != 1 || q.Y <= foot.Y || own.Ladder || own.Support {
		return q, false
	}
	for y := foot.Y + 1; y < q.Y; y++ {
		if t := s.Tiles.At(grid.Pt(q.X, y)); t.Filled() || t.Ladder || t.Support {
			return q, false
		}
	}
	return q, true
}

// shaft reports whether a tile is to be dug in the shaft beside the pipe of miner i, below the pipe.
func (p *Plan) shaft(i int32, goal grid.Point) bool {
	foot := p.foot(i)
	return goal.Distance(grid.Pt(foot.X, goal.Y)) == 1 && goal.Y > foot.Y
}

// foot is the lowest tile of the pipe of miner i's seat.
func (p *Plan) foot(i int32) grid.Point {
	side := &p.State.Sides[p.State.Miners[i].Owner]
	return grid.Pt(side.Base.X, side.Base.Y+int(side.Hoppers))
}

// outruns reports whether the miners in the shaft of miner i would get ahead of the pipe, to where they have no room for more cargo and
// cannot sell.
func (p *Plan) outruns(i int32) bool {
	s := &p.State
	m := &s.Miners[i]
	q, ok := p.alongside(i)
	if !ok || m.At.Y+1 >= s.Tiles.H {
		return false
	}
	crew, room := int32(0), s.Space(m)
	for j := s.Tiles.At(m.At).Miners.First; j != game.None; j = s.Miners[j].Next {
		if o := &s.Miners[j]; o.Owner == m.Owner && o.Alive() {
			crew++
			room = min(room, s.Space(o))
		}
	}
	return s.Minable(s.Tiles.At(m.At.Step(grid.South)))+s.Minable(s.Tiles.At(q.Step(grid.South))) > room*crew
}

// fed reports whether more earth will fall into an open tile.
func fed(s *game.State, p grid.Point) bool {
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

// work plans digging at the goal, selling as soon as possible, and the way to the pipe and back when the miner is full. The pipe follows a
// shaft beside it. It reports whether the goal is dug out and all cargo sold.
func (p *Plan) work(i int32, goal grid.Point) bool {
	p.pipes = true
	defer func() { p.pipes = false }()
	for range longest {
		s := &p.State
		m := &s.Miners[i]
		pipe, found := p.pipe(i)
		if found && m.At.Distance(pipe) <= 1 && m.Ore+m.Dirt > 0 && !p.sell(i, pipe) {
			return false
		}
		out := !s.Tiles.At(goal).Filled() && !fed(s, goal)
		load := m.Ore + m.Dirt
		side, follows := p.alongside(i)
		switch {
		case out && load == 0: // miners still on the way down join the others
			return m.At.Y >= goal.Y || p.Approach(i, goal)
		case out && follows:
			if p.clear(i, side) {
				p.await()
			}
			return false
		case out || s.Space(m) <= 0:
			switch {
			case load == 0: // full of bombs and material
				p.Refuse(NoRoom)
				return false
			case !found:
				p.Refuse(NoWay)
				return false
			case !p.Approach(i, pipe):
				return false
			}
		case !s.Tiles.At(goal).Filled():
			p.tired = true // until the end of the turn brings more
			return false
		case p.shaft(i, goal) && m.At.X != goal.X:
			if !p.travel(i, grid.Pt(goal.X, p.foot(i).Y), false) {
				return false
			}
		case (!p.Approach(i, goal) || !p.clear(i, goal)) && s.Space(m) > 0:
			return false
		}
	}
	return false
}
