package galapagos

import (
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board/ease"
)

// margin is the width of the sea and beach around the board, in tiles.
const margin = 8

// soil is the ground of a cell. Each kind lies on top of the previous one.
type soil uint8

const (
	ocean soil = iota
	lagoon
	strand
	field
)

// isle is the ground of an island, a pure function of the board's size. It has no effect on play: the whole board is land.
type isle struct {
	w, h    int
	soils   grid.Grid[soil] // of the board and its margin
	volcano bool
	vx      float32 // left edge of the volcano
}

// isle returns the island for the board's size; it caches the most recent ones.
func (v *View) isle(s *galapagos.State) *isle {
	w, h := s.Cells.W, s.Cells.H
	for _, i := range v.isles {
		if i != nil && i.w == w && i.h == h {
			return i
		}
	}
	i := newIsle(w, h)
	v.isles[v.oldest] = i
	v.oldest = (v.oldest + 1) % len(v.isles)
	return i
}

// swell is smooth noise, 0..1, that varies over about size cells.
func swell(seed uint32, x, y, size int) float32 {
	x, y = x+64*size, y+64*size
	cx, cy := x/size, y/size
	fx, fy := ease.Smooth(float32(x%size)/float32(size)), ease.Smooth(float32(y%size)/float32(size))
	at := func(i, j int) float32 { return ease.Unit(seed, uint32((cx+i)*1021+cy+j)) }
	return ease.Lerp(ease.Lerp(at(0, 0), at(1, 0), fx), ease.Lerp(at(0, 1), at(1, 1), fx), fy)
}

func newIsle(w, h int) *isle {
	s := &isle{w: w, h: h, soils: grid.New[soil](w+2*margin, h+2*margin)}
	s.volcano = w >= 14 && h >= 8
	s.vx = float32(int(float32(w)*0.62)) + 0.5
	land := func(x, y int) bool {
		d := max(-x, x-w+1, -y, y-h+1, 0)
		if s.volcano && y >= -4 && y < 0 && float32(x) >= s.vx-1 && float32(x) < s.vx+6 {
			return true
		}
		n := swell(3, x/2*2, y/2*2, 4)
		return d == 0 || d == 1 && n > 0.42 || d == 2 && n > 0.66
	}
	for i := range s.soils.Cells {
		p := s.soils.Point(i)
		x, y := p.X-margin, p.Y-margin
		c := &s.soils.Cells[i]
		inner := min(x, w-1-x, y, h-1-y)
		wobble := int(swell(7, x/2*2, y/2*2, 5) * 3.4)
		if min(w, h) < 11 {
			wobble = min(wobble, 1)
		}
		switch {
		case inner >= 1+wobble && (inner < 4 || swell(11, x, y/2*2, 3) < 0.86):
			*c = field
		case land(x, y):
			*c = strand
		default:
			for dy := -2; dy <= 2 && *c == ocean; dy++ {
				for dx := -2; dx <= 2; dx++ {
					if dx*dx+dy*dy < 8 && land(x+dx, y+dy) {
						*c = lagoon
						break
					}
				}
			}
		}
	}
	return s
}

func (s *isle) at(x, y int) soil {
	p := grid.Pt(x+margin, y+margin)
	if !s.soils.In(p) {
		return ocean
	}
	return s.soils.Cells[s.soils.Index(p)]
}

// quarters returns, as bits, which of the four cells around the north-west corner of cell x,y have at least a soil.
func (s *isle) quarters(x, y int, least soil) int {
	n := 0
	if s.at(x-1, y-1) >= least {
		n |= northWest
	}
	if s.at(x, y-1) >= least {
		n |= northEast
	}
	if s.at(x-1, y) >= least {
		n |= southWest
	}
	if s.at(x, y) >= least {
		n |= southEast
	}
	return n
}

// drawGround draws sea, beach and meadow with everything that lies on them.
func (st *stage) drawGround() {
	s := st.isle
	x0, y0, x1, y1 := float32(st.x0), float32(st.y0), float32(st.x1), float32(st.y1)
	st.Box(x0, y0, x1-x0, y1-y0, 0, deepSea)
	for y := st.y0; y <= st.y1; y++ {
		for x := st.x0; x <= st.x1; x++ {
			st.drawSea(x, y)
		}
	}
	for y := st.y0; y <= st.y1; y++ {
		for x := st.x0; x <= st.x1; x++ {
			st.drawLand(x, y)
		}
	}
	if st.px >= plainScale {
		for y := max(st.y0, 0); y < min(st.y1, s.h); y++ {
			for x := max(st.x0, 0); x < min(st.x1, s.w); x++ {
				if (x+y)%2 == 0 {
					st.Sprite(art.GridTile, float32(x), float32(y), 1, 1)
				}
			}
		}
	}
	st.drawDecor()
	if s.volcano {
		st.drawVolcano()
	}
}

func pick(x, y int) uint32 { return ease.Hash(uint32(x+97), uint32(y+131)) }

// drawSea draws the sea where four cells meet.
func (st *stage) drawSea(x, y int) {
	s := st.isle
	fx, fy := float32(x)-0.5, float32(y)-0.5
	n := s.quarters(x, y, lagoon)
	flat := st.px < plainScale
	switch {
	case n == 0:
		if !flat {
			st.Sprite(art.WaterDeep, fx, fy, 1, 1)
		}
	case n == 15:
		if s.quarters(x, y, strand) == 15 {
			return
		}
		if flat {
			st.Box(fx, fy, 1, 1, 0, shallows)
		} else {
			st.Sprite(art.WaterShallow, fx, fy, 1, 1)
		}
	default:
		if !flat {
			st.Sprite(art.WaterDeep, fx, fy, 1, 1)
		}
		st.border(&shelves[n], x, y)
	}
}

