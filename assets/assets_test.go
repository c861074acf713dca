package assets_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/assets"
	"golang.org/x/image/webp"
)

// TestIndexMatchesSprites fails if an SVG was added, removed or changed without go generate.
func TestIndexMatchesSprites(t *testing.T) {
	seen := map[string]bool{}
	files, err := filepath.Glob("sprites/*/*.svg")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sprites found: %v", err)
	}
	drawn := map[string]string{}
	sums, err := os.ReadFile("gen/sums.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(sums)) {
		name, sum, _ := strings.Cut(strings.TrimSpace(line), " ")
		drawn[name] = sum
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.ToSlash(strings.TrimPrefix(file, "sprites"+string(filepath.Separator))), ".svg")
		seen[name] = true
		if got, want := drawn[name], assets.Sum(text); got != want {
			t.Errorf("%s: the atlas has hash %q, the file %q; run go generate ./assets", name, got, want)
		}
	}
	for i := range assets.Sheets() {
		for _, name := range assets.Names(assets.Atlas(i)) {
			if !seen[name] {
				t.Errorf("%s is in the atlas, its SVG is gone; run go generate ./assets", name)
			}
		}
	}
}

func TestAtlasesMatchIndex(t *testing.T) {
	for i, sheet := range assets.Sheets() {
		b, err := os.ReadFile("atlas/" + sheet.Name + ".webp")
		if err != nil {
			t.Fatal(err)
		}
		c, err := webp.DecodeConfig(bytes.NewReader(b))
		if err != nil {
			t.Fatalf("%s: %v", sheet.Name, err)
		}
		if got := assets.Sum(b); got != sheet.Sum {
			t.Errorf("%s: the file has hash %q, the index %q; run go generate ./assets", sheet.Name, got, sheet.Sum)
		}
		if c.Width != sheet.Width || c.Height != sheet.Height {
			t.Errorf("%s: the picture has %dx%d pixels, the index %dx%d", sheet.Name, c.Width, c.Height, sheet.Width, sheet.Height)
		}
		for _, name := range assets.Names(assets.Atlas(i)) {
			s := assets.Named(name)
			if s.Left+s.Right >= s.W || s.Top+s.Bottom >= s.H ||
				int(s.X)+int(s.W-s.Left-s.Right) > sheet.Width || int(s.Y)+int(s.H-s.Top-s.Bottom) > sheet.Height {
				t.Errorf("%s: %+v lies outside its atlas", name, s)
			}
		}
	}
}

func TestNamedPanicsOnWrongName(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "anarchy/cathedral") {
			t.Errorf("got %v, want a panic that names the sprite", r)
		}
	}()
	assets.Named("anarchy/cathedral")
}

func TestSharp(t *testing.T) {
	s := assets.Named("shell/icon-play")
	for _, c := range []struct {
		px   float32
		want uint16
	}{{10, 16}, {16.4, 16}, {17, 20}, {24, 24}, {33, 40}, {48, 48}, {50, s.W}} {
		if got := assets.Sharp(s, c.px); got.W != c.want {
			t.Errorf("%g pixels: got the picture %d wide, want %d", c.px, got.W, c.want)
		}
	}
	if w := assets.Named("anarchy/warehouse"); assets.Sharp(w, 20) != w {
		t.Error("a building has no smaller drawings")
	}
}

func TestFields(t *testing.T) {
	if got, want := assets.Anarchy.Fire[1][2], assets.Named("anarchy/fire-2-c"); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
