package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Grow starts the next turn: crops grow on the ground of the old turn, the band moves, and crops on arid ground wither.
func (s *State) Grow(tape *rules.Tape) {
	emit(tape, rules.Phase, Growing, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(s.Number))
	charmed := s.Farmers[0].charms() || s.Farmers[1].charms() // some tiles may be under a totem or idol
	first := 0
	if !charmed && !s.Constants.PlantOnArid {
		first = s.living(s.Number)
	}
	for y := first; y < s.Tiles.H; y++ {
		row := s.Tiles.Cells[y*s.Tiles.W : (y+1)*s.Tiles.W]
		for x := range row {
			t := &row[x]
			if t.Timer == 0 && !charmed {
				continue
			}
			if t.Crop != NoCrop && t.Timer > 0 {
				s.ripen(grid.Pt(x, y), t, tape)
			}
			if t.Rain {
				t.Rain = false
				change(tape, Rained, grid.Pt(x, y), 0)
			}
			if t.Idol {
				t.Idol = false
				change(tape, Blessed, grid.Pt(x, y), 0)
			}
		}
	}
	first = int(s.Constants.GrassRows)
	if s.Constants.DustBowlOnce && !s.Constants.PlantOnArid {
		first = s.living(s.Number) // everything farther north has withered before and is counted
	}
	s.Number++
	emit(tape, rules.Phase, BandMoved, rules.Nobody, rules.Nobody, grid.Point{}, grid.Point{}, int64(s.Number))
	for y := first; y < s.living(s.Number); y++ {
		s.wither(y, tape)
	}
}

// charms reports whether the farmer has used an item that affects growth.
func (f *Farmer) charms() bool {
	return f.UsedItem && (f.Item == RainTotem || f.Item == FertilityIdol)
}

// living is the first row on which a crop can live in a turn. The rows before it are arid, or grass where nothing grows.
func (s *State) living(turn int32) int {
	k := &s.Constants
	arid := max(0, (turn-1-k.BandDelay)/k.BandSpeed) + k.BandStart - 2*k.BandOuter - 2*k.BandMid - k.BandInner
	return int(min(max(arid, k.GrassRows), int32(s.Tiles.H)))
}

// grow runs one growth step of the crop on a tile, or several under a rain totem.
func (t *Tile) grow(k *Constants, ground Ground) {
	f, n := k.Fertility.Of(ground), int32(1)
	if t.Idol {
		f = float64(float64(k.IdolFactor) * f)
	}
	if t.Rain {
		n = k.RainGrowth
	}
	for ; n > 0 && t.Timer > 0; n-- {
		t.Value = k.exact(t.Value + k.Crops.Of(t.Crop).Step(f))
		t.Timer--
	}
}

// ripen grows a crop and emits the events.
func (s *State) ripen(p grid.Point, t *Tile, tape *rules.Tape) {
	t.grow(&s.Constants, s.Ground(p, s.Number))
	change(tape, Ripening, p, int64(t.Timer))
	change(tape, Worth, p, cents(t.Value))
}

// wither dries up the crops of a row.
func (s *State) wither(y int, tape *rules.Tape) {
	row := s.Tiles.Cells[y*s.Tiles.W : (y+1)*s.Tiles.W]
	for x := range row {
		t := &row[x]
		if t.Crop == NoCrop {
			continue
		}
		p := grid.Pt(x, y)
		if t.Timer > 0 || t.Value > 0 {
			emit(tape, rules.Strike, Withered, rules.Nobody, rules.Nobody, p, p, int64(t.Crop))
			t.Timer, t.Value = 0, 0
			change(tape, Ripening, p, 0)
			change(tape, Worth, p, 0)
		}
		if t.Planter != rules.NoSeat && !(s.Constants.DustBowlOnce && t.Counted) {
			s.Farmers[t.Planter].Destroyed++
			t.Counted = true
		}
	}
}

// judge ends the match after the last turn.
func (s *State) judge(tape *rules.Tape) {
	if s.Number <= s.Constants.MaxTurns {
		return
	}
	a, b := s.Farmers[0].Money, s.Farmers[1].Money
	winner := rules.NoSeat
	if a > b {
		winner = 0
	}
	if b > a {
		winner = 1
	}
	crowned := winner
	if winner == rules.NoSeat && !s.Constants.TieHasNoWinner {
		crowned = 1
	}
	for seat := range rules.Seat(2) {
		s.judgeFarmer(seat, seat == crowned, tape)
	}
	reason := Richer
	if winner == rules.NoSeat {
		reason = Equal
	}
	s.finish(tape, winner, reason)
}

// omni are the crops that an Omni-Agriculturalist must have sold, one each.
const omni = 1<<Potato | 1<<Corn | 1<<Grape | 1<<Jogan | 1<<Quadro | 1<<Ducham

func (s *State) judgeFarmer(seat rules.Seat, won bool, tape *rules.Tape) {
	f, k, goals := &s.Farmers[seat], &s.Constants, &s.Constants.Goals
	start := k.StartMoney
	if k.OwnStartMoney {
		start = f.Start
	}
	for _, a := range [...]struct {
		achievement Achievement
		earned      bool
	}{
		{DustBowl, f.Destroyed >= goals.Dried},
		{FavoriteCustomer, f.Spent >= goals.Spent},
		{RicherThanPhineas, f.Money >= goals.Money},
		{NotWorthTheDirt, f.Money < start},
		{OmniAgriculturalist, f.Sold&omni == omni},
		{WorthyHeir, won},
		{HonestWork, won && !f.Stole},
		{BotanicalBurglary, won && !f.Planted},
		{FruitsOfOurLabor, won && f.FruitOnly && (f.FruitSold || !k.FruitsSold)},
	} {
		if a.earned {
			s.earn(seat, a.achievement, tape)
		}
	}
}

func (s *State) finish(tape *rules.Tape, winner rules.Seat, reason Reason) {
	s.End = Ending{Over: true, Winner: winner, Reason: reason}
	emit(tape, rules.Note, Won, int32(winner), rules.Nobody, grid.Point{}, grid.Point{}, int64(reason))
}
