package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// animationKind is the kind of thing an animation shows.
type animationKind uint8

const (
	packs animationKind = iota
	walks
	sells
	sows
	reaps
	buys
	uses
	withers
	fails
	animationKinds
)

// animation shows something that happens in a frame.
type animation struct {
	kind     animationKind
	seat     rules.Seat
	crop     mechmania.Crop
	item     mechmania.Item
	theft    bool
	from, to grid.Point
	amount   int64 // cents of a sale, seeds bought, the result of a failure
	board.Span
}

// read turns the frame's events into animations.
func (v *View) read(f *board.Frame[*mechmania.State]) {
	v.animations = v.animations[:0]
	for i := range f.Events {
		e := &f.Events[i]
		d := animation{seat: rules.Seat(e.Actor), from: e.From, to: e.To, amount: e.Amount, Span: f.Spans[i]}
		switch mechmania.What(e.What) {
		case mechmania.Reveal:
			if mechmania.Stage(e.Amount) == mechmania.Packing {
				for seat := range rules.Seat(2) {
					v.animations = append(v.animations, animation{kind: packs, seat: seat, from: f.After.Farmers[seat].At, to: f.Before.Farmers[seat].At, Span: d.Span})
				}
			}
			continue
		case mechmania.Walked:
			d.kind, d.seat = walks, rules.Seat(e.Target)
		case mechmania.Sold:
			d.kind = sells
		case mechmania.Sowed:
			d.kind, d.crop = sows, mechmania.Crop(e.Amount)
		case mechmania.Reaped:
			d.kind, d.crop, d.theft = reaps, mechmania.Crop(e.Amount), stolen(f.Before, e)
		case mechmania.Bought:
			d.kind, d.crop = buys, mechmania.Crop(e.Target)
		case mechmania.Activated:
			d.kind, d.item = uses, mechmania.Item(e.Amount)
		case mechmania.Withered:
			d.kind, d.seat, d.crop, d.Span = withers, rules.NoSeat, mechmania.Crop(e.Amount), scattered(d.Span, e.To)
		case mechmania.Answered:
			if mechmania.Result(e.Amount).Good() {
				continue
			}
			d.kind = fails
		default:
			continue
		}
		v.animations = append(v.animations, d)
	}
}

// stolen reports whether what an event harvests was planted by the other seat.
func stolen(before *mechmania.State, e *rules.Event) bool {
	t := before.Tiles.At(e.To)
	return t != nil && t.Crop != mechmania.NoCrop && t.Planter == 1-rules.Seat(e.Actor)
}

// scattered returns the part of a span in which the crop on a tile changes, so that not all change at once.
func scattered(s board.Span, p grid.Point) board.Span {
	late := 0.4 * ease.Unit(uint32(p.X), uint32(p.Y))
	return s.Part(late, 0.6+late)
}
