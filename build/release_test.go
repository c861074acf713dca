package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/basics/version"
)

// Two builds of one commit are the same bytes, hold nothing of the folder in which they were made, and say which build they are.
func TestReproducible(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	stamp := version.Build{Name: "9.8.7", Commit: "0123456789abcdef", Date: "2026-01-31"}
	var made [2][]byte
	for i := range made {
		b := &builder{root: root, out: t.TempDir(), log: io.Discard, stamp: stamp}
		target := filepath.Join(b.out, "arena")
		if err := b.compile(t.Context(), target, "./cmd/arena", nil, ""); err != nil {
			t.Fatal(err)
		}
		if made[i], err = os.ReadFile(target); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(made[i], []byte(root)) {
			t.Errorf("the program knows the folder %s in which it was built", root)
		}
		said, err := exec.Command(target, "version").Output()
		if err != nil || !strings.Contains(string(said), "Pentarena 9.8.7, commit 01234567 of 2026-01-31, go") {
			t.Errorf("%v: %s", err, said)
		}
		if i > 0 {
			continue
		}
		folder := filepath.Join(b.out, "records")
		if said, err := exec.Command(target, "match", "-game", "anarchy", "-level", "quick", "-records", folder, "random", "random").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		records, err := filepath.Glob(filepath.Join(folder, "*.pent"))
		if err != nil || len(records) != 1 {
			t.Fatalf("%v: %v", err, records)
		}
		packed, err := os.Open(records[0])
		if err != nil {
			t.Fatal(err)
		}
		defer packed.Close()
		lines, err := gzip.NewReader(packed)
		if err != nil {
			t.Fatal(err)
		}
		if first, err := bufio.NewReader(lines).ReadString('\n'); err != nil || !strings.Contains(first, `"build":"9.8.7"`) {
			t.Errorf("the record does not say which build wrote it: %v: %s", err, first)
		}
	}
	if !bytes.Equal(made[0], made[1]) {
		t.Error("two builds differ")
	}
}

// Every archive has a text for those who unpack it, all licences, and the page in the folder where arena serve looks for it.
func TestBundle(t *testing.T) {
	b := &builder{root: "..", log: io.Discard}
	papers, err := b.papers()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "arena")
	if err := os.WriteFile(program, []byte("run"), 0o755); err != nil {
		t.Fatal(err)
	}
	page := pageEntries([]*file{newFile("index.html", []byte("page"))})
	extras := []entry{{"share/arena.1", nil, false}}
	for _, target := range targets() {
		list, err := bundle(target, "1.2.3", []string{program}, papers, page, extras)
		if err != nil {
			t.Fatal(err)
		}
		at := map[string]entry{}
		for _, e := range list {
			if _, twice := at[e.name]; twice {
				t.Errorf("%s/%s: %s is there twice", target.system, target.arch, e.name)
			}
			at[e.name] = e
		}
		for _, name := range []string{"README.txt", "LICENSE", "LICENCES.txt", "CHANGELOG.md", "page/index.html", "arena"} {
			if len(at[name].data) == 0 {
				t.Errorf("%s/%s: %s is missing", target.system, target.arch, name)
			}
		}
		if !at["arena"].exec {
			t.Error("arena cannot be started")
		}
		text := string(at["README.txt"].data)
		if strings.Contains(text, "@") || !strings.Contains(text, "1.2.3") {
			t.Errorf("%s/%s: README.txt: %s", target.system, target.arch, text)
		}
		if window := strings.Contains(text, "start pentarena"); window == (len(target.only) > 0) {
			t.Errorf("%s/%s: README.txt speaks of a window: %v", target.system, target.arch, window)
		}
	}
	if systems := targets(); !slices.ContainsFunc(systems, func(t target) bool { return t.system == "windows" && t.arch == "arm64" }) {
		t.Errorf("%v", systems)
	}
}

// The page's program does not know the folder in which it was built.
func TestFromRoot(t *testing.T) {
	for folder, want := range map[string]string{"/home/ann/pentarena/build/out/x": "./build/out/x", "/tmp/x": "/tmp/x"} {
		if got := fromRoot("/home/ann/pentarena", folder); got != want {
			t.Errorf("%s is %s, not %s", folder, got, want)
		}
	}
}
