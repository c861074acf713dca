package desk_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// A button asks for its command, or carries out what the controls do themselves; one that cannot be used does neither.
func TestButton(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	done, why, on := 0, "", false
	d.Commands = []desk.Command{
		{ID: "fly", Button: "fly", Icon: "play", Title: "Fly away", More: func() string { return "It is far." }},
		{ID: "stay", Button: "stay", Icon: "pause", Title: "Stay", Does: func() { done++ }, Reason: func() string { return why }, On: func() bool { return on }},
	}
	build := func() []ask.Action {
		d.Button("fly", board.Rect{X: 20, Y: 20, W: 120, H: 44}, ui.Button{Label: "Fly"})
		d.Button("stay", board.Rect{X: 20, Y: 80, W: 44, H: 44}, ui.Button{})
		return d.Answer()
	}
	if asked := d.Press(build, "fly"); !slices.Equal(asked, []ask.Action{ask.Do("fly")}) {
		t.Errorf("it asks for %v", asked)
	}
	if asked := d.Press(build, "stay"); len(asked) != 0 || done != 1 {
		t.Errorf("it asks for %v, and does it %d times", asked, done)
	}
	why = "Not now\nIt is late."
	if asked := d.Press(build, "stay"); len(asked) != 0 || done != 1 {
		t.Errorf("refused, it asks for %v, and does it %d times", asked, done)
	}
	if len(d.Answer()) != 0 {
		t.Error("what was answered is asked for once more")
	}
	why, d.In.X, d.In.Y = "", 600, 600
	look := func() []board.Item {
		for range 60 {
			d.Tick(build)
		}
		return slices.Clone(d.U.List.Items)
	}
	off := look()
	if on = true; reflect.DeepEqual(look(), off) {
		t.Error("a switch that is on looks as one that is off")
	}
}

// A command is found by its button, has the title of its keys when it has none, and can be absent.
func TestCommands(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	absent := true
	d.Commands = []desk.Command{{ID: ui.Undo, Button: "undo", Absent: func() bool { return absent }}, {ID: "fly", Button: "fly", Title: "Fly away"}}
	if m := d.Find("undo"); m == nil || d.Named(m) != "Undo" || d.Offered("undo") {
		t.Errorf("undo: %+v", m)
	}
	if absent = false; !d.Offered("undo") || !d.Offered("fly") || d.Named(d.Find("fly")) != "Fly away" {
		t.Error("a command is not offered, or has another name")
	}
	if d.Find("walk") != nil {
		t.Error("a button without a command has one")
	}
}

// TestVerdict: what is said of each state of a task, and its sign.
func TestVerdict(t *testing.T) {
	night := ui.Night()
	for _, c := range []struct {
		guide desk.Guide
		said  string
		icon  string
	}{
		{desk.Guide{Number: 1, Of: 3, Task: "Dig for ore."}, "Dig for ore.", "flag"},
		{desk.Guide{Number: 1, Of: 3, State: desk.TaskMissed}, "Not done in time. Try again, or press Show me.", "warning"},
		{desk.Guide{Number: 1, Of: 3, State: desk.TaskDone}, "Done. Look around, or open the next position.", "check"},
		{desk.Guide{Number: 1, Of: 3, State: desk.TaskDone, Showing: true}, "That is how it is done. Go on, or try it yourself.", "check"},
		{desk.Guide{Number: 3, Of: 3, State: desk.TaskDone, Showing: true}, "Done, and that is all you need. Now play a whole match.", "check"},
		{desk.Guide{State: desk.TaskMissed, Said: "Worth 40 points less."}, "Worth 40 points less.", "warning"},
	} {
		if said := c.guide.Verdict(); said != c.said {
			t.Errorf("%+v says %q, not %q", c.guide, said, c.said)
		}
		if icon, _ := c.guide.Mark(night); icon != c.icon {
			t.Errorf("%+v has the sign %s, not %s", c.guide, icon, c.icon)
		}
	}
}

// The keys of what comes begin with its answer, for who is to move; of other overlays, and for spectators, they stay as they are.
func TestExplained(t *testing.T) {
	played, watched := tabletest.Played(t, tabletest.Canvases[0]), tabletest.Watched(t, tabletest.Canvases[0])
	legend := []board.Key{{Text: "Fire"}}
	coming, other := board.Overlay{Coming: true, Legend: legend}, board.Overlay{Legend: legend}
	if played.Person.Hud().Alert != "" {
		t.Fatal("the first turn is in danger")
	}
	if keys := played.Explained(coming); len(keys) < 2 || keys[0].Text != "Nothing threatens you" || !reflect.DeepEqual(keys[len(keys)-1:], legend) {
		t.Errorf("the turn ahead: %+v", keys)
	}
	for _, keys := range [][]board.Key{played.Explained(other), watched.Explained(coming)} {
		if !reflect.DeepEqual(keys, legend) {
			t.Errorf("the legend is %+v", keys)
		}
	}
}

