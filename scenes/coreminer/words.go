package coreminer

import (
	"cmp"
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// itemNames are the items as named in the event log.
var itemNames = [...]string{"dirt", "ore", "bombs", "building material"}

// carried describes an amount of an item.
func carried(n int64, item coreminer.Item) string {
	if item == coreminer.Bombs && n == 1 {
		return "1 bomb"
	}
	return fmt.Sprintf("%d %s", n, itemNames[item])
}

var structureNames = [...]string{"support", "ladder", "shield"}

// Lines are the entries of a step in the event log.
func (v *View) Lines(m *board.Move[*coreminer.State, coreminer.Command]) []board.Line {
	t := describer{m: m}
	for i := range m.Events {
		t.event(i)
	}
	t.end()
	return t.Lines
}

// routine is the weight of what every miner does every turn; in the event log it would bury everything else.
const routine = -1

// small is the weight of what leads to something else: it is told only where that is all there is.
const small = -2

// Ways of dying: indices of endings.
const (
	natural = iota
	smothered
	blown
	fallen
)

// endings describe the death of one miner and of several.
var endings = [...][2]string{{"is dead", "are dead"}, {"suffocates", "suffocate"}, {"dies in an explosion", "die in an explosion"}, {"falls to its death", "fall to their death"}}

// describer turns the events of a step into lines of the event log.
type describer struct {
	board.Teller
	m      *board.Move[*coreminer.State, coreminer.Command]
	world  bool
	lead   coreminer.What
	action *rules.Event
	sold   map[rules.Seat]int64 // ore sold
	blasts int
	where  grid.Point
	lost   int64 // ore destroyed
	hit    map[int32]bool
	slides int
	buried [2]int // of each seat
	fallen grid.Point
	cause  map[int32]int // how a miner dies: index of endings
	dead   []death
}

// death is the deaths of a seat's miners in a step that have the same cause.
type death struct {
	seat rules.Seat
	why  int // index of endings
	n    int
	at   grid.Point
}

func (t *describer) owner(i int32) rules.Seat {
	if i >= 0 && int(i) < len(t.m.After.Miners) {
		return t.m.After.Miners[i].Owner
	}
	return rules.NoSeat
}

// place says where a tile is by its depth, as on the ruler beside the board, and by the nearest base: "depth 12, 3 left of Blue's base".
func (t *describer) place(p grid.Point) string {
	sides := &t.m.After.Sides
	seat := board.Either[rules.Seat](p.Distance(sides[1].Base) < p.Distance(sides[0].Base), 1, 0)
	way, base := p.X-sides[seat].Base.X, board.SeatName(seat)+"'s base"
	switch {
	case way < 0:
		return fmt.Sprintf("depth %d, %d left of %s", p.Y, -way, base)
	case way > 0:
		return fmt.Sprintf("depth %d, %d right of %s", p.Y, way, base)
	}
	return fmt.Sprintf("depth %d, %s %s", p.Y, [...]string{"above", "at", "below"}[cmp.Compare(p.Y, sides[seat].Base.Y)+1], base)
}

func (t *describer) event(i int) {
	e := &t.m.Events[i]
	what := coreminer.What(e.What)
	switch what {
	case coreminer.Mined, coreminer.Built, coreminer.Dumped, coreminer.Sold, coreminer.Bought, coreminer.Handed, coreminer.Walked, coreminer.Upgraded, coreminer.Hired,
		coreminer.Blasted, coreminer.Shocked, coreminer.Slid, coreminer.Fell, coreminer.Dusk:
		t.lead, t.action = what, e
	}
	switch what {
	case coreminer.Dusk:
		t.world = true
	case coreminer.Walked:
		t.Add("coreminer/icon-move", t.owner(e.Target), small, e.To, "A miner of %s walks to %s", board.SeatName(t.owner(e.Target)), t.place(e.To))
	case coreminer.Mined:
		if tile := t.m.Before.Tiles.At(e.To); tile != nil && tile.Ore == 0 {
			t.Add("coreminer/icon-mine", t.owner(e.Actor), small, e.To, "A miner of %s digs at %s", board.SeatName(t.owner(e.Actor)), t.place(e.To))
		}
	case coreminer.Hired:
		seat := rules.Seat(e.Actor)
		t.Add("coreminer/icon-spawn", seat, 0, e.To, "%s hires its %s miner", board.SeatName(seat), ordinal(miners(t.m.After, seat)))
	case coreminer.Built:
		name := structureNames[e.Amount%3]
		t.Add("coreminer/icon-"+name, t.owner(e.Actor), 0, e.To, "%s builds a %s at %s", board.SeatName(t.owner(e.Actor)), name, t.place(e.To))
	case coreminer.Upgraded:
		seat := t.owner(e.Target)
		weight, first := 0, "another"
		if !t.has(seat, e.Amount) {
			weight, first = 1, "its first"
		}
		t.Add("coreminer/icon-upgrade", seat, weight, e.To, "%s gets %s %s", board.SeatName(seat), first, t.m.After.Constants.Grades[e.Amount].Title)
	case coreminer.HoldsDirt, coreminer.HoldsOre, coreminer.HoldsBombs, coreminer.HoldsStuff:
		t.cargo(e, coreminer.Item(what-coreminer.HoldsDirt))
	case coreminer.Gained:
		t.gained(rules.Seat(e.Actor), e)
	case coreminer.Blasted:
		if t.blasts == 0 {
			t.where = e.To
		}
		t.blasts++
	case coreminer.Vein:
		if t.lead == coreminer.Blasted && e.Amount == 0 {
			if tile := t.m.Before.Tiles.At(e.To); tile != nil {
				t.lost += int64(tile.Ore)
			}
		}
	case coreminer.Slid:
		t.slides++
		t.fallen = e.To
		if tile := t.m.Before.Tiles.At(e.To); tile != nil {
			for j := tile.Miners.First; j != coreminer.None; j = t.m.Before.Miners[j].Next {
				t.buried[t.m.Before.Miners[j].Owner]++
			}
		}
	case coreminer.Hurt:
		t.hurt(e)
	case coreminer.Died:
		t.died(t.owner(e.Target), t.cause[e.Target], e.From)
	case coreminer.Hoppered:
		if side := t.m.Before.Sides[e.Actor].Hoppers; e.Amount/10 > int64(side)/10 && e.Amount%10 == 0 {
			t.Add("mark-build", rules.Seat(e.Actor), 1, e.To, "%s's hopper reaches depth %d", board.SeatName(rules.Seat(e.Actor)), e.To.Y)
		}
	case coreminer.Flipped:
		t.Add("mark-world", rules.Seat(e.Actor), 3, e.To, "Everything is equal: a coin decides for %s", board.SeatName(rules.Seat(e.Actor)))
	case coreminer.Departed:
		t.Add("mark-note", rules.Seat(e.Actor), 3, e.To, "%s gives up", board.SeatName(rules.Seat(e.Actor)))
	case coreminer.Won:
		t.Add("mark-lead", rules.Seat(e.Actor), 3, e.To, "%s wins", board.SeatName(rules.Seat(e.Actor)))
	}
}

// gained adds a line about ore that was sold. Each quarter of the way to the goal is a turning point of the match.
func (t *describer) gained(seat rules.Seat, e *rules.Event) {
	if t.sold == nil {
		t.sold = map[rules.Seat]int64{}
	}
	goal := int64(t.m.After.Constants.VictoryAmount)
	from := int64(t.m.Before.Sides[seat].Value) + t.sold[seat]
	to := from + e.Amount
	t.sold[seat] += e.Amount
	k := &t.m.After.Constants
	gain := fmt.Sprintf("+%d value, +%d money", e.Amount, e.Amount/int64(k.OreValue)*int64(k.OrePrice))
	switch quarters := min(to*4/goal, 4); {
	case from == 0:
		t.Add("coreminer/icon-value", seat, 1, e.To, "%s sells its first ore: %s", board.SeatName(seat), gain)
	case quarters > 0 && quarters < 4 && from*4/goal < quarters:
		part := [...]string{"a quarter", "half", "three quarters"}[quarters-1] // how much it is, the next sale of the turn may change
		t.Add("coreminer/icon-value", seat, 2, e.To, "%s comes to %s of the goal of %d value", board.SeatName(seat), part, goal)
	default:
		t.Add("coreminer/icon-ore", seat, 0, e.To, "%s sells ore: %s", board.SeatName(seat), gain)
	}
}

// died counts a death; end adds one line for all deaths of a kind.
func (t *describer) died(seat rules.Seat, why int, at grid.Point) {
	for i := range t.dead {
		if d := &t.dead[i]; d.seat == seat && d.why == why {
			d.n++
			return
		}
	}
	t.dead = append(t.dead, death{seat, why, 1, at})
}

// has reports whether a seat had a miner of at least a grade before the step.
func (t *describer) has(seat rules.Seat, grade int64) bool {
	for i := range t.m.Before.Miners {
		if m := &t.m.Before.Miners[i]; m.Owner == seat && int64(m.Grade) >= grade {
			return true
		}
	}
	return false
}

// ordinal formats a number as "3rd".
func ordinal(n int) string {
	tail := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			tail = "st"
		case 2:
			tail = "nd"
		case 3:
			tail = "rd"
		}
	}
	return fmt.Sprint(n) + tail
}

