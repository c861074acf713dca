// Package share is the dialog that shares a match: as a link, as a code to scan, as a challenge to play on, as a picture or a clip, or as a file.
package share

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"rsc.io/qr"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/link"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Match is what a dialog shares: a match at a moment.
type Match struct {
	Line    record.Timeline
	Look    link.Look // the moment
	Live    bool      // the built-in players play it here, so they play it again anywhere
	Now     float64   // the moment in turns
	Passage Passage   // what a clip shows
	Marked  bool      // the person has marked the passage
}

// Choice is what the dialog asks for.
type Choice uint8

// The choices.
const (
	None Choice = iota
	Close
	Save // save the match as a file; the dialog stays
)

// Dialog shares a match.
type Dialog struct {
	Match
	env      *scene.Env
	clip     *Clip   // of the passage; nil where nothing can be drawn or saved
	export   *export // nil when none is being made
	again    bool    // the built-in players play the match again
	check    *check
	from     int // 0: the link opens at the moment, 1: at the first turn
	seat     int // for the challenge
	link     made
	copied   string // what was copied last: the text of a link
	said     string
	code     Code
	height   float32
	messages float32 // the room that messages have had
}

// made is a link and what it was made of.
type made struct {
	from  int
	again bool
	text  string
	err   error
	ok    bool
}

// New opens the dialog. As soon as the link is known, it is copied.
func New(env *scene.Env, m Match) *Dialog {
	d := &Dialog{Match: m, env: env}
	if link.Playable(m.Line, env.PlayersOf) {
		if d.again = m.Live; !m.Live {
			d.check = newCheck(m.Line, env.PlayersOf)
		}
	}
	if env.Picture != nil && env.SaveFile != nil && m.Passage.Play != nil {
		d.clip = NewClip(env, m.Passage, ClipSize)
	}
	if active := m.Line.At(m.Line.First(m.Look.Turn)).Active(); !active.Empty() {
		d.seat = int(active.First())
	}
	return d
}

// Close ends what the dialog has begun.
func (d *Dialog) Close() {
	if d.check != nil {
		d.check.stop()
	}
	d.cancel()
}

// cancel ends the clip that is being made.
func (d *Dialog) cancel() {
	if d.export != nil {
		d.export.stop()
		d.export = nil
	}
}

// check finds out, beside the dialog, whether the built-in players play a match of a record again.
type check struct {
	stop context.CancelFunc
	part atomic.Uint64 // progress, the bits of a float64
	done chan bool
}

// slice is how long the work continues in a browser, which has one thread, before the page gets control again.
const slice = 12 * time.Millisecond

func newCheck(line record.Timeline, of players.Of) *check {
	c := &check{done: make(chan bool, 1)}
	ctx, stop := context.WithCancel(context.Background())
	c.stop = stop
	steps := record.Steps(line, 0, line.Len())
	setup, last := line.Setup(), time.Now()
	report := func(part float64) {
		c.part.Store(math.Float64bits(part))
		if runtime.GOOS == "js" && time.Since(last) > slice {
			time.Sleep(time.Millisecond)
			last = time.Now()
		}
	}
	go func() {
		defer stop()
		same, err := link.Again(ctx, setup, steps, of, record.NewProgress(ctx, report))
		c.done <- same && err == nil
	}()
	return c
}

// text returns the link that the dialog shows.
func (d *Dialog) text() (string, error) {
	if m := &d.link; !m.ok || m.from != d.from || m.again != d.again {
		*m = made{from: d.from, again: d.again, ok: true}
		look := d.Look
		if d.from == 1 {
			look = link.Look{Speed: look.Speed}
		}
		l, err := link.Of(d.Line, look, d.again, d.env.PlayersOf)
		m.text, m.err = textOf(d.env, l, err)
	}
	return d.link.text, d.link.err
}

// textOf is the text of a link as people pass it on.
func textOf(env *scene.Env, l *link.Link, err error) (string, error) {
	if err != nil {
		return "", err
	}
	data, err := l.Data()
	if err != nil {
		return "", err
	}
	text := env.Page + link.Mark + data
	if len(text) > link.Most {
		return "", fmt.Errorf("the match makes a link of %s characters, and more than %s do not pass everywhere; save it as a file and send that",
			number(len(text)), number(link.Most))
	}
	return text, nil
}

