package anarchy

import (
	"fmt"
	"strings"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// aim is the verb and the target that a click would have now.
func (h *controller) aim(s *anarchy.State, seat rules.Seat) (d *verb, target int16) {
	target = anarchy.None
	if p, ok := h.At(); ok {
		target = int16(h.view.city(s).on(p))
	}
	v := h.chosen(s)
	if target < 0 && v == none {
		target = h.pin
	}
	if target < 0 {
		return nil, anarchy.None
	}
	b := &s.Buildings[target]
	switch {
	case v != none && h.reselects(s, seat, &verbs[v], target):
		return nil, target
	case v != none:
		return &verbs[v], target
	case b.Owner == seat && h.able(s, seat, target) && target != h.pin:
		return nil, target
	}
	if v = h.suggestion(s, seat, target); v == none {
		return nil, target
	}
	return &verbs[v], target
}

// choose is the hint where nothing is chosen.
const choose = "Choose one of your buildings, or a target"

// Hint says what to do next.
func (h *controller) Hint(s *anarchy.State, seat rules.Seat) string {
	h.tidy(s, seat)
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "It is not your turn."
	case s.ActionsLeft(seat) == 0:
		return "No bribes left: end your turn."
	}
	v := h.chosen(s)
	switch {
	case h.armed != none:
		return "Press " + verbs[h.armed].Label + " again: " + h.windSteps(s, seat, &verbs[h.armed])
	case v != none && len(h.group) > 1:
		return fmt.Sprintf("%s with %d buildings", verbs[v].onto.hint, len(h.group))
	case v == sprays && s.Buildings[s.Headquarters[seat]].Fire > 0:
		return verbs[v].onto.hint + "; your headquarters cannot be sprayed"
	case v != none:
		return verbs[v].onto.hint
	case len(h.group) > 0:
		return "Turn the next wind, or make it stronger or weaker"
	case h.pin == anarchy.None && h.Solves:
		return choose
	case h.pin == anarchy.None:
		return h.advice(s, seat)
	}
	if v = h.suggestion(s, seat, h.pin); v == none {
		return "Choose an action, or another building"
	}
	if _, err := h.orders(s, seat, &verbs[v], h.pin); err != nil {
		return err.Error() + " Choose another building"
	}
	return "Click again: " + lower(verbs[v].Label) + " with your best " + verbs[v].onto.crew[0]
}

// Tip previews a click on the building under the pointer, or says why it would be refused.
func (h *controller) Tip(s *anarchy.State, seat rules.Seat) string {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return ""
	}
	d, target := h.aim(s, seat)
	if d == nil {
		if target == s.Headquarters[1-seat] {
			return howToBurn(s, seat)
		}
		return ""
	}
	cmds, err := h.orders(s, seat, d, target)
	if err != nil {
		if target == s.Headquarters[1-seat] && d.verb == anarchy.Ignite {
			return howToBurn(s, seat)
		}
		return err.Error()
	}
	who := "by " + namePlace(s, int32(cmds[0].Building))
	if len(cmds) > 1 {
		who = fmt.Sprintf("by %d buildings", len(cmds))
	}
	if d.onto.price != nil {
		who += ", " + d.onto.price(s, cmds[0].Building, target)
	}
	lines := []string{d.onto.gain(s, &s.Buildings[target], &h.trial.Buildings[target]), board.Upper(who)}
	if text := h.consequence(s, seat); text != "" {
		lines = append(lines, text)
	}
	return h.Again(strings.Join(lines, "\n"))
}

// consequence compares the fire at the headquarters after this turn and the next, with and without the trial.
func (h *controller) consequence(s *anarchy.State, seat rules.Seat) string {
	plain, trial := &h.view.ahead, &h.trial
	plain.CopyFrom(s)
	for turn := range 2 {
		if plain.End.Over || trial.End.Over || plain.Apply(plain.Mover(), anarchy.Command{}, nil) != nil || trial.Apply(trial.Mover(), anarchy.Command{}, nil) != nil {
			return ""
		}
		for k, n := range s.Headquarters {
			was, is := plain.Buildings[n].Fire, trial.Buildings[n].Fire
			if was == is {
				continue
			}
			whose, when := "the enemy", "this turn"
			if rules.Seat(k) == seat {
				whose = "your"
			}
			if turn > 0 {
				when = "next turn"
			}
			return fmt.Sprintf("Fire at %s headquarters %s: %d → %d", whose, when, was, is)
		}
	}
	return ""
}

// Under draws on the ground: cells where the chosen verb helps, and hatched cells where the rules refuse it.
func (h *controller) Under(l *board.List, s *anarchy.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	v := h.chosen(s)
	if v != none {
		h.drawReach(st, s, seat, &verbs[v])
		return
	}
	if h.pin == anarchy.None && len(h.group) == 0 { // mark the buildings that can still act
		for i := range s.Buildings {
			if st.sees(i) && h.able(s, seat, int16(i)) && h.useful(s, seat, int16(i)) {
				b := &s.Buildings[i]
				st.Box(float32(b.X)+0.05, float32(b.Y)+0.05, 0.9, 0.9, 0.1, board.Color{}).Edge(max(0.035, 1.2/st.px), o.Seats[seat].Alpha(0.55))
			}
		}
	}
}

