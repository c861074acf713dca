package browser

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/rules/grid"
)

// sit starts a match on a level: seat 1 is the person, seat 2 what the setup proposes. It returns where things stand.
func (b *tab) sit(level string, finger bool) *e2e.Places {
	b.t.Helper()
	press := b.click
	if finger {
		press = b.tap
	}
	for b.scene("title"); b.state().Scene() == "title"; b.settled(4) {
		door := b.state().Door("anarchy")
		b.reveal(door, finger)
		press(door)
	}
	b.scene("setup")
	b.reveal("setup/level/"+level, finger)
	press("setup/level/" + level)
	b.until("the level "+level, func(s e2e.State) bool { return s.Text("level") == level })
	press("setup/start")
	s := b.until("the first turn", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Room[2] > 0 })
	p, err := e2e.Anarchy(level, s.Text("seed"))
	if err != nil {
		b.t.Fatal(err)
	}
	return p
}

// at is where to point for the first of the tiles that is in sight now.
func (b *tab) at(tiles []grid.Point) (x, y float64) {
	b.t.Helper()
	s := b.state()
	p, ok := s.Free(tiles)
	if !ok {
		b.shot("failed")
		b.t.Fatalf("browser: none of %d tiles is in sight", len(tiles))
	}
	return s.Tile(p)
}

// steps waits until the match has n steps.
func (b *tab) steps(n int) e2e.State {
	b.t.Helper()
	return b.until("steps", func(s e2e.State) bool { return s.Number("steps") == n })
}

func TestAPersonPlaysATurnWithTheMouse(t *testing.T) {
	b := open(t, 640, 420, "?probe")
	p := b.sit("quick", false)
	b.shot("start")

	// A building of one's own, then its target.
	b.clickAt(b.at(p.Own))
	b.steps(0)
	b.clickAt(b.at(p.Enemy))
	b.steps(1)
	// A verb, then its target.
	b.click("verb/ignite")
	b.clickAt(b.at(p.Enemy[1:]))
	b.steps(2)
	b.shot("fires")
	// Taking back and doing again, by button and by key.
	b.click("undo")
	b.steps(1)
	b.key('z', control)
	b.steps(0)
	b.click("redo")
	b.steps(1)
	b.key('y', control)
	b.steps(2)

	b.click("end-turn")
	if b.state().Number("steps") == 2 {
		b.click("end-turn") // the first press only warned
	}
	s := b.until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
	if s.Number("steps") <= 4 {
		t.Errorf("after both turns there are %d steps", s.Number("steps"))
	}
	b.shot("second-turn")
	b.until("the words for screen readers", func(e2e.State) bool {
		return strings.Contains(eval[string](b, `document.getElementById("spoken").textContent`), "Your turn")
	})
	b.calm()
}

func TestAPersonPlaysATurnWithAFinger(t *testing.T) {
	b := open(t, 320, 560, "?probe")
	p := b.sit("quick", true)
	b.shot("start")
	b.tapAt(b.at(p.Own))
	b.tapAt(b.at(p.Enemy))
	b.steps(0) // the first tap previews
	b.shot("preview")
	b.tapAt(b.at(p.Enemy))
	b.steps(1)
	b.reveal("undo", true)
	b.tap("undo")
	b.steps(0)
	b.reveal("redo", true)
	b.tap("redo")
	b.steps(1)
	b.reveal("end-turn", true)
	b.tap("end-turn")
	if b.state().Number("steps") == 1 {
		b.reveal("end-turn", true)
		b.tap("end-turn")
	}
	b.until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
	b.shot("second-turn")
	b.calm()
}

// focus goes to a control with the Tab key, which must reach every one.
func (b *tab) focus(control string) {
	b.t.Helper()
	for range 60 {
		if b.state().Text("focus") == control {
			return
		}
		b.key('\t')
	}
	b.t.Fatalf("browser: Tab does not reach %s; %v", control, b.state())
}

func TestAPersonPlaysATurnWithTheKeyboard(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.scene("title")
	b.focus(b.state().Door("anarchy"))
	b.key('\r')
	b.scene("setup")
	b.focus("setup/start")
	b.key('\r')
	b.until("the first turn", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("acting") })
	b.key('?', shift)
	b.scene("help")
	b.key('\x1b')
	b.scene("table")
	b.key('\t') // the next building that can act
	b.key('k')  // weather stations turn the wind at once
	b.steps(1)
	b.key('e')
	if b.state().Number("steps") == 1 {
		b.key('e')
	}
	b.until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
	for range 6 { // what is chosen goes first, then the menu opens
		if b.state().Has("menu/leave") {
			break
		}
		b.key('\x1b')
	}
	b.click("menu/leave")
	b.scene("setup")
	b.calm()
}

