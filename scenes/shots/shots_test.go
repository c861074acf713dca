// Package shots_test draws the scenes and writes pictures of them into the folder PENTARENA_SHOTS. Without it each is still built and drawn
// once, alternating sizes and themes.
package shots_test

import (
	"fmt"
	"image"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/paint/painttest"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func TestMain(m *testing.M) { painttest.Main(m) }

type canvas struct{ *paint.Canvas }

func (c canvas) Show(l *board.List, scale, x, y float32) {
	c.Canvas.Show(l, paint.Transform{Scale: scale, X: x, Y: y})
}

func newEnv(p *paint.Painter, theme string) *scene.Env {
	set := scene.DefaultSettings()
	set.Theme = theme
	n := 0
	return &scene.Env{Settings: set, Bindings: set.NewBindings(), Store: tabletest.Store{}, Players: catalog.Players, Puzzles: puzzles.Shipped, OpenFile: func() {}, Fullscreen: func() {}, Copy: func(_ string, then func(error)) { then(nil) },
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

// choose is the list of sizes, or the one of its pictures that PENTARENA_SIZE asks for: a name and a theme such as 720night, or width,
// height, device scale, interface size and theme such as 844x390@2x1.5paper; the last but one, or both, may be left out.
func choose(t *testing.T, list []size) (sizes []size, theme string) {
	t.Helper()
	at := os.Getenv("PENTARENA_SIZE")
	if at == "" {
		return list, ""
	}
	name := strings.TrimSuffix(strings.TrimSuffix(at, "night"), "paper")
	theme = strings.TrimPrefix(at, name)
	for _, z := range list {
		if z.name == name {
			return []size{z}, theme
		}
	}
	z := size{name: name, device: 1, size: 1}
	if n, _ := fmt.Sscanf(name, "%dx%d@%fx%f", &z.w, &z.h, &z.device, &z.size); n < 2 || theme == "" {
		t.Fatalf("PENTARENA_SIZE=%s is neither a name and a theme, as 720night, nor a size and a theme, as 844x390@2paper", at)
	}
	return []size{z}, theme
}

// input is what a person sees in a picture of a size, before doing anything.
func input(z size) ui.Input {
	factor := ui.Factor(float64(z.w), float64(z.h), z.size)
	return ui.Input{Size: ui.InForce(float64(z.w), float64(z.h), z.size), W: float32(float64(z.w) / factor), H: float32(float64(z.h) / factor), Scale: float32(factor) * z.device, X: -10, Y: -10, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
}

// sheet is a size and a theme.
type sheet struct {
	size
	theme string
}

// sheets are what pictures are taken of: all sizes by night and those named on paper, or what PENTARENA_SIZE asks for.
func sheets(t *testing.T, sizes []size, paper []string) []sheet {
	t.Helper()
	sizes, only := choose(t, sizes)
	var list []sheet
	for _, theme := range []string{"night", "paper"} {
		for _, z := range sizes {
			if only == "" && theme == "paper" && !slices.Contains(paper, z.name) || only != "" && theme != only {
				continue
			}
			list = append(list, sheet{z, theme})
		}
	}
	return list
}

// pictures takes each picture of a list on all sheets, or on one of them when no files are written.
func pictures[S any](t *testing.T, list map[string]S, on []sheet, take func(t *testing.T, p *paint.Painter, env *scene.Env, z size, open S) scene.Scene) {
	p := painttest.Painter(t, "anarchy", "coreminer", "galapagos", "mechmania", "si32")
	for n, name := range slices.Sorted(maps.Keys(list)) {
		if !strings.Contains(name, os.Getenv("PENTARENA_ONLY")) {
			continue
		}
		some := on
		if os.Getenv("PENTARENA_SHOTS") == "" {
			some = on[n%len(on):][:1]
		}
		for _, z := range some {
			full := fmt.Sprintf("%s-%s-%s", name, z.name, z.theme)
			t.Run(full, func(t *testing.T) {
				env := newEnv(p, z.theme)
				env.Settings.Size = z.size.size
				scene := take(t, p, env, z.size, list[name])
				defer scene.Close()
				w, h := int(float32(z.w)*z.device), int(float32(z.h)*z.device)
				painttest.Keep(t, full, painttest.Picture(p, w, h, func(c *paint.Canvas) { scene.Draw(canvas{c}) }))
			})
		}
	}
}

func TestScenes(t *testing.T) {
	pictures(t, scripts, sheets(t, sizes, []string{"720", "phone"}), func(t *testing.T, _ *paint.Painter, env *scene.Env, z size, open script) scene.Scene {
		scene, keys := open(env)
		in := input(z)
		ticks := 40 + 4*len(keys)
		if strings.HasPrefix(t.Name(), "TestScenes/title-") {
			ticks = 400
		}
		for i := range ticks {
			in.Now, in.Keys = float64(i)/60, nil
			if i%4 == 0 && i/4 < len(keys) {
				in.Keys = keys[i/4 : i/4+1]
			}
			if _, err := scene.Update(&in); err != nil {
				t.Fatal(err)
			}
		}
		for scene.Describe()["all"] == 0 { // puzzles that are still being fetched
			time.Sleep(time.Millisecond)
			if _, err := scene.Update(&in); err != nil {
				t.Fatal(err)
			}
		}
		return scene
	})
}

// script opens a scene and says which keys are pressed, one each four ticks, before the picture is taken.
type script func(env *scene.Env) (scene.Scene, []ui.KeyPress)

func key(k string) ui.KeyPress { return ui.KeyPress{Key: k} }

var scripts = map[string]script{
	"achievements": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		for _, game := range []string{"coreminer", "anarchy", "si32", "galapagos"} {
			if err := kept.AddEarned(env.Store, game, achievements.Of(game).List, "2026-02-01 18-05", "Quick against Regular"); err != nil {
				panic(err)
			}
		}
		list := achievements.Of("mechmania").List
		for i, n := range []int{9, 0, 2, 9, 9, 12, 1, 3, 9} {
			if err := kept.AddEarned(env.Store, "mechmania", list[n:n+1], fmt.Sprintf("2026-01-%02d 18-05", 11+i), "Classic against Regular"); err != nil {
				panic(err)
			}
		}
		if err := kept.AddReached(env.Store, "mechmania", list, []int64{1000, 0, 6, 0, 2, 0, 7, 0, 1870, 0, 0, 0, 0}); err != nil {
			panic(err)
		}
		return scenes.NewAchievements(env), nil
	},
	"title": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		setup := match.Setup{Game: "anarchy", Level: "classic", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Regular", Kind: "regular"}}}
		k := kept.New(env, setup)
		k.Turn, k.Steps = 88, 300
		_ = kept.Save(env.Store, k, []byte("x"))
		return scenes.NewTitle(env), nil
	},
	"challenges": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		env.Settings.Challenge = map[string]int{"anarchy/first-sparks": 3, "anarchy/turn-the-wind": 2, "anarchy/police-state": 1}
		return scenes.NewChallenges(env, "anarchy"), nil
	},
	"setup": func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return scenes.At(env, "setup anarchy"), nil },
	"setup-focus": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.At(env, "setup anarchy"), []ui.KeyPress{{Key: "Tab", Shift: true}, {Key: "Tab", Shift: true}}
	},
	"setup-seats": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.At(env, "setup anarchy"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Right")}
	},
	"settings": func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return scenes.NewSettings(env), nil },
	"settings-playing": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.At(env, "settings playing"), nil
	},
	"settings-data": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		env.SaveFile = func(name string, _ []byte) (string, error) { return name, nil }
		env.Keeping = func() string {
			return "The browser has promised to keep what is here until you clear it. 1.2 MB of 4.0 GB are used."
		}
		return scenes.At(env, "settings data"), nil
	},
	"settings-keys": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.At(env, "settings keys"), nil
	},
	"help": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.NewHelp(env, "anarchy"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Down"), key("Down"), key("Down"), key("Enter")}
	},
	"recent": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		for i := range 5 {
			setup := match.Setup{Game: "anarchy", Level: "classic", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Regular", Kind: "regular"}}}
			k := kept.New(env, setup)
			k.Turn, k.Steps, k.Over = 60+17*i, 300, i < 4
			if i%2 == 0 {
				k.Winners = rules.Seats(rules.Seat(i / 2 % 2))
			}
			_ = kept.Save(env.Store, k, []byte("x"))
		}
		return scenes.NewRecent(env), nil
	},
	"share": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		env.Page = "https://example.org/pentarena/"
		env.SaveFile = func(name string, _ []byte) (string, error) { return name, nil }
		env.Picture = func(w, h int, _ func(scene.Canvas)) (*image.RGBA, error) {
			return image.NewRGBA(image.Rect(0, 0, w, h)), nil
		}
		env.Video = func(int, int) (scene.Video, error) { return nil, nil }
		setup := contest("anarchy", "quick", "expert", "rookie")
		setup.Seed = "k7qm2xab"
		t, err := scenes.NewTable(env, table.Options{Timeline: fight(setup, whole), Turn: 9, Paused: true})
		if err != nil {
			panic(err)
		}
		return t, []ui.KeyPress{{Key: "E", Ctrl: true}}
	},
	"recent-empty": func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return scenes.NewRecent(env), nil },
	"results": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return newCard(env, "quick", "expert", "rookie"), nil
	},
	"results-won": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return newCard(env, "quick", "rookie", "regular"), []ui.KeyPress{key("Tab")}
	},
	"results-challenge": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return newCard(env, "first-sparks", "expert", "rookie"), nil
	},
	"kit": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return newKit(env), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab")}
	},
	"faults": func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		n, _ := scenes.OpenFiles(env, []ui.File{{Name: "my-town.toml", Data: []byte("game = \"anarchy\"\ntitle = \"Mine\"\nsummary = \"x\"\nwidht = 40\nmax_turns = -3\nheight = \"tall\"\n")}})
		return n.Scene, nil
	},
}

