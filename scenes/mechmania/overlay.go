package mechmania

import (
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// overlayProtection is the ID of the overlay with which the protected squares of the farmers are shown.
const overlayProtection = "protection"

// overlay is a map that can be laid over the farm, and what draws it on the ground, under the crops, and over them.
type overlay struct {
	board.Overlay
	near   bool // the rows that the band reaches next are marked as without an overlay
	clocks bool // and the crops have their clocks
	ground func(st *stage)
	over   func(v *View, st *stage) // nil where nothing is drawn
}

var overlays = [...]overlay{
	{board.Overlay{ID: "band", Title: "The coming band", Icon: "band-ideal", Legend: []board.Key{
		{Text: "Its front, turns from now", Ramp: []board.Color{comingColor(0), comingColor(1), comingColor(2), comingColor(3)}, Low: "+5", High: "+30"},
		{Text: "Its best row then", Color: money},
	}}, false, true, (*stage).drawFronts, nil},
	{board.Overlay{ID: "value", Title: "Value when ripe", Icon: "coin-stack", Legend: []board.Key{
		{Text: "Ripe now, in dollars", Color: money}, {Text: "Growing: what it will be worth", Color: bone}, {Text: "Dries up before it is ripe", Color: danger},
	}}, true, false, (*stage).drawShade, (*View).drawValues},
	{board.Overlay{ID: "owner", Title: "Who planted it", Icon: "owner-pennant", Legend: []board.Key{{Text: "Planted by", Seats: true}}}, true, true, (*stage).drawOwners, nil},
	{board.Overlay{ID: overlayProtection, Title: "Protected ground", Icon: "upgrade-spyglass", Legend: []board.Key{{Text: "Only this farmer can plant or harvest", Seats: true}}},
		true, true, (*stage).drawKept, nil},
	{board.Overlay{ID: "coming", Title: "When this turn ends", Icon: "crop-corn-ripe", Coming: true, Legend: []board.Key{
		{Text: "Ripens, worth so many dollars", Color: money},
		{Text: "Dries up, and what it is worth now", Color: danger},
		{Text: "The other farmer can reach it and take it", Color: thief, Rim: true},
		{Text: "What the planned sale or harvest brings", Sprite: "coin"},
	}}, true, true, (*stage).drawShade, (*View).drawNext},
}

// Overlays returns the maps that can be laid over the farm.
func (v *View) Overlays() []board.Overlay { return board.OverlaysOf(overlays[:]) }

// drawMaps draws what lies on the ground, under the crops.
func (st *stage) drawMaps() {
	o, ok := board.OverlayOn(overlays[:], st.o.Overlay)
	if !ok || o.near {
		st.drawNear()
	}
	if ok {
		o.ground(st)
	}
}

// drawFigures draws what lies over the crops.
func (v *View) drawFigures(st *stage) {
	o, ok := board.OverlayOn(overlays[:], st.o.Overlay)
	if !ok || o.clocks {
		st.drawClocks()
	}
	if o.over != nil {
		o.over(v, st)
	}
}

// drawShade dims the ground below numbers.
func (st *stage) drawShade() { st.Box(0, 0, float32(st.w), float32(st.h), 0, ink.Alpha(0.3)) }

// later lists the numbers of turns ahead for which the overlay shows the front of the band.
var later = [...]int32{5, 10, 20, 30}

// comingColor is the color of the band after later[i] turns.
func comingColor(i int) board.Color { return warm.Mix(leaf, float64(i)/float64(len(later))) }

// drawNear marks the rows that the band reaches next.
func (st *stage) drawNear() {
	if st.o.Cheap || st.px < plainScale {
		return
	}
	for n := range 3 {
		y := st.band + float32(n+1)
		if y > float32(st.nearer().Constants.GrassRows) && y < float32(st.h) {
			st.Line(0, y, float32(st.w), y, max(0.04, 1.2/st.px), warm.Alpha(0.42-0.12*float64(n))).Dashed(0.3, 0.4)
		}
	}
}

// drawFronts draws the front and the best rows of the band after later turns.
func (st *stage) drawFronts() {
	s := st.nearer()
	w := float32(st.w)
	thin := max(0.04, 1.2/st.px)
	for i, n := range later {
		front := bandFront(s, s.Number+n)
		best := front - (st.band - st.core())
		c := comingColor(i)
		top := max(front-float32(bandRows(s)), float32(s.Constants.GrassRows))
		if front > top && front <= float32(st.h)+float32(bandRows(s)) {
			foot := min(front, float32(st.h))
			st.Box(0, top, w, foot-top, 0, c.Alpha(0.06))
			st.Line(0, foot, w, foot, thin*1.6, c.Alpha(0.9)).Dashed(0.5, 0.3)
			if best > float32(s.Constants.GrassRows) && best < float32(st.h) {
				st.Box(0, best-0.08, w, 0.16, 0, c.Alpha(0.5))
			}
			if st.px >= plainScale && !st.o.Cheap {
				size := max(0.5, 12/st.fit)
				for side, x := range st.edges() {
					x += 1.7 - 3.4*float32(side)
					st.plate(plateIcon{}, "+", int64(n), x, foot-size*0.75, size, c, 1)
					st.plate(plateIcon{}, "+", int64(n), x, best, size, money, 1)
				}
			}
		}
	}
}

// drawOwners tints every crop's tile in the color of the seat that planted it.
func (st *stage) drawOwners() {
	s := st.nearer()
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			t := s.Tiles.At(grid.Pt(x, y))
			if t.Crop == mechmania.NoCrop || t.Planter < 0 || t.Planter > 1 {
				continue
			}
			c := st.seat(t.Planter)
			fx, fy := float32(x), float32(y)
			st.Box(fx+0.04, fy+0.04, 0.92, 0.92, 0.16, c.Alpha(0.5)).Edge(max(0.04, 1/st.px), c)
			if t.Planter == 1 {
				st.Pattern(board.Hatch, fx+0.04, fy+0.04, 0.92, 0.92, 0.16, 0.25, ink.Alpha(0.3))
			}
		}
	}
}

