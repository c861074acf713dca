package words_test

import (
	"errors"
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

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"seats: wasi: bot.wasm is not a program":         "bot.wasm is not a program",
		"match 1: seats: process: x: no such file":       "match 1: x: no such file",
		"games: \"anarchy/quik\": levels: there is none": "games: \"anarchy/quik\": there is none",
		"it failed": "it failed",
	} {
		if got := words.Plain(errors.New(text)); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestAnd(t *testing.T) {
	for want, list := range map[string][]string{
		"": nil, "Blue": {"Blue"}, "Blue and Amber": {"Blue", "Amber"}, "Blue, Amber and Green": {"Blue", "Amber", "Green"},
	} {
		if got := words.And(list); got != want {
			t.Errorf("%q: %q, not %q", list, got, want)
		}
	}
}
