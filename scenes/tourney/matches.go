package tourney

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// listed is how many matches are listed at once.
const listed = 40

// matches lists the matches that are over, the last one first.
func (r *Room) matches(u *ui.UI, v board.Rect) (used float32, w Watch, ok bool) {
	th := u.Theme
	y := v.Y
	if r.one[0] >= 0 {
		text := "Matches of " + r.name(r.one[0])
		if r.one[1] >= 0 {
			text += " against " + r.name(r.one[1])
		}
		all := board.Rect{X: v.X + v.W - 96, Y: y, W: 92, H: ui.Header}
		u.Wrap(board.Rect{X: v.X + 8, Y: y + 10, W: v.W - 116}, text, ui.Body, board.Medium, board.Left, th.Text)
		if u.Button("tourney/all", all, ui.Button{Label: "All", Icon: "cross", Size: ui.Second, Tip: "Show all matches"}) {
			r.one = [2]int{-1, -1}
		}
		y += max(ui.Header, u.WrapHeight(v.W-116, text, ui.Body, board.Medium)+12) + 6
	}
	const gap = 16
	columns := 1
	if v.W >= 900 {
		columns = 2
	}
	width := (v.W+gap)/float32(columns) - gap
	shown, more := 0, 0
	for _, m := range slices.Backward(r.run.list) {
		if !r.chosen(m) {
			continue
		}
		if shown >= listed+r.more {
			more++
			continue
		}
		cell := board.Rect{X: v.X + (width+gap)*float32(shown%columns), Y: y + 60*float32(shown/columns), W: width, H: 58}
		shown++
		if r.match(u, cell, m) {
			w, ok = Watch{m.Record, r.players(m), r.run.hidden}, true
		}
		u.Rule(cell.X+8, cell.Y+58, width-16)
	}
	y += 60 * float32((shown+columns-1)/columns)
	if more > 0 {
		if u.Button("tourney/more", board.Rect{X: v.X + (v.W-220)/2, Y: y + 8, W: 220, H: ui.Header}, ui.Button{Label: fmt.Sprintf("Show more (%d)", more)}) {
			r.more += listed
		}
		y += ui.Header + 16
	}
	if shown == 0 {
		y += u.Wrap(board.Rect{X: v.X + 8, Y: y + 8, W: v.W - 16}, "No match is over yet.", ui.Body, board.Regular, board.Left, th.Text2) + 16
	}
	return y - v.Y, w, ok
}

// chosen reports whether a match is to be listed.
func (r *Room) chosen(m tournament.Played) bool {
	for _, p := range r.one {
		if p >= 0 && !slices.Contains(m.Match.Seats, p) {
			return false
		}
	}
	return true
}

// players names those who met.
func (r *Room) players(m tournament.Played) string {
	var list []string
	for _, p := range m.Match.Seats {
		list = append(list, r.name(p))
	}
	return strings.Join(list, " – ")
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
