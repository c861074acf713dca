package shots_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

func init() {
	// A person takes over a burning city, and asks what will happen.
	blazing := func(t *testing.T, env *scene.Env, d *driver) {
		line := fight(contest("anarchy", "quick", "regular", "rookie"), 17)
		n := line.Len()
		for n > 0 && (line.At(n).Turn()%2 != 0 || line.At(n-1).Turn() == line.At(n).Turn()) {
			n--
		}
		m := match.New(contest("anarchy", "quick", "human", "rookie"), line.At(0).Clone())
		if err := m.Resume(line.Steps()[:n], nil, nil); err != nil {
			t.Fatal(err)
		}
		d.open(opened(t, env, table.Options{Match: m, Turn: float64(line.At(n).Turn())}), "200")
	}
	tables["city-burning"] = blazing
	tables["city-coming"] = func(t *testing.T, env *scene.Env, d *driver) {
		blazing(t, env, d)
		d.key("Shift+H")
		d.until("a reply", func(said map[string]any) bool { return said["reply"] == true })
		d.ticks(40)
	}
}
