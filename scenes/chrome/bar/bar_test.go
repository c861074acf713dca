package bar_test

import (
	"reflect"
	"slices"
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/bar"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func laid(d *tabletest.Desk) (*bar.Bar, func() []ask.Action) {
	b := bar.New(d.Desk)
	d.Offer("transport", "undo", "redo", "suggest", "finish", "coming", "run")
	return b, func() []ask.Action {
		b.Begin()
		d.Free = board.Rect{W: d.In.W, H: b.Arrange(d.In.H).Y}
		return b.Build(func(board.Rect) {})
	}
}

// The bar fits every canvas: nothing lies over something else, and End turn is always there.
func TestBarFits(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Played(t, canvas)
			b, build := laid(d)
			for range 3 {
				d.Tick(build)
			}
			d.Fits()
			ids := []string{}
			for id := range d.U.Places {
				ids = append(ids, id)
			}
			if !slices.Contains(ids, "end-turn") || !slices.Contains(ids, "suggest") {
				t.Errorf("it has %v", ids)
			}
			if edge := b.Edge(); edge.W != d.In.W || edge.H == 0 {
				t.Errorf("its edge is %v", edge)
			}
			b.Clear()
			if b.Edge().H != 0 {
				t.Error("it has an edge without a bar")
			}
		})
	}
}

// Verbs and the end of the turn ask, and do nothing by themselves.
func TestBarAsks(t *testing.T) {
	d := tabletest.Played(t, tabletest.Canvases[0])
	b, build := laid(d)
	d.Tick(build)
	verbs := d.Turn.Verbs()
	at := slices.IndexFunc(verbs, func(v board.Verb) bool { return v.Reason == "" })
	if at < 0 {
		t.Fatal("no verb can be used")
	}
	v := verbs[at]
	got := d.Press(build, "verb/"+v.ID)
	if len(got) != 1 || got[0].(ask.Choose).Verb.ID != v.ID {
		t.Errorf("the verb asks for %v", got)
	}
	if b.Considered() != v.ID {
		t.Errorf("%q is considered under the pointer, not %q", b.Considered(), v.ID)
	}
	if got := d.Press(build, "end-turn"); !reflect.DeepEqual(got, []ask.Action{ask.Do(ui.EndTurn)}) {
		t.Errorf("the end of the turn asks for %v", got)
	}
	if d.Player.Line().Len() > 0 {
		t.Error("something was done")
	}
}

// The dial of the chosen verb opens above the bar or in the place of the hint, and is set by digits.
func TestDial(t *testing.T) {
	for _, canvas := range []tabletest.Canvas{tabletest.Canvases[0], tabletest.Canvases[3]} {
		d := tabletest.Played(t, canvas)
		b, build := laid(d)
		for _, v := range d.Turn.Verbs() {
			if d.Person.Choose(v); v.Reason == "" {
				if _, ok := d.Turn.Dial(); ok {
					break
				}
			}
		}
		dial, ok := d.Turn.Dial()
		if !ok {
			t.Skip("no verb of this position has a dial")
		}
		d.Tick(build)
		d.Tick(build)
		d.In.Keys = []ui.KeyPress{{Key: "2"}}
		got := d.Tick(func() []ask.Action {
			list := build()
			b.Type()
			return append(list, d.Answer()...)
		})
		if dial.Most > dial.Least && len(got) != 1 {
			t.Errorf("%s: 2 asks for %v", canvas.Name, got)
		}
	}
}
