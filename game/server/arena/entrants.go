package arena

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/store"
)

// entrant is a bot in a contest.
type entrant struct {
	ID      int64
	Bot     int64 // 0 when it was removed
	Team    int64
	Version int64 // that counts; 0 before the deadline, or when it was removed
	Plays   int64 // the version with which the bot plays now; 0 for none
	Number  int   // of that version
	Name    string
	Owner   string
	State   string
	Reason  string // why it is not in
	Place   int    // in the seeding of the final, from 1; 0 for who is not in it
	Elo     int    // on the ladder when the final began
	Spread  int    // 0 for who was not rated
}

// The states of an entrant.
const (
	within       = "in"
	withdrawn    = "withdrawn"
	disqualified = "disqualified"
)

// Out reports whether it plays no more matches.
func (e *entrant) Out() bool { return e.State != within || e.Version == 0 }

const entrantColumns = `entrants.id, COALESCE(bot, 0), COALESCE((SELECT team FROM bots WHERE id = bot), 0), COALESCE(version, 0), COALESCE((SELECT bots.version FROM bots WHERE id = bot), 0), COALESCE((SELECT number FROM versions WHERE id = version), 0),
	entrants.name, owner, entrants.state, reason, place, elo, spread`

// entrants are those of a contest: first by their seeding, then as they came.
func entrants(ctx context.Context, db store.Queries, contest int64) ([]entrant, error) {
	return store.List(ctx, db, func(r *sql.Rows) (e entrant, err error) {
		var elo, spread float64
		err = r.Scan(&e.ID, &e.Bot, &e.Team, &e.Version, &e.Plays, &e.Number, &e.Name, &e.Owner, &e.State, &e.Reason, &e.Place, &elo, &spread)
		e.Elo, e.Spread = round(elo), round(spread)
		return e, err
	}, "SELECT "+entrantColumns+" FROM entrants WHERE contest = ? ORDER BY place = 0, place, id", contest)
}

// entrantOf is one of a contest; errNone when there is none.
func entrantOf(ctx context.Context, db store.Queries, contest, id int64) (entrant, error) {
	list, err := entrants(ctx, db, contest)
	for _, e := range list {
		if e.ID == id {
			return e, err
		}
	}
	return entrant{}, errors.Join(err, errNone)
}

