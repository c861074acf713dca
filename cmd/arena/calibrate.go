package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"

	"app.pentarena/game/bots"
	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/levels"
)

const calibrateText = `Checks the win chance: equal players of every strength play matches, and of the
moments in which a seat's chance was said to be about 70 %, about 70 % should be
won. Prints a table with a row for each ten per cent.

  arena calibrate -game coreminer -count 200 -docs docs/measurements/win-chance.md

With -fit it first fits the weights to other matches, prints them as Go
and checks these. With -docs the section of that game in the file is written
anew.
`

// moments is how many moments of a match are taken.
const moments = 24

// moment is a position of a finished match: what the analysis sees, and each seat's share of the result.
type moment struct {
	reading bots.Reading
	share   []float64
}

func calibrate(c *call) error {
	o := &matchOptions{}
	f := c.flags
	f.StringVar(&o.game, "game", "coreminer", "`game` to play")
	names := f.String("levels", "quick", "`names` of levels, with commas; the matches are dealt to them by turns")
	players := f.String("players", strings.Join(levels.Strengths[:], ","), "`names` of players, with commas; each plays against itself by turns")
	f.StringVar(&o.seed, "seed", "calibrate", "`text` that determines maps and chance")
	f.IntVar(&o.count, "count", 200, "`number` of matches")
	more := f.Int("fits", 0, "`number` of matches for -fit, 0 for as many as -count")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	fit := f.Bool("fit", false, "fit the weights to other matches first")
	docs := f.String("docs", "", "`file` in which to write the section of the game")
	c.explain(calibrateText)
	if rest, err := c.parse(); err != nil || len(rest) > 0 {
		return orUsage(err, rest)
	}
	entry, err := findGame(o.game)
	if err != nil {
		return err
	}
	_, weights := entry.Bots.ChanceFeatures()
	play := func(seed string, count int) ([]moment, error) {
		return o.equals(c, entry, count, strings.Split(*names, ","), strings.Split(*players, ","), seed)
	}
	if *fit {
		sample, err := play(o.seed+" fit", cmp.Or(*more, o.count))
		if err != nil {
			return err
		}
		weights = fitLogit(sample)
		fmt.Fprint(c.out, "Weights: []float64{")
		for i, w := range weights {
			if i > 0 {
				fmt.Fprint(c.out, ", ")
			}
			fmt.Fprintf(c.out, "%.3g", w)
		}
		fmt.Fprint(c.out, "}\n\n")
	}
	sample, err := play(o.seed, o.count)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("`arena calibrate -game %s -levels %s -players %s -count %d -seed %s`\n\n%s", o.game, *names, *players, o.count, o.seed, reliability(sample, weights))
	fmt.Fprint(c.out, text)
	if *docs == "" {
		return nil
	}
	return writeSection(*docs, entry.Game.Info().Title, text)
}

// equals plays matches of equal players and returns moments of them.
func (o *matchOptions) equals(c *call, entry catalog.Entry, count int, names, players []string, seed string) ([]moment, error) {
	type played struct {
		moments []moment
		err     error
	}
	jobs := make(chan int)
	done := make(chan played)
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	for range o.workers {
		go func() {
			for n := range jobs {
				level, err := levels.Find(o.game, names[n/len(players)%len(names)])
				var m []moment
				if err == nil {
					m, err = watch(ctx, entry, level, players[n%len(players)], fmt.Sprintf("%s.%d", seed, n+1))
				}
				done <- played{m, err}
			}
		}()
	}
	go func() {
		defer close(jobs)
		for n := range count {
			jobs <- n
		}
	}()
	var all []moment
	var first error
	bar := newBar(c.err, count, "match", "matches")
	for range count {
		p := <-done
		if p.err != nil && first == nil {
			first = p.err
			cancel()
		}
		all = append(all, p.moments...)
		bar.step()
	}
	bar.end()
	return all, first
}

