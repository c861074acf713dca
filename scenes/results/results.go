package results

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// Match is what a card shows: a timeline at its end, and what the table knows about it.
type Match struct {
	Line    record.Timeline
	View    board.AnyView
	Setup   match.Setup
	Info    record.Info // how a record was read; empty for a match that was played here
	Played  bool        // a person took part
	Series  []board.Series[match.Position]
	Values  [][][]float64 // by series, seat and turn
	Turning []Turning
	Rated   string // what the match did to the person's rating, "" for nothing
	// Rematch is the button for another match where others have to agree; nil where the person decides. The card stays then.
	Rematch func() Rematch
}

// Rematch is the button for another match on which people agree.
type Rematch struct {
	Label, Tip, Reason string
	Chosen             bool // this person wants it
}

// Turning is a turn that decided much.
type Turning struct {
	Turn   int // from 0
	Seat   rules.Seat
	Text   string
	Change float64 // of seat 1's share, in hundredths
}

// Kind is what was chosen on a result card.
type Kind uint8

// The choices of a result card.
const (
	None      Kind = iota
	Close          // back to the board
	Again          // the same match with another seed
	Swap           // the same with the seats swapped
	Replay         // watch it from the start
	Save           // save the record; the card stays
	Title          // back to the title
	WatchFrom      // watch from Turn
	PlayFrom       // play on from Turn
	Share          // share the match; the card stays
	Challenge      // copy a link to play on from Turn; the card stays
)

// Choice is what was chosen on a result card.
type Choice struct {
	Kind Kind
	Turn int
}

// Card is the card at the end of a match. The scene of the table shows it over the board.
type Card struct {
	Match
	env     *scene.Env
	outcome rules.Outcome
	last    match.Position
	title   string
	reason  string
	at      int                          // series shown
	height  float32                      // of what scrolls
	age     float64                      // for how many seconds it has been seen
	goal    string                       // of the challenge that was played, "" for none
	won     bool                         // the challenge was won
	earned  [][]achievements.Achievement // by seat; nil if nothing was earned
}

// challenge is the challenge of a match that a person played in the challenge's seat, nil for any other match.
func challenge(r Match) *levels.Challenge {
	l, err := levels.Find(r.Setup.Game, r.Setup.Level)
	if !r.Played || err != nil || l.Challenge == nil || l.Text != r.Setup.Text || r.Setup.Seats[l.Challenge.Seat].Kind != "human" {
		return nil
	}
	return l.Challenge
}

// New returns the card for a match that is over; see Note.
func New(env *scene.Env, r Match) *Card {
	c := &Card{Match: r, env: env, last: r.Line.At(r.Line.Len())}
	c.outcome = c.last.Outcome()
	if !resigned(r) {
		c.reason = r.View.Reason(c.last)
	}
	for _, more := range []string{playback.FaultSummary(r.Line), names.Handicap(r.Setup), r.Rated} {
		if more = strings.TrimSpace(more); more == "" {
			continue
		}
		if c.reason != "" && !strings.HasSuffix(c.reason, ".") {
			c.reason += "."
		}
		c.reason = strings.TrimSpace(c.reason + " " + more)
	}
	c.title = names.Outcome(r.Setup.Seats, c.outcome)
	if e, ok := catalog.Find(r.Setup.Game); ok {
		c.earned = e.Achievements().InMatch(c.last)
	}
	if ch := challenge(r); ch != nil {
		seat := rules.Seat(ch.Seat)
		c.goal, c.won = ch.Goal, c.outcome.Winners.Has(seat) && (ch.Score == 0 || r.View.Score(c.last, seat).Value >= ch.Score)
	}
	return c
}

// resigned reports whether a person gave up or lost by the clock: then the summary of the faults says it all.
func resigned(r Match) bool {
	list := r.Line.Faults()
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	return last.Loses() && int(last.Seat) < len(r.Setup.Seats) && r.Setup.Seats[last.Seat].Person()
}

