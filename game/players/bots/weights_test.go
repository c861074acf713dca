package bots

import (
	"slices"
	"testing"
)

// A name with weights is read as it was made, and none of another number, below 0, too great or of no number is.
func TestParseWeights(t *testing.T) {
	want := []float64{1.5, 0, 250}
	if got, ok := parseWeights(WithWeights(want), len(want)); !ok || !slices.Equal(got, want) {
		t.Errorf("%s is read as %v", WithWeights(want), got)
	}
	for _, name := range []string{"weights:", "weights:1:2", "weights:1:2:3:4", "weights:1:2:-3", "weights:1:2:NaN", "weights:1:2:1e9", "weights:1:2:x", "form:1:2:3", ""} {
		if got, ok := parseWeights(name, 3); ok {
			t.Errorf("%q is read as %v", name, got)
		}
	}
	if _, ok := parseWeights("weights:", 0); ok {
		t.Error("a game without weights has a player with weights")
	}
}
