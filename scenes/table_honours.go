package scenes

import (
	"errors"
	"strings"

	"app.pentarena/game/honours"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
)

// honouring tells people at the table what they have earned, and counts it when the match is over.
type honouring struct {
	set     honours.Set
	begun   bool
	told    [rules.MaxSeats]honours.Earned
	counted bool
}

// honour tells what the seats of people have earned in the moment that is shown, and counts what they have when a match that is played
// here is over, whatever is shown just then.
func (t *Table) honour() {
	h := &t.honours
	if !t.play.Played() || t.turn.People().Empty() || len(h.set.List) == 0 {
		return
	}
	now := t.play.Current()
	for seat := range rules.Seat(rules.MaxSeats) {
		if !t.turn.People().Has(seat) {
			continue
		}
		earned := h.set.Earned(now, seat)
		fresh := h.set.Pick(earned &^ h.told[seat])
		h.told[seat] |= earned
		if h.begun && len(fresh) > 0 {
			t.tellHonours(seat, fresh)
		}
	}
	h.begun = true
	t.countHonours()
}

// tellHonours announces what a seat has just earned.
func (t *Table) tellHonours(seat rules.Seat, fresh []honours.Honour) {
	names := make([]string, len(fresh))
	for i, h := range fresh {
		names[i] = h.Title
	}
	text := "Achievement: "
	if len(fresh) > 1 {
		text = "Achievements: "
	}
	if countKind(t.setup.Seats, "human") > 1 {
		text = board.SeatName(seat) + " earns: "
	}
	t.u.Toast(text+strings.Join(names, ", ")+".", "Show all", func() { t.next = scene.Show(NewGallery(t.env)) })
	t.env.Play("unlock", 0.6, 0)
}

// countHonours adds what people have earned in a finished match to their profile, once.
func (t *Table) countHonours() {
	h := &t.honours
	head := t.play.Head()
	if h.counted || !head.Outcome().Over || t.play.Running() {
		return
	}
	h.counted = true
	var earned []honours.Honour
	for seat := range rules.Seat(rules.MaxSeats) {
		if t.turn.People().Has(seat) {
			earned = append(earned, h.set.Pick(h.set.Earned(head, seat))...)
		}
	}
	date := ""
	if t.env.Date != nil {
		date = t.env.Date()
	}
	err := kept.AddEarned(t.env.Store, t.setup.Game, earned, date, t.inWords())
	for seat := range rules.Seat(rules.MaxSeats) {
		if t.turn.People().Has(seat) {
			err = errors.Join(err, kept.AddReached(t.env.Store, t.setup.Game, h.set.List, h.set.Reached(head, seat)))
		}
	}
	if err != nil {
		t.u.Complain("Your achievements could not be kept: " + err.Error())
	}
}

// inWords names the match: its level and who played against the person.
func (t *Table) inWords() string {
	var others []string
	for i := range t.setup.Seats {
		if !t.turn.People().Has(rules.Seat(i)) {
			others = append(others, names.Player(t.setup, rules.Seat(i)))
		}
	}
	if len(others) == 0 {
		return t.level
	}
	return t.level + " against " + strings.Join(others, " and ")
}