// Note stores a won challenge in the settings.
func (c *Card) Note() error {
	if !c.won {
		return nil
	}
	s := c.env.Settings
	if s.Challenge == nil {
		s.Challenge = map[string]bool{}
	}
	s.Challenge[c.Setup.Game+"/"+c.Setup.Level] = true
	return s.Save(c.env.Store)
}

// Said is what the card announces: who won, and why.
func (c *Card) Said() string { return c.title + ". " + c.reason }

// unheard is for how many seconds a new card takes no press: such a one was meant for the board. Slow pictures, which count less, see to it that
// the card was seen.
const unheard = 0.7

// Hears reports whether the card has been seen for long enough to take presses.
func (c *Card) Hears() bool { return c.age >= unheard }

// Build draws the card over the scene as a modal and returns what was chosen. Call it last in the tick.
func (c *Card) Build(u *ui.UI) Choice {
	act := Choice{}
	if c.age += min(u.In.Dt, 0.25); !c.Hears() {
		u.Deaf()
	}
	w, h := min(float32(1040), u.In.W-24), min(float32(632), u.In.H-24)
	if u.In.Portrait() {
		w, h = min(float32(640), u.In.W-16), u.In.H-16-u.In.InsetTop-u.In.InsetBottom
	}
	stay := u.Modal("result", w, h, func(r board.Rect) bool {
		act = c.build(u, r)
		return act.Kind == None || act.Kind == Save || act.Kind == Share || act.Kind == Challenge || act.Kind == Again && c.Rematch != nil
	})
	if !stay && act.Kind == None {
		act.Kind = Close
	}
	return act
}

// lowCard is the height below which the card has a smaller head and smaller buttons, to leave room for the match.
const lowCard = 400

func (c *Card) build(u *ui.UI, r board.Rect) Choice {
	act := Choice{}
	narrow := u.In.Portrait()
	low := r.H < lowCard
	head := float32(108)
	if narrow {
		head = 96 + max(0, u.WrapHeight(r.W-144, c.reason, ui.Second, board.Regular)-40)
	}
	if low {
		head = max(64, u.WrapHeight(r.W-166, c.reason, ui.Second, board.Regular)+40)
	}
	c.banner(u, board.Rect{X: r.X, Y: r.Y, W: r.W, H: head}, narrow)
	if u.Button("result/close", board.Rect{X: r.X + r.W - 54, Y: r.Y + 10, W: 44, H: 44}, ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "View the board", Key: "Esc"}) {
		act.Kind = Close
	}
	foot := float32(84)
	two := narrow && r.W < 560 // rows of buttons
	switch {
	case low && r.W > 440:
		two, foot = false, ui.Finger+16
	case two:
		foot = 2*ui.Finger + 36
	}
	body := board.Rect{X: r.X + 24, Y: r.Y + head + 10, W: r.W - 48, H: r.H - head - foot - 14}
	if narrow {
		body.X, body.W = r.X+14, r.W-22
	}
	u.Scroll("result/body", body, c.height, func(v board.Rect) {
		var a Choice
		if narrow {
			v.W -= 6
			c.height, a = c.column(u, v)
		} else {
			c.height, a = c.spread(u, v, body.H)
		}
		if a.Kind != None {
			act = a
		}
	})
	u.Rule(r.X+1, r.Y+r.H-foot, r.W-2)
	if a := c.buttons(u, board.Rect{X: r.X + 24, Y: r.Y + r.H - foot, W: r.W - 48, H: foot}, two); a.Kind != None {
		act = a
	}
	return act
}

