package dialogs

import (
	"fmt"
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of a stall in canvas units.
const (
	stallWide  = 640 // at most
	stallThin  = 560 // at least, with board beside it
	eaves      = 8   // by which the awning overhangs the posts
	stallLeast = 170 // of the board is seen beside it at least
	post       = 12
	cardWidth  = 124 // at least
	cardHigh   = 210
	cardPad    = 8
	billWords  = 24 // height of the words of a narrow bill
	stepSize   = 40
)

// stallRoom is the part of the canvas for a stall: at the right of the board, or where there is no room beside it in the middle.
func (d *Dialogs) stallRoom() (room board.Rect, beside bool) {
	in := d.U.In
	room = layout.Pad(board.Rect{W: in.W, H: in.H}, 2*eaves, in.InsetTop+eaves, 2*eaves, in.InsetBottom+eaves)
	if most := room.W - stallLeast; most >= stallThin {
		return layout.Right(&room, min(most, stallWide), 0), true
	}
	return layout.Middle(room, stallWide, room.H), false
}

// Stalled is the room of the stall that is open with some of the board beside it, and its awning; false when there is none.
func (d *Dialogs) Stalled() (board.Rect, bool) {
	if shop, open := d.Turn.Shop(); !open || shop.Stall == nil {
		return board.Rect{}, false
	}
	room, beside := d.stallRoom()
	return layout.Pad(room, -eaves, 0, 0, 0), beside
}

// thin reports whether the canvas is so low that the awning and the bill are thinner.
func (d *Dialogs) thin() bool { return d.U.In.H < desk.LowCanvas }

func (d *Dialogs) awningHigh() float32 {
	return board.Either[float32](d.thin(), 44, 56)
}

// stall shows a shop as a stall on the board. It returns the verb that is pressed, and whether it stays open.
func (d *Dialogs) stall(shop board.Shop) (act string, stay bool) {
	u := d.U
	theme := u.Theme
	u.Theme = ui.Stall()
	defer func() { u.Theme = theme }()
	room, _ := d.stallRoom()
	const inside = post + 9
	roof, foot := d.awningHigh(), d.billHigh(room.W-2*inside)
	task := d.errandHigh(room.W - 2*inside - 12)
	most := room.H - roof - task - 16 - foot - inside // of the offers
	plan, note := planStall(u, shop, room.W-2*inside)
	if note+plan.height+8 > most { // they scroll
		plan, note = planStall(u, shop, room.W-2*inside-12)
	}
	high := room.H - most + note + plan.height + 8
	if at := d.Board; at.H >= high { // off the bars, if there is room
		room.Y, room.H = at.Y, at.H
	}
	stay = u.ModalIn("shop", room, room.W, high, func(r board.Rect) bool {
		d.posts(shop.Stall, r)
		front := r
		d.awning(shop, layout.Pad(layout.Top(&front, roof, 0), -eaves, 0, -eaves, 0))
		if d.shopButton("close", layout.At(layout.Pad(r, 0, -2, 2, 0), 44, 44, 1, 0), closing) {
			act = board.ShopClose
		}
		front = layout.Pad(front, inside, 0, inside, inside)
		bill := layout.Foot(&front, foot, 10)
		d.errand(layout.Pad(layout.Top(&front, task+6, 0), 6, 8, 6, -2))
		u.Scroll("shop/offers/"+shop.Title, layout.Pad(front, -4, 0, -4, 0), note+plan.height+8, func(v board.Rect) {
			offers := layout.Pad(v, 4, 2, 0, 0)
			offers.W = plan.width
			u.Wrap(layout.Pad(layout.Top(&offers, 2+note, 0), 2, 0, 2, 0), shop.Note, ui.Caption+0.5, board.Regular, board.Left, u.Theme.Text2)
			plan.place(shop.Offers, offers, func(i int, _, box board.Rect) {
				d.card(shop.Stall, &shop.Offers[i], box)
			})
		})
		if d.bill(shop, bill) {
			act = board.ShopDo
		}
		return act == ""
	})
	return act, stay
}

// planStall lays the offers of a stall out below the note that explains them, whose height it returns.
func planStall(u *ui.UI, shop board.Shop, w float32) (plan shopPlan, note float32) {
	return planShop(u, shop, w), u.WrapHeight(w-4, shop.Note, ui.Caption+0.5, board.Regular) + 4
}

// posts draws the wooden frame of a stall with paper inside.
func (d *Dialogs) posts(s *board.Stall, r board.Rect) {
	l := d.U.List
	l.Box(r.X, r.Y, r.W, r.H, 14, s.Wood).To(s.Wood.Mix(s.Ink, 0.12)).Edge(2, s.Ink)
	lit := r.Inset(3)
	l.Box(lit.X, lit.Y, lit.W, lit.H, 11, board.Color{}).Edge(2, s.Wood.Mix(board.White, 0.35))
	in := r.Inset(post)
	l.Box(in.X-2, in.Y-2, in.W+4, in.H+4, 8, s.Wood.Mix(s.Ink, 0.45))
	l.Box(in.X, in.Y, in.W, in.H, 6, d.U.Theme.Ground)
}

// awning draws the awning of a stall in r with its title on a sign.
func (d *Dialogs) awning(shop board.Shop, r board.Rect) {
	u, s := d.U, shop.Stall
	const drop = 16
	n := int(r.W/44) | 1
	roof := layout.Pad(r, 0, 0, 0, drop)
	each := roof.W / float32(n)
	u.List.Shadow(r.X+eaves, r.Y+10, r.W-2*eaves, r.H-6, 8, 12, s.Ink.Alpha(0.35))
	for i := range n {
		u.List.Box(roof.X+each*float32(i), roof.Y+roof.H-drop, each, 2*drop, drop, s.Awning[i%2].Mix(s.Ink, 0.14)).Edge(2, s.Ink)
	}
	u.List.Box(roof.X, roof.Y, roof.W, roof.H, 6, s.Ink)
	for i := range n {
		u.List.Box(roof.X+max(each*float32(i), 2), roof.Y+2, min(each, roof.W-2-each*float32(i)), roof.H-4, 0, s.Awning[i%2].Mix(board.White, 0.06)).To(s.Awning[i%2])
	}
	sign := layout.Middle(roof, u.TextWidth(shop.Title, ui.Heading+2, board.Bold)+72, 34)
	u.List.Box(sign.X, sign.Y, sign.W, sign.H, sign.H/2, u.Theme.Panel).Edge(2, s.Ink)
	u.Text(sign, shop.Title, ui.Heading+2, board.Bold, board.Center, u.Theme.Text)
	u.List.Box(r.X+r.W-eaves-40, roof.Y+4, 32, 32, 16, u.Theme.Panel).Edge(2, s.Ink)
}

// sign draws a small sprite in front of a text and returns the width of both.
func (d *Dialogs) sign(icon string, size float32, text string, r board.Rect, textSize float32, face board.Face, ink board.Color) float32 {
	words := r
	if s, ok := d.Sprite(icon); ok {
		x, y := layout.Left(&words, size, 3).Middle()
		d.Picture(s, x, y, size)
	}
	d.U.Text(words, text, textSize, face, board.Left, ink)
	return min(words.X-r.X+d.U.TextWidth(text, textSize, face), r.W)
}

// card shows an offer of a stall: what it is and is worth, and buttons for less and more.
func (d *Dialogs) card(s *board.Stall, o *board.Offer, r board.Rect) {
	u, th := d.U, d.U.Theme
	if o.Amount > 0 {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.AccentSoft).Edge(3, th.Accent)
	} else {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.Panel).Edge(2, th.Line)
	}
	below := r
	what := layout.Top(&below, 119, 0)
	row := layout.Pad(what, cardPad, 0, cardPad, 4)
	gain, title := layout.Top(&row, 75, 0), layout.Top(&row, 20, 0)
	const half = 64 // of the packet
	packet := layout.Left(&gain, half, 0)
	if s, ok := d.Sprite(o.Icon); ok {
		d.Picture(s, packet.X+half/2-2, packet.Y+6+half/2, half+4)
	}
	if o.Have > 0 {
		n := strconv.Itoa(o.Have)
		at := layout.At(layout.Pad(packet, 0, 0, 0, 1), max(u.TextWidth(n, ui.Caption, board.MonoBold)+10, 20), 20, 1, 1)
		u.List.Box(at.X, at.Y, at.W, at.H, 10, s.Ink)
		u.Text(at, n, ui.Caption, board.MonoBold, board.Center, th.Panel)
	}
	if s, ok := d.Sprite(o.Yield); ok {
		d.Picture(s, gain.X+gain.W/2, gain.Y+24, 38)
	}
	worth := board.Either(o.Pays, th.Accent, th.Text2)
	u.Text(layout.Pad(gain, 0, 43, 0, 15), o.Worth, ui.Second, board.MonoBold, board.Center, worth)
	u.Text(layout.Pad(gain, 0, 59, 0, 1), o.Gain, ui.Caption, board.Regular, board.Center, th.Text2)
	u.Text(title, o.Title, ui.Second+1, board.Bold, board.Left, th.Text)
	const clock, gap = 14, 3
	pw, tw := d.sign(s.Coin, 18, o.Price, row, ui.Second+1, board.Bold, th.Warn), u.TextWidth(o.Term, ui.Caption+0.5, board.Regular)
	if pw+tw+clock+2*gap <= row.W {
		u.Icon("timer", row.X+row.W-tw-gap-clock/2, row.Y+row.H/2, clock, th.Text2)
	}
	u.Text(layout.Pad(row, pw+gap, 0, 0, 0), o.Term, ui.Caption+0.5, board.Regular, board.Right, th.Text2)
	if what.Contains(u.In.X, u.In.Y) && !u.In.Touch {
		u.Tip(what, o.Title+"\n"+o.About)
	}
	d.counter(o, layout.Pad(below, cardPad, 0, cardPad, 7))
}

