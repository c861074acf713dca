package playback_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
)

// talker writes in each of its turns, and gives up in its third.
type talker struct{ turns int }

func (p *talker) Play(_ context.Context, turn *match.Turn) error {
	p.turns++
	at := match.Spot{2, 3}
	err := errors.Join(
		turn.Note(match.Note{Kind: match.Log, Text: fmt.Sprintf("plan %d", p.turns), At: &at}),
		turn.Note(match.Note{Kind: match.Draw, Draw: &match.Drawing{Shape: "marker", Text: fmt.Sprintf("mark %d", p.turns)}}))
	for range 60 {
		err = errors.Join(err, turn.Note(match.Note{Kind: match.Log, Text: "again"}))
	}
	if p.turns == 2 { // as standard error is kept, after the turn
		err = errors.Join(err, turn.Pass(), turn.Note(match.Note{Kind: match.Error, Text: "sigh 2"}))
	}
	if p.turns == 3 && err == nil {
		err = errors.New("no idea")
	}
	return err
}

// said is the log's lines of one seat that programs have written, with their turns.
func said(p *playback.Player) map[string]int {
	list := make(map[string]int)
	for _, e := range p.Entries() {
		list[e.Text] = e.Turn
	}
	return list
}

// TestNotesInTheLog checks the lines that players write: in their turn, with their place, not too many, and none for an opponent who plays.
func TestNotesInTheLog(t *testing.T) {
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"))
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), new(talker)}); err != nil {
		t.Fatal(err)
	}
	if err := m.Note(match.Note{Seat: 1, Kind: match.Error, Text: "last words"}); err != nil {
		t.Fatal(err)
	}
	p := playback.New(playback.Options{Line: record.Follow(m), View: view(), Paused: true})
	p.ViewAs(0)
	fillLog(t, p)
	if _, ok := said(p)["plan 1"]; ok {
		t.Error("an opponent who plays reads the log of a program")
	}
	p.ViewAs(rules.NoSeat)
	got := said(p)
	for text, turn := range map[string]int{"plan 1": 1, "plan 2": 3, "sigh 2": 3, "mark 3": 5, "12 more lines are in the record.": 5, "last words": 5} {
		if at, ok := got[text]; !ok || at != turn {
			t.Errorf("%q is told in turn %d, %v, not %d", text, at, ok, turn)
		}
	}
	list := p.Entries()
	if !slices.IsSortedFunc(list, func(a, b playback.Entry) int { return a.Step - b.Step }) {
		t.Error("the log is out of order")
	}
	i := slices.IndexFunc(list, func(e playback.Entry) bool { return e.Text == "plan 1" })
	if e := list[i]; !e.Place || e.At.X != 2 || e.At.Y != 3 || e.Seat != 1 || e.Weight != 0 {
		t.Errorf("a line of the log is %+v", e)
	}
	if i := slices.IndexFunc(list, func(e playback.Entry) bool { return e.Text == "mark 2" }); list[i].Weight == 0 {
		t.Error("a marker is not on the timeline")
	}
	seen := playback.New(playback.Options{Line: record.Follow(m), View: view(), Paused: true})
	fillLog(t, seen)
	if len(seen.Entries()) != len(list) {
		t.Errorf("a spectator reads %d lines, after the match %d are revealed", len(seen.Entries()), len(list))
	}
}

// slow says that it took a second for each of its turns, and runs out of time in its third.
type slow struct{ turns int }

func (p *slow) Play(_ context.Context, turn *match.Turn) error {
	if p.turns++; p.turns == 3 {
		return context.DeadlineExceeded
	}
	return turn.Note(match.Note{Kind: match.Spent, Took: 1000})
}

// TestTimes checks the times of turns, and that a turn without time is marked and told only to those who may know it.
func TestTimes(t *testing.T) {
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"))
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), new(slow)}); err != nil {
		t.Fatal(err)
	}
	p := playback.New(playback.Options{Line: record.Follow(m), View: view(), Paused: true})
	fillLog(t, p)
	list := p.Times()
	if len(list) != 2 || len(list[1]) < 4 {
		t.Fatalf("the times are %v", list)
	}
	if l := list[1]; l[0] != 0 || l[1] < 1000 || l[2] != l[1] || l[3] < 1000 {
		t.Errorf("the slow player took %v", l)
	}
	if got := p.Overruns(); !slices.Equal(got, []playback.Overrun{{Seat: 1, Turn: 5}}) {
		t.Errorf("without time are %v", got)
	}
	p.ToggleSpoilers()
	if got := p.Overruns(); len(got) > 0 || len(p.Times()[1]) > 0 {
		t.Errorf("spoilers: %v, %v", got, p.Times())
	}
}

// refused gives commands that are refused for two reasons.
type refused struct{}

func (refused) Play(_ context.Context, turn *match.Turn) error {
	for range 3 {
		_ = turn.Do(anarchy.Command{Verb: anarchy.Ignite, Building: -1})
	}
	_ = turn.Do(anarchy.Command{Verb: 99})
	return nil
}

// TestRefusalsByReason checks that the log has a line for each reason for which a turn's orders were refused, with their number.
func TestRefusalsByReason(t *testing.T) {
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"))
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), refused{}}); err != nil {
		t.Fatal(err)
	}
	p := playback.New(playback.Options{Line: record.Follow(m), View: view(), Paused: true})
	fillLog(t, p)
	var list []string
	for _, e := range p.Entries() {
		if e.Turn == 1 && e.Icon == "mark-note" && e.Seat == 1 {
			list = append(list, e.Text)
		}
	}
	if len(list) != 2 || list[0] != "The game refused 3 orders of Amber. The first: No building has this number." ||
		!strings.HasPrefix(list[1], "The game refused an order of Amber: ") {
		t.Errorf("the log says %q", list)
	}
}