// card is a scene with nothing but a result card.
type card struct {
	plain
	env  *scene.Env
	u    *ui.UI
	in   *ui.Input
	card *results.Card
}

// newCard plays a short match between two bots and shows its result card; of a challenge as if a person had played it.
func newCard(env *scene.Env, level string, kinds ...string) *card {
	setup := contest("anarchy", level, kinds...)
	line := fight(setup, whole)
	view, _ := scenes.View("anarchy")
	r := results.Match{Line: line, View: view, Setup: setup, Series: view.Series()}
	if r.Played = games.Challenge(setup); r.Played {
		r.Setup = contest("anarchy", level, "human", kinds[1])
	}
	for _, s := range r.Series {
		values := make([][]float64, 2)
		for t := 0; t <= line.Turns(); t++ {
			for seat, v := range playback.Sample(s, values, line.At(line.First(t))) {
				values[seat] = append(values[seat], v)
			}
		}
		r.Values = append(r.Values, values)
	}
	share := func(turn int) float64 {
		return 100 * r.Values[0][0][turn] / (r.Values[0][0][turn] + r.Values[0][1][turn])
	}
	change := func(turn int) float64 { return share(min(turn+6, line.Turns())) - share(turn) }
	var entries []playback.Entry
	for k := range line.Len() - 1 {
		step := line.Step(k)
		for _, told := range view.Lines(&board.Move[match.Position, match.Command]{Before: line.At(k), After: line.At(k + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}) {
			entries = append(entries, playback.Entry{Step: k, Turn: line.TurnOf(k), Line: told})
		}
	}
	for _, e := range playback.TurningPoints(entries, line.Turns(), 3, change) {
		r.Turning = append(r.Turning, results.Turning{Turn: e.Turn, Seat: e.Seat, Text: e.Text, Change: change(e.Turn), Until: min(e.Turn+6, line.Turns())})
	}
	return &card{env: env, u: env.NewUI(), card: results.New(env, r)}
}

func (c *card) Update(in *ui.Input) (scene.Next, error) {
	c.in = in
	c.env.Begin(c.u, in)
	c.u.List.Box(0, 0, in.W, in.H, 0, c.u.Theme.Panel)
	c.card.Build(c.u)
	c.env.End(c.u)
	return scene.Next{}, nil
}

func (c *card) Draw(to scene.Canvas) { to.Show(c.u.List, c.in.Scale, 0, 0) }
