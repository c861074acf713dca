package anarchy

import (
	"fmt"
	"math"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
)

// howToBurn says how to burn the enemy headquarters, which cannot be ignited: what stands upwind of it, and when that wind blows.
func howToBurn(s *anarchy.State, seat rules.Seat) string {
	foe := 1 - seat
	now, _ := s.Wind()
	next, more := s.NextWind()
	for i := range s.Lane(foe, now) {
		return fmt.Sprintf("Only the wind can burn a headquarters. Ignite the %s %s of it: this turn's wind carries the fire there.", lower(s.Buildings[i].Title()), now.Direction.Back())
	}
	if more {
		for i := range s.Lane(foe, next) {
			return fmt.Sprintf("Only the wind can burn a headquarters. Ignite the %s %s of it: the next wind carries the fire there.", lower(s.Buildings[i].Title()), next.Direction.Back())
		}
	}
	return "Only the wind can burn a headquarters, and no building is upwind of it now. Turn the next wind with a weather station."
}

// arriving is the amount of fire that a wind would carry into the headquarters of a seat from the fires that burn now.
func arriving(s *anarchy.State, seat rules.Seat, wind anarchy.Wind) uint8 {
	most := uint8(0)
	for i := range s.Lane(seat, wind) {
		most = max(most, min(s.Buildings[i].Fire, wind.Intensity))
	}
	return most
}

// threatens reports whether a fire on building n can reach the headquarters of a seat: this turn's or the next wind carries fire that far,
// or the two are neighbours and the wind only has to turn.
func threatens(s *anarchy.State, seat rules.Seat, n int16) bool {
	for _, k := range s.Buildings[s.Headquarters[seat]].Near {
		if k == n {
			return true
		}
	}
	now, _ := s.Wind()
	next, _ := s.NextWind()
	return reaches(s, seat, now, n) || reaches(s, seat, next, n)
}

// reaches reports whether a wind carries fire from building n into the headquarters of a seat.
func reaches(s *anarchy.State, seat rules.Seat, wind anarchy.Wind, n int16) bool {
	for k := range s.Lane(seat, wind) {
		if k == n {
			return true
		}
	}
	return false
}

// advice suggests the most urgent use of the winds to the seat whose turn it is.
func (h *controller) advice(s *anarchy.State, seat rules.Seat) string {
	foe := 1 - seat
	now, _ := s.Wind()
	next, more := s.NextWind()
	crew := func(verb int) bool { return h.crew(s, seat, &verbs[verb]) > 0 }
	burning, target := s.Buildings[s.Headquarters[seat]].Fire, &s.Buildings[s.Headquarters[foe]]
	// feeds reports whether a wind that blows after so many turns can bring the enemy headquarters more fire than they have then.
	feeds := func(wind anarchy.Wind, turns int) bool {
		return int(wind.Intensity) > int(target.Fire)-turns*int(s.Constants.FireFade)
	}
	h.view.updateWarning(s, seat)
	comes := arriving(s, seat, now)
	spray := crew(sprays) && comes > max(burning, 1)
	urgent := spray && total(int16(comes), s.Constants.FireFade) > int(target.Exposure)
	switch {
	case crew(raids) && target.Exposure > 0 && !urgent:
		return fmt.Sprintf("The enemy headquarters is exposed: a raid takes %d of its health", min(int16(target.Exposure), target.Health))
	case h.view.warning.text == bothFall:
		return bothFall + ", then more health in all"
	case h.view.warning.falls:
		return "Your headquarters falls this turn: nothing can save it"
	case spray:
		return "Spray at the red arrows: this wind blows into your headquarters"
	case crew(ignites) && open(s, foe, now) && arriving(s, foe, now) < now.Intensity && feeds(now, 1):
		return "Ignite at the green arrows: this wind blows into the enemy headquarters"
	case crew(sprays) && more && arriving(s, seat, next) > max(burning, 1):
		return "Spray at the thin red arrows: the next wind blows into your headquarters"
	case crew(ignites) && more && open(s, foe, next) && arriving(s, foe, next) < next.Intensity && feeds(next, 2):
		return "Ignite at the thin green arrows for the next wind"
	case crew(turnsLeft) && more && next.Intensity > 0 && !open(s, foe, next) && !turned(s, seat) && feeds(next, 2):
		return "The next wind misses the enemy headquarters: turn it"
	}
	return choose
}

