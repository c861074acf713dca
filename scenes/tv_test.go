package scenes

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"
	"time"
	"weak"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// viewer is somebody in front of a TV. A match is shown with a tick of a tenth of a second; a file is read beside the scene and cannot be hurried.
type viewer struct {
	t  *testing.T
	tv *tv
	in ui.Input
}

func newViewer(t *testing.T, env *scene.Env, list programme) *viewer {
	v := &viewer{t: t, tv: newTV(env, list), in: ui.Input{W: 1280, H: 720, Scale: 1, X: ui.Away, Y: ui.Away, Fingers: ui.Fingers{Pinch: 1}}}
	t.Cleanup(v.tv.Close)
	return v
}

func (v *viewer) tick(keys ...ui.KeyPress) scene.Next {
	v.t.Helper()
	v.in.Dt = 0.1
	if _, on := v.tv.inner.(*table.Table); !on {
		v.in.Dt = 0.001
		time.Sleep(time.Millisecond)
	}
	v.in.Now += v.in.Dt
	v.in.Keys = keys
	next, err := v.tv.Update(&v.in)
	if err != nil {
		v.t.Fatal(err)
	}
	return next
}

// rolls are short records of a match of every game.
func rolls(t *testing.T) (files []ui.File) {
	for _, g := range views {
		line := tabletest.Replay(t, tabletest.Setup(t, g.game, "quick", "random", "random"), 6)
		var out bytes.Buffer
		if err := record.Save(&out, line, nil); err != nil {
			t.Fatal(err)
		}
		files = append(files, ui.File{Name: g.game + ".pent", Data: out.Bytes()})
	}
	return files
}

// Hours of TV need no more memory and no more goroutines than the first match.
func TestTVRunsWithoutEnd(t *testing.T) {
	env := tabletest.Env()
	v := newViewer(t, env, given(env, rolls(t)))
	var seen []weak.Pointer[table.Table]
	var last *table.Table
	begun := runtime.NumGoroutine()
	for n := 0; len(seen) < 30; n++ {
		if n > 500_000 {
			t.Fatalf("only %d matches were shown: %v", len(seen), v.tv.Describe())
		}
		v.tick()
		if at, on := v.tv.inner.(*table.Table); on && at != last {
			seen, last = append(seen, weak.Make(at)), at
		}
	}
	last = nil
	alive := 0
	for range 3 {
		runtime.GC()
	}
	for _, p := range seen {
		if p.Value() != nil {
			alive++
		}
	}
	if alive > 3 {
		t.Errorf("%d of %d matches are still in memory", alive, len(seen))
	}
	if n := runtime.NumGoroutine(); n > begun+8 {
		t.Errorf("%d goroutines, at first %d", n, begun)
	}
}

// Any press leaves, and a match that cannot be opened is passed over.
func TestTVLeavesOnAnyPress(t *testing.T) {
	env := tabletest.Env()
	files := append([]ui.File{{Name: "broken.pent", Data: []byte("{}")}}, rolls(t)[:1]...)
	v := newViewer(t, env, given(env, files))
	for n := 0; ; n++ {
		v.tick()
		if _, on := v.tv.inner.(*table.Table); on {
			break
		}
		if n > 100_000 {
			t.Fatal("the broken file is not passed over")
		}
	}
	if next := v.tick(); next.Kind != scene.Stay {
		t.Fatalf("without a press it goes to %v", next)
	}
	if next := v.tick(ui.KeyPress{Key: "T", Repeat: true}); next.Kind != scene.Stay {
		t.Error("the key that opened it, still held, closes it")
	}
	if next := v.tick(ui.KeyPress{Key: "A"}); next.Kind != scene.Pop {
		t.Error("a key does not leave")
	}
	v.in.Pressed = true
	if next := v.tick(); next.Kind != scene.Pop {
		t.Error("a click does not leave")
	}
}