// border draws the pictures of an edge.
func (st *stage) border(e *edge, x, y int) {
	for _, pics := range e.pics {
		if pics[0].W > 0 {
			st.Sprite(pics[pick(x, y)&1], float32(x)-0.5, float32(y)-0.5, 1, 1)
		}
	}
}

// drawLand draws beach, foam and meadow where four cells meet.
func (st *stage) drawLand(x, y int) {
	s := st.isle
	n := s.quarters(x, y, strand)
	if n == 0 {
		return
	}
	fx, fy := float32(x)-0.5, float32(y)-0.5
	g := s.quarters(x, y, field)
	flat := st.px < plainScale
	switch {
	case n == 15 && g == 15:
	case n == 15 && flat:
		st.Box(fx, fy, 1, 1, 0, beach)
	case n == 15:
		st.Sprite(sands[pick(x, y)%5/4], fx, fy, 1, 1)
	default:
		st.border(&shores[n], x, y)
		st.drawFoam(&foams[n], x, y)
	}
	switch {
	case g == 0:
	case g == 15 && flat:
		st.Box(fx, fy, 1, 1, 0, meadow)
	case g == 15:
		st.Sprite(art.Grass[pick(x, y)>>4%7%3], fx, fy, 1, 1)
	default:
		st.border(&grassEdges[g], x, y)
	}
}

// drawFoam draws the waterline, which slowly swells and fades.
func (st *stage) drawFoam(e *edge, x, y int) {
	phase := swell(21, x, y, 5)
	age := 0.5 + 0.5*ease.Wave(st.clock, 3.2, phase)
	for k, pics := range e.pics {
		if pics[0].W == 0 {
			continue
		}
		out := e.out[k]
		d := 6.0 / 128 * age
		st.Sprite(pics[pick(x, y)&1], float32(x)-0.5+out.x*d, float32(y)-0.5+out.y*d, 1, 1).Fill = ease.White(1 - 0.55*age)
	}
}

// drawDecor draws decorations on land and what moves in the sea.
func (st *stage) drawDecor() {
	if st.px < plainScale {
		return
	}
	s := st.isle
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			h := pick(x, y) >> 7
			fx, fy := float32(x), float32(y)
			switch s.at(x, y) {
			case field:
				if h%9 == 0 {
					st.Sprite(art.DecorTuft, fx+0.1, fy, 0.8, 0.8)
				}
			case strand:
				if h%17 == 0 {
					st.Sprite(litter[h>>8%3], fx+0.2, fy+0.2, 0.6, 0.6)
				}
			case lagoon:
				if h%31 == 0 {
					st.Sprite(art.Rock[h>>8%3], fx-0.2, fy-0.5, 1.4, 1.4)
				} else if h%5 == 1 && st.drifts() {
					st.drawSparkle(fx, fy, h)
				}
			case ocean:
				if h%83 == 0 && st.drifts() {
					age, n := ease.Cycle(st.clock, 24, ease.Unit(h, 3))
					left := n&1 == 1
					d := 5*age - 2.5
					if left {
						d = -d
					}
					i := st.Sprite(art.FishShadow, fx+d, fy, 0.9, 0.9)
					i.FlipX, i.Fill = left, ease.White(min(4*age, 4*(1-age), 1))
				} else if h%7 == 1 && st.drifts() {
					st.drawSparkle(fx, fy, h)
				}
			}
		}
	}
}

func (st *stage) drawSparkle(x, y float32, h uint32) {
	age, _ := ease.Cycle(st.clock, 5, ease.Unit(h, 5))
	if a := ease.Bump(age, 0, 0.3); a > 0 {
		st.Sprite(art.SeaSparkle, x+0.15+0.06*age, y+0.15, 0.7, 0.7).Fill = ease.White(a)
	}
}

// drawVolcano draws the mountain north of the board; its lava glows when creatures are killed in the frame.
func (st *stage) drawVolcano() {
	const w, h = 5.4, 4.05
	x, y := st.isle.vx, float32(-h)+0.12
	if !st.sees(x+w/2, y+h/2) && !st.sees(x, -0.5) && !st.sees(x+w, -0.5) {
		return
	}
	st.Sprite(art.Volcano, x, y, w, h)
	if !st.drifts() {
		return
	}
	heat := 0.35 + 0.1*ease.Wave(st.clock, 2.3, 0)
	for i := range st.animations {
		if d := &st.animations[i]; d.kind == bites && d.kill {
			heat += 0.5 * ease.Bump(st.t, d.Start, min(d.End+0.3, 1.2))
		}
	}
	cx := x + w*0.49
	for i := range 3 {
		r := 0.5 + 0.55*float32(i)
		st.Disc(cx-r, y+0.85-r*0.7, 2*r, 1.4*r, lava.Alpha(float64(min(heat, 1.2))*0.13)).Light()
	}
	for i := range uint32(3) {
		age, n := ease.Cycle(st.clock, 7, float32(i)/3)
		size := 0.7 + 0.9*age
		sway := 0.35 * (ease.Unit(n, i) - 0.2)
		st.Sprite(art.SmokePuff, cx-size/2+(0.6*age+sway)*age, y+0.55-size/2-1.7*age, size, size).Fill = ease.White(0.7 * min(5*age, 1) * (1 - age))
	}
}
