package viewport

import (
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

func TestACalmBoardIsDrawnLessOften(t *testing.T) {
	const fps, calm = 60, 20
	var a ambient
	pictures := func(seconds float64, do func(frame int, in *ui.Input) (played bool)) (n int) {
		for i := range int(seconds * fps) {
			in := &ui.Input{X: a.x, Y: a.y}
			before := a.shown
			a.tick(1.0/fps, in, do(i, in), board.High)
			if a.shown != before {
				n++
			}
			if a.shown < before || a.shown > a.seconds {
				t.Fatalf("it goes from %v to %v at %v", before, a.shown, a.seconds)
			}
		}
		return n
	}
	if n := pictures(4, func(i int, in *ui.Input) bool { in.X = float32(i); return false }); n != 4*fps {
		t.Errorf("while the pointer moves, %d pictures of %d", n, 4*fps)
	}
	if n := pictures(4, func(int, *ui.Input) bool { return true }); n != 4*fps {
		t.Errorf("while the match continues, %d pictures of %d", n, 4*fps)
	}
	pictures(calmAfter+0.1, func(int, *ui.Input) bool { return false })
	if n := pictures(10, func(int, *ui.Input) bool { return false }); n < 10*calm-2 || n > 10*calm+2 {
		t.Errorf("a calm board has %d pictures in 10 s, want %d", n, 10*calm)
	}
	if n := pictures(1, func(_ int, in *ui.Input) bool { in.Held = []string{"Left"}; return false }); n != fps {
		t.Errorf("while a key is held, %d pictures of %d", n, fps)
	}
}
