package coreminer

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// Idle is the first miner of a seat from number i on that has no order and can dig.
func (o *Orders) Idle(s *game.State, seat rules.Seat, i int32) (int32, bool) {
	for ; int(i) < len(s.Miners); i++ {
		m := &s.Miners[i]
		if Obeys(s, seat, i) && o.Of(i).Kind == None && m.Power > 0 && (s.Space(m) > 0 || m.Ore+m.Dirt > 0) {
			return i, true
		}
	}
	return game.None, false
}

// Taken are the tiles of the orders.
func (o *Orders) Taken() map[grid.Point]bool {
	taken := map[grid.Point]bool{}
	for _, j := range o.List {
		taken[j.At] = true
	}
	return taken
}

// Seams finds ore at which miners without orders can work. The zero value is ready.
type Seams struct {
	trial Plan
	then  game.State // scratch: some turns later
}

// Employ sends every idle miner of the plan's seat to work at ore near it, each at another tile where there is enough, for this turn and the next ones.
func (o *Orders) Employ(p *Plan, f *Seams) {
	var crew []int32
	taken, s := o.Taken(), &p.State
	for i, ok := o.Idle(s, p.seat, 0); ok; i, ok = o.Idle(s, p.seat, i+1) {
		if at, found := f.best(s, p.seat, i, taken); found {
			taken[at] = true
			crew = append(crew, i)
			p.Give(Order{Kind: Work, Miner: i, At: at})
		}
	}
	o.Keep(p, crew)
}

// Buttons are what the one button that orders for all miners gives at the beginning of a turn.
func Buttons() []func(s *game.State, seat rules.Seat) []game.Command {
	return []func(s *game.State, seat rules.Seat) []game.Command{func(s *game.State, seat rules.Seat) []game.Command {
		var p Plan
		p.Begin(s, seat)
		new(Orders).Employ(&p, new(Seams))
		return p.Commands
	}}
}

// What is tried to find work for a miner: so many tiles of ore near it, and as many near the pipe, played on for so many turns of its seat.
const (
	attempts = 4
	foresees = 10
	sinks    = 6 // tiles that the shaft beside the pipe is dug deeper at a time
)

// best is a tile where a miner can work: of those that are tried, the one that brings in most.
func (f *Seams) best(s *game.State, seat rules.Seat, i int32, taken map[grid.Point]bool) (at grid.Point, found bool) {
	most := int32(0)
	for _, p := range Tries(s, seat, i, taken) {
		if n := f.Proceeds(s, seat, i, p); n > most {
			at, most, found = p, n, true
		}
	}
	return at, found
}

// Tries are tiles where a miner may find work, but for those that are taken. Besides ore that is the shaft beside the pipe, in which several miners can
// work and sell at once.
func Tries(s *game.State, seat rules.Seat, i int32, taken map[grid.Point]bool) []grid.Point {
	m, side := &s.Miners[i], &s.Sides[seat]
	inward := 1
	if side.Base.X > 0 {
		inward = -1
	}
	shaft := grid.Pt(side.Base.X+inward, min(int(side.Hoppers)+sinks, s.Tiles.H-1))
	for shaft.Y < s.Tiles.H-1 && !s.Tiles.At(shaft).Filled() {
		shaft.Y++
	}
	tries := []grid.Point{shaft}
	var list []grid.Point
	for n := range s.Tiles.Cells {
		if p := s.Tiles.Point(n); s.Tiles.Cells[n].Ore > 0 && !taken[p] {
			list = append(list, p)
		}
	}
	for _, worth := range [2]func(p grid.Point) float64{
		func(p grid.Point) float64 {
			d := float64(2 + m.At.Distance(p))
			return float64(s.Tiles.At(p).Ore) / (d * d)
		},
		func(p grid.Point) float64 { return -float64(FromPipe(side, p)) },
	} {
		slices.SortStableFunc(list, func(a, b grid.Point) int { return cmp.Compare(worth(b), worth(a)) })
		tries = append(tries, list[:min(len(list), attempts)]...)
	}
	return tries
}

// Proceeds is what working at a tile brings in over the next turns, in money, value and ore on board, if the others do nothing; 0 when
// the miner is lost.
func (f *Seams) Proceeds(s *game.State, seat rules.Seat, i int32, at grid.Point) int32 {
	f.trial.Begin(s, seat)
	f.trial.Give(Order{Kind: Work, Miner: i, At: at})
	var o Orders
	o.Keep(&f.trial, []int32{i})
	then := &f.then
	then.CopyFrom(&f.trial.State)
	for range foresees {
		for range 2 {
			if then.Over || then.Apply(then.Mover(), game.Command{}, nil) != nil {
				break
			}
		}
		commands, _ := o.Begin(then, seat)
		for _, c := range commands {
			if then.Apply(seat, c, nil) != nil {
				break
			}
		}
	}
	m, was := &then.Miners[i], &s.Miners[i]
	if !m.Alive() || then.Tiles.At(m.At).Filled() || !home(then, i) {
		return 0
	}
	aboard := (m.Ore - was.Ore) * s.Constants.OrePrice
	value := (then.Sides[seat].Value - s.Sides[seat].Value) * s.Constants.OrePrice
	return then.Sides[seat].Money - s.Sides[seat].Money + value + aboard/10 // what is on board is far from sold
}
