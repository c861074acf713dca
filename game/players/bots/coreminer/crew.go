package coreminer

import (
	"slices"

	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// style holds the differences between the strengths.
type style struct {
	crew    int  // maximum number of miners
	plain   int  // of them, hired without upgrades
	depth   int  // row of the gallery, in percent of the height
	reach   int  // last column of the gallery, in percent of the width, until nothing is left to dig there
	grade   int8 // maximum grade to upgrade to
	laze    int  // chance in percent that a miner does not dig this turn
	dawdle  int  // the same in a short match, in which less of it costs little; 0 for laze
	ladders bool // builds ladders in the shaft
	chain   bool // hands earth from miner to miner
	war     bool // throws bombs and takes cover from them
	raid    int  // crew size from which it sends raiders, 0 for never
	bold    bool // sends raiders even if that will not pay
	wide    bool // digs the column beyond the shaft as well, and sells each load before it digs again; for a crew without a chain
}

var (
	easy  = style{crew: 4, plain: 4, depth: 60, reach: 14, laze: 30, dawdle: 80}
	sound = style{crew: 8, plain: 8, depth: 100, reach: 25, ladders: true, chain: true, war: true, raid: 6, laze: 10}
	keen  = style{crew: 40, plain: 24, depth: 100, reach: 80, grade: 3, ladders: true, chain: true, war: true, raid: 8}
	rash  = style{crew: 12, plain: 12, depth: 100, reach: 30, ladders: true, chain: true, raid: 3, bold: true}
	many  = style{crew: 40, plain: 24, depth: 100, reach: 80, grade: 3, ladders: true, wide: true}
)

// quick is how many turns, both seats' together, a match of the level quick has.
const quick = 80

// under returns the style under the rules of a level. Where upgrades cost nothing, miners soon survive bombs, and a crew that fights for the
// middle falls behind one that digs on.
func (st style) under(k *game.Constants) style {
	if st.dawdle > 0 && bots.Brief(quick, int(k.MaxTurns)) >= bots.Short {
		st.laze = st.dawdle
	}
	if st.war && !k.UpgradeCharged {
		st.grade, st.war, st.raid = 3, false, 0
	}
	return st
}

// rung is the distance between ladders in the shaft: a miner of grade 0 can step onto one, and falls to the next one without harm.
const rung = 3

// crew plans the turns of all strengths. It plays the turn on a copy of the position, so that every command is legal. Columns are counted
// from the seat's base: 0 is the hopper, 1 the shaft; the gallery continues from there in the lowest row of the shaft.
type crew struct {
	style  // under the rules of the level
	nature style
	dice   *rules.Seeded
	s      game.State
	seat   rules.Seat
	plan   []game.Command
	home   grid.Point // the base
	out    int        // x direction away from the base, 1 or -1
	row    int        // of the gallery
	last   int        // column where the gallery should end
	hands  []int32    // the seat's living miners
	idle   []bool     // for each miner: does not dig this turn
	goal   []int      // for each miner: column of the gallery to go to
	line   []int32    // miners in the gallery, the farthest first
	stay   []int32    // miners that no longer walk this turn
	wary   bool       // bombs explode at the end of this turn
	risk   int32      // loss by these bombs, see losses
	prior  game.State // before the command being tried
	saved  game.State // before the manoeuvre being tried
	probe  game.State // position after it
}

// think returns the commands of the turn. They stay valid until the next call. The error is yield's.
func (c *crew) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	c.begin(s, seat)
	if c.s.Over {
		return nil, yield()
	}
	for _, step := range [...]func(){c.dream, c.haul, c.shelter, c.harry, c.recruit, c.walk, c.sink, c.haul, c.assault, c.advance, c.haul, c.provide, c.recruit, c.settle} {
		c.muster()
		step()
		if err := yield(); err != nil {
			return nil, err
		}
	}
	return c.plan, nil
}

func (c *crew) begin(s *game.State, seat rules.Seat) {
	c.s.CopyFrom(s)
	c.style = c.nature.under(&s.Constants)
	c.seat, c.plan, c.stay, c.wary = seat, c.plan[:0], c.stay[:0], false
	c.home, c.out = s.Sides[seat].Base, 1
	if c.home.X > 0 {
		c.out = -1
	}
	c.row = max(1, (s.Tiles.H-1)*c.depth/100)
	c.last = min(s.Tiles.W-2, s.Tiles.W*c.reach/100)
	for c.last < s.Tiles.W-2 && c.spent(c.last) {
		c.last++
	}
}

// spent reports whether the gallery has come to column i and nothing falls into it any more.
func (c *crew) spent(i int) bool {
	for ; i > 1; i-- {
		if !c.open(i, c.row) || c.s.Minable(c.tile(i, c.row-1)) > 0 {
			return false
		}
	}
	return c.open(1, c.row)
}

