package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/trial"
)

const checkText = `Lets a bot play short situations: against players that do nothing, that play at
random, that give up, and against a rookie, in each seat. It tells

  - what breaks the protocol, with which a match is lost;
  - the commands that were refused, by reason, with an example;
  - the time it takes for a turn.

The bot is a command line or an entry of bots.toml. The exit status is 1 when it
broke the protocol.
`

func checkBot(c *command.Call) error {
	file := c.Flags.String("bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	boxed := c.Flags.Bool("sandbox", false, sandboxUsage)
	limit := c.Flags.Duration("time", 0, "`limit` for a turn; what bots.toml says, the clock of the level, or 10s in a game without, if not given")
	args, err := c.Parse(checkText)
	if err != nil {
		return err
	}
	if len(args) != 2 {
		return command.Usagef("a game and a bot are needed, such as anarchy 'python3 mybot.py'")
	}
	o := &play.Options{Game: args[0], Players: args[1:], Bots: *file, Sandbox: *boxed}
	entry, err := play.FindGame(o.Game)
	if err != nil {
		return err
	}
	if err := o.Meet(entry); err != nil {
		return err
	}
	var sum trial.Sighting
	situations := trial.Situations()
	for i, s := range situations {
		if c.Ctx.Err() != nil {
			return command.Interrupted(i, len(situations), "situation", "situations")
		}
		m, err := s.Play(c.Ctx, entry, o.Who[0], *limit)
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		fmt.Fprintf(c.Out, "%-50s %s\n", s, sum.Add(m, s.Seat))
	}
	fmt.Fprint(c.Out, "\n"+reportOf(o.Game, &sum, len(situations)))
	c.Broken = len(sum.Broken) > 0
	return nil
}

// reportOf reports what was seen of a bot in so many situations of a game.
func reportOf(game string, s *trial.Sighting, situations int) string {
	var b strings.Builder
	if len(s.Broken) == 0 {
		fmt.Fprintln(&b, "Protocol: no faults.")
	} else {
		fmt.Fprintf(&b, "Protocol: %d of %d matches lost by a fault:\n", len(s.Broken), situations)
		slices.Sort(s.Broken)
		for _, text := range slices.Compact(s.Broken) {
			b.WriteString(command.Wrapped("  "+text, "    "))
		}
	}
	codes, total := s.Codes()
	fmt.Fprintf(&b, "Refused: %d of %s.\n", total, words.Count(s.Commands, "command", "commands"))
	for _, code := range codes {
		b.WriteString(command.Wrapped(fmt.Sprintf("  %5d %s, the first in %s", len(s.Refused[code]), clean.Line(code), refusal(game, s.Refused[code][0])), "        "))
	}
	if len(s.Times) > 0 {
		slices.Sort(s.Times)
		fmt.Fprintf(&b, "Time for a turn: median %v, longest %v (%s), the start of the program included.\n",
			round(s.Times[len(s.Times)/2]), round(s.Times[len(s.Times)-1]), s.Longest)
	}
	fmt.Fprintf(&b, "Log lines: %d. Drawings: %d. Lines on standard error: %d.\n", s.Logged, s.Drawn, s.Said)
	return b.String()
}

func round(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
