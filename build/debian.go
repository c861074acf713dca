package main

import (
	"bytes"
	"compress/gzip"
	"debug/elf"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/docs"
	"app.pentarena/game/basics/version"
	"github.com/blakesmith/ar"
)

// windowLibraries are the Debian packages that a window on Linux needs. All but the first two are opened while the program runs.
const windowLibraries = "libasound2 | libasound2t64, libx11-6, libgl1, libxcursor1, libxi6, libxinerama1, libxrandr2, libxrender1, libxxf86vm1"

// places says where a file of an archive for Linux goes in a Debian package, packed where its new name ends with .gz. What has none is only for
// those who unpack the archive. Files of the folder page go to one.
var places = map[string]string{
	"arena":                   "usr/bin/arena",
	"pentarena":               "usr/bin/pentarena",
	"page/":                   "usr/share/pentarena/page/",
	"share/pentarena.desktop": "usr/share/applications/pentarena.desktop",
	"share/pentarena.svg":     "usr/share/icons/hicolor/scalable/apps/pentarena.svg",
	"share/arena.bash":        "usr/share/bash-completion/completions/arena",
	"share/_arena":            "usr/share/zsh/vendor-completions/_arena",
	"share/arena.fish":        "usr/share/fish/vendor_completions.d/arena.fish",
	"share/arena.1":           "usr/share/man/man1/arena.1.gz",
	"CHANGELOG.md":            "usr/share/doc/pentarena/changelog.gz",
	"LICENSE":                 "usr/share/doc/pentarena/copyright",
}

// debian makes a Debian package of what the archive for a Linux system holds.
func debian(t target, build version.Build, inside []entry) ([]byte, error) {
	window, libc, total := false, "", 0
	var files []entry
	for _, e := range inside {
		place, data := places[e.name], e.data
		switch {
		case strings.HasPrefix(e.name, "page/"):
			place = places["page/"] + e.name[len("page/"):]
		case e.name == "LICENSE":
			data = slices.Concat(data, []byte("\n"+docs.Licences))
		case strings.HasSuffix(place, ".gz"):
			var err error
			if data, err = gzipped(data); err != nil {
				return nil, err
			}
		}
		if place != "" {
			files = append(files, entry{place, data, e.exec})
		}
		if e.exec {
			window = window || e.name == "pentarena"
			needs, err := newestLibc(e.data)
			if err != nil {
				return nil, fmt.Errorf("build: %s: %w", e.name, err)
			}
			if newer(needs, libc) {
				libc = needs
			}
		}
	}
	for _, f := range files {
		total += len(f.data)
	}
	name := build.Name
	if name == "" || name[0] < '0' || name[0] > '9' {
		name = "0~" + name // versions of Debian begin with a digit
	}
	var needs []string
	if libc != "" {
		needs = append(needs, fmt.Sprintf("libc6 (>= %s)", libc))
	}
	if window {
		needs = append(needs, windowLibraries)
	}
	var control strings.Builder
	for _, line := range []struct{ field, text string }{
		{"Package", "pentarena"},
		{"Version", name},
		{"Architecture", t.arch},
		{"Maintainer", "The authors of Pentarena <pentarena@localhost>"},
		{"Installed-Size", strconv.Itoa((total + 1023) / 1024)},
		{"Depends", strings.Join(needs, ", ")},
		{"Section", "games"},
		{"Priority", "optional"},
		{"Description", "five strategy games from AI contests\n Coreminer, Anarchy, Si32, MechMania 27 and Galapagos: to play, to watch and to write\n bots for, in a browser by arena serve" +
			map[bool]string{true: " or in a window.", false: "."}[window]},
	} {
		if line.text != "" {
			fmt.Fprintf(&control, "%s: %s\n", line.field, line.text)
		}
	}
	var about, content bytes.Buffer
	if err := tarred(&about, []entry{{"control", []byte(control.String()), false}}); err != nil {
		return nil, err
	}
	if err := tarred(&content, files); err != nil {
		return nil, err
	}
	var deb bytes.Buffer
	w := ar.NewWriter(&deb)
	if err := w.WriteGlobalHeader(); err != nil {
		return nil, err
	}
	for _, part := range []struct {
		name string
		data []byte
	}{{"debian-binary", []byte("2.0\n")}, {"control.tar.gz", about.Bytes()}, {"data.tar.gz", content.Bytes()}} {
		if err := w.WriteHeader(&ar.Header{Name: part.name, ModTime: stamp, Mode: 0o644, Size: int64(len(part.data))}); err != nil {
			return nil, err
		}
		if _, err := w.Write(part.data); err != nil {
			return nil, err
		}
	}
	return deb.Bytes(), nil
}

// gzipped packs data: the same bytes for the same content.
func gzipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	return b.Bytes(), w.Close()
}

// newestLibc is the newest version of the C library from which a program takes a function, such as "2.34"; "" for a program without it.
func newestLibc(program []byte) (string, error) {
	f, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		return "", err
	}
	if f.Section(".dynsym") == nil {
		return "", nil
	}
	symbols, err := f.ImportedSymbols()
	if err != nil {
		return "", err
	}
	newest := ""
	for _, s := range symbols {
		if v, ok := strings.CutPrefix(s.Version, "GLIBC_"); ok && newer(v, newest) {
			newest = v
		}
	}
	return newest, nil
}

// newer reports whether version a, numbers with dots between them, is newer than b; any is newer than "".
func newer(a, b string) bool {
	if a == "" || b == "" {
		return a != ""
	}
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(x), len(y)) {
		m, _ := strconv.Atoi(x[i]) // of names of the C library's versions, which are numbers
		n, _ := strconv.Atoi(y[i])
		if m != n {
			return m > n
		}
	}
	return len(x) > len(y)
}
