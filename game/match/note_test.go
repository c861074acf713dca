package match_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"app.pentarena/game/match"
)

// Notes beyond the limits are left out, and those that cannot be kept are refused; neither does anything to the match.
func TestNotes(t *testing.T) {
	m := open(t, "stones = [4]\nslip = 0\nturns = 4")
	flood := script(func(_ context.Context, turn *match.Turn) error {
		for range 2 * match.MaxTurnNotes {
			if err := turn.Note(match.Note{Kind: match.Log, Text: "again"}); err != nil {
				return err
			}
		}
		return nil
	})
	big := strings.Repeat("x", match.MaxNoteText)
	boast := script(func(_ context.Context, turn *match.Turn) error {
		for name, n := range map[string]match.Note{
			"kind":     {Kind: "song"},
			"text":     {Kind: match.Log, Text: big + "x"},
			"bytes":    {Kind: match.Log, Text: "\xff"},
			"nothing":  {Kind: match.Draw},
			"both":     {Kind: match.Log, Draw: &match.Drawing{Shape: "cell"}},
			"shape":    {Kind: match.Draw, Draw: &match.Drawing{Shape: "star"}},
			"colour":   {Kind: match.Draw, Draw: &match.Drawing{Shape: "cell", Color: "mauve"}},
			"far":      {Kind: match.Draw, Draw: &match.Drawing{Shape: "cell", At: match.Spot{1e9, 0}}},
			"nowhere":  {Kind: match.Draw, Draw: &match.Drawing{Shape: "cell", At: match.Spot{math.NaN(), 0}}},
			"size":     {Kind: match.Draw, Draw: &match.Drawing{Shape: "circle", Size: -1}},
			"infinite": {Kind: match.Draw, Draw: &match.Drawing{Shape: "field", Field: [][3]float64{{0, 0, math.Inf(1)}}}},
			"field":    {Kind: match.Draw, Draw: &match.Drawing{Shape: "field", Field: make([][3]float64, match.MaxField+1)}},
			"time":     {Kind: match.Log, Took: 3},
			"place":    {Kind: match.Log, At: &match.Spot{0, math.Inf(-1)}},
		} {
			if turn.Note(n) == nil {
				t.Errorf("%s: kept", name)
			}
		}
		return nil
	})
	if err := m.Run(t.Context(), []match.Player{flood, boast}); err != nil {
		t.Fatal(err)
	}
	count, times := map[int]int{}, 0
	for _, n := range m.Notes() {
		switch {
		case n.Kind == match.Spent:
			times++
		case n.Seat != 0:
			t.Errorf("a note of seat %d: %+v", n.Seat+1, n)
		default:
			count[n.Turn]++
		}
	}
	for turn, n := range count {
		if n != match.MaxTurnNotes {
			t.Errorf("turn %d has %d notes", turn+1, n)
		}
	}
	if times != m.Position().Turn() || len(count) != (times+1)/2 {
		t.Errorf("%d turns have a time, %d notes", times, len(count))
	}
	for range match.MaxNoteBytes/len(big) + 10 {
		if err := m.Note(match.Note{Seat: 1, Kind: match.Error, Text: big}); err != nil {
			t.Fatal(err)
		}
	}
	if m.Note(match.Note{Seat: 9, Kind: match.Log}) == nil {
		t.Error("seat 10 has a note")
	}
	if s := match.NoteText(strings.Repeat("ü", match.MaxNoteText)); len(s) > match.MaxNoteText || !utf8.ValidString(s) || !strings.HasSuffix(s, "ü…") {
		t.Errorf("%d bytes are left", len(s))
	}
}
