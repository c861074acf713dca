package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

// entry is a file in an archive.
type entry struct {
	name string
	data []byte
	exec bool
}

// programs are the two programs of a desktop archive: the game, and the engine without a window.
var programs = []struct{ name, pkg, title string }{{"pentarena", ".", "Pentarena"}, {"arena", "./cmd/arena", "Pentarena without a window"}}

// desktop compiles the programs for this machine.
func (b *builder) desktop(ctx context.Context) ([]string, error) {
	return b.compileAll(ctx, runtime.GOOS, runtime.GOARCH, nil)
}

// windows compiles the programs for Windows on 64-bit machines. That needs no C compiler, on any machine.
func (b *builder) windows(ctx context.Context) ([]string, error) {
	return b.compileAll(ctx, "windows", "amd64", without("windows", "amd64"))
}

// without is the environment to compile for another system without a C compiler.
func without(system, arch string) []string {
	return []string{"GOOS=" + system, "GOARCH=" + arch, "CGO_ENABLED=0"}
}

func (b *builder) compileAll(ctx context.Context, system, arch string, env []string, only ...string) ([]string, error) {
	var paths []string
	for _, p := range programs {
		if len(only) > 0 && !slices.Contains(only, p.name) {
			continue
		}
		name, flags := p.name, ""
		if system == "windows" {
			name += ".exe"
			if p.pkg == "." {
				flags = "-H=windowsgui"
			}
		}
		file := filepath.Join(b.out, "bin", system+"-"+arch, name)
		err := b.stage(fmt.Sprintf("Compiling %s for %s/%s", p.name, system, arch), func() (string, error) {
			if err := b.compile(ctx, file, p.pkg, env, flags); err != nil {
				return "", err
			}
			if system == "windows" {
				if err := b.dress(file, p.title); err != nil {
					return "", err
				}
			}
			info, err := os.Stat(file)
			if err != nil {
				return "", fmt.Errorf("build: %w", err)
			}
			return size(int(info.Size())) + " in " + b.relative(file), nil
		})
		if err != nil {
			return nil, err
		}
		paths = append(paths, file)
	}
	return paths, nil
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
	made := map[string]bool{".": true}
	var folder func(name string) error
	folder = func(name string) error {
		if made[name] {
			return nil
		}
		made[name] = true
		if err := folder(path.Dir(name)); err != nil {
			return err
		}
		return t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o755, ModTime: stamp})
	}
	for _, e := range entries {
		if err := folder(path.Dir(e.name)); err != nil {
			return err
		}
		h := &tar.Header{Name: e.name, Mode: int64(e.mode()), Size: int64(len(e.data)), ModTime: stamp}
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
