package ui

import (
	"math"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Stars draws stars of a size from the left of r, in its middle: first those that were won.
func (u *UI) Stars(r board.Rect, size float32, won, all int) {
	for i := range all {
		c := u.Theme.Text3
		if i < won {
			c = u.Theme.Warn
		}
		u.Icon("star", r.X+size/2+float32(i)*(size+4), r.Y+r.H/2, size, c)
	}
}

// Icon draws a sprite of the shell ("play", "undo") in a square of the given size about its middle, in one colour, or a sprite of a game
// ("galapagos/heart") in its own.
func (u *UI) Icon(name string, cx, cy, size float32, c board.Color) {
	s, ok := assets.Find("shell/icon-" + name)
	if !ok {
		if s, ok = assets.Find("shell/" + name); !ok {
			if s, ok = assets.Find(name); !ok {
				return
			}
			c = board.White.Alpha(float64(c.A) / 255) // a sprite of a game has colours of its own
		}
	}
	u.List.Sprite(s, u.snap(cx-size/2), u.snap(cy-size/2), size, size).Tint(c)
}

// Sprite draws a sprite "atlas/name" as large as it fits into r, in its middle. It reports whether the sprite exists.
func (u *UI) Sprite(name string, r board.Rect) bool {
	s, ok := assets.Find(name)
	if !ok || s.W == 0 || s.H == 0 {
		return false
	}
	k := min(r.W/float32(s.W), r.H/float32(s.H))
	w, h := float32(s.W)*k, float32(s.H)*k
	u.List.Sprite(s, r.X+(r.W-w)/2, r.Y+(r.H-h)/2, w, h)
	return true
}

// Shadow draws the shadow of something raised: level 1 panel, 2 card or float, 3 modal.
func (u *UI) Shadow(r board.Rect, radius float32, level int) {
	blur, drop, a := float32(14), float32(4), 0.32
	switch level {
	case 2:
		blur, drop, a = 34, 12, 0.50
	case 3:
		blur, drop, a = 60, 22, 0.62
	}
	u.List.Shadow(r.X, r.Y+drop, r.W, r.H, radius, blur, u.Theme.Shadow.Alpha(a))
}

// Panel draws the background of a group of controls and blocks the pointer from controls under it.
func (u *UI) Panel(r board.Rect) { u.ground("panel", r, RadiusCard, 1, u.Theme.Panel) }

// Float draws a panel that floats over the board.
func (u *UI) Float(r board.Rect) { u.ground("float", r, RadiusCard, 2, u.Theme.Panel) }

// Bar draws a strip across the canvas, such as the score bar: no corners, a line at its edge.
func (u *UI) Bar(r board.Rect, below bool) {
	u.claim("bar", r)
	u.List.Shadow(r.X, r.Y, r.W, r.H, 0, 14, u.Theme.Shadow.Alpha(0.32))
	u.List.Box(r.X, r.Y, r.W, r.H, 0, u.Theme.Panel.Mix(u.Theme.Ground, 0.1)).To(u.Theme.Panel.Mix(u.Theme.Ground, 0.45))
	y := r.Y
	if below {
		y = r.Y + r.H - u.hair()
	}
	u.List.Box(r.X, y, r.W, u.hair(), 0, u.Theme.Line)
}

func (u *UI) ground(id string, r board.Rect, radius float32, level int, fill board.Color) {
	u.claim(id, r)
	u.Shadow(r, radius, level)
	top, foot := fill.Mix(u.Theme.Raised, 0.35), fill.Mix(u.Theme.Ground, 0.22)
	if u.Theme.Light {
		top, foot = fill, fill
	}
	u.List.Box(r.X, r.Y, r.W, r.H, radius, top).To(foot)
	u.Lit(r, radius)
}

// Lit draws the thin edge of a panel, lit from the top.
func (u *UI) Lit(r board.Rect, radius float32) {
	h := u.hair()
	g, f := u.Theme.Glint, u.Theme.GlintFoot
	u.List.Box(r.X, r.Y, r.W, r.H, radius, board.Color{}).Edge(h, f)
	if !u.Theme.Light {
		u.List.Box(r.X+radius*0.7, r.Y, r.W-1.4*radius, h, 0, g)
	}
}

// Inset draws a sunken background: of a field, a chart, a track.
func (u *UI) Inset(r board.Rect, radius float32) {
	u.List.Box(r.X, r.Y, r.W, r.H, radius, u.Theme.Well).Edge(u.hair(), u.Theme.Line)
}

// Rule draws a dividing line across r at its top.
func (u *UI) Rule(x, y, w float32) {
	u.List.Box(x, u.snap(y), w, u.hair(), 0, u.Theme.Line)
}

// cover dims the whole canvas.
func (u *UI) cover(a float64) {
	u.List.Box(0, 0, u.In.W, u.In.H, 0, u.Theme.Scrim.Alpha(a))
}

// Mark draws the mark of a seat (disc, diamond, square or triangle) in a square of the given size around its middle; a grey disc for no
// seat.
func (u *UI) Mark(seat rules.Seat, cx, cy, size float32) {
	c := u.Theme.SeatColor(seat)
	u.mark(seat, cx, cy, size+3, u.Theme.SeatEdge)
	u.mark(seat, cx, cy, size, c)
	if !u.Theme.Light {
		hi := c.Mix(board.White, 0.16)
		u.mark(seat, cx-size*0.03, cy-size*0.04, size*0.78, hi)
		u.mark(seat, cx+size*0.02, cy+size*0.03, size*0.7, c)
	}
}

// Shape draws the shape of a seat's mark in a colour. On light pages, on which some seats' colours would not show, those have an outline.
func (u *UI) Shape(seat rules.Seat, cx, cy, size float32, c board.Color) {
	if u.Theme.Light && c == u.Theme.SeatColor(seat) {
		u.mark(seat, cx, cy, size+2.5, u.Theme.SeatEdge)
	}
	u.mark(seat, cx, cy, size, c)
}

func (u *UI) mark(seat rules.Seat, cx, cy, size float32, c board.Color) {
	h := size / 2
	switch seat {
	case 1:
		h *= 1.18
		lap := float32(0) // halves of an opaque colour overlap, or their soft edges leave a line
		if c.A == 255 {
			lap = min(0.5, h*0.1)
		}
		u.List.Tri(cx, cy-h, cx+h, cy+lap, cx-h, cy+lap, c)
		u.List.Tri(cx-h, cy-lap, cx+h, cy-lap, cx, cy+h, c)
	case 2:
		h *= 0.9
		u.List.Box(cx-h, cy-h, 2*h, 2*h, 2, c)
	case 3:
		h *= 1.1
		u.List.Tri(cx, cy-h, cx+h*1.04, cy+h*0.8, cx-h*1.04, cy+h*0.8, c)
	default:
		u.List.Disc(cx-h, cy-h, 2*h, 2*h, c)
	}
}

// Pattern fills r with the pattern of a seat: plain, hatch, dots or cross-hatch.
func (u *UI) Pattern(seat rules.Seat, r board.Rect, radius float32) {
	if seat < 1 || seat > 3 {
		return
	}
	a, step := 0.36, float32(9)
	if u.Theme.Light {
		a = 0.42
	}
	if seat == 2 {
		step = 8
	}
	u.List.Pattern(board.Pattern(seat), r.X, r.Y, r.W, r.H, radius, step, u.Theme.OnSeatColor(seat).Alpha(a))
}

// Gauge draws a bar of a seat's colour and pattern, filled to share (0..1), from the left or, when flip is set, from the right.
func (u *UI) Gauge(r board.Rect, seat rules.Seat, share float32, flip bool) {
	u.List.Box(r.X, r.Y, r.W, r.H, min(4, r.H/2), u.Theme.Well).Edge(u.hair(), u.Theme.Line)
	w := r.W * min(max(share, 0), 1)
	if w < 1 {
		return
	}
	x := r.X
	if flip {
		x = r.X + r.W - w
	}
	c := u.Theme.SeatColor(seat)
	bar := u.List.Box(x, r.Y, w, r.H, min(4, r.H/2), c.Mix(board.White, 0.12)).To(c)
	if u.Theme.Light {
		bar.Edge(u.hair(), u.Theme.SeatEdge)
	}
	if w > 6 {
		u.Pattern(seat, board.Rect{X: x, Y: r.Y, W: w, H: r.H}, min(4, r.H/2))
	}
}

// Progress draws a bar of the accent filled to share (0..1).
func (u *UI) Progress(r board.Rect, share float32) {
	u.Inset(r, r.H/2)
	if w := r.W * min(max(share, 0), 1); w > r.H {
		u.List.Box(r.X, r.Y, w, r.H, r.H/2, u.Theme.Accent)
	}
}

// Keycap draws the caps of a chord with their left edge at x about the height cy, and returns the width used.
func (u *UI) Keycap(c Chord, x, cy float32) float32 {
	from := x
	for _, cap := range c.Caps() {
		x += u.Cap(cap, x, cy) + 4
	}
	return x - 4 - from
}

// Cap draws one key label and returns its width.
func (u *UI) Cap(text string, x, cy float32) float32 {
	w := u.CapWidth(text)
	r := u.sharp(layout.Around(x+w/2, cy, w, 24))
	u.List.Box(r.X, r.Y, r.W, r.H, RadiusKey, u.Theme.Edge)
	u.List.Box(r.X, r.Y, r.W, r.H-2, RadiusKey, u.Theme.Raised).Edge(u.hair(), u.Theme.Edge)
	arrow := map[string]float32{"←": 3, "→": 1, "↑": 0, "↓": 2}
	if dir, ok := arrow[text]; ok {
		u.arrow(r.X+r.W/2, r.Y+r.H/2-1, 5, dir, u.Theme.Text)
		return w
	}
	u.Text(layout.Pad(r, 0, -1, 0, 1), text, Caption, board.MonoBold, board.Center, u.Theme.Text)
	return w
}

// arrow draws a small arrow pointing up (0), right, down or left (3).
func (u *UI) arrow(x, y, n, dir float32, c board.Color) {
	dx, dy := float32(0), float32(0)
	switch dir {
	case 0:
		dy = -1
	case 1:
		dx = 1
	case 2:
		dy = 1
	default:
		dx = -1
	}
	u.List.Line(x-dx*n, y-dy*n, x+dx*n*0.3, y+dy*n*0.3, 1.8, c)
	tx, ty := x+dx*n, y+dy*n
	bx, by := x, y
	u.List.Tri(tx, ty, bx-dy*n*0.75, by-dx*n*0.75, bx+dy*n*0.75, by+dx*n*0.75, c)
}

// CapWidth is the width of a key cap.
func (u *UI) CapWidth(text string) float32 {
	return max(26, u.TextWidth(text, Caption, board.MonoBold)+16)
}

// KeycapWidth is the width that Keycap uses.
func (u *UI) KeycapWidth(c Chord) float32 {
	w := float32(-4)
	for _, cap := range c.Caps() {
		w += u.CapWidth(cap) + 4
	}
	return w
}

// Live draws the chip of a running match and returns its width.
func (u *UI) Live(x, cy float32) float32 {
	w := u.TextWidth("LIVE", Second, board.Medium) + 46
	c := u.Theme.Live
	pulse := 0.0
	if u.Lively() {
		t := u.In.Now / 1.6
		pulse = t - float64(int64(t))
	}
	chip := layout.Around(x+w/2, cy, w, 26)
	u.List.Box(chip.X, chip.Y, chip.W, chip.H, 13, u.Theme.Panel.Mix(c, 0.2))
	r := float32(4 + 5*pulse)
	u.List.Ring(x+18-r, cy-r, 2*r, 2*r, 1.5, c.Alpha(1-pulse))
	u.List.Disc(x+14, cy-4, 8, 8, c)
	u.Text(layout.Pad(chip, 32, 0, 8, 0), "LIVE", Second, board.Medium, board.Left, c)
	return w
}

// ringAround draws the keyboard ring outside r with opacity a.
func (u *UI) ringAround(r board.Rect, radius, a float32) {
	if a <= 0.01 {
		return
	}
	u.List.Box(r.X-2, r.Y-2, r.W+4, r.H+4, radius+2, board.Color{}).Edge(2, u.Theme.Ground.Alpha(float64(a)))
	u.List.Box(r.X-4, r.Y-4, r.W+8, r.H+8, radius+4, board.Color{}).Edge(2, u.Theme.Focus.Alpha(float64(a)))
}

// dashed draws a dashed outline, which marks disabled controls.
func (u *UI) dashed(r board.Rect, radius float32, c board.Color) {
	k := radius * 0.6
	for _, l := range [][4]float32{
		{r.X + radius, r.Y + 0.5, r.X + r.W - radius, r.Y + 0.5},
		{r.X + radius, r.Y + r.H - 0.5, r.X + r.W - radius, r.Y + r.H - 0.5},
		{r.X + 0.5, r.Y + radius, r.X + 0.5, r.Y + r.H - radius},
		{r.X + r.W - 0.5, r.Y + radius, r.X + r.W - 0.5, r.Y + r.H - radius},
	} {
		if l[2] >= l[0] && l[3] >= l[1] {
			u.List.Line(l[0], l[1], l[2], l[3], 1, c).Dash = 4
		}
	}
	d := radius - k
	for _, l := range [][4]float32{
		{r.X + d*0.4, r.Y + radius, r.X + radius, r.Y + d*0.4},
		{r.X + r.W - radius, r.Y + d*0.4, r.X + r.W - d*0.4, r.Y + radius},
		{r.X + d*0.4, r.Y + r.H - radius, r.X + radius, r.Y + r.H - d*0.4},
		{r.X + r.W - radius, r.Y + r.H - d*0.4, r.X + r.W - d*0.4, r.Y + r.H - radius},
	} {
		mx, my := (l[0]+l[2])/2, (l[1]+l[3])/2
		u.List.Line(mx+(l[0]-mx)*0.4, my+(l[1]-my)*0.4, mx+(l[2]-mx)*0.4, my+(l[3]-my)*0.4, 1, c)
	}
}

// Picture draws a sprite so that it covers r, cropped at its sides, with corners rounded by radius where the bits of corners are set: 1 top
// left, 2 top right, 4 bottom right, 8 bottom left. It reports whether there is such a sprite.
func (u *UI) Picture(name string, r board.Rect, radius float32, corners int, tint board.Color) bool {
	s, ok := assets.Find(name)
	if !ok || s.W == 0 || s.H == 0 || r.W <= 0 || r.H <= 0 {
		return false
	}
	k := max(r.W/float32(s.W), r.H/float32(s.H))
	cw, ch := r.W/k, r.H/k
	cx, cy := (float32(s.W)-cw)/2, (float32(s.H)-ch)/2
	part := func(x0, y0, x1, y1 float32) {
		p := s
		p.Set = 0
		ax, ay := uint16(cx+(x0-r.X)/k+0.5), uint16(cy+(y0-r.Y)/k+0.5)
		bx, by := uint16(cx+(x1-r.X)/k+0.5), uint16(cy+(y1-r.Y)/k+0.5)
		p.X, p.Y, p.W, p.H = s.X+ax, s.Y+ay, max(bx-ax, 1), max(by-ay, 1)
		u.List.Sprite(p, x0, y0, x1-x0, y1-y0).Tint(tint)
	}
	const step = 1
	inset := func(d float32) float32 { // how far the arc is from the side, d below the top of the corner
		return radius - float32(math.Sqrt(float64(max(radius*radius-(radius-d)*(radius-d), 0))))
	}
	rows := func(y float32, d func(i float32) float32, left, right bool) {
		for i := float32(0); i < radius; i += step {
			in := inset(d(i) + step/2)
			x0, x1 := r.X, r.X+r.W
			if left {
				x0 += in
			}
			if right {
				x1 -= in
			}
			part(x0, y+i, x1, min(y+i+step, y+radius))
		}
	}
	top, foot := r.Y, r.Y+r.H
	if corners&3 != 0 {
		rows(r.Y, func(i float32) float32 { return i }, corners&1 != 0, corners&2 != 0)
		top += radius
	}
	if corners&12 != 0 {
		foot -= radius
		rows(foot, func(i float32) float32 { return radius - step - i }, corners&8 != 0, corners&4 != 0)
	}
	part(r.X, top, r.X+r.W, foot)
	return true
}

// Embed draws a board's list inside the interface: a point x,y of it comes to ox+x*scale, oy+y*scale, and nothing outside clip is drawn.
func (u *UI) Embed(l *board.List, clip board.Rect, scale, ox, oy float32) {
	u.List.Clip(clip.X, clip.Y, clip.W, clip.H)
	for _, i := range l.Items {
		i.X, i.Y = ox+i.X*scale, oy+i.Y*scale
		switch i.Op {
		case board.OpLine:
			i.W, i.H, i.PX = ox+i.W*scale, oy+i.H*scale, i.PX*scale
		case board.OpTri:
			i.W, i.H, i.PX, i.PY = ox+i.W*scale, oy+i.H*scale, ox+i.PX*scale, oy+i.PY*scale
		default:
			i.W, i.H = i.W*scale, i.H*scale
		}
		i.Radius, i.Width, i.Size, i.Dash, i.Gap = i.Radius*scale, i.Width*scale, i.Size*scale, i.Dash*scale, i.Gap*scale
		u.List.Items = append(u.List.Items, i)
	}
	u.List.Unclip()
}
