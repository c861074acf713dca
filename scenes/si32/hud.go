package si32

import (
	"fmt"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// worksWord is the noun for n buildings on a board.
func worksWord(s *si32.State, n int) string {
	if s.Constants.Geometry == si32.Hex {
		return words.Count(n, "hive", "hives")
	}
	return words.Count(n, "building", "buildings")
}

// Score is the first measure of the ranking.
func (v *View) Score(s *si32.State, seat rules.Seat) board.Score {
	t := s.Tally(seat)
	has := []string{amount(si32.Alive, t.Alive), worksWord(s, int(t.Buildings)), short(t.Resources) + " ore"}
	if s.Constants.PerWorker > 0 && t.Buildings > 0 {
		has[0] += ", " + short(working(s, seat)) + " at work"
	}
	note := strings.Join(has, ", ")
	if s.Sides[seat].Locked && !s.End.Over && !s.Sides[seat].Left {
		note = "ready, " + note
	}
	if s.Sides[seat].Left {
		note = "has left"
	}
	value := t.Of(s.Constants.Limit[0])
	return board.Score{Value: value, Unit: unit(s, value), Goal: goal(s), Note: note}
}

// unit is what n of the first measure are.
func unit(s *si32.State, n int64) string {
	first := s.Constants.Limit[0]
	if first == si32.Buildings && s.Constants.Geometry == si32.Hex {
		return board.Either(n == 1, "hive", "hives")
	}
	return measureName(first, n)
}

// goal says what wins: the only seat with buildings wins at once, the first measure decides at the turn limit.
func goal(s *si32.State) string {
	most := "Most " + unit(s, 2)
	if s.Constants.SoleBuilderWins {
		return "Raze all, or " + board.Lower(most)
	}
	return fmt.Sprintf("%s at turn %d", most, s.Constants.MaxTurns)
}

// brief is a number of at most four characters.
func brief(n int64) string {
	if n >= 1000 && n < 10_000 {
		return fmt.Sprintf("%d.%dk", n/1000, n/100%10)
	}
	return short(n)
}

// short is a number, with large ones shortened: "12k".
func short(n int64) string {
	n, sign := shorten(n)
	return fmt.Sprint(n) + sign
}

// Hud has the seat's budget, its orders of this turn, the number of armies that wait for one, and the greatest threat.
func (v *View) Hud(s *si32.State, seat rules.Seat) board.Hud {
	h := board.Hud{Most: int(s.Constants.MaxTurns)}
	h.Strip = forces(s)
	if seat < 0 || int(seat) >= s.Seats() {
		return h
	}
	side := &s.Sides[seat]
	h.Resource, h.Left, h.Total = "Ore", int(orders.Budget(s, seat)), 0
	if s.End.Over {
		return h
	}
	h.End, h.EndNote = "Lock in", "all have orders"
	if len(side.Orders) > 0 {
		h.EndNote = words.Count(len(side.Orders), "order", "orders")
	}
	if int64(h.Left) >= s.Constants.BuildingCost {
		h.Pays = "You have ore for a building"
	}
	h.CanAct = waiting(s, seat)
	if vacant(s, seat) {
		h.Regret = "a building stands idle"
	}
	v.alert(s, seat, &h)
	return h
}

// forces are the units, buildings and ore of the seats, side by side: of more than two seats without the ore.
func forces(s *si32.State) (list []board.Cell) {
	for i, m := range [3]si32.Measure{si32.Alive, si32.Buildings, si32.Resources} {
		if i == 2 && s.Seats() > 2 {
			break
		}
		for seat := range rules.Seat(s.Seats()) {
			t := s.Tally(seat)
			list = append(list, board.Cell{Icon: [3]string{"icon-units", "icon-factory", "icon-resource"}[i], Value: t.Of(m), Label: brief(t.Of(m)), Seat: seat,
				Tip: fmt.Sprintf("%s has %d %s", board.SeatName(seat), t.Of(m), measureName(m, t.Of(m)))})
		}
	}
	return list
}

// verbIcons are the icons of orders.
var verbIcons = [...]string{si32.Move: "icon-move", si32.Build: "icon-build", si32.Work: "icon-work", si32.Mine: "icon-mine", si32.Wait: "icon-lock"}

// orderWords is an order in words: "5 march from 3,4 to 3,5".
func orderWords(s *si32.State, c *si32.Command) string {
	switch c.Verb {
	case si32.Move:
		to, _ := s.Target(c.At, c.Dir)
		return fmt.Sprintf("%s from %s to %s", verb(c.N, "marches", "march"), c.At, to)
	case si32.Build:
		return fmt.Sprintf("A building at %s for %d ore", c.At, s.Constants.BuildingCost)
	case si32.Work:
		return fmt.Sprintf("%s at %s", verb(c.N, "works", "work"), c.At)
	case si32.Mine:
		return fmt.Sprintf("%s at %s", verb(c.N, "mines", "mine"), c.At)
	case si32.Wait:
		return fmt.Sprintf("%s at %s", verb(c.N, "holds", "hold"), c.At)
	}
	return c.String()
}

// verb is a number with its verb: "1 marches", "5 march".
func verb(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return short(n) + " " + many
}

// waiting is the number of armies that wait for an order.
func waiting(s *si32.State, seat rules.Seat) int {
	if !s.Active().Has(seat) {
		return 0
	}
	n := 0
	for range orders.Waiting(s, seat) {
		n++
	}
	return n
}

// alert warns of buildings that enemies can raze in the next turn.
func (v *View) alert(s *si32.State, seat rules.Seat, h *board.Hud) {
	n := 0
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone || b.Owner != seat {
			continue
		}
		strength, _ := v.far.Threat(s, b, 1)
		if strength < s.Threshold(b) {
			continue
		}
		if n == 0 {
			h.AlertAt = b.At
			h.Alert = fmt.Sprintf("%s enemies beside the building at %s: %s can raze it", short(strength), b.At, short(s.Threshold(b)))
		}
		n++
	}
	if n > 1 {
		h.Alert = fmt.Sprintf("%d of your buildings can be razed this turn", n)
	}
	if s.Constants.SoleUnitsTurns > 0 && s.Alone != rules.NoSeat && s.Alone != seat {
		h.Alert = fmt.Sprintf("Only %s has units: it wins in %s", board.SeatName(s.Alone), words.Count(int(s.Constants.SoleUnitsTurns+1-s.AloneFor), "turn", "turns"))
	}
}

