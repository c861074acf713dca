package coreminer

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// aim is the tile that a click would aim at now; false if no miner is selected.
func (h *controller) aim(s *coreminer.State) (grid.Point, bool) {
	p, ok := h.At()
	return p, ok && len(h.group) > 0 && s.Tiles.In(p)
}

// picks reports whether a click on a tile would select a miner rather than send one there.
func (h *controller) picks(s *coreminer.State, seat rules.Seat, p grid.Point) bool {
	miner := h.minerAt(s, seat, p)
	return h.verb == clicks && miner != coreminer.None && !(s.Tiles.At(p).Filled() && slices.Contains(h.group, miner)) && !h.loaded(s, p)
}

// loaded reports whether a selected miner can sell on tile p, on which or beside which it is, and has something to sell. A finger, which is
// shown first what its tap does, sends it there from anywhere: other miners mostly stand there.
func (h *controller) loaded(s *coreminer.State, p grid.Point) bool {
	return slices.ContainsFunc(h.group, func(i int32) bool {
		return (h.Finger || s.Miners[i].At.Distance(p) <= 1) && orders.Meant(s, i, p) == orders.Sell
	})
}

// ready plans for the tile under the pointer and reports whether there is a plan to show. The plan is reused until the position or aim
// changes.
func (h *controller) ready(s *coreminer.State, seat rules.Seat) (grid.Point, bool) {
	p, ok := h.aim(s)
	if !ok || !s.Active().Has(seat) || h.picks(s, seat, p) || h.verbs[h.verb].order == nil {
		return p, false
	}
	digest := h.digest(s, p)
	if digest != h.planned {
		h.planFor(s, seat, p)
		h.planned = digest
	}
	return p, true
}

// digest is a hash of the position and the aim. It is never 0.
func (h *controller) digest(s *coreminer.State, p grid.Point) uint64 {
	d := uint64(s.Ended)<<32 ^ uint64(s.NextID)<<16 ^ uint64(p.X)<<8 ^ uint64(p.Y) ^ uint64(h.verb+2)<<48
	mix := func(n uint64) {
		d = (d ^ n) * 0x9E3779B97F4A7C15
		d ^= d >> 29
	}
	mix(uint64(h.items[h.verb])<<32 ^ uint64(h.amounts[h.verb]))
	for _, i := range h.group {
		mix(uint64(i))
	}
	for i := range s.Miners {
		m := &s.Miners[i]
		mix(uint64(m.At.X)<<48 ^ uint64(m.At.Y)<<40 ^ uint64(uint32(m.Moves))<<32 ^ uint64(uint32(m.Power))<<16 ^ uint64(uint32(s.Cargo(m))) ^ uint64(m.Grade)<<62)
		mix(uint64(uint32(m.Material)) ^ uint64(uint32(m.Ore))<<20 ^ uint64(uint32(m.Health))<<40)
	}
	mix(uint64(uint32(s.Sides[0].Money)) ^ uint64(uint32(s.Sides[1].Money))<<32)
	return d | 1
}

// Hint says what to do next.
func (h *controller) Hint(s *coreminer.State, seat rules.Seat) string {
	h.tidy(s, seat)
	switch {
	case s.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "It is not your turn."
	}
	if h.verb == buys && len(h.group) == 1 {
		if m := &s.Miners[h.group[0]]; m.Has(h.item()) > 0 { // a purchase leaves the dial as it is
			return fmt.Sprintf("It has %s. Set how much more, then press Buy", carried(int64(m.Has(h.item())), h.item()))
		}
	}
	if verbs[h.verb].hint != "" && h.reason(s, seat, h.verb) == "" {
		return verbs[h.verb].hint
	}
	switch n := len(h.group); {
	case n > 1:
		return fmt.Sprintf("%d miners: choose where they dig, walk or sell", n)
	case n == 1:
		m := &s.Miners[h.group[0]]
		if s.Tiles.At(m.At).Filled() {
			return "Buried: choose its tile to dig it out"
		}
		if j := h.orders.Of(h.group[0]); j.Kind != orders.None {
			return orderHint(j)
		}
		if m.Moves <= 0 && m.Power <= 0 {
			return "This miner is done for this turn"
		}
		if m.Ore > 0 && s.Sides[seat].Value == 0 && !h.Solves {
			if slices.ContainsFunc(s.Miners, func(o coreminer.Miner) bool {
				return o.Owner == seat && o.ID != m.ID && o.Alive() && s.Tiles.At(o.At).Base
			}) {
				return "Sell the ore: choose Dump, then your base" // a press on the base would choose the miner there
			}
			return "Sell the ore: press your base or the hopper, the pipe under it"
		}
		if chosen, all := h.stacked(s, h.group[0]); all >= crowd && h.picks(s, seat, m.At) {
			return fmt.Sprintf("Miner %d of %d: %s. Press its tile for the next", chosen, all, left(m))
		}
		return can(m)
	case miners(s, seat) == 0:
		return "Hire a miner: it appears on your base"
	}
	if _, ok := h.orders.Idle(s, seat, 0); ok && !h.Solves {
		return board.Either(h.jobless(s, seat, false) != "", "Choose a miner: without material for ladders, Work finds nothing", "Choose a miner, or press Work for all idle ones")
	}
	if s.Check(seat, coreminer.Command{Verb: coreminer.Spawn}) != nil {
		return "Choose your miner"
	}
	return "Choose your miner, or hire another"
}

