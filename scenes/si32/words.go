package si32

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// Shares of all units on the board from which losses in one place get a minor and a major marker on the timeline.
const (
	bigClash   = 0.06
	greatClash = 0.16
	leastClash = 5 // least losses for a marker
)

// Lines are the log lines of a step. Orders appear only in captions of single steps, so that players cannot read those of others before
// they are carried out.
func (v *View) Lines(m *board.Move[*si32.State, si32.Command]) []board.Line {
	t := teller{before: m.Before, after: m.After}
	for seat := range rules.Seat(m.Before.Seats()) {
		tally := m.Before.Tally(seat)
		t.alive += tally.Alive
	}
	for i := range m.Events {
		t.event(&m.Events[i])
	}
	t.end()
	return t.Lines
}

// teller collects the events of a step and merges them into log lines.
type teller struct {
	board.Teller
	before, after *si32.State
	alive         int64 // units on the board before the step
	mined, made   [rules.MaxSeats]sum
	built         [rules.MaxSeats]sum
	marched       [rules.MaxSeats]sum
	fallen        [rules.MaxSeats]int64
	fights        []melee
	attack        int64
}

// sum is something that happened in several places.
type sum struct {
	amount int64
	places int
	at     grid.Point
}

func (s *sum) add(p grid.Point, n int64) {
	if s.places == 0 {
		s.at = p
	}
	s.places++
	s.amount += n
}

type melee struct {
	at     grid.Point
	keeper rules.Seat
	lost   [rules.MaxSeats]int64
}

// weight is the Weight of a line about losses in one place.
func (t *teller) weight(lost int64) int {
	switch share := float64(lost) / float64(max(t.alive, 1)); {
	case lost < leastClash:
		return 0
	case share >= greatClash:
		return 2
	case share >= bigClash:
		return 1
	}
	return 0
}

// works is a building in words.
func (t *teller) works() string { return worksName(t.before) }

// worksName is the noun for a building on a board.
func worksName(s *si32.State) string {
	return board.Either(s.Constants.Geometry == si32.Hex, "hive", "building")
}

// possessive is a seat's name in the possessive: "Blue's".
func possessive(seat rules.Seat) string { return board.SeatName(seat) + "'s" }

func (t *teller) event(e *rules.Event) {
	actor := rules.Seat(e.Actor)
	switch si32.What(e.What) {
	case si32.Planned:
		if o := t.after.Sides[actor].Orders; int(e.Amount) < len(o) {
			t.Add("si32/"+verbIcons[o[e.Amount].Verb], actor, -1, e.From, "%s: %s", board.SeatName(actor), orderWords(t.after, &o[e.Amount]))
		}
	case si32.Cancelled:
		t.Add("si32/icon-cancel", actor, -1, e.From, "%s takes back an order at %s", board.SeatName(actor), e.From)
	case si32.Locked:
		t.Note("si32/icon-lock", actor, -1, "%s is ready", board.SeatName(actor))
	case si32.Clash:
		other := rules.Seat(e.Target)
		t.fallen[actor] += e.Amount
		t.fallen[other] += e.Amount
		if e.From == e.To {
			t.Add("si32/fx-clash", actor, t.weight(2*e.Amount), e.From, "%s and %s meet at %s: both lose %s", board.SeatName(actor), board.SeatName(other), e.From, short(e.Amount))
			return
		}
		t.Add("si32/fx-clash", actor, t.weight(2*e.Amount), e.From, "%s and %s clash between %s and %s: both lose %s", board.SeatName(actor), board.SeatName(other), e.From, e.To, short(e.Amount))
	case si32.Marched:
		t.marched[e.Target].add(e.To, e.Amount)
	case si32.Raised:
		t.built[actor].add(e.To, 1)
	case si32.Mined:
		t.mined[actor].add(e.To, e.Amount)
	case si32.Made:
		t.made[actor].add(e.To, e.Amount)
	case si32.Fought:
		t.fought(e)
	case si32.Besieged:
		t.attack += e.Amount
	case si32.Held:
		t.Add("si32/icon-siege", actor, t.weight(t.attack), e.To, "%s %s at %s holds: %s, it takes %s to raze it", possessive(actor), t.works(), e.To, verb(t.attack, "attacks", "attack"), short(e.Amount))
		t.attack = 0
	case si32.Razed:
		t.razed(e)
		t.attack = 0
	case si32.Refused:
		t.Add("si32/refused-cross", actor, 0, e.From, "%s cannot carry out an order at %s: %s", board.SeatName(actor), e.From, strings.TrimSuffix(board.Lower(si32.Refusal(e.Amount).Detail()), "."))
	case si32.Departed:
		t.Note("mark-note", actor, 3, "%s leaves the match", board.SeatName(actor))
	case si32.Leads:
		if e.Actor >= 0 {
			t.Note("mark-lead", actor, 1, "%s takes the lead with %s", board.SeatName(actor), amount(t.before.Constants.Limit[0], e.Amount))
		}
	case si32.Won:
		if e.Actor < 0 {
			t.Note("mark-lead", rules.NoSeat, 3, "The match is a draw")
			return
		}
		t.Note("mark-lead", actor, 3, "%s wins", board.SeatName(actor))
	}
}

