package words_test

import (
	"testing"

	"app.pentarena/game/basics/words"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 matches", 1: "1 match", 2: "2 matches", 1000: "1000 matches"} {
		if got := words.Count(n, "match", "matches"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestA(t *testing.T) {
	for noun, want := range map[string]string{"bridge": "a bridge", "Exominer": "an Exominer", "": "a "} {
		if got := words.A(noun); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
