package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Sizes of sprites in tiles. The foot of crops is at pixel 114 of 128, that of farmers and other tall things at 178 of 192.
const (
	cropSize  = 1.14
	cropFoot  = 114.0 / 128
	farmWide  = 1.24
	farmTall  = farmWide * 1.5
	farmFoot  = 178.0 / 192
	placeSize = 1.05
)

// drawStanding draws everything that stands on the farm, row by row from the north: crops, placed items, the stall, farmers.
func (st *stage) drawStanding() {
	if st.y0 <= 1 {
		st.drawStall()
	}
	for y := max(st.y0-1, 0); y < st.y1; y++ {
		st.drawRow(y)
		for seat := range rules.Seat(2) {
			st.drawUsed(y, seat)
		}
		for seat := range rules.Seat(2) {
			if k := &st.farmers[seat]; min(max(ease.Floor(k.y), 0), st.h-1) == y {
				st.drawFarmer(seat)
			}
		}
	}
}

func (st *stage) drawRow(y int) {
	for x := st.x0; x < st.x1; x++ {
		i := y*st.w + x
		k := &st.crops[i]
		if k.crop == mechmania.NoCrop || k.there <= 0.01 {
			continue
		}
		fx, fy := foot(grid.Pt(x, y))
		key := uint32(keyCrops + i)
		if st.fit < cropScale {
			st.cropMark(k, float32(x), float32(y)).As(key)
			st.planted(k, fx, fy)
			continue
		}
		if k.mix > 0 {
			st.crop(k.crop, k.picture, fx, fy, k.there, k.pop, 1-ease.Progress(k.mix, 0.5, 1), k.olive).As(key)
		}
		a := float32(1)
		if k.mix > 0 {
			a = ease.Progress(k.mix, 0, 0.5)
		}
		st.crop(k.crop, k.next, fx, fy, k.there, k.pop, a, k.olive).As(key)
		st.planted(k, fx, fy)
		if st.fit >= clockScale && k.next == ripe && k.mix == 0 && k.there >= 1 && st.o.Draws(board.Drift) && k.crop != mechmania.NoCrop {
			st.glint(k.crop, fx, fy, uint32(i))
		}
	}
}

// planted marks whose a crop is with the shape of its seat in a corner of its tile: of the first seat at the left, of the second at the right, so that
// they differ on small tiles too.
func (st *stage) planted(k *cropAppearance, x, y float32) {
	if k.planter != rules.NoSeat && st.px >= plainScale {
		st.mark(k.planter, x-0.34+0.68*float32(k.planter), y-0.04, max(0.12, 2/st.fit)*min(k.there, 1))
	}
}

// cropMark draws a crop on small tiles: a chip in the color of its kind that fills from the ground up as it grows, with a bright edge once it is
// ripe; on a map only its color, larger the riper it is.
func (st *stage) cropMark(k *cropAppearance, x, y float32) *board.Item {
	c := cropColors[k.crop].Mix(dust, dry(k))
	a := float64(k.there)
	if st.px < plainScale {
		side := (0.5 + 0.12*float32(min(k.next, ripe))) * k.there
		return st.Box(x+(1-side)/2, y+(1-side)/2, side, side, 0, c)
	}
	side := 0.42 + 0.38*k.there
	x, y = x+(1-side)/2, y+(1-side)/2
	round, edge := side*0.24, max(0.1, 1/st.px)
	switch k.next {
	case ripe:
		st.Box(x-edge, y-edge, side+2*edge, side+2*edge, round+edge, ink.Alpha(0.85*a))
		return st.Box(x, y, side, side, round, c.Alpha(a)).Edge(edge*0.8, bone.Alpha(a))
	case withered:
		return st.Box(x, y, side, side, round, c.Alpha(0.6*a)).Edge(edge, ink.Alpha(0.5*a))
	}
	st.Box(x, y, side, side, round, ink.Alpha(0.5*a)).Edge(edge, ink.Alpha(0.75*a))
	full := side * (0.25 + 0.17*float32(k.next))
	return st.Box(x, y+side-full, side, full, round, c.Alpha(a))
}