// left is what a miner has left in this turn.
func left(m *coreminer.Miner) string {
	return fmt.Sprintf("%s, %d power", words.Count(int(m.Moves), "step", "steps"), m.Power)
}

// can says what a miner can still do in this turn.
func can(m *coreminer.Miner) string {
	what := "dig, walk or sell"
	switch {
	case m.Moves <= 0:
		what = "dig"
	case m.Power <= 0:
		what = "walk or sell"
	}
	return left(m) + ": choose where to " + what
}

// Tip previews a click on the tile under the pointer, or says why it would be refused.
func (h *controller) Tip(s *coreminer.State, seat rules.Seat) string {
	h.tidy(s, seat)
	p, ok := h.ready(s, seat)
	if !ok {
		return h.ordered(s, seat)
	}
	t := &h.plan
	switch {
	case len(t.Commands) > 0:
	case len(t.Later) > 0 && h.verb == clicks && h.orders.Of(h.group[0]).Kind != orders.None && h.orders.Of(h.group[0]).At == p:
		return h.ordered(s, seat) // it is already on its way there
	case len(t.Later) > 0:
		return h.Again("Starts in your next turn")
	default:
		return t.Stop
	}
	lines := []string{board.Upper(strings.Join(h.describe(s, seat), ", "))}
	switch {
	case len(t.Later) > 0:
		lines = append(lines, "Continues in your next turns")
	case t.Stop != "":
		lines = append(lines, "Stops early: "+board.Lower(strings.TrimSuffix(t.Stop, ".")))
	}
	for _, danger := range h.dangers(s, seat) {
		lines = append(lines, board.Upper(danger))
	}
	return h.Again(strings.Join(lines, "\n"))
}

// describe describes the plan: what its commands do and bring.
func (h *controller) describe(s *coreminer.State, seat rules.Seat) []string {
	t := &h.plan
	steps, built := 0, [3]int{}
	for _, c := range t.Commands {
		switch c.Verb {
		case coreminer.Move:
			steps++
		case coreminer.Build:
			built[c.Structure%3]++
		}
	}
	var parts []string
	if steps > 0 {
		parts = append(parts, words.Count(steps, "step", "steps"))
	}
	parts = append(parts, h.gains(s, seat)...)
	for x, n := range built {
		if n > 0 {
			parts = append(parts, words.Count(n, structureNames[x], structureNames[x]+"s"))
		}
	}
	sells := t.State.Sides[seat].Money != s.Sides[seat].Money
	for _, c := range t.Commands {
		less := s.Miners[c.Miner].Has(c.Item) - t.State.Miners[c.Miner].Has(c.Item)
		switch {
		case c.Verb == coreminer.Transfer:
			parts = append(parts, "gives "+carried(int64(less), c.Item))
		case c.Verb == coreminer.Dump && !sells && c.Item != coreminer.Bombs:
			parts = append(parts, "dumps "+carried(int64(less), c.Item))
		}
	}
	if n := len(t.State.Bombs) - len(s.Bombs); n > 0 {
		parts = append(parts, words.Count(n, "bomb explodes", "bombs explode")+" after the enemy's turn")
	}
	damage := int32(0)
	for _, i := range h.group {
		damage += s.Miners[i].Health - t.State.Miners[i].Health
	}
	if damage > 0 {
		parts = append(parts, fmt.Sprintf("falls: −%d health", damage))
	}
	if len(parts) == 0 {
		parts = append(parts, "ready")
	}
	return parts
}

