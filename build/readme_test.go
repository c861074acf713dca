package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// The bot that the README shows compiles where the README puts it.
func TestTheBotOfTheReadme(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)`(game/bots/[a-z0-9]+/[a-z]+\\.go)`:\n\n```go\n(.*?)```").FindSubmatch(text)
	if found == nil {
		t.Fatal("README.md: no bot under the name of its file")
	}
	source, overlay := filepath.Join(t.TempDir(), "bot.go"), filepath.Join(t.TempDir(), "overlay.json")
	place, err := filepath.Abs(filepath.Join("..", string(found[1])))
	if err != nil {
		t.Fatal(err)
	}
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {place: source}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{source: found[2], overlay: replaced} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "build", "-overlay", overlay, filepath.Dir(place)).CombinedOutput()
	if err != nil {
		t.Errorf("README.md: %v\n%s", err, out)
	}
}
