package browser

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/rules/grid"
)

// sit starts a match on a built-in level: seat 1 is the person, seat 2 what the setup proposes.
func (b *tab) sit(level string) {
	b.t.Helper()
	b.Enter("anarchy", b.seek)
	b.seek("setup/level/" + level)
	b.Until("the level "+level, func(s e2e.State) bool { return s.Text("level") == level })
	b.seek("setup/start")
	b.FirstTurn()
}

func TestAPersonPlaysATurnWithTheMouse(t *testing.T) {
	t.Parallel()
	b := open(t, 640, 420, "?probe", moves("no-preference"))
	b.choose(e2e.Of("anarchy"), b.seek)
	b.seek("setup/start")
	b.FirstTurn()
	b.Shot("start")

	// A building of one's own, then its target.
	b.ClickAt(b.At(e2e.Own))
	b.Steps(0)
	b.ClickAt(b.At(e2e.Enemy))
	b.Steps(1)
	// A verb, then its target.
	b.ClickAt(b.At(e2e.Bare)) // no target any longer
	b.Click("verb/ignite")
	b.ClickAt(b.At(e2e.Other))
	b.Steps(2)
	b.Shot("fires")
	// Taking back and doing again, by button and by key.
	b.Click("undo")
	b.Steps(1)
	b.Press("ctrl+z")
	b.Steps(0)
	b.Click("redo")
	b.Steps(1)
	b.Press("ctrl+y")
	b.Steps(2)

	b.pressesBetweenFrames()

	// Loading the page again loses nothing of the first turn, which is still open.
	b.do(chromedp.Reload())
	b.Scene("title")
	b.Click("title/continue")
	if s := b.FirstTurn(); s.Number("steps") != 1 || s.Number("turn") != 1 {
		t.Errorf("after loading again it is turn %d with %d steps", s.Number("turn"), s.Number("steps"))
	}
	b.Press("ctrl+z")
	b.Steps(0)

	b.EndTurn(func() { b.Click("end-turn") })
	b.Until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
	b.Shot("second-turn")
	b.Until("the words for screen readers", func(e2e.State) bool {
		return strings.Contains(eval[string](b, `document.getElementById("spoken").textContent`), "Your turn")
	})
	const named = `["role", "aria-label"].map((n) => document.activeElement.getAttribute(n)).join(": ")`
	if got := eval[string](b, named); !strings.HasPrefix(got, "application: Pentarena. ") {
		t.Errorf("for a screen reader the game is %q", got)
	}
	b.calm()
}

// pressesBetweenFrames presses so fast that no frame lies between: each press counts, in its order and at its place.
func (b *tab) pressesBetweenFrames() {
	b.t.Helper()
	place := func(p grid.Point) string {
		x, y := b.At(p)
		return fmt.Sprintf("%f, %f", x, y)
	}
	b.between(`key("z", true); key("z", true);`)
	b.Steps(0)
	b.between(`
		click(` + place(e2e.Bare) + `);
		click(` + place(e2e.Own) + `); click(` + place(e2e.Enemy) + `); // a command
		click(` + place(e2e.Bare) + `);
		key("i"); click(` + place(e2e.Other) + `); // and another
		key("z", true); key("z", true); key("y", true); key("y", true); key("z", true);`)
	s := b.Steps(1)
	x, y := (s.Room[0]+s.Room[2]/2)*s.Unit, (s.Room[1]+s.Room[3]/2)*s.Unit
	b.between(fmt.Sprintf(`wheel(%f, %f, -200); wheel(%[1]f, %f, -200);`, x, y)) // both turns count: the board is larger than its room then
	b.Until("the board to be zoomed", func(now e2e.State) bool { return now.View[2] > 1.5*s.View[2] })
	view, since := s.View, 0
	b.Until("the board to rest", func(now e2e.State) bool {
		if now.View != view {
			view, since = now.View, now.Number("frames")
		}
		return now.Number("frames") >= since+10
	})
	b.between(fmt.Sprintf(`mouse("mousedown", %f, %f); mouse("mousemove", %[1]f + 10, %[2]f); mouse("mousemove", %[1]f + 30, %[2]f); mouse("mouseup", %[1]f + 30, %[2]f);`, x, y))
	b.Until("the board to be dragged to the right", func(now e2e.State) bool { return now.View[0] >= view[0]+1 })
	b.Steps(1)
}

