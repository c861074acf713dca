package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/build/e2e"
	"app.pentarena/rules/grid"
)

// at is where to point for the first of the tiles that is in sight now.
func (w *window) at(tiles []grid.Point) (x, y float64) {
	w.t.Helper()
	s := w.state()
	p, ok := s.Free(tiles)
	if !ok {
		w.shot("failed")
		w.t.Fatalf("window: none of %d tiles is in sight; %v", len(tiles), s)
	}
	return s.Tile(p)
}

func (w *window) steps(n int) e2e.State {
	w.t.Helper()
	return w.until("steps", func(s e2e.State) bool { return s.Number("steps") == n })
}

// sit starts a quick match of Anarchy and returns where things stand.
func (w *window) sit() *e2e.Places {
	w.t.Helper()
	for w.scene("title"); w.state().Scene() == "title"; w.settled(4) {
		w.click(w.state().Door("anarchy"))
	}
	w.scene("setup")
	w.click("setup/level/quick")
	w.until("the level", func(s e2e.State) bool { return s.Text("level") == "quick" })
	w.click("setup/start")
	s := w.until("the first turn", func(s e2e.State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Room[2] > 0 })
	p, err := e2e.Anarchy("quick", s.Text("seed"))
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

func TestAPersonPlaysInTheWindow(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	p := w.sit()
	w.settled(3)
	w.shot("start")
	w.clickAt(w.at(p.Own))
	w.clickAt(w.at(p.Enemy))
	w.steps(1)
	w.key("i") // ignite, then a target
	w.clickAt(w.at(p.Enemy[1:]))
	w.steps(2)
	w.key("ctrl+z")
	w.steps(1)
	w.key("ctrl+y")
	w.steps(2)
	w.shot("fires")
	w.key("shift+e")
	w.until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
	w.shot("second-turn")

	w.key("ctrl+s")
	var saved []string
	w.until("the saved match", func(e2e.State) bool {
		var err error
		saved, err = filepath.Glob(filepath.Join(home, "Pentarena", "*"))
		return err == nil && len(saved) == 1
	})
	for range 6 { // what is chosen goes first, then the menu opens
		if w.state().Has("menu/leave") {
			break
		}
		w.key("Escape")
	}
	w.click("menu/leave")
	w.scene("setup")
	w.cmd.Process.Kill()
	<-w.ended
	w.ended = nil

	// The saved match opens from the command line, and plays.
	again := start(t, home, saved[0])
	s := again.until("the replay", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("steps") > 4 })
	if s.Flag("live") {
		t.Error("a saved match is shown as a running one")
	}
	again.shot("replay")
}

func TestSettingsSurviveARestart(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	w.scene("title")
	w.click("title/settings")
	w.scene("settings")
	w.click("settings/theme/paper")
	w.until("the light theme", func(s e2e.State) bool { return s.Text("theme") == "paper" })
	w.shot("paper")
	kept := filepath.Join(home, "config", "pentarena", "settings.json")
	w.until("the settings to be kept", func(e2e.State) bool {
		data, err := os.ReadFile(kept)
		return err == nil && strings.Contains(string(data), `"paper"`)
	})
	w.cmd.Process.Kill()
	<-w.ended
	w.ended = nil
	again := start(t, home)
	again.scene("title")
	again.click("title/settings")
	if s := again.scene("settings"); s.Text("theme") != "paper" {
		t.Errorf("after a restart the theme is %q", s.Text("theme"))
	}
}

func TestFilesOfTheCommandLine(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "broken.toml")
	if err := os.WriteFile(bad, []byte("game = \"anarchy\"\nwidht = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := start(t, t.TempDir(), bad)
	if s := w.scene("faults"); s.Text("file") != "broken.toml" {
		t.Errorf("the faults are those of %q", s.Text("file"))
	}
	w.shot("faults")
	missing := start(t, t.TempDir(), "no-such-file.pent")
	missing.scene("title")
	missing.settled(5)
	missing.shot("missing")
}

// A match is played to its end: the person sets a fire now and then and ends the turn, the AI answers.
func TestAWholeMatchInTheWindow(t *testing.T) {
	w := start(t, t.TempDir(), "-size", "1280x720")
	p := w.sit()
	for turn := 1; ; turn += 2 {
		s := w.until("my turn or the end", func(s e2e.State) bool {
			return s.Flag("over") || s.Number("turns") >= turn && s.Flag("acting")
		})
		if s.Flag("over") {
			break
		}
		if turn%8 == 1 {
			w.clickAt(w.at(p.Enemy)) // aimed at, then set on fire
			w.clickAt(w.at(p.Enemy))
		}
		w.key("shift+e")
	}
	w.until("the result card", func(s e2e.State) bool { return s.Has("result/title") })
	w.settled(10)
	w.shot("result")
	w.click("result/title")
	if s := w.scene("title"); s.Number("recent") < 1 {
		t.Error("the match is not among the recent ones")
	}
}
