package coreminer

import (
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// IDs of the overlays beside which something else is left out: warnings, and the dark.
const (
	overlayRisk   = "risk"
	overlayBright = "bright"
)

// overlay is a map of the mine and what draws it, nil where leaving the dark out is all.
type overlay struct {
	board.Overlay
	draw func(v *View, st *stage, s *coreminer.State)
}

var overlays = [...]overlay{
	{board.Overlay{ID: "ore", Title: "Ore in each tile", Icon: "ore-3", Legend: []board.Key{oreHeat.Key("Units of ore in a tile")}}, (*View).drawYield},
	{board.Overlay{ID: overlayRisk, Title: "When this turn ends", Icon: "fall-warning", Coming: true, Legend: []board.Key{
		{Text: "Earth falls so many tiles", Color: danger.Alpha(0.55)},
		{Text: "A miner falls, loses health or is buried", Sprite: "fall-warning"},
		{Text: "A miner dies", Sprite: "dead-mark"},
		{Text: "A bomb destroys this; its number is the turns left", Sprite: "bomb"},
		{Text: "Loose, but held for now", Color: gold.Alpha(0.3)},
	}}, (*View).drawRisk},
	{board.Overlay{ID: "support", Title: "What supports hold", Icon: "support", Legend: []board.Key{{Text: "Cannot fall while the support stands", Color: gem.Alpha(0.4)}}}, (*View).drawSupports},
	{board.Overlay{ID: "dug", Title: "Who digs where", Icon: "icon-mine", Legend: []board.Key{{Text: "Dug out by this side", Seats: true}}}, (*View).drawDug},
	{board.Overlay{ID: overlayBright, Title: "All lights on", Icon: "lamp-glow", Legend: []board.Key{{Text: "The whole mine lit up", Sprite: "lamp-glow"}}}, nil},
}

// Overlays are the overlays of the mine.
func (v *View) Overlays() []board.Overlay { return board.OverlaysOf(overlays[:]) }

var oreHeat = board.Heat{From: gem.Alpha(0.25), To: gold.Alpha(0.9), Most: 250}

// spot fills a tile.
func (st *stage) spot(p grid.Point, c board.Color) {
	st.Box(float32(p.X)+0.03, float32(p.Y)+0.03, 0.94, 0.94, 0.08, c)
}

// outline draws the outline of a tile.
func (st *stage) outline(p grid.Point, c board.Color) {
	st.Box(float32(p.X)+0.04, float32(p.Y)+0.04, 0.92, 0.92, 0.1, board.Color{}).Edge(max(0.05, 1.5/st.px), c)
}

func (v *View) drawOverlay(st *stage, s *coreminer.State) {
	o, ok := board.OverlayOn(overlays[:], st.o.Overlay)
	if ok && o.draw == nil {
		return
	}
	if st.y1 > 1 {
		st.Box(0, 1, float32(st.w), float32(st.h-1), 0, ink.Alpha(0.5))
	}
	if ok {
		o.draw(v, st, s)
	}
}

// drawYield shows how much ore a tile has.
func (v *View) drawYield(st *stage, _ *coreminer.State) {
	for y := st.y0; y < st.y1; y++ {
		for x := st.x0; x < st.x1; x++ {
			n := st.at(x, y).ore
			if n < 0.5 {
				continue
			}
			p := grid.Pt(x, y)
			st.spot(p, oreHeat.At(n))
			if st.px >= plainScale {
				fx, fy := middle(p)
				st.Plate(int64(n+0.5), fx, fy, max(0.3, 10/st.px), bone)
			}
		}
	}
}

func (v *View) drawSupports(st *stage, s *coreminer.State) {
	for i := range s.Tiles.Cells {
		if s.Tiles.Cells[i].Support {
			v.drawHeld(st, s.Tiles.Point(i), gem)
		}
	}
}

func (v *View) drawDug(st *stage, s *coreminer.State) {
	for i := range s.Tiles.Cells {
		if seat, ok := digger(s, i); ok && !s.Tiles.Cells[i].Filled() {
			st.spot(s.Tiles.Point(i), st.o.Seats[seat].Alpha(0.6))
		}
	}
}

// drawHeld marks the three tiles that a support holds.
func (v *View) drawHeld(st *stage, p grid.Point, c board.Color) {
	for dx := -1; dx <= 1; dx++ {
		q := grid.Pt(p.X+dx, p.Y-1)
		if st.inside(q.X, q.Y) {
			st.spot(q, c.Alpha(0.4))
			st.outline(q, c)
		}
	}
}

// drawFate shows what the end of the turn does to miners: where they fall, what health that costs, who is buried, who dies.
func (v *View) drawFate(st *stage, s *coreminer.State) {
	f := &v.outlook
	for i := range s.Miners {
		m, then := &s.Miners[i], &f.State.Miners[i]
		if !m.Alive() {
			continue
		}
		x, y := middle(m.At)
		if then.At != m.At && then.Placed {
			_, y1 := middle(then.At)
			st.Line(x, y, x, y1, max(0.08, 2/st.px), st.o.Seats[m.Owner]).Dashed(0.2, 0.15)
			st.outline(then.At, st.o.Seats[m.Owner])
		}
		if f.Buries(s, int32(i)) {
			st.outline(then.At, danger)
			st.Sprite(art.FallWarning, x-0.4, y-1.3, 0.8, 0.8)
		}
		if !then.Alive() {
			st.Sprite(art.DeadMark, x-0.4, y-0.4, 0.8, 0.8)
		}
		if loss := m.Health - then.Health; loss > 0 && st.px >= plainScale {
			st.Plate(int64(-loss), x+0.1, y-0.75, max(0.3, 11/st.px), danger)
		}
	}
}

// drawRisk shows what falls when this turn ends and where it lands, what bombs do, what that does to miners, and what is loose but held.
func (v *View) drawRisk(st *stage, s *coreminer.State) {
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		if t.Loose && t.Filled() {
			st.spot(s.Tiles.Point(i), gold.Alpha(0.3))
		}
	}
	f := &v.outlook
	if !f.End(s) {
		return
	}
	for i := range f.Tape.Events {
		e := &f.Tape.Events[i]
		if coreminer.What(e.What) != coreminer.Slid {
			continue
		}
		st.spot(e.From, danger.Alpha(0.55))
		x, y := middle(e.From)
		_, y1 := middle(e.To)
		st.Line(x, y, x, y1-0.2, max(0.08, 2/st.px), danger)
		st.Tri(x-0.25, y1-0.3, x+0.25, y1-0.3, x, y1+0.1, danger)
		if st.px >= plainScale {
			st.Plate(e.Amount, x+0.3, y, max(0.28, 10/st.px), bone)
		}
	}
	for i := range s.Bombs {
		if b := &s.Bombs[i]; b.Placed && !b.Exploded && !b.Gone {
			st.drawReachOfBomb(s, b.At)
			x, y := middle(b.At)
			st.Plate(int64(max(b.Timer, 1)), x, y, max(0.34, 12/st.px), bone)
		}
	}
	v.drawFate(st, s)
}

