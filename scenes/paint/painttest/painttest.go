// Package painttest draws with the real painter in tests. It needs a display, such as xvfb-run; pictures go into the folder
// PENTARENA_SHOTS.
package painttest

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"app.pentarena/scenes/paint"
	"github.com/hajimehoshi/ebiten/v2"
)

// harness runs the tests inside the game loop, where pixels can be read.
type harness struct {
	m    *testing.M
	code int
}

func (h *harness) Update() error              { h.code = h.m.Run(); return ebiten.Termination }
func (h *harness) Draw(*ebiten.Image)         {}
func (h *harness) Layout(int, int) (int, int) { return 64, 64 }

// Main is the TestMain of a package whose tests draw.
func Main(m *testing.M) {
	h := &harness{m: m, code: 1}
	ebiten.SetWindowSize(64, 64)
	if err := ebiten.RunGame(h); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(h.code)
}

// shared is the painter that tests use one after the other; making one for each would load every atlas again.
var shared *paint.Painter

// Painter is a painter that has the atlases of the shell and of some games.
func Painter(t testing.TB, games ...string) *paint.Painter {
	t.Helper()
	if shared == nil {
		p, err := paint.New()
		if err != nil {
			t.Fatal(err)
		}
		shared = p
	}
	if err := shared.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		for {
			_, ready, err := shared.Progress(game)
			if err != nil {
				t.Fatal(err)
			}
			if ready {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
	return shared
}

// Picture draws on a canvas of w by h pixels and returns what is on it.
func Picture(p *paint.Painter, w, h int, draw func(*paint.Canvas)) *image.RGBA {
	dst := ebiten.NewImage(w, h)
	defer dst.Deallocate()
	draw(p.Begin(dst))
	p.End()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	dst.ReadPixels(img.Pix)
	return img
}

// Keep writes a picture into PENTARENA_SHOTS, if set.
func Keep(t testing.TB, name string, img image.Image) {
	t.Helper()
	dir := os.Getenv("PENTARENA_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
