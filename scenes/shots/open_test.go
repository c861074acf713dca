package shots_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// contest is the set-up of a match on a built-in level.
func contest(game, level string, kinds ...string) match.Setup {
	l, err := levels.Find(game, level)
	if err != nil {
		panic(err)
	}
	return contestOn(l, kinds...)
}

// contestOn is the set-up of a match on a level of any kind.
func contestOn(l levels.Level, kinds ...string) match.Setup {
	names := map[string]string{"human": "You", "random": "Random", "rookie": "Rookie", "regular": "Regular", "expert": "Expert"}
	setup := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: "K7QF"}
	for _, k := range kinds {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: names[k], Kind: k})
	}
	return setup
}

// halted is a player that stops after some turns.
type halted struct {
	match.Player
	turns int
}

func (h halted) Play(ctx context.Context, turn *match.Turn) error {
	if turn.Position().Turn() >= h.turns {
		return context.Canceled
	}
	return h.Player.Play(ctx, turn)
}

// fought are the matches that bots have played, since every picture is taken in several sizes.
var fought = map[string]*record.Replay{}

// fight is a match between bots, for a number of turns or to its end.
func fight(setup match.Setup, turns int) *record.Replay {
	key := fmt.Sprint(setup, turns)
	if fought[key] != nil {
		return fought[key]
	}
	entry, _ := catalog.Find(setup.Game)
	start, err := games.Start(setup)
	if err != nil {
		panic(err)
	}
	var players []match.Player
	for i, s := range setup.Seats {
		p, err := entry.Bot(s.Kind, fmt.Sprint(i))
		if err != nil {
			panic(err)
		}
		players = append(players, halted{p, turns})
	}
	m := match.New(setup, start)
	if err := m.Run(context.Background(), players); err != nil && !errors.Is(err, context.Canceled) {
		panic(err)
	}
	line, err := record.NewReplay(setup, start, m.Steps(0))
	if err != nil {
		panic(err)
	}
	fought[key] = line
	return line
}

// whole is a number of turns that no match reaches.
const whole = 1 << 20

// watched opens a table at which a match is looked at, from a turn on.
func watched(t *testing.T, env *scene.Env, line record.Timeline, turn float64) *table.Table {
	t.Helper()
	return opened(t, env, table.Options{Timeline: line, Turn: turn, Paused: true})
}

// seated opens a table at which a match begins.
func seated(t *testing.T, env *scene.Env, setup match.Setup) *table.Table {
	t.Helper()
	return opened(t, env, table.Options{Setup: setup})
}

func opened(t *testing.T, env *scene.Env, o table.Options) *table.Table {
	t.Helper()
	table, err := scenes.NewTable(env, o)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// plain has the remaining methods of a scene for pictures.
type plain struct{}

func (plain) Describe() map[string]any { return nil }
func (plain) Close()                   {}
