// Package galapagos has the built-in players of Galapagos in three strengths, and the sparring partner Adam. All of them weigh, for each
// creature, the cells it can reach against what it could eat there, what could eat it there and what is in reach from there. Rookie is
// absent-minded and knows neither danger nor planning. Regular grazes, hunts and breeds soundly. Expert gathers its tribe where it is
// strong, breeds for better grazers as far as the island can feed them and once more before the end, and plays out several ways to spend
// its turn to take the best. None of them knows the time: the same seed gives the same turns on every machine.
package galapagos

import (
	"context"
	"fmt"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// The strengths, as New takes them.
const (
	Rookie  = "rookie"
	Regular = "regular"
	Expert  = "expert"
)

// Adam is the sparring partner, as Sparring takes it: the best of the players that came with the original game, from its description.
const Adam = "adam"

// New makes the player of a strength; the seed decides what it leaves to chance. A player may go from match to match, one at a time.
func New(strength, seed string) (match.Player, error) {
	switch strength {
	case Rookie:
		return &player{mind: &plain{manner: dreamy, dice: rules.NewSeeded(seed)}}, nil
	case Regular:
		return &player{mind: &plain{manner: sound}}, nil
	case Expert:
		return &player{mind: newSearch(seed)}, nil
	}
	return nil, fmt.Errorf("bots: galapagos has no player %q; it has %s, %s and %s", strength, Rookie, Regular, Expert)
}

// Partners lists the names Sparring takes.
func Partners() []string { return []string{Adam} }

// Sparring makes a sparring partner by its name. Adam leaves nothing to chance; the seed is there for the likeness with New.
func Sparring(name, _ string) (match.Player, error) {
	if name == Adam {
		return &player{mind: &adam{}}, nil
	}
	return nil, fmt.Errorf("bots: galapagos has no sparring partner %q; it has %s", name, Adam)
}

// mind decides about the rest of a seat's turn. The commands stay valid until the next call; the error is that of yield.
type mind interface {
	think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error)
}

type player struct{ mind mind }

// Play gives the commands of one turn, or of what is left of it, and ends it.
func (p *player) Play(ctx context.Context, turn *match.Turn) error {
	return bots.Play(ctx, turn, "galapagos", p.mind.think)
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
