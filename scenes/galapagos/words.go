package galapagos

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// The number of deaths by starvation, and of births, from which a turn gets a marker on the timeline.
const (
	hungerMark = 3
	hungerMany = 6
	birthMark  = 4
)

// gifted is the value of a stat from which a creature counts as good at it.
const gifted = 5

// Lines returns the event log entries of a move. Single steps of a walk get none.
func (v *View) Lines(m *board.Move[*galapagos.State, galapagos.Command]) []board.Line {
	t := teller{m: m, before: m.Before, after: m.After}
	for i := range m.Events {
		t.event(m.Events, i)
	}
	t.end()
	return t.Lines
}

// teller collects the events of a move and turns them into event log entries.
type teller struct {
	board.Teller
	m             *board.Move[*galapagos.State, galapagos.Command]
	before, after *galapagos.State
	world         bool
	starved, born [2][]grid.Point
	died          bool
}

// thing returns thing i as it was before the move, or as the move created it; nil if there is none.
func (t *teller) thing(i int32) *galapagos.Thing {
	switch {
	case i < 0:
		return nil
	case int(i) < len(t.before.Things):
		return &t.before.Things[i]
	case int(i) < len(t.after.Things):
		return &t.after.Things[i]
	}
	return nil
}

// inner returns the name of creature i for use within a sentence: "hunter 74".
func (t *teller) inner(i int32) string {
	if o := t.thing(i); o != nil {
		t.Named = append(t.Named, i)
		return fmt.Sprintf("%s %d", natureOf(o.Stats), i)
	}
	return fmt.Sprint("creature ", i)
}

// name returns the name of creature i for the start of a sentence.
func (t *teller) name(i int32) string { return board.Upper(t.inner(i)) }

func (t *teller) event(events []rules.Event, n int) {
	e := &events[n]
	a, o := t.thing(e.Actor), t.thing(e.Target)
	switch galapagos.What(e.What) {
	case galapagos.Dusk:
		t.world = true
	case galapagos.Grazed:
		if a != nil { // the daily bread of dozens
			t.Add("galapagos/verb-graze", a.Owner, -1, e.From, "%s grazes, +%d health", t.name(e.Actor), e.Amount)
		}
	case galapagos.Bitten:
		if a != nil && o != nil {
			t.bite(e, a, o)
		}
	case galapagos.Trampled:
		if a != nil {
			t.Add("galapagos/trampled", a.Owner, 0, e.From, "%s tramples a bare root", t.name(e.Actor))
		}
	case galapagos.Walked:
		if o != nil {
			t.Add("galapagos/verb-move", o.Owner, -1, e.To, "%s walks %s", t.name(e.Target), e.To.Sub(e.From).Compass())
		}
	case galapagos.Bred:
		if a != nil {
			t.Add("galapagos/heart", a.Owner, 0, e.From, "%s and %s lay an egg", t.name(e.Actor), t.inner(e.Target))
		}
	case galapagos.Hatched:
		seat := e.Actor
		t.born[seat] = append(t.born[seat], e.To)
	case galapagos.Died:
		if o == nil {
			return
		}
		t.died = true
		switch {
		case t.world:
			t.starved[o.Owner] = append(t.starved[o.Owner], e.From)
		case t.m.Cmd.Verb == galapagos.Move || n > 0 && events[0].Kind != rules.Strike:
			t.Add("galapagos/skull", o.Owner, 1, e.From, "%s dies on the way", t.name(e.Target))
			t.Loss(o.Owner)
		}
	case galapagos.Flipped:
		t.Note("mark-world", rules.Seat(e.Actor), 3, "Everything is equal: %s wins the coin toss", board.SeatName(rules.Seat(e.Actor)))
	case galapagos.Departed:
		t.Note("mark-note", rules.Seat(e.Actor), 3, "%s gives up", board.SeatName(rules.Seat(e.Actor)))
	case galapagos.Won:
		t.Note("mark-lead", rules.Seat(e.Actor), 3, "%s wins", board.SeatName(rules.Seat(e.Actor)))
	}
}

// bite describes a bite of a on o, and the result.
func (t *teller) bite(e *rules.Event, a, o *galapagos.Thing) {
	own := board.Either(a.Owner == o.Owner, " of its own tribe", "")
	switch left := int64(o.Health) - e.Amount; {
	case left <= 0:
		t.Add("galapagos/skull", a.Owner, 1, e.To, "%s kills %s%s", t.name(e.Actor), t.inner(e.Target), own)
		t.Loss(o.Owner)
		if n := t.victims(e.Actor, o.Owner); own == "" && slices.Contains(hunts[:], n) {
			t.Add("galapagos/verb-eat", a.Owner, 2, e.To, "%s comes to %d kills in %s's tribe", t.name(e.Actor), n, board.SeatName(o.Owner))
		}
	case a.Stats[galapagos.Carnivorism] <= o.Stats[galapagos.Defense]:
		t.Add("galapagos/stat-defense", a.Owner, 0, e.To, "%s bites %s%s: −%d through its shell, %d left", t.name(e.Actor), t.inner(e.Target), own, e.Amount, left)
	default:
		t.Add("galapagos/verb-eat", a.Owner, 0, e.To, "%s bites %s%s: −%d, %d left", t.name(e.Actor), t.inner(e.Target), own, e.Amount, left)
	}
}

