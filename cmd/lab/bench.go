package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const benchText = `Measures, with one thread, how fast matches are played:

  idle        every seat only ends its turns: the rules alone
  rules       matches of random legal commands, re-executed without recording:
              the speed of the rules alone
  random      the same matches, with choosing and recording
  form:0 ...  a whole player against itself, see arena match -h

"allocs/step" is the number of memory allocations per command. The row "rules"
shows 0.00 in most games, and a few hundredths where the lists of a position
grow.
`

// sampleMatches is the number of different matches in a row.
const sampleMatches = 8

func measure(c *command.Call) error {
	game := c.Flags.String("game", "", "`game` to measure; all when empty")
	level := c.Flags.String("level", "classic", "`name` of the level")
	seed := c.Flags.String("seed", "bench", "`text` that determines the matches")
	span := c.Flags.Duration("time", 2*time.Second, "how long to measure each row, at least one match")
	asJSON := c.Flags.Bool("json", false, "print JSON, one object per line")
	if err := c.Alone(benchText); err != nil {
		return err
	}
	if *span <= 0 {
		return command.Usagef("-time %v is not above 0", *span)
	}
	o := bench{call: c, seed: *seed, span: *span}
	all, err := o.games(*game, *level)
	if err != nil {
		return err
	}
	show := func(f figures) { command.PrintJSON(c.Out, f) }
	if !*asJSON {
		fmt.Fprintf(c.Out, benchRow, "game", "play", "matches", "matches/s", "turns/s", "steps/s", "µs/turn", "allocs/step")
		show = func(f figures) {
			fmt.Fprintf(c.Out, benchRow, f.Game, f.Play, f.Matches,
				short(f.MatchRate), short(f.TurnRate), short(f.StepRate), short(f.Micros), fmt.Sprintf("%.2f", f.Allocs))
		}
	}
	return measureAll(all, show)
}

// games returns the measurements of a game, or of all games for "".
func (b bench) games(game, level string) (all []bench, err error) {
	entries := catalog.Entries()
	if game != "" {
		e, err := play.FindGame(game)
		if err != nil {
			return nil, err
		}
		entries = []catalog.Entry{e}
	}
	for _, e := range entries {
		b.entry = e
		if b.level, err = play.FindLevel(e.Game.Info().ID, level); err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

func measureAll(all []bench, show func(figures)) error {
	total, done := 0, 0
	for _, b := range all {
		total += len(b.names())
	}
	bar := command.NewBar(all[0].call.Err, total, "row", "rows")
	defer bar.End()
	for _, b := range all {
		for _, name := range b.names() {
			f, err := b.row(name)
			if b.call.Ctx.Err() != nil {
				return command.Interrupted(done, total, "row", "rows")
			}
			if err != nil {
				return fmt.Errorf("%s %s: %w", b.level.Game, name, err)
			}
			done++
			bar.Clear()
			show(f)
			bar.Step()
		}
	}
	return nil
}

// benchRow is the format of a line of the table.
const benchRow = "%-9s %-8s %7v %9s %9s %9s %9s %11s\n"

// short formats a number with three significant digits, or in full if it is longer.
func short(n float64) string {
	return strconv.FormatFloat(n, 'f', max(2-int(math.Log10(max(n, 0.01))), 0), 64)
}

// bench measures one game.
type bench struct {
	call  *command.Call
	entry catalog.Entry
	level levels.Level
	seed  string
	span  time.Duration
}

// figures are the results of a row.
type figures struct {
	Game      string  `json:"game"`
	Play      string  `json:"play"`
	Matches   int     `json:"matches"`
	MatchRate float64 `json:"matches_per_second"`
	TurnRate  float64 `json:"turns_per_second"`
	StepRate  float64 `json:"steps_per_second"`
	Micros    float64 `json:"microseconds_per_turn"`
	Allocs    float64 `json:"allocations_per_step"`
}

// sums are the counts of a row so far.
type sums struct {
	matches, turns, steps int
	allocs                uint64
	spent                 time.Duration
}

// names returns the rows of a game.
func (b *bench) names() []string {
	names := []string{"idle", "rules", "random", "form:0", "form:1", players.Best}
	if b.entry.Bots == nil {
		names = names[:3]
	}
	return names
}

func (b *bench) row(name string) (figures, error) {
	var sum sums
	var err error
	if name == "idle" || name == "rules" {
		sum, err = b.rules(name == "idle")
	} else {
		sum, err = b.players(name)
	}
	seconds, turns, steps := sum.spent.Seconds(), float64(max(sum.turns, 1)), float64(max(sum.steps, 1))
	return figures{b.level.Game, name, sum.matches, float64(sum.matches) / seconds, turns / seconds, steps / seconds,
		1e6 * seconds / turns, float64(sum.allocs) / steps}, err
}

func (b *bench) setup(n int) (match.Setup, match.Position, error) {
	l := b.level
	s := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: fmt.Sprintf("%s %d", b.seed, n), Seats: make([]match.SeatInfo, b.entry.Seats(l))}
	start, err := games.Start(s)
	return s, start, err
}

// rules re-executes matches that were played beforehand.
func (b *bench) rules(idle bool) (f sums, err error) {
	var games []*match.Match
	for n := range sampleMatches {
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
		if err := playClean(b.call.Ctx, m, players); err != nil {
			return f, err
		}
		games = append(games, m)
	}
	for n := 0; f.spent < b.span; n++ {
		if err := b.call.Ctx.Err(); err != nil {
			return f, err
		}
		m := games[n%sampleMatches]
		table, steps := m.Start(), m.Steps(0)
		dice := &rules.Recorded{}
		begin, before := time.Now(), allocations()
		for i := range steps {
			*dice = rules.Recorded{Rolls: steps[i].Rolls}
			if err := table.Apply(steps[i].Seat, steps[i].Cmd, dice); err != nil {
				return f, fmt.Errorf("step %d: %w", i+1, err)
			}
		}
		f.add(begin, before, table.Turn(), len(steps))
	}
	return f, nil
}

// playClean plays a match and fails on any fault: a match cut short by a fault would measure nothing.
func playClean(ctx context.Context, m *match.Match, players []match.Player) error {
	if err := m.Run(ctx, players); err != nil {
		return err
	}
	if f := m.Faults(); len(f) > 0 {
		return f[0]
	}
	return nil
}

// players measures a player against itself.
func (b *bench) players(strength string) (f sums, err error) {
	for n := 0; f.spent < b.span; n++ {
		setup, start, err := b.setup(n % sampleMatches)
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
		if err := playClean(b.call.Ctx, m, players); err != nil {
			return f, err
		}
		f.add(begin, before, m.Position().Turn(), m.Len())
	}
	return f, nil
}

func (f *sums) add(begin time.Time, before uint64, turns, steps int) {
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
