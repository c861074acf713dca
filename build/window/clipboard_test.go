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
	w.Scene("title")
	w.Click("title/play")
	w.Scene("setup")
	w.Click("setup/seed")
	w.Press("ctrl+a")
	w.Press("ctrl+v")
	w.Until("the pasted seed", func(s e2e.State) bool { return s.Text("seed") == "volcano" })
	w.Press("ctrl+v")
	w.Until("the seed pasted twice", func(s e2e.State) bool { return s.Text("seed") == "volcanovolcano" })
	w.Shot("pasted")
	w.Press("Return")
	w.Click("setup/copy")
	w.Until("the seed on the clipboard", func(e2e.State) bool {
		text, err := os.ReadFile(file)
		return err == nil && string(text) == "volcanovolcano"
	})
}
