package coreminer

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Apply checks the command and carries it out. Chance only decides the coin toss when a match is equal in everything. With a nil tape it
// allocates nothing but new miners and bombs.
func (s *State) Apply(seat rules.Seat, c Command, tape *rules.Tape) error {
	if i := s.check(seat, c); i != nil {
		return i
	}
	table[c.Verb].apply(s, seat, c, tape)
	return nil
}

func (s *State) pass(_ rules.Seat, _ Command, tape *rules.Tape) { s.endTurn(tape) }

func (s *State) again(seat rules.Seat, _ Command, tape *rules.Tape) { s.clear(seat, tape) }

func (s *State) concede(seat rules.Seat, _ Command, tape *rules.Tape) {
	base := s.Sides[seat].Base
	emit(tape, rules.Note, Departed, int32(seat), rules.Nobody, base, base, 0)
	s.declare(tape, 1-seat, Left)
	s.Over = true
}

func (s *State) spawn(seat rules.Seat, _ Command, tape *rules.Tape) {
	base := s.Sides[seat].Base
	s.setMoney(tape, seat, s.Sides[seat].Money-s.Constants.SpawnPrice)
	i := s.hire(seat, base, 0)
	emit(tape, rules.Spawn, Hired, int32(seat), i, base, base, 0)
}

// hire puts a new miner on tile p and returns its number.
func (s *State) hire(seat rules.Seat, p grid.Point, grade int8) int32 {
	g := &s.Constants.Grades[grade]
	i := int32(len(s.Miners))
	s.Miners = append(s.Miners, Miner{Body: Body{ID: s.NextID, Owner: seat}, Grade: grade, Health: g.Health, Moves: g.Moves, Power: g.Power})
	s.NextID++
	push(s.Miners, i, &s.tile(p).Miners, p)
	return i
}

func (s *State) move(_ rules.Seat, c Command, tape *rules.Tape) {
	i, p := c.Miner, c.At
	m := &s.Miners[i]
	from := m.At
	pull(s.Miners, i, &s.tile(from).Miners)
	push(s.Miners, i, &s.tile(p).Miners, p)
	emit(tape, rules.Move, Walked, rules.Nobody, i, from, p, 0)
	s.set(tape, Stepped, i, &m.Moves, m.Moves-1)
	if s.Constants.FullGravity {
		s.plummet(p, tape)
	} else if below := s.tile(p.Step(grid.South)); below != nil && !below.Filled() && !below.Ladder && !below.Hopper {
		s.fall(p, tape)
	}
}

func (s *State) mine(_ rules.Seat, c Command, tape *rules.Tape) {
	m, t := &s.Miners[c.Miner], s.tile(c.At)
	n := s.mineAmount(m, t, c)
	emit(tape, rules.Strike, Mined, c.Miner, rules.Nobody, m.At, c.At, n)
	power := m.Power - n
	n, bare := s.dismantle(c.At, n, tape)
	if !bare {
		s.set(tape, Tired, c.Miner, &m.Power, power+n)
		s.changed(c.At, tape)
		return
	}
	s.set(tape, Tired, c.Miner, &m.Power, power)
	if s.Constants.FreeDismantling {
		n = min(n, max(s.Space(m), 0))
	}
	ore := max(0, min(t.Ore, n))
	setTile(tape, Vein, c.At, &t.Ore, t.Ore-ore)
	s.set(tape, HoldsOre, c.Miner, &m.Ore, m.Ore+ore)
	dirt := max(0, min(t.Dirt, n-ore))
	setTile(tape, Earth, c.At, &t.Dirt, t.Dirt-dirt)
	s.set(tape, HoldsDirt, c.Miner, &m.Dirt, m.Dirt+dirt)
	if !t.Filled() {
		t.Digger = uint8(m.Owner) + 1
	}
	if s.Constants.FullGravity {
		s.changed(c.At, tape)
		return
	}
	north := c.At.Step(grid.North)
	if !t.Filled() {
		s.loosen(north, tape)
	}
	if above := s.tile(north); above != nil && (above.Miners.First != None || above.Bombs.First != None) {
		s.fall(north, tape)
	}
}

// dismantle takes shielding, ladder and support off tile p, as far as mining power n goes. It returns the rest of n, and whether a miner
// can reach the earth behind.
func (s *State) dismantle(p grid.Point, n int32, tape *rules.Tape) (left int32, bare bool) {
	t := s.tile(p)
	if each := s.hardness(Shield); n >= each {
		layers := min(n/each, int32(t.Shield))
		n -= layers * each
		setShield(tape, p, t, t.Shield-int8(layers))
	}
	if t.Shield > 0 {
		return n, false
	}
	if hard := s.hardness(Ladder); t.Ladder && n >= hard {
		setFlag(tape, Laddered, p, &t.Ladder, false)
		n -= hard
	}
	if hard := s.hardness(Support); t.Support && n >= hard && (!t.Ladder || !s.Constants.StructuresFirst) {
		setFlag(tape, Propped, p, &t.Support, false)
		n -= hard
	}
	return n, !s.Constants.StructuresFirst || !t.Ladder && !t.Support
}

