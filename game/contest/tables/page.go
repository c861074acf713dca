package tables

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
)

//go:embed page.css
var style string

// page is HTML that grows. Package html/template would make the whole program of the browser a sixth larger: it calls methods by their names, so
// that the linker must keep every exported method of every type.
type page struct{ bytes.Buffer }

// put adds HTML. The texts that the verbs %s in it stand for may hold anything.
func (p *page) put(format string, texts ...string) {
	safe := lists.Map(texts, func(t string) any { return clean.HTML(t) })
	fmt.Fprintf(p, format, safe...)
}

// Standings is where the standings begin in a page, before which something can be added that tells no result.
const Standings = `<div class="results"><h2>Standings</h2>`

// HTML writes a page that needs nothing else: standings, cross-table, bracket and all matches. All results, of the tournament as of its matches,
// stay hidden until they are asked for. watch is the address at which the match of a record is opened, "" for none; an address that ends with .pent is the record itself.
func HTML(w io.Writer, t *tournament.Table, list []tournament.Played, watch func(record string) string) error {
	var p page
	p.put(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
`, t.Plan.Name)
	p.WriteString(style)
	p.put("</style>\n<h1>%s</h1>\n<p class=\"dim\">%s</p>\n", t.Plan.Name, strings.Join(t.Plan.Games, ", "))
	p.put(`<input type="checkbox" id="show"><label for="show"> Show results</label>`)
	if all, _ := t.Plan.Length(); !t.Over {
		p.put(`<progress max="%s" value="%s"></progress>`, strconv.Itoa(all), strconv.Itoa(t.Matches))
	} else if t.Plan.Format != tournament.Test {
		p.put(`<p class="results"><strong>%s</strong></p>`, Winners(t, func(name string) string { return name }))
	}
	for i, line := range Summary(t) {
		class := ""
		if i > 0 { // the first one says only how far it is
			class = ` class="results"`
		}
		p.put("<div"+class+">%s</div>", line)
	}
	p.put("\n" + Standings + "\n")
	p.standings(t)
	p.put(`<p class="dim">The score is 1 for a win, and what winners share otherwise. Its 95 %% interval takes all seatings of a seed as one sample, because they
share the map and much of the chance. Elo is around the mean of all players here: 400 points more are odds of 10 to 1.</p>
`)
	if t.Plan.Format == tournament.Swiss {
		p.put(`<p class="dim">Equal points are told apart by Buchholz: the points of those one has met.</p>`)
	}
	p.bracket("<h2>Bracket</h2>", Boxes(t, false))
	p.bracket("<h3>After a first defeat</h3>", Boxes(t, true))
	if len(t.Rows) <= maxCross {
		p.put("<h2>Each against each</h2>")
		p.table("", cross(t), nil)
		p.put(`<p class="dim">Points of the row against the column, of so many matches.</p>`)
	}
	if rows := earned(t); rows != nil {
		p.put("<h2>Achievements</h2>")
		p.table(" left", rows, nil)
	}
	p.put("</div>\n")
	p.matches(t.Plan, list, watch)
	p.put("</html>\n")
	_, err := w.Write(p.Bytes())
	return err
}

// standings adds the standings, with a drawing of each score and its interval.
func (p *page) standings(t *tournament.Table) {
	rows := brief(t)
	at := slices.Index(heading, "95 % interval")
	p.table("", rows, func(i, c int) {
		if c != at || i == 0 || !t.Rows[i-1].Rated() {
			return
		}
		r := t.Rows[i-1]
		fmt.Fprintf(p, `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width="100" height="10"/><rect width="%.1f" height="10"/><path d="M%.1f 0V10"/><path d="M%.1f 5H%.1f"/></svg> `,
			100*r.Score, 100/float64(len(r.Seats)), 100*r.Low, 100*r.High)
	})
}

// table adds a table, whose first row is its heading. before adds what stands before the text of a cell; nil for nothing.
func (p *page) table(class string, rows [][]string, before func(row, column int)) {
	p.put(`<div class="scroll%s"><table>`, class)
	for i, row := range rows {
		kind := "d"
		if i == 0 {
			kind = "h"
		}
		p.put("<tr>")
		for c, text := range row {
			p.put("<t" + kind + ">")
			if before != nil {
				before(i, c)
			}
			p.put("%s</t"+kind+">", text)
		}
		p.put("</tr>\n")
	}
	p.put("</table></div>\n")
}

// bracket adds the drawing of a bracket, unless it is empty.
func (p *page) bracket(heading string, columns [][]Box) {
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

// unfolded is how many matches are listed at most before their meetings are folded.
const unfolded = 40

// matches adds the list of all matches by their meetings, the last one first.
func (p *page) matches(plan *tournament.Plan, list []tournament.Played, watch func(record string) string) {
	p.put("<h2>Matches</h2>\n")
	open := ""
	if len(list) <= unfolded {
		open = " open"
	}
	var meetings [][]tournament.Played
	for i, m := range list {
		if i == 0 || m.Meeting() != list[i-1].Meeting() {
			meetings = append(meetings, nil)
		}
		last := &meetings[len(meetings)-1]
		*last = append(*last, m)
	}
	files := false
	for _, of := range slices.Backward(meetings) {
		m := of[0]
		round, _, _ := strings.Cut(m.Match.ID, ".")
		p.put(`<details id="m%s"`+open+`><summary>%s: %s <span class="dim">%s</span></summary>
<div class="scroll"><table class="left">
`, m.Meeting(), cmp.Or(m.Title, "Round "+round), players(plan, m), words.Count(len(of), "match", "matches"))
		for _, m := range of {
			files = p.match(plan, m, watch(m.Record)) || files
		}
		p.put("</table></div></details>\n")
	}
	if files {
		p.put(`<p class="dim">A record opens in Pentarena: drop it on the window or the page.</p>`)
	}
}

// match adds the line of a match, and reports whether its address is that of a file.
func (p *page) match(plan *tournament.Plan, m tournament.Played, address string) (file bool) {
	parts := strings.Split(m.Match.ID, ".") // round, meeting, game, seed and seating
	p.put("<tr><td>seed %s</td>", strings.TrimRight(parts[len(parts)-1], "abcdefghijklmnopqrstuvwxyz"))
	if len(plan.Events) > 1 {
		p.put("<td>%s</td>", plan.Games[m.Event])
	}
	p.put("<td>%s</td><td>", players(plan, m))
	if file = strings.HasSuffix(address, record.Suffix) && !strings.Contains(address, "#"); file {
		p.put(`<a href="%s">Record</a>`, address)
	} else if address != "" {
		p.put(`<a href="%s">Watch</a>`, address)
	}
	points := lists.Map(m.Result.Points, Points)
	why := m.Reason
	for seat, fault := range m.Faults {
		if fault != "" {
			why = plan.Players[m.Match.Seats[seat]] + " " + strings.Replace(fault, "late", "was late", 1)
		}
	}
	p.put("</td><td><span class=\"hidden\">%s after %s: %s</span></td></tr>\n", strings.Join(points, " : "), words.Count(m.Turns, "turn", "turns"), why)
	return file
}

// players names those who met, by their seats.
func players(plan *tournament.Plan, m tournament.Played) string {
	return strings.Join(lists.Map(m.Match.Seats, func(player int) string { return plan.Players[player] }), " – ")
}

// Box is a meeting in the drawing of a bracket.
type Box struct {
	Title   string
	Players [2]string
	Points  [2]string
	Won     [2]bool
}

// Boxes are the meetings of a bracket by columns; those of the losers, or the others.
func Boxes(t *tournament.Table, losers bool) (columns [][]Box) {
	last := -1
	for _, n := range t.Bracket {
		if n.Losers != losers {
			continue
		}
		if n.Column != last {
			columns, last = append(columns, nil), n.Column
		}
		b := Box{Title: n.Title}
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