// Inspect describes a cell: its building, its army, its ore and the orders given there.
func (v *View) Inspect(s *si32.State, p grid.Point) (board.Card, bool) {
	t := s.Tiles.At(p)
	if t == nil {
		return board.Card{}, false
	}
	c := board.Card{Seat: t.Owner(), Key: int32(s.Tiles.Index(p)) + 1}
	if t.Wall {
		return board.Card{Title: "Wall", Seat: rules.NoSeat, Sprite: "wall", Key: c.Key, Notes: []string{"Blocks marches and buildings."}}, true
	}
	if c.Seat != rules.NoSeat {
		n := t.Units[c.Seat]
		c.Title = "Army of " + short(n)
		c.Sprite = unitSprite(c.Seat, n)
		c.Portrait = armyPortrait(c.Seat, n)
	}
	if b := s.BuildingAt(p); b != nil {
		v.worksCard(s, b, &c)
	}
	if c.Title == "" {
		c.Title, c.Seat, c.Sprite = "Bare ground", rules.NoSeat, "tile-0"
		if n := crystal(t.Resource); n > 0 {
			c.Title, c.Sprite = "Ground", fmt.Sprintf("crystals-%d", n)
		}
	}
	if owner := t.Owner(); owner != rules.NoSeat {
		if s.BuildingAt(p) != nil && s.Constants.BuildingSize > 1 {
			c.Rows = append(c.Rows, board.Row{Label: "On this tile", Value: short(t.Units[owner]), Icon: "icon-all"})
		}
		if n, _ := orders.Foes(s, owner, p); n > 0 {
			c.Rows = append(c.Rows, board.Row{Label: "Enemies beside", Value: short(n), Icon: "fx-clash"})
		}
	}
	c.Rows = append(c.Rows, board.Row{Label: "Ore", Value: fmt.Sprint(t.Resource), Icon: "icon-resource"})
	return c, true
}

