// Package catalog lists the games of the program with their players: what there is to choose at a seat.
package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Bots are the built-in players of a game with its types erased; see bots.Roster.
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
	// Reading is what WinChance weighs in a position, and ChanceFeatures what it is called and how much it weighs.
	Reading(t match.Position) (bots.Reading, error)
	ChanceFeatures() (names []string, weights []float64)
	// ChancePace is how far a forecast follows a position.
	ChancePace() float64
	// New returns the player of that name; its random choices depend on the seed alone.
	New(name, seed string) (match.Player, error)
	// Suggest returns what the seat should do until its turn or stage ends, in parts that are to be carried out in order.
	Suggest(ctx context.Context, m *match.Match, seat rules.Seat) ([]match.Advice, error)
	// Review compares a turn of a match with what the adviser would have played.
	Review(ctx context.Context, s *review.Subject, j review.Job) (review.Turn, error)
}

// Entry is one game with its players.
type Entry struct {
	games.Entry
	// Bots are the built-in players; nil if the game has none.
	Bots Bots
	// Outside returns the player of a name that is none of Players, such as a bot that the person has written, nil when there is none. Entries
	// leave it nil.
	Outside func(name string) match.Player
}

// own are the built-in players of the games.
var own = map[string]func() Bots{
	"anarchy": anarchyPlayers, "coreminer": coreminerPlayers, "galapagos": galapagosPlayers, "mechmania": mechmaniaPlayers, "si32": si32Players,
}

// with adds its players to a game.
func with(g games.Entry) Entry {
	e := Entry{Entry: g}
	if players, ok := own[g.Game.Info().ID]; ok {
		e.Bots = players()
	}
	return e
}

// Entries returns the games in the order in which the interface shows them.
func Entries() []Entry {
	var all []Entry
	for _, g := range games.Entries() {
		all = append(all, with(g))
	}
	return all
}

// Find returns the entry of a game by its ID.
func Find(id string) (Entry, bool) {
	g, ok := games.Find(id)
	if !ok {
		return Entry{}, false
	}
	return with(g), true
}

// Lookup is Find with an error that lists the games.
func Lookup(id string) (Entry, error) {
	g, err := games.Lookup(id)
	if err != nil {
		return Entry{}, err
	}
	return with(g), nil
}

// Strengths lists the players that every game has: the random player and the built-in bots, weakest first.
func Strengths() []string { return append([]string{"random"}, levels.Strengths[:]...) }

// Best is the name of the strongest player of every game, which helps people. Bot accepts it; no seat is offered to it.
const Best = bots.Best

// FirstRival is the strength that a person meets first, with whose rating a person begins.
const FirstRival = "rookie"

// Players lists the names that Bot accepts: the random player, the strengths and the game's sparring partners.
func (e Entry) Players() []string {
	if e.Bots == nil {
		return []string{"random"}
	}
	return append([]string{"random"}, e.Bots.Names()...)
}

// Partners lists the game's sparring partners: all players that are not Strengths.
func (e Entry) Partners() []string {
	return e.Players()[min(len(e.Players()), len(Strengths())):]
}

// Title returns the name of a player as the interface shows it, with a capital letter.
func Title(player string) string {
	if player == "" {
		return ""
	}
	return strings.ToUpper(player[:1]) + player[1:]
}

// Bot returns the player of a name in Players, or match.Idle; its random choices depend on the seed alone. What goes wrong with it is a
// match.Breakdown, and costs its seat nothing.
func (e Entry) Bot(name, seed string) (match.Player, error) {
	switch name {
	case match.IdleKind:
		return match.Idle{}, nil
	case "random":
		return match.NewRandom(seed), nil
	}
	if e.Bots != nil {
		if p, err := e.Bots.New(name, seed); err == nil {
			return match.Own{Player: p}, nil
		}
	}
	if e.Outside != nil {
		if p := e.Outside(name); p != nil {
			return p, nil
		}
	}
	return nil, fmt.Errorf("catalog: %s has no player %q; it has %s%s", e.Game.Info().ID, name, strings.Join(e.Players(), ", "), rules.Hint(name, e.Players()))
}

// Level reads a level file and checks it, the game's own part included. The error lists every problem with file, line and key.
func Level(file string, text []byte) (levels.Level, error) {
	l, err := levels.Parse(file, text)
	var problems levels.Problems
	if err != nil && !errors.As(err, &problems) {
		return levels.Level{}, err
	}
	e, ok := Find(l.Game)
	if !ok {
		if l.Game != "" {
			_, err := Lookup(l.Game)
			problems = problems.Join(l.Problem("game", err.Error()))
		}
		return levels.Level{}, problems
	}
	if seats := e.Seats(l); l.Challenge != nil && l.Challenge.Seat >= seats && !problems.Has("challenge.seat") {
		problems = problems.Join(l.Problem("challenge.seat", fmt.Sprintf("%d, but the %d seats of %s are counted from 0", l.Challenge.Seat, seats, e.Game.Info().Title)))
	}
	if c := l.Challenge; c != nil && c.Opponent != "" && !slices.Contains(e.Players(), c.Opponent) {
		problems = problems.Join(l.Problem("challenge.opponent", fmt.Sprintf("%q is none of %s%s", c.Opponent, strings.Join(e.Players(), ", "), rules.Hint(c.Opponent, e.Players()))))
	}
	if _, err := e.Game.New(l.Decode, "check"); err != nil {
		var more levels.Problems
		if !errors.As(err, &more) {
			return levels.Level{}, err
		}
		problems = problems.Join(more...)
	}
	if len(problems) > 0 {
		return levels.Level{}, problems
	}
	return l, nil
}
