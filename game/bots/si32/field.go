package si32

// far is more steps than any way has.
const far = int32(1 << 30)

// field is the number of steps from any tile to the nearest of some tiles.
type field struct {
	steps []int32 // far where it does not reach
	queue []int32 // tiles reached, nearest first
}

// begin makes the field one of a board with so many tiles, without sources.
func (f *field) begin(tiles int) {
	f.steps = sized(f.steps, tiles)
	for i := range f.steps {
		f.steps[i] = far
	}
	f.queue = f.queue[:0]
}

// clear takes away the sources, without looking at the whole board.
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

// surround starts from the tiles of a building.
func (f *field) surround(h *house) {
	for _, tile := range h.ground() {
		f.source(tile)
	}
}

// reach takes a tile into the field that is one step beyond another.
func (f *field) reach(from, to int32) {
	if to != none && f.steps[to] == far {
		f.steps[to] = f.steps[from] + 1
		f.queue = append(f.queue, to)
	}
}

// spread fills the field as far as limit steps from its sources.
func (x *chart) spread(f *field, limit int32) {
	for n := 0; n < len(f.queue) && f.steps[f.queue[n]] < limit; n++ {
		for _, to := range x.around(f.queue[n]) {
			f.reach(f.queue[n], to)
		}
	}
	x.cost += len(f.queue)
}

// near is the field of the tiles at most limit steps from a building. It is valid until the next one is asked for.
func (x *mind) near(h *house, limit int32) *field {
	x.local.clear()
	x.local.surround(h)
	x.spread(&x.local, limit)
	return &x.local
}

// downhill is the neighbour of a tile that is nearest to the sources of a field, one without enemies if there is a choice; none when the
// tile is a source itself or out of reach.
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

// trace goes back from a tile to the source of a field that is nearest, and returns that and the next tile on the way from there.
func (x *mind) trace(f *field, tile int32) (from, to int32) {
	to = tile
	for f.steps[tile] > 0 {
		to, tile = tile, x.downhill(f, tile)
	}
	return tile, to
}
