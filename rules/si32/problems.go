package si32

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Problems lists everything wrong with the level, or nothing when it can be played.
func (l *Level) Problems() []rules.Problem {
	f := &finder{Level: l}
	f.numbers()
	f.ranges()
	if len(f.Problems) == 0 {
		f.drawing()
	}
	if len(f.Problems) == 0 {
		f.starts()
	}
	return f.Problems
}

// finder collects the problems of a level.
type finder struct {
	*Level
	rules.Problems
}

func (f *finder) numbers() {
	rules.Within(&f.Problems, "seats", int64(f.Seats), 2, rules.MaxSeats)
	rules.Within(&f.Problems, "max_turns", int64(f.MaxTurns), 1, MaxLength)
	rules.Within(&f.Problems, "building_cost", f.BuildingCost, 0, maxNumber)
	rules.Within(&f.Problems, "defence", f.Defence, 0, maxNumber)
	rules.Within(&f.Problems, "unit_cost", f.UnitCost, 1, maxNumber)
	rules.Within(&f.Problems, "passive", f.Passive, 0, 1000)
	rules.Within(&f.Problems, "per_worker", f.PerWorker, 0, 1000)
	rules.Within(&f.Problems, "worker_cap", f.WorkerCap, 0, 1000)
	rules.Within(&f.Problems, "start_resources", f.StartResources, 0, maxNumber)
	rules.Within(&f.Problems, "start_units", f.StartUnits, 1, maxNumber)
	rules.Within(&f.Problems, "rules.sole_units_turns", int64(f.SoleUnitsTurns), 0, MaxLength)
	rules.Within(&f.Problems, "rules.building_size", int64(f.BuildingSize), 1, 2)
	if f.Limit[0] == Unused {
		f.Add("rules.limit", "name at least one measure that decides the match")
	}
	if f.Geometry == Hex {
		if f.BuildingSize == 2 {
			f.Add("rules.building_size", "buildings of four tiles need square tiles")
		}
		if f.Wraps {
			f.Add("rules.wraps", "only boards of square tiles can wrap")
		}
	}
	if f.ForeignOrders && f.Seats != 2 {
		f.Add("rules.foreign_orders", "this needs exactly two seats, not %d", f.Seats)
	}
	if f.NegativeNumbers && f.BuildingSize == 2 {
		f.Add("rules.negative_numbers", "buildings of four tiles cannot hold negative numbers of units")
	}
}

func (f *finder) ranges() {
	f.interval("resources", f.Resources)
	for letter, r := range f.Map.Legend {
		key := "map.legend." + letter
		if len(letter) != 1 || letter[0] <= ' ' || letter[0] > '~' || letter == "#" || letter == "." {
			f.Add(key, "a letter of the legend must be one ASCII character other than '#' and '.'")
		}
		f.interval(key, r)
	}
	slices.SortFunc(f.Problems, func(a, b rules.Problem) int { return cmp.Compare(a.Key, b.Key) })
	f.symmetry()
	w, h := f.size()
	if len(f.Map.Rows) == 0 {
		rules.Within(&f.Problems, "width", int64(w), 4, MaxSide)
		rules.Within(&f.Problems, "height", int64(h), 4, MaxSide)
	} else {
		rules.Within(&f.Problems, "map.rows", int64(h), 4, MaxSide)
		rules.Within(&f.Problems, "map.rows[0]", int64(w), 4, MaxSide)
	}
}

// symmetry checks whether the board's size fits its symmetry.
func (f *finder) symmetry() {
	_, h := f.size()
	switch f.Symmetry {
	case None:
	case Rotate:
		if f.Geometry == Hex && h%2 == 1 {
			f.Add("height", "%d is odd; a board of hexagons that rotates needs an even number of rows", h)
		}
	case Mirror:
		if f.Geometry == Hex && h%2 == 0 {
			f.Add("height", "%d is even; a mirrored board of hexagons needs an odd number of rows", h)
		}
	case Thirds:
		if f.Geometry != Hex {
			f.Add("symmetry", "only boards of hexagons can have this symmetry")
		}
	default:
		f.Add("symmetry", "%q is not rotate, mirror, thirds or none", string(f.Symmetry))
	}
}

func (f *finder) interval(key string, r Range) {
	if r[0] < 0 || r[0] > r[1] || r[1] > 1_000_000 {
		f.Add(key, "%d to %d must be within 0 to 1000000, the smaller number first", r[0], r[1])
	}
}

// drawing checks that all letters of the board are known, and equal on corresponding tiles.
func (f *finder) drawing() {
	rows := f.Map.Rows
	w, h := f.size()
	for y, row := range rows {
		key := fmt.Sprintf("map.rows[%d]", y)
		if len(row) != w {
			f.Add(key, "%d tiles, but the first row has %d", len(row), w)
			continue
		}
		for x := range row {
			if c := row[x]; c != wallLetter && c != openLetter {
				if _, ok := f.Map.Legend[string(rune(c))]; !ok {
					f.Add(key, "%q is not '#', '.' or in the legend", rune(c))
					break
				}
			}
		}
	}
	if len(f.Problems) > 0 {
		return
	}
	for i := range w * h {
		p := grid.Pt(i%w, i/w)
		images, n := f.images(p)
		for _, q := range images[1:n] {
			if c, other := f.letter(p), f.letter(q); c != other {
				f.Add(fmt.Sprintf("map.rows[%d]", p.Y), "%q at %s, but %q at %s: the symmetry needs the same on both", rune(c), p, rune(other), q)
				return
			}
		}
	}
}

// starts checks that everything on the board at the start fits there.
func (f *finder) starts() {
	armies, sites := f.start()
	w, h := f.size()
	s := Empty(f.Constants, w, h)
	f.terrain(s, rules.NewSeeded(""))
	var there [rules.MaxSeats]bool
	for i, b := range sites {
		key := fmt.Sprintf("building[%d]", i)
		if b.Seat < 0 || b.Seat >= int(f.Seats) {
			f.Add(key+".seat", "%d is not from 0 to %d", b.Seat, f.Seats-1)
			continue
		}
		there[b.Seat] = true
		tiles, n := s.Footprint(point(b.At), b.Towards)
		if n == 0 {
			f.Add(key+".at", "the building does not fit on the board")
			continue
		}
		if r := s.blocked(tiles[:n]); r != fine {
			f.Add(key+".at", "the building does not fit: %s", r.Detail())
			continue
		}
		s.Raise(rules.Seat(b.Seat), point(b.At), b.Towards, 0)
	}
	for i, a := range armies {
		key := fmt.Sprintf("army[%d]", i)
		if a.Seat < 0 || a.Seat >= int(f.Seats) {
			f.Add(key+".seat", "%d is not from 0 to %d", a.Seat, f.Seats-1)
			continue
		}
		there[a.Seat] = true
		rules.Within(&f.Problems, key+".units", a.Units, 1, maxNumber)
		p := point(a.At)
		t := s.Tiles.At(p)
		switch {
		case t == nil:
			f.Add(key+".at", "%s is not on the board", p)
		case t.Wall:
			f.Add(key+".at", "there is a wall on %s", p)
		case t.Owner() != rules.NoSeat && t.Owner() != rules.Seat(a.Seat), t.Building > 0 && s.BuildingAt(p).Owner != rules.Seat(a.Seat):
			f.Add(key+".at", "%s belongs to another seat", p)
		default:
			t.Units[a.Seat] += a.Units
		}
	}
	for seat := range int(f.Seats) {
		if !there[seat] {
			f.Add("army", "seat %d has nothing on the board", seat)
		}
	}
}
