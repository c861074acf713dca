package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// maxEntries is how many entries an action may have: more than a farmer can reach or buy.
const maxEntries = 1024

var (
	refusals rules.Refusals // those below

	illegalOver    = refusals.New("over", "The match is over.")
	illegalReady   = refusals.New("ready", "This farmer's plan is already locked.")
	illegalVerb    = refusals.New("verb", "This order does not exist.")
	illegalPacked  = refusals.New("stage", "You can pack only before the first turn.")
	illegalMoving  = refusals.New("stage", "Both farmers walk first, then they act.")
	illegalActing  = refusals.New("stage", "The farmers have already walked this turn.")
	illegalLoadout = refusals.New("loadout", "You can take an item or an upgrade, not both: you keep the upgrade.")
	illegalMixed   = refusals.New("mixed", "You can plan only one kind of action per turn.")
	illegalMany    = refusals.New("many", "The plan cannot hold any more orders.")
)

// illegalResult are the refusals of orders that cannot succeed.
var illegalResult = func() (list [results]*rules.Illegal) {
	for r, detail := range [results]string{
		MoveOff: "That is off the farm.", MoveFar: "That is too far to walk in one turn.",
		PlantFar: "That is too far away to plant.", PlantOff: "That is off the farm.", PlantNoSeed: "No seed of this kind is left.",
		PlantOccupied: "Something already grows there.", PlantProtected: "No planting there: the other farmer is too close.",
		PlantScarecrow: "No planting there: a scarecrow is too close.", PlantBarren: "Nothing can grow there.",
		HarvestFar: "That is too far away to harvest.", HarvestOff: "That is off the farm.", HarvestFull: "The basket is full.",
		HarvestEmpty: "Nothing grows there.", HarvestUnripe: "The crop is not ripe: it still grows, or it has dried up.",
		HarvestProtected: "No harvesting there: the other farmer is too close.", HarvestScarecrow: "No harvesting there: a scarecrow is too close.",
		BuyAway: "Walk to the green grocer to buy seeds.", BuyPoor: "There is not enough money.", BuyFull: "That is too much to carry.",
		BuyNothing: "There are no such seeds to buy.", BuyAmount: "Buy at least one seed.",
		BuyEnded: "The purchase ends at an earlier seed that cannot be bought.", ItemGone: "The item is already used.", ItemNone: "This farmer has no item.",
	} {
		if r := Result(r); !r.Good() {
			list[r] = refusals.New(r.String(), detail)
		}
	}
	return list
}()

// Reason says in words why an entry with the result was not carried out; "" for one that was.
func (r Result) Reason() string {
	if i := illegalResult[r]; i != nil {
		return i.Detail
	}
	return ""
}

// Check returns nil when the command is legal for the seat, else an *rules.Illegal. Without loose orders it refuses orders that cannot
// succeed as things stand, except for seat 1's planting where seat 0 can harvest first; what the other farmer does at the same time can
// still make an order fail. A pair of a purchase that cannot succeed is refused when nothing is bought before it. After other pairs it is
// legal, because it ends the purchase, and Remark says why.
func (s *State) Check(seat rules.Seat, c Command) error { return rules.Refused(s.check(seat, c)) }

func (s *State) check(seat rules.Seat, c Command) *rules.Illegal {
	if c.Verb >= verbs || c.Crop >= crops || c.Item >= items || c.Upgrade >= upgrades || seat < 0 || seat > 1 {
		return illegalVerb
	}
	if s.End.Over {
		return illegalOver
	}
	if c.Verb == Concede {
		return nil
	}
	if s.Plans[seat].Locked {
		return illegalReady
	}
	row := &table[c.Verb]
	if no := row.check(s, seat, c); no != nil || s.Constants.LooseOrders {
		return no
	}
	r := row.foresee(s, seat, c)
	if r == PlantOccupied && seat == 1 && s.reapable(0, c.At) {
		r = s.foreseeSeed(seat, c, true)
	}
	if s.endsPurchase(seat, c, r) {
		return nil
	}
	return illegalResult[r]
}

// always is the check of a verb that a seat can always use before its plan is locked.
func (s *State) always(rules.Seat, Command) *rules.Illegal { return nil }

func (s *State) checkPack(rules.Seat, Command) *rules.Illegal {
	if s.Stage != Packing {
		return illegalPacked
	}
	return nil
}

func (s *State) checkMove(seat rules.Seat, _ Command) *rules.Illegal {
	switch {
	case s.Stage == Acting:
		return illegalActing
	case s.Stage == Packing:
		return illegalMoving
	case len(s.Plans[seat].Entries) >= maxEntries:
		return illegalMany
	}
	return nil
}

