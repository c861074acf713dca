package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// thief is the color of what the other farmer could take.
var thief = board.Hex(0xC77DFF)

// playAhead carries out into v.ahead the plans that the viewer may know, up to the end of the turn. It reports false when no turn is open.
func (v *View) playAhead(st *stage, s *mechmania.State) bool {
	if s.End.Over || s.Stage == mechmania.Packing {
		return false
	}
	then := &v.ahead
	then.CopyFrom(s)
	for seat := range then.Plans {
		plan := &then.Plans[seat]
		plan.Locked = false
		if st.secret(rules.Seat(seat)) {
			plan.Moves, plan.Verb, plan.Entries = false, mechmania.Pass, plan.Entries[:0]
		}
		if f := &then.Farmers[seat]; f.Upgrade == mechmania.RabbitsFoot {
			f.Upgrade = mechmania.NoUpgrade // its luck is not known
		}
	}
	for then.Number == s.Number && !then.End.Over {
		for seat := range rules.Seat(2) {
			_ = then.Apply(seat, mechmania.Command{}, nil) // an open plan may always be locked
		}
	}
	return true
}

// drawNext shows what the end of the turn brings if nobody plans more: crops that ripen or dry up, the money of sales and of harvests, and ripe
// crops that the other farmer could take.
func (v *View) drawNext(st *stage) {
	s := st.nearer()
	if !v.playAhead(st, s) {
		return
	}
	size := min(0.46, max(0.4, 11/st.fit))
	frame := func(p grid.Point, c board.Color, fill float64) {
		st.Box(float32(p.X)+0.05, float32(p.Y)+0.05, 0.9, 0.9, 0.18, c.Alpha(fill)).Edge(max(0.06, 1.8/st.px), c)
	}
	for seat := range rules.Seat(2) {
		if st.o.Viewer == rules.NoSeat || st.o.Viewer == seat {
			exposed(s, seat, func(p grid.Point, _ float64) { frame(p, thief, 0) })
		}
	}
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			p := grid.Pt(x, y)
			t, then := s.Tiles.At(p), v.ahead.Tiles.At(p)
			if t.Crop == mechmania.NoCrop || t.Timer == 0 && t.Value == 0 || then.Crop != t.Crop || then.Timer > 0 {
				continue
			}
			switch {
			case then.Value == 0:
				frame(p, danger, 0.25)
				if worth := int64(math.Round(t.Value)); worth > 0 && st.fit >= numberScale {
					st.plate(plateIcon{}, "−", worth, float32(x)+0.5, float32(y)+0.3, size, danger, 1)
				}
			case t.Timer > 0:
				frame(p, money, 0.2)
				if st.fit >= numberScale {
					st.plate(plateIcon{}, "", int64(math.Round(then.Value)), float32(x)+0.5, float32(y)+0.3, size, money, 1)
				}
			}
		}
	}
	st.drawIncome(s, &v.ahead)
}

// drawIncome writes above each farmer whose plan the viewer may know what it earns until the end of the turn: the money of a sale, otherwise the
// worth of what it puts into its basket.
func (st *stage) drawIncome(s, then *mechmania.State) {
	for seat := range rules.Seat(2) {
		if st.secret(seat) {
			continue
		}
		now, next := &s.Farmers[seat], &then.Farmers[seat]
		gain := next.Money - now.Money + next.Spent - now.Spent
		if gain <= 0 {
			before, _ := worthOf(s, seat)
			after, _ := worthOf(then, seat)
			gain = after - before
		}
		if n := int64(math.Round(gain)); n > 0 {
			k := &st.farmers[seat]
			st.plate(art.Coin, "+", n, k.x, k.y-2.1, max(0.5, 13/st.fit), money, 1)
		}
	}
}
