package sound

import (
	"math"
	"testing"
)

func TestEverySoundIsShortSoftAndSilentAtItsEnds(t *testing.T) {
	for _, name := range Names() {
		s, err := Render(name)
		if err != nil {
			t.Fatal(err)
		}
		if d := float64(len(s)) / Rate; d < 0.02 || d > 1.3 {
			t.Errorf("%s lasts %.2f s", name, d)
		}
		var peak, energy float64
		for i, x := range s {
			if math.IsNaN(float64(x)) {
				t.Fatalf("%s: sample %d is not a number", name, i)
			}
			peak = max(peak, math.Abs(float64(x)))
			energy += float64(x) * float64(x)
		}
		if peak > Peak+1e-6 || peak < 0.02 {
			t.Errorf("%s peaks at %.3f", name, peak)
		}
		if energy == 0 {
			t.Errorf("%s is silent", name)
		}
		if math.Abs(float64(s[0])) > 0.01 || math.Abs(float64(s[len(s)-1])) > 0.01 {
			t.Errorf("%s starts at %.3f and ends at %.3f: it will click", name, s[0], s[len(s)-1])
		}
	}
}

func TestRenderIsTheSameEveryTimeAndRefusesUnknownNames(t *testing.T) {
	a, _ := Render("ignite")
	b, _ := Render("ignite")
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("sample %d differs", i)
		}
	}
	if _, err := Render("moo"); err == nil {
		t.Error("an unknown sound was made")
	}
}

func TestStereoPansAndClips(t *testing.T) {
	b := Stereo([]float32{0.5, 1}, 1, -1)
	if len(b) != 8 {
		t.Fatalf("%d bytes for two frames", len(b))
	}
	left := int16(uint16(b[0]) | uint16(b[1])<<8)
	right := int16(uint16(b[2]) | uint16(b[3])<<8)
	if left < 20000 || right != 0 {
		t.Errorf("panned left: left %d right %d", left, right)
	}
	if top := int16(uint16(b[4]) | uint16(b[5])<<8); top != math.MaxInt16 {
		t.Errorf("a sample of 1 panned hard left is %d", top)
	}
}
