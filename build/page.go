package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"

	"app.pentarena/docs"
)

//go:embed web
var shell embed.FS

// file is a file of the page. Packed forms are nil where packing does not pay.
type file struct {
	name         string // slash-separated, relative to the page
	data         []byte
	brotli, gzip []byte
	tag          string // digest of data
}

// The programs of the page: the game, and the one in which its built-in players think.
const (
	program = "pentarena.wasm"
	thinker = "thinker.wasm"
)

// papersFile are the licences of what the page contains, which it need not have offline.
const papersFile = "licences.txt"

// offline is the service worker.
const offline = "offline.js"

// faces are the type of the page, by the names of package board.
var faces = map[string][]byte{"regular": goregular.TTF, "medium": gomedium.TTF, "bold": gobold.TTF, "mono": gomono.TTF, "monobold": gomonobold.TTF}

// page compiles the browser program and assembles the page around it in out/page.
func (b *builder) page(ctx context.Context, dense bool) ([]*file, error) {
	cache := filepath.Join(b.out, "cache")
	var site []*file
	err := b.stage("Compiling for the browser", func() (string, error) {
		env := []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}
		modfile, err := b.lean(ctx)
		if err != nil {
			return "", err
		}
		if err := b.compile(ctx, filepath.Join(cache, program), ".", append(env, "GOFLAGS="+strconv.Quote("-modfile="+modfile)), ""); err != nil {
			return "", err
		}
		if err := b.compile(ctx, filepath.Join(cache, thinker), "./cmd/thinker", append(env, "GOFLAGS=-tags=thinker"), ""); err != nil {
			return "", err
		}
		site, err = b.collect(cache)
		if err != nil {
			return "", err
		}
		return size(len(find(site, program).data)), nil
	})
	if err != nil {
		return nil, err
	}
	err = b.stage("Packing", func() (string, error) {
		fresh, err := pack(ctx, site, cache, dense)
		if err != nil {
			return "", err
		}
		p, t := find(site, program), find(site, thinker)
		note := fmt.Sprintf("the program is %s with brotli, %s with gzip, and that of its players %s", size(len(p.brotli)), size(len(p.gzip)), size(len(t.brotli)))
		if fresh == 0 {
			note += " (unchanged)"
		}
		return note, nil
	})
	if err != nil {
		return nil, err
	}
	return site, write(filepath.Join(b.out, "page"), site)
}

// collect gathers the files of the page and fills in the placeholders of index.html.
func (b *builder) collect(cache string) ([]*file, error) {
	var site []*file
	add := func(name, from string) error {
		data, err := os.ReadFile(from)
		if err != nil {
			return fmt.Errorf("build: %w", err)
		}
		site = append(site, newFile(name, data))
		return nil
	}
	for _, name := range []string{program, thinker} {
		if err := add(name, filepath.Join(cache, name)); err != nil {
			return nil, err
		}
	}
	runtime, err := wasmExec()
	if err != nil {
		return nil, err
	}
	sprites := filepath.Join(b.root, "assets", "sprites", "shell")
	for _, f := range [][2]string{
		{"wasm_exec.js", runtime},
		{"favicon.svg", filepath.Join(sprites, "logo-small.svg")},
		{"logo.svg", filepath.Join(sprites, "logo.svg")},
		{"wordmark.svg", filepath.Join(sprites, "wordmark.svg")},
	} {
		if err := add(f[0], f[1]); err != nil {
			return nil, err
		}
	}
	site = append(site, newFile(papersFile, []byte(docs.Licences)))
	atlases, err := filepath.Glob(filepath.Join(b.root, "assets", "atlas", "*.webp"))
	if err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	for _, a := range atlases {
		if err := add("assets/"+filepath.Base(a), a); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"manifest.webmanifest", "offline.js", "page.css", "server.js", "history.js", "sound.js", "clipboard.js", "entry.js", "thinker.js", "thinkers.js", "picture.js", "pictures.js", "store.js", "bots.js", "syntax.js", "bot.html", "wasi.js", "page.js", "index.html"} {
		data, err := shell.ReadFile("web/" + name)
		if err != nil {
			return nil, fmt.Errorf("build: %w", err)
		}
		site = append(site, newFile(name, data))
	}
	if err := add("node.js", filepath.Join(b.root, "game", "players", "outside", "javascript", "node.js")); err != nil {
		return nil, err
	}
	for name, ttf := range faces {
		site = append(site, newFile("fonts/"+name+".ttf", ttf))
	}
	folders, err := filepath.Glob(filepath.Join(b.root, "levels", "*", "classic.toml"))
	if err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	documents := filepath.Join(b.root, "docs")
	if err := add("bots/protocol.txt", filepath.Join(documents, "bots", "protocol.md")); err != nil {
		return nil, err
	}
	for _, f := range folders { // what an author begins with
		game := filepath.Base(filepath.Dir(f))
		starter, err := docs.JavaScript.Starter(game)
		if err != nil {
			return nil, fmt.Errorf("build: %w", err)
		}
		site = append(site, newFile("bots/"+game+".js", []byte(starter[docs.JavaScript.File])))
		if err := add("bots/"+game+".txt", filepath.Join(documents, "bots", "protocol", game+".md")); err != nil {
			return nil, err
		}
	}
	riddles, err := filepath.Glob(filepath.Join(b.root, "game", "players", "puzzles", "data", "*.json"))
	if err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	for _, f := range riddles {
		if err := add("puzzles/"+filepath.Base(f), f); err != nil {
			return nil, err
		}
	}
	index := find(site, "index.html")
	p, t, v := find(site, program), find(site, thinker), edition(site)
	*index = *newFile("index.html", []byte(strings.NewReplacer(
		"@program@", program+"?"+p.tag[:12],
		"@thinker@", thinker+"?"+t.tag[:12],
		"@shell@", find(site, "assets/shell.webp").tag[:12], // assets.Sum
		"@bytes@", strconv.Itoa(len(p.data)),
		"@version@", v,
	).Replace(string(index.data))))
	return site, keepOffline(site, v)
}