// measureNames are what one and more of a measure are called.
var measureNames = map[si32.Measure][2]string{
	si32.Produced: {"unit made", "units made"}, si32.Alive: {"unit", "units"}, si32.Buildings: {"building", "buildings"}, si32.Resources: {"ore", "ore"},
}

// measureName is what n of a measure are called.
func measureName(m si32.Measure, n int64) string {
	names := measureNames[m]
	return board.Either(n == 1, names[0], names[1])
}

// amount is n of a measure in words and in short: "1 unit made".
func amount(m si32.Measure, n int64) string { return short(n) + " " + measureName(m, n) }

// fought collects the losses on a tile.
func (t *teller) fought(e *rules.Event) {
	t.fallen[e.Actor] += e.Amount
	n := len(t.fights)
	if n == 0 || t.fights[n-1].at != e.To {
		t.fights = append(t.fights, melee{at: e.To, keeper: rules.Seat(e.Target)})
		n++
	}
	t.fights[n-1].lost[e.Actor] += e.Amount
}

// razed adds a line about a razed building, and one when its owner has none left.
func (t *teller) razed(e *rules.Event) {
	by := rules.Seat(e.Actor)
	owner := rules.NoSeat
	if b := e.Target; int(b) < len(t.before.Buildings) && !t.before.Buildings[b].Gone {
		owner = t.before.Buildings[b].Owner
	}
	t.Add("mark-loss", by, 2, e.From, "%s razes %s %s at %s with %s", board.SeatName(by), possessive(owner), t.works(), e.From, words.Count(int(t.attack), "unit", "units"))
	t.Loss(owner)
	if owner == rules.NoSeat {
		return
	}
	before, after := t.before.Tally(owner), t.after.Tally(owner)
	if before.Buildings > 0 && after.Buildings == 0 {
		t.Note("mark-loss", owner, 2, "%s has no %s left", board.SeatName(owner), t.works())
		t.Loss(owner)
	}
}

// end adds the lines about the step as a whole.
func (t *teller) end() {
	slices.SortStableFunc(t.fights, func(a, b melee) int { return cmp.Compare(b.total(), a.total()) })
	var small melee
	places := 0
	for i := range t.fights {
		f := &t.fights[i]
		if t.small(f) && len(t.fights) > 1 {
			if places++; places == 1 {
				small.at = f.at
			}
			for seat, n := range f.lost {
				small.lost[seat] += n
			}
			continue
		}
		t.tellFight(f)
	}
	if places > 0 {
		weight := t.weight(small.total())
		if t.small(&small) {
			weight = -1
		}
		t.Add("si32/fx-clash", rules.NoSeat, weight, small.at, "Skirmishes in %s: %s", words.Count(places, "place", "places"), small.losses())
	}
	for seat := range t.marched {
		if s := &t.marched[seat]; s.places > 0 {
			t.Add("si32/icon-move", rules.Seat(seat), -1, s.at, "%s marches with %s in %s", board.SeatName(rules.Seat(seat)), short(s.amount), words.Count(s.places, "army", "armies"))
		}
		t.income(rules.Seat(seat))
		t.raised(rules.Seat(seat))
		t.milestone(rules.Seat(seat))
	}
	t.wiped()
	if t.after.Number > t.before.Number && !t.after.End.Over {
		t.balance()
		t.surrounded()
	}
}

