// Package games lists the games of the program, each with its rules, its levels and its standing orders; no player.
package games

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/version"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/orders"
	coreminerorders "app.pentarena/game/match/orders/coreminer"
	galapagosorders "app.pentarena/game/match/orders/galapagos"
	mechmaniaorders "app.pentarena/game/match/orders/mechmania"
	si32orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// Entry is one game.
type Entry struct {
	Game match.Game
	// Line describes the game in one line, for its card on the title screen.
	Line string
	// Orders makes the standing orders of a match in which none is given yet; nil when the game has none.
	Orders func() orders.Any
	// Buttons are those of the game that order for all pieces of a seat, and what a turn begins with.
	Buttons []orders.Button
	// Parts is how many of a score in rules.Outcome are one of what people count: 100 for scores in cents. 0 stands for 1.
	Parts int64
}

// Entries returns the games in the order in which the interface shows them.
func Entries() []Entry {
	return []Entry{
		{Game: match.Adapt(coreminer.Game()), Line: "Dig deep, mind the roof, bring the ore home.",
			Orders: func() orders.Any { return orders.Adapt(&coreminerorders.Orders{}) }, Buttons: orders.Buttons(coreminerorders.Buttons()...)},
		{Game: match.Adapt(anarchy.Game()), Line: "Set their city alight, keep the wind off yours."},
		{Game: match.Adapt(si32.Game()), Line: "Order in secret, mine, build, and meet them head-on.",
			Orders: func() orders.Any { return orders.Adapt(&si32orders.Orders{}) }, Buttons: orders.Buttons(si32orders.Buttons()...)},
		{Game: match.Adapt(mechmania.Game()), Line: "Sow, harvest and outwit the farmer next door.",
			Orders: func() orders.Any { return orders.Adapt(&mechmaniaorders.Orders{}) }, Buttons: orders.Buttons(mechmaniaorders.Outfit), Parts: 100},
		{Game: match.Adapt(galapagos.Game()), Line: "Breed creatures that eat before they are eaten.",
			Orders: func() orders.Any { return orders.Adapt(&galapagosorders.Orders{}) }, Buttons: orders.Buttons(galapagosorders.Buttons()...)},
	}
}

// Seats returns the number of seats in matches of the level.
func (e Entry) Seats(l levels.Level) int {
	if l.Seats > 0 {
		return l.Seats
	}
	return e.Game.Info().Seats
}

// Stars is how many stars of a challenge a match is worth that ended after so many turns.
func (e Entry) Stars(c *levels.Challenge, end rules.Outcome, seats, turns int) int {
	scores, parts := end.Scores, max(e.Parts, 1)
	for i := range scores {
		scores[i] = (scores[i] + parts/2) / parts
	}
	return c.Stars(end.Winners.Has(rules.Seat(c.Seat)), turns, scores[:seats])
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
	return lists.Find(Entries(), func(e Entry) bool { return e.Game.Info().ID == id })
}

// Level reads a level file and checks it, the game's own part and its opponent among the players of the game included. The error lists every problem with file, line and key.
func Level(file string, text []byte, of func(game string) []string) (levels.Level, error) {
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
	if c := l.Challenge; c != nil && c.Opponent != "" && !slices.Contains(of(l.Game), c.Opponent) {
		problems = problems.Join(l.Problem("challenge.opponent", fmt.Sprintf("%q is none of %s%s", c.Opponent, strings.Join(of(l.Game), ", "), rules.Hint(c.Opponent, of(l.Game)))))
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
	return Entry{}, errors.New(rules.NoSuch("game", id, IDs()))
}

// IDs are those of the games.
func IDs() []string {
	return lists.Map(Entries(), func(e Entry) string { return e.Game.Info().ID })
}

// recent are levels that were parsed, by name and text: a tournament starts thousands of matches on a few of them, and decoding only reads.
var recent = struct {
	sync.Mutex
	levels map[[2]string]levels.Level
}{levels: map[[2]string]levels.Level{}}

const maxRecent = 16

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
		return nil, fmt.Errorf("games: %w", err)
	}
	l, err := levelOf(setup)
	if err != nil {
		return nil, err
	}
	if l.Game != setup.Game {
		return nil, fmt.Errorf("games: level %q is for the game %q, not %q", setup.Level, l.Game, setup.Game)
	}
	if n, seats := len(setup.Seats), e.Seats(l); n != seats {
		return nil, fmt.Errorf("games: %s has %d seats in the level %q, not %d", setup.Game, seats, l.Name, n)
	}
	start, err := e.Game.New(l.Decode, setup.Seed)
	if err != nil {
		return nil, err
	}
	for seat, s := range setup.Seats {
		if err := rules.Favour(start.State(), e.Game.Info(), rules.Seat(seat), s.Handicap); err != nil {
			return nil, fmt.Errorf("games: %w", err)
		}
	}
	return start, nil
}

// Orders says what is wrong with the JSON form of standing orders at a position, nil when a match can go on with them.
func Orders(data []byte, t match.Position) error {
	e, err := Lookup(t.Game().Info().ID)
	switch {
	case err != nil:
		return fmt.Errorf("games: %w", err)
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
