package viewport

import (
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// inspected is what stands on the cell under the pointer, and what is pinned.
type inspected struct {
	cell   grid.Point
	card   board.Card
	ok     bool
	frames int // of playback that were shown when it was looked at
	pin    grid.Point
	pinKey int32
	pinOK  bool
	pinned board.Card
	named  bool // pinned by its name, as from a line of the log, and so marked on the board without a card
}

// Hovered is what stands on the cell that is pointed at, and whether anything does.
func (v *Viewport) Hovered() (board.Card, grid.Point, bool) {
	return v.card.card, v.card.cell, v.card.ok
}

// Pinned is what is kept in the inspector, where it stands, and whether anything is.
func (v *Viewport) Pinned() (board.Card, grid.Point, bool) {
	return v.card.pinned, v.card.pin, v.card.pinOK
}

// Selected is what the person has selected, where it stands, and whether anything is.
func (v *Viewport) Selected() (board.Card, grid.Point, bool) {
	at, ok := v.turn.Selected()
	if !ok {
		return board.Card{}, at, false
	}
	card, ok := v.look(at)
	return card, at, ok
}

// Unpin removes the pin and reports whether there was one.
func (v *Viewport) Unpin() bool {
	was := v.card.pinOK
	v.card.pinOK = false
	return was
}

// TogglePin pins what stands under the pointer, or unpins.
func (v *Viewport) TogglePin() {
	if !v.Unpin() && v.card.ok {
		v.pin(v.card.cell)
	}
}

// look is the card of a cell: of what is selected there, else of what stands there.
func (v *Viewport) look(cell grid.Point) (board.Card, bool) {
	now := v.play.Current()
	if card, ok := v.turn.Card(now, cell); ok {
		return card, true
	}
	return v.view.Inspect(now, cell)
}

// pin keeps the card of a cell.
func (v *Viewport) pin(cell grid.Point) {
	card, ok := v.look(cell)
	h := &v.card
	h.pin, h.pinOK, h.pinKey, h.pinned, h.named = cell, ok, card.Key, card, false
}

// ringed reports whether the pin is seen on the board.
func (v *Viewport) ringed() bool { return v.card.pinOK && (v.place.Card || v.card.named) }

// inspectAt pins a cell and asks for its card. If the cell is pinned and that is seen, it unpins.
func (v *Viewport) inspectAt(cell grid.Point) Request {
	if h := &v.card; h.pin == cell && v.ringed() {
		h.pinOK = false
		return Nothing
	}
	if v.pin(cell); !v.card.pinOK {
		return Nothing
	}
	return ShowCard
}

// inspect brings the cards of the hovered and the pinned cell up to date.
func (v *Viewport) inspect() {
	h := &v.card
	cell, on := v.Pointed()
	stale := v.play.Playing() || h.frames != v.play.Frames()
	if chosen, ok := v.turn.Card(v.play.Current(), cell); on && ok && chosen.Key != h.card.Key {
		stale = true // another one of those that share the cell
	}
	h.frames = v.play.Frames()
	if stale && h.pinOK {
		v.repin()
	}
	if stale || cell != h.cell || !on || !h.ok {
		h.cell, h.ok = cell, false
		if on {
			h.card, h.ok = v.look(cell)
		}
	}
}

// repin looks for the pinned thing where it stood, then on the whole board.
func (v *Viewport) repin() {
	h := &v.card
	now := v.play.Current()
	here, found := v.view.Inspect(now, h.pin)
	if found && here.Key == h.pinKey {
		h.pinned = here
		return
	}
	if c, at, ok := v.view.Find(now, h.pinKey); ok {
		h.pin, h.pinned = at, c
		return
	}
	if found {
		h.pinned = here
	}
}
