package arena

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/players/trial"
)

// ask says that a version waits for its trial.
func (a *Arena) ask() {
	select {
	case a.checks <- struct{}{}:
	default:
	}
}

// try gives versions their trials, one after the other, first those that were uploaded first.
func (a *Arena) try() {
	a.ask() // what was uploaded before
	for {
		select {
		case <-a.checks:
		case <-a.ctx.Done():
			return
		}
		for {
			v, err := scanVersion(a.db.QueryRowContext(a.ctx, "SELECT "+versionColumns+" FROM versions WHERE state = 'waiting' ORDER BY id LIMIT 1"))
			if err == nil {
				err = a.tryOne(a.ctx, v)
			}
			if errors.Is(err, sql.ErrNoRows) || a.ctx.Err() != nil {
				break
			}
			if err != nil {
				a.log.Error("a version cannot be tried", "version", v.ID, "error", err)
				break
			}
		}
	}
}

// maxSaid is how many bytes are kept of what a bot writes to its standard error, of its trial or of a match: the last ones.
const maxSaid = 8 << 10

// tryOne gives a version its trial. A version that passes plays instead of the one before it.
func (a *Arena) tryOne(ctx context.Context, v version) error {
	b, err := botOf(ctx, a.db, v.Bot)
	if err != nil {
		return err
	}
	var seen trial.Sighting
	var said []string
	failed := ""
	who, err := a.who(a.game(b.Game).entry, b.Name, v)
	if err != nil {
		failed = "It cannot run here: " + clean.Line(reason(err).Error()) + "."
	}
	for _, s := range trial.Situations() {
		if failed != "" {
			break
		}
		s.Silence = trial.Silence
		m, err := s.Play(ctx, a.game(b.Game).entry, who, 0)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			failed = fmt.Sprintf("%s: it could not be played: %s.", s, clean.Line(err.Error()))
			continue
		}
		before := len(seen.Broken)
		seen.Add(m, s.Seat)
		said = append(said, errorsOf(m, s)...)
		if len(seen.Broken) > before {
			failed = fmt.Sprintf("%s: the match was lost by a fault in %s.", s, seen.Broken[before])
		}
	}
	state, report := good, passed(&seen)
	if failed != "" {
		state, report = refused, failed
	}
	return a.settle(ctx, b, v, state, report, strings.Join(said, "\n"))
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

// passed is what is told of a version that has passed its trial.
func passed(s *trial.Sighting) string {
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
func (a *Arena) settle(ctx context.Context, b bot, v version, state, report, said string) error {
	said = last(said)
	err := a.within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE versions SET state = ?, report = ?, said = ? WHERE id = ? AND state = 'waiting'", state, report, said, v.ID)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 { // it was removed meanwhile
			return err
		}
		if state == good {
			if _, err := tx.ExecContext(ctx, "UPDATE bots SET version = ?, state = IIF(state = 'paused' AND crashes > 0, 'playing', state), crashes = 0 WHERE id = ?", v.ID, b.ID); err != nil {
				return err
			}
			if err := late(ctx, tx, b, v); err != nil {
				return err
			}
		}
		return did(ctx, tx, "the trial", fmt.Sprintf("%s version %d of %s", map[string]string{good: "let through", refused: "refused"}[state], v.Number, b.Name))
	})
	if err != nil {
		return err
	}
	a.finals.stir()
	a.log.Info("version tried", "version", v.ID, "game", b.Game, "state", state)
	return a.ladder.renew(ctx, a)
}

// last is the end of a text that is kept.
func last(text string) string {
	text = clean.Text(text)
	if len(text) > maxSaid {
		text = "…" + strings.ToValidUTF8(text[len(text)-maxSaid:], "")
	}
	return text
}
