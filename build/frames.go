package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
)

// frames counts the pictures a second that the page draws in Chromium: in the busiest turn of a game, or of all for "", and at rest.
func (b *builder) frames(ctx context.Context, game string) error {
	if _, err := b.page(ctx, false); err != nil {
		return err
	}
	what := "Frames|Rest"
	if game != "" {
		what = "Frames/" + game + "/"
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-bench="+what, "-benchtime=1x", "-timeout=60m", "./build/browser")
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.root, b.log, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build: frames: %w", err)
	}
	return nil
}
