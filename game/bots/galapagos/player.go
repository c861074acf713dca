// Package galapagos has the built-in players of Galapagos in three strengths, and the sparring partner Adam. All of them weigh, for each
// creature, the cells it can reach against what it could eat there, what could eat it there and what is in reach from there. Rookie is
// absent-minded and knows neither danger nor planning. Regular grazes, hunts and breeds soundly, and spares the roots of which the next
// meals grow. Expert gathers its tribe where it is strong, breeds for better grazers as far as the island can feed them and once more
// before the end, and plays out several ways to spend its turn to take the best. None of them knows the time: the same seed gives the
// same turns on every machine.
package galapagos

import (
	"app.pentarena/game/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// Adam is the sparring partner: the best of the players that came with the original game, from its description.
const Adam = "adam"

type (
	think = bots.Think[*game.State, game.Command]
	mind  = bots.Mind[*game.State, game.Command]
)

// Players are the players of the game, weakest first, and the sparring partner.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Game: "galapagos",
		Minds: []mind{
			{Name: bots.Rookie, New: func(seed string) think { return (&plain{manner: dreamy, dice: rules.NewSeeded(seed)}).think }},
			{Name: bots.Regular, New: func(string) think { return (&plain{manner: sound}).think }},
			{Name: bots.Expert, New: func(seed string) think { return newSearch(seed).think }},
			{Name: Adam, New: func(string) think { return new(adam).think }},
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) (game.Command, string, error) {
			return newSearch("suggest").advise(s, seat, yield)
		},
	}
}

// plain plays by its style alone.
type plain struct {
	tribe
	manner style
	dice   *rules.Seeded
	copy   game.State
	made   []game.Command
}

func (p *plain) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	if err := yield(); err != nil {
		return nil, err
	}
	p.copy.CopyFrom(s)
	p.made = p.play(&p.copy, seat, &p.manner, p.dice, p.made[:0])
	return p.made, nil
}
