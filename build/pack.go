package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"app.pentarena/game/basics/lists"
)

// Levels of brotli: quick for daily work, dense for what is handed out.
const (
	quickLevel = 5
	denseLevel = 11
)

// small is the size in bytes below which a file is not packed.
const small = 1 << 10

// pack fills in the packed forms of the files, several at a time. The directory cache keeps results by content, so an unchanged file costs
// nothing. It returns how many files it packed.
func pack(ctx context.Context, site []*file, cache string, dense bool) (int, error) {
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return 0, fmt.Errorf("build: %w", err)
	}
	level := quickLevel
	if dense {
		level = denseLevel
	}
	type job struct {
		data []byte
		into *[]byte
		name string
		open func(io.Writer) io.WriteCloser
	}
	var jobs []job
	for _, f := range site {
		if len(f.data) < small || strings.HasSuffix(f.name, ".webp") {
			continue
		}
		jobs = append(jobs,
			job{f.data, &f.brotli, fmt.Sprintf("%s-%d.br", f.tag, level), func(w io.Writer) io.WriteCloser {
				return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: level, LGWin: 24})
			}},
			job{f.data, &f.gzip, f.tag + ".gz", func(w io.Writer) io.WriteCloser {
				z, err := gzip.NewWriterLevel(w, gzip.DefaultCompression)
				if err != nil {
					panic(err) // only for a level out of range
				}
				return z
			}})
	}
	// A dense form made earlier is better than a quick one.
	if !dense {
		for i := range jobs {
			better := strings.Replace(jobs[i].name, fmt.Sprintf("-%d.br", quickLevel), fmt.Sprintf("-%d.br", denseLevel), 1)
			if _, err := os.Stat(filepath.Join(cache, better)); err == nil {
				jobs[i].name = better
			}
		}
	}
	keep := map[string]bool{program: true, thinker: true}
	errs := make([]error, len(jobs))
	made := make([]bool, len(jobs))
	var group sync.WaitGroup
	for i, j := range jobs {
		keep[j.name] = true
		group.Go(func() {
			*j.into, made[i], errs[i] = packed(ctx, filepath.Join(cache, j.name), j.data, j.open)
		})
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		return 0, fmt.Errorf("build: packing: %w", err)
	}
	return lists.Count(made, func(fresh *bool) bool { return *fresh }), prune(cache, keep)
}

// packed returns data in packed form, from the file at path if that exists.
func packed(ctx context.Context, path string, data []byte, open func(io.Writer) io.WriteCloser) ([]byte, bool, error) {
	if known, err := os.ReadFile(path); err == nil {
		return known, false, nil
	}
	var b bytes.Buffer
	w := open(&b)
	for rest := data; len(rest) > 0; {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		n := min(len(rest), 1<<18)
		if _, err := w.Write(rest[:n]); err != nil {
			return nil, false, err
		}
		rest = rest[n:]
	}
	if err := w.Close(); err != nil {
		return nil, false, err
	}
	// Written under another name and renamed, so that an interrupted run leaves no partial file.
	if err := os.WriteFile(path+".new", b.Bytes(), 0o644); err != nil {
		return nil, false, err
	}
	return b.Bytes(), true, os.Rename(path+".new", path)
}

func prune(cache string, keep map[string]bool) error {
	entries, err := os.ReadDir(cache)
	if err != nil {
		return fmt.Errorf("build: %w", err)
	}
	for _, e := range entries {
		if !keep[e.Name()] && !e.IsDir() {
			if err := os.Remove(filepath.Join(cache, e.Name())); err != nil {
				return fmt.Errorf("build: %w", err)
			}
		}
	}
	return nil
}
