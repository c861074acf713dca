package chrome

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

// seatIcon is the icon of the player of a seat: a person or a robot.
func (c *Chrome) seatIcon(seat rules.Seat) string {
	if int(seat) < len(c.Setup.Seats) && c.Setup.Seats[seat].Person() {
		return "person"
	}
	return "robot"
}

// buildHeader is the bar with the score, and what the game says about the turn.
func (c *Chrome) buildHeader() {
	u, th, in := c.u, c.u.Theme, c.u.In
	h := &c.place.header
	u.Bar(c.place.top, true)
	y := in.InsetTop + (topBar-barRow)/2
	c.button("back", rect(edge/2, y, barRow, barRow), ui.Button{})
	if !c.place.narrow {
		u.Sprite("shell/emblem-"+c.Setup.Game, rect(edge/2+barRow, y-1, 46, 46))
	}
	if t := h.title; t.W > 0 {
		u.Text(rect(t.X, t.Y+7, t.W, 22), c.Title, ui.Body, board.Bold, board.Left, th.Text)
		u.Text(rect(t.X, t.Y+27, t.W, 18), c.standing(0).Goal, ui.Second, board.Regular, board.Left, th.Text2)
		if t.Contains(in.X, in.Y) && !in.Touch {
			u.Tip(t, c.subtitle()+"\n"+c.standing(0).Goal+"\n"+c.Goal)
		}
	}
	c.scores()
	c.turnPlate(h.plate)
	c.strip(h.strip)
	c.badge(h.badge)
	for i, b := range h.tools {
		c.button(b, rect(in.W-edge/2-barRow-toolWide*float32(i+1), y+1, toolWide, 42), ui.Button{})
	}
	c.button("menu", rect(in.W-edge/2-barRow, y, barRow, barRow), ui.Button{})
}

// subtitle is the level and the seed.
func (c *Chrome) subtitle() string {
	s := c.Level
	if c.Setup.Seed != "" {
		if s != "" {
			s += ", "
		}
		s += c.Setup.Seed
	}
	return s
}

// scores puts the seats at both sides of the turn.
func (c *Chrome) scores() {
	h := &c.place.header
	seats := c.Play.Head().Seats()
	half := (seats + 1) / 2
	const gap = 2 * barGap
	for seat := range seats {
		x := h.plate.X - h.seat*float32(half-seat) - gap/2
		if seat >= half {
			x = h.plate.X + h.plate.W + gap/2 + h.seat*float32(seat-half)
		}
		c.score(rules.Seat(seat), rect(x+gap/2, h.plate.Y, h.seat-gap, h.plate.H), seat >= half)
	}
}

// turnPlate shows the turn number, with the word where there is room.
func (c *Chrome) turnPlate(r board.Rect) {
	u, th := c.u, c.u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Well)
	turn, most := c.Play.Turn()
	text := strconv.Itoa(turn)
	if !c.place.narrow {
		text = "Turn " + text
	}
	y := r.Y + (r.H-38)/2
	u.Text(rect(r.X+2, y, r.W-4, 22), text, ui.Body+1, board.Bold, board.Center, th.Text)
	if most > 0 {
		u.Text(rect(r.X+2, y+20, r.W-4, 16), "of "+strconv.Itoa(most), ui.Caption+1, board.Regular, board.Center, th.Text2)
	}
}

// standing is what the view says of a seat's score at the position on the board.
func (c *Chrome) standing(seat rules.Seat) board.Score { return c.View.Score(c.Play.Current(), seat) }

