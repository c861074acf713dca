package galapagos

import (
	"fmt"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// Hint returns what to do next.
func (h *controller) Hint(s *galapagos.State, seat rules.Seat) string {
	h.tidy(s, seat)
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "It is not your turn."
	case len(h.group) == 0:
		return h.advice(s, seat)
	}
	who := "it"
	if len(h.group) > 1 {
		who = fmt.Sprintf("all %d", len(h.group))
	}
	if h.verb != clicks {
		return strings.ReplaceAll(verbs[h.verb].hint, "{it}", who)
	}
	if len(h.group) > 1 {
		return "Choose a cell, a plant or an enemy, or press Graze or Hunt"
	}
	i := h.group[0]
	t := &s.Things[i]
	breeds := h.cannotBreed(s, seat, i) == "" && orders.LarderOf(s, seat).Spare()
	switch {
	case t.Steps > 0 && s.Shared(i):
		return "Step off: creatures sharing a cell cannot eat or breed"
	case t.CanEat && breeds:
		return "Choose a cell, a plant or an enemy, or press Breed"
	case t.CanEat:
		return "Choose a cell, a plant or an enemy"
	case breeds && t.Steps > 0:
		return "It has eaten. Choose a cell to walk to, or press Breed"
	case breeds:
		return "It has eaten, but it could breed"
	case t.Steps > 0:
		return "It has eaten. Choose a cell to walk to"
	}
	return "It is done for this turn"
}

// advice is the hint for the whole tribe: what is worth doing, and whether more creatures could live.
func (h *controller) advice(s *galapagos.State, seat rules.Seat) string {
	larder, starving := orders.LarderOf(s, seat), orders.Starving(s, seat)
	switch {
	case h.Solves:
		return "Choose a creature and what it should do, or end your turn"
	case h.orders.Pointless(s, seat, nil, orders.GoOn) == "":
		return "Press All go on, or choose a creature and what it should do"
	case h.orders.Pointless(s, seat, nil, orders.Breed) == "" && starving > 0:
		return words.Count(starving, "creature starves", "creatures starve") + " soon without a meal. Others could breed: press All breed"
	case h.orders.Pointless(s, seat, nil, orders.Breed) == "":
		return fmt.Sprintf("There is %v: press All breed", larder)
	case !larder.Spare():
		return fmt.Sprintf("End your turn, and do not breed: there is %v", larder)
	}
	return "End your turn: nothing else is worth doing"
}

// Tip returns what a press under the pointer would do, or why nothing would happen.
func (h *controller) Tip(s *galapagos.State, seat rules.Seat) string {
	h.tidy(s, seat)
	p, ok := h.At()
	if !ok || len(h.group) == 0 || !s.Active().Has(seat) || !s.Cells.In(p) {
		return ""
	}
	what, j := h.means(s, seat, p)
	if what == orders.Nothing || len(h.group) == 1 && s.Things[h.group[0]].At == p {
		return ""
	}
	cmds, why := h.commands(s, seat, p)
	if why != "" {
		return why
	}
	if len(cmds) == 0 {
		return ""
	}
	if len(h.group) > 1 {
		return h.Again(h.groupWords(s, what, j, cmds))
	}
	i := h.group[0]
	t, after := &s.Things[i], &h.orders.Trial().Things[i]
	steps, roots := 0, 0
	for _, c := range cmds {
		if c.Verb == galapagos.Move {
			steps++
			if s.At(c.At) != galapagos.None {
				roots++
			}
		}
	}
	var parts []string
	if last := cmds[len(cmds)-1]; last.Verb == galapagos.Move && (what != orders.GoThere || last.At != p) {
		speed := int(max(t.Stats[galapagos.Speed], 1))
		parts = append(parts, fmt.Sprintf("walks %d of %d steps, arrives in %s", steps, h.orders.Way(), words.Count(1+(h.orders.Way()-steps+speed-1)/speed, "turn", "turns")),
			fmt.Sprintf("health %d → %d", t.Health, after.Health))
		steps, what = 0, orders.Nothing
	}
	switch {
	case steps > 0 && cmds[0].Creature != i:
		parts = append(parts, "the mate comes in "+words.Count(steps, "step", "steps"))
	case steps > 0:
		parts = append(parts, words.Count(steps, "step", "steps"))
	}
	if roots > 0 {
		parts = append(parts, "tramples "+words.Count(roots, "plant", "plants"))
	}
	switch what {
	case orders.GoThere:
		parts = append(parts, fmt.Sprintf("health %d → %d", t.Health, after.Health), fmt.Sprintf("%d left", after.Steps))
	case orders.EatIt:
		parts = append(parts, h.mealWords(s, i, j)...)
	case orders.MateIt:
		parts = append(parts, fmt.Sprintf("an egg; health %d → %d, mate's %d → %d", t.Health, after.Health, s.Things[j].Health, h.orders.Trial().Things[j].Health))
	}
	return h.Again(board.Upper(strings.Join(parts, ", ")) + h.warning(i))
}

