package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestTexts finds texts of each kind: a button, a help page, a refusal, a reason of a suggestion.
func TestTexts(t *testing.T) {
	list, err := interfaceTexts("..", module(t))
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]int{}
	for _, text := range list {
		folders[filepath.Dir(text.place)]++
		if strings.Contains(text.text, "app.pentarena/") {
			t.Errorf("%s: %q is not text for people", text.place, text.text)
		}
	}
	for _, folder := range []string{"scenes", "scenes/ui", "scenes/anarchy", "scenes/coreminer", "scenes/galapagos", "scenes/mechmania", "scenes/si32", "rules/anarchy", "game/players/bots/anarchy", "game/match/record", "levels/si32"} {
		if folders[folder] < 3 {
			t.Errorf("%d texts in %s", folders[folder], folder)
		}
	}
}

func TestForPeople(t *testing.T) {
	for text, want := range map[string]bool{
		"End turn": true, "Your turn is over.": true, "%s wins": false, "%d of %d fires are out": true, "Undo": true, "A baby's stats": true,
		"table/end": false, "anarchy": false, "%+v": false, "": false, "max_turns": false, "x, y": false,
	} {
		if forPeople(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
