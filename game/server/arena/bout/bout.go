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

// took counts a turn.
func (c *Conduct) took(d time.Duration) {
	c.Turns++
	c.Spent += d
	c.Longest = max(c.Longest, d)
}

// erred counts a fault.
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

func (s *Slip) Error() string { return s.Why }

// Private is what a bot has said in a match, which only its team reads, and how it has played.
type Private struct {
	Fault, Text string
	Conduct     Conduct
}

// Bout is a match to be played.
type Bout struct {
	Game  *base.Game
	Level levels.Level
	Seed  string
	Seats []Rival
}

// ending is a bout that has been played.
type ending struct {
	Position match.Position
	Faults   []match.Fault
	Record   []byte            // re-executed
	Logs     map[int64]Private // by version
}

// Referee has matches between versions and built-in players played, and re-executes their records before they count.
type Referee struct {
	*base.Base
	versions *versions.Versions
}

// New is the referee of an arena.
func New(b *base.Base, vs *versions.Versions) *Referee { return &Referee{b, vs} }

// Fight plays a match, and re-executes its record. The error is a *slip for what only one of the bots can help.
func (rf *Referee) Fight(ctx context.Context, b Bout) (*ending, error) {
	players := make([]seats.Who, len(b.Seats))
	setup := match.Setup{Game: b.Game.ID, Level: b.Level.Name, Text: b.Level.Text, Seed: b.Seed}
	for seat, who := range b.Seats {
		w, err := rf.seated(ctx, b.Game, who)
		if err != nil {
			return nil, err
		}
		players[seat] = w
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: w.Title(), Kind: w.Kind})
	}
	start, err := games.Start(setup)
	if err != nil {
		return nil, err
	}
	live := match.New(setup, start)
	var seated []*seats.Seat
	leave := sync.OnceFunc(func() { seats.Leave(context.WithoutCancel(ctx), live, seated) })
	defer leave()
	var running []match.Player
	for seat, w := range players {
		s, err := w.Sit(outside.Place{Setup: setup, Seat: rules.Seat(seat), Starting: ctx}, fmt.Sprintf("%s seat %d", b.Seed, seat+1))
		switch version := b.Seats[seat].Version; {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && version != 0:
			return nil, &Slip{version, "It could not be started: " + clean.Line(err.Error())}
		case err != nil:
			return nil, err
		}
		seated, running = append(seated, s), append(running, s)
	}
	timed, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	err = live.Run(timed, running)
	leave()
	if err != nil && ctx.Err() == nil && timed.Err() != nil {
		return nil, slowest(live, b.Seats)
	}
	if err != nil {
		return nil, err
	}
	e := &ending{Position: live.Position(), Faults: live.Faults(), Logs: map[int64]Private{}}
	for seat, who := range b.Seats {
		if who.Version != 0 {
			e.Logs[who.Version] = privateOf(live, rules.Seat(seat))
		}
	}
	e.Record, err = verified(live)
	return e, err
}

// seated is who a rival is.
func (rf *Referee) seated(ctx context.Context, g *base.Game, who Rival) (seats.Who, error) {
	if who.Mark != "" {
		return seats.Find(g.Entry, nil, who.Mark)
	}
	v, err := versions.VersionOf(ctx, rf.DB, who.Version)
	if err != nil {
		return seats.Who{}, err
	}
	b, err := versions.BotOf(ctx, rf.DB, v.Bot)
	if err != nil {
		return seats.Who{}, err
	}
	w, err := rf.versions.Who(g.Entry, b.Name, v)
	if err != nil {
		return w, &Slip{v.ID, "It cannot run here: " + clean.Line(versions.Reason(err).Error())}
	}
	return w, nil
}

// slowest says which bot has taken most of the time of a match that has taken too long.
func slowest(live *match.Match, who []Rival) error {
	took := make([]time.Duration, len(who))
	for _, n := range live.Notes() {
		if n.Kind == match.Spent {
			took[n.Seat] += n.Time()
		}
	}
	at := -1
	for seat := range took {
		if who[seat].Version != 0 && (at < 0 || took[seat] > took[at]) {
			at = seat
		}
	}
	if at < 0 {
		return errors.New("a match between built-in players has taken too long")
	}
	return &Slip{who[at].Version, fmt.Sprintf("A match had not ended after %v, of which it took most.", longest)}
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
