package tourney

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/achievements"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// The pages of a tournament.
const (
	tabTable        = "Table"
	tabPairings     = "Pairings"
	tabBracket      = "Bracket"
	tabMatches      = "Matches"
	tabAchievements = "Achievements"
)

// tabs are the pages that this tournament has.
func (r *Room) tabs() []string {
	list := []string{tabTable, tabPairings}
	if len(r.run.table.Bracket) > 0 {
		list = []string{tabBracket, tabTable, tabPairings}
	}
	list = append(list, tabMatches)
	for _, e := range r.run.plan.Events {
		if len(achievements.OfContest(e.Game).List) > 0 {
			return append(list, tabAchievements)
		}
	}
	return list
}

// show shows progress and the open page.
func (r *Room) show(u *ui.UI, body board.Rect) (w Watch, ok bool) {
	rest := layout.Pad(body, 0, r.progress(u, body)+12, 0, 0)
	list := r.tabs()
	at := max(slices.Index(list, r.tab), 0)
	short := slices.Clone(list)
	if rest.W < 520 {
		if i := slices.Index(short, tabAchievements); i >= 0 {
			short[i] = "Earned"
		}
	}
	row := layout.Top(&rest, ui.Header, 10)
	u.Segment("tourney/tab", layout.Left(&row, 150*float32(len(list)), 0), "Page", short, &at)
	r.tab = list[at]
	u.Panel(rest)
	r.panes.show(u, "tourney/"+r.tab, layout.Pad(rest, 12, 10, 4, 10), func(v board.Rect) float32 {
		v.W -= 8
		top := r.choice(u, v)
		v = layout.Pad(v, 0, top, 0, 0)
		if r.tab == tabMatches {
			var used float32
			used, w, ok = r.matches(u, v)
			return top + used
		}
		return top + r.outcome(u, v)
	})
	return w, ok
}

// choice is the switch for all results, of the tournament as of its matches. It returns its height.
func (r *Room) choice(u *ui.UI, v board.Rect) float32 {
	shown := !r.run.hidden
	at := layout.Pad(v, 4, 0, 4, 0)
	at = layout.Left(&at, 260, 0)
	if u.Toggle("tourney/results", layout.Top(&at, ui.Header, 0), "Show results", &shown) {
		if err := r.run.hide(!shown); err != nil {
			u.Complain("This choice was not kept: " + err.Error() + ".")
		}
	}
	return ui.Header + 6
}

// outcome shows a page that tells results, unless they are hidden. It returns its height.
func (r *Room) outcome(u *ui.UI, v board.Rect) float32 {
	switch {
	case r.run.hidden:
		text := fmt.Sprintf("Results are hidden. %s played so far; watch them under Matches.", words.Count(r.run.table.Matches, "match was", "matches were"))
		if r.run.table.Matches == 0 {
			text = "Results are hidden. No match is over yet."
		}
		return u.Wrap(layout.Pad(v, 8, 8, 8, 0), text, ui.Body, board.Regular, board.Left, u.Theme.Text2) + 16
	case r.tab == tabPairings:
		return r.pairings(u, v)
	case r.tab == tabBracket:
		return r.bracket(u, v)
	case r.tab == tabAchievements:
		return r.earned(u, v)
	}
	return r.standings(u, v)
}

