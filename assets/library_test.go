package assets_test

import (
	"testing"
	"time"

	"app.pentarena/assets"
)

func TestLibrary(t *testing.T) {
	lib := assets.NewLibrary()
	a, ok := assets.AtlasOf("shell")
	if !ok {
		t.Fatal("no shell atlas")
	}
	if _, ready, err := lib.Progress(a); ready || err != nil || lib.Take(a) != nil {
		t.Fatal("an atlas is ready before it was asked for")
	}
	lib.Load(a)
	lib.Load(a)
	for {
		_, ready, err := lib.Progress(a)
		if err != nil {
			t.Fatal(err)
		}
		if ready {
			break
		}
		time.Sleep(time.Millisecond)
	}
	p := lib.Take(a)
	if p == nil || lib.Take(a) != nil {
		t.Fatal("a loaded atlas must be handed over exactly once")
	}
	// The middle of a filled white icon is opaque white on every level.
	s := assets.Named("shell/icon-play")
	sheet := assets.Sheets()[a]
	for n := range assets.Levels {
		ox, oy := assets.Level(sheet, n)
		x, y := ox+(int(s.X)+int(s.W/2-s.Left))>>n, oy+(int(s.Y)+int(s.H/2-s.Top))>>n
		px := p.Pixels[4*(y*p.Width+x):][:4]
		for _, v := range px {
			if v < 250 {
				t.Errorf("level %d: got pixel %v, want white", n, px)
				break
			}
		}
	}
	for i := 0; i < len(p.Pixels); i += 4 {
		if a := p.Pixels[i+3]; p.Pixels[i] > a || p.Pixels[i+1] > a || p.Pixels[i+2] > a {
			t.Fatalf("pixel %d is not premultiplied: %v", i/4, p.Pixels[i:i+4])
		}
	}
	lib.Load(200)
	if _, _, err := lib.Progress(200); err == nil {
		t.Error("an atlas that does not exist loads without an error")
	}
}
