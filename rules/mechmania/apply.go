package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Apply checks the command and carries it out. Orders join the plan; when the last seat locks its plan, both plans are carried out. Chance
// only decides the rabbit's foot. With a nil tape it allocates nothing but longer plans and baskets.
func (s *State) Apply(seat rules.Seat, c Command, tape *rules.Tape) error {
	if i := s.check(seat, c); i != nil {
		return i
	}
	table[c.Verb].apply(s, seat, c, tape)
	if s.Plans[0].Locked && s.Plans[1].Locked && !s.End.Over {
		s.reveal(tape)
	}
	return nil
}

func (s *State) concede(seat rules.Seat, _ Command, tape *rules.Tape) {
	emit(tape, rules.Note, Departed, int32(seat), rules.Nobody, grid.Point{}, grid.Point{}, 0)
	if s.Constants.ConcessionCounts && s.Number > 1 { // else the match was not played
		s.judgeFarmer(1-seat, true, tape)
	}
	s.finish(tape, 1-seat, Left)
}

func (s *State) pass(seat rules.Seat, _ Command, tape *rules.Tape) {
	s.Plans[seat].Locked = true
	emit(tape, rules.Note, Locked, int32(seat), rules.Nobody, s.Farmers[seat].At, s.Farmers[seat].At, 0)
}

func (s *State) pack(seat rules.Seat, c Command, tape *rules.Tape) {
	f := &s.Farmers[seat]
	f.Item, f.Upgrade = c.Item, c.Upgrade
	if s.tooMuch(c) {
		f.Item = NoItem
	}
	emit(tape, rules.Change, Packed, rules.Nobody, int32(seat), f.At, f.At, int64(f.Item)+16*int64(f.Upgrade))
}

func (s *State) move(seat rules.Seat, c Command, tape *rules.Tape) {
	s.Plans[seat].Moves, s.Plans[seat].Goal = true, c.At
	s.emitPlanned(seat, c, tape)
}

// plan adds an action to the plan of the stage.
func (s *State) plan(seat rules.Seat, c Command, tape *rules.Tape) {
	plan := &s.Plans[seat]
	plan.Verb, plan.Entries = c.Verb, append(plan.Entries, Entry{Crop: c.Crop, At: c.At, Amount: c.Amount})
	s.emitPlanned(seat, c, tape)
}

// reveal carries out the stage when both plans are locked.
func (s *State) reveal(tape *rules.Tape) {
	emit(tape, rules.Phase, Reveal, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(s.Stage))
	switch s.Stage {
	case Packing:
		s.equip()
	case Moving:
		s.Walk(0, tape)
		s.Walk(1, tape)
	case Acting:
		if s.Constants.GrowFirst {
			s.Grow(tape)
		}
		s.Act(0, tape)
		s.Act(1, tape)
		if !s.Constants.GrowFirst {
			s.Grow(tape)
		}
		s.judge(tape)
	}
	for i := range s.Plans {
		p := &s.Plans[i]
		p.Locked, p.Moves, p.Verb, p.Goal, p.Entries = s.End.Over, false, Pass, grid.Point{}, p.Entries[:0]
	}
	if s.Stage == Moving {
		s.Stage = Acting
	} else {
		s.Stage = Moving
	}
}

// equip applies the upgrades of both farmers.
func (s *State) equip() {
	for i := range s.Farmers {
		f, up := &s.Farmers[i], &s.Constants.Upgraded
		switch f.Upgrade {
		case LongerLegs:
			f.Reach.Move = up.Move
		case SeedAPult:
			f.Reach.Plant = up.Plant
		case Scythe:
			f.Reach.Harvest = up.Harvest
		case Spyglass:
			f.Reach.Protect = up.Protect
		case Backpack:
			f.Reach.Carry = up.Carry
		}
	}
}

// Walk carries out a seat's move. On the grocer's tiles it sells all crops in the basket.
func (s *State) Walk(seat rules.Seat, tape *rules.Tape) {
	f, plan := &s.Farmers[seat], &s.Plans[seat]
	if !plan.Moves {
		return
	}
	r := s.tryMove(seat, plan.Goal)
	answer(tape, seat, plan.Goal, r)
	if r != MoveDone {
		return
	}
	if f.At != plan.Goal {
		emit(tape, rules.Move, Walked, rules.Nobody, int32(seat), f.At, plan.Goal, 0)
	}
	f.At = plan.Goal
	if s.Ground(f.At, s.Number) == Grocer {
		answer(tape, seat, plan.Goal, SaleDone)
		s.sell(seat, tape)
	}
}

