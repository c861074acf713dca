package shots_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// driver plays ticks on a scene.
type driver struct {
	t     *testing.T
	scene scene.Scene
	in    ui.Input
	n     int
	next  scene.Next // what the scene has led to
}

func (d *driver) ticks(n int) {
	for range n {
		d.n++
		d.in.Now = float64(d.n) / 60
		next, err := d.scene.Update(&d.in)
		if err != nil {
			d.t.Fatal(err)
		}
		if next.Kind != scene.Stay {
			d.next = next
		}
		d.in.Keys, d.in.Pressed, d.in.Released, d.in.RightPressed, d.in.WheelY = nil, false, false, false, 0
	}
}

// until plays ticks until ok is true of what the table says: bots think in other goroutines.
func (d *driver) until(what string, ok func(said map[string]any) bool) {
	for range 100_000 {
		if ok(d.scene.Describe()) {
			return
		}
		d.ticks(1)
		time.Sleep(time.Millisecond)
	}
	d.t.Fatalf("it never comes to %s", what)
}

// thought waits until the advisor is done.
func (d *driver) thought() {
	d.until("advice", func(said map[string]any) bool { return said["thinking"] == false })
}

// finish lets the AI play the rest of the turn.
func (d *driver) finish() {
	before := d.scene.Describe()["turns"].(int)
	d.key("Shift+Q")
	d.until("the next turn", func(said map[string]any) bool { return said["turns"].(int) > before })
}

func (d *driver) key(k ...string) {
	for _, name := range k {
		press := ui.KeyPress{}
		for {
			head, tail, ok := strings.Cut(name, "+")
			if !ok {
				break
			}
			press.Shift = press.Shift || head == "Shift"
			press.Ctrl = press.Ctrl || head == "Ctrl"
			name = tail
		}
		press.Key = name
		d.in.Keys = []ui.KeyPress{press}
		d.ticks(2)
	}
}

func (d *driver) move(x, y float32) { d.in.X, d.in.Y = x, y; d.ticks(2) }

func (d *driver) click(x, y float32) {
	d.move(x, y)
	d.in.Pressed, d.in.Down = true, true
	d.ticks(1)
	d.in.Released, d.in.Down = true, false
	d.ticks(2)
}

// open takes a scene and does with it what do is told.
func (d *driver) open(s scene.Scene, what string) {
	d.t.Helper()
	d.scene = s
	d.do(what)
}

// do does one thing after another: "60" waits so many ticks, "Shift+H" presses a key and "H*3" presses it thrice, "move:0.3,0.5" and
// "click:0.3,0.5" use the pointer at a part of the width and of the height.
func (d *driver) do(what string) {
	d.t.Helper()
	for _, word := range strings.Fields(what) {
		if n, err := strconv.Atoi(word); err == nil {
			d.ticks(n)
			continue
		}
		if verb, at, ok := strings.Cut(word, ":"); ok {
			var x, y float32
			if _, err := fmt.Sscanf(at, "%g,%g", &x, &y); err != nil {
				d.t.Fatalf("%s: %v", word, err)
			}
			map[string]func(x, y float32){"move": d.move, "click": d.click}[verb](d.in.W*x, d.in.H*y)
			continue
		}
		key, times, _ := strings.Cut(word, "*")
		n, _ := strconv.Atoi(cmp.Or(times, "1"))
		d.key(slices.Repeat([]string{key}, n)...)
	}
}

// press clicks a control, or fails when there is none. One that is scrolled out of sight below is scrolled up to.
func (d *driver) press(env *scene.Env, id string) {
	d.t.Helper()
	for range 50 {
		var place board.Rect
		for at, r := range env.Controls.Places {
			if at == id {
				place = r
			}
		}
		if place.W == 0 {
			break
		}
		if place.H >= 20 {
			d.click(place.Middle())
			return
		}
		if place.H > 0 { // of what is wholly out of sight the place is not in the list; there the pointer is already
			d.move(place.X, place.Y-20)
		}
		d.in.WheelY = -1
		d.ticks(2)
	}
	d.t.Fatalf("there is no %s", id)
}