// The least numbers of which twice as many as any other seat has are told.
const (
	manyUnits   = 10
	manyWorkers = 4
)

// working is how many units of a seat work in buildings.
func working(s *si32.State, seat rules.Seat) (n int64) {
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone && b.Owner == seat {
			n += s.Staff(b)
		}
	}
	return n
}

// balance adds a line when a seat has come to twice as many units, or workers, as any other.
func (t *teller) balance() {
	alive := func(s *si32.State, seat rules.Seat) int64 { return s.Tally(seat).Alive }
	for _, x := range []struct {
		of    func(*si32.State, rules.Seat) int64
		least int64
		icon  string
		text  string
	}{{alive, manyUnits, "si32/icon-units", "%s has twice as many units as %s: %s to %s"}, {working, manyWorkers, "si32/icon-factory", "%s has twice as many units at work as %s: %s to %s"}} {
		for seat := range rules.Seat(t.after.Seats()) {
			mine, next, other := x.of(t.after, seat), int64(-1), rules.NoSeat
			was := x.of(t.before, seat) >= x.least
			for o := range rules.Seat(t.after.Seats()) {
				if o == seat {
					continue
				}
				if n := x.of(t.after, o); n > next {
					next, other = n, o
				}
				was = was && x.of(t.before, seat) >= 2*x.of(t.before, o)
			}
			if mine >= x.least && mine >= 2*next && !was {
				t.Note(x.icon, seat, 2, x.text, board.SeatName(seat), board.SeatName(other), short(mine), short(next))
			}
		}
	}
}

// surrounded adds a line about a great army that can no longer leave its tile without a fight.
func (t *teller) surrounded() {
	shut := func(s *si32.State, at grid.Point, seat rules.Seat) bool {
		enemies := 0
		for _, d := range s.Constants.Geometry.Dirs() {
			to, ok := s.Target(at, d)
			if !ok || to == at {
				continue
			}
			held := false
			for o, n := range s.Tiles.At(to).Units {
				held = held || n > 0 && rules.Seat(o) != seat
			}
			if !held {
				return false
			}
			enemies++
		}
		return enemies > 1
	}
	for y := range t.after.Tiles.H {
		for x := range t.after.Tiles.W {
			at := grid.Pt(x, y)
			for seat, n := range t.after.Tiles.At(at).Units {
				if weight := t.weight(n); weight > 0 && shut(t.after, at, rules.Seat(seat)) && !shut(t.before, at, rules.Seat(seat)) {
					t.Add("si32/icon-siege", rules.Seat(seat), weight, at, "%s army of %s at %s is surrounded", possessive(rules.Seat(seat)), short(n), at)
					t.Loss(rules.Seat(seat))
				}
			}
		}
	}
}

// total is the number of units lost in all.
func (f *melee) total() (n int64) {
	for _, lost := range f.lost {
		n += lost
	}
	return n
}

// losses is the loss of each seat in words.
func (f *melee) losses() string {
	var parts []string
	for seat, n := range f.lost {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s loses %s", board.SeatName(rules.Seat(seat)), short(n)))
		}
	}
	return strings.Join(parts, ", ")
}

// smallFight is the share of all units up to which the losses of a fight get no line of their own.
const smallFight = 0.02

// small reports whether a fight gets no line of its own.
func (t *teller) small(f *melee) bool {
	n := f.total()
	return n < leastClash || float64(n) <= smallFight*float64(t.alive)
}

func (t *teller) tellFight(f *melee) {
	who := "no units are left"
	if f.keeper >= 0 {
		who = board.SeatName(f.keeper) + " keeps it"
	}
	weight := t.weight(f.total())
	if weight == 0 && t.small(f) {
		weight = -1
	}
	t.Add("si32/fx-clash", f.keeper, weight, f.at, "Fight at %s: %s; %s", f.at, f.losses(), who)
}

// income adds a line about what a seat has mined and made.
func (t *teller) income(seat rules.Seat) {
	mined, made := &t.mined[seat], &t.made[seat]
	ore := fmt.Sprintf("%s ore", short(mined.amount))
	units := words.Count(int(made.amount), "unit", "units")
	switch {
	case mined.amount > 0 && made.amount > 0:
		t.Add("si32/icon-units", seat, -1, made.at, "%s makes %s and mines %s", board.SeatName(seat), units, ore)
	case made.amount > 0:
		t.Add("si32/icon-units", seat, -1, made.at, "%s makes %s", board.SeatName(seat), units)
	case mined.amount > 0:
		t.Add("si32/icon-mine", seat, -1, mined.at, "%s mines %s, has %s", board.SeatName(seat), ore, short(t.after.Sides[seat].Resources))
	}
}

