// Package galapagos has the built-in whole players of Galapagos, between which its strengths lie, and sparring partners. For each
// creature they rate the cells it can reach by its food there, its danger there and what it can reach next. The weakest skips creatures
// and ignores danger and planning. The sound one grazes, hunts and breeds soundly, and spares the roots from which plants grow again. The
// strongest gathers its tribe where it is strong, breeds for better grazers up to what the island can feed and once more before the end,
// and plays out several ways to spend its turn to take the best. They do not use a clock: the same seed gives the same turns on every
// machine.
package galapagos

import (
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// The sparring partners. Adam is the best of the players that came with the original game, from its description; Hunter goes for the enemy's
// creatures and fears none; Grazer keeps out of their way, grazes, and breeds as much as it can.
const (
	Adam   = "adam"
	Hunter = "hunter"
	Grazer = "grazer"
)

type (
	think = bots.Think[*game.State, game.Command]
)

// Facts are the names and ratings of the players, and how the win chance is estimated.
func Facts() bots.Facts[*game.State] {
	return bots.Facts[*game.State]{Game: "galapagos", Stamp: "be6bfea1", Ladder: ladder, Chance: &chance, Partners: []string{Adam, Hunter, Grazer}}
}

// Players returns the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Facts: Facts(),
		Anchors: []func(seed string) think{
			func(seed string) think { return (&plain{manner: dreamy, dice: rules.NewSeeded(seed)}).think },
			func(string) think { return (&plain{manner: sound}).think },
			func(seed string) think { return newSearch(seed, glance).think },
			func(seed string) think { return newSearch(seed, budget).think },
		},
		Minds: map[string]func(seed string) think{
			Adam:   func(string) think { return new(adam).think },
			Hunter: func(string) think { return (&plain{manner: fierce}).think },
			Grazer: func(string) think { return (&plain{manner: meek}).think },
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
			return newSearch("suggest", budget).advise(s, seat, yield)
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

// ladder is the strengths; docs/measurements/strengths.md has the measurements.
var ladder = bots.Ladder{
	Forms: [...][2]float64{{0, 0.34}, {0.12, 0.87}, {0.22, 1.6}, {0.6, 2.4}, {1.5, 2.6}, {3, 3}},
	Elo:   [...]int{685, 830, 1000, 1157, 1286, 1474},
}
