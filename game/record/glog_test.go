package record

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules/galapagos"
)

// TestGlogs re-executes logs of the original server and compares every position.
func TestGlogs(t *testing.T) {
	steps := 0
	files := recorded(t, "galapagos", "glog", "*.glog")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		timeline, info, err := Open(file, data)
		if err != nil {
			t.Errorf("%s: %+v (%v)", filepath.Base(file), info, err)
			continue
		}
		if foreign := filepath.Base(file) == "m022_mixed_breeder.glog"; foreign != timeline.Film() || foreign == (info.State == Verified) {
			t.Errorf("%s: %+v", filepath.Base(file), info)
		}
		if timeline.Film() {
			continue // its server had other settings, which the log does not tell
		}
		if !timeline.At(timeline.Len()).Outcome().Over {
			t.Errorf("%s: the match is not over", filepath.Base(file))
		}
		steps += timeline.Len()
	}
	t.Logf("%d logs, %d steps", len(files), steps)
}

// TestWrittenGlogs writes random matches of every level as logs and reads them back.
func TestWrittenGlogs(t *testing.T) {
	for _, l := range levels.List("galapagos") {
		played := wandered(t, galapagos.Game(), l, 800)
		var b bytes.Buffer
		if err := writeGlog(&b, played); err != nil {
			t.Fatal(err)
		}
		again, info, err := Open("match.glog", b.Bytes())
		if err != nil || info.State != Verified {
			t.Fatalf("%s: %+v (%v)", l.Name, info, err)
		}
		// The log of a match that goes on ends with the last whole turn.
		last := played.First(played.TurnOf(played.Len()))
		if played.At(played.Len()).Outcome().Over {
			last = played.Len()
		}
		// A step that starves a creature just before the turn ends looks like the upkeep, which would have starved it too.
		if again.Len() > last || visible(again.At(again.Len())) != visible(played.At(last)) {
			t.Errorf("%s: %d steps are read, not %d, or lead elsewhere", l.Name, again.Len(), last)
		}
	}
}

// visible is the position as a log shows it.
func visible(t match.Table) string {
	var g glogWriter
	g.status(t.State().(*galapagos.State))
	return g.text.String()
}

// TestDamagedGlogs reads damaged texts: an error each, no panic.
func TestDamagedGlogs(t *testing.T) {
	l, err := levels.Find("galapagos", "quick")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := writeGlog(&b, wandered(t, galapagos.Game(), l, 100)); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{3, 20, b.Len() / 2, b.Len() - 1} {
		if _, _, err := Open("cut.glog", b.Bytes()[:n]); err == nil {
			t.Errorf("a log cut off at byte %d is opened", n)
		}
	}
	for _, text := range []string{"", "(", ")", `("gameName" "Galapagos")`, `("gameName" "Chess")("status")("x")`, `("gameName" "Galapagos")("status" ("game" 1))("animations")`, "((((((((((", `("a`} {
		list, err := parseExpressions(text)
		if err == nil && len(list) > 2 {
			if _, err = parseStatus(&list[1]); err == nil {
				t.Errorf("%q is a position", text)
			}
		}
	}
}
