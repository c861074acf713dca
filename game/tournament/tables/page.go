package tables

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"maps"
	"net/url"
	"slices"

	"app.pentarena/game/tournament"
)

//go:embed page.css
var style string

// page is HTML that grows. Package html/template would make the whole program of the browser a sixth larger: it calls methods by their names, so
// that the linker must keep every exported method of every type.
type page struct{ bytes.Buffer }

// put adds HTML. The texts that the verbs %s in it stand for may hold anything.
func (p *page) put(format string, texts ...string) {
	safe := make([]any, len(texts))
	for i, t := range texts {
		safe[i] = html.EscapeString(t)
	}
	fmt.Fprintf(p, format, safe...)
}

// HTML writes a page that needs nothing else: standings, cross-table, bracket and all matches. Results of matches stay hidden until they are
// asked for. records is where the files of the matches lie, seen from the page; viewer the address of a page with Pentarena in which they open,
// "" for none.
func HTML(w io.Writer, t *tournament.Table, list []tournament.Played, records, viewer string) error {
	var p page
	p.put(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
`, t.Plan.Name)
	p.WriteString(style)
	p.put("</style>\n<h1>%s</h1>\n", t.Plan.Name)
	for _, line := range Summary(t) {
		p.put("<div>%s</div>", line)
	}
	p.put("\n<h2>Standings</h2>\n")
	p.table("", grid(t))
	p.put(`<p>The score is 1 for a win, and what winners share otherwise. Its 95 %% interval takes all seatings of a seed as one sample, because they share
the map and much of the chance. Elo is around the mean of all players here: 400 points more are odds of 10 to 1.</p>
`)
	p.bracket("<h2>Bracket</h2>", boxes(t, false))
	p.bracket("<h3>After a first defeat</h3>", boxes(t, true))
	if len(t.Rows) <= maxCross {
		p.put("<h2>Each against each</h2>")
		p.table("", cross(t))
	}
	if rows := earned(t); rows != nil {
		p.put("<h2>Achievements</h2>")
		p.table(" left", rows)
	}
	p.matches(t.Plan, list, records)
	if viewer != "" {
		address, err := json.Marshal(viewer) // JSON of this package holds nothing that would end a script
		if err != nil {
			return fmt.Errorf("tables: %w", err)
		}
		p.WriteString("<script>\nfor (const a of document.querySelectorAll(\"td a\")) a.href = " + string(address) + " + \"#r=\" + encodeURIComponent(a.href);\n</script>\n")
	}
	p.put("</html>\n")
	_, err := w.Write(p.Bytes())
	return err
}

// table adds a table, whose first row is its heading.
func (p *page) table(class string, rows [][]string) {
	p.put(`<div class="scroll%s"><table>`, class)
	for i, row := range rows {
		cell := "<td>%s</td>"
		if i == 0 {
			cell = "<th>%s</th>"
		}
		p.put("<tr>")
		for _, text := range row {
			p.put(cell, text)
		}
		p.put("</tr>\n")
	}
	p.put("</table></div>\n")
}

// bracket adds the drawing of a bracket, unless it is empty.
func (p *page) bracket(heading string, columns [][]box) {
	if len(columns) == 0 {
		return
	}
	p.put(heading + `<div class="scroll"><div class="bracket">`)
	for _, column := range columns {
		p.put("<div>")
		for _, b := range column {
			p.put("<div class=\"box\"><small>%s</small>\n", b.Title)
			for i := range b.Players {
				class := ""
				if b.Won[i] {
					class = ` class="won"`
				}
				p.put("<p"+class+"><span>%s</span><span>%s</span></p>\n", b.Players[i], b.Points[i])
			}
			p.put("</div>\n")
		}
		p.put("</div>")
	}
	p.put("</div></div>\n")
}

// matches adds the list of all matches.
func (p *page) matches(plan *tournament.Plan, list []tournament.Played, records string) {
	p.put(`<h2>Matches</h2>
<input type="checkbox" id="show"><label for="show"> Show results</label>
<div class="scroll"><table class="left"><tr><th>match</th><th>game</th><th>players</th><th>watch</th><th>result</th></tr>
`)
	for _, m := range list {
		e := plan.Events[m.Event]
		players, result := "", ""
		for s, player := range m.Match.Seats {
			if s > 0 {
				players, result = players+" – ", result+" : "
			}
			players += plan.Players[player]
			result += Points(m.Result.Points[s])
		}
		p.put("<tr><td>%s</td><td>%s</td><td>%s</td><td>", m.Match.ID, e.Game+", "+e.Level, players)
		if m.Record != "" {
			p.put(`<a href="%s">Watch</a>`, records+url.PathEscape(m.Record))
		}
		p.put("</td><td><span class=\"hidden\">%s %s</span></td></tr>\n", result, m.Reason)
	}
	p.put("</table></div>\n")
}

// box is a meeting in the drawing of a bracket.
type box struct {
	Title   string
	Players [2]string
	Points  [2]string
	Won     [2]bool
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