// progress shows how far the tournament is, with the buttons that rule it. It returns its height.
func (r *Room) progress(u *ui.UI, body board.Rect) float32 {
	th := u.Theme
	wide, tw := body.W >= 760, body.W-24
	buttons := tw
	if wide {
		if buttons = 400; r.run.table.Over {
			buttons = 270
		}
		tw -= buttons + 20
	}
	line, detail := r.state()
	words := u.WrapHeight(tw, detail, ui.Second, board.Regular)
	h := max(66+words, 12+ui.Hero+12)
	if !wide {
		h = 66 + words + ui.Header + 10
	}
	p := body
	p.H = h
	u.Panel(p)
	at := layout.Pad(p, 12, 0, 12, 10)
	if wide {
		at = layout.Middle(layout.Right(&at, buttons, 0), buttons, ui.Finger)
		at.Y = layout.Middle(p, p.W, ui.Finger).Y
	} else {
		at = layout.Foot(&at, ui.Header, 0)
	}
	ink := board.Either(r.run.err != nil, th.Bad, th.Text)
	s := layout.Down(layout.Pad(p, 14, 10, p.W-14-tw, 0))
	u.Text(s.Add(24), line, ui.Body, board.Bold, board.Left, ink)
	u.Wrap(s.Add(words), detail, ui.Second, board.Regular, board.Left, th.Text2)
	all, _ := r.run.plan.Length()
	share := float32(1)
	if t := r.run.table; !t.Over {
		share = float32(t.Matches) / float32(max(all, 1))
		if t.Plan.Format == tournament.Test {
			low, high := t.Plan.SPRT.Bounds()
			share = max(share, float32(t.Ratio/low), float32(t.Ratio/high))
		}
		share = min(share, 0.98)
	}
	s.Skip(8)
	u.Progress(s.Add(8), share)
	r.buttons(u, at)
	return h
}

func (r *Room) buttons(u *ui.UI, row board.Rect) {
	at := layout.Row(row, 8, layout.Even(3)...)
	if r.run.table.Over { // nothing is left to pause
		at = append(make([]layout.Cell, 1), layout.Row(row, 8, layout.Even(2)...)...)
	} else {
		r.pause(u, at[0].Rect)
	}
	save := ui.Button{Label: "Save", Icon: "save", Tip: "Save\nThe tables as files"}
	switch {
	case r.env.SaveFile == nil:
		save.Reason = "Save\nFiles cannot be saved on this machine."
	case r.run.table.Matches == 0:
		save.Reason = "Save\nNo match has been played yet."
	}
	if u.Button("tourney/save", at[1].Rect, save) {
		r.saving = true
	}
	stop := ui.Button{Label: "Stop", Icon: "cross", Tip: "Stop\nEnds the tournament, and lets you put together another one."}
	if r.run.table.Over {
		stop = ui.Button{Label: "New", Icon: "plus", Style: ui.Primary, Tip: "New\nPut together another tournament."}
	} else if r.run.waiting {
		stop.Reason = "Stop\n" + elsewhere
	}
	if u.Button("tourney/stop", at[2].Rect, stop) {
		r.ask = true
	}
}

// elsewhere is why a tournament cannot be ruled here.
const elsewhere = "Another window or tab plays this tournament. Do it there, or close that one: then it is played here."

// pause is the button that holds matches back and lets them go on.
func (r *Room) pause(u *ui.UI, at board.Rect) {
	b := ui.Button{Label: "Pause", Icon: "pause", Tip: "Pause\nMatches that have begun are played to the end."}
	switch {
	case r.run.err != nil:
		b = ui.Button{Label: "Try again", Icon: "play", Style: ui.Primary}
	case r.run.waiting:
		b.Reason = "Pause\n" + elsewhere
	case r.run.paused:
		b = ui.Button{Label: "Go on", Icon: "play", Style: ui.Primary}
	}
	if !u.Button("tourney/pause", at, b) {
		return
	}
	act := func() error { return r.run.pause(!r.run.paused) }
	if r.run.err != nil {
		act = func() error { r.run.ask(); return nil }
	}
	if err := act(); err != nil {
		u.Complain("That did not work: " + err.Error() + ".")
	}
}

