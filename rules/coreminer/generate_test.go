package coreminer

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// recordedMap is the west half of the map that the original server generated for the seed "seed-default-mixed": o has ore, C is a cache.
var recordedMap = []string{
	"...............",
	"...............",
	".............o.",
	"....o...o.o....",
	"...............",
	"............o..",
	".o....o........",
	".........o.....",
	"...............",
	"...............",
	"..oo.o...o...o.",
	".....o........o",
	"...o...........",
	"..o......o.....",
	"..o.o.........o",
	"..........o..o.",
	"...o.o.o....oo.",
	"...........o...",
	"..o..o.o..o....",
	"....o...o......",
	"...............",
	"....o....o.....",
	".o.....o.....o.",
	"...........o.o.",
	"...o..o.ooo..o.",
	".....oo.oo..C.C",
	".......o.oCCCC.",
	"...o.o.o..o.C.C",
	"........o...C.C",
	"............oo.",
}

// TestRecordedMap generates a map of the original server: the same ore in the same places, mirrored, in earth that gets denser.
func TestRecordedMap(t *testing.T) {
	l := shipped(t, "classic")
	s, err := New(&l, "seed-default-mixed")
	if err != nil {
		t.Fatal(err)
	}
	total := int32(0)
	for y, row := range recordedMap {
		layer := 0
		for y >= [...]int{5, 12, 23, 30}[layer] {
			layer++
		}
		dirt, ore := [...]int32{25, 50, 100, 200}[layer], [...]int32{10, 25, 50, 125}[layer]
		for x := range row {
			want := [2]int32{dirt, 0}
			switch {
			case y == 0:
				want = [2]int32{}
			case row[x] == 'o':
				want = [2]int32{dirt - ore, ore}
			case row[x] == 'C':
				want = [2]int32{0, 250}
			}
			for _, p := range [2]grid.Point{{X: x, Y: y}, {X: 29 - x, Y: y}} {
				rulestest.Equal(t, "earth at "+p.String(), [2]int32{s.tile(p).Dirt, s.tile(p).Ore}, want)
				total += want[1]
			}
		}
	}
	rulestest.Equal(t, "ore", total, 13380)
	rulestest.Equal(t, "ore left", s.OreLeft, 13380)
}

// TestCrowdedLayer asks for more ore than a layer has tiles: every tile gets some, and the rest is dropped.
func TestCrowdedLayer(t *testing.T) {
	l := shipped(t, "classic")
	l.Width, l.Height = 20, 20
	for _, c := range []struct{ rows, caches, cached, ore int }{{1, 20, 10, 0}, {2, 13, 13, 7}} {
		l.Layers[2].Until, l.Layers[3].Share, l.Cache.Tiles = 100-5*float64(c.rows), 0.5, c.caches
		s, err := New(&l, "crowd")
		if err != nil {
			t.Fatal(err)
		}
		cached, ore := 0, 0
		for y := 20 - c.rows; y < 20; y++ {
			for x := range 10 {
				switch s.on(x, y).Ore {
				case 250:
					cached++
				case 125:
					ore++
				}
			}
		}
		rulestest.Equal(t, "caches", cached, c.cached)
		rulestest.Equal(t, "tiles with ore", ore, c.ore)
	}
}

// TestNumbers checks the IDs of the original server: players, tiles, upgrades, then miners and bombs as they appear.
func TestNumbers(t *testing.T) {
	s := plot(t, flat, joined(miner(1, 2, 0)))
	must(t, s, Command{Verb: Spawn})
	must(t, s, dump(1, 0, Bombs, 2))
	for i, want := range []int32{30, 31, 32, 33} {
		rulestest.Equal(t, "miner", s.Miners[i].ID, want)
	}
	rulestest.Equal(t, "bombs", [2]int32{s.Bombs[0].ID, s.Bombs[1].ID}, [2]int32{34, 35})
}