// banner is the head of the card in the winner's colour.
func (c *Card) banner(u *ui.UI, r board.Rect, narrow bool) {
	th := u.Theme
	seat := c.outcome.Winners.First()
	ground := th.Accent
	if seat >= 0 {
		ground = th.SeatColor(seat)
	}
	u.List.Clip(r.X, r.Y, r.W, r.H)
	u.List.Box(r.X, r.Y, r.W, r.H+30, ui.RadiusModal, ground.Alpha(0.42)).To(ground.Alpha(0.20))
	if seat > 0 {
		u.List.Pattern(board.Pattern(seat), r.X, r.Y, r.W, r.H+30, ui.RadiusModal, 12, ground.Alpha(0.10))
	}
	u.Lit(board.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H + 30}, ui.RadiusModal)
	u.List.Unclip()
	cx, cy, d := r.X+74, r.Y+r.H/2, float32(52)
	if narrow {
		cx, d = r.X+46, 40
	}
	ring := u.List.Ring(cx-d/2-5, cy-d/2-5, d+10, d+10, 0, th.Ground)
	ring.Fill = th.Ground.Alpha(0.75)
	if seat >= 0 {
		u.Mark(seat, cx, cy, d)
	} else {
		disc := u.List.Ring(cx-d/2, cy-d/2, d, d, 0, th.Accent)
		disc.Fill = th.Accent
	}
	u.Icon("trophy", cx, cy, d*0.56, th.OnSeatColor(seat))
	x := cx + d/2 + 44
	size := ui.Result
	if narrow {
		x, size = cx+d/2+18, ui.Title
	}
	room := r.X + r.W - x - 60
	if !narrow {
		room -= 110
		u.Sprite("shell/emblem-"+c.Setup.Game, board.Rect{X: r.X + r.W - 170, Y: r.Y + 2, W: 112, H: 112})
	}
	rh := u.WrapHeight(room, c.reason, ui.Body, board.Regular)
	rs := ui.Body
	if narrow {
		rs = ui.Second
		rh = u.WrapHeight(room, c.reason, rs, board.Regular)
	}
	for size > ui.Heading && u.TextWidth(c.title, size, board.Bold) > room {
		size -= 2
	}
	y := r.Y + (r.H-size*1.3-rh)/2
	u.Text(board.Rect{X: x, Y: y, W: room, H: size * 1.25}, c.title, size, board.Bold, board.Left, th.Text)
	u.Wrap(board.Rect{X: x, Y: y + size*1.3, W: room}, c.reason, rs, board.Regular, board.Left, th.Text2.Mix(th.Text, 0.4))
}

// spread lays the card out in two columns and returns the height used.
func (c *Card) spread(u *ui.UI, v board.Rect, room float32) (float32, Choice) {
	y := v.Y + 6
	tiles := c.tiles()
	gap := float32(12)
	w := (v.W - gap*float32(len(tiles)-1)) / float32(len(tiles))
	for i, t := range tiles {
		c.drawTile(u, board.Rect{X: v.X + (w+gap)*float32(i), Y: y, W: w, H: 74}, t)
	}
	y += 74 + 10
	if h := c.medals(u, board.Rect{X: v.X, Y: y, W: v.W}, true); h > 0 {
		y += h + 10
	}
	left := v.W
	if len(c.Turning) > 0 {
		left = v.W*0.615 - 10
	}
	h := max(room-(y-v.Y)-44-4, 160)
	act := c.chart(u, board.Rect{X: v.X, Y: y, W: left, H: h + 44})
	if len(c.Turning) > 0 {
		if a := c.turning(u, board.Rect{X: v.X + left + 20, Y: y, W: v.W - left - 20}, h+44); a.Kind != None {
			act = a
		}
	}
	return y + h + 44 - v.Y, act
}

// column lays the card out for a narrow canvas.
func (c *Card) column(u *ui.UI, v board.Rect) (float32, Choice) {
	y := v.Y + 6
	tiles := c.tiles()
	cols, w := 2, (v.W-10)/2
	if slices.ContainsFunc(tiles, func(t tile) bool { _, _, sum := t.figures(u, ui.Caption); return sum > w-2*tileEdge }) {
		cols, w = 1, v.W
	}
	for i, t := range tiles {
		c.drawTile(u, board.Rect{X: v.X + (w+10)*float32(i%cols), Y: y + 84*float32(i/cols), W: w, H: 74}, t)
	}
	y += 84*float32((len(tiles)+cols-1)/cols) + 4
	if h := c.medals(u, board.Rect{X: v.X, Y: y, W: v.W}, false); h > 0 {
		y += h + 12
	}
	act := c.chart(u, board.Rect{X: v.X, Y: y, W: v.W, H: 280})
	y += 292
	if len(c.Turning) > 0 {
		a := c.turning(u, board.Rect{X: v.X, Y: y, W: v.W}, 0)
		if a.Kind != None {
			act = a
		}
		y += 48 + (c.plate(u, v.W)+8)*float32(len(c.Turning))
	}
	return y - v.Y, act
}

