package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/catalog"
	"app.pentarena/game/honours"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const matchText = `Plays matches between built-in players: random, rookie, regular, expert. One
player is named for each seat. The same command line always gives the same
matches. How strong the players are is shown by

  arena match -pairs -count 50 -least 80 expert regular
  arena match -pairs -count 50 -least 90 regular rookie

which play 100 matches each and fail when the first player wins a smaller share.

Some games have sparring partners besides, to measure players by:

`

// partnersText lists the sparring partners of every game that has some.
func partnersText() string {
	var b strings.Builder
	for _, e := range catalog.Entries() {
		if len(e.Partners) > 0 {
			fmt.Fprintf(&b, "  %-10s %s\n", e.Game.Info().ID, strings.Join(e.Partners, ", "))
		}
	}
	return b.String()
}

// matchOptions is what the flags of match say.
type matchOptions struct {
	game, level, seed string
	count             int
	pairs, quiet      bool
	records, gamelogs string
	workers           int
	least             float64
	players           []string
}

// job is one match to play; seats[i] is the number of the player on seat i.
type job struct {
	name  string
	seed  string
	seats []int
}

// result is a match played.
type result struct {
	job     job
	outcome rules.Outcome
	turns   int
	steps   int
	earned  [][]honours.Honour // by each seat, besides winning
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
	jobs := o.jobs(len(o.players))
	if _, ok := record.OriginalSuffix(o.game); o.gamelogs != "" && !ok {
		return usagef("-gamelogs: matches of %s have no form of an original server", o.game)
	}
	for _, dir := range []string{o.records, o.gamelogs} {
		if dir != "" {
			if err := os.MkdirAll(dir, 0o777); err != nil {
				return err
			}
		}
	}
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	tally := newTally(o.players, entry.Honours())
	bar := newBar(c.err, len(jobs), "matches")
	for r := range o.play(ctx, entry, level, jobs) {
		if r.err != nil {
			bar.end()
			return fmt.Errorf("match %s: %w", r.job.name, r.err)
		}
		tally.add(r)
		if !o.quiet {
			bar.clear()
			fmt.Fprintln(c.out, o.line(r))
		}
		bar.step()
	}
	bar.end()
	if err := c.ctx.Err(); err != nil {
		return err
	}
	if len(jobs) > 1 {
		fmt.Fprint(c.out, tally)
	}
	if share := 100 * tally.share(); share < o.least {
		return fmt.Errorf("%s wins %.1f %% of the matches, fewer than %g %%", o.players[0], share, o.least)
	}
	return nil
}

func matchFlags(c *call) (*matchOptions, error) {
	o := &matchOptions{}
	f := c.flags
	f.StringVar(&o.game, "game", "anarchy", "`game` to play")
	f.StringVar(&o.level, "level", "classic", "`name` of a level of the game, or a level file ending in .toml")
	f.StringVar(&o.seed, "seed", "1", "`text` that decides map and chance; with more matches each gets this text and its number")
	f.IntVar(&o.count, "count", 1, "`number` of seeds to play")
	f.BoolVar(&o.pairs, "pairs", false, "play every seed once for each way round the table: players exchange seats")
	f.BoolVar(&o.quiet, "quiet", false, "print only the summary")
	f.StringVar(&o.records, "records", "", "`folder` to write a record of every match to")
	f.StringVar(&o.gamelogs, "gamelogs", "", "`folder` to write gamelogs to, in the format of the original server")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	f.Float64Var(&o.least, "least", 0, "fail when the first player wins less than this `percentage`")
	c.explain(matchText + partnersText())
	var err error
	if o.players, err = c.parse(); err != nil {
		return nil, err
	}
	switch {
	case o.count < 1 || o.count > 1_000_000:
		return nil, usagef("-count %d is not from 1 to 1000000", o.count)
	case o.workers < 1 || o.workers > 1000:
		return nil, usagef("-workers %d is not from 1 to 1000", o.workers)
	case !(o.least >= 0 && o.least <= 100):
		return nil, usagef("-least %g is not from 0 to 100", o.least)
	}
	return o, nil
}

