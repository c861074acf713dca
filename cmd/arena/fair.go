package main

import (
	"fmt"
	"math"
	"runtime"

	"app.pentarena/levels"
	"app.pentarena/rules"
)

const fairText = `Measures which seat wins: a player plays against itself in every level of a game
that is no challenge. Prints each seat's share of the points, a draw being
shared, with its 95 % interval.

  arena fair -game coreminer -player skilled -count 200 -docs docs/fairness.md

With -docs the section of that game in the file is written anew.
`

func measureFairness(c *call) error {
	o := &matchOptions{quiet: true}
	f := c.flags
	f.StringVar(&o.game, "game", "coreminer", "`game` to play")
	f.StringVar(&o.seed, "seed", "fair", "`text` that determines maps and chance")
	f.IntVar(&o.count, "count", 200, "`number` of matches in each level")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	player := f.String("player", "regular", "`name` of the player on all seats")
	docs := f.String("docs", "", "`file` in which to write the section of the game")
	c.explain(fairText)
	if rest, err := c.parse(); err != nil || len(rest) > 0 {
		return orUsage(err, rest)
	}
	entry, err := findGame(o.game)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("`arena fair -game %s -player %s -count %d -seed %s`\n\n| level | share of the points by seat | 95 %% interval |\n|---|---|---|\n", o.game, *player, o.count, o.seed)
	for _, l := range levels.List(o.game) {
		if l.Challenge != nil {
			continue
		}
		o.level, o.players = l.Name, nil
		for range entry.Seats(l) {
			o.players = append(o.players, *player)
		}
		if _, _, err := o.open(); err != nil {
			return err
		}
		got := make([]float64, len(o.players))
		bar := newBar(c.err, o.count, "matches of "+l.Title)
		for r := range o.play(c.ctx, entry, l, o.jobs()) {
			if r.err != nil {
				return fmt.Errorf("%s, match %s: %w", l.Name, r.job.name, r.err)
			}
			for seat := range got {
				got[seat] += points(r.outcome, rules.Seat(seat), len(got)) / float64(o.count)
			}
			bar.step()
		}
		bar.end()
		if c.ctx.Err() != nil {
			return interrupted{0, o.count, "matches of " + l.Name}
		}
		row := "| " + l.Title + " |"
		for _, x := range got {
			row += fmt.Sprintf(" %.0f %%", 100*x)
		}
		even := 1 / float64(len(got))
		row += fmt.Sprintf(" | ±%.0f |\n", 196*math.Sqrt(even*(1-even)/float64(o.count)))
		fmt.Fprint(c.out, row)
		text += row
	}
	if *docs == "" {
		return nil
	}
	return writeSection(*docs, entry.Game.Info().Title, text)
}
