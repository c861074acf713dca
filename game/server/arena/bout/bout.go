// Package bout plays a match between versions of bots and built-in players, and re-executes its record before it counts.
package bout

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Conduct is how a version has played: the time that it took, and its faults.
type Conduct struct {
	Matches, Turns        int
	Spent, Longest        time.Duration
	Refused               int // commands
	Crashed, Late, Failed int // matches lost by such a fault
}

func (c *Conduct) took(d time.Duration) {
	c.Turns++
	c.Spent += d
	c.Longest = max(c.Longest, d)
}

func (c *Conduct) erred(f match.Fault) {
	switch f.Kind {
	case match.Refused:
		c.Refused++
	case match.Late:
		c.Late++
	case match.Crashed:
		c.Crashed++
	default:
		c.Failed++
	}
}

// Mean is how long a turn took.
func (c *Conduct) Mean() time.Duration {
	return (c.Spent / time.Duration(max(c.Turns, 1))).Round(time.Millisecond)
}

// longest is how long a match may take by the clock on the wall; who has taken most of it is paused.
const longest = 10 * time.Minute

// Slip is why a bot cannot go on, by which nobody else loses anything.
type Slip struct {
	Version int64
	Why     string
}

// Error says why.
func (s *Slip) Error() string { return s.Why }

// Private is what a bot has said in a match, which only its team reads, and how it has played.
type Private struct {
	Fault, Text string
	Conduct     Conduct
	Used        time.Duration // processor time
}

// Bout is a match to be played.
type Bout struct {
	Game  *base.Game
	Level levels.Level
	Seed  string
	Seats []Rival
}

// Ending is a bout that has been played.
type Ending struct {
	Position match.Position
	Faults   []match.Fault
	Record   []byte            // re-executed
	Logs     map[int64]Private // by version
}

// Referee has matches between versions and built-in players played, here or by workers, and re-executes their records before they count.
type Referee struct {
	*base.Base
	versions *versions.Versions
	farm     *farm         // nil without workers
	here     chan struct{} // as many as matches are played here at a time

	mu     sync.Mutex
	tables int           // that are taken
	left   chan struct{} // closed when one is free again
}

// New is the referee of an arena. host gives out matches to workers, nil for none.
func New(b *base.Base, vs *versions.Versions, host *queue.Host) *Referee {
	return &Referee{Base: b, versions: vs, farm: newFarm(host), here: make(chan struct{}, b.Limits.Matches), left: make(chan struct{})}
}

// mostElsewhere is how many matches workers play at a time at most.
const mostElsewhere = 500

// Most is how many tables there can be.
func (rf *Referee) Most() int {
	if rf.farm == nil {
		return rf.Limits.Matches
	}
	return rf.Limits.Matches + mostElsewhere
}