// warning returns, as the end of a tip, what enemies could do to creature i where the trial has left it.
func (h *controller) warning(i int32) string {
	t := &h.orders.Trial().Things[i]
	switch n := h.view.sense.Bites(h.orders.Trial(), i, t.At); {
	case n == 0:
		return ""
	case n >= t.Health-h.orders.Trial().Constants.Upkeep:
		return fmt.Sprintf(". Danger: enemies could bite for %d there and kill it", n)
	default:
		return fmt.Sprintf(". Enemies could bite for %d there", n)
	}
}

// mealWords describes what creature i would gain from eating j, which the trial has played.
func (h *controller) mealWords(s *galapagos.State, i, j int32) []string {
	t, after := &s.Things[i], &h.orders.Trial().Things[i]
	food, then := &s.Things[j], &h.orders.Trial().Things[j]
	if food.Kind == galapagos.Plant {
		words := []string{fmt.Sprintf("health %d → %d", t.Health, after.Health)}
		if then.Size == 0 {
			words = append(words, "down to the root")
		}
		return words
	}
	damage := s.Damage(t.Stats, food.Stats)
	whose := board.Either(food.Owner == t.Owner, "your own! ", "")
	if then.Gone {
		return []string{fmt.Sprintf("%s%d damage: kills", whose, damage), fmt.Sprintf("health %d → %d", t.Health, after.Health)}
	}
	return []string{fmt.Sprintf("%s%d damage: %d health left", whose, damage, then.Health)}
}

// groupWords describes how many of the selected creatures follow a press, and the result, which the trial has played.
func (h *controller) groupWords(s *galapagos.State, what orders.Intent, j int32, cmds []galapagos.Command) string {
	do := func(n int, one, many string) string {
		of := fmt.Sprintf("of %d ", len(h.group))
		return words.Count(n, of+one, of+many)
	}
	active := lists.Count(cmds, func(c *galapagos.Command) bool { return c.Verb != galapagos.Move })
	switch {
	case active == 0 && what == orders.GoThere:
		return do(h.movers(cmds), "walks", "walk")
	case active == 0:
		return do(h.movers(cmds), "sets out", "set out")
	case what == orders.MateIt:
		return do(active, "breeds", "breed")
	}
	food, then := &s.Things[j], &h.orders.Trial().Things[j]
	switch {
	case food.Kind == galapagos.Plant:
		return do(active, "eats", "eat") + fmt.Sprintf(": size %d → %d", food.Size, then.Size)
	case then.Gone:
		return do(active, "bites", "bite") + ": it dies"
	}
	return do(active, "bites", "bite") + fmt.Sprintf(": its health %d → %d", food.Health, then.Health)
}

// movers counts the creatures that commands address.
func (h *controller) movers(cmds []galapagos.Command) int {
	n, last := 0, galapagos.None
	for _, c := range cmds {
		if c.Creature != last {
			n, last = n+1, c.Creature
		}
	}
	return n
}

// Under draws what lies on the ground: marks of creatures that can still act, rings under selected ones, their reach, and what they could eat.
func (h *controller) Under(l *board.List, s *galapagos.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	if len(h.group) == 0 {
		for i := range s.Things {
			if orders.Own(s, seat, int32(i)) && h.view.sense.Chance(s, int32(i)) == orders.Useful {
				x, y := ground(s.Things[i].At)
				w := max(0.05, 1.4/st.px)
				st.Ring(x-0.46, y-0.22, 0.92, 0.4, w, bone.Alpha(0.75))
			}
		}
		return
	}
	if len(h.group) == 1 {
		h.drawReach(st, s, seat, h.group[0])
	}
	size := 1.5 * ease.Breath(o)
	for _, i := range h.group {
		x, y := ground(s.Things[i].At)
		st.Sprite(art.SelectRing, x-size/2, y-size*footY/canvas, size, size)
	}
}

// drawReach tints the cells that creature i can walk to, weaker with every step, and marks what it can eat and its possible mates from there.
func (h *controller) drawReach(st *stage, s *galapagos.State, seat rules.Seat, i int32) {
	w, t := &h.view.sense, &s.Things[i]
	w.Flood(s, t.At, orders.Stride(s, t), false)
	if verbs[h.verb].reach {
		for _, c := range w.Queue[1:] {
			p := s.Cells.Point(int(c))
			st.Sprite(art.ReachTile, float32(p.X), float32(p.Y), 1, 1).Fill = ease.White(max(1-0.1*float32(w.Cost[c]-1), 0.35))
		}
	}
	marks := verbs[h.verb].marks
	for j := range s.Things {
		if o := &s.Things[j]; marks != nil && !o.Gone && o.Kind != galapagos.Nothing && int32(j) != i {
			marks(h, st, s, seat, i, int32(j))
		}
	}
}