// TestProblems tests levels just beyond what is allowed.
func TestProblems(t *testing.T) {
	drawn := func(l *Level, w, h int) {
		l.Rows = slices.Repeat([]string{strings.Repeat(".", w)}, h)
		l.Legend = map[string]Fill{}
	}
	for name, c := range map[string]struct {
		change func(*Level)
		key    string // of the only problem, "" when there is none
	}{
		"as it is":               {func(l *Level) {}, ""},
		"longest title":          {func(l *Level) { l.Grades[1].Title = strings.Repeat("ö", 40) }, ""},
		"title too long":         {func(l *Level) { l.Grades[1].Title = strings.Repeat("ö", 41) }, "grade[1].title"},
		"shortest title":         {func(l *Level) { l.Grades[1].Title = "x" }, ""},
		"no title":               {func(l *Level) { l.Grades[2].Title = "" }, "grade[2].title"},
		"empty layer":            {func(l *Level) { l.Layers[1].Until = l.Layers[0].Until }, ""},
		"layers upside down":     {func(l *Level) { l.Layers[1].Until = 14 }, "layer[1].until"},
		"layers end early":       {func(l *Level) { l.Layers[3].Until = 99 }, "layer[3].until"},
		"letters without rows":   {func(l *Level) { l.Legend = map[string]Fill{"d": {Dirt: 5}} }, "legend"},
		"smallest drawing":       {func(l *Level) { drawn(l, 4, 4) }, ""},
		"narrow drawing":         {func(l *Level) { drawn(l, 3, 4) }, "rows[0]"},
		"largest drawing":        {func(l *Level) { drawn(l, 100, 100) }, ""},
		"wide drawing":           {func(l *Level) { drawn(l, 101, 4) }, "rows[0]"},
		"long letter":            {func(l *Level) { drawn(l, 4, 4); l.Legend["ab"] = Fill{} }, "legend"},
		"dot in the legend":      {func(l *Level) { drawn(l, 4, 4); l.Legend["."] = Fill{} }, "legend"},
		"ladder in earth":        {func(l *Level) { drawn(l, 4, 4); l.Legend["x"] = Fill{Ladder: true, Dirt: 1, Ore: 1} }, "legend.x"},
		"support in ore":         {func(l *Level) { drawn(l, 4, 4); l.Legend["x"] = Fill{Support: true, Ore: 1} }, "legend.x"},
		"ladder and support":     {func(l *Level) { drawn(l, 4, 4); l.Legend["x"] = Fill{Support: true, Ladder: true} }, "legend.x"},
		"shield on nothing":      {func(l *Level) { drawn(l, 4, 4); l.Legend["x"] = Fill{Shield: 1} }, "legend.x"},
		"shield on ore":          {func(l *Level) { drawn(l, 4, 4); l.Legend["x"] = Fill{Shield: 2, Dirt: 1, Ore: 1} }, ""},
		"too many layers":        {func(l *Level) { drawn(l, 4, 4); l.Legend["x"] = Fill{Shield: 3, Ore: 1} }, "legend.x.shield"},
		"rows of two lengths":    {func(l *Level) { drawn(l, 4, 4); l.Rows[2] = "..." }, "rows[2]"},
		"unknown letter":         {func(l *Level) { drawn(l, 4, 4); l.Rows[2] = "..q." }, "rows[2]"},
		"earth on the surface":   {func(l *Level) { drawn(l, 4, 4); l.Legend["d"] = Fill{Dirt: 1}; l.Rows[0] = "..d." }, "rows[0]"},
		"miner on the last tile": {func(l *Level) { l.Miners = []Placed{miner(1, 29, 29)} }, ""},
		"miner too far right":    {func(l *Level) { l.Miners = []Placed{miner(1, 30, 29)} }, "miner[0].at[0]"},
		"miner too deep":         {func(l *Level) { l.Miners = []Placed{miner(1, 29, 30)} }, "miner[0].at[1]"},
		"dug past the middle":    {func(l *Level) { l.Dug = []Dug{{At: [2]int{2, 1}, Size: [2]int{14, 1}}} }, "dug[0].size[0]"},
		"dug at the surface":     {func(l *Level) { l.Dug = []Dug{{At: [2]int{2, 0}, Size: [2]int{1, 1}}} }, "dug[0].at[1]"},
		"dug without a size":     {func(l *Level) { l.Dug = []Dug{{At: [2]int{2, 1}, Size: [2]int{0, 1}}} }, "dug[0].size[0]"},
		"dug with both":          {func(l *Level) { l.Dug = []Dug{{At: [2]int{2, 1}, Size: [2]int{1, 1}, Ladder: true, Support: true}} }, "dug[0].support"},
		"dug in a drawing":       {func(l *Level) { drawn(l, 4, 5); l.Dug = []Dug{{}} }, "dug"},
		"miner off a drawing":    {func(l *Level) { drawn(l, 4, 5); l.Miners = []Placed{miner(1, 4, 4)} }, "miner[0].at[0]"},
		"no fuse":                {func(l *Level) { l.Fuse = 0 }, "fuse"},
		"no shield":              {func(l *Level) { l.ShieldLayers = 0 }, "shield_layers"},
	} {
		l := DefaultLevel()
		c.change(&l)
		f := l.Problems()
		switch {
		case c.key == "" && len(f) > 0:
			t.Errorf("%s: %v", name, f)
		case c.key != "" && (len(f) != 1 || f[0].Key != c.key):
			t.Errorf("%s: %v, not one problem with %s", name, f, c.key)
		}
	}
}

// Dug parts are open on both sides with what stands in them, hoppers stand in theirs, and the ore that was there is gone.
func TestDug(t *testing.T) {
	l := DefaultLevel()
	whole, err := New(&l, "dug")
	if err != nil {
		t.Fatal(err)
	}
	l.Dug = []Dug{{At: [2]int{0, 1}, Size: [2]int{3, 9}}, {At: [2]int{1, 1}, Size: [2]int{1, 8}, Ladder: true}, {At: [2]int{2, 9}, Size: [2]int{1, 1}, Support: true}}
	s, err := New(&l, "dug")
	if err != nil {
		t.Fatal(err)
	}
	left := int32(0)
	for i := range s.Tiles.Cells {
		a, b, p := &s.Tiles.Cells[i], &whole.Tiles.Cells[i], s.Tiles.Point(i)
		x := min(p.X, s.Tiles.W-1-p.X)
		open := x < 3 && p.Y >= 1 && p.Y <= 9
		if open && a.Filled() || !open && (a.Dirt != b.Dirt || a.Ore != b.Ore) {
			t.Errorf("%s: %+v, was %+v", p, a, b)
		}
		if a.Ladder != (x == 1 && open && p.Y <= 8) || a.Support != (x == 2 && p.Y == 9) || a.Hopper != (x == 0 && open) {
			t.Errorf("%s: %+v", p, a)
		}
		left += a.Ore
	}
	if s.OreLeft != left || s.Sides[0].Hoppers != 9 || s.Sides[1].Hoppers != 9 {
		t.Errorf("%d of %d ore counted, hoppers %d and %d deep", s.OreLeft, left, s.Sides[0].Hoppers, s.Sides[1].Hoppers)
	}
}
