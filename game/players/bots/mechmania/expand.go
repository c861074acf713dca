package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// scratch is the memory of the search.
type scratch struct {
	stamp   int32
	busy    []int32 // per tile: the stamp if something stands there
	gain    []int64 // per tile: proceeds of a harvest from there
	touched []int32
	spots   []spot
	places  []grid.Point
	rows    []rowBeds
	beds    []crop
	order   []int32
	alike   []likeness
}

// spot is a place to stand, with its rating.
type spot struct {
	at    grid.Point
	worth int64
}

func (c *scratch) size(n int) {
	if len(c.busy) != n {
		c.busy, c.gain, c.stamp = make([]int32, n), make([]int64, n), 0
	}
}

// maxSpots is the number of places to plant or harvest from that are tried per turn.
const maxSpots = 3

func (c *scratch) pickSpots() []spot {
	slices.SortStableFunc(c.spots, func(a, b spot) int { return cmp.Compare(b.worth, a.worth) })
	return c.spots[:min(maxSpots, len(c.spots))]
}

// moves appends the children of n in its next turn, with their moves. id is the index of n in the tree.
func (x *expert) moves(n *node, id int32) {
	t := n.turn + 1
	if t > x.farm.last {
		return
	}
	x.mark(n)
	if n.dearest() != game.NoCrop {
		for _, p := range x.bedding(n, t) {
			x.plant(n, id, p.at, t)
		}
	}
	roomy := n.sown > 0 && n.load < x.s.Farmers[x.seat].Reach.Carry
	if roomy {
		for _, p := range x.reaping(n, t) {
			x.reap(n, id, p.at, t)
		}
	}
	for _, goal := range x.goals(n, t) {
		if roomy && n.at.Distance(goal) <= x.walk {
			x.reap(n, id, goal, t)
		}
		x.stroll(n, id, toward(n.at, goal, x.walk), t)
	}
	if n.load > 0 || n.stock() == 0 {
		x.stroll(n, id, toward(n.at, x.farm.door(n.at), x.walk), t)
	}
}

// actions appends the children of the root after its move.
func (x *expert) actions(n *node) {
	t := n.turn + 1
	x.mark(n)
	if n.dearest() != game.NoCrop {
		x.plant(n, -1, n.at, t)
	}
	x.reap(n, -1, n.at, t)
	if x.s.Ground(n.at, t) == game.Grocer {
		before := len(x.next)
		x.purchases(n, t)
		if len(x.next) > before && n.load == 0 && !x.book.waits(t, n.money) {
			return // a search that may wait for a better start waits forever
		}
	}
	x.stroll(n, -1, n.at, t)
}

// mark marks the tiles on which things stand.
func (x *expert) mark(n *node) {
	x.risk.from = n.at
	x.stamp++
	for i := range n.field[:n.sown] {
		x.busy[x.s.Tiles.Index(n.field[i].at)] = x.stamp
	}
}

// child appends a child of n at a place in turn t, and returns it. plan are its orders in the action stage; they matter only directly below
// the root.
func (x *expert) child(n *node, id int32, at grid.Point, t int32, st step, plan []game.Command) *node {
	if n.first < 0 {
		if x.s.Stage == game.Moving {
			plan = x.going(at)
		}
		x.firsts = append(x.firsts, plan)
	}
	x.next = append(x.next, *n)
	c := &x.next[len(x.next)-1]
	c.turn, c.at, c.parent, c.step = t, at, id, st
	if n.first < 0 {
		c.first = int32(len(x.firsts) - 1)
	}
	if x.sells(at, t) {
		c.money += c.basket
		c.basket, c.load = 0, 0
	}
	x.pass(c, t)
	return c
}

// going returns the order to be at a place after the move.
func (x *expert) going(at grid.Point) []game.Command {
	if at == x.s.Farmers[x.seat].At && x.s.Ground(at, x.s.Number) != game.Grocer {
		return nil
	}
	return []game.Command{{Verb: game.Move, At: at}}
}

// sells reports whether a move to a place in turn t sells what the farmer carries.
func (x *expert) sells(at grid.Point, t int32) bool {
	return x.s.Ground(at, t) == game.Grocer && (t > x.s.Number || x.s.Stage == game.Moving)
}

// stroll appends the child that only walks.
func (x *expert) stroll(n *node, id int32, at grid.Point, t int32) {
	c := x.child(n, id, at, t, step{verb: game.Move}, nil)
	c.home = c.stock() == 0 && x.sells(at, t)
	c.score = x.estimate(c)
}

// purchases appends the children that buy.
func (x *expert) purchases(n *node, t int32) {
	room := min(int(x.s.Farmers[x.seat].Reach.Carry)-int(n.load)-n.stock(), maxStand)
	if room <= 0 {
		return
	}
	purse := x.purse(n)
	list := lots(nil, x.book.all, purse, room)
	bed := tiles(x.book.kit.plant)
	for _, few := range [...]int{tiles(x.risk.safe), 2 * bed, bed} {
		if few < room && x.risk.theft > alarm {
			list = lots(list, x.book.all, purse, few) // as many as one farmer can guard
		}
	}
	for _, b := range list {
		c := *n
		st := step{verb: game.Buy, count: b.count[0]}
		var plan []game.Command
		for i, k := range b.count {
			if k > 0 {
				kind := field[b.crop[i]]
				c.seeds[kind] += int16(k)
				c.money -= int64(k) * x.farm.price[kind]
				plan = append(plan, game.Command{Verb: game.Buy, Crop: kind, Amount: int32(k)})
			}
		}
		d := x.child(&c, -1, n.at, t, st, plan)
		d.score = x.estimate(d)
	}
}

// purse is what n may spend on seeds. Against a farmer that lives on what others plant it is as much as leaves the seat ahead even if all that
// it plants is stolen, and half of what it has if it is not ahead.
func (x *expert) purse(n *node) int64 {
	if !x.risk.parasite {
		return n.money
	}
	lead := n.money + n.basket - x.risk.wealth
	for i := range n.field[:n.sown] {
		lead -= int64(n.field[i].worth)
	}
	if lead <= 0 {
		return n.money / 2
	}
	return min(n.money, lead*10/stolen)
}

// goals returns the places worth walking to: the next bed, the crops that ripen first, the most expensive ones, the guard post, and here.
func (x *expert) goals(n *node, t int32) []grid.Point {
	list := x.places[:0]
	if kind := n.dearest(); kind != game.NoCrop {
		for way := int32(2); way < 9 && t+way-1 <= x.farm.last; way++ {
			row, _ := x.farm.bestRow(kind, t+way-1)
			if turns(max(n.at.Y-row, row-n.at.Y), x.walk) <= way {
				list = append(list, grid.Pt(n.at.X, row))
				break
			}
		}
	}
	soon, dear := -1, -1
	for i := range n.field[:n.sown] {
		c := &n.field[i]
		if !c.mine && n.at.Distance(c.at) > 3*x.walk {
			continue
		}
		if soon < 0 || c.ripe < n.field[soon].ripe {
			soon = i
		}
		if dear < 0 || c.worth > n.field[dear].worth {
			dear = i
		}
	}
	if soon >= 0 {
		list = append(list, n.field[soon].at, n.field[dear].at)
		if x.risk.haunted() { // lead the other away, and be back when the crop is ripe
			at := n.field[soon].at
			list = append(list, toward(at, x.farm.door(at), int(x.risk.other.Reach.Harvest)+3))
		}
	}
	if p, ok := x.post(n, t); ok {
		list = append(list, p)
	}
	list = append(list, n.at)
	x.places = list
	return list
}
