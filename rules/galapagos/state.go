package galapagos

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// None is the number that stands for no thing.
const None int32 = -1

// Kind is what a thing is.
type Kind uint8

// The kinds. Numbers 0 and 1 of State.Things, the two players, are Nothing.
const (
	Nothing Kind = iota
	Plant
	Creature
)

// Stat is one of a creature's five traits.
type Stat uint8

// The stats, in the order in which rules and files list them.
const (
	Energy Stat = iota
	Carnivorism
	Herbivorism
	Speed
	Defense
	stats = 5
)

var statNames = [stats]string{"energy", "carnivorism", "herbivorism", "speed", "defense"}

// String is the name of the stat.
func (s Stat) String() string { return rules.Name("stat", statNames[:], s) }

// Stats are a creature's five traits.
type Stats [stats]int32

// Total is the sum of the stats.
func (s Stats) Total() int32 { return s[0] + s[1] + s[2] + s[3] + s[4] }

// Thing is a plant or a creature, on the island or gone.
type Thing struct {
	Kind     Kind       `json:"kind"`
	Gone     bool       `json:"gone,omitempty"`      // dead, or destroyed
	Owner    rules.Seat `json:"owner"`               // NoSeat for plants
	CanEat   bool       `json:"can_eat,omitempty"`   // this turn
	CanBreed bool       `json:"can_breed,omitempty"` // this turn
	At       grid.Point `json:"at"`
	Next     int32      `json:"next"`           // number of the thing that arrived on the same cell after this one
	West     bool       `json:"west,omitempty"` // looks west: its last step, bite or mate in its row was there
	Parent   int32      `json:"parent"`         // the creature that asked to breed
	Mate     int32      `json:"mate,omitempty"` // its other parent
	Health   int32      `json:"health"`
	Best     int32      `json:"best"`             // maximum health
	Steps    int32      `json:"steps"`            // left this turn
	Stats    Stats      `json:"stats"`            // energy, carnivorism, herbivorism, speed, defense
	Size     int32      `json:"size"`             // of a plant, 0 is a bare root
	Rate     int32      `json:"rate"`             // turns in which the plant grows by one
	Wait     int32      `json:"wait"`             // turns until it grows
	Killer   int32      `json:"killer,omitempty"` // of a dead creature: the one whose bite killed it, 0 when it starved
}

// Alive reports whether the thing is a creature on the island.
func (t *Thing) Alive() bool { return t.Kind == Creature && !t.Gone }

// Egg is a baby that hatches at the beginning of its owner's next turn.
type Egg struct {
	Owner  rules.Seat `json:"owner"`
	At     grid.Point `json:"at"`
	Stats  Stats      `json:"stats"`  // as those of a creature
	Parent int32      `json:"parent"` // the creature that asked to breed
	Mate   int32      `json:"mate"`   // its other parent
}

// Reason says what decided a match, as an index of Info.Reasons.
type Reason uint8

// The reasons, in the order in which the end of a match tries them; Left can come at any time.
const (
	Domination Reason = iota // more creatures
	Quality                  // the same number, a higher total of stats
	Coin                     // everything was equal
	Left                     // the other seat conceded or failed
	reasons
)

var reasonNames = [reasons]string{"domination", "quality", "coin", "left"}

// String is the name of the reason in Info.Reasons.
func (r Reason) String() string { return rules.Name("reason", reasonNames[:], r) }

// Ending is how a match ended. The zero value means that it continues.
type Ending struct {
	Over   bool       `json:"over"`
	Winner rules.Seat `json:"winner"` // once Over
	Reason Reason     `json:"reason"` // the same
}

// State is a position. A thing's number is its index in Things, which is also the order in which everything happens.
type State struct {
	Constants Constants        `json:"constants"`
	Number    int32            `json:"number"` // of the turn, from 0; seat Number%2 moves
	End       Ending           `json:"end"`
	Cells     grid.Grid[int32] `json:"cells"`  // number of the thing that has been on the cell longest, or None
	Things    []Thing          `json:"things"` // numbers 0 and 1 are nothing: they stood for the players
	Eggs      []Egg            `json:"eggs"`   // in the order in which they were laid
}

// Turn is the number of turns that have ended.
func (s *State) Turn() int { return int(s.Number) }

// Clock is the clock of a program that plays over a wire, in seconds; see rules.ClockOf.
func (s *State) Clock() (start, added int32) {
	return s.Constants.StartTime, s.Constants.TimeIncrement
}

// Mover is the seat whose turn it is.
func (s *State) Mover() rules.Seat { return rules.Seat(s.Number & 1) }

// Active is the seat whose turn it is, or empty when the match is over.
func (s *State) Active() rules.SeatSet {
	if s.End.Over {
		return 0
	}
	return rules.Seats(s.Mover())
}

// Outcome says whether the match is over, who won and why. The scores are the numbers of living creatures.
func (s *State) Outcome() rules.Outcome {
	counts, _ := s.Count()
	o := rules.Outcome{Over: s.End.Over, Scores: [rules.MaxSeats]int64{int64(counts[0]), int64(counts[1])}}
	if s.End.Over {
		o.Winners, o.Reason = rules.Seats(s.End.Winner), s.End.Reason.String()
	}
	return o
}

// Count returns the number of living creatures and the sum of their stats for each seat.
func (s *State) Count() (creatures, total [2]int32) {
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			creatures[t.Owner]++
			total[t.Owner] += t.Stats.Total()
		}
	}
	return creatures, total
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := *s
	c.Cells = s.Cells.Clone()
	c.Things = slices.Clone(s.Things)
	c.Eggs = slices.Clone(s.Eggs)
	return &c
}

// CopyFrom makes s an independent copy of t in the memory of s.
func (s *State) CopyFrom(t *State) {
	cells, things, eggs := s.Cells.Cells, s.Things, s.Eggs
	*s = *t
	s.Cells.Cells = append(cells[:0], t.Cells.Cells...)
	s.Things = append(things[:0], t.Things...)
	s.Eggs = append(eggs[:0], t.Eggs...)
}

// At returns the number of the thing that has been on the cell longest, or None when the cell is empty or off the island.
func (s *State) At(p grid.Point) int32 {
	if !s.Cells.In(p) {
		return None
	}
	return s.Cells.Cells[s.Cells.Index(p)]
}

// Shared reports whether another thing is on the cell of thing i.
func (s *State) Shared(i int32) bool {
	first := s.At(s.Things[i].At)
	return first != i || s.Things[i].Next != None
}

// Nest reports whether an egg lies on the cell.
func (s *State) Nest(p grid.Point) bool {
	for i := range s.Eggs {
		if s.Eggs[i].At == p {
			return true
		}
	}
	return false
}

// look turns thing i towards column x.
func (s *State) look(i int32, x int) {
	if t := &s.Things[i]; t.At.X != x {
		t.West = x < t.At.X
	}
}

// put adds thing i to cell p, behind the others there.
func (s *State) put(i int32, p grid.Point) {
	t := &s.Things[i]
	t.At, t.Next = p, None
	cell := s.Cells.At(p)
	if *cell == None {
		*cell = i
		return
	}
	last := *cell
	for s.Things[last].Next != None {
		last = s.Things[last].Next
	}
	s.Things[last].Next = i
}

func (s *State) take(i int32) {
	t := &s.Things[i]
	cell := s.Cells.At(t.At)
	if *cell == i {
		*cell = t.Next
	} else {
		before := *cell
		for s.Things[before].Next != i {
			before = s.Things[before].Next
		}
		s.Things[before].Next = t.Next
	}
	t.Next = None
}