func (s *State) build(_ rules.Seat, c Command, tape *rules.Tape) {
	i, p, x := c.Miner, c.At, c.Structure
	m, t := &s.Miners[i], s.tile(p)
	emit(tape, rules.Strike, Built, i, rules.Nobody, m.At, p, int32(x))
	s.set(tape, HoldsStuff, i, &m.Material, m.Material-s.Cost(x))
	switch x {
	case Support:
		setFlag(tape, Propped, p, &t.Support, true)
	case Ladder:
		setFlag(tape, Laddered, p, &t.Ladder, true)
	case Shield:
		setShield(tape, p, t, int8(s.Constants.ShieldLayers))
	}
	s.changed(p, tape)
}

// holds are the events for how much of each item a miner carries.
var holds = [items]What{HoldsDirt, HoldsOre, HoldsBombs, HoldsStuff}

func (s *State) dump(seat rules.Seat, c Command, tape *rules.Tape) {
	m, t := &s.Miners[c.Miner], s.tile(c.At)
	have := m.hold(c.Item)
	n := s.amount(c, *have)
	if t.Hopper || t.Base {
		emit(tape, rules.Strike, Sold, c.Miner, rules.Nobody, m.At, c.At, n)
		s.set(tape, holds[c.Item], c.Miner, have, *have-n)
		s.sell(seat, c.At, c.Item, n, tape)
	} else {
		emit(tape, rules.Strike, Dumped, c.Miner, rules.Nobody, m.At, c.At, n)
		s.set(tape, holds[c.Item], c.Miner, have, *have-n)
		switch c.Item {
		case Dirt:
			setTile(tape, Earth, c.At, &t.Dirt, t.Dirt+n)
		case Ore:
			setTile(tape, Vein, c.At, &t.Ore, t.Ore+n)
		case Bombs:
			for range n {
				s.drop(seat, c.At, s.Constants.Fuse, tape)
			}
		}
	}
	switch {
	case s.Constants.FullGravity:
		s.changed(c.At, tape)
	case c.Item == Bombs:
		s.fall(c.At, tape)
	default:
		s.mayFall(c.At, tape)
	}
}

// sell pays a seat for n of an item that arrived on its base or hopper at p.
func (s *State) sell(seat rules.Seat, p grid.Point, item Item, n int32, tape *rules.Tape) {
	side := &s.Sides[seat]
	s.setMoney(tape, seat, sum(side.Money, n, s.salePrice(item)))
	if item == Ore && n != 0 {
		before := side.Value
		side.Value = sum(side.Value, n, s.Constants.OreValue)
		s.OreLeft -= n
		emit(tape, rules.Score, Gained, int32(seat), rules.Nobody, p, p, side.Value-before)
	}
}

// sum is a + n*each, clamped to 32 bits.
func sum(a, n, each int32) int32 {
	return int32(min(max(int64(a)+int64(n)*int64(each), math.MinInt32), math.MaxInt32))
}

// drop puts a new bomb on tile p.
func (s *State) drop(owner rules.Seat, p grid.Point, timer int32, tape *rules.Tape) {
	i := int32(len(s.Bombs))
	s.Bombs = append(s.Bombs, Bomb{Body: Body{ID: s.NextID, Owner: owner}, Timer: timer})
	s.NextID++
	push(s.Bombs, i, &s.tile(p).Bombs, p)
	emit(tape, rules.Spawn, Dropped, int32(owner), i, p, p, timer)
}

func (s *State) buy(seat rules.Seat, c Command, tape *rules.Tape) {
	m := &s.Miners[c.Miner]
	n := s.buyAmount(m, c)
	have := m.hold(c.Item)
	emit(tape, rules.Strike, Bought, c.Miner, rules.Nobody, m.At, m.At, n)
	s.set(tape, holds[c.Item], c.Miner, have, *have+n)
	s.setMoney(tape, seat, s.Sides[seat].Money-n*s.Price(c.Item))
}

func (s *State) transfer(_ rules.Seat, c Command, tape *rules.Tape) {
	m, other := &s.Miners[c.Miner], &s.Miners[c.Other]
	from, to := m.hold(c.Item), other.hold(c.Item)
	n := s.handAmount(m, other, c)
	emit(tape, rules.Strike, Handed, c.Miner, c.Other, m.At, other.At, n)
	s.set(tape, holds[c.Item], c.Miner, from, *from-n)
	s.set(tape, holds[c.Item], c.Other, to, *to+n)
}

func (s *State) upgrade(seat rules.Seat, c Command, tape *rules.Tape) {
	i := c.Miner
	m := &s.Miners[i]
	if s.Constants.UpgradeCharged {
		s.setMoney(tape, seat, s.Sides[seat].Money-s.Constants.UpgradePrice)
	}
	m.Grade++
	emit(tape, rules.Change, Upgraded, int32(seat), i, m.At, m.At, int32(m.Grade))
}
