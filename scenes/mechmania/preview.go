package mechmania

import (
	"fmt"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Hint returns what to do next.
func (h *controller) Hint(s *mechmania.State, seat rules.Seat) string {
	h.tidy(s, seat)
	plan := &s.Plans[seat]
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat), h.underWay(s, seat):
		return h.restHint(s, seat)
	case s.Stage == mechmania.Packing:
		return "Choose what to take, then set out"
	case s.Stage == mechmania.Moving:
		return h.walkHint(s, seat)
	}
	if hint := verbs[h.verb].more.hint; hint != nil {
		return hint(h)
	}
	ripe, seeds := h.reason(s, seat, harvests) == "", h.reason(s, seat, plants) == ""
	switch {
	case plan.Verb == mechmania.Plant && seeds:
		return "Add tiles, or press the big button"
	case plan.Verb == mechmania.Harvest && ripe:
		return "Add crops, or press the big button"
	case plan.Verb != mechmania.Pass:
		return "Press the big button, or undo"
	case ripe && seeds:
		return "Choose ripe crops to harvest or free ground to plant " + crops(h.seed)
	case ripe:
		return "Choose ripe crops to harvest"
	case seeds:
		return "Choose free ground to plant " + crops(h.seed)
	}
	return "Act, or press the big button"
}

// walkHint returns what to do next in the first stage of a turn.
func (h *controller) walkHint(s *mechmania.State, seat rules.Seat) string {
	e, f := h.orders.Of(seat), &s.Farmers[seat]
	if s.Plans[seat].Moves {
		if !e.On {
			return "Press the tile again to go, or press another one"
		}
		text := "Press again: walk there"
		if e.Goal == f.At {
			text = "Press again: stay here"
		}
		if n := orders.TurnsTo(s, seat, e.Goal); n > 1 {
			text += fmt.Sprintf(" in %d turns", n)
		}
		if what := h.taskWords(s, h.orders.Job(s, seat, e.Goal, e.Task, h.seed)); what != "" {
			text += ", " + what
		}
		return text + h.byKey("; Esc cancels")
	}
	_, field := worthOf(s, seat)
	switch {
	case len(f.Basket) > 0 && s.Ground(f.At, s.Number) == mechmania.Grocer:
		return "To grocer sells what you carry; staying does not"
	case verbs[h.verb].more.ahead != nil:
		return verbs[h.verb].more.ahead(h)
	case h.seed != mechmania.NoCrop:
		return "Choose where to walk; with Plant you plant on arrival"
	case h.reason(s, seat, waits) == "":
		j, _ := h.ripening(s, seat)
		return fmt.Sprintf("Choose where to walk, or Wait %s to harvest %s", words.Count(int(j.Turn-s.Number), "turn", "turns"), words.Count(len(j.Tiles), "crop", "crops"))
	case field > 0 && h.reason(s, seat, harvests) == "":
		return "Choose where to walk; with Harvest you harvest on arrival"
	}
	return "Choose where to walk" + h.byKey("; G for the grocer")
}

// EndNote is what a planned walk is for.
func (h *controller) EndNote(s *mechmania.State, seat rules.Seat) string {
	e := h.orders.Of(seat)
	if s.Stage != mechmania.Moving || !s.Plans[seat].Moves || !e.On {
		return ""
	}
	j := h.orders.Job(s, seat, e.Goal, e.Task, h.seed)
	j.Turn = s.Number // how long it waits is not for a button
	if what := h.taskWords(s, j); what != "" {
		return "to " + what
	}
	return ""
}

// underWay reports whether a farmer is following its standing order, so that the person need not do anything.
func (h *controller) underWay(s *mechmania.State, seat rules.Seat) bool {
	return h.orders.Of(seat).On && (s.Stage == mechmania.Acting || !s.Plans[seat].Moves)
}

// restHint returns what a farmer is doing while its plan is locked or its standing order continues.
func (h *controller) restHint(s *mechmania.State, seat rules.Seat) string {
	switch e := h.orders.Of(seat); {
	case !e.On:
		return "Wait for your opponent."
	case e.Task == orders.Harvest && s.Farmers[seat].At == e.Goal:
		return "Waiting for the harvest" + h.byKey("; Esc stops")
	case e.Task == orders.Harvest:
		return "On the way to the harvest" + h.byKey("; Esc stops")
	case e.Task == orders.Plant:
		return "On the way to plant " + crops(e.Crop) + h.byKey("; Esc stops")
	}
	return "On the way" + h.byKey("; Esc stops")
}

// taskWords describes the work at the end of a walk: "plant 5 potatoes".
func (h *controller) taskWords(s *mechmania.State, j orders.Job) string {
	switch {
	case j.Task == orders.Plant:
		return "plant " + counted(len(j.Tiles), h.seed)
	case j.Task == orders.Harvest && j.Turn > s.Number:
		return fmt.Sprintf("wait until ripe (%d), harvest %s", j.Turn-s.Number, words.Count(len(j.Tiles), "crop", "crops"))
	case j.Task == orders.Harvest:
		return "harvest " + words.Count(len(j.Tiles), "crop", "crops")
	}
	return ""
}

