package galapagos

import (
	"math"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// The geometry of a part's picture, in its units: canvas is its side, footX and footY the ground under the creature's middle, headHigh and
// headFore how far the top of the head is above and in front of that point.
const (
	canvas   = 128
	footX    = 64
	footY    = 116
	headHigh = 58
	headFore = 22
)

// The width of a creature's picture in tiles, on large and on small tiles.
const (
	tilesWide      = 1.56
	tilesWideSmall = 1.9
)

// Measures of the rig by the grade of energy (scale of everything but the body) and of speed (how high the legs lift).
var (
	rigWide = [grades]float32{0.74, 0.87, 1, 1.12, 1.24}
	rigHigh = [grades]float32{0.78, 0.89, 1, 1.10, 1.19}
	rigLift = [grades]float32{3, 9, 16, 24, 33}
	rigHips = [4]float32{58, 90, 44, 77} // far hind, far front, near hind, near front
)

// Small creatures are drawn as caricatures, so that hunters, grazers, fast and tough creatures can be told apart at thumbnail size: the body
// part of a stat grows by these shares, by the grade of the stat.
var (
	boldJaw   = [grades]float32{0, 0, 0.25, 0.4, 0.3}
	boldCrest = [grades]float32{0, 0.3, 0.6, 0.7, 0.7}
	boldSnout = [grades]float32{0, 0, 0.15, 0.25, 0.3}
	boldShell = [grades]float32{0, 0.1, 0.25, 0.35, 0.3}
	boldLegs  = [grades]float32{0, 0, 0.15, 0.4, 0.4}
)

// bold is how much of a caricature creatures are on tiles of px pixels, 0 to 1.
func bold(px float32) float32 { return 1 - ease.Progress(px, 24, 48) }

// scowls reports whether a caricature shows teeth and angry brows even at rest, because small closed jaws are only a dark line.
func (r *rig) scowls(b *body) (teeth, brows bool) {
	hunts := r.bold > 0.5 && grade(b.stats[galapagos.Carnivorism]) >= 2
	return hunts, hunts && b.eyes == eyesOpen && b.stats[galapagos.Carnivorism] > b.stats[galapagos.Herbivorism]
}

// Keys of display-list items: each thing has layerMany keys, the last ones for health bar and bubble; the keys of eggs follow.
const (
	layerMany     = 32
	layerGauge    = layerMany - 3
	layerBubble   = layerMany - 4
	keyEggs       = 1 << 30
	keyEggsPerEgg = 8
)

// rig places the parts of one creature: where it stands, how large a unit is, and how it leans.
type rig struct {
	l          *board.List
	x, y       float32 // ground under its middle, in tiles
	unit       float32 // tiles (or canvas units) of a unit of the pictures
	face       float32 // -1..1
	angle      float32 // of the whole body, clockwise on the screen
	px, py     float32 // center of the rotation
	alpha      float64
	high, wide float32 // squash
	bold       float32 // 0 natural .. 1 caricature
	key        uint32  // of the next layer; 0 for a creature without keys
}

// part draws a picture scaled by bx, by about the foot, then moved right by dx and up by lift units.
func (r *rig) part(s assets.Sprite, bx, by, dx, lift float32, tint board.Color) *board.Item {
	turned := r.face
	if turned < 0 {
		turned = -turned
	}
	turned = max(turned, 0.08)
	sx, sy := bx*turned*r.wide*r.unit, by*r.high*r.unit
	side := board.Either[float32](r.face < 0, -1, 1)
	x := r.x - footX*sx + dx*r.face*r.unit
	y := r.y - footY*sy - lift*r.high*r.unit
	w, h := canvas*sx, canvas*sy
	i := r.l.Sprite(s, x, y, w, h)
	i.FlipX = side < 0
	i.Fill = tint.Alpha(r.alpha)
	if r.angle != 0 {
		i.Turn(r.angle, (r.px-x)/w, (r.py-y)/h)
	}
	if r.key != 0 {
		i.Key = r.key
		r.key++
	}
	return i
}

// body is the input for drawing the parts of a creature.
type body struct {
	stats galapagos.Stats
	seat  rules.Seat
	color board.Color
	eyes  uint8
	open  bool
	walk  float32 // phase in steps
	sway  float32 // of the tail, radians
}

// draw adds the creature's layers from the back to the front.
func (r *rig) draw(b *body) {
	energy, speed := grade(b.stats[galapagos.Energy]), grade(b.stats[galapagos.Speed])
	shell, crest, jaw := grade(b.stats[galapagos.Defense]), grade(b.stats[galapagos.Herbivorism]), grade(b.stats[galapagos.Carnivorism])
	bx, by := rigWide[energy], rigHigh[energy]
	long, lift := r.stilts(b.stats)
	r.px, r.py = r.x, r.y-(footY-96+lift)*r.unit
	team := b.color
	all := func(s assets.Sprite, tint board.Color) *board.Item { return r.part(s, bx, by, 0, lift, tint) }
	grown := func(s assets.Sprite, more, x, y float32, tint board.Color) { // scales a picture about x, y
		more *= r.bold
		r.part(s, bx*(1+more), by*(1+more), (footX-x)*more*bx, lift-(footY-y)*more*by, tint)
	}
	for _, s := range [2]assets.Sprite{art.TailTeam, art.Tail} {
		tint := board.Either(s == art.TailTeam, team, board.White)
		i := all(s, tint)
		if b.sway != 0 && r.angle == 0 {
			px := float32(34.0 / canvas)
			if i.FlipX {
				px = 1 - px
			}
			i.Turn(b.sway, px, 100.0/canvas)
		}
	}
	r.legs(b, speed, bx, long, team)
	if shell > 0 {
		grown(art.ShellBehind[shell-1], boldShell[shell], 56, 96, board.White)
	}
	r.part(art.BodyTeam[energy], 1, 1, 0, lift, team)
	r.part(art.Body[energy], 1, 1, 0, lift, board.White)
	if b.seat == 1 {
		all(art.Stripes, board.White)
	}
	grown(art.Shell[shell], boldShell[shell], 56, 96, board.White)
	all(mark(b.seat), board.White)
	if crest > 0 {
		grown(art.Crest[crest-1], boldCrest[crest], 77, 64, board.White)
	}
	jaws, jawTeam := &art.Jaw, &art.JawTeam
	eyes := b.eyes
	teeth, brows := r.scowls(b)
	if brows {
		eyes = eyesAngry
	}
	if b.open || teeth {
		jaws, jawTeam = &art.JawOpen, &art.JawOpenTeam
	}
	if jaw >= 3 {
		grown(jawTeam[jaw-3], boldJaw[jaw], 84, 96, team)
	}
	grown(jaws[jaw], boldJaw[jaw], 84, 96, board.White)
	all(eyeArt[eyes], board.White)
	grown(art.Snout[crest], boldSnout[crest], 94, 92, board.White)
}

// stilts returns the factor by which the legs are lengthened and how high that lifts the body.
func (r *rig) stilts(stats galapagos.Stats) (long, lift float32) {
	speed := grade(stats[galapagos.Speed])
	long = 1 + r.bold*boldLegs[speed]
	return long, long * rigLift[speed]
}

// legs draws the far pair, darker and a little higher, then the near pair, all longer by a factor; they swing in diagonal pairs.
func (r *rig) legs(b *body, speed int, bx, long float32, team board.Color) {
	wide := 0.25 + 0.75*bx
	most := board.Either[float32](speed == grades-1, 32*math.Pi/180, 22*math.Pi/180)
	for n, hip := range rigHips {
		raise := float32(0)
		shade := float32(1)
		if n < 2 {
			raise, shade = 3, 0.66
		}
		swing := float32(0)
		if b.walk > 0 {
			swing = most * ease.Sin(2*math.Pi*b.walk)
			if n == 1 || n == 2 {
				swing = -swing
			}
		}
		for k, s := range [2]assets.Sprite{art.LegTeam[speed], art.Leg[speed]} {
			tint := ease.Gray(shade)
			if k == 0 {
				tint = team.Mix(ink, float64(1-shade)*0.8)
			}
			i := r.part(s, wide, long, (hip-footX)*bx, raise, tint)
			if swing != 0 && r.angle == 0 {
				turn := swing
				if i.FlipX {
					turn = -turn
				}
				i.Turn(turn, 0.5, (110-rigLift[speed])/canvas)
			}
		}
	}
}

// rigOf returns the rig of a creature that stands at x, y.
func (st *stage) rigOf(x, y float32, k *appearance) rig {
	bold := bold(st.px)
	size := ease.Lerp(tilesWide, tilesWideSmall, bold) * (1 - 0.2*k.young) * min(k.there, 1.2)
	return rig{l: st.List, x: x, y: y, unit: size / canvas, face: k.face, high: 1 - k.squash, wide: 1 + k.squash, bold: bold}
}

func (st *stage) drawCreature(i int32, k *appearance) {
	t := st.thing(int(i))
	alpha := min(k.there, 1) * (1 - ease.Smooth(ease.Progress(k.die, 0.3, 1)))
	if alpha <= 0 {
		return
	}
	x, y := k.foot()
	x, y = x+k.shift.x, y+k.shift.y
	if st.px < dotScale {
		st.drawDot(t.Owner, x, y, alpha)
		return
	}
	bob := float32(0)
	if k.walk > 0 {
		bob = 0.03 * ease.Sin(float32(math.Pi)*2*k.walk) * ease.Sin(float32(math.Pi)*2*k.walk)
	}
	key := uint32(i+1) * layerMany
	r := st.rigOf(x, y, k)
	r.alpha, r.key = float64(alpha), key
	energy := grade(t.Stats[galapagos.Energy])
	r.part(art.Shadow, rigWide[energy], 1, 0, 0, board.White)
	r.y -= bob
	r.y += 0.12 * k.die
	side := board.Either[float32](k.face < 0, -1, 1)
	r.angle = side * (k.lean + 0.35*ease.OutCubic(k.die))
	b := body{stats: t.Stats, seat: t.Owner, color: st.seat(t.Owner), eyes: k.eyes, open: k.open, walk: k.walk}
	if k.eyes == eyesOpen && st.blinks(uint32(i)) {
		b.eyes = eyesBlink
	}
	if k.die > 0 {
		b.eyes = eyesDead
	}
	if k.walk > 0 {
		b.sway = 0.1 * ease.Sin(4*math.Pi*k.walk)
	}
	r.draw(&b)
	if k.flash > 0.05 {
		r.key = 0
		_, lift := r.stilts(t.Stats)
		r.part(art.BodyTeam[energy], 1, 1, 0, lift, ease.White(k.flash)).Light()
	}
}

// blinks reports whether creature i has its eyes shut: 120 ms every 2 to 5 seconds.
func (st *stage) blinks(i uint32) bool {
	if !st.drifts() {
		return false
	}
	period := 2 + 3*float64(ease.Unit(i, 17))
	age, _ := ease.Cycle(st.clock, period, ease.Unit(i, 18))
	return float64(age)*period < 0.12
}

// drawDot draws a creature on tiles too small for a picture, as the mark of its seat.
func (st *stage) drawDot(seat rules.Seat, x, y, alpha float32) {
	c := st.seat(seat).Alpha(float64(alpha))
	y -= 0.34
	const r = 0.46
	if seat == 0 {
		i := st.Ring(x-r, y-r, 2*r, 2*r, 0.14, ink.Alpha(float64(alpha)))
		i.Fill = c
		return
	}
	st.Box(x-r*0.86, y-r*0.86, 1.72*r, 1.72*r, 0.04, c).Edge(0.14, ink.Alpha(float64(alpha))).Turn(math.Pi/4, 0.5, 0.5)
}

// drawGauge draws the health bar under a weak creature and the bubble over a starving one.
func (st *stage) drawGauge(i int32, k *appearance) {
	if st.px < gaugeScale {
		return
	}
	t := st.thing(int(i))
	best := float32(max(t.Best, 1))
	share := min(max(k.health/best, 0), 1)
	alpha := min(k.there, 1) * (1 - ease.Progress(k.die, 0, 0.4))
	x, y := k.foot()
	if share < wounded && alpha > 0 {
		st.bar(x, y+0.07, share, min((k.health+k.lost)/best, 1), alpha, uint32(i+1)*layerMany+layerGauge)
	}
	worst := float32(hungry)
	if st.px < bubbleScale { // small tiles: only creatures about to starve
		worst = starving
	}
	if share < worst && alpha > 0 && st.px >= livelyScale && !st.o.Cheap {
		size := 0.5 * max(1, 12/st.px)
		r := st.rigOf(x, y, k)
		_, rise := r.stilts(t.Stats)
		head := (headHigh*rigHigh[grade(t.Stats[galapagos.Energy])] + rise) * r.unit
		side := headFore * r.unit * k.face
		b := st.Sprite(art.Hunger, x+side+size*0.5*(k.face-1)+0.05*k.face, y-head-size*0.8, size, size).As(uint32(i+1)*layerMany + layerBubble)
		b.FlipX, b.Fill = k.face < 0, ease.White(alpha)
	}
}

// Shares of its maximum health below which a creature shows its health bar, and its hunger bubble.
const (
	wounded  = 0.6
	hungry   = 0.25
	starving = 0.08
)

// bar draws a health bar 0.8 tiles wide, centered on x with its top at y.
func (st *stage) bar(x, y, share, before, alpha float32, key uint32) {
	const w, h = 0.8, 0.125
	c := healthy
	switch {
	case share < 0.25:
		c = danger
	case share < 0.5:
		c = amber
	}
	edge := max(0.03, 1/st.px)
	high := max(h, 3.2/st.px)
	st.Box(x-w/2, y, w, high+2*edge, high, ink.Alpha(float64(alpha)*0.92))
	if before > share {
		st.Box(x-w/2+edge, y+edge, (w-2*edge)*before, high, high/2, bone.Alpha(float64(alpha)))
	}
	i := st.Box(x-w/2+edge, y+edge, (w-2*edge)*share, high, high/2, c.Alpha(float64(alpha)))
	if key != 0 {
		i.As(key)
	}
}

// drawStacks writes on each cell that several creatures share how many they are.
func (st *stage) drawStacks(s *galapagos.State) {
	if st.px < numberScale || st.o.Cheap {
		return
	}
	size := max(0.36, 13*st.point)
	for y := max(st.y0, 0); y < min(st.y1, s.Cells.H); y++ {
		for x := max(st.x0, 0); x < min(st.x1, s.Cells.W); x++ {
			n := int64(0)
			for i := s.At(grid.Pt(x, y)); i != galapagos.None; i = s.Things[i].Next {
				if s.Things[i].Alive() {
					n++
				}
			}
			if n > 1 {
				fx, fy := float32(x)+0.86, float32(y)+0.08
				st.Ring(fx-size*0.72, fy-size*0.72, size*1.44, size*1.44, max(0.05, 1.5*st.point), bone).Fill = ink
				st.Number(n, fx, fy, size, board.MonoBold, board.Center, bone)
			}
		}
	}
}
