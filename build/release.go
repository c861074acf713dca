package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"app.pentarena/docs"
	"app.pentarena/game/basics/version"
)

// handout is what is put beside the programs in an archive.
//
//go:embed handout
var handout embed.FS

// identify says which build this is: by the tag of the commit, else by its day and name. What is not committed is told by "+changes".
func (b *builder) identify(ctx context.Context) version.Build {
	git := func(args ...string) string {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = b.root
		said, err := cmd.Output()
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(said))
	}
	v := version.Build{Commit: git("rev-parse", "HEAD"), Date: git("show", "-s", "--format=%cs", "HEAD")}
	switch tag := git("describe", "--tags", "--exact-match", "--match", "v[0-9]*", "HEAD"); {
	case tag != "":
		v.Name = strings.TrimPrefix(tag, "v")
	case v.Commit == "":
		v.Name = "development"
	default:
		v.Name = strings.ReplaceAll(v.Date, "-", "") + "-" + v.Commit[:8]
	}
	if git("status", "--porcelain", "--untracked-files=no") != "" {
		v.Name += "+changes"
	}
	return v
}

// target is a system that an archive is for.
type target struct {
	system, arch string
	only         []string // the programs that can be compiled here for it; none for all
}

// targets are the systems that archives are made for: this one with everything, and others as far as that goes without a C compiler for them.
func targets() []target {
	list := []target{{system: runtime.GOOS, arch: runtime.GOARCH}}
	for _, t := range []target{{"linux", "amd64", []string{"arena"}}, {"linux", "arm64", []string{"arena"}}, {"windows", "amd64", nil}, {"windows", "arm64", nil}} {
		if t.system != runtime.GOOS || t.arch != runtime.GOARCH {
			list = append(list, t)
		}
	}
	return list
}

// release makes the archives to hand out, with their checksums.
func (b *builder) release(ctx context.Context) error {
	folder := filepath.Join(b.out, "release")
	if err := os.RemoveAll(folder); err != nil { // archives of other versions
		return fmt.Errorf("build: %w", err)
	}
	site, err := b.page(ctx, true)
	if err != nil {
		return err
	}
	page := pageEntries(site)
	var sums bytes.Buffer
	top := "pentarena-" + b.stamp.Name
	put := func(name string, pack func() ([]byte, error)) error {
		sum, err := b.put(name, pack)
		fmt.Fprintf(&sums, "%s  %s\n", sum, name)
		return err
	}
	papers, err := b.papers()
	if err != nil {
		return err
	}
	if err := put(top+"-page.zip", archive(zipped, top, append(papers, page...))); err != nil {
		return err
	}
	var extras []entry
	for i, t := range targets() {
		var env []string
		if i > 0 {
			env = without(t.system, t.arch)
		}
		paths, err := b.compileAll(ctx, t.system, t.arch, env, t.only...)
		if err != nil {
			return err
		}
		if i == 0 {
			if extras, err = b.extras(ctx, paths[len(paths)-1]); err != nil {
				return err
			}
		}
		entries, err := bundle(t, b.stamp.Name, paths, papers, page, extras)
		if err != nil {
			return err
		}
		suffix, form := ".tar.gz", tarred
		if t.system == "windows" {
			suffix, form = ".zip", zipped
		}
		if err := put(top+"-"+t.system+"-"+t.arch+suffix, archive(form, top, entries)); err != nil {
			return err
		}
		if t.system == "linux" {
			pack := func() ([]byte, error) { return debian(t, b.stamp, entries) }
			if err := put(fmt.Sprintf("pentarena_%s_%s.deb", b.stamp.Name, t.arch), pack); err != nil {
				return err
			}
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "SHA256SUMS"), sums.Bytes(), 0o644); err != nil {
		return fmt.Errorf("build: %w", err)
	}
	fmt.Fprintf(b.log, "\nVersion %s is in %s.\nNext: unpack an archive into an empty folder and start what its README.txt says. Hand out the archives together with SHA256SUMS.\n", b.stamp.Name, b.relative(folder))
	return nil
}

// papers are what every archive has: the licences and the changes.
func (b *builder) papers() ([]entry, error) {
	list := []entry{{"LICENCES.txt", []byte(docs.Licences), false}}
	for _, name := range []string{"LICENSE", "CHANGELOG.md"} {
		data, err := os.ReadFile(filepath.Join(b.root, name))
		if err != nil {
			return nil, fmt.Errorf("build: %w", err)
		}
		list = append(list, entry{name, data, false})
	}
	return list, nil
}

