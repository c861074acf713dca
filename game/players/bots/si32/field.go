package si32

// far is more steps than any path has.
const far = int32(1 << 30)

// field is the number of steps from any tile to the nearest of some source tiles.
type field struct {
	steps []int32 // far if unreachable
	queue []int32 // tiles reached, nearest first
}

// begin makes the field one for a board with that many tiles, without sources.
func (f *field) begin(tiles int) {
	f.steps = sized(f.steps, tiles)
	for i := range f.steps {
		f.steps[i] = far
	}
	f.queue = f.queue[:0]
}

// clear removes the sources, without a pass over the whole board.
func (f *field) clear() {
	for _, i := range f.queue {
		f.steps[i] = far
	}
	f.queue = f.queue[:0]
}

// source adds a tile to start from.
func (f *field) source(tile int32) {
	if f.steps[tile] != 0 {
		f.steps[tile] = 0
		f.queue = append(f.queue, tile)
	}
}

// surround adds the tiles of a building as sources.
func (f *field) surround(h *house) {
	for _, tile := range h.ground() {
		f.source(tile)
	}
}

// reach adds a tile one step beyond another.
func (f *field) reach(from, to int32) {
	if to != none && f.steps[to] == far {
		f.steps[to] = f.steps[from] + 1
		f.queue = append(f.queue, to)
	}
}

// spread fills the field up to limit steps from its sources.
func (x *analysis) spread(f *field, limit int32) {
	for n := 0; n < len(f.queue) && f.steps[f.queue[n]] < limit; n++ {
		for _, to := range x.around(f.queue[n]) {
			f.reach(f.queue[n], to)
		}
	}
	x.cost += len(f.queue)
}

// near returns the field of the tiles at most limit steps from a building. It is valid until the next call.
func (x *mind) near(h *house, limit int32) *field {
	x.local.clear()
	x.local.surround(h)
	x.spread(&x.local, limit)
	return &x.local
}

// downhill returns the neighbour of a tile nearest to the sources of a field, preferably one without enemies; none if the tile is a source
// or out of reach.
func (x *mind) downhill(f *field, tile int32) int32 {
	best, least, foes := none, f.steps[tile], int64(0)
	for _, to := range x.around(tile) {
		if to == none || f.steps[to] >= f.steps[tile] {
			continue
		}
		if f.steps[to] < least || f.steps[to] == least && x.foe[to] < foes {
			best, least, foes = to, f.steps[to], x.foe[to]
		}
	}
	return best
}

// trace returns the source of a field nearest to a tile, and the next tile on the way from that source.
func (x *mind) trace(f *field, tile int32) (from, to int32) {
	to = tile
	for f.steps[tile] > 0 {
		to, tile = tile, x.downhill(f, tile)
	}
	return tile, to
}