// chart shows how the match went; a press goes to that turn.
func (c *Card) chart(u *ui.UI, r board.Rect) Choice {
	th := u.Theme
	if len(c.Series) == 0 || len(c.Values) == 0 {
		return Choice{}
	}
	c.at = min(max(c.at, 0), min(len(c.Series), len(c.Values))-1)
	x, w := r.X, r.W
	y := r.Y
	var names []string
	for _, s := range c.Series {
		names = append(names, s.Title)
	}
	u.Text(board.Rect{X: x, Y: y, W: 150, H: 36}, "How it went", ui.Heading, board.Bold, board.Left, th.Text)
	if len(names) > 1 {
		each := float32(0)
		for _, n := range names {
			each = max(each, u.TextWidth(n, 15, board.Medium)+14)
		}
		room := board.Rect{X: x + 160, Y: y, W: w - 160, H: 36}
		if u.In.Portrait() {
			y += 40
			room = board.Rect{X: x, Y: y, W: w, H: ui.Header}
			y += 8
		}
		if sw := each * float32(len(names)); sw <= room.W && len(names) <= fewSeries {
			u.Segment("result/series", board.Rect{X: room.X + room.W - sw, Y: room.Y, W: sw, H: room.H}, names, &c.at)
		} else {
			c.pick(u, room, names)
		}
	}
	y += 44
	var flags []ui.Flag
	for i, t := range c.Turning {
		flags = append(flags, ui.Flag{At: float64(t.Turn), Seat: t.Seat, Label: fmt.Sprint(i + 1)})
	}
	full := 0.0
	if c.Series[c.at].Percent {
		full = 100
	}
	at, hit := u.Chart("result/chart", board.Rect{X: x, Y: y, W: w, H: r.Y + r.H - y}, ui.Chart{Lines: c.Values[c.at], At: -1, Flags: flags, Full: full,
		Tip: func(i int) string { return c.tip(i) }})
	if hit && u.In.Released {
		return Choice{WatchFrom, int(at)}
	}
	return Choice{}
}

// fewSeries is the most measures whose names are all shown at once.
const fewSeries = 4

// pick chooses the series before or after, where there is no room for all names.
func (c *Card) pick(u *ui.UI, r board.Rect, names []string) {
	n := len(names)
	w := min(r.W, 300)
	r.X, r.W = r.X+r.W-w, w
	if u.Button("result/series/previous", board.Rect{X: r.X, Y: r.Y, W: ui.Header, H: r.H}, ui.Button{Icon: "chevron-left", Style: ui.Tool, Tip: names[(c.at+n-1)%n]}) {
		c.at = (c.at + n - 1) % n
	}
	u.Text(board.Rect{X: r.X + 50, Y: r.Y, W: r.W - 100, H: r.H}, names[c.at], ui.Body, board.Medium, board.Center, u.Theme.Text)
	if u.Button("result/series/next", board.Rect{X: r.X + r.W - ui.Header, Y: r.Y, W: ui.Header, H: r.H}, ui.Button{Icon: "chevron-right", Style: ui.Tool, Tip: names[(c.at+1)%n]}) {
		c.at = (c.at + 1) % n
	}
}

// tip lists the values of the chart at a turn.
func (c *Card) tip(i int) string {
	out := fmt.Sprintf("Turn %d\n", i+1)
	if i >= c.Line.Turns() {
		out = "At the end\n"
	}
	for k, l := range c.Values[c.at] {
		if i < len(l) {
			if k > 0 {
				out += ", "
			}
			out += fmt.Sprintf("%s %s", board.SeatName(rules.Seat(k)), names.Number(int64(math.Round(l[i]))))
			if c.Series[c.at].Percent {
				out += " %"
			}
		}
	}
	return out
}

