// Package anarchy has the built-in players of Anarchy in three strengths. Rookie gives random commands near the right places. Regular
// spends each bribe where it expects the most damage to the enemy's headquarters or the most protection of its own. Expert plays out many
// plans for its turn over the known forecasts, with both seats continuing by rules like Regular's but more careful, and takes the best.
// They do not use a clock: the same seed gives the same turns on every machine.
package anarchy

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

type (
	think = bots.Think[*game.State, game.Command]
	mind  = bots.Mind[*game.State, game.Command]
)

// Players returns the players of the game, weakest first.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game:  "anarchy",
		Stamp: "97b1cf50",
		Minds: []mind{
			{Name: bots.Rookie, New: func(seed string) think { return (&rookie{dice: rules.NewSeeded(seed)}).think }},
			{Name: bots.Regular, New: func(string) think { return new(regular).think }},
			{Name: bots.Expert, New: func(seed string) think { return newSearch(seed).think }},
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
			return newSearch("suggest").advise(s, seat, yield)
		},
	}
}

type rookie struct {
	analysis
	dice *rules.Seeded
	s    game.State
	plan []game.Command
}

func (r *rookie) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	r.read(s)
	r.s.CopyFrom(s)
	r.plan = r.fumble(&r.s, seat, r.dice, r.plan[:0])
	return r.plan, yield()
}

type regular struct {
	analysis
	s    game.State
	plan []game.Command
}

func (r *regular) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	r.read(s)
	r.s.CopyFrom(s)
	r.plan = r.play(&r.s, seat, &sound, r.plan[:0])
	return r.plan, yield()
}