// muster lists the seat's living miners, without raiders.
func (c *crew) muster() {
	c.hands = c.hands[:0]
	for i := range c.s.Miners {
		if m := &c.s.Miners[i]; m.Owner == c.seat && m.Alive() && !c.raider(m) {
			c.hands = append(c.hands, int32(i))
		}
	}
}

// dream draws the miners that do not dig this turn.
func (c *crew) dream() {
	c.idle = c.idle[:0]
	for range c.s.Miners {
		c.idle = append(c.idle, c.laze > 0 && c.dice.Intn(100) < c.laze)
	}
}

// do carries out a command if it is legal and moves no miner into the reach of bombs.
func (c *crew) do(order game.Command) bool {
	wary := c.wary && (order.Verb == game.Move || order.Verb == game.Mine || order.Verb == game.Spawn)
	if wary {
		c.prior.CopyFrom(&c.s)
	}
	if c.s.Apply(c.seat, order, nil) != nil {
		return false
	}
	if wary {
		if loss, _ := c.losses(1); loss > c.risk {
			c.s.CopyFrom(&c.prior)
			return false
		}
	}
	c.plan = append(c.plan, order)
	return true
}

// at returns the cell in column i and row y, counted from the base.
func (c *crew) at(i, y int) grid.Point { return grid.Pt(c.home.X+c.out*i, y) }

// tile returns the tile in column i and row y, nil off the map.
func (c *crew) tile(i, y int) *game.Tile { return c.s.Tiles.At(c.at(i, y)) }

// column returns the column of p, counted from the base.
func (c *crew) column(p grid.Point) int { return (p.X - c.home.X) * c.out }

// open reports whether the tile in column i and row y can be entered.
func (c *crew) open(i, y int) bool {
	t := c.tile(i, y)
	return t != nil && !t.Filled()
}

// left returns how many turns the seat has left, this one included.
func (c *crew) left() int { return int(c.s.Constants.MaxTurns-c.s.Ended+1) / 2 }

// dig makes a miner dig as much as it can at p.
func (c *crew) dig(n int32, p grid.Point) bool {
	if int(n) < len(c.idle) && c.idle[n] {
		return false
	}
	c.weigh(n, p)
	power := c.s.Miners[n].Power
	return c.do(game.Command{Verb: game.Mine, Miner: n, At: p}) && c.s.Miners[n].Power < power
}

// weigh dumps earth onto a shielded tile with little earth: a miner removes at most the earth there is, too little to break the shield, so
// that neither side could ever get through.
func (c *crew) weigh(n int32, p grid.Point) {
	k, t, m := &c.s.Constants, c.s.Tiles.At(p), &c.s.Miners[n]
	if k.StrictAmounts || t == nil || t.Shield == 0 || m.Power < k.ShieldHealth {
		return
	}
	if short := k.ShieldHealth - c.s.Minable(t); short > 0 && c.fetch(n, game.Dirt, short) {
		c.do(game.Command{Verb: game.Dump, Miner: n, At: p, Item: game.Dirt, Amount: short})
	}
}

// floor returns the row of the lowest open tile of the shaft.
func (c *crew) floor() int {
	y := 0
	for y < c.row && c.open(1, y+1) {
		y++
	}
	return y
}

// end returns the last column of the gallery; 1 without a gallery.
func (c *crew) end() int {
	i := 1
	if !c.open(1, c.row) {
		return i
	}
	for c.open(i+1, c.row) && !(c.war && c.met(i+1)) {
		i++
	}
	return i
}

// met reports whether the gallery ends before column i because an enemy stands there, with no miner of the crew behind it.
func (c *crew) met(i int) bool {
	if c.enemies(c.tile(i, c.row)) == 0 {
		return false
	}
	for _, n := range c.hands {
		if m := &c.s.Miners[n]; m.At.Y == c.row && c.column(m.At) >= i {
			return false
		}
	}
	return true
}

// sink digs the shaft and the tiles next to it, which the hopper will occupy.
func (c *crew) sink() {
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		if c.ladders && (c.chained() || c.wide) && c.column(m.At) == 1 && m.At.Y < c.row {
			c.purchase(n, game.Material, 2*c.s.Constants.LadderCost)
			break
		}
	}
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		for m.Power > 0 && c.column(m.At) <= 1 && c.deepen(n, m) {
		}
		if c.wide && m.Power > 0 && c.column(m.At) == 1 && m.At.Y > 0 && m.At.Y < c.row-1 && c.s.Space(m) > 0 && c.tile(2, m.At.Y).Filled() {
			c.dig(n, c.at(2, m.At.Y))
		}
		for m.Power > 0 && c.column(m.At) > 1 && m.At.Y != c.row && c.stray(n, m) {
		}
	}
}

