package ease

import (
	"testing"

	"app.pentarena/scenes/board"
)

func TestCurves(t *testing.T) {
	for name, curve := range map[string]func(float32) float32{"clamp": Clamp[float32], "smooth": Smooth[float32], "in and out": InOut[float32], "out cubic": OutCubic[float32], "out back": OutBack[float32]} {
		for _, at := range [2]float32{-1, 0} {
			if from, to := curve(at), curve(1-at); Abs(from) > 1e-6 || Abs(to-1) > 1e-6 {
				t.Errorf("%s is %v at %v and %v at %v", name, from, at, to, 1-at)
			}
		}
	}
	if Arch(0.0) != 0 || Arch(-1.0) != 0 || Arch(0.5) != 1 || Arch(1.0) != 0 || Bump(3.0, 2, 4) != 1 || Bump(1.0, 2, 4) != 0 || Bump(5.0, 2, 4) != 0 {
		t.Error("no arch")
	}
	if max(OutBack(0.5), OutBack(0.6), OutBack(0.7)) <= 1 {
		t.Error("no overshoot")
	}
}

func TestSpan(t *testing.T) {
	for _, c := range []struct{ t, from, to, want float32 }{{1, 2, 4, 0}, {3, 2, 4, 0.5}, {5, 2, 4, 1}, {1, 2, 2, 0}, {2, 2, 2, 1}, {2, 3, 1, 1}} {
		if got := Progress(c.t, c.from, c.to); got != c.want {
			t.Errorf("%v between %v and %v is %v, not %v", c.t, c.from, c.to, got, c.want)
		}
	}
}

func TestCycle(t *testing.T) {
	for _, c := range []struct {
		clock float64
		phase float32
		age   float32
		n     uint32
	}{{0, 0, 0, 0}, {3, 0, 0.5, 1}, {3, 0.75, 0.25, 2}, {-1, 0, 0.5, 1<<32 - 1}} {
		if age, n := Cycle(c.clock, 2, c.phase); age != c.age || n != c.n {
			t.Errorf("at %v with phase %v: age %v of %d", c.clock, c.phase, age, n)
		}
	}
	if Wave(0.5, 2, 0) != 1 || Wave(0, 2, 0.25) != 1 {
		t.Error("a wave is not a sine")
	}
}

func TestColors(t *testing.T) {
	if c := Gray(0.5); c.R != 128 || c.G != 128 || c.B != 128 || c.A != 255 {
		t.Errorf("gray is %v", c)
	}
	if c := White(0.5); c.A < 126 || c.A > 129 {
		t.Errorf("half white is %v", c)
	}
	if Gray(7).R != 255 || Gray(-7).R != 0 {
		t.Error("gray beyond black and white")
	}
}

func TestBreath(t *testing.T) {
	o := board.Options{Clock: 0.45}
	if b := Breath(&o); b < 1.0299 || b > 1.0301 {
		t.Errorf("at its largest it is %v", b)
	}
	if o.Reduced = true; Breath(&o) != 1 {
		t.Error("it breathes with reduced motion")
	}
}

func TestHashIsFixedAndEven(t *testing.T) {
	if a, b := Hash(1, 2), Hash(1, 2); a != b {
		t.Fatal("a hash is not a function")
	}
	var bins [16]int
	for i := range uint32(16000) {
		u := Unit(3, i)
		if u < 0 || u >= 1 {
			t.Fatalf("Unit is %v", u)
		}
		bins[int(u*16)]++
	}
	for i, n := range bins {
		if n < 850 || n > 1150 {
			t.Errorf("%d of 16000 fall into part %d of 16", n, i)
		}
	}
}

func TestNoise(t *testing.T) {
	for i := range uint32(100) {
		if Noise(7, float64(i)) != Spread(7, i) {
			t.Fatalf("at %d it is %v, not %v", i, Noise(7, float64(i)), Spread(7, i))
		}
		if a, b := Noise(7, float64(i)-1e-6), Noise(7, float64(i)+1e-6); Abs(a-b) > 1e-3 {
			t.Fatalf("at %d it jumps from %v to %v", i, a, b)
		}
	}
}
