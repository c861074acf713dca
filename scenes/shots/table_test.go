package shots_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/formats"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// driver plays ticks on a scene.
type driver struct {
	t     *testing.T
	scene scene.Scene
	in    ui.Input
	n     int
}

func (d *driver) ticks(n int) {
	for range n {
		d.n++
		d.in.Now = float64(d.n) / 60
		if _, err := d.scene.Update(&d.in); err != nil {
			d.t.Fatal(err)
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

// watch opens a recorded match of the original engine.
func watch(t *testing.T, env *scene.Env) *table.Table {
	files, _ := filepath.Glob("../../game/record/testdata/anarchy/*.pent")
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

// play opens a table of Anarchy at which a match begins.
func play(t *testing.T, env *scene.Env, kinds ...string) *table.Table {
	return seated(t, env, contest("anarchy", "classic", kinds...))
}

// tables are the pictures of the table: each opens one and uses it as a person would.
var tables = map[string]func(t *testing.T, env *scene.Env, d *driver){
	"table-watch": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		d.key("PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown")
		d.ticks(30)
	},
	"table-hover": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		d.key("PageDown", "PageDown", "X", "X")
		d.move(d.in.W*0.5, d.in.H-55)
		d.ticks(40)
	},
	"table-busy": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		for range 14 {
			d.key("PageDown")
		}
		d.ticks(30)
		d.key("Space")
		d.ticks(13)
		d.click(d.in.W*0.3, d.in.H*0.4)
		d.ticks(20)
	},
	"table-end": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(200)
		d.key("End")
		d.ticks(90)
	},
	"table-play": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		d.key("Tab")
		d.ticks(30)
	},
	"table-play-verb": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		for range 3 {
			d.key("Shift+E")
			d.ticks(200)
		}
		d.key("Tab", "Tab")
		d.move(d.in.W*0.55, d.in.H*0.4)
		d.ticks(40)
	},
	"table-dock": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		d.key("PageDown", "X", "X")
		d.ticks(30)
	},
	"table-menu": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		if d.in.Portrait() {
			d.click(d.in.W-26, 26)
		}
		d.ticks(30)
	},
	"table-zoom": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		d.key("Shift+E")
		d.ticks(200)
		d.key("Tab", "Plus", "Plus", "Plus", "Plus", "Plus", "H")
		d.move(d.in.W*0.5+30, d.in.H*0.42)
		d.ticks(60)
	},
	"table-suggest": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		d.key("Shift+E")
		d.ticks(200)
		d.key("Q")
		d.thought()
		d.ticks(20)
	},
	"table-live": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = play(t, env, "expert", "regular")
		d.ticks(30)
		d.key("4")
		d.until("a few turns", func(said map[string]any) bool { return said["turn"].(int) >= 8 })
		d.key("0")
		d.ticks(11)
	},
	"table-clean": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		d.key("PageDown", "C")
		d.ticks(30)
	},
	"table-goto": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		d.key("G")
		d.ticks(30)
	},
	"table-branch": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		d.key("PageDown", "P")
		d.ticks(30)
	},
	"table-hotseat": func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = play(t, env, "human", "human")
		d.ticks(30)
		d.key("Shift+E")
		d.ticks(200)
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
