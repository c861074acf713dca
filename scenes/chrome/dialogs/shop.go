package dialogs

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Sizes of a window of offers, in canvas units.
const (
	shopWidth  = 1180
	offerWidth = 268 // at least
	offerHigh  = 94  // at least
	offerText  = 78  // where the words of an offer begin, beside its picture
	offerTop   = 33  // where they begin under its title
	offerGap   = 8
	groupHigh  = 32 // at least
	shopHead   = 78
	footHigh   = 76
	narrowFoot = 370 // the bill stands above the button when there is less room
	doWidth    = 170
	doHigh     = 52
)

// shopPlan is the layout of the offers: equal columns, rows as high as their longest text, headings of one height.
type shopPlan struct {
	columns int
	width   float32 // of a row
	each    float32
	needs   []float32 // heights of the offers
	heading float32
	height  float32 // of all of them
}

// planShop lays the offers out in a width of w.
func planShop(u *ui.UI, shop board.Shop, w float32) shopPlan {
	least := board.Either[float32](shop.Stall != nil, cardWidth, offerWidth)
	p := shopPlan{columns: max(int((w+offerGap)/(least+offerGap)), 1), width: w, heading: groupHigh}
	p.each = (w - float32(p.columns-1)*offerGap) / float32(p.columns)
	room := p.each - offerText - 12
	for _, o := range shop.Offers {
		high := float32(cardHigh)
		if shop.Stall == nil {
			high = max(offerTop+u.WrapHeight(room, o.Text, ui.Second-0.5, board.Regular)+9, offerHigh)
		}
		p.needs = append(p.needs, high)
		p.heading = max(p.heading, u.WrapHeight(w, o.Group, ui.Second+1, board.Medium)+10)
	}
	p.place(shop.Offers, board.Rect{}, func(_ int, _, box board.Rect) { p.height = box.Y + box.H })
	return p
}

// place calls visit with the heading and the box of each offer, from the top of r. An offer with a group starts a row under its heading; others
// have none.
func (p *shopPlan) place(offers []board.Offer, r board.Rect, visit func(i int, heading, box board.Rect)) {
	r.W = p.width
	s := layout.Down(r)
	for i := 0; i < len(offers); {
		var heading board.Rect
		if offers[i].Group != "" {
			heading = s.Add(p.heading)
		}
		n, high := 0, float32(0)
		for n == 0 || n < p.columns && i+n < len(offers) && offers[i+n].Group == "" {
			high = max(high, p.needs[i+n])
			n++
		}
		for k, at := range layout.Row(s.Add(high), offerGap, layout.Even(p.columns)...)[:n] {
			visit(i+k, heading, at.Rect)
			heading = board.Rect{}
		}
		s.Skip(offerGap)
		i += n
	}
}

// shopFoot is the foot of a window of offers: the bill, and the button beside it, on a narrow canvas below it.
type shopFoot struct {
	high, bill, text float32 // its height, and width and height of the bill
	below            bool
}

func planFoot(u *ui.UI, bill string, w float32) shopFoot {
	f := shopFoot{high: footHigh, bill: w - doWidth - 20, below: w < narrowFoot}
	if f.below {
		f.bill = w
	}
	f.text = u.WrapHeight(f.bill, bill, ui.Body, board.Medium)
	if f.below {
		f.high += f.text + 6
	}
	return f
}

// place is where the words of the bill and the button lie in r.
func (f *shopFoot) place(r board.Rect) (bill, button board.Rect) {
	if f.below {
		button = layout.Foot(&r, doHigh, 0)
		return r, button
	}
	row := layout.Row(layout.Top(&r, doHigh, 0), 20, layout.Rest(), layout.Fixed(doWidth))
	return layout.Middle(row[0].Rect, f.bill, f.text), row[1].Rect
}

// shop shows the shop of the person's controller.
func (d *Dialogs) shop() {
	shop, ok := d.Turn.Shop()
	if !ok {
		return
	}
	act, stay := "", false
	if shop.Stall != nil {
		act, stay = d.stall(shop)
	} else {
		act, stay = d.list(shop)
	}
	if !stay && act == "" {
		act = board.ShopClose
	}
	if act != "" {
		d.Ask(ask.Press(act))
	}
}

