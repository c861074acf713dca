package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/players/trial"
	"app.pentarena/levels"
)

// trials let programs begin a match before matches count, so that what cannot start or does not know the protocol is said before anything is played.
type trials struct {
	entry    catalog.Entry
	level    levels.Level
	programs []seats.Who
	time     time.Duration // for a turn, 0 if not given
	silence  time.Duration // see trial.Silence
}

const untriedUsage = "do not try the programs before the first match: one that cannot play loses its matches"

const sandboxUsage = "all programs run in sandboxes, as if bots.toml said so of each; what cannot is refused"

// run tries the programs; the error lists those that cannot play, with the reason.
func (t trials) run(c *command.Call) error {
	reasons, err := play.Each(c.Ctx, t.programs, seats.Cores(), nil, func(_ context.Context, w seats.Who) (string, error) { return t.one(c, w), nil })
	if err != nil {
		return err
	}
	var list strings.Builder
	failed := 0
	for i, w := range t.programs {
		if reasons[i] != "" {
			failed++
			fmt.Fprintf(&list, "\n  %s: %s", clean.Line(w.Name), clean.Line(reasons[i]))
		}
	}
	if failed == 0 {
		return nil
	}
	return fmt.Errorf("no match was begun, because %d of %s cannot play %s; mend what is wrong, leave it out, or say -untried:%s", failed, words.Count(len(t.programs), "program", "programs"), t.entry.Game.Info().Title, list.String())
}

// one says why a program cannot begin a match, "" if it can.
func (t trials) one(c *command.Call, w seats.Who) string {
	s := trial.Situation{Level: t.level.Name, Other: match.IdleKind, Turns: 1, Silence: t.silence}
	m, err := s.On(c.Ctx, t.entry, t.level, w, t.time)
	if err != nil {
		return words.Plain(err)
	}
	for _, f := range m.Faults() {
		if f.Seat == s.Seat && f.Loses() {
			return f.Text
		}
	}
	return ""
}
