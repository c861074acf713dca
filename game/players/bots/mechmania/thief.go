package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// thief waits next to the other farmer, takes what ripens outside its protection, and sells it.
type thief struct{ farmhand }

func newThief(seed string) *thief {
	return &thief{farmhand{
		manner: manner{upgrade: game.Scythe, item: game.CoffeeThermos, greedy: true},
		dice:   rules.NewSeeded("thief " + seed),
	}}
}

func (w *thief) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	if s.Stage != game.Moving {
		return w.farmhand.think(s, seat, yield)
	}
	if err := yield(); err != nil {
		return nil, err
	}
	if !w.farm.fits(s) {
		w.farm = newAlmanac(s)
	}
	w.survey(s, seat)
	f := &s.Farmers[seat]
	if p := toward(f.At, w.prowl(s, seat), int(s.Speed(seat))); p != f.At || w.farm.home(p) == 0 {
		return append(w.plan[:0], game.Command{Verb: game.Move, At: p}), nil
	}
	return nil, nil
}

// prowl returns where the thief should go.
func (w *thief) prowl(s *game.State, seat rules.Seat) grid.Point {
	f, speed := &s.Farmers[seat], int(s.Speed(seat))
	shop, load := w.farm.door(f.At), int32(len(f.Basket))
	late := turns(w.farm.home(f.At), speed) >= w.farm.last-s.Number
	if load > 0 && (late || load >= f.Reach.Carry) {
		return shop
	}
	if p, ok := w.ear(s, seat); ok {
		return p
	}
	if load > 0 {
		return shop
	}
	other := s.Farmers[1-seat]
	lair := grid.Pt(other.At.X+int(other.Reach.Protect)+1+w.dice.Intn(4), other.At.Y)
	if f.At.X < other.At.X && other.At.X >= 6 || lair.X >= w.farm.w {
		lair.X = max(2*other.At.X-lair.X, 0)
	}
	return lair
}

// shadow stands where the other farmer stands and blocks planting and harvesting there; it sells what it gets.
type shadow struct{ thief }

func newShadow(seed string) *shadow { return &shadow{*newThief(seed)} }

func (w *shadow) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	f := &s.Farmers[seat]
	if s.Stage != game.Moving || len(f.Basket) > 0 {
		return w.thief.think(s, seat, yield)
	}
	if err := yield(); err != nil {
		return nil, err
	}
	return append(w.plan[:0], game.Command{Verb: game.Move, At: toward(f.At, s.Farmers[1-seat].At, int(s.Speed(seat)))}), nil
}

// neighbour follows the other farmer, plants what it can afford just outside the other's protection, and harvests whatever ripens in reach.
type neighbour struct{ farmhand }

func newNeighbour(seed string) *neighbour {
	return &neighbour{farmhand{
		manner: manner{upgrade: game.Scythe, item: game.CoffeeThermos, most: 10, dear: true, greedy: true},
		dice:   rules.NewSeeded("neighbour " + seed),
	}}
}

func (w *neighbour) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	f, other := &s.Farmers[seat], &s.Farmers[1-seat]
	if s.Stage != game.Moving || dearest(f) == game.NoCrop || other.At.Y < int(s.Constants.GrassRows) {
		return w.farmhand.think(s, seat, yield)
	}
	if err := yield(); err != nil {
		return nil, err
	}
	beside := int(other.Reach.Protect) + 1
	if f.At.X < other.At.X && other.At.X >= beside || other.At.X+beside >= int(s.Tiles.W) {
		beside = -beside
	}
	at := grid.Pt(other.At.X+beside, other.At.Y)
	return append(w.plan[:0], game.Command{Verb: game.Move, At: toward(f.At, at, int(s.Speed(seat)))}), nil
}
