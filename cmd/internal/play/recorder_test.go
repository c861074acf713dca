package play

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
)

// quitter is a player that fails after some turns.
type quitter struct {
	match.Player
	turns int
}

func (q *quitter) Play(ctx context.Context, turn *match.Turn) error {
	if q.turns--; q.turns < 0 {
		return errors.New("out of ideas")
	}
	return q.Player.Play(ctx, turn)
}

// A match whose player fails leaves a readable record.
func TestRecordOfAFailure(t *testing.T) {
	setup := match.Setup{Game: "anarchy", Level: "quick", Seed: "x", Seats: []match.SeatInfo{{Name: "A"}, {Name: "B"}}}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	file := filepath.Join(t.TempDir(), "failed.pent")
	rec, err := NewRecorder(file, false, m)
	if err != nil {
		t.Fatal(err)
	}
	err = m.Run(t.Context(), []match.Player{recordedPlayer{&quitter{match.NewRandom("a"), 5}, rec}, recordedPlayer{match.NewRandom("b"), rec}})
	if f := m.Faults(); err != nil || len(f) != 1 || f[0].Text != "out of ideas" {
		t.Fatalf("the match ends with %v, %v", err, f)
	}
	rec.Finish(true)
	if err := rec.Save(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	l, info, err := formats.Open(t.Context(), "x", data, nil)
	if err != nil || info.State != record.Verified || info.Steps != m.Len() || l.At(l.Len()).Hash() != m.Position().Hash() || len(l.Faults()) != 1 {
		t.Errorf("%+v of %d steps: %v", info, m.Len(), err)
	}
	if _, err := NewRecorder(filepath.Join(file, "x"), false, m); err == nil {
		t.Error("a record in a file that is not a folder is begun")
	}
}
