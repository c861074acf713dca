package anarchy

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Problems lists everything wrong with the level, or nothing when it can be played.
func (l *Level) Problems() []rules.Problem {
	f := new(rules.Problems)
	rules.Within(f, "max_turns", int(l.MaxTurns), 1, MaxLength)
	rules.Within(f, "base_bribes", int(l.BaseBribes), 1, maxNumber)
	rules.Within(f, "max_fire", int(l.MaxFire), 1, maxAmount)
	rules.Within(f, "max_intensity", int(l.MaxIntensity), 1, maxAmount)
	rules.Within(f, "warehouse_fire", int(l.WarehouseFire), 0, maxAmount)
	rules.Within(f, "headquarters_fire", int(l.HeadquartersFire), 0, maxAmount)
	rules.Within(f, "water_power", int(l.WaterPower), 0, maxAmount)
	rules.Within(f, "fire_fade", int(l.FireFade), 0, maxAmount)
	rules.Within(f, "exposure_drain", int(l.ExposureDrain), 0, maxNumber)
	rules.Within(f, "act_cost", int(l.ActCost), 1, maxNumber)
	rules.Within(f, "ruin_bribes", int(l.RuinBribes), 0, maxNumber)
	rules.Within(f, "wind_step", int(l.WindStep), 1, maxAmount)
	rules.Within(f, "health", l.Health, 1, maxNumber)
	rules.Within(f, "headquarters_health", l.HeadquartersHealth, 1, maxNumber)
	rules.Within(f, "rules.wind_reach", int(l.WindReach), 0, MaxSide)
	if l.BurntBribe >= burntBribes {
		f.Add("rules.burnt_bribe", "%d is not fallen or smouldering", l.BurntBribe)
	}
	l.windProblems(f)
	switch {
	case len(l.Rows) > 0:
		l.drawnProblems(f)
	case len(l.Buildings) > 0:
		l.listedProblems(f)
	default:
		l.generatorProblems(f)
	}
	return *f
}

func (l *Level) windProblems(f *rules.Problems) {
	rules.Within(f, "winds.min", l.Winds.Min, 0, int(l.MaxIntensity))
	rules.Within(f, "winds.max", l.Winds.Max, max(l.Winds.Min, 0), int(l.MaxIntensity))
	if len(l.Winds.Directions) == 0 {
		f.Add("winds.directions", "must name at least one direction")
	}
	for i, d := range l.Winds.Directions {
		if _, err := grid.ParseDir(d); err != nil {
			f.Add(fmt.Sprintf("winds.directions[%d]", i), "%q is not north, east, south or west", d)
		}
	}
	for i, text := range l.Forecasts {
		if _, err := l.parseForecast(text); err != nil {
			f.Add(fmt.Sprintf("forecasts[%d]", i), "%v", err)
		}
	}
	if l.MaxTurns > 0 && len(l.Forecasts) > int(l.MaxTurns)+1 {
		f.Add("forecasts", "there are %d winds for only %d turns", len(l.Forecasts), l.MaxTurns)
	}
}

func (l *Level) generatorProblems(f *rules.Problems) {
	rules.Within(f, "width", l.Width, 2*minimumRow, MaxSide)
	rules.Within(f, "height", l.Height, minimumRow, MaxSide)
	if l.Width%2 != 0 {
		f.Add("width", "%d is odd; the two halves mirror each other, so it must be even", l.Width)
	}
	g := &l.Generator
	rules.Within(f, "generator.points_min", g.PointsMin, 0, maxNumber)
	rules.Within(f, "generator.points_max", g.PointsMax, max(g.PointsMin, 0), maxNumber)
	rules.Within(f, "generator.edge_min", g.EdgeMin, 0, maxNumber)
	rules.Within(f, "generator.edge_max", g.EdgeMax, max(g.EdgeMin, 0), maxNumber)
	if g.PointsMin >= 0 && g.EdgeMin >= 0 && g.PointsMin+g.EdgeMin < 2 {
		f.Add("generator", "points_min and edge_min must add up to at least 2")
	}
	rules.Within(f, "generator.least", g.Least, 0, maxAmount)
	sum := 0.0
	for i, w := range g.Weights {
		rules.Within(f, fmt.Sprintf("generator.weights[%d]", i), w, 0, 1)
		sum += w
	}
	if !(sum > 0.999 && sum < 1.001) {
		f.Add("generator.weights", "the weights add up to %v, not 1", sum)
	}
}

