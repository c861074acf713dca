// Package launch reads the command line and checks whether there is a display for a window. It imports nothing that opens a window, so that
// it can print before the graphics library starts.
package launch

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"strings"

	"app.pentarena/game/shell/flags"
)

// Options are the options of the command line.
type Options struct {
	Files      []string // to open, in order: paths and links
	Bots       string   // file with programs that can take a seat
	Watch      string   // folder whose newest match is opened, again and again; "" for none
	Page       string   // address of a page with Pentarena, for links
	Fullscreen bool
	Mute       bool
	Version    bool // print which build this is, and end
	Say        bool // print what happens, for screen readers
	Width      int  // of the window, in device-independent pixels
	Height     int
}

// Default and minimum sizes of the window.
const (
	defaultWidth  = 1280
	defaultHeight = 720
	minWidth      = 320
	minHeight     = 320
	maxSide       = 16384
)

const head = `usage: pentarena [flags] [file ...]

Opens the window. Files are matches saved by Pentarena (.pent), logs of the original
games (.json, .json.gz and others, recognised by content) and level files (.toml).
A link to a match (...#m=...) or a puzzle (...#puzzle=...) can stand in place of a
file.

`

// Usage returns the help text.
func Usage() string {
	var b bytes.Buffer
	b.WriteString(head)
	set, _, _ := flagSet()
	set.SetOutput(&b)
	set.PrintDefaults()
	return b.String()
}

func flagSet() (*flag.FlagSet, *Options, *string) {
	o := &Options{}
	set := flag.NewFlagSet("pentarena", flag.ContinueOnError)
	set.BoolVar(&o.Fullscreen, "fullscreen", false, "fill the screen")
	set.BoolVar(&o.Version, "version", false, "print which build this is, and end")
	set.BoolVar(&o.Mute, "mute", false, "start without sound")
	set.BoolVar(&o.Say, "say", false, "print in words what happens, for screen readers")
	set.StringVar(&o.Page, "page", "", "`address` of a page with Pentarena, with which links to matches begin; that of an arena serve lets you play friends there")
	set.StringVar(&o.Bots, "bots", "bots.toml", "`file` with programs that can take a seat; docs/bots/protocol.md explains both")
	set.StringVar(&o.Watch, "watch", "", "`folder` to watch: the newest match or log in it is opened, and each that comes")
	size := set.String("size", fmt.Sprintf("%dx%d", defaultWidth, defaultHeight), "`size` of the window")
	return set, o, size
}

// Parse reads the arguments after the program's name. For -h the error is flag.ErrHelp.
func Parse(args []string) (Options, error) {
	set, o, size := flagSet()
	files, err := flags.Parse(set, args)
	if errors.Is(err, flag.ErrHelp) {
		return Options{}, err
	} else if err != nil {
		return Options{}, fmt.Errorf("pentarena: %w; see pentarena -h", err)
	}
	if o.Width, o.Height, err = parseSize(*size); err != nil {
		return Options{}, err
	}
	o.Files = files
	return *o, nil
}

func parseSize(text string) (w, h int, err error) {
	var rest string
	n, _ := fmt.Sscanf(strings.ToLower(text)+" ", "%dx%d%1s", &w, &h, &rest)
	if n != 2 {
		return 0, 0, fmt.Errorf("pentarena: -size %q: write it like 1280x720", text)
	}
	if w < minWidth || h < minHeight || w > maxSide || h > maxSide {
		return 0, 0, fmt.Errorf("pentarena: -size %q: must be from %dx%d to %dx%d", text, minWidth, minHeight, maxSide, maxSide)
	}
	return w, h, nil
}

// NoDisplay returns a line of advice if there is no X server for display, else "". exists reports whether a socket exists at a path.
func NoDisplay(display string, exists func(path string) bool) string {
	const browser = "Play in a browser instead: arena serve, or go run ./build"
	if display == "" {
		return "pentarena: there is no display to open a window on (DISPLAY is not set; under Wayland turn XWayland on). " + browser
	}
	host, number, found := strings.Cut(display, ":")
	number, _, _ = strings.Cut(number, ".")
	if !found || number == "" {
		return fmt.Sprintf("pentarena: DISPLAY is %q, which names no display; it looks like :0. %s", display, browser)
	}
	if host != "" && host != "unix" {
		return "" // on another machine: it cannot be checked
	}
	if path := "/tmp/.X11-unix/X" + number; !exists(path) {
		return fmt.Sprintf("pentarena: no X server answers at display %s. %s", display, browser)
	}
	return ""
}
