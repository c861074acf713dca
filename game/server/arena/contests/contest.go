// Package contests has contests: who enters them, their deadlines, their finals and the tables of these.
package contests

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/games"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// Contest is bots that enter until a deadline, and then meet in the final of their game.
type Contest struct {
	ID      int64
	Name    string
	Text    string // about it
	Parts   []Part // by their games
	Format  tournament.Format
	Seeds   int // of a meeting on each level
	Rounds  int // of formats that ask for it; 0 for as many as one winner needs
	Open    bool
	Class   int64 // whose teams enter; 0 for all
	Most    int   // bots of a team in a game
	Publish bool
	Opens   time.Time
	Closes  time.Time // the deadline: the version that plays then counts
	Starts  time.Time // the finals, each seeded by the ladder of that moment
	State   string
	Ended   time.Time
	Seed    string // nobody reads it
	In      int    // bots
}

// Part is a game of a contest, with a final of its own.
type Part struct {
	Game    string
	Levels  []string // that every meeting of the final plays
	Over    bool     // its final, also when it could not be played
	Changes int      // of what its table shows
}

// Part is the part of a contest that is of a game, nil when there is none.
func (c *Contest) Part(game string) *Part {
	for i := range c.Parts {
		if c.Parts[i].Game == game {
			return &c.Parts[i]
		}
	}
	return nil
}

// The states of a contest as they are kept.
const (
	Planned   = "planned"
	closed    = "closed"
	Running   = "running"
	Finished  = "finished"
	calledOff = "off"
)

// Phase is how far the contest is: upcoming or open while it is planned, else its state.
func (c *Contest) Phase() string {
	now := time.Now()
	switch {
	case c.State != Planned:
		return c.State
	case now.Before(c.Opens):
		return "upcoming"
	case now.Before(c.Closes):
		return "open"
	}
	return closed
}

// Begun reports whether there are finals, that are played or were.
func (c *Contest) Begun() bool { return c.State == Running || c.State == Finished }

// Over reports whether nothing more comes.
func (c *Contest) Over() bool { return c.State == Finished || c.State == calledOff }

const contestColumns = `contests.id, contests.name, text, format, seed, seeds, rounds, open, most, publish, COALESCE(class, 0), opens, closes, starts, state, ended,
	(SELECT COUNT(*) FROM entrants WHERE contest = contests.id AND entrants.state = 'in'),
	(SELECT json_group_array(json_object('game', game, 'levels', json(levels), 'over', json(IIF(over > 0, 'true', 'false')), 'changes', changes)) FROM parts WHERE contest = contests.id)`

func scanContest(r interface{ Scan(...any) error }) (c Contest, err error) {
	var list string
	var opens, closes, starts, ended int64
	if err := r.Scan(&c.ID, &c.Name, &c.Text, &c.Format, &c.Seed, &c.Seeds, &c.Rounds, &c.Open, &c.Most, &c.Publish, &c.Class, &opens, &closes, &starts, &c.State, &ended, &c.In, &list); err != nil {
		return c, err
	}
	c.Opens, c.Closes, c.Starts, c.Ended = base.When(opens), base.When(closes), base.When(starts), base.When(ended)
	err = json.Unmarshal([]byte(list), &c.Parts)
	slices.SortFunc(c.Parts, func(x, y Part) int { return strings.Compare(x.Game, y.Game) })
	return c, err
}

// ContestOf is a contest by its number; base.ErrNone when there is none.
func ContestOf(ctx context.Context, db base.Querier, id int64) (Contest, error) {
	c, err := scanContest(db.QueryRowContext(ctx, "SELECT "+contestColumns+" FROM contests WHERE id = ?", id))
	return c, base.RowError(err)
}

// List are those of a query that continues behind WHERE.
func (cs *Contests) List(ctx context.Context, where string, args ...any) ([]Contest, error) {
	return store.List(ctx, cs.DB, func(r *sql.Rows) (Contest, error) { return scanContest(r) }, "SELECT "+contestColumns+" FROM contests WHERE "+where, args...)
}

// Plan is the final of a part as a tournament, for players in the order of their seeding.
func (c *Contest) Plan(part *Part, players []string) (*tournament.Plan, error) {
	p := &tournament.Plan{Name: c.Name, Format: c.Format, Players: players, Seed: c.Seed, Seeds: c.Seeds, Rounds: c.Rounds}
	p.Games = lists.Map(part.Levels, func(l string) string { return part.Game + "/" + l })
	return p, p.Prepare(games.SeatsOf)
}

