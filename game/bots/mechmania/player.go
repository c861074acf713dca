// Package mechmania has the built-in players of MechMania 27 in three strengths, and the sparring partners Thief and Shadow. Rookie grows potatoes and
// corn near the shop. Regular follows the band with the dearest seed that it can pay. Expert knows from an almanac what every tile will bring and
// from a ledger what money is worth at every turn of the match; before every move and every action it looks some trips ahead and takes the
// way that makes it richest, around the other farmer and on its guard against it. None of them knows the time: the same seed gives the same
// turns on every machine. None of them looks at the plan that the other seat has locked.
package mechmania

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// The sparring partners. Neither plants anything: Thief lives on the other's crops, Shadow stands in the other's way.
const (
	Thief  = "thief"
	Shadow = "shadow"
)

type (
	think = bots.Think[*game.State, game.Command]
	mind  = bots.Mind[*game.State, game.Command]
)

// Players are the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game: "mechmania",
		Minds: []mind{
			{Name: bots.Rookie, New: func(seed string) think { return fair(newRookie(seed).think) }},
			{Name: bots.Regular, New: func(seed string) think { return fair(newRegular(seed).think) }},
			{Name: bots.Expert, New: func(seed string) think { return fair(newExpert(seed).think) }},
			{Name: Thief, New: func(seed string) think { return fair(newThief(seed).think) }},
			{Name: Shadow, New: func(seed string) think { return fair(newShadow(seed).think) }},
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
			return newExpert("suggest").advise(s, seat, yield)
		},
	}
}

// fair hides from a mind what the other seat has locked, and leaves out the commands that are refused: the stage may have been begun by
// somebody with other intentions.
func fair(mind think) think {
	return func(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
		s = s.Seen(seat)
		plan, err := mind(s, seat, yield)
		if err != nil {
			return nil, err
		}
		kept := plan[:0]
		for _, c := range plan {
			if s.Apply(seat, c, nil) == nil {
				kept = append(kept, c)
			}
		}
		return kept, nil
	}
}
