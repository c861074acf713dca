package board_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/scenes/board"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

func TestTextWidthAgreesWithFont(t *testing.T) {
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 640, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"", "Headquarters", "262 → 4, ½ – “é”"} {
		want := float32(font.MeasureString(face, s)) / 64 / 640 * 16
		got := board.TextWidth(board.Bold, 16, s)
		if d := got - want; d < -0.05 || d > 0.05 {
			t.Errorf("%q: got %g, want %g", s, got, want)
		}
	}
	if a, b := board.TextWidth(board.Mono, 10, "iiii"), board.TextWidth(board.Mono, 10, "WWWW"); a != b || a == 0 {
		t.Errorf("mono letters are %g and %g wide", a, b)
	}
}

func TestWrap(t *testing.T) {
	em := board.TextWidth(board.Mono, 10, "x")
	for _, c := range []struct {
		text  string
		chars float32
		want  []string
	}{
		{"", 5, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6.5, []string{"one", "two", "three"}},
		{"a\n\nb", 5, []string{"a", "", "b"}},
		{"abcdefgh ij", 3, []string{"abc", "def", "gh", "ij"}},
		{"one ", 3, []string{"one"}},
		{"loses 20 % now", 8, []string{"loses", "20 % now"}},
		{"é", 0.1, []string{"é"}},
	} {
		got := board.Wrap(nil, board.Mono, 10, c.text, c.chars*em+0.01)
		if !slices.Equal(got, c.want) {
			t.Errorf("%q at %g: got %q, want %q", c.text, c.chars, got, c.want)
		}
	}
}

func TestFit(t *testing.T) {
	if got := board.Fit(board.Regular, 16, "short", 1000); got != "short" {
		t.Errorf("got %q", got)
	}
	long := strings.Repeat("wide ", 20)
	for width := float32(60); width < 300; width += 7 {
		got := board.Fit(board.Regular, 16, long, width)
		if !strings.HasSuffix(got, "wide…") || board.TextWidth(board.Regular, 16, got) > width {
			t.Errorf("%v units have room for %q", width, got)
		}
	}
	if got := board.Fit(board.Regular, 16, "match-of-the-year.pent", 100); !strings.HasSuffix(got, "…") || len(got) < 8 {
		t.Errorf("got %q", got)
	}
}

// Characters that are not to be seen elsewhere are seen on the canvas, which draws each after the one before it: nothing hides in a text, and none
// turns its order.
func TestNothingHides(t *testing.T) {
	for face := range board.MonoBold + 1 {
		f := board.FontOf(face)
		var buf sfnt.Buffer
		for _, r := range "\x00\a\t\x1b\u0085\u00ad\u200b\u200e\u202e\u2028\u2066\ufeff" {
			s, err := f.Outline(&buf, r, 20)
			if err != nil || len(s) == 0 || f.Advance(r) < 0.1 {
				t.Errorf("face %d: %U is not seen: %d lines, %v wide, %v", face, r, len(s), f.Advance(r), err)
			}
		}
	}
}
