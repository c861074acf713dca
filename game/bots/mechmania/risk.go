package mechmania

import (
	"slices"

	orders "app.pentarena/game/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// risk is what the search expects of the other farmer, who moves at the same time: chances in thousandths.
type risk struct {
	other  game.Farmer
	speed  int
	first  bool         // the other acts first
	fixed  bool         // the other has moved already this turn
	now    int32        // the turn
	theft  int          // that a ripe crop in its reach is gone after a turn
	safe   int          // radius in which the seat protects its crops
	eta    []int32      // per tile: the first turn in which the other could harvest there
	last   grid.Point   // where the seat stood at the last look
	haunts int          // how surely the other goes where the seat has just been
	from   grid.Point   // where the seat would stand before the move that is weighed
	still  int          // turns for which the other has stood where it stands
	losses int          // crops that the other has stolen so far
	known  []crop       // own crops that stood at the last look
	reaped []grid.Point // what the seat has ordered to harvest since
	when   int32        // turn of the last look
}

// The chances, in thousandths, found by playing.
const (
	asleep    = 10  // of theft by one who has not left its corner
	suspicion = 300 // of theft by one who has not stolen yet
	landless  = 950 // of theft by one who has never planted
	distrust  = 700 // of theft by one who has stolen
	perCrop   = 10  // more for every crop that was stolen
	worst     = 900 // never more than that
	alarm     = 100 // from here on the seat guards what it plants
	guarded   = 900 // part of the yield that is left to one who does
	jostle    = 200 // part of the chance of theft with which the other comes to stand in the way
	bump      = 20  // of that in any case
	ownerGets = 950 // that a ripe crop of the other is gone after a turn
)

const (
	patience = 12 // turns after which one who has not planted is taken for a thief
	haunted  = 4  // what it takes to be sure of a follower
	wary     = 8  // tiles within which the other looks after its own crops
	ahead    = 8  // turns for which it matters where the other stands now
)

// stays is the chance that one who has stood still for so many turns does so for another.
var stays = [...]int{450, 700, 880, 950, 985}

// watch looks at the other farmer.
func (r *risk) watch(s *game.State, seat rules.Seat, standing []crop) {
	if s.Number != r.when {
		r.still++
	}
	if s.Farmers[1-seat].At != r.other.At {
		r.still = 0
	}
	me := &s.Farmers[seat]
	if s.Number != r.when {
		r.feel(s.Farmers[1-seat].At, me.At)
	}
	r.other, r.first = s.Farmers[1-seat], seat == 1
	r.speed, r.safe = int(s.Speed(1-seat)), max(int(me.Reach.Protect), 0)
	r.now, r.fixed = s.Number, s.Stage == game.Acting
	r.look(s)
	r.theft = r.suspect(s, seat)
	r.known = r.known[:0]
	if r.when != s.Number {
		r.reaped = r.reaped[:0]
	}
	for _, c := range standing {
		if c.mine {
			r.known = append(r.known, c)
		}
	}
	r.when = s.Number
	if len(r.eta) != len(s.Tiles.Cells) {
		r.eta = make([]int32, len(s.Tiles.Cells))
	}
	for i := range r.eta {
		way := turns(r.other.At.Distance(s.Tiles.Point(i))-int(r.other.Reach.Harvest), r.speed)
		if !r.fixed && way > 0 {
			way--
		}
		r.eta[i] = s.Number + way
	}
}

// feel notes whether the other, who stands at p now, has followed the seat, which stands at q.
func (r *risk) feel(p, q grid.Point) {
	switch {
	case p.Distance(r.last) <= 1 && q.Distance(r.last) > 2:
		r.haunts = min(r.haunts+2, 2*haunted)
	case p.Distance(r.last) > 2:
		r.haunts = max(r.haunts-1, 0)
	}
	r.last = q
}

// follows reports whether to expect the other where the seat stood before its move in turn t.
func (r *risk) follows(t int32) bool { return r.haunts >= haunted && (t > r.now || !r.fixed) }

// forget makes ready for another match.
func (r *risk) forget() { *r = risk{eta: r.eta, known: r.known[:0], reaped: r.reaped[:0]} }

// suspect is how likely the other is to steal what it can, by what it has done so far.
func (r *risk) suspect(s *game.State, seat rules.Seat) int {
	corner := grid.Pt((s.Tiles.W-1)*int(1-seat), 0)
	switch o := &r.other; {
	case o.At == corner && !o.Planted:
		return asleep
	case !o.Planted && orders.Stock(o) == 0 && (s.Number > patience || o.Stole):
		return landless
	case o.Stole && s.Constants.TheftByOwner || r.losses > 0:
		return min(distrust+perCrop*r.losses, worst)
	}
	return suspicion
}

// look counts what the other has stolen since the last look.
func (r *risk) look(s *game.State) {
	if s.Number == r.when {
		return
	}
	for _, c := range r.known {
		t := s.Tiles.Get(c.at)
		if t.Crop == game.NoCrop && c.ripe < s.Number && !slices.Contains(r.reaped, c.at) {
			r.losses++
		}
	}
}

// blocked is the chance that the other keeps the seat from tile i, at p, in turn t by standing near it.
func (r *risk) blocked(p grid.Point, i int, t int32) int {
	near := r.other.At.Distance(p) <= int(r.other.Reach.Protect)
	comes := 0
	if r.eta[i] <= t {
		comes = bump + part(r.theft, jostle)
	}
	if r.follows(t) {
		if r.from.Distance(p) <= int(r.other.Reach.Protect) {
			return worst
		}
		return comes
	}
	switch {
	case t == r.now && r.fixed && near:
		return 1000
	case t == r.now && r.fixed:
		return 0
	case !near || t > r.now+ahead:
		return comes
	}
	stay, chance := stays[min(r.still, len(stays)-1)], 1000
	for range t - r.now {
		chance = part(chance, stay)
	}
	if !r.fixed {
		chance = part(chance, stay)
	}
	return max(chance, comes)
}

// pass lets turn t pass for the crops that n has on the field: what is ripe and unguarded may be gone.
func (x *expert) pass(n *node, t int32) {
	for i := range n.field[:n.sown] {
		c := &n.field[i]
		if c.ripe > t || x.risk.eta[x.s.Tiles.Index(c.at)] > t {
			continue
		}
		switch {
		case !c.mine:
			c.worth -= part(c.worth, ownerGets)
		case n.at.Distance(c.at) > x.risk.safe:
			c.worth -= part(c.worth, x.risk.theft)
		}
	}
}

// expected is what a crop brings, the chances considered, that is harvested from a place in turn t.
func (x *expert) expected(c *crop, at grid.Point, t int32) int64 {
	v := int64(c.worth)
	if x.risk.eta[x.s.Tiles.Index(c.at)] <= t {
		switch {
		case !c.mine:
			v -= part(v, ownerGets)
			if x.risk.other.At.Distance(c.at) <= wary {
				v /= 4
			}
		case x.risk.first && at.Distance(c.at) > x.risk.safe:
			v -= part(v, x.risk.theft)
		}
	}
	lost := part(v, x.risk.blocked(c.at, x.s.Tiles.Index(c.at), t))
	if at.Distance(c.at) <= x.risk.safe {
		lost /= 3 // neither gets it, and there is another turn
	}
	return v - lost
}

// post is the best place within a walk to guard the crops that are ripe or will soon be; false when there is nothing to guard.
func (x *expert) post(n *node, t int32) (grid.Point, bool) {
	r := x.risk.safe
	if x.risk.theft < distrust || r > farthest {
		return n.at, false
	}
	x.touched = x.touched[:0]
	for i := range n.field[:n.sown] {
		c := &n.field[i]
		if !c.mine || n.at.Distance(c.at) > x.walk+r {
			continue
		}
		x.spread(c.at, r, max(int64(c.worth)/int64(1+max(c.ripe-t, 0)), 1))
	}
	best, top := n.at, int64(0)
	for _, k := range x.touched {
		p := x.s.Tiles.Point(int(k))
		if v := x.gain[k]*100 - int64(n.at.Distance(p)); n.at.Distance(p) <= x.walk && v > top {
			best, top = p, v
		}
		x.gain[k] = 0
	}
	return best, top > 0
}

// part is that part of an amount, in thousandths.
func part[T int | int32 | int64](v T, thousandths int) T {
	return T(int64(v) * int64(thousandths) / 1000)
}