// byKey returns the part of a hint that mentions a key, or "" on touchscreens.
func (h *controller) byKey(text string) string {
	return board.Either(h.Finger, "", text)
}

// Tip returns what a press under the pointer would do, or why nothing would happen.
func (h *controller) Tip(s *mechmania.State, seat rules.Seat) string {
	h.tidy(s, seat)
	p := h.Cell
	if !h.Over || !s.Active().Has(seat) || !s.Tiles.In(p) || h.window {
		return ""
	}
	switch s.Stage {
	case mechmania.Moving:
		return h.walkTip(s, seat, p)
	case mechmania.Acting:
		return h.actTip(s, seat, p)
	}
	return ""
}

// walkTip describes a walk to p: what it sells there, how long it takes, and what the selected seed would be worth there.
func (h *controller) walkTip(s *mechmania.State, seat rules.Seat, p grid.Point) string {
	f := &s.Farmers[seat]
	if s.Ground(p, s.Number) == mechmania.Grocer {
		text := "Buy seeds here"
		if basket, _ := worthOf(s, seat); len(f.Basket) > 0 {
			text = fmt.Sprintf("Sell %s for %s", words.Count(len(f.Basket), "crop", "crops"), dollars(basket))
		}
		if n := orders.TurnsTo(s, seat, p); n > 1 {
			text += fmt.Sprintf(", %d turns away", n)
		}
		return text
	}
	text, then := "", *s
	if n := orders.TurnsTo(s, seat, p); n > 1 {
		text = fmt.Sprintf("%d turns to walk", n)
		then.Number += int32(n) - 1
	}
	switch j := h.foreseen(s, seat, p); {
	case j.Task == orders.Plant:
		return board.Upper(join(text, fmt.Sprintf("%s: %s on turn %d", h.taskWords(s, j), dollars(j.Worth), j.Ripe)))
	case j.Task == orders.Harvest && verbs[h.verb].more.task == orders.Harvest:
		return board.Upper(join(text, h.taskWords(s, j)+": "+dollars(j.Worth)))
	case j.Task == orders.Harvest:
		return fmt.Sprintf("%d ripe in reach there, %s", len(j.Tiles), dollars(j.Worth))
	}
	if s.Tiles.At(p).Crop != mechmania.NoCrop {
		return "" // the card says more
	}
	if h.seed != mechmania.NoCrop && (p != f.At || verbs[h.verb].more.task == orders.Plant) {
		if g := then.WorkGround(p, then.Number); g != mechmania.Grass && g != mechmania.Arid {
			text = board.Upper(join(text, board.Lower(seedWords(&then, seat, h.seed, p))))
		}
	}
	return text
}

// seedWords describes what a seed that a seat planted at p now would be worth.
func seedWords(s *mechmania.State, seat rules.Seat, c mechmania.Crop, p grid.Point) string {
	worth, turn := orders.Prospect(s, seat, c, p)
	switch {
	case worth > 0:
	case !orders.Sellable(s, seat, p, turn):
		return c.Title() + " would ripen too late to sell"
	case s.Constants.Crops.Of(c).Sensitivity >= 1 && turnsUntil(s, p.Y+1) > 0:
		return c.Title() + " would gain nothing here yet"
	default:
		return c.Title() + " would dry up here"
	}
	word, gain := "profit", worth-float64(s.Constants.Crops.Of(c).Price)
	if gain < 0 {
		word, gain = "loss", -gain
	}
	return fmt.Sprintf("%s: %s on turn %d, %s %s", c.Title(), dollars(worth), turn, word, dollars(gain))
}

// actTip describes what a press on p does in the second stage.
func (h *controller) actTip(s *mechmania.State, seat rules.Seat, p grid.Point) string {
	more := &verbs[h.verb].more
	if more.here != nil {
		return more.here.tip(s, seat)
	}
	t := s.Tiles.At(p)
	c, why := h.meant(s, seat, p)
	far := p.Distance(s.Farmers[seat].At)
	switch {
	case c.Verb == mechmania.Buy:
		return "Open the shop"
	case c.Verb == mechmania.Pass && why == "", more.task == orders.None && far > int(max(s.Farmers[seat].Reach.Harvest, s.Farmers[seat].Reach.Plant)):
		return ""
	case c.Verb == mechmania.Harvest && more.task == orders.None && s.Foresee(seat, c) == mechmania.HarvestUnripe:
		return "" // the card says more
	case why != "":
		return why
	case c.Verb == mechmania.Harvest:
		whose := ""
		if t.Planter == 1-seat {
			whose = board.SeatName(1-seat) + "'s "
		}
		worth, _ := orders.RipeValue(s, p)
		return fmt.Sprintf("Harvest %s%s, %s", whose, board.Lower(t.Crop.Title()), dollars(worth))
	}
	return seedWords(s, seat, c.Crop, p)
}

