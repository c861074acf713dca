package galapagos

import (
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// tribe is a player's view of the island while it plays a turn on a copy of the position. All values are whole tenths of a health point, so
// that they are the same on every machine.
type tribe struct {
	s       *game.State
	seat    rules.Seat
	style   *style
	plan    []game.Command
	own     []int32    // living creatures of the seat
	foes    []int32    // living creatures of the other seat
	plants  []int32    // plants, including bare roots
	claims  []int32    // meals that creatures have reserved at each thing
	walks   grid.Field // of the creature in question
	room    int32      // creatures that the island can feed for this seat
	ranking []ranked
	moods   []*style // of single creatures by number; empty if all have the tribe's
	thrifty bool     // no tribe breeds without food for one more
	cost    int      // of the thinking so far: creatures times things considered
}

type ranked struct{ who, worth int32 }

// survey makes the lists for the position.
func (x *tribe) survey(s *game.State, seat rules.Seat) {
	x.s, x.seat = s, seat
	x.own, x.foes, x.plants = x.own[:0], x.foes[:0], x.plants[:0]
	for i := range s.Things {
		switch t := &s.Things[i]; {
		case t.Gone || t.Kind == game.Nothing:
		case t.Kind == game.Plant:
			x.plants = append(x.plants, int32(i))
		case t.Owner == seat:
			x.own = append(x.own, int32(i))
		default:
			x.foes = append(x.foes, int32(i))
		}
	}
	x.claims = sized(x.claims, len(s.Things))
	clear(x.claims)
	x.room = x.capacity()
	x.cost += len(x.own) * (10 + len(x.plants) + len(x.foes))
}

func sized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, n+n/2)
	}
	return list[:n]
}

// do gives the command and appends it to the plan; false if it is illegal.
func (x *tribe) do(c game.Command) bool {
	if x.s.Apply(x.seat, c, nil) != nil {
		return false
	}
	x.plan = append(x.plan, c)
	return true
}

// reach measures the steps to the cells where creature i can end its walk, its own first.
func (x *tribe) reach(i int32) {
	t := &x.s.Things[i]
	cells := &x.s.Cells
	f := &x.walks
	f.Begin(len(cells.Cells))
	f.Start(int32(cells.Index(t.At)))
	for at := range f.Spread(orders.Stride(x.s, t)) {
		p := cells.Point(int(at))
		for _, d := range grid.Dirs {
			q := p.Step(d)
			if !cells.In(q) {
				continue
			}
			if k := int32(cells.Index(q)); f.Cost[k] == grid.Far && x.open(cells.Cells[k]) {
				f.Reach(at, k, f.Cost[at]+1)
			}
		}
	}
}

// open reports whether a creature can and would step onto thing i.
func (x *tribe) open(i int32) bool {
	return i == game.None || !x.style.gentle && x.s.Things[i].Kind == game.Plant && x.s.Things[i].Size == 0
}

// walk moves creature i to a cell that it can reach.
func (x *tribe) walk(i, cell int32) bool {
	if x.walks.Cost[cell] == 0 {
		return true
	}
	if !x.walk(i, x.walks.From[cell]) {
		return false
	}
	return x.do(game.Command{Verb: game.Move, Creature: i, At: x.s.Cells.Point(int(cell))})
}

// life returns the value of a creature's health: the last points count most.
func life(health int32) int32 {
	if health <= 0 {
		return 0
	}
	return 25*min(health, 30) + 12*min(max(health-30, 0), 50) + 7*max(health-80, 0)
}

// body returns the value of a creature without its health.
func body(t *game.Thing) int32 {
	return 300 + 60*t.Stats[game.Herbivorism] + 40*t.Stats[game.Carnivorism] + 25*t.Stats[game.Speed] + 25*t.Stats[game.Defense] + 15*t.Stats[game.Energy]
}

// threat returns the damage that the foes could do next turn to a creature with that defense on cell p, and the largest single bite.
func (x *tribe) threat(p grid.Point, defense int32) (sum, worst int32) {
	for _, j := range x.foes {
		f := &x.s.Things[j]
		if f.Gone || int32(f.At.Distance(p)) > f.Stats[game.Speed]+1 || f.Health <= x.s.Constants.Upkeep {
			continue
		}
		bite := max(1, f.Stats[game.Carnivorism]-defense) * x.s.Constants.Bite
		sum += bite
		worst = max(worst, bite)
	}
	return sum, worst
}

// capacity returns the number of creatures that the island can feed for the seat.
func (x *tribe) capacity() int32 {
	if len(x.own) == 0 {
		return 0
	}
	// Meals in a thousand turns, and food that lies there for the next hundred.
	grown, there := int32(0), int32(0)
	for _, i := range x.plants {
		p := &x.s.Things[i]
		if p.Wait > 0 || !x.s.Constants.PlantCapSticks {
			grown += 1000 / max(p.Rate, 1)
		}
		there += p.Size
	}
	herb := int32(0)
	for _, i := range x.own {
		herb += x.s.Things[i].Stats[game.Herbivorism]
	}
	total := int32(len(x.own) + len(x.foes))
	meal := x.s.Constants.GrazeGain * herb * 10 / int32(len(x.own)) // tenths
	income := (grown + 8*there) * meal / 1000                       // tenths of a health point per turn
	need := x.s.Constants.Upkeep*10 + x.s.Constants.MoveCost*6
	share := income * int32(len(x.own)) / max(total, 1)
	share = (share + income/2) / 2
	return share / max(need, 1)
}
