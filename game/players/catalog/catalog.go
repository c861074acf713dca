// Package catalog lists the games of the program with their players: what there is to choose at a seat.
package catalog

import (
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/game/players/bots"
	"app.pentarena/levels"
)

// Bots are built-in players with what measures them; see bots.Roster.
type Bots interface {
	players.Bots
	// Reading is what WinChance weighs in a position, ChanceFeatures what it is called, and ChanceModel how much it weighs in matches that are
	// short, or in the others.
	Reading(t match.Position) (bots.Reading, error)
	ChanceFeatures() []string
	ChanceModel(short bool) bots.Model
	// TunableWeights are those of the player that lab tune varies; none if there is no such player.
	TunableWeights() []bots.Weight
}

// Entry is one game with its players. Entries leave Outside nil.
type Entry struct {
	games.Entry
	players.Choice
	// Measured are the built-in players, nil if the game has none.
	Measured Bots
}

// own are the built-in players of the games.
var own = map[string]func() Bots{
	"anarchy": anarchyPlayers, "coreminer": coreminerPlayers, "galapagos": galapagosPlayers, "mechmania": mechmaniaPlayers, "si32": si32Players,
}

// with adds its players to a game.
func with(g games.Entry) Entry {
	id := g.Game.Info().ID
	e := Entry{Entry: g, Choice: players.Choice{For: id}}
	if own, ok := own[id]; ok {
		e.Measured = own()
		e.Choice.Bots = e.Measured
	}
	return e
}

// Players are the players of a game.
func Players(game string) players.Choice {
	if e, ok := Find(game); ok {
		return e.Choice
	}
	return players.Choice{For: game}
}

// Entries returns the games in the order in which the interface shows them.
func Entries() []Entry {
	return lists.Map(games.Entries(), with)
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

// Level reads a level file and checks it, the game's own part included; see games.Level.
func Level(file string, text []byte) (levels.Level, error) {
	return games.Level(file, text, func(game string) []string { return Players(game).Players() })
}