func (o *matchOptions) open() (catalog.Entry, levels.Level, error) {
	entry, ok := catalog.Find(o.game)
	if !ok {
		var ids []string
		for _, e := range catalog.Entries() {
			ids = append(ids, e.Game.Info().ID)
		}
		return entry, levels.Level{}, usagef("there is no game %q; there is %s", o.game, strings.Join(ids, ", "))
	}
	for _, p := range o.players {
		if _, err := entry.Bot(p, ""); err != nil {
			return entry, levels.Level{}, usagef("%v", err)
		}
	}
	level, err := o.find()
	if err != nil {
		return entry, level, err
	}
	if seats := entry.Seats(level); len(o.players) != seats {
		return entry, level, usagef("%s in level %s needs %d players, not %d", o.game, level.Name, seats, len(o.players))
	}
	return entry, level, nil
}

func (o *matchOptions) find() (levels.Level, error) {
	if !strings.HasSuffix(o.level, ".toml") {
		return levels.Find(o.game, o.level)
	}
	text, err := os.ReadFile(o.level)
	if err != nil {
		return levels.Level{}, err
	}
	level, err := catalog.Level(o.level, text)
	if err == nil && level.Game != o.game {
		err = usagef("%s is a level of %s, not of %s", o.level, level.Game, o.game)
	}
	return level, err
}

