package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/docs"
	"app.pentarena/game/players/catalog"
)

const startersText = `Measures the bots that arena new writes: each plays pairs of matches against
Rookie, both seats of every seed. Fails if one is not clearly as good: if the
95 % interval of its score begins below 50 %.

  arena starters -game si32
`

// pairs is how many pairs of matches tell how good a starter is, by game where it is not usualPairs: a map of Galapagos suits one player from both
// seats, so that a pair tells little.
var pairs = map[string]int{"galapagos": 100}

const usualPairs = 30

func measureStarters(c *command.Call) error {
	o := &options{pairs: true}
	f := c.Flags
	one := f.String("game", "", "`game` to play; all if not given")
	language := f.String("language", "", "`language` of the bots; all if not given")
	f.StringVar(&o.level, "level", "quick", "`name` of a level")
	f.StringVar(&o.seed, "seed", "starters", "`text` that determines maps and chance")
	f.IntVar(&o.count, "count", 0, fmt.Sprintf("`number` of pairs that each plays; as many as the game needs if not given: %d, Galapagos %d", usualPairs, pairs["galapagos"]))
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	c.Explain(startersText)
	if rest, err := c.Parse(); err != nil || len(rest) > 0 {
		return command.OrUsage(err, rest)
	}
	count := o.count
	if count < 0 {
		return command.Usagef("-count %d is less than 0", count)
	}
	if *one != "" {
		if _, err := findGame(*one); err != nil {
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
			command, err := starter(folder, info.ID, l.Name, l.Command, l.File)
			if err != nil {
				return err
			}
			o.count = cmp.Or(count, pairs[info.ID], usualPairs)
			o.game, o.players = info.ID, []string{command, "rookie"}
			total, err := o.measured(c, entry)
			if err != nil {
				return err
			}
			p := total.players[0]
			fmt.Fprintf(c.Out, "| %s | %s | %.0f %% | %.0f to %.0f %% | %d |\n", info.Title, l.Name, 100*p.Score, 100*p.Low, 100*p.High, len(p.scores))
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
func starter(folder, game, language, command, file string) (string, error) {
	text, err := docs.Files.ReadFile(path.Join("bots", "starters", game, language, file))
	if err != nil {
		return "", err
	}
	source := filepath.Join(folder, game+"-"+language+"-"+file)
	if err := os.WriteFile(source, text, 0o666); err != nil {
		return "", err
	}
	if language != "go" {
		return strings.Replace(command, file, source, 1), nil
	}
	program := strings.TrimSuffix(source, ".go") + ".exe"
	if said, err := exec.Command("go", "build", "-o", program, source).CombinedOutput(); err != nil {
		return "", errors.Join(err, errors.New(string(said)))
	}
	return program, nil
}

// measured plays the matches.
func (o *options) measured(c *command.Call, entry catalog.Entry) (*summary, error) {
	_, level, err := o.open()
	if err != nil {
		return nil, err
	}
	total := newSummary(o.players, o.rounds(), entry.Achievements())
	bar := command.NewBar(c.Err, o.count*o.rounds(), "match", "matches")
	defer bar.End()
	played := 0
	for r := range o.play(c.Ctx, entry, level, o.jobs()) {
		if r.err != nil {
			return nil, fmt.Errorf("match %s: %w", r.job.name, r.err)
		}
		played++
		total.add(r)
		bar.Step()
	}
	if c.Ctx.Err() != nil {
		return nil, command.Interrupted(played, o.count*o.rounds(), "match", "matches")
	}
	return total, nil
}