// gains says what the plan brings: value, money and, unless something is bought or sold, cargo.
func (h *controller) gains(s *coreminer.State, seat rules.Seat) (parts []string) {
	t := &h.plan
	ore, dirt := int64(0), int64(0)
	for _, i := range h.group {
		a, b := &s.Miners[i], &t.State.Miners[i]
		ore, dirt = ore+int64(b.Ore-a.Ore), dirt+int64(b.Dirt-a.Dirt)
	}
	side, then := &s.Sides[seat], &t.State.Sides[seat]
	if gain := then.Value - side.Value; gain > 0 {
		parts = append(parts, fmt.Sprintf("+%d value", gain))
	}
	switch money := then.Money - side.Money; {
	case money > 0:
		parts = append(parts, fmt.Sprintf("+%d money", money))
	case money < 0:
		parts = append(parts, fmt.Sprintf("money −%d", -money))
	}
	if then.Money == side.Money && h.verb != dumps {
		if ore > 0 {
			parts = append(parts, fmt.Sprintf("ore +%d", ore))
		}
		if dirt > 0 {
			parts = append(parts, fmt.Sprintf("dirt +%d", dirt))
		}
	}
	return parts
}

// dangers lists the plan's risks: miners that get stuck, miners that bombs kill, and earth that falls.
func (h *controller) dangers(s *coreminer.State, seat rules.Seat) []string {
	list := h.trapped(s)
	if toll := h.toll(s, seat); toll != "" {
		list = append(list, toll)
	}
	return append(list, h.collapses(seat)...)
}

// trapped warns if a miner goes down to where it cannot climb out again.
func (h *controller) trapped(s *coreminer.State) []string {
	for _, i := range h.group {
		from, to := s.Miners[i].At, h.plan.State.Miners[i].At
		if to.Y > from.Y && (from.Y == 0 || s.Tiles.At(from).Ladder) && !h.plan.State.Tiles.At(to).Ladder {
			return []string{"no way back up without a ladder"}
		}
	}
	return nil
}

// loosens reports whether an event is a tile that falls because of the plan, and not without it too.
func (h *controller) loosens(e *rules.Event) bool {
	return coreminer.What(e.What) == coreminer.Slid &&
		!slices.ContainsFunc(h.anyway.Tape.Events, func(a rules.Event) bool { return a.What == e.What && a.From == e.From && a.To == e.To })
}

// collapses says what falls at the end of the turn because of the plan, and which miners it buries, hurts or kills.
func (h *controller) collapses(seat rules.Seat) []string {
	f := &h.view.outlook
	if !orders.Restless(&h.plan.State) || !f.End(&h.plan.State) {
		return nil
	}
	var parts []string
	if slides := lists.Count(f.Tape.Events, h.loosens); slides > 0 {
		parts = append(parts, words.Count(slides, "tile", "tiles")+" will fall")
	}
	var dead, buried [2]int // the rival's, the player's
	hurt := int32(0)
	for i := range h.plan.State.Miners {
		a, b := &h.plan.State.Miners[i], &f.State.Miners[i]
		own := board.Either(a.Owner == seat, 1, 0)
		switch {
		case !a.Alive():
		case b.Health <= 0:
			dead[own]++
		case f.Buries(&h.plan.State, int32(i)):
			buried[own]++
		case own == 1 && a.At != b.At:
			hurt += a.Health - b.Health
		}
	}
	if dead[1] > 0 {
		parts = append(parts, words.Count(dead[1], "of your miners dies", "of your miners die"))
	}
	if dead[0] > 0 {
		parts = append(parts, words.Count(dead[0], "enemy miner dies", "enemy miners die"))
	}
	for own, n := range buried {
		if n > 0 {
			whose := [2][2]string{{"enemy miner", "enemy miners"}, {"of your miners", "of your miners"}}[own]
			parts = append(parts, "buries "+words.Count(n, whose[0], whose[1]))
		}
	}
	if hurt > 0 {
		parts = append(parts, fmt.Sprintf("your miners fall with it: −%d health", hurt))
	}
	return parts
}

// afterBlasts plays the ends of this turn and the next on a copy of the plan's position. It returns nil if the plan lays no bombs or the
// match ends first.
func (h *controller) afterBlasts(s *coreminer.State) *coreminer.State {
	if len(h.plan.State.Bombs) == len(s.Bombs) {
		return nil
	}
	f := &h.view.outlook
	if !f.End(&h.plan.State) || f.State.Over || f.State.Apply(f.State.Mover(), coreminer.Command{}, nil) != nil {
		return nil
	}
	return &f.State
}