// state says how far the tournament is.
func (r *Room) state() (line, detail string) {
	t := r.run.table
	played := fmt.Sprintf("%d of %s", t.Matches, strings.ToLower(lengthOf(r.run.plan)))
	switch {
	case r.run.err != nil:
		return "The tournament has stopped", "Reason: " + r.run.err.Error() + ". Nothing that was played is lost."
	case t.Over && r.run.hidden:
		return "The tournament is over", fmt.Sprintf("%s, %s, results hidden", words.Count(t.Matches, "match", "matches"), words.Count(len(t.Rows), "player", "players"))
	case t.Over && t.Plan.Format == tournament.Test:
		line, _, _ = strings.Cut(r.verdict(), ":")
		return line + ".", titleOf(t.Plan.Format) + ", " + words.Count(t.Matches, "match", "matches")
	case t.Over:
		return r.winner(), fmt.Sprintf("%s, %s", words.Count(t.Matches, "match", "matches"), words.Count(len(t.Rows), "player", "players"))
	}
	kind, _ := r.run.plan.Format.Kind()
	parts := []string{kind.Title}
	if !kind.Once {
		parts = append(parts, fmt.Sprintf("round %d", t.Round))
	}
	switch left := r.run.left(); {
	case r.run.waiting && r.run.paused:
		parts = append(parts, "paused in another window or tab")
	case r.run.waiting:
		parts = append(parts, "another window or tab plays it")
	case r.run.paused:
		parts = append(parts, "paused")
	case left > 0:
		parts = append(parts, "about "+duration(left)+" left")
	default:
		parts = append(parts, words.Count(max(r.env.Cores, 1), "match", "matches")+" at a time")
	}
	return played, strings.Join(parts, " · ")
}

func (r *Room) name(player int) string {
	if player < 0 {
		return "–"
	}
	return names.Strength(r.run.plan.Players[player])
}

// columns are those of a row of the standings on a wide canvas: the player, the points, how many were won, the score, and the rating.
func columns(line board.Rect) []layout.Cell {
	return layout.Row(layout.Pad(line, 48, 0, 8, 0), 16, layout.Fixed(172), layout.Fixed(92), layout.Fixed(120), layout.Rest(), layout.Fixed(104))
}

