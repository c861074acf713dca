package scenes

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// TestHalfOfAMatch opens game.json alone: the other file is asked for, and taken together with it, or the match is shown as recorded.
func TestHalfOfAMatch(t *testing.T) {
	setup := match.Setup{Game: "mechmania", Level: "quick", Seed: "half", Seats: []match.SeatInfo{{Name: "Ann"}, {Name: "Bob"}}}
	l, err := levels.Find("mechmania", "quick")
	if err != nil {
		t.Fatal(err)
	}
	setup.Text = strings.Replace(l.Text, "max_turns = 101", "max_turns = 3\nwidth = 8", 1)
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	position := start.Clone()
	var steps []match.Step
	for !position.Outcome().Over {
		step, err := position.Do(position.Active().First(), position.Game().Pass(), rules.Fixed(0))
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	line, err := record.NewReplay(setup, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := gamejson.Format.Write(&b, line, 0); err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	ours, _, _ := strings.Cut(string(whole), `,"pentarena":`)
	game, engine := ui.File{Name: "game.json", Data: []byte(ours + "}")}, ui.File{Name: "engine.json", Data: []byte(`{"Logs":[{"Turn":1}]}`)}
	v := newVisit(t, NewTitle)
	v.drop(game.Name, string(whole))
	if at, ok := v.next.Scene.(*table.Table); !ok || at.Timeline().Recorded() {
		t.Errorf("our own file leads to %T", v.next.Scene)
	}
	v.in.Files = []ui.File{engine, game}
	v.tick(nil)
	if f, ok := v.next.Scene.(*faults); !ok || f.name != "game.json and engine.json" || !strings.Contains(f.whole, "does not begin") {
		t.Errorf("both lead to %T", v.next.Scene)
	}
	v.drop(game.Name, string(game.Data))
	v.scene = v.next.Scene
	v.tick(nil)
	if !v.shows("engine.json of the same match") || v.scene.Describe()["missing"] != "engine.json" {
		t.Errorf("%T does not ask for the other half", v.scene)
	}
	v.drop("log.json", string(engine.Data))
	if f, ok := v.next.Scene.(*faults); !ok || f.name != "game.json and log.json" || v.next.Kind != scene.Replace {
		t.Errorf("the other half leads to %T", v.next.Scene)
	}
	v.press("half/show")
	states, ok := v.next.Scene.(*table.Table)
	if !ok || !states.Timeline().Recorded() {
		t.Fatalf("leads to %T", v.next.Scene)
	}
	states.Close()
}