// enterBot lets a bot into a contest: a team its own while the contest is open, an organiser any until the deadline.
func (a *Arena) enterBot(ctx context.Context, by person, id, botID int64) error {
	return a.within(ctx, func(tx *sql.Tx) error {
		c, err := contestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		b, err := botOf(ctx, tx, botID)
		if err != nil {
			return err
		}
		organises := by.role == organiser
		switch phase := c.Phase(); {
		case b.Team != by.team && !organises:
			return errNone
		case phase == "upcoming" && !organises:
			return refuse(409, "The contest opens on %s UTC.", c.Opens.Format("2 Jan 2006 at 15:04"))
		case phase != "upcoming" && phase != "open":
			return refuse(409, "The deadline is over, so no more bots can enter.")
		case !c.Open && !organises:
			return refuse(403, "Only an organiser enters bots into this contest. Ask who runs it.")
		case b.Game != c.Game:
			return refuse(409, "%s plays %s, and this contest is of %s.", b.Name, a.game(b.Game).title, a.game(c.Game).title)
		case b.State == retired, b.State == held:
			return refuse(409, "%s is %s. Let it play first.", b.Name, b.State)
		}
		var class int64
		if err := tx.QueryRowContext(ctx, "SELECT COALESCE(class, 0) FROM teams WHERE id = ?", b.Team).Scan(&class); err != nil {
			return err
		}
		if c.Class != 0 && c.Class != class && !organises {
			return refuse(403, "This contest is for teams of a class, and yours is not in it. Ask an organiser.")
		}
		list, err := entrants(ctx, tx, id)
		if err != nil {
			return err
		}
		in, ours := 0, 0
		var was *entrant
		for i, e := range list {
			if e.State == within {
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
		case was != nil && was.State == within:
			return refuse(409, "%s is in this contest already.", b.Name)
		case was != nil && was.State == disqualified:
			return refuse(403, "%s was disqualified: %s", b.Name, was.Reason)
		case ours >= c.Most:
			return refuse(409, "A team has at most %s in this contest. Withdraw the other one first.", words.Count(c.Most, "bot", "bots"))
		case in >= mostEntrants || c.tooLong(in+1):
			return refuse(409, "The contest is full: with more bots the final would have too many matches.")
		}
		if was != nil {
			if _, err := tx.ExecContext(ctx, "UPDATE entrants SET state = 'in', reason = '' WHERE id = ?", was.ID); err != nil {
				return err
			}
			return c.notice(ctx, tx, by.name, "entered "+b.Name+" again", "", was.ID)
		}
		done, err := tx.ExecContext(ctx, "INSERT INTO entrants (contest, bot, name, owner, state) VALUES (?, ?, ?, ?, 'in')", id, b.ID, b.Name, b.Owner)
		if err != nil {
			return err
		}
		n, err := done.LastInsertId()
		if err != nil {
			return err
		}
		return c.notice(ctx, tx, by.name, "entered "+b.Name, "", n)
	})
}

// tooLong reports whether the final of so many bots would have too many matches.
func (c *contest) tooLong(n int) bool {
	p, err := c.plan(dummies(max(n, 2)))
	if err != nil {
		return false // they are too few yet
	}
	matches, _ := p.Length()
	return matches > mostMatches
}

// takeOut takes a bot out of a contest: its team withdraws it before the deadline, an organiser withdraws or disqualifies it until the contest is over, and
// disqualifies it even then. What it has played counts; what it has not played it loses.
func (a *Arena) takeOut(ctx context.Context, by person, id, entrantID int64, state, reason string) error {
	reason, err := reasoned(reason)
	if err != nil {
		return err
	}
	return a.within(ctx, func(tx *sql.Tx) error {
		c, err := contestOf(ctx, tx, id)
		if err != nil {
			return err
		}
		e, err := entrantOf(ctx, tx, id, entrantID)
		if err != nil {
			return err
		}
		phase := c.Phase()
		switch organises := by.role == organiser; {
		case !organises && (e.Team != by.team || state != withdrawn):
			return errNone
		case !organises && phase != "upcoming" && phase != "open":
			return refuse(409, "The deadline is over. Ask an organiser to withdraw %s.", e.Name)
		case e.State == state, e.State == disqualified:
			return refuse(409, "%s is %s already.", e.Name, e.State)
		case c.State == calledOff, c.State == finished && state == withdrawn:
			return refuse(409, "The contest is over already.")
		}
		if _, err := tx.ExecContext(ctx, "UPDATE entrants SET state = ?, reason = ? WHERE id = ?", state, reason, e.ID); err != nil {
			return err
		}
		verb := map[string]string{withdrawn: "withdrew ", disqualified: "disqualified "}[state]
		return c.notice(ctx, tx, by.name, verb+e.Name, reason, e.ID)
	})
}

// leaveContests takes what a team has in contests out of them: its results stay, without its name, and the records of its matches go. It returns the names of
// their files.
func leaveContests(ctx context.Context, tx *sql.Tx, team int64) (records []string, err error) {
	type gone struct {
		id, contest int64
		place       int
	}
	list, err := store.List(ctx, tx, func(r *sql.Rows) (g gone, err error) { return g, r.Scan(&g.id, &g.contest, &g.place) },
		"SELECT entrants.id, contest, place FROM entrants JOIN bots ON bots.id = bot WHERE team = ?", team)
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		if g.place > 0 {
			seat := strconv.Itoa(g.place - 1)
			some, err := store.List(ctx, tx, func(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) }, `SELECT record FROM finals
				WHERE contest = ? AND record != '' AND EXISTS (SELECT 1 FROM json_each(seats) WHERE value = `+seat+`)`, g.contest)
			if err != nil {
				return nil, err
			}
			records = append(records, some...)
		}
		for _, q := range []string{
			"DELETE FROM notices WHERE entrant = ?",
			"UPDATE entrants SET name = 'removed bot ' || id, owner = '', state = IIF(state = 'in', 'withdrawn', state), reason = 'It was removed from the arena.' WHERE id = ?",
			"UPDATE contests SET changes = changes + 1 WHERE id = (SELECT contest FROM entrants WHERE id = ?)",
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
