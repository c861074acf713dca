package anarchy

import (
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// overlayRisk is the ID of the overlay whose numbers stand where else those of the buildings do.
const overlayRisk = "risk"

// overlay is a heat map of the city and what draws it.
type overlay struct {
	board.Overlay
	draw func(v *View, st *stage, f *board.Frame[*anarchy.State])
}

var overlays = [...]overlay{
	{board.Overlay{ID: overlayRisk, Title: "When this turn ends", Icon: "spread-preview", Coming: true, Calm: "Nothing threatens your headquarters", Legend: []board.Key{
		{Text: "Fire that arrives", Sprite: "spread-preview"}, {Text: "Fire then", Icon: "flame", Color: flame}, {Text: "Health lost", Color: danger}, {Text: "Burns down", Color: danger, Rim: true}}},
		(*View).drawAhead},
	{board.Overlay{ID: "fire", Title: "Fire", Icon: "fire-3-a", Legend: []board.Key{{Text: "Fire", Ramp: []board.Color{fireHeat(1), fireHeat(20)}, Low: "1", High: "20"}}}, (*View).drawFires},
	{board.Overlay{ID: "exposure", Title: "Exposure", Icon: "exposure-3", Legend: []board.Key{exposureHeat.Key("Damage of a raid")}}, (*View).drawExposure},
	{board.Overlay{ID: "past", Title: "Last turn", Icon: "verb-raid", Legend: []board.Key{
		{Text: "Fire added", Color: flame}, {Text: "Fire removed", Color: water}, {Text: "Raid damage", Color: violet}, {Text: "Changed the wind", Color: mint, Rim: true}}},
		(*View).drawLast},
}

// Overlays are the heat maps of the city.
func (v *View) Overlays() []board.Overlay { return board.OverlaysOf(overlays[:]) }

var exposureHeat = board.Heat{From: violet.Alpha(0.25), To: violet.Alpha(0.85), Most: 60}

// fireHeat is the colour of an amount of fire.
func fireHeat(f float32) board.Color {
	return gold.Mix(danger, float64(f/14)).Alpha(0.3 + 0.55*float64(f/20))
}

func (v *View) drawOverlay(st *stage, f *board.Frame[*anarchy.State]) {
	o, ok := board.OverlayOn(overlays[:], st.o.Overlay)
	if o.ID != overlayRisk {
		st.shade(0.45)
	}
	if ok {
		o.draw(v, st, f)
	}
}

// shade dims the city below numbers.
func (st *stage) shade(alpha float64) {
	st.Box(0, 0, float32(st.city.ground.w), float32(st.city.ground.h), 0, ink.Alpha(alpha))
}

func (v *View) drawFires(st *stage, _ *board.Frame[*anarchy.State]) {
	for i := range st.appearances {
		if f := st.appearances[i].fire(); f > 0 && st.sees(i) {
			st.tile(i, fireHeat(f))
			st.amount(i, int64(f+0.5), bone)
		}
	}
}

func (v *View) drawExposure(st *stage, _ *board.Frame[*anarchy.State]) {
	for i := range st.appearances {
		if e := st.appearances[i].exposure; e > 0 && st.sees(i) {
			st.tile(i, exposureHeat.At(e))
			st.amount(i, int64(e+0.5), bone)
		}
	}
}

func (v *View) drawLast(st *stage, f *board.Frame[*anarchy.State]) { v.drawPast(st, f.Past) }

func (v *View) drawAhead(st *stage, f *board.Frame[*anarchy.State]) {
	if s := f.Nearer(); !s.End.Over {
		st.shade(0.35)
		v.playAhead(s, 1)
		st.drawRisk(s, &v.ahead)
	}
}

// sees reports whether building i is in view.
func (st *stage) sees(i int) bool {
	b := &st.city.lots[i]
	return b.x >= st.x0 && b.x < st.x1 && b.y >= st.y0 && b.y < st.y1
}

func (st *stage) tile(i int, c board.Color) {
	b := &st.city.lots[i]
	st.Box(float32(b.x)+0.03, float32(b.y)+0.03, 0.94, 0.94, 0.08, c)
}

func (st *stage) amount(i int, n int64, c board.Color) {
	if st.px < plainScale {
		return
	}
	b := &st.city.lots[i]
	st.figure(n, float32(b.x)+0.5, float32(b.y)+0.5, c)
}

// drawRisk shows what the end of the turn will do: the fire that arrives, the health lost, and the buildings that fall, with today's health and
// the fire of then over the flames.
func (st *stage) drawRisk(now, then *anarchy.State) {
	arrow := angleOf(windOf(now).Direction)
	for i := range now.Buildings {
		a, b := &now.Buildings[i], &then.Buildings[i]
		if !st.sees(i) {
			continue
		}
		x, y := float32(a.X), float32(a.Y)
		if b.Fire > a.Fire {
			st.Sprite(art.SpreadPreview, x, y, 1, 1)
			st.Sprite(art.WeatherVane, x+0.28, y-0.06, 0.44, 0.44).Turn(arrow, 0.5, 0.5).Fill = ease.White(0.9)
		}
		if b.Health == 0 && a.Health > 0 {
			st.Box(x+0.02, y+0.02, 0.96, 0.96, 0.08, board.Color{}).Edge(max(0.06, 2/st.px), danger)
		}
	}
	if st.px < plainScale {
		return
	}
	size := max(min(0.34, 14/st.px), 10/st.px)
	for i := range now.Buildings { // over all that stands in the rows in front
		a, b := &now.Buildings[i], &then.Buildings[i]
		loss, y := int64(a.Health)-int64(b.Health), float32(a.Y)+0.88
		if !st.sees(i) {
			continue
		}
		if loss > 0 {
			st.Plate(-loss, float32(a.X)+0.5, y, size, danger)
			y -= size
		}
		if a.Fire > 0 || b.Fire > 0 {
			st.tag(float32(a.X)+0.5, y, size, flame, flameIcon, int64(b.Fire))
			y -= size * 1.1
		}
		if l := &st.city.lots[i]; a.Health > 0 && (l.hq || st.px >= labelScale && float32(a.Health) < l.full) {
			st.Plate(int64(a.Health), float32(a.X)+0.5, y, size, bone)
		}
	}
}