// TestMoment: turns have their numbers, and after the last comes the end.
func TestMoment(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	if first, end := d.Moment(0), d.Moment(d.Play.Length()); first != "Turn 1" || end != "The end" {
		t.Errorf("%q to %q", first, end)
	}
}

// What lies over the board stays where it was put, until what it says changes or something comes under it; then it lies off that.
func TestSettle(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	room := board.Rect{X: 100, Y: 100, W: 600, H: 400}
	first, second := board.Rect{X: 120, Y: 120}, board.Rect{X: 400, Y: 300}
	var spot desk.Spot
	var put board.Rect
	place := func(text string, kept *board.Rect, at ...board.Rect) board.Rect {
		d.Tick(func() []ask.Action {
			if kept != nil {
				d.U.Keep(*kept)
			}
			put = d.Settle(&spot, text, 100, 40, room, at...)
			return nil
		})
		return put
	}
	was := place("a", nil, first, second)
	if was.W != 100 || was.H != 40 || !room.Holds(was) {
		t.Fatalf("it lies at %v", was)
	}
	if now := place("a", nil, second, first); now != was {
		t.Errorf("it moves from %v to %v for no reason", was, now)
	}
	under := board.Rect{X: was.X - 10, Y: was.Y - 10, W: 120, H: 60}
	now := place("a", &under, first, second)
	if x := now.Cross(under); x.W > 0 && x.H > 0 || !room.Holds(now) {
		t.Errorf("it lies at %v, over %v", now, under)
	}
	d.In.X, d.In.Y = now.Middle()
	if held := place("a", &now, first, second); held != now {
		t.Errorf("it flees from the pointer, from %v to %v", now, held)
	}
}

// TestAbout: places all over a room lie in it, those nearest to something first.
func TestAbout(t *testing.T) {
	room, of := board.Rect{X: 10, Y: 20, W: 300, H: 200}, board.Rect{X: 250, Y: 180, W: 20, H: 20}
	list := desk.About(of, room, 60, 40)
	if len(list) == 0 {
		t.Fatal("there is no place")
	}
	last := 0.0
	x, y := of.Middle()
	for _, p := range list {
		if p.W, p.H = 60, 40; !room.Holds(p) {
			t.Fatalf("%v lies beyond the room", p)
		}
		away := math.Hypot(float64(max(p.X-x, x-p.X-60, 0)), float64(max(p.Y-y, y-p.Y-40, 0)))
		if away < last {
			t.Fatalf("%v is nearer than one before it", p)
		}
		last = away
	}
	if len(desk.About(of, room, 301, 40)) != 0 {
		t.Error("what is wider than the room has a place in it")
	}
}

// The card of advice reports which of its buttons was pressed, holds all of its text on every canvas, and keeps notes off itself.
func TestAdviceCard(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Played(t, canvas)
			var spot desk.Spot
			var does, hides bool
			build := func() []ask.Action {
				w := min(560, d.In.W-2*desk.Edge)
				_, do, hide := d.AdviceCard(&spot, "Ignite the warehouse upwind of the enemy headquarters", "Worth 12 points of win chance more than what was played.", (d.In.W-w)/2, d.In.H-60, w,
					desk.AnswerButton{ID: "hint/do", Label: "Do it", Wide: 92})
				does, hides = does || do, hides || hide
				return d.Answer()
			}
			d.Press(build, "hint/do")
			if d.Fits(); !does || hides {
				t.Errorf("Do it: done %v, hidden %v", does, hides)
			}
			does = false
			if d.Press(build, "hint/hide"); does || !hides {
				t.Errorf("Hide: done %v, hidden %v", does, hides)
			}
			var text strings.Builder
			for i := range d.U.List.Items {
				text.WriteString(d.U.List.Items[i].Text + " ")
			}
			for _, word := range []string{"upwind", "headquarters", "12 points"} {
				if !strings.Contains(text.String(), word) {
					t.Errorf("%q is missing in %q", word, text.String())
				}
			}
			if len(d.U.Kept()) == 0 {
				t.Error("notes may lie over it")
			}
		})
	}
}
