// Package scrimmages plays the matches that teams ask for: on any level, between any two bots or against a built-in player. They tell both teams
// something, and count nowhere.
package scrimmages

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// A team may have so many scrimmages that wait, and sees the last ones.
const (
	mostWaiting = 4
	MostShown   = 50
)

// pauses are between the tries of a scrimmage whose match failed for a reason of the server, while others are played. After the last one it has failed.
var pauses = []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute}

// States of a scrimmage.
const (
	Waiting = "waiting"
	Over    = "over"
	Failed  = "failed"
)

// Side is one of the two that play.
type Side struct {
	Version, Bot int64 // 0 for a built-in player
	Number       int   // of the version
	Team         int64
	Name, Owner  string
	Points       float64 // of all matches so far
}

// Match is one of a scrimmage that has been played.
type Match struct {
	Number int    // who asked has this seat, from 0
	Record string // the ID under which it is kept
	Turns  int
	Points [2]float64 // of who asked, and of the other side
}

// Scrimmage is what a team has asked for: a match for each seating, all on one seed.
type Scrimmage struct {
	ID      int64
	Game    string
	Level   string // its title
	Asked   time.Time
	State   string
	Why     string // it has failed, or its last try
	Sides   [2]Side
	Matches []Match
}

// Scrimmages are those of an arena.
type Scrimmages struct {
	*base.Base
	ladder *ladder.Ladder
	fight  func(context.Context, bout.Bout) (*bout.Ending, error)
	asked  chan struct{} // holds one when something may have been asked for
}

// New are the scrimmages of an arena, which rest while its ladder does.
func New(b *base.Base, l *ladder.Ladder, rf *bout.Referee) *Scrimmages {
	return &Scrimmages{b, l, rf.Fight, make(chan struct{}, 1)}
}

// Levels are those of a game on which two play.
func Levels(g *base.Game) []levels.Level {
	return lists.Filter(levels.List(g.ID), func(l levels.Level) bool { return g.Entry.Seats(l) == 2 })
}

// Ask asks for a scrimmage of a bot of one's own against another bot, or against a built-in player if mark is not "".
func (s *Scrimmages) Ask(ctx context.Context, me people.Person, own, other int64, mark, level string) error {
	err := s.Within(ctx, func(tx *sql.Tx) error {
		mine, err := versions.BotOf(ctx, tx, own)
		if errors.Is(err, base.ErrNone) || err == nil && mine.Team != me.Team {
			return base.Refuse(404, "Your team has no such bot. Choose the bot of yours that is to play.")
		}
		if err != nil {
			return err
		}
		if mine.Version == 0 {
			return base.Refuse(409, "No version of %s has passed its trial yet.", mine.Name)
		}
		g := s.Game(mine.Game)
		if err := playable(g, level); err != nil {
			return err
		}
		var against sql.NullInt64
		if mark == "" {
			b, err := versions.BotOf(ctx, tx, other)
			switch {
			case err != nil:
				return err
			case b.Game != mine.Game || b.ID == mine.ID:
				return base.Refuse(400, "Two bots that play the same game can play a scrimmage.")
			case b.Version == 0 || b.State != versions.Playing:
				return base.Refuse(409, "%s does not play now.", b.Name)
			}
			against = sql.NullInt64{Int64: b.Version, Valid: true}
		} else if _, known := g.Entry.Elo(mark); !known {
			return base.Refuse(400, "There is no such player.")
		}
		if err := s.Afford(ctx, tx, me.Team); err != nil {
			return err
		}
		var waiting int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM scrimmages WHERE team = ? AND state = ?", me.Team, Waiting).Scan(&waiting); err != nil {
			return err
		}
		if waiting >= mostWaiting {
			return base.Refuse(429, "Your team waits for %d scrimmages. Ask for another when one is over.", mostWaiting)
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO scrimmages (team, game, level, seed, version, mark, other, asked, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
			me.Team, g.ID, level, base.Secret(), mine.Version, mark, against, base.Now(), Waiting)
		return err
	})
	if err == nil {
		s.stir()
	}
	return err
}

// playable says why two cannot play on a level, nil when they can.
func playable(g *base.Game, level string) error {
	if slices.ContainsFunc(Levels(g), func(l levels.Level) bool { return l.Name == level }) {
		return nil
	}
	return base.Refuse(400, "Choose a level of %s for two.", g.Title)
}

func (s *Scrimmages) stir() {
	select {
	case s.asked <- struct{}{}:
	default:
	}
}

// Run plays what is asked for, one after the other, until ctx ends.
func (s *Scrimmages) Run(ctx context.Context) {
	for ctx.Err() == nil {
		resting, changed := s.ladder.Resting()
		var again <-chan time.Time
		if !resting {
			changed = nil // only a request matters
			played, err := s.next(ctx, time.Now())
			if played && err == nil {
				continue
			}
			due := time.Now().Add(base.Breather)
			if err == nil {
				due, err = s.due(ctx)
			}
			if err != nil && ctx.Err() == nil {
				s.Log.Error("no scrimmage is played", "error", err)
			}
			if !due.IsZero() {
				again = time.After(time.Until(due))
			}
		}
		select {
		case <-again:
		case <-changed:
		case <-s.asked:
		case <-ctx.Done():
		}
	}
}

