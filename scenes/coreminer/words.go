package coreminer

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// itemNames are the things that are carried, as the log says them.
var itemNames = [...]string{"dirt", "ore", "bombs", "building material"}

// carried names an amount of an item.
func carried(n int64, item coreminer.Item) string {
	if item == coreminer.Bombs && n == 1 {
		return "1 bomb"
	}
	return fmt.Sprintf("%d %s", n, itemNames[item&3])
}

var structureNames = [...]string{"support", "ladder", "shield"}

// Lines tells a step in words.
func (v *View) Lines(m *board.Move[*coreminer.State, coreminer.Command]) []board.Line {
	t := teller{m: m}
	for i := range m.Events {
		t.event(i)
	}
	t.end()
	return t.lines
}

// teller gathers what the events of a step tell and puts it together.
type teller struct {
	m      *board.Move[*coreminer.State, coreminer.Command]
	lines  []board.Line
	world  bool
	lead   coreminer.What
	leader *rules.Event
	sold   map[rules.Seat]int64 // ore sold
	blasts int
	where  grid.Point
	lost   int64 // ore destroyed
	hit    map[int32]bool
	slides int
	buried int
	fallen grid.Point
	cause  map[int32]string
}

func (t *teller) add(icon string, seat rules.Seat, weight int, at grid.Point, text string) {
	t.lines = append(t.lines, board.Line{Icon: icon, Seat: seat, Text: text, Weight: weight, At: at, Place: true})
}

// owner is the seat of a miner.
func (t *teller) owner(i int32) rules.Seat {
	if i >= 0 && int(i) < len(t.m.After.Miners) {
		return t.m.After.Miners[i].Owner
	}
	return rules.NoSeat
}

func (t *teller) event(i int) {
	e := &t.m.Events[i]
	what := coreminer.What(e.What)
	switch what {
	case coreminer.Mined, coreminer.Built, coreminer.Dumped, coreminer.Sold, coreminer.Bought, coreminer.Handed, coreminer.Walked, coreminer.Upgraded, coreminer.Hired,
		coreminer.Blasted, coreminer.Shocked, coreminer.Slid, coreminer.Fell, coreminer.Dusk:
		t.lead, t.leader = what, e
	}
	switch what {
	case coreminer.Dusk:
		t.world = true
	case coreminer.Hired:
		seat := rules.Seat(e.Actor)
		t.add("mark-build", seat, 0, e.To, fmt.Sprintf("%s hires a miner", seatName(seat)))
	case coreminer.Built:
		t.add("mark-build", t.owner(e.Actor), 0, e.To, fmt.Sprintf("%s builds a %s at %s", seatName(t.owner(e.Actor)), structureNames[e.Amount%3], e.To))
	case coreminer.Upgraded:
		t.add("mark-build", t.owner(e.Target), 1, e.To, fmt.Sprintf("%s gets a %s", seatName(t.owner(e.Target)), lower(gradeNames[e.Amount&3])))
	case coreminer.HoldsDirt, coreminer.HoldsOre, coreminer.HoldsBombs, coreminer.HoldsStuff:
		t.cargo(e, coreminer.Item(what-coreminer.HoldsDirt))
	case coreminer.Gained:
		seat := rules.Seat(e.Actor)
		weight := 0
		text := fmt.Sprintf("%s sells ore worth %d value", seatName(seat), e.Amount)
		if t.m.Before.Sides[seat&1].Value == 0 && t.sold[seat] == 0 {
			weight, text = 1, fmt.Sprintf("%s sells its first ore: %d value", seatName(seat), e.Amount)
		}
		if t.sold == nil {
			t.sold = map[rules.Seat]int64{}
		}
		t.sold[seat] += e.Amount
		t.add("mark-score", seat, weight, e.To, text)
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
		if tile := t.m.Before.Tiles.At(e.To); tile != nil && tile.Miners.First != coreminer.None {
			t.buried++
		}
	case coreminer.Hurt:
		t.hurt(e)
	case coreminer.Died:
		why := t.cause[e.Target]
		if why == "" {
			why = "is dead"
		}
		t.add("mark-loss", t.owner(e.Target), 2, e.From, fmt.Sprintf("A miner of %s %s at %s", seatName(t.owner(e.Target)), why, e.From))
	case coreminer.Hoppered:
		if side := t.m.Before.Sides[e.Actor&1].Hoppers; e.Amount/10 > int64(side)/10 && e.Amount%10 == 0 {
			t.add("mark-build", rules.Seat(e.Actor), 1, e.To, fmt.Sprintf("%s's hopper reaches depth %d", seatName(rules.Seat(e.Actor)), e.To.Y))
		}
	case coreminer.Flipped:
		t.add("mark-world", rules.Seat(e.Actor), 3, e.To, "Everything is equal: a coin decides for "+seatName(rules.Seat(e.Actor)))
	case coreminer.Departed:
		t.add("mark-note", rules.Seat(e.Actor), 3, e.To, seatName(rules.Seat(e.Actor))+" gives up")
	case coreminer.Won:
		t.add("mark-lead", rules.Seat(e.Actor), 3, e.To, seatName(rules.Seat(e.Actor))+" wins")
	}
}

func lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// cargo tells what a miner has more or less of after an act.
func (t *teller) cargo(e *rules.Event, item coreminer.Item) {
	l := t.leader
	if l == nil || t.world {
		return
	}
	seat := seatName(t.owner(e.Target))
	switch t.lead {
	case coreminer.Mined:
		if item == coreminer.Ore {
			before := t.before(e.Target, item)
			t.add("icon-drop", t.owner(e.Target), 0, l.To, fmt.Sprintf("%s mines %s at %s", seat, carried(e.Amount-before, item), l.To))
			t.lines[len(t.lines)-1].Icon = "mark-strike"
		}
	case coreminer.Dumped:
		weight, icon := 0, "mark-note"
		verb := "dumps"
		if item == coreminer.Bombs {
			weight, icon, verb = 1, "mark-strike", "lays"
		}
		t.add(icon, t.owner(e.Target), weight, l.To, fmt.Sprintf("%s %s %s at %s", seat, verb, carried(l.Amount, item), l.To))
	case coreminer.Sold:
		if item != coreminer.Ore {
			t.add("mark-score", t.owner(e.Target), 0, l.To, fmt.Sprintf("%s sells %s", seat, carried(l.Amount, item)))
		}
	case coreminer.Bought:
		t.add("mark-build", t.owner(e.Target), 0, l.To, fmt.Sprintf("%s buys %s", seat, carried(l.Amount, item)))
	case coreminer.Handed:
		if e.Target == l.Target {
			t.add("mark-note", t.owner(l.Actor), 0, l.To, fmt.Sprintf("%s hands over %s", seatName(t.owner(l.Actor)), carried(l.Amount, item)))
		}
	}
}

// before is how much of an item a miner had before the step.
func (t *teller) before(i int32, item coreminer.Item) int64 {
	if i < 0 || int(i) >= len(t.m.Before.Miners) {
		return 0
	}
	m := &t.m.Before.Miners[i]
	return int64([4]int32{m.Dirt, m.Ore, m.Bombs, m.Material}[item&3])
}

// hurt notes who is hit, and of what a miner dies.
func (t *teller) hurt(e *rules.Event) {
	if t.cause == nil {
		t.cause, t.hit = map[int32]string{}, map[int32]bool{}
	}
	was := int64(0)
	if int(e.Target) < len(t.m.Before.Miners) {
		was = int64(t.m.Before.Miners[e.Target].Health)
	}
	why := "suffocates"
	switch t.lead {
	case coreminer.Blasted, coreminer.Shocked:
		why = "dies in an explosion"
		t.hit[e.Target] = true
	case coreminer.Fell:
		why = "falls to its death"
		if e.Amount > 0 && e.Amount < was {
			t.add("mark-strike", t.owner(e.Target), 0, e.To, fmt.Sprintf("A miner of %s falls %s: −%d health", seatName(t.owner(e.Target)), count(int(t.leader.Amount), "tile", "tiles"), was-e.Amount))
		}
	default:
		if e.Amount > 0 && e.Amount < was {
			t.add("mark-strike", t.owner(e.Target), 0, e.To, fmt.Sprintf("A buried miner of %s loses %d health", seatName(t.owner(e.Target)), was-e.Amount))
		}
	}
	if e.Amount <= 0 {
		t.cause[e.Target] = why
	}
}

