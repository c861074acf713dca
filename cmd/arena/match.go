package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const matchText = `Plays matches between players. Name one for each seat: a built-in one (random,
newcomer, rookie, regular, skilled, expert, master), a command line that starts
a program of yours, or an entry of bots.toml:

  arena match 'python3 mybot.py' expert

docs/bots/protocol.md says what a program reads and writes. A command line is what
has a space or a slash in it; a file that ends with .wasm is a program, too. Each
run draws a seed, and prints it at the end: of built-in players the same -seed
gives the same matches, and -seed town.37 repeats match 37 of -seed town. To
compare two players:

  arena match -pairs -count 50 -least 60 expert skilled

plays 100 matches and fails if the first player wins a smaller percentage.

A strength is mixed from a few whole players, and its form says of which: in
form 1.25 a player plans a quarter of its turns as whole player 2 and the others
as 1, where 0 is the weakest. "form:1.25" is a player of that form, "form:1-1.5"
draws its form for each match, and "form:best" is the strongest whole player.
"arena ladder" measures the strengths.

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
	game, level, seed string
	drawn             bool // the seed was not given
	count             int
	pairs, quiet      bool
	json              bool
	records, gamelogs string
	own               bool        // the folder of records is the program's own: a record takes the place of one of its name
	memory            *memoryFile // for the record of a single match
	workers           int
	least             float64
	untried           bool          // programs are not tried before the first match
	time              time.Duration // per turn, 0 for no limit
	players           []string      // names
	who               []seats.Who   // what the names mean
	bots              string        // file
	handicap          handicap      // by player
}

// handicap is a flag: what each player begins with beyond the level, separated by commas.
type handicap []int

// String lists the amounts.
func (h handicap) String() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint([]int(h)), " ", ","), "[]")
}

// Set reads a list.
func (h *handicap) Set(text string) error {
	*h = nil
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return fmt.Errorf("%q is not an amount", part)
		}
		*h = append(*h, n)
	}
	return nil
}

// of is the handicap of a player.
func (h handicap) of(player int) int {
	if player >= len(h) {
		return 0
	}
	return h[player]
}

// handicapUsage explains the flag with what each game has.
func handicapUsage() string {
	var units []string
	for _, e := range catalog.Entries() {
		i := e.Game.Info()
		units = append(units, fmt.Sprintf("%s %s (up to %d)", i.Title, i.Handicap.Unit, i.Handicap.Most))
	}
	return "`amounts` with which the players begin beyond the level, for example 0,40: " + strings.Join(units, ", ")
}

// job is one match to play; seats[i] is the index of the player on seat i.
type job struct {
	name  string // "37", or with several seatings "37a"
	seed  string
	seats []int
}

// result is the result of a match.
type result struct {
	job     job
	outcome rules.Outcome
	turns   int
	steps   int
	earned  [][]achievements.Achievement // achievements of each seat
	files   []string                     // names of the files written
	faults  []match.Fault
	end     match.Position
	record  *recorder // to save; nil for none
	err     error
}

func playMatches(c *call) error {
	o, err := matchFlags(c)
	if err != nil {
		return err
	}
	entry, level, err := o.open()
	if err != nil {
		return err
	}
	jobs := o.jobs()
	if _, ok := formats.Original(o.game); o.gamelogs != "" && !ok {
		return usagef("-gamelogs: no original server wrote logs of %s", o.game)
	}
	if o.gamelogs != "" && len(o.handicap) > 0 {
		return usagef("-gamelogs: the original servers knew no -handicap")
	}
	if err := o.makeFolders(); err != nil {
		return err
	}
	programs := seats.Programs(o.who)
	o.workers = fit(c, "workers", o.workers, len(programs))
	if len(jobs) > 1 && !o.untried {
		if err := (trial{entry, level, programs, o.time}).run(c); err != nil {
			return err
		}
	}
	total := newSummary(o.players, o.rounds(), entry.Achievements())
	report := newReport(c, o)
	bar := newBar(c.err, len(jobs), "match", "matches")
	played := 0
	for r := range o.play(c.ctx, entry, level, jobs) {
		if r.err != nil {
			err = fmt.Errorf("match %s: %w", r.job.name, r.err)
			break
		}
		played++
		total.add(r)
		bar.clear()
		report.match(r)
		bar.step()
	}
	bar.end()
	if err == nil && c.ctx.Err() != nil {
		err = interrupted{played, len(jobs), "match", "matches"}
	}
	report.summary(total)
	if share := 100 * total.share(); err == nil && share < o.least {
		err = fmt.Errorf("%s wins %.1f %% of the matches, fewer than %g %%", o.players[0], share, o.least)
	}
	return err
}

// makeFolders makes the folders that are written to.
func (o *matchOptions) makeFolders() error {
	for _, f := range []struct{ name, dir, what string }{{"records", o.records, "records"}, {"gamelogs", o.gamelogs, "gamelogs"}} {
		if f.dir == "" {
			continue
		}
		if err := disk.MakeFolder(f.dir); err != nil {
			return usagef("-%s: %v; name a folder to write %s to, which is made if there is none", f.name, err, f.what)
		}
	}
	return nil
}

// fit is how many matches with so many programs each are played at the same time. Where the flag does not say, each program has a core; where it
// wants more, that is told.
func fit(c *call, name string, workers, programs int) int {
	cores := seats.Cores()
	if workers*programs <= cores {
		return workers
	}
	asked := false
	c.flags.Visit(func(f *flag.Flag) { asked = asked || f.Name == name })
	if !asked {
		return max(cores/programs, 1)
	}
	fmt.Fprintf(c.err, "%s at a time with %s in each: that is more than %s, so %s at a time and the others wait, at no cost of their time\n",
		words.Count(workers, "match", "matches"), words.Count(programs, "program", "programs"), words.Count(cores, "core", "cores"), words.Count(cores, "program thinks", "programs think"))
	return workers
}

func matchFlags(c *call) (*matchOptions, error) {
	o := &matchOptions{}
	f := c.flags
	f.StringVar(&o.game, "game", "anarchy", "`game` to play")
	f.StringVar(&o.level, "level", "classic", "`name` of a level, or a file ending in .toml")
	f.StringVar(&o.seed, "seed", "", "`text` that determines map and chance; -count adds a number; drawn by lot and printed if not given")
	f.IntVar(&o.count, "count", 1, "`number` of seeds to play")
	f.BoolVar(&o.pairs, "pairs", false, "play every seed as often as there are seats: the players change seats, until each has had every seat")
	f.BoolVar(&o.quiet, "quiet", false, "print only the summary")
	f.BoolVar(&o.json, "json", false, "print JSON, one object per line")
	f.StringVar(&o.records, "records", "", "`folder` to write a record of every match to")
	f.StringVar(&o.gamelogs, "gamelogs", "", "`folder` to write gamelogs to, in the format of the original server")
	f.Var(&o.handicap, "handicap", handicapUsage()+"; players take them along when they change seats")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	f.Float64Var(&o.least, "least", 0, "fail if the first player wins less than this `percentage`")
	f.BoolVar(&o.untried, "untried", false, untriedUsage)
	f.StringVar(&o.bots, "bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	f.DurationVar(&o.time, "time", 0, "`limit` for a turn, for example 10s, of a processor for programs; a player that takes longer loses; 0 for none, or what programs have without it")
	c.explain(matchText + partnersText())
	var err error
	if o.players, err = c.parse(); err != nil {
		return nil, err
	}
	if o.drawn = o.seed == ""; o.drawn {
		o.seed = match.NewSeed()
	}
	switch {
	case o.count < 1 || o.count > 1_000_000:
		return nil, usagef("-count %d is outside 1 to 1000000", o.count)
	case o.workers < 1 || o.workers > 1000:
		return nil, usagef("-workers %d is outside 1 to 1000", o.workers)
	case o.time < 0:
		return nil, usagef("-time %v is negative", o.time)
	case !(o.least >= 0 && o.least <= 100):
		return nil, usagef("-least %g is outside 0 to 100", o.least)
	}
	return o, nil
}

func (o *matchOptions) open() (catalog.Entry, levels.Level, error) {
	entry, err := findGame(o.game)
	if err != nil {
		return entry, levels.Level{}, err
	}
	if err := o.meet(entry); err != nil {
		return entry, levels.Level{}, err
	}
	level, err := o.find()
	if err != nil {
		return entry, level, err
	}
	if seats := entry.Seats(level); len(o.players) != seats {
		return entry, level, usagef("%s in level %s needs %d players, not %d", o.game, level.Name, seats, len(o.players))
	}
	if len(o.handicap) > len(o.players) {
		return entry, level, usagef("-handicap %s is for %s, not %d", o.handicap, words.Count(len(o.handicap), "player", "players"), len(o.players))
	}
	if h := entry.Game.Info().Handicap; len(o.handicap) > 0 && (slices.Min(o.handicap) < 0 || slices.Max(o.handicap) > h.Most) {
		return entry, level, usagef("-handicap %s: %s allows 0 to %d %s", o.handicap, entry.Game.Info().Title, h.Most, h.Unit)
	}
	return entry, level, nil
}

// meet finds out what the names of the players mean.
func (o *matchOptions) meet(entry catalog.Entry) error {
	load := sync.OnceValues(func() (seats.Bots, error) { // only for those who need it
		if o.bots != "" {
			return seats.Load(o.bots)
		}
		return seats.Here()
	})
	o.who = nil
	for i, name := range o.players {
		w, err := seats.Find(entry, nil, name)
		if err != nil || w.Outside() {
			bots, broken := load()
			if broken != nil {
				return broken
			}
			w, err = seats.Find(entry, bots, name)
		}
		if err != nil {
			return usageError{err.Error()}
		}
		o.who, o.players[i] = append(o.who, w), w.Name
	}
	return nil
}

// findGame returns the game with that ID.
func findGame(id string) (catalog.Entry, error) {
	e, err := catalog.Lookup(id)
	if err != nil {
		err = usageError{err.Error()}
	}
	return e, err
}

// findLevel returns a built-in level.
func findLevel(game, name string) (levels.Level, error) {
	l, err := levels.Find(game, name)
	if err != nil {
		err = usageError{err.Error()}
	}
	return l, err
}

func (o *matchOptions) find() (levels.Level, error) {
	name, isFile := strings.CutSuffix(o.level, ".toml")
	if !isFile {
		return findLevel(o.game, name)
	}
	text, err := load(o.level, levels.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		if _, known := levels.Find(o.game, name); known == nil {
			return levels.Level{}, fmt.Errorf("there is no file %s; the level that comes with the program is called %s", o.level, name)
		}
	}
	if err != nil {
		return levels.Level{}, fmt.Errorf("%s: %w", o.level, err)
	}
	level, err := catalog.Level(o.level, text)
	var problems levels.Problems
	if errors.As(err, &problems) {
		list := fmt.Sprintf("%s has %s", o.level, words.Count(len(problems), "mistake", "mistakes"))
		for _, f := range problems {
			list += "\n" + f.String() // with file and line in front, as editors expect
		}
		err = errors.New(list)
	}
	if err == nil && level.Game != o.game {
		err = usagef("%s is a level of %s, not of %s", o.level, level.Game, o.game)
	}
	return level, err
}

// rounds returns the number of matches per seed.
func (o *matchOptions) rounds() int {
	if o.pairs {
		return len(o.players)
	}
	return 1
}

// jobs lists the matches to play.
func (o *matchOptions) jobs() []job {
	seats, rounds := len(o.players), o.rounds()
	var list []job
	for n := range o.count {
		j := job{name: fmt.Sprint(n + 1), seed: o.seed}
		if o.count > 1 {
			j.seed = fmt.Sprintf("%s.%d", o.seed, n+1)
		}
		for turn := range rounds {
			k := j
			if rounds > 1 {
				k.name += string(rune('a' + turn))
			}
			for i := range seats {
				k.seats = append(k.seats, (i+turn)%seats)
			}
			list = append(list, k)
		}
	}
	return list
}

// play plays the jobs with several workers and yields the results in order, until one fails or ctx ends.
func (o *matchOptions) play(ctx context.Context, entry catalog.Entry, level levels.Level, jobs []job) func(func(result) bool) {
	return func(yield func(result) bool) {
		if o.who == nil {
			if err := o.meet(entry); err != nil {
				yield(result{err: err})
				return
			}
		}
		ctx, cancel := context.WithCancel(ctx)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer cancel()
		done := make([]chan result, len(jobs))
		for i := range done {
			done[i] = make(chan result, 1)
		}
		var next sync.Mutex
		taken := 0
		for range min(o.workers, len(jobs)) {
			workers.Go(func() {
				for {
					next.Lock()
					i := taken
					taken++
					next.Unlock()
					if i >= len(jobs) || ctx.Err() != nil {
						return
					}
					r := o.playOne(ctx, entry, level, jobs[i])
					if r.record != nil {
						r.err = cmp.Or(r.err, r.record.save())
						r.files = append([]string{r.record.path}, r.files...)
					}
					done[i] <- r
				}
			})
		}
		for i := range jobs {
			select {
			case r := <-done[i]:
				if ctx.Err() != nil || !yield(r) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// playOne plays a match. Who calls it saves the record of the result.
func (o *matchOptions) playOne(ctx context.Context, entry catalog.Entry, level levels.Level, j job) (r result) {
	r.job = j
	setup := match.Setup{Game: o.game, Level: level.Name, Text: level.Text, Seed: j.seed}
	for _, p := range j.seats {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: o.who[p].Title(), Kind: o.who[p].Kind, Handicap: o.handicap.of(p)})
	}
	start, err := games.Start(setup)
	if err != nil {
		r.err = err
		return r
	}
	m := match.New(setup, start)
	var seated []*seats.Seat
	var players []match.Player
	leave := sync.OnceFunc(func() { seats.Leave(ctx, m, seated) })
	defer leave()
	for seat, p := range j.seats {
		place := outside.Place{Setup: setup, Seat: rules.Seat(seat), Time: o.time, Starting: ctx}
		s, err := o.who[p].Sit(place, fmt.Sprintf("%s seat %d", j.seed, seat+1))
		if err != nil {
			r.err = err
			return r
		}
		seated, players = append(seated, s), append(players, s)
	}
	var rec *recorder
	switch {
	case o.records != "":
		rec, r.err = newRecorder(filepath.Join(o.records, o.file(j)+record.Suffix), o.own, m)
	case o.memory != nil:
		rec, r.err = recordTo(o.memory, m)
	}
	if r.err != nil {
		return r
	}
	for i := range players {
		if rec != nil {
			players[i] = recordedPlayer{players[i], rec}
		}
	}
	r.err = m.Run(ctx, players)
	leave()
	if rec != nil {
		rec.finish(r.err == nil)
		r.record = rec
	}
	if r.err == nil && o.gamelogs != "" {
		original, _ := formats.Original(o.game)
		var name string
		name, r.err = writeGamelog(original, filepath.Join(o.gamelogs, o.file(j)+original.Suffix), m)
		r.files = append(r.files, name)
	}
	end := m.Position()
	r.end = end
	r.outcome, r.turns, r.steps, r.earned, r.faults = end.Outcome(), end.Turn(), m.Len(), entry.Achievements().InMatch(end), m.Faults()
	return r
}

func (o *matchOptions) file(j job) string {
	var names []string
	for _, p := range j.seats {
		names = append(names, strings.Map(inFileName, o.players[p]))
	}
	return fmt.Sprintf("%s-%s-%s", o.game, j.name, strings.Join(names, "-"))
}

// inFileName replaces what does not belong into the name of a file.
func inFileName(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-", r) {
		return r
	}
	return '_'
}
