package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const lengthText = `Measures how long matches are, and in how many of their turns a seat has a choice:
by arena review, what it plays, what the best adviser would play and doing nothing
are at least a point of win chance apart. A player plays against itself. Prints a table.

  go run ./cmd/lab length -game galapagos -levels short,quick -count 10
`

// lengths is what the matches of a level have in common; the slices have an entry for each seat of each match.
type lengths struct {
	turns, commands []int
	counted, choice int // turns reviewed, and those with a choice
	drawn           int
}

func measureLength(c *command.Call) error {
	f := c.Flags
	game := f.String("game", "coreminer", "`game` to play")
	names := f.String("levels", "short,quick", "`names` of levels, with commas")
	who := f.String("player", "regular", "`name` of the player, who plays against itself")
	seed := f.String("seed", "length", "`text` that determines maps and chance")
	count := f.Int("count", 10, "`number` of matches on each level")
	if err := c.Alone(lengthText); err != nil {
		return err
	}
	entry, err := play.FindGame(*game)
	if err != nil {
		return err
	}
	if *count < 1 {
		return command.Usagef("-count %d is not above 0", *count)
	}
	fmt.Fprint(c.Out, "| level | turns of a side | commands of a side | most | turns with a choice | draws |\n|---|---|---|---|---|---|\n")
	for _, name := range strings.Split(*names, ",") {
		level, err := levels.Find(*game, name)
		if err != nil {
			return err
		}
		m := meeting{level: level, seats: slices.Repeat([]string{*who}, entry.Seats(level))}
		p := pairings{call: c, entry: entry, seed: *seed}
		bar := command.NewBar(c.Err, *count, "match of "+level.Title, "matches of "+level.Title)
		var l lengths
		for m.n = range *count {
			if err := p.length(c.Ctx, m, &l); err != nil {
				bar.End()
				return err
			}
			bar.Step()
		}
		bar.End()
		slices.Sort(l.turns)
		slices.Sort(l.commands)
		fmt.Fprintf(c.Out, "| %s | %d | %d | %d | %d %% | %d of %d |\n", level.Title, middle(l.turns), middle(l.commands), l.commands[len(l.commands)-1],
			100*l.choice/max(l.counted, 1), l.drawn, *count)
	}
	return nil
}

// middle is the median of a sorted list that is not empty.
func middle(sorted []int) int { return sorted[len(sorted)/2] }

// length plays a match, reviews it, and adds both.
func (p pairings) length(ctx context.Context, m meeting, l *lengths) error {
	data, err := p.play(ctx, m)
	if err != nil {
		return err
	}
	line, info, err := formats.Open(ctx, "a match of "+m.level.Title, data, nil)
	if err != nil {
		return err
	}
	if info.State != record.Verified || info.Err != nil {
		return fmt.Errorf("%s: %s", m.level.Title, info.Message)
	}
	if line.At(line.Len()).Outcome().Winners.Empty() {
		l.drawn++
	}
	subject, err := review.Of(line)
	if err != nil {
		return err
	}
	var turns, commands [rules.MaxSeats]int
	for _, step := range record.Steps(line, 0, line.Len()) {
		commands[step.Seat]++
	}
	all := ^rules.SeatSet(0)
	for _, j := range subject.Jobs(all) {
		turns[j.Seat]++
	}
	for seat := range m.seats {
		l.turns, l.commands = append(l.turns, turns[seat]), append(l.commands, commands[seat])
	}
	r := review.New(subject, p.entry.Bots.Review, all)
	for more := true; more && err == nil; {
		more, err = r.Next(ctx)
	}
	for _, t := range r.Turns {
		l.counted++
		if t.Counts() {
			l.choice++
		}
	}
	return err
}
