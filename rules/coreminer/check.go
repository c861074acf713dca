package coreminer

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// maxBombs is how many bombs one command may drop. No miner can carry more in any sensible level.
const maxBombs = 4096

var (
	refusals rules.Refusals // those below

	illegalOver         = refusals.New("over", "The match is over.")
	illegalTurn         = refusals.New("turn", "It is not your turn.")
	illegalVerb         = refusals.New("verb", "This action does not exist.")
	illegalAgain        = refusals.New("verb", "You cannot ask for a turn twice under these rules.")
	illegalMiner        = refusals.New("miner", "No miner has this number.")
	illegalOwner        = refusals.New("owner", "This is an enemy miner.")
	illegalDead         = refusals.New("dead", "This miner is dead.")
	illegalDeadTarget   = refusals.New("dead", "You cannot give anything to a dead miner.")
	illegalPlace        = refusals.New("place", "This tile does not exist.")
	illegalFilled       = refusals.New("filled", "This tile is full of earth: dig it out first.")
	illegalMoves        = refusals.New("moves", "This miner has no steps left this turn.")
	illegalFarMove      = refusals.New("far", "Step to the tile above, below, left or right.")
	illegalFar          = refusals.New("far", "A miner reaches only its own tile and the four beside it.")
	illegalFarMiner     = refusals.New("far", "Give only to a miner on the tile above, below, left or right.")
	illegalBuried       = refusals.New("buried", "This miner is buried: dig out its own tile first.")
	illegalClimb        = refusals.New("climb", "A miner needs a ladder here to climb up.")
	illegalDescend      = refusals.New("descend", "A hopper blocks the way down from it, even to a ladder.")
	illegalFromBase     = refusals.New("descend", "The hopper under the base blocks the way down.")
	illegalHole         = refusals.New("descend", "A miner needs a ladder under the base to go down from it.")
	illegalPower        = refusals.New("power", "This miner has no mining power left this turn.")
	illegalTooStrong    = refusals.New("power", "This miner has less mining power left than that.")
	illegalTooHard      = refusals.New("power", "This miner has too little mining power left to remove what was built here.")
	illegalNothing      = refusals.New("nothing", "There is nothing to mine on this tile.")
	illegalEmptyHanded  = refusals.New("nothing", "This miner carries none of that.")
	illegalHopperMine   = refusals.New("place", "You cannot mine a hopper.")
	illegalTooBulky     = refusals.New("cargo", "This miner has too little cargo space left to remove what was built here.")
	illegalCargo        = refusals.New("cargo", "This miner's cargo is full.")
	illegalTooMuch      = refusals.New("cargo", "This miner cannot carry that much more.")
	illegalOtherCargo   = refusals.New("cargo", "The other miner cannot carry that much more.")
	illegalTooLittle    = refusals.New("amount", "This amount cannot remove what was built here.")
	illegalMineAmount   = refusals.New("amount", "This tile holds less than that.")
	illegalAmount       = refusals.New("amount", "This miner does not have that much.")
	illegalHuge         = refusals.New("amount", "This number is too large.")
	illegalSpawn        = refusals.New("money", "You cannot afford to hire a miner.")
	illegalMoney        = refusals.New("money", "You cannot afford that.")
	illegalMaterial     = refusals.New("material", "This miner needs more building material.")
	illegalShop         = refusals.New("shop", "Move onto or beside your base or hopper to buy.")
	illegalUpgradePlace = refusals.New("shop", "Move onto your base or hopper to upgrade.")
	illegalEnemy        = refusals.New("enemy", "You cannot dump anything onto the enemy's base or hopper.")
	illegalBuildBase    = refusals.New("place", "You cannot build on a base.")
	illegalBuildHopper  = refusals.New("place", "You cannot build on a hopper.")
	illegalBuilt        = refusals.New("place", "A ladder or support is already here.")
	illegalBuildFilled  = refusals.New("filled", "Ladders and supports need an empty tile.")
	illegalShieldEmpty  = refusals.New("nothing", "You can only shield a tile with earth.")
	illegalShielded     = refusals.New("place", "This tile already has a full shield.")
	illegalDumpBuilt    = refusals.New("place", "You cannot dump earth onto a ladder or support.")
	illegalItem         = refusals.New("item", "You cannot dump building material: build with it.")
	illegalBuyOre       = refusals.New("item", "You cannot buy ore: mine it.")
	illegalUnknownItem  = refusals.New("item", "This item does not exist.")
	illegalGrade        = refusals.New("grade", "This miner already has the last upgrade.")
)

