package mechmania

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// expert searches for the moves that lead to the most money by the ledger: a beam search over positions, turn by turn.
type expert struct {
	seed     string
	dice     *rules.Seeded
	farm     *almanac
	books    []*ledger // of the kits in this match
	book     *ledger
	wide     int // nodes kept per turn
	deep     int // turns to look ahead
	s        *game.State
	seat     rules.Seat
	walk     int    // tiles per turn
	column   int    // preferred column for planting, on its side of the farm
	taken    []bool // tiles where nothing can be planted in any node
	standing []crop // crops in the field
	tree     []node
	next     []node
	firsts   [][]game.Command // first steps
	path     []node           // best sequence found, from its first node on
	risk     risk
	scratch
}

// The default size of the search.
const (
	beam    = 50
	horizon = 26
)

func newExpert(seed string) *expert {
	return &expert{seed: seed, wide: beam, deep: horizon}
}

func (x *expert) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	if err := yield(); err != nil {
		return nil, err
	}
	if s.Stage == game.Packing {
		return []game.Command{pack(s)}, nil
	}
	x.begin(s, seat)
	x.path = x.path[:0]
	best, err := x.search(yield)
	if err != nil || best < 0 {
		return nil, err
	}
	if len(x.firsts[best]) == 0 && x.useful(s, seat) {
		return []game.Command{{Verb: game.Use}}, nil
	}
	for _, c := range x.firsts[best] {
		if c.Verb == game.Harvest {
			x.risk.reaped = append(x.risk.reaped, c.At)
		}
	}
	return x.firsts[best], nil
}

// begin prepares for the position.
func (x *expert) begin(s *game.State, seat rules.Seat) {
	if !x.farm.fits(s) {
		x.farm, x.books = newAlmanac(s), nil
	}
	if x.s == nil || s.Number < x.s.Number || seat != x.seat {
		x.meet(seat)
	}
	x.s, x.seat = s, seat
	x.walk = int(s.Speed(seat))
	x.standing = x.farm.standing(x.standing[:0], s, seat)
	slices.SortStableFunc(x.standing, func(a, b crop) int { return cmp.Compare(b.worth, a.worth) })
	x.standing = x.standing[:min(len(x.standing), maxStand)]
	x.risk.watch(s, seat, x.standing)
	x.keep(s, seat)
	x.taken = append(x.taken[:0], make([]bool, len(s.Tiles.Cells))...)
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		x.taken[i] = t.Crop != game.NoCrop || watched(t, seat)
	}
	for _, c := range x.standing {
		x.taken[s.Tiles.Index(c.at)] = false
	}
	x.scratch.size(len(s.Tiles.Cells))
}

// meet begins a match.
func (x *expert) meet(seat rules.Seat) {
	x.dice = rules.NewSeeded("expert " + x.seed)
	x.risk.forget()
	off := 1 + x.dice.Intn(max(x.farm.w/6, 1))
	if seat == 0 {
		off = -off
	}
	x.column = x.farm.w/2 + off
}

// keep selects the ledger of the seat's present kit.
func (x *expert) keep(s *game.State, seat rules.Seat) {
	f := &s.Farmers[seat]
	k := kit{int(f.Reach.Move), int(f.Reach.Plant), int(f.Reach.Harvest), int(f.Reach.Carry), min(int(f.Reach.Carry), maxLots), 1000}
	if x.risk.theft > alarm && !x.risk.haunted() {
		k.most, k.luck = min(k.most, max(tiles(x.risk.safe), 5)), guarded
	}
	if f.Coffee > s.Constants.MaxTurns {
		k.walk *= int(s.Constants.CoffeeFactor)
	}
	for _, b := range x.books {
		if b.kit == k {
			x.book = b
			return
		}
	}
	x.book = newLedger(x.farm, k)
	x.books = append(x.books, x.book)
}

// search returns the index of the best first step, below 0 for none.
func (x *expert) search(yield func() error) (int, error) {
	x.tree, x.firsts = x.tree[:0], x.firsts[:0]
	root := x.root(x.s, x.seat)
	root.score = -1
	x.next = x.next[:0]
	if x.s.Stage == game.Acting {
		x.actions(&root)
	} else {
		x.moves(&root, -1)
	}
	best, top := -1, int64(-1)
	for depth := 0; ; depth++ {
		if err := yield(); err != nil {
			return 0, err
		}
		open := x.next[:0]
		for i := range x.next {
			n := &x.next[i]
			if n.home || depth >= x.deep {
				if n.score > top {
					top, best = n.score, int(n.first)
					x.follow(n)
				}
				continue
			}
			open = append(open, *n)
		}
		x.next = open
		if len(open) == 0 || depth >= x.deep {
			return best, nil
		}
		from := len(x.tree)
		x.thin(top)
		for i := from; i < len(x.tree); i++ {
			n := x.tree[i]
			x.moves(&n, int32(i))
		}
	}
}

// follow stores the sequence that leads to n.
func (x *expert) follow(n *node) {
	x.path = append(x.path[:0], *n)
	for i := n.parent; i >= 0; i = x.tree[i].parent {
		x.path = append(x.path, x.tree[i])
	}
	slices.Reverse(x.path)
}

// thin moves the best of the next nodes to the tree, and skips those that are nearly equal.
func (x *expert) thin(least int64) {
	order := x.order[:0]
	for i := range x.next {
		order = append(order, int32(i))
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(x.next[b].score, x.next[a].score) })
	x.order = order
	kept := x.alike[:0]
	for _, i := range order {
		n := &x.next[i]
		if len(kept) == x.wide || n.score <= least && least >= 0 {
			break
		}
		same := likeness{n.at, n.load, n.sown, int32(n.stock()), n.basket + n.money}
		if slices.Contains(kept, same) {
			continue
		}
		kept = append(kept, same)
		x.tree = append(x.tree, *n)
	}
	x.alike = kept
	x.next = x.next[:0]
}

// likeness is the key by which nodes of the same turn count as equal.
type likeness struct {
	at    grid.Point
	load  int32
	sown  int32
	seeds int32
	worth int64
}
