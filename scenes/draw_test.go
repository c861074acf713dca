package scenes

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/kept"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// sheet is a canvas on which nothing but what can be drawn may be shown.
type sheet struct {
	t     *testing.T
	shown int
}

// Show counts a list.
func (p *sheet) Show(l *board.List, scale, ox, oy float32) {
	p.t.Helper()
	if l == nil || !(scale > 0) || ox != ox || oy != oy {
		p.t.Errorf("a list is drawn at the scale %v, from %v, %v", scale, ox, oy)
	}
	p.shown++
}

// performances are all scenes: the pages, and the tables that matches, files and links lead to.
func performances(t *testing.T) map[string]func(env *scene.Env) scene.Scene {
	files := rolls(t)
	all := map[string]func(env *scene.Env) scene.Scene{
		"tv":       NewTV,
		"tv-files": func(env *scene.Env) scene.Scene { n, _ := OpenFiles(env, files); return n.Scene },
		"tv-broken": func(env *scene.Env) scene.Scene {
			return newTV(env, given(env, []ui.File{{Name: "broken.pent", Data: []byte("{}")}, files[0]}))
		},
		"file": func(env *scene.Env) scene.Scene { n, _ := OpenFiles(env, files[:1]); return n.Scene },
	}
	for name, open := range pages {
		all[name] = open
	}
	all["friends"] = func(env *scene.Env) scene.Scene { (&front{company: gathering}).reach(t, env); return NewFriends(env) }
	for name, seat := range map[string]rules.Seat{"host": 0, "guest": 1} {
		all[name] = func(env *scene.Env) scene.Scene {
			f := (&front{company: gathering}).reach(t, env)
			f.company.Seat = seat
			l := newLounge(env, "MINE")
			l.seat.Links = []kept.Link{{Seat: 1, Link: "http://192.168.1.5:8080/seat/THEIRS"}}
			for {
				if _, _, phase := l.company.Company(); phase == remote.Connected {
					return l
				}
				time.Sleep(time.Millisecond)
			}
		}
	}
	for _, g := range views {
		of := func(o table.Options) func(env *scene.Env) scene.Scene {
			return func(env *scene.Env) scene.Scene {
				at, err := NewTable(env, o)
				if err != nil {
					t.Fatal(err)
				}
				return at
			}
		}
		line := tabletest.Replay(t, tabletest.Setup(t, g.game, "quick", "random", "random"), 3)
		all[g.game+" watched"] = of(table.Options{Timeline: line})
		all[g.game+" compared"] = of(table.Options{Timeline: line, Was: line, Names: [2]string{"One", "Two"}})
		all[g.game+" played"] = of(table.Options{Setup: tabletest.Setup(t, g.game, "quick", "human", "rookie")})
		all[g.game+" lesson"] = func(env *scene.Env) scene.Scene {
			at, err := NewLesson(env, g.game)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
	}
	return all
}

// Every scene, and every scene that it leads to by itself, can be drawn and described before its first update, between updates on canvases of
// all sizes, again without an update, and when it is closed.
func TestEverySceneIsDrawnAtAnyTime(t *testing.T) {
	seen := map[string]bool{}
	for name, open := range performances(t) {
		t.Run(name, func(t *testing.T) {
			env := tabletest.Env()
			keepSome(t, env, 2)
			s := open(env)
			page := &sheet{t: t}
			look := func() {
				seen[strings.TrimPrefix(fmt.Sprintf("%T", s), "*")] = true
				s.Draw(page)
				s.Draw(page)
				s.Describe()
			}
			look()
			if page.shown > 0 && !strings.HasPrefix(name, "tournament-") { // those were shown to choose their tab
				t.Error("something is shown before the first update")
			}
			n := 0
			for _, c := range tabletest.Canvases {
				in := c.Input()
				for range 3 {
					n++
					in.Dt, in.Now = 0.1, float64(n)/10
					next, err := s.Update(&in)
					if err != nil {
						t.Fatal(err)
					}
					look()
					if next.Scene != nil {
						s.Close()
						s = next.Scene
						look()
					}
				}
			}
			if page.shown == 0 {
				t.Error("nothing was ever shown")
			}
			s.Close()
			s.Draw(page)
		})
	}
	described := regexp.MustCompile(`(?m)^func \(\w+ \*(\w+)\) Describe\(\)`)
	for _, folder := range []string{".", "table"} {
		sources, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(sources) == 0 {
			t.Fatal("no sources", err)
		}
		for _, file := range sources {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range described.FindAllStringSubmatch(string(text), -1) {
				if !seen["scenes."+m[1]] && !seen["table."+m[1]] {
					t.Errorf("%s: no %s was drawn; add it to the performances", file, m[1])
				}
			}
		}
	}
}

// Matches of files follow each other on the screen: every frame shows the table or what leads to it.
func TestTVOfFilesIsDrawn(t *testing.T) {
	for _, g := range rolls(t) {
		env := tabletest.Env()
		v := newViewer(t, env, given(env, []ui.File{g, g}))
		page := &sheet{t: t}
		was := v.tv.inner
		for tables := 0; tables < 2; {
			v.tick()
			if v.tv.inner == nil {
				continue
			}
			before := page.shown
			v.tv.Draw(page)
			if page.shown == before {
				t.Fatalf("%s: a frame shows nothing", g.Name)
			}
			if _, on := v.tv.inner.(*table.Table); on && v.tv.inner != was {
				tables, was = tables+1, v.tv.inner
			}
		}
	}
}
