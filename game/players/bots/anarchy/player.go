// Package anarchy has the built-in whole players of Anarchy, between which its strengths lie, and sparring partners. The weakest
// gives random commands near the right places. The sound one spends each bribe where it expects the most damage to the enemy's headquarters
// or the most protection of its own. The strongest plays out many plans for its turn over the known forecasts, with both seats continuing by
// rules like the sound one's but more careful, the enemy in the style that it is recognised by, and takes the best. They do not use a clock: the same seed gives the same turns on every
// machine.
package anarchy

import (
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// The sparring partners. Every turn Arsonist lights what is upwind of the enemy's headquarters, from warehouses and, where the raid that
// follows costs less, its headquarters; it keeps its weather stations for winds that point at either. Saboteur also burns the enemy's weather
// stations down.
const (
	Arsonist = "arsonist"
	Saboteur = "saboteur"
)

type (
	think = bots.Think[*game.State, game.Command]
)

// Facts are the names and ratings of the players, and how the win chance is estimated.
func Facts() bots.Facts[*game.State] {
	return bots.Facts[*game.State]{Game: "anarchy", Stamp: "bcae8bc5", Ladder: ladder, Chance: &chance, Partners: []string{Arsonist, Saboteur}, Weights: tunable()}
}

// tunable are the weights of the style in which the strongest player plays matches out.
func tunable() (list []bots.Weight) {
	for i, w := range patient.weights() {
		list = append(list, bots.Weight{Name: weightNames[i], Value: *w})
	}
	return list
}

// weighed is a player that plays in a style of these weights.
func weighed(weights []float64) think {
	var st style
	for i, w := range st.weights() {
		*w = weights[i]
	}
	return (&regular{style: &st}).think
}

// Players returns the players of the game, weakest first, and the sparring partners.
func Players() bots.Roster[*game.State, game.Command] {
	return bots.Roster[*game.State, game.Command]{
		Facts: Facts(),
		Anchors: []func(seed string) think{
			func(seed string) think { return (&rookie{dice: rules.NewSeeded(seed)}).think },
			func(string) think { return (&regular{style: &sound}).think },
			func(seed string) think { return newSearch(seed, glance).think },
			func(seed string) think { return newSearch(seed, budget).think },
		},
		Minds: map[string]func(seed string) think{
			Arsonist: func(string) think { return (&regular{style: &fiery}).think },
			Saboteur: func(string) think { return (&regular{style: &saboteur}).think },
		},
		Weighed: weighed,
		Advise: func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
			return newSearch("suggest", budget).advise(s, seat, yield)
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

// regular spends each bribe where its style expects the most.
type regular struct {
	analysis
	style *style
	s     game.State
	plan  []game.Command
}

func (r *regular) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	r.read(s)
	r.s.CopyFrom(s)
	r.plan = r.play(&r.s, seat, r.style, r.plan[:0])
	return r.plan, yield()
}

// ladder is the strengths; docs/measurements/strengths.md has the measurements.
var ladder = bots.Ladder{
	Forms: [...][2]float64{{0, 0.24}, {0.05, 0.7}, {0.18, 1.65}, {0.5, 2.3}, {1.4, 2.75}, {3, 3}},
	Short: [...][2]float64{{0, 0.24}, {0.05, 0.7}, {0.18, 1.3}, {0.4, 1.95}, {1.4, 2.75}, {3, 3}},
	Elo:   [...]int{614, 811, 1000, 1197, 1371, 1496},
}