// Check returns nil when the command is legal for the seat, else an *rules.Illegal. It allocates nothing.
func (s *State) Check(seat rules.Seat, c Command) error { return rules.Refused(s.check(seat, c)) }

func (s *State) check(seat rules.Seat, c Command) *rules.Illegal {
	switch {
	case c.Verb >= verbs:
		return illegalVerb
	case s.Over:
		return illegalOver
	case c.Verb == Concede && (seat == 0 || seat == 1):
		return nil
	case seat != s.Mover():
		return illegalTurn
	}
	r := &table[c.Verb]
	var m *Miner
	var t *Tile
	if r.needs >= aMiner {
		var no *rules.Illegal
		if m, no = s.actor(seat, c); no != nil {
			return no
		}
	}
	if r.needs >= aTile {
		if t = s.tile(c.At); t == nil {
			return illegalPlace
		}
	}
	return r.check(s, seat, m, t, c)
}

// actor is the miner of the seat that acts, or why none does.
func (s *State) actor(seat rules.Seat, c Command) (*Miner, *rules.Illegal) {
	if uint(c.Miner) >= uint(len(s.Miners)) {
		return nil, illegalMiner
	}
	m := &s.Miners[c.Miner]
	switch {
	case m.Owner != seat:
		return nil, illegalOwner
	case m.Health == 0 || !m.Placed:
		return nil, illegalDead
	case c.Item >= items:
		return nil, illegalUnknownItem
	case c.Structure >= structures:
		return nil, illegalVerb
	}
	return m, nil
}

// always is the check of a verb that the seat to move can always use.
func (s *State) always(rules.Seat, *Miner, *Tile, Command) *rules.Illegal { return nil }

func (s *State) checkAgain(rules.Seat, *Miner, *Tile, Command) *rules.Illegal {
	if !s.Constants.KeepTurn {
		return illegalAgain
	}
	return nil
}

func (s *State) checkSpawn(seat rules.Seat, _ *Miner, _ *Tile, _ Command) *rules.Illegal {
	if s.Sides[seat].Money < s.Constants.SpawnPrice {
		return illegalSpawn
	}
	return nil
}

func (s *State) checkMove(_ rules.Seat, m *Miner, t *Tile, c Command) *rules.Illegal {
	here, p := s.tile(m.At), c.At
	switch {
	case m.At.Distance(p) != 1:
		return illegalFarMove
	case t.Filled():
		return illegalFilled
	case m.Moves <= 0:
		return illegalMoves
	case here.Filled():
		return illegalBuried
	case p.Y < m.At.Y && !here.Ladder:
		return illegalClimb
	case p.Y > m.At.Y && here.Hopper:
		return illegalDescend
	case p.Y > m.At.Y && here.Base && t.Hopper:
		return illegalFromBase
	case p.Y > m.At.Y && here.Base && !t.Ladder:
		return illegalHole
	}
	return nil
}

func (s *State) checkMine(_ rules.Seat, m *Miner, t *Tile, c Command) *rules.Illegal {
	there, space := s.Minable(t), s.Space(m)
	if s.Constants.FreeDismantling { // what was built there is not carried away
		space = max(space, 0) + s.built(t)
	}
	switch {
	case !near(m.At, c.At):
		return illegalFar
	case t.Hopper:
		return illegalHopperMine
	case m.Power == 0:
		return illegalPower
	case there <= 0:
		return illegalNothing
	case space == 0 || space < 0 && s.Constants.StrictAmounts:
		return illegalCargo
	case c.Amount > there && !s.all(c):
		return illegalMineAmount
	case s.Constants.StrictAmounts && !s.all(c) && c.Amount > m.Power:
		return illegalTooStrong
	case s.Constants.StrictAmounts && !s.all(c) && c.Amount > space:
		return illegalTooMuch
	}
	if s.Constants.StructuresFirst {
		return s.checkDismantle(m, t, s.mineAmount(m, t, c))
	}
	return nil
}

// checkDismantle refuses to mine n of a tile when that does not remove the first structure on it.
func (s *State) checkDismantle(m *Miner, t *Tile, n int32) *rules.Illegal {
	hard := int32(0)
	switch {
	case t.Shield > 0:
		hard = s.hardness(Shield)
	case t.Ladder:
		hard = s.hardness(Ladder)
	case t.Support:
		hard = s.hardness(Support)
	}
	switch {
	case n >= hard:
		return nil
	case m.Power < hard:
		return illegalTooHard
	case !s.Constants.FreeDismantling && s.Space(m) < hard:
		return illegalTooBulky
	}
	return illegalTooLittle
}