// counter is where an amount is set: less and more at the foot, and above them what to know, or once some are chosen the larger steps.
func (d *Dialogs) counter(o *board.Offer, r board.Rect) {
	u, th := d.U, d.U.Theme
	know, more := o.When+"\n"+o.Text, ""
	if o.Amount >= o.Most {
		more = o.Title + "\n" + o.Reason
	}
	above := r
	step := func(id string, r board.Rect, n int, b ui.Button) {
		b.Said = fmt.Sprintf("%s, %d chosen.", o.Title, o.Amount)
		if d.shopButton(o.ID+id, r, b) {
			if n = min(max(n, 0), o.Most); n != o.Amount {
				d.take(o, n, above)
			}
		}
		edge := board.Either(b.Style == ui.Primary, th.AccentLo, th.Edge)
		if b.Reason == "" {
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, board.Color{}).Edge(2, edge)
		}
	}
	foot := layout.Foot(&r, stepSize, 0)
	lessAt, moreAt := layout.Left(&foot, stepSize, 0), layout.Right(&foot, stepSize, 0)
	top := layout.Top(&r, stepSize, 0)
	less := ui.Button{Label: "−", Tip: "One less", Size: ui.Title + 2}
	if o.Amount == 0 {
		less.Faint, less.Tip = true, "You have chosen none"
	}
	step("/less", lessAt, o.Amount-1, less)
	step("/more", moreAt, o.Amount+1, ui.Button{Label: "+", Tip: "One more\n" + o.About, Reason: more, Style: ui.Primary, Size: ui.Title + 2})
	ink := board.Either(o.Amount > 0, th.Text, th.Text3)
	u.Text(foot, strconv.Itoa(o.Amount), ui.Heading, board.MonoBold, board.Center, ink)
	if o.Amount == 0 {
		lines, size, lead := u.Fit(r.W, stepSize, know, board.Regular)
		u.Column(layout.Pad(top, 0, 0, 0, 2), lines, size, lead, board.Regular, th.Text2)
		return
	}
	at := layout.Row(top, 4, layout.Even(2)...)
	step("/five", at[0].Rect, o.Amount+5, ui.Button{Label: "+5", Tip: "Five more\n" + o.About, Reason: more, Size: ui.Body})
	step("/all", at[1].Rect, o.Most, ui.Button{Label: "All", Tip: "As many as you can\n" + o.About, Reason: more, Size: ui.Body})
}

