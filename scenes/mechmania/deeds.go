package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// deedKind is what happens in a frame.
type deedKind uint8

const (
	packs deedKind = iota
	walks
	sells
	sows
	reaps
	buys
	uses
	withers
	fails
	deedKinds
)

// deed is something that happens in a frame.
type deed struct {
	kind       deedKind
	seat       rules.Seat
	crop       mechmania.Crop
	item       mechmania.Item
	theft      bool
	from, to   grid.Point
	amount     int64 // cents of a sale, seeds bought, the result of a failure
	start, end float32
}

// Shares of a frame that its parts take, before they are spread over what there is of them.
const (
	packShare = 0.3
	walkShare = 1.0
	growShare = 0.6
	actShare  = 1.1
	saleMore  = 0.9 // that the walking part takes more with a sale
	saleShare = 0.5 // of the walking part, for the sale at its end
)

// parts are the windows of a frame: packing, walking, growth with the roll of the band, and the actions; the rules say which of the last two is first.
type parts struct{ pack, walk, grow, act [2]float32 }

// read divides the events of the frame into deeds and gives each its time.
func (v *View) read(f *board.Frame[*mechmania.State]) parts {
	v.deeds = v.deeds[:0]
	part, sale := [4]bool{}, false
	stage := -1
	stolen := func(p grid.Point, seat rules.Seat) bool {
		t := f.Before.Tiles.At(p)
		return t != nil && t.Crop != mechmania.NoCrop && t.Planter == 1-seat
	}
	for i := range f.Events {
		e := &f.Events[i]
		d := deed{seat: rules.Seat(e.Actor), from: e.From, to: e.To, amount: e.Amount}
		switch mechmania.What(e.What) {
		case mechmania.Reveal:
			stage = int(e.Amount)
			if stage == int(mechmania.Acting) {
				part[2] = true
			}
			if stage == int(mechmania.Packing) {
				part[0] = true
				for seat := range rules.Seat(2) {
					v.deeds = append(v.deeds, deed{kind: packs, seat: seat, from: f.After.Farmers[seat].At, to: f.Before.Farmers[seat].At})
				}
			}
			continue
		case mechmania.Walked:
			d.kind, d.seat = walks, rules.Seat(e.Target)
		case mechmania.Sold:
			d.kind, sale = sells, true
		case mechmania.Sowed:
			d.kind, d.crop = sows, mechmania.Crop(e.Amount)
		case mechmania.Reaped:
			d.kind, d.crop, d.theft = reaps, mechmania.Crop(e.Amount), stolen(e.To, rules.Seat(e.Actor))
		case mechmania.Bought:
			d.kind, d.crop = buys, mechmania.Crop(e.Target)
		case mechmania.Activated:
			d.kind, d.item = uses, mechmania.Item(e.Amount)
		case mechmania.Withered:
			d.kind, d.seat, d.crop = withers, rules.NoSeat, mechmania.Crop(e.Amount)
		case mechmania.Answered:
			if mechmania.Result(e.Amount).Good() {
				continue
			}
			d.kind = fails
		default:
			continue
		}
		if stage == int(mechmania.Moving) {
			part[1] = true
		} else if d.kind != withers && d.kind != packs {
			part[3] = true
		}
		v.deeds = append(v.deeds, d)
	}
	p := windows(part, sale, f.Before.Constants.GrowFirst)
	v.timeDeeds(&p)
	return p
}

// windows spreads the parts that a frame has over 0..1: growth before the actions, or after them.
func windows(part [4]bool, sale, growFirst bool) parts {
	var p parts
	shares := [4]float32{packShare, walkShare, growShare, actShare}
	if sale {
		shares[1] += saleMore
	}
	total := float32(0)
	for i, on := range part {
		if on {
			total += shares[i]
		}
	}
	order := [4]int{0, 1, 3, 2}
	if growFirst {
		order = [4]int{0, 1, 2, 3}
	}
	at, all := float32(0), [4]*[2]float32{&p.pack, &p.walk, &p.grow, &p.act}
	for _, i := range order {
		w := all[i]
		w[0] = at
		if part[i] {
			at += shares[i] / total
		}
		w[1] = min(at, 1)
	}
	return p
}

// timeDeeds gives every deed its time: those of a farmer one after the other, both farmers at once, sales at the end of walks.
func (v *View) timeDeeds(p *parts) {
	var count, seen [3]float32 // of each farmer's acts, and of the crops that wither
	sale := [2]bool{}
	for i := range v.deeds {
		switch d := &v.deeds[i]; d.kind {
		case sows, reaps, buys:
			count[d.seat]++
		case withers:
			count[2]++
		case sells:
			sale[d.seat] = true
		}
	}
	for i := range v.deeds {
		d := &v.deeds[i]
		switch d.kind {
		case packs:
			d.start, d.end = p.pack[0], p.pack[1]
		case walks:
			d.start, d.end = p.walk[0], ease.Lerp(p.walk[0], p.walk[1], 0.86)
			if sale[d.seat] {
				d.end = ease.Lerp(p.walk[0], p.walk[1], 1-saleShare)
			}
		case sells:
			d.start, d.end = ease.Lerp(p.walk[0], p.walk[1], 1-saleShare), p.walk[1]
		case withers:
			late := 0.35 * seen[2] / max(count[2]-1, 1)
			seen[2]++
			d.start, d.end = ease.Lerp(p.grow[0], p.grow[1], 0.35+late), ease.Lerp(p.grow[0], p.grow[1], 0.65+late)
		case uses, fails:
			d.start, d.end = p.act[0], p.act[1]
			if p.act[1] <= p.act[0] {
				d.start, d.end = p.walk[0], p.walk[1]
			}
		default:
			n := count[d.seat]
			each := 1 / (1 + 0.25*min(n-1, 6))
			late := (1 - each) * seen[d.seat] / max(n-1, 1)
			seen[d.seat]++
			d.start, d.end = ease.Lerp(p.act[0], p.act[1], late), ease.Lerp(p.act[0], p.act[1], late+each)
		}
	}
}
