package browser

import (
	"testing"

	"app.pentarena/build/e2e"
)

// In a first match a worker says what Rookie is about to do.
func TestRookieAnnounces(t *testing.T) {
	t.Parallel()
	b := open(t, 1000, 640, "?probe")
	b.sit("quick")
	for heard := false; !heard; {
		from := b.Until("the turn", func(s e2e.State) bool { return s.Flag("acting") || s.Flag("over") })
		if from.Flag("over") {
			t.Fatal("a whole match without a plan")
		}
		heard = b.Until("a plan, or a while without one", func(s e2e.State) bool {
			return s.Flag("reply") || s.Number("frames") > from.Number("frames")+60
		}).Flag("reply")
		if !heard {
			b.EndTurn(func() { b.Click("end-turn") })
		}
	}
	b.calm()
}