// cargo adds a line about a change of a miner's cargo.
func (t *describer) cargo(e *rules.Event, item coreminer.Item) {
	l := t.action
	if l == nil || t.world {
		return
	}
	seat := board.SeatName(t.owner(e.Target))
	switch t.lead {
	case coreminer.Mined:
		if item == coreminer.Ore {
			before := t.before(e.Target, item)
			t.Add("coreminer/icon-mine", t.owner(e.Target), 0, l.To, "%s mines %s at %s", seat, carried(e.Amount-before, item), t.place(l.To))
		}
	case coreminer.Dumped:
		weight, icon, verb := 0, "coreminer/icon-dump", "dumps"
		if item == coreminer.Bombs {
			weight, icon, verb = 1, "coreminer/icon-bomb", "lays"
		}
		t.Add(icon, t.owner(e.Target), weight, l.To, "%s %s %s at %s", seat, verb, carried(l.Amount, item), t.place(l.To))
	case coreminer.Sold:
		if item != coreminer.Ore {
			t.Add("coreminer/icon-coin", t.owner(e.Target), routine, l.To, "%s sells %s", seat, carried(l.Amount, item))
		}
	case coreminer.Bought:
		weight, icon := routine, "coreminer/icon-buy"
		if item == coreminer.Bombs {
			weight, icon = 0, "coreminer/icon-bomb"
		}
		t.Add(icon, t.owner(e.Target), weight, l.To, "%s buys %s", seat, carried(l.Amount, item))
	case coreminer.Handed:
		if e.Target == l.Target {
			t.Add("coreminer/icon-transfer", t.owner(l.Actor), routine, l.To, "%s hands over %s", board.SeatName(t.owner(l.Actor)), carried(l.Amount, item))
		}
	}
}

