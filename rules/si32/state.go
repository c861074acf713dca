package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Tile is one cell of the board.
type Tile struct {
	Resource int64                 `json:"resource,omitempty"`
	Units    [rules.MaxSeats]int64 `json:"units,omitzero"`     // of each seat
	Workers  int64                 `json:"workers,omitempty"`  // units of the owner that work in the building
	Building int32                 `json:"building,omitempty"` // 1 plus the number of the building in State.Buildings, 0 for none
	Wall     bool                  `json:"wall,omitempty"`
}

// Building is a building. Its number, its index in State.Buildings, stays the same while it stands; a new building reuses the number of a
// razed one.
type Building struct {
	Owner    rules.Seat `json:"owner"`
	At       grid.Point `json:"at"`             // where the builder stood and units appear
	Towards  Dir        `json:"towards"`        // the side of At to which it extends: SouthEast, SouthWest, NorthEast or NorthWest
	Progress int64      `json:"progress"`       // towards the next unit
	Gone     bool       `json:"gone,omitempty"` // razed
}

// Side is what a seat has besides units.
type Side struct {
	Resources int64     `json:"resources"`
	Produced  int64     `json:"produced"` // units produced so far
	Founded   bool      `json:"founded"`  // has had a building at some time
	Locked    bool      `json:"locked"`   // has passed this turn
	Left      bool      `json:"left"`     // has conceded; its units and buildings stay on the board
	Orders    []Command `json:"orders"`   // of this turn, in the order in which they were given
}

// Reason says what decided a match, as an index of Info.Reasons.
type Reason uint8

// The reasons.
const (
	SoleBuilder Reason = iota // no other seat had a building
	SoleUnits                 // no other seat had units for too long
	TurnLimit                 // the last turn was over
	Homeless                  // no seat had a building
	Equal                     // a draw by the ranking
	Left                      // all others have left
	Deserted                  // no seat had units, or a building that makes some
	reasons
)

var reasonNames = [reasons]string{"builder", "units", "limit", "homeless", "draw", "left", "deserted"}

// String is the name of the reason in Info.Reasons.
func (r Reason) String() string { return rules.Name("reason", reasonNames[:], r) }

// Ending is how a match ended. The zero value means that it continues.
type Ending struct {
	Over   bool       `json:"over"`
	Winner rules.Seat `json:"winner"` // NoSeat in a draw
	Reason Reason     `json:"reason"`
}

// State is a position.
type State struct {
	Constants Constants            `json:"constants"`
	Number    int32                `json:"number"`      // turns that have ended
	Alone     rules.Seat           `json:"alone"`       // the only seat with units after the last turn, NoSeat when there are several or none
	AloneFor  int32                `json:"alone_turns"` // for how many turns in a row
	End       Ending               `json:"end"`
	Sides     [rules.MaxSeats]Side `json:"sides"` // the first Constants.Seats of them are used
	Buildings []Building           `json:"buildings"`
	Tiles     grid.Grid[Tile]      `json:"tiles"`
}

// Seats is the number of seats of this match.
func (s *State) Seats() int { return int(s.Constants.Seats) }

// Turn is the number of turns that have ended.
func (s *State) Turn() int { return int(s.Number) }

// Active are the seats that have not locked their orders.
func (s *State) Active() rules.SeatSet {
	var set rules.SeatSet
	if s.End.Over {
		return set
	}
	for seat := range s.Sides[:s.Seats()] {
		if side := &s.Sides[seat]; !side.Locked && !side.Left {
			set |= rules.Seats(rules.Seat(seat))
		}
	}
	return set
}

// Outcome says whether the match is over, who won and why. The scores are the first measure of the ranking.
func (s *State) Outcome() rules.Outcome {
	o := rules.Outcome{Over: s.End.Over}
	for seat := range rules.Seat(s.Seats()) {
		t := s.Tally(seat)
		o.Scores[seat] = t.Of(s.Constants.Limit[0])
	}
	if s.End.Over {
		o.Reason = s.End.Reason.String()
		if s.End.Winner != rules.NoSeat {
			o.Winners = rules.Seats(s.End.Winner)
		}
	}
	return o
}

