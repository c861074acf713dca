package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
)

// What shells and the manual are told has every command and its flags, and bash takes it.
func TestAbout(t *testing.T) {
	tell := func(line string) string {
		t.Helper()
		status, out, errs := arena(t.Context(), line)
		if status != command.StatusGood || errs != "" {
			t.Fatalf("%s: %d %s", line, status, errs)
		}
		return out
	}
	if out := tell("version"); !strings.HasPrefix(out, "Pentarena ") || !strings.Contains(out, "Coreminer ") || out != tell("-version") {
		t.Errorf("version: %s", out)
	}
	if out := tell("licences"); !strings.Contains(out, "github.com/hajimehoshi/ebiten") {
		t.Errorf("licences: %.200s", out)
	}
	bash := tell("completion bash")
	for _, text := range []string{bash, tell("completion zsh"), tell("completion fish"), tell("manual")} {
		for _, v := range cli.Verbs {
			if !strings.Contains(text, v.Name) {
				t.Errorf("%s is missing in %.60s", v.Name, text)
			}
		}
		if !strings.Contains(text, "pairs") {
			t.Errorf("the flags of match are missing in %.60s", text)
		}
	}
	if status, _, errs := arena(t.Context(), "completion tcsh"); status != command.StatusUsage || !strings.Contains(errs, "bash, zsh or fish") {
		t.Errorf("%d %s", status, errs)
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed, so completion is not tried")
	}
	file := filepath.Join(t.TempDir(), "arena.bash")
	if err := os.WriteFile(file, []byte(bash), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("bash", "-c", `. "$0"; COMP_WORDS=(arena ver) COMP_CWORD=1; _arena; echo "${COMPREPLY[@]}"; COMP_WORDS=(arena match -pa) COMP_CWORD=2; _arena; echo "${COMPREPLY[@]}"`, file).CombinedOutput()
	if want := "verify version\n-pairs\n"; err != nil || string(out) != want {
		t.Errorf("bash completes %q, not %q: %v", out, want, err)
	}
}

// The page that lies beside the program is served where no other one is.
func TestPageBeside(t *testing.T) {
	if got := pageOf("here"); got != "here" {
		t.Errorf("-page here is %s", got)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(filepath.Dir(program), "page")
	t.Chdir(t.TempDir())
	if got := pageOf(""); got != defaultPage {
		t.Errorf("without a page: %s", got)
	}
	if err := os.MkdirAll(beside, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(beside) })
	if err := os.WriteFile(filepath.Join(beside, "index.html"), []byte("page"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := pageOf(""); got != beside {
		t.Errorf("the page of the program is %s, not %s", beside, got)
	}
}

// What the documents say to type is taken: there are such flags, and passwords are long enough.
func TestDocumentedCommands(t *testing.T) {
	call, flag, token := regexp.MustCompile(`(?m)^    .*\barena ([a-z]+) (.*?)(?:  +#.*)?$`), regexp.MustCompile(`(?:^| )(-[a-z-]+)|'[^']*'`), regexp.MustCompile(`-token '(.*?)'`)
	help, calls := map[string]string{}, 0
	err := filepath.WalkDir("../../docs", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			calls++
			if help[m[1]] == "" {
				_, help[m[1]], _ = arena(t.Context(), m[1]+" -h")
			}
			for _, f := range flag.FindAllStringSubmatch(m[2], -1) {
				if !strings.Contains(help[m[1]], "\n  "+f[1]) {
					t.Errorf("%s: arena %s has no %s", path, m[1], f[1])
				}
			}
			for _, password := range token.FindAllStringSubmatch(m[2], -1) {
				if _, err := secret(password[1]); err != nil {
					t.Errorf("%s: %s: %v", path, m[0], err)
				}
			}
		}
		return err
	})
	if err != nil || calls < 40 {
		t.Errorf("%d commands, %v", calls, err)
	}
}
