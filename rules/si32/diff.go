package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// LoggedOrder is an order from a recording that does not say what kind it was: a march when At and To differ.
type LoggedOrder struct {
	Seat   rules.Seat
	At, To grid.Point
	N      int64
}

// Diff emits the events that lead from one recorded position to that of the next turn, for recordings played by other rules or without
// enough data to carry out the orders again. Buildings that stand in both positions must have the same numbers.
func Diff(before, after *State, orders []LoggedOrder, tape *rules.Tape) {
	r := &differ{now: before.Clone(), after: after, orders: orders, tape: tape}
	emit(tape, rules.Phase, Revealed, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(before.Number)+1)
	begin(tape, Marching)
	r.marches()
	begin(tape, Raising)
	r.raised()
	begin(tape, Mining)
	r.mined()
	begin(tape, Fighting)
	r.fought()
	begin(tape, Producing)
	r.produced()
	dropEmpty(tape)
	emit(tape, rules.Phase, TurnEnded, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(after.Number))
	if end := after.End; end.Over && !before.End.Over {
		emit(tape, rules.Note, Won, int32(end.Winner), rules.Nobody, grid.Point{}, grid.Point{}, int64(end.Reason))
	}
}

// differ leads the position now to the position after and emits each step.
type differ struct {
	now, after *State
	orders     []LoggedOrder
	tape       *rules.Tape
}

func (r *differ) marches() {
	for _, a := range r.orders {
		from, to := r.now.Tiles.At(a.At), r.now.Tiles.At(a.To)
		if from == nil || to == nil || from == to || a.N == 0 || int(a.Seat) >= r.now.Seats() {
			continue
		}
		from.Units[a.Seat] -= a.N
		to.Units[a.Seat] += a.N
		emit(r.tape, rules.Move, Marched, rules.Nobody, int32(a.Seat), a.At, a.To, a.N)
	}
}

func (r *differ) raised() {
	for i := range r.after.Buildings {
		b := &r.after.Buildings[i]
		if !b.Gone && (i >= len(r.now.Buildings) || r.now.Buildings[i].Gone) {
			n := r.now.Raise(b.Owner, b.At, b.Towards, 0)
			emit(r.tape, rules.Spawn, Raised, int32(b.Owner), n, r.after.Corner(b), b.At, int64(b.Towards))
		}
	}
}

func (r *differ) mined() {
	for i := range r.after.Tiles.Cells {
		b, a := &r.now.Tiles.Cells[i], &r.after.Tiles.Cells[i]
		if a.Resource == b.Resource {
			continue
		}
		p := r.after.Tiles.Point(i)
		emit(r.tape, rules.Strike, Mined, r.miner(p), rules.Nobody, p, p, b.Resource-a.Resource)
		b.Resource = a.Resource
		change(r.tape, OreNow, rules.Nobody, p, a.Resource)
	}
	for seat := range r.after.Sides[:r.after.Seats()] {
		if n := r.after.Sides[seat].Resources; n != r.now.Sides[seat].Resources {
			change(r.tape, ResourcesNow, int32(seat), grid.Point{}, n)
		}
	}
}

// miner is the first seat with an order for units that stay on a tile, or Nobody.
func (r *differ) miner(p grid.Point) int32 {
	for _, a := range r.orders {
		if a.At == p && a.To == p {
			return int32(a.Seat)
		}
	}
	return rules.Nobody
}

func (r *differ) fought() {
	for i := range r.after.Buildings {
		if i < len(r.now.Buildings) && r.after.Buildings[i].Gone && !r.now.Buildings[i].Gone {
			b := &r.now.Buildings[i]
			r.now.raze(int32(i), r.conqueror(b), r.now.Threshold(b), r.tape)
		}
	}
	for i := range r.after.Tiles.Cells {
		b, a := &r.now.Tiles.Cells[i], &r.after.Tiles.Cells[i]
		if b.Units == a.Units {
			continue
		}
		p := r.after.Tiles.Point(i)
		keeper := int32(a.Owner())
		for seat := range a.Units {
			loss := b.Units[seat] + r.made(a, seat) - a.Units[seat]
			if loss > 0 {
				emit(r.tape, rules.Strike, Fought, int32(seat), keeper, p, p, loss)
			}
			r.now.setUnits(rules.Seat(seat), p, b.Units[seat]-loss, r.tape)
		}
	}
}

// conqueror guesses who razed a building: the seat that stands on it afterwards, else an enemy that stood on it, else the next seat.
func (r *differ) conqueror(b *Building) rules.Seat {
	if seat := r.after.Tiles.At(b.At).Owner(); seat != rules.NoSeat && seat != b.Owner {
		return seat
	}
	for seat, n := range r.now.Tiles.At(b.At).Units {
		if n > 0 && rules.Seat(seat) != b.Owner {
			return rules.Seat(seat)
		}
	}
	return (b.Owner + 1) % rules.Seat(r.after.Seats())
}

// made is how many units a seat's building on the tile has made.
func (r *differ) made(t *Tile, seat int) int64 {
	if t.Building == 0 {
		return 0
	}
	n := t.Building - 1
	b := &r.after.Buildings[n]
	if int(b.Owner) != seat || r.after.Tiles.At(b.At) != t {
		return 0
	}
	return r.now.Buildings[n].Progress / r.now.Constants.UnitCost
}

func (r *differ) produced() {
	for i := range r.after.Buildings {
		a := &r.after.Buildings[i]
		if a.Gone {
			continue
		}
		if n := r.made(r.after.Tiles.At(a.At), int(a.Owner)); n > 0 {
			emit(r.tape, rules.Score, Made, int32(a.Owner), int32(i), a.At, a.At, n)
		}
		for seat := range rules.Seat(r.after.Seats()) {
			r.now.setUnits(seat, a.At, r.after.Tiles.At(a.At).Units[seat], r.tape)
		}
		if a.Progress != r.now.Buildings[i].Progress {
			change(r.tape, Progress, int32(i), a.At, a.Progress)
		}
	}
}

// Follow applies an event of a turn to a position. All events of a turn together lead to the position after it, except for orders and
// locks, which are cleared then.
func (s *State) Follow(e rules.Event) {
	switch What(e.What) {
	case Marched:
		s.Tiles.At(e.From).Units[e.Target] -= e.Amount
		s.Tiles.At(e.To).Units[e.Target] += e.Amount
	case UnitsNow:
		s.Tiles.At(e.To).Units[e.Target] = e.Amount
	case WorkersNow:
		s.Tiles.At(e.To).Workers = e.Amount
	case OreNow:
		s.Tiles.At(e.To).Resource = e.Amount
	case ResourcesNow:
		s.Sides[e.Target].Resources = e.Amount
	case Raised:
		s.Raise(rules.Seat(e.Actor), e.To, Dir(e.Amount), 0)
	case Razed:
		s.raze(e.Target, rules.Seat(e.Actor), e.Amount, nil)
	case Made:
		s.Sides[e.Actor].Produced += e.Amount
	case Progress:
		s.Buildings[e.Target].Progress = e.Amount
	case AloneNow:
		s.Alone, s.AloneFor = rules.Seat(e.Target), int32(e.Amount)
	case TurnEnded:
		s.Number = int32(e.Amount)
	case Won:
		s.End = Ending{true, rules.Seat(e.Actor), Reason(e.Amount)}
	}
}
