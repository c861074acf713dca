package results

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Match is what a card shows: a timeline at its end, and what the table knows about it.
type Match struct {
	Line       record.Timeline
	View       board.AnyView
	Setup      match.Setup
	Info       record.Info // how a record was read; empty for a match that was played here
	Played     bool        // a person took part
	Series     []board.Series[match.Position]
	Values     [][][]float64 // by series, seat and turn
	Turning    []Turning
	Unreviewed string // why the match cannot be reviewed, "" when it can
	Rated      string // what the match did to the person's rating, "" for nothing
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
	Change float64 // of seat 1's share from the start of Turn to that of Until, in hundredths
	Until  int     // turn, from 0
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
	Review         // review the match
	Next           // play the next challenge of the game
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
	task    *levels.Challenge            // what was played; nil for any other match
	stars   int                          // of it that were won, 0 when it was lost
	earned  [][]achievements.Achievement // by seat; nil if nothing was earned
	chosen  Choice                       // in this tick
}

// challenge is the challenge of a match that a person played in the challenge's seat, nil for any other match.
func challenge(r *Match) *levels.Challenge {
	l, err := levels.Find(r.Setup.Game, r.Setup.Level)
	if !r.Played || err != nil || l.Challenge == nil || l.Text != r.Setup.Text || r.Setup.Seats[l.Challenge.Seat].Kind != "human" {
		return nil
	}
	return l.Challenge
}

// Following is the challenge of the game after the one that was played; nil when there is none.
func (c *Card) Following() *levels.Level {
	list := levels.Challenges(c.Setup.Game)
	for i := range list {
		if c.task != nil && list[i].Challenge.Place > c.task.Place {
			return &list[i]
		}
	}
	return nil
}

