package scenes

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match/record/gamejson"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// visit drives one of the pages around the table.
type visit struct {
	t     *testing.T
	env   *scene.Env
	scene scene.Scene
	in    ui.Input
	next  scene.Next // the last one that did not stay
}

func newVisit(t *testing.T, open func(*scene.Env) scene.Scene) *visit {
	t.Helper()
	v := &visit{t: t, in: ui.Input{W: 1280, H: 720, Scale: 1, X: -9, Y: -9, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}}
	v.env = tabletest.Env()
	v.env.Settings.TitleDemo = false
	v.scene = open(v.env)
	v.tick(nil)
	return v
}

func (v *visit) u() *ui.UI { return v.env.Controls }

func (v *visit) tick(keys []ui.KeyPress) {
	v.t.Helper()
	v.in.Keys = keys
	v.in.Now += v.in.Dt
	n, err := v.scene.Update(&v.in)
	if err != nil {
		v.t.Fatal(err)
	}
	if n.Kind != scene.Stay {
		v.next = v.opened(n)
	}
	v.in.Pressed, v.in.Released, v.in.Runes, v.in.Files = false, false, nil, nil
}

// opened waits while a file is opened, and returns what it leads to.
func (v *visit) opened(n scene.Next) scene.Next {
	v.t.Helper()
	o, ok := n.Scene.(*opening)
	for ; ok; _, ok = n.Scene.(*opening) {
		after, err := o.Update(v.in.Idle())
		if err != nil {
			v.t.Fatal(err)
		}
		if after.Kind == scene.Stay {
			time.Sleep(time.Millisecond)
			continue
		}
		if after.Kind != scene.Replace {
			v.t.Errorf("what was opened is shown by %v", after.Kind)
		}
		n.Scene = after.Scene
	}
	return n
}

func (v *visit) key(names ...string) {
	v.t.Helper()
	for _, n := range names {
		c, err := ui.ParseChord(n)
		if err != nil {
			v.t.Fatal(err)
		}
		v.tick([]ui.KeyPress{{Key: c.Key, Ctrl: c.Ctrl, Shift: c.Shift, Alt: c.Alt}})
	}
}

// focus presses Tab until the control has the keyboard.
func (v *visit) focus(id string) {
	v.t.Helper()
	for range 200 {
		if v.u().Focus() == id {
			return
		}
		v.key("Tab")
	}
	v.t.Fatalf("Tab never leads to %q", id)
}

// press leads the keyboard to a control and presses it.
func (v *visit) press(id string) {
	v.t.Helper()
	v.focus(id)
	v.key("Enter")
}

// drop gives the scene a file.
func (v *visit) drop(name, data string) {
	v.t.Helper()
	v.in.Files = []ui.File{{Name: name, Data: []byte(data)}}
	v.tick(nil)
}

// shows reports whether the text is on the page.
func (v *visit) shows(text string) bool {
	return tabletest.Shows(v.u(), text)
}