// before is how much of an item a miner had before the step.
func (t *describer) before(i int32, item coreminer.Item) int64 {
	if i < 0 || int(i) >= len(t.m.Before.Miners) {
		return 0
	}
	return int64(t.m.Before.Miners[i].Has(item))
}

// hurt records who is hit and what a miner dies of.
func (t *describer) hurt(e *rules.Event) {
	if t.cause == nil {
		t.cause, t.hit = map[int32]int{}, map[int32]bool{}
	}
	was := int64(0)
	if int(e.Target) < len(t.m.Before.Miners) {
		was = int64(t.m.Before.Miners[e.Target].Health)
	}
	why := smothered
	switch t.lead {
	case coreminer.Blasted, coreminer.Shocked:
		why = blown
		t.hit[e.Target] = true
	case coreminer.Fell:
		why = fallen
		if e.Amount > 0 && e.Amount < was {
			t.Add("mark-strike", t.owner(e.Target), 0, e.To, "A miner of %s falls %s: −%d health", board.SeatName(t.owner(e.Target)), words.Count(int(t.action.Amount), "tile", "tiles"), was-e.Amount)
		}
	default:
		if e.Amount > 0 && e.Amount < was {
			t.Add("mark-strike", t.owner(e.Target), 0, e.To, "A buried miner of %s loses %d health", board.SeatName(t.owner(e.Target)), was-e.Amount)
		}
	}
	if e.Amount <= 0 {
		t.cause[e.Target] = why
	}
}

