package si32

import (
	"fmt"

	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// mind plans a turn in a manner.
type mind struct {
	roster
	manner *manner
	style  *style        // of the manner, for the ruleset
	seed   string        // for random choices
	dice   *rules.Seeded // for lapses; nil without
	local  grid.Field    // around a tile or building in question
	seam   grid.Field    // steps to unclaimed resources
	plots  []plot        // where a building can be raised
	wanted []campaign    // buildings that could be razed
	ready  int64         // free units in total
	vacant []int64       // workers that each building lacks
	lodes  orders.Lodes
	lots   []bool   // tiles that are north-western corners of lots
	parity int      // offset of the lots
	beside []int32  // tiles next to a building
	front  []*house // enemy buildings considered as targets
	alarms []*house // buildings with enemies nearby
	made   []game.Command
}

// think returns the orders of a turn. They stay valid until the next call; the error is yield's.
func (x *mind) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	x.begin(s, seat)
	for _, do := range stages {
		if err := yield(); err != nil {
			return nil, err
		}
		do(x)
	}
	x.made = x.orders(x.made[:0])
	return x.made, nil
}

// stages are the parts of a plan: the most urgent come first and take the units they need.
var stages = [...]func(*mind){
	(*mind).besiege,
	(*mind).watchAll,
	(*mind).expand,
	(*mind).man,
	(*mind).attack,
	(*mind).prospect,
	(*mind).advance,
	(*mind).gather,
}

// begin reads the position.
func (x *mind) begin(s *game.State, seat rules.Seat) {
	x.style = &x.manner.crewed
	if s.Constants.PerWorker == 0 {
		x.style = &x.manner.bare
	}
	x.cost = 0
	x.hand = preference(x.seed, s.Number)
	x.muster(s, seat)
	x.local.Begin(len(x.own))
	x.vacant = sized(x.vacant, len(x.houses))
	if x.style.lapses == 0 {
		return
	}
	for i := range x.free {
		if x.free[i] > 0 && x.dice.Intn(100) < x.style.lapses {
			x.free[i] = 0
		}
	}
}

// preference returns the side, 1 or -1, that a seed prefers in a turn.
func preference(seed string, turn int32) int {
	return 1 - 2*rules.NewSeeded(fmt.Sprintf("side %s %d", seed, turn)).Intn(2)
}