// drawReach fills the cells where a verb helps and hatches the headquarters where the rules refuse it.
func (h *controller) drawReach(st *stage, s *anarchy.State, seat rules.Seat, d *verb) {
	c := anarchy.Command{Verb: d.verb, Reverse: d.reverse, Building: h.best(s, seat, d, anarchy.None)}
	if len(h.group) > 0 {
		c.Building = h.group[0]
	}
	if c.Building == anarchy.None {
		return
	}
	for i := range s.Buildings {
		if !st.sees(i) {
			continue
		}
		b := &s.Buildings[i]
		c.Target = int16(i)
		x, y := float32(b.X), float32(b.Y)
		if s.Check(seat, c) != nil {
			if b.Headquarters {
				st.Sprite(art.ThreatHatch, x, y, 1, 1)
			}
			continue
		}
		if noEffect(s, d, int16(i)) == "" && d.onto.helps(h, s, seat, int16(i)) {
			st.Sprite(art.ReachFill, x, y, 1, 1).Fill = ease.White(0.8)
		}
	}
}

// Upon draws over the buildings: rings on the selected ones, brackets on the one under the pointer, arcs between them, and what the end of
// the turn will do to the seat's headquarters.
func (h *controller) Upon(l *board.List, s *anarchy.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	st := h.view.prepare(l, h.view.still.Still(s), o)
	if h.considered(s, seat, o.Verb) != nil {
		st.Box(0, 0, float32(st.city.ground.w), float32(st.city.ground.h), 0, ink.Alpha(0.4))
		h.drawGhost(st, s)
		st.drawLanes(&h.trial, seat)
		return
	}
	if s.Active().Has(seat) && !s.End.Over {
		if !o.Ranges { // the view draws them then
			st.drawLanes(s, seat)
		}
		h.drawDanger(st, s, seat)
		st.pointOut(s, 1-seat)
	}
	breath := ease.Breath(o)
	for _, n := range h.group {
		st.ring(int(n), 1.25*breath)
	}
	d, target := h.aim(s, seat)
	if h.pin != anarchy.None && h.pin != target {
		st.brackets(int(h.pin), art.TargetBrackets)
	}
	if target < 0 || !s.Active().Has(seat) {
		if h.Over && target >= 0 {
			st.brackets(int(target), art.HoverBrackets)
		}
		return
	}
	if d == nil {
		st.brackets(int(target), art.HoverBrackets)
		return
	}
	cmds, err := h.orders(s, seat, d, target)
	if err != nil {
		b := &s.Buildings[target]
		st.Sprite(art.ThreatHatch, float32(b.X), float32(b.Y), 1, 1)
		st.brackets(int(target), art.HoverBrackets)
		return
	}
	for _, order := range cmds {
		if len(h.group) == 0 {
			st.ring(int(order.Building), 1.1)
		}
		p, q := st.city.lots[order.Building].muzzle(), st.city.lots[target].middle()
		up := lift(p, q)
		if d.onto.flat {
			up = 0
		}
		w := max(0.07, 2.5/st.px)
		st.drawArc(p, q, up, 0, 1, w+2/st.px, ink.Alpha(0.6), 1)
		st.drawArc(p, q, up, 0, 1, w, d.onto.color, 1)
	}
	st.brackets(int(target), art.TargetBrackets)
}

func (st *stage) ring(n int, size float32) {
	b := &st.city.lots[n]
	if b.hq {
		size *= 1.25
	}
	st.Sprite(art.SelectionRing, float32(b.x)+0.5-size/2, float32(b.y)+0.5-size/2, size, size)
}

func (st *stage) brackets(n int, pic assets.Sprite) {
	b := &st.city.lots[n]
	st.Sprite(pic, float32(b.x)-0.06, float32(b.y)-0.1, 1.12, 1.12)
}

// drawDanger shows what the end of the turn will do to the seat's headquarters.
func (h *controller) drawDanger(st *stage, s *anarchy.State, seat rules.Seat) {
	n := s.Headquarters[seat]
	if st.px < plainScale || !st.sees(int(n)) {
		return
	}
	h.view.playAhead(s, 1)
	now, then := &s.Buildings[n], &h.view.ahead.Buildings[n]
	x, y, size := float32(now.X), float32(now.Y), max(min(0.34, 18/st.px), 12/st.px)
	if loss := int64(now.Health) - int64(then.Health); loss > 0 && st.o.Overlay == "" { // above its health and its fire
		above := y + 0.8 - 0.7*size
		if now.Fire > 0 {
			above = y + 0.8 - 1.8*st.seatSize()
		}
		st.Plate(-loss, x+0.5, above-0.52*size, size, danger)
	}
	if then.Fire > now.Fire {
		wind := windOf(s)
		st.Sprite(art.Alarm, x+0.72, y-0.12, 0.5, 0.5)
		if from := now.Near[wind.Direction.Back()]; from != anarchy.None {
			st.brackets(int(from), art.TargetBrackets)
		}
	}
}
