package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"app.pentarena/game/basics/version"
)

// handedOut compiles arena and returns what the archive for this machine holds, with a page of one file and without the window.
func handedOut(t *testing.T, stamp version.Build) (target, []entry) {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{root: root, out: t.TempDir(), log: io.Discard, stamp: stamp}
	arena := filepath.Join(b.out, "arena")
	if err := b.compile(t.Context(), arena, "./cmd/arena", nil, ""); err != nil {
		t.Fatal(err)
	}
	papers, err := b.papers()
	if err != nil {
		t.Fatal(err)
	}
	extras, err := b.extras(t.Context(), arena)
	if err != nil {
		t.Fatal(err)
	}
	here := target{system: runtime.GOOS, arch: runtime.GOARCH, only: []string{"arena"}}
	list, err := bundle(here, stamp.Name, []string{arena}, papers, pageEntries([]*file{newFile("index.html", []byte("the page"))}), extras)
	if err != nil {
		t.Fatal(err)
	}
	return here, list
}

// The Debian package can be installed; what it installs starts, and serves the page that came with it.
func TestDebian(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil || runtime.GOOS != "linux" {
		t.Skip("not on a system with dpkg")
	}
	stamp := version.Build{Name: "9.8.7", Commit: "0123456789abcdef", Date: "2026-01-31"}
	here, inside := handedOut(t, stamp)
	deb, err := debian(here, stamp, inside)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := debian(here, stamp, inside); err != nil || !bytes.Equal(deb, again) {
		t.Errorf("made twice it differs: %v", err)
	}
	file, root := filepath.Join(t.TempDir(), "pentarena.deb"), t.TempDir()
	if err := os.WriteFile(file, deb, 0o644); err != nil {
		t.Fatal(err)
	}
	dpkg := func(args ...string) string {
		t.Helper()
		said, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", args, err, said)
		}
		return string(said)
	}
	if said := dpkg("dpkg-deb", "--field", file, "Package", "Version", "Architecture"); said != "Package: pentarena\nVersion: 9.8.7\nArchitecture: "+runtime.GOARCH+"\n" {
		t.Errorf("its fields are:\n%s", said)
	}
	if os.Getuid() == 0 {
		for _, folder := range []string{"info", "updates"} {
			if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg", folder), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		dpkg("dpkg", "--root="+root, "--force-depends", "--install", file)
	} else {
		dpkg("dpkg-deb", "--extract", file, root)
	}
	for _, place := range places {
		if _, err := os.Stat(filepath.Join(root, place)); err != nil && place != places["pentarena"] {
			t.Errorf("not installed: %v", err)
		}
	}
	serves(t, filepath.Join(root, places["arena"]), "9.8.7")
}

// An archive for this machine, unpacked into an empty folder, has everything in one folder and works from there.
func TestUnpacked(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the archive is for tar")
	}
	_, inside := handedOut(t, version.Build{Name: "9.8.7"})
	packed, err := archive(tarred, "pentarena-9.8.7", inside)()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	unpack := exec.Command("tar", "-xzf", "-", "-C", folder)
	unpack.Stdin = bytes.NewReader(packed)
	if said, err := unpack.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if all, err := os.ReadDir(folder); err != nil || len(all) != 1 {
		t.Errorf("%v: %v", err, all)
	}
	serves(t, filepath.Join(folder, "pentarena-9.8.7", "arena"), "9.8.7")
}

// serves checks that a program arena is of a version, and that its server shows the page that came with it.
func serves(t *testing.T, arena, version string) {
	t.Helper()
	if said, err := exec.Command(arena, "version").CombinedOutput(); err != nil || !strings.HasPrefix(string(said), "Pentarena "+version+", ") {
		t.Errorf("%v: it says %s", err, said)
	}
	served := exec.Command(arena, "serve", "-address", "127.0.0.1:0", "-folder", filepath.Join(t.TempDir(), "kept"))
	served.Dir = t.TempDir()
	out, err := served.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := served.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = served.Process.Kill()
		_ = served.Wait()
	}()
	address, lines := "", bufio.NewScanner(out)
	for said := ""; address == ""; {
		if !lines.Scan() {
			t.Fatalf("arena serve says no address: %s", said)
		}
		said += lines.Text() + "\n"
		address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(said)
	}
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != "the page" {
		t.Errorf("served is %q: %v", body, err)
	}
}

// A package names the C library that its programs need, and the libraries of a window if it has one; other versions are made Debian's.
func TestDebianFields(t *testing.T) {
	for a, b := range map[string]string{"2.34": "2.4", "2.4": "2.2.5", "2.2.5": "2.2", "2": ""} {
		if !newer(a, b) || newer(b, a) || newer(a, a) {
			t.Errorf("%q is not newer than %q", a, b)
		}
	}
	if _, err := debian(target{arch: "amd64"}, version.Build{Name: "1"}, []entry{{"arena", []byte("MZ"), true}}); err == nil || !strings.Contains(err.Error(), "arena: ") {
		t.Errorf("a program of another system: %v", err)
	}
}

// The recipe of the container copies what the archive has, and starts arena with flags that it knows.
func TestContainer(t *testing.T) {
	text, err := handout.ReadFile("handout/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	for _, copied := range regexp.MustCompile(`(?m)^COPY (\S+) /(\S+)$`).FindAllStringSubmatch(string(text), -1) {
		if to := cmp.Or(places[copied[1]], places[copied[1]+"/"]); strings.TrimSuffix(to, "/") != copied[2] {
			t.Errorf("the recipe copies %s to %s", copied[1], copied[2])
		}
	}
	serve, err := os.ReadFile("../cmd/arena/serve.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range regexp.MustCompile(`"-(\w+)"`).FindAllStringSubmatch(string(text), -1) {
		if !strings.Contains(string(serve), fmt.Sprintf("%q", flag[1])) {
			t.Errorf("arena serve has no flag -%s", flag[1])
		}
	}
}