// keepSome puts matches into the store.
func keepSome(t *testing.T, env *scene.Env, n int) {
	t.Helper()
	for i := range n {
		k := kept.New(env, match.Setup{Game: "anarchy", Level: "save-the-headquarters", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Regular", Kind: "regular"}}})
		k.Turn, k.Steps, k.Over = 250, 900, i%2 == 0
		if err := kept.Save(env.Store, k, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
}

var badLevel = "game = \"anarchy\"\ntitle = \"Mine\"\nsummary = \"A town\"\nwidht = 40\nmax_turns = -3\n"

// wonPage is the page of challenges after some were won.
func wonPage(env *scene.Env) scene.Scene {
	env.Settings.Challenge = map[string]int{"anarchy/first-sparks": 3, "anarchy/turn-the-wind": 2, "anarchy/burn-it-down": 1}
	return NewChallenges(env, "anarchy")
}

// pages are the scenes around the table in every state worth looking at.
var pages = map[string]func(env *scene.Env) scene.Scene{
	"title":       func(env *scene.Env) scene.Scene { return NewTitle(env) },
	"setup":       func(env *scene.Env) scene.Scene { return At(env, "setup anarchy") },
	"setup-watch": func(env *scene.Env) scene.Scene { return newSetup(env, setupOptions{game: "anarchy", watch: true}) },
	"challenge": func(env *scene.Env) scene.Scene {
		return newSetup(env, setupOptions{game: "anarchy", level: "save-the-headquarters"})
	},
	"challenges":              func(env *scene.Env) scene.Scene { return wonPage(env) },
	"puzzles":                 func(env *scene.Env) scene.Scene { return triedPage(env) },
	"display":                 func(env *scene.Env) scene.Scene { return NewSettings(env) },
	"sound":                   func(env *scene.Env) scene.Scene { s := NewSettings(env).(*settings); s.page = 1; return s },
	"playing":                 func(env *scene.Env) scene.Scene { s := NewSettings(env).(*settings); s.page = 2; return s },
	"keys":                    func(env *scene.Env) scene.Scene { s := NewSettings(env).(*settings); s.page = 3; return s },
	"data":                    func(env *scene.Env) scene.Scene { s := NewSettings(env).(*settings); s.page = 4; return s },
	"help":                    func(env *scene.Env) scene.Scene { return NewHelp(env, "anarchy") },
	"help-program":            func(env *scene.Env) scene.Scene { return NewHelp(env, "") },
	"recent":                  func(env *scene.Env) scene.Scene { return NewRecent(env) },
	"achievements":            func(env *scene.Env) scene.Scene { return earnedPage(env) },
	"tournament":              NewTournament,
	"tournament-matches":      func(env *scene.Env) scene.Scene { return contestOn(env, tournament.RoundRobin, 5, 2) },
	"tournament-pairings":     func(env *scene.Env) scene.Scene { return contestOn(env, tournament.Swiss, 5, 1) },
	"tournament-bracket":      func(env *scene.Env) scene.Scene { return contestOn(env, tournament.Double, 12, 0) },
	"tournament-achievements": func(env *scene.Env) scene.Scene { return contestOn(env, tournament.Gauntlet, -1, 3) },
	"faults": func(env *scene.Env) scene.Scene {
		n, _ := OpenFiles(env, []ui.File{{Name: "my-own-town-with-a-long-name.toml", Data: []byte(badLevel)}})
		return n.Scene
	},
	"opening": func(env *scene.Env) scene.Scene {
		o := unfinished(env, "the-last-match-with-a-long-name.game.json.gz")
		o.since = shown
		return o
	},
	"half": func(env *scene.Env) scene.Scene {
		return newOneHalf(env, ui.File{Name: "the-last-match.game.json.gz"}, gamejson.Positions, table.Options{})
	},
	"half-log": func(env *scene.Env) scene.Scene {
		return newOneHalf(env, ui.File{Name: "engine.json"}, gamejson.Orders, table.Options{})
	},
}

// unfinished is an opening of which nothing comes as long as the test wants.
func unfinished(env *scene.Env, name string) *opening {
	o := newOpening(env, name, ofFile("x", []byte("{}")), nil)
	o.poll = func() (float64, scene.Next, bool) { return 0.25, scene.Next{}, false }
	return o
}

// Every control of every page says what it is when Tab comes to it, and each of the setup of every game.
func TestStopsAreHeard(t *testing.T) {
	all := maps.Clone(pages)
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		all["setup of "+game] = func(env *scene.Env) scene.Scene { return At(env, "setup "+game) }
	}
	for name, open := range all {
		t.Run(name, func(t *testing.T) {
			v := newVisit(t, open)
			var said []string
			v.env.Announce = func(text string) { said = append(said, text) }
			seen := map[string]bool{}
			for v.key("Tab"); !seen[v.u().Focus()] && v.u().Focus() != ""; v.key("Tab") {
				id := v.u().Focus()
				seen[id], said = true, nil
				v.tick(nil)
				if text := strings.Join(said, " | "); len(text) < 3 {
					t.Errorf("%s says %q", id, text)
				} else {
					t.Logf("%s: %s", id, text)
				}
			}
		})
	}
}

// contestOn opens a page of a paused tournament, or of one that is over.
func contestOn(env *scene.Env, format tournament.Format, matches, tab int) scene.Scene {
	players := append(slices.Clone(levels.Strengths[:]), "a-program-with-a-name-that-is-rather-long")
	tabletest.Tournament(env.Store, &tournament.Plan{Format: format, Players: players, Games: []string{"mechmania/quick", "anarchy/quick"}}, matches)
	_ = env.Store.Save("tournament-paused", []byte("yes"))
	s := NewTournament(env)
	in := ui.Input{W: 1280, H: 720, Scale: 1, X: -9, Y: -9, Dt: 1.0 / 60}
	for n := 0; n < 40; n++ {
		in.Keys = []ui.KeyPress{{Key: "Tab"}}
		if env.Controls != nil && env.Controls.Focus() == "tourney/tab" {
			in.Keys = nil
			if n = max(n, 40-2-tab); tab > 0 {
				in.Keys, tab = []ui.KeyPress{{Key: "Right"}}, tab-1
			}
		}
		if _, err := s.Update(&in); err != nil {
			panic(err)
		}
	}
	env.Controls.Clear()
	return s
}

// TestNothingIsCut lays out every page on every canvas and lets nothing be cut or leave the canvas; what the keyboard reaches can also be
// seen, and on a phone is large enough for a finger.
func TestNothingIsCut(t *testing.T) {
	for name, open := range pages {
		for _, c := range tabletest.Canvases {
			t.Run(name+"/"+c.Name, func(t *testing.T) {
				v := newVisit(t, func(env *scene.Env) scene.Scene { keepSome(t, env, 6); return open(env) })
				f := ui.Factor(c.W, c.H, c.Size)
				v.in.W, v.in.H, v.in.Scale = float32(c.W/f), float32(c.H/f), float32(f)
				for range 4 {
					v.tick(nil)
				}
				check := func(state string) {
					t.Helper()
					if o := v.u().Overflows; len(o) > 0 {
						t.Errorf("%s: cut: %q", state, o)
					}
					for _, s := range v.u().Stops() {
						if (s.X < -0.5 || s.X+s.W > v.in.W+0.5) && !s.Across || (s.Y+s.H > v.in.H+0.5 || s.Y < -0.5) && !s.Scrolls {
							t.Errorf("%s: %s at %v leaves the canvas %v x %v", state, s.ID, s.Rect, v.in.W, v.in.H)
						}
						if v.in.Portrait() && (s.W < 43.5 || s.H < 43.5) && !strings.Contains(s.ID, "preview") {
							t.Errorf("%s: %s is %v x %v, too small for a finger", state, s.ID, s.W, s.H)
						}
					}
				}
				check("at first")
				if s, ok := v.scene.(*setup); ok {
					s.page = 1
					v.tick(nil)
					v.tick(nil)
					check("players")
				}
				if _, ok := v.scene.(*tournamentPage); ok && slices.ContainsFunc(v.u().Stops(), func(s ui.Stop) bool { return s.ID == "tourney/page" }) {
					v.focus("tourney/page")
					for _, page := range []string{"games", "players"} {
						v.key("Right")
						v.tick(nil)
						v.tick(nil)
						check(page)
					}
				}
				if h, ok := v.scene.(*help); ok {
					for i := range h.pages {
						h.open(i)
						v.tick(nil)
						v.tick(nil)
						check(h.pages[i].title)
					}
				}
			})
		}
	}
}

// TestKeyboardReachesEverything goes round every page with Tab: each control is met once and then in view.
func TestKeyboardReachesEverything(t *testing.T) {
	for name, open := range pages {
		for _, size := range [][2]float32{{1280, 720}, {390, 844}} {
			t.Run(fmt.Sprintf("%s/%v", name, size[0]), func(t *testing.T) {
				v := newVisit(t, func(env *scene.Env) scene.Scene { keepSome(t, env, 3); return open(env) })
				v.in.W, v.in.H = size[0], size[1]
				v.tick(nil)
				v.tick(nil)
				want := map[string]bool{}
				for _, s := range v.u().Stops() {
					want[s.ID] = true
				}
				if len(want) == 0 {
					t.Fatal("no controls")
				}
				for range 2 * len(want) {
					v.key("Tab")
					v.in.Dt = 0.25 // time for the view to scroll
					v.tick(nil)
					v.tick(nil)
					v.in.Dt = 1.0 / 60
					id := v.u().Focus()
					if !want[id] {
						continue
					}
					delete(want, id)
					for _, s := range v.u().Stops() {
						if s.ID == id && (s.Y < -1 || s.Y+s.H > v.in.H+1) {
							t.Errorf("%s has the focus at %v, out of sight", id, s.Rect)
						}
					}
				}
				if len(want) > 0 {
					t.Errorf("Tab does not reach %v", slices.Sorted(maps.Keys(want)))
				}
			})
		}
	}
}

// A finger is not told of keys, and what the settings name is what is drawn.
func TestSoundOnAPhoneNamesNoKey(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { s := NewSettings(env).(*settings); s.page = 1; return s })
	v.in.W, v.in.H, v.in.Touch = 390, 844, true
	v.tick(nil)
	for _, i := range v.env.Controls.List.Items {
		if strings.Contains(i.Text, "Ctrl") || strings.Contains(i.Text, "bell") {
			t.Errorf("a finger is told %q", i.Text)
		}
	}
}
