package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// frames counts the pictures a second that the page draws in Chromium: in the busiest turn of a game, or of all for "", and at rest.
func (b *builder) frames(ctx context.Context, game string) error {
	what := "Frames|Rest"
	if game != "" {
		what = "Frames/" + game + "/"
	}
	return b.bench(ctx, what, false)
}

// most is the size that the page's program may have with brotli, in bytes.
const most = 4_300_000

// starts measures in Chromium how long the page takes to its first picture, and how evenly it draws while a player thinks. It fails when the
// program is too large.
func (b *builder) starts(ctx context.Context) error {
	if err := b.bench(ctx, "Start|Thinking", true); err != nil {
		return err
	}
	packed, err := os.Stat(filepath.Join(b.out, "page", program+".br"))
	if err != nil {
		return fmt.Errorf("build: %w", err)
	}
	if packed.Size() > most {
		return fmt.Errorf("build: the program has %s with brotli, at most %s are allowed", size(int(packed.Size())), size(most))
	}
	return nil
}

// bench makes the page and runs benchmarks of it in a browser.
func (b *builder) bench(ctx context.Context, what string, dense bool) error {
	if _, err := b.page(ctx, dense); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-bench="+what, "-benchtime=1x", "-timeout=60m", "./build/browser")
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.root, b.log, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build: %s: %w", what, err)
	}
	return nil
}