// mineAmount is how much mining power a Mine command uses.
func (s *State) mineAmount(m *Miner, t *Tile, c Command) int32 { return s.amount(c, s.Most(m, t)) }

// Most is how much mining power a miner uses on a tile at most: what is there, as far as its power and cargo space go.
func (s *State) Most(m *Miner, t *Tile) int32 {
	built, space := s.built(t), s.Space(m)
	if s.Constants.FreeDismantling {
		return min(built+min(t.Dirt+t.Ore, max(space, 0)), m.Power)
	}
	return min(built+t.Dirt+t.Ore, space, m.Power)
}

// built is the mining power that takes down everything built on a tile.
func (s *State) built(t *Tile) int32 {
	return b2i(t.Ladder)*s.hardness(Ladder) + b2i(t.Support)*s.hardness(Support) + int32(t.Shield)*s.Constants.ShieldCost
}

func (s *State) checkBuild(_ rules.Seat, m *Miner, t *Tile, c Command) *rules.Illegal {
	switch {
	case t.Base:
		return illegalBuildBase
	case t.Hopper:
		return illegalBuildHopper
	case (t.Support || t.Ladder) && !(s.Constants.ShieldAnyFilled && c.Structure == Shield):
		return illegalBuilt
	case t.Filled() && c.Structure != Shield:
		return illegalBuildFilled
	case !near(m.At, c.At):
		return illegalFar
	case c.Structure == Shield && !t.Filled():
		return illegalShieldEmpty
	case c.Structure == Shield && int32(t.Shield) >= s.Constants.ShieldLayers:
		return illegalShielded
	case m.Material < s.Cost(c.Structure):
		return illegalMaterial
	}
	return nil
}

func (s *State) checkDump(seat rules.Seat, m *Miner, t *Tile, c Command) *rules.Illegal {
	have := *m.hold(c.Item)
	n := s.amount(c, have)
	switch {
	case !near(m.At, c.At):
		return illegalFar
	case c.Item == Material:
		return illegalItem
	case (t.Support || t.Ladder) && c.Item != Bombs:
		return illegalDumpBuilt
	case have <= 0:
		return illegalEmptyHanded
	case (t.Hopper || t.Base) && t.Owner != seat:
		return illegalEnemy
	case s.Constants.StrictAmounts && n > have:
		return illegalAmount
	case !s.countable(seat, t, c.Item, n):
		return illegalHuge
	}
	return nil
}

// countable reports whether dumping n of an item keeps every number within 32 bits.
func (s *State) countable(seat rules.Seat, t *Tile, item Item, n int32) bool {
	fits := func(x int64) bool { return x >= math.MinInt32 && x <= math.MaxInt32 }
	side := &s.Sides[seat]
	if t.Hopper || t.Base {
		left := int64(s.OreLeft)
		value := int64(side.Value)
		if item == Ore {
			left -= int64(n)
			value += int64(n) * int64(s.Constants.OreValue)
		}
		return fits(int64(side.Money)+int64(n)*int64(s.salePrice(item))) && fits(left) && fits(value)
	}
	if item == Bombs {
		return n <= maxBombs
	}
	return fits(int64(t.Dirt) + int64(t.Ore) + int64(n))
}

func (s *State) checkBuy(seat rules.Seat, m *Miner, _ *Tile, c Command) *rules.Illegal {
	n := s.buyAmount(m, c)
	size := int64(1)
	if c.Item == Bombs {
		size = int64(s.Constants.BombSize)
	}
	switch {
	case !s.CanShop(m):
		return illegalShop
	case c.Item == Ore:
		return illegalBuyOre
	case s.Constants.StrictAmounts && s.buyRoom(m, c) <= 0:
		return illegalCargo
	case s.Constants.ZeroFits && n <= 0:
		return illegalMoney
	case int64(s.Sides[seat].Money) < int64(n)*int64(s.Price(c.Item)):
		return illegalMoney
	case int64(s.Cargo(m))+int64(n)*size > int64(s.Limits(m).Cargo):
		return illegalTooMuch
	}
	return nil
}

// buyAmount is how much a Buy command buys. When it means all, that is as much as there is room for, and money if ZeroFits says so.
func (s *State) buyAmount(m *Miner, c Command) int32 {
	most := s.buyRoom(m, c)
	if price := s.Price(c.Item); s.Constants.ZeroFits && price > 0 {
		most = min(most, max(s.Sides[m.Owner].Money, 0)/price)
	}
	return s.amount(c, most)
}

