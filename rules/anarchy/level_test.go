package anarchy

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	shipped "app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// file reads a level file like the loader of levels, header included.
func file(t testing.TB, name string) Level {
	t.Helper()
	l, err := shipped.Find("anarchy", name)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, l.Text)
}

func parse(t testing.TB, text string) Level {
	t.Helper()
	return decode(t, DefaultLevel(), text)
}

// classic is the shipped classic level with the changes of a level text.
func classic(t testing.TB, text string) Level {
	t.Helper()
	return decode(t, file(t, "classic"), text)
}

func decode(t testing.TB, level Level, text string) Level {
	t.Helper()
	whole := struct {
		Game      string            `toml:"game"`
		Title     string            `toml:"title"`
		Summary   string            `toml:"summary"`
		Challenge shipped.Challenge `toml:"challenge"`
		Level
	}{Level: level}
	meta, err := toml.Decode(text, &whole)
	if err != nil {
		t.Fatal(err)
	}
	if left := meta.Undecoded(); len(left) > 0 {
		t.Fatalf("keys that mean nothing: %v", left)
	}
	return whole.Level
}

func start(t testing.TB, level Level, seed string) *State {
	t.Helper()
	s, err := New(&level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLevelFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "levels", "anarchy", "*.toml"))
	if err != nil || len(files) < 5 {
		t.Fatalf("level files: %v %v", files, err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".toml")
		t.Run(name, func(t *testing.T) {
			level := file(t, name)
			for _, f := range level.Problems() {
				t.Errorf("%s: %s", f.Key, f.Reason)
			}
			for _, seed := range []string{"a", "b", "c", "d", "e", "f"} {
				s := start(t, level, seed)
				for seat, hq := range s.Headquarters {
					b := &s.Buildings[hq]
					if !b.Headquarters || int(b.Owner) != seat || b.Ruin() {
						t.Errorf("seed %s: headquarters of seat %d is %+v", seed, seat, b)
					}
				}
			}
		})
	}
}

func TestClassicFileIsTheDefault(t *testing.T) {
	if shipped, preset := file(t, "classic"), DefaultLevel(); !reflect.DeepEqual(shipped, preset) {
		t.Errorf("classic.toml is\n%+v, an empty level is\n%+v", shipped, preset)
	}
	original := file(t, "original")
	if original.Rules != OriginalRules() {
		t.Errorf("original.toml has the rules %+v", original.Rules)
	}
	if original.Rules = DefaultLevel().Rules; !reflect.DeepEqual(original, DefaultLevel()) {
		t.Errorf("original.toml changes more than the rules: %+v", original)
	}
}

func TestFirestormBlowsHard(t *testing.T) {
	s := start(t, file(t, "firestorm"), "x")
	for i, f := range s.Forecasts {
		if f.Intensity < 6 || f.Intensity > 10 {
			t.Errorf("forecast %d is %+v", i, f)
		}
	}
}

func TestForecastsComeInMirroredPairs(t *testing.T) {
	s := start(t, DefaultLevel(), "pairs")
	if len(s.Forecasts) != 300 {
		t.Fatalf("%d forecasts", len(s.Forecasts))
	}
	seen := map[grid.Dir]bool{}
	for i := 0; i < len(s.Forecasts); i += 2 {
		a, b := s.Forecasts[i].Wind, s.Forecasts[i+1].Wind
		want := a
		if a.Direction == grid.East || a.Direction == grid.West {
			want.Direction = a.Direction.Back()
		}
		if b != want {
			t.Errorf("pair %d is %+v %+v", i/2, a, b)
		}
		seen[a.Direction] = true
	}
	if len(seen) != 4 {
		t.Errorf("only the directions %v are drawn", seen)
	}
	level := DefaultLevel()
	level.MaxTurns = 7
	level.Winds.Mirrored = false
	level.Winds.Directions = []string{"east"}
	for i, f := range start(t, level, "x").Forecasts {
		if f.Direction != grid.East {
			t.Errorf("forecast %d blows %s", i, f.Direction)
		}
	}
	if n := len(start(t, level, "x").Forecasts); n != 8 {
		t.Errorf("a match of 7 turns has %d forecasts, not full pairs", n)
	}
}