// toll says which miners the planned bombs kill if none moves away.
func (h *controller) toll(s *coreminer.State, seat rules.Seat) string {
	then := h.afterBlasts(s)
	if then == nil {
		return ""
	}
	var dead [2]int
	for i := range h.plan.State.Miners {
		if m := &h.plan.State.Miners[i]; m.Alive() && !then.Miners[i].Alive() {
			dead[board.Either(m.Owner == seat, 1, 0)]++
		}
	}
	switch {
	case dead[0] > 0 && dead[1] > 0:
		return fmt.Sprintf("kills %d of the enemy's and %d of yours unless they move", dead[0], dead[1])
	case dead[0] > 0:
		return fmt.Sprintf("kills %d of the enemy's unless they move", dead[0])
	case dead[1] > 0:
		return fmt.Sprintf("kills %d of yours unless they move", dead[1])
	}
	return "kills no miner as things stand"
}

// drawToll draws how much health the planned bombs take from each miner in their reach.
func (h *controller) drawToll(st *stage, s *coreminer.State) {
	then := h.afterBlasts(s)
	if then == nil || st.px < plainScale {
		return
	}
	for i := range h.plan.State.Miners {
		m := &h.plan.State.Miners[i]
		if loss := m.Health - then.Miners[i].Health; m.Alive() && loss > 0 {
			x, y := middle(m.At)
			st.Plate(int64(-loss), x, y-0.62, max(0.34, 12/st.px), danger)
		}
	}
}

// Under draws on the ground: which miners can still act, where the selected ones can walk and what they can mine.
func (h *controller) Under(l *board.List, s *coreminer.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return
	}
	st := h.view.prepare(l, h.view.still.Still(s), o)
	c := o.Seats[seat]
	h.drawOrders(st, s, seat, c)
	if len(h.group) == 0 {
		for i := range s.Miners {
			if orders.Fresh(s, seat, int32(i)) && st.sees(float32(s.Miners[i].At.X), float32(s.Miners[i].At.Y), 1) {
				st.outline(s.Miners[i].At, c.Alpha(0.8))
			}
		}
		return
	}
	for _, i := range h.group {
		m := &s.Miners[i]
		h.view.paths.Walk(s, i, m.Moves)
		for n := range s.Tiles.Cells {
			if h.view.paths.Cost(n) > 0 {
				p := s.Tiles.Point(n)
				if st.sees(float32(p.X), float32(p.Y), 1) {
					st.Box(float32(p.X)+0.06, float32(p.Y)+0.06, 0.88, 0.88, 0.12, c.Alpha(0.3)).Edge(max(0.03, 1/st.px), c.Alpha(0.7))
				}
			}
		}
		if len(h.group) == 1 {
			st.drawMinable(s, m, i, seat)
		}
		if under := h.verbs[h.verb].more.under; under != nil {
			if p, ok := h.aim(s); ok {
				under(h, st, p)
			}
		}
	}
}

// drawMinable frames the tiles that a miner can mine from where it stands, with what it would get.
func (st *stage) drawMinable(s *coreminer.State, m *coreminer.Miner, i int32, seat rules.Seat) {
	for k := -1; k < 4; k++ {
		p := m.At
		if k >= 0 {
			p = m.At.Step(grid.Dirs[k])
		}
		t := s.Tiles.At(p)
		if t == nil || s.Check(seat, coreminer.Command{Verb: coreminer.Mine, Miner: i, At: p}) != nil {
			continue
		}
		c := board.Either(t.Ore > 0, gem, wood)
		st.outline(p, c.Alpha(0.85))
		if st.px >= numberScale {
			x, y := middle(p)
			st.Plate(int64(s.Most(m, t)), x+0.26, y+0.36, max(0.24, 9/st.px), c)
		}
	}
}

// Upon draws over everything: rings on the selected miners, brackets on the tile under the pointer, the planned path, and what falls or
// blows up because of the plan.
func (h *controller) Upon(l *board.List, s *coreminer.State, seat rules.Seat, o *board.Options) {
	h.tidy(s, seat)
	st := h.view.prepare(l, h.view.still.Still(s), o)
	breath := ease.Breath(o)
	for _, i := range h.group {
		b := &st.bodies[i]
		w, t := 0.95*st.big()*breath, max(0.07, 2.2/st.px)
		st.Ring(b.x+b.dx-w/2, b.y+0.5-0.17*st.big(), w, 0.34*st.big(), t+1.5/st.px, ink.Alpha(0.7))
		st.Ring(b.x+b.dx-w/2, b.y+0.5-0.17*st.big(), w, 0.34*st.big(), t, bone)
	}
	p, ok := h.ready(s, seat)
	if !ok {
		if h.Over && s.Tiles.In(h.Cell) {
			st.brackets(h.Cell, bone.Alpha(0.8))
		}
		return
	}
	t := &h.plan
	if len(t.Commands) == 0 && len(t.Later) == 0 {
		st.hatch(p, danger)
		st.brackets(p, danger)
		return
	}
	c := board.Either(t.Stop != "", gold, gem)
	h.drawWay(st, c)
	h.drawGains(st, s)
	st.brackets(p, c)
	for i := len(s.Bombs); i < len(t.State.Bombs); i++ {
		if at := t.State.Bombs[i].At; !slices.ContainsFunc(t.State.Bombs[len(s.Bombs):i], func(b coreminer.Bomb) bool { return b.At == at }) {
			st.drawReachOfBomb(&t.State, at)
		}
	}
	h.drawToll(st, s)
	h.drawFalls(st, s)
}

