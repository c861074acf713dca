package table_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// clumsy gives refused commands in every turn, and fails in its third.
type clumsy struct{ turns int }

func (c *clumsy) Play(_ context.Context, turn *match.Turn) error {
	for range c.turns + 1 {
		_ = turn.Do(anarchy.Command{Verb: anarchy.Ignite, Building: -1}) // refused
	}
	if c.turns++; c.turns == 3 {
		return errors.New("no idea")
	}
	return nil
}

// TestFaultsAreTold watches a match in which an AI does wrong: the log says it in the turn in which it happened, and the card at the end too.
func TestFaultsAreTold(t *testing.T) {
	setup := duel(t, "quick", "random", "regular")
	start, err := catalog.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), new(clumsy)}); err != nil {
		t.Fatal(err)
	}
	line := record.Follow(m)
	s := open(t, table.Options{Timeline: line, Info: record.Info{State: record.Verified}})
	s.until("the whole log", func() bool {
		return len(s.play.Entries()) > 0 && s.play.Entries()[len(s.play.Entries())-1].Step == line.Len()-1
	})
	said := make(map[string]int)
	for _, e := range s.play.Entries() {
		if strings.Contains(e.Text, "refused") || strings.Contains(e.Text, "loses") {
			said[e.Text] = e.Turn
		}
	}
	for want, turn := range map[string]int{
		"The game refused an order of Amber: ":           1,
		"The game refused 2 orders of Amber. The first:": 3,
		"The game refused 3 orders of Amber. The first:": 5,
		"Amber loses: its AI failed, no idea.":           5,
	} {
		found := false
		for text, at := range said {
			found = found || strings.HasPrefix(text, want) && at == turn
		}
		if !found {
			t.Errorf("turn %d does not say %q: %v", turn, want, said)
		}
	}
	card := results.New(tabletest.Env(), results.Match{Line: line, View: s.view, Setup: setup})
	if !strings.Contains(card.Said(), "Amber loses: its AI failed, no idea. The game refused 6 orders of Amber; see the log for the reasons.") {
		t.Errorf("the card says %q", card.Said())
	}
	if slices.ContainsFunc(line.Faults(), func(f match.Fault) bool { return f.Seat == 0 }) || len(said) != 4 {
		t.Errorf("faults %v, lines %v", line.Faults(), said)
	}
}
