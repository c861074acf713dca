package ui

import (
	"slices"
	"testing"

	"app.pentarena/scenes/board"
)

func TestFieldEdits(t *testing.T) {
	r := newRig(t)
	text := "ab"
	build := func(u *UI) {
		u.Field("f", board.Rect{X: 0, Y: 0, W: 200, H: 40}, &text, Field{Max: 5, Accept: func(c rune) bool { return c != '!' }})
		if u.Action(Play) || u.Pressed("A") {
			t.Fatal("a key reached an action while typing")
		}
	}
	r.tick(build)
	r.click(build, 50, 20)
	r.in.Runes = []rune("é!\x00c")
	r.in.Keys = []KeyPress{{Key: "A"}, {Key: "Space"}}
	r.tick(build)
	if text != "abéc" {
		t.Fatalf("typed %q", text)
	}
	r.key(build, KeyPress{Key: "Left"})
	r.key(build, KeyPress{Key: "Backspace"})
	r.in.Runes = []rune("xyz")
	r.tick(build)
	if text != "abxyc" {
		t.Fatalf("edited to %q", text)
	}
	r.key(build, KeyPress{Key: "Home"})
	r.key(build, KeyPress{Key: "Delete"})
	if text != "bxyc" {
		t.Fatalf("edited to %q", text)
	}
	r.key(build, KeyPress{Key: "A", Ctrl: true})
	r.key(build, KeyPress{Key: "C", Ctrl: true}) // what would copy it lets it stand
	r.in.Runes = []rune("pq")
	r.tick(build)
	if text != "pq" {
		t.Fatalf("typing over the whole text gives %q", text)
	}
	r.key(build, KeyPress{Key: "A", Ctrl: true})
	r.key(build, KeyPress{Key: "Left"})
	r.key(build, KeyPress{Key: "Backspace"})
	if text != "q" {
		t.Fatalf("an arrow does not let go of the text: %q", text)
	}
	r.in.DoubleClick = true
	r.tick(build)
	r.in.DoubleClick = false
	r.key(build, KeyPress{Key: "Delete"})
	if text != "" {
		t.Fatalf("a double click does not choose the text: %q", text)
	}
	r.key(build, KeyPress{Key: "Enter"})
	if r.u.Typing() {
		t.Error("Enter does not leave the field")
	}
}

func TestASystemEditsAField(t *testing.T) {
	r := newRig(t)
	text := "seed"
	field := board.Rect{X: 10, Y: 10, W: 200, H: 40}
	build := func(u *UI) {
		u.Field("f", field, &text, Field{Max: 6, Accept: func(c rune) bool { return c != '!' }})
	}
	r.tick(build)
	var places []board.Rect
	r.u.Fields(func(id string, at board.Rect) bool { places = append(places, at); return id == "f" })
	if _, on := r.u.Editing(); on || !slices.Equal(places, []board.Rect{field}) {
		t.Fatalf("fields at %v, edited: %v", places, on)
	}
	r.click(build, 50, 30)
	r.tick(build)
	e, on := r.u.Editing()
	if !on || e.Field != "f" || e.Text != "seed" || e.Caret != 4 || e.Digits || e.Place.X < field.X || e.Place.W > field.W {
		t.Fatalf("the field being edited: %+v", e)
	}
	drawn := func() (n int) {
		for _, i := range r.u.List.Items {
			if i.Op == board.OpText {
				n++
			}
		}
		return n
	}
	r.in.Entry = &Entry{Field: "f", Text: "se!ed and more", Changed: true}
	r.tick(build)
	if text != "seed a" || drawn() != 0 {
		t.Errorf("the text is %q, and the field draws %d texts under that of the system", text, drawn())
	}
	r.in.Entry = &Entry{Field: "g", Text: "other", Changed: true}
	r.tick(build)
	if text != "seed a" {
		t.Errorf("what was typed elsewhere makes it %q", text)
	}
	r.in.Entry = &Entry{Field: "f", Text: "seed a", Left: true}
	r.tick(build)
	if _, on := r.u.Editing(); on || r.u.Typing() {
		t.Error("the field is still edited after the system's editor was closed")
	}
}

func TestAFieldStaysInSightWhileItsTextIsTyped(t *testing.T) {
	r := newRig(t)
	text, above := "", float32(90) // of the field, 40 high, in a view of 100
	view := board.Rect{X: 0, Y: 50, W: 200, H: 100}
	var at board.Rect
	build := func(u *UI) {
		u.Scroll("s", view, above+400, func(v board.Rect) {
			at = board.Rect{X: 0, Y: v.Y + above, W: 180, H: 40}
			u.Field("f", at, &text, Field{})
		})
	}
	within := func(when string) {
		t.Helper()
		for range 60 {
			r.tick(build)
		}
		if at.Y < view.Y || at.Y+at.H > view.Y+view.H {
			t.Errorf("%s the field lies at %v to %v of a view from %v to %v", when, at.Y, at.Y+at.H, view.Y, view.Y+view.H)
		}
	}
	r.tick(build)
	r.click(build, 50, 145)
	within("after the click")
	above = 300
	within("after something grew above it")
	above = 20
	within("after something shrank above it")
	r.in.WheelY = -5
	r.tick(build)
	for range 60 {
		r.tick(build)
	}
	if at.Y+at.H > view.Y {
		t.Fatalf("the wheel does not scroll the field away: it lies at %v", at.Y)
	}
	r.in.Runes = []rune("a")
	within("after typing")
}