// buyRoom is how many of an item there is room for. Under loose amounts a bomb counts as one unit of room.
func (s *State) buyRoom(m *Miner, c Command) int32 {
	if c.Item == Bombs && s.Constants.StrictAmounts {
		return s.Space(m) / s.Constants.BombSize
	}
	return s.Space(m)
}

// handAmount is how much a Transfer command hands over. When it means all, that is as much as the miner has, and as the other can take if
// ZeroFits says so.
func (s *State) handAmount(m, other *Miner, c Command) int32 {
	most := *m.hold(c.Item)
	if s.Constants.ZeroFits {
		room := max(s.Space(other), 0)
		if c.Item == Bombs {
			room /= s.Constants.BombSize
		}
		most = min(most, room)
	}
	return s.amount(c, most)
}

// CanShop reports whether the miner stands at or beside its own base or a hopper at which it may buy.
func (s *State) CanShop(m *Miner) bool {
	if near(m.At, s.Sides[m.Owner].Base) {
		return true
	}
	shop := func(p grid.Point) bool {
		t := s.tile(p)
		return t != nil && t.Hopper && (t.Owner == m.Owner || s.Constants.BuyAtEnemyHopper)
	}
	for _, d := range around {
		if shop(m.At.Step(d)) {
			return true
		}
	}
	return shop(m.At)
}

func (s *State) checkTransfer(_ rules.Seat, m *Miner, _ *Tile, c Command) *rules.Illegal {
	if uint(c.Other) >= uint(len(s.Miners)) {
		return illegalMiner
	}
	other := &s.Miners[c.Other]
	have := *m.hold(c.Item)
	n := s.handAmount(m, other, c)
	load := int64(n)
	if s.Constants.StrictAmounts && c.Item == Bombs {
		load *= int64(s.Constants.BombSize)
	}
	switch {
	case !s.Constants.TransferToDead && !other.Alive():
		return illegalDeadTarget
	case other.Placed && m.At.Distance(other.At) != 1:
		return illegalFarMiner
	case have < c.Amount:
		return illegalAmount
	case s.Constants.StrictAmounts && have <= 0:
		return illegalEmptyHanded
	case load > int64(s.Space(other)) || s.Constants.ZeroFits && n <= 0:
		return illegalOtherCargo
	}
	return nil
}

func (s *State) checkUpgrade(seat rules.Seat, m *Miner, _ *Tile, _ Command) *rules.Illegal {
	switch {
	case s.tile(m.At).Owner != seat:
		return illegalUpgradePlace
	case int32(m.Grade) >= s.Constants.MaxGrade:
		return illegalGrade
	case s.Sides[seat].Money < s.Constants.UpgradePrice:
		return illegalMoney
	}
	return nil
}

// all reports whether the amount of a command means as much as possible.
func (s *State) all(c Command) bool {
	if c.Verb == Dump || c.Verb == Mine {
		return c.Amount <= s.Constants.AllAmountMax
	}
	return c.Amount <= 0
}

// amount is the amount of a command, or most when it means all.
func (s *State) amount(c Command, most int32) int32 {
	if s.all(c) {
		return most
	}
	return c.Amount
}

// Has is how much of an item a miner carries.
func (m *Miner) Has(item Item) int32 { return *m.hold(item) }

// hold returns the counter of an item that the miner carries.
func (m *Miner) hold(item Item) *int32 {
	switch item {
	case Dirt:
		return &m.Dirt
	case Ore:
		return &m.Ore
	case Bombs:
		return &m.Bombs
	}
	return &m.Material
}

// Cost is the building material that a structure takes.
func (s *State) Cost(x Structure) int32 {
	switch x {
	case Support:
		return s.Constants.SupportCost
	case Ladder:
		return s.Constants.LadderCost
	}
	return s.Constants.ShieldCost
}

// hardness is the mining power that removes a structure, or one layer of a shield.
func (s *State) hardness(x Structure) int32 {
	k := &s.Constants
	switch {
	case k.StrictAmounts:
		return s.Cost(x)
	case x == Support:
		return k.SupportHealth
	case x == Ladder:
		return k.LadderHealth
	}
	return k.ShieldHealth
}

// Price is what one of an item costs.
func (s *State) Price(item Item) int32 {
	switch item {
	case Dirt:
		return s.Constants.DirtPrice
	case Ore:
		return s.Constants.OrePrice
	case Bombs:
		return s.Constants.BombPrice
	}
	return s.Constants.MaterialPrice
}

// salePrice is what a base or hopper pays for one of an item.
func (s *State) salePrice(item Item) int32 {
	if item == Dirt && !s.Constants.DirtPriceOnSale {
		return 1
	}
	return s.Price(item)
}