// drawWarnings marks the tiles that fall when this turn ends, and what the end of the turn does to miners.
func (v *View) drawWarnings(st *stage, s *coreminer.State) {
	f := &v.outlook
	if st.o.Overlay == overlayRisk || !orders.Restless(s) || !f.End(s) {
		return
	}
	nod := float32(0)
	if st.lively() {
		nod = 2 / st.px * ease.Wave(st.clock, 1.4, 0)
	}
	for i := range f.Tape.Events {
		e := &f.Tape.Events[i]
		x, y := float32(e.From.X), float32(e.From.Y)
		if coreminer.What(e.What) != coreminer.Slid || !st.sees(x, y, 1) {
			continue
		}
		if st.filled(e.From.X, e.From.Y+1) < 0.5 { // one sign per column, at its lowest tile
			st.Sprite(art.FallWarning, x+0.1, y-0.85+nod, 0.8, 0.8)
		}
	}
	if st.px < numberScale {
		return
	}
	for i := range s.Miners {
		m, then := &s.Miners[i], &f.State.Miners[i]
		if m.Alive() && then.Health < m.Health {
			x, y := middle(m.At)
			st.Plate(int64(then.Health-m.Health), x+0.1, y-0.75, max(0.3, 11/st.px), danger)
		}
	}
}

// drawRanges shows the reach of every bomb and the tiles that each miner can walk to this turn.
func (v *View) drawRanges(st *stage, s *coreminer.State) {
	for i := range s.Bombs {
		if b := &s.Bombs[i]; b.Placed && !b.Exploded && !b.Gone {
			st.drawReachOfBomb(s, b.At)
		}
	}
	for i := range s.Miners {
		m := &s.Miners[i]
		if !m.Alive() {
			continue
		}
		v.paths.Walk(s, int32(i), s.Limits(m).Moves)
		c := st.o.Seats[m.Owner]
		for n := range s.Tiles.Cells {
			if v.paths.Cost(n) >= 0 {
				st.spot(s.Tiles.Point(n), c.Alpha(0.28))
			}
		}
	}
}

// drawReachOfBomb shows the tiles that a bomb on p destroys and the paths of its shock waves.
func (st *stage) drawReachOfBomb(s *coreminer.State, p grid.Point) {
	c := danger
	if t := s.Tiles.At(p); t != nil && t.Shield > 0 {
		c = steel
	}
	st.spot(p, c.Alpha(0.45))
	for _, d := range grid.Dirs {
		q := p.Step(d)
		t := s.Tiles.At(q)
		if t == nil {
			continue
		}
		if t.Shield > 0 {
			st.outline(q, steel)
			continue
		}
		st.spot(q, danger.Alpha(0.4))
		from := q.Step(d)
		end := from
		for t = s.Tiles.At(from); t != nil && !t.Filled(); t = s.Tiles.At(end.Step(d)) {
			end = from
			from = from.Step(d)
		}
		if t := s.Tiles.At(q.Step(d)); t == nil || t.Filled() {
			continue
		}
		x0, y0 := middle(q.Step(d))
		x1, y1 := middle(end)
		w := max(0.1, 2/st.px)
		st.Line(x0, y0, x1, y1, w, amberLit.Alpha(0.9)).Dashed(0.3, 0.2)
		st.Ring(x1-0.2, y1-0.2, 0.4, 0.4, w, amberLit)
	}
}

// digger is the seat that dug out an open tile; false if a bomb or a fall opened it.
func digger(s *coreminer.State, i int) (rules.Seat, bool) {
	switch t := &s.Tiles.Cells[i]; {
	case t.Hopper:
		return t.Owner, true
	case t.Digger > 0:
		return rules.Seat(t.Digger) - 1, true
	}
	return rules.NoSeat, false
}