func (r *Room) standings(u *ui.UI, v board.Rect) float32 {
	th := u.Theme
	wide := v.W >= 700
	s := layout.Down(v)
	note := func(text string, size float32, face board.Face, ink board.Color, gap float32) {
		s.Skip(u.Wrap(layout.Pad(s.Open(), 8, 0, 8, 0), text, size, face, board.Left, ink) + gap)
	}
	if r.run.plan.Format == tournament.Test {
		low, high := r.run.plan.SPRT.Bounds()
		note(r.verdict(), ui.Body, board.Medium, th.Text, 4)
		note(fmt.Sprintf("Evidence (log-likelihood ratio): %+.2f. It is enough at %+.2f or %+.2f.", r.run.table.Ratio, high, low), ui.Second, board.Regular, th.Text2, 14)
	}
	align := [...]board.Align{board.Left, board.Right, board.Right, board.Left, board.Right}
	high := float32(66)
	if wide {
		high = 46
		at := columns(s.Add(24))
		for k, title := range [len(align)]string{"", "Points", "Won, drawn, lost", "Score of a match, 95 % interval", "Elo"} {
			u.Text(at[k].Rect, title, ui.Caption, board.Medium, align[k], th.Text3)
		}
		s.Skip(2)
	}
	for i, row := range r.run.table.Rows {
		line := s.Add(high)
		points := fmt.Sprintf("%s of %d", tables.Points(row.Points), row.Of())
		a := u.Area("tourney/row/"+row.Name, line, fmt.Sprintf("%d. %s, %s points", row.Place, names.Strength(row.Name), points))
		if a.Hover > 0.01 {
			u.List.Box(line.X, line.Y, line.W, line.H, ui.RadiusField, th.Hover.Alpha(float64(a.Hover)))
		}
		left := line
		left = layout.Left(&left, 44, 0)
		r.place(u, layout.Top(&left, 46, 0), row)
		rating := "–"
		if row.Played > 0 {
			rating = fmt.Sprintf("%+.0f ±%.0f", row.Elo, row.Spread)
		}
		name := names.Strength(row.Name)
		if faults := faultsOf(row); faults != "" {
			name += " (" + faults + ")"
		}
		if wide {
			at := columns(line)
			u.Text(at[0].Rect, board.Fit(board.Medium, ui.Body, name, at[0].W), ui.Body, board.Medium, align[0], th.Text)
			for k, text := range map[int]string{1: points, 2: fmt.Sprintf("%d, %d, %d", row.Won, row.Drawn, row.Lost), 4: rating} {
				u.Text(at[k].Rect, text, ui.Body, board.Mono, align[k], th.Text)
			}
			score := at[3].Rect
			u.Text(layout.Right(&score, 54, 10), percent(row), ui.Second, board.MonoBold, board.Right, th.Text2)
			r.bar(u, layout.Middle(score, score.W, 16), row)
		} else {
			at := layout.Column(layout.Pad(line, 48, 6, 4, 10), 4, layout.Fixed(24), layout.Fixed(22))
			top, low := at[0].Rect, at[1].Rect
			u.Text(layout.Right(&top, u.TextWidth(points, ui.Second, board.Mono)+2, 12), points, ui.Second, board.Mono, board.Right, th.Text)
			u.Text(top, board.Fit(board.Medium, ui.Body, name, top.W), ui.Body, board.Medium, board.Left, th.Text)
			u.Text(layout.Right(&low, max(u.TextWidth(rating, ui.Second, board.Mono)+2, 92), 12), rating, ui.Second, board.Mono, board.Right, th.Text2)
			r.bar(u, layout.Middle(low, low.W, 14), row)
		}
		u.RingAround(line, ui.RadiusField, a.Ring)
		if a.Clicked {
			r.filter(row.Player, -1)
		}
		if i+1 < len(r.run.table.Rows) {
			u.Rule(v.X+8, s.Rect.Y, v.W-16)
		}
		s.Skip(2)
	}
	s.Skip(8)
	note("A seed with all its seatings is one sample of the interval. Elo is counted around the mean of all players.", ui.Caption, board.Regular, th.Text3, 4)
	return s.Used()
}

// verdict says what a test has found out.
func (r *Room) verdict() string { return tables.Verdict(r.run.table, r.name(0), r.name(1)) }

// place draws a place in the middle of at; the first three have a medal.
func (r *Room) place(u *ui.UI, at board.Rect, row tournament.Row) {
	th := u.Theme
	medals := [...]board.Color{board.Hex(0xE3B341), board.Hex(0xB8C0CC), board.Hex(0xC98B5E)}
	ink := th.Text2
	if row.Place <= len(medals) && row.Played > 0 {
		m := layout.Middle(at, 28, 28)
		u.List.Box(m.X, m.Y, m.W, m.H, m.W/2, medals[row.Place-1])
		ink = board.Hex(0x1B2430)
	}
	u.Text(at, fmt.Sprint(row.Place), ui.Body, board.Bold, board.Center, ink)
}

// bar draws a score with its interval.
func (r *Room) bar(u *ui.UI, b board.Rect, row tournament.Row) {
	th := u.Theme
	u.Inset(b, b.H/2)
	if !row.Rated() {
		return
	}
	at := func(x float64) float32 { return b.X + b.W*float32(min(max(x, 0), 1)) }
	fill := max(at(row.Score)-b.X, b.H)
	u.List.Box(b.X, b.Y, fill, b.H, b.H/2, th.Accent)
	u.List.Box(at(1/float64(len(row.Seats)))-0.5, b.Y, 1, b.H, 0, th.Text3)
	low, high, mid := at(row.Low), at(row.High), b.Y+b.H/2
	ink := func(x float32) board.Color {
		return board.Either(x < b.X+fill, th.OnAccent, th.Text)
	}
	turn := min(max(b.X+fill, low), high)
	u.List.Box(low, mid-1, turn-low, 2, 0, th.OnAccent)
	u.List.Box(turn, mid-1, high-turn, 2, 0, th.Text)
	for _, x := range []float32{low, high} {
		u.List.Box(x-1, mid-4, 2, 8, 1, ink(x))
	}
}

