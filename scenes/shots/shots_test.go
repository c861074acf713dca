// Package shots_test draws the scenes around the table and writes pictures of them into the folder that PENTARENA_SHOTS names. Without it
// every scene is still built and drawn.
package shots_test

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/ui"
	"github.com/hajimehoshi/ebiten/v2"
)

type harness struct {
	m    *testing.M
	code int
}

func (h *harness) Update() error              { h.code = h.m.Run(); return ebiten.Termination }
func (h *harness) Draw(*ebiten.Image)         {}
func (h *harness) Layout(int, int) (int, int) { return 64, 64 }

func TestMain(m *testing.M) {
	h := &harness{m: m, code: 1}
	ebiten.SetWindowSize(64, 64)
	if err := ebiten.RunGame(h); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(h.code)
}

type canvas struct{ *paint.Canvas }

func (c canvas) Show(l *board.List, scale, x, y float32) {
	c.Canvas.Show(l, paint.Transform{Scale: scale, X: x, Y: y})
}

// store keeps files in memory.
type store map[string][]byte

func (s store) Load(name string) ([]byte, error) {
	if d, ok := s[name]; ok {
		return d, nil
	}
	return nil, os.ErrNotExist
}

func (s store) Save(name string, data []byte) error {
	if len(data) == 0 {
		delete(s, name)
		return nil
	}
	s[name] = data
	return nil
}

func (s store) List() []string {
	var names []string
	for n := range s {
		names = append(names, n)
	}
	return names
}

func newEnv(p *paint.Painter, theme string) *scenes.Env {
	set := scenes.DefaultSettings()
	set.Theme = theme
	n := 0
	return &scenes.Env{Settings: set, Bindings: set.NewBindings(), Store: store{}, OpenFile: func() {}, Fullscreen: func() {}, Copy: func(string) {},
		Seed: func() string { n++; return fmt.Sprintf("K7QF-%d", n) }, Date: func() string { return "2026-01-31 18-05" }, Build: "Pentarena, built for tests", Platform: "desktop",
		AtlasReady: func(game string) (float64, bool) { f, ok, _ := p.Progress(game); return f, ok }}
}

type size struct {
	name   string
	w, h   int
	device float32
	size   float64
}

var sizes = []size{
	{"720", 1280, 720, 1, 1}, {"phone", 390, 844, 2, 1}, {"1080", 1920, 1080, 1, 1}, {"720x200", 1280, 720, 1, 2},
}

func TestScenes(t *testing.T) {
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
		for _, z := range sizes {
			if theme == "paper" && (z.name == "1080" || z.name == "720x200") {
				continue
			}
			for name, open := range scripts {
				if only := os.Getenv("PENTARENA_ONLY"); only != "" && !strings.Contains(name, only) {
					continue
				}
				if at := os.Getenv("PENTARENA_SIZE"); at != "" && at != z.name+theme {
					continue
				}
				t.Run(name+"-"+z.name+"-"+theme, func(t *testing.T) {
					shot(t, p, newEnv(p, theme), z, theme, name, open)
				})
			}
		}
	}
}

// script opens a scene and says which keys are pressed, one each four ticks, before the picture is taken.
type script func(env *scenes.Env) (scenes.Scene, []ui.KeyPress)

func key(k string) ui.KeyPress { return ui.KeyPress{Key: k} }

var scripts = map[string]script{
	"title": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		setup := match.Setup{Game: "anarchy", Level: "classic", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Regular", Kind: "regular"}}}
		k := scenes.NewKept(env, setup)
		k.Turn = 88
		_ = scenes.Keep(env.Store, k, []byte("x"))
		return scenes.NewTitle(env), nil
	},
	"setup": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) { return scenes.NewSetup(env, "anarchy"), nil },
	"setup-focus": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		return scenes.NewSetup(env, "anarchy"), []ui.KeyPress{{Key: "Tab", Shift: true}, {Key: "Tab", Shift: true}}
	},
	"setup-seats": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		return scenes.NewSetup(env, "anarchy"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Right")}
	},
	"settings": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) { return scenes.NewSettings(env), nil },
	"settings-keys": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		return scenes.NewSettings(env), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Down"), key("Down"), key("Down"), key("Enter"), key("Right"), key("Right"), key("Right")}
	},
	"help": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		return scenes.NewHelp(env, "anarchy"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Down"), key("Down"), key("Down"), key("Enter")}
	},
	"recent": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		for i := range 5 {
			setup := match.Setup{Game: "anarchy", Level: "classic", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Regular", Kind: "regular"}}}
			k := scenes.NewKept(env, setup)
			k.Turn, k.Over = 60+17*i, i < 4
			if i%2 == 0 {
				k.Winners = rules.Seats(rules.Seat(i / 2 % 2))
			}
			_ = scenes.Keep(env.Store, k, []byte("x"))
		}
		return scenes.NewRecent(env), nil
	},
	"recent-empty": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) { return scenes.NewRecent(env), nil },
	"results":      func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) { return newCard(env, "expert", "rookie"), nil },
	"results-won": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		return newCard(env, "rookie", "regular"), []ui.KeyPress{key("Tab")}
	},
	"kit": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		return newKit(env), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab")}
	},
	"faults": func(env *scenes.Env) (scenes.Scene, []ui.KeyPress) {
		n, _ := scenes.OpenFile(env, ui.File{Name: "my-town.toml", Data: []byte("game = \"anarchy\"\ntitle = \"Mine\"\nsummary = \"x\"\nwidht = 40\nmax_turns = -3\nheight = \"tall\"\n")})
		return n.Scene, nil
	},
}

