package table

import (
	"fmt"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/players/remote"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// talk is the dialog by which the people of a match speak with each other, and with the host of the server.
type talk struct {
	open   bool
	report bool   // it is about a report to the host
	text   string // that is being written
	told   int    // number of the last saying that was shown
}

// begin takes what has been said so far as known.
func (k *talk) begin(c *remote.Company) {
	if n := len(c.Said); n > 0 {
		k.told = c.Said[n-1].Number
	}
}

// tellTalk shows what the others have said since the last tick.
func (t *Table) tellTalk(c *remote.Company) {
	k := &t.away.talk
	for _, s := range c.Said {
		if s.Number <= k.told {
			continue
		}
		k.told = s.Number
		if s.Seat == c.Seat || t.away.company.Muted() {
			continue
		}
		t.u.Show("person", t.said(s))
	}
}

// said is a saying with who said it.
func (t *Table) said(s remote.Saying) string {
	return t.called(s.Seat) + ": " + clean.Line(s.Text)
}

func (t *Table) openTalk() { t.away.talk.open, t.away.talk.report, t.away.talk.text = true, false, "" }

// showTalk shows the dialog while it is open.
func (t *Table) showTalk(c *remote.Company) {
	k, u := &t.away.talk, t.u
	if c == nil {
		k.open = false
	}
	if !k.open {
		return
	}
	build, w, h := t.conversation, float32(440), float32(560)
	switch {
	case k.report:
		build, h = t.reporting, 260
	case u.In.H < h: // as many phrases in a row as fit
		w = 760
	}
	k.open = u.Modal("talk", w, h, func(r board.Rect) bool { return build(layout.Pad(r, 20, 16, 20, 16), c) })
}

// conversation shows what was said last, the phrases, and a field where the server allows own texts. It reports whether the dialog stays open.
func (t *Table) conversation(r board.Rect, c *remote.Company) bool {
	k, u := &t.away.talk, t.u
	th := u.Theme
	u.Text(layout.Top(&r, 28, 8), "Talk", ui.Heading, board.Bold, board.Left, th.Text)
	foot := layout.Row(layout.Foot(&r, ui.Header, 12), 8, layout.Even(3)...)
	if !c.Phrases {
		line := layout.Foot(&r, ui.Finger, 10)
		at := layout.Right(&line, 84, 8)
		u.Field("talk/text", line, &k.text, ui.Field{Label: "Say to the others", Placeholder: "Your words", Icon: "pencil", Max: remote.MaxSaying})
		send := ui.Button{Label: "Send", Style: ui.Primary}
		if strings.TrimSpace(k.text) == "" {
			send.Reason = "Send\nWrite something first."
		}
		if u.Button("talk/send", at, send) {
			t.say(k.text)
			k.text = ""
		}
	}
	const gap, least, most = 6, 160, 4
	n := len(remote.Phrases)
	columns := layout.NewGrid(r, gap, least, ui.Header, most).Columns
	rows := float32((n + columns - 1) / columns)
	grid := layout.NewGrid(layout.Foot(&r, rows*(ui.Header+gap)-gap, 10), gap, least, ui.Header, most)
	for i, phrase := range remote.Phrases {
		if u.Button("talk/phrase/"+phrase, grid.Cell(i), ui.Button{Label: phrase, Size: ui.Second}) {
			t.say(phrase)
		}
	}
	t.sayings(r, c)
	mute := ui.Button{Label: "Mute", Icon: "sound-off", Tip: "Mute\nWhat the others say is not shown in this match.", Chosen: t.away.company.Muted()}
	if u.Button("talk/mute", foot[0].Rect, mute) {
		t.away.company.Mute(!t.away.company.Muted())
	}
	if u.Button("talk/report", foot[1].Rect, ui.Button{Label: "Report", Icon: "flag", Tip: "Report\nTell the host of the server about this match."}) {
		k.report, k.text = true, ""
	}
	return !u.Button("talk/close", foot[2].Rect, ui.Button{Label: "Close"})
}

// sayings lists what was said last, the newest at the foot.
func (t *Table) sayings(r board.Rect, c *remote.Company) {
	u := t.u
	th := u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Well)
	r = layout.Pad(r, 12, 8, 12, 8)
	switch {
	case t.away.company.Muted():
		u.Wrap(r, "You hear nothing of the others. Press Mute again to hear them.", ui.Second, board.Regular, board.Left, th.Text2)
		return
	case len(c.Said) == 0:
		u.Wrap(r, "Nothing was said yet. Those who watch do not see what you say.", ui.Second, board.Regular, board.Left, th.Text2)
		return
	}
	for i := len(c.Said) - 1; i >= 0; i-- {
		s := c.Said[i]
		text, color := t.said(s), th.Text
		if s.Seat == c.Seat {
			text, color = "You: "+clean.Line(s.Text), th.Text2
		}
		h := u.WrapHeight(r.W, text, ui.Second, board.Regular)
		if h > r.H {
			return
		}
		u.Wrap(layout.Foot(&r, h, 4), text, ui.Second, board.Regular, board.Left, color)
	}
}

// reporting asks what the host is to know. It reports whether the dialog stays open.
func (t *Table) reporting(r board.Rect, c *remote.Company) bool {
	k, u := &t.away.talk, t.u
	th := u.Theme
	u.Text(layout.Top(&r, 28, 6), "Report to the host", ui.Heading, board.Bold, board.Left, th.Text)
	at := layout.Row(layout.Foot(&r, ui.Header, 14), 12, layout.Even(2)...)
	u.Field("talk/report/text", layout.Foot(&r, ui.Finger, 8), &k.text, ui.Field{Label: "Report", Placeholder: "What happened", Icon: "pencil", Max: remote.MaxReport})
	u.Wrap(r, fmt.Sprintf("The host of this server reads it, with your name and the number of the match, %s. The others do not.", c.Match), ui.Second, board.Regular, board.Left, th.Text2)
	send := ui.Button{Label: "Send", Style: ui.Primary}
	if strings.TrimSpace(k.text) == "" {
		send.Reason = "Send\nWrite what happened first."
	}
	if u.Button("talk/back", at[0].Rect, ui.Button{Label: "Back"}) {
		k.report, k.text = false, ""
	}
	if u.Button("talk/report/send", at[1].Rect, send) {
		t.away.company.Wish(remote.Wish{Type: remote.WishReport, Text: strings.TrimSpace(k.text)})
		u.Show("flag", "The report is on its way to the host.")
		return false
	}
	return true
}

// say tells the others something.
func (t *Table) say(text string) {
	t.away.company.Wish(remote.Wish{Type: remote.WishSay, Text: strings.TrimSpace(text)})
}
