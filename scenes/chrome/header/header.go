// Package header is the bar at the top: who plays and how it stands, the turn, what the game says about it, and how a record was read.
package header

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

// seatIcon is the icon of the player of a seat: a person or a robot.
func (t *Header) seatIcon(seat rules.Seat) string {
	if int(seat) < len(t.Setup.Seats) && t.Setup.Seats[seat].Person() {
		return "person"
	}
	return "robot"
}

const (
	toolWide = 42
	stripRow = 46
)

// Header is the bar at the top.
type Header struct {
	*desk.Desk
	at places
}

// New returns a header on a desk.
func New(d *desk.Desk) *Header { return &Header{Desk: d} }

// Build is the bar with the score, and what the game says about the turn.
func (t *Header) Build() []ask.Action {
	u, th, in := t.U, t.U.Theme, t.U.In
	h, standings := &t.at, t.standings()
	u.Bar(board.Rect{W: in.W, H: h.high}, true)
	y := in.InsetTop + (desk.TopBar-desk.Row)/2
	t.Button("back", desk.Rect(desk.Edge/2, y, desk.Row, desk.Row), ui.Button{})
	if !t.Narrow {
		u.Sprite("shell/emblem-"+t.Setup.Game, desk.Rect(desk.Edge/2+desk.Row, y-1, 46, 46))
	}
	if r := h.title; r.W > 0 {
		u.Text(desk.Rect(r.X, r.Y+7, r.W, 22), t.Title, ui.Body, board.Bold, board.Left, th.Text)
		u.Text(desk.Rect(r.X, r.Y+27, r.W, 18), standings[0].Goal, ui.Second, board.Regular, board.Left, th.Text2)
		if r.Contains(in.X, in.Y) && !in.Touch {
			u.Tip(r, t.subtitle()+"\n"+standings[0].Goal+"\n"+t.Goal)
		}
	}
	t.scores(standings)
	t.turnPlate(h.plate)
	t.strip(h.strip)
	t.badge(h.badge)
	for i, b := range h.tools {
		t.Button(b, desk.Rect(in.W-desk.Edge/2-desk.Row-toolWide*float32(i+1), y+1, toolWide, 42), ui.Button{})
	}
	t.Button("menu", desk.Rect(in.W-desk.Edge/2-desk.Row, y, desk.Row, desk.Row), ui.Button{})
	return t.Answer()
}

// subtitle is the level and the seed.
func (t *Header) subtitle() string {
	s := t.Level
	if t.Setup.Seed != "" {
		if s != "" {
			s += ", "
		}
		s += t.Setup.Seed
	}
	return s
}

// scores puts the seats at both sides of the turn.
func (t *Header) scores(standings []board.Score) {
	h, seats, sum := &t.at, len(standings), int64(0)
	for _, s := range standings {
		sum += s.Has()
	}
	half := (seats + 1) / 2
	const gap = 2 * desk.Gap
	for seat, s := range standings {
		x := h.plate.X - h.seat*float32(half-seat) - gap/2
		if seat >= half {
			x = h.plate.X + h.plate.W + gap/2 + h.seat*float32(seat-half)
		}
		t.score(rules.Seat(seat), s, sum, desk.Rect(x+gap/2, h.plate.Y, h.seat-gap, h.plate.H), seat >= half)
	}
}

// turnPlate shows the turn number, with the word where there is room.
func (t *Header) turnPlate(r board.Rect) {
	u, th := t.U, t.U.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Well)
	turn, most := t.Play.Turn()
	text := strconv.Itoa(turn)
	if !t.Narrow {
		text = "Turn " + text
	}
	y := r.Y + (r.H-38)/2
	u.Text(desk.Rect(r.X+2, y, r.W-4, 22), text, ui.Body+1, board.Bold, board.Center, th.Text)
	if most > 0 {
		u.Text(desk.Rect(r.X+2, y+20, r.W-4, 16), "of "+strconv.Itoa(most), ui.Caption+1, board.Regular, board.Center, th.Text2)
	}
}

// standing is what the view says of a seat's score at the position on the board.
func (t *Header) standing(seat rules.Seat) board.Score { return t.View.Score(t.Play.Current(), seat) }

// standings are those of all seats.
func (t *Header) standings() (list []board.Score) {
	for seat := range rules.Seat(t.Play.Head().Seats()) {
		list = append(list, t.standing(seat))
	}
	return list
}