// dry returns how withered a crop is drawn, 0..1.
func dry(k *cropAppearance) float64 {
	return board.Either[float64](k.next == withered, 0.8, 0)
}

// cropColors holds the colors of the crops on maps and charts.
var cropColors = [cropKinds]board.Color{
	mechmania.Grape: board.Hex(0x8A3FC0), mechmania.Corn: board.Hex(0xFFC928), mechmania.Potato: board.Hex(0xC98F58), mechmania.Jogan: board.Hex(0xF2557F),
	mechmania.Peanut: board.Hex(0xE6C084), mechmania.Quadro: board.Hex(0x2FB9BE), mechmania.Ducham: board.Hex(0xE0322F), mechmania.GoldenCorn: board.Hex(0xFFF0B0),
}

// crop draws a crop that stands on the point x,y.
func (st *stage) crop(crop mechmania.Crop, picture uint8, x, y, there, pop, a, olive float32) *board.Item {
	w, h := cropSize*there*(1-pop*0.4), cropSize*there*(1+pop)
	i := st.Sprite(cropArt[crop].pictures[picture], x-w/2, y-h*cropFoot, w, h)
	i.Fill = ease.White(a)
	if olive > 0 {
		i.Fill = board.White.Mix(board.Hex(0x8FA03C), 0.7*float64(olive)).Alpha(float64(a))
	}
	return i
}

// glint draws the occasional glint of a ripe crop; golden corn glints more often.
func (st *stage) glint(crop mechmania.Crop, x, y float32, seed uint32) {
	period := board.Either(crop == mechmania.GoldenCorn, 2.4, 6.0)
	age, n := ease.Cycle(st.clock, period, ease.Unit(seed, 21))
	if a := ease.Bump(age, 0, 0.16); a > 0 && !st.o.Cheap {
		dx := 0.5 * (ease.Unit(seed+n*77, 22) - 0.5)
		st.Sprite(art.Sparkle, x+dx-0.18, y-0.75-0.18, 0.36, 0.36).Fill = ease.White(a)
	}
}

func (st *stage) drawStall() {
	half := float32(st.before.Constants.GrocerLength / 2)
	mid := float32(st.w / 2)
	w := 2*half + 1
	if st.px < plainScale {
		st.Box(mid-half, 0.1, w, 0.8, 0.2, board.Hex(0x3FA35C)).Edge(1/st.px, ink)
		return
	}
	high := min(w*0.3, 1.5)
	st.Sprite(art.GrocerStall, mid-half, 1-high, w, high)
}

// usedAt returns where a seat has used its item, which item, and whether it has.
func usedAt(s *mechmania.State, seat rules.Seat) (grid.Point, mechmania.Item, bool) {
	if !s.Farmers[seat].UsedItem {
		return grid.Point{}, 0, false
	}
	for i := range s.Tiles.Cells {
		if item := s.Tiles.Cells[i].Used[seat]; item != mechmania.NoItem {
			return s.Tiles.Point(i), item, true
		}
	}
	return grid.Point{}, 0, false
}

// working returns the remaining effect of an item used at p, 0 or 1.
func working(s *mechmania.State, seat rules.Seat, p grid.Point, item mechmania.Item) float32 {
	t, f := s.Tiles.At(p), &s.Farmers[seat]
	on := true
	switch item {
	case mechmania.RainTotem:
		on = t.Rain
	case mechmania.FertilityIdol:
		on = t.Idol
	case mechmania.Pesticide:
		on = false
	case mechmania.DeliveryDrone:
		on = f.Drone >= s.Number
	case mechmania.CoffeeThermos:
		on = f.Coffee >= s.Number
	}
	return board.Either[float32](on, 1, 0)
}

// placed is the item that a seat has put on the farm, at the frame's moment: where, what, its remaining effect and how far it has appeared.
type placed struct {
	at    grid.Point
	item  mechmania.Item
	works float32
	there float32
}