func percent(row tournament.Row) string {
	if !row.Rated() {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*row.Score)
}

// faultsOf says how many matches a player has lost by its own fault, "" for none.
func faultsOf(row tournament.Row) string {
	parts := lists.Map(slices.Sorted(maps.Keys(row.Faults)), func(kind string) string { return fmt.Sprintf("%d %s", row.Faults[kind], kind) })
	return strings.Join(parts, ", ")
}

// filter opens the list of matches of a player, or of two against each other.
func (r *Room) filter(one, other int) { r.tab, r.one, r.more = tabMatches, [2]int{one, other}, 0 }

// pairings shows the points of everyone against everyone.
func (r *Room) pairings(u *ui.UI, v board.Rect) float32 {
	th := u.Theme
	rows := r.run.table.Rows
	n := float32(len(rows))
	label := board.Either[float32](v.W < 600, 30, 168)
	cell := min((v.W-label)/n, 150)
	high := max(min(cell, 48), 30)
	s := layout.Down(v)
	divide := func(line board.Rect) (head board.Rect, cells []layout.Cell) {
		head = layout.Left(&line, label, 0)
		line.W = cell * n
		return head, layout.Row(line, 0, layout.Even(len(rows))...)
	}
	number := func(i int, line *board.Rect) {
		u.Text(layout.Left(line, 26, 4), fmt.Sprint(i+1), ui.Second, board.Bold, board.Center, th.Text3)
	}
	_, at := divide(s.Add(26))
	for i, col := range rows {
		head := fmt.Sprint(i + 1)
		if cell >= 84 {
			head = board.Fit(board.Medium, ui.Second, names.Strength(col.Name), cell-6)
		}
		u.Text(at[i].Rect, head, ui.Second, board.Medium, board.Center, th.Text3)
	}
	s.Skip(2)
	for i, row := range rows {
		head, at := divide(s.Add(high))
		number(i, &head)
		if label > 100 {
			head = layout.Pad(head, 0, 0, 6, 0)
			u.Text(head, board.Fit(board.Medium, ui.Body, names.Strength(row.Name), head.W), ui.Body, board.Medium, board.Left, th.Text)
		}
		for k, col := range rows {
			c := at[k].Inset(1)
			if i == k {
				u.List.Box(c.X, c.Y, c.W, c.H, 4, th.Well)
				continue
			}
			r.pairing(u, c, row, col)
		}
	}
	s.Skip(10)
	if label < 100 { // the names have no room beside the cells
		for i, row := range rows {
			line := layout.Pad(s.Add(24), 0, 0, 6, 0)
			number(i, &line)
			u.Text(line, board.Fit(board.Medium, ui.Body, names.Strength(row.Name), line.W), ui.Body, board.Medium, board.Left, th.Text)
			s.Skip(2)
		}
		s.Skip(6)
	}
	s.Skip(u.Wrap(layout.Pad(s.Open(), 6, 0, 6, 0), "Points of the row against the column. Press a cell to see the matches.", ui.Caption, board.Regular, board.Left, th.Text3) + 4)
	return s.Used()
}