// Upon draws what lies over the creatures: the path to the cell under the pointer, the result of eating, and the radar of a baby.
func (h *controller) Upon(l *board.List, s *galapagos.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	p, ok := h.At()
	if s.Active().Has(seat) {
		st := h.view.prepare(l, h.view.still.Still(s), o)
		h.drawPerils(st, s, seat)
		if len(h.group) == 1 {
			h.drawMates(st, s, seat)
		}
		if _, j := h.means(s, seat, p); (h.verb == toBreed || o.Verb == verbs[toBreed].ID) && !(ok && h.verb == toBreed && j != galapagos.None && orders.Own(s, seat, j)) {
			h.drawEggs(st, s, seat)
		}
	}
	if !ok || !s.Cells.In(p) {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	x, y := float32(p.X), float32(p.Y)
	if len(h.group) == 0 || !s.Active().Has(seat) {
		st.Sprite(art.HoverBrackets, x-0.05, y-0.05, 1.1, 1.1)
		if j := creatureAt(s, p); j != galapagos.None {
			h.drawHealth(st, s, j)
		}
		return
	}
	what, j := h.means(s, seat, p)
	if what == orders.Nothing {
		st.Sprite(art.HoverBrackets, x-0.05, y-0.05, 1.1, 1.1)
		return
	}
	cmds, why := h.commands(s, seat, p)
	if why != "" {
		st.Sprite(art.ThreatTile, x, y, 1, 1).Fill = ease.White(0.8)
		st.Sprite(art.HoverBrackets, x-0.05, y-0.05, 1.1, 1.1)
		return
	}
	h.drawWay(st, s, cmds)
	st.Sprite(art.HoverBrackets, x-0.05, y-0.05, 1.1, 1.1)
	if len(h.group) > 1 || len(cmds) == 0 {
		return
	}
	i := h.group[0]
	switch what {
	case orders.EatIt:
		h.drawHealth(st, s, i)
		if s.Things[j].Kind == galapagos.Creature {
			h.drawHealth(st, s, j)
		}
	case orders.MateIt:
		h.drawBaby(st, s, i, j, p)
	}
}

// drawHealth draws a creature's health bar at any health.
func (h *controller) drawHealth(st *stage, s *galapagos.State, i int32) {
	t := &s.Things[i]
	x, y := ground(t.At)
	share := float32(t.Health) / float32(max(t.Best, 1))
	st.bar(x, y+0.07, share, share, 1, 0)
}

// drawMates draws a heart over every possible mate beside the selected creature.
func (h *controller) drawMates(st *stage, s *galapagos.State, seat rules.Seat) {
	if st.px < gaugeScale {
		return
	}
	i := h.group[0]
	t := &s.Things[i]
	for _, d := range grid.Dirs {
		if j := creatureAt(s, t.At.Step(d)); j != galapagos.None && s.Check(seat, galapagos.Command{Verb: galapagos.Breed, Creature: i, Mate: j}) == nil {
			x, y := ground(s.Things[j].At)
			st.Sprite(art.Heart, x-0.2, y-1.35, 0.4, 0.4).Fill = ease.White(0.95)
		}
	}
}

// drawPerils marks the seat's creatures that the enemy could kill where they stand.
func (h *controller) drawPerils(st *stage, s *galapagos.State, seat rules.Seat) {
	if st.px < gaugeScale {
		return
	}
	for i := range s.Things {
		if orders.Own(s, seat, int32(i)) && h.view.sense.Doomed(s, int32(i)) {
			st.peril(s.Things[i].At)
		}
	}
}

// drawWay draws the steps of commands as dots on the ground with a line through them.
func (h *controller) drawWay(st *stage, s *galapagos.State, cmds []galapagos.Command) {
	last, from := galapagos.None, grid.Point{}
	for _, c := range cmds {
		if c.Creature != last {
			last, from = c.Creature, s.Things[c.Creature].At
		}
		if c.Verb != galapagos.Move {
			continue
		}
		x0, y0, x1, y1 := float32(from.X)+0.5, float32(from.Y)+0.5, float32(c.At.X)+0.5, float32(c.At.Y)+0.5
		w := max(0.09, 2.5/st.px)
		st.Line(x0, y0, x1, y1, w+2/st.px, ink.Alpha(0.5))
		st.Line(x0, y0, x1, y1, w, bone)
		st.Ring(x1-0.11, y1-0.11, 0.22, 0.22, 1/st.px, ink.Alpha(0.6)).Fill = bone
		from = c.At
	}
}