// placedBy returns the item that a seat has put down; ok is false if there is none.
func (st *stage) placedBy(seat rules.Seat) (p placed, ok bool) {
	p.at, p.item, ok = usedAt(st.after, seat)
	if !ok {
		return p, false
	}
	p.there, p.works = 1, working(st.after, seat, p.at, p.item)
	if _, _, before := usedAt(st.before, seat); before {
		p.works = ease.Lerp(working(st.before, seat, p.at, p.item), p.works, ease.Smooth(ease.Progress(st.t, 0.1, 0.9)))
		return p, true
	}
	p.there = 0
	for i := range st.animations {
		if d := &st.animations[i]; d.kind == uses && d.seat == seat {
			p.there = ease.OutBack(d.Part(0, 0.45).At(st.t))
			if p.works == 0 && (p.item == mechmania.RainTotem || p.item == mechmania.FertilityIdol) { // its effect ends within the frame
				p.works = 1 - ease.Smooth(st.rolls.Part(0.3, 1).At(st.t))
			}
		}
	}
	return p, p.there > 0
}

// drawUsed draws the item that a seat has put down in row y, small and pale once it has no effect.
func (st *stage) drawUsed(y int, seat rules.Seat) {
	p, ok := st.placedBy(seat)
	if !ok || p.at.Y != y || p.item == mechmania.DeliveryDrone || st.px < plainScale {
		return
	}
	fx, fy := foot(p.at)
	size := placeSize * p.there * ease.Lerp(0.62, 1, p.works)
	fx += 0.3 * (1 - p.works) * (2*float32(seat) - 1)
	pic := itemArt[p.item].placed
	high := size * float32(pic.H) / float32(pic.W)
	stand := board.Either[float32](pic.H > pic.W, farmFoot, 116.0/128)
	tint := board.White.Mix(board.Hex(0x8A8FA0), 0.6*float64(1-p.works)).Alpha(float64(ease.Lerp(0.75, 1, p.works)))
	st.Sprite(pic, fx-size/2, fy-high*stand, size, high).As(uint32(keyPlaced) + uint32(seat)).Fill = tint
	if p.item == mechmania.Scarecrow {
		st.Sprite(art.PlacedScarecrowTeam, fx-size/2, fy-high*stand, size, high).Fill = st.seat(seat)
		return
	}
	st.Sprite(pennant.base, fx+size*0.1, fy-size*0.95, size*0.7, size*0.7).Fill = ease.White(0.9)
	st.Sprite(pennant.team, fx+size*0.1, fy-size*0.95, size*0.7, size*0.7).Fill = st.seat(seat)
}

// drawFarmer draws a farmer with everything it carries.
func (st *stage) drawFarmer(seat rules.Seat) {
	k := &st.farmers[seat]
	if !st.sees(k.x, k.y) {
		return
	}
	c := st.seat(seat)
	if st.px < plainScale {
		r := max(0.6, 5/st.fit)
		st.mark(seat, k.x, k.y-0.4, r)
		st.Box(0, 0, 0, 0, 0, board.Color{}).As(uint32(keyFarmers) + uint32(seat)).X = k.x
		return
	}
	big := st.stature()
	st.Disc(k.x-0.36*big, k.y-0.13*big, 0.72*big, 0.26*big, ink.Alpha(0.25))
	if k.run > 0 && st.lively() && k.coffee > 0.5 {
		st.drawHaste(seat, k)
	}
	st.figure(seat, k, k.x, k.y, 1, c)
	if st.fit < markScale {
		st.mark(seat, k.x, k.y-farmTall*big-0.3, max(0.45, 4.5/st.fit))
	}
	st.drawBasket(seat, k)
	if k.coffee > 0 && st.px >= livelyScale {
		st.drawSteam(k)
	}
	if k.drone > 0 {
		st.drawDrone(seat, k)
	}
}

// stature is the factor by which farmers are enlarged to stay visible on small tiles, at least 1.
func (st *stage) stature() float32 { return max(1, statureScale/st.fit) }

