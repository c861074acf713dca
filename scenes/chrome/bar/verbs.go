package bar

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"app.pentarena/assets"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// verbsLeast is the least width of the verbs where they scroll sideways, in canvas units.
const verbsLeast = 156

// verbWidths are the widths of the buttons of verbs, with their labels in full, and the sum of them.
func (t *Bar) verbWidths(list []board.Verb) (each []float32, sum float32) {
	for _, v := range list {
		w := max(t.U.TextWidth(v.Label, ui.Caption, board.Bold)+6, desk.Row)
		each = append(each, w)
		sum += w
	}
	return each, sum
}

// verbMost is how wide the button of a verb becomes where there is room.
const verbMost = 64

// spread is how much wider each button becomes so that the first of them fill a room without a rest.
func spread(each []float32, room float32) float32 {
	k, w := 0, float32(0)
	for k < len(each) && w+each[k] <= room {
		w += each[k]
		k++
	}
	if k == 0 {
		return 0
	}
	return (room - w) / float32(k)
}

// verbs are the buttons of the verbs, in a row that scrolls when it is too long. Such a row begins again in each turn of the person, with the
// verb in sight that the task of a lesson or the hint names; otherwise buttons keep their places.
func (t *Bar) verbs(r board.Rect) {
	list, named := t.Turn.Verbs(), ""
	row := verbRow{len(list), t.Play.Head().Turn(), t.Turn.Acting()}
	if row.acting && t.row.acting && t.row.turn != row.turn || t.row.verbs != row.verbs {
		t.U.ScrollTo("verbs", 0, 0)
		named = t.toldOf(list)
		t.row = row
	}
	t.row.acting = row.acting
	each, sum := t.verbWidths(list)
	n, more := float32(len(list)), float32(0)
	switch {
	case n > 0 && sum <= r.W:
		more = max(0, min((r.W-sum)/n, verbMost-sum/n))
	case n > 0:
		more = spread(each, r.W-ui.More)
		sum += n * more
	}
	for i := range each {
		each[i] += more
	}
	var chosen []string
	defer func() { t.brought = chosen }()
	fill := func(r board.Rect) {
		rest := r
		for i, v := range list {
			at := layout.Left(&rest, each[i], 0)
			if t.verb(v, layout.Pad(at, 0, 0, 2, 0)) {
				t.Ask(ask.Choose{Verb: v, X: at.X + at.W/2, Y: t.Board.Y + t.Board.H - 40})
			}
			if v.Chosen {
				chosen = append(chosen, v.ID)
			}
			if v.Chosen && !slices.Contains(t.brought, v.ID) || v.ID == named {
				t.U.ScrollTo("verbs", at.X-r.X, at.W)
			}
		}
	}
	if sum <= r.W+0.5 {
		fill(r)
		return
	}
	t.U.ScrollAcross("verbs", r, each, fill)
}

// verbRow is what the row of verbs was laid out for.
type verbRow struct {
	verbs, turn int
	acting      bool // the person could act in the tick before: standing orders are in the position a tick after they are given
}

// toldOf is the ID of the first verb whose label is in the task of a lesson, else of the first that can be used and that the hint names; "" for
// none.
func (t *Bar) toldOf(list []board.Verb) string {
	words := func(s string) string {
		return " " + strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }), " ") + " "
	}
	in := func(said string, usable bool) string {
		for _, v := range list {
			if (v.Reason == "" || !usable) && strings.Contains(words(said), words(v.Label)) {
				return v.ID
			}
		}
		return ""
	}
	if g := t.Guide; g != nil && !g.Review && g.State == desk.TaskOpen {
		if id := in(g.Task, false); id != "" {
			return id
		}
		return ""
	}
	return in(t.Turn.Hint(), true)
}

func (t *Bar) verb(v board.Verb, r board.Rect) bool {
	why, waiting := v.Reason, t.Turn.Waiting()
	switch barred := t.Turn.Barred(); {
	case waiting: // a press counts once the turn has begun
		why = ""
	case barred != "":
		why = barred
	}
	tip := v.Label
	more := v.Tip
	if v.Cost != "" {
		more = strings.TrimSpace(more + " Costs " + v.Cost + ".")
	}
	if more != "" {
		tip += "\n" + more
	}
	b := ui.Button{Label: v.Label, Style: ui.Ghost, Chosen: v.Chosen, Stack: true, Faint: waiting, Tip: tip, Key: v.Key, Size: ui.Caption}
	b.Reason = turn.Titled(v.Label, why)
	icon := v.Icon
	if _, ok := assets.Find("shell/icon-" + icon); ok {
		b.Icon = icon
	} else if s, ok := t.Sprite(icon); ok {
		b.Draw = func(q board.Rect, _ board.Color) {
			x, y := q.Middle()
			i := t.Picture(s, x, y, 1.25*min(q.W, q.H))
			if why != "" || waiting {
				i.Tint(board.Color{R: 150, G: 160, B: 170, A: 150})
			}
		}
	}
	if t.U.Considered("verb/" + v.ID) {
		t.considered = v.ID
	}
	return t.U.Button("verb/"+v.ID, r, b)
}