// Table waits until a match, or one after the other, can be played: here, or by a worker. The table is free again after leave.
func (rf *Referee) Table(ctx context.Context) (leave func(), err error) {
	for {
		all, other := rf.Limits.Matches, (<-chan struct{})(nil)
		if rf.farm != nil {
			_, slots, changed := rf.farm.host.Crew()
			all, other = min(all+slots, rf.Most()), changed
		}
		rf.mu.Lock()
		left := rf.left
		if free := rf.tables < all; free {
			rf.tables++
			rf.mu.Unlock()
			return sync.OnceFunc(rf.leave), nil
		}
		rf.mu.Unlock()
		select {
		case <-left:
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (rf *Referee) leave() {
	rf.mu.Lock()
	defer rf.mu.Unlock()
	rf.tables--
	close(rf.left)
	rf.left = make(chan struct{})
}

// Fight plays a match, and re-executes its record. The error is a *Slip for what only one of the bots can help.
func (rf *Referee) Fight(ctx context.Context, b Bout) (*Ending, error) {
	c, err := rf.call(ctx, b)
	if err != nil {
		return nil, err
	}
	live, used, err := rf.farm.play(ctx, c)
	if errors.Is(err, errNoWorker) {
		live, used, err = rf.play(ctx, c)
	} else if err != nil && ctx.Err() == nil {
		rf.Log.Warn("a match is played here, since workers did not come to its end", "error", err)
		live, used, err = rf.play(ctx, c)
	}
	var out *stopped
	if errors.As(err, &out) && b.Seats[out.seat].Version != 0 {
		return nil, &Slip{b.Seats[out.seat].Version, out.why}
	}
	if err != nil {
		return nil, err
	}
	e := &Ending{Position: live.Position(), Faults: live.Faults(), Logs: map[int64]Private{}}
	for seat, who := range b.Seats {
		if who.Version != 0 {
			p := privateOf(live, rules.Seat(seat))
			p.Used = used[seat]
			e.Logs[who.Version] = p
		}
	}
	e.Record, err = verified(live)
	return e, err
}

// call is a match whose players are known.
type call struct {
	setup   match.Setup
	players []seats.Who
	version []*versions.Version // by seat; nil for a built-in player
	rules   int                 // version
	limit   time.Duration       // for a turn, 0 for the clock of the game
	data    func(versions.Version) ([]byte, error)
}

// call finds out who the rivals of a bout are.
func (rf *Referee) call(ctx context.Context, b Bout) (*call, error) {
	c := &call{setup: match.Setup{Game: b.Game.ID, Level: b.Level.Name, Text: b.Level.Text, Seed: b.Seed}, rules: b.Game.Entry.Game.Info().Version, limit: rf.versions.TurnOf(b.Game.Entry), data: rf.versions.Data}
	for _, who := range b.Seats {
		w, v, err := rf.seated(ctx, b.Game, who)
		if err != nil {
			return nil, err
		}
		c.players, c.version = append(c.players, w), append(c.version, v)
		c.setup.Seats = append(c.setup.Seats, match.SeatInfo{Name: w.Title(), Kind: w.Kind})
	}
	return c, nil
}

// seated is who a rival is.
func (rf *Referee) seated(ctx context.Context, g *base.Game, who Rival) (w seats.Who, v *versions.Version, err error) {
	if who.Mark != "" {
		w, err = seats.Find(g.Entry, nil, who.Mark)
		return w, nil, err
	}
	found, err := versions.VersionOf(ctx, rf.DB, who.Version)
	if err != nil {
		return w, nil, err
	}
	b, err := versions.BotOf(ctx, rf.DB, found.Bot)
	if err != nil {
		return w, nil, err
	}
	if w, err = rf.versions.Who(g.Entry, b.Name, found); err != nil {
		return w, nil, &Slip{found.ID, "It cannot run here: " + clean.Line(versions.Reason(err).Error())}
	}
	return w, &found, nil
}

func (rf *Referee) play(ctx context.Context, c *call) (*match.Match, []time.Duration, error) {
	select {
	case rf.here <- struct{}{}:
		defer func() { <-rf.here }()
	case <-ctx.Done():
		return nil, nil, ctx.Err()
	}
	return play(ctx, c.setup, c.players)
}

// stopped is why a match has not come to its end through one of its players.
type stopped struct {
	seat int
	why  string
}

func (s *stopped) Error() string { return s.why }

// play plays a match in this process; used is the processor time of its programs, by seat. The error is a *stopped for what only one of the players can help.
func play(ctx context.Context, setup match.Setup, players []seats.Who) (_ *match.Match, used []time.Duration, err error) {
	start, err := games.Start(setup)
	if err != nil {
		return nil, nil, err
	}
	live := match.New(setup, start)
	var seated []*seats.Seat
	leave := sync.OnceFunc(func() { seats.Leave(context.WithoutCancel(ctx), live, seated) })
	defer leave()
	var running []match.Player
	for seat, w := range players {
		s, err := w.Sit(outside.Place{Setup: setup, Seat: rules.Seat(seat), Starting: ctx}, fmt.Sprintf("%s seat %d", setup.Seed, seat+1))
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case err != nil:
			return nil, nil, &stopped{seat, "It could not be started: " + clean.Line(err.Error())}
		}
		seated, running = append(seated, s), append(running, s)
	}
	timed, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	err = live.Run(timed, running)
	leave()
	if err != nil && ctx.Err() == nil && timed.Err() != nil {
		return nil, nil, slowest(live, players)
	}
	if err != nil {
		return nil, nil, err
	}
	took := spent(live, len(players))
	for seat, s := range seated {
		n, _ := s.Used()
		if n == 0 && players[seat].Outside() { // the system does not tell
			n = took[seat]
		}
		used = append(used, n)
	}
	return live, used, nil
}

// spent is the time of all turns of a match, by seat.
func spent(live *match.Match, seats int) []time.Duration {
	took := make([]time.Duration, seats)
	for _, n := range live.Notes() {
		if n.Kind == match.Spent {
			took[n.Seat] += n.Time()
		}
	}
	return took
}

// slowest says which program has taken most of the time of a match that has taken too long.
func slowest(live *match.Match, players []seats.Who) error {
	took := spent(live, len(players))
	at := -1
	for seat := range took {
		if players[seat].Outside() && (at < 0 || took[seat] > took[at]) {
			at = seat
		}
	}
	if at < 0 {
		return errors.New("a match between built-in players has taken too long")
	}
	return &stopped{at, fmt.Sprintf("A match had not ended after %v, of which it took most.", longest)}
}

// privateOf is what a bot has said in a match, and by which fault it has lost it.
func privateOf(live *match.Match, seat rules.Seat) (p Private) {
	var text strings.Builder
	turn := -1
	for _, n := range live.Notes() {
		if n.Seat == seat && n.Kind == match.Spent {
			p.Conduct.took(n.Time())
		}
		if n.Seat != seat || n.Kind != match.Log && n.Kind != match.Error {
			continue
		}
		if n.Turn != turn {
			turn = n.Turn
			fmt.Fprintf(&text, "Turn %d\n", turn+1)
		}
		text.WriteString("  " + strings.ReplaceAll(strings.TrimRight(n.Text, "\n"), "\n", "\n  ") + "\n")
	}
	for _, f := range live.Faults() {
		if f.Seat == seat {
			p.Conduct.erred(f)
		}
		if f.Seat == seat && f.Loses() {
			p.Fault = fmt.Sprintf("Turn %d: %s", f.Turn+1, clean.Text(f.Text))
		}
	}
	p.Text = versions.Tail(text.String())
	return p
}

// verified is the public record of a match that is over, after it was re-executed and came to the same.
func verified(live *match.Match) ([]byte, error) {
	var file bytes.Buffer
	if err := record.Save(&file, seats.Public{Timeline: record.Follow(live)}, nil); err != nil {
		return nil, fmt.Errorf("the record cannot be written: %w", err)
	}
	rec, err := record.Read(bytes.NewReader(file.Bytes()), games.Start)
	if err != nil {
		return nil, fmt.Errorf("the record cannot be read: %w", err)
	}
	if report := record.Verify(rec); report.Difference != nil || rec.End == nil || rec.End.Outcome != live.Position().Outcome() {
		return nil, fmt.Errorf("the record does not come to the same: %s", report)
	}
	return file.Bytes(), nil
}

// Rival is who plays on a ladder: a mark, which is a built-in player whose rating is known, or a version of a bot.
type Rival struct {
	Mark    string
	Version int64
}
