package puzzles

import (
	"embed"
	"fmt"
)

//go:embed data/*.json
var shipped embed.FS

// Shipped is the file with the puzzles that come with the program for a game. The page fetches it.
func Shipped(game string) ([]byte, error) {
	data, err := shipped.ReadFile("data/" + game + ".json")
	if err != nil {
		return nil, fmt.Errorf("there are no puzzles of %s", game)
	}
	return data, nil
}