func TestWatchingAdvancesAndObeys(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.scene("title")
	b.key('w')
	b.scene("setup")
	b.click("setup/start")
	s := b.until("a few turns", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("turn") >= 3 })
	if s.Number("seat") != -1 && s.Number("seat") < 4 {
		t.Errorf("a spectator sits at seat %d", s.Number("seat"))
	}
	b.key(' ')
	b.until("the pause", func(s e2e.State) bool { return !s.Flag("playing") })
	b.settled(3)
	at := b.state().Number("turn")
	b.key(home)
	b.until("the first turn", func(s e2e.State) bool { return s.Number("turn") == 1 })
	b.key(right)
	b.until("the second turn", func(s e2e.State) bool { return s.Number("turn") == 2 })
	b.key(left)
	b.until("the first turn", func(s e2e.State) bool { return s.Number("turn") == 1 })
	b.key(end)
	b.until("the end so far", func(s e2e.State) bool { return s.Number("turn") >= at })
	b.calm()
}

func TestSettingsSurviveALoad(t *testing.T) {
	b := open(t, 640, 480, "?probe")
	b.scene("title")
	b.click("title/settings")
	b.scene("settings")
	before := b.state().Text("theme")
	if before == "paper" {
		t.Fatal("a new profile begins with the light theme")
	}
	b.click("settings/theme/paper")
	b.until("the light theme", func(s e2e.State) bool { return s.Text("theme") == "paper" })
	b.shot("paper")
	b.until("the settings to be kept", func(e2e.State) bool { return eval[bool](b, `pentarenaPage.list().includes("settings.json")`) })
	b.do(chromedp.Reload())
	b.scene("title")
	b.click("title/settings")
	if s := b.scene("settings"); s.Text("theme") != "paper" {
		t.Errorf("after loading again the theme is %q", s.Text("theme"))
	}
	b.calm()
}

func TestFilesComeInAndGoOut(t *testing.T) {
	b := open(t, 640, 480, "?probe")
	b.scene("title")
	dir := t.TempDir()
	bad := filepath.Join(dir, "broken.toml")
	if err := os.WriteFile(bad, []byte("game = \"anarchy\"\nname = \"broken\"\nwidht = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{bad}))
	s := b.scene("faults")
	b.shot("faults")
	if !strings.Contains(s.Text("file")+s.Text("name"), "broken.toml") {
		t.Errorf("the faults are those of %v", s)
	}
	b.key('\x1b')
	b.scene("title")

	logs, err := filepath.Glob("../../game/record/testdata/anarchy/*")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log of an original match to open: %v", err)
	}
	log, err := filepath.Abs(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{log}))
	b.until("the replay", func(s e2e.State) bool { return s.Scene() == "table" && !s.Flag("live") && s.Number("steps") > 0 })
	b.shot("replay")
	b.calm()
}

// drop writes files and drops them on the page, all at once.
func (b *tab) drop(files map[string]string) {
	b.t.Helper()
	dir := b.t.TempDir()
	var paths []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(files[name]), 0o644); err != nil {
			b.t.Fatal(err)
		}
		paths = append(paths, path)
	}
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		call(b, input.DispatchDragEvent, input.DispatchDragEventParams{Type: kind, X: 200, Y: 150,
			Data: &input.DragData{Items: []*input.DragDataItem{}, Files: paths, DragOperationsMask: 1}})
		if kind == input.DispatchDragEventTypeDragOver && eval[bool](b, `document.getElementById("drop").hidden`) {
			b.t.Error("the page does not say that it takes files")
		}
	}
}

func TestFilesAreDropped(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.scene("title")
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"dropped.toml": "nonsense"}, "dropped.toml"},
		{map[string]string{"engine.json": `{"Logs":[]}`, "game.json": `{"states":[]}`}, "game.json and engine.json"}, // two halves of one match
	} {
		b.drop(c.files)
		if s := b.scene("faults"); s.Text("file") != c.want {
			t.Errorf("the faults are those of %q, not of %q", s.Text("file"), c.want)
		}
		if !eval[bool](b, `document.getElementById("drop").hidden`) {
			t.Error("the page still waits for a file")
		}
		b.key('\x1b')
		b.scene("title")
	}
	b.calm()
}

func TestTheSystemAsksForLessMotion(t *testing.T) {
	b := open(t, smallW, smallH, "?probe", func(b *tab) {
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	})
	b.scene("title")
	b.click("title/settings")
	if s := b.scene("settings"); !s.Flag("reduced") {
		t.Error("the wish of the system is not heard")
	}
	b.calm()
}
