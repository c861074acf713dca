package table_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/turn"
)

// The last hint tells once what is done several times, and says without its reason what the event log does not tell.
func TestHinted(t *testing.T) {
	told := func(texts ...string) (shown []*turn.Suggestion, advice []match.Advice) {
		for i, text := range texts {
			shown = append(shown, &turn.Suggestion{Text: text, Brief: strings.Contains(text, "more step")})
			advice = append(advice, match.Advice{Cmds: []match.Command{i}, Why: "Spray it: it burns."})
		}
		return shown, advice
	}
	for _, c := range []struct {
		texts, want []string
		key, at     int
	}{
		{[]string{"Fire dept sprays police 2 west: fire 8 → 6", "Fire dept sprays police 3 west: fire 7 → 5", "Fire dept sprays police 2 west: fire 6 → 4"},
			[]string{"Fire dept sprays police 2 west, 2 times", "Fire dept sprays police 3 west: fire 7 → 5"}, 2, 0},
		{[]string{"Blue: 1 works at 2,2", "Blue: 1 mines at 4,2"}, []string{"Blue: 1 works at 2,2", "Blue: 1 mines at 4,2"}, 1, 1},
		{[]string{"Blue sells 50 dirt", "Blue sells 50 dirt", "Blue sells 100 dirt", "Blue sells 50 dirt"},
			[]string{"Blue sells 50 dirt, 2 times", "Blue sells 100 dirt", "Blue sells 50 dirt"}, 3, 2},
		{[]string{"Spray it: it burns", "Spray it: it burns"}, []string{"Spray it, 2 times"}, 1, 0},
		{[]string{"Blue builds a ladder, and 2 more steps", "Blue mines 30 ore"}, []string{"Spray it (Blue builds a ladder, and 2 more steps)", "Blue mines 30 ore"}, 1, 1},
	} {
		shown, advice := told(c.texts...)
		if got, at := table.Hinted(shown, advice, -1, c.key); !slices.Equal(got, c.want) || at != c.at {
			t.Errorf("%q, the key at %d, not %q at %d", got, at, c.want, c.at)
		}
	}
}
