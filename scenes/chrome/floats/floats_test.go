package floats_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/chrome/floats"
	"app.pentarena/scenes/tabletest"
)

func laid(d *tabletest.Desk) (*floats.Floats, func() []ask.Action) {
	f := floats.New(d.Desk)
	d.Offer("zoom-in", "zoom-out", "reset", "follow", "overlay", "ranges", "panels", "roster")
	return f, func() []ask.Action {
		d.Board = board.Rect{Y: 60, W: d.In.W, H: d.In.H - 120}
		f.ArrangeGuide(&d.Board, d.Board.W)
		d.Free = d.Board
		list := f.Build(d.Free.Inset(desk.Edge), false)
		f.Note(false)
		return list
	}
}

// The tools fit every canvas, with the guide of a first match and the legend of an overlay.
func TestFloatsFit(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Watched(t, canvas)
			d.Guide = &desk.Guide{Number: 1, Of: 3, Title: "Fire", Idea: "A house that burns sets others on fire. The wind carries it.", Task: "Put out the fire."}
			f, build := laid(d)
			d.Canvas.NextOverlay()
			for range 3 {
				d.Tick(build)
			}
			if b := f.Leaves(d.Board); !d.Board.Holds(b) || b.W >= d.Board.W {
				t.Errorf("of the board at %v it leaves %v", d.Board, b)
			}
			d.Fits()
		})
	}
}

// The guide's buttons ask by how the task stands.
func TestGuide(t *testing.T) {
	for state, want := range map[desk.Task]map[string]ask.Action{
		desk.TaskOpen:   {"guide/again": ask.Do(ask.TryAgain), "guide/answer": ask.Do(ask.ShowAnswer), "guide/skip": ask.Do(ask.NextLesson)},
		desk.TaskDone:   {"guide/next": ask.Do(ask.NextLesson), "guide/again": ask.Do(ask.TryAgain)},
		desk.TaskMissed: {"guide/again": ask.Do(ask.TryAgain)},
	} {
		d := tabletest.Watched(t, tabletest.Canvases[0])
		d.Guide = &desk.Guide{Number: 1, Of: 3, Title: "Fire", Idea: "Wind carries it.", Task: "Put out the fire.", State: state}
		_, build := laid(d)
		for id, want := range want {
			if got := d.Press(build, id); !reflect.DeepEqual(got, []ask.Action{want}) {
				t.Errorf("%v: %s asks for %v, not %v", state, id, got, want)
			}
		}
	}
}

// A hint of a puzzle, however long, moves neither the card nor its buttons, and neither does a nearer view of the board.
func TestHintsMoveNoButton(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Watched(t, canvas)
			if d.Narrow { // there the strip above the board grows
				return
			}
			d.Guide = &desk.Guide{Number: 1, Of: 3, Title: "Puzzle", Idea: "One turn decides.", Said: "Find it.", Review: true, Puzzle: true}
			_, build := laid(d)
			hint := func() (at board.Rect) {
				for range 3 {
					d.Tick(build)
				}
				row := map[float32]bool{}
				for id, r := range d.U.Places {
					if id == "guide/answer" {
						at = r
					}
					if strings.HasPrefix(id, "guide/") {
						row[r.Y] = true
					}
				}
				if len(row) != 1 {
					t.Errorf("its buttons lie in %d rows", len(row))
				}
				return at
			}
			was := hint()
			d.Guide.Said = strings.Repeat("Dig through to the column beside your base. ", 6)
			hint()
			d.Canvas.Zoom(2)
			if at := hint(); at != was {
				t.Errorf("the button goes from %v to %v", was, at)
			}
		})
	}
}

// A legend lies over the board while an overlay is on, and turns it off.
func TestLegend(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	_, build := laid(d)
	d.Canvas.NextOverlay()
	if got := d.Press(build, "legend/close"); !reflect.DeepEqual(got, []ask.Action{ask.Do(ask.OverlayOff)}) {
		t.Errorf("it asks for %v", got)
	}
}

// Pictures that are long in coming are spoken of.
func TestPicturesThatAreLoading(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	loaded := false
	d.Pictures = func() bool { return loaded }
	_, build := laid(d)
	said := func(ticks int) bool {
		for range ticks {
			d.Tick(build)
		}
		return tabletest.Shows(d.U, "The pictures are loading. The match already works without them.")
	}
	if said(10) {
		t.Error("it is said at once")
	}
	if !said(120) {
		t.Error("it is not said")
	}
	if loaded = true; said(1) {
		t.Error("it is said of pictures that are there")
	}
}

// A refusal stands beside what was pressed, for a while.
func TestRefusal(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	f, build := laid(d)
	d.Tick(build)
	f.RefuseAt("It is on fire.", grid.Pt(3, 3))
	if d.Tick(build); !tabletest.Shows(d.U, "It is on fire.") {
		t.Error("it is not shown")
	}
	d.In.Now += 5
	if d.Tick(build); tabletest.Shows(d.U, "It is on fire.") {
		t.Error("it stays")
	}
}

// Two matches that are compared have their names, and a way to the first difference; where there is room for one, a switch.
func TestComparison(t *testing.T) {
	for _, narrow := range []bool{false, true} {
		d := tabletest.Watched(t, tabletest.Canvases[map[bool]int{true: 3}[narrow]])
		d.Compare = &desk.Comparison{Was: d.Player, Names: [2]string{"Your branch", "What happened"}, On: true, First: 4, Ringed: true}
		if !narrow {
			d.Beside = d.In.W / 2
		}
		_, build := laid(d)
		if got := d.Press(build, "compare/first"); !reflect.DeepEqual(got, []ask.Action{ask.Do(ask.FirstDifference)}) {
			t.Errorf("the difference asks for %v", got)
		}
		if narrow {
			if got := d.Press(build, "compare/switch"); !reflect.DeepEqual(got, []ask.Action{ask.Do(ask.OtherMatch)}) {
				t.Errorf("the switch asks for %v", got)
			}
		} else if !tabletest.Shows(d.U, "What happened") {
			t.Error("the other match has no name")
		}
		score := fmt.Sprintf("%d : %d", d.View.Score(d.Play.Current(), 0).Value, d.View.Score(d.Play.Current(), 1).Value)
		for _, text := range []string{fmt.Sprintf("Differs from turn %d on: rings", d.Play.NumberAt(4)), score} {
			if !tabletest.Shows(d.U, text) {
				t.Errorf("it does not show %q", text)
			}
		}
	}
}

// The legend of an overlay does not lie under the map of a large board.
func TestMapBesideLegend(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		d := tabletest.Played(t, canvas)
		_, build := laid(d)
		for range 6 {
			d.Canvas.Zoom(1.5)
			d.Tick(build)
		}
		for range d.Canvas.Overlays() {
			d.Canvas.NextOverlay()
			for range 3 {
				d.Tick(build)
			}
			for id, at := range d.U.Places {
				for _, r := range d.U.Kept() {
					if x := r.Cross(at); id == "map" && r != at && x.W > 1 && x.H > 1 {
						t.Errorf("%s: the map lies at %v over %v", canvas.Name, at, r)
					}
				}
			}
		}
	}
}

// The map comes when the camera is near, and a press on it leads there.
func TestMap(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[0])
	_, build := laid(d)
	for range 60 {
		d.Tick(build)
	}
	for range 6 {
		d.Canvas.Zoom(1.5)
		d.Tick(build)
	}
	got := d.Press(build, "map")
	if len(got) == 0 || reflect.TypeOf(got[0]) != reflect.TypeOf(ask.CenterOn{}) {
		t.Errorf("it asks for %v", got)
	}
}
