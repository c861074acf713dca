// Package launch reads the command line and tells whether there is a display to open a window on. It uses the standard library only,
// so that it can speak before the graphics library starts.
package launch

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"strings"
)

// Options are what the command line says.
type Options struct {
	Files      []string // to open, in order
	Fullscreen bool
	Mute       bool
	Say        bool // print what happens, for screen readers
	Width      int  // of the window, in device-independent pixels
	Height     int
}

// Default sizes of the window, and the smallest ones.
const (
	defaultWidth  = 1280
	defaultHeight = 720
	minWidth      = 320
	minHeight     = 320
	maxSide       = 16384
)

const head = `usage: pentarena [flags] [file ...]

Opens the window. Files are matches saved by Pentarena (.pent), logs of the original
games (.json, .json.gz and others; told by their content) and level files (.toml).

`

// Usage is the help text.
func Usage() string {
	var b bytes.Buffer
	b.WriteString(head)
	flags, _, _ := flagSet()
	flags.SetOutput(&b)
	flags.PrintDefaults()
	return b.String()
}

func flagSet() (*flag.FlagSet, *Options, *string) {
	o := &Options{}
	flags := flag.NewFlagSet("pentarena", flag.ContinueOnError)
	flags.BoolVar(&o.Fullscreen, "fullscreen", false, "fill the screen")
	flags.BoolVar(&o.Mute, "mute", false, "start without sound")
	flags.BoolVar(&o.Say, "say", false, "print in words what happens, for screen readers")
	size := flags.String("size", fmt.Sprintf("%dx%d", defaultWidth, defaultHeight), "`size` of the window")
	return flags, o, size
}

// Parse reads the arguments after the program's name. For -h it returns flag.ErrHelp.
func Parse(args []string) (Options, error) {
	flags, o, size := flagSet()
	var said bytes.Buffer
	flags.SetOutput(&said)
	flags.Usage = func() {}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return Options{}, err
		}
		return Options{}, fmt.Errorf("pentarena: %w; see pentarena -h", err)
	}
	var err error
	if o.Width, o.Height, err = parseSize(*size); err != nil {
		return Options{}, err
	}
	o.Files = flags.Args()
	return *o, nil
}

func parseSize(text string) (w, h int, err error) {
	var rest string
	n, _ := fmt.Sscanf(strings.ToLower(text)+" ", "%dx%d%1s", &w, &h, &rest)
	if n != 2 {
		return 0, 0, fmt.Errorf("pentarena: -size %q: it looks like 1280x720", text)
	}
	if w < minWidth || h < minHeight || w > maxSide || h > maxSide {
		return 0, 0, fmt.Errorf("pentarena: -size %q: from %dx%d to %dx%d", text, minWidth, minHeight, maxSide, maxSide)
	}
	return w, h, nil
}

// NoDisplay says in one line what to do when an X server named display cannot be spoken to, "" when it can. exists tells whether a
// socket of that path is there.
func NoDisplay(display string, exists func(path string) bool) string {
	const browser = "Play in a browser instead: go run ./build"
	if display == "" {
		return "pentarena: there is no display to open a window on (DISPLAY is not set; under Wayland turn XWayland on). " + browser
	}
	host, number, found := strings.Cut(display, ":")
	number, _, _ = strings.Cut(number, ".")
	if !found || number == "" {
		return fmt.Sprintf("pentarena: DISPLAY is %q, which names no display; it looks like :0. %s", display, browser)
	}
	if host != "" && host != "unix" {
		return "" // on another machine: only trying tells
	}
	if path := "/tmp/.X11-unix/X" + number; !exists(path) {
		return fmt.Sprintf("pentarena: no X server answers at display %s. %s", display, browser)
	}
	return ""
}