// milestones are the total numbers of units produced that get a line.
var milestones = [...]int64{10, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 100_000}

// milestone adds a line when a seat has reached a milestone.
func (t *teller) milestone(seat rules.Seat) {
	was, is := t.before.Sides[seat].Produced, t.after.Sides[seat].Produced
	for i := len(milestones) - 1; i >= 0; i-- {
		if n := milestones[i]; was < n && is >= n {
			t.Note("si32/icon-units", seat, 0, "%s has produced %s units", board.SeatName(seat), short(n))
			return
		}
	}
}

// fewBuildings is the number of a seat's buildings that each get a marker on the timeline; after them only every tenth does.
const fewBuildings = 5

// raised adds a line about the buildings a seat has raised.
func (t *teller) raised(seat rules.Seat) {
	s := &t.built[seat]
	if s.places == 0 {
		return
	}
	weight := 0
	if n := t.after.Tally(seat).Buildings; n <= fewBuildings || n/10 > (n-s.amount)/10 {
		weight = 1
	}
	if s.places == 1 {
		t.Add("si32/icon-build", seat, weight, s.at, "%s raises a %s at %s", board.SeatName(seat), t.works(), s.at)
		return
	}
	t.Add("si32/icon-build", seat, weight, s.at, "%s raises %s", board.SeatName(seat), worksWord(t.after, s.places))
}

// wiped adds a line when a seat has lost its last units.
func (t *teller) wiped() {
	for seat := range rules.Seat(t.before.Seats()) {
		if t.fallen[seat] == 0 {
			continue
		}
		if before, after := t.before.Tally(seat), t.after.Tally(seat); before.Alive > 0 && after.Alive == 0 {
			t.Note("mark-loss", seat, 2, "%s has no units left", board.SeatName(seat))
			t.Loss(seat)
		}
	}
}

// Reason is a sentence on why the match ended as it did.
func (v *View) Reason(s *si32.State) string {
	if !s.End.Over {
		return ""
	}
	w := s.End.Winner
	switch s.End.Reason {
	case si32.SoleBuilder:
		if other := 1 - w; s.Seats() == 2 && s.Sides[other].Founded {
			return fmt.Sprintf("%s last %s fell on turn %d", possessive(other), worksName(s), s.Number)
		}
		return fmt.Sprintf("On turn %d, only %s has buildings left", s.Number, board.SeatName(w))
	case si32.SoleUnits:
		return fmt.Sprintf("%s has been the only one with units for %d turns", board.SeatName(w), s.AloneFor)
	case si32.Left:
		return fmt.Sprintf("All others left: %s wins", board.SeatName(w))
	case si32.TurnLimit, si32.Homeless, si32.Deserted, si32.Equal:
		return ranked(s)
	}
	return s.End.Reason.String()
}

// ranked is a sentence on the measure that decided a match not won on the board.
func ranked(s *si32.State) string {
	why := fmt.Sprintf("After %d turns", s.Number)
	switch s.End.Reason {
	case si32.Homeless:
		why = "No seat has a building left:"
	case si32.Deserted:
		why = fmt.Sprintf("On turn %d no seat has units left, nor a way to get any:", s.Number)
	}
	if s.End.Winner == rules.NoSeat {
		return why + " everything is equal"
	}
	w := s.End.Winner
	best := s.Tally(w)
	for _, m := range s.Constants.Limit {
		if m == si32.FirstSeat || m == si32.LastSeat {
			return fmt.Sprintf("%s everything is equal, and the rules give the match to %s", why, board.SeatName(w))
		}
		second := int64(-1)
		for seat := range rules.Seat(s.Seats()) {
			if t := s.Tally(seat); seat != w {
				second = max(second, t.Of(m))
			}
		}
		if best.Of(m) > second {
			return fmt.Sprintf("%s %s has the most %s: %s to %s", why, board.SeatName(w), measureName(m, 2), short(best.Of(m)), short(second))
		}
	}
	return why + " " + board.SeatName(w) + " wins"
}
