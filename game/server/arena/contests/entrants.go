package contests

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
)

// Entrant is a bot in a contest.
type Entrant struct {
	ID      int64
	Game    string
	Bot     int64 // 0 when it was removed
	Team    int64 // also when it was removed
	Version int64 // that counts; 0 before the deadline, or when it was removed
	Plays   int64 // the version with which the bot plays now; 0 for none
	Number  int   // of that version
	Name    string
	Owner   string
	State   string
	Reason  string // why it is not in
	Place   int    // in the seeding of the final of its game, from 1; 0 for who is not in it
	Elo     int    // on the ladder when the final began
	Spread  int    // 0 for who was not rated
}

// The states of an entrant.
const (
	Entered      = "in"
	Withdrawn    = "withdrawn"
	Disqualified = "disqualified"
)

// Out reports whether it plays no more matches.
func (e *Entrant) Out() bool { return e.State != Entered || e.Version == 0 }

const entrantColumns = `entrants.id, game, COALESCE(bot, 0), team, COALESCE(version, 0), COALESCE((SELECT bots.version FROM bots WHERE id = bot), 0), COALESCE((SELECT number FROM versions WHERE id = version), 0),
	entrants.name, owner, entrants.state, reason, place, elo, spread`

// Entrants are those of a contest: by their games, in each first by their seeding, then as they came.
func Entrants(ctx context.Context, db store.Queries, contest int64) ([]Entrant, error) {
	return store.List(ctx, db, func(r *sql.Rows) (e Entrant, err error) {
		var elo, spread float64
		err = r.Scan(&e.ID, &e.Game, &e.Bot, &e.Team, &e.Version, &e.Plays, &e.Number, &e.Name, &e.Owner, &e.State, &e.Reason, &e.Place, &elo, &spread)
		e.Elo, e.Spread = ladder.Round(elo), ladder.Round(spread)
		return e, err
	}, "SELECT "+entrantColumns+" FROM entrants WHERE contest = ? ORDER BY game, place = 0, place, id", contest)
}

// EntrantOf is one of a contest; base.ErrNone when there is none.
func EntrantOf(ctx context.Context, db store.Queries, contest, id int64) (Entrant, error) {
	list, err := Entrants(ctx, db, contest)
	for _, e := range list {
		if e.ID == id {
			return e, err
		}
	}
	return Entrant{}, errors.Join(err, base.ErrNone)
}

// EnterBot lets a bot into a contest: a team its own while the contest is open, an organiser any until the deadline.
func (cs *Contests) EnterBot(ctx context.Context, by people.Person, id, botID int64) error {
	return cs.Within(ctx, func(tx *sql.Tx) error {
		c, err := ContestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		b, err := versions.BotOf(ctx, tx, botID)
		if err != nil {
			return err
		}
		organises, part := by.Role == people.Organiser, c.Part(b.Game)
		switch phase := c.Phase(); {
		case b.Team != by.Team && !organises:
			return base.ErrNone
		case phase == "upcoming" && !organises:
			return base.Refuse(409, "The contest opens on %s UTC.", c.Opens.Format("2 Jan 2006 at 15:04"))
		case phase != "upcoming" && phase != "open":
			return base.Refuse(409, "The deadline is over, so no more bots can enter.")
		case !c.Open && !organises:
			return base.Refuse(403, "Only an organiser enters bots into this contest. Ask who runs it.")
		case part == nil:
			return base.Refuse(409, "%s plays %s, and this contest is of %s.", b.Name, cs.Game(b.Game).Title, cs.Titles(&c))
		case b.State == versions.Retired, b.State == versions.Held:
			return base.Refuse(409, "%s is %s. Let it play first.", b.Name, b.State)
		}
		var class int64
		if err := tx.QueryRowContext(ctx, "SELECT COALESCE(class, 0) FROM teams WHERE id = ?", b.Team).Scan(&class); err != nil {
			return err
		}
		if c.Class != 0 && c.Class != class && !organises {
			return base.Refuse(403, "This contest is for teams of a class, and yours is not in it. Ask an organiser.")
		}
		list, err := Entrants(ctx, tx, id)
		if err != nil {
			return err
		}
		in, ours := 0, 0
		var was *Entrant
		for i, e := range list {
			if e.State == Entered && e.Game == b.Game {
				in++
				if e.Team == b.Team {
					ours++
				}
			}
			if e.Bot == b.ID {
				was = &list[i]
			}
		}
		switch {
		case was != nil && was.State == Entered:
			return base.Refuse(409, "%s is in this contest already.", b.Name)
		case was != nil && was.State == Disqualified:
			return base.Refuse(403, "%s was disqualified: %s", b.Name, was.Reason)
		case ours >= c.Most:
			return base.Refuse(409, "A team has at most %s of %s in this contest. Withdraw the other one first.", words.Count(c.Most, "bot", "bots"), cs.Game(b.Game).Title)
		case in >= MostEntrants || c.tooLong(part, in+1):
			return base.Refuse(409, "The contest is full: with more bots the final of %s would have too many matches.", cs.Game(b.Game).Title)
		}
		if was != nil {
			if _, err := tx.ExecContext(ctx, "UPDATE entrants SET state = 'in', reason = '' WHERE id = ?", was.ID); err != nil {
				return err
			}
			return c.notice(ctx, tx, by.Name, "entered "+b.Name+" again", "", was.ID)
		}
		n, err := store.Insert(ctx, tx, "INSERT INTO entrants (contest, game, bot, team, name, owner, state) VALUES (?, ?, ?, ?, ?, ?, 'in')", id, b.Game, b.ID, b.Team, b.Name, b.Owner)
		if err != nil {
			return err
		}
		return c.notice(ctx, tx, by.Name, "entered "+b.Name, "", n)
	})
}

