package chrome

import (
	"strconv"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
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
	stepSize   = 44
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
	p := shopPlan{columns: max(int((w+offerGap)/(offerWidth+offerGap)), 1), width: w, heading: groupHigh}
	p.each = (w - float32(p.columns-1)*offerGap) / float32(p.columns)
	counter := float32(0)
	if shop.Counted {
		counter = stepSize + 4
	}
	room := p.each - offerText - 12
	for _, o := range shop.Offers {
		words := float32(0)
		if o.Text != "" {
			words = u.WrapHeight(room, o.Text, ui.Second-0.5, board.Regular)
		}
		if o.Note != "" {
			words += u.WrapHeight(room, o.Note, ui.Second-0.5, board.Medium)
		}
		p.needs = append(p.needs, max(offerTop+words+9, offerHigh)+counter)
		p.heading = max(p.heading, u.WrapHeight(w, o.Group, ui.Second+1, board.Medium)+10)
	}
	p.place(shop.Offers, 0, 0, func(_ int, r board.Rect) { p.height = r.Y + r.H })
	return p
}

// place calls visit with the box of each offer; x,y is the top left corner. An offer with a group starts a row under its heading.
func (p *shopPlan) place(offers []board.Offer, x, y float32, visit func(int, board.Rect)) {
	for i := 0; i < len(offers); {
		if offers[i].Group != "" {
			y += p.heading
		}
		n, high := 0, float32(0)
		for n == 0 || n < p.columns && i+n < len(offers) && offers[i+n].Group == "" {
			high = max(high, p.needs[i+n])
			n++
		}
		for k := range n {
			visit(i+k, rect(x+float32(k)*(p.each+offerGap), y, p.each, high))
		}
		i, y = i+n, y+high+offerGap
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
		return rect(r.X, r.Y, f.bill, 0), rect(r.X, r.Y+r.H-doHigh, r.W, doHigh)
	}
	return rect(r.X, r.Y+(doHigh-f.text)/2, f.bill, 0), rect(r.X+r.W-doWidth, r.Y, doWidth, doHigh)
}

// shop shows the shop of the person's controller.
func (c *Chrome) shop() {
	shop, ok := c.Turn.Shop()
	if !ok {
		return
	}
	u := c.u
	w := min(float32(shopWidth), u.In.W-24)
	plan := planShop(u, shop, w-56)
	foot := planFoot(u, shop.Bill, w-48)
	head := shopHead + u.WrapHeight(w-48, shop.Note, ui.Second, board.Regular) - ui.Second*ui.Leading
	act := ""
	stay := u.Modal("shop", w, plan.height+head+foot.high+12, func(r board.Rect) bool {
		if shop.Awning[0].A > 0 {
			c.awning(shop, r)
		} else {
			u.Text(rect(r.X+24, r.Y+12, r.W-88, 32), shop.Title, ui.Heading+2, board.Bold, board.Left, u.Theme.Text)
		}
		u.Wrap(rect(r.X+24, r.Y+46, r.W-48, 0), shop.Note, ui.Second, board.Regular, board.Left, u.Theme.Text2)
		if u.Button("shop/close", rect(r.X+r.W-56, r.Y+8, 44, 44), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Close", Key: "Esc"}) {
			act = board.ShopClose
		}
		u.Scroll("shop/offers/"+shop.Title, rect(r.X+16, r.Y+head, r.W-32, r.H-head-foot.high), plan.height+8, func(v board.Rect) {
			plan.place(shop.Offers, v.X+8, v.Y+2, func(i int, box board.Rect) { c.offer(shop, &plan, i, box) })
		})
		bill, button := foot.place(rect(r.X+24, r.Y+r.H-foot.high+10, r.W-48, foot.high-24))
		if !foot.below {
			bill.X += c.chosen(shop, rect(bill.X, r.Y+r.H-foot.high+10, bill.W-u.TextWidth(shop.Bill, ui.Body, board.Medium)-12, doHigh))
		}
		u.Wrap(bill, shop.Bill, ui.Body, board.Medium, board.Left, u.Theme.Text)
		if u.Button("shop/do", button, ui.Button{Label: shop.Do, Style: ui.Primary, Reason: turn.Titled(shop.Do, shop.Reason)}) {
			act = board.ShopDo
		}
		return act == ""
	})
	if !stay && act == "" {
		act = board.ShopClose
	}
	if act != "" {
		c.ask(Press(act))
	}
}

// awning draws the awning of a stall along the upper edge of its window, with the title on a plate.
func (c *Chrome) awning(shop board.Shop, r board.Rect) {
	u := c.u
	const high, drop = 26, 12
	n := max(int(r.W/52), 1)
	each := r.W / float32(n)
	for i := range n {
		x, fill := r.X+each*float32(i), shop.Awning[i%2]
		u.List.Box(x, r.Y+high-drop, each, 2*drop, drop, fill).Edge(c.hair(), night.Ground)
		u.List.Box(x, r.Y-4, each, high, 4, fill)
	}
	w := u.TextWidth(shop.Title, ui.Heading, board.Bold) + 56
	plate := rect(r.X+(r.W-w)/2, r.Y-4, w, 36)
	u.List.Box(plate.X, plate.Y, plate.W, plate.H, plate.H/2, night.Panel).Edge(2*c.hair(), shop.Awning[1])
	u.Text(plate, shop.Title, ui.Heading, board.Bold, board.Center, night.Text)
	u.List.Box(r.X+r.W-52, r.Y+10, 36, 36, 18, u.Theme.Panel).Edge(c.hair(), u.Theme.Line)
}

