// Command build makes Pentarena's programs. Without arguments it makes the browser version and serves it on this machine.
//
//	go run ./build            make the page, serve it, print the address
//	go run ./build page       make the page only, into build/out/page
//	go run ./build desktop    make the program for this machine, into build/out/bin
//	go run ./build windows    make the program for Windows
//	go run ./build release    make the archives to hand out, into build/out/release
//	go run ./build texts      print every text of the interface with its place
//	go run ./build pictures   take pictures of all scenes, into build/out/pictures
//	go run ./build frames     count the pictures a second in a browser
//	go run ./build start      measure the size of the page and the time to its first picture
//	go run ./build mutants    test the tests of the rules
//	go run ./build schemas    write the documents that are made from the program: schemas and pages of the protocol, and the fields of levels
//
// It needs nothing but Go for the page and for Windows; the desktop program of Linux needs a C compiler and the X11 headers.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"app.pentarena/game/basics/version"
	"app.pentarena/game/shell/flags"
	"app.pentarena/rules"
)

const usage = `usage: go run ./build [flags] [page | desktop | windows | release | texts | pictures [folder] | frames [game] | start | mutants [game...] | schemas]

Without a word it makes the page of the browser version and serves it.

  page      make the page only, into build/out/page
  desktop   make the program for this machine, into build/out/bin
  windows   make the program for Windows, into build/out/bin
  release   make the archives to hand out, into build/out/release
  texts     print every text of the interface with its place, to read them in one go
  pictures  take pictures of all scenes in all sizes, into build/out/pictures or the folder; PENTARENA_ONLY=word takes those with the word in
            their names, PENTARENA_SIZE=720night those of a size and theme
  frames    count, in Chromium with an emulated graphics card, the pictures a second in the busiest turn of each game, or of the one named, at
            each level of effects, and on screens at rest; on a quiet machine
  start     pack the page as small as possible, and measure in Chromium the time to its first picture and the longest gap between two pictures
            while an AI thinks; on a quiet machine
  mutants   change the rules of the games, or of those named, in one place after the other, and count the changes that their tests notice
  schemas   write the documents that are made from the program: schemas and pages of the protocol, and the fields of levels

flags:
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "build: interrupted")
		os.Exit(130) // as shells have it for Ctrl-C
	default:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	set := flag.NewFlagSet("build", flag.ContinueOnError)
	addr := set.String("addr", "127.0.0.1:8080", "`address` to serve on; when its port is taken, the next free one is used")
	public := set.Bool("public", false, "allow an address that other machines can reach")
	dense := set.Bool("dense", false, "pack as small as possible (slow); release always does")
	words, err := flags.Parse(set, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, usage)
		set.SetOutput(out)
		set.PrintDefaults()
		return nil
	} else if err != nil {
		return fmt.Errorf("build: %w; see go run ./build -h", err)
	}
	what := ""
	if len(words) > 0 {
		what = words[0]
	}
	if len(words) > 1 && what != "mutants" && (what != "pictures" && what != "frames" || len(words) > 2) {
		return fmt.Errorf("build: one word at a time, got %q", words)
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	b := &builder{root: root, out: filepath.Join(root, "build", "out"), log: out}
	switch what {
	case "":
		listener, err := listen(*addr, *public)
		if err != nil {
			return err
		}
		defer listener.Close()
		site, err := b.page(ctx, *dense)
		if err != nil {
			return err
		}
		return serve(ctx, listener, site, out)
	case "page":
		if _, err = b.page(ctx, *dense); err == nil {
			fmt.Fprintf(out, "\nNext: go run ./cmd/arena serve, or put the folder %s on a web server.\n", b.relative(filepath.Join(b.out, "page")))
		}
	case "desktop":
		b.stamp = b.identify(ctx)
		err = b.next(b.desktop(ctx))
	case "windows":
		b.stamp = b.identify(ctx)
		_, err = b.windows(ctx)
	case "release":
		b.stamp = b.identify(ctx)
		err = b.release(ctx)
	case "texts":
		err = b.texts(out)
	case "pictures":
		err = b.pictures(ctx, cmp.Or(append(words, "", "")[1], filepath.Join(b.out, "pictures")))
	case "frames":
		err = b.frames(ctx, append(words, "")[1])
	case "schemas":
		err = writeDocuments(root)
	case "start":
		err = b.starts(ctx)
	case "mutants":
		err = b.mutants(ctx, words[1:])
	default:
		err = fmt.Errorf("build: nothing is called %q; there are page, desktop, windows, release, texts, pictures, frames, start, mutants and schemas%s", what,
			rules.Hint(what, []string{"page", "desktop", "windows", "release", "texts", "pictures", "frames", "start", "mutants", "schemas"}))
	}
	return err
}

// builder builds from the module at root into the directory out.
type builder struct {
	root, out string
	log       io.Writer
	stamp     version.Build // what the programs say they are; the zero Build leaves that to Go
}

// next says what to do with programs that have been compiled.
func (b *builder) next(paths []string, err error) error {
	if err == nil {
		fmt.Fprintf(b.log, "\nNext: start %s\n", b.relative(paths[0]))
	}
	return err
}

// stage runs a part of the work and prints its name and how long it took.
func (b *builder) stage(name string, work func() (string, error)) error {
	fmt.Fprintf(b.log, "%s ... ", name)
	start := time.Now()
	note, err := work()
	if err != nil {
		fmt.Fprintln(b.log, "failed")
		return err
	}
	if note != "" {
		note = ", " + note
	}
	fmt.Fprintf(b.log, "%.1f s%s\n", time.Since(start).Seconds(), note)
	return nil
}

// compile runs `go build` with extra environment variables.
func (b *builder) compile(ctx context.Context, target, pkg string, env []string, ldflags string) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return fmt.Errorf("build: %w", err)
	}
	args := []string{"build", "-trimpath"}
	if b.stamp.Name != "" {
		args, ldflags = append(args, "-buildvcs=false"), ldflags+" "+b.stamp.Flags()
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "-ldflags="+strings.TrimSpace("-s -w "+ldflags), "-o", target, pkg)...)
	cmd.Dir = b.root
	cmd.Env = append(os.Environ(), env...)
	said, err := cmd.CombinedOutput()
	if err != nil {
		select { // Ctrl-C reaches the compiler as well, perhaps before us
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
		return fmt.Errorf("build: go build %s failed: %w\n%s", pkg, err, strings.TrimSpace(string(said)))
	}
	return nil
}

// moduleRoot finds the directory of go.mod, so that the tool works from any directory of the module.
func moduleRoot() (string, error) {
	said, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("build: go env GOMOD: %w", err)
	}
	mod := strings.TrimSpace(string(said))
	if mod == "" || mod == os.DevNull {
		return "", errors.New("build: run me inside Pentarena's directory: there is no go.mod here")
	}
	return filepath.Dir(mod), nil
}

// size writes a number of bytes for people.
func size(n int) string {
	if n >= 1e6 {
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.0f kB", float64(n)/1e3)
}
