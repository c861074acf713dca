package main

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
)

// A folder that is missing where one is needed, or that is a file, is named with its flag, what it is for and what to do.
func TestFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"file": "x", "cup.toml": clubCup, "cup": "x"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("empty", 0o777); err != nil {
		t.Fatal(err)
	}
	below := filepath.Join("file", "below")
	for _, c := range []struct {
		line string
		want []string
	}{
		{"match random random -records file", []string{"-records: file is a file, not a folder; name a folder to write records to"}},
		{"match random random -records " + below, []string{"-records: ", below, "; name a folder to write records to, which is made if there is none"}},
		{"match random random -gamelogs file", []string{"-gamelogs: file is a file, not a folder; name a folder to write gamelogs to"}},
		{"listen anarchy -records file", []string{"-records: file is a file, not a folder"}},
		{"listen anarchy -gamelogs file", []string{"-gamelogs: file is a file, not a folder"}},
		{"listen anarchy -opponent person -page none", []string{"which is not in none", "go run ./build page", "-page"}},
		{"tourney cup.toml", []string{"cup is a file, not a folder; name a folder for the tournament with -out"}},
		{"tourney cup.toml -out " + below, []string{below, "with -out"}},
		{"serve -folder file", []string{"-folder: file is a file, not a folder; name a folder for what is kept"}},
		{"serve -folder " + below, []string{"-folder: ", below, "; name a folder for what is kept"}},
		{"serve -tournament file", []string{"-tournament: file is a file, not a folder; name the folder of arena tourney"}},
		{"serve -folder none -backup copy", []string{"-folder: there is no folder none", "; name the folder of a server"}},
		{"serve -folder empty -backup file", []string{"-backup: file is a file, not a folder; name a new folder"}},
		{"serve -folder empty -backup copy", []string{"empty is not the folder of a server"}},
		{"new anarchy python " + filepath.Join("none", "mybot"), []string{filepath.Join("none", "mybot"), "there is no folder none", "make that folder first"}},
		{"link none", []string{"none: no such file"}},
		{"link empty", []string{"empty: this is a folder"}},
	} {
		status, out, errs := arena(t.Context(), c.line)
		for _, want := range c.want {
			if status != command.StatusUsage && status != command.StatusFailed || !strings.Contains(errs, want) || strings.Contains(errs, "mkdir") || strings.Contains(errs, "disk:") {
				t.Errorf("%s: status %d, not %q:\n%s%s", c.line, status, want, out, errs)
			}
		}
	}
}

// Programs that cannot start, or that do not know the protocol, are named before a match is played; with -untried they play and lose.
func TestTrial(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"good.sh": `while read -r line; do case $line in *'"type":"turn"'*) echo '{"type":"end"}';; esac; done`,
		"bots.toml": "[good]\ncommand = \"sh good.sh\"\n[gone]\ncommand = \"./gone\"\n[ends]\ncommand = [\"sh\", \"-c\", \"echo no luck >&2; exit 3\"]\n" +
			"[talks]\ncommand = [\"sh\", \"-c\", \"echo hello; sleep 100\"]\n[nowhere]\ncommand = \"sh good.sh\"\nfolder = \"moon\"\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cup := "tourney -games anarchy/quick -seed 1 -seeds 1 -out cup -players random,good"
	for line, want := range map[string][]string{
		cup + ",gone,ends,talks,nowhere":        {"4 of 5 programs cannot play Anarchy", "gone: ", "ends: ", "no luck", "talks: ", "nowhere: ", "moon"},
		"match -level quick -count 2 good ends": {"1 of 2 programs cannot play Anarchy", "ends: ", "no luck"},
	} {
		status, out, errs := arena(t.Context(), line)
		for _, text := range append(want, "no match was begun") {
			if status != command.StatusFailed || out != "" || !strings.Contains(errs, text) || strings.Contains(errs, "\n  good: ") {
				t.Errorf("%s: status %d, not %q:\n%s%s", line, status, text, out, errs)
			}
		}
	}
	if _, err := os.Stat("cup"); !os.IsNotExist(err) {
		t.Errorf("the folder of a tournament that did not begin is there: %v", err)
	}
	if status, out, errs := arena(t.Context(), cup); status != 0 || !strings.Contains(out, "good") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	if err := os.Remove("good.sh"); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := arena(t.Context(), cup); status != 0 || !strings.Contains(out, "good") { // no match is left to it
		t.Errorf("the tournament is over: status %d\n%s%s", status, out, errs)
	}
	if status, out, errs := arena(t.Context(), "match -level quick -count 2 -untried random ends"); status != 0 || !strings.Contains(out, "no luck") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// A worker to which nothing answers says so, with the reason, and waits until Ctrl-C.
func TestWorkerWaits(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	said, says := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- cli.Run(ctx, []string{"worker", address}, io.Discard, says)
		_ = says.Close()
	}()
	head := make([]byte, 200)
	n, err := said.Read(head)
	if want := "no tournament answers at " + address + " yet, waiting for it: "; err != nil || !strings.HasPrefix(string(head[:n]), want) {
		t.Errorf("%q, %v", head[:n], err)
	}
	stop()
	_, _ = io.Copy(io.Discard, said)
	if s := <-status; s != command.StatusInterrupted {
		t.Errorf("status %d", s)
	}
}

// More programs at a time than there are cores are told, by every command that plays several matches.
func TestTooManyPrograms(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "[one]\ncommand = \"./gone\"\n[two]\ncommand = \"./gone\"\n"
	if err := os.WriteFile("bots.toml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"match -level quick -count 2 -workers 900 one two",
		"tourney -games anarchy/quick -players one,two -workers 900",
	} {
		if status, _, errs := arena(t.Context(), line); status != command.StatusFailed || !strings.Contains(errs, "900 matches at a time with 2 programs in each: that is more than ") {
			t.Errorf("%s: status %d\n%s", line, status, errs)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	for _, args := range [][]string{{"worker", "-workers", "900", "127.0.0.1:1"}, {"serve", "-address", "127.0.0.1:0", "-matches", "900"}} {
		said, says := io.Pipe()
		status := make(chan int, 1)
		inner, end := context.WithCancel(ctx)
		go func() {
			status <- cli.Run(inner, args, io.Discard, says)
			_ = says.Close()
		}()
		head := make([]byte, 200)
		if n, err := said.Read(head); err != nil || !strings.HasPrefix(string(head[:n]), "900 matches at a time with 2 programs in each: that is more than ") {
			t.Errorf("%v: %q, %v", args, head[:n], err)
		}
		end()
		_, _ = io.Copy(io.Discard, said)
		<-status
	}
}
