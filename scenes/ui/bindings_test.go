package ui

import (
	"slices"
	"testing"
)

func TestDefaultKeysDoNotConflict(t *testing.T) {
	b := DefaultBindings()
	seen := map[Action]bool{}
	for _, r := range b.All() {
		if seen[r.Action] {
			t.Errorf("%s is there twice", r.Action)
		}
		seen[r.Action] = true
		if r.Title == "" || len(r.Keys) == 0 || !slices.Contains(Scopes(), r.Scope) {
			t.Errorf("%s: title %q, keys %v, scope %q", r.Action, r.Title, r.Keys, r.Scope)
		}
		for _, c := range r.Keys {
			if !KnownKey(c.Key) {
				t.Errorf("%s: unknown key %q", r.Action, c.Key)
			}
			for _, x := range b.Conflicts(r.Action, c) {
				t.Errorf("%s and %s both have %s", r.Action, x.Action, c)
			}
			back, err := ParseChord(c.String())
			if err != nil || back != c {
				t.Errorf("%s reads back as %v, %v", c, back, err)
			}
			if len(c.Caps()) == 0 {
				t.Errorf("%s has no cap", c)
			}
		}
	}
}

func TestBindingsTakeAndKeep(t *testing.T) {
	b := DefaultBindings()
	if len(b.Changes()) != 0 {
		t.Fatalf("changes at the start: %v", b.Changes())
	}
	lost, err := b.Take(Loop, Chord{Key: "Space"})
	if err != nil || len(lost) != 1 || lost[0].Action != Play {
		t.Fatalf("lost %v, %v", lost, err)
	}
	if k := b.Find(Play).Keys; len(k) != 0 {
		t.Errorf("play still has %v", k)
	}
	if _, err := b.Take(Loop, Chord{Key: "Escape"}); err == nil {
		t.Error("the fixed key was given away")
	}
	if err := b.Set(Back, Chord{Key: "K"}); err == nil {
		t.Error("a fixed action was changed")
	}
	if err := b.Set("nothing"); err == nil {
		t.Error("an unknown action was changed")
	}
	kept := b.Changes()
	again := DefaultBindings()
	if faults := again.Apply(kept); len(faults) != 0 {
		t.Fatal(faults)
	}
	for _, r := range b.All() {
		if !slices.Equal(again.Find(r.Action).Keys, r.Keys) {
			t.Errorf("%s: %v, kept as %v", r.Action, r.Keys, again.Find(r.Action).Keys)
		}
	}
	faults := again.Apply(map[string][]string{"loop": {"Ctrl+Nope"}, "gone": {"A"}, "play": {"Meta+A"}, "back": {"A"}})
	if len(faults) != 4 {
		t.Errorf("faults %v", faults)
	}
	again.Reset()
	if len(again.Changes()) != 0 {
		t.Error("reset leaves changes")
	}
	if DefaultBindings().Find(Loop).Keys[0].Key != "L" {
		t.Error("the defaults were changed")
	}
}
