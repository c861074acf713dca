package anarchy

import (
	"fmt"
	"slices"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// leftAlone says what a fire does to a building with that health if nobody sprays it and the wind brings no more: "27 damage", "burns down
// in 3 turns"; "" without a fire or for a ruin.
func leftAlone(s *anarchy.State, health int16, fire uint8) string {
	if health <= 0 || fire == 0 {
		return ""
	}
	lost, fade := 0, max(int(s.Constants.FireFade), 1)
	for turn, f := 1, int(fire); f > 0; turn, f = turn+1, f-fade {
		if lost += f; lost >= int(health) {
			return "burns down in " + words.Count(turn, "turn", "turns")
		}
	}
	return fmt.Sprintf("%d damage", lost)
}

// considered is the verb of a weather station whose result is shown before it is pressed: the one that a finger has armed, else the one whose
// button is pointed at; nil for none. h.trial is the position after it.
func (h *controller) considered(s *anarchy.State, seat rules.Seat, id string) *verb {
	i := h.armed
	if i == none {
		i = slices.IndexFunc(verbs[:], func(d verb) bool { return d.ID == id })
	}
	if i < 0 || verbs[i].onto != nil || !s.Active().Has(seat) || h.reason(s, seat, &verbs[i]) != "" {
		return nil
	}
	if _, err := h.orders(s, seat, &verbs[i], anarchy.None); err != nil {
		return nil
	}
	return &verbs[i]
}

// windSteps says what a verb of a weather station makes of the next wind: "east 4 → north 4".
func (h *controller) windSteps(s *anarchy.State, seat rules.Seat, d *verb) string {
	was, ok := s.NextWind()
	if _, err := h.orders(s, seat, d, anarchy.None); err != nil || !ok {
		return ""
	}
	is, _ := h.trial.NextWind()
	text := fmt.Sprintf("Next wind: %s → %s", shortWind(was), shortWind(is))
	var own, foe int
	for i := range h.view.brought(&h.trial) {
		if h.trial.Buildings[i].Owner == seat {
			own++
		} else {
			foe++
		}
	}
	return text + fmt.Sprintf(". With the fires of now it reaches %d enemy and %d of your buildings", foe, own)
}

// shortWind is a wind in two words: "east 4".
func shortWind(w anarchy.Wind) string {
	if w.Intensity == 0 {
		return "calm"
	}
	return fmt.Sprintf("%s %d", w.Direction, w.Intensity)
}

// brought yields the buildings whose fire the next wind of a position raises, if neither side acts until it blows, and the fire there
// then.
func (v *View) brought(s *anarchy.State) func(yield func(int, uint8) bool) {
	return func(yield func(int, uint8) bool) {
		wind, ok := s.NextWind()
		if !ok || wind.Intensity == 0 || !v.playAhead(s, 1) {
			return
		}
		for i := range v.ahead.Buildings {
			b := &v.ahead.Buildings[i]
			if to := b.Near[wind.Direction]; b.Fire > 0 && to != anarchy.None {
				if fire := min(b.Fire, wind.Intensity); fire > v.ahead.Buildings[to].Fire && !yield(int(to), fire) {
					return
				}
			}
		}
	}
}

// drawGhost shows where the next wind carries the fires after the trial, and what that wind is.
func (h *controller) drawGhost(st *stage, now *anarchy.State) {
	s := &h.trial
	was, _ := now.NextWind()
	wind, _ := s.NextWind()
	size := max(min(0.34, 14/st.px), 10/st.px)
	for i, fire := range h.view.brought(s) {
		if !st.sees(i) {
			continue
		}
		x, y := float32(st.city.lots[i].x), float32(st.city.lots[i].y)
		st.Sprite(art.SpreadPreview, x, y, 1, 1).Fill = ease.White(0.85)
		st.Sprite(art.WeatherVane, x+0.28, y-0.06, 0.44, 0.44).Turn(angleOf(wind.Direction), 0.5, 0.5).Fill = ease.White(0.9)
		if st.px >= plainScale {
			st.tag(x+0.5, y+0.72, size, mint, flameIcon, int64(fire))
		}
	}
	n := h.cmds[0].Building
	st.ring(int(n), 1.1)
	if st.px >= plainScale {
		b := &st.city.lots[n]
		high := max(0.4, 15/st.px)
		text := shortWind(was) + " → " + shortWind(wind)
		w := board.TextWidth(board.Bold, high, text) + high*1.9
		x := min(max(float32(b.x)+0.5-w/2, st.o.Visible.X+0.2), st.o.Visible.X+st.o.Visible.W-w-0.2)
		y := float32(b.y) - 0.75
		st.Box(x, y-high*0.75, w, high*1.5, high*0.4, ink.Alpha(0.94)).Edge(max(0.03, 1/st.px), mint)
		st.Sprite(art.WindArrowE, x+high*0.25, y-high*0.55, high*1.1, high*1.1).Turn(angleOf(wind.Direction), 0.5, 0.5)
		st.Text(text, x+high*1.5, y, high, board.Bold, board.Left, bone)
	}
}
