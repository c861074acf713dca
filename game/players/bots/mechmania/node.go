package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// maxStand is the maximum number of crops in the field that a node holds.
const maxStand = 72

// node is a position of the search: what the farmer has after the action of a turn, without the other farmer.
type node struct {
	turn   int32 // whose action is done
	at     grid.Point
	money  int64
	basket int64 // value of the harvest
	load   int32 // crops harvested
	seeds  [crops]int16
	sown   int32 // entries of field in use
	field  [maxStand]crop
	score  int64
	first  int32 // index of the first step that leads here
	parent int32 // index in the tree; below 0 for none
	step   step
	home   bool // in the shop with everything sold: the search ends here
}

// step is what a node did in its turn, for the explanation.
type step struct {
	verb  game.Verb
	count int
	own   int // of them, planted by the seat
	worth int64
}

// stock returns the number of seeds.
func (n *node) stock() int {
	k := 0
	for _, c := range n.seeds {
		k += int(c)
	}
	return k
}

// dearest returns the most expensive kind of seed, NoCrop for none.
func (n *node) dearest() game.Crop {
	for _, c := range field {
		if n.seeds[c] > 0 {
			return c
		}
	}
	return game.NoCrop
}

// drop removes entry i of the field.
func (n *node) drop(i int) {
	n.sown--
	n.field[i] = n.field[n.sown]
}

// root makes the node for the position before the turn of s.
func (x *expert) root(s *game.State, seat rules.Seat) node {
	f := &s.Farmers[seat]
	n := node{turn: s.Number - 1, at: f.At, money: cents(f.Money), load: int32(len(f.Basket)), first: -1, parent: -1}
	for _, fruit := range f.Basket {
		n.basket += cents(fruit.Value)
	}
	for _, c := range field {
		n.seeds[c] = int16(min(f.Seeds[c], 10_000))
	}
	n.sown = int32(copy(n.field[:], x.standing))
	return n
}