// Under draws what lies on the ground: how far the farmer can walk, where it can harvest and plant, and the tiles that the other farmer
// protects.
func (h *controller) Under(l *board.List, s *mechmania.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) || s.Stage == mechmania.Packing {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	f, other := &s.Farmers[seat], &s.Farmers[1-seat]
	x, y := float32(f.At.X), float32(f.At.Y)
	if !o.Ranges {
		st.drawProtection(1-seat, float32(other.At.X), float32(other.At.Y), 0.75)
	}
	st.drawThief(s, seat)
	if s.Stage == mechmania.Moving {
		r := int(s.Speed(seat))
		c := st.seat(seat).Mix(board.White, 0.45)
		st.diamond(x, y, r, c.Alpha(0.16))
		st.outline(x, y, r, c.Alpha(0.85))
		return
	}
	more := &verbs[h.verb].more
	if more.here != nil {
		more.here.draw(st, s, seat)
		return
	}
	plan := s.Plans[seat].Verb
	if more.task != orders.Plant && (plan == mechmania.Pass || plan == mechmania.Harvest) {
		h.tiles = orders.Reapable(s, seat, h.tiles[:0])
		for _, p := range h.tiles {
			st.target(p, money)
		}
	}
	if more.task != orders.Harvest && h.seed != mechmania.NoCrop && (plan == mechmania.Pass || plan == mechmania.Plant) {
		h.tiles = orders.Plantable(s, seat, h.seed, h.tiles[:0])
		good := len(orders.Worthwhile(s, seat, h.seed, h.tiles))
		for i, p := range h.tiles {
			if i < good {
				st.target(p, leaf)
			} else {
				st.target(p, danger) // it would yield nothing there
			}
		}
	}
}

// target marks a tile on which something can be done.
func (st *stage) target(p grid.Point, c board.Color) {
	st.Box(float32(p.X)+0.08, float32(p.Y)+0.08, 0.84, 0.84, 0.16, c.Alpha(0.28)).Edge(max(0.05, 1.5/st.px), c.Alpha(0.95))
}

// Upon draws what lies over the crops: the path to the tile under the pointer, a walk of several turns, and brackets around the tile.
func (h *controller) Upon(l *board.List, s *mechmania.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) || s.Stage == mechmania.Packing {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	f, plan := &s.Farmers[seat], &s.Plans[seat]
	if o.Armed == verbs[plants].ID && h.seed != mechmania.NoCrop {
		st.drawProfits(s, seat, h.seed)
	}
	c := st.seat(seat).Mix(board.White, 0.5)
	if w := h.orders.Of(seat); w.On {
		from := board.Either(plan.Moves, plan.Goal, f.At)
		st.way(from, w.Goal, c.Alpha(0.85), true)
		st.flag(w.Goal, seat)
	}
	if !h.Over || !s.Tiles.In(h.Cell) {
		if e := h.orders.Of(seat); e.On && plan.Moves {
			st.targets(h.orders.Job(s, seat, e.Goal, e.Task, h.seed))
		}
		return
	}
	if s.Stage == mechmania.Moving && h.Cell != f.At && !(plan.Moves && plan.Goal == orders.Leg(s, seat, h.Cell)) {
		to := orders.Leg(s, seat, h.Cell)
		st.way(f.At, to, c.Alpha(0.6), false)
		if to != h.Cell {
			st.way(to, h.Cell, c.Alpha(0.4), true)
		}
	}
	if s.Stage == mechmania.Moving {
		st.targets(h.foreseen(s, seat, h.Cell))
	}
	st.bracket(h.Cell)
}

// targets marks the tiles of a job by its task.
func (st *stage) targets(j orders.Job) {
	c := board.Either(j.Task == orders.Plant, leaf, money)
	for _, p := range j.Tiles {
		st.target(p, c)
	}
}

// flag marks the goal of a walk of several turns.
func (st *stage) flag(p grid.Point, seat rules.Seat) {
	x, y := float32(p.X), float32(p.Y)
	if st.px < plainScale {
		st.mark(seat, x+0.5, y+0.5, max(0.4, 4/st.fit))
		return
	}
	st.Sprite(pennant.base, x+0.1, y-0.25, 1, 1)
	st.Sprite(pennant.team, x+0.1, y-0.25, 1, 1).Fill = st.seat(seat)
}

// bracket draws the four corners of a tile.
func (st *stage) bracket(p grid.Point) {
	const n, g = 0.28, 0.02
	w := max(0.06, 2/st.px)
	for pass := range 2 {
		c, width := ink.Alpha(0.6), w+2/st.px
		if pass == 1 {
			c, width = board.White, w
		}
		for _, k := range [4][4]float32{{-g, -g, 1, 1}, {1 + g, -g, -1, 1}, {-g, 1 + g, 1, -1}, {1 + g, 1 + g, -1, -1}} {
			x, y := float32(p.X)+k[0], float32(p.Y)+k[1]
			st.Line(x, y, x+n*k[2], y, width, c)
			st.Line(x, y, x, y+n*k[3], width, c)
		}
	}
}
