package si32

import "app.pentarena/rules/grid"

// surround adds the tiles of a building to those that a field starts from.
func surround(f *grid.Field, h *house) {
	for _, tile := range h.ground() {
		f.Start(tile)
	}
}

// pass adds a tile one step beyond another, if there is one.
func pass(f *grid.Field, from, to int32) {
	if to != none {
		f.Reach(from, to, f.Cost[from]+1)
	}
}

// spread fills the field up to limit steps from its sources.
func (x *analysis) spread(f *grid.Field, limit int32) {
	for at := range f.Spread(limit) {
		for _, to := range x.around(at) {
			pass(f, at, to)
		}
	}
	x.cost += len(f.Queue)
}

// near returns the field of the tiles at most limit steps from a building. It is valid until the next call.
func (x *mind) near(h *house, limit int32) *grid.Field {
	x.local.Begin(len(x.own))
	surround(&x.local, h)
	x.spread(&x.local, limit)
	return &x.local
}

// downhill returns the neighbour of a tile nearest to the sources of a field, preferably one without enemies; none if the tile is a source
// or out of reach.
func (x *mind) downhill(f *grid.Field, tile int32) int32 {
	best, least, foes := none, f.Cost[tile], int64(0)
	for _, to := range x.around(tile) {
		if to == none || f.Cost[to] >= f.Cost[tile] {
			continue
		}
		if f.Cost[to] < least || f.Cost[to] == least && x.foe[to] < foes {
			best, least, foes = to, f.Cost[to], x.foe[to]
		}
	}
	return best
}

// trace returns the source of a field nearest to a tile, and the next tile on the way from that source.
func (x *mind) trace(f *grid.Field, tile int32) (from, to int32) {
	to = tile
	for f.Cost[tile] > 0 {
		to, tile = tile, x.downhill(f, tile)
	}
	return tile, to
}
