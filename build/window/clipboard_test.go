package window

import (
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/build/e2e"
)

// clipboard stands in for the system's program of the clipboard: a file.
const clipboard = `#!/bin/sh
case "$*" in
*-o*) cat "$HOME/clipboard" ;;
*) cat >"$HOME/clipboard" ;;
esac
`

// control presses a key with Control, each for as long as the program needs to see it: frames may be slow.
func (w *window) control(key string) {
	w.t.Helper()
	for _, press := range [][]string{{"keydown", "ctrl"}, {"keydown", key}, {"keyup", key}, {"keyup", "ctrl"}} {
		w.xdo(press...)
		w.settled(2)
	}
}

func TestTheClipboardGivesAndTakes(t *testing.T) {
	home, tools := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(tools, "xclip"), []byte(clipboard), 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(home, "clipboard")
	if err := os.WriteFile(file, []byte("volcano\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	w := start(t, home)
	w.scene("title")
	w.click("title/play")
	w.scene("setup")
	w.click("setup/seed")
	w.control("a")
	w.control("v")
	w.until("the pasted seed", func(s e2e.State) bool { return s.Text("seed") == "volcano" })
	w.control("v")
	w.until("the seed pasted twice", func(s e2e.State) bool { return s.Text("seed") == "volcanovolcano" })
	w.shot("pasted")
	w.key("Return")
	w.click("setup/copy")
	w.until("the seed on the clipboard", func(e2e.State) bool {
		text, err := os.ReadFile(file)
		return err == nil && string(text) == "volcanovolcano"
	})
}
