package launch

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	o, err := Parse([]string{"-mute", "a.pent", "-size", "640x480", "b.toml"})
	if err != nil {
		t.Fatal(err)
	}
	if !o.Mute || o.Fullscreen || o.Width != 640 || o.Height != 480 || !slices.Equal(o.Files, []string{"a.pent", "b.toml"}) {
		t.Errorf("got %+v", o)
	}
	if o, err := Parse([]string{"-version"}); err != nil || !o.Version {
		t.Errorf("-version: %+v, %v", o, err)
	}
	if _, err := Parse([]string{"-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v", err)
	}
	for _, args := range [][]string{{"-colour"}, {"-size", "big"}, {"-size", "10x10"}, {"-size", "640x480x3"}, {"-size", "99999x480"}, {"-size", "640"}} {
		_, err := Parse(args)
		if err == nil || !strings.HasPrefix(err.Error(), "pentarena: ") {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, want := range []string{"-mute", "-fullscreen", "-size", "-version", "usage: pentarena"} {
		if !strings.Contains(Usage(), want) {
			t.Errorf("the help does not speak of %s", want)
		}
	}
}

func TestNoDisplay(t *testing.T) {
	there := func(path string) bool { return path == "/tmp/.X11-unix/X7" }
	for display, ok := range map[string]bool{"": false, ":7": true, ":7.0": true, "unix:7": true, ":8": false, "7": false, ":": false, "far:0": true} {
		got := NoDisplay(display, there)
		if (got == "") != ok {
			t.Errorf("DISPLAY=%q: %q", display, got)
		}
		if strings.Contains(got, "\n") {
			t.Errorf("DISPLAY=%q: more than one line", display)
		}
	}
}
