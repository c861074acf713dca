package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// manner holds the differences between farmhands.
type manner struct {
	upgrade game.Upgrade
	item    game.Item // taken in addition to the upgrade if both are allowed
	most    int       // seeds bought at a time
	dear    bool      // buys the crop with the highest gain instead of potatoes and corn
	band    bool      // plants where the crop grows best instead of in the first suitable row
	greedy  bool      // also harvests what the other farmer planted
	lapses  int       // stages in a hundred that it skips
}

// farmhand plays by simple rules: buy, walk, plant, wait, harvest, walk back.
type farmhand struct {
	manner
	dice   *rules.Seeded
	farm   *almanac
	column int // column to plant in this time
	list   []crop
	plan   []game.Command
}

func (w *farmhand) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	if err := yield(); err != nil {
		return nil, err
	}
	if !w.farm.fits(s) {
		w.farm = newAlmanac(s)
		w.column = w.pick(seat)
	}
	w.plan = w.plan[:0]
	if s.Stage == game.Packing {
		c := game.Command{Verb: game.Pack, Upgrade: w.upgrade}
		if s.Constants.LoadoutBoth {
			c.Item = w.item
		}
		w.column = w.pick(seat)
		return append(w.plan, c), nil
	}
	if w.lapses > 0 && w.dice.Intn(100) < w.lapses {
		return w.plan, nil
	}
	w.survey(s, seat)
	if s.Stage == game.Moving {
		w.walk(s, seat)
	} else {
		w.act(s, seat)
	}
	return w.plan, nil
}

// pick chooses a column to plant in, on the seat's side of the shop's middle.
func (w *farmhand) pick(seat rules.Seat) int {
	off := w.dice.Intn(min(8, w.farm.w/2))
	if seat == 0 {
		return w.farm.w/2 - 1 - off
	}
	return min(w.farm.w/2+1+off, w.farm.w-1)
}

// survey lists the crops to harvest.
func (w *farmhand) survey(s *game.State, seat rules.Seat) {
	w.list = w.farm.standing(w.list[:0], s, seat)
	if w.greedy {
		return
	}
	kept := w.list[:0]
	for _, c := range w.list {
		if c.mine {
			kept = append(kept, c)
		}
	}
	w.list = kept
}

func (w *farmhand) walk(s *game.State, seat rules.Seat) {
	f, speed := &s.Farmers[seat], int(s.Speed(seat))
	goal := w.goal(s, seat)
	if p := toward(f.At, goal, speed); p != f.At || len(f.Basket) > 0 && s.Ground(p, s.Number) == game.Grocer {
		w.plan = append(w.plan, game.Command{Verb: game.Move, At: p})
	}
}

// goal returns where the farmer should go.
func (w *farmhand) goal(s *game.State, seat rules.Seat) grid.Point {
	f, speed := &s.Farmers[seat], int(s.Speed(seat))
	shop := w.farm.door(f.At)
	if left := w.farm.last - s.Number; len(f.Basket) > 0 && turns(w.farm.home(f.At), speed) >= left {
		return shop
	}
	if kind := dearest(f); kind != game.NoCrop {
		return w.bed(s, seat, kind)
	}
	if s.Load(seat) < f.Reach.Carry {
		if p, ok := w.ear(s, seat); ok {
			return p
		}
	}
	return shop
}

// bed returns where to stand to plant seeds of a kind.
func (w *farmhand) bed(s *game.State, seat rules.Seat, kind game.Crop) grid.Point {
	f, speed := &s.Farmers[seat], int(s.Speed(seat))
	row := int(s.Constants.GrassRows)
	for t := s.Number; ; t++ {
		if w.band {
			row, _ = w.farm.bestRow(kind, t)
		} else {
			for row < w.farm.h-1 && w.farm.worth(kind, row, t+4) == 0 {
				row++
			}
		}
		if turns(f.At.Distance(grid.Pt(w.column, row)), speed) <= t-s.Number+1 || t >= w.farm.last {
			break
		}
	}
	for range 3 {
		p := grid.Pt(w.column, row)
		if t := s.Tiles.Get(p); !s.Protected(seat, p) && t.Crop == game.NoCrop && !watched(&t, seat) {
			break
		}
		w.column = w.pick(seat)
	}
	return grid.Pt(w.column, row)
}

