package viewport

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// NextUnit pins the next unit that does something at the moment shown, or when none does, the next one on the board, and returns its card.
// It reports whether there is any.
func (v *Viewport) NextUnit() (board.Card, bool) {
	m := v.play.Moment()
	var units []unit
	for i := range m.Events {
		e := &m.Events[i]
		if e.Kind != rules.Phase && e.Kind != rules.Note {
			units = v.addUnit(units, e.From)
			units = v.addUnit(units, e.To)
		}
	}
	if len(units) == 0 {
		b := v.Bounds()
		for y := int(b.Y); y < int(b.Y+b.H); y++ {
			for x := int(b.X); x < int(b.X+b.W); x++ {
				units = v.addUnit(units, grid.Pt(x, y))
			}
		}
	}
	if len(units) == 0 {
		return board.Card{}, false
	}
	next := 0
	for i, u := range units {
		if v.card.pinOK && u.key == v.card.pinKey {
			next = (i + 1) % len(units)
		}
	}
	at := units[next].at
	v.pin(at)
	v.SetCursor(at, false)
	v.Show(at)
	return v.card.pinned, true
}

// PinUnit pins the unit of a number, as in the game's commands, where it stands at the moment shown, and reports whether it does. In games of
// crowds units have no numbers.
func (v *Viewport) PinUnit(n int) bool {
	card, at, ok := v.view.Find(v.play.Current(), int32(min(n, math.MaxInt32)))
	if !ok || card.Seat == rules.NoSeat || v.view.Timing().Crowds {
		return false
	}
	h := &v.card
	h.pin, h.pinOK, h.pinKey, h.pinned, h.named = at, true, card.Key, card, true
	v.SetCursor(at, false)
	v.Show(at)
	return true
}

// PinCrowd pins what a seat has on a cell, in games of crowds, whose units have no numbers, and reports whether there is anything.
func (v *Viewport) PinCrowd(at grid.Point) bool {
	now := v.play.Current()
	if !v.view.Timing().Crowds || !OnBoard(v.view, now, at) {
		return false
	}
	if card, ok := v.view.Inspect(now, at); !ok || card.Seat == rules.NoSeat {
		return false
	}
	v.pin(at)
	v.card.named = true
	return true
}

// unit is where something stands that belongs to a seat, and its identity.
type unit struct {
	at  grid.Point
	key int32
}

// addUnit appends what stands on a cell, when it belongs to a seat and is not in the list.
func (v *Viewport) addUnit(units []unit, p grid.Point) []unit {
	now := v.play.Current()
	if !OnBoard(v.view, now, p) {
		return units
	}
	card, ok := v.view.Inspect(now, p)
	if !ok || card.Seat == rules.NoSeat {
		return units
	}
	for _, u := range units {
		if u.key == card.Key {
			return units
		}
	}
	return append(units, unit{p, card.Key})
}

// standing are the places of what belongs to a seat, in tiles, as of a frame of playback.
type standing struct {
	frames int
	late   bool // in the second half of the frame
	steps  int  // of the match
	at     []board.Rect
	shown  []board.Rect
}

// Standing are the places on the canvas of what belongs to a seat at the moment shown. The list is valid until the next call.
func (v *Viewport) Standing() []board.Rect {
	k := &v.standing
	k.shown = k.shown[:0]
	for _, r := range v.stands() {
		k.shown = append(k.shown, v.onCanvas(r))
	}
	return k.shown
}

// stands are those places in tiles.
func (v *Viewport) stands() []board.Rect {
	k := &v.standing
	if late, steps := v.play.Moment().T >= 0.5, v.play.Line().Len(); k.frames != v.play.Frames() || k.late != late || k.steps != steps {
		k.frames, k.late, k.steps, k.at = v.play.Frames(), late, steps, k.at[:0]
		now, b := v.play.Current(), v.Bounds()
		for y := int(b.Y); y < int(b.Y+1.25*b.H); y++ { // rows of hexes are less than a tile apart
			for x := int(b.X); x < int(b.X+b.W); x++ {
				p := grid.Pt(x, y)
				if !OnBoard(v.view, now, p) {
					continue
				}
				if card, ok := v.view.Inspect(now, p); ok && card.Seat != rules.NoSeat {
					k.at = append(k.at, v.view.Place(now, p))
				}
			}
		}
	}
	return k.at
}
