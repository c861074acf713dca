package anarchy

import (
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// hits are what was done to a building, in the order of the verbs: the fire added, the fire removed and the damage by raids.
type hits [3]int64

// drawPast shows the last turn: which building acted on which, and the total effect on each.
func (v *View) drawPast(st *stage, past []rules.Event) {
	v.hits = append(v.hits[:0], make([]hits, len(st.city.lots))...)
	for i := range past {
		e := &past[i]
		switch what := anarchy.What(e.What); what {
		case anarchy.Ignited, anarchy.Extinguished, anarchy.Raided:
			if v.has(e.Actor) && v.has(e.Target) {
				v.hits[e.Target][what-anarchy.Ignited] += e.Amount
				with := verbs[what-anarchy.Ignited].onto
				st.drawTrace(e.Actor, e.Target, with.color, with.flat)
			}
		case anarchy.Turned, anarchy.Strengthened:
			if v.has(e.Actor) {
				p := st.city.lots[e.Actor].muzzle()
				st.Ring(p.x-0.5, p.y-0.5, 1, 1, max(0.06, 2/st.px), mint)
			}
		}
	}
	if st.px < plainScale {
		return
	}
	for i := range v.hits {
		y := float32(st.city.lots[i].y) + 0.75
		for kind, n := range v.hits[i] {
			if n == 0 || !st.sees(i) {
				continue
			}
			if kind > 0 { // taken away
				n = -n
			}
			st.Plate(n, float32(st.city.lots[i].x)+0.5, y, max(0.32, 12/st.px), verbs[kind].onto.color)
			y -= max(0.34, 13/st.px)
		}
	}
}

// drawTrace draws a command's line from one building to another.
func (st *stage) drawTrace(from, to int32, c board.Color, straight bool) {
	p, q := st.city.lots[from].muzzle(), st.city.lots[to].middle()
	up := lift(p, q)
	if straight {
		up = 0
	}
	w := max(0.06, 2/st.px)
	st.drawArc(p, q, up, 0, 1, w+2/st.px, ink.Alpha(0.6), 0)
	st.drawArc(p, q, up, 0, 1, w, c.Alpha(0.85), 0)
	d := max(0.16, 5/st.px)
	st.Box(p.x-d/2, p.y-d/2, d, d, d/2, c)
}
