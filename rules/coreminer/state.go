package coreminer

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// None is the number that stands for no miner and no bomb.
const None int32 = -1

// Tile is one cell of the cross-section.
type Tile struct {
	Dirt    int32      `json:"dirt"`
	Ore     int32      `json:"ore"`
	Shield  int8       `json:"shield"` // layers of shielding
	Base    bool       `json:"base,omitempty"`
	Hopper  bool       `json:"hopper,omitempty"`
	Ladder  bool       `json:"ladder,omitempty"`
	Support bool       `json:"support,omitempty"`
	Loose   bool       `json:"loose,omitempty"`  // falls at the end of the turn; under the original's gravity it may stay
	Digger  uint8      `json:"digger,omitempty"` // 1 plus the seat that last mined it empty, 0 for none; for the view, not for the rules
	Owner   rules.Seat `json:"owner"`            // of bases and hoppers, else NoSeat
	Miners  Queue      `json:"miners"`           // standing here, in the order in which they came
	Bombs   Queue      `json:"bombs"`            // lying here
}

// Filled reports whether there is dirt or ore on the tile. Only empty tiles can be entered.
func (t *Tile) Filled() bool { return t.Dirt+t.Ore > 0 }

// Queue holds the numbers of the first and last miner (or bomb) on a tile; Body.Next links the others.
type Queue struct {
	First int32 `json:"first"` // None for none
	Last  int32 `json:"last"`
}

var emptyQueue = Queue{None, None}

// Body is what miners and bombs share: an owner and a place.
type Body struct {
	ID     int32      `json:"id"` // ID in the original engine: players, tiles, upgrades, then miners and bombs as they appear
	Owner  rules.Seat `json:"owner"`
	Placed bool       `json:"placed"` // is on the tile At
	Gone   bool       `json:"gone"`   // removed from the match
	At     grid.Point `json:"at"`
	Next   int32      `json:"next"` // the next of its kind on the same tile, None for the last
}

func (b *Body) body() *Body { return b }

// Miner is a miner, alive or dead.
type Miner struct {
	Body
	Grade    int8  `json:"grade"`
	Health   int32 `json:"health"`
	Moves    int32 `json:"moves"`    // steps left this turn
	Power    int32 `json:"power"`    // mining power left this turn
	Dirt     int32 `json:"dirt"`     // carried
	Ore      int32 `json:"ore"`      // carried
	Bombs    int32 `json:"bombs"`    // carried
	Material int32 `json:"material"` // carried
}

// Bomb is a bomb on the map, or one that has exploded.
type Bomb struct {
	Body
	Exploded bool  `json:"exploded"`
	Timer    int32 `json:"timer"` // turn ends until it explodes
}

// Side is what a seat has.
type Side struct {
	Money   int32      `json:"money"`
	Value   int32      `json:"value"` // of the ore it sold
	Base    grid.Point `json:"base"`
	Hoppers int32      `json:"hoppers"` // hopper tiles under the base
	Verdict Verdict    `json:"verdict"`
	Reason  Reason     `json:"reason"` // of the verdict
}

// Verdict is what a match calls a seat. The original engine can call a winner before the end.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Winner
	Loser
)

// Reason says what decided a match, as an index of Info.Reasons.
type Reason uint8

// The reasons.
const (
	Promoted Reason = iota // the winner reached the victory amount
	Valued                 // the winner sold more ore
	Thrifty                // the winner has more money
	Coin                   // everything was equal
	Left                   // the other seat conceded or failed
	reasons
)

var reasonNames = [reasons]string{"promoted", "value", "money", "coin", "left"}

// String is the name of the reason in Info.Reasons.
func (r Reason) String() string { return rules.Name("reason", reasonNames[:], r) }

// Occasion is why the sides were compared.
type Occasion uint8

// The occasions.
const (
	Limit   Occasion = iota // the last turn has ended
	Both                    // both reached the victory amount in one turn
	OreGone                 // no ore is left to sell
)

