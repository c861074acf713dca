// Package header is the bar at the top: who plays and how it stands, the turn, what the game says about it, and how a record was read.
package header

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// seatIcon is the icon of the player of a seat: a person or a robot.
func (t *Header) seatIcon(seat rules.Seat) string {
	return board.Either(int(seat) < len(t.Setup.Seats) && t.Setup.Seats[seat].Person(), "person", "robot")
}

const (
	toolWide = 42
	stripRow = 46
)

// Header is the bar at the top.
type Header struct {
	*desk.Desk
	at    places
	whole bool // there is room for who plays, at all seats
}

// New returns a header on a desk.
func New(d *desk.Desk) *Header { return &Header{Desk: d} }

// Build is the bar with the score, and what the game says about the turn.
func (t *Header) Build() []ask.Action {
	u, th, in := t.U, t.U.Theme, t.U.In
	h, standings := &t.at, t.standings()
	u.Bar(board.Rect{W: in.W, H: h.high}, true)
	t.Button("back", h.back, ui.Button{})
	if !t.Narrow {
		u.Sprite("shell/emblem-"+t.Setup.Game, h.emblem)
	}
	if r := h.title; r.W > 0 {
		u.Text(layout.Pad(r, 0, 7, 0, 23), t.Title, ui.Body, board.Bold, board.Left, th.Text)
		u.Text(layout.Pad(r, 0, 27, 0, 7), standings[0].Goal, ui.Second, board.Regular, board.Left, th.Text2)
		if r.Contains(in.X, in.Y) && !in.Touch {
			u.Tip(r, t.subtitle()+"\n"+standings[0].Goal+"\n"+t.Goal)
		}
	}
	t.scores(standings)
	t.turnPlate(h.plate)
	t.strip(h.strip)
	t.badge(h.badge)
	bar := h.bar
	for _, b := range h.tools {
		t.Button(b, layout.Right(&bar, toolWide, 0), ui.Button{})
	}
	t.Button("menu", h.menu, ui.Button{})
	return t.Answer()
}

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
	side := h.seat * float32(half)
	row := layout.Pad(h.plate, -side, 0, -side, 0)
	below := t.namesBelow(standings, h.seat-gap)
	t.whole = !below
	for seat, s := range standings {
		room := h.seat - gap - 22 - t.U.TextWidth(s.Number(), ui.Body, board.MonoBold) - 4
		if !t.Narrow {
			room = h.seat - gap - 24 - 8 - t.U.TextWidth(s.Number(), 22, board.MonoBold) - 4 - 4
		}
		t.whole = t.whole && t.roomFor(board.SeatName(rules.Seat(seat)), names.Player(t.Setup, rules.Seat(seat)), room)
	}
	for seat, s := range standings {
		if seat == half {
			layout.Left(&row, h.plate.W, gap)
		}
		t.score(rules.Seat(seat), s, sum, layout.Left(&row, h.seat-gap, gap), seat >= half, below)
	}
}

// namesBelow reports whether the names are below the numbers, beside what they count: all or none, where a number is too long to have its name
// beside it.
func (t *Header) namesBelow(standings []board.Score, w float32) (below bool) {
	for seat, s := range standings {
		name := t.nameWidth(rules.Seat(seat))
		number := t.U.TextWidth(s.Number(), ui.Body, board.MonoBold) + 4
		below = below || t.Narrow && name > w-22-number
		if name+desk.Edge+t.U.TextWidth(lastWord(s.Unit), ui.Caption, board.Regular)+4 > w {
			return false
		}
	}
	return below
}

// nameWidth is the width of a seat's name where it is small.
func (t *Header) nameWidth(seat rules.Seat) float32 {
	return t.U.TextWidth(board.SeatName(seat), ui.Caption, board.Medium)
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
	u.Text(layout.Pad(r, 2, 3, 2, 19), text, ui.Body+1, board.Bold, board.Center, th.Text)
	if most > 0 {
		u.Text(layout.Pad(r, 2, 23, 2, 5), "of "+strconv.Itoa(most), ui.Caption+1, board.Regular, board.Center, th.Text2)
	}
}

// standing is what the view says of a seat's score at the position on the board.
func (t *Header) standing(seat rules.Seat) board.Score { return t.View.Score(t.Play.Current(), seat) }

func (t *Header) standings() (list []board.Score) {
	for seat := range rules.Seat(t.Play.Head().Seats()) {
		list = append(list, t.standing(seat))
	}
	return list
}