// checkTimes says what is wrong with the times of a contest.
func (c *Contest) checkTimes() error {
	switch now := time.Now(); {
	case c.Closes.Before(now):
		return base.Refuse(400, "The deadline, %s UTC, is over already. Choose a later one.", c.Closes.Format(MinutesOfTime))
	case c.Closes.Sub(c.Opens) < shortestOpen:
		return base.Refuse(400, "The deadline has to be later than the opening.")
	case c.Starts.Before(c.Closes):
		return base.Refuse(400, "The final begins before the deadline. Let it begin then, or later.")
	case c.Starts.After(now.Add(Furthest)):
		return base.Refuse(400, "The final begins in more than two years. Choose a nearer time.")
	}
	return nil
}

// check says what is wrong with a contest that is to be made, and writes its name as it is kept.
func (cs *Contests) check(c *Contest) (key string, err error) {
	if c.Name, key, err = base.Named("name of the contest", c.Name); err != nil {
		return "", err
	}
	if c.Text = clean.Text(strings.TrimSpace(c.Text)); len(c.Text) > MostText || !utf8.ValidString(c.Text) {
		return "", base.Refuse(400, "The text about it has more than %d bytes.", MostText)
	}
	kind, known := c.Format.Kind()
	if !known || kind.Test {
		return "", base.Refuse(400, "There is no format %q for a final.", clean.Line(string(c.Format)))
	}
	for _, x := range []struct {
		what         string
		is, from, to int
	}{{"number of seeds", c.Seeds, 1, MostSeeds}, {"number of rounds", c.Rounds, 0, MostRounds}, {"number of bots of a team", c.Most, 1, MostBotsEach}} {
		if x.is < x.from || x.is > x.to {
			return "", base.Refuse(400, "The %s is %d. It can be %d to %d.", x.what, x.is, x.from, x.to)
		}
	}
	if len(c.Parts) == 0 {
		return "", base.Refuse(400, "Choose a level at least. A game of which you choose one is part of the contest.")
	}
	for _, p := range c.Parts {
		if err := cs.checkPart(c, &p); err != nil {
			return "", err
		}
	}
	return key, c.checkTimes()
}

// checkPart says what is wrong with a game of a contest.
func (cs *Contests) checkPart(c *Contest, p *Part) error {
	g := cs.Game(p.Game)
	if g == nil {
		return base.Refuse(400, "There is no game %q.", clean.Line(p.Game))
	}
	if len(p.Levels) > mostLevels {
		return base.Refuse(400, "Choose at most %d levels of %s.", mostLevels, g.Title)
	}
	for i, name := range p.Levels {
		l, err := levels.Find(g.ID, name)
		if err != nil || l.Challenge != nil {
			return base.Refuse(400, "%s has no level %q.", g.Title, clean.Line(name))
		}
		if slices.Contains(p.Levels[:i], name) {
			return base.Refuse(400, "The level %s of %s is chosen twice.", l.Title, g.Title)
		}
	}
	if _, err := c.Plan(p, dummies(max(8, g.Seats))); err != nil {
		return base.Refuse(400, "With these settings the final of %s cannot be played: %s.", g.Title, clean.Line(err.Error()))
	}
	return nil
}

// dummies are names of so many players.
func dummies(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint("player ", i+1))
	}
	return list
}

// Found makes a contest.
func (cs *Contests) Found(ctx context.Context, by people.Person, c Contest) (Contest, error) {
	key, err := cs.check(&c)
	if err != nil {
		return c, err
	}
	err = cs.Within(ctx, func(tx *sql.Tx) error {
		var same, live int
		if err := tx.QueryRowContext(ctx, "SELECT COALESCE(SUM(key = ?), 0), COALESCE(SUM(state NOT IN ('finished', 'off')), 0) FROM contests", key).Scan(&same, &live); err != nil {
			return err
		}
		var of int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM classes WHERE id = ?", c.Class).Scan(&of); err != nil {
			return err
		}
		if c.Class != 0 && of == 0 {
			return base.Refuse(400, "The class that you have chosen is not there any more.")
		}
		if same > 0 {
			return base.Refuse(409, "There is a contest called %s already. Take another name.", c.Name)
		}
		if live >= mostContests {
			return base.Refuse(409, "%d contests are not over yet, and more there cannot be. Wait for one of them, or call one off.", live)
		}
		id, err := store.Insert(ctx, tx, `INSERT INTO contests (name, key, text, format, seed, seeds, rounds, open, most, publish, class, opens, closes, starts, state)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'planned')`, c.Name, key, c.Text, c.Format, base.Secret(), c.Seeds, c.Rounds, c.Open, c.Most, c.Publish, sql.NullInt64{Int64: c.Class, Valid: c.Class != 0},
			c.Opens.UnixMilli(), c.Closes.UnixMilli(), c.Starts.UnixMilli())
		if err != nil {
			return err
		}
		for _, p := range c.Parts {
			list, err := json.Marshal(p.Levels)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO parts (contest, game, levels) VALUES (?, ?, ?)", id, p.Game, string(list)); err != nil {
				return err
			}
		}
		if c, err = ContestOf(ctx, tx, id); err != nil {
			return err
		}
		return errors.Join(c.notice(ctx, tx, by.Name, "made the contest", "", 0), base.Did(ctx, tx, by.Name, "made the contest "+c.Name))
	})
	cs.Stir()
	return c, err
}

