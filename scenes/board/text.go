package board

import (
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// CapHeight is the height of a capital of every face, as a fraction of the size.
const CapHeight = 0.72

// LineHeight is the distance of two baselines, as a fraction of the size.
const LineHeight = 1.4

// common is the number of characters whose widths are kept in an array; all others are looked up in a map.
const common = 0x250

// Font is a face's outlines with the widths of its characters. Its methods may be called from several goroutines.
type Font struct {
	outlines *sfnt.Font
	em       float32
	advances [common]float32 // em
	others   sync.Map        // rune -> float32
}

var fonts = [...]func() *Font{
	Regular:  sync.OnceValue(func() *Font { return openFont("regular") }),
	Medium:   sync.OnceValue(func() *Font { return openFont("medium") }),
	Bold:     sync.OnceValue(func() *Font { return openFont("bold") }),
	Mono:     sync.OnceValue(func() *Font { return openFont("mono") }),
	MonoBold: sync.OnceValue(func() *Font { return openFont("monobold") }),
}

func openFont(name string) *Font {
	o, err := sfnt.Parse(typeface(name))
	if err != nil {
		panic(fmt.Sprintf("board: font %s: %v", name, err))
	}
	f := &Font{outlines: o, em: float32(o.UnitsPerEm())}
	var buf sfnt.Buffer
	for r := range rune(common) {
		f.advances[r] = f.measure(&buf, r)
	}
	return f
}

// FontOf returns the outlines of a face; an unknown face gives Regular.
func FontOf(face Face) *Font {
	if int(face) >= len(fonts) {
		face = Regular
	}
	return fonts[face]()
}

// seen is the character that stands for r: the faces have an empty one for 0, which would hide it.
func seen(r rune) rune {
	if r == 0 {
		return unicode.ReplacementChar
	}
	return r
}

func (f *Font) measure(buf *sfnt.Buffer, r rune) float32 {
	g, err := f.outlines.GlyphIndex(buf, seen(r))
	if err != nil {
		return 0
	}
	a, err := f.outlines.GlyphAdvance(buf, g, fixed.I(int(f.em)), font.HintingNone)
	if err != nil {
		return 0
	}
	return float32(a) / 64 / f.em
}

// Advance is how far the character r moves the pen, as a fraction of the size.
func (f *Font) Advance(r rune) float32 {
	if r >= 0 && r < common {
		return f.advances[r]
	}
	if a, ok := f.others.Load(r); ok {
		return a.(float32)
	}
	var buf sfnt.Buffer
	a := f.measure(&buf, r)
	f.others.Store(r, a)
	return a
}

// Outline returns the shape of the character r at size pixels per em, with y growing downwards from the baseline; an empty box for a
// character that the face lacks. The segments are valid until buf is used again.
func (f *Font) Outline(buf *sfnt.Buffer, r rune, size float32) (sfnt.Segments, error) {
	g, err := f.outlines.GlyphIndex(buf, seen(r))
	if err != nil {
		return nil, fmt.Errorf("board: glyph %q: %w", r, err)
	}
	s, err := f.outlines.LoadGlyph(buf, g, fixed.Int26_6(size*64+0.5), nil)
	if err != nil {
		return nil, fmt.Errorf("board: glyph %q: %w", r, err)
	}
	return s, nil
}

// TextWidth is the width of a line of text in the unit of size. The painter uses the same widths.
func TextWidth(face Face, size float32, s string) float32 {
	f := FontOf(face)
	w := float32(0)
	for _, r := range s {
		w += f.Advance(r)
	}
	return w * size
}

// Fit returns s, cut and ended with an ellipsis when it is wider than width. It cuts between words, and only the first one within.
func Fit(face Face, size float32, s string, width float32) string {
	if TextWidth(face, size, s) <= width {
		return s
	}
	f := FontOf(face)
	room := width/size - f.Advance('…')
	for i, r := range s {
		room -= f.Advance(r)
		if room < 0 {
			if end := strings.LastIndexByte(s[:i], ' '); r != ' ' && end > 0 {
				i = end
			}
			return strings.TrimRight(s[:i], " ,:;") + "…"
		}
	}
	return s
}

// Wrap appends to dst the lines of s, each no wider than width. It breaks at newlines, at spaces that stand
// before no %, and inside words longer than a line.
func Wrap(dst []string, face Face, size float32, s string, width float32) []string {
	f := FontOf(face)
	for {
		line, rest, more := strings.Cut(s, "\n")
		dst = wrapLine(dst, f, line, width/size)
		if !more {
			return dst
		}
		s = rest
	}
}

// wrapLine breaks a text without newlines at width ems.
func wrapLine(dst []string, f *Font, s string, width float32) []string {
	start, blank, pen := 0, -1, float32(0)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == ' ' && !strings.HasPrefix(s[i:], " %") { // a number keeps its sign
			blank = i
		}
		pen += f.Advance(r)
		if pen <= width || r == ' ' || i == start {
			i += n
			continue
		}
		end, next := i, i
		if blank > start {
			end, next = blank, blank+1
		}
		dst = append(dst, strings.TrimRight(s[start:end], " "))
		start, i, blank, pen = next, next, -1, 0
	}
	return append(dst, strings.TrimRight(s[start:], " "))
}
