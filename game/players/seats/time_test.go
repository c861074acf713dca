//go:build unix

package seats_test

import (
	"os"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/seats"
	"app.pentarena/rules"
)

// However many matches are played, each program has a core for itself in its turn.
func TestProgramsWaitForACore(t *testing.T) {
	t.Setenv(together, t.TempDir())
	bots := seats.Bots{"alone": {Command: []string{os.Args[0], "bot", "alone"}}}
	var all sync.WaitGroup
	for range 3 * seats.Cores() {
		all.Go(func() {
			for _, f := range game(t, "anarchy", time.Minute, bots, "alone", "random").Faults() {
				if f.Loses() {
					t.Error(f)
				}
			}
		})
	}
	all.Wait()
}

// A program that computes for longer than its time loses, itself or by its children, and so does one that sleeps.
func TestTimeOfPrograms(t *testing.T) {
	for _, how := range []string{"spin", "hang", "children"} {
		bots := seats.Bots{"slow": {Command: []string{os.Args[0], "bot", how}, Start: 50 * time.Millisecond}}
		m := game(t, "anarchy", 100*time.Millisecond, bots, "slow", "random")
		if f := m.Faults(); len(f) != 1 || f[0].Kind != match.Late || f[0].Turn != 0 || m.Outcome().Winners != rules.Seats(1) {
			t.Errorf("%s: %v", how, f)
		}
	}
}