func (l *Level) drawnProblems(f *rules.Problems) {
	rules.Within(f, "rows", len(l.Rows), minimumRow, MaxSide)
	width := len(l.Rows[0])
	rules.Within(f, "rows[0]", width, minimumRow, MaxSide)
	var found [2]int
	for y, row := range l.Rows {
		key := fmt.Sprintf("rows[%d]", y)
		if len(row) != width {
			f.Add(key, "this row has %d cells, the first row has %d", len(row), width)
		}
		for x, c := range row {
			kind, seat, hq, ok := glyph(c)
			if !ok {
				f.Add(key, "column %d: %q is not one of .HWFPShwfps", x, c)
			} else if hq && kind == Warehouse {
				found[seat]++
			}
		}
	}
	for seat, n := range found {
		if n != 1 {
			f.Add("rows", "seat %d has %d headquarters (%c), not 1", seat, n, "Hh"[seat])
		}
	}
	for i, p := range l.Buildings {
		key := fmt.Sprintf("building[%d]", i)
		if p.Kind != "" || p.Owner != 0 || p.Headquarters {
			f.Add(key, "the rows already set kind, owner and headquarters; leave them out here")
		}
		x, y := p.At[0], p.At[1]
		kind := kinds
		if y >= 0 && y < len(l.Rows) && x >= 0 && x < len(l.Rows[y]) {
			kind, _, _, _ = glyph(rune(l.Rows[y][x]))
		}
		if kind == kinds {
			f.Add(key+".at", "there is no building at column %d, row %d (counted from 0)", x, y)
		}
		l.placedProblems(f, key, p, kind)
	}
}

func (l *Level) listedProblems(f *rules.Problems) {
	rules.Within(f, "width", l.Width, minimumRow, MaxSide)
	rules.Within(f, "height", l.Height, minimumRow, MaxSide)
	var found [2]int
	taken := make(map[[2]int]int, len(l.Buildings))
	for i, p := range l.Buildings {
		key := fmt.Sprintf("building[%d]", i)
		var kind Kind
		if err := kind.UnmarshalText([]byte(p.Kind)); err != nil {
			f.Add(key+".kind", "%q is not warehouse, fire_department, police_department or weather_station", p.Kind)
		}
		if p.At[0] < 0 || p.At[0] >= l.Width || p.At[1] < 0 || p.At[1] >= l.Height {
			f.Add(key+".at", "column %d, row %d is not on a map of %d by %d cells", p.At[0], p.At[1], l.Width, l.Height)
		}
		if before, ok := taken[p.At]; ok {
			f.Add(key+".at", "building[%d] is already there", before)
		}
		taken[p.At] = i
		rules.Within(f, key+".owner", p.Owner, 0, 1)
		if p.Headquarters && kind != Warehouse {
			f.Add(key+".headquarters", "only a warehouse can be a headquarters")
		}
		if p.Headquarters && p.Owner >= 0 && p.Owner <= 1 {
			found[p.Owner]++
		}
		l.placedProblems(f, key, p, kind)
	}
	for seat, n := range found {
		if n != 1 {
			f.Add("building", "seat %d has %d headquarters, not 1", seat, n)
		}
	}
}

func (l *Level) placedProblems(f *rules.Problems, key string, p Placed, kind Kind) {
	within := func(name string, n *int, high int) {
		if n != nil {
			rules.Within(f, key+"."+name, *n, 0, high)
		}
	}
	within("health", p.Health, maxNumber)
	within("fire", p.Fire, int(l.MaxFire))
	within("exposure", p.Exposure, 1000*maxNumber)
	if p.Exposure != nil && *p.Exposure > 0 && kind != Warehouse {
		f.Add(key+".exposure", "only warehouses have exposure")
	}
}

// glyph reads a letter of Level.Rows. An empty lot has hq set and the invalid kind kinds.
func glyph(c rune) (kind Kind, seat rules.Seat, hq, ok bool) {
	if c == '.' {
		return kinds, rules.NoSeat, true, true
	}
	if c >= 'a' && c <= 'z' {
		seat, c = 1, c-'a'+'A'
	}
	switch c {
	case 'H':
		return Warehouse, seat, true, true
	case 'W':
		return Warehouse, seat, false, true
	case 'F':
		return FireDepartment, seat, false, true
	case 'P':
		return PoliceDepartment, seat, false, true
	case 'S':
		return WeatherStation, seat, false, true
	}
	return kinds, rules.NoSeat, false, false
}