// end adds the entries about the move as a whole.
func (t *teller) end() {
	for seat := range rules.Seat(2) {
		if list := t.born[seat]; len(list) > 0 {
			weight := board.Either(len(list) >= birthMark, 1, 0)
			t.Add("galapagos/egg", seat, weight, list[0], "%s hatch%s for %s", words.Count(len(list), "egg", "eggs"), map[bool]string{true: "es", false: ""}[len(list) == 1], board.SeatName(seat))
		}
		if list := t.starved[seat]; len(list) > 0 {
			weight := 0
			switch {
			case len(list) >= hungerMany:
				weight = 2
			case len(list) >= hungerMark:
				weight = 1
			}
			t.Add("galapagos/ghost", seat, weight, list[0], "%s of %s %s, %d so far", words.Count(len(list), "creature", "creatures"), board.SeatName(seat),
				board.Either(len(list) == 1, "starves", "starve"), lossesOf(t.after, seat).starved)
			t.Loss(seat)
		}
	}
	if t.died {
		t.lost()
	}
	if !t.after.End.Over {
		t.sizes()
		t.famine()
	}
	if a, b := lead(t.before), lead(t.after); a != b && b != 0 {
		weight := 1
		if a != 0 || t.died { // breaking a tie by one egg is minor
			weight = 2
		}
		t.Note("mark-lead", rules.Seat(b-1), weight, "%s takes the lead%s", board.SeatName(rules.Seat(b-1)), t.because(rules.Seat(b-1)))
	}
}

// because says how a seat has come to have more creatures than the other: ", 7 to 5 creatures: 2 hatch, 3 of Blue starve".
func (t *teller) because(seat rules.Seat) string {
	counts, _ := t.after.Count()
	var why []string
	if n := len(t.born[seat]); n > 0 {
		why = append(why, fmt.Sprintf("%d %s", n, board.Either(n == 1, "hatches", "hatch")))
	}
	was, is := lossesOf(t.before, 1-seat), lossesOf(t.after, 1-seat)
	for _, c := range [...]struct {
		n         int
		one, many string
	}{{is.starved - was.starved, "starves", "starve"}, {is.hunted - was.hunted, "is killed", "are killed"}, {is.eaten - was.eaten, "is eaten by its own", "are eaten by their own"}} {
		if c.n > 0 {
			why = append(why, fmt.Sprintf("%d of %s %s", c.n, board.SeatName(1-seat), board.Either(c.n == 1, c.one, c.many)))
		}
	}
	text := fmt.Sprintf(", %d to %d creatures", counts[seat], counts[1-seat])
	if len(why) > 0 {
		text += ": " + strings.Join(why, ", ")
	}
	return text
}

// hunts are the numbers of victims of one creature that get a line, fewLeft the number of creatures below which a tribe is nearly extinct, and
// manyCreatures the least size of a tribe of which it is told that it is twice the other.
var hunts = [...]int{3, 5, 8, 12}

const (
	fewLeft       = 3
	manyCreatures = 6
)

// victims is how many of a tribe creature i has killed.
func (t *teller) victims(i int32, tribe rules.Seat) int {
	return lists.Count(t.after.Things, func(o *galapagos.Thing) bool {
		return o.Kind == galapagos.Creature && o.Gone && o.Owner == tribe && o.Killer == i
	})
}

// sizes adds an entry when a tribe has come to few creatures, or to twice as many as the other.
func (t *teller) sizes() {
	was, _ := t.before.Count()
	is, _ := t.after.Count()
	for seat := range rules.Seat(2) {
		me, they := seat, 1-seat
		if n := is[me]; n > 0 && n <= fewLeft && n < was[me] {
			t.Note("mark-loss", me, 2, "Only %s of %s %s left", words.Count(int(n), "creature", "creatures"), board.SeatName(me), board.Either(n == 1, "is", "are"))
			t.Loss(me)
		}
		if is[me] >= manyCreatures && is[me] >= 2*is[they] && (was[me] < manyCreatures || was[me] < 2*was[they]) {
			t.Note("mark-lead", me, 2, "%s's tribe is twice as large as %s's: %d to %d creatures", board.SeatName(me), board.SeatName(they), is[me], is[they])
		}
	}
}