// keepOffline fills in which files the service worker keeps: all, by the addresses that the page has for them.
func keepOffline(site []*file, version string) error {
	var addresses []string
	for _, f := range site {
		switch {
		case f.name == offline, f.name == papersFile:
		case f.name == "index.html":
			addresses = append(addresses, "./")
		case f.name == program, f.name == thinker, strings.HasPrefix(f.name, "assets/"):
			addresses = append(addresses, f.name+"?"+f.tag[:12])
		case strings.HasSuffix(f.name, ".svg"), strings.HasSuffix(f.name, ".webmanifest"):
			addresses = append(addresses, f.name)
		default:
			addresses = append(addresses, f.name+"?"+version)
		}
	}
	slices.Sort(addresses)
	list, err := json.MarshalIndent(addresses, "", "  ")
	if err != nil {
		return fmt.Errorf("build: %w", err)
	}
	worker := find(site, offline)
	*worker = *newFile(offline, []byte(strings.NewReplacer("@version@", version, "@files@", string(list)).Replace(string(worker.data))))
	return nil
}

// edition is a digest of all files, so that a browser never mixes two versions of the page.
func edition(site []*file) string {
	sum := sha256.New()
	for _, f := range slices.SortedFunc(slices.Values(site), func(a, b *file) int { return cmp.Compare(a.name, b.name) }) {
		sum.Write([]byte(f.name + f.tag))
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}

func newFile(name string, data []byte) *file {
	sum := sha256.Sum256(data)
	return &file{name: name, data: data, tag: hex.EncodeToString(sum[:])[:24]}
}

func find(site []*file, name string) *file {
	i := slices.IndexFunc(site, func(f *file) bool { return f.name == name })
	if i < 0 {
		return nil
	}
	return site[i]
}

// wasmExec is the path of the script of the Go distribution that runs Go programs in a browser.
func wasmExec() (string, error) {
	said, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("build: go env GOROOT: %w", err)
	}
	root := string(bytes.TrimSpace(said))
	for _, dir := range []string{"lib", "misc"} {
		path := filepath.Join(root, dir, "wasm", "wasm_exec.js")
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("build: this Go has no lib/wasm/wasm_exec.js in %s; install the full distribution", root)
}

// write writes the files and their packed forms to dir, and removes files that are no longer part of the page.
func write(dir string, site []*file) error {
	keep := map[string]bool{}
	put := func(name string, data []byte) error {
		if data == nil {
			return nil
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		keep[path] = true
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
			return nil
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("build: %w", err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return fmt.Errorf("build: %w", err)
		}
		return nil
	}
	for _, f := range site {
		if err := cmp.Or(put(f.name, f.data), put(f.name+".br", f.brotli), put(f.name+".gz", f.gzip)); err != nil {
			return err
		}
	}
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || keep[path] {
			return err
		}
		return os.Remove(path)
	})
}
