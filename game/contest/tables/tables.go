// Package tables writes the table of a tournament: for a terminal, as Markdown, CSV and JSON, and as a page to look at.
package tables

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
)

// maxCross is how many players a cross-table on a terminal or a page has at most.
const maxCross = 40

// heading are the columns of the standings.
var heading = []string{"place", "player", "points", "of", "won", "drawn", "lost", "score", "95 % interval", "Elo", "±", "Buchholz", "crashed", "late", "failed"}

// lasting is how many columns there always are; of the others people see those that are not all 0.
var lasting = slices.Index(heading, "Buchholz")

// cells are the columns of a row.
func cells(r tournament.Row) []string {
	score, interval, elo, spread := "–", "–", "–", "–"
	if r.Rated() {
		score, interval = percent(r.Score), fmt.Sprintf("%s to %s", percent(r.Low), percent(r.High))
	}
	if r.Played > 0 {
		elo, spread = fmt.Sprintf("%+.0f", r.Elo), fmt.Sprintf("%.0f", r.Spread)
	}
	return append([]string{
		strconv.Itoa(r.Place), r.Name, Points(r.Points), strconv.Itoa(r.Of()), strconv.Itoa(r.Won), strconv.Itoa(r.Drawn),
		strconv.Itoa(r.Lost), score, interval, elo, spread, Points(r.Buchholz),
	}, faults(r)...)
}

// faults are the last columns of a row.
func faults(r tournament.Row) (cells []string) {
	for _, kind := range heading[lasting+1:] {
		cells = append(cells, strconv.Itoa(r.Faults[kind]))
	}
	return cells
}

// Points writes points with halves and thirds as people do: "3", "2.5", "1.33".
func Points(x float64) string { return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64) }

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// Progress says how far a tournament is: "over, 12 matches played" or "round 2, 7 of about 12 matches played".
func Progress(t *tournament.Table) string {
	if t.Over {
		return "over, " + words.Count(t.Matches, "match", "matches") + " played"
	}
	all, how := t.Plan.Length()
	return strings.Replace(fmt.Sprintf("round %d, %d of %s %s played", t.Round, t.Matches, how, words.Count(all, "match", "matches")), "  ", " ", 1)
}

// Winners says who has the first place, by the titles of players.
func Winners(t *tournament.Table, title func(name string) string) string {
	var first []string
	for _, r := range t.Rows {
		if r.Place == 1 {
			first = append(first, title(r.Name))
		}
	}
	if len(first) == 1 {
		return first[0] + " has won."
	}
	return words.And(first) + " share the first place."
}

// Verdict says what a test has found out, with the names of its players. What is accepted rules out the other bound and what lies beyond it, so that is
// what it says; whether one is stronger follows only where that bound is 0 or on the same side.
func Verdict(t *tournament.Table, one, other string) string {
	p := t.Plan.SPRT
	low, high := apart(p.Low), apart(p.High)
	switch {
	case t.Verdict == stats.AcceptHigh:
		return fmt.Sprintf("%s is %s %s: rather %s than %s.", one, beyond(p.Low, p.High, "stronger", "weaker"), other, high, low)
	case t.Verdict == stats.AcceptLow:
		return fmt.Sprintf("%s is %s %s: rather %s than %s.", one, beyond(-p.High, -p.Low, "weaker", "stronger"), other, low, high)
	case t.Over:
		return fmt.Sprintf("It is not decided whether %s, compared with %s, is %s or %s: all matches are played.", one, other, high, low)
	}
	return fmt.Sprintf("Not decided yet: is %s, compared with %s, %s, or %s?", one, other, high, low)
}

// apart says in words how much stronger a player is.
func apart(elo float64) string {
	switch {
	case elo > 0:
		return fmt.Sprintf("%g Elo stronger", elo)
	case elo < 0:
		return fmt.Sprintf("%g Elo weaker", -elo)
	}
	return "equally strong"
}

// beyond says what it means that a player is by more than that much Elo better, rather by found: better and worse are stronger and weaker, or the other
// way round.
func beyond(elo, found float64, better, worse string) string {
	switch {
	case elo > 0:
		return fmt.Sprintf("more than %g Elo %s than", elo, better)
	case elo == 0:
		return better + " than"
	case found < 0:
		return fmt.Sprintf("not as much as %g Elo %s than", -elo, worse)
	}
	return fmt.Sprintf("not clearly %s than", worse)
}

// difference says how far two players are apart.
func difference(p stats.Pairs, one, other string) string {
	elo, low, high := p.Elo()
	switch {
	case math.IsInf(elo, 1):
		return every(one, other, low)
	case math.IsInf(elo, -1):
		return every(other, one, -high)
	}
	text := fmt.Sprintf("as strong as %s (95 %%: %s to %s Elo)", other, signed(low), signed(high))
	if n := math.Round(elo); n != 0 {
		text = fmt.Sprintf("%s than %s (95 %%: %s to %s)", apart(n), other, signed(low), signed(high))
	}
	return fmt.Sprintf("%s is %s", one, text)
}

