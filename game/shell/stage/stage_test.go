package stage

import (
	"errors"
	"strings"
	"testing"

	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// actor is a scene controlled by the test.
type actor struct {
	name   string
	next   scene.Next
	err    error
	panics bool
	closed int
	ticks  int
	in     ui.Input
	turns  scene.Next // returned in every tick
}

func (a *actor) Update(in *ui.Input) (scene.Next, error) {
	a.ticks++
	a.in = *in
	if a.turns.Kind != scene.Stay {
		return a.turns, nil
	}
	if a.panics {
		panic("stumbled")
	}
	n := a.next
	a.next = scene.Next{}
	return n, a.err
}

func (a *actor) Draw(scene.Canvas) {
	if a.panics {
		panic("stumbled while drawing")
	}
}
func (a *actor) Close()                   { a.closed++ }
func (a *actor) Describe() map[string]any { return nil }

func step(t *testing.T, s *Stack, now float64, want bool) {
	t.Helper()
	on, err := s.Update(&ui.Input{Now: now})
	if err != nil || on != want {
		t.Fatalf("Update: %v, %v; want %v", on, err, want)
	}
}

func TestStackFollowsTheScenes(t *testing.T) {
	title, table, settings := &actor{name: "title"}, &actor{name: "table"}, &actor{name: "settings"}
	s := New(func() scene.Scene { return title })
	title.next = scene.Show(table)
	step(t, s, 0, true)
	if s.Top() != table || s.Depth() != 2 {
		t.Fatalf("after push: %v of %d", s.Top(), s.Depth())
	}
	table.next = scene.Next{Kind: scene.Replace, Scene: settings}
	step(t, s, 0, true)
	if s.Top() != settings || table.closed != 1 || s.Depth() != 2 {
		t.Fatalf("after replace: %v of %d, table closed %d times", s.Top(), s.Depth(), table.closed)
	}
	settings.next = scene.Show(table)
	step(t, s, 0, true)
	table.next = scene.Next{Kind: scene.Home}
	step(t, s, 0, true)
	if s.Top() != title || settings.closed != 1 || title.closed != 0 {
		t.Fatalf("after home: %v", s.Top())
	}
	title.next = scene.Next{Kind: scene.Pop}
	step(t, s, 0, false)
	if s.Top() != nil || title.closed != 1 {
		t.Fatal("popping the last scene did not end the program")
	}
}

func TestVisibleSceneRunsAtOnce(t *testing.T) {
	title, table := &actor{name: "title"}, &actor{name: "table"}
	s := New(func() scene.Scene { return title })
	title.next = scene.Show(table)
	in := &ui.Input{W: 300, H: 200, Now: 3, Pressed: true, Down: true, Keys: []ui.KeyPress{{Key: "Enter"}}, Runes: []rune("x"), Files: []ui.File{{Name: "x"}}}
	if _, err := s.Update(in); err != nil {
		t.Fatal(err)
	}
	if table.ticks != 1 {
		t.Fatalf("the new scene worked %d times before it is drawn", table.ticks)
	}
	if got := table.in; got.W != 300 || got.H != 200 || got.Now != 3 || got.Pressed || got.Down || len(got.Keys)+len(got.Runes)+len(got.Files) > 0 {
		t.Errorf("the new scene was given what was meant for the one before: %+v", got)
	}
	table.next = scene.Next{Kind: scene.Pop}
	step(t, s, 4, true)
	if title.ticks != 2 {
		t.Errorf("the scene that is seen again worked %d times", title.ticks)
	}
	// Scenes that lead to each other do not hang the program.
	title.turns, table.turns = scene.Show(table), scene.Show(title)
	step(t, s, 5, true)
}

// What was pressed on a scene before the next one was drawn is not meant for that.
func TestTheRestOfAFrameIsNotForTheNextScene(t *testing.T) {
	title, table := &actor{name: "title"}, &actor{name: "table"}
	s := New(func() scene.Scene { return title })
	step(t, s, 0, true)
	title.next = scene.Show(table)
	for i := range 3 {
		if _, err := s.Update(&ui.Input{Now: float64(i), Pressed: true, Keys: []ui.KeyPress{{Key: "Enter"}}, Queued: i > 0}); err != nil {
			t.Fatal(err)
		}
		if table.in.Pressed || len(table.in.Keys) > 0 {
			t.Errorf("tick %d reaches the scene that has not been drawn: %+v", i, table.in)
		}
	}
	if _, err := s.Update(&ui.Input{Now: 4, Pressed: true}); err != nil || !table.in.Pressed || table.ticks != 4 {
		t.Errorf("the next frame does not reach it after %d ticks: %+v", table.ticks, table.in)
	}
}

func TestStackCarriesErrors(t *testing.T) {
	broken := &actor{err: errors.New("no more")}
	if _, err := New(func() scene.Scene { return broken }).Update(&ui.Input{}); err == nil || err.Error() != "no more" {
		t.Errorf("got %v", err)
	}
	empty := &actor{next: scene.Next{Kind: scene.Push}}
	if _, err := New(func() scene.Scene { return empty }).Update(&ui.Input{}); err == nil {
		t.Error("a push of nothing was accepted")
	}
}

func TestStackSurvivesAPanic(t *testing.T) {
	made := 0
	bad := &actor{panics: true}
	var title *actor
	s := New(func() scene.Scene { made++; title = &actor{}; return title })
	var told []string
	s.Failed = func(err error, calls string) {
		if !strings.Contains(calls, "stage_test.go") {
			t.Errorf("the calls do not lead to the scene:\n%s", calls)
		}
		told = append(told, err.Error())
	}
	step(t, s, 0, true)
	title.next = scene.Show(bad)
	step(t, s, 1, true)
	if len(told) != 1 || !strings.Contains(told[0], "stumbled") || bad.closed != 1 || s.Depth() != 0 {
		t.Fatalf("told %q, closed %d, depth %d", told, bad.closed, s.Depth())
	}
	step(t, s, 2, true)
	if made != 2 {
		t.Errorf("home was made %d times", made)
	}
	// A panic long after the first is survived; one soon after that is not.
	title.panics = true
	step(t, s, 20, true)
	step(t, s, 20, true)
	title.panics = true
	if err := s.Draw(nil, 21); err == nil {
		t.Error("a second panic within a moment was forgiven")
	}
}

// spent is a scene that is made again from its place.
type spent struct {
	actor
	left int
}

func (s *spent) Place() string { return s.name }
func (s *spent) Spent() bool   { return true }
func (s *spent) Leave()        { s.left++ }

// Back closes the scene on top, by the history or by itself, and Forward shows it again: as it was left, or made from its place.
func TestStackGoesBackAndForward(t *testing.T) {
	title, setup, match := &actor{name: "title"}, &actor{name: "setup"}, &spent{actor: actor{name: "match"}}
	again := &spent{actor: actor{name: "again"}}
	s := New(func() scene.Scene { return title })
	s.At = func(place string) scene.Scene {
		return map[string]scene.Scene{"match": again, "setup": setup}[place]
	}
	step(t, s, 0, true)
	if s.Back() || s.Forward("") {
		t.Fatal("it went back from the first scene, or forward to none")
	}
	title.next = scene.Show(setup)
	step(t, s, 0, true)
	setup.next = scene.Show(match)
	step(t, s, 0, true)
	if got := s.Places(); len(got) != 0 {
		t.Errorf("places above a scene that cannot be made again: %q", got)
	}
	if !s.Back() || s.Top() != setup || match.closed != 1 || match.left != 1 {
		t.Fatalf("back from the match: %v, closed %d times, left %d times", s.Top(), match.closed, match.left)
	}
	setup.next = scene.Next{Kind: scene.Pop}
	step(t, s, 0, true)
	if s.Top() != title || !s.Forward("elsewhere") || s.Top() != setup {
		t.Fatalf("forward to what was left by itself: %v", s.Top())
	}
	if !s.Forward("") || s.Top() != again {
		t.Fatalf("forward to what is made again: %v", s.Top())
	}
	if s.Forward("") {
		t.Error("forward beyond the last")
	}
	s.Back()
	s.Back()
	title.next = scene.Show(setup)
	step(t, s, 0, true)
	if s.Forward("") {
		t.Error("forward although another way was taken")
	}
	setup.next = scene.Next{Kind: scene.Home}
	step(t, s, 0, true)
	if !s.Forward("") || s.Top() != setup {
		t.Error("no way forward after the way home")
	}

	// After the program was loaded again it has only places.
	s = New(func() scene.Scene { return &actor{} })
	s.At = func(place string) scene.Scene {
		return map[string]scene.Scene{"match": &spent{actor: actor{name: "match"}}}[place]
	}
	s.Begin([]string{"match", "nowhere", "match"})
	step(t, s, 0, true)
	if got := s.Places(); s.Depth() != 2 || len(got) != 1 || got[0] != "match" {
		t.Errorf("%d scenes with the places %q", s.Depth(), got)
	}
	if !s.Forward("match") || s.Depth() != 3 {
		t.Error("no way forward to a place")
	}
}