// drawKept tints the tiles where a seat can neither plant nor harvest because of the other farmer or a scarecrow; each seat has half of the tile.
func (st *stage) drawKept() {
	s := st.nearer()
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			p := grid.Pt(x, y)
			g := s.Tiles.At(p).Scarecrow
			if g == mechmania.Unguarded {
				continue
			}
			fx, fy := float32(x), float32(y)
			if g == mechmania.GuardedBy || g == mechmania.Disputed {
				st.Tri(fx, fy, fx+1, fy, fx, fy+1, st.seat(0).Alpha(0.4))
			}
			if g != mechmania.GuardedBy {
				st.Tri(fx+1, fy+1, fx+1, fy, fx, fy+1, st.seat(1).Alpha(0.4))
			}
		}
	}
}

// drawClocks draws the clocks of the crops if ranges are shown or tiles are large.
func (st *stage) drawClocks() {
	if st.o.Cheap || st.t > 0 && st.t < 1 || st.fit < clockScale && !(st.o.Ranges && st.px >= livelyScale) {
		return
	}
	st.eachCrop(func(s *mechmania.State, p grid.Point) { st.clockAt(s.Tiles.At(p), p) })
}

// drawValues draws what every crop will be worth when ripe.
func (v *View) drawValues(st *stage) {
	if !st.o.Cheap {
		st.eachCrop(st.valueAt)
	}
}

// eachCrop visits the tiles in view on which something grows.
func (st *stage) eachCrop(visit func(s *mechmania.State, p grid.Point)) {
	s := st.nearer()
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			if p := grid.Pt(x, y); s.Tiles.At(p).Crop != mechmania.NoCrop {
				visit(s, p)
			}
		}
	}
}

// clockAt draws the clock of a crop: a ring that closes as it ripens, gold when ripe.
func (st *stage) clockAt(t *mechmania.Tile, p grid.Point) {
	whole := st.before.Constants.Crops.Of(t.Crop).Turns
	if whole <= 0 || t.Timer == 0 && t.Value == 0 {
		return
	}
	n := min(int(8*(whole-t.Timer)/whole), 7)
	if t.Timer == 0 {
		n = 7
	}
	const size = 0.36
	x, y := float32(p.X)+0.98-size, float32(p.Y)+0.98-size
	st.Sprite(art.RipenessRingTrack, x, y, size, size)
	if n > 0 {
		st.Sprite(art.RipenessRing[n], x, y, size, size)
	}
}

// valueAt draws what a crop will be worth when ripe: gold if it is ripe now, white if it is growing, red if it will dry up first.
func (st *stage) valueAt(s *mechmania.State, p grid.Point) {
	worth, _ := orders.RipeValue(s, p)
	c := bone
	if s.Tiles.At(p).Timer == 0 {
		c = money
	}
	if worth <= 0 {
		c = danger
	}
	fx, fy := float32(p.X), float32(p.Y)
	if st.fit < numberScale {
		k := min(worth/60, 1)
		st.Box(fx+0.1, fy+0.1, 0.8, 0.8, 0.1, danger.Mix(money, k).Alpha(0.8))
		return
	}
	st.plate(plateIcon{}, "", int64(worth+0.5), fx+0.5, fy+0.66, min(0.46, max(0.4, 11/st.fit)), c, 1)
}

// drawBadge marks a farmer whose plan is locked, for viewers who may know.
func (st *stage) drawBadge(seat rules.Seat) {
	s := st.before
	if !s.Plans[seat].Locked || s.End.Over || st.px < plainScale {
		return
	}
	k := &st.farmers[seat]
	x, y, r := k.x+0.1, k.y-1.95, float32(0.32)
	st.Ring(x-r, y-r, 2*r, 2*r, 0.06, ink).Fill = bone
	w := float32(0.09)
	st.Line(x-0.14, y, x-0.03, y+0.12, w, leaf.Mix(ink, 0.35))
	st.Line(x-0.03, y+0.12, x+0.16, y-0.12, w, leaf.Mix(ink, 0.35))
}