func (s *State) checkAction(seat rules.Seat, c Command) *rules.Illegal {
	switch plan := &s.Plans[seat]; {
	case s.Stage != Acting:
		return illegalMoving
	case plan.Verb != Pass && (plan.Verb != c.Verb || c.Verb == Use):
		return illegalMixed
	case len(plan.Entries) >= maxEntries:
		return illegalMany
	}
	return nil
}

// endsPurchase reports whether a pair with a result ends the purchase that the seat has planned.
func (s *State) endsPurchase(seat rules.Seat, c Command, r Result) bool {
	return c.Verb == Buy && !r.Good() && r != BuyAway && r != BuyEnded && !s.Constants.BuyGoesOn && len(s.Plans[seat].Entries) > 0
}

// tooMuch reports whether the command asks for an item and an upgrade where a farmer takes one of the two.
func (s *State) tooMuch(c Command) bool {
	return c.Verb == Pack && !s.Constants.LoadoutBoth && c.Item != NoItem && c.Upgrade != NoUpgrade
}

// Remark says why a legal command will not do all that it says: a pair that ends a purchase, or an item beside an upgrade. It is nil for
// every other command.
func (s *State) Remark(seat rules.Seat, c Command) *rules.Illegal {
	if s.tooMuch(c) {
		return illegalLoadout
	}
	if c.Verb != Buy || s.Constants.LooseOrders {
		return nil
	}
	if r := s.foreseeBuy(seat, c); s.endsPurchase(seat, c, r) {
		return illegalResult[r]
	}
	return nil
}

// planned is what the plan already holds of a verb.
func (s *State) planned(seat rules.Seat, v Verb) []Entry {
	if plan := &s.Plans[seat]; plan.Verb == v {
		return plan.Entries
	}
	return nil
}

// done is foresee for what always succeeds.
func (s *State) done(rules.Seat, Command) Result { return ItemDone }

func (s *State) foreseeMove(seat rules.Seat, c Command) Result { return s.tryMove(seat, c.At) }

func (s *State) foreseeHarvest(seat rules.Seat, c Command) Result {
	planned := s.planned(seat, Harvest)
	for _, e := range planned {
		if e.At == c.At {
			return HarvestEmpty
		}
	}
	if s.Load(seat)+int32(len(planned)) >= s.Farmers[seat].Reach.Carry {
		return HarvestFull
	}
	return s.tryHarvest(seat, c.At, s.workTimer(c.At), s.WorkGround(c.At, s.Number))
}

func (s *State) foreseeBuy(seat rules.Seat, c Command) Result {
	f := &s.Farmers[seat]
	money, load, spent := f.Money, s.Load(seat), f.Spent
	for _, e := range s.planned(seat, Buy) {
		if s.tryBuy(seat, e.Crop, e.Amount, s.Number, money, spent, load) != BuyDone {
			if s.Constants.BuyGoesOn {
				continue
			}
			return BuyEnded
		}
		cost, _ := s.cost(seat, e.Crop, e.Amount, spent)
		money, spent, load = money-cost, spent+cost, load+e.Amount
	}
	return s.tryBuy(seat, c.Crop, c.Amount, s.Number, money, spent, load)
}

func (s *State) foreseeUse(seat rules.Seat, _ Command) Result {
	switch f := &s.Farmers[seat]; {
	case f.UsedItem:
		return ItemGone
	case f.Item == NoItem:
		return ItemNone
	}
	return ItemDone
}

func (s *State) foreseePlant(seat rules.Seat, c Command) Result { return s.foreseeSeed(seat, c, false) }

// foreseeSeed is foreseePlant on a tile without its crop if it is cleared.
func (s *State) foreseeSeed(seat rules.Seat, c Command, cleared bool) Result {
	r := s.tryPlant(seat, c.Crop, c.At, s.WorkGround(c.At, s.Number), cleared)
	left := s.Farmers[seat].Seeds[c.Crop]
	for _, e := range s.planned(seat, Plant) {
		if e.At == c.At {
			r = PlantOccupied
		}
		if e.Crop == c.Crop {
			left--
		}
	}
	if r == PlantDone && left <= 0 {
		r = PlantNoSeed
	}
	return r
}

// reapable reports whether the seat could harvest p in this action.
func (s *State) reapable(seat rules.Seat, p grid.Point) bool {
	return s.Load(seat) < s.Farmers[seat].Reach.Carry && s.tryHarvest(seat, p, s.workTimer(p), s.WorkGround(p, s.Number)) == HarvestDone
}