func (s *State) sell(seat rules.Seat, tape *rules.Tape) {
	f := &s.Farmers[seat]
	if len(f.Basket) == 0 {
		return
	}
	before := f.Money
	if f.Stole {
		s.earn(seat, SeedyBusiness, tape)
	}
	f.GrapesSold = f.Grapes // what is stolen is in the basket, or was sold before
	f.FruitSold = f.OwnFruit
	if f.GrapesSold >= s.Constants.Goals.Grapes {
		s.earn(seat, GrapesOfDispleasure, tape)
	}
	for _, fruit := range f.Basket {
		f.Money = s.Constants.exact(f.Money + fruit.Value)
		switch fruit.Crop {
		case GoldenCorn:
			s.earn(seat, StalksAndBonds, tape)
		case Peanut:
		default:
			f.Sold |= 1 << fruit.Crop
		}
	}
	f.Basket = f.Basket[:0]
	emit(tape, rules.Strike, Sold, int32(seat), rules.Nobody, f.At, f.At, cents(f.Money-before))
	s.emitMoney(seat, tape)
	s.emitBasket(seat, tape)
}

// Act carries out a seat's action in the order of its entries. Each entry succeeds or fails alone, but a purchase ends at the first that
// fails.
func (s *State) Act(seat rules.Seat, tape *rules.Tape) {
	plan := &s.Plans[seat]
	table[plan.Verb].act(s, seat, plan.Entries, tape)
}

// rest carries out a plan without an action.
func (s *State) rest(rules.Seat, []Entry, *rules.Tape) {}

func (s *State) plantAll(seat rules.Seat, entries []Entry, tape *rules.Tape) {
	for _, e := range entries {
		s.plant(seat, e.Crop, e.At, tape)
	}
}

func (s *State) plant(seat rules.Seat, crop Crop, p grid.Point, tape *rules.Tape) {
	r := s.tryPlant(seat, crop, p, s.Ground(p, s.Number), false)
	answer(tape, seat, p, r)
	if r != PlantDone {
		return
	}
	f, t := &s.Farmers[seat], s.Tiles.At(p)
	f.Seeds[crop]--
	emit(tape, rules.Change, Stocked, int32(crop), int32(seat), f.At, f.At, int64(f.Seeds[crop]))
	f.Planted = true
	if !fruity(crop) {
		f.FruitOnly = false
	}
	if g := s.Ground(p, s.Number); g == Grass || g == Grocer {
		return
	}
	emit(tape, rules.Strike, Sowed, int32(seat), rules.Nobody, f.At, p, int64(crop))
	t.Crop, t.Timer, t.Value, t.Planter, t.Counted = crop, s.Constants.Crops.Of(crop).Turns, 0, seat, false
	change(tape, CropChange, p, int64(crop))
	change(tape, Ripening, p, int64(t.Timer))
}

func fruity(crop Crop) bool { return crop == Jogan || crop == Ducham || crop == Grape }

func (s *State) harvest(seat rules.Seat, entries []Entry, tape *rules.Tape) {
	f := &s.Farmers[seat]
	counted := int32(len(f.Basket)) // the original forgets double drops in this count
	for _, e := range entries {
		p := e.At
		t := s.Tiles.At(p)
		timer := int32(0)
		if t != nil {
			timer = t.Timer
		}
		r := s.tryHarvest(seat, p, timer, s.Ground(p, s.Number))
		full := counted == f.Reach.Carry
		if s.Constants.StrictCapacity {
			full = s.Load(seat) >= f.Reach.Carry
		}
		if full && r != HarvestFar && r != HarvestOff {
			answer(tape, seat, p, HarvestFull)
			return
		}
		answer(tape, seat, p, r)
		if r != HarvestDone {
			continue
		}
		s.reap(seat, p, t, tape)
		counted++
	}
}

// reap puts the crop of a tile into the basket, twice when the rabbit's foot rolls a double drop.
func (s *State) reap(seat rules.Seat, p grid.Point, t *Tile, tape *rules.Tape) {
	f := &s.Farmers[seat]
	stolen := !s.Constants.TheftByOwner || t.Planter == 1-seat
	f.Stole = f.Stole || stolen
	if t.Crop == Grape && stolen {
		f.Grapes++
	}
	if !fruity(t.Crop) {
		f.FruitOnly = false
	} else if t.Planter == seat {
		f.OwnFruit = true
	}
	emit(tape, rules.Strike, Reaped, int32(seat), rules.Nobody, f.At, p, int64(t.Crop))
	fruit := Fruit{t.Crop, t.Value}
	f.Basket = append(f.Basket, fruit)
	room := int32(len(f.Basket)) < f.Reach.Carry
	if s.Constants.StrictCapacity {
		room = s.Load(seat) < f.Reach.Carry
	}
	if f.Upgrade == RabbitsFoot && s.Constants.DoubleDrop > 0 && room && tape.Roll(lots) < int(s.Constants.DoubleDrop*lots+0.5) {
		f.Basket = append(f.Basket, fruit)
	}
	s.emitBasket(seat, tape)
	t.Crop, t.Timer, t.Value, t.Counted = NoCrop, 0, 0, false
	change(tape, CropChange, p, 0)
	change(tape, Worth, p, 0)
}

// lots is the bound of the rabbit's foot's roll.
const lots = 10000