// notice writes a line of the public log of a contest; entrant is whom it is about, 0 for nobody.
func (c *Contest) notice(ctx context.Context, tx *sql.Tx, who, what, reason string, entrant int64) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO notices (contest, entrant, at, who, what, reason) VALUES (?, ?, ?, ?, ?, ?)",
		c.ID, sql.NullInt64{Int64: entrant, Valid: entrant != 0}, base.Now(), who, what, reason)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE parts SET changes = changes + 1 WHERE contest = ?", c.ID)
	return err
}

// Bounds of a reason, in characters.
const leastReason, mostReason = 3, 300

// reasoned is a reason as it is kept.
func reasoned(text string) (string, error) {
	text = strings.Join(strings.Fields(clean.Line(text)), " ")
	if n := utf8.RuneCountInString(text); n < leastReason || n > mostReason {
		return "", base.Refuse(400, "Give a reason of %d to %d characters. Everybody reads it in the log of the contest.", leastReason, mostReason)
	}
	return text, nil
}

// Move changes the times of a contest: its opening and deadline before that is over, the beginning of the final before it begins.
func (cs *Contests) Move(ctx context.Context, by people.Person, id int64, opens, closes, starts time.Time, reason string) error {
	reason, err := reasoned(reason)
	if err != nil {
		return err
	}
	err = cs.Within(ctx, func(tx *sql.Tx) error {
		c, err := ContestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		switch phase := c.Phase(); {
		case phase == closed && (!opens.Equal(c.Opens) || !closes.Equal(c.Closes)):
			return base.Refuse(409, "The deadline is over. Only the beginning of the final can be moved.")
		case phase == closed && (starts.Before(time.Now()) || starts.After(time.Now().Add(Furthest))):
			return base.Refuse(400, "The final can begin between now and two years from now.")
		case phase != closed && phase != "upcoming" && phase != "open":
			return base.Refuse(409, "The final has begun, so its times are over.")
		}
		c.Opens, c.Closes, c.Starts = opens, closes, starts
		if c.State == Planned && c.Phase() != closed {
			if err := c.checkTimes(); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, "UPDATE contests SET opens = ?, closes = ?, starts = ? WHERE id = ?", opens.UnixMilli(), closes.UnixMilli(), starts.UnixMilli(), id); err != nil {
			return err
		}
		return c.notice(ctx, tx, by.Name, fmt.Sprintf("moved the times: deadline %s, final %s UTC", closes.Format("2 Jan 2006 15:04"), starts.Format("2 Jan 2006 15:04")), reason, 0)
	})
	cs.Stir()
	return err
}

// CallOff ends a contest without a result.
func (cs *Contests) CallOff(ctx context.Context, by people.Person, id int64, reason string) error {
	reason, err := reasoned(reason)
	if err != nil {
		return err
	}
	return cs.amid(ctx, id, "", func(tx *sql.Tx, c *Contest) error {
		if c.Over() {
			return base.Refuse(409, "The contest is over already.")
		}
		if _, err := tx.ExecContext(ctx, "UPDATE contests SET state = 'off', ended = ? WHERE id = ?", base.Now(), id); err != nil {
			return err
		}
		return cmp.Or(c.notice(ctx, tx, by.Name, "called the contest off", reason, 0), base.Did(ctx, tx, by.Name, "called off the contest "+c.Name))
	})
}

// Bounds of contests.
const (
	MostText      = 2000 // bytes about it
	mostLevels    = 5    // of a game
	MostSeeds     = 50
	MostRounds    = 30
	MostEntrants  = 200  // of a game
	mostMatches   = 5000 // of a final
	mostContests  = 50   // that are not over
	MostBotsEach  = 10   // of a team in a game
	Furthest      = 2 * 366 * 24 * time.Hour
	shortestOpen  = time.Minute // from the opening to the deadline
	SecondsOfTime = "2006-01-02T15:04:05"
	MinutesOfTime = "2006-01-02T15:04"
)