// every says what it means that one player got every point, and is so much stronger with 95 % certainty.
func every(one, other string, least float64) string {
	text := "at least as strong"
	switch n := math.Round(least); {
	case n > 0:
		text = "at least " + apart(n)
	case n < 0:
		text = "at most " + apart(n)
	}
	return fmt.Sprintf("%s got every point against %s and is %s (95 %%)", one, other, text)
}

// likelihood writes a likelihood, which is never certainty.
func likelihood(x float64) string {
	switch {
	case x > 0.999:
		return "over 99.9 %"
	case x < 0.001:
		return "under 0.1 %"
	}
	return percent(x)
}

// Summary says how far the tournament is and what a test has found out, a line each.
func Summary(t *tournament.Table) []string {
	p := t.Plan
	lines := []string{fmt.Sprintf("%s, %d players, %s, seed %s", p.Format, len(p.Players), Progress(t), p.Seed)}
	if slices.ContainsFunc(t.Rows, func(r tournament.Row) bool { return r.Byes > 0 }) {
		lines = append(lines, "a bye counts like winning every match of a meeting")
	}
	if n := t.Pairs.Of(); n > 0 && len(p.Players) == 2 {
		one, other := p.Players[0], p.Players[1]
		lines = append(lines,
			fmt.Sprintf("%s; the likelihood that %s is the stronger one is %s", difference(t.Pairs, one, other), one, likelihood(t.Pairs.Superior())),
			fmt.Sprintf("pairs by points of %s: 2: %d, 1.5: %d, 1: %d, 0.5: %d, 0: %d", p.Players[0], t.Pairs[4], t.Pairs[3], t.Pairs[2], t.Pairs[1], t.Pairs[0]))
	}
	if kind, _ := p.Format.Kind(); kind.Test {
		low, high := p.SPRT.Bounds()
		lines = append(lines, fmt.Sprintf("test of %g against %g Elo (errors %g and %g): log-likelihood ratio %.2f between %.2f and %.2f",
			p.SPRT.Low, p.SPRT.High, p.SPRT.Alpha, p.SPRT.Beta, t.Ratio, low, high), Verdict(t, p.Players[0], p.Players[1]))
	}
	return lines
}

// signed writes a difference in Elo, which can be without bound.
func signed(x float64) string {
	if math.IsInf(x, 0) {
		return strings.TrimSuffix(fmt.Sprintf("%+f", x), "Inf") + "∞"
	}
	return fmt.Sprintf("%+.0f", x)
}

