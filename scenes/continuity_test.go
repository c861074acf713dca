package scenes

import (
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/match/formats"
	"app.pentarena/scenes/board/boardtest"
)

// TestContinuityOfRecords holds the continuity of animation on kept matches of the original engines, with all their quirks.
func TestContinuityOfRecords(t *testing.T) {
	files, err := filepath.Glob("../game/match/record/testdata/*/*.pent")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded matches: %v", err)
	}
	const frames = 40 // of each match, about
	for _, file := range files {
		game := filepath.Base(filepath.Dir(file))
		view, ok := View(game)
		if !ok {
			t.Errorf("%s: there is no view of %s", file, game)
			continue
		}
		t.Run(game+"/"+filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			line, _, err := formats.Open(t.Context(), file, data, nil)
			if err != nil {
				t.Fatal(err)
			}
			boardtest.Continuity(t, view, line, line.Len()/frames)
		})
	}
}