// watch plays a match of a player against itself and returns moments evenly spread over its turns.
func watch(ctx context.Context, entry catalog.Entry, level levels.Level, player, seed string) ([]moment, error) {
	setup := match.Setup{Game: level.Game, Level: level.Name, Text: level.Text, Seed: seed}
	var seats []match.Player
	for seat := range entry.Seats(level) {
		bot, err := entry.Bot(player, fmt.Sprintf("%s seat %d", seed, seat+1))
		if err != nil {
			return nil, usageError{err.Error()}
		}
		seats = append(seats, bot)
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: catalog.Title(player), Kind: player})
	}
	start, err := catalog.Start(setup)
	if err != nil {
		return nil, err
	}
	m := match.New(setup, start)
	var seen []bots.Reading
	for i := range seats {
		seats[i] = reader{seats[i], func(t match.Position) error {
			if t.Turn() < len(seen) {
				return nil
			}
			r, err := entry.Bots.Reading(t)
			seen = append(seen, r)
			return err
		}}
	}
	if err := m.Run(ctx, seats); err != nil {
		return nil, err
	}
	share := bots.Share(m.Outcome(), len(seats))
	var out []moment
	for i := range min(moments, len(seen)) {
		out = append(out, moment{seen[i*len(seen)/min(moments, len(seen))], share})
	}
	return out, nil
}

// reader shows each position to see before its player acts.
type reader struct {
	match.Player
	see func(match.Position) error
}

// Play shows the position and plays.
func (r reader) Play(ctx context.Context, turn *match.Turn) error {
	if err := r.see(turn.Position()); err != nil {
		return err
	}
	return r.Player.Play(ctx, turn)
}

// fitLogit returns the weights that make the results of the moments most likely, by Newton's method; a small penalty on large weights
// keeps those finite that the sample does not determine.
func fitLogit(sample []moment) []float64 {
	if len(sample) == 0 {
		return nil
	}
	n := len(sample[0].reading.Terms(0))
	const penalty, rounds = 0.2, 60
	w := make([]float64, n)
	for range rounds {
		slope := make([]float64, n)
		curve := make([][]float64, n)
		for i := range curve {
			slope[i] = -penalty * w[i]
			curve[i] = make([]float64, n)
			curve[i][i] = penalty
		}
		for _, m := range sample {
			p := bots.Logit(m.reading, w)
			mean := make([]float64, n)
			terms := make([][]float64, len(p))
			for seat := range p {
				terms[seat] = m.reading.Terms(seat)
				for i, x := range terms[seat] {
					mean[i] += p[seat] * x
				}
			}
			for seat := range p {
				for i, x := range terms[seat] {
					slope[i] += (m.share[seat] - p[seat]) * x
					for j, y := range terms[seat] {
						curve[i][j] += p[seat] * (x - mean[i]) * (y - mean[j])
					}
				}
			}
		}
		step := solve(curve, slope)
		size := 0.0
		for i := range w {
			w[i] += step[i]
			size += math.Abs(step[i])
		}
		if size < 1e-9 {
			break
		}
	}
	return w
}

// solve returns x with a x = b for a positive definite a, which it destroys (Gaussian elimination).
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for k := i + 1; k < n; k++ {
			q := a[k][i] / a[i][i]
			for j := i; j < n; j++ {
				a[k][j] -= q * a[i][j]
			}
			b[k] -= q * b[i]
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = b[i]
		for j := i + 1; j < n; j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x
}

// bin counts the moments in which a chance was said to be within ten per cent.
type bin struct{ moments, said, won float64 }

// bins sorts all seats of all moments by what was said of them.
func bins(sample []moment, weights []float64) (list [10]bin) {
	for _, m := range sample {
		for seat, p := range bots.Estimate(m.reading, weights) {
			b := &list[min(int(p*10), 9)]
			b.moments++
			b.said += p
			b.won += m.share[seat]
		}
	}
	return list
}

// reliability is the table of what was said and what came.
func reliability(sample []moment, weights []float64) string {
	var b strings.Builder
	b.WriteString("| said | on average | won | moments |\n|---|---|---|---|\n")
	off, all := 0.0, 0.0
	for i, x := range bins(sample, weights) {
		if x.moments == 0 {
			fmt.Fprintf(&b, "| %d to %d %% | | | 0 |\n", 10*i, 10*i+10)
			continue
		}
		fmt.Fprintf(&b, "| %d to %d %% | %.0f %% | %.0f %% | %.0f |\n", 10*i, 10*i+10, 100*x.said/x.moments, 100*x.won/x.moments, x.moments)
		off += math.Abs(x.said - x.won)
		all += x.moments
	}
	fmt.Fprintf(&b, "\nOn average a row is off by %.1f %%.\n", 100*off/max(all, 1))
	return b.String()
}