// Text is the table for a terminal; at most rows players, 0 for all.
func Text(t *tournament.Table, rows int) string {
	var b strings.Builder
	b.WriteString(clean.Line(t.Plan.Name) + ": ")
	for _, line := range Summary(t) {
		b.WriteString(clean.Line(line) + "\n")
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	list := brief(t)
	if rows > 0 {
		list = list[:min(rows+1, len(list))]
	}
	for _, row := range list {
		for _, cell := range row {
			fmt.Fprint(w, clean.Line(cell), "\t")
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	if rows > 0 && len(t.Rows) > rows {
		fmt.Fprintf(&b, "and %d more\n", len(t.Rows)-rows)
	}
	return b.String()
}

// grid are the standings as lists of cells.
func grid(t *tournament.Table) [][]string {
	out := [][]string{heading}
	for _, r := range t.Rows {
		out = append(out, cells(r))
	}
	return out
}

// brief is grid for people: what nobody has is left out, such as kinds of faults.
func brief(t *tournament.Table) [][]string {
	out := grid(t)
	for c := len(heading) - 1; c >= lasting; c-- {
		if slices.ContainsFunc(out[1:], func(row []string) bool { return row[c] != "0" }) {
			continue
		}
		for i := range out {
			out[i] = slices.Delete(slices.Clone(out[i]), c, c+1)
		}
	}
	return out
}

// cross is the cross-table as lists of cells, in the order of the standings: points of the row against the column, and of how many matches.
func cross(t *tournament.Table) [][]string {
	head := []string{"", "player"}
	for _, r := range t.Rows {
		head = append(head, r.Name)
	}
	out := [][]string{head}
	for _, r := range t.Rows {
		line := []string{strconv.Itoa(r.Place), r.Name}
		for _, o := range t.Rows {
			cell := ""
			if s := t.Cross[[2]int{r.Player, o.Player}]; s.Of > 0 {
				cell = fmt.Sprintf("%s/%d", Points(s.Points), s.Of)
			}
			line = append(line, cell)
		}
		out = append(out, line)
	}
	return out
}

// Markdown writes the standings, the cross-table where it is not too wide, and what the players have earned besides points.
func Markdown(w io.Writer, t *tournament.Table) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", clean.Markdown(t.Plan.Name))
	for _, line := range Summary(t) {
		fmt.Fprintf(&b, "%s  \n", clean.Markdown(line))
	}
	b.WriteString("\n")
	markdown(&b, brief(t))
	if len(t.Rows) <= maxCross {
		b.WriteString("\n## Each against each\n\n")
		markdown(&b, cross(t))
	}
	if rows := earned(t); rows != nil {
		b.WriteString("\n## Achievements\n\n")
		markdown(&b, rows)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func markdown(b *strings.Builder, rows [][]string) {
	for i, row := range rows {
		b.WriteString("|")
		for _, cell := range row {
			b.WriteString(" " + clean.Markdown(cell) + " |")
		}
		b.WriteString("\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
}

// CSV writes the standings; CrossCSV and MatchesCSV the other tables.
func CSV(w io.Writer, t *tournament.Table) error { return csv.NewWriter(w).WriteAll(safe(grid(t))) }

// CrossCSV writes the cross-table.
func CrossCSV(w io.Writer, t *tournament.Table) error {
	return csv.NewWriter(w).WriteAll(safe(cross(t)))
}

// safe makes cells fit for a spreadsheet.
func safe(rows [][]string) [][]string {
	out := make([][]string, len(rows))
	for i, row := range rows {
		out[i] = make([]string, len(row))
		for j, cell := range row {
			out[i][j] = clean.Cell(cell)
		}
	}
	return out
}

// MatchesCSV writes a line for each match.
func MatchesCSV(w io.Writer, p *tournament.Plan, list []tournament.Played) error {
	rows := [][]string{{"match", "game", "level", "seed", "turns", "reason", "record"}}
	for s := range p.Events[0].Seats {
		for _, what := range []string{"player", "points", "score", "lost by"} {
			rows[0] = append(rows[0], fmt.Sprintf("seat %d %s", s+1, what))
		}
	}
	for _, m := range list {
		e := p.Events[m.Event]
		row := []string{m.Match.ID, e.Game, e.Level, m.Seed, strconv.Itoa(m.Turns), m.Reason, m.Record}
		for s, player := range m.Match.Seats {
			score, lost := "", ""
			if s < len(m.Scores) {
				score = strconv.FormatInt(m.Scores[s], 10)
			}
			if s < len(m.Faults) {
				lost = m.Faults[s]
			}
			row = append(row, p.Players[player], Points(m.Result.Points[s]), score, lost)
		}
		rows = append(rows, row)
	}
	return csv.NewWriter(w).WriteAll(safe(rows))
}

// JSON writes everything the table knows as one object.
func JSON(w io.Writer, t *tournament.Table) error {
	type against struct {
		Player   string `json:"player"`
		Opponent string `json:"opponent"`
		tournament.Score
	}
	type node struct {
		Title   string     `json:"title"`
		Players [2]string  `json:"players"`
		Points  [2]float64 `json:"points"`
		Winner  string     `json:"winner,omitempty"`
	}
	type test struct {
		Ratio   float64 `json:"ratio"`
		Verdict string  `json:"verdict"`
	}
	out := struct {
		Name    string            `json:"name"`
		Format  tournament.Format `json:"format"`
		Over    bool              `json:"over"`
		Seed    string            `json:"seed"`
		Round   int               `json:"round"`
		Matches int               `json:"matches"`
		Players []tournament.Row  `json:"players"`
		Cross   []against         `json:"cross"`
		Bracket []node            `json:"bracket,omitempty"`
		Pairs   stats.Pairs       `json:"pairs"`
		Test    *test             `json:"test,omitempty"`
	}{Name: t.Plan.Name, Format: t.Plan.Format, Over: t.Over, Seed: t.Plan.Seed, Round: t.Round, Matches: t.Matches, Players: t.Rows, Pairs: t.Pairs}
	for _, r := range t.Rows {
		for _, o := range t.Rows {
			if s := t.Cross[[2]int{r.Player, o.Player}]; s.Of > 0 {
				out.Cross = append(out.Cross, against{r.Name, o.Name, s})
			}
		}
	}
	name := func(player int) string {
		if player < 0 {
			return ""
		}
		return t.Plan.Players[player]
	}
	for _, n := range t.Bracket {
		out.Bracket = append(out.Bracket, node{n.Title, [2]string{name(n.Players[0]), name(n.Players[1])}, n.Points, name(n.Winner)})
	}
	if kind, _ := t.Plan.Format.Kind(); kind.Test {
		out.Test = &test{t.Ratio, [...]string{"undecided", "low", "high"}[t.Verdict]}
	}
	e := json.NewEncoder(&clean.Writer{W: w}) // hidden characters by their numbers, which says the same
	e.SetIndent("", "\t")
	return e.Encode(out)
}