// jobs lists the matches to play.
func (o *matchOptions) jobs(seats int) []job {
	rounds := 1
	if o.pairs {
		rounds = seats
	}
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

// play plays the jobs with several workers and yields their results in order, until one fails or ctx ends.
func (o *matchOptions) play(ctx context.Context, entry catalog.Entry, level levels.Level, jobs []job) func(func(result) bool) {
	return func(yield func(result) bool) {
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
					done[i] <- o.one(ctx, entry, level, jobs[i])
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

// one plays a match.
func (o *matchOptions) one(ctx context.Context, entry catalog.Entry, level levels.Level, j job) (r result) {
	r.job = j
	setup := match.Setup{Game: o.game, Level: level.Name, Text: level.Text, Seed: j.seed}
	var players []match.Player
	for seat, p := range j.seats {
		bot, err := entry.Bot(o.players[p], fmt.Sprintf("%s seat %d", j.seed, seat+1))
		if err != nil {
			r.err = err
			return r
		}
		players = append(players, bot)
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: catalog.Title(o.players[p]), Kind: o.players[p]})
	}
	start, err := catalog.Start(setup)
	if err != nil {
		r.err = err
		return r
	}
	m := match.New(setup, start)
	var rec *recorder
	if o.records != "" {
		if rec, r.err = newRecorder(filepath.Join(o.records, o.file(j)+".pent"), m); r.err != nil {
			return r
		}
		for i := range players {
			players[i] = told{players[i], rec}
		}
	}
	r.err = m.Run(ctx, players)
	if rec != nil {
		if err := rec.close(r.err == nil); r.err == nil {
			r.err = err
		}
	}
	if r.err == nil && o.gamelogs != "" {
		suffix, _ := record.OriginalSuffix(o.game)
		r.err = writeGamelog(filepath.Join(o.gamelogs, o.file(j)+suffix), m)
	}
	end := m.Table()
	r.outcome, r.turns, r.steps, r.earned = end.Outcome(), end.Turn(), m.Len(), entry.Honours().InMatch(end)
	return r
}

func (o *matchOptions) file(j job) string {
	var names []string
	for _, p := range j.seats {
		names = append(names, o.players[p])
	}
	return fmt.Sprintf("%s-%s-%s", o.game, j.name, strings.Join(names, "-"))
}

func (o *matchOptions) line(r result) string {
	var winners, others []string
	for seat, p := range r.job.seats {
		name := fmt.Sprintf("%s (seat %d)", o.players[p], seat+1)
		if r.outcome.Winners.Has(rules.Seat(seat)) {
			winners = append(winners, name)
		} else {
			others = append(others, name)
		}
	}
	how := strings.Join(winners, " and ") + " wins"
	switch {
	case len(winners) == 0:
		how = strings.Join(others, " and ") + " draw"
	case len(others) > 0:
		how = strings.Join(winners, " and ") + " beats " + strings.Join(others, " and ")
	}
	scores := strings.Trim(strings.ReplaceAll(fmt.Sprint(r.outcome.Scores[:len(r.job.seats)]), " ", ":"), "[]")
	return fmt.Sprintf("match %s, seed %q: %s: %s, score %s, %d turns, %d steps%s", r.job.name, r.job.seed, how, r.outcome.Reason, scores, r.turns, r.steps, o.tellEarned(r))
}

// tally counts who won.
type tally struct {
	players []string
	wins    []int
	seats   []int // wins by seat
	draws   int
	matches int
	trophies
}

func newTally(players []string, set honours.Set) *tally {
	return &tally{players: players, wins: make([]int, len(players)), seats: make([]int, len(players)), trophies: newTrophies(set, len(players))}
}

func (t *tally) add(r result) {
	t.matches++
	t.trophies.add(r)
	if r.outcome.Winners.Empty() {
		t.draws++
	}
	for seat, p := range r.job.seats {
		if r.outcome.Winners.Has(rules.Seat(seat)) {
			t.wins[p]++
			t.seats[seat]++
		}
	}
}

// share is the part of the matches that the first player won.
func (t *tally) share() float64 {
	if t.matches == 0 {
		return 0
	}
	return float64(t.wins[0]) / float64(t.matches)
}

// String is the summary: who won how often, and between which bounds the true share lies with 95 % confidence.
func (t *tally) String() string {
	var b strings.Builder
	width := 0
	for _, p := range t.players {
		width = max(width, len(p))
	}
	for i, p := range t.players {
		low, high := wilson(t.wins[i], t.matches)
		fmt.Fprintf(&b, "%-*s  wins %d of %d matches: %.1f %% (95 %% confidence: %.1f to %.1f %%)\n",
			width, p, t.wins[i], t.matches, 100*float64(t.wins[i])/float64(t.matches), 100*low, 100*high)
	}
	var seats []string
	for i, n := range t.seats {
		seats = append(seats, fmt.Sprintf("seat %d won %d", i+1, n))
	}
	fmt.Fprintf(&b, "draws: %d; %s\n", t.draws, strings.Join(seats, ", "))
	b.WriteString(t.lines(t.players, width))
	return b.String()
}

// wilson is the 95 % confidence interval of a share (E. B. Wilson, 1927).
func wilson(wins, n int) (low, high float64) {
	const z = 1.959964
	p, m := float64(wins)/float64(n), float64(n)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	spread := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(middle-spread, 0), min(middle+spread, 1)
}

// recorder writes the record of a match while it runs.
type recorder struct {
	file  *os.File
	write *record.Writer
	match *match.Match
	table match.Table // position after the steps written
	n     int
	err   error
}

func newRecorder(name string, m *match.Match) (*recorder, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	w, err := record.NewWriter(f, m.Setup(), m.Start())
	if err != nil {
		return nil, joinClose(err, f)
	}
	return &recorder{file: f, write: w, match: m, table: m.Start()}, nil
}

func (r *recorder) sync() {
	for _, s := range r.match.Steps(r.n) {
		if r.err != nil {
			return
		}
		if r.err = r.table.Apply(s.Seat, s.Cmd, &rules.Playback{Rolls: s.Rolls}); r.err == nil {
			r.err = r.write.Step(r.table, s)
		}
		r.n++
	}
}

// close writes what is left, and the footer when the match is over, and closes the file.
func (r *recorder) close(over bool) error {
	r.sync()
	if r.err == nil && over {
		r.err = r.write.Close(r.table)
	}
	return joinClose(r.err, r.file)
}

func joinClose(err error, c io.Closer) error {
	if closed := c.Close(); err == nil {
		return closed
	}
	return err
}

// told is a player whose turns are recorded.
type told struct {
	match.Player
	rec *recorder
}

func (t told) Play(ctx context.Context, turn *match.Turn) error {
	t.rec.sync()
	return t.Player.Play(ctx, turn)
}

func writeGamelog(name string, m *match.Match) error {
	var b bytes.Buffer
	if err := record.WriteOriginal(&b, record.Follow(m), 0); err != nil {
		return err
	}
	return os.WriteFile(name, slices.Clip(b.Bytes()), 0o666)
}
