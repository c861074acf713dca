package scenes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/match/formats"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
)

// TestPlaythroughs keeps a whole match of every game as a text to read: what the log of the app says of a record. PLAYTHROUGH=write go test
// ./scenes -run Playthroughs writes them again.
func TestPlaythroughs(t *testing.T) {
	for _, f := range views {
		t.Run(f.game, func(t *testing.T) {
			found, err := filepath.Glob(filepath.Join("testdata", "playthrough", f.game+"-*.txt"))
			if err != nil || len(found) != 1 {
				t.Fatalf("%s has the playthroughs %q, %v", f.game, found, err)
			}
			name := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(found[0]), ".txt"), f.game+"-") + ".pent"
			data, err := os.ReadFile(filepath.Join("..", "game", "match", "record", "testdata", f.game, name))
			if err != nil {
				t.Fatal(err)
			}
			text := playthrough(t, f, name, data)
			if os.Getenv("PLAYTHROUGH") == "write" {
				if err := os.WriteFile(found[0], []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if was, err := os.ReadFile(found[0]); err != nil || string(was) != text {
				t.Errorf("%s no longer tells what happens in %s, %v", found[0], name, err)
			}
		})
	}
}

// playthrough tells a match turn by turn.
func playthrough(t *testing.T, f gameView, name string, data []byte) string {
	t.Helper()
	line, _, err := formats.Open(t.Context(), name, data, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	view := f.open()
	p := playback.New(playback.Options{Line: line, View: view, Paused: true, Ahead: true})
	for range line.Len() + 1 { // the log is written some steps a tick
		p.Sync()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, level %s, seed %s\n", line.At(0).Game().Info().Title, line.Setup().Level, line.Setup().Seed)
	turn := -1
	for _, e := range p.Entries() {
		if e.Turn != turn {
			turn = e.Turn
			fmt.Fprintf(&b, "\nTurn %d:", turn+1)
			for seat := range rules.Seat(line.At(0).Seats()) {
				s := view.Score(line.At(e.Step), seat)
				fmt.Fprintf(&b, " %s %s%d", board.SeatName(seat), s.Sign, s.Value)
			}
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "  %s\n", e.Text)
	}
	if end := line.At(line.Len()); end.Outcome().Over {
		fmt.Fprintf(&b, "\nOver: %s\n", view.Reason(end))
	}
	return b.String()
}
