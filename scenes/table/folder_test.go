package table_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// TestWatchedFolder checks that a match that is new in a watched folder takes the place of one that is watched, and that who plays is asked.
func TestWatchedFolder(t *testing.T) {
	var file bytes.Buffer
	if err := record.Save(&file, watched(t, 3).play.Line(), nil); err != nil {
		t.Fatal(err)
	}
	files := []ui.File{{Name: "new.pent", Data: file.Bytes(), Watched: true}}
	s := watched(t, 4)
	s.ticks(2)
	s.in.Files = files
	s.ticks(1)
	if s.next.Kind != scene.Replace {
		t.Errorf("a spectator gets %v", s.next.Kind)
	}
	s = watched(t, 4)
	s.ticks(2)
	s.in.Files = []ui.File{{Name: "dropped.pent", Data: file.Bytes()}}
	s.ticks(1)
	if s.next.Kind != scene.Push {
		t.Errorf("a dropped file gives %v", s.next.Kind)
	}
	s = open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.in.Files = files
	s.ticks(1)
	s.in.Files = nil
	if s.next.Kind != scene.Stay {
		t.Errorf("who plays gets %v", s.next.Kind)
	}
	s.ticks(30)
	s.pressOn("toast/act")
	s.ticks(2)
	if s.next.Kind != scene.Push {
		t.Errorf("who plays and asks for it gets %v", s.next.Kind)
	}
}

// The matches that the editor of bots begins take each other's place: Back leads to where the editor was opened, not through all of them.
func TestTheEditorsNextMatchTakesThePlaceOfTheLast(t *testing.T) {
	setup, err := json.Marshal(duel(t, "quick", "random", "random"))
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]scene.Kind{"random": scene.Replace, "human": scene.Push} {
		s := open(t, table.Options{Setup: duel(t, "quick", kind, "random")})
		s.ticks(2)
		s.in.Files = []ui.File{{Name: ui.ToPlay, Data: setup}}
		s.ticks(1)
		if s.next.Kind != want || s.next.Scene == nil {
			t.Errorf("above a match of %s: %v %v, want %v", kind, s.next.Kind, s.next.Scene, want)
		}
	}
}