// end adds the lines about the step as a whole.
func (t *describer) end() {
	if t.blasts > 0 {
		text := "A bomb explodes at " + t.place(t.where)
		if t.blasts > 1 {
			text = fmt.Sprintf("A chain of %d bombs explodes from %s", t.blasts, t.place(t.where))
		}
		if n := len(t.hit); n > 0 {
			text += ", " + words.Count(n, "miner hit", "miners hit")
		}
		if t.lost > 0 {
			text += fmt.Sprintf(", %d ore lost", t.lost)
		}
		weight := 2
		if len(t.dead) > 0 { // the deaths matter more
			weight = 1
		}
		t.Add("mark-strike", rules.NoSeat, weight, t.where, "%s", text)
	}
	for _, d := range t.dead {
		text := fmt.Sprintf("A miner of %s %s at %s", board.SeatName(d.seat), endings[d.why][0], t.place(d.at))
		if d.n > 1 {
			text = fmt.Sprintf("%d miners of %s %s around %s", d.n, board.SeatName(d.seat), endings[d.why][1], t.place(d.at))
		}
		t.Add("mark-loss", d.seat, 2, d.at, "%s", text)
		t.Loss(d.seat)
	}
	switch {
	case t.buried != [2]int{}:
		seat, whose := rules.NoSeat, []string(nil)
		for s, n := range t.buried {
			if n > 0 {
				seat, whose = rules.Seat(s), append(whose, fmt.Sprintf("%s of %s", words.Count(n, "miner", "miners"), board.SeatName(rules.Seat(s))))
			}
		}
		if len(whose) > 1 {
			seat = rules.NoSeat
		}
		t.Add("mark-world", seat, 2, t.fallen, "A cave-in buries %s", words.And(whose))
		t.Loss(seat)
	case t.slides >= 3:
		t.Add("mark-world", rules.NoSeat, 0, t.fallen, "%d tiles fall", t.slides)
	}
	t.race()
}

// race adds a line when a seat takes the lead or pulls clearly ahead.
func (t *describer) race() {
	margin := decisive(t.m.After)
	a, b := lead(t.m.Before, 1), lead(t.m.After, 1)
	c, d := lead(t.m.Before, margin), lead(t.m.After, margin)
	seat := board.Either[rules.Seat](b < 0, 1, 0)
	ours, theirs := &t.m.After.Sides[seat], &t.m.After.Sides[1-seat]
	switch {
	case d != 0 && c != d && (t.m.Before.Sides[0].Value > 0 || t.m.Before.Sides[1].Value > 0):
		t.Add("mark-lead", seat, 2, ours.Base, "%s pulls ahead, %d to %d", board.SeatName(seat), ours.Value, theirs.Value)
	case b != 0 && a != b && (a != 0 || t.m.Before.Sides[0].Value > 0):
		weight := 1
		if ours.Value >= t.m.After.Constants.VictoryAmount/4 { // until then, the lead changes with every sale
			weight = 2
		}
		t.Add("mark-lead", seat, weight, ours.Base, "%s takes the lead, %d to %d", board.SeatName(seat), ours.Value, theirs.Value)
	}
}

// decisive is the least lead in value that counts as clear: a twentieth of the goal.
func decisive(s *coreminer.State) int32 { return max(s.Constants.VictoryAmount/20, 1) }

// lead is 1 if the first seat is ahead in value by at least a margin, -1 if the second is, else 0.
func lead(s *coreminer.State, margin int32) int {
	switch a, b := s.Sides[0].Value, s.Sides[1].Value; {
	case a-b >= margin:
		return 1
	case b-a >= margin:
		return -1
	}
	return 0
}

// Reason says why the match ended the way it did.
func (v *View) Reason(s *coreminer.State) string {
	if !s.Over {
		return ""
	}
	winner := board.Either[rules.Seat](s.Sides[1].Verdict == coreminer.Winner, 1, 0)
	a, b := &s.Sides[winner], &s.Sides[1-winner]
	when := fmt.Sprintf("After %d turns", s.Ended+1)
	switch s.Occasion {
	case coreminer.Both:
		when = "Both sides reached the goal in one turn"
	case coreminer.OreGone:
		when = "No ore is left in the ground"
	}
	switch a.Reason {
	case coreminer.Promoted:
		return fmt.Sprintf("%s sold ore worth %d by turn %d; the goal was %d", board.SeatName(winner), a.Value, s.Ended+1, s.Constants.VictoryAmount)
	case coreminer.Valued:
		return fmt.Sprintf("%s, %s has sold more ore: worth %d against %d", when, board.SeatName(winner), a.Value, b.Value)
	case coreminer.Thrifty:
		return fmt.Sprintf("%s, both sold the same, and %s has more money: %d to %d", when, board.SeatName(winner), a.Money, b.Money)
	case coreminer.Coin:
		return fmt.Sprintf("%s, all was equal, and %s won the coin toss", when, board.SeatName(winner))
	case coreminer.Left:
		return fmt.Sprintf("%s left the match", board.SeatName(1-winner))
	}
	return a.Reason.String()
}