// linesOfPoints is how many lines the longest text of a turning point has on a card w wide.
func (c *Card) linesOfPoints(u *ui.UI, w float32) int {
	lines := 1
	for _, t := range c.Turning {
		lines = max(lines, len(u.Lines(w-58, t.Text, ui.Second, board.Regular)))
	}
	return lines
}

// plate is the height of a turning point on a card w wide, with all lines of the longest text.
func (c *Card) plate(u *ui.UI, w float32) float32 { return 84 + 21*float32(c.linesOfPoints(u, w)) }

// turning lists the turns that decided most. h is the height it may use, 0 for any.
func (c *Card) turning(u *ui.UI, r board.Rect, h float32) Choice {
	th := u.Theme
	act := Choice{}
	u.Text(board.Rect{X: r.X, Y: r.Y, W: r.W, H: 36}, "Turning points", ui.Heading, board.Bold, board.Left, th.Text)
	y := r.Y + 44
	each := c.plate(u, r.W)
	if h > 0 {
		each = min((h-44-8*float32(len(c.Turning)-1))/float32(len(c.Turning)), 124)
	}
	most := c.linesOfPoints(u, r.W)
	for i, t := range c.Turning {
		p := board.Rect{X: r.X, Y: y, W: r.W, H: each}
		lines := u.Lines(p.W-58, t.Text, ui.Second, board.Regular)
		ways := waysTo(u, p, most)
		u.List.Box(p.X, p.Y, p.W, p.H, ui.RadiusButton, th.Raised)
		u.Shape(t.Seat, p.X+24, p.Y+24, 24, th.SeatColor(t.Seat))
		u.Text(board.Rect{X: p.X + 12, Y: p.Y + 12, W: 24, H: 24}, fmt.Sprint(i+1), ui.Second, board.Bold, board.Center, th.OnSeatColor(t.Seat))
		u.Text(board.Rect{X: p.X + 46, Y: p.Y + 6, W: p.W - 140, H: 26}, fmt.Sprintf("Turn %d", t.Turn+1), ui.Body, board.Medium, board.Left, th.Text)
		if gain := math.Abs(t.Change); gain >= leastGain {
			gainer := rules.Seat(0)
			if t.Change < 0 {
				gainer = 1
			}
			text := fmt.Sprintf("+%.0f %%", gain)
			tw, end := u.TextWidth(text, ui.Second, board.MonoBold), p.X+p.W-12
			if ways.low {
				end = ways.watch.X - 4
			}
			u.Text(board.Rect{X: end - tw, Y: p.Y + 6, W: tw + 1, H: 26}, text, ui.Second, board.MonoBold, board.Right, th.Accent)
			u.Mark(gainer, end-12-tw, p.Y+19, 10)
		}
		if a := c.deciding(u, p, i, lines, ways); a.Kind != None {
			act = a
		}
		y += each + 8
	}
	return act
}

// headOfPoint is the height of a turning point's head, and lineOfPoint that of a line of its text.
const (
	headOfPoint = 32
	lineOfPoint = ui.Second * float32(ui.Leading)
)

// ways are the places of the ways to a turning point on its plate, to watch, to play on, and to share: a row at its foot, or, on a low one
// where its text has no room above, squares in its head.
type ways struct {
	watch, play, share board.Rect
	low                bool
}

// waysTo lays out the ways to a turning point on its plate p, below a text of so many lines: those of the longest, so that all plates are alike.
func waysTo(u *ui.UI, p board.Rect, lines int) (w ways) {
	h := float32(32)
	if u.In.Portrait() {
		h = ui.Header
	}
	half := (p.W - h - 24) / 2
	w.watch = board.Rect{X: p.X + 8, Y: p.Y + p.H - h - 4, W: half, H: h}
	w.play = board.Rect{X: w.watch.X + half + 4, Y: w.watch.Y, W: half, H: h}
	w.share = board.Rect{X: p.X + p.W - h - 8, Y: w.watch.Y, W: h, H: h}
	if w.low = p.Y+headOfPoint+lineOfPoint*float32(lines) > w.watch.Y; w.low {
		w.play.X, w.play.W = w.share.X-h-4, h
		w.watch.X, w.watch.W = w.play.X-h-4, h
		w.watch.Y, w.play.Y, w.share.Y = p.Y+2, p.Y+2, p.Y+2
	}
	return w
}