func TestMapsAreMirrored(t *testing.T) {
	for _, seed := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		s := start(t, DefaultLevel(), seed)
		var made [2][kinds]int
		for i := range s.Buildings {
			b := &s.Buildings[i]
			if s.At(b.Cell()) != int16(i) {
				t.Fatalf("seed %s: two buildings on %s", seed, b.Cell())
			}
			twin := s.At(grid.Pt(int(s.Width)-1-int(b.X), int(b.Y)))
			if twin == None {
				t.Fatalf("seed %s: nothing mirrors building %d", seed, i)
			}
			if m := &s.Buildings[twin]; m.Kind != b.Kind || m.Owner != 1-b.Owner || m.Headquarters != b.Headquarters {
				t.Fatalf("seed %s: building %d is %+v, mirrored %+v", seed, i, b, m)
			}
			for d, n := range b.Near {
				if want := s.At(b.Cell().Step(grid.Dir(d))); n != want {
					t.Fatalf("seed %s: %s of building %d is %d, not %d", seed, grid.Dir(d), i, n, want)
				}
			}
			made[b.Owner][b.Kind]++
		}
		for kind := range kinds {
			if n := made[0][kind] + made[1][kind]; n < 4 || made[0][kind] != made[1][kind] {
				t.Errorf("seed %s: %d and %d of kind %s", seed, made[0][kind], made[1][kind], kind)
			}
		}
		if west := s.Buildings[s.Headquarters[0]].X; west >= s.Width/2 {
			t.Errorf("seed %s: seat 0 has its headquarters in the east", seed)
		}
	}
}

func TestDrawnAndListedMapsAgree(t *testing.T) {
	drawn := parse(t, `
rows = ["Hw.", ".Fp", "s.h"]
forecasts = ["east 5"]
[[building]]
at = [1, 0]
fire = 4
exposure = 12
health = 0
`)
	listed := parse(t, `
width = 3
height = 3
forecasts = ["east 5"]
building = [
  {at = [0, 0], kind = "warehouse", headquarters = true},
  {at = [1, 0], kind = "warehouse", owner = 1, fire = 4, exposure = 12, health = 0},
  {at = [1, 1], kind = "fire_department"},
  {at = [2, 1], kind = "police_department", owner = 1},
  {at = [0, 2], kind = "weather_station", owner = 1},
  {at = [2, 2], kind = "warehouse", owner = 1, headquarters = true},
]
`)
	a, b := start(t, drawn, "x"), start(t, listed, "x")
	if !same(a, b) {
		t.Errorf("drawn:  %+v\nlisted: %+v", a.Buildings, b.Buildings)
	}
	if f, _ := a.Wind(); f != (Wind{grid.East, 5}) {
		t.Errorf("the first wind is %+v", f)
	}
}