// figure draws a farmer's body at x,y with opacity a.
func (st *stage) figure(seat rules.Seat, k *farmerAppearance, x, y, a float32, c board.Color) {
	f := &farmerArt[seat][k.pose]
	turn := max(ease.Abs(k.face), 0.08)
	big := st.stature()
	w, h := farmWide*turn*big, farmTall*big
	y -= k.lift
	base := st.Sprite(f.base, x-w/2, y-h*farmFoot, w, h)
	base.FlipX, base.Fill = k.face < 0, ease.White(a)
	if a == 1 {
		base.As(uint32(keyFarmers) + uint32(seat))
	}
	team := st.Sprite(f.team, x-w/2, y-h*farmFoot, w, h)
	team.FlipX, team.Fill = k.face < 0, c.Alpha(float64(a))
}

// drawBasket draws the basket in a farmer's hand, full once the farmer carries something.
func (st *stage) drawBasket(seat rules.Seat, k *farmerAppearance) {
	big := st.stature()
	size := (0.46 + 0.14*k.full) * big
	pic := board.Either(k.full > 0.01, art.BasketFull, art.Basket)
	y := k.y - k.lift
	st.Sprite(pic, k.x+0.4*big*k.face-size/2, y-0.3*big-size/2, size, size).As(uint32(keyBaskets) + uint32(seat))
}

// drawHaste draws pale afterimages and speed lines behind a farmer that has drunk coffee.
func (st *stage) drawHaste(seat rules.Seat, k *farmerAppearance) {
	c := st.seat(seat)
	for n := range 3 {
		d := 0.5 * float32(n+1)
		st.figure(seat, k, k.x-d*k.along, k.y-d*k.down, 0.3*k.run*(1-0.3*float32(n)), c)
	}
	for n := range uint32(5) {
		off := 1.3*ease.Unit(n, 31) - 0.65
		long := 0.8 + 1.2*ease.Unit(n, 32)
		x, y := k.x-0.5*k.along+off*ease.Abs(k.down), k.y-0.6-0.5*k.down+off*ease.Abs(k.along)
		st.Line(x, y, x-long*k.along, y-long*k.down, max(0.05, 1.5/st.px), board.White.Alpha(0.6*float64(k.run)))
	}
}

func (st *stage) drawSteam(k *farmerAppearance) {
	for n := range uint32(2) {
		age, _ := ease.Cycle(st.clock, 1.7, 0.5*float32(n))
		x := k.x + 0.28*k.face + 0.06*ease.Wave(st.clock, 0.9, age)
		size := 0.16 + 0.2*age
		st.Disc(x-size/2, k.y-1.3-0.5*age-size/2, size, size, board.White.Alpha(0.4*float64(k.coffee*(1-age))))
	}
}

// drawDrone draws the delivery drone that hovers over its farmer.
func (st *stage) drawDrone(seat rules.Seat, k *farmerAppearance) {
	const size = 0.95
	bob := 0.06 * ease.Wave(st.clock, 1.6, float32(seat)/2)
	st.Sprite(itemArt[mechmania.DeliveryDrone].placed, k.x-0.75*k.face-size/2, k.y-2.15+bob, size, size*1.5).As(uint32(keyDrones) + uint32(seat)).Fill = ease.White(k.drone)
}

// mark draws the shape of a seat: a disc of radius r or a diamond of the same size, without a picture on maps.
func (st *stage) mark(seat rules.Seat, x, y, r float32) {
	c := st.seat(seat)
	switch {
	case st.px >= plainScale:
		side := r * 64 / 24 // the disc has a radius of 24 in a picture of 64
		st.Sprite(marks[seat], x-side/2, y-side/2, side, side).Fill = c
	case seat == 0:
		st.Ring(x-r, y-r, 2*r, 2*r, r*0.3, board.White).Fill = c
	default:
		st.rhomb(x, y, 1.35*r, board.White)
		st.rhomb(x, y, 0.85*r, c)
	}
}

// rhomb draws a square on its corner, whose corners are r from its center. Its halves overlap, so that no seam shows.
func (st *stage) rhomb(x, y, r float32, c board.Color) {
	seam := r * 0.05
	st.Tri(x-r, y+seam, x+r, y+seam, x, y-r, c)
	st.Tri(x-r, y-seam, x+r, y-seam, x, y+r, c)
}
