package table_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
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
	start, err := games.Start(setup)
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
		if strings.Contains(e.Text, "refused") || strings.Contains(e.Text, "failed") {
			said[e.Text] = e.Turn
		}
	}
	for want, turn := range map[string]int{
		"The game refused an order of Amber: ":           1,
		"The game refused 2 orders of Amber. The first:": 3,
		"The game refused 3 orders of Amber. The first:": 5,
		"Amber's AI failed: no idea.":                    5,
	} {
		found := false
		for text, at := range said {
			found = found || strings.HasPrefix(text, want) && at == turn
		}
		if !found {
			t.Errorf("turn %d does not say %q: %v", turn, want, said)
		}
	}
	if got := s.play.Refusals(); len(got) != 1 || got[0].Seat != 1 || got[0].Count != 6 || got[0].Turn != 1 || got[0].Reason == "" {
		t.Errorf("the refusals are %+v", got)
	}
	s.pressOn("panels")
	tabs := s.place("dock")
	s.click(tabs.X+tabs.W/2, tabs.Y+tabs.H/2) // inspector, chart, log
	s.ticks(60)
	if !tabletest.Shows(s.env.Controls, "Refused orders") {
		t.Error("there is no chart of refused orders")
	}
	card := results.New(tabletest.Env(), results.Match{Line: line, View: s.view, Setup: setup})
	if !strings.Contains(card.Said(), "Amber's AI failed: no idea. The game refused 6 orders of Amber; see the log and the chart for the reasons.") {
		t.Errorf("the card says %q", card.Said())
	}
	if slices.ContainsFunc(line.Faults(), func(f match.Fault) bool { return f.Seat == 0 }) || len(said) != 4 {
		t.Errorf("faults %v, lines %v", line.Faults(), said)
	}
}

// guide writes about its headquarters in each of its turns, and once about a unit that does not exist.
type guide struct{ turns int }

func (g *guide) Play(_ context.Context, turn *match.Turn) error {
	unit, none := int(turn.Position().State().(*anarchy.State).Headquarters[1]), 9999
	g.turns++
	return errors.Join(
		turn.Note(match.Note{Kind: match.Log, Text: fmt.Sprintf("hold %d", g.turns), Unit: &unit}),
		turn.Note(match.Note{Kind: match.Log, Text: fmt.Sprintf("lost %d", g.turns), Unit: &none}))
}

// TestLogLinesSelect presses lines of the log that are about a unit: it is selected, and nothing is where there is none.
func TestLogLinesSelect(t *testing.T) {
	m := tabletest.Match(t, duel(t, "quick", "random", "random"))
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), new(guide)}); err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: record.Follow(m), Info: record.Info{State: record.Verified}, Paused: true})
	find := func(text string) int {
		return slices.IndexFunc(s.play.Entries(), func(e playback.Entry) bool { return strings.HasSuffix(e.Text, text) })
	}
	s.until("the line", func() bool { return find("hold 2") >= 0 })
	s.play.SeekTurns(float64(s.play.Entries()[find("hold 2")].Turn + 1))
	s.ticks(5)
	s.pressOn("panels")
	tabs := s.place("dock")
	s.click(tabs.X+tabs.W*5/6, tabs.Y+tabs.H/2) // inspector, chart, log
	s.ticks(60)
	s.pressOn(fmt.Sprintf("log/%d", find("lost 2")))
	if s.pinned() {
		t.Error("a unit that does not exist is selected")
	}
	s.ticks(60) // the log scrolls
	s.pressOn(fmt.Sprintf("log/%d", find("hold 2")))
	want := m.Start().State().(*anarchy.State).Headquarters[1]
	if card, _, ok := s.viewport.Pinned(); !ok || card.Key != int32(want) || card.Seat != 1 {
		t.Errorf("selected is %q of seat %d, %v, want building %d", card.Title, card.Seat+1, ok, want)
	}
	s.ringed()
}

// ringed holds that a ring on the board marks what is pinned, while the log is open, and that a press on it unpins it.
func (s *sitting) ringed() {
	s.t.Helper()
	s.ticks(90)
	_, at, _ := s.viewport.Pinned()
	x, y := s.viewport.Canvas(at)
	ring := func(i board.Item) bool {
		ox, oy := s.viewport.Offset()
		k := s.viewport.Scale()
		return i.Op == board.OpRing && i.Stroke == board.White && across(board.Rect{X: i.X*k + ox, Y: i.Y*k + oy, W: i.W * k, H: i.H * k}, board.Rect{X: x - 2, Y: y - 2, W: 4, H: 4})
	}
	if !slices.ContainsFunc(s.viewport.List().Items, ring) {
		s.t.Errorf("nothing marks what is pinned at %v", at)
	}
	s.in.X, s.in.Y = x, y
	s.in.RightPressed = true
	if s.ticks(2); s.pinned() {
		s.t.Error("a press on what is marked does not unpin it")
	}
}

// scout writes in each of its turns about the cell of an army of the other seat, and about one that is empty; it gives up in the third.
type scout struct {
	turns       int
	army, empty grid.Point
}

func (g *scout) Play(_ context.Context, turn *match.Turn) error {
	now := turn.Position().State().(*si32.State)
	for i := range now.Tiles.Cells {
		switch c := &now.Tiles.Cells[i]; {
		case c.Units[0] > 0:
			g.army = now.Tiles.Point(i)
		case !c.Wall && c.Building == 0 && c.Owner() == rules.NoSeat:
			g.empty = now.Tiles.Point(i)
		}
	}
	about := func(text string, p grid.Point) error {
		return turn.Note(match.Note{Kind: match.Log, Text: text, At: &match.Spot{float64(p.X), float64(p.Y)}})
	}
	if err := errors.Join(about("watch out", g.army), about("nobody", g.empty)); err != nil {
		return err
	}
	if g.turns++; g.turns == 3 {
		return errors.New("no idea")
	}
	return turn.Pass()
}

// TestLogLinesSelectArmies presses lines of the log about places of Si32, whose armies have no numbers: the army there is selected.
func TestLogLinesSelectArmies(t *testing.T) {
	m := tabletest.Match(t, tabletest.Setup(t, "si32", "quick", "random", "random"))
	g := new(scout)
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), g}); err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: record.Follow(m), Info: record.Info{State: record.Verified}, Paused: true})
	find := func(text string) (last int) {
		last = -1
		for i, e := range s.play.Entries() {
			if strings.HasSuffix(e.Text, text) {
				last = i
			}
		}
		return last
	}
	s.play.SeekTurns(3)
	s.until("the lines", func() bool { return find("nobody") >= 0 && find("watch out") >= 0 })
	s.ticks(5)
	s.pressOn("panels")
	tabs := s.place("dock")
	s.click(tabs.X+tabs.W*5/6, tabs.Y+tabs.H/2) // inspector, chart, log
	s.ticks(60)
	s.pressOn(fmt.Sprintf("log/%d", find("nobody")))
	if s.pinned() {
		t.Error("an empty cell is selected")
	}
	s.ticks(60) // the log scrolls
	s.pressOn(fmt.Sprintf("log/%d", find("watch out")))
	if card, at, ok := s.viewport.Pinned(); !ok || at != g.army || card.Seat != 0 {
		t.Errorf("selected is %q of seat %d at %v, %v, want the army at %v", card.Title, card.Seat+1, at, ok, g.army)
	}
	s.ringed()
}