func TestProblems(t *testing.T) {
	n := func(v int) *int { return &v }
	rows := []string{"Hw.", ".Fh"}
	for _, c := range []struct {
		key    string
		change func(*Level)
	}{
		{"max_turns", func(l *Level) { l.MaxTurns = 0 }},
		{"base_bribes", func(l *Level) { l.BaseBribes = -1 }},
		{"max_fire", func(l *Level) { l.MaxFire = 101 }},
		{"max_intensity", func(l *Level) { l.MaxIntensity = 0 }},
		{"warehouse_fire", func(l *Level) { l.WarehouseFire = -1 }},
		{"headquarters_fire", func(l *Level) { l.HeadquartersFire = 200 }},
		{"water_power", func(l *Level) { l.WaterPower = -2 }},
		{"fire_fade", func(l *Level) { l.FireFade = -1 }},
		{"exposure_drain", func(l *Level) { l.ExposureDrain = -1 }},
		{"act_cost", func(l *Level) { l.ActCost = 0 }},
		{"ruin_bribes", func(l *Level) { l.RuinBribes = -1 }},
		{"wind_step", func(l *Level) { l.WindStep = 0 }},
		{"health", func(l *Level) { l.Health = 0 }},
		{"headquarters_health", func(l *Level) { l.HeadquartersHealth = 100000 }},
		{"rules.wind_reach", func(l *Level) { l.WindReach = -1 }},
		{"rules.burnt_bribe", func(l *Level) { l.BurntBribe = 9 }},
		{"winds.min", func(l *Level) { l.Winds.Min = -1 }},
		{"winds.max", func(l *Level) { l.Winds.Max = 11 }},
		{"winds.directions", func(l *Level) { l.Winds.Directions = nil }},
		{"winds.directions[1]", func(l *Level) { l.Winds.Directions = []string{"north", "up"} }},
		{"forecasts[0]", func(l *Level) { l.Forecasts = []string{"east"} }},
		{"forecasts[1]", func(l *Level) { l.Forecasts = []string{"east 1", "east 11"} }},
		{"forecasts", func(l *Level) { l.MaxTurns, l.Forecasts = 1, []string{"east 1", "east 1", "east 1"} }},
		{"width", func(l *Level) { l.Width = 41 }},
		{"height", func(l *Level) { l.Height = 1 }},
		{"generator.points_min", func(l *Level) { l.Generator.PointsMin = -1 }},
		{"generator.points_max", func(l *Level) { l.Generator.PointsMax = 3 }},
		{"generator.edge_min", func(l *Level) { l.Generator.EdgeMin = -1 }},
		{"generator.edge_max", func(l *Level) { l.Generator.EdgeMax = 0 }},
		{"generator", func(l *Level) { l.Generator.PointsMin, l.Generator.EdgeMin = 1, 0 }},
		{"generator.least", func(l *Level) { l.Generator.Least = -1 }},
		{"generator.weights", func(l *Level) { l.Generator.Weights[0] = 0.5 }},
		{"generator.weights", func(l *Level) { l.Generator.Weights = [4]float64{0.5, 0.25, 0.25, 0.001} }},
		{"generator.weights[2]", func(l *Level) { l.Generator.Weights[2] = -0.2 }},
		{"rows", func(l *Level) { l.Rows = []string{"Hh"} }},
		{"rows[0]", func(l *Level) { l.Rows = []string{"H", "h"} }},
		{"rows[1]", func(l *Level) { l.Rows = []string{"Hw.", "h."} }},
		{"rows[1]", func(l *Level) { l.Rows = []string{"Hw.", "h?."} }},
		{"rows", func(l *Level) { l.Rows = []string{"Hw.", "w.."} }},
		{"rows", func(l *Level) { l.Rows = []string{"Hh.", "H.."} }},
		{"building[0].at", func(l *Level) { l.Rows, l.Buildings = rows, []Placed{{At: [2]int{2, 0}}} }},
		{"building[0]", func(l *Level) { l.Rows, l.Buildings = rows, []Placed{{Kind: "warehouse"}} }},
		{"building[0].fire", func(l *Level) { l.Rows, l.Buildings = rows, []Placed{{Fire: n(21)}} }},
		{"building[0].health", func(l *Level) { l.Rows, l.Buildings = rows, []Placed{{Health: n(-1)}} }},
		{"building[0].exposure", func(l *Level) { l.Rows, l.Buildings = rows, []Placed{{At: [2]int{1, 1}, Exposure: n(5)}} }},
		{"building[0].kind", func(l *Level) { l.Buildings = []Placed{{Kind: "church"}} }},
		{"building[0].owner", func(l *Level) { l.Buildings = []Placed{{Kind: "warehouse", Owner: 2}} }},
		{"building[0].headquarters", func(l *Level) { l.Buildings = []Placed{{Kind: "weather_station", Headquarters: true}} }},
		{"building[0].at", func(l *Level) { l.Buildings = []Placed{{Kind: "warehouse", At: [2]int{40, 0}}} }},
		{"building[1].at", func(l *Level) { l.Buildings = []Placed{{Kind: "warehouse"}, {Kind: "warehouse"}} }},
		{"building", func(l *Level) { l.Buildings = []Placed{{Kind: "warehouse"}} }},
	} {
		level := DefaultLevel()
		c.change(&level)
		found := false
		for _, f := range level.Problems() {
			found = found || f.Key == c.key
			if f.Reason == "" {
				t.Errorf("%s: a problem without a reason", f.Key)
			}
		}
		if !found {
			t.Errorf("%s: the problem is missing; there are %v", c.key, level.Problems())
		}
		if _, err := New(&level, "x"); err == nil || !strings.Contains(err.Error(), c.key) {
			t.Errorf("%s: New gives the error %v", c.key, err)
		}
	}
}