// famine adds an entry when a tribe has food for less than three of four at the end of a turn, and had it for more before.
func (t *teller) famine() {
	if !t.world {
		return
	}
	hungry := func(s *galapagos.State, seat rules.Seat) (orders.Larder, bool) {
		l := orders.LarderOf(s, seat)
		return l, l.Mouths >= fewLeft && 4*l.Fed < 3*l.Mouths
	}
	for seat := range rules.Seat(2) {
		l, now := hungry(t.after, seat)
		if _, before := hungry(t.before, seat); now && !before {
			t.Note("galapagos/ghost", seat, 2, "Famine ahead for %s: %v", board.SeatName(seat), l)
			t.Loss(seat)
		}
	}
}

// losses are the dead of a tribe by cause.
type losses struct{ starved, hunted, eaten int }

// lossesOf counts the dead of a seat: starved, killed by the other tribe, or by their own.
func lossesOf(s *galapagos.State, seat rules.Seat) (n losses) {
	for i := range s.Things {
		switch t := &s.Things[i]; {
		case t.Kind != galapagos.Creature || !t.Gone || t.Owner != seat:
		case t.Killer == 0:
			n.starved++
		case s.Things[t.Killer].Owner == seat:
			n.eaten++
		default:
			n.hunted++
		}
	}
	return n
}

// String says how many died of what: "5 starved, 3 hunted".
func (n losses) String() string {
	text := ""
	for _, c := range [...]struct {
		n    int
		word string
	}{{n.starved, "starved"}, {n.hunted, "hunted"}, {n.eaten, "eaten by their own"}} {
		if c.n == 0 {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("%d %s", c.n, c.word)
	}
	return text
}

// lead returns 1 or 2 for the seat with more creatures, 0 for a tie.
func lead(s *galapagos.State) int {
	counts, _ := s.Count()
	switch {
	case counts[0] > counts[1]:
		return 1
	case counts[1] > counts[0]:
		return 2
	}
	return 0
}

// talents names a creature that is good at a stat, by stat.
var talents = [5]string{"giant", "hunter", "grazer", "runner", "shellback"}

// natureOf names a creature by its best stat; of equals the food stats come first. One that is good at nothing is a "creature".
func natureOf(s galapagos.Stats) string {
	best := galapagos.Herbivorism
	for _, i := range [...]galapagos.Stat{galapagos.Carnivorism, galapagos.Speed, galapagos.Defense, galapagos.Energy} {
		if s[i] > s[best] {
			best = i
		}
	}
	if s[best] < gifted {
		return "creature"
	}
	return talents[best]
}

// lost adds an entry when a tribe has lost its last creature that was good at a stat.
func (t *teller) lost() {
	var was, is [2][5]int
	count := func(s *galapagos.State, n *[2][5]int) {
		for i := range s.Things {
			if o := &s.Things[i]; o.Alive() {
				for k, stat := range o.Stats {
					if stat >= gifted {
						n[o.Owner][k]++
					}
				}
			}
		}
	}
	count(t.before, &was)
	count(t.after, &is)
	counts, _ := t.after.Count()
	for seat := range rules.Seat(2) {
		if counts[seat] == 0 {
			t.Note("mark-loss", seat, 2, "%s's tribe has died out", board.SeatName(seat))
			t.Loss(seat)
			continue
		}
		for k := range talents {
			if was[seat][k] > 0 && is[seat][k] == 0 {
				t.Note("galapagos/"+statIcons[k], seat, 2, "%s has lost its last %s", board.SeatName(seat), talents[k])
				t.Loss(seat)
			}
		}
	}
}

// Reason returns why the match ended as it did.
func (v *View) Reason(s *galapagos.State) string {
	if !s.End.Over {
		return ""
	}
	w := s.End.Winner
	counts, totals := s.Count()
	switch s.End.Reason {
	case galapagos.Domination:
		if counts[1-w] == 0 {
			return fmt.Sprintf("%s's tribe died out on turn %d: %v", board.SeatName(1-w), s.Number, lossesOf(s, 1-w))
		}
		return fmt.Sprintf("After %d turns %s has the larger tribe: %d to %d creatures", s.Number, board.SeatName(w), counts[w], counts[1-w])
	case galapagos.Quality:
		if totals[w] < totals[1-w] {
			return fmt.Sprintf("Both tribes have %d creatures but unequal stat points; by the original rules %s wins: %d to %d", counts[w], board.SeatName(w), totals[w], totals[1-w])
		}
		return fmt.Sprintf("Both tribes have %d creatures; %s has more stat points: %d to %d", counts[w], board.SeatName(w), totals[w], totals[1-w])
	case galapagos.Coin:
		return fmt.Sprintf("After %d turns everything was equal, and %s won the coin toss", s.Number, board.SeatName(w))
	case galapagos.Left:
		return fmt.Sprintf("%s left the match", board.SeatName(1-w))
	}
	return s.End.Reason.String()
}
