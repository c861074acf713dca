package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/docs"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/players/catalog"
)

const startersText = `Measures the bots that arena new writes: each plays pairs of matches against
Rookie, both seats of every seed. Fails if one is not clearly as good: if the
95 % interval of its score begins below 50 %.

  go run ./cmd/lab starters -game si32
`

// pairs is how many pairs of matches tell how good a starter is, by game where it is not usualPairs: a map of Galapagos suits one player from both
// seats, so that a pair tells little.
var pairs = map[string]int{"galapagos": 100}

const usualPairs = 30

func measureStarters(c *command.Call) error {
	o := &play.Options{Pairs: true}
	f := c.Flags
	one := f.String("game", "", "`game` to play; all if not given")
	language := f.String("language", "", "`language` of the bots; all if not given")
	f.StringVar(&o.Level, "level", "quick", "`name` of a level")
	f.StringVar(&o.Seed, "seed", "starters", "`text` that determines maps and chance")
	f.IntVar(&o.Count, "count", 0, fmt.Sprintf("`number` of pairs that each plays; as many as the game needs if not given: %d, Galapagos %d", usualPairs, pairs["galapagos"]))
	f.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	if err := c.Alone(startersText); err != nil {
		return err
	}
	count := o.Count
	if count < 0 {
		return command.Usagef("-count %d is less than 0", count)
	}
	if *one != "" {
		if _, err := play.FindGame(*one); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp("", "starters")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var weak []string
	fmt.Fprint(c.Out, "| game | language | scores against Rookie | 95 % interval | pairs |\n|---|---|---|---|---|\n")
	for _, entry := range catalog.Entries() {
		info := entry.Game.Info()
		for _, l := range docs.Languages {
			if *one != "" && *one != info.ID || *language != "" && *language != l.Name {
				continue
			}
			command, err := starter(filepath.Join(folder, info.ID+"-"+l.Name), info.ID, l)
			if err != nil {
				return err
			}
			o.Count = cmp.Or(count, pairs[info.ID], usualPairs)
			o.Game, o.Players = info.ID, []string{command, "rookie"}
			total, err := summed(c, o)
			if err != nil {
				return err
			}
			p := total.Players[0]
			fmt.Fprintf(c.Out, "| %s | %s | %.0f %% | %.0f to %.0f %% | %d |\n", info.Title, l.Name, 100*p.Score, 100*p.Low, 100*p.High, len(p.Scores))
			if p.Low < 0.5 {
				weak = append(weak, info.Title+" in "+l.Name)
			}
		}
	}
	if len(weak) > 0 {
		return fmt.Errorf("not clearly as good as Rookie: %s", strings.Join(weak, ", "))
	}
	return nil
}

// starter writes a starter into a folder and returns the command that runs it. One in Go is compiled, so that matches do not wait for that.
func starter(folder, game string, l docs.Language) (string, error) {
	files, err := l.Starter(game)
	if err != nil {
		return "", err
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		return "", err
	}
	var sources []string
	for name, text := range files {
		sources = append(sources, filepath.Join(folder, name))
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	if l.Name != "go" {
		return strings.Replace(l.Command, l.File, filepath.Join(folder, l.File), 1), nil
	}
	program := filepath.Join(folder, "bot.exe")
	if said, err := exec.Command("go", append([]string{"build", "-o", program}, sources...)...).CombinedOutput(); err != nil {
		return "", errors.Join(err, errors.New(string(said)))
	}
	return program, nil
}

// summed plays all matches and sums them up.
func summed(c *command.Call, o *play.Options) (*play.Summary, error) {
	total := play.NewSummary(o.Players, o.Rounds(), achievements.OfContest(o.Game))
	return total, playAll(c, o, total.Add)
}

// playAll plays all matches, with a bar, and tells the result of each.
func playAll(c *command.Call, o *play.Options, tell func(play.Result)) error {
	entry, level, err := o.Open()
	if err != nil {
		return err
	}
	jobs, one, many := o.Jobs(), "match of "+level.Title, "matches of "+level.Title
	bar := command.NewBar(c.Err, len(jobs), one, many)
	defer bar.End()
	played := 0
	for r := range o.Play(c.Ctx, entry, level, jobs) {
		if r.Err != nil {
			return fmt.Errorf("%s, match %s: %w", level.Name, r.Job.Name, r.Err)
		}
		tell(r)
		played++
		bar.Step()
	}
	if c.Ctx.Err() != nil {
		return command.Interrupted(played, len(jobs), one, many)
	}
	return nil
}