// score is a seat's standing: mark, name, the number with what it counts and how many win, and a bar of it, or of what decides when
// that is more: a number without a maximum is compared with sum, what all seats have. flip puts the mark at the right.
func (t *Header) score(seat rules.Seat, s board.Score, sum int64, r board.Rect, flip bool) {
	u, th := t.U, t.U.Theme
	id := strconv.Itoa(int(seat))
	number := s.Sign + strconv.Itoa(int(u.Ease("score/"+id, float32(s.Value), 300)+0.5))
	unit := s.Unit
	if s.Max > 0 {
		unit = "of " + strconv.FormatInt(s.Max, 10) + " " + unit
	}
	size, d, ring := float32(22), float32(19), float32(15)
	if t.Narrow {
		size, d, ring = ui.Body, 15, 11
	}
	nw, uw := u.TextWidth(number, size, board.MonoBold)+4, u.TextWidth(unit, ui.Caption, board.Regular)+4
	inner, most := r.W-32, r.W-48
	if t.Narrow { // the bar is below the words
		most = r.W
	}
	low := float32(0) // width of the name where it is below the number, which is too long to have it beside it
	if w := u.TextWidth(board.SeatName(seat), ui.Caption, board.Medium); t.Narrow && w > r.W-22-nw {
		if last := u.TextWidth(lastWord(s.Unit), ui.Caption, board.Regular) + 4; w+desk.Edge+last <= r.W {
			low = w
			most -= w + desk.Edge
		}
	}
	if uw > most {
		unit, uw = s.Unit, u.TextWidth(s.Unit, ui.Caption, board.Regular)+4
	}
	if uw-4 > most { // the last word says what is counted
		unit = lastWord(unit)
	}
	mark := desk.Rect(r.X, r.Y+10, 24, 24)
	name, num := desk.Rect(r.X+32, r.Y+1, inner-nw-4, 22), desk.Rect(r.X+r.W-nw, r.Y+1, nw, 22)
	words, bar := desk.Rect(r.X+r.W-uw, r.Y+25, uw, 18), desk.Rect(r.X+32, r.Y+30, inner-uw-8, 9)
	if t.Narrow {
		mark = desk.Rect(r.X, r.Y+2, 18, 18)
		name, num = desk.Rect(r.X+22, r.Y-1, r.W-22-nw, 24), desk.Rect(r.X+r.W-nw, r.Y-1, nw, 24)
		words, bar = desk.Rect(r.X, r.Y+22, r.W, 16), desk.Rect(r.X, r.Y+39, r.W, 5)
	}
	if low > 0 {
		name = desk.Rect(r.X, words.Y, low, words.H)
	}
	right := board.Right
	if flip {
		right = board.Left
		for _, q := range []*board.Rect{&mark, &name, &num, &words, &bar} {
			q.X = 2*r.X + r.W - q.X - q.W
		}
	}
	mx, my := mark.Middle()
	if t.Turn.Seat() == seat || t.Play.Head().Active().Has(seat) && t.Play.AtHead() && t.Play.Running() {
		u.List.Ring(mx-ring, my-ring, 2*ring, 2*ring, 2, th.Accent)
	}
	u.Mark(seat, mx, my, d)
	t.seatLabel(seat, name, flip)
	u.Text(num, number, size, board.MonoBold, right, th.Text)
	u.Text(words, unit, ui.Caption, board.Regular, right, th.Text2)
	if bar.W >= 16 {
		u.Gauge(bar, seat, u.Ease("level/"+id, float32(s.Level(sum)), 300), !flip)
	}
	if r.Contains(u.In.X, u.In.Y) && !u.In.Touch {
		u.Tip(r, s.Goal+"\n"+number+" "+unit+"\n"+s.Note)
	}
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// seatLabel writes a seat's colour and, where there is room, who plays it; flip begins at the right.
func (t *Header) seatLabel(seat rules.Seat, r board.Rect, flip bool) {
	u, th := t.U, t.U.Theme
	const icon, gap = 18, 7
	align := board.Left
	if flip {
		align = board.Right
	}
	color, who := board.SeatName(seat), names.Player(t.Setup, seat)
	if t.Away != nil && int(seat) < len(t.Setup.Seats) && t.Setup.Seats[seat].Person() && !t.roomFor(color, who, r.W) {
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
	if who == "" || !t.roomFor(color, who, r.W) {
		return
	}
	left := r.W - w - icon - 2*gap
	player := desk.Rect(r.X+w+gap+icon+4, r.Y, left, r.H)
	ix := r.X + w + gap + icon/2
	if flip {
		player.X, ix = r.X, r.X+r.W-w-gap-icon/2
	}
	u.Icon(t.seatIcon(seat), ix, r.Y+r.H/2, icon, th.Text2)
	u.Text(player, who, ui.Second, board.Regular, align, th.Text2)
}

// fewLetters is how many letters of a name do not stand for it.
const fewLetters = 5

// roomFor reports whether a width has room for a seat's colour and who plays it, with the icon between them.
func (t *Header) roomFor(color, who string, w float32) bool {
	return w-t.U.TextWidth(color, ui.Body, board.Medium)-18-2*7 >= t.U.TextWidth(who, ui.Second, board.Regular)
}

// header is the layout of the header.
type places struct {
	high  float32
	plate board.Rect // the turn, between the seats
	seat  float32    // width of a seat
	title board.Rect // empty where there is no room
	strip board.Rect // empty for none
	badge board.Rect // empty for none
	tools []string   // the buttons at the right, from the right
	toolX float32    // left edge of the last of them
	full  bool       // the badge has its words
}

// headerTools are the buttons of the header by their worth. What has no room is in the menu.
var headerTools = []string{"talk", "help", "settings", "share", "save", "result", "branch", "fullscreen"}

// titleWidth is the width of the title of the header, with the goal below it.
func (t *Header) titleWidth() float32 {
	return min(max(t.U.TextWidth(t.Title, ui.Body, board.Bold), t.U.TextWidth(t.standing(0).Goal, ui.Second, board.Regular))+16, 260)
}

// Arrange lays out the header and returns its height: the score first, then what the game says about the turn, then the title and the tools as far as there is
// room.
func (t *Header) Arrange() float32 {
	in := t.U.In
	h := places{high: desk.TopBar + in.InsetTop}
	half := float32((t.Play.Head().Seats() + 1) / 2)
	plate, seat, most := float32(104), float32(150), float32(232)
	switch {
	case t.Narrow:
		plate, seat = min(60, max(0.15*in.W, 44)), 112
	case in.W >= 1200:
		seat = 204
	}
	if half > 1 {
		seat = min(seat, 140)
	}
	y := in.InsetTop
	left, right := float32(desk.Edge/2+desk.Row), in.W-desk.Edge/2-desk.Row
	if !t.Narrow {
		left += 48 // the emblem
	}
	room := right - left - plate - 2*half*seat - 4*desk.Gap
	strip := t.stripWidth()
	inline := strip > 0 && room >= min(strip, t.stripWidth(4))
	goal, badge, few := float32(0), float32(0), 2 // buttons that are worth more than a long strip
	if !t.Play.Manned() {
		few = 6
	}
	if !t.Narrow {
		goal = t.titleWidth()
	}
	if t.badged() {
		badge = desk.Row
	}
	switch {
	case inline:
		if !t.Narrow { // of a strip that leaves no room for the goal the rest is scrolled
			strip = min(strip, max(room-goal-badge-2*desk.Edge-float32(few)*toolWide, t.stripWidth(4)))
		}
		strip = min(strip, room)
		room -= strip + 2*desk.Edge
	case strip > 0:
		h.strip = desk.Rect(desk.Edge, y+desk.TopBar, in.W-2*desk.Edge, stripRow-2)
		h.high += stripRow
		strip = 0
	}
	if t.badged() {
		if h.full = room >= t.badgeWidth()+goal+2*toolWide; h.full {
			badge = t.badgeWidth()
		}
		room -= badge
	}
	list := slices.DeleteFunc(slices.Clone(headerTools), func(b string) bool { return !t.Offered(b) })
	tools := func(n int) {
		for ; len(h.tools) < n && room >= toolWide; room -= toolWide {
			h.tools = append(h.tools, list[len(h.tools)])
		}
	}
	if !t.Narrow {
		tools(min(len(list), 2)) // the goal is worth more than the rest
		if room >= goal {
			h.title = desk.Rect(left, y, goal, desk.TopBar)
			left, room = left+goal, room-goal
		}
		tools(len(list))
	}
	h.toolX = right - toolWide*float32(len(h.tools))
	right = h.toolX
	if badge > 0 {
		h.badge = desk.Rect(right-badge, y, badge, desk.TopBar)
		right -= badge
	}
	if strip > 0 {
		h.strip = desk.Rect(right-strip-desk.Edge, y+3, strip, desk.TopBar-6)
		right -= strip + 2*desk.Edge
	}
	h.seat = min((right-left-plate-4*desk.Gap)/(2*half), most)
	need := half*h.seat + plate/2 + 2*desk.Gap
	mid := min(max(in.W/2, left+need), right-need)
	h.plate = desk.Rect(mid-plate/2, y+4, plate, desk.TopBar-8)
	t.at = h
	return h.high
}