// ear returns where to stand for the crops that are ripe, else for those that will be; false if none will be ripe in time.
func (w *farmhand) ear(s *game.State, seat rules.Seat) (grid.Point, bool) {
	f, speed := &s.Farmers[seat], int(s.Speed(seat))
	r := int(f.Reach.Harvest)
	top, goal := int64(0), f.At
	for _, c := range w.list {
		way := turns(max(f.At.Distance(c.at)-r, 0), speed)
		there := max(s.Number+max(way-1, 0), c.ripe)
		if !w.farm.keeps(c.at, there) || there+turns(w.farm.home(c.at), speed) > w.farm.last || s.Protected(seat, c.at) {
			continue
		}
		sum := int64(0)
		for _, d := range w.list {
			if c.at.Distance(d.at) <= r {
				sum += int64(d.worth)
			}
		}
		if v := sum / int64(there-s.Number+2); v > top {
			top, goal = v, c.at
		}
	}
	return goal, top > 0
}

func (w *farmhand) act(s *game.State, seat rules.Seat) {
	f := &s.Farmers[seat]
	kind := dearest(f)
	if f.Item == game.CoffeeThermos && !f.UsedItem {
		w.plan = append(w.plan, game.Command{Verb: game.Use}) // the earlier the better
		return
	}
	if kind == game.NoCrop && w.most > 0 && s.Ground(f.At, s.Number) == game.Grocer {
		w.shop(s, seat)
		return
	}
	reap := w.farm.reaping(s, seat, w.list)
	if kind != game.NoCrop {
		least := int32(1)
		if w.band {
			_, best := w.farm.bestRow(kind, s.Number)
			least = best * 8 / 10
		}
		sow := w.farm.sowing(s, seat, kind, int(f.Seeds[kind]), least)
		if len(sow) >= len(reap) && len(sow) > 0 {
			w.plan = append(w.plan, sow...)
			return
		}
	}
	w.plan = append(w.plan, reap...)
}

// shop buys the next seeds.
func (w *farmhand) shop(s *game.State, seat rules.Seat) {
	f := &s.Farmers[seat]
	w.column = w.pick(seat)
	money, room := cents(f.Money), min(w.most, int(f.Reach.Carry-s.Load(seat)))
	buy := func(c game.Crop) {
		if n := min(int(money/w.farm.price[c]), room); n > 0 {
			w.plan = append(w.plan, game.Command{Verb: game.Buy, Crop: c, Amount: int32(n)})
			money, room = money-int64(n)*w.farm.price[c], room-n
		}
	}
	if !w.dear {
		kind := game.Potato
		if _, v := w.farm.bestRow(game.Corn, s.Number+2); int64(v) > w.farm.price[game.Corn] && w.dice.Intn(2) == 0 {
			kind = game.Corn
		}
		if w.intime(s, seat, kind) {
			buy(kind)
		}
		return
	}
	for _, kind := range field {
		if kind != game.Quadro && kind != game.Grape && w.intime(s, seat, kind) {
			buy(kind)
		}
	}
}

// intime reports whether a crop bought now can be sold before the end with a gain.
func (w *farmhand) intime(s *game.State, seat rules.Seat, kind game.Crop) bool {
	f, speed := &s.Farmers[seat], int(s.Speed(seat))
	row, _ := w.farm.bestRow(kind, s.Number+1)
	way := turns(w.farm.home(grid.Pt(w.column, row)), speed)
	sown := s.Number + way
	if sown >= w.farm.last {
		return false
	}
	_, v := w.farm.bestRow(kind, sown)
	end := sown + w.farm.turns[kind] + way + turns(w.most, tiles(int(f.Reach.Harvest)))
	return int64(v) > w.farm.price[kind] && end <= w.farm.last
}