// New returns the card for a match that is over; see Note.
func New(env *scene.Env, r Match) *Card {
	c := &Card{Match: r, env: env, last: r.Line.At(r.Line.Len())}
	c.outcome = c.last.Outcome()
	if !resigned(r) {
		c.reason = r.View.Reason(c.last)
	}
	for _, more := range []string{playback.FaultSummary(r.Line), names.Handicap(r.Setup), r.Rated} {
		c.Add(more)
	}
	c.title = names.Outcome(r.Setup.Seats, c.outcome)
	if e, ok := games.Find(r.Setup.Game); ok {
		c.earned = e.Achievements().InMatch(c.last)
	}
	if c.task = challenge(&r); c.task != nil {
		if e, ok := games.Find(r.Setup.Game); ok {
			c.stars = e.Stars(c.task, c.outcome, len(r.Setup.Seats), r.Line.Turns())
		}
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

// Add adds sentences to what the card says.
func (c *Card) Add(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if c.reason != "" && !strings.HasSuffix(c.reason, ".") {
		c.reason += "."
	}
	c.reason = strings.TrimSpace(c.reason + " " + text)
}

// Note stores the stars of a challenge in the settings.
func (c *Card) Note() error {
	s, key := c.env.Settings, c.Setup.Game+"/"+c.Setup.Level
	if c.stars <= s.Challenge[key] {
		return nil
	}
	if s.Challenge == nil {
		s.Challenge = map[string]int{}
	}
	s.Challenge[key] = c.stars
	return s.Save(c.env.Store)
}

// Said is what the card announces: who won, and why, and how a challenge went.
func (c *Card) Said() string {
	said := c.title + ". " + c.reason
	if c.task != nil {
		said = strings.TrimSuffix(said, ".") + ". " + c.starred() + "."
	}
	return said
}

// starred says how many stars were won, and what the next one asks for.
func (c *Card) starred() string {
	ch := c.task
	if c.stars == 0 {
		return "Challenge not won: " + board.Lower(strings.TrimSuffix(ch.Goal, "."))
	}
	text := fmt.Sprintf("Challenge won, %d of %s", c.stars, words.Count(len(ch.Star)+1, "star", "stars"))
	return text + ". " + names.NextStar(ch, c.stars, c.View.Score(c.last, rules.Seat(ch.Seat)))
}

// starRow shows the stars of a challenge and returns its height, 0 for any other match.
func (c *Card) starRow(u *ui.UI, r board.Rect) float32 {
	ch := c.task
	if ch == nil {
		return 0
	}
	r.H = 40
	u.Stars(layout.Left(&r, 36*float32(len(ch.Star)+1), 14), 32, c.stars, len(ch.Star)+1)
	return max(r.H, u.Wrap(layout.Pad(r, 0, 8, 0, 0), c.starred(), ui.Body, board.Medium, board.Left, u.Theme.Text)+8) + 8
}

// unheard is for how many seconds a new card takes no press: such a one was meant for the board. Slow pictures, which count less, see to it that
// the card was seen.
const unheard = 0.7

// Hears reports whether the card has been seen for long enough to take presses.
func (c *Card) Hears() bool { return c.age >= unheard }

// Build draws the card over the scene as a modal and returns what was chosen. Call it last in the tick.
func (c *Card) Build(u *ui.UI) Choice {
	c.chosen = Choice{}
	if c.age += min(u.In.Dt, 0.25); !c.Hears() {
		u.Deaf()
	}
	w, h := min(float32(1040), u.In.W-24), min(float32(632), u.In.H-24)
	if u.In.Portrait() {
		w, h = min(float32(640), u.In.W-16), u.In.H-16-u.In.InsetTop-u.In.InsetBottom
	}
	stay := u.Modal("result", w, h, func(r board.Rect) bool {
		c.build(u, r)
		kind := c.chosen.Kind
		return kind == None || kind == Save || kind == Share || kind == Challenge || kind == Again && c.Rematch != nil
	})
	if !stay && c.chosen.Kind == None {
		c.chosen.Kind = Close
	}
	return c.chosen
}

// lowCard is the height below which the card has a smaller head and smaller buttons, to leave room for the match.
const lowCard = 400

func (c *Card) build(u *ui.UI, r board.Rect) {
	narrow := u.In.Portrait()
	low := r.H < lowCard
	head := float32(108)
	if narrow {
		head = 96 + max(0, u.WrapHeight(r.W-144, c.reason, ui.Second, board.Regular)-40)
	}
	if low {
		head = max(64, u.WrapHeight(r.W-166, c.reason, ui.Second, board.Regular)+40)
	}
	top := layout.Top(&r, head, 0)
	c.banner(u, top, narrow)
	if u.Button("result/close", layout.Pad(layout.Right(&top, 54, 0), 0, 10, 10, head-54), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "View the board", Key: "Esc"}) {
		c.chosen.Kind = Close
	}
	foot := float32(84)
	two := narrow && r.W < 560 // rows of buttons
	switch {
	case low && r.W > 440:
		two, foot = false, ui.Finger+16
	case two:
		foot = 2*ui.Finger + 36
	}
	under := layout.Foot(&r, foot, 0)
	body := layout.Pad(r, 24, 10, 24, 4)
	if narrow {
		body = layout.Pad(r, 14, 10, 8, 4)
	}
	u.Scroll("result/body", body, c.height, func(v board.Rect) {
		if narrow {
			v.W -= 6
			c.height = c.column(u, v)
		} else {
			c.height = c.spread(u, v, body.H)
		}
	})
	u.Rule(under.X+1, under.Y, under.W-2)
	c.buttons(u, layout.Pad(under, 24, 0, 24, 0), two)
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
	over := layout.Pad(r, 0, 0, 0, -30)
	u.List.Box(over.X, over.Y, over.W, over.H, ui.RadiusModal, ground.Alpha(0.42)).To(ground.Alpha(0.20))
	if seat > 0 {
		u.List.Pattern(board.Pattern(seat), over.X, over.Y, over.W, over.H, ui.RadiusModal, 12, ground.Alpha(0.10))
	}
	u.Lit(over, ui.RadiusModal)
	u.List.Unclip()
	cx, cy, d := r.X+74, r.Y+r.H/2, float32(52)
	if narrow {
		cx, d = r.X+46, 40
	}
	u.List.Disc(cx-d/2-5, cy-d/2-5, d+10, d+10, th.Ground.Alpha(0.75))
	if seat >= 0 {
		u.Mark(seat, cx, cy, d)
	} else {
		u.List.Disc(cx-d/2, cy-d/2, d, d, th.Accent)
	}
	u.Icon("trophy", cx, cy, d*0.56, th.OnSeatColor(seat))
	words, size, rs := layout.Pad(r, 84, 0, 60, 0), ui.Title, ui.Second
	if !narrow {
		words, size, rs = layout.Pad(r, 144, 0, 58, 0), ui.Result, ui.Body
		u.Sprite("shell/emblem-"+c.Setup.Game, layout.Pad(layout.Right(&words, 112, 0), 0, 2, 0, r.H-114))
	}
	for size > ui.Heading && u.TextWidth(c.title, size, board.Bold) > words.W {
		size -= 2
	}
	rh := u.WrapHeight(words.W, c.reason, rs, board.Regular)
	s := layout.Down(layout.Pad(words, 0, (r.H-size*1.3-rh)/2, 0, 0))
	u.Text(s.Add(size*1.25), c.title, size, board.Bold, board.Left, th.Text)
	s.Skip(size * 0.05)
	u.Wrap(s.Open(), c.reason, rs, board.Regular, board.Left, th.Text2.Mix(th.Text, 0.4))
}

// spread lays the card out in two columns and returns the height used.
func (c *Card) spread(u *ui.UI, v board.Rect, room float32) float32 {
	s := layout.Down(v)
	s.Skip(6)
	tiles := c.tiles()
	for i, at := range layout.Row(s.Add(74), 12, layout.Even(len(tiles))...) {
		c.drawTile(u, at.Rect, tiles[i])
	}
	s.Skip(10)
	s.Skip(c.starRow(u, s.Rect))
	if h := c.medals(u, s.Rect, true); h > 0 {
		s.Skip(h + 10)
	}
	const chartPart, between = 0.615, 20
	points := v.W*(1-chartPart) + 10 - between
	high := max(room-s.Used()-4, 204)
	row := s.Add(max(high, c.lowest(u, points)))
	left := row
	if len(c.Turning) > 0 {
		left = layout.Left(&row, v.W*chartPart-10, between)
		left.H = high // so that it is seen as a whole
	}
	c.chart(u, left)
	if len(c.Turning) > 0 {
		c.turning(u, row, row.H)
	}
	return s.Used()
}

// column lays the card out for a narrow canvas and returns the height used.
func (c *Card) column(u *ui.UI, v board.Rect) float32 {
	s := layout.Down(v)
	s.Skip(6)
	tiles, least := c.tiles(), float32(0)
	for _, t := range tiles {
		_, _, sum := t.figures(u, ui.Caption)
		least = max(least, sum+2*tileEdge)
	}
	grid := layout.NewGrid(s.Rect, 10, least, 74, 2)
	for i, t := range tiles {
		c.drawTile(u, grid.Cell(i), t)
	}
	s.Skip(grid.Height(len(tiles)) + 14)
	s.Skip(c.starRow(u, s.Rect))
	if h := c.medals(u, s.Rect, false); h > 0 {
		s.Skip(h + 12)
	}
	c.chart(u, s.Add(280))
	s.Skip(12)
	if len(c.Turning) > 0 {
		c.turning(u, s.Rect, 0)
		s.Skip(48 + (c.plate(u, v.W)+8)*float32(len(c.Turning)))
	}
	return s.Used()
}

// chart shows how the match went; a press goes to that turn.
func (c *Card) chart(u *ui.UI, r board.Rect) {
	th := u.Theme
	if len(c.Series) == 0 || len(c.Values) == 0 {
		return
	}
	c.at = min(max(c.at, 0), min(len(c.Series), len(c.Values))-1)
	names := lists.Map(c.Series, func(s board.Series[match.Position]) string { return s.Title })
	row := layout.Top(&r, 36, 4)
	u.Text(layout.Left(&row, 150, 10), "How it went", ui.Heading, board.Bold, board.Left, th.Text)
	if len(names) > 1 {
		each := float32(0)
		for _, n := range names {
			each = max(each, u.TextWidth(n, 15, board.Medium)+14)
		}
		if u.In.Portrait() {
			row = layout.Top(&r, ui.Header, 4)
		}
		if sw := each * float32(len(names)); sw <= row.W && len(names) <= fewSeries {
			u.Segment("result/series", layout.Right(&row, sw, 0), "Chart", names, &c.at)
		} else {
			c.pick(u, row, names)
		}
	}
	var flags []ui.Flag
	for i, t := range c.Turning {
		flags = append(flags, ui.Flag{At: float64(t.Turn), Seat: t.Seat, Label: fmt.Sprint(i + 1)})
	}
	full := board.Either(c.Series[c.at].Percent, 100, 0.0)
	at, hit := u.Chart("result/chart", layout.Pad(r, 0, 4, 0, 0), ui.Chart{Lines: c.Values[c.at], At: -1, Flags: flags, Full: full, Label: c.Series[c.at].Title,
		Tip: func(i int) string { return c.tip(i) }})
	if hit && u.In.Released {
		c.chosen = Choice{WatchFrom, int(at)}
	}
}

// fewSeries is the most measures whose names are all shown at once.
const fewSeries = 4

// pick chooses the series before or after, where there is no room for all names.
func (c *Card) pick(u *ui.UI, r board.Rect, names []string) {
	n := len(names)
	r = layout.Right(&r, 300, 0)
	if u.Button("result/series/previous", layout.Left(&r, ui.Header, 6), ui.Button{Icon: "chevron-left", Style: ui.Tool, Tip: names[(c.at+n-1)%n]}) {
		c.at = (c.at + n - 1) % n
	}
	next := layout.Right(&r, ui.Header, 6)
	u.Text(r, names[c.at], ui.Body, board.Medium, board.Center, u.Theme.Text)
	if u.Button("result/series/next", next, ui.Button{Icon: "chevron-right", Style: ui.Tool, Tip: names[(c.at+1)%n]}) {
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

// lowest is the least height of all turning points on a card w wide, with the ways to them in their heads, at which no text is cut.
func (c *Card) lowest(u *ui.UI, w float32) float32 {
	const head, foot = 34, 6
	return 36 + float32(len(c.Turning))*(8+head+lineOfPoint*float32(c.linesOfPoints(u, w))+foot)
}

// Turns names the turns of a turning point.
func (t Turning) Turns() string {
	if t.Until > t.Turn+1 {
		return fmt.Sprintf("Turns %d–%d", t.Turn+1, t.Until)
	}
	return fmt.Sprintf("Turn %d", t.Turn+1)
}

// turning lists the turns that decided most. h is the height it may use, 0 for any.
func (c *Card) turning(u *ui.UI, r board.Rect, h float32) {
	th := u.Theme
	s := layout.Down(r)
	u.Text(s.Add(36), "Turning points", ui.Heading, board.Bold, board.Left, th.Text)
	each := c.plate(u, r.W)
	if h > 0 {
		each = min((h-44-8*float32(len(c.Turning)-1))/float32(len(c.Turning)), 124)
	}
	most := c.linesOfPoints(u, r.W)
	for i, t := range c.Turning {
		s.Skip(8)
		p := s.Add(each)
		lines := u.Lines(p.W-58, t.Text, ui.Second, board.Regular)
		ways := waysTo(u, p, most)
		u.List.Box(p.X, p.Y, p.W, p.H, ui.RadiusButton, th.Raised)
		u.Shape(t.Seat, p.X+24, p.Y+24, 24, th.SeatColor(t.Seat))
		u.Text(layout.Around(p.X+24, p.Y+24, 24, 24), fmt.Sprint(i+1), ui.Second, board.Bold, board.Center, th.OnSeatColor(t.Seat))
		head := layout.Pad(p, 46, 6, 11, p.H-headOfPoint)
		if ways.low {
			head.W = ways.watch.X - 3 - head.X
		}
		u.Text(head, t.Turns(), ui.Body, board.Medium, board.Left, th.Text)
		if gain := math.Abs(t.Change); gain >= leastGain || gain >= 1 && playback.Gainer(t.Change) == t.Seat {
			text := fmt.Sprintf("+%.0f %%", gain)
			u.Text(layout.Right(&head, u.TextWidth(text, ui.Second, board.MonoBold)+1, 6), text, ui.Second, board.MonoBold, board.Right, th.Text)
			x, y := layout.Right(&head, 12, 0).Middle()
			u.Mark(playback.Gainer(t.Change), x, y, 10)
		}
		c.deciding(u, i, lines, ways)
	}
}

// headOfPoint is the height of a turning point's head, and lineOfPoint that of a line of its text.
const (
	headOfPoint = 32
	lineOfPoint = ui.Second * float32(ui.Leading)
)

// ways are the places of the ways to a turning point on its plate, to watch, to play on, and to share: a row at its foot, or, on a low one
// where its text has no room above, squares in its head. The text lies between.
type ways struct {
	watch, play, share, text board.Rect
	low                      bool
}

// waysTo lays out the ways to a turning point on its plate p, below a text of so many lines: those of the longest, so that all plates are alike.
func waysTo(u *ui.UI, p board.Rect, lines int) (w ways) {
	h := board.Either[float32](u.In.Portrait(), ui.Header, 32)
	w.text = p
	row := layout.Pad(layout.Foot(&w.text, h+4, 0), 8, 0, 8, 4)
	at := layout.Row(row, 4, layout.Rest(), layout.Rest(), layout.Fixed(h))
	layout.Top(&w.text, headOfPoint, 0)
	if w.low = lineOfPoint*float32(lines) > w.text.H; w.low {
		w.text = p
		row = layout.Pad(layout.Top(&w.text, h+2, 0), 8, 2, 8, 0)
		at = layout.Row(row, 4, layout.Rest(), layout.Fixed(h), layout.Fixed(h), layout.Fixed(h))[1:]
	}
	w.text = layout.Pad(w.text, 46, 0, 12, 0)
	w.watch, w.play, w.share = at[0].Rect, at[1].Rect, at[2].Rect
	return w
}

// deciding writes the lines of what happened in turning point i below the head of its plate, with the ways to that turn: two links below the
// text, or, where it has no room above them, small buttons in the head.
func (c *Card) deciding(u *ui.UI, i int, lines []string, w ways) {
	t := c.Turning[i]
	watch := ui.Button{Label: "Watch from here", Icon: "play", Style: ui.Link, Size: ui.Second}
	play := ui.Button{Label: "Play on from here", Icon: "branch", Style: ui.Link, Size: ui.Second}
	share := ui.Button{Icon: "share-link", Style: ui.Ghost, Tip: "Can you win from here?\nCopy a link that lets a friend play on from this turn."}
	if u.In.Portrait() { // the longer ones are two lines there
		watch.Label, play.Label = "Watch", "Play on"
	}
	if c.Line.Recorded() {
		play.Reason = "Play on from here\nThis file holds positions but no commands to continue from."
		share.Reason = play.Reason
	}
	if w.low {
		watch.Label, watch.Tip, watch.Style = "", watch.Label, ui.Ghost
		play.Label, play.Tip, play.Style = "", play.Label, ui.Ghost
	}
	text := w.text
	if room := max(int(text.H/lineOfPoint), 1); len(lines) > room {
		lines = append(slices.Clone(lines[:room-1]), board.Fit(board.Regular, ui.Second, strings.Join(lines[room-1:], " "), text.W))
		if text.Contains(u.In.X, u.In.Y) && !u.In.Touch {
			u.Tip(text, t.Text)
		}
	}
	u.Wrap(board.Rect{X: text.X, Y: text.Y, W: text.W}, strings.Join(lines, "\n"), ui.Second, board.Regular, board.Left, u.Theme.Text2)
	if u.Button(fmt.Sprintf("result/watch/%d", i), w.watch, watch) {
		c.chosen = Choice{WatchFrom, t.Turn}
	}
	if u.Button(fmt.Sprintf("result/play/%d", i), w.play, play) {
		c.chosen = Choice{PlayFrom, t.Turn}
	}
	if u.Button(fmt.Sprintf("result/challenge/%d", i), w.share, share) {
		c.chosen = Choice{Challenge, t.Turn}
	}
}

// leastGain is the smallest change of a turn that gets a figure, in hundredths, where another seat gained than the one that the text is about: a
// smaller one is chance.
const leastGain = 3

// badge returns the sprite and the text for how a record was read.
func (c *Card) badge() (sprite, title, text string) {
	text = fmt.Sprintf("%s %s, seed %s", names.Number(int64(c.Line.Len())), board.Either(c.Line.Len() == 1, "command", "commands"), c.Setup.Seed)
	switch {
	case c.Line.Recorded() || c.Info.State == record.AsRecorded:
		return "shell/seal-not-verified", "Shown as recorded, not verified", text
	case c.Info.Damaged():
		return "shell/seal-differs", "Damaged record", text
	case c.Info.State == record.Differs:
		return "shell/seal-differs", "Differs from the record", text
	case c.Info.CutOff():
		return "shell/seal-not-verified", fmt.Sprintf("Cut off at turn %d", c.Info.Turn+1), text
	case c.Info.State == record.Verified:
		return "shell/seal-verified", "Reproduced exactly", text
	case c.stars > 0:
		return "shell/seal-verified", "Challenge won", text
	case c.task != nil:
		return "shell/seal-not-verified", "Challenge not won", c.task.Goal
	}
	return "shell/emblem-" + c.Setup.Game, "Played live", text
}

func (c *Card) buttons(u *ui.UI, r board.Rect, narrow bool) {
	th := u.Theme
	again := board.Either(!c.Played || c.task != nil, "Again", "Rematch")
	unplayable := ""
	if c.Line.Recorded() {
		unplayable = "Not with a recording\nThis file holds positions but no level to play."
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
		{Review, 118, ui.Button{Label: "Review", Icon: "check", Tip: "See turn by turn what was better", Reason: c.Unreviewed}},
		{Swap, 148, ui.Button{Label: "Swap seats", Icon: "swap-seats", Reason: unplayable}},
		{Again, 142, ui.Button{Label: again, Icon: "play", Style: ui.Primary, Reason: unplayable}},
	}
	ids := []string{"title", "save", "share", "replay", "review", "swap", "rematch"}
	if c.task != nil { // it has a fixed seat
		next := ui.Button{Label: "Next challenge", Icon: "star"}
		if c.Following() == nil {
			next.Reason = "Next challenge\nThis was the last one of the game."
		} else if c.stars > 0 {
			next.Style, items[6].b.Style = ui.Primary, ui.Plain
		}
		items[5], ids[5] = item{Next, 178, next}, "next"
	}
	if c.Rematch != nil {
		m := c.Rematch()
		items[6].b = ui.Button{Label: m.Label, Icon: "swap-seats", Style: ui.Primary, Tip: m.Tip, Reason: m.Reason, Chosen: m.Chosen}
		items[5].b.Reason = "Swap seats\nA rematch swaps them."
	}
	if narrow {
		r = layout.Pad(r, -8, 12, -8, 0)
		square := layout.Fixed(ui.Finger)
		part := func(i int) layout.Part {
			return layout.Part{Weight: 1, Least: u.TextWidth(items[i].b.Label, ui.Body, board.Medium) + 56, Short: ui.Finger, Worth: i}
		}
		at := layout.Row(layout.Top(&r, ui.Finger, 10), 6, square, square, square, part(3), part(4))
		for i, at := range append(at, layout.Row(layout.Top(&r, ui.Finger, 0), 10, layout.Even(2)...)...) {
			b := items[i].b
			if at.Short {
				b.Label, b.Tip, b.Style = "", b.Label, ui.Tool
			}
			if u.Button("result/"+ids[i], at.Rect, b) {
				c.chosen.Kind = items[i].kind
			}
		}
		return
	}
	parts := []layout.Part{{Weight: 1}}
	for i, it := range items {
		p := layout.Part{Least: it.w, Worth: 1 + i}
		if it.b.Label != "" && i < len(items)-1 {
			p.Short = 48
		}
		parts = append(parts, p)
	}
	at := layout.Row(layout.Middle(r, r.W, ui.Finger), 12, parts...)
	if seal := layout.Pad(at[0].Rect, 0, 0, 4, 0); seal.W > 156 {
		sprite, title, text := c.badge()
		seal = layout.Middle(seal, seal.W, 44)
		u.Sprite(sprite, layout.Left(&seal, 44, 12))
		u.Text(layout.Top(&seal, 24, 0), title, ui.Body, board.Medium, board.Left, th.Text)
		u.Text(seal, board.Fit(board.Regular, ui.Caption, text, seal.W), ui.Caption, board.Regular, board.Left, th.Text3)
	}
	for i, it := range items {
		if at[i+1].Short {
			it.b.Label, it.b.Tip, it.b.Style = "", it.b.Label, ui.Tool
		}
		if u.Button("result/"+ids[i], at[i+1].Rect, it.b) {
			c.chosen.Kind = it.kind
		}
	}
}
