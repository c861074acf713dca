package table_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/table"
)

// hostile is a text with everything that commands a terminal, turns the order of writing, is not seen, or begins a line of its own.
const hostile = "Ann\x1b[2J\x07\u202egnp\u200b\u2066\ufeff\u2028\r\nYou win"

// liar says and does what is hostile.
type liar struct{}

func (liar) Play(_ context.Context, turn *match.Turn) error {
	for _, kind := range []match.NoteKind{match.Log, match.Error} {
		if err := turn.Note(match.Note{Kind: kind, Text: hostile}); err != nil {
			return err
		}
	}
	if turn.Position().Turn() > 3 {
		return errors.New(hostile)
	}
	return turn.Do(turn.Position().Game().Pass())
}

// What names, bots and files of others say commands nothing: neither where it is drawn, nor where it is spoken or printed.
func TestTextsOfOthersAreClean(t *testing.T) {
	setup := duel(t, "quick", "program", "random")
	setup.Seats[0].Name, setup.Seats[1].Name = "A\u202eB\n", "\x1b[2J"
	setup.Text = strings.Replace(setup.Text, "title = \"", "title = \"Quick\\u202e\\u001b[2J\\n", 1)
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	if err := m.Run(t.Context(), []match.Player{liar{}, match.NewRandom("x")}); err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: record.Follow(m), Info: record.Info{State: record.Verified}})
	drawn := map[string]bool{}
	look := func() {
		for _, i := range s.env.Controls.List.Items {
			if i.Op == board.OpText {
				drawn[i.Text] = true
			}
		}
	}
	s.ticks(5)
	for range 12 {
		s.key("X") // inspector, chart, log
		s.key("Right")
		s.ticks(5)
		look()
	}
	s.key("End")
	for range 60 {
		s.ticks(3)
		look()
	}
	var shown [3]bool
	check := func(what, text string) {
		for i, want := range []string{`A\u202eB`, `\u001b[2J`, `Ann\u001b[2J\u0007`} {
			shown[i] = shown[i] || strings.Contains(text, want)
		}
		for _, r := range text {
			if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				t.Errorf("%s: %q", what, text)
				return
			}
		}
	}
	for text := range drawn {
		check("drawn", text)
	}
	if shown != [3]bool{true, true, true} {
		t.Errorf("names and lines of the log are not drawn: %v in %q", shown, slices.Sorted(maps.Keys(drawn)))
	}
	for _, text := range s.said {
		check("spoken", text)
	}
}