func (s *State) buy(seat rules.Seat, entries []Entry, tape *rules.Tape) {
	f := &s.Farmers[seat]
	for _, e := range entries {
		r := s.tryBuy(seat, e.Crop, e.Amount, s.acted(), f.Money, f.Spent, s.Load(seat))
		answer(tape, seat, f.At, r)
		if r == BuyAway || r != BuyDone && !s.Constants.BuyGoesOn {
			return
		}
		if r != BuyDone {
			continue
		}
		cost, _ := s.cost(seat, e.Crop, e.Amount, f.Spent)
		f.Seeds[e.Crop] += e.Amount
		f.Money = s.Constants.exact(f.Money - cost)
		f.Spent = s.Constants.exact(f.Spent + cost)
		emit(tape, rules.Strike, Bought, int32(seat), int32(e.Crop), f.At, f.At, int64(e.Amount))
		emit(tape, rules.Change, Stocked, int32(e.Crop), int32(seat), f.At, f.At, int64(f.Seeds[e.Crop]))
		s.emitMoney(seat, tape)
	}
}

func (s *State) use(seat rules.Seat, _ []Entry, tape *rules.Tape) {
	f, k := &s.Farmers[seat], &s.Constants
	if f.UsedItem || f.Item == NoItem {
		r := ItemGone
		if !f.UsedItem {
			r = ItemNone
		}
		answer(tape, seat, f.At, r)
		return
	}
	f.UsedItem = true
	emit(tape, rules.Strike, Activated, int32(seat), rules.Nobody, f.At, f.At, int64(f.Item))
	switch f.Item {
	case RainTotem:
		s.square(f.At, k.RainRadius, func(p grid.Point, t *Tile) {
			t.Rain = true
			change(tape, Rained, p, 1)
		})
	case FertilityIdol:
		s.square(f.At, k.IdolRadius, func(p grid.Point, t *Tile) {
			t.Idol = true
			change(tape, Blessed, p, 1)
		})
	case Pesticide:
		s.square(f.At, k.PesticideRadius, func(p grid.Point, t *Tile) {
			if t.Crop != NoCrop {
				t.Value = k.exact(float64(t.Value * float64(1-k.PesticideCut)))
				change(tape, Worth, p, cents(t.Value))
			}
		})
	case Scarecrow:
		s.scarecrow(seat, tape)
	case DeliveryDrone:
		f.Drone = s.lasting(k.DroneTurns)
	case CoffeeThermos:
		f.Coffee = s.lasting(k.CoffeeTurns)
	}
	s.Tiles.At(f.At).Used[seat] = f.Item
	answer(tape, seat, f.At, ItemDone)
}

// acted is the turn whose actions are being carried out.
func (s *State) acted() int32 { return s.Number - s.lead() }

// lasting is the last turn of an effect that starts in the turn after the current actions. 0 turns last for ever.
func (s *State) lasting(turns int32) int32 {
	if turns == 0 {
		return math.MaxInt32
	}
	return s.acted() + turns
}

func (s *State) scarecrow(seat rules.Seat, tape *rules.Tape) {
	f := &s.Farmers[seat]
	other := GuardedBy + Guard(1-seat)
	overlap, inside := false, s.Tiles.At(f.At).Scarecrow == other || s.Tiles.At(f.At).Scarecrow == Disputed
	s.square(f.At, s.Constants.ScarecrowRadius, func(p grid.Point, t *Tile) {
		if t.Scarecrow == other {
			overlap = true
			t.Scarecrow = Disputed
		} else {
			t.Scarecrow = GuardedBy + Guard(seat)
		}
		change(tape, Watched, p, int64(t.Scarecrow))
	})
	if inside || overlap && !s.Constants.OrnithophobiaInside {
		s.earn(seat, Ornithophobia, tape)
	}
}

// square visits the tiles of the square with a radius around p.
func (s *State) square(p grid.Point, radius int32, visit func(grid.Point, *Tile)) {
	r := int(radius)
	for y := max(p.Y-r, 0); y <= min(p.Y+r, s.Tiles.H-1); y++ {
		for x := max(p.X-r, 0); x <= min(p.X+r, s.Tiles.W-1); x++ {
			q := grid.Pt(x, y)
			visit(q, s.Tiles.At(q))
		}
	}
}

func (s *State) earn(seat rules.Seat, a Achievement, tape *rules.Tape) {
	f := &s.Farmers[seat]
	if !f.Has(a) {
		f.Earned |= 1 << a
		emit(tape, rules.Note, AchievementEarned, int32(seat), rules.Nobody, f.At, f.At, int64(a))
	}
}

func (s *State) emitPlanned(seat rules.Seat, c Command, tape *rules.Tape) {
	emit(tape, rules.Note, Planned, int32(seat), rules.Nobody, s.Farmers[seat].At, c.At, int64(c.Verb))
}

func (s *State) emitMoney(seat rules.Seat, tape *rules.Tape) {
	f := &s.Farmers[seat]
	emit(tape, rules.Change, Paid, rules.Nobody, int32(seat), f.At, f.At, cents(f.Money))
}

func (s *State) emitBasket(seat rules.Seat, tape *rules.Tape) {
	f := &s.Farmers[seat]
	emit(tape, rules.Change, Loaded, rules.Nobody, int32(seat), f.At, f.At, int64(len(f.Basket)))
}