// billNarrow is the width below which a bill has its words in a row of their own, and no pictures of what is chosen.
const billNarrow = 420

// billHigh is the height of a bill of a width.
func (d *Dialogs) billHigh(w float32) float32 {
	high := float32(84)
	if d.thin() {
		high = 64
	}
	if w < billNarrow {
		high += billWords
	}
	return high
}

// bill shows the bill of a stall, what is chosen, its price, and the button that buys it, and reports whether that was pressed.
func (d *Dialogs) bill(shop board.Shop, r board.Rect) bool {
	u, s := d.U, shop.Stall
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, s.Bill).Edge(2, s.Ink)
	const pad, sum = 12, 124
	edge := board.Either[float32](d.thin(), 6, pad)
	row := layout.Pad(r, pad, edge-4, pad, edge-2)
	words, narrow := row, r.W < billNarrow
	if narrow {
		layout.Top(&row, billWords, 0)
	}
	price := row
	do := layout.Pad(layout.Right(&row, 122, pad), 0, 4, 0, 2)
	if !narrow {
		price = layout.Right(&row, sum, pad)
		words = row
	}
	if s.Off != "" {
		d.sign(s.OffIcon, 24, s.Off, layout.At(price, sum, 26, 0, 0), ui.Second, board.Regular, desk.Night.Text2)
	}
	if s.Sum != "" {
		d.sign(s.Coin, 26, s.Sum, layout.At(price, sum, 36, 0, 1), ui.Heading+2, board.MonoBold, desk.Night.Warn)
	}
	u.Text(layout.At(words, words.W, 26, 0, 0), shop.Bill, ui.Second, board.Regular, board.Left, desk.Night.Text2)
	if !narrow {
		d.chosen(shop, layout.At(words, words.W, 40, 0, 1))
	}
	return d.shopButton("do", do, ui.Button{Label: shop.Do, Icon: d.Full(s.Bag), Style: ui.Primary, Reason: turn.Titled(shop.Do, shop.Reason)})
}

// chosen draws the pictures of what is chosen with its amounts.
func (d *Dialogs) chosen(shop board.Shop, r board.Rect) {
	kinds := float32(0)
	for i := range shop.Offers {
		if shop.Offers[i].Amount > 0 {
			kinds++
		}
	}
	each := min(68, r.W/max(kinds, 1))
	size := min(40, each*0.55)
	for i := range shop.Offers {
		o := &shop.Offers[i]
		if s, ok := d.Sprite(o.Icon); ok && o.Amount > 0 {
			at := layout.Left(&r, each, 0)
			x, y := layout.Left(&at, size, 0).Middle()
			d.Picture(s, x, y, size)
			d.U.Text(layout.Pad(at, 0, 0, 2, 0), "×"+strconv.Itoa(o.Amount), ui.Body, board.MonoBold, board.Left, desk.Night.Text)
		}
	}
}
