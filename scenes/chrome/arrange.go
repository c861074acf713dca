package chrome

import (
	"slices"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// places is the layout of the match screen on the canvas: header, board, and a bar at the foot for the person's turn or for playback. Over
// the board lie only small tools, the map, notices, and drawers.
type places struct {
	narrow bool       // labels are short, and controls large enough for a finger
	top    board.Rect // the header, with the game's strip
	header header
	guide  guideStrip
	board  board.Rect
	bar    board.Rect // at the foot: a person's turn, else playback
	rows   [][]place  // the groups of the bar of a turn; nil for playback
	time   timePlaces // playback: the bar, or a drawer above it while that is open
	dock   board.Rect // the panel, when it is open
	beside float32    // how far to the left of the board that of the other match lies
}

// Sizes of the table's parts in canvas units.
const (
	edge      = 8  // between controls and the edge of the canvas or of the board
	topBar    = 52 // the header, and each row of controls with finger-sized targets
	barRow    = 44
	barLine   = 5 // the timeline on the upper edge of the bar of a turn
	barGap    = 4 // between its rows, and between its groups
	stripRow  = 46
	lowCanvas = 480 // on a lower canvas the verbs scroll sideways, so that the bar has fewer rows
	dockWidth = 300
	toolWide  = 42
	toolsWide = 44 + 2*edge // the tools of the board
)

// arrange computes the layout. The dock and, while a person plays, playback lie over the board when they are open.
func (c *Chrome) arrange() places {
	in := c.u.In
	p := places{narrow: in.Portrait()}
	if c.bare() {
		p.board = board.Rect{W: in.W, H: in.H}
		return p
	}
	p.header = c.arrangeHeader(p.narrow)
	p.top = board.Rect{W: in.W, H: p.header.high}
	bar := in.H - in.InsetBottom // its upper edge
	if c.Play.Manned() {
		p.rows = c.arrangeTurn(p.narrow)
		bar -= barLine + 1 + barGap*float32(len(p.rows)-1)
		for _, row := range p.rows {
			bar -= row[0].r.H
		}
	}
	foot := bar // of the panel
	if !c.Play.Manned() || c.timeOpen() {
		p.time = c.arrangeTime(bar)
		foot = p.time.all.Y
	}
	if !c.Play.Manned() {
		if bar = foot; !c.grown { // what opens under the pointer leaves the board where it is
			bar += p.time.more.H
		}
		p.time.all.H += in.InsetBottom
	}
	p.bar = board.Rect{Y: bar, W: in.W, H: in.H - bar}
	p.board = board.Rect{Y: p.top.H, W: in.W, H: p.bar.Y - p.top.H}
	p.guide = c.arrangeGuide(&p.board, p.narrow)
	for _, row := range p.rows {
		for i := range row {
			row[i].r.Y += p.bar.Y
		}
	}
	p.dock = board.Rect{X: in.W - min(dockWidth, in.W*0.55), Y: p.board.Y, W: min(dockWidth, in.W*0.55), H: foot - p.board.Y}
	if p.narrow && in.H > in.W { // a sheet over the lower part of the board
		p.dock = board.Rect{Y: p.board.Y + (foot-p.board.Y)*0.35, W: in.W, H: (foot - p.board.Y) * 0.65}
	}
	p.dock = p.dock.Inset(edge)
	return p
}

// timeOpen reports whether the playback controls are open while a person plays: they were asked for, or the person looks back.
func (c *Chrome) timeOpen() bool { return c.unfolded || !c.Play.Live() || c.peek.on }

// peek grows playback while the pointer rests on the timeline, or on its line on the bar of a turn, and until it leaves it.
type peek struct {
	on   bool
	rest float64 // seconds on the timeline
}

// peekDelay is how long the pointer rests on the timeline before it grows, in seconds.
const peekDelay = 0.25

func (c *Chrome) peekAtTime() {
	in, p := c.u.In, &c.place
	at := func(r board.Rect) bool { return r.Contains(in.X, in.Y) }
	turns := p.rows != nil
	over := turns && at(rect(p.bar.X, p.bar.Y, p.bar.W, barLine)) || at(p.time.line) || c.peek.on && at(p.time.all) && (turns || !at(p.time.steps))
	switch {
	case c.peek.on && in.Down: // the knob is dragged
	case in.Touch || !over || c.Busy():
		c.peek = peek{}
	case !in.Down:
		c.peek.rest += in.Dt
		c.peek.on = c.peek.on || c.peek.rest >= peekDelay
	}
}

// Arrange computes the layout of the tick and returns the place of the board.
func (c *Chrome) Arrange() viewport.Place {
	u := c.u
	c.dock.list = c.Turn.Roster()
	c.peekAtTime()
	c.place = c.arrange()
	if c.comparing() && !c.place.narrow {
		c.place.halve(c.dock.open)
	}
	b := c.place.board
	u.Foot = max(u.In.H-b.Y-b.H-edge, 0)
	if c.place.time.all.H > 0 { // messages stay off the drawers above the bar
		u.Foot += c.place.bar.Y - c.place.time.all.Y
	}
	if c.Play.Manned() && !c.bare() {
		u.Foot += c.drawerHigh
	}
	if c.drawerHigh > c.madeRoom {
		c.bringFromUnder()
	}
	c.madeRoom = c.drawerHigh
	p := viewport.Place{View: b, Clear: c.uncovered(), Narrow: c.place.narrow || c.comparing(), Scale: u.In.Scale, Reduced: u.Reduced, Effects: u.Effects, Seats: u.Theme.Seat,
		Card: u.In.Touch || c.dock.open && c.dock.page == pageInspector, Drawer: c.place.narrow && c.drawerHigh > 0 || c.underTime()}
	return p
}

// bringFromUnder keeps what a drawer is about in sight when it opens over the board of a narrow canvas.
func (c *Chrome) bringFromUnder() {
	at, ok := c.Turn.Selected()
	if h := c.Turn.Suggestion(); h != nil && len(h.Cells) > 0 {
		at, ok = h.Cells[0], true
	}
	if ok && c.place.narrow && !c.uncovered().Holds(c.Viewport.Box(at)) {
		c.ask(Bring(at))
	}
}

// Board is the part of the canvas in which the board lies.
func (c *Chrome) Board() board.Rect { return c.place.board }

// uncovered is the part of the board's rectangle that tools and the open panel leave free.
func (c *Chrome) uncovered() board.Rect {
	b := c.place.board
	switch {
	case c.shown:
		b.H -= captionHigh + 2*captionGap
		return b
	case c.bare():
		return b
	}
	if room, beside := c.stalled(); beside {
		b.W = room.X - eaves - b.X
		return b
	}
	switch {
	case c.dock.open && c.place.dock.X > edge:
		b.W = min(b.W, c.place.dock.X-b.X)
	case c.dock.open:
		b.H = c.place.dock.Y - b.Y
	}
	if c.underTime() {
		b.H = max(min(b.H, c.place.time.all.Y-b.Y), 1)
	}
	whole := b
	b.W = max(b.W-toolsWide, 1)
	if g := c.place.guide.r; g.H > 0 && !c.place.narrow { // the card lies beside or above the board
		if x := g.X + g.W + edge - b.X; g.W == guideCard {
			b.X, b.W = b.X+x, max(b.W-x, 1)
		} else {
			rowOf(&b, g.Y+g.H-b.Y, 0)
		}
	}
	if c.place.narrow && !c.dock.open && c.Play.Manned() { // what opens above the bar is as wide as the board
		b.H = c.free().H + c.place.time.more.H
		if c.drawerHigh > 0 {
			b.H = max(b.H-c.drawerHigh-edge, 1)
		}
	}
	if c.place.narrow {
		_, tools := c.boardTools(whole.Inset(edge))
		below := rect(b.X, tools.Y+tools.H, whole.W, b.Y+b.H-tools.Y-tools.H)
		bounds := c.Viewport.Bounds()
		fit := func(r board.Rect) float32 { return min(r.W/bounds.W, r.H/bounds.H) }
		if fit(below) >= board.TileClear && fit(below) > fit(b) { // the whole board has more room there
			return below
		}
	}
	return b
}

// underTime reports whether playback lies over the foot of the board of a wide canvas, and stays there when the pointer leaves it.
func (c *Chrome) underTime() bool {
	return !c.place.narrow && c.Play.Manned() && c.place.time.all.H > 0 && !c.peek.on
}

// free is the part of the board on which no drawer lies.
func (c *Chrome) free() board.Rect {
	b := c.place.board
	if t := c.place.time.all; t.H > 0 {
		b.H = min(b.H, t.Y-b.Y)
	}
	switch {
	case c.dock.open && c.place.dock.X > edge:
		b.W = min(b.W, c.place.dock.X-b.X)
	case c.dock.open:
		b.H = c.place.dock.Y - b.Y
	}
	return b
}

// header is the layout of the header.
type header struct {
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
var headerTools = []string{"help", "settings", "share", "save", "result", "branch", "fullscreen"}

// titleWidth is the width of the title of the header, with the goal below it.
func (c *Chrome) titleWidth() float32 {
	return min(max(c.u.TextWidth(c.Title, ui.Body, board.Bold), c.u.TextWidth(c.standing(0).Goal, ui.Second, board.Regular))+16, 260)
}

// arrangeHeader lays out the header: the score first, then what the game says about the turn, then the title and the tools as far as there is
// room.
func (c *Chrome) arrangeHeader(narrow bool) header {
	in := c.u.In
	h := header{high: topBar + in.InsetTop}
	half := float32((c.Play.Head().Seats() + 1) / 2)
	plate, seat, most := float32(104), float32(150), float32(232)
	switch {
	case narrow:
		plate, seat = min(60, max(0.15*in.W, 44)), 112
	case in.W >= 1200:
		seat = 204
	}
	if half > 1 {
		seat = min(seat, 140)
	}
	y := in.InsetTop
	left, right := float32(edge/2+barRow), in.W-edge/2-barRow
	if !narrow {
		left += 48 // the emblem
	}
	room := right - left - plate - 2*half*seat - 4*barGap
	strip := c.stripWidth(narrow)
	inline := strip > 0 && room >= min(strip, c.stripWidth(narrow, 4))
	goal, badge, few := float32(0), float32(0), 2 // buttons that are worth more than a long strip
	if !c.Play.Manned() {
		few = 6
	}
	if !narrow {
		goal = c.titleWidth()
	}
	if c.badged() {
		badge = barRow
	}
	switch {
	case inline:
		if !narrow { // of a strip that leaves no room for the goal the rest is scrolled
			strip = min(strip, max(room-goal-badge-2*edge-float32(few)*toolWide, c.stripWidth(narrow, 4)))
		}
		strip = min(strip, room)
		room -= strip + 2*edge
	case strip > 0:
		h.strip = rect(edge, y+topBar, in.W-2*edge, stripRow-2)
		h.high += stripRow
		strip = 0
	}
	if c.badged() {
		if h.full = room >= c.badgeWidth()+goal+2*toolWide; h.full {
			badge = c.badgeWidth()
		}
		room -= badge
	}
	list := slices.DeleteFunc(slices.Clone(headerTools), func(b string) bool { return !c.offered(b) })
	tools := func(n int) {
		for ; len(h.tools) < n && room >= toolWide; room -= toolWide {
			h.tools = append(h.tools, list[len(h.tools)])
		}
	}
	if !narrow {
		tools(min(len(list), 2)) // the goal is worth more than the rest
		if room >= goal {
			h.title = rect(left, y, goal, topBar)
			left, room = left+goal, room-goal
		}
		tools(len(list))
	}
	h.toolX = right - toolWide*float32(len(h.tools))
	right = h.toolX
	if badge > 0 {
		h.badge = rect(right-badge, y, badge, topBar)
		right -= badge
	}
	if strip > 0 {
		h.strip = rect(right-strip-edge, y+3, strip, topBar-6)
		right -= strip + 2*edge
	}
	h.seat = min((right-left-plate-4*barGap)/(2*half), most)
	need := half*h.seat + plate/2 + 2*barGap
	mid := min(max(in.W/2, left+need), right-need)
	h.plate = rect(mid-plate/2, y+4, plate, topBar-8)
	return h
}

// part is a group of controls of the bar of a turn.
type part uint8

const (
	partTime    part = iota // opens playback
	partHistory             // undo and redo
	partVerbs
	partHint
	partHelp // what will happen, and the AI's advice
	partCost // what is left to spend
	partEnd
)

// turnRows are the layouts of the bar of a turn. The first for which there is room is used; in the last one the verbs scroll sideways.
var turnRows = [][][]part{
	{{partTime, partHistory, partVerbs, partHint, partHelp, partCost, partEnd}},
	{{partTime, partHistory, partVerbs, partCost}, {partHint, partHelp, partEnd}},
	{{partHint, partCost}, {partTime, partHistory, partVerbs}, {partHelp, partEnd}},
}

// growing is a group of the bar that gets more room, up to a width; 0 for what it needs to show its labels in full.
type growing struct {
	part part
	most float32
}

// growth is the order in which groups get the room that is left.
var growth = []growing{{partHint, 300}, {partHelp, 0}, {partVerbs, 0}, {partEnd, 0}, {partCost, 0}, {partHint, 1e4}, {partVerbs, 1e4}, {partEnd, 1e4}}

// place is where a group of the bar lies.
type place struct {
	part part
	r    board.Rect
}

// hintRow is the height of a row of the bar with nothing to press.
const hintRow = 34

// arrangeTurn lays out the bar of a turn in as few rows as have room for its groups; the rectangles are relative to the bar.
func (c *Chrome) arrangeTurn(narrow bool) [][]place {
	room := c.u.In.W - 2*edge
	parts := c.turnParts(narrow)
	width := func(row []part, scrolls bool) float32 {
		w := float32(-2 * barGap)
		for _, p := range row {
			if s := parts[p]; s.least > 0 {
				if w += s.least + 2*barGap; p == partVerbs && scrolls {
					w -= max(s.least-verbsLeast, 0)
				}
			}
		}
		return w
	}
	var rows [][]part
	for i, list := range turnRows {
		rows = list
		scrolls := c.u.In.H < lowCanvas || i == len(turnRows)-1
		fits := true
		for _, row := range list {
			fits = fits && width(row, scrolls) <= room
		}
		if fits {
			break
		}
	}
	var out [][]place
	y := float32(barLine)
	for _, list := range rows {
		var row []place
		high := float32(hintRow)
		spare := room + 2*barGap
		for _, p := range list {
			w := parts[p].least
			if w == 0 {
				continue
			}
			if p == partVerbs {
				w = min(w, verbsLeast)
			}
			if p != partHint && p != partCost {
				high = barRow
			}
			row = append(row, place{p, rect(0, y, w, 0)})
			spare -= w + 2*barGap
		}
		for _, g := range append([]growing{{partVerbs, parts[partVerbs].least}}, growth...) {
			for i := range row {
				if q := &row[i]; q.part == g.part {
					most := g.most
					if most == 0 {
						most = parts[q.part].most
					}
					more := min(max(most-q.r.W, 0), max(spare, 0))
					q.r.W += more
					spare -= more
				}
			}
		}
		x := float32(edge)
		for i := range row {
			row[i].r.X, row[i].r.H = x, high
			x += row[i].r.W + 2*barGap
		}
		if len(row) > 0 {
			out = append(out, row)
			y += high + barGap
		}
	}
	return out
}
