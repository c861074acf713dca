package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/contest/stats/forecast"
	"app.pentarena/game/players/bots"
	"app.pentarena/levels"
)

const calibrateText = `Checks the win chance: every strength plays every strength, and of the moments in
which a seat's chance was said to be about 70 %, about 70 % should be won. It
should also move no more than it must, and not be sure too early. Prints tables.

  go run ./cmd/lab calibrate -game coreminer -count 8 -records FOLDER

The records of the matches are kept in the folder. Those that are there already
are read and not played again, also where they are more than -count. The fit
uses every other match, and the tables are about the rest.

With -fit it fits the weights first and prints them as Go. With -docs the
section of that game in the file is written again.
`

func calibrate(c *command.Call) error {
	f := c.Flags
	game := f.String("game", "coreminer", "`game` to play")
	names := f.String("levels", "quick,classic", "`names` of levels, with commas")
	players := f.String("players", strings.Join(levels.Strengths[:], ","), "`names` of strengths, with commas; each plays each, and itself")
	seed := f.String("seed", "calibrate", "`text` that determines maps and chance")
	count := f.Int("count", 8, "`number` of matches of each pair of strengths, in each order, on each level")
	records := f.String("records", "", "`folder` of the records")
	workers := f.Int("workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	fit := f.Bool("fit", false, "fit the weights first")
	pace := f.Float64("pace", 0, "`part` by which a forecast follows a position, 0 for what the game has")
	most := f.Float64("most", 0, "how far a turn moves a forecast at most, 0 for what the game has")
	calm := f.Float64("calm", 1, "how much `weight` of the fit is on moving little")
	docs := f.String("docs", "", "`file` in which to write the section of the game")
	if err := c.Alone(calibrateText); err != nil {
		return err
	}
	entry, err := play.FindGame(*game)
	if err != nil {
		return err
	}
	if *records == "" {
		return command.Usagef("name a folder for the records: -records FOLDER")
	}
	if err := os.MkdirAll(*records, 0o777); err != nil {
		return err
	}
	traces, err := pairings{c, entry, strings.Split(*names, ","), strings.Split(*players, ","), *seed, *count, *records}.read(*workers)
	if err != nil {
		return err
	}
	if len(traces) == 0 {
		return command.Usagef("-count %d: %s has no record of such a match, so that some must be played", *count, *records)
	}
	for _, t := range traces {
		if t.short() != traces[0].short() {
			return command.Usagef("-levels: short matches have weights of their own, so that %s and %s cannot be measured together", traces[0].level, t.level)
		}
	}
	model := entry.Measured.ChanceModel(traces[0].short())
	if *pace != 0 {
		model.Pace.Part = *pace
	}
	if *most != 0 {
		model.Pace.Most = *most
	}
	if *fit {
		model.Weights = fitLogit(traces, signed(entry.Measured.ChanceFeatures()), model.Pace, *calm)
		var list []string
		for i, w := range model.Weights {
			text := strconv.FormatFloat(w, 'g', 3, 64)
			model.Weights[i], _ = strconv.ParseFloat(text, 64) // the tables are about what is written into the program
			list = append(list, text)
		}
		fmt.Fprintf(c.Out, "bots.Model{Weights: []float64{%s}, Pace: %#v}\n\n", strings.Join(list, ", "), model.Pace)
	}
	text := fmt.Sprintf("`go run ./cmd/lab calibrate -game %s -levels %s -count %d -seed %s -records FOLDER`\n\n%s", *game, *names, *count, *seed, scores(traces, model))
	fmt.Fprint(c.Out, text)
	return writeSection(*docs, entry.Game.Info().Title, text)
}

// gap is a group of matches whose players are at most so many strengths apart.
type gap struct {
	name string
	most int
}

var gaps = []gap{{"equal players", 0}, {"1 or 2 strengths apart", 2}, {"3 to 5 strengths apart", 9}}

// scores are the tables on the matches that the fit has not seen.
func scores(traces []trace, model bots.Model) string {
	by := map[string]*forecast.Score{}
	var order []string
	var all forecast.Score
	for _, t := range traces {
		if t.fits() {
			continue
		}
		if by[t.level] == nil {
			by[t.level] = &forecast.Score{}
			order = append(order, t.level)
		}
		m := t.forecast(model)
		m.Group = 1 << slices.IndexFunc(gaps, func(g gap) bool { return t.gap <= g.most })
		by[t.level].Add(m)
		all.Add(m)
	}
	var b strings.Builder
	b.WriteString("| level | matches | Brier | log loss | turns that move it by more than 5 points | way | over 95 %, and not won, by quarter of the match |\n|---|---|---|---|---|---|---|\n")
	for _, name := range order {
		s := by[name]
		brier, even := s.Brier()
		loss, none := s.LogLoss()
		fmt.Fprintf(&b, "| %s | %d | %.3f (%.3f) | %.3f (%.3f) | %.1f %% | %.1f | ", name, s.Matches, brier, even, loss, none, 100*s.Moved(), s.Way())
		for part := range s.Sure {
			if part > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%d of %d", s.Wrong[part], s.Sure[part])
		}
		b.WriteString(" |\n")
	}
	b.WriteString("\n| said | on average | won | moments |\n|---|---|---|---|\n")
	for i, x := range all.All {
		if x.Count == 0 {
			fmt.Fprintf(&b, "| %d to %d %% | | | 0 |\n", 10*i, 10*i+10)
			continue
		}
		fmt.Fprintf(&b, "| %d to %d %% | %.0f %% | %.0f %% | %.0f |\n", 10*i, 10*i+10, 100*x.Said/x.Count, 100*x.Came/x.Count, x.Count)
	}
	b.WriteString("\n| moments | a row is off by | by chance alone |\n|---|---|---|\n")
	row := func(name string, x *forecast.Bins) {
		fmt.Fprintf(&b, "| %s | %.1f %% | %.1f %% |\n", name, 100*x.Off(), 100*x.Chance())
	}
	row("all", &all.All)
	for part := range all.Part {
		row([]string{"first", "second", "third", "last"}[part]+" quarter", &all.Part[part])
	}
	for i, g := range gaps {
		row(g.name, &all.Group[i])
	}
	return b.String()
}