func shot(t *testing.T, p *paint.Painter, env *scenes.Env, z size, theme, name string, open script) {
	scene, keys := open(env)
	if c, ok := scene.(scenes.Closer); ok {
		defer c.Close()
	}
	factor := ui.Factor(float64(z.w), float64(z.h), z.size)
	in := &ui.Input{W: float32(float64(z.w) / factor), H: float32(float64(z.h) / factor), Scale: float32(factor) * z.device, X: -10, Y: -10, Dt: 1.0 / 60, Pinch: 1}
	ticks := 40 + 4*len(keys)
	if name == "title" {
		ticks = 400
	}
	for i := range ticks {
		in.Now, in.Keys = float64(i)/60, nil
		if i%4 == 0 && i/4 < len(keys) {
			in.Keys = keys[i/4 : i/4+1]
		}
		if _, err := scene.Update(in); err != nil {
			t.Fatal(err)
		}
	}
	w, h := int(float32(z.w)*z.device), int(float32(z.h)*z.device)
	dst := ebiten.NewImage(w, h)
	defer dst.Deallocate()
	c := p.Begin(dst)
	scene.Draw(canvas{c})
	p.End()
	dir := os.Getenv("PENTARENA_SHOTS")
	if dir == "" {
		return
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	dst.ReadPixels(img.Pix)
	f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%s-%s-%s.png", name, z.name, theme)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// card is a scene with nothing but a result card.
type card struct {
	env  *scenes.Env
	u    *ui.UI
	in   *ui.Input
	card *scenes.Results
}

// newCard plays a short match between two bots and shows its result card.
func newCard(env *scenes.Env, kinds ...string) *card {
	entry, _ := catalog.Find("anarchy")
	l, err := levels.Find("anarchy", "quick")
	if err != nil {
		panic(err)
	}
	setup := match.Setup{Game: "anarchy", Level: l.Name, Text: l.Text, Seed: "K7QF-2M9D"}
	var players []match.Player
	for i, k := range kinds {
		p, err := entry.Bot(k, fmt.Sprint(i))
		if err != nil {
			panic(err)
		}
		players = append(players, p)
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: strings.ToUpper(k[:1]) + k[1:], Kind: k})
	}
	start, err := catalog.Start(setup)
	if err != nil {
		panic(err)
	}
	m := match.New(setup, start)
	if err := m.Run(context.Background(), players); err != nil {
		panic(err)
	}
	line := record.Follow(m)
	line.Sync()
	look, _ := scenes.Look("anarchy")
	r := scenes.Result{Line: line, Look: look, Setup: setup, Series: look.Series()}
	for _, s := range r.Series {
		var values [][]float64
		for seat := range rules.Seat(2) {
			var v []float64
			for t := 0; t <= line.Turns(); t++ {
				v = append(v, s.Value(line.At(line.First(t)), seat))
			}
			values = append(values, v)
		}
		r.Values = append(r.Values, values)
	}
	for i := range 3 {
		turn := line.Turns() * (2*i + 1) / 6
		for k := line.First(turn); k < line.Len() && len(r.Turning) == i; k++ {
			step := line.Step(k)
			for _, told := range look.Lines(&board.Move[match.Table, match.Command]{Before: line.At(k), After: line.At(k + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}) {
				if told.Weight > 0 && len(r.Turning) == i {
					r.Turning = append(r.Turning, scenes.Turning{Turn: line.TurnOf(k), Seat: told.Seat, Text: told.Text, Change: float64(7*i - 6)})
				}
			}
		}
	}
	return &card{env: env, u: env.NewUI(), card: scenes.NewResults(env, r)}
}

func (c *card) Update(in *ui.Input) (scenes.Next, error) {
	c.in = in
	c.env.Begin(c.u, in)
	c.u.List.Box(0, 0, in.W, in.H, 0, c.u.Theme.Panel)
	c.card.Build(c.u)
	c.env.End(c.u)
	return scenes.Next{}, nil
}

func (c *card) Draw(to scenes.Canvas) { to.Show(c.u.List, c.in.Scale, 0, 0) }
