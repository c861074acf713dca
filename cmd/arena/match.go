package main

import (
	"flag"
	"fmt"
	"runtime"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/players/trial"
)

const matchText = `Plays matches between players. Name one for each seat: a built-in one (random,
newcomer, rookie, regular, skilled, expert, master), a command line that starts
a program of yours, or an entry of bots.toml:

  arena match 'python3 mybot.py' expert

docs/bots/protocol.md says what a program reads and writes. A command line is what
has a space or a slash in it; a file that ends with .wasm, .mjs or .js is a program,
too, and needs nothing else to run. Each run draws a seed, and prints it at the
end: of built-in players the same -seed gives the same matches, and -seed town.37
repeats match 37 of -seed town. To compare two players:

  arena match -pairs -count 50 -least 60 expert skilled

plays 100 matches and fails if the first player wins a smaller percentage.

A strength is mixed from a few whole players, and its form says of which: in
form 1.25 a player plans a quarter of its turns as whole player 2 and the others
as 1, where 0 is the weakest. "form:1.25" is a player of that form, "form:1-1.5"
draws its form for each match, and "form:best" is the strongest whole player.
In Anarchy "weights:..." is a player with the weights that lab tune prints.
docs/measurements/strengths.md says how strong they are.

The score is 1 for a win and 1/2 for a draw. Its 95 % interval takes each seed
as one sample, because the matches of a pair share the map. An interrupted run
prints the score of the complete pairs.

With -json every line of output is a JSON object: one with the key "match"
after each match, and at the end one with the key "summary". The summary has the
score from 0 to 1, the bounds of its interval, and in "pairs" how often the
first player got 0, 0.5, 1, 1.5 and 2 points of a pair.

Before the first of several matches each program plays a turn, and what cannot
play is said. A command that the rules refuse does nothing and is counted. A
player that fails, crashes or runs out of time loses the match. Both are printed
with the reason. Where neither -time nor bots.toml says otherwise, a program has
10 s of a processor for a turn; in Galapagos it has the clock of the level for
the whole match. What it logs, draws and writes to its standard error is kept
with the record.

Some games have sparring partners as well, to measure players against:

`

// partnersText lists the sparring partners of each game.
func partnersText() string {
	var b strings.Builder
	for _, e := range catalog.Entries() {
		if len(e.Partners()) > 0 {
			fmt.Fprintf(&b, "  %-10s %s\n", e.Game.Info().ID, strings.Join(e.Partners(), ", "))
		}
	}
	return b.String()
}

// matchOptions are the flags of the verb match.
type matchOptions struct {
	play.Options
	drawn       bool // the seed was not given
	quiet, json bool
	least       float64
	untried     bool // programs are not tried before the first match
}

func playMatches(c *command.Call) error {
	o, err := matchFlags(c)
	if err != nil {
		return err
	}
	entry, level, err := o.Open()
	if err != nil {
		return err
	}
	jobs := o.Jobs()
	if _, ok := formats.Original(o.Game); o.Gamelogs != "" && !ok {
		return command.Usagef("-gamelogs: no original server wrote logs of %s", o.Game)
	}
	if o.Gamelogs != "" && len(o.Handicap) > 0 {
		return command.Usagef("-gamelogs: the original servers knew no -handicap")
	}
	if err := o.MakeFolders(); err != nil {
		return err
	}
	programs := seats.Programs(o.Who)
	o.Workers = fit(c, "workers", o.Workers, len(programs))
	if len(jobs) > 1 && !o.untried {
		if err := (trials{entry, level, programs, o.Time, trial.Silence}).run(c); err != nil {
			return err
		}
	}
	total := play.NewSummary(o.Players, o.Rounds(), achievements.OfContest(o.Game))
	report := newReport(c, o)
	bar := command.NewBar(c.Err, len(jobs), "match", "matches")
	played := 0
	for r := range o.Play(c.Ctx, entry, level, jobs) {
		if r.Err != nil {
			err = fmt.Errorf("match %s: %w", r.Job.Name, r.Err)
			break
		}
		played++
		total.Add(r)
		bar.Clear()
		report.match(r)
		bar.Step()
	}
	bar.End()
	if err == nil && c.Ctx.Err() != nil {
		err = command.Interrupted(played, len(jobs), "match", "matches")
	}
	report.summary(total)
	if share := 100 * total.Share(); err == nil && share < o.least {
		err = fmt.Errorf("%s wins %.1f %% of the matches, fewer than %g %%", o.Players[0], share, o.least)
	}
	return err
}

// fit is how many matches with so many programs each are played at the same time. Where the flag does not say, each program has a core; where it
// wants more, that is told.
func fit(c *command.Call, name string, workers, programs int) int {
	cores := seats.Cores()
	if workers*programs <= cores {
		return workers
	}
	asked := false
	c.Flags.Visit(func(f *flag.Flag) { asked = asked || f.Name == name })
	if !asked {
		return max(cores/programs, 1)
	}
	fmt.Fprintf(c.Err, "%s at a time with %s in each: that is more than %s, so %s at a time and the others wait, at no cost of their time\n",
		words.Count(workers, "match", "matches"), words.Count(programs, "program", "programs"), words.Count(cores, "core", "cores"), words.Count(cores, "program thinks", "programs think"))
	return workers
}

func matchFlags(c *command.Call) (*matchOptions, error) {
	o := &matchOptions{}
	f := c.Flags
	f.StringVar(&o.Game, "game", "anarchy", "`game` to play")
	f.StringVar(&o.Level, "level", "classic", "`name` of a level, or a file ending in .toml")
	f.StringVar(&o.Seed, "seed", "", "`text` that determines map and chance; -count adds a number; drawn by lot and printed if not given")
	f.IntVar(&o.Count, "count", 1, "`number` of seeds to play")
	f.BoolVar(&o.Pairs, "pairs", false, "play every seed as often as there are seats: the players change seats, until each has had every seat")
	f.BoolVar(&o.quiet, "quiet", false, "print only the summary")
	f.BoolVar(&o.json, "json", false, "print JSON, one object per line")
	f.StringVar(&o.Records, "records", "", "`folder` to write a record of every match to")
	f.StringVar(&o.Gamelogs, "gamelogs", "", "`folder` to write gamelogs to, in the format of the original server")
	f.Var(&o.Handicap, "handicap", play.HandicapUsage()+"; players take them along when they change seats")
	f.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	f.Float64Var(&o.least, "least", 0, "fail if the first player wins less than this `percentage`")
	f.BoolVar(&o.untried, "untried", false, untriedUsage)
	f.StringVar(&o.Bots, "bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	f.BoolVar(&o.Sandbox, "sandbox", false, sandboxUsage)
	f.DurationVar(&o.Time, "time", 0, "`limit` for a turn, for example 10s, of a processor for programs; a player that takes longer loses; 0 for none, or what programs have without it")
	var err error
	if o.Players, err = c.Parse(matchText + partnersText()); err != nil {
		return nil, err
	}
	if o.drawn = o.Seed == ""; o.drawn {
		o.Seed = match.NewSeed()
	}
	switch {
	case o.Count < 1 || o.Count > 1_000_000:
		return nil, command.Usagef("-count %d is outside 1 to 1000000", o.Count)
	case o.Workers < 1 || o.Workers > 1000:
		return nil, command.Usagef("-workers %d is outside 1 to 1000", o.Workers)
	case o.Time < 0:
		return nil, command.Usagef("-time %v is negative", o.Time)
	case !(o.least >= 0 && o.least <= 100):
		return nil, command.Usagef("-least %g is outside 0 to 100", o.least)
	}
	return o, nil
}
