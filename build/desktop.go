package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// entry is a file in an archive.
type entry struct {
	name string
	data []byte
	exec bool
}

// programs are the two programs of a desktop archive: the game, and the engine without a window.
var programs = []struct{ name, pkg string }{{"pentarena", "."}, {"arena", "./cmd/arena"}}

// desktop compiles the programs for this machine.
func (b *builder) desktop(ctx context.Context) ([]string, error) {
	return b.compileAll(ctx, runtime.GOOS, runtime.GOARCH, nil)
}

// windows compiles the programs for Windows on 64-bit machines. That needs no C compiler, on any machine.
func (b *builder) windows(ctx context.Context) ([]string, error) {
	return b.compileAll(ctx, "windows", "amd64", []string{"GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0"})
}

func (b *builder) compileAll(ctx context.Context, system, arch string, env []string) ([]string, error) {
	var paths []string
	for _, p := range programs {
		name, flags := p.name, ""
		if system == "windows" {
			name += ".exe"
			if p.pkg == "." {
				flags = "-H=windowsgui"
			}
		}
		path := filepath.Join(b.out, "bin", system+"-"+arch, name)
		err := b.stage(fmt.Sprintf("Compiling %s for %s/%s", p.name, system, arch), func() (string, error) {
			if err := b.compile(ctx, path, p.pkg, env, flags); err != nil {
				return "", err
			}
			info, err := os.Stat(path)
			if err != nil {
				return "", fmt.Errorf("build: %w", err)
			}
			return size(int(info.Size())) + " in " + b.relative(path), nil
		})
		if err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// release makes the archives: the programs for this machine, those for Windows, and the page for any web server.
func (b *builder) release(ctx context.Context) error {
	var papers []entry
	for _, name := range []string{"README.md", "LICENSE"} {
		data, err := os.ReadFile(filepath.Join(b.root, name))
		if err != nil {
			return fmt.Errorf("build: %w", err)
		}
		papers = append(papers, entry{name, data, false})
	}
	site, err := b.page(ctx, true)
	if err != nil {
		return err
	}
	var page []entry
	for _, f := range site {
		page = append(page, entry{f.name, f.data, false})
		if f.brotli != nil {
			page = append(page, entry{f.name + ".br", f.brotli, false})
		}
		if f.gzip != nil {
			page = append(page, entry{f.name + ".gz", f.gzip, false})
		}
	}
	if err := b.archive("pentarena-page.zip", page); err != nil {
		return err
	}
	own, err := b.desktop(ctx)
	if err != nil {
		return err
	}
	form := ".tar.gz"
	if runtime.GOOS == "windows" {
		form = ".zip"
	}
	if err := b.archivePrograms("pentarena-"+runtime.GOOS+"-"+runtime.GOARCH+form, own, papers); err != nil {
		return err
	}
	if runtime.GOOS == "windows" && runtime.GOARCH == "amd64" {
		return nil
	}
	other, err := b.windows(ctx)
	if err != nil {
		return err
	}
	return b.archivePrograms("pentarena-windows-amd64.zip", other, papers)
}

func (b *builder) archivePrograms(name string, paths []string, papers []entry) error {
	entries := papers[:len(papers):len(papers)]
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			return fmt.Errorf("build: %w", err)
		}
		entries = append(entries, entry{filepath.Base(p), data, true})
	}
	return b.archive(name, entries)
}

// archive writes a .zip or .tar.gz into out/release, the same bytes for the same content.
func (b *builder) archive(name string, entries []entry) error {
	path := filepath.Join(b.out, "release", name)
	return b.stage("Packing "+name, func() (string, error) {
		var buf bytes.Buffer
		form := zipped
		if filepath.Ext(name) == ".gz" {
			form = tarred
		}
		if err := form(&buf, entries); err != nil {
			return "", fmt.Errorf("build: %s: %w", name, err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
			return "", fmt.Errorf("build: %w", err)
		}
		return size(buf.Len()) + " in " + b.relative(path), nil
	})
}

func (b *builder) relative(path string) string {
	if r, err := filepath.Rel(b.root, path); err == nil {
		return filepath.ToSlash(r)
	}
	return path
}

// stamp is the modification time of every file in an archive.
var stamp = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func (e entry) mode() os.FileMode {
	if e.exec {
		return 0o755
	}
	return 0o644
}

func zipped(w io.Writer, entries []entry) error {
	z := zip.NewWriter(w)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: stamp}
		h.SetMode(e.mode())
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := f.Write(e.data); err != nil {
			return err
		}
	}
	return z.Close()
}

func tarred(w io.Writer, entries []entry) error {
	g, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(g)
	for _, e := range entries {
		h := &tar.Header{Name: "pentarena/" + e.name, Mode: int64(e.mode()), Size: int64(len(e.data)), ModTime: stamp, Format: tar.FormatPAX}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(e.data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return g.Close()
}
