package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"runtime"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/players/bots"
	"app.pentarena/levels"
)

const tuneText = `Looks for better weights of a player by matches (SPSA): in each step two players
with slightly different weights play each other, and each of them the opponents,
in pairs on every level; the weights follow the better one. The file keeps
every step: the same command continues where it was stopped, or with more -steps.

  go run ./cmd/lab tune -game anarchy -levels original,classic -against arsonist -steps 100 -file tuned.json

Prints the weights and the names of the players before and after. Adopt weights
only if they win on maps of another seed:

  go run ./cmd/arena match -quiet -pairs -seed unseen -count 200 -game anarchy weights:... weights:...
`

// tuning is what the file keeps: how it is tuned, and the weights after each step.
type tuning struct {
	Settings tuneSettings `json:"settings"`
	Names    []string     `json:"names"`  // of the weights
	Before   []float64    `json:"before"` // the weights of the program
	Steps    []tuneStep   `json:"steps"`
}

// tuneSettings are what must be the same when a file is continued.
type tuneSettings struct {
	Game    string   `json:"game"`
	Levels  []string `json:"levels"`
	Against []string `json:"against"`
	Pairs   int      `json:"pairs"`
	Seed    string   `json:"seed"`
	Gain    float64  `json:"gain"`
	Spread  float64  `json:"spread"`
}

type tuneStep struct {
	Better  float64   `json:"better"`  // of the higher weights over the lower ones, -1 to 1
	Weights []float64 `json:"weights"` // after the step
}

// at returns the weights after all steps.
func (t *tuning) at() []float64 {
	if n := len(t.Steps); n > 0 {
		return t.Steps[n-1].Weights
	}
	return t.Before
}

func tune(c *command.Call) error {
	o := &play.Options{Pairs: true}
	var t tuneSettings
	f := c.Flags
	f.StringVar(&t.Game, "game", "anarchy", "`game` to play")
	names := f.String("levels", "original,classic", "`names` of levels")
	against := f.String("against", "", "`names` of opponents that both play in every step, besides each other")
	f.IntVar(&t.Pairs, "pairs", 4, "`number` of pairs of matches of each two players on each level in a step")
	f.StringVar(&t.Seed, "seed", "tune", "`text` that determines maps and chance")
	f.Float64Var(&t.Gain, "gain", 0.3, "`number` that says how far a step follows a difference")
	f.Float64Var(&t.Spread, "spread", 0.2, "`logarithm` of the factor by which weights change to be compared")
	f.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	steps := f.Int("steps", 100, "`number` of steps, with those in the file")
	file := f.String("file", "tuned.json", "`file` that keeps the steps")
	if err := c.Alone(tuneText); err != nil {
		return err
	}
	if t.Pairs < 1 || *steps < 1 || !(t.Gain > 0) || !(t.Spread > 0) || t.Spread > 1 {
		return command.Usagef("-pairs, -steps, -gain and -spread must be above 0, and -spread at most 1")
	}
	entry, err := play.FindGame(t.Game)
	if err != nil {
		return err
	}
	weights := entry.Measured.TunableWeights()
	if len(weights) == 0 {
		return command.Usagef("-game %s: it has no player with weights", t.Game)
	}
	o.Game = t.Game
	t.Levels = strings.Split(*names, ",")
	for _, name := range t.Levels {
		if _, err := play.FindLevel(t.Game, name); err != nil {
			return err
		}
	}
	if *against != "" {
		t.Against = strings.Split(*against, ",")
	}
	kept := tuning{Settings: t}
	for _, w := range weights {
		kept.Names, kept.Before = append(kept.Names, w.Name), append(kept.Before, w.Value)
	}
	if err := kept.resume(*file); err != nil {
		return err
	}
	search := spsa{seed: t.Seed, gain: t.Gain, spread: t.Spread}
	for n := len(kept.Steps); n < *steps; n++ {
		var found tuneStep
		found.Weights, err = search.step(n, kept.at(), func(plus, minus []float64) (float64, error) {
			found.Better, err = t.compare(c, o, n, bots.WithWeights(plus), bots.WithWeights(minus))
			return found.Better, err
		})
		if c.Ctx.Err() != nil {
			return command.Interrupted(n, *steps, "step", "steps")
		}
		if err != nil {
			return err
		}
		kept.Steps = append(kept.Steps, found)
		data, err := json.MarshalIndent(kept, "", " ")
		if err != nil {
			return err
		}
		if err := disk.WriteFile(*file, data); err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "step %d: %+.2f %s\n", n+1, found.Better, bots.WithWeights(found.Weights))
	}
	fmt.Fprintf(c.Out, "\n| weight | before | after |\n|---|---|---|\n")
	for i, name := range kept.Names {
		fmt.Fprintf(c.Out, "| %s | %.3g | %.3g |\n", name, kept.Before[i], kept.at()[i])
	}
	fmt.Fprintf(c.Out, "\nbefore: %s\nafter: %s\n", bots.WithWeights(kept.Before), bots.WithWeights(kept.at()))
	return nil
}

// resume takes the steps of a file of the same settings, if there is one.
func (t *tuning) resume(file string) error {
	data, err := command.Load(file, levels.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var kept tuning
	if err == nil {
		err = json.Unmarshal(data, &kept)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if !reflect.DeepEqual(kept.Settings, t.Settings) || !reflect.DeepEqual(kept.Names, t.Names) || !reflect.DeepEqual(kept.Before, t.Before) {
		return fmt.Errorf("%s was tuned with other settings or from other weights: name another -file", file)
	}
	for i, s := range kept.Steps {
		if len(s.Weights) != len(t.Names) {
			return fmt.Errorf("%s: step %d has %d weights instead of %d", file, i+1, len(s.Weights), len(t.Names))
		}
	}
	t.Steps = kept.Steps
	return nil
}

// compare returns how much better plus is than minus: in matches with each other, and in the points that they make against the opponents.
func (t *tuneSettings) compare(c *command.Call, o *play.Options, n int, plus, minus string) (float64, error) {
	o.Count, o.Seed = t.Pairs, fmt.Sprintf("%s step %d", t.Seed, n+1)
	sum := 0.0
	for _, o.Level = range t.Levels {
		points := func(a, b string) (float64, error) {
			o.Players = []string{a, b}
			total, err := summed(c, o)
			if err != nil {
				return 0, err
			}
			return total.Players[0].Score, nil
		}
		won, err := points(plus, minus)
		if err != nil {
			return 0, err
		}
		sum += 2*won - 1
		for _, rival := range t.Against {
			for i, name := range []string{plus, minus} {
				won, err := points(name, rival)
				if err != nil {
					return 0, err
				}
				sum += won * float64(1-2*i)
			}
		}
	}
	return sum / float64(len(t.Levels)*(1+len(t.Against))), nil
}
