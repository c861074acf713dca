package gamejson

import (
	"math"

	"app.pentarena/rules/mechmania"
)

// Neither file holds the constants of the level, but the positions reveal most of them: the ground of every row in every turn shows the
// band, the farmers show their reach. The others are taken from the original.

// derive finds the constants of the level behind all positions, and sets them in the positions.
func (g *gameJSON) derive() {
	k := g.states[0].Constants
	h := int32(g.states[0].Tiles.H)
	k.StartMoney = g.states[0].Farmers[0].Money
	g.deriveBand(&k)
	// The engine continues until the band has left the field.
	k.MaxTurns = min(k.BandSpeed*(h+2*k.BandOuter+2*k.BandMid+k.BandInner+1)-1, mechmania.MaxLength)
	for seat := range g.states[0].Farmers {
		f := &g.states[0].Farmers[seat]
		better := func(with mechmania.Upgrade) *mechmania.Reach {
			if f.Upgrade == with {
				return &k.Upgraded
			}
			return &k.Reach
		}
		better(mechmania.LongerLegs).Move = f.Reach.Move
		better(mechmania.SeedAPult).Plant = f.Reach.Plant
		better(mechmania.Scythe).Harvest = f.Reach.Harvest
		better(mechmania.Spyglass).Protect = f.Reach.Protect
		better(mechmania.Backpack).Carry = f.Reach.Carry
		if f.Upgrade == mechmania.RabbitsFoot {
			k.DoubleDrop = g.double[seat]
		}
	}
	for i := range g.states {
		g.states[i].Constants = k
	}
}

// sight is what the positions show of the band.
type sight struct {
	k      *mechmania.Constants
	height int
	fronts []int              // rows from the north that the band has reached in turn 1, 2 and so on; -1 if all rows or none are
	rows   []mechmania.Ground // of the band and the arid row behind it, counted from its front; Soil if never visible
}

// deriveBand finds height, speed and start of the band: the values closest to the usual ones that fit the ground of every position.
func (g *gameJSON) deriveBand(k *mechmania.Constants) {
	v := sight{k: k, height: g.states[0].Tiles.H}
	for i := range g.states {
		v.fronts = append(v.fronts, g.states[i].front(k.GrassRows))
	}
	v.pace()
	v.rows = make([]mechmania.Ground, v.height+int(k.BandStart)+len(g.states)+1)
	for i := range g.states {
		front := v.front(int32(i+1), k.BandSpeed, k.BandDelay, k.BandStart)
		for y := int(k.GrassRows); y < min(front, v.height); y++ {
			v.rows[front-1-y] = g.states[i].ground[y*g.states[i].Tiles.W]
		}
	}
	v.stripes()
}

// front returns how many rows the band has reached; -1 if all rows are soil, or none.
func (logged *recordedState) front(grass int32) int {
	w, h := logged.Tiles.W, logged.Tiles.H
	y := int(grass)
	for y < h && logged.ground[y*w] != mechmania.Soil {
		y++
	}
	if y == int(grass) || y == h {
		return -1
	}
	return y
}

// front returns how many rows a band of that pace has reached in a turn.
func (v *sight) front(turn, speed, delay, start int32) int {
	return int(max(0, (turn-1-delay)/speed) + start)
}

// pace finds speed, delay and start.
func (v *sight) pace() {
	usual := *v.k
	turn, front := v.step()
	best := int32(math.MaxInt32)
	try := func(speed, delay, start int32) {
		odd := max(speed-usual.BandSpeed, usual.BandSpeed-speed)*4 + delay + start
		if delay >= 0 && odd < best && v.agrees(speed, delay, start) {
			best = odd
			v.k.BandSpeed, v.k.BandDelay, v.k.BandStart = speed, delay, start
		}
	}
	if turn == 0 { // it never moves visibly: it has the usual pace, or it stands
		still := int32(len(v.fronts))
		try(usual.BandSpeed, usual.BandDelay, usual.BandStart)
		try(usual.BandSpeed, still, 0)
		try(usual.BandSpeed, still, int32(max(v.fronts[0], 0)))
		return
	}
	for speed := int32(1); int(speed) <= max(len(v.fronts), int(usual.BandSpeed)); speed++ {
		for start := range int32(min(v.height, mechmania.MaxSide) + 1) {
			try(speed, turn-1-speed*(int32(front)-start), start)
		}
	}
}

// step returns a turn in which the band has moved, and the rows it has reached then; 0 if there is none.
func (v *sight) step() (turn int32, front int) {
	for i := 1; i < len(v.fronts); i++ {
		if v.fronts[i-1] >= 0 && v.fronts[i] > v.fronts[i-1] {
			return int32(i + 1), v.fronts[i]
		}
	}
	return 0, 0
}

// agrees reports whether a band of that pace reaches the rows that the positions show.
func (v *sight) agrees(speed, delay, start int32) bool {
	for i, logged := range v.fronts {
		front := v.front(int32(i+1), speed, delay, start)
		if logged >= 0 && front != logged {
			return false
		}
		if logged < 0 && front > int(v.k.GrassRows) && front < v.height {
			return false
		}
	}
	return true
}

// stripes finds the number of rows of each fertility.
func (v *sight) stripes() {
	usual := *v.k
	seen := 0
	for i, ground := range v.rows {
		if ground != mechmania.Soil {
			seen = i + 1
		}
	}
	best := math.MaxInt
	most := int32(min(seen, mechmania.MaxSide)) + 1
	for outer := range max(most, usual.BandOuter+1) {
		for mid := range max(most, usual.BandMid+1) {
			for inner := range max(most, usual.BandInner+1) {
				odd := abs(outer-usual.BandOuter) + abs(mid-usual.BandMid) + abs(inner-usual.BandInner)
				if odd < best && v.striped(v.rows[:seen], outer, mid, inner) {
					best = odd
					v.k.BandOuter, v.k.BandMid, v.k.BandInner = outer, mid, inner
				}
			}
		}
	}
}

func abs(n int32) int { return int(max(n, -n)) }

// striped reports whether the visible rows, counted from the front, fit a band with these numbers of rows.
func (v *sight) striped(rows []mechmania.Ground, outer, mid, inner int32) bool {
	at := 0
	for _, part := range [...]struct {
		n      int32
		ground mechmania.Ground
	}{{outer, mechmania.Outer}, {mid, mechmania.Mid}, {inner, mechmania.Inner}, {mid, mechmania.Mid}, {outer, mechmania.Outer}, {math.MaxInt32, mechmania.Arid}} {
		for n := int32(0); n < part.n && at < len(rows); n++ {
			if rows[at] != part.ground && rows[at] != mechmania.Soil {
				return false
			}
			at++
		}
	}
	return true
}