// pairing draws what a player has scored against another.
func (r *Room) pairing(u *ui.UI, c board.Rect, row, col tournament.Row) {
	th := u.Theme
	s := r.run.table.Cross[[2]int{row.Player, col.Player}]
	if s.Of == 0 {
		u.List.Box(c.X, c.Y, c.W, c.H, 4, th.Raised.Alpha(0.4))
		return
	}
	share := s.Points / float64(s.Of)
	u.List.Box(c.X, c.Y, c.W, c.H, 4, th.Raised.Mix(th.Accent, 0.06+0.5*share))
	text := tables.Points(s.Points) + "/" + fmt.Sprint(s.Of)
	if u.TextWidth(text, ui.Second, board.Mono) > c.W-4 {
		text = tables.Points(s.Points)
	}
	size := ui.Second
	if u.TextWidth(text, size, board.Mono) > c.W-2 {
		size = ui.Caption
	}
	if u.In.Portrait() && (c.W < 44 || c.H < 44) { // too small for a finger; the list of matches has them all
		u.Text(c, text, size, board.Mono, board.Center, th.Text)
		return
	}
	a := u.Area(fmt.Sprintf("tourney/pair/%s/%s", row.Name, col.Name), c, fmt.Sprintf("%s against %s: %s of %d points", names.Strength(row.Name), names.Strength(col.Name), tables.Points(s.Points), s.Of))
	if a.Hover > 0.01 {
		u.List.Box(c.X, c.Y, c.W, c.H, 4, th.Hover.Alpha(0.5*float64(a.Hover)))
	}
	u.Text(c, text, size, board.Mono, board.Center, th.Text)
	u.RingAround(c, 4, a.Ring)
	if a.Clicked {
		r.filter(row.Player, col.Player)
	}
}

// earned shows what the players have earned besides points.
func (r *Room) earned(u *ui.UI, v board.Rect) float32 {
	th := u.Theme
	sprites := map[string]string{}
	for _, e := range r.run.plan.Events {
		if _, ready := r.env.Ready(e.Game); !ready {
			continue
		}
		for _, a := range achievements.OfContest(e.Game).List {
			sprites[a.Title] = a.Sprite
		}
	}
	s := layout.Down(v)
	for _, row := range r.run.table.Rows {
		if len(row.Earned) == 0 {
			continue
		}
		total := 0
		for _, n := range row.Earned {
			total += n
		}
		line := layout.Pad(s.Add(28), 4, 0, 4, 0)
		u.Text(layout.Right(&line, 80, 2), fmt.Sprintf("×%d", total), ui.Second, board.MonoBold, board.Right, th.Text2)
		u.Text(line, board.Fit(board.Bold, ui.Body, names.Strength(row.Name), line.W), ui.Body, board.Bold, board.Left, th.Text)
		s.Skip(4)
		titles := slices.Sorted(maps.Keys(row.Earned))
		texts, parts := slices.Clone(titles), make([]layout.Part, len(titles))
		for i, title := range titles {
			if n := row.Earned[title]; n > 1 {
				texts[i] = fmt.Sprintf("%s ×%d", title, n)
			}
			parts[i] = layout.Fixed(min(u.TextWidth(texts[i], ui.Second, board.Medium)+58, v.W))
		}
		cells, used := layout.Flow(s.Rect, 6, 42, parts...)
		for i, c := range cells {
			c.W = parts[i].Least
			u.List.Box(c.X, c.Y, c.W, c.H, ui.RadiusField, th.Raised)
			icon := layout.Left(&c.Rect, 44, 2)
			if sprite := sprites[titles[i]]; sprite == "" || !u.Sprite(sprite, layout.Middle(icon, 36, 36)) {
				x, y := icon.Middle()
				u.Icon("trophy", x, y, 24, th.Text2)
			}
			u.Text(layout.Pad(c.Rect, 0, 0, 4, 0), texts[i], ui.Second, board.Medium, board.Left, th.Text)
		}
		s.Skip(used + 12)
	}
	if s.Used() == 0 {
		s.Skip(8)
		s.Skip(u.Wrap(layout.Pad(s.Open(), 4, 0, 4, 0), "No one has earned an achievement yet. MechMania 27 has thirteen of them.", ui.Body, board.Regular, board.Left, th.Text2) + 8)
	}
	return s.Used()
}