// due is when the next scrimmage is to be tried again, the zero time when none is.
func (s *Scrimmages) due(ctx context.Context) (at time.Time, err error) {
	var ms sql.NullInt64
	if err = s.DB.QueryRowContext(ctx, "SELECT MIN(next) FROM scrimmages WHERE state = ?", Waiting).Scan(&ms); err == nil && ms.Valid {
		at = base.When(ms.Int64)
	}
	return at, err
}

// asked is a scrimmage that waits.
type asked struct {
	id                int64
	game, level, seed string
	rivals            [2]bout.Rival
	tries             int
}

// next plays the scrimmage that has waited longest, since it was asked for or is to be tried again; false when none is to be played now.
func (s *Scrimmages) next(ctx context.Context, now time.Time) (bool, error) {
	var x asked
	var other sql.NullInt64
	err := s.DB.QueryRowContext(ctx, "SELECT id, game, level, seed, version, mark, other, tries FROM scrimmages WHERE state = ? AND next <= ? ORDER BY MAX(asked, next), id LIMIT 1", Waiting, now.UnixMilli()).
		Scan(&x.id, &x.game, &x.level, &x.seed, &x.rivals[0].Version, &x.rivals[1].Mark, &other, &x.tries)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	x.rivals[1].Version = other.Int64
	level, err := levels.Find(x.game, x.level)
	if err != nil { // of a build that had it
		return true, s.end(ctx, x.id, Failed, "This level is not there any more.")
	}
	began := time.Now()
	err = s.play(ctx, x, level)
	var slip *bout.Slip
	switch {
	case err == nil:
		return true, s.end(ctx, x.id, Over, "")
	case errors.As(err, &slip):
		return true, s.end(ctx, x.id, Failed, slip.Why)
	case ctx.Err() != nil:
		return false, err
	case errors.Is(err, errGone):
		return true, nil
	}
	s.Log.Error("a scrimmage is not played", "scrimmage", x.id, "tries", x.tries+1, "error", err)
	return true, s.failed(ctx, x, now.Add(time.Since(began)), err)
}

// failed has a scrimmage wait for its next try, or ends it after the last one.
func (s *Scrimmages) failed(ctx context.Context, x asked, now time.Time, err error) error {
	why := reason(err)
	if x.tries == len(pauses) {
		return s.end(ctx, x.id, Failed, fmt.Sprintf("The server has tried %d times to play it, and could not: %s.", x.tries+1, why))
	}
	_, err = s.DB.ExecContext(ctx, "UPDATE scrimmages SET tries = tries + 1, next = ?, why = ? WHERE id = ?", now.Add(pauses[x.tries]).UnixMilli(), why, x.id)
	return err
}

// mostReason is how long the reason may be that a team is told, in bytes.
const mostReason = 200

// reason is what a team is told of an error: without the path of a file, which is the server's affair.
func reason(err error) string {
	if file, is := errors.AsType[*fs.PathError](err); is {
		err = file.Err
	}
	why := strings.TrimRight(clean.Line(err.Error()), ".")
	if len(why) > mostReason {
		why = strings.ToValidUTF8(why[:mostReason], "") + "…"
	}
	return why
}

// play plays the matches of a scrimmage that are not played yet.
func (s *Scrimmages) play(ctx context.Context, x asked, level levels.Level) error {
	var played int
	if err := s.DB.QueryRowContext(ctx, "SELECT COUNT(*) FROM scrimmage_matches WHERE scrimmage = ?", x.id).Scan(&played); err != nil {
		return err
	}
	for n := played; n < 2; n++ {
		e, err := s.fight(ctx, bout.Bout{Game: s.Game(x.game), Level: level, Seed: x.seed, Seats: []bout.Rival{x.rivals[n], x.rivals[1-n]}})
		if err != nil {
			return err
		}
		points := bots.Share(e.Position.Outcome(), 2)
		if err := s.keep(ctx, x, n, e.Position.Turn(), []float64{points[n], points[1-n]}, e.Record, e.Logs); err != nil {
			return err
		}
	}
	return nil
}

// keep keeps a match: first its record, then what came of it.
func (s *Scrimmages) keep(ctx context.Context, x asked, number, turns int, points []float64, data []byte, logs map[int64]bout.Private) error {
	name := base.Secret() + record.Suffix
	if err := s.Records.Save(name, data); err != nil {
		return err
	}
	text, err := json.Marshal(points)
	if err == nil {
		err = s.Within(ctx, func(tx *sql.Tx) error {
			if err := store.Change(ctx, tx, errGone, "INSERT INTO scrimmage_matches (scrimmage, number, record, turns, points) SELECT id, ?, ?, ?, ? FROM scrimmages WHERE id = ?",
				number, name, turns, string(text), x.id); err != nil {
				return err
			}
			used := time.Duration(0) // by both sides, for who has asked
			for v, p := range logs {
				used += p.Used
				if _, err := tx.ExecContext(ctx, "INSERT INTO said (record, version, fault, text) VALUES (?, ?, ?, ?)", name, v, p.Fault, p.Text); err != nil {
					return err
				}
			}
			return base.Spend(ctx, tx, x.rivals[0].Version, used)
		})
	}
	if err != nil {
		return errors.Join(err, s.Records.Save(name, nil))
	}
	return nil
}

