package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.pentarena/rules/grid"
)

// State is what the program reports about itself. The zero State is that of a program that has not reported yet.
type State struct {
	Controls map[string][4]float64 `json:"controls"` // by id: where the part in sight lies, in pixels of the window
	Messages [][4]float64          `json:"messages"` // that lie over the scene, in pixels of the window
	View     [3]float64            `json:"view"`     // of the board: where tile 0,0 lies and the size of a tile, in units of the canvas
	Room     [4]float64            `json:"room"`     // that the board is seen through, in units of the canvas
	Unit     float64               `json:"unit"`     // pixels of a unit
	all      map[string]any
}

// Parse reads a report of the program.
func Parse(text []byte) (State, error) {
	var s State
	if err := errors.Join(json.Unmarshal(text, &s.all), json.Unmarshal(text, &s)); err != nil {
		return State{}, fmt.Errorf("e2e: the state %s: %w", text, err)
	}
	return s, nil
}

// Text is a text in the report of the scene.
func (s State) Text(key string) string { v, _ := s.all[key].(string); return v }

// Number is a number in the report of the scene, -1 if it is missing.
func (s State) Number(key string) int {
	if v, ok := s.all[key].(float64); ok {
		return int(v)
	}
	return -1
}

// Flag is a boolean in the report of the scene.
func (s State) Flag(key string) bool { v, _ := s.all[key].(bool); return v }

// Has reports whether there is a control.
func (s State) Has(control string) bool { _, ok := s.Controls[control]; return ok }

// Scene is the name of the scene.
func (s State) Scene() string { return s.Text("scene") }

// Tile is the middle of a tile of the board in pixels of the window.
func (s State) Tile(p grid.Point) (x, y float64) {
	return (s.View[0] + (float64(p.X)+0.5)*s.View[2]) * s.Unit, (s.View[1] + (float64(p.Y)+0.5)*s.View[2]) * s.Unit
}

// Clear reports whether a tile is visible and not under a control or a message.
func (s State) Clear(p grid.Point) bool {
	const margin = 18
	x, y := s.Tile(p)
	clear := s.Unit > 0 && inside(x/s.Unit, y/s.Unit, s.Room, -margin)
	for _, r := range s.Controls {
		clear = clear && !inside(x, y, r, margin)
	}
	return clear && !s.covered(x, y)
}

func inside(x, y float64, r [4]float64, by float64) bool {
	return x > r[0]-by && y > r[1]-by && x < r[0]+r[2]+by && y < r[1]+r[3]+by
}

// covered reports whether a message lies over a place of the window.
func (s State) covered(x, y float64) bool {
	return slices.ContainsFunc(s.Messages, func(r [4]float64) bool { return inside(x, y, r, 0) })
}

// String is the state for the message of a failed test.
func (s State) String() string {
	rest := maps.Clone(s.all)
	delete(rest, "controls")
	return fmt.Sprintf("%v with the controls %q", rest, slices.Sorted(maps.Keys(s.Controls)))
}

// steady detects that a control has stopped moving: it was at the same place for some frames.
type steady struct {
	last  [4]float64
	frame int
	seen  bool
}

// rests takes the next state and reports whether the control is there, visible, not moving and not under a message.
func (r *steady) rests(s State, control string) bool {
	at, there := s.Controls[control]
	if x, y := s.Middle(control); !strings.HasPrefix(control, "toast/") && s.covered(x, y) {
		return false
	}
	if !r.seen || at != r.last {
		r.last, r.frame, r.seen = at, s.Number("frames"), true
	}
	return there && at[2] > 0 && at[3] > 0 && s.Number("frames") >= r.frame+3
}

// Door is the control of the title that leads to the setup of a game. It may have to open a card first.
func (s State) Door(game string) string {
	for _, control := range []string{"title/card-play/" + game, "title/card/" + game} {
		if s.Has(control) {
			return control
		}
	}
	return "title/play" // the only game
}

// Cursor is the tile that the keyboard's cursor is on, and whether the keyboard has one on the board now.
func (s State) Cursor() (grid.Point, bool) {
	at, ok := s.all["cursor"].([]any)
	if !ok || len(at) != 2 {
		return grid.Point{}, false
	}
	x, _ := at[0].(float64)
	y, _ := at[1].(float64)
	return grid.Pt(int(x), int(y)), true
}

// Beside tells how to bring a control into sight that a row has scrolled sideways: where in the row to act, and on which side it lies, -1 for
// left and 1 for right. It is 0 for a control in sight.
func (s State) Beside(control string) (x, y, side float64) {
	const enough = 20 // pixels of a control that can be pressed
	c, there := s.Controls[control]
	if !there || c[2] >= enough || c[3] < enough {
		return 0, 0, 0
	}
	var near [4]float64 // the widest control of the row that is in sight
	kind, _, _ := strings.Cut(control, "/")
	for id, r := range s.Controls {
		if id != control && strings.HasPrefix(id, kind+"/") && r[1] == c[1] && r[3] == c[3] && r[2] > near[2] {
			near = r
		}
	}
	if near[2] == 0 {
		return 0, 0, 0
	}
	side = 1
	if c[0] <= near[0] { // what is scrolled away to the left lies at the edge
		side = -1
	}
	return near[0] + near[2]/2, near[1] + near[3]/2, side
}

// Middle is the middle of a control.
func (s State) Middle(control string) (x, y float64) {
	at := s.Controls[control]
	return at[0] + at[2]/2, at[1] + at[3]/2
}