// score is a seat's standing: mark, name, the number with what it counts and how many win, and a bar of it, or of what decides when
// that is more: a number without a maximum is compared with sum, what all seats have. flip puts the mark at the right.
func (t *Header) score(seat rules.Seat, s board.Score, sum int64, r board.Rect, flip, below bool) {
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
	most := r.W - 48
	if t.Narrow { // the bar is below the words
		most = r.W
	}
	if below {
		most -= t.nameWidth(seat) + desk.Edge
	}
	if uw > most {
		unit, uw = s.Unit, u.TextWidth(s.Unit, ui.Caption, board.Regular)+4
	}
	if uw-4 > most { // the last word says what is counted
		unit = lastWord(unit)
	}
	var mark, name, num, words, bar board.Rect
	if t.Narrow {
		line := layout.Pad(r, 0, -1, 0, 21)
		mark, name, num = layout.At(line, 18, line.H, 0, 0), layout.Pad(line, 22, 0, nw, 0), layout.At(line, nw, line.H, 1, 0)
		words, bar = layout.Pad(r, 0, 22, 0, 6), layout.Pad(r, 0, 39, 0, 0)
	} else {
		rest := r
		mark = layout.Left(&rest, 24, 8)
		name, bar = layout.Pad(rest, 0, 1, 0, 21), layout.Pad(rest, 0, 25, 0, 1)
		num, words = layout.Right(&name, nw, 4), layout.Right(&bar, uw, 8)
		bar = layout.Pad(bar, 0, 5, 0, 4)
	}
	if below {
		name = layout.At(words, t.nameWidth(seat), words.H, 0, 0)
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
	align, cut, next := board.Left, layout.Left, float32(4)
	if flip {
		align, cut, next = board.Right, layout.Right, gap
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
	if who == "" || !t.whole || !t.roomFor(color, who, r.W) {
		return
	}
	cut(&r, w, gap)
	x, y := cut(&r, icon, next).Middle()
	u.Icon(t.seatIcon(seat), x, y, icon, th.Text2)
	u.Text(r, who, ui.Second, board.Regular, align, th.Text2)
}

// fewLetters is how many letters of a name do not stand for it.
const fewLetters = 5

// roomFor reports whether a width has room for a seat's colour and who plays it, with the icon between them.
func (t *Header) roomFor(color, who string, w float32) bool {
	return w-t.U.TextWidth(color, ui.Body, board.Medium)-18-2*7 >= t.U.TextWidth(who, ui.Second, board.Regular)
}

// header is the layout of the header.
type places struct {
	high   float32
	back   board.Rect
	emblem board.Rect // of the game; empty on a narrow canvas
	title  board.Rect // empty where there is no room
	seat   float32    // width of a seat
	plate  board.Rect // the turn, between the seats
	strip  board.Rect // empty for none
	badge  board.Rect // empty for none
	full   bool       // the badge has its words
	tools  []string   // the buttons at the right, from the right
	bar    board.Rect // of the tools
	menu   board.Rect
}

// headerTools are the buttons of the header by their worth. What has no room is in the menu.
var headerTools = []string{"talk", "help", "result", "settings", "share", "save", "branch", "fullscreen"}

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
	rows := layout.Pad(board.Rect{W: in.W, H: in.H}, 0, in.InsetTop, 0, 0)
	line := layout.Pad(layout.Top(&rows, desk.TopBar, 0), desk.Edge/2, 0, desk.Edge/2, 0)
	h.back = layout.Middle(layout.Left(&line, desk.Row, 0), desk.Row, desk.Row)
	h.menu = layout.Middle(layout.Right(&line, desk.Row, 0), desk.Row, desk.Row)
	if !t.Narrow {
		h.emblem = layout.Middle(layout.Left(&line, 46, 2), 46, 46)
	}
	room := line.W - plate - 2*half*seat - 4*desk.Gap
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
		h.strip = layout.Pad(layout.Top(&rows, stripRow, 0), desk.Edge, 0, desk.Edge, 2)
		h.high += stripRow
		strip = 0
	}
	if t.badged() {
		if h.full = room >= t.badgeWidth()+goal+2*toolWide; h.full {
			badge = t.badgeWidth()
		}
		room -= badge
	}
	list := lists.Filter(headerTools, t.Offered)
	tools := func(n int) {
		for ; len(h.tools) < n && room >= toolWide; room -= toolWide {
			h.tools = append(h.tools, list[len(h.tools)])
		}
	}
	if !t.Narrow {
		tools(min(len(list), 2)) // the goal is worth more than the rest
		if room >= goal {
			h.title = layout.Left(&line, goal, 0)
			room -= goal
		}
		tools(len(list))
	}
	h.bar = layout.Pad(layout.Right(&line, toolWide*float32(len(h.tools)), 0), 0, 5, 0, 5)
	h.badge = layout.Right(&line, badge, 0)
	if strip > 0 {
		h.strip = layout.Pad(layout.Right(&line, strip+2*desk.Edge, 0), desk.Edge, 3, desk.Edge, 3)
	}
	h.seat = min((line.W-plate-4*desk.Gap)/(2*half), most)
	side := half*h.seat + 2*desk.Gap
	mid := layout.Pad(line, side, 4, side, 4) // where the seats leave room for the turn: there it lies as near to the middle of the canvas as it can
	h.plate = layout.Middle(board.Rect{Y: mid.Y, W: in.W, H: mid.H}, plate, mid.H)
	h.plate.X = min(max(h.plate.X, mid.X), mid.X+mid.W-plate)
	t.at = h
	return h.high
}