// score is a seat's standing: mark, name, the number with what it counts and how many win, and a bar of the same number. flip puts the mark
// at the right.
func (c *Chrome) score(seat rules.Seat, r board.Rect, flip bool) {
	u, th := c.u, c.u.Theme
	s := c.standing(seat)
	id := strconv.Itoa(int(seat))
	number := s.Sign + strconv.Itoa(int(u.Ease("score/"+id, float32(s.Value), 300)+0.5))
	unit := s.Unit
	if s.Max > 0 {
		unit = "of " + strconv.FormatInt(s.Max, 10) + " " + unit
	}
	size, d, ring := float32(22), float32(19), float32(15)
	if c.place.narrow {
		size, d, ring = ui.Body, 15, 11
	}
	nw, uw := u.TextWidth(number, size, board.MonoBold)+4, u.TextWidth(unit, ui.Caption, board.Regular)+4
	inner, most := r.W-32, r.W-48
	if c.place.narrow { // the bar is below the words
		most = r.W
	}
	low := float32(0) // width of the name where it is below the number, which is too long to have it beside it
	if w := u.TextWidth(board.SeatName(seat), ui.Caption, board.Medium); c.place.narrow && w > r.W-22-nw {
		if last := u.TextWidth(lastWord(s.Unit), ui.Caption, board.Regular) + 4; w+edge+last <= r.W {
			low = w
			most -= w + edge
		}
	}
	if uw > most {
		unit, uw = s.Unit, u.TextWidth(s.Unit, ui.Caption, board.Regular)+4
	}
	if uw-4 > most { // the last word says what is counted
		unit = lastWord(unit)
	}
	mark := rect(r.X, r.Y+10, 24, 24)
	name, num := rect(r.X+32, r.Y+1, inner-nw-4, 22), rect(r.X+r.W-nw, r.Y+1, nw, 22)
	words, bar := rect(r.X+r.W-uw, r.Y+25, uw, 18), rect(r.X+32, r.Y+30, inner-uw-8, 9)
	if c.place.narrow {
		mark = rect(r.X, r.Y+2, 18, 18)
		name, num = rect(r.X+22, r.Y-1, r.W-22-nw, 24), rect(r.X+r.W-nw, r.Y-1, nw, 24)
		words, bar = rect(r.X, r.Y+22, r.W, 16), rect(r.X, r.Y+39, r.W, 5)
	}
	if low > 0 {
		name = rect(r.X, words.Y, low, words.H)
	}
	right := board.Right
	if flip {
		right = board.Left
		for _, q := range []*board.Rect{&mark, &name, &num, &words, &bar} {
			q.X = 2*r.X + r.W - q.X - q.W
		}
	}
	mx, my := mark.Middle()
	if c.Turn.Seat() == seat || c.Play.Head().Active().Has(seat) && c.Play.AtHead() && c.Play.Running() {
		u.List.Ring(mx-ring, my-ring, 2*ring, 2*ring, 2, th.Accent)
	}
	u.Mark(seat, mx, my, d)
	c.seatLabel(seat, name, flip)
	u.Text(num, number, size, board.MonoBold, right, th.Text)
	u.Text(words, unit, ui.Caption, board.Regular, right, th.Text2)
	if bar.W >= 16 {
		u.Gauge(bar, seat, u.Ease("level/"+id, float32(s.Level(c.sum())), 300), !flip)
	}
	if r.Contains(u.In.X, u.In.Y) && !u.In.Touch {
		u.Tip(r, s.Goal+"\n"+number+" "+unit+"\n"+s.Note)
	}
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// sum is the sum of all seats' scores: what a number without a maximum is compared with.
func (c *Chrome) sum() int64 {
	sum := int64(0)
	for seat := range rules.Seat(c.Play.Head().Seats()) {
		sum += max(c.standing(seat).Value, 0)
	}
	return sum
}

// seatLabel writes a seat's colour and, where there is room, who plays it; flip begins at the right.
func (c *Chrome) seatLabel(seat rules.Seat, r board.Rect, flip bool) {
	u, th := c.u, c.u.Theme
	const icon, gap = 18, 7
	align := board.Left
	if flip {
		align = board.Right
	}
	color, who := board.SeatName(seat), names.Player(c.Setup, seat)
	if c.Away != nil && int(seat) < len(c.Setup.Seats) && c.Setup.Seats[seat].Person() && !c.roomFor(color, who, r.W) {
		if short := board.Fit(board.Medium, ui.Second, who, r.W); short == who || utf8.RuneCountInString(short) > fewLetters { // the mark says the colour
			color = short
		}
		who = ""
	}
	var size, w float32
	for _, size = range []float32{ui.Body, ui.Second, ui.Caption} {
		if w = u.TextWidth(color, size, board.Medium); w <= r.W {
			break
		}
	}
	if w > r.W {
		return // the mark says it
	}
	u.Text(r, color, size, board.Medium, align, th.Text)
	if who == "" || !c.roomFor(color, who, r.W) {
		return
	}
	left := r.W - w - icon - 2*gap
	player := rect(r.X+w+gap+icon+4, r.Y, left, r.H)
	ix := r.X + w + gap + icon/2
	if flip {
		player.X, ix = r.X, r.X+r.W-w-gap-icon/2
	}
	u.Icon(c.seatIcon(seat), ix, r.Y+r.H/2, icon, th.Text2)
	u.Text(player, who, ui.Second, board.Regular, align, th.Text2)
}

// fewLetters is how many letters of a name do not stand for it.
const fewLetters = 5

// roomFor reports whether a width has room for a seat's colour and who plays it, with the icon between them.
func (c *Chrome) roomFor(color, who string, w float32) bool {
	return w-c.u.TextWidth(color, ui.Body, board.Medium)-18-2*7 >= c.u.TextWidth(who, ui.Second, board.Regular)
}
