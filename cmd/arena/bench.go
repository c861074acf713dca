package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const benchText = `Measures, with one thread, how fast matches are played:

  idle        every seat only ends its turns; rules alone
  rules       matches of random legal commands, re-executed without recording:
              the speed of the rules alone
  random      the same matches with choosing and recording
  rookie ...  a built-in player against itself

"allocs/step" is the number of memory allocations per command. The row "rules"
shows 0.00 where nothing comes into being, and no more than a few hundredths where
the lists of a position have to grow.
`

// sample is how many different matches a row goes through.
const sample = 8

func measure(c *call) error {
	game := c.flags.String("game", "", "`game` to measure; all when empty")
	level := c.flags.String("level", "classic", "`name` of the level")
	seed := c.flags.String("seed", "bench", "`text` that decides the matches")
	span := c.flags.Duration("time", 2*time.Second, "how long to measure each row, at least one match")
	c.explain(benchText)
	rest, err := c.parse()
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usagef("%q is too much", rest[0])
	}
	if *span <= 0 {
		return usagef("-time %v is not above 0", *span)
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "game\tplay\tmatches\tmatches/s\tturns/s\tsteps/s\tµs/turn\tallocs/step\t")
	found := false
	for _, e := range catalog.Entries() {
		if id := e.Game.Info().ID; *game == "" || *game == id {
			found = true
			b := bench{call: c, entry: e, level: *level, seed: *seed, span: *span}
			if err := b.rows(w); err != nil {
				return err
			}
		}
	}
	if !found {
		return usagef("there is no game %q", *game)
	}
	return nil
}

type bench struct {
	call  *call
	entry catalog.Entry
	level string
	seed  string
	span  time.Duration
}

// figures is what a row has measured.
type figures struct {
	matches, turns, steps int
	allocs                uint64
	spent                 time.Duration
}

func (b *bench) rows(w *tabwriter.Writer) error {
	names := append([]string{"idle", "rules"}, catalog.Strengths()...)
	if b.entry.Bots == nil {
		names = names[:3]
	}
	bar := newBar(b.call.err, len(names), "rows")
	defer bar.end()
	for _, name := range names {
		f, err := b.row(name)
		if err != nil {
			return err
		}
		bar.step()
		s := f.spent.Seconds()
		fmt.Fprintf(w, "%s\t%s\t%d\t%.3g\t%.0f\t%.0f\t%.4g\t%.2f\t\n", b.entry.Game.Info().ID, name, f.matches,
			float64(f.matches)/s, float64(f.turns)/s, float64(f.steps)/s, 1e6*s/float64(max(f.turns, 1)), float64(f.allocs)/float64(max(f.steps, 1)))
	}
	bar.end()
	return w.Flush()
}

func (b *bench) row(name string) (figures, error) {
	if name == "idle" || name == "rules" {
		return b.rules(name == "idle")
	}
	return b.players(name)
}

func (b *bench) setup(n int) (match.Setup, match.Table, error) {
	l, err := levels.Find(b.entry.Game.Info().ID, b.level)
	if err != nil {
		return match.Setup{}, nil, err
	}
	s := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: fmt.Sprintf("%s %d", b.seed, n), Seats: make([]match.SeatInfo, b.entry.Seats(l))}
	start, err := catalog.Start(s)
	return s, start, err
}

// rules re-executes matches played beforehand.
func (b *bench) rules(idle bool) (f figures, err error) {
	var games []*match.Match
	for n := range sample {
		setup, start, err := b.setup(n)
		if err != nil {
			return f, err
		}
		m := match.New(setup, start)
		players := make([]match.Player, len(setup.Seats))
		for i := range players {
			players[i] = match.NewRandom(fmt.Sprintf("%s seat %d", setup.Seed, i+1))
			if idle {
				players[i] = passer{}
			}
		}
		if err := m.Run(b.call.ctx, players); err != nil {
			return f, err
		}
		games = append(games, m)
	}
	for n := 0; f.spent < b.span; n++ {
		if err := b.call.ctx.Err(); err != nil {
			return f, err
		}
		m := games[n%sample]
		table, steps := m.Start(), m.Steps(0)
		dice := &rules.Playback{}
		begin, before := time.Now(), allocations()
		for i := range steps {
			*dice = rules.Playback{Rolls: steps[i].Rolls}
			if err := table.Apply(steps[i].Seat, steps[i].Cmd, dice); err != nil {
				return f, fmt.Errorf("step %d: %w", i+1, err)
			}
		}
		f.add(begin, before, table.Turn(), len(steps))
	}
	return f, nil
}

// players lets a player play against itself.
func (b *bench) players(strength string) (f figures, err error) {
	for n := 0; f.spent < b.span; n++ {
		setup, start, err := b.setup(n % sample)
		if err != nil {
			return f, err
		}
		players := make([]match.Player, len(setup.Seats))
		for i := range players {
			if players[i], err = b.entry.Bot(strength, fmt.Sprintf("%s seat %d", setup.Seed, i+1)); err != nil {
				return f, err
			}
		}
		m := match.New(setup, start)
		begin, before := time.Now(), allocations()
		if err := m.Run(b.call.ctx, players); err != nil {
			return f, fmt.Errorf("%s: %w", strings.Join([]string{b.entry.Game.Info().ID, strength}, " "), err)
		}
		f.add(begin, before, m.Table().Turn(), m.Len())
	}
	return f, nil
}

func (f *figures) add(begin time.Time, before uint64, turns, steps int) {
	f.spent += time.Since(begin)
	f.allocs += allocations() - before
	f.matches++
	f.turns += turns
	f.steps += steps
}

func allocations() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// passer is a player that does nothing.
type passer struct{}

func (passer) Play(context.Context, *match.Turn) error { return nil }