// list shows a shop as a list of offers that are taken or not. It returns the verb that is pressed, and whether it stays open.
func (d *Dialogs) list(shop board.Shop) (act string, stay bool) {
	u := d.U
	w := min(float32(shopWidth), u.In.W-24)
	plan := planShop(u, shop, w-56)
	foot := planFoot(u, shop.Bill, w-48)
	task := d.errandHigh(w - 48)
	head := shopHead + task + u.WrapHeight(w-48, shop.Note, ui.Second, board.Regular) - ui.Second*ui.Leading
	stay = u.Modal("shop", w, plan.height+head+foot.high+12, func(r board.Rect) bool {
		top, low := layout.Top(&r, head, 0), layout.Foot(&r, foot.high, 0)
		u.Text(layout.Pad(top, 24, 12, 64, head-44), shop.Title, ui.Heading+2, board.Bold, board.Left, u.Theme.Text)
		d.errand(layout.Pad(top, 24, 48, 24, 0))
		u.Wrap(layout.Pad(top, 24, 46+task, 24, 0), shop.Note, ui.Second, board.Regular, board.Left, u.Theme.Text2)
		if d.shopButton("close", layout.Pad(layout.Right(&top, 56, 0), 0, 8, 12, head-52), closing) {
			act = board.ShopClose
		}
		u.Scroll("shop/offers/"+shop.Title, layout.Pad(r, 16, 0, 16, 0), plan.height+8, func(v board.Rect) {
			plan.place(shop.Offers, layout.Pad(v, 8, 2, 0, 0), func(i int, heading, box board.Rect) {
				d.group(shop.Offers[i].Group, heading)
				d.offer(&shop.Offers[i], box)
			})
		})
		bill, button := foot.place(layout.Pad(low, 24, 10, 24, 14))
		u.Wrap(bill, shop.Bill, ui.Body, board.Medium, board.Left, u.Theme.Text)
		if d.shopButton("do", button, ui.Button{Label: shop.Do, Style: ui.Primary, Reason: turn.Titled(shop.Do, shop.Reason)}) {
			act = board.ShopDo
		}
		return act == ""
	})
	return act, stay
}

// closing is the button that closes a shop.
var closing = ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Close", Key: "Esc"}

func (d *Dialogs) shopButton(id string, r board.Rect, b ui.Button) bool {
	return d.U.Button("shop/"+id, r, b)
}

// take asks for so many of an offer that lies at r.
func (d *Dialogs) take(o *board.Offer, n int, r board.Rect) {
	d.Ask(ask.Take{Offer: o.ID, Amount: n, X: r.X + r.W/2, Y: r.Y})
}

// group writes the heading above an offer that begins a group.
func (d *Dialogs) group(text string, r board.Rect) {
	h := d.U.WrapHeight(r.W, text, ui.Second+1, board.Medium)
	d.U.Wrap(layout.Middle(layout.Pad(r, 0, -2, 0, 2), r.W, h), text, ui.Second+1, board.Medium, board.Left, d.U.Theme.Text2)
}

// offer shows an offer of a list as one button.
func (d *Dialogs) offer(o *board.Offer, r board.Rect) {
	u, th := d.U, d.U.Theme
	if d.shopButton(o.ID, r, ui.Button{Said: o.Title + ". " + o.Text, Chosen: o.Chosen, Draw: func(board.Rect, board.Color) {}, Reason: turn.Titled(o.Title, o.Reason)}) {
		n := board.Either(o.Chosen, 0, 1)
		d.take(o, n, r)
	}
	if s, ok := d.Sprite(o.Icon); ok {
		d.Picture(s, r.X+10+29, r.Y+offerHigh/2-2, 58)
	}
	words := layout.Pad(r, offerText, 0, 12, 0)
	u.Text(layout.Pad(layout.Top(&words, offerTop, 0), 0, 10, 4, 1), o.Title, ui.Body, board.Bold, board.Left, th.Text)
	u.Wrap(words, o.Text, ui.Second-0.5, board.Regular, board.Left, th.Text2)
}

// errandLead is the room for the mark before the task.
const errandLead = 26

// errandHigh is the height of errand in a width of w, 0 in a match without a guide.
func (d *Dialogs) errandHigh(w float32) float32 {
	if d.Guide == nil {
		return 0
	}
	return max(d.U.WrapHeight(w-errandLead, d.Guide.Verdict(), ui.Second+1, board.Medium), 22) + 8
}

// errand writes the task of a guided match at the top of a shop, which hides the guide.
func (d *Dialogs) errand(r board.Rect) {
	if d.Guide == nil {
		return
	}
	icon, ink := d.Guide.Mark(d.U.Theme)
	d.U.Icon(icon, r.X+9, r.Y+11, 18, ink)
	d.U.Wrap(layout.Pad(r, errandLead, 0, 0, 0), d.Guide.Verdict(), ui.Second+1, board.Medium, board.Left, d.U.Theme.Text)
}