// pageEntries are the files of the page with their packed forms.
func pageEntries(site []*file) (list []entry) {
	for _, f := range site {
		list = append(list, entry{"page/" + f.name, f.data, false})
		if f.brotli != nil {
			list = append(list, entry{"page/" + f.name + ".br", f.brotli, false})
		}
		if f.gzip != nil {
			list = append(list, entry{"page/" + f.name + ".gz", f.gzip, false})
		}
	}
	return list
}

// extras are what a Linux desktop, its shells and a container take: the entry of the menu with its icon, completions, the manual page, a recipe.
func (b *builder) extras(ctx context.Context, arena string) ([]entry, error) {
	var list []entry
	for _, x := range []struct {
		name string
		args []string
	}{{"share/arena.bash", []string{"completion", "bash"}}, {"share/_arena", []string{"completion", "zsh"}}, {"share/arena.fish", []string{"completion", "fish"}}, {"share/arena.1", []string{"manual"}}} {
		said, err := exec.CommandContext(ctx, arena, x.args...).Output()
		if err != nil {
			return nil, fmt.Errorf("build: arena %s: %w", strings.Join(x.args, " "), err)
		}
		list = append(list, entry{x.name, []byte(cores.ReplaceAllString(string(said), "$1")), false})
	}
	entryOfMenu, err1 := handout.ReadFile("handout/pentarena.desktop")
	container, err3 := handout.ReadFile("handout/Containerfile")
	icon, err2 := os.ReadFile(filepath.Join(b.root, "assets", "sprites", "shell", "logo.svg"))
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	return append(list, entry{"share/pentarena.desktop", entryOfMenu, false}, entry{"share/Containerfile", container, false}, entry{"share/pentarena.svg", icon, false}), nil
}

// bundle is what the archive of a system holds.
func bundle(t target, name string, paths []string, papers, page, extras []entry) ([]entry, error) {
	list := []entry{{"README.txt", readme(t, name), false}}
	list = append(list, papers...)
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			return nil, fmt.Errorf("build: %w", err)
		}
		list = append(list, entry{filepath.Base(p), data, true})
	}
	if t.system == "linux" {
		list = append(list, extras...)
	}
	return append(list, page...), nil
}

// readme is the text for those who unpack an archive.
func readme(t target, name string) []byte {
	text, _ := handout.ReadFile("handout/README.txt") // it is embedded
	window, arena := "In a window: start pentarena.", "./arena"
	var files []string
	file := func(name, what string) { files = append(files, fmt.Sprintf("    %-14s %s", name, what)) }
	suffix := ""
	if t.system == "windows" {
		window, arena, suffix = "In a window: start pentarena.exe. Windows may ask whether you trust it.", "arena", ".exe"
	}
	if len(t.only) > 0 {
		window = "This archive is for a machine without a window: you play in a browser."
	} else {
		file("pentarena"+suffix, "the game in a window")
	}
	file("arena"+suffix, "everything without a window: server, matches, tournaments")
	file("page", "what arena serve shows in a browser")
	if t.system == "linux" {
		file("share", "entry of the menu and icon, completions for bash, zsh and fish, manual page, a recipe for a container")
	}
	r := strings.NewReplacer("@version@", name, "@window@", window, "@arena@", arena, "@files@", strings.Join(files, "\n"))
	said := r.Replace(string(text))
	if t.system == "windows" {
		said = strings.ReplaceAll(said, "\n", "\r\n")
	}
	return []byte(said)
}

// archive packs entries with everything in one folder: the same bytes for the same content.
func archive(form func(io.Writer, []entry) error, top string, entries []entry) func() ([]byte, error) {
	inside := make([]entry, len(entries))
	for i, e := range entries {
		e.name = top + "/" + e.name
		inside[i] = e
	}
	return func() ([]byte, error) {
		var buf bytes.Buffer
		err := form(&buf, inside)
		return buf.Bytes(), err
	}
}

// put writes what is to be handed out into out/release, and returns its SHA-256.
func (b *builder) put(name string, pack func() ([]byte, error)) (sum string, err error) {
	file := filepath.Join(b.out, "release", name)
	err = b.stage("Packing "+name, func() (string, error) {
		data, err := pack()
		if err != nil {
			return "", fmt.Errorf("build: %s: %w", name, err)
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		sum = fmt.Sprintf("%x", sha256.Sum256(data))
		return size(len(data)) + " in " + b.relative(file), nil
	})
	return sum, err
}
