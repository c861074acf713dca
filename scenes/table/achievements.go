package table

import (
	"errors"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
)

// earnings are the achievements of the game, and which of them were announced and counted.
type earnings struct {
	set       achievements.Set
	begun     bool
	announced [rules.MaxSeats]achievements.Earned
	counted   bool
	handed    bool // the AI has played turns of a person, perhaps before a reload: nothing counts any more
}

// news returns what a seat has earned in a position and was not announced yet; nothing for the first position.
func (a *earnings) news(now match.Position, seat rules.Seat) []achievements.Achievement {
	earned := a.set.Earned(now, seat)
	fresh := a.set.Pick(earned &^ a.announced[seat])
	a.announced[seat] |= earned
	if !a.begun {
		return nil
	}
	return fresh
}

// announceAchievements announces what people have earned by the moment shown. When a match played here is over, it saves what they earned,
// whatever moment is shown.
func (t *Table) announceAchievements() {
	a := &t.achievements
	if !t.play.Played() || t.turn.People().Empty() {
		return
	}
	for seat := range rules.Seat(rules.MaxSeats) {
		if t.turn.People().Has(seat) {
			t.announceEarned(seat, a.news(t.play.Current(), seat))
		}
	}
	a.begun = true
	if head := t.play.Head(); !a.counted && head.Outcome().Over && !t.play.Running() {
		a.counted = true
		if err := t.countAchievements(head); err != nil {
			t.u.Complain("Your achievements were not saved: " + err.Error())
		}
		if err := t.rate(head); err != nil {
			t.u.Complain("Your rating was not saved: " + err.Error())
		}
	}
}

func (t *Table) announceEarned(seat rules.Seat, earned []achievements.Achievement) {
	if len(earned) == 0 || t.handed() {
		return
	}
	titles := lists.Map(earned, func(h achievements.Achievement) string { return h.Title })
	text := "Achievement: "
	if len(earned) > 1 {
		text = "Achievements: "
	}
	if people := t.turn.People(); people != rules.Seats(people.First()) {
		text = board.SeatName(seat) + " earns: "
	}
	t.u.Toast(text+strings.Join(titles, ", ")+".", "Show all", func() { t.next = scene.Show(t.ways.Achievements(t.env)) })
	t.env.Play("unlock", 0.6, 0)
}

// handed reports whether the AI has played turns of a person.
func (t *Table) handed() bool { return t.achievements.handed || t.turn.Played() }

// countAchievements saves what people have earned in a finished match, unless the AI has played turns of theirs.
func (t *Table) countAchievements(end match.Position) error {
	set, game, store := t.achievements.set, t.setup.Game, t.env.Store
	if t.handed() {
		if len(set.List) > 0 {
			t.u.Toast("This match does not count for your achievements and stars: the AI has played turns of yours.", "", nil)
		}
		return nil
	}
	date := ""
	if t.env.Date != nil {
		date = t.env.Date()
	}
	var err error
	for seat := range rules.Seat(rules.MaxSeats) {
		if t.turn.People().Has(seat) {
			err = errors.Join(err, kept.AddEarned(store, game, set.Pick(set.Earned(end, seat)), date, t.inWords()),
				kept.AddReached(store, game, set.List, set.Reached(end, seat)))
		}
	}
	return err
}

// inWords names the match by its level and the person's opponents.
func (t *Table) inWords() string {
	var others []string
	for i := range t.setup.Seats {
		if seat := rules.Seat(i); !t.turn.People().Has(seat) {
			others = append(others, names.Player(t.setup, seat))
		}
	}
	if len(others) == 0 {
		return t.level
	}
	return t.level + " against " + words.And(others)
}
