package boardtest

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
)

// spriteNames are the names of the sprites; their places in the atlases may change.
var spriteNames = sync.OnceValue(func() map[assets.Sprite]string {
	names := map[assets.Sprite]string{}
	for i := range assets.Sheets() {
		for _, n := range assets.Names(assets.Atlas(i)) {
			names[assets.Named(n)] = n
		}
	}
	return names
})

// kindOf is the name of what an item draws, with its blend and effect.
func kindOf(it *board.Item) string {
	name := [...]string{"sprite", "box", "ring", "shadow", "line", "triangle", "text", "number", "clip", "unclip", "pattern", "vignette", "shade"}[it.Op]
	if it.Op == board.OpSprite {
		name = spriteNames()[it.Sprite]
	}
	return name + [...]string{"", " glowing"}[it.Blend] + [...]string{"", " flame", " haze"}[it.Effect]
}

// sums are the sums of the properties of n items.
type sums struct {
	n                             int
	x, y, w, h, size, turn, shear float64
	fill, stroke, corners         [4]float64
}

func (s *sums) add(it *board.Item) {
	s.n++
	for to, v := range map[*float64]float32{&s.x: it.X, &s.y: it.Y, &s.w: it.W, &s.h: it.H, &s.size: it.Size, &s.shear: it.Shear} {
		*to += float64(v)
	}
	s.turn += math.Remainder(float64(it.Angle), 2*math.Pi)
	for to, c := range map[*[4]float64]board.Color{&s.fill: it.Fill, &s.stroke: it.Stroke} {
		for k, v := range [4]uint8{c.R, c.G, c.B, c.A} {
			to[k] += float64(v)
		}
	}
	for k, v := range it.Corners {
		s.corners[k] += float64(v)
	}
}

// String is the mean of the items: place, size, colour, and whatever is not the default.
func (s *sums) String() string {
	n := float64(s.n)
	near := func(v float64) float64 { return math.Round(v/n*100)/100 + 0 } // turns -0 into 0
	color := func(c [4]float64) string {
		hex := "#"
		for _, v := range c {
			hex += fmt.Sprintf("%02X", int(math.Round(v/n)))
		}
		return hex
	}
	line := fmt.Sprintf("at %6.2f %6.2f  size %5.2f %5.2f  %s", near(s.x), near(s.y), near(s.w), near(s.h), color(s.fill))
	if s.stroke != [4]float64{} {
		line += " stroke " + color(s.stroke)
	}
	if s.corners != [4]float64{} {
		line += " corners " + color(s.corners)
	}
	for _, more := range []struct {
		name  string
		value float64
	}{{"letters", s.size}, {"turned", s.turn}, {"leaning", s.shear}} {
		if v := near(more.value); v != 0 {
			line += fmt.Sprintf(" %s %.2f", more.name, v)
		}
	}
	return line
}

// Golden compares what is drawn of a match with testdata/NAME.txt: for each tile size the means over all turns, at four moments each, and
// item by item three by two tiles in the middle of the match. With PENTARENA_GOLDEN=write it writes the file.
func (p *Played[S, C]) Golden(t testing.TB, v board.View[S, C], name string, sizes ...float32) {
	t.Helper()
	var got strings.Builder
	last := map[string]string{}
	for _, px := range sizes {
		lines := p.means(v, px)
		fmt.Fprintf(&got, "# All turns in tiles of %v pixels: how many items of a kind, and their mean", px)
		if len(last) > 0 {
			got.WriteString(", where they differ from the above")
		}
		got.WriteByte('\n')
		for kind := range last {
			if lines[kind] == "" {
				lines[kind] = fmt.Sprintf("%-34s   none\n", kind)
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(lines)) {
			if lines[kind] != last[kind] {
				got.WriteString(lines[kind])
			}
		}
		got.WriteByte('\n')
		last = lines
	}
	turns := p.Turns()
	f, _ := p.Turn(turns[len(turns)/2], 0.6)
	o := Options(sizes[len(sizes)-1])
	x, y := v.Bounds(f.Before).Middle()
	o.Visible = board.Rect{X: x - 1.5, Y: y - 1, W: 3, H: 2}
	var l board.List
	v.Draw(&l, f, o, nil)
	fmt.Fprintf(&got, "# Three by two tiles in the middle of the board, at %v of turn %d, item by item\n", f.T, f.Before.Turn())
	for k := range l.Items {
		it := &l.Items[k]
		if !o.Visible.Contains(it.X+it.W/2, it.Y+it.H/2) {
			continue
		}
		one := new(sums)
		one.add(it)
		fmt.Fprintf(&got, "%-34s         %v", kindOf(it), one)
		switch it.Op {
		case board.OpText:
			fmt.Fprintf(&got, " %q", it.Text)
		case board.OpNumber:
			fmt.Fprintf(&got, " %d", it.N)
		}
		got.WriteByte('\n')
	}
	compare(t, filepath.Join("testdata", name+".txt"), got.String())
}

// means are the lines, by kind of item, for all turns.
func (p *Played[S, C]) means(v board.View[S, C], px float32) map[string]string {
	kinds := map[string]*sums{}
	var l board.List
	for _, i := range p.Turns() {
		for _, at := range []float64{0, 0.3, 0.6, 0.9} {
			f, _ := p.Turn(i, at)
			l.Reset()
			v.Draw(&l, f, Options(px), nil)
			for k := range l.Items {
				kind := kindOf(&l.Items[k])
				if kinds[kind] == nil {
					kinds[kind] = new(sums)
				}
				kinds[kind].add(&l.Items[k])
			}
		}
	}
	lines := map[string]string{}
	for kind, s := range kinds {
		lines[kind] = fmt.Sprintf("%-34s %6d  %v\n", kind, s.n, s)
	}
	return lines
}

// compare fails with a line diff when a text differs from a file.
func compare(t testing.TB, file, got string) {
	t.Helper()
	if os.Getenv("PENTARENA_GOLDEN") == "write" {
		if err := cmp.Or(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(got), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for line := range strings.Lines(string(data)) {
		count[line]++
	}
	var diff strings.Builder
	for line := range strings.Lines(got) {
		if count[line]--; count[line] < 0 {
			diff.WriteString("+ " + line)
		}
	}
	for line := range strings.Lines(string(data)) {
		if count[line]--; count[line] >= 0 {
			diff.WriteString("- " + line)
		}
	}
	if string(data) != got {
		t.Errorf("what is drawn differs from %s; when it looks as it should, write it with PENTARENA_GOLDEN=write:\n%s", file, diff.String())
	}
}
