package shots_test

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/scenes"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/ui"
	"github.com/hajimehoshi/ebiten/v2"
)

// driver plays ticks on a scene.
type driver struct {
	t     *testing.T
	scene scenes.Scene
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

func duel(kinds ...string) match.Setup {
	names := map[string]string{"human": "You", "random": "Random", "rookie": "Rookie", "regular": "Regular", "expert": "Expert"}
	s := match.Setup{Game: "anarchy", Level: "classic", Seed: "K7QF"}
	for _, k := range kinds {
		s.Seats = append(s.Seats, match.SeatInfo{Name: names[k], Kind: k})
	}
	if l, err := levels.Find("anarchy", "classic"); err == nil {
		s.Text = l.Text
	}
	return s
}

// watch opens a recorded match of the original engine.
func watch(t *testing.T, env *scenes.Env) *scenes.Table {
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
	line, info, err := record.Open(files[0], data)
	if err != nil {
		t.Fatal(err)
	}
	table, err := scenes.NewTable(env, scenes.TableOptions{Timeline: line, Info: info, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func play(t *testing.T, env *scenes.Env, kinds ...string) *scenes.Table {
	table, err := scenes.NewTable(env, scenes.TableOptions{Setup: duel(kinds...)})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// tables are the pictures of the table: each opens one and uses it as a person would.
var tables = map[string]func(t *testing.T, env *scenes.Env, d *driver){
	"table-watch": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		d.key("PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown")
		d.ticks(30)
	},
	"table-hover": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		d.key("PageDown", "PageDown", "X", "X")
		d.move(d.in.W*0.5, d.in.H-99)
		d.ticks(40)
	},
	"table-busy": func(t *testing.T, env *scenes.Env, d *driver) {
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
	"table-end": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(200)
		d.key("End")
		d.ticks(90)
	},
	"table-play": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		d.key("Tab")
		d.ticks(30)
	},
	"table-play-verb": func(t *testing.T, env *scenes.Env, d *driver) {
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
	"table-dock": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(120)
		d.key("PageDown", "X", "X")
		d.ticks(30)
	},
	"table-menu": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		if d.in.Portrait() {
			d.click(d.in.W-26, 26)
		}
		d.ticks(30)
	},
	"table-zoom": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		d.key("Shift+E")
		d.ticks(200)
		d.key("Tab", "Plus", "Plus", "Plus", "Plus", "Plus", "H")
		d.move(d.in.W*0.5+30, d.in.H*0.42)
		d.ticks(60)
	},
	"table-suggest": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = play(t, env, "human", "random")
		d.ticks(30)
		d.key("Shift+E")
		d.ticks(200)
		d.key("Q")
		for range 20 {
			time.Sleep(20 * time.Millisecond)
			d.ticks(2)
		}
	},
	"table-live": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = play(t, env, "expert", "regular")
		d.ticks(30)
		d.key("4")
		for range 45 {
			time.Sleep(30 * time.Millisecond)
			d.ticks(3)
		}
		d.key("0")
		d.ticks(11)
	},
	"table-clean": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		d.key("PageDown", "C")
		d.ticks(30)
	},
	"table-goto": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		d.key("G")
		d.ticks(30)
	},
	"table-branch": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = watch(t, env)
		d.ticks(60)
		d.key("PageDown", "P")
		d.ticks(30)
	},
	"table-hotseat": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = play(t, env, "human", "human")
		d.ticks(30)
		d.key("Shift+E")
		d.ticks(200)
	},
}

func TestTables(t *testing.T) {
	p, err := paint.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"anarchy", "coreminer", "galapagos"} {
		for ready := false; !ready; {
			if _, ready, err = p.Progress(game); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, theme := range []string{"night", "paper"} {
		for _, z := range append(sizes, size{name: "1024", w: 1024, h: 768, device: 1, size: 1}, size{name: "lying", w: 844, h: 390, device: 2, size: 1}) {
			if theme == "paper" && z.name != "720" {
				continue
			}
			for name, run := range tables {
				if only := os.Getenv("PENTARENA_ONLY"); only != "" && !strings.Contains(name, only) {
					continue
				}
				if at := os.Getenv("PENTARENA_SIZE"); at != "" && at != z.name+theme {
					continue
				}
				t.Run(name+"-"+z.name+"-"+theme, func(t *testing.T) {
					factor := ui.Factor(float64(z.w), float64(z.h), z.size)
					d := &driver{t: t, in: ui.Input{W: float32(float64(z.w) / factor), H: float32(float64(z.h) / factor), Scale: float32(factor) * z.device, X: -10, Y: -10, Dt: 1.0 / 60, Pinch: 1}}
					run(t, newEnv(p, theme), d)
					defer d.scene.(scenes.Closer).Close()
					picture(t, p, d.scene, z, fmt.Sprintf("%s-%s-%s.png", name, z.name, theme))
				})
			}
		}
	}
}

// picture draws a scene and writes it into the folder that PENTARENA_SHOTS names.
func picture(t *testing.T, p *paint.Painter, scene scenes.Scene, z size, name string) {
	w, h := int(float32(z.w)*z.device), int(float32(z.h)*z.device)
	dst := ebiten.NewImage(w, h)
	defer dst.Deallocate()
	c := p.Begin(dst)
	scene.Draw(canvas{c})
	p.End()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	dst.ReadPixels(img.Pix)
	dir := os.Getenv("PENTARENA_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
