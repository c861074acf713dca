// Package players is what the rest of the program sees of who can sit at a seat: names, strengths, new players and advice. It links none of
// them, so that a screen that offers players does not bring along how they think.
package players

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Bots are the built-in players of a game with its types erased.
type Bots interface {
	// Names lists the players: the strengths, weakest first, then the sparring partners.
	Names() []string
	// Version identifies how the players play: with another version the same level, seed and names may give another match.
	Version() string
	// Elo returns the rating of a strength among those of its game; false for any other name.
	Elo(name string) (int, bool)
	// WinChance returns the probability that each seat wins; when the match is over, the result.
	WinChance(t match.Position) []float64
	// Forecast is what is said of the win chance at the start of a turn, when said was at those before it, by turn and seat.
	Forecast(said [][]float64, t match.Position) []float64
	// Tipped returns what has moved the chances of a seat against another most in its favour between two positions, "ore carried", and how much it
	// spoke for the seat then and speaks now: above 0 where the seat is ahead in it. "" is for nothing.
	Tipped(before, now match.Position, seat, other rules.Seat) (what string, was, is float64)
	// New returns the player of that name; its random choices depend on the seed alone.
	New(name, seed string) (match.Player, error)
	// Suggest returns what the seat should do until its turn or stage ends, in parts that are to be carried out in order.
	Suggest(ctx context.Context, m *match.Match, seat rules.Seat) ([]match.Advice, error)
	// Review compares a turn of a match with what the adviser would have played.
	Review(ctx context.Context, s *review.Subject, j review.Job) (review.Turn, error)
}

// Choice is who can sit at a seat of a game.
type Choice struct {
	// For is the game.
	For string
	// Bots are the built-in players; nil if the game has none.
	Bots Bots
	// Outside returns the player of a name that is none of Players, such as a bot that the person has written, nil when there is none.
	Outside func(name string) match.Player
}

// Of returns the players of a game by its ID. A game that is not known has the random player alone.
type Of func(game string) Choice

// Strengths lists the players that every game has: the random player and the built-in bots, weakest first.
func Strengths() []string { return append([]string{"random"}, levels.Strengths[:]...) }

// Best is the name of the strongest player of every game, which helps people. Bot accepts it; no seat is offered to it.
const Best = bots.Best

// FirstRival is the strength that a person meets first, with whose rating a person begins, and FirstLevel where: it is over in about three minutes.
const (
	FirstRival = "rookie"
	FirstLevel = "short"
)

// Announces reports whether players of a name say what they are about to do, where a person wants that: the two that a person meets first.
func Announces(name string) bool { return slices.Contains(levels.Strengths[:2], name) }

// Title returns the name of a player as the interface shows it, with a capital letter.
func Title(player string) string {
	if player == "" {
		return ""
	}
	return strings.ToUpper(player[:1]) + player[1:]
}

// Players lists the names that Bot accepts: the random player, the strengths and the game's sparring partners.
func (c Choice) Players() []string {
	if c.Bots == nil {
		return []string{"random"}
	}
	return append([]string{"random"}, c.Bots.Names()...)
}

// Partners lists the game's sparring partners: all players that are not Strengths.
func (c Choice) Partners() []string {
	return c.Players()[min(len(c.Players()), len(Strengths())):]
}

// Elo returns the rating of a strength; false for any other name.
func (c Choice) Elo(name string) (int, bool) {
	if c.Bots == nil {
		return 0, false
	}
	return c.Bots.Elo(name)
}

// Bot returns the player of a name in Players, or match.Idle; its random choices depend on the seed alone. What goes wrong with it is a
// match.Breakdown, and costs its seat nothing.
func (c Choice) Bot(name, seed string) (match.Player, error) {
	switch name {
	case match.IdleKind:
		return match.Idle{}, nil
	case "random":
		return match.NewRandom(seed), nil
	}
	if c.Bots != nil {
		if p, err := c.Bots.New(name, seed); err == nil {
			return match.Own{Player: p}, nil
		}
	}
	if c.Outside != nil {
		if p := c.Outside(name); p != nil {
			return p, nil
		}
	}
	return nil, fmt.Errorf("players: %s: %s", c.For, rules.NoSuch("player", name, c.Players()))
}