// budget shows what is left to spend in the turn.
func (t *Bar) budget(r board.Rect) {
	u, th := t.U, t.U.Theme
	hud := t.turnHud()
	n := strconv.Itoa(hud.Left)
	nw := u.TextWidth(n, ui.Body, board.MonoBold) + 2
	at := layout.Down(layout.Pad(r, 0, r.H/2-20, 0, 0))
	label, bar := at.Add(18), at.Add(22)
	number := layout.Right(&bar, nw, 6)
	u.Text(label, hud.Resource, ui.Caption, board.Regular, board.Right, th.Text2)
	u.Text(number, n, ui.Body, board.MonoBold, board.Right, th.Text)
	bar = layout.Middle(bar, bar.W, 10)
	switch {
	case hud.Total <= 0 || bar.W < 20:
	case hud.Total > 12:
		u.Progress(bar, float32(hud.Left)/float32(hud.Total))
	default:
		w := bar.W / float32(hud.Total)
		for i := range hud.Total {
			ink := board.Either(i < hud.Left, th.Accent, th.Hover)
			u.List.Box(bar.X+w*float32(i), bar.Y, max(w-1.5, 1.5), bar.H, min(2, w/4), ink)
		}
	}
}

// endLeast is the least width of End turn; runButton is that of the button before it that lets turns go by, and of the space between them.
const endLeast, runButton = 118, 48

// endButton ends the turn; its second line says what may still be done. While others have their turns it skips what is shown of them.
func (t *Bar) endButton(r board.Rect, hud board.Hud) {
	u := t.U
	if t.Turn.Runnable(&hud) && r.W >= endLeast+runButton {
		t.Button("run", layout.Left(&r, runButton-4, 4), ui.Button{Style: ui.Tool}) // End turn stays under the finger that has pressed it
	}
	label := turn.EndLabel(hud)
	b := ui.Button{Label: label, Icon: "end-turn", Style: ui.Primary, Key: u.Bindings.Hint(ui.EndTurn), Size: ui.Body}
	if t.Turn.PlayingOut() { // any press stops it; its end must not be one on End turn
		u.Button("stop", r, ui.Button{Label: "Stop", Icon: "robot", Style: ui.Primary, Size: ui.Body, Tip: "Stop\nThe AI stops, and you play on yourself."})
		return
	}
	switch {
	case t.Turn.Waiting():
		b.Label, b.Icon, b.Tip = "Skip", "next-event", "Skip\nYour turn begins at once."
		if f := t.Play.Head().Active().First(); t.Turn.Seat() == rules.NoSeat && f != rules.NoSeat {
			b.Sub = board.SeatName(f) + " plays"
			if t.Away != nil && t.Play.AtHead() { // elsewhere: there is nothing to skip
				text, _ := t.Away()
				b.Label, b.Icon, b.Reason = "Waiting", "", "Waiting\n"+text
			}
		}
	case t.Turn.Warned() && hud.Regret != "":
		b.Label, b.Sub = "End anyway?", t.Turn.Left(&hud)
	default:
		b.Sub, b.Reason = t.Turn.Left(&hud), turn.Titled(label, t.Turn.Barred())
	}
	if t.Turn.Seat() != rules.NoSeat && !t.Play.Live() {
		b = ui.Button{Label: "Latest turn", Icon: "end", Style: ui.Primary, Size: ui.Body}
		if u.Button("end-turn", r, b) {
			t.Ask(ask.Do(ask.ToHead))
		}
		return
	}
	const side = 28 + 24 // of the icon and at both ends
	if u.TextWidth(b.Sub, ui.Second, board.Regular)+side > r.W {
		b.Icon = "" // the note is worth more
	}
	if u.Button("end-turn", r, b) {
		t.Ask(ask.Do(ui.EndTurn))
	}
}

// suggestionCard shows the AI's suggestion and its reason; foot is the lower edge. It returns its height.
func (t *Bar) suggestionCard(h *turn.Suggestion, x, foot, w float32) float32 {
	high, do, hide := t.AdviceCard(&t.advised, "Suggested: "+h.Text, h.Why, x, foot, w, desk.AnswerButton{ID: "hint/do", Label: "Do it", Wide: 84})
	if do {
		t.Ask(ask.TakeAdvice{X: x, Y: foot - high})
	}
	if hide {
		t.Ask(ask.Do(ask.DropAdvice))
	}
	return high
}
