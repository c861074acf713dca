//go:build !js

package game

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
)

// A program of a bots.toml takes a seat in the window, says what it says, and is gone afterwards; a file with mistakes is told.
func TestPrograms(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"bot.sh":    `while read -r line; do case $line in *'"type":"turn"'*) echo "my turn" >&2; echo '{"type":"end"}';; *'"type":"over"'*) sleep 0.3; echo over >&2; exit;; esac; done`,
		"bots.toml": "[mine]\ncommand = \"sh bot.sh\"\ntime = \"100s\"\n",
		"bad.toml":  "[mine]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h := &host{botsFile: filepath.Join(dir, "bots.toml")}
	player, names, _ := h.bots()
	if !slices.Equal(names, []string{"mine"}) || player("yours") != nil || len(h.notices) > 0 {
		t.Fatalf("the programs are %v, %v", names, h.notices)
	}
	setup := match.Setup{Game: "anarchy", Level: "quick", Seed: "x", Seats: []match.SeatInfo{{Kind: "mine"}, {Kind: "random"}}}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	p := player("mine").(outside.Player)
	if err := m.Run(t.Context(), []match.Player{p, match.NewRandom("x")}); err != nil {
		t.Fatal(err)
	}
	if err := p.Over(t.Context(), m.Position()); err != nil {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	var said strings.Builder
	for _, n := range m.Notes() {
		if n.Kind == match.Error {
			said.WriteString(n.Text + "\n")
		}
	}
	if text := said.String(); !strings.Contains(text, "my turn") || !strings.HasSuffix(text, "over\n") || len(m.Faults()) > 0 {
		t.Errorf("it says %q, and there are the faults %v", text, m.Faults())
	}
	if idle := player("mine").(outside.Player); idle.Over(context.Background(), nil) != nil || idle.Close() != nil {
		t.Error("a program that never had a turn does not go")
	}
	h = &host{botsFile: filepath.Join(dir, "bad.toml")}
	if player, _, _ := h.bots(); player != nil || len(h.notices) != 1 || !strings.Contains(h.notices[0], "the command is missing") {
		t.Errorf("notices %q", h.notices)
	}
}