// drawWay draws the planned path of each selected miner as a dashed line.
func (h *controller) drawWay(st *stage, c board.Color) {
	t := &h.plan
	w := max(0.08, 2.5/st.px)
	for _, way := range t.Ways {
		for k := 1; k < len(way); k++ {
			x0, y0 := middle(way[k-1])
			x1, y1 := middle(way[k])
			st.Line(x0, y0, x1, y1, w+2/st.px, ink.Alpha(0.6))
			st.Line(x0, y0, x1, y1, w, c).Dashed(0.22, 0.14)
		}
		if len(way) > 1 {
			x, y := middle(way[len(way)-1])
			st.Ring(x-0.24, y-0.24, 0.48, 0.48, w, c)
		}
	}
}

// drawGains draws how much the planned digging takes from each tile.
func (h *controller) drawGains(st *stage, s *coreminer.State) {
	if st.px < plainScale {
		return
	}
	t := &h.plan
	for n, c := range t.Commands {
		if c.Verb != coreminer.Mine {
			continue
		}
		again := false
		for _, d := range t.Commands[:n] {
			again = again || d.Verb == coreminer.Mine && d.At == c.At
		}
		a, b := s.Tiles.At(c.At), t.State.Tiles.At(c.At)
		if again || a == nil {
			continue
		}
		x, y := middle(c.At)
		size := max(0.3, 11/st.px)
		if ore := a.Ore - b.Ore; ore > 0 {
			st.Plate(int64(ore), x, y-0.1, size, gem)
		} else if dirt := a.Dirt - b.Dirt; dirt > 0 {
			st.Plate(int64(dirt), x, y, size, wood)
		}
	}
}

// drawFalls marks what falls because of the plan when the turn ends, where it lands, and what that does to miners.
func (h *controller) drawFalls(st *stage, s *coreminer.State) {
	f := &h.view.outlook
	if !orders.Restless(&h.plan.State) || !f.End(&h.plan.State) {
		return
	}
	for i := range f.Tape.Events {
		e := &f.Tape.Events[i]
		if !h.loosens(e) {
			continue
		}
		st.spot(e.To, danger.Alpha(0.2))
		st.outline(e.From, danger)
		st.Sprite(art.FallWarning, float32(e.From.X)+0.15, float32(e.From.Y)+0.15, 0.7, 0.7)
	}
	bombs := len(h.plan.State.Bombs) > len(s.Bombs) // if so, drawToll draws the losses
	for i := range h.plan.State.Miners {
		m, then := &h.plan.State.Miners[i], &f.State.Miners[i]
		if !m.Alive() {
			continue
		}
		if f.Buries(&h.plan.State, int32(i)) {
			st.hatch(m.At, danger)
		}
		if loss := m.Health - then.Health; loss > 0 && !bombs && st.px >= plainScale {
			x, y := middle(m.At)
			st.Plate(int64(-loss), x, y-0.62, max(0.34, 12/st.px), danger)
		}
	}
}

// brackets draws the four corners of a tile.
func (st *stage) brackets(p grid.Point, c board.Color) {
	x, y := float32(p.X), float32(p.Y)
	w := max(0.06, 2/st.px)
	const n = 0.28
	for _, k := range [4][4]float32{{0, 0, 1, 1}, {1, 0, -1, 1}, {0, 1, 1, -1}, {1, 1, -1, -1}} {
		for pass := range 2 {
			d, width := c, w
			if pass == 0 {
				d, width = ink.Alpha(0.7), w+1.6/st.px
			}
			st.Line(x+k[0], y+k[1], x+k[0]+n*k[2], y+k[1], width, d)
			st.Line(x+k[0], y+k[1], x+k[0], y+k[1]+n*k[3], width, d)
		}
	}
}

// hatch marks a tile where nothing can be done.
func (st *stage) hatch(p grid.Point, c board.Color) {
	st.Pattern(board.Hatch, float32(p.X)+0.05, float32(p.Y)+0.05, 0.9, 0.9, 0.1, 0.22, c.Alpha(0.8))
}