func TestWatchingAdvancesAndObeys(t *testing.T) {
	t.Parallel()
	b := open(t, smallW, smallH, "?probe", moves("no-preference"))
	b.Scene("title")
	b.Press("w")
	b.Scene("setup")
	b.Click("setup/start")
	s := b.Until("a few turns", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("turn") >= 3 })
	if s.Number("seat") != -1 && s.Number("seat") < 4 {
		t.Errorf("a spectator sits at seat %d", s.Number("seat"))
	}
	b.Press("space")
	b.Until("the pause", func(s e2e.State) bool { return !s.Flag("playing") })
	b.Settled(3)
	at := b.State().Number("turn")
	b.Press("Home")
	b.Until("the first turn", func(s e2e.State) bool { return s.Number("turn") == 1 })
	b.Press("Right")
	b.Until("the second turn", func(s e2e.State) bool { return s.Number("turn") == 2 })
	b.Press("Left")
	b.Until("the first turn", func(s e2e.State) bool { return s.Number("turn") == 1 })
	b.Press("End")
	b.Until("the end so far", func(s e2e.State) bool { return s.Number("turn") >= at })
	b.calm()
}

func TestSettingsSurviveALoad(t *testing.T) {
	b := open(t, 640, 480, "?probe")
	b.Scene("title")
	b.Click("title/settings")
	b.Scene("settings")
	before := b.State().Text("theme")
	if before == "paper" {
		t.Fatal("a new profile begins with the light theme")
	}
	b.Click("settings/theme/paper")
	b.Until("the light theme", func(s e2e.State) bool { return s.Text("theme") == "paper" })
	b.Shot("paper")
	b.Until("the settings to be kept", func(e2e.State) bool {
		return eval[bool](b, `pentarenaStore.list().includes("settings.json") && pentarenaStore.waits() === 0`)
	})
	b.do(chromedp.Reload())
	b.Scene("title")
	b.Click("title/settings")
	b.Scene("settings")
	b.Until("the light theme once more", func(s e2e.State) bool { return s.Text("theme") == "paper" }) // a store that takes long is read later
	b.calm()
}

func TestFilesComeInAndGoOut(t *testing.T) {
	t.Parallel()
	b := open(t, 640, 480, "?probe")
	b.Scene("title")
	dir := t.TempDir()
	bad := filepath.Join(dir, "broken.toml")
	if err := os.WriteFile(bad, []byte("game = \"anarchy\"\nname = \"broken\"\nwidht = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{bad}))
	s := b.Scene("faults")
	b.Shot("faults")
	if !strings.Contains(s.Text("file")+s.Text("name"), "broken.toml") {
		t.Errorf("the faults are those of %v", s)
	}
	b.Press("Escape")
	b.Scene("title")

	logs, err := filepath.Glob("../../game/match/record/testdata/anarchy/*")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log of an original match to open: %v", err)
	}
	log, err := filepath.Abs(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{log}))
	shown := b.Until("the replay", func(s e2e.State) bool { return s.Scene() == "table" && !s.Flag("live") && s.Number("steps") > 0 })
	b.Shot("replay")
	b.opensByAddress(shown.Text("game"))
	b.calm()
}

// opensByAddress opens a log from another server by the part of the address after #, and then two to compare.
func (b *tab) opensByAddress(before string) {
	b.t.Helper()
	files := http.FileServer(http.Dir("../../game/match/record/testdata/coreminer"))
	far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		files.ServeHTTP(w, r)
	}))
	defer far.Close()
	logs, err := filepath.Glob("../../game/match/record/testdata/coreminer/*")
	if err != nil || len(logs) == 0 || before == "coreminer" {
		b.t.Fatalf("no other log to open than one of %q: %v", before, err)
	}
	eval[string](b, fmt.Sprintf("location.hash = '#r=' + encodeURIComponent(%q)", far.URL+"/"+filepath.Base(logs[0])))
	b.Until("the record from afar", func(s e2e.State) bool {
		return s.Scene() == "table" && s.Text("game") == "coreminer" && s.Number("steps") > 0
	})
	eval[string](b, fmt.Sprintf("((r) => location.hash = '#r=' + r + '&with=' + r)(encodeURIComponent(%q))", far.URL+"/"+filepath.Base(logs[0])))
	b.Until("two records from afar side by side", func(s e2e.State) bool { return s.Scene() == "table" && s.Has("compare/first") })
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
	b.Scene("title")
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"dropped.toml": "nonsense"}, "dropped.toml"},
		{map[string]string{"engine.json": `{"Logs":[]}`, "game.json": `{"states":[]}`}, "game.json and engine.json"}, // two halves of one match
	} {
		b.drop(c.files)
		if s := b.Scene("faults"); s.Text("file") != c.want {
			t.Errorf("the faults are those of %q, not of %q", s.Text("file"), c.want)
		}
		if !eval[bool](b, `document.getElementById("drop").hidden`) {
			t.Error("the page still waits for a file")
		}
		b.Press("Escape")
		b.Scene("title")
	}
	b.calm()
}

func TestTheSystemAsksForLessMotion(t *testing.T) {
	b := open(t, smallW, smallH, "?probe", moves("reduce"))
	b.Scene("title")
	b.Click("title/settings")
	if s := b.Scene("settings"); !s.Flag("reduced") {
		t.Error("the wish of the system is not heard")
	}
	b.calm()
}
