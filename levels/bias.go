package levels

import (
	_ "embed"
	"fmt"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed bias.toml
var biasText []byte

// Bias says of a level that equal players do not win equally often from all seats.
type Bias struct {
	Player   string `toml:"player"`   // which strength was measured; others may be less biased
	Shares   []int  `toml:"shares"`   // of the points, in per cent by seat
	Handicap []int  `toml:"handicap"` // by seat: with it they win about equally often
}

// Ahead is the seat that wins most.
func (b Bias) Ahead() int {
	best := 0
	for seat, share := range b.Shares {
		if share > b.Shares[best] {
			best = seat
		}
	}
	return best
}

// Biases are the biased built-in levels by game and name.
var Biases = sync.OnceValue(func() map[string]map[string]Bias {
	all := map[string]map[string]Bias{}
	if _, err := toml.Decode(string(biasText), &all); err != nil {
		panic(fmt.Sprintf("levels: bias.toml: %v", err)) // the file is part of the program
	}
	return all
})

// Bias is what is known of the chances in a level; false when equal players win about equally often, and for levels that are not built in.
func (l Level) Bias() (Bias, bool) {
	b, ok := Biases()[l.Game][l.Name]
	if !ok {
		return b, false
	}
	own, err := Find(l.Game, l.Name)
	return b, err == nil && own.Text == l.Text
}