// State is a position. Miners and bombs are in creation order; their number, which never changes, is their index.
type State struct {
	Constants Constants       `json:"constants"`
	Ended     int32           `json:"ended"` // turns that have ended; seat Ended%2 moves
	Over      bool            `json:"over"`
	Occasion  Occasion        `json:"occasion"` // of the last comparison
	Order     [2]rules.Seat   `json:"order"`    // the seats, the better one first after a comparison
	OreLeft   int32           `json:"ore_left"` // ore at the start, less what was sold and, with EndWhenOreGone, destroyed
	NextID    int32           `json:"next_id"`  // of the next miner or bomb
	Sides     [2]Side         `json:"sides"`
	Tiles     grid.Grid[Tile] `json:"tiles"`
	Miners    []Miner         `json:"miners"`
	Bombs     []Bomb          `json:"bombs"`
}

// Turn is the number of turns that have ended.
func (s *State) Turn() int { return int(s.Ended) }

// Mover is the seat whose turn it is.
func (s *State) Mover() rules.Seat { return rules.Seat(s.Ended % 2) }

// Active is the seat whose turn it is, or empty when the match is over.
func (s *State) Active() rules.SeatSet {
	if s.Over {
		return 0
	}
	return rules.Seats(s.Mover())
}

// Outcome says whether the match is over, who won and why. The scores are the values.
func (s *State) Outcome() rules.Outcome {
	o := rules.Outcome{Over: s.Over}
	for seat := range s.Sides {
		side := &s.Sides[seat]
		o.Scores[seat] = int64(side.Value)
		if s.Over && side.Verdict == Winner {
			o.Winners, o.Reason = rules.Seats(rules.Seat(seat)), side.Reason.String()
		}
	}
	return o
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := *s
	c.Tiles = s.Tiles.Clone()
	c.Miners = slices.Clone(s.Miners)
	c.Bombs = slices.Clone(s.Bombs)
	return &c
}

// CopyFrom makes s an independent copy of t in the memory of s.
func (s *State) CopyFrom(t *State) {
	tiles, miners, bombs := s.Tiles.Cells, s.Miners, s.Bombs
	*s = *t
	s.Tiles.Cells = append(tiles[:0], t.Tiles.Cells...)
	s.Miners = append(miners[:0], t.Miners...)
	s.Bombs = append(bombs[:0], t.Bombs...)
}

// Limits returns the grade of a miner, which holds its limits.
func (s *State) Limits(m *Miner) *Grade { return &s.Constants.Grades[m.Grade] }

// Cargo is the cargo space that a miner uses.
func (s *State) Cargo(m *Miner) int32 {
	return m.Dirt + m.Ore + m.Material + m.Bombs*s.Constants.BombSize
}

// Space is the cargo space that a miner has left. It is negative when the miner carries too much.
func (s *State) Space(m *Miner) int32 { return s.Limits(m).Cargo - s.Cargo(m) }

// Alive reports whether a miner can act.
func (m *Miner) Alive() bool { return m.Placed && m.Health > 0 }

// Minable is how much there is to mine on a tile: earth, plus structures and shielding at their building cost.
func (s *State) Minable(t *Tile) int32 {
	return t.Dirt + t.Ore + b2i(t.Ladder)*s.Constants.LadderCost + b2i(t.Support)*s.Constants.SupportCost + int32(t.Shield)*s.Constants.ShieldCost
}

func b2i(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// tile returns the tile at p, nil off the map.
func (s *State) tile(p grid.Point) *Tile { return s.Tiles.At(p) }

// around are the neighbours in the order in which the rules visit them.
var around = [4]grid.Dir{grid.North, grid.South, grid.East, grid.West}

// near reports whether q is p or one of its four neighbours.
func near(p, q grid.Point) bool { return p.Distance(q) <= 1 }

// bodied is a pointer to a Miner or Bomb.
type bodied[T any] interface {
	*T
	body() *Body
}

// push puts number i of the list at the end of the queue q of tile p.
func push[T any, P bodied[T]](list []T, i int32, q *Queue, p grid.Point) {
	b := P(&list[i]).body()
	b.At, b.Placed, b.Next = p, true, None
	if q.Last == None {
		q.First = i
	} else {
		P(&list[q.Last]).body().Next = i
	}
	q.Last = i
}

// pull takes number i of the list out of the queue q of its tile.
func pull[T any, P bodied[T]](list []T, i int32, q *Queue) {
	b := P(&list[i]).body()
	before := None
	for j := q.First; j != i; j = P(&list[j]).body().Next {
		before = j
	}
	if before == None {
		q.First = b.Next
	} else {
		P(&list[before]).body().Next = b.Next
	}
	if q.Last == i {
		q.Last = before
	}
	b.Placed, b.Next = false, None
}
