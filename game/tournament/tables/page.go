package tables

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"net/url"
	"slices"

	"app.pentarena/game/tournament"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// box is a meeting in the drawing of a bracket.
type box struct {
	Title   string
	Players [2]string
	Points  [2]string
	Won     [2]bool
}

// line is a match in the list.
type line struct {
	ID, Game, Players, Result, Reason, Watch string
}

// HTML writes a page that needs nothing else: standings, cross-table, bracket and all matches. Results of matches stay hidden until they are
// asked for. records is where the files of the matches lie, seen from the page; viewer the address of a page with Pentarena in which they open,
// "" for none.
func HTML(w io.Writer, t *tournament.Table, list []tournament.Played, records, viewer string) error {
	p := t.Plan
	data := struct {
		Title         string
		Summary       []string
		Grid, Cross   [][]string
		Winners, Down [][]box
		Lines         []line
		Achievements  [][]string
		Viewer        string
	}{Viewer: viewer, Title: p.Name, Summary: Summary(t), Grid: grid(t), Achievements: earned(t)}
	if len(t.Rows) <= maxCross {
		data.Cross = cross(t)
	}
	data.Winners, data.Down = boxes(t, false), boxes(t, true)
	for _, m := range list {
		e := p.Events[m.Event]
		l := line{ID: m.Match.ID, Game: e.Game + ", " + e.Level, Reason: m.Reason}
		if m.Record != "" {
			l.Watch = records + url.PathEscape(m.Record)
		}
		for s, player := range m.Match.Seats {
			if s > 0 {
				l.Players, l.Result = l.Players+" – ", l.Result+" : "
			}
			l.Players += p.Players[player]
			l.Result += Points(m.Result.Points[s])
		}
		data.Lines = append(data.Lines, l)
	}
	return page.Execute(w, data)
}

// boxes are the meetings of a bracket by columns; those of the losers, or the others.
func boxes(t *tournament.Table, losers bool) (columns [][]box) {
	last := -1
	for _, n := range t.Bracket {
		if n.Losers != losers {
			continue
		}
		if n.Column != last {
			columns, last = append(columns, nil), n.Column
		}
		b := box{Title: n.Title}
		for i, player := range n.Players {
			if player < 0 {
				continue
			}
			b.Players[i], b.Won[i] = t.Plan.Players[player], player == n.Winner
			if n.Points != [2]float64{} {
				b.Points[i] = Points(n.Points[i])
			}
		}
		columns[len(columns)-1] = append(columns[len(columns)-1], b)
	}
	return columns
}

// earned are the players with the achievements that they earned, and how often.
func earned(t *tournament.Table) (rows [][]string) {
	ids := map[string]bool{}
	var order []string
	for _, r := range t.Rows {
		for _, id := range slices.Sorted(maps.Keys(r.Earned)) {
			if !ids[id] {
				ids[id] = true
				order = append(order, id)
			}
		}
	}
	if len(order) == 0 {
		return nil
	}
	rows = append(rows, append([]string{"player"}, order...))
	for _, r := range t.Rows {
		row := []string{r.Name}
		for _, id := range order {
			cell := ""
			if n := r.Earned[id]; n > 0 {
				cell = fmt.Sprint(n)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows
}
