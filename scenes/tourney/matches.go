package tourney

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// listed is how many matches are listed at once.
const listed = 40

// matches lists the matches that are over, the last one first.
func (r *Room) matches(u *ui.UI, v board.Rect) (used float32, w Watch, ok bool) {
	th := u.Theme
	s := layout.Down(v)
	if r.one[0] >= 0 {
		text := "Matches of " + r.name(r.one[0])
		if r.one[1] >= 0 {
			text += " against " + r.name(r.one[1])
		}
		head := layout.Pad(s.Rect, 8, 0, 4, 0)
		all := layout.Right(&head, 92, 12)
		used := u.Wrap(layout.Pad(head, 0, 10, 0, 0), text, ui.Body, board.Medium, board.Left, th.Text)
		if u.Button("tourney/all", layout.Top(&all, ui.Header, 0), ui.Button{Label: "All", Icon: "cross", Size: ui.Second, Tip: "Show all matches"}) {
			r.one = [2]int{-1, -1}
		}
		s.Skip(max(ui.Header, used+12) + 6)
	}
	columns := board.Either(v.W >= 900, 2, 1)
	shown, more := 0, 0
	var line []layout.Cell
	for _, m := range slices.Backward(r.run.list) {
		if !r.chosen(m) {
			continue
		}
		if shown >= listed+r.more {
			more++
			continue
		}
		if shown%columns == 0 {
			line = layout.Row(s.Add(58), 16, layout.Even(columns)...)
			s.Skip(2)
		}
		cell := line[shown%columns].Rect
		shown++
		if r.match(u, cell, m) {
			w, ok = Watch{m.Record, r.players(m), r.run.hidden}, true
		}
		u.Rule(cell.X+8, cell.Y+cell.H, cell.W-16)
	}
	if more > 0 {
		s.Skip(8)
		if u.Button("tourney/more", layout.Middle(s.Add(ui.Header), 220, ui.Header), ui.Button{Label: fmt.Sprintf("Show more (%d)", more)}) {
			r.more += listed
		}
		s.Skip(8)
	}
	if shown == 0 {
		s.Skip(8)
		s.Skip(u.Wrap(layout.Pad(s.Open(), 8, 0, 8, 0), "No match is over yet.", ui.Body, board.Regular, board.Left, th.Text2) + 8)
	}
	return s.Used(), w, ok
}

// chosen reports whether a match is to be listed.
func (r *Room) chosen(m tournament.Played) bool {
	return !slices.ContainsFunc(r.one[:], func(p int) bool { return p >= 0 && !slices.Contains(m.Match.Seats, p) })
}

// players names those who met.
func (r *Room) players(m tournament.Played) string {
	return strings.Join(lists.Map(m.Match.Seats, r.name), " – ")
}

// match is the line of a match. It reports whether it is to be watched.
func (r *Room) match(u *ui.UI, line board.Rect, m tournament.Played) bool {
	e := r.run.plan.Events[m.Event]
	round, _, _ := strings.Cut(m.Match.ID, ".")
	parts := []string{eventName(e)}
	if m.Title != "" {
		parts = append(parts, m.Title)
	} else if r.run.table.Round > 1 {
		parts = append(parts, "round "+round)
	}
	value := ""
	if !r.run.hidden {
		for s, p := range m.Result.Points {
			if s > 0 {
				value += " : "
			}
			value += tables.Points(p)
		}
		parts = append(parts, words.Count(m.Turns, "turn", "turns"))
		for s, f := range m.Faults {
			if f != "" {
				parts = append(parts, r.name(m.Match.Seats[s])+" "+f)
			}
		}
	}
	room := line.W - 24 - 52 - u.TextWidth(value, ui.Second, board.MonoBold) - 12
	for len(parts) > 1 && u.TextWidth(strings.Join(parts, " · "), ui.Second, board.Regular) > room {
		parts = parts[:len(parts)-1]
	}
	return u.Row("tourney/match/"+m.Match.ID, line, ui.Row{Label: board.Fit(board.Medium, ui.Body, r.players(m), room), Sub: board.Fit(board.Regular, ui.Second, strings.Join(parts, " · "), room), Value: value, DrawW: 42,
		Tip: "Watch this match", Draw: func(p board.Rect) { u.Sprite("shell/emblem-"+e.Game, p) }})
}