// New matches are played for ever, of one game after the other, without filling the list of recent matches or telling what lies ahead.
func TestTVPlaysNewMatches(t *testing.T) {
	env := tabletest.Env()
	list := endless(env)
	games := map[string]bool{}
	for n := range 2 * len(views) {
		at, ok := list(n).(*table.Table)
		if !ok {
			t.Fatalf("match %d cannot be played", n)
		}
		setup := at.Timeline().Setup()
		games[setup.Game] = true
		if !at.Show() {
			t.Errorf("%s cannot be shown", setup.Game)
		}
		for i := range 20 {
			in := ui.Input{W: 1280, H: 720, Scale: 1, X: ui.Away, Y: ui.Away, Dt: 0.1, Now: float64(i) / 10, Fingers: ui.Fingers{Pinch: 1}}
			if _, err := at.Update(&in); err != nil {
				t.Fatal(err)
			}
		}
		for id := range env.Controls.Places {
			t.Errorf("%s: nobody is at the controls, but there is %q", setup.Game, id)
		}
		if room := at.Describe()["room"].([4]float32); room[1]+room[3] > 720-50 {
			t.Errorf("%s: the scores lie over the board, which ends at %v of 720", setup.Game, room[1]+room[3])
		}
		at.Close()
	}
	if len(games) != len(views) {
		t.Errorf("it plays %v", games)
	}
	if names := fmt.Sprint(env.Store.List()); bytes.Contains([]byte(names), []byte(".pent")) {
		t.Errorf("it keeps %s", names)
	}
}

// Several matches opened together run one after the other; with anything else among them the first file counts.
func TestSeveralFilesAreAProgramme(t *testing.T) {
	env, files := tabletest.Env(), rolls(t)
	if next, ok := OpenFiles(env, files); !ok || fmt.Sprintf("%T", next.Scene) != "*scenes.tv" {
		t.Errorf("several matches open %T", next.Scene)
	}
	if next, ok := OpenFiles(env, append(files[:1:1], ui.File{Name: "note.txt", Data: []byte("hello")})); !ok || fmt.Sprintf("%T", next.Scene) != "*scenes.opening" {
		t.Errorf("a match and a note open %T", next.Scene)
	}
}

// The finished matches of the list run again from its button.
func TestReplaysHaveTV(t *testing.T) {
	v := newVisit(t, NewRecent)
	if v.press("recent/tv"); v.next.Kind != scene.Stay {
		t.Error("TV begins without a finished match")
	}
	at, err := NewTable(v.env, table.Options{Setup: tabletest.Setup(t, "anarchy", "quick", "random", "random")})
	if err != nil {
		t.Fatal(err)
	}
	in := ui.Input{W: 1280, H: 720, Scale: 1, X: ui.Away, Y: ui.Away, Dt: 0.1, Fingers: ui.Fingers{Pinch: 1}}
	in.Keys = []ui.KeyPress{{Key: "9"}}
	for n := 0; at.Describe()["over"] != true && n < 100_000; n++ {
		if _, err := at.Update(&in); err != nil {
			t.Fatal(err)
		}
		in.Keys, in.Now = nil, in.Now+in.Dt
		time.Sleep(100 * time.Microsecond)
	}
	at.Close()
	v.scene = NewRecent(v.env)
	v.press("recent/tv")
	if got := fmt.Sprintf("%T", v.next.Scene); got != "*scenes.tv" {
		t.Fatalf("the button leads to %s", got)
	}
	show := newViewer(t, v.env, v.next.Scene.(*tv).list)
	for range 100_000 {
		if show.tick(); show.tv.failed == 0 && show.tv.inner != nil {
			return
		}
	}
	t.Error("the match of the list is not shown")
}

// TV begins with the game that was chosen last, and continues to all others.
func TestTVBeginsWithTheChosenGame(t *testing.T) {
	env := tabletest.Env()
	env.Settings.LastGame = "mechmania"
	list, shown := endless(env), map[any]bool{}
	for n := range views {
		at := list(n)
		if at == nil {
			t.Fatalf("match %d cannot be shown", n+1)
		}
		game := at.Describe()["game"]
		at.Close()
		if shown[game] = true; n == 0 && game != "mechmania" {
			t.Errorf("it begins with %v", game)
		}
	}
	if len(shown) != len(views) {
		t.Errorf("it shows %v", shown)
	}
}
