package mechmania

import (
	"slices"

	game "app.pentarena/rules/mechmania"
)

// kit is what a farmer can do: how far it walks, plants and harvests, what it carries, how many seeds it plants at a time, and the part of
// the yield it keeps, in thousandths.
type kit struct{ walk, plant, harvest, carry, most, luck int }

// tiles returns the number of tiles within a distance.
func tiles(radius int) int { return 2*radius*(radius+1) + 1 }

// ledger holds the value of money in the shop at every turn: the money it can become by the end of the match, by growing one batch after
// another undisturbed. It is an estimate; only the comparison of entries matters.
type ledger struct {
	kit    kit
	last   int32
	all    []yields  // per entry of field
	levels []int64   // amounts of money, ascending
	worth  [][]int64 // per turn and level
}

// maxLots is the maximum number of seeds with a yield of their own.
const maxLots = 60

// yields holds the proceeds of seeds of a crop that are planted together.
type yields struct {
	crop  game.Crop
	price int64
	total [][maxLots + 1]int64 // per turn: of that many seeds planted at once
	row   []int                // per turn: the best row to stand in
}

func newLedger(a *almanac, k kit) *ledger {
	l := &ledger{kit: k, last: a.last, levels: moneyLevels()}
	l.worth = make([][]int64, a.last+2)
	all := make([]yields, len(field))
	for i, c := range field {
		all[i] = a.yields(c, k)
	}
	l.all = all
	baskets := make([]lot, 0, 4*len(field))
	for t := a.last; t >= 1; t-- {
		row := make([]int64, len(l.levels))
		for i, money := range l.levels {
			row[i] = money
			if t < a.last {
				row[i] = max(money, l.worth[t+1][i])
			}
			baskets = lots(baskets[:0], all, money, k.most)
			for _, b := range baskets {
				if back, gain := l.trip(a, all, b, t); back <= a.last && gain > 0 {
					row[i] = max(row[i], l.at(back, money+gain))
				}
			}
			if i > 0 {
				row[i] = max(row[i], row[i-1]+money-l.levels[i-1]) // money that is not needed is kept
			}
		}
		l.worth[t] = row
	}
	return l
}

// moneyLevels returns the amounts in cents that the ledger has entries for.
func moneyLevels() []int64 {
	var list []int64
	for m := int64(500); m < 3_000_000_000; m += m / 12 {
		list = append(list, m)
	}
	for n := int64(1); n <= 30; n++ {
		list = append(list, n*10_000, n*100_000, n*10_000-1, n*100_000-1)
	}
	list = append(list, 0)
	slices.Sort(list)
	return slices.Compact(list)
}

// at returns the value of money in the shop at a turn.
func (l *ledger) at(t int32, money int64) int64 {
	if t > l.last {
		return 0
	}
	row := l.worth[max(t, 1)]
	i, found := slices.BinarySearch(l.levels, money)
	switch {
	case found:
		return row[i]
	case i == 0:
		return money
	case i == len(l.levels):
		return row[i-1] + money - l.levels[i-1]
	}
	low, high := l.levels[i-1], l.levels[i]
	return row[i-1] + (row[i]-row[i-1])*(money-low)/(high-low)
}

// waits reports whether it is better to keep the money in the shop for another turn.
func (l *ledger) waits(t int32, money int64) bool {
	return t >= l.last || l.at(t+1, money) >= l.at(t, money)
}

// lot is a purchase: seeds of up to two crops, as indices into field.
type lot struct {
	crop  [2]int
	count [2]int
}

// lots appends the reasonable purchases for that money: as many as possible of one crop, and of the next cheaper one with the rest.
func lots(list []lot, all []yields, money int64, room int) []lot {
	for i := range all {
		n := min(int(money/all[i].price), room)
		if n == 0 {
			continue
		}
		list = append(list, lot{crop: [2]int{i, i}, count: [2]int{n, 0}})
		left := money - int64(n)*all[i].price
		for j := i + 1; j < len(all) && n < room; j++ {
			if k := min(int(left/all[j].price), room-n); k > 0 {
				list = append(list, lot{crop: [2]int{i, j}, count: [2]int{n, k}})
			}
		}
	}
	return list
}

// trip returns when a farmer who buys a lot in turn t is back in the shop, and the gain.
func (l *ledger) trip(a *almanac, all []yields, b lot, t int32) (back int32, gain int64) {
	k := &l.kit
	first := &all[b.crop[0]]
	if int(t)+2 >= len(first.row) {
		return never, 0
	}
	there := max(1, turns(first.row[t+2]-k.plant+2, k.walk))
	if there >= never {
		return never, 0
	}
	start := t + there
	n := b.count[0] + b.count[1]
	grow := a.turns[first.crop]
	if b.count[1] > 0 {
		grow = max(grow, a.turns[all[b.crop[1]].crop])
	}
	sowing, reaping := turns(n, tiles(k.plant)), turns(n, tiles(k.harvest))
	end := max(start+sowing-1+grow, max(start+sowing, start+grow)+reaping-1)
	if end > a.last {
		return never, 0
	}
	back = end + max(1, turns(first.row[start]-k.harvest+2, k.walk))
	when := start
	for i, crop := range b.crop {
		each := tiles(k.plant)
		for left := b.count[i]; left > 0 && when <= a.last; left -= each {
			m := min(left, each, maxLots)
			gain += part(all[crop].total[when][m], k.luck) - int64(m)*all[crop].price
			if left > each {
				when++
			}
		}
	}
	return back, gain
}

// yields computes the proceeds of a crop on the farm for a kit: the best tiles within reach of the best place to stand.
func (a *almanac) yields(crop game.Crop, k kit) yields {
	y := yields{crop: crop, price: a.price[crop], total: make([][maxLots + 1]int64, a.last+2), row: make([]int, a.last+2)}
	most, reach := min(tiles(k.plant), maxLots, k.most), min(k.plant, farthest)
	var values []int32
	for t := int32(1); t <= a.last; t++ {
		best, _ := a.bestRow(crop, t)
		y.row[t] = best
		for centre := max(best-1, 0); centre <= min(best+1, a.h-1); centre++ {
			values = values[:0]
			for r := max(centre-reach, 0); r <= min(centre+reach, a.h-1); r++ {
				wide := min(2*(reach-max(r-centre, centre-r))+1, a.w)
				for range wide {
					values = append(values, a.worth(crop, r, t))
				}
			}
			slices.SortFunc(values, func(a, b int32) int { return int(b - a) })
			sum := int64(0)
			for n := 1; n <= most && n <= len(values); n++ {
				sum += int64(values[n-1])
				y.total[t][n] = max(y.total[t][n], sum)
			}
		}
	}
	return y
}