// Challenge copies a link that lets anyone who opens it play on from a turn in a seat, and says so.
func Challenge(env *scene.Env, u *ui.UI, line record.Timeline, turn int, seat rules.Seat, again bool) {
	l, err := link.Challenge(line, turn, seat, again, env.PlayersOf)
	text, err := textOf(env, l, err)
	if err != nil {
		u.Complain("There is no link: " + err.Error())
		return
	}
	toClipboard(env, text, func(err error) {
		if err != nil {
			u.Complain("The link was not copied: " + err.Error() + ".")
			return
		}
		u.Note("share", fmt.Sprintf("Link copied. The person who opens it plays %s from turn %d.", board.SeatName(seat), turn+1))
	})
}

// toClipboard puts a text on the clipboard; see scene.Env.Copy.
func toClipboard(env *scene.Env, text string, then func(err error)) {
	if env.Copy == nil {
		then(errors.New("nothing can be copied on this machine"))
		return
	}
	env.Copy(text, then)
}

// copy puts the link on the clipboard.
func (d *Dialog) copy(u *ui.UI) {
	text, err := d.text()
	d.copied, d.said = text, ""
	then := func(err error) {
		switch {
		case err != nil:
			u.Complain("The link was not copied: " + err.Error() + ".")
		case d.copied == text:
			d.said = "Copied"
			u.Say("Link copied.")
		}
	}
	if err != nil {
		then(err)
		return
	}
	toClipboard(d.env, text, then)
}

// Build draws the dialog and returns what was chosen. Call it last in the tick.
func (d *Dialog) Build(u *ui.UI) Choice {
	if d.check != nil {
		select {
		case d.again = <-d.check.done:
			d.check = nil
		default:
		}
	}
	if e := d.export; e != nil {
		if file := e.step(); file != nil {
			if d.export = nil; file.err != nil {
				e.stop()
			}
			d.save(u, e.name, *file)
		}
	}
	if _, err := d.text(); d.check == nil && d.copied == "" && err == nil {
		d.copy(u)
	}
	choice := None
	d.messages = max(d.messages, u.ToastRoom(), ui.ToastLeast) // one comes as soon as the link is copied
	room := layout.Pad(board.Rect{W: u.In.W, H: u.In.H}, 12, 12+u.In.InsetTop, 12, d.messages+u.In.InsetBottom)
	stay := u.ModalIn("share", room, min(780, room.W), max(min(d.height+130, room.H), 240), func(r board.Rect) bool {
		head, foot := layout.Top(&r, 58, 0), layout.Foot(&r, 66, 2)
		u.Text(layout.Pad(head, 24, 14, 66, 10), "Share this match", ui.Heading, board.Bold, board.Left, u.Theme.Text)
		closed := u.Button("share/close", layout.Pad(layout.Right(&head, 54, 0), 0, 10, 10, 4), ui.Button{Icon: "cross", Style: ui.Ghost, Tip: "Close", Key: "Esc"})
		u.Scroll("share/body", layout.Pad(r, 24, 0, 12, 0), d.height, func(v board.Rect) {
			d.height = d.body(u, layout.Pad(v, 0, 0, 14, 0))
		})
		u.Rule(foot.X+1, foot.Y, foot.W-2)
		if d.buttons(u, layout.Pad(foot, 24, 9, 24, 9)) {
			choice = Save
		}
		return !closed
	})
	if !stay {
		choice = Close
	}
	return choice
}

// Sizes of the dialog in canvas units.
const (
	codeSize  = 212
	wideShare = 620 // a dialog that is narrower has its parts below each other
	gap       = 12
)

// body draws what scrolls and returns its height.
func (d *Dialog) body(u *ui.UI, v board.Rect) float32 {
	s := layout.Down(v)
	s.Skip(4)
	text, err := d.text()
	scan := err == nil && d.check == nil && d.code.Of(text)
	wide := v.W >= wideShare-60
	if scan && wide {
		beside := s.Rect
		code := layout.Left(&beside, codeSize, 22)
		code.H = codeSize
		d.code.Draw(u, code)
		s.Skip(max(d.linkPart(u, beside, text, err), codeSize) + gap)
	} else {
		s.Skip(d.linkPart(u, s.Rect, text, err) + gap)
	}
	s.Skip(d.challengePart(u, s.Rect))
	s.Skip(d.clipPart(u, s.Rect))
	if scan && !wide {
		d.code.Draw(u, layout.Middle(s.Add(min(v.W, codeSize)), codeSize, codeSize))
		s.Skip(gap)
	}
	return s.Used()
}

