package mechmania

import (
	"slices"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// risk is the expected behaviour of the other farmer, who moves at the same time: chances in thousandths.
type risk struct {
	other    game.Farmer
	speed    int
	first    bool         // the other farmer acts first
	fixed    bool         // the other farmer has already moved this turn
	now      int32        // the turn
	theft    int          // that a ripe crop within its reach is gone after a turn
	safe     int          // radius in which the seat protects its crops
	eta      []int32      // per tile: first turn in which the other farmer could harvest there
	last     grid.Point   // place of the seat at the last look
	haunts   [2]int       // how surely the other farmer goes where the seat has just been: with an empty basket, and with a load
	from     grid.Point   // place of the seat before the move being rated
	still    int          // turns since the other farmer last moved
	parasite bool         // the other farmer has only what others have planted
	wealth   int64        // its money and what it carries, in cents
	losses   int          // crops stolen by the other farmer so far
	known    []crop       // the seat's crops at the last look
	reaped   []grid.Point // harvest orders of the seat since then
	when     int32        // turn of the last look
}

// The chances, in thousandths, tuned by playing.
const (
	asleep    = 10  // of theft by a farmer that has not left its corner
	suspicion = 300 // of theft by a farmer that has not stolen yet
	landless  = 950 // of theft by a farmer that has never planted
	distrust  = 700 // of theft by a farmer that has stolen
	perCrop   = 10  // added for every stolen crop
	worst     = 900 // maximum
	alarm     = 100 // from here on the seat guards what it plants
	guarded   = 900 // part of the yield left to a seat that guards
	jostle    = 200 // part of the chance of theft with which the other farmer blocks a place
	bump      = 20  // minimum of that chance
	strays    = 50  // of theft by a farmer that follows, out of its reach from there
	dodged    = 250 // part of the chance of theft that a farmer that follows keeps, since the seat knows where it will be
	stolen    = 33  // tenths of its price by which a seed that is stolen when ripe puts the seat behind
	ownerGets = 950 // that a ripe crop of the other farmer is gone after a turn
)

const (
	patience = 12 // turns without planting after which the other farmer counts as a thief
	haunted  = 4  // haunts needed to be sure of being followed
	wary     = 8  // tiles within which the other farmer looks after its own crops
	ahead    = 8  // turns for which the present place of the other farmer matters
)

// stays is the chance that a farmer that has stood still for that many turns does so for another.
var stays = [...]int{450, 700, 880, 950, 985}

// watch updates the risk from the other farmer's behaviour.
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
	r.parasite = r.theft == landless && (r.other.Stole || r.haunted())
	r.wealth = cents(r.other.Money)
	for _, fruit := range r.other.Basket {
		r.wealth += cents(fruit.Value)
	}
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

// feel notes whether the other farmer, now at p, has followed the seat, which stands at q.
func (r *risk) feel(p, q grid.Point) {
	h := &r.haunts[r.load()] // it went with what it had at the last look
	switch {
	case p.Distance(r.last) <= 1 && q.Distance(r.last) > 2:
		*h = min(*h+2, 2*haunted)
	case p.Distance(r.last) > 2:
		*h = max(*h-1, 0)
	}
	r.last = q
}

// follows reports whether to expect the other farmer where the seat stood before its move in turn t.
func (r *risk) follows(t int32) bool { return r.haunted() && (t > r.now || !r.fixed) }

// haunted reports whether the other farmer follows the seat, as long as it does with a load, or without.
func (r *risk) haunted() bool { return r.haunts[r.load()] >= haunted }

// load is 1 while the other farmer carries something, else 0.
func (r *risk) load() int { return min(len(r.other.Basket), 1) }

// forget prepares for another match.
func (r *risk) forget() { *r = risk{eta: r.eta, known: r.known[:0], reaped: r.reaped[:0]} }

// suspect returns the chance that the other farmer steals what it can, from its behaviour so far.
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

// look counts the thefts since the last look.
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

// blocked returns the chance that the other farmer blocks tile i, at p, in turn t by standing near it.
func (r *risk) blocked(p grid.Point, i int, t int32) int {
	near := r.other.At.Distance(p) <= int(r.other.Reach.Protect)
	if r.follows(t) {
		if r.from.Distance(p) <= int(r.other.Reach.Protect) {
			return worst
		}
		return bump
	}
	comes := 0
	if r.eta[i] <= t {
		comes = bump + part(r.theft, jostle)
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

// pass applies turn t to n's crops in the field: ripe and unguarded ones may be gone.
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
			c.worth -= part(c.worth, x.risk.takes(c.at, t))
		}
	}
}

// takes returns the chance that the other farmer takes a ripe crop at p, which the seat does not guard and the other can reach, in turn t. One
// that follows is where the seat stood before: it takes what is in reach from there, and strays from there seldom.
func (r *risk) takes(p grid.Point, t int32) int {
	switch {
	case !r.follows(t):
		return r.theft
	case r.from.Distance(p) <= int(r.other.Reach.Harvest):
		return worst
	}
	return strays
}

// threat returns the chance that the other farmer takes a crop while the seat is away from it, in a turn that is not foreseen.
func (r *risk) threat() int {
	if r.haunted() {
		return part(r.theft, dodged)
	}
	return r.theft
}

// expected returns the expected proceeds of a crop that is harvested from a place in turn t.
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
			v -= part(v, x.risk.takes(c.at, t))
		}
	}
	lost := part(v, x.risk.blocked(c.at, x.s.Tiles.Index(c.at), t))
	if at.Distance(c.at) <= x.risk.safe && !x.risk.follows(t) {
		lost /= 3 // neither gets it, and there is another turn; one that follows is there in the next turn, too
	}
	return v - lost
}

// post returns the best place within a walk to guard the crops that are ripe or soon will be; false if there is nothing to guard.
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

// part returns a part of an amount, in thousandths.
func part[T int | int32 | int64](v T, thousandths int) T {
	return T(int64(v) * int64(thousandths) / 1000)
}
