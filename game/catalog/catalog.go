// Package catalog lists the games of the program, each with its rules, levels and players.
package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/achievements"
	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/game/orders"
	coreminerorders "app.pentarena/game/orders/coreminer"
	galapagosorders "app.pentarena/game/orders/galapagos"
	mechmaniaorders "app.pentarena/game/orders/mechmania"
	si32orders "app.pentarena/game/orders/si32"
	"app.pentarena/game/version"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
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
}

// Entry is one game.
type Entry struct {
	Game match.Game
	// Line describes the game in one line, for its card on the title screen.
	Line string
	// Bots are the built-in players; nil if the game has none.
	Bots Bots
	// Orders makes the standing orders of a match in which none is given yet; nil when the game has none.
	Orders func() orders.Any
	// Outside returns the player of a name that is none of Players, such as a bot that the person has written, nil when there is none. Entries
	// leave it nil.
	Outside func(name string) match.Player
}

// Entries returns the games in the order in which the interface shows them.
func Entries() []Entry {
	return []Entry{
		{Game: match.Adapt(coreminer.Game()), Line: "Dig deep, mind the roof, bring the ore home.", Bots: coreminerPlayers(),
			Orders: func() orders.Any { return orders.Adapt(&coreminerorders.Orders{}) }},
		{Game: match.Adapt(anarchy.Game()), Line: "Set their city alight, keep the wind off yours.", Bots: anarchyPlayers()},
		{Game: match.Adapt(si32.Game()), Line: "Order in secret, mine, build, and meet them head-on.", Bots: si32Players(),
			Orders: func() orders.Any { return orders.Adapt(&si32orders.Orders{}) }},
		{Game: match.Adapt(mechmania.Game()), Line: "Sow, harvest and outwit the farmer next door.", Bots: mechmaniaPlayers(),
			Orders: func() orders.Any { return orders.Adapt(&mechmaniaorders.Orders{}) }},
		{Game: match.Adapt(galapagos.Game()), Line: "Breed creatures that eat before they are eaten.", Bots: galapagosPlayers(),
			Orders: func() orders.Any { return orders.Adapt(&galapagosorders.Orders{}) }},
	}
}

// Seats returns the number of seats in matches of the level.
func (e Entry) Seats(l levels.Level) int {
	if l.Seats > 0 {
		return l.Seats
	}
	return e.Game.Info().Seats
}

// SeatsOf is the number of seats of a built-in level by the names of its game and its own. The error says which names there are.
func SeatsOf(game, level string) (int, error) {
	e, err := Lookup(game)
	if err != nil {
		return 0, err
	}
	l, err := levels.Find(game, level)
	if err != nil {
		return 0, err
	}
	return e.Seats(l), nil
}

// Achievements returns the achievements of the game.
func (e Entry) Achievements() achievements.Set { return achievements.Of(e.Game.Info().ID) }

// Find returns the entry of a game by its ID.
func Find(id string) (Entry, bool) {
	for _, e := range Entries() {
		if e.Game.Info().ID == id {
			return e, true
		}
	}
	return Entry{}, false
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

// Idle is the player that does nothing, of every game; it is not among those to choose.
const Idle = "idle"

// Bot returns the player of a name in Players, or Idle; its random choices depend on the seed alone. What goes wrong with it is a
// match.Breakdown, and costs its seat nothing.
func (e Entry) Bot(name, seed string) (match.Player, error) {
	switch name {
	case Idle:
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

// Lookup is Find with an error that lists the games.
func Lookup(id string) (Entry, error) {
	if e, ok := Find(id); ok {
		return e, nil
	}
	var ids []string
	for _, e := range Entries() {
		ids = append(ids, e.Game.Info().ID)
	}
	return Entry{}, fmt.Errorf("there is no game %q; there is %s%s", id, strings.Join(ids, ", "), rules.Hint(id, ids))
}

// recent are levels that were parsed, by name and text: a tournament starts thousands of matches on a few of them, and decoding only reads.
var recent = struct {
	sync.Mutex
	levels map[[2]string]levels.Level
}{levels: map[[2]string]levels.Level{}}

const maxRecent = 16

// levelOf returns the level of a setup.
func levelOf(setup match.Setup) (levels.Level, error) {
	if setup.Text == "" {
		return levels.Find(setup.Game, setup.Level)
	}
	recent.Lock()
	defer recent.Unlock()
	key := [2]string{setup.Level, setup.Text}
	if l, ok := recent.levels[key]; ok {
		return l, nil
	}
	l, err := levels.Parse(setup.Level+".toml", []byte(setup.Text))
	if err != nil {
		return l, err
	}
	if len(recent.levels) >= maxRecent {
		clear(recent.levels)
	}
	recent.levels[key] = l
	return l, nil
}

// Start returns the first position of a match. It checks the setup: level text, seed and seats. An empty text stands for the built-in level
// of that name.
func Start(setup match.Setup) (match.Position, error) {
	e, err := Lookup(setup.Game)
	if err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	l, err := levelOf(setup)
	if err != nil {
		return nil, err
	}
	if l.Game != setup.Game {
		return nil, fmt.Errorf("catalog: level %q is for the game %q, not %q", setup.Level, l.Game, setup.Game)
	}
	if n, seats := len(setup.Seats), e.Seats(l); n != seats {
		return nil, fmt.Errorf("catalog: %s has %d seats in the level %q, not %d", setup.Game, seats, l.Name, n)
	}
	start, err := e.Game.New(l.Decode, setup.Seed)
	if err != nil {
		return nil, err
	}
	for seat, s := range setup.Seats {
		if err := rules.Favour(start.State(), e.Game.Info(), rules.Seat(seat), s.Handicap); err != nil {
			return nil, fmt.Errorf("catalog: %w", err)
		}
	}
	return start, nil
}

// Orders says what is wrong with the JSON form of standing orders at a position, nil when a match can go on with them.
func Orders(data []byte, t match.Position) error {
	e, err := Lookup(t.Game().Info().ID)
	switch {
	case err != nil:
		return fmt.Errorf("catalog: %w", err)
	case e.Orders == nil:
		return fmt.Errorf("%s has no standing orders", e.Game.Info().Title)
	}
	return orders.Decode(data, e.Orders(), t)
}

// Version says which build this is and which versions its rules have, for people.
func Version() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Pentarena %s\nRules:", version.Of())
	for i, e := range Entries() {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, " %s %d", e.Game.Info().Title, e.Game.Info().Version)
	}
	return b.String() + "\n"
}
