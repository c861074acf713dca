package scenes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/link"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// IsLink reports whether a text is an address that leads to a match, to a puzzle, or to an invitation of a server.
func IsLink(text string) bool {
	_, _, invites := invitation(text)
	return invites || strings.Contains(text, link.Mark) || strings.Contains(text, puzzleLink)
}

// linkText returns the text of a file if that is, or holds, a link: what was pasted, the address of the page, or a text file.
func linkText(f ui.File) (string, bool) {
	if f.Name == ui.Pasted || f.Name == ui.Address {
		return string(f.Data), true
	}
	if len(f.Data) > levels.MaxText || bytes.HasPrefix(bytes.TrimSpace(f.Data), []byte("{")) || bytes.IndexByte(f.Data, 0) >= 0 {
		return "", false
	}
	_, ok := link.Find(string(f.Data))
	return string(f.Data), ok
}

// openLink opens the match of a link. A pasted text without one is only mentioned.
func openLink(env *scene.Env, text string) (scene.Next, bool) {
	if next, ok := openInvitation(env, text); ok {
		return next, true
	}
	if game, id, ok := puzzled(text); ok && env.Puzzles != nil {
		return openPuzzle(env, game, id), true
	}
	if _, ok := link.Find(text); !ok {
		env.Notice = "There is no link to a match in what was pasted."
		return scene.Next{}, false
	}
	l, err := link.Parse(text, env.PlayersOf)
	if err != nil {
		return scene.Show(newFaults(env, "The link", err)), true
	}
	if remark := l.Other(env.PlayersOf); remark != "" {
		env.Notice = remark
	}
	title := names.Game(l.Setup.Game)
	switch {
	case l.Seat != rules.NoSeat:
		return scene.Show(newOpening(env, title, upTo(env, l), func(line record.Timeline, info record.Info, err error) scene.Next {
			if err == nil {
				err = info.Err
			}
			if err != nil {
				return scene.Show(newFaults(env, "The link", err))
			}
			return playFrom(env, l, line)
		})), true
	case l.Players != "":
		return openPlayed(env, title, l), true
	}
	return scene.Show(newOpening(env, title, replayed(l), func(line record.Timeline, info record.Info, err error) scene.Next {
		if err != nil {
			return scene.Show(newFaults(env, "The link", err))
		}
		o := table.Options{Timeline: line, Info: info, Turn: float64(l.Look.Turn), Paused: l.Look.Turn > 0, Shared: sharedOf(env, l)}
		if l.Look.Turn < line.Turns()-1 {
			o.Kept.Seen = line.First(l.Look.Turn) // what comes after it is not a secret, but a spoiler
		}
		return openTable(env, "The link", o)
	})), true
}

// replayed is the work of re-executing the commands of a link.
func replayed(l *link.Link) work {
	return func(ctx context.Context, report func(part float64)) (record.Timeline, record.Info, error) {
		line, info, err := l.Replay(record.NewProgress(ctx, report))
		if err != nil {
			return nil, info, err
		}
		return line, info, nil
	}
}

// upTo is the work of getting the match of a link to its turn.
func upTo(env *scene.Env, l *link.Link) work {
	if l.Players == "" {
		return replayed(l)
	}
	return func(ctx context.Context, report func(part float64)) (record.Timeline, record.Info, error) {
		line, err := l.Play(ctx, env.PlayersOf, record.NewProgress(ctx, report))
		if err != nil {
			return nil, record.Info{}, err
		}
		info := record.Reproduced(line)
		if err := link.NewChecker(l).Compare(line, true); err != nil {
			info.Err = fmt.Errorf("%w; %s", err, l.Other(env.PlayersOf))
		}
		return line, info, nil
	}
}

// sharedOf is what a table needs to know of a link.
func sharedOf(env *scene.Env, l *link.Link) *table.Shared {
	s := &table.Shared{Speed: l.Look.Speed, Check: link.NewChecker(l).Compare, Why: l.Other(env.PlayersOf)}
	if c := l.Look.Camera; c != nil {
		s.Look = &viewport.Look{X: float32(c.X) / 8, Y: float32(c.Y) / 8, Tiles: float32(c.Tiles) / 8}
	}
	return s
}

// openPlayed lets the built-in players play the match of a link up to its turn, and shows it while they go on.
func openPlayed(env *scene.Env, title string, l *link.Link) scene.Next {
	t, err := NewTable(env, table.Options{Setup: l.Setup, Paused: l.Look.Turn > 0, Shared: sharedOf(env, l)})
	if err != nil {
		return scene.Show(newFaults(env, "The link", err))
	}
	return scene.Show(&opening{shell: newShell(env), name: title, doing: [2]string{fmt.Sprintf("Playing up to turn %d", l.Look.Turn+1), "The AIs play the match again, move by move."},
		poll: func() (float64, scene.Next, bool) {
			part, ready := t.Prepare(l.Look.Turn)
			return part, scene.Show(t), ready
		}, stop: t.Abandon})
}

// playFrom opens a new match from the end of the timeline of a link, with a person in the seat of the link.
func playFrom(env *scene.Env, l *link.Link, line record.Timeline) scene.Next {
	setup := l.Setup
	var kinds []string
	for i, s := range setup.Seats {
		switch {
		case rules.Seat(i) == l.Seat:
			kinds = append(kinds, "human")
		case slices.Contains(levels.Strengths[:], s.Kind):
			kinds = append(kinds, s.Kind)
		default: // the other person is not here
			kinds = append(kinds, "regular")
		}
	}
	setup.Seats, setup.Begun = names.SeatsAs(setup, kinds), line.Len()
	if line.At(line.Len()).Active().Empty() {
		return scene.Show(newFaults(env, "The link", errors.New("the match is over at the turn of the link")))
	}
	m, err := record.Continue(line, setup, line.Len())
	if err != nil {
		return scene.Show(newFaults(env, "The link", err))
	}
	env.Notice = fmt.Sprintf("Turn %d: you play %s from here. Can you win?", line.Turns(), names.Seat(setup, l.Seat))
	return openTable(env, "The link", table.Options{Match: m, Turn: float64(line.Turns() - 1), Was: line, From: float64(line.Turns() - 1)})
}