// linkPart shows the link, where it opens, and how far it carries.
func (d *Dialog) linkPart(u *ui.UI, r board.Rect, text string, err error) float32 {
	th, s := u.Theme, layout.Down(r)
	if d.Look.Turn > 0 {
		u.Segment("share/from", s.Add(ui.Header), "The link", []string{fmt.Sprintf("Opens at turn %d", d.turn()), "From the start"}, &d.from)
		s.Skip(gap)
	}
	if err != nil {
		return s.Used() + u.Wrap(s.Rect, board.Upper(err.Error())+".", ui.Body, board.Regular, board.Left, th.Text2)
	}
	box := s.Add(62)
	u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Well)
	box = layout.Pad(box, 12, 8, 12, 8)
	lines := u.Lines(box.W, text[:min(len(text), 400)], ui.Second, board.Mono)
	for i, l := range lines[:min(len(lines), 2)] {
		if i == 1 && len(lines) > 2 {
			l = l[:max(len(l)-1, 0)] + "…"
		}
		u.Text(layout.Top(&box, 23, 0), l, ui.Second, board.Mono, board.Left, th.Text)
	}
	s.Skip(6)
	if d.check != nil {
		s.Skip(u.Wrap(s.Rect, "Looking for a shorter link: the AIs play the match again.", ui.Second, board.Regular, board.Left, th.Text2) + 6)
		u.Progress(s.Add(6), float32(math.Float64frombits(d.check.part.Load())))
		return s.Used() + 6
	}
	size := number(len(text)) + " characters. "
	if len(text) > link.Safe {
		size += "Some programs cut links this long; the file is safer."
	} else {
		size += "It passes everywhere."
	}
	if d.env.Page == "" {
		size += " Paste it into Pentarena, or put it behind the address of a page that has the game."
	}
	return s.Used() + u.Wrap(s.Rect, size, ui.Second, board.Regular, board.Left, th.Text2)
}

// number writes a number for people.
func number(n int) string { return names.Number(int64(n)) }

// clipPart offers a picture and clips of a passage, or shows how far one is.
func (d *Dialog) clipPart(u *ui.UI, r board.Rect) float32 {
	if d.clip == nil {
		return 0
	}
	s := part(u, r, "Picture and clip")
	if e := d.export; e != nil {
		row := layout.Row(s.Add(ui.Header), 20, layout.Rest(), layout.Fixed(120))
		told := row[0].Rect
		u.Text(layout.Top(&told, 22, 8), "Drawing "+e.name, ui.Second, board.Regular, board.Left, u.Theme.Text2)
		u.Progress(layout.Top(&told, 8, 0), e.part())
		if u.Button("share/cancel", row[1].Rect, ui.Button{Label: "Cancel"}) {
			d.cancel()
		}
		return s.Used() + gap
	}
	f := d.clip
	text := fmt.Sprintf("The clip shows turns %d to %d and takes %.0f s.", f.firstTurn(), f.lastTurn(), f.Seconds())
	if f.faster > 1.05 {
		text += fmt.Sprintf(" It plays %.1f times as fast, to stay short.", f.faster)
	}
	if !d.Marked {
		if u.In.Touch {
			text += " Mark another passage with Loop a section: at its start, then at its end."
		} else {
			text += " Mark another passage with [ and ] on the timeline."
		}
	}
	s.Skip(u.Wrap(s.Rect, text, ui.Second, board.Regular, board.Left, u.Theme.Text2) + 8)
	n := board.Either(d.env.Video != nil, 3, 2)
	at := layout.Row(s.Add(ui.Header), gap, layout.Even(n)...)
	name := func(ending string) string {
		return FileName(f.Setup, fmt.Sprintf("turns %d %d", f.firstTurn(), f.lastTurn()), ending)
	}
	if u.Button("share/picture", at[0].Rect, ui.Button{Label: "Picture", Icon: "download", Tip: fmt.Sprintf("Save turn %d as PNG", d.turn())}) {
		d.savePicture(u)
	}
	if u.Button("share/gif", at[1].Rect, ui.Button{Label: "GIF", Icon: "gif", Tip: "Save the clip as GIF"}) {
		d.export = newExport(f, name(".gif"), newGIF())
	}
	if n == 3 && u.Button("share/webm", at[2].Rect, ui.Button{Label: "WebM", Icon: "film", Tip: "Save the clip as WebM: smaller, and with all colours"}) {
		w, h := f.Bounds()
		if v, err := d.env.Video(w, h); err != nil {
			u.Complain("This browser cannot make a video: " + err.Error())
		} else {
			d.export = newExport(f, name(".webm"), &asWebM{video: v, w: w, h: h})
		}
	}
	return s.Used() + gap
}

