package seats_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.pentarena/docs"
	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
)

// scripts writes the JavaScript starter of a game, and returns the programs that play it: inside this executable, in a sandbox, and under Node.
func scripts(t *testing.T, game string) seats.Bots {
	t.Helper()
	files, err := docs.JavaScript.Starter(game)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bot.mjs"), []byte(files["bot.mjs"]), 0o644); err != nil {
		t.Fatal(err)
	}
	return seats.Bots{"inside": {Command: []string{"bot.mjs"}, Dir: dir}, "sandboxed": {Command: []string{"bot.mjs"}, Dir: dir, Own: true, Sandbox: true},
		"node": {Command: []string{"node", "bot.mjs"}, Dir: dir}}
}

// played plays a bot on the quick level of a game against random players, and returns what it did, and its faults.
func played(t *testing.T, game string, bots seats.Bots, name string) (steps, faults string) {
	t.Helper()
	l, err := levels.Find(game, "quick")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{name}
	for range entryOf(t, game).Seats(l) - 1 {
		names = append(names, "random")
	}
	m := on(t, l, game, time.Minute, bots, names...)
	var b strings.Builder
	for _, s := range m.Steps(0) {
		fmt.Fprintf(&b, "%d %v\n", s.Seat, s.Cmd)
	}
	for _, f := range m.Faults() {
		if f.Seat == 0 && f.Loses() {
			faults += f.Text
		}
	}
	for _, n := range m.Notes() {
		if n.Kind == match.Error {
			faults += n.Text
		}
	}
	return b.String(), faults
}

// The same file in JavaScript plays inside this executable and under Node, command by command, in every game.
func TestJavaScriptEverywhere(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			bots := scripts(t, game)
			want, faults := played(t, game, bots, "inside")
			if faults != "" || strings.Count(want, "\n0 ") < 5 {
				t.Errorf("it plays %d steps: %s", strings.Count(want, "\n0 "), faults)
			}
			if got, faults := played(t, game, bots, "sandboxed"); got != want || faults != "" {
				t.Errorf("in a sandbox it plays another match: %s", faults)
			}
			if _, err := exec.LookPath("node"); err != nil {
				t.Skip("there is no Node")
			}
			if got, faults := played(t, game, bots, "node"); got != want || faults != "" {
				t.Errorf("under Node it plays another match: %s", faults)
			}
		})
	}
}