// chosen draws the pictures of what is chosen with its amounts, as far as there is room, and returns their width.
func (c *Chrome) chosen(shop board.Shop, r board.Rect) float32 {
	const each = 72
	x := r.X
	for i := range shop.Offers {
		o := &shop.Offers[i]
		s, ok := c.sprite(o.Icon)
		if !ok || !shop.Counted || o.Amount == 0 || x+each > r.X+r.W {
			continue
		}
		c.picture(s, x+18, r.Y+r.H/2, 36)
		c.u.Text(rect(x+36, r.Y, each-36, r.H), "×"+strconv.Itoa(o.Amount), ui.Body, board.MonoBold, board.Left, c.u.Theme.Text)
		x += each
	}
	return x - r.X
}

// offer shows one offer: in a counted shop with buttons for less and more, else as one button.
func (c *Chrome) offer(shop board.Shop, plan *shopPlan, i int, r board.Rect) {
	u, th := c.u, c.u.Theme
	o := &shop.Offers[i]
	if o.Group != "" {
		h := u.WrapHeight(plan.width, o.Group, ui.Second+1, board.Medium)
		u.Wrap(rect(r.X, r.Y-plan.heading/2-2-h/2, plan.width, 0), o.Group, ui.Second+1, board.Medium, board.Left, th.Text2)
	}
	take := func(n int) {
		c.ask(Take{o.ID, n, r.X + r.W/2, r.Y})
	}
	if !shop.Counted {
		b := ui.Button{Chosen: o.Chosen, Draw: func(board.Rect, board.Color) {}, Reason: turn.Titled(o.Title, o.Reason)}
		if u.Button("shop/"+o.ID, r, b) {
			n := 1
			if o.Chosen {
				n = 0
			}
			take(n)
		}
	} else {
		fill, edge := th.Raised, th.Line
		if o.Amount > 0 {
			fill, edge = th.AccentSoft, th.Accent
		}
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, fill).Edge(c.hair(), edge)
	}
	if s, ok := c.sprite(o.Icon); ok {
		c.picture(s, r.X+10+29, r.Y+offerHigh/2-2, 58)
		if fruit, ok := c.sprite(o.Yield); ok {
			c.picture(fruit, r.X+55, r.Y+offerHigh/2+22, 32)
		}
	}
	x, w := r.X+offerText, r.W-offerText-12
	pw := float32(0)
	if o.Price != "" {
		pw = u.TextWidth(o.Price, ui.Body, board.MonoBold) + 4
		u.Text(rect(x+w-pw, r.Y+10, pw, 22), o.Price, ui.Body, board.MonoBold, board.Right, th.Text)
	}
	u.Text(rect(x, r.Y+10, w-pw-4, 22), o.Title, ui.Body, board.Bold, board.Left, th.Text)
	y := r.Y + offerTop
	y += u.Wrap(rect(x, y, w, 0), o.Text, ui.Second-0.5, board.Regular, board.Left, th.Text2)
	if o.Note != "" {
		u.Wrap(rect(x, y+1, w, 0), o.Note, ui.Second-0.5, board.Medium, board.Left, th.Text)
	}
	if shop.Counted {
		c.counter(o, rect(r.X+10, r.Y+r.H-stepSize-6, r.W-20, stepSize), take)
	}
}

// counter is the row of buttons by which an amount is set.
func (c *Chrome) counter(o *board.Offer, r board.Rect, take func(int)) {
	u, th := c.u, c.u.Theme
	less, more := "", ""
	if o.Amount == 0 {
		less = o.Title + "\nYou have chosen none."
	}
	if o.Amount >= o.Most {
		more = o.Title + "\n" + o.Reason
	}
	step := func(id, label, tip string, x float32, w float32, n int, why string) {
		if u.Button("shop/"+o.ID+id, rect(x, r.Y, w, r.H), ui.Button{Label: label, Tip: tip, Reason: why, Size: ui.Body}) {
			take(min(max(n, 0), o.Most))
		}
	}
	right := r.X + r.W
	step("/less", "−", "One less", r.X, stepSize, o.Amount-1, less)
	step("/all", "All", "As many as you can", right-52, 52, o.Most, more)
	step("/five", "+5", "Five more", right-52-6-48, 48, o.Amount+5, more)
	step("/more", "+", "One more", right-52-6-48-6-stepSize, stepSize, o.Amount+1, more)
	ink := th.Text3
	if o.Amount > 0 {
		ink = th.Text
	}
	left := r.X + stepSize + 6
	u.Text(rect(left, r.Y, right-52-6-48-6-stepSize-6-left, r.H), strconv.Itoa(o.Amount), ui.Heading, board.MonoBold, board.Center, ink)
}