// Seen returns a copy of the position with only what the seat may know: without the orders of others. Whether they are locked is public.
func (s *State) Seen(seat rules.Seat) *State {
	c := s.Clone()
	for i := range c.Sides {
		if rules.Seat(i) != seat && !c.End.Over {
			c.Sides[i].Orders = nil
		}
	}
	return c
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := *s
	c.Tiles = s.Tiles.Clone()
	c.Buildings = slices.Clone(s.Buildings)
	for i := range c.Sides {
		c.Sides[i].Orders = slices.Clone(s.Sides[i].Orders)
	}
	return &c
}

// CopyFrom makes s an independent copy of t in the memory of s.
func (s *State) CopyFrom(t *State) {
	tiles, buildings, sides := s.Tiles.Cells, s.Buildings, s.Sides
	*s = *t
	s.Tiles.Cells = append(tiles[:0], t.Tiles.Cells...)
	s.Buildings = append(buildings[:0], t.Buildings...)
	for i := range s.Sides {
		s.Sides[i].Orders = append(sides[i].Orders[:0], t.Sides[i].Orders...)
	}
}

// Foresee makes this turn happen with the seat's orders alone, and drops those of all others.
func (s *State) Foresee(seat rules.Seat) {
	if s.End.Over {
		return
	}
	for i := range s.Sides {
		if side := &s.Sides[i]; rules.Seat(i) != seat {
			side.Orders = side.Orders[:0]
		}
	}
	s.resolve(nil)
}

// Tally is what a seat has in total.
type Tally struct {
	Produced, Alive, Buildings, Resources int64
}

// Of is the value of a measure, 0 for Draw, FirstSeat and LastSeat.
func (t Tally) Of(m Measure) int64 {
	switch m {
	case Produced:
		return t.Produced
	case Alive:
		return t.Alive
	case Buildings:
		return t.Buildings
	case Resources:
		return t.Resources
	}
	return 0
}

// Tally counts what a seat has. Tiles with negative units do not count.
func (s *State) Tally(seat rules.Seat) Tally {
	side := &s.Sides[seat]
	t := Tally{Produced: side.Produced, Resources: side.Resources}
	for i := range s.Tiles.Cells {
		t.Alive += max(s.Tiles.Cells[i].Units[seat], 0)
	}
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone && b.Owner == seat {
			t.Buildings++
		}
	}
	return t
}

// Idle is how many units of the seat on a tile can still be ordered this turn, workers included.
func (s *State) Idle(seat rules.Seat, at grid.Point) int64 {
	t := s.Tiles.At(at)
	if t == nil {
		return 0
	}
	n := t.Units[seat]
	if s.Constants.SingleAction {
		orders := s.Sides[seat].Orders
		for i := range orders {
			if orders[i].At == at && !orders[i].Foreign {
				n -= orders[i].N
			}
		}
	}
	return max(n, 0)
}

// Owner is the seat with units on a tile, NoSeat when there are none.
func (t *Tile) Owner() rules.Seat {
	for seat := range t.Units {
		if t.Units[seat] > 0 {
			return rules.Seat(seat)
		}
	}
	return rules.NoSeat
}

// BuildingAt is the building on a tile, nil when there is none.
func (s *State) BuildingAt(p grid.Point) *Building {
	if t := s.Tiles.At(p); t != nil && t.Building > 0 {
		return &s.Buildings[t.Building-1]
	}
	return nil
}

// Target is the tile to which a march leads. It reports false when the march leads off the board or into a wall.
func (s *State) Target(at grid.Point, d Dir) (grid.Point, bool) {
	p := s.Constants.Geometry.Step(at, d)
	if s.Constants.Wraps {
		p = s.wrap(p)
	}
	t := s.Tiles.At(p)
	return p, t != nil && !t.Wall
}

