package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// pictures writes pictures of all scenes in all sizes and both themes to a folder. Without a display it uses the virtual one of xvfb-run.
func (b *builder) pictures(ctx context.Context, folder string) error {
	folder, err := filepath.Abs(folder)
	if err = cmp.Or(err, os.MkdirAll(folder, 0o755)); err != nil {
		return fmt.Errorf("build: %w", err)
	}
	command := []string{"go", "test", "-count=1", "-timeout=60m", "./scenes/shots", "./scenes/anarchy/shots"}
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" {
		command = append([]string{"xvfb-run", "-a", "-s", "-screen 0 1280x720x24 -noreset"}, command...)
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.root, b.log, os.Stderr
	cmd.Env = append(os.Environ(), "PENTARENA_SHOTS="+folder)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build: pictures: %w", err)
	}
	taken, err := filepath.Glob(filepath.Join(folder, "*.png"))
	fmt.Fprintf(b.log, "%d pictures in %s\n", len(taken), folder)
	return err
}
