package arena

import (
	"context"
	"database/sql"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/scrimmages"
	"app.pentarena/game/server/store"
)

// remove removes a person with all that is theirs: their team as well when nobody else is in it, with its bots and all matches of these.
func (a *Arena) remove(ctx context.Context, by people.Person, id int64) error {
	var versions []int64
	var matches, records []string
	return a.contests.Still(func() error {
		err := a.Within(ctx, func(tx *sql.Tx) error {
			p, err := people.ScanPerson(tx.QueryRowContext(ctx, "SELECT "+people.PersonColumns+" FROM people JOIN teams ON teams.id = team WHERE people.id = ?", id))
			if err != nil {
				return base.RowError(err)
			}
			if p.Role == people.Organiser {
				return base.Refuse(409, "%s is an organiser. Nobody else could do what organisers do.", p.Name)
			}
			var others int
			if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM people WHERE team = ? AND id != ?", p.Team, id).Scan(&others); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM people WHERE id = ?", id); err != nil {
				return err
			}
			if others == 0 {
				if versions, err = store.List(ctx, tx, store.Value[int64], "SELECT versions.id FROM versions JOIN bots ON bots.id = bot WHERE team = ?", p.Team); err != nil {
					return err
				}
				const met = "SELECT meeting FROM players JOIN versions ON versions.id = players.version JOIN bots ON bots.id = bot WHERE team = ?"
				if matches, err = store.List(ctx, tx, store.Value[string], "SELECT id FROM matches WHERE meeting IN ("+met+")", p.Team); err != nil {
					return err
				}
				if _, err := tx.ExecContext(ctx, "DELETE FROM meetings WHERE id IN ("+met+")", p.Team); err != nil {
					return err
				}
				if records, err = contests.LeaveContests(ctx, tx, p.Team); err != nil {
					return err
				}
				left, err := scrimmages.Leave(ctx, tx, p.Team)
				if err != nil {
					return err
				}
				records = append(records, left...)
				if _, err := tx.ExecContext(ctx, "DELETE FROM teams WHERE id = ?", p.Team); err != nil {
					return err
				}
			}
			return base.Did(ctx, tx, by.Name, "removed "+p.Name+" with all that was theirs")
		})
		if err != nil {
			return err
		}
		a.Drop(versions, matches)
		a.DropRecords(records)
		return a.ladder.Load(ctx)
	})
}