// workTimer is the timer on tile p when the actions of this turn happen.
func (s *State) workTimer(p grid.Point) int32 {
	t := s.Tiles.At(p)
	if t == nil || s.WorkGround(p, s.Number) == Arid {
		return 0
	}
	if !s.Constants.GrowFirst {
		return t.Timer
	}
	if t.Rain {
		return t.Timer - s.Constants.RainGrowth
	}
	return t.Timer - 1
}

func (s *State) tryMove(seat rules.Seat, p grid.Point) Result {
	if !s.Tiles.In(p) {
		return MoveOff
	}
	if distance(s.Farmers[seat].At, p) > s.Speed(seat) {
		return MoveFar
	}
	return MoveDone
}

// tryPlant is the result of planting on ground of the given kind, from which any crop has been cleared or not.
func (s *State) tryPlant(seat rules.Seat, crop Crop, p grid.Point, ground Ground, cleared bool) Result {
	f, t := &s.Farmers[seat], s.Tiles.At(p)
	if distance(f.At, p) > f.Reach.Plant {
		return PlantFar
	}
	if t == nil {
		return PlantOff
	}
	if f.Seeds[crop] == 0 {
		return PlantNoSeed
	}
	if t.Crop != NoCrop && !cleared && !s.dried(ground) {
		return PlantOccupied
	}
	if s.Protected(seat, p) {
		return PlantProtected
	}
	if t.guarded(seat) {
		return PlantScarecrow
	}
	if ground == Arid && !s.Constants.PlantOnArid || (ground == Grass || ground == Grocer) && !s.Constants.GrassEatsSeeds {
		return PlantBarren
	}
	return PlantDone
}

// dried reports whether a crop on such ground has dried up to nothing: it neither can be harvested nor is in the way.
func (s *State) dried(ground Ground) bool { return ground == Arid && !s.Constants.DriedIsRipe }

// tryHarvest is the result of harvesting a tile with the given timer on ground of the given kind. The caller checks for room in the basket.
func (s *State) tryHarvest(seat rules.Seat, p grid.Point, timer int32, ground Ground) Result {
	f, t := &s.Farmers[seat], s.Tiles.At(p)
	if distance(f.At, p) > f.Reach.Harvest {
		return HarvestFar
	}
	if t == nil {
		return HarvestOff
	}
	if t.Crop == NoCrop {
		return HarvestEmpty
	}
	if timer > 0 || s.dried(ground) {
		return HarvestUnripe
	}
	if s.Protected(seat, p) {
		return HarvestProtected
	}
	if t.guarded(seat) {
		return HarvestScarecrow
	}
	return HarvestDone
}

// canShop reports whether the farmer can buy where it stands, in the action of a turn.
func (s *State) canShop(seat rules.Seat, turn int32) bool {
	f := &s.Farmers[seat]
	return f.Drone >= turn || s.Ground(f.At, s.Number) == Grocer
}

// tryBuy is the result of a purchase in the action of a turn, with the given money, money spent before and load.
func (s *State) tryBuy(seat rules.Seat, crop Crop, amount, turn int32, money, spent float64, load int32) Result {
	cost, ok := s.cost(seat, crop, amount, spent)
	if !s.canShop(seat, turn) {
		return BuyAway
	}
	if amount < 0 || amount == 0 && !s.Constants.LooseOrders {
		return BuyAmount
	}
	if !ok {
		return BuyNothing
	}
	if cost > money {
		return BuyPoor
	}
	if s.Constants.SeedCapacity && int64(load)+int64(amount) > int64(s.Farmers[seat].Reach.Carry) {
		return BuyFull
	}
	return BuyDone
}

// cost is the price of seeds in dollars after a seat has spent so much. It reports false when there is no such price.
func (s *State) cost(seat rules.Seat, crop Crop, amount int32, spent float64) (float64, bool) {
	k, price := &s.Constants, s.Constants.Crops.Of(crop).Price
	product := func(n int32) float64 {
		if k.PriceOverflow {
			return float64(price * n)
		}
		return float64(int64(price) * int64(n))
	}
	if crop == NoCrop && !k.LooseOrders {
		return 0, false
	}
	if price == 0 {
		return 0, true
	}
	if s.Farmers[seat].Upgrade != LoyaltyCard {
		return product(amount), true
	}
	full := int32(min(math.Ceil(max(k.CardMinimum-spent, 0)/float64(price)), float64(amount)))
	return k.exact(product(full) + float64(product(amount-full)*float64(1-k.CardDiscount))), true
}
