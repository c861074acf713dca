package galapagos_test

import (
	"fmt"
	"strings"
	"testing"

	game "app.pentarena/rules/galapagos"
	"app.pentarena/scenes/galapagos"
	"app.pentarena/scenes/tabletest"
)

// The islands on which people begin have food: between equal players no first turn warns that some of the tribe will starve, at most one turn in six
// does later, and nearly every turn has something to do.
func TestFirstIslandsHaveFood(t *testing.T) {
	for _, level := range []string{"short", "quick"} {
		turns, starve, acts := 0, 0, 0
		for n := range 6 {
			setup := tabletest.Setup(t, "galapagos", level, "regular", "regular")
			setup.Seed = fmt.Sprint("food ", n)
			line := tabletest.Bots(t, setup, 1000)
			for turn := range line.Turns() {
				s := line.At(line.First(turn)).State().(*game.State)
				hud := galapagos.New().Hud(s, s.Mover())
				if turns++; strings.Contains(hud.Alert, "starve") {
					if starve++; turn < 2 {
						t.Errorf("%s begins with %q", level, hud.Alert)
					}
				}
				if hud.CanAct > 0 || strings.Contains(hud.EndNote, "breed") {
					acts++
				}
			}
		}
		if 6*starve > turns || 10*acts < 9*turns {
			t.Errorf("%s: of %d turns %d warn of famine, and %d have something to do", level, turns, starve, acts)
		}
	}
}
