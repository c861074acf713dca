package scenes

import (
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// programme makes the scene that leads to the n-th match to show; nil when that cannot be shown.
type programme func(n int) scene.Scene

// tv shows match after match, unattended, until somebody presses something.
type tv struct {
	env    *scene.Env
	u      *ui.UI
	list   programme
	in     *ui.Input
	inner  scene.Scene // a table, or what leads to it
	next   int         // number of the next match
	failed int         // matches in a row that could not be shown
	waited float64     // seconds without a table
	since  float64     // seconds since the scene was opened
}

const (
	tvPatience = 60.0 // seconds after which a match that does not open is passed over
	tvFailures = 24   // matches in a row that cannot be shown, after which new ones are played
	tvHint     = 6.0  // seconds for which it is said how to leave
	tvHops     = 4    // scenes to pass through in one tick, so that what comes next can be drawn at once
)

// NewTV shows new matches of the built-in players, one after the other, until somebody presses something.
func NewTV(env *scene.Env) scene.Scene { return newTV(env, endless(env)) }

// newTV shows the matches of a programme.
func newTV(env *scene.Env, list programme) *tv { return &tv{env: env, u: env.NewUI(), list: list} }

// Describe returns how many matches were begun, and what the table says.
func (t *tv) Describe() map[string]any {
	d := map[string]any{}
	if t.inner != nil {
		d = t.inner.Describe()
	}
	d["scene"], d["matches"] = "tv", t.next
	return d
}

// Close ends the match.
func (t *tv) Close() {
	if t.inner != nil {
		t.inner.Close()
		t.inner = nil
	}
}

// Update takes one tick. Any press ends the show.
func (t *tv) Update(in *ui.Input) (scene.Next, error) {
	if next, ok := OpenFiles(t.env, in.Files); ok {
		next.Kind = scene.Replace
		return next, nil
	}
	fresh := func(k ui.KeyPress) bool { return !k.Repeat }
	if in.Pressed || in.RightPressed || slices.ContainsFunc(in.Keys, fresh) {
		return scene.Next{Kind: scene.Pop}, nil
	}
	if t.inner == nil {
		t.tune()
	}
	if t.in = in; t.inner == nil {
		return scene.Next{}, nil
	}
	idle := *in.Idle()
	idle.Dt = in.Dt
	for range tvHops {
		was := t.inner
		next, err := was.Update(&idle)
		if err != nil {
			return scene.Next{}, err
		}
		if t.follow(next, idle.Dt); t.inner == nil || t.inner == was {
			break
		}
		idle.Dt = 0
	}
	t.hint(in)
	return scene.Next{}, nil
}

// tune begins the next match.
func (t *tv) tune() {
	if t.failed >= tvFailures {
		t.list, t.failed = endless(t.env), 0
	}
	t.inner, t.waited = t.list(t.next), 0
	t.next++
	t.failed++
	t.present()
}

// present lets a table that has opened run by itself.
func (t *tv) present() {
	at, ok := t.inner.(*table.Table)
	switch {
	case !ok:
	case at.Show():
		t.failed = 0
	default:
		t.Close()
	}
}

// follow continues to what the inner scene leads to, and leaves what is over or leads nowhere.
func (t *tv) follow(next scene.Next, dt float64) {
	if next.Scene != nil {
		t.Close()
		t.inner = next.Scene
		t.present()
	}
	switch at := t.inner.(type) {
	case nil:
	case *table.Table:
		if at.Shown() {
			t.Close()
		}
	case *faults:
		t.Close()
	default:
		if t.waited += dt; t.waited > tvPatience || next.Kind == scene.Pop {
			t.Close()
		}
	}
}

// hint says for a while how to leave.
func (t *tv) hint(in *ui.Input) {
	u, shown := t.u, t.env.Controls
	t.since += in.Dt
	t.env.Begin(u, in.Idle())
	t.env.Controls = shown
	if t.since < tvHint {
		const text = "Press anything to leave"
		w := u.TextWidth(text, ui.Second, board.Regular) + 28
		screen := layout.Pad(board.Rect{W: in.W, H: in.H}, 0, 14+in.InsetTop, 0, 0)
		r := middle(layout.Top(&screen, 34, 0), w)
		u.Float(r)
		u.Text(r, text, ui.Second, board.Regular, board.Center, u.Theme.Text2)
	}
	u.End()
}

// Draw shows the match.
func (t *tv) Draw(c scene.Canvas) {
	if t.inner != nil && t.in != nil {
		t.inner.Draw(c)
		c.Show(t.u.List, t.in.Scale, 0, 0)
	}
}

// endless plays new matches of the two strongest of the built-in players, game after game from the one that was chosen last, and level after level.
func endless(env *scene.Env) programme {
	return func(n int) scene.Scene {
		entries := games.Entries()
		first := max(slices.IndexFunc(entries, func(e games.Entry) bool { return e.Game.Info().ID == env.Settings.LastGame }), 0)
		e := entries[(first+n)%len(entries)]
		game := e.Game.Info().ID
		list := levels.List(game)
		if len(list) == 0 {
			return nil
		}
		l := list[n/len(entries)%len(list)]
		setup := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: env.NewSeed("tv")}
		var kinds []string
		best := len(levels.Strengths) - 1
		for i := range e.Seats(l) {
			kind := levels.Strengths[max(best-(n+i)%2, 0)]
			if env.PlayersOf(game).Bots == nil {
				kind = "random"
			}
			kinds = append(kinds, kind)
		}
		setup.Seats = names.Seats(kinds)
		at, err := NewTable(env, table.Options{Setup: setup, Unkept: true})
		if err != nil {
			return nil
		}
		return at
	}
}

// reruns shows the finished matches of the recent ones again, from the last on.
func reruns(env *scene.Env, u *ui.UI) programme {
	return func(n int) scene.Scene {
		list := slices.DeleteFunc(kept.Matches(env.Store), func(k kept.Match) bool { return !k.Over })
		if len(list) == 0 {
			return nil
		}
		return openKept(env, u, list[n%len(list)], false).Scene
	}
}

// given shows the matches of files one after the other.
func given(env *scene.Env, files []ui.File) programme {
	return func(n int) scene.Scene {
		next, _ := OpenFiles(env, files[n%len(files):n%len(files)+1])
		return next.Scene
	}
}
