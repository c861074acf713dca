package seedrandom

import (
	"slices"
	"strings"
	"testing"
)

func TestKnownNumbers(t *testing.T) {
	r := New("abc")
	for i, want := range []float64{0.7319428070286753, 0.6472995620587413, 0.7150830336207971, 0.6316332598487158} {
		if got := r.Float64(); got != want {
			t.Errorf("double %d = %v, want %v", i, got, want)
		}
	}
	r = New("abc")
	for i, want := range []int32{-1151296878, -1157065307, -1251175999, -435308785} {
		if got := r.Int32(); got != want {
			t.Errorf("int32 %d = %v, want %v", i, got, want)
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	seeds := []string{"", "a", "b", "ab", "ba", "é", "😀", strings.Repeat("xyz", 85), strings.Repeat("xyz", 86), strings.Repeat("xyz", 100)}
	seen := map[int32]string{}
	for _, s := range seeds {
		n := New(s).Int32()
		if other, ok := seen[n]; ok {
			t.Errorf("seeds %q and %q begin alike", s, other)
		}
		seen[n] = s
		if again := New(s).Int32(); again != n {
			t.Errorf("seed %q gives %d and then %d", s, n, again)
		}
	}
}

func TestRanges(t *testing.T) {
	r := New("ranges")
	var low, high bool
	for range 5000 {
		n := r.Between(-2, 3)
		if n < -2 || n > 3 {
			t.Fatalf("Between(-2, 3) = %d", n)
		}
		low, high = low || n == -2, high || n == 3
		if x := r.Float64(); x < 0 || x >= 1 {
			t.Fatalf("Float64 = %v", x)
		}
	}
	if !low || !high {
		t.Error("Between never reaches one of its ends")
	}
}

func TestShuffleKeepsEverything(t *testing.T) {
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	r := New("shuffle")
	mixed := slices.Clone(list)
	Shuffle(r, mixed)
	if slices.Equal(mixed, list) {
		t.Error("the order is unchanged")
	}
	if !slices.Contains(list, Element(r, mixed)) {
		t.Error("Element is not of the list")
	}
	slices.Sort(mixed)
	if !slices.Equal(mixed, list) {
		t.Errorf("sorted again: %v", mixed)
	}
}