// wrap is the tile for a place just off the west or north edge.
func (s *State) wrap(p grid.Point) grid.Point {
	if p.X < 0 {
		p.X += s.Tiles.W
	}
	if p.Y < 0 {
		p.Y += s.Tiles.H
	}
	return p
}

// Footprint lists the tiles of a building raised at a tile in a direction (see Quarter): At first, then its neighbours along the row and the
// column, then the diagonal one. n is their number: 1 or 4, or 0 when some are off the board.
func (s *State) Footprint(at grid.Point, towards Dir) (tiles [4]grid.Point, n int) {
	if !s.Tiles.In(at) {
		return tiles, 0
	}
	tiles[0] = at
	if s.Constants.BuildingSize == 1 {
		return tiles, 1
	}
	d := squareSteps[s.Quarter(at, towards)]
	far := at.Add(d)
	if !s.Tiles.In(far) {
		return tiles, 0
	}
	tiles[1], tiles[2], tiles[3] = grid.Pt(far.X, at.Y), grid.Pt(at.X, far.Y), far
	return tiles, 4
}

// Quarter is the diagonal direction in which a building ordered at a tile extends. North, south, east and west leave one side open: it is
// the one on which the middle of the board lies; on the middle line itself it is the one to the right of the direction. So an order and its
// mirror image lead to buildings that are mirror images, on every symmetric board. Here stands for SouthEast.
func (s *State) Quarter(at grid.Point, towards Dir) Dir {
	step := squareSteps[towards]
	switch {
	case towards == Here:
		return SouthEast
	case step.X == 0:
		step.X = inwards(at.X, s.Tiles.W, -step.Y)
	case step.Y == 0:
		step.Y = inwards(at.Y, s.Tiles.H, step.X)
	}
	for _, d := range quarters {
		if squareSteps[d] == step {
			return d
		}
	}
	return SouthEast
}

// inwards is the step from place i of n towards the middle, or middle when i is the middle.
func inwards(i, n, middle int) int {
	switch side := 2*i - (n - 1); {
	case side < 0:
		return 1
	case side > 0:
		return -1
	}
	return middle
}

// Ground lists the tiles of a building; see Footprint.
func (s *State) Ground(b *Building) (tiles [4]grid.Point, n int) { return s.Footprint(b.At, b.Towards) }

// Corner is the most north-western tile of a building.
func (s *State) Corner(b *Building) grid.Point {
	tiles, n := s.Ground(b)
	c := tiles[0]
	for _, p := range tiles[1:n] {
		c = grid.Pt(min(c.X, p.X), min(c.Y, p.Y))
	}
	return c
}

// Garrison is how many units of the owner are on a building.
func (s *State) Garrison(b *Building) int64 {
	var n int64
	tiles, k := s.Ground(b)
	for _, p := range tiles[:k] {
		n += s.Tiles.At(p).Units[b.Owner]
	}
	return n
}

// Threshold is how many attackers it takes to raze a building now.
func (s *State) Threshold(b *Building) int64 {
	n := s.Garrison(b) + s.Constants.Defence
	if !s.Constants.SiegeInclusive {
		n++
	}
	return n
}

// Staff is how many units work in a building.
func (s *State) Staff(b *Building) int64 {
	var n int64
	tiles, k := s.Ground(b)
	for _, p := range tiles[:k] {
		n += s.Tiles.At(p).Workers
	}
	return n
}

// Output is the progress that a building with so many workers makes in a turn. A unit costs Constants.UnitCost of it.
func (k *Constants) Output(workers int64) int64 {
	return k.Passive + k.PerWorker*min(workers, k.WorkerCap)
}

// Pace returns how many units a building with so many workers makes in how many turns, in lowest terms. A building that stands still makes
// 0 in 1 turn.
func (k *Constants) Pace(workers int64) (units, turns int64) {
	units, turns = k.Output(workers), k.UnitCost
	a, b := units, turns
	for b != 0 {
		a, b = b, a%b
	}
	return units / a, turns / a
}
