package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/players"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
)

const ladderText = `Measures the strengths of a game: neighbours play pairs of matches, both seats
of every seed. Prints how often the stronger one of each two wins, and ratings
that fit all results (Elo's scale, on which 400 points are odds of 10 to 1, by
the model of Bradley and Terry; Regular has 1000).

  go run ./cmd/lab ladder -game si32 -count 200 -docs docs/measurements/strengths.md

With -docs the section of that game in the file is written again, and of other levels
than quick the line in the section "Other levels".
`

// stepResult is what two neighbours scored against each other.
type stepResult struct {
	weaker, stronger int // indices of levels.Strengths
	summary          *play.Summary
}

func measureLadder(c *command.Call) error {
	o := &play.Options{Pairs: true}
	f := c.Flags
	f.StringVar(&o.Game, "game", "coreminer", "`game` to play")
	f.StringVar(&o.Level, "level", "quick", "`name` of a level")
	f.StringVar(&o.Seed, "seed", "ladder", "`text` that determines maps and chance")
	f.IntVar(&o.Count, "count", 200, "`number` of pairs that two neighbours play")
	f.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	few := f.Int("top", 0, "`number` of pairs that the two strongest play, 0 for as many as the others: their matches take longest")
	docs := f.String("docs", "", "`file` in which to write the section of the game")
	if err := c.Alone(ladderText); err != nil {
		return err
	}
	if o.Count < 1 || *few < 0 {
		return command.Usagef("-count %d and -top %d must not be negative", o.Count, *few)
	}
	entry, err := play.FindGame(o.Game)
	if err != nil {
		return err
	}
	var steps []stepResult
	all := o.Count
	for i := range len(levels.Strengths) - 1 {
		if o.Count = all; i == len(levels.Strengths)-2 && *few > 0 {
			o.Count = *few
		}
		o.Players = []string{levels.Strengths[i+1], levels.Strengths[i]}
		total, err := summed(c, o)
		if c.Ctx.Err() != nil {
			return command.Interrupted(i, len(levels.Strengths)-1, "step", "steps")
		}
		if err != nil {
			return err
		}
		steps = append(steps, stepResult{i, i + 1, total})
	}
	text := ladderTable(steps, o)
	fmt.Fprint(c.Out, text)
	if *docs == "" || o.Level == "quick" {
		return writeSection(*docs, entry.Game.Info().Title, text)
	}
	return writeLine(*docs, fmt.Sprintf("| %s | %s |", entry.Game.Info().Title, o.Level), ladderLine(steps))
}

// ladderLine is the measurement as the end of a line of a table: the score of each strength against the one below it, with its interval.
func ladderLine(steps []stepResult) string {
	var b strings.Builder
	for _, s := range steps {
		p := s.summary.Players[0]
		fmt.Fprintf(&b, " %.0f %% (%.0f to %.0f) |", 100*p.Score, 100*p.Low, 100*p.High)
	}
	fmt.Fprintf(&b, " %d |\n", len(steps[0].summary.Players[0].Scores))
	return b.String()
}

// ladderTable is the measurement as a table in Markdown.
func ladderTable(steps []stepResult, o *play.Options) string {
	var samples []stats.Sample
	for _, s := range steps {
		two := []int{s.stronger, s.weaker}
		for _, score := range s.summary.Players[0].Scores { // of a pair of matches
			samples = append(samples, stats.Sample{Players: two, Points: []float64{2 * score, 2 - 2*score}})
		}
		samples = append(samples, stats.Sample{Players: two, Points: []float64{0.5, 0.5}}) // so that a player that won everything has a rating, too
	}
	elo := stats.Rate(len(levels.Strengths), samples, 0)
	var b strings.Builder
	entry, _ := catalog.Find(o.Game)
	fmt.Fprintf(&b, "`go run ./cmd/lab ladder -game %s -level %s -seed %s`, players of version %s.\n\n", o.Game, o.Level, o.Seed, entry.Bots.Version())
	b.WriteString("| strength | Elo | scores against the one below | 95 % interval | pairs |\n|---|---|---|---|---|\n")
	for i, name := range levels.Strengths {
		fmt.Fprintf(&b, "| %s | %.0f |", players.Title(name), bots.RegularElo+elo[i].Elo-elo[regular].Elo)
		if i == 0 {
			b.WriteString(" | | |\n")
			continue
		}
		p := steps[i-1].summary.Players[0]
		fmt.Fprintf(&b, " %.0f %% | %.0f to %.0f %% | %d |\n", 100*p.Score, 100*p.Low, 100*p.High, len(p.Scores))
	}
	return b.String()
}

// regular is the index of the strength whose rating is fixed.
const regular = 2

// otherLevels begins the table with a line for each level.
const otherLevels = "\n## Other levels\n"

// writeLine replaces the line of a table that begins so, or adds it where it belongs in the order of the lines.
func writeLine(file, begin, rest string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	head, table, found := strings.Cut(string(data), otherLevels)
	rule := strings.Index(table, "\n|---")
	if !found || rule < 0 {
		return fmt.Errorf("lab: %s has no table after %q", file, strings.TrimSpace(otherLevels))
	}
	rule += 1 + strings.Index(table[rule+1:], "\n") + 1
	lines, after := strings.SplitAfter(table[rule:], "\n"), ""
	if i := slices.IndexFunc(lines, func(l string) bool { return !strings.HasPrefix(l, "|") }); i >= 0 {
		lines, after = lines[:i], strings.Join(lines[i:], "")
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, begin) })
	lines = append(lines, begin+rest)
	slices.Sort(lines)
	return disk.WriteFile(file, []byte(head+otherLevels+table[:rule]+strings.Join(lines, "")+after))
}

// writeSection replaces the section of that title in a Markdown file, or adds it at the end; "" is no file.
func writeSection(file, title, text string) error {
	if file == "" {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	head := "## " + title + "\n"
	section := head + "\n" + text
	old := string(data)
	if at := strings.Index("\n"+old, "\n"+head); at >= 0 {
		rest := old[at+len(head):]
		if end := strings.Index(rest, "\n## "); end >= 0 {
			section += rest[end:]
		}
		old = old[:at]
	} else if old != "" {
		old = strings.TrimRight(old, "\n") + "\n\n"
	}
	return disk.WriteFile(file, []byte(old+section))
}