// worksCard adds a building to a card.
func (v *View) worksCard(s *si32.State, b *si32.Building, c *board.Card) {
	k := &s.Constants
	c.Seat, c.Title, c.Sprite = b.Owner, "Building", "factory"
	if k.Geometry == si32.Hex {
		c.Title, c.Sprite = "Hive", "hive"
	}
	c.Portrait = worksPortrait(b.Owner, k.Geometry == si32.Hex)
	now, staff := s.Staff(b), staffIn(v.ordered(s, b.Owner), b)
	out := k.Output(staff)
	next := "never"
	if out > 0 {
		next = words.Count(int((max(k.UnitCost-b.Progress, 0)+out-1)/out)+1, "turn", "turns")
	}
	c.Rows = append(c.Rows,
		board.Row{Label: "Next unit in", Value: next, Bar: float64(min(b.Progress, k.UnitCost)), Max: float64(max(k.UnitCost, 1)), Icon: "icon-factory"},
		board.Row{Label: "Units on it", Value: fmt.Sprint(s.Garrison(b)), Icon: "icon-units"},
		board.Row{Label: "Razed by", Value: fmt.Sprint(s.Threshold(b)), Icon: "icon-siege"})
	if k.PerWorker > 0 {
		value := fmt.Sprintf("%d of %d", staff, k.WorkerCap)
		if staff != now {
			value = fmt.Sprintf("%d → %s", now, value)
			c.Notes = append(c.Notes, fmt.Sprintf("This turn %d work, as ordered.", staff))
		}
		c.Rows = append(c.Rows, board.Row{Label: "Workers", Value: value, Icon: "badge-worker"})
		if out == 0 {
			c.Notes = append(c.Notes, "It makes no units without workers.")
		}
		if staff > k.WorkerCap {
			c.Notes = append(c.Notes, fmt.Sprintf("Only %s; use the others elsewhere.", words.Count(int(k.WorkerCap), "worker counts", "workers count")))
		}
	}
	if n, by := v.far.Threat(s, b, threatTurns); by != rules.NoSeat {
		c.Notes = append(c.Notes, fmt.Sprintf("%s can be here with %s within %d turns.", board.SeatName(by), amount(si32.Alive, n), threatTurns))
	}
}

// ordered is a position when the turn is carried out as a seat has ordered, until the next call; the position itself where the seat has ordered nothing.
func (v *View) ordered(s *si32.State, seat rules.Seat) *si32.State {
	if len(s.Sides[seat].Orders) == 0 {
		return s
	}
	v.coming.CopyFrom(s)
	v.coming.Foresee(seat)
	return &v.coming
}

// staffIn is how many units work in a building in another position.
func staffIn(s *si32.State, b *si32.Building) int64 {
	if b = s.BuildingAt(b.At); b == nil {
		return 0
	}
	return s.Staff(b)
}

// unitSprite is the name of an army's sprite.
func unitSprite(seat rules.Seat, n int64) string {
	return fmt.Sprintf("unit-%s-%d", [rules.MaxSeats]string{"disc", "diamond", "square", "triangle"}[seat], stepFrom[step(n)])
}

// armyPortrait draws an army on a card.
func armyPortrait(seat rules.Seat, n int64) func(*board.List, board.Rect, *board.Palette) {
	return func(l *board.List, r board.Rect, p *board.Palette) {
		pictured(l, &unitArt[seat][step(n)], r, p.Seats[seat])
	}
}

// worksPortrait draws a building on a card.
func worksPortrait(seat rules.Seat, hex bool) func(*board.List, board.Rect, *board.Palette) {
	return func(l *board.List, r board.Rect, p *board.Palette) {
		pic := &factory
		if hex {
			pic = &hive
		}
		pictured(l, pic, r, p.Seats[seat])
	}
}

// pictured draws the layers of a piece on a panel.
func pictured(l *board.List, pic *layers, r board.Rect, c board.Color) {
	for n, s := range pic {
		if s.W == 0 {
			continue
		}
		i := l.Sprite(s, r.X, r.Y, r.W, r.H)
		if n == 1 {
			i.Fill = c
		}
	}
}

// Series are the lines of the chart.
func (v *View) Series() []board.Series[*si32.State] {
	tally := func(m si32.Measure) func(*si32.State, rules.Seat) float64 {
		return func(s *si32.State, seat rules.Seat) float64 {
			t := s.Tally(seat)
			return float64(t.Of(m))
		}
	}
	return []board.Series[*si32.State]{
		{ID: "units", Title: "Units", Value: tally(si32.Alive)},
		{ID: "produced", Title: "Units produced", Value: tally(si32.Produced)},
		{ID: "buildings", Title: "Buildings", Value: tally(si32.Buildings)},
		{ID: "resources", Title: "Ore in store", Value: tally(si32.Resources)},
		{ID: "area", Title: "Area held", Value: func(s *si32.State, seat rules.Seat) float64 {
			v.claims(s)
			return float64(lists.Count(v.claim.owners, func(o *int8) bool { return rules.Seat(*o) == seat }))
		}},
	}
}