// stray makes a miner outside the shaft and the gallery dig its way back; false if there is nothing to dig.
func (c *crew) stray(n int32, m *game.Miner) bool {
	if c.s.Tiles.At(m.At).Filled() {
		return c.dig(n, m.At)
	}
	home := c.at(c.column(m.At)-1, m.At.Y)
	return c.s.Tiles.At(home).Filled() && c.dig(n, home)
}

// deepen makes a miner in the shaft do one thing to deepen it; false if there is nothing to do.
func (c *crew) deepen(n int32, m *game.Miner) bool {
	i, y := c.column(m.At), m.At.Y
	switch own := c.s.Tiles.At(m.At); {
	case own.Filled():
		return c.dig(n, m.At)
	case i == 0:
		if c.tile(1, y).Filled() {
			return c.dig(n, c.at(1, y))
		}
		return false
	}
	c.climb(n, m)
	if t := c.tile(0, y); !t.Hopper && !t.Base && c.s.Minable(t) > 0 {
		if c.s.Space(m) <= 0 { // nothing can be sold until that tile is empty
			c.do(game.Command{Verb: game.Dump, Miner: n, At: c.at(2, y), Item: game.Dirt})
		}
		return c.dig(n, c.at(0, y))
	}
	if y >= c.row || c.open(1, y+1) || c.awaits(m) {
		return false
	}
	if !c.dig(n, c.at(1, y+1)) {
		return false
	}
	if m.At.Y == y && c.open(1, y+1) {
		return c.do(game.Command{Verb: game.Move, Miner: n, At: c.at(1, y+1)})
	}
	return true
}

// awaits reports whether a miner in the shaft should stay where the hopper will reach it at the end of the turn: its load pays for the next
// miner, and it would never sell it if it dug on faster than the hopper grows.
func (c *crew) awaits(m *game.Miner) bool {
	k, money, t := &c.s.Constants, c.s.Sides[c.seat].Money, c.tile(0, m.At.Y)
	next := k.SpawnPrice + k.UpgradePrice
	return c.lent() && len(c.hands) < c.crew && money < next && money+m.Ore*k.OrePrice+m.Dirt*k.DirtPrice >= next && !t.Hopper && !t.Base && !t.Filled()
}

// climb builds ladders in the shaft, from a miner that stands there.
func (c *crew) climb(n int32, m *game.Miner) {
	if !c.ladders || !c.chained() && !c.wide {
		return
	}
	floor := c.floor()
	for y := m.At.Y - 1; y <= m.At.Y+1; y++ {
		if y < 1 || y >= floor || y%rung != 1 || braced(c.tile(1, y)) || c.tile(1, y).Filled() {
			continue
		}
		c.purchase(n, game.Material, c.s.Constants.LadderCost)
		c.do(game.Command{Verb: game.Build, Miner: n, At: c.at(1, y), Structure: game.Ladder})
	}
}

// walk moves miners from the base to the floor of the shaft, and those in the gallery to their columns.
func (c *crew) walk() {
	c.assign()
	c.march()
}

// march moves every miner towards its goal.
func (c *crew) march() {
	for _, n := range c.hands {
		m := &c.s.Miners[n]
		for m.Moves > 0 && !slices.Contains(c.stay, n) && c.step(n, m) {
		}
	}
}

// settle is the last walk of a turn: without mining power left, no miner in the gallery turns back.
func (c *crew) settle() {
	c.assign()
	for _, n := range c.line {
		if c.chained() {
			c.goal[n] = max(c.goal[n], c.column(c.s.Miners[n].At))
		}
	}
	c.march()
}

// step moves a miner one tile towards its goal; false if it stays.
func (c *crew) step(n int32, m *game.Miner) bool {
	i, y := c.column(m.At), m.At.Y
	to := m.At
	switch {
	case i == 0:
		to = c.at(1, y)
	case i == 1 && y < c.row:
		if c.open(1, y+1) {
			to = c.at(1, y+1)
		}
	case y == c.row && i >= 1:
		switch goal := c.goal[n]; {
		case goal > i && c.held(i+1):
			to = c.at(i+1, y)
		case goal < i:
			to = c.at(i-1, y)
		}
	default:
		to = c.at(i-1, y)
	}
	if to == m.At {
		return false
	}
	if i == 1 {
		c.climb(n, m)
	}
	if orders.FallDamage(&c.s, m, to) > 0 && c.ladders && i <= 1 && c.purchase(n, game.Material, c.s.Constants.LadderCost) {
		c.do(game.Command{Verb: game.Build, Miner: n, At: to, Structure: game.Ladder})
	}
	return orders.FallDamage(&c.s, m, to) < m.Health && c.do(game.Command{Verb: game.Move, Miner: n, At: to})
}
