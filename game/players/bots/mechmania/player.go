// Package mechmania has the built-in whole players of MechMania 27, between which its strengths lie, and the sparring partners. The
// weakest grows potatoes and corn near the shop. The sound one follows the band with the most expensive seed that it can
// afford. The strongest uses an almanac of the yield of every tile and a ledger of the value of money at every turn. Before every move and
// every action it searches ahead for the sequence that earns most, around the other farmer and guarded against it. They do not use a
// clock: the same seed gives the same turns on every machine. They do not look at the plan that the other seat has locked.
package mechmania

import (
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// The sparring partners. Thief and Shadow plant nothing: Thief takes the other farmer's crops, Shadow blocks the other farmer. Neighbour plants
// beside the other farmer, and harvests what ripens in reach.
const (
	Thief     = "thief"
	Shadow    = "shadow"
	Neighbour = "neighbour"
)

type (
	think = bots.Think[*game.State, game.Command]
)

// Facts are the names and ratings of the players, and how the win chance is estimated.
func Facts() bots.Facts[*game.State] {
	return bots.Facts[*game.State]{Game: "mechmania", Stamp: "e33da13a", Ladder: ladder, Chance: &chance, Partners: []string{Thief, Shadow, Neighbour}}
}

// Players returns the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Facts: Facts(),
		Anchors: []func(seed string) think{
			func(seed string) think { return fair(newRookie(seed).think) },
			func(seed string) think { return fair(newRegular(seed).think) },
			func(seed string) think { return fair(newExpert(seed).think) },
		},
		Minds: map[string]func(seed string) think{
			Thief:     func(seed string) think { return fair(newThief(seed).think) },
			Shadow:    func(seed string) think { return fair(newShadow(seed).think) },
			Neighbour: func(seed string) think { return fair(newNeighbour(seed).think) },
		},
		Advise: func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
			return newExpert("suggest").advise(s, seat, yield)
		},
	}
}

// fair hides the plan that the other seat has locked from a player, and skips refused commands and a second walk: another player may have begun
// the stage, and means what is planned.
func fair(mind think) think {
	return func(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
		s = s.Seen(seat)
		plan, err := mind(s, seat, yield)
		if err != nil {
			return nil, err
		}
		kept, walks := plan[:0], s.Plans[seat].Moves
		for _, c := range plan {
			if walks && c.Verb == game.Move {
				continue
			}
			if s.Apply(seat, c, nil) == nil {
				kept = append(kept, c)
			}
		}
		return kept, nil
	}
}

// ladder is the strengths; docs/measurements/strengths.md has the measurements.
var ladder = bots.Ladder{
	Forms: [...][2]float64{{0, 0.26}, {0.07, 0.78}, {0.2, 1.76}, {0.65, 1.94}, {1.57, 1.96}, {2, 2}},
	Elo:   [...]int{593, 826, 1000, 1133, 1296, 1547},
}

// newRookie returns a farmhand that grows a few potatoes and ears of corn at a time, and skips stages.
func newRookie(seed string) *farmhand {
	return &farmhand{manner: manner{upgrade: game.LoyaltyCard, most: 10, lapses: 20}, dice: rules.NewSeeded("rookie " + seed)}
}

// newRegular returns a farmhand that follows the band with the best seed it can afford.
func newRegular(seed string) *farmhand {
	return &farmhand{
		manner: manner{upgrade: game.Backpack, item: game.CoffeeThermos, most: 5, dear: true, band: true, greedy: true, lapses: 6},
		dice:   rules.NewSeeded("regular " + seed),
	}
}
