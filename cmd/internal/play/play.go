package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"app.pentarena/cmd/internal/command"
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

// options are what matches of the same players are played with.
type options struct {
	game, level, seed string
	count             int
	pairs             bool // every seed as often as there are seats
	records, gamelogs string
	own               bool        // the folder of records is the program's own: a record takes the place of one of its name
	memory            *memoryFile // for the record of a single match
	workers           int
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

// makeFolders makes the folders that are written to.
func (o *options) makeFolders() error {
	for _, f := range []struct{ name, dir, what string }{{"records", o.records, "records"}, {"gamelogs", o.gamelogs, "gamelogs"}} {
		if f.dir == "" {
			continue
		}
		if err := disk.MakeFolder(f.dir); err != nil {
			return command.Usagef("-%s: %v; name a folder to write %s to, which is made if there is none", f.name, err, f.what)
		}
	}
	return nil
}

func (o *options) open() (catalog.Entry, levels.Level, error) {
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
		return entry, level, command.Usagef("%s in level %s needs %d players, not %d", o.game, level.Name, seats, len(o.players))
	}
	if len(o.handicap) > len(o.players) {
		return entry, level, command.Usagef("-handicap %s is for %s, not %d", o.handicap, words.Count(len(o.handicap), "player", "players"), len(o.players))
	}
	if h := entry.Game.Info().Handicap; len(o.handicap) > 0 && (slices.Min(o.handicap) < 0 || slices.Max(o.handicap) > h.Most) {
		return entry, level, command.Usagef("-handicap %s: %s allows 0 to %d %s", o.handicap, entry.Game.Info().Title, h.Most, h.Unit)
	}
	return entry, level, nil
}

// meet finds out what the names of the players mean.
func (o *options) meet(entry catalog.Entry) error {
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
			return command.Usagef("%v", err)
		}
		o.who, o.players[i] = append(o.who, w), w.Name
	}
	return nil
}

// findGame returns the game with that ID.
func findGame(id string) (catalog.Entry, error) {
	e, err := catalog.Lookup(id)
	if err != nil {
		err = command.Usagef("%v", err)
	}
	return e, err
}

// findLevel returns a built-in level.
func findLevel(game, name string) (levels.Level, error) {
	l, err := levels.Find(game, name)
	if err != nil {
		err = command.Usagef("%v", err)
	}
	return l, err
}

func (o *options) find() (levels.Level, error) {
	name, isFile := strings.CutSuffix(o.level, ".toml")
	if !isFile {
		return findLevel(o.game, name)
	}
	text, err := command.Load(o.level, levels.MaxText)
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
		err = command.Usagef("%s is a level of %s, not of %s", o.level, level.Game, o.game)
	}
	return level, err
}

// rounds returns the number of matches per seed.
func (o *options) rounds() int {
	if o.pairs {
		return len(o.players)
	}
	return 1
}

// jobs lists the matches to play.
func (o *options) jobs() []job {
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
func (o *options) play(ctx context.Context, entry catalog.Entry, level levels.Level, jobs []job) func(func(result) bool) {
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
func (o *options) playOne(ctx context.Context, entry catalog.Entry, level levels.Level, j job) (r result) {
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

func (o *options) file(j job) string {
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
