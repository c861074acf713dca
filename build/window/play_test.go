package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/build/e2e"
)

func TestAPersonPlaysInTheWindow(t *testing.T) {
	home := t.TempDir()
	file, err := e2e.Of("anarchy").File(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := start(t, home, file)
	w.Scene("setup")
	w.Click("setup/start")
	w.FirstTurn()
	w.Settled(3)
	w.Shot("start")
	w.ClickAt(w.At(e2e.Own))
	w.ClickAt(w.At(e2e.Enemy))
	w.Steps(1)
	w.ClickAt(w.At(e2e.Bare)) // no target any longer
	w.Press("i")              // ignite, then a target
	w.ClickAt(w.At(e2e.Other))
	w.Steps(2)
	w.Press("ctrl+z")
	w.Steps(1)
	w.Press("ctrl+y")
	w.Steps(2)
	w.Shot("fires")
	w.Press("shift+e")
	w.Until("the answer", func(s e2e.State) bool { return s.Number("turns") >= 3 && s.Number("seat") == 0 })
	w.Shot("second-turn")

	w.Press("ctrl+s")
	var saved []string
	w.Until("the saved match", func(e2e.State) bool {
		var err error
		saved, err = filepath.Glob(filepath.Join(home, "Pentarena", "*"))
		return err == nil && len(saved) == 1
	})
	w.Leave()
	w.kill()

	// The saved match opens from the command line, and plays.
	again := start(t, home, saved[0])
	s := again.Until("the replay", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("steps") >= 3 })
	if s.Flag("live") {
		t.Error("a saved match is shown as a running one")
	}
	again.Shot("replay")
}

func TestSettingsSurviveARestart(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	w.Scene("title")
	w.Click("title/settings")
	w.Scene("settings")
	w.Click("settings/theme/paper")
	w.Until("the light theme", func(s e2e.State) bool { return s.Text("theme") == "paper" })
	w.Shot("paper")
	kept := filepath.Join(home, "config", "pentarena", "settings.json")
	w.Until("the settings to be kept", func(e2e.State) bool {
		data, err := os.ReadFile(kept)
		return err == nil && strings.Contains(string(data), `"paper"`)
	})
	w.kill()
	again := start(t, home)
	again.Scene("title")
	again.Click("title/settings")
	if s := again.Scene("settings"); s.Text("theme") != "paper" {
		t.Errorf("after a restart the theme is %q", s.Text("theme"))
	}
}

func TestFilesOfTheCommandLine(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "broken.toml")
	if err := os.WriteFile(bad, []byte("game = \"anarchy\"\nwidht = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := start(t, t.TempDir(), bad)
	if s := w.Scene("faults"); s.Text("file") != "broken.toml" {
		t.Errorf("the faults are those of %q", s.Text("file"))
	}
	w.Shot("faults")
	missing := start(t, t.TempDir(), "no-such-file.pent")
	missing.Scene("title")
	missing.Settled(5)
	missing.Shot("missing")
}