// deciding writes the lines of what happened in turning point i below the head of its plate p, with the ways to that turn: two links below the
// text, or, where it has no room above them, small buttons in the head.
func (c *Card) deciding(u *ui.UI, p board.Rect, i int, lines []string, w ways) Choice {
	t := c.Turning[i]
	watch := ui.Button{Label: "Watch from here", Icon: "play", Style: ui.Link, Size: ui.Second}
	play := ui.Button{Label: "Play on from here", Icon: "branch", Style: ui.Link, Size: ui.Second}
	share := ui.Button{Icon: "share-link", Style: ui.Ghost, Tip: "Can you win from here?\nCopy a link that lets a friend play on from this turn."}
	if c.Line.Recorded() {
		play.Reason = "Play on from here\nThis file holds positions but no commands to continue from."
		share.Reason = play.Reason
	}
	text := board.Rect{X: p.X + 46, Y: p.Y + headOfPoint, W: p.W - 58}
	if w.low {
		watch.Label, watch.Tip, watch.Style = "", watch.Label, ui.Ghost
		play.Label, play.Tip, play.Style = "", play.Label, ui.Ghost
		text.Y = w.watch.Y + w.watch.H
		text.H = p.Y + p.H - text.Y
	} else {
		text.H = w.watch.Y - text.Y
	}
	if room := max(int(text.H/lineOfPoint), 1); len(lines) > room {
		lines = append(slices.Clone(lines[:room-1]), board.Fit(board.Regular, ui.Second, strings.Join(lines[room-1:], " "), text.W))
		if text.Contains(u.In.X, u.In.Y) && !u.In.Touch {
			u.Tip(text, t.Text)
		}
	}
	u.Wrap(board.Rect{X: text.X, Y: text.Y, W: text.W}, strings.Join(lines, "\n"), ui.Second, board.Regular, board.Left, u.Theme.Text2)
	act := Choice{}
	if u.Button(fmt.Sprintf("result/watch/%d", i), w.watch, watch) {
		act = Choice{WatchFrom, t.Turn}
	}
	if u.Button(fmt.Sprintf("result/play/%d", i), w.play, play) {
		act = Choice{PlayFrom, t.Turn}
	}
	if u.Button(fmt.Sprintf("result/challenge/%d", i), w.share, share) {
		act = Choice{Challenge, t.Turn}
	}
	return act
}

// leastGain is the smallest change of a turn that gets a figure, in hundredths: a smaller one is chance and may contradict the text.
const leastGain = 3

// badge returns the sprite and the text for how a record was read.
func (c *Card) badge() (sprite, title, text string) {
	text = fmt.Sprintf("%s %s, seed %s", names.Number(int64(c.Line.Len())), board.Either(c.Line.Len() == 1, "command", "commands"), c.Setup.Seed)
	switch {
	case c.Line.Recorded() || c.Info.State == record.AsRecorded:
		return "shell/seal-not-verified", "Shown as recorded, not verified", text
	case c.Info.State == record.Differs:
		return "shell/seal-differs", "Differs from the record", text
	case c.Info.CutOff():
		return "shell/seal-not-verified", fmt.Sprintf("Cut off at turn %d", c.Info.Turn+1), text
	case c.Info.State == record.Verified:
		return "shell/seal-verified", "Reproduced exactly", text
	case c.won:
		return "shell/seal-verified", "Challenge won", text
	case c.goal != "":
		return "shell/seal-not-verified", "Challenge not won", c.goal
	}
	return "shell/emblem-" + c.Setup.Game, "Played live", text
}

