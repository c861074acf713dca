package mechmania

import (
	"math"
	"strconv"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// profit is what a seed of a seat gains when it is planted in a row in the coming action, in dollars; a loss when it dries up or comes too late.
func profit(s *mechmania.State, seat rules.Seat, c mechmania.Crop, row int) float64 {
	worth, _ := orders.Prospect(s, seat, c, grid.Pt(s.Tiles.W/2, row))
	return worth - float64(s.Constants.Crops.Of(c).Price)
}

// profitText writes a profit in little room: "+1.3", "+38", "0", "−5".
func profitText(gain float64) string {
	sign, places := "+", 0
	if math.Abs(gain) < 0.05 {
		return "0"
	}
	if gain < 0 {
		sign, gain = "−", -gain
	}
	if gain < 9.95 && math.Abs(gain-math.Round(gain)) > 0.04 {
		places = 1
	}
	return sign + strconv.FormatFloat(gain, 'f', places, 64)
}

// drawProfits writes into the margins, in place of the timetable, what a seed of a seat gains in each row when it is planted now, and frames
// the rows that are better than all others, unless most are alike.
func (st *stage) drawProfits(s *mechmania.State, seat rules.Seat, c mechmania.Crop) {
	if st.fit < tableScale {
		return
	}
	size := tableSize(st.fit)
	top, best, rows := 0.0, 0, 0
	for y := int(s.Constants.GrassRows); y < s.Tiles.H; y++ {
		gain := profit(s, seat, c, y)
		switch {
		case gain > top+0.005:
			top, best = gain, 1
		case gain > top-0.005 && gain > 0:
			best++
		}
		if gain > 0 {
			rows++
		}
	}
	for y := max(int(s.Constants.GrassRows), st.y0); y < min(st.y1, s.Tiles.H); y++ {
		if s.WorkGround(grid.Pt(0, y), s.Number) == mechmania.Arid {
			continue
		}
		gain := profit(s, seat, c, y)
		tint, text := leaf, profitText(gain)
		switch {
		case text == "0":
			tint = bone
		case gain < 0:
			tint = danger
		}
		fy, wide := float32(y)+0.5, board.TextWidth(board.MonoBold, size, text)
		fit := size * min(1, marginText/wide)
		for _, x := range st.edges() {
			w := max(wide*fit/size+0.1, 0.8)
			b := st.Box(x-w/2, fy-0.36, w, 0.72, 0.2, ink.Alpha(0.88))
			if gain > top-0.005 && gain > 0 && best < rows {
				b.Edge(max(0.05, 1.5/st.px), money)
			}
			st.Text(text, x, fy, fit, board.MonoBold, board.Center, tint.Mix(board.White, 0.25))
		}
	}
}

// marginText is the width in tiles of a text in a margin, which is one tile wide.
const marginText = 0.88

// exposed calls visit with the crops of a seat that the other farmer can walk to and harvest in this turn, and with their worth.
func exposed(s *mechmania.State, seat rules.Seat, visit func(grid.Point, float64)) {
	thief, f := &s.Farmers[1-seat], &s.Farmers[seat]
	reach := int(thief.Reach.Harvest)
	if s.Stage != mechmania.Acting {
		reach += int(s.Speed(1 - seat))
	}
	for i := range s.Tiles.Cells {
		t, p := &s.Tiles.Cells[i], s.Tiles.Point(i)
		if t.Crop == mechmania.NoCrop || t.Planter != seat || p.Distance(thief.At) > reach || p.Distance(f.At) <= int(f.Reach.Protect) {
			continue
		}
		if t.Scarecrow == mechmania.GuardedBy+mechmania.Guard(seat) || t.Scarecrow == mechmania.Disputed {
			continue
		}
		if worth, turn := orders.RipeValue(s, p); worth > 0 && turn <= s.Number {
			visit(p, worth)
		}
	}
}

// drawThief draws how far the other farmer can walk and harvest in this turn, when a crop of the seat is within, and marks those crops.
func (st *stage) drawThief(s *mechmania.State, seat rules.Seat) {
	thief, any := &s.Farmers[1-seat], false
	exposed(s, seat, func(p grid.Point, _ float64) {
		any = true
		x, y := float32(p.X), float32(p.Y)
		st.Box(x+0.05, y+0.05, 0.9, 0.9, 0.18, danger.Alpha(0.16)).Edge(max(0.06, 1.8/st.px), danger)
	})
	if !any {
		return
	}
	reach := int(thief.Reach.Harvest)
	if s.Stage != mechmania.Acting {
		reach += int(s.Speed(1 - seat))
	}
	st.outline(float32(thief.At.X), float32(thief.At.Y), reach, danger.Alpha(0.9))
}
