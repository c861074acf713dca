package main

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const fairText = `Measures which seat wins: a player plays against itself in every level of a game
that is not a challenge. Prints each seat's share of the points, a draw being
shared, with its 95 % interval. Where a seat is off by more than 5 %, five times
the matches tell whether that was chance. A level that is known to be unfair is
measured with the handicap that the setup offers, too.

  go run ./cmd/lab fair -game coreminer -player regular,expert -count 200 -docs docs/measurements/fairness.md
  go run ./cmd/lab fair -game anarchy -level quick -handicap 0,20

With -docs the section of that game in the file is written again.
`

func measureFairness(c *command.Call) error {
	o := &play.Options{}
	f := c.Flags
	f.StringVar(&o.Game, "game", "coreminer", "`game` to play")
	only := f.String("level", "", "`name` of the only level to measure")
	f.StringVar(&o.Seed, "seed", "fair", "`text` that determines maps and chance")
	f.IntVar(&o.Count, "count", 200, "`number` of matches in each level")
	f.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	f.Var(&o.Handicap, "handicap", play.HandicapUsage()+"; by seat, in every level")
	who := f.String("player", "regular", "`names` of players; each plays against itself on all seats")
	docs := f.String("docs", "", "`file` in which to write the section of the game")
	if err := c.Alone(fairText); err != nil {
		return err
	}
	entry, err := play.FindGame(o.Game)
	if err != nil {
		return err
	}
	each := strings.Split(*who, ",")
	text := fmt.Sprintf("`go run ./cmd/lab fair -game %s -player %s -count %d -seed %s`\n\n"+
		"| level | player | share of the points by seat | matches | 95 %% interval |\n|---|---|---|---|---|\n", o.Game, *who, o.Count, o.Seed)
	found, fixed := false, o.Handicap
	for _, l := range levels.List(o.Game) {
		if *only != "" && l.Name != *only {
			continue
		}
		found = true
		variants := []play.Handicap{fixed}
		if bias, ok := l.Bias(); ok && fixed == nil {
			variants = append(variants, bias.Handicap)
		}
		for _, player := range each {
			for _, o.Handicap = range variants {
				seats, err := surely(c, o, entry, l, player)
				if err != nil {
					return err
				}
				row := fmt.Sprintf("| %s%s | %s |", l.Title, inWords(o.Handicap, entry.Game.Info().Handicap.Unit), players.Title(player))
				shares, spread := measured(seats)
				for _, x := range shares {
					row += fmt.Sprintf(" %.0f %%", 100*x)
				}
				row += fmt.Sprintf(" | %d | ±%.0f |\n", len(seats[0]), 100*spread)
				fmt.Fprint(c.Out, row)
				text += row
			}
		}
	}
	if !found {
		return command.Usagef("-level %s is none of %s, or a challenge", *only, o.Game)
	}
	return writeSection(*docs, entry.Game.Info().Title, text)
}

// inWords names a handicap behind the title of a level.
func inWords(h play.Handicap, unit string) string {
	text := ""
	for seat, n := range h {
		if n > 0 {
			text += fmt.Sprintf(", seat %d +%d %s", seat+1, n, unit)
		}
	}
	return text
}

// tolerance is how far a seat's share may be from that of an even match.
const tolerance = 0.05

// measured is each seat's share of its points, and half of the widest 95 % interval of these.
func measured(seats [][]float64) (shares []float64, spread float64) {
	for _, scores := range seats {
		share, low, high := stats.Interval(scores, 1/float64(len(seats)))
		shares, spread = append(shares, share), max(spread, (high-low)/2)
	}
	return shares, spread
}

// surely is fairness by as many matches as it takes.
func surely(c *command.Call, o *play.Options, entry catalog.Entry, l levels.Level, player string) ([][]float64, error) {
	few := o.Count
	defer func() { o.Count = few }()
	seats, err := fairness(c, o, entry, l, player)
	if err != nil {
		return nil, err
	}
	shares, _ := measured(seats)
	if !slices.ContainsFunc(shares, func(x float64) bool { return math.Abs(x-1/float64(len(shares))) > tolerance }) {
		return seats, nil
	}
	o.Count *= 5
	return fairness(c, o, entry, l, player)
}

// fairness is each seat's points of each match when a player plays against itself in a level.
func fairness(c *command.Call, o *play.Options, entry catalog.Entry, l levels.Level, player string) ([][]float64, error) {
	o.Level, o.Players = l.Name, slices.Repeat([]string{player}, entry.Seats(l))
	seats := make([][]float64, len(o.Players))
	err := playAll(c, o, func(r play.Result) {
		for seat := range seats {
			seats[seat] = append(seats[seat], play.Points(r.Outcome, rules.Seat(seat), len(seats)))
		}
	})
	return seats, err
}
