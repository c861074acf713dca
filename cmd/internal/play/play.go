// Package play plays matches of the same players many times, with or without records, and sums up what comes of them.
package play

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
	"app.pentarena/game/basics/lists"
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

// Options are what matches of the same players are played with.
type Options struct {
	Game, Level, Seed string
	Count             int
	Pairs             bool // every seed as often as there are seats
	Records, Gamelogs string
	Own               bool        // the folder of records is the program's own: a record takes the place of one of its name
	Memory            *MemoryFile // for the record of a single match
	Workers           int
	Time              time.Duration // per turn, 0 for no limit
	Players           []string      // names
	Who               []seats.Who   // what the names mean
	Bots              string        // file
	Sandbox           bool          // all programs run in sandboxes
	Handicap          Handicap      // by player
}

// Handicap is a flag: what each player begins with beyond the level, separated by commas.
type Handicap []int

// String lists the amounts.
func (h Handicap) String() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint([]int(h)), " ", ","), "[]")
}

// Set reads a list.
func (h *Handicap) Set(text string) error {
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

func (h Handicap) of(player int) int {
	if player >= len(h) {
		return 0
	}
	return h[player]
}

// HandicapUsage explains the flag with what each game has.
func HandicapUsage() string {
	var units []string
	for _, e := range catalog.Entries() {
		i := e.Game.Info()
		units = append(units, fmt.Sprintf("%s %s (up to %d)", i.Title, i.Handicap.Unit, i.Handicap.Most))
	}
	return "`amounts` with which the players begin beyond the level, for example 0,40: " + strings.Join(units, ", ")
}

// Job is one match to play; seats[i] is the index of the player on seat i.
type Job struct {
	Name  string // "37", or with several seatings "37a"
	Seed  string
	Seats []int
}

// Result is the result of a match.
type Result struct {
	Job     Job
	Outcome rules.Outcome
	Turns   int // of the end
	Begun   int // turns with a command
	Steps   int
	Earned  [][]achievements.Achievement // achievements of each seat
	Files   []string                     // names of the files written
	Faults  []match.Fault
	End     match.Position
	Record  *Recorder // to save; nil for none
	Err     error
}

// MakeFolders makes the folders that are written to.
func (o *Options) MakeFolders() error {
	for _, f := range []struct{ name, dir, what string }{{"records", o.Records, "records"}, {"gamelogs", o.Gamelogs, "gamelogs"}} {
		if f.dir == "" {
			continue
		}
		if err := disk.MakeFolder(f.dir); err != nil {
			return command.Usagef("-%s: %v; name a folder to write %s to, which is made if there is none", f.name, err, f.what)
		}
	}
	return nil
}

func (o *Options) Open() (catalog.Entry, levels.Level, error) {
	entry, err := FindGame(o.Game)
	if err != nil {
		return entry, levels.Level{}, err
	}
	if err := o.Meet(entry); err != nil {
		return entry, levels.Level{}, err
	}
	level, err := o.Find()
	if err != nil {
		return entry, level, err
	}
	if seats := entry.Seats(level); len(o.Players) != seats {
		return entry, level, command.Usagef("%s in level %s needs %d players, not %d", o.Game, level.Name, seats, len(o.Players))
	}
	if len(o.Handicap) > len(o.Players) {
		return entry, level, command.Usagef("-handicap %s is for %s, not %d", o.Handicap, words.Count(len(o.Handicap), "player", "players"), len(o.Players))
	}
	if h := entry.Game.Info().Handicap; len(o.Handicap) > 0 && (slices.Min(o.Handicap) < 0 || slices.Max(o.Handicap) > h.Most) {
		return entry, level, command.Usagef("-handicap %s: %s allows 0 to %d %s", o.Handicap, entry.Game.Info().Title, h.Most, h.Unit)
	}
	return entry, level, nil
}

// Meet finds out what the names of the players mean.
func (o *Options) Meet(entry catalog.Entry) error {
	load := sync.OnceValues(func() (seats.Bots, error) { // only for those who need it
		if o.Bots != "" {
			return seats.Load(o.Bots)
		}
		return seats.Here()
	})
	o.Who = nil
	for i, name := range o.Players {
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
		if o.Sandbox {
			w = w.Sandboxed()
		}
		if err := w.Refused(); err != nil {
			return err
		}
		o.Who, o.Players[i] = append(o.Who, w), w.Name
	}
	return nil
}

// FindGame returns the game with that ID.
func FindGame(id string) (catalog.Entry, error) {
	e, err := catalog.Lookup(id)
	if err != nil {
		err = command.Usagef("%v", err)
	}
	return e, err
}

// FindLevel returns a built-in level.
func FindLevel(game, name string) (levels.Level, error) {
	l, err := levels.Find(game, name)
	if err != nil {
		err = command.Usagef("%v", err)
	}
	return l, err
}

func (o *Options) Find() (levels.Level, error) {
	name, isFile := strings.CutSuffix(o.Level, ".toml")
	if !isFile {
		return FindLevel(o.Game, name)
	}
	text, err := command.Load(o.Level, levels.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		if _, known := levels.Find(o.Game, name); known == nil {
			return levels.Level{}, fmt.Errorf("there is no file %s; the level that comes with the program is called %s", o.Level, name)
		}
	}
	if err != nil {
		return levels.Level{}, fmt.Errorf("%s: %w", o.Level, err)
	}
	level, err := catalog.Level(o.Level, text)
	var problems levels.Problems
	if errors.As(err, &problems) {
		list := fmt.Sprintf("%s has %s", o.Level, words.Count(len(problems), "mistake", "mistakes"))
		for _, f := range problems {
			list += "\n" + f.String() // with file and line in front, as editors expect
		}
		err = errors.New(list)
	}
	if err == nil && level.Game != o.Game {
		err = command.Usagef("%s is a level of %s, not of %s", o.Level, level.Game, o.Game)
	}
	return level, err
}

// Rounds returns the number of matches per seed.
func (o *Options) Rounds() int {
	if o.Pairs {
		return len(o.Players)
	}
	return 1
}

// Jobs lists the matches to play.
func (o *Options) Jobs() []Job {
	seats, rounds := len(o.Players), o.Rounds()
	var list []Job
	for n := range o.Count {
		j := Job{Name: fmt.Sprint(n + 1), Seed: o.Seed}
		if o.Count > 1 {
			j.Seed = fmt.Sprintf("%s.%d", o.Seed, n+1)
		}
		for turn := range rounds {
			k := j
			if rounds > 1 {
				k.Name += string(rune('a' + turn))
			}
			for i := range seats {
				k.Seats = append(k.Seats, (i+turn)%seats)
			}
			list = append(list, k)
		}
	}
	return list
}

// Play plays the jobs with several workers and yields the results in order, until one fails or ctx ends.
func (o *Options) Play(ctx context.Context, entry catalog.Entry, level levels.Level, jobs []Job) func(func(Result) bool) {
	return func(yield func(Result) bool) {
		if o.Who == nil {
			if err := o.Meet(entry); err != nil {
				yield(Result{Err: err})
				return
			}
		}
		ctx, cancel := context.WithCancel(ctx)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer cancel()
		done := make([]chan Result, len(jobs))
		for i := range done {
			done[i] = make(chan Result, 1)
		}
		var next sync.Mutex
		taken := 0
		for range min(o.Workers, len(jobs)) {
			workers.Go(func() {
				for {
					next.Lock()
					i := taken
					taken++
					next.Unlock()
					if i >= len(jobs) || ctx.Err() != nil {
						return
					}
					r := o.PlayOne(ctx, entry, level, jobs[i])
					if r.Record != nil {
						r.Err = cmp.Or(r.Err, r.Record.Save())
						r.Files = append([]string{r.Record.path}, r.Files...)
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

// PlayOne plays a match. Who calls it saves the record of the result.
func (o *Options) PlayOne(ctx context.Context, entry catalog.Entry, level levels.Level, j Job) (r Result) {
	r.Job = j
	setup := match.Setup{Game: o.Game, Level: level.Name, Text: level.Text, Seed: j.Seed}
	setup.Seats = lists.Map(j.Seats, func(p int) match.SeatInfo {
		return match.SeatInfo{Name: o.Who[p].Title(), Kind: o.Who[p].Kind, Handicap: o.Handicap.of(p)}
	})
	start, err := games.Start(setup)
	if err != nil {
		r.Err = err
		return r
	}
	m := match.New(setup, start)
	var seated []*seats.Seat
	var players []match.Player
	leave := sync.OnceFunc(func() { seats.Leave(ctx, m, seated) })
	defer leave()
	for seat, p := range j.Seats {
		place := outside.Place{Setup: setup, Seat: rules.Seat(seat), Time: o.Time, Starting: ctx}
		s, err := o.Who[p].Sit(place, fmt.Sprintf("%s seat %d", j.Seed, seat+1))
		if err != nil {
			r.Err = err
			return r
		}
		seated, players = append(seated, s), append(players, s)
	}
	var rec *Recorder
	switch {
	case o.Records != "":
		rec, r.Err = NewRecorder(filepath.Join(o.Records, o.File(j)+record.Suffix), o.Own, m)
	case o.Memory != nil:
		rec, r.Err = recordTo(o.Memory, m)
	}
	if r.Err != nil {
		return r
	}
	for i := range players {
		if rec != nil {
			players[i] = rec.Follow(players[i])
		}
	}
	r.Err = m.Run(ctx, players)
	leave()
	if rec != nil {
		rec.Finish(r.Err == nil)
		r.Record = rec
	}
	if r.Err == nil && o.Gamelogs != "" {
		original, _ := formats.Original(o.Game)
		var name string
		name, r.Err = WriteGamelog(original, filepath.Join(o.Gamelogs, o.File(j)+original.Suffix), m)
		r.Files = append(r.Files, name)
	}
	end := m.Position()
	r.End = end
	if n := m.Len(); n > 0 {
		r.Begun = m.Steps(n - 1)[0].Turn + 1
	}
	r.Outcome, r.Turns, r.Steps, r.Earned, r.Faults = end.Outcome(), end.Turn(), m.Len(), achievements.OfContest(entry.Game.Info().ID).InMatch(end), m.Faults()
	return r
}

func (o *Options) File(j Job) string {
	names := lists.Map(j.Seats, func(p int) string { return strings.Map(inFileName, o.Players[p]) })
	return fmt.Sprintf("%s-%s-%s", o.Game, j.Name, strings.Join(names, "-"))
}

// inFileName replaces what does not belong into the name of a file.
func inFileName(r rune) rune {
	if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-", r) {
		return r
	}
	return '_'
}