// turned reports whether a weather station of the seat has set the next wind this turn.
func turned(s *anarchy.State, seat rules.Seat) bool {
	return slices.ContainsFunc(s.Buildings, func(b anarchy.Building) bool { return b.Owner == seat && b.Kind == anarchy.WeatherStation && b.Bribed })
}

// open reports whether a wind can carry fire from any building into the headquarters of a seat.
func open(s *anarchy.State, seat rules.Seat, wind anarchy.Wind) bool {
	for range s.Lane(seat, wind) {
		return true
	}
	return false
}

// drawLanes marks the buildings from which this turn's wind and, with thinner marks, the next one blow into a headquarters: in red if it is
// the viewer's, else in the colour of the wind.
func (st *stage) drawLanes(s *anarchy.State, viewer rules.Seat) {
	if st.px < blockScale || s.End.Over {
		return
	}
	now, ok := s.Wind()
	next, more := s.NextWind()
	for seat := range s.Headquarters {
		c := board.Either(rules.Seat(seat) == viewer, danger, mint)
		if ok {
			st.drawLane(s, rules.Seat(seat), now, c, false)
		}
		if more {
			st.drawLane(s, rules.Seat(seat), next, c, true)
		}
	}
}

// drawLane draws an arrowhead on the lee edge of each building of a lane, where it leaves the building's tag readable.
func (st *stage) drawLane(s *anarchy.State, seat rules.Seat, wind anarchy.Wind, c board.Color, later bool) {
	d := wind.Direction.Delta()
	dx, dy := float32(d.X), float32(d.Y)
	width, size, at := max(0.085, 2.4/st.px), max(0.17, 5/st.px), float32(0.57)
	if later {
		width, size, at, c = max(0.045, 1.4/st.px), max(0.12, 3.5/st.px), 0.53, c.Alpha(0.85)
	}
	rim := width + 2.4/st.px
	for i := range s.Lane(seat, wind) {
		if !st.sees(int(i)) {
			continue
		}
		b := &st.city.lots[i]
		x, y := float32(b.x)+0.5+dx*at, float32(b.y)+0.5+dy*at
		for _, pass := range [2]struct {
			w float32
			c board.Color
		}{{rim, ink.Alpha(0.8)}, {width, c}} {
			st.Line(x-dx*size-dy*size*1.5, y-dy*size-dx*size*1.5, x, y, pass.w, pass.c)
			st.Line(x-dx*size+dy*size*1.5, y-dy*size+dx*size*1.5, x, y, pass.w, pass.c)
		}
	}
}

// pointOut marks, at the edge of what is seen of a large city, where the enemy headquarters lies beyond it.
func (st *stage) pointOut(s *anarchy.State, foe rules.Seat) {
	b := &s.Buildings[s.Headquarters[foe]]
	seen := st.o.Clear
	if seen.W <= 0 {
		seen = st.o.Visible
	}
	x, y := float32(b.X)+0.5, float32(b.Y)+0.5
	if seen.W <= 0 || seen.Contains(x, y) {
		return
	}
	r := 15 * max(st.o.Unit, 1) / st.px
	in := seen.Inset(2 * r)
	mx, my := min(max(x, in.X), in.X+in.W), min(max(y, in.Y), in.Y+in.H)
	far := float32(math.Hypot(float64(x-mx), float64(y-my)))
	dx, dy := (x-mx)/far*r, (y-my)/far*r
	c := st.o.Seats[foe]
	st.Tri(mx+1.7*dx, my+1.7*dy, mx+0.5*dx-0.8*dy, my+0.5*dy+0.8*dx, mx+0.5*dx+0.8*dy, my+0.5*dy-0.8*dx, c)
	st.Ring(mx-r, my-r, 2*r, 2*r, r/6, c).Fill = ink
	st.Sprite(mark(foe), mx-0.6*r, my-0.6*r, 1.2*r, 1.2*r).Fill = c
}