// part begins a part of the dialog with its title, below a line.
func part(u *ui.UI, r board.Rect, title string) layout.Stack {
	u.Rule(r.X, r.Y, r.W)
	s := layout.Down(r)
	s.Skip(gap)
	u.Text(s.Add(24), title, ui.Body, board.Bold, board.Left, u.Theme.Text)
	s.Skip(2)
	return s
}

// turn is the number of the turn at which the link opens.
func (d *Dialog) turn() int { return min(d.Look.Turn+1, d.Line.Turns()) }

// challengePart offers a link to play on from here.
func (d *Dialog) challengePart(u *ui.UI, r board.Rect) float32 {
	why := ""
	turn := d.turn() - 1
	switch {
	case d.Line.Recorded():
		return 0
	case d.Line.At(d.Line.First(turn)).Active().Empty() || d.Look.Turn >= d.Line.Turns():
		why = "Challenge\nThe match is over here. Go back to an earlier turn."
	}
	seats := d.Line.At(0).Seats()
	var labels []string
	for i := range seats {
		labels = append(labels, board.SeatName(rules.Seat(i)))
	}
	s := part(u, r, "Can you win from here?")
	s.Skip(u.Wrap(s.Rect, "A link that lets a friend play on from this turn, on the side you choose.", ui.Second, board.Regular, board.Left, u.Theme.Text2) + 8)
	at, high := layout.Flow(s.Rect, gap, ui.Header, layout.Part{Least: float32(64 * seats), Weight: 1}, layout.Fixed(190))
	u.Segment("share/seat", at[0].Rect, "The challenger plays", labels, &d.seat)
	if u.Button("share/challenge", at[1].Rect, ui.Button{Label: "Copy challenge", Icon: "flag", Reason: why}) {
		Challenge(d.env, u, d.Line, turn, rules.Seat(d.seat), d.again)
	}
	return s.Used() + high + gap
}

// buttons are at the foot of the dialog; they return whether the match is to be saved as a file.
func (d *Dialog) buttons(u *ui.UI, r board.Rect) (save bool) {
	text, err := d.text()
	b := ui.Button{Label: "Copy link", Icon: "copy", Style: ui.Primary}
	if err != nil {
		b.Reason = "Copy link\n" + board.Upper(err.Error()) + "."
	} else if d.said != "" && d.copied == text {
		b.Label, b.Icon = "Copied", "check"
	}
	file := ui.Button{Label: "Save as a file", Icon: "save", Key: u.Bindings.Hint(ui.Save)}
	switch {
	case d.Line.Recorded():
		file.Reason = "Save\nThis file holds positions but no commands, so it cannot be saved as a match."
	case d.env.SaveFile == nil:
		file.Reason = "Save\nFiles cannot be saved on this machine."
	}
	w := min((r.W-gap)/2, 200)
	save = u.Button("share/save", layout.Left(&r, w, 0), file)
	if u.Button("share/copy", layout.Right(&r, w, 0), b) {
		d.copy(u)
	}
	return save
}

// Code is the picture of a link that phones scan.
type Code struct {
	text string
	qr   *qr.Code
}

// longest is the longest link in a code: phones read one with more and finer squares badly from a screen.
const longest = 450

// Of makes the code of a text and reports whether there is one.
func (c *Code) Of(text string) bool {
	if c.text != text {
		*c = Code{text: text}
		if len(text) <= longest {
			c.qr, _ = qr.Encode(text, qr.L) // nil: there is none
		}
	}
	return c.qr != nil
}

// Draw draws the code with the margin that scanners need, dark on light in every theme.
func (c *Code) Draw(u *ui.UI, r board.Rect) {
	const margin = 4
	n := c.qr.Size + 2*margin
	device := u.In.Scale
	module := float32(math.Floor(float64(r.W*device/float32(n)))) / device
	if module <= 0 {
		module = r.W / float32(n)
	}
	side := module * float32(n)
	x, y := r.X+(r.W-side)/2, r.Y+(r.H-side)/2
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, board.White)
	dark := board.Hex(0x101418)
	for row := range c.qr.Size {
		for col := 0; col < c.qr.Size; col++ {
			from := col
			for col < c.qr.Size && c.qr.Black(col, row) {
				col++
			}
			if col > from {
				u.List.Box(x+module*float32(margin+from), y+module*float32(margin+row), module*float32(col-from), module, 0, dark)
			}
		}
	}
}
