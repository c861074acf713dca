package contests

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
)

// staged is a contest of two games with the finals of four made-up bots in each, of which all matches have results by which the first of the seeding wins.
func staged(t *testing.T, b *base.Base, format tournament.Format) {
	t.Helper()
	basetest.Do(t, b.DB, `INSERT INTO contests (id, name, key, text, format, seed, seeds, rounds, open, most, publish, opens, closes, starts, state)
		VALUES (1, 'Cup', 'cup', '', ?, 's', 1, 2, 1, 1, 0, 1, 2, 3, 'finished')`, format)
	for _, game := range []string{"anarchy", "si32"} {
		basetest.Do(t, b.DB, `INSERT INTO parts (contest, game, levels, over) VALUES (1, ?, '["short"]', 3)`, game)
		for i := range 4 {
			basetest.Do(t, b.DB, `INSERT INTO entrants (contest, game, team, name, owner, state, place) VALUES (1, ?1, ?2, ?1 || ' bot ' || ?2, 'team ' || ?2, 'in', ?2)`, game, i+1)
		}
		c, err := ContestOf(t.Context(), b.DB, 1)
		if err != nil {
			t.Fatal(err)
		}
		s, err := scoresOf(t.Context(), b.DB, c, c.Part(game))
		if err != nil {
			t.Fatal(err)
		}
		basetest.Final(t, b.DB, 1, game, s.plan, func(m tournament.Match) *tournament.Result {
			r := &tournament.Result{ID: m.ID, Points: make([]float64, len(m.Seats)), Record: game + m.ID + ".pent"}
			r.Points[slices.Index(m.Seats, slices.Min(m.Seats))] = 1
			return r
		})
	}
}

// A correction keeps what does not follow from it, drops what does, and is logged with its reason; a match that is to be played again is played by the program,
// which walks over bots that are gone.
func TestRevise(t *testing.T) {
	b := basetest.Open(t)
	l, err := ladder.New(t.Context(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	cs := New(b, l, bout.New(b, nil, nil))
	defer cs.Close()
	staged(t, b, tournament.Knockout)
	olga := people.Person{Name: "Olga", Role: people.Organiser}
	left := func() []string {
		list, err := store.List(t.Context(), b.DB, store.Value[string], "SELECT match FROM finals WHERE game = 'anarchy' ORDER BY match")
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got := fmt.Sprint(left()); got != "[1.1.1.1a 1.1.1.1b 1.2.1.1a 1.2.1.1b 2.1.1.1a 2.1.1.1b]" {
		t.Fatal(got)
	}
	if err := cs.Correct(t.Context(), olga, 1, "anarchy", "2.1.1.1a", -1, "seen with own eyes"); err != nil {
		t.Fatal(err)
	}
	if got := len(left()); got != 6 {
		t.Errorf("a correction of the last round leaves %d", got)
	}
	if err := cs.Correct(t.Context(), olga, 1, "anarchy", "1.1.1.1a", 0, "as it was anyway"); err != nil || len(left()) != 6 {
		t.Errorf("a correction that changes nothing: %v, %v", err, left())
	}
	for match, winner := range map[string]int{"1.1.1.1a": 1, "1.1.1.1b": 0} { // the other one continues
		if err := cs.Correct(t.Context(), olga, 1, "anarchy", match, winner, "the judge was wrong"); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(left()); got != "[1.1.1.1a 1.1.1.1b 1.2.1.1a 1.2.1.1b]" {
		t.Errorf("another one is in the final, and there is left %s", got)
	}
	if err := cs.Again(t.Context(), olga, 1, "anarchy", "1.2.1.1a", "the power went off"); err != nil || len(left()) != 3 {
		t.Errorf("%v, %v", err, left())
	}
	if err := cs.Again(t.Context(), olga, 1, "anarchy", "9.9.9.9a", "the power went off"); err != base.ErrNone {
		t.Error(err)
	}
	if err := cs.Correct(t.Context(), olga, 1, "anarchy", "1.1.1.1a", 2, "a third seat"); err == nil {
		t.Error("a seat that is not there has won")
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM notices WHERE reason != '' AND who = 'Olga'"); n != 5 {
		t.Errorf("%d lines of the log", n)
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM contests WHERE state = 'running'"); n != 1 {
		t.Error("the final does not go on")
	}
	if err := cs.Again(t.Context(), olga, 1, "coreminer", "1.1.1.1a", "the power went off"); err != base.ErrNone {
		t.Errorf("a game of which the contest is not: %v", err)
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM parts JOIN finals USING (contest, game) WHERE game = 'si32' AND over > 0"); n != 6 {
		t.Errorf("of the other game are left %d matches", n)
	}
	if _, err := cs.advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	if cs.known[finalOf{1, "si32"}] != nil {
		t.Error("a final that is over begins again")
	}
	<-cs.known[finalOf{1, "anarchy"}].over
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM contests WHERE state = 'finished'"); n != 1 {
		t.Error("the final is not over")
	}
	if n := basetest.Count(t, b.DB, "SELECT COUNT(*) FROM finals WHERE match = '1.2.1.1a' AND json_extract(result, '$.reason') = 'walkover'"); n != 1 {
		t.Error("bots that are gone have played")
	}
}