// buttons are at the foot of the card.
func (c *Card) buttons(u *ui.UI, r board.Rect, narrow bool) Choice {
	act := Choice{}
	th := u.Theme
	again := "Rematch"
	if !c.Played {
		again = "Again"
	}
	unplayable := ""
	if c.Line.Recorded() {
		unplayable = "Not with a recording\nThis file holds positions but no level to play."
	}
	swap := unplayable
	if c.goal != "" {
		swap = "Swap seats\nA challenge has a fixed seat."
	}
	save := unplayable
	if c.env.SaveFile == nil {
		save = "Save the match\nFiles cannot be saved on this machine."
	}
	type item struct {
		kind Kind
		w    float32
		b    ui.Button
	}
	items := []item{
		{Title, 48, ui.Button{Icon: "home", Style: ui.Tool, Tip: "Title page"}},
		{Save, 48, ui.Button{Icon: "save", Style: ui.Tool, Tip: "Save the match", Key: u.Bindings.Hint(ui.Save), Reason: save}},
		{Share, 48, ui.Button{Icon: "share-link", Style: ui.Tool, Tip: "Share the match", Key: u.Bindings.Hint(ui.Share)}},
		{Replay, 118, ui.Button{Label: "Replay", Icon: "film"}},
		{Swap, 148, ui.Button{Label: "Swap seats", Icon: "swap-seats", Reason: swap}},
		{Again, 142, ui.Button{Label: again, Icon: "play", Style: ui.Primary, Reason: unplayable}},
	}
	if c.Rematch != nil {
		m := c.Rematch()
		items[5].b = ui.Button{Label: m.Label, Icon: "swap-seats", Style: ui.Primary, Tip: m.Tip, Reason: m.Reason, Chosen: m.Chosen}
		items[4].b.Reason = "Swap seats\nA rematch swaps them."
	}
	ids := []string{"title", "save", "share", "replay", "swap", "rematch"}
	if narrow {
		x, w := r.X-8, r.W+16
		y := r.Y + 12
		top := w - 3*(ui.Finger+8)
		for i, rect := range []board.Rect{
			{X: x, Y: y, W: ui.Finger, H: ui.Finger}, {X: x + ui.Finger + 8, Y: y, W: ui.Finger, H: ui.Finger},
			{X: x + 2*(ui.Finger+8), Y: y, W: ui.Finger, H: ui.Finger}, {X: x + 3*(ui.Finger+8), Y: y, W: top, H: ui.Finger},
			{X: x, Y: y + ui.Finger + 10, W: (w - 10) / 2, H: ui.Finger}, {X: x + (w+10)/2, Y: y + ui.Finger + 10, W: (w - 10) / 2, H: ui.Finger},
		} {
			if u.Button("result/"+ids[i], rect, items[i].b) {
				act.Kind = items[i].kind
			}
		}
		return act
	}
	total := float32(0)
	for _, it := range items {
		total += it.w + 12
	}
	if total-12 > r.W {
		for i := range items[:len(items)-1] {
			if it := &items[i]; it.b.Label != "" {
				total -= it.w - 48
				it.w, it.b.Label, it.b.Tip, it.b.Style = 48, "", it.b.Label, ui.Tool
			}
		}
	}
	if tw := r.W - total - 60; tw > 100 {
		sprite, title, text := c.badge()
		u.Sprite(sprite, board.Rect{X: r.X, Y: r.Y + 20, W: 44, H: 44})
		u.Text(board.Rect{X: r.X + 56, Y: r.Y + 20, W: tw, H: 24}, title, ui.Body, board.Medium, board.Left, th.Text)
		u.Text(board.Rect{X: r.X + 56, Y: r.Y + 44, W: tw, H: 20}, board.Fit(board.Regular, ui.Caption, text, tw), ui.Caption, board.Regular, board.Left, th.Text3)
	}
	x := r.X + r.W - total + 12
	for i, it := range items {
		if u.Button("result/"+ids[i], board.Rect{X: x, Y: r.Y + (r.H-ui.Finger)/2, W: it.w, H: ui.Finger}, it.b) {
			act.Kind = it.kind
		}
		x += it.w + 12
	}
	return act
}
