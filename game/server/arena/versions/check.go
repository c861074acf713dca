package versions

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/players/trial"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/store"
)

// ask says that a version waits for its trial.
func (vs *Versions) ask() {
	select {
	case vs.checks <- struct{}{}:
	default:
	}
}

// Try gives versions their trials, one after the other, first those that were uploaded first.
func (vs *Versions) Try(ctx context.Context) {
	vs.ask() // what was uploaded before
	for {
		select {
		case <-vs.checks:
		case <-vs.Tomorrow():
		case <-ctx.Done():
			return
		}
		for {
			v, err := vs.next(ctx)
			if err == nil && v == nil || ctx.Err() != nil {
				break
			}
			if err == nil {
				err = vs.tryOne(ctx, *v)
			}
			if err != nil && ctx.Err() == nil {
				vs.Log.Error("a version cannot be tried", "error", err)
				break
			}
		}
	}
}

// next is the version whose trial comes next, nil when there is none.
func (vs *Versions) next(ctx context.Context) (*Version, error) {
	now, _, err := vs.line(ctx, vs.DB)
	if err != nil || len(now) == 0 {
		return nil, err
	}
	v, err := VersionOf(ctx, vs.DB, now[0])
	return &v, err
}

// line are the versions that wait for their trial, first those that were uploaded first: now, and tomorrow, when their teams have processor time again.
func (vs *Versions) line(ctx context.Context, db store.Queries) (now, tomorrow []int64, err error) {
	spent, err := vs.Spent(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	type one struct{ id, team int64 }
	list, err := store.List(ctx, db, func(r *sql.Rows) (x one, err error) { return x, r.Scan(&x.id, &x.team) },
		"SELECT versions.id, team FROM versions JOIN bots ON bots.id = bot WHERE versions.state = 'waiting' ORDER BY versions.id")
	for _, x := range list {
		if spent[x.team] {
			tomorrow = append(tomorrow, x.id)
		} else {
			now = append(now, x.id)
		}
	}
	return now, tomorrow, err
}

// tryOne gives a version its trial. A version that passes plays instead of the one before it.
func (vs *Versions) tryOne(ctx context.Context, v Version) error {
	b, err := BotOf(ctx, vs.DB, v.Bot)
	if err != nil {
		return err
	}
	var seen trial.Sighting
	var said []string
	failed := ""
	who, err := vs.Who(vs.Game(b.Game).Entry, b.Name, v)
	if err != nil {
		failed = "It cannot run here: " + clean.Line(Reason(err).Error()) + "."
	}
	for _, s := range trial.Situations() {
		if failed != "" {
			break
		}
		s.Silence = trial.Silence
		m, err := s.Play(ctx, vs.Game(b.Game).Entry, who, 0)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			failed = fmt.Sprintf("%s: it could not be played: %s.", s, clean.Line(words.Plain(err)))
			continue
		}
		before := len(seen.Broken)
		seen.Add(m, s.Seat)
		said = append(said, errorsOf(m, s)...)
		if len(seen.Broken) > before {
			failed = fmt.Sprintf("%s: the match was lost by a fault in %s", s, seen.Broken[before])
		}
	}
	state, report := Good, praise(&seen)
	if failed != "" {
		state, report = refused, failed
	}
	used := time.Duration(0)
	for _, t := range seen.Times {
		used += t
	}
	return vs.settle(ctx, b, v, state, report, strings.Join(said, "\n"), used)
}

// errorsOf is what a bot has written to its standard error in a situation.
func errorsOf(m *match.Match, s trial.Situation) (list []string) {
	for _, n := range m.Notes() {
		if n.Seat == s.Seat && n.Kind == match.Error {
			list = append(list, n.Text)
		}
	}
	return list
}

// praise is what is told of a version that has passed its trial.
func praise(s *trial.Sighting) string {
	codes, total := s.Codes()
	text := fmt.Sprintf("It has passed its trial: %s, %d of them refused by the rules.", words.Count(s.Commands, "command", "commands"), total)
	for i, code := range codes {
		if i == 5 {
			break
		}
		text += fmt.Sprintf("\n%d × %s: %s", len(s.Refused[code]), clean.Line(code), clean.Line(s.Refused[code][0].Text))
	}
	if len(s.Times) > 0 {
		text += fmt.Sprintf("\nThe longest turn took %v (%s).", slices.Max(s.Times).Round(1e5), s.Longest)
	}
	return text
}

// settle keeps how a trial has ended.
func (vs *Versions) settle(ctx context.Context, b Bot, v Version, state, report, said string, used time.Duration) error {
	said = Tail(said)
	err := vs.Within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE versions SET state = ?, report = ?, said = ? WHERE id = ? AND state = 'waiting'", state, report, said, v.ID)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 { // it was removed meanwhile
			return err
		}
		if err := base.Spend(ctx, tx, v.ID, used); err != nil {
			return err
		}
		if state == Good {
			if _, err := tx.ExecContext(ctx, "UPDATE bots SET version = ?, state = IIF(state = 'paused' AND crashes > 0, 'playing', state), crashes = 0 WHERE id = ?", v.ID, b.ID); err != nil {
				return err
			}
			if err := vs.Passed(ctx, tx, b, v); err != nil {
				return err
			}
		}
		return base.Did(ctx, tx, "the trial", fmt.Sprintf("%s version %d of %s", map[string]string{Good: "let through", refused: "refused"}[state], v.Number, b.Name))
	})
	if err != nil {
		return err
	}
	vs.Log.Info("version tried", "version", v.ID, "game", b.Game, "state", state)
	return vs.Changed(ctx)
}

// maxSaid is how many bytes are kept of what a bot writes to its standard error, of its trial or of a match: the last ones.
const maxSaid = 8 << 10

// Tail is the end of a text that is kept.
func Tail(text string) string {
	text = clean.Text(text)
	if len(text) > maxSaid {
		text = "…" + strings.ToValidUTF8(text[len(text)-maxSaid:], "")
	}
	return text
}