// Titles are the games of a contest as people read them.
func (cs *Contests) Titles(c *Contest) string {
	return strings.Join(lists.Map(c.Parts, func(p Part) string { return cs.Game(p.Game).Title }), ", ")
}

// tooLong reports whether the final of a part with so many bots would have too many matches.
func (c *Contest) tooLong(part *Part, n int) bool {
	p, err := c.Plan(part, dummies(max(n, 2)))
	if err != nil {
		return false // they are too few yet
	}
	matches, _ := p.Length()
	return matches > mostMatches
}

// TakeOut takes a bot out of a contest: its team withdraws it before the deadline, an organiser withdraws or disqualifies it until the contest is over, and
// disqualifies it even then. What it has played counts; what it has not played it loses.
func (cs *Contests) TakeOut(ctx context.Context, by people.Person, id, entrantID int64, state, reason string) error {
	reason, err := reasoned(reason)
	if err != nil {
		return err
	}
	return cs.Within(ctx, func(tx *sql.Tx) error {
		c, err := ContestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		e, err := EntrantOf(ctx, tx, id, entrantID)
		if err != nil {
			return err
		}
		phase := c.Phase()
		switch organises := by.Role == people.Organiser; {
		case !organises && (e.Team != by.Team || state != Withdrawn):
			return base.ErrNone
		case !organises && phase != "upcoming" && phase != "open":
			return base.Refuse(409, "The deadline is over. Ask an organiser to withdraw %s.", e.Name)
		case e.State == state, e.State == Disqualified:
			return base.Refuse(409, "%s is %s already.", e.Name, e.State)
		case c.State == calledOff, c.State == Finished && state == Withdrawn:
			return base.Refuse(409, "The contest is over already.")
		}
		if _, err := tx.ExecContext(ctx, "UPDATE entrants SET state = ?, reason = ? WHERE id = ?", state, reason, e.ID); err != nil {
			return err
		}
		verb := map[string]string{Withdrawn: "withdrew ", Disqualified: "disqualified "}[state]
		return c.notice(ctx, tx, by.Name, verb+e.Name, reason, e.ID)
	})
}

// LeaveContests takes what a team has in contests out of them: its results stay, without its name, and the records of its matches go. It returns the names of
// their files.
func LeaveContests(ctx context.Context, tx *sql.Tx, team int64) (records []string, err error) {
	type gone struct {
		id, contest int64
		game        string
		place       int
	}
	list, err := store.List(ctx, tx, func(r *sql.Rows) (g gone, err error) { return g, r.Scan(&g.id, &g.contest, &g.game, &g.place) },
		"SELECT entrants.id, contest, entrants.game, place FROM entrants JOIN bots ON bots.id = bot WHERE bots.team = ?", team)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if g.place > 0 {
			seat := strconv.Itoa(g.place - 1)
			some, err := store.List(ctx, tx, store.Value[string], `SELECT record FROM finals
				WHERE contest = ? AND game = ? AND record != '' AND EXISTS (SELECT 1 FROM json_each(seats) WHERE value = `+seat+`)`, g.contest, g.game)
			if err != nil {
				return nil, err
			}
			records = append(records, some...)
		}
		for _, q := range []string{
			"DELETE FROM notices WHERE entrant = ?",
			"UPDATE entrants SET name = 'removed bot ' || id, owner = '', state = IIF(state = 'in', 'withdrawn', state), reason = 'It was removed from the arena.' WHERE id = ?",
			"UPDATE parts SET changes = changes + 1 WHERE contest = (SELECT contest FROM entrants WHERE id = ?)",
		} {
			if _, err := tx.ExecContext(ctx, q, g.id); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range records {
		if _, err := tx.ExecContext(ctx, "UPDATE finals SET record = '' WHERE record = ?", name); err != nil {
			return nil, err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM said WHERE record = ?", name); err != nil {
			return nil, err
		}
	}
	return records, nil
}