// TestGeneratorDrawsAgain: a map whose points all fall on one cell has no path, so the generator draws another one.
func TestGeneratorDrawsAgain(t *testing.T) {
	level := DefaultLevel()
	level.Width, level.Height = 4, 2
	level.Generator = Generator{PointsMin: 2, PointsMax: 2, Weights: [4]float64{1, 0, 0, 0}}
	for i := range 40 {
		if s := start(t, level, fmt.Sprint(i)); len(s.Buildings) < 4 {
			t.Errorf("seed %d: %d buildings", i, len(s.Buildings))
		}
	}
}

func TestGeneratorThatCannotWork(t *testing.T) {
	level := DefaultLevel()
	level.Generator.Weights, level.Generator.Least = [4]float64{0, 1, 0, 0}, 0
	if _, err := New(&level, "x"); err == nil {
		t.Error("a city without warehouses has headquarters")
	}
}

func TestReachAndBribeNames(t *testing.T) {
	if level := parse(t, "[rules]\nwind_reach = 4\nburnt_bribe = \"smouldering\""); level.WindReach != 4 || level.BurntBribe != SmoulderingBribe {
		t.Errorf("read %+v", level.Rules)
	}
	if level := parse(t, "[rules]\nwind_reach = \"intensity\""); level.WindReach != ReachIntensity {
		t.Errorf("read %+v", level.Rules)
	}
	if level := parse(t, "[rules]\nwind_reach = 100"); level.WindReach != MaxSide {
		t.Errorf("read %+v", level.Rules)
	}
	for _, text := range []string{"wind_reach = 101", "wind_reach = 0", "wind_reach = \"far\"", "wind_reach = 1.5", "burnt_bribe = \"much\""} {
		level := DefaultLevel()
		if _, err := toml.Decode("[rules]\n"+text, &level); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// same compares two positions completely.
func same(a, b *State) bool {
	if len(a.Buildings) != len(b.Buildings) || len(a.Forecasts) != len(b.Forecasts) || a.Constants != b.Constants {
		return false
	}
	for i := range a.Buildings {
		if a.Buildings[i] != b.Buildings[i] {
			return false
		}
	}
	for i := range a.Forecasts {
		if a.Forecasts[i] != b.Forecasts[i] {
			return false
		}
	}
	return a.Width == b.Width && a.Height == b.Height && a.Ended == b.Ended && a.Bribes == b.Bribes && a.Fallen == b.Fallen &&
		a.Headquarters == b.Headquarters && a.End == b.End && a.Whole == b.Whole
}

var _ rules.Validator = (*Level)(nil)

// drawing writes the map as rows of a level file.
func (s *State) drawing() []string {
	rows := make([][]byte, s.Height)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", int(s.Width)))
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		c := "WFPS"[b.Kind]
		if b.Headquarters {
			c = 'H'
		}
		if b.Owner == 1 {
			c += 'a' - 'A'
		}
		rows[b.Y][b.X] = c
	}
	lines := make([]string, len(rows))
	for y, row := range rows {
		lines[y] = string(row)
	}
	return lines
}

// TestGeneratedLikeTheServer compares map and forecasts with those of the original server for the seed of a recorded match.
func TestGeneratedLikeTheServer(t *testing.T) {
	level := file(t, "original")
	level.Width, level.Height, level.MaxTurns = 24, 12, 60
	s := start(t, level, "dev-chaosmap-0")
	want := []string{
		"........fsffFFSF........",
		"...pp.Psw.sSsS.WSp.PP...",
		"...WPfw...W..w...WFpw...",
		"...wWf.WWSF..fsww.FwW...",
		".wPPWfpfwSfPpFsWFPFwppW.",
		"WWwFfFWfP..Ss..pFwfFfWww",
		"WwW.wWW.W..Ww..w.wwW.wWw",
		".H.FPFFwFFfpPFffWffpf.h.",
		".s.W.wSs.p.wW.P.SsW.w.S.",
		".f.w.FWFPW.wW.wpfwf.W.F.",
		".wFw..P.SwsFfSWs.p..WfW.",
		".ffwwfW...WfFw...wFWWFF.",
	}
	if got := s.drawing(); !slices.Equal(got, want) {
		t.Errorf("the map is\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for i, p := range map[int]grid.Point{0: grid.Pt(5, 3), 1: grid.Pt(11, 11), 2: grid.Pt(4, 1), 3: grid.Pt(0, 6), 93: grid.Pt(18, 3), 94: grid.Pt(12, 11)} {
		if got := s.Buildings[i].Cell(); got != p {
			t.Errorf("building %d stands at %s, not %s", i, got, p)
		}
	}
	var winds []string
	for i := 0; i < len(s.Forecasts); i += 2 {
		winds = append(winds, fmt.Sprintf("%s %d", s.Forecasts[i].Direction, s.Forecasts[i].Intensity))
	}
	if want := []string{"south 4", "east 0", "west 5", "south 3", "north 2", "south 3", "south 6", "south 8", "east 0", "north 6", "north 5", "east 4", "east 10", "south 10",
		"east 6", "west 3", "south 4", "east 1", "south 10", "west 4", "west 9", "east 3", "west 0", "south 1", "east 5", "south 1", "east 6", "north 5", "west 3", "south 8"}; !slices.Equal(winds, want) {
		t.Errorf("the winds are %v", winds)
	}
	s.drawnAgain(t)
}

// drawnAgain checks that the drawing of the map, loaded as a level, gives the same map.
func (s *State) drawnAgain(t *testing.T) {
	t.Helper()
	level := DefaultLevel()
	level.Rows = s.drawing()
	again := start(t, level, "x")
	if again.Width != s.Width || again.Height != s.Height || !slices.Equal(again.drawing(), s.drawing()) {
		t.Errorf("drawn again as %d by %d cells\n%s", again.Width, again.Height, strings.Join(again.drawing(), "\n"))
	}
}

// TestLeastOfEachKind: a generator with room for only the required number of each kind gives each half exactly that.
func TestLeastOfEachKind(t *testing.T) {
	level := DefaultLevel()
	level.Width, level.Height = 16, 2 // a half of 16 cells
	level.Generator = Generator{PointsMin: 40, PointsMax: 40, EdgeMin: 2, EdgeMax: 2, Weights: [4]float64{1, 0, 0, 0}, Least: 3}
	s := start(t, level, "least")
	var made [kinds]int
	for i := range s.Buildings {
		made[s.Buildings[i].Kind]++
	}
	cells := len(s.Buildings) / 2
	if want := [kinds]int{2 * (cells - 9), 6, 6, 6}; cells < 12 || made != want {
		t.Errorf("%d buildings in a half; there are %v, not %v", cells, made, want)
	}
	level.Width = 12 // a half without spare room: the kinds in their order
	level.Generator.PointsMin, level.Generator.PointsMax, level.Generator.Weights = 10, 10, [4]float64{0, 0, 0, 1}
	full := 0
	for seed := range 40 {
		s := start(t, level, fmt.Sprint(seed))
		if len(s.Buildings) < 24 {
			continue
		}
		full++
		for i := range 12 {
			if got := s.Buildings[i].Kind; got != Kind(i/3) {
				t.Errorf("seed %d: building %d is a %s", seed, i, got)
			}
		}
	}
	if full == 0 {
		t.Error("no half is full")
	}
	level.Generator.Least = 0
	level.Generator.Weights = [4]float64{0.5, 0, 0, 0.5}
	for i := range start(t, level, "none").Buildings {
		if k := start(t, level, "none").Buildings[i].Kind; k != Warehouse && k != WeatherStation {
			t.Fatalf("a %s is made", k)
		}
	}
}

// TestBounds: each number of a level may reach its limits but not exceed them.
func TestBounds(t *testing.T) {
	rows := []string{"HwF", ".Fh"}
	placed := func(l *Level) *Placed {
		l.Rows, l.Buildings = rows, []Placed{{At: [2]int{1, 0}}}
		return &l.Buildings[0]
	}
	for _, c := range []struct {
		key       string
		low, high int
		set       func(*Level, int)
	}{
		{"max_turns", 1, MaxLength, func(l *Level, n int) { l.MaxTurns = int32(n) }},
		{"base_bribes", 1, 1000, func(l *Level, n int) { l.BaseBribes = int16(n) }},
		{"act_cost", 1, 1000, func(l *Level, n int) { l.ActCost = int16(n) }},
		{"ruin_bribes", 0, 1000, func(l *Level, n int) { l.RuinBribes = int16(n) }},
		{"wind_step", 1, 100, func(l *Level, n int) { l.WindStep = int16(n) }},
		{"max_fire", 1, 100, func(l *Level, n int) { l.MaxFire = int16(n) }},
		{"max_intensity", 10, 100, func(l *Level, n int) { l.MaxIntensity = int16(n) }}, // the strongest random wind is 10
		{"warehouse_fire", 0, 100, func(l *Level, n int) { l.WarehouseFire = int16(n) }},
		{"headquarters_fire", 0, 100, func(l *Level, n int) { l.HeadquartersFire = int16(n) }},
		{"water_power", 0, 100, func(l *Level, n int) { l.WaterPower = int16(n) }},
		{"fire_fade", 0, 100, func(l *Level, n int) { l.FireFade = int16(n) }},
		{"exposure_drain", 0, 1000, func(l *Level, n int) { l.ExposureDrain = int32(n) }},
		{"health", 1, 1000, func(l *Level, n int) { l.Health = n }},
		{"headquarters_health", 1, 1000, func(l *Level, n int) { l.HeadquartersHealth = n }},
		{"wind_reach", 0, MaxSide, func(l *Level, n int) { l.WindReach = Reach(n) }},
		{"burnt_bribe", 0, 1, func(l *Level, n int) { l.BurntBribe = BurntBribe(n) }},
		{"winds.min", 0, 10, func(l *Level, n int) { l.Winds.Min = n }},
		{"winds.max", 3, 10, func(l *Level, n int) { l.Winds.Min, l.Winds.Max = 3, n }},
		{"width", 4, MaxSide, func(l *Level, n int) { l.Width = n }},
		{"height", 2, MaxSide, func(l *Level, n int) { l.Height = n }},
		{"points_min", 0, 15, func(l *Level, n int) { l.Generator.EdgeMin, l.Generator.PointsMin = 2, n }},
		{"points_max", 8, 1000, func(l *Level, n int) { l.Generator.PointsMax = n }},
		{"edge_min", 0, 5, func(l *Level, n int) { l.Generator.EdgeMin = n }},
		{"edge_max", 1, 1000, func(l *Level, n int) { l.Generator.EdgeMax = n }},
		{"points_min and edge_min", 1, 15, func(l *Level, n int) { l.Generator.EdgeMin, l.Generator.PointsMin = 1, n }},
		{"least", 0, 100, func(l *Level, n int) { l.Generator.Least = n }},
		{"weights", 400, 400, func(l *Level, n int) { l.Generator.Weights[0] = float64(n) / 1000 }},
		{"forecasts[0]", 0, 10, func(l *Level, n int) { l.Forecasts = []string{fmt.Sprintf("west %d", n)} }},
		{"building.health", 0, 1000, func(l *Level, n int) { placed(l).Health = &n }},
		{"building.fire", 0, 20, func(l *Level, n int) { placed(l).Fire = &n }},
		{"building.exposure", 0, 1_000_000, func(l *Level, n int) { placed(l).Exposure = &n }},
		{"building.exposure of others", 0, 0, func(l *Level, n int) { p := placed(l); p.At, p.Exposure = [2]int{2, 0}, &n }},
		{"building.at column", 0, 2, func(l *Level, n int) { l.Rows, l.Buildings = []string{"HwF", "wFh"}, []Placed{{At: [2]int{n, 1}}} }},
		{"building.at row", 0, 1, func(l *Level, n int) { l.Rows, l.Buildings = []string{"HwF", "wFh"}, []Placed{{At: [2]int{1, n}}} }},
		{"rows", 2, MaxSide, func(l *Level, n int) { l.Rows = slices.Repeat([]string{".."}, max(n, 1)); l.Rows[0] = "Hh" }},
		{"rows[0]", 2, MaxSide, func(l *Level, n int) {
			l.Rows = []string{"Hh" + strings.Repeat(".", max(n, 2)-2), strings.Repeat("w", n)}
		}},
		{"listed width", 2, MaxSide, func(l *Level, n int) { l.Buildings, l.Width = listed(0, 0, 1, 1), n }},
		{"listed height", 2, MaxSide, func(l *Level, n int) { l.Buildings, l.Height = listed(0, 0, 1, 1), n }},
		{"listed column", 0, 39, func(l *Level, n int) { l.Buildings = listed(n, 0, 1, 1) }},
		{"listed row", 0, 19, func(l *Level, n int) { l.Buildings = listed(0, n, 1, 2) }},
		{"listed owner", 0, 1, func(l *Level, n int) {
			l.Buildings = append(listed(0, 0, 1, 1), Placed{At: [2]int{5, 5}, Kind: "weather_station", Owner: n})
		}},
	} {
		for n, right := range map[int]bool{c.low - 1: false, c.low: true, c.high: true, c.high + 1: false} {
			level := DefaultLevel()
			c.set(&level, n)
			if problems := level.Problems(); right != (len(problems) == 0) {
				t.Errorf("%s of %d: %v", c.key, n, problems)
			}
		}
	}
}

// TestForecastsOfALevel: a level may list the winds of all turns and one more.
func TestForecastsOfALevel(t *testing.T) {
	level := DefaultLevel()
	level.MaxTurns = 6
	for n, right := range map[int]bool{0: true, 6: true, 7: true, 8: false} {
		level.Forecasts = slices.Repeat([]string{"east 1"}, n)
		if problems := level.Problems(); right != (len(problems) == 0) {
			t.Errorf("%d forecasts for 6 turns: %v", n, problems)
		}
	}
	level.MaxTurns, level.Forecasts = 0, slices.Repeat([]string{"east 1"}, 9)
	if problems := level.Problems(); len(problems) != 1 || problems[0].Key != "max_turns" {
		t.Errorf("no turns: %v", problems)
	}
	level.MaxTurns = 6
	level.Forecasts = slices.Repeat([]string{"east 1"}, 7) // the last one is not used
	for i, f := range start(t, level, "x").Forecasts {
		if len(level.Forecasts) != 7 || i > 5 || f.Wind != (Wind{grid.East, 1}) {
			t.Errorf("forecast %d is %+v", i, f)
		}
	}
}

// listed is a map with two headquarters, at x0,y0 and x1,y1.
func listed(x0, y0, x1, y1 int) []Placed {
	return []Placed{{At: [2]int{x0, y0}, Kind: "warehouse", Headquarters: true}, {At: [2]int{x1, y1}, Kind: "warehouse", Owner: 1, Headquarters: true}}
}