// watch opens a recorded match of the original engine.
func watch(t *testing.T, env *scene.Env) *table.Table {
	files, _ := filepath.Glob("../../game/match/record/testdata/anarchy/*.pent")
	if dir := os.Getenv("CONFORMANCE"); dir != "" {
		files, _ = filepath.Glob(filepath.Join(dir, "anarchy", "js_arson_0.json.gz"))
	}
	if len(files) == 0 {
		t.Fatal("there is no recorded match")
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	line, info, err := formats.Open(t.Context(), files[0], data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, env, table.Options{Timeline: line, Info: info, Paused: true})
}

// teller plays at random and tells what it thinks: it writes, draws, and is refused.
type teller struct{ match.Player }

func (p teller) Play(ctx context.Context, turn *match.Turn) error {
	at := match.Spot{9, 6}
	field := make([][3]float64, 0, 24)
	for i := range 24 {
		field = append(field, [3]float64{float64(2 + i%6), float64(2 + i/6), float64(i*i%17) / 4})
	}
	notes := []match.Note{
		{Kind: match.Log, Text: "The warehouse at 9, 6 burns in two turns if the wind holds.", At: &at},
		{Kind: match.Error, Text: "Traceback (most recent call last):\n  File \"bot.py\", line 12\nKeyError: 'police'"},
	}
	for _, d := range []match.Drawing{
		{Shape: "cell", At: at, Color: "red"}, {Shape: "arrow", At: match.Spot{12, 9}, To: at}, {Shape: "circle", At: at, Size: 2.5, Color: "yellow"},
		{Shape: "line", At: match.Spot{14, 3}, To: match.Spot{18, 8}, Color: "green"}, {Shape: "text", At: match.Spot{9, 3}, Text: "burn this next"},
		{Shape: "field", Field: field, Color: "purple"}, {Shape: "marker", Text: "The plan changes: from burning to bribing."},
	} {
		if d.Shape != "marker" || turn.Seat == 1 {
			notes = append(notes, match.Note{Kind: match.Draw, Draw: &d})
		}
	}
	for _, n := range notes {
		if err := turn.Note(n); err != nil {
			return err
		}
	}
	_ = turn.Do(anarchy.Command{Verb: anarchy.Ignite, Building: -1})
	_ = turn.Do(anarchy.Command{Verb: anarchy.Ignite, Building: -1})
	return p.Player.Play(ctx, turn)
}

// told opens a match whose players tell what they think.
func told(t *testing.T, env *scene.Env) *table.Table {
	setup := contest("anarchy", "classic", "random", "random")
	m := tabletest.Match(t, setup)
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), teller{match.NewRandom("b")}}); err != nil {
		t.Fatal(err)
	}
	return opened(t, env, table.Options{Timeline: record.Follow(m), Info: record.Info{State: record.Verified}, Paused: true})
}

// play opens a table of Anarchy at which a match begins.
func play(t *testing.T, env *scene.Env, kinds ...string) *table.Table {
	return seated(t, env, contest("anarchy", "classic", kinds...))
}

// tables are the pictures of the table: each opens one and uses it as a person would.
var tables = map[string]func(t *testing.T, env *scene.Env, d *driver){
	"table-watch": func(t *testing.T, env *scene.Env, d *driver) { d.open(watch(t, env), "120 PageDown*6 30") },
	"table-hover": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watch(t, env), "120 PageDown PageDown X X")
		d.move(d.in.W*0.5, d.in.H-55)
		d.ticks(40)
	},
	"table-busy": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watch(t, env), "120")
		for range 14 {
			d.key("PageDown")
		}
		d.do("30 Space 13 click:0.3,0.4 20")
	},
	"table-end":  func(t *testing.T, env *scene.Env, d *driver) { d.open(watch(t, env), "200 End 90") },
	"table-play": func(t *testing.T, env *scene.Env, d *driver) { d.open(play(t, env, "human", "random"), "30 Tab 30") },
	"table-play-verb": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(play(t, env, "human", "random"), "30")
		for range 3 {
			d.do("Shift+E 200")
		}
		d.do("Tab Tab move:0.55,0.4 40")
	},
	"table-dock":  func(t *testing.T, env *scene.Env, d *driver) { d.open(watch(t, env), "120 PageDown X X 30") },
	"table-notes": func(t *testing.T, env *scene.Env, d *driver) { d.open(told(t, env), "120 PageDown Left X X 60") },
	"table-refused": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(told(t, env), "120 PageDown*3 X 30")
		if d.in.Portrait() { // there one button opens the list of all charts
			d.press(env, "chart/every")
			d.move(d.in.W/2, d.in.H-140)
			for range 20 {
				d.in.WheelY = -1
				d.ticks(2)
			}
		}
		d.press(env, "chart/refused")
		d.move(-10, -10)
		d.ticks(30)
	},
	"table-menu": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watch(t, env), "60")
		if d.in.Portrait() {
			d.click(d.in.W-26, 26)
		}
		d.ticks(30)
	},
	"table-zoom": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(play(t, env, "human", "random"), "30 Shift+E 200 Tab Plus*5 H")
		d.move(d.in.W*0.5+30, d.in.H*0.42)
		d.ticks(60)
	},
	"table-suggest": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(play(t, env, "human", "random"), "30 Shift+E 200 Q")
		d.thought()
		d.ticks(20)
	},
	"table-live": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(play(t, env, "expert", "regular"), "30")
		d.key("4")
		d.until("a few turns", func(said map[string]any) bool { return said["turn"].(int) >= 8 })
		d.key("0")
		d.ticks(11)
	},
	"table-clean":  func(t *testing.T, env *scene.Env, d *driver) { d.open(watch(t, env), "60 PageDown C 30") },
	"table-goto":   func(t *testing.T, env *scene.Env, d *driver) { d.open(watch(t, env), "60 G 30") },
	"table-branch": func(t *testing.T, env *scene.Env, d *driver) { d.open(watch(t, env), "60 PageDown P 30") },
	"table-hotseat": func(t *testing.T, env *scene.Env, d *driver) {
		d.open(play(t, env, "human", "human"), "30 Shift+E 200")
	},
}

func TestTables(t *testing.T) {
	sizes := append(sizes, size{name: "1024", w: 1024, h: 768, device: 1, size: 1}, size{name: "lying", w: 844, h: 390, device: 2, size: 1})
	pictures(t, tables, sheets(t, sizes, []string{"720"}), func(t *testing.T, _ *paint.Painter, env *scene.Env, z size, run func(*testing.T, *scene.Env, *driver)) scene.Scene {
		d := &driver{t: t, in: input(z)}
		run(t, env, d)
		return d.scene
	})
}