// errGone is the error for a scrimmage whose bots were removed while it was played.
var errGone = errors.New("the scrimmage was removed while it was played")

// end says how a scrimmage has ended, and removes what its team does not see any more.
func (s *Scrimmages) end(ctx context.Context, id int64, state, why string) error {
	var records []string
	err := s.Within(ctx, func(tx *sql.Tx) (err error) {
		if _, err = tx.ExecContext(ctx, "UPDATE scrimmages SET state = ?, why = ? WHERE id = ?", state, why, id); err != nil {
			return err
		}
		const old = "SELECT id FROM scrimmages WHERE team = (SELECT team FROM scrimmages WHERE id = ?1) ORDER BY id DESC LIMIT -1 OFFSET ?2"
		if records, err = store.List(ctx, tx, store.Value[string], "SELECT record FROM scrimmage_matches WHERE scrimmage IN ("+old+")", id, MostShown); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, "DELETE FROM said WHERE record IN (SELECT record FROM scrimmage_matches WHERE scrimmage IN ("+old+"))", id, MostShown); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM scrimmages WHERE id IN ("+old+")", id, MostShown)
		return err
	})
	if err == nil {
		s.DropRecords(records)
	}
	return err
}

// Leave removes the scrimmages of the bots of a team, and returns the names of their records.
func Leave(ctx context.Context, tx *sql.Tx, team int64) (records []string, err error) {
	const theirs = `SELECT scrimmages.id FROM scrimmages JOIN versions ON versions.id IN (scrimmages.version, other) JOIN bots ON bots.id = bot WHERE bots.team = ?`
	if records, err = store.List(ctx, tx, store.Value[string], "SELECT record FROM scrimmage_matches WHERE scrimmage IN ("+theirs+")", team); err != nil {
		return nil, err
	}
	for _, q := range []string{"DELETE FROM said WHERE record IN (SELECT record FROM scrimmage_matches WHERE scrimmage IN (" + theirs + "))", "DELETE FROM scrimmages WHERE id IN (" + theirs + ")"} {
		if _, err := tx.ExecContext(ctx, q, team); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// Of are the last scrimmages that a team has asked for, or that others have asked for against its bots, newest first.
func (s *Scrimmages) Of(ctx context.Context, team int64) ([]Scrimmage, error) {
	list, err := store.List(ctx, s.DB, func(r *sql.Rows) (x Scrimmage, err error) {
		var at int64
		var level, mark string
		one, two := &x.Sides[0], &x.Sides[1]
		if err = r.Scan(&x.ID, &x.Game, &level, &at, &x.State, &x.Why, &mark, &one.Version, &one.Bot, &one.Number, &one.Team, &one.Name, &one.Owner,
			&two.Version, &two.Bot, &two.Number, &two.Team, &two.Name, &two.Owner); err != nil {
			return x, err
		}
		x.Asked, x.Level = base.When(at), levels.Title(x.Game, level)
		two.Name = cmp.Or(mark, two.Name)
		return x, nil
	}, `SELECT s.id, s.game, level, asked, s.state, s.why, mark, v.id, b.id, v.number, b.team, b.name, t.name,
			COALESCE(w.id, 0), COALESCE(c.id, 0), COALESCE(w.number, 0), COALESCE(c.team, 0), COALESCE(c.name, ''), COALESCE(u.name, '')
		FROM scrimmages AS s JOIN versions AS v ON v.id = s.version JOIN bots AS b ON b.id = v.bot JOIN teams AS t ON t.id = b.team
		LEFT JOIN versions AS w ON w.id = other LEFT JOIN bots AS c ON c.id = w.bot LEFT JOIN teams AS u ON u.id = c.team
		WHERE b.team = ?1 OR c.team = ?1 ORDER BY s.id DESC LIMIT ?2`, team, MostShown)
	if err != nil {
		return nil, err
	}
	for i := range list {
		x := &list[i]
		x.Matches, err = store.List(ctx, s.DB, func(r *sql.Rows) (m Match, err error) {
			var name, points string
			if err = r.Scan(&m.Number, &name, &m.Turns, &points); err != nil {
				return m, err
			}
			m.Record = name[:len(name)-len(record.Suffix)]
			return m, json.Unmarshal([]byte(points), &m.Points)
		}, "SELECT number, record, turns, points FROM scrimmage_matches WHERE scrimmage = ? ORDER BY number", x.ID)
		if err != nil {
			return nil, fmt.Errorf("arena: scrimmage %d: %w", x.ID, err)
		}
		for _, m := range x.Matches {
			for side := range x.Sides {
				x.Sides[side].Points += m.Points[side]
			}
		}
	}
	return list, nil
}
