package e2e

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"app.pentarena/rules/grid"
)

//go:embed levels/*.toml
var files embed.FS

// Match is a short match of a game: a level with everything at a known place, and what a person does there.
type Match struct {
	Game  string
	Level string // name of its level file in this package, without the ending
	First []Act  // in the first turn
	Reply []Act  // in the first turn of the other seat, when a person plays it, too
	Each  Act    // at the start of every later turn, which need not be able to grant it; nothing when it has no Control
}

// Act is one thing a person does at the board: point at a tile or press a control.
type Act struct {
	At      grid.Point // the tile, unless there is a control
	Control string     // its id
	Key     string     // letter of the key that does the same, "" for none
	Steps   int        // how many steps the turn has after it
}

// Tiles of the level of Anarchy's match.
var (
	Own   = grid.Pt(2, 1) // a warehouse of seat 1
	Enemy = grid.Pt(8, 1) // one of seat 2
	Other = grid.Pt(8, 3) // another of seat 2
	Bare  = grid.Pt(5, 2) // nothing is built there
)

// Of is the short match of a game.
func Of(game string) Match {
	list := Matches()
	return list[slices.IndexFunc(list, func(m Match) bool { return m.Game == game })]
}

// Matches are a short match of every game. The first turn leaves at least one step that can be undone.
func Matches() []Match {
	at := func(x, y, steps int) Act { return Act{At: grid.Pt(x, y), Steps: steps} }
	press := func(control, key string, steps int) Act { return Act{Control: control, Key: key, Steps: steps} }
	card := []Act{press("shop/loyalty_card", "", 2), press("shop/close", "", 2)}
	return []Match{
		// A warehouse sets fire to one of the enemy's, then the verb has another do the same.
		{"anarchy", "street", []Act{{At: Own}, {At: Enemy, Steps: 1}, press("verb/ignite", "i", 2)}, []Act{at(8, 3, 0), at(2, 3, 1)},
			press("verb/stronger", "g", 0)},
		// A miner digs and sells what it has dug, then another is hired.
		{"coreminer", "pit", []Act{at(0, 0, 0), at(0, 1, 1), press("verb/dump", "o", 1), at(0, 0, 2), press("verb/spawn", "j", 3)},
			[]Act{at(9, 0, 0), at(9, 1, 1)}, press("verb/spawn", "j", 0)},
		// A pair breeds, then a hungry third one eats; of the other side one goes away.
		{"galapagos", "cove", []Act{at(3, 3, 0), press("verb/breed", "b", 0), at(4, 3, 1), at(2, 5, 1), press("verb/graze", "g", 2)},
			[]Act{at(6, 3, 0), at(7, 3, 1)}, press("verb/graze", "g", 0)},
		// The farmer packs a loyalty card instead of the scythe that a match begins with.
		{"mechmania", "acre", card, card, Act{}},
		// A small army mines where it stands.
		{"si32", "steppe", []Act{at(1, 4, 0), press("verb/mine", "o", 1)}, []Act{at(7, 3, 0), press("verb/mine", "o", 1)}, Act{}},
	}
}

// File writes the level of the match to a directory and returns its path.
func (m Match) File(dir string) (string, error) {
	text, err := files.ReadFile("levels/" + m.Level + ".toml")
	path := filepath.Join(dir, m.Level+".toml")
	if err = errors.Join(err, os.WriteFile(path, text, 0o644)); err != nil {
		return "", fmt.Errorf("e2e: %w", err)
	}
	return path, nil
}
