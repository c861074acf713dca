package viewport

import (
	"math"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// calmAfter is the time in seconds without input and play after which a board counts as calm. Smoke and grass still move on it, but with fewer
// pictures a second, so that a battery lasts.
const calmAfter = 2.5

// ambient is the clock of what always moves on a board: flames, grass, water. On a calm board, and with fewer effects always, it advances
// in coarse steps, so that most frames equal the one before and need no drawing.
type ambient struct {
	seconds float64
	shown   float64 // what the board is drawn for
	quiet   float64 // seconds since something was done or played
	x, y    float32 // where the pointer was
}

// tick advances the clock by dt seconds. played: the match moved.
func (a *ambient) tick(dt float64, in *ui.Input, played bool, e board.Effects) {
	a.seconds += dt
	a.quiet += dt
	if played || in.X != a.x || in.Y != a.y || in.Down || in.Released || in.RightPressed || in.WheelX != 0 || in.WheelY != 0 || len(in.Touches)+len(in.Held)+len(in.Keys) > 0 {
		a.quiet, a.x, a.y = 0, in.X, in.Y
	}
	if a.quiet <= calmAfter && e == board.High {
		a.shown = a.seconds
	} else {
		a.shown = max(a.shown, Coarse(a.seconds, e))
	}
}

// Coarse is the time of the picture of a calm board.
func Coarse(seconds float64, e board.Effects) float64 { return math.Floor(seconds*e.Calm()) / e.Calm() }
