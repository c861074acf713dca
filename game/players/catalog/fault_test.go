package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// senseless holds, for each game, a command that is refused in its first turn.
var senseless = map[string]match.Command{
	"anarchy":   anarchy.Command{Verb: anarchy.Ignite, Building: -1},
	"coreminer": coreminer.Command{Verb: coreminer.Mine, Miner: 99},
	"galapagos": galapagos.Command{Verb: galapagos.Eat, Creature: -7},
	"mechmania": mechmania.Command{Verb: mechmania.Harvest, At: grid.Pt(-1, 3)},
	"si32":      si32.Command{Verb: si32.Move, At: grid.Pt(-40, 3), N: 1},
}

// clumsy gives a senseless command in its first turn, and then plays as the player it wraps.
type clumsy struct {
	match.Player
	cmd match.Command
	end func(context.Context, *match.Turn) error
	met bool // has played a turn before
}

func (c *clumsy) Play(ctx context.Context, turn *match.Turn) error {
	if c.met {
		return c.Player.Play(ctx, turn)
	}
	c.met = true
	if err := turn.Do(c.cmd); err == nil {
		return fmt.Errorf("%v is accepted", c.cmd)
	}
	if c.end != nil {
		return c.end(ctx, turn)
	}
	return c.Player.Play(ctx, turn)
}

// In every game and on every seat, a fault costs its own seat what the rules of faults say, and costs the others nothing.
func TestFaults(t *testing.T) {
	ends := map[match.FaultKind]func(context.Context, *match.Turn) error{
		match.Refused:  nil,
		match.Failed:   func(context.Context, *match.Turn) error { return errors.New("no idea") },
		match.Crashed:  func(context.Context, *match.Turn) error { panic("oops") },
		match.Late:     func(ctx context.Context, _ *match.Turn) error { <-ctx.Done(); return ctx.Err() },
		match.Resigned: func(_ context.Context, turn *match.Turn) error { return turn.Match().Leave(turn.Seat, match.Resigned) },
		match.Absent:   func(_ context.Context, turn *match.Turn) error { return turn.Match().Leave(turn.Seat, match.Absent) },
	}
	for _, c := range []struct{ game, level string }{{"anarchy", "classic"}, {"anarchy", "original"}, {"coreminer", "classic"}, {"coreminer", "original"},
		{"galapagos", "classic"}, {"galapagos", "original"}, {"mechmania", "classic"}, {"mechmania", "original"}, {"si32", "classic"}, {"si32", "original"},
		{"si32", "hex-four"}} {
		t.Run(c.game+"/"+c.level, func(t *testing.T) {
			e, _ := catalog.Find(c.game)
			l, err := levels.Find(c.game, c.level)
			if err != nil {
				t.Fatal(err)
			}
			for seat := range rules.Seat(e.Seats(l)) {
				for _, kind := range match.FaultKinds {
					synctest.Test(t, func(t *testing.T) { faulty(t, e, l, seat, kind, ends[kind]) })
				}
			}
		})
	}
}

// faulty plays some turns with one clumsy player among random ones.
func faulty(t *testing.T, e catalog.Entry, l levels.Level, seat rules.Seat, kind match.FaultKind, end func(context.Context, *match.Turn) error) {
	s := setup(l.Game, l, e.Seats(l))
	start, err := games.Start(s)
	if err != nil {
		t.Fatal(err)
	}
	const turns = 3
	m := match.New(s, start)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var players []match.Player
	for i := range s.Seats {
		players = append(players, until{match.NewRandom(fmt.Sprint(i)), turns, cancel})
	}
	players[seat] = match.Limited{Player: &clumsy{players[seat], senseless[l.Game], end, false}, Time: time.Minute}
	err = m.Run(ctx, players)
	what := fmt.Sprintf("seat %d, %s", seat+1, kind)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatalf("%s: %v", what, err)
	}
	if o := m.Outcome(); o.Winners.Has(seat) || o.Over != (len(players) == 2 && kind != match.Refused) || o.Over && o.Winners != rules.Seats(1-seat) {
		t.Errorf("%s: %+v", what, o)
	}
	if !m.Outcome().Over && m.Position().Turn() < turns {
		t.Errorf("%s: the match does not go on, it is in turn %d", what, m.Position().Turn())
	}
	left := slices.IndexFunc(m.Steps(0), func(x match.Step) bool { return x.Seat == seat && x.Cmd == e.Game.Concede() })
	faults := m.Faults()
	loses := slices.IndexFunc(faults, match.Fault.Loses)
	switch {
	case faults[0].Kind != match.Refused || faults[0].Seat != seat || faults[0].Cmd != senseless[l.Game] || !slices.Contains(e.Game.Info().Refusals.Codes(), faults[0].Code):
		t.Errorf("%s: the first fault is %+v", what, faults[0])
	case kind == match.Refused && (loses >= 0 || left >= 0):
		t.Errorf("%s: %v costs the match", what, faults)
	case kind != match.Refused && (loses < 0 || faults[loses].Kind != kind || faults[loses].Step != left):
		t.Errorf("%s: seat %d leaves with step %d, the faults are %+v", what, seat+1, left, faults)
	}
	line := record.Follow(m)
	if line.Len() != m.Len() || line.At(line.Len()).Hash() != m.Position().Hash() {
		t.Errorf("%s: the match cannot be played again", what)
	}
}