// end adds what is told about the step as a whole.
func (t *teller) end() {
	if t.blasts > 0 {
		text := "A bomb explodes at " + t.where.String()
		if t.blasts > 1 {
			text = fmt.Sprintf("A chain of %d bombs explodes from %s", t.blasts, t.where)
		}
		if n := len(t.hit); n > 0 {
			text += ", " + count(n, "miner hit", "miners hit")
		}
		if t.lost > 0 {
			text += fmt.Sprintf(", %d ore lost", t.lost)
		}
		t.add("mark-strike", rules.NoSeat, 2, t.where, text)
	}
	switch {
	case t.buried > 0:
		t.add("mark-world", rules.NoSeat, 2, t.fallen, "A cave-in buries "+count(t.buried, "tile with miners", "tiles with miners"))
	case t.slides >= 3:
		t.add("mark-world", rules.NoSeat, 0, t.fallen, fmt.Sprintf("%d tiles come down", t.slides))
	}
	a, b := lead(t.m.Before), lead(t.m.After)
	if b != 0 && a != b && (a != 0 || t.m.Before.Sides[0].Value > 0) {
		seat := rules.Seat(0)
		if b < 0 {
			seat = 1
		}
		t.add("mark-lead", seat, 2, t.m.After.Sides[seat].Base, seatName(seat)+" takes the lead")
	}
}

// lead is 1 when the first seat has more value, -1 when the second has.
func lead(s *coreminer.State) int {
	switch a, b := s.Sides[0].Value, s.Sides[1].Value; {
	case a > b:
		return 1
	case a < b:
		return -1
	}
	return 0
}

// Reason says why the match ended as it did.
func (v *View) Reason(s *coreminer.State) string {
	if !s.Over {
		return ""
	}
	winner := rules.Seat(0)
	if s.Sides[1].Verdict == coreminer.Winner {
		winner = 1
	}
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
		return fmt.Sprintf("%s sold %d value of ore on turn %d; %d was the goal", seatName(winner), a.Value, s.Ended+1, s.Constants.VictoryAmount)
	case coreminer.Valued:
		return fmt.Sprintf("%s, %s has sold more ore: %d value to %d", when, seatName(winner), a.Value, b.Value)
	case coreminer.Thrifty:
		return fmt.Sprintf("%s, both sold equally much, and %s has more money: %d to %d", when, seatName(winner), a.Money, b.Money)
	case coreminer.Coin:
		return fmt.Sprintf("%s, everything was equal, and a coin fell for %s", when, seatName(winner))
	case coreminer.Left:
		return fmt.Sprintf("%s left the match", seatName(1-winner))
	}
	return a.Reason.String()
}

// sounds are the voices of what happens.
var sounds = map[coreminer.What]struct {
	name string
	most int
	gain float32
}{
	coreminer.Mined: {"dig", 4, 0.45}, coreminer.Built: {"hammer", 2, 0.6}, coreminer.Dumped: {"thud", 2, 0.5}, coreminer.Sold: {"coin", 3, 0.6},
	coreminer.Bought: {"tick", 2, 0.6}, coreminer.Handed: {"tick", 2, 0.5}, coreminer.Upgraded: {"raise", 2, 0.7}, coreminer.Hired: {"select", 2, 0.6},
	coreminer.Fell: {"thud", 2, 0.5}, coreminer.Slid: {"rumble", 3, 0.6}, coreminer.Blasted: {"blast", 5, 0.9}, coreminer.Died: {"collapse", 1, 0.5},
	coreminer.Hoppered: {"hammer", 1, 0.25},
}

// Cues are the sounds of a frame, at most a few of each kind.
func (v *View) Cues(f *board.Frame[*coreminer.State]) []board.Cue {
	var l board.List
	st := v.prepare(&l, f, &board.Options{Scale: 1})
	used := map[coreminer.What]int{}
	var cues []board.Cue
	for n := range st.acts {
		a := &st.acts[n]
		k, ok := sounds[a.what]
		if !ok || used[a.what] >= k.most {
			continue
		}
		used[a.what]++
		at := a.a
		if a.what == coreminer.Slid || a.what == coreminer.Fell || a.what == coreminer.Sold {
			at = lerp(a.a, a.b, 0.8)
		}
		cues = append(cues, board.Cue{Sound: k.name, At: min(at, 0.99), Gain: k.gain, Pan: float32(a.to.X)/float32(max(st.w-1, 1))*1.4 - 0.7})
	}
	for i := range f.Events {
		if coreminer.What(f.Events[i].What) == coreminer.Dawn {
			cues = append(cues, board.Cue{Sound: "turn", At: 0.98, Gain: 0.3})
		}
	}
	return cues
}
