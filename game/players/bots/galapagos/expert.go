package galapagos

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// search looks for the best turn by playouts: it tries several moods, first for the whole tribe and then for single creatures, plays some
// more turns of both seats in the keen style, and takes the best.
type search struct {
	tribe
	dice  *rules.Seeded
	yield func() error
	limit int            // maximum cost for one turn
	depth int            // turns to look ahead
	after game.State     // position after a plan
	trial []*style       // moods of the current plan, by creature number
	liked []*style       // moods of the best plan
	ours  []int32        // the creatures that can have a mood
	made  []game.Command // the current plan
	best  []game.Command // the best plan so far
	spare []game.Command // commands of the playouts
}

const (
	budget  = 120_000 // cost that the strongest player spends on one turn
	glance  = 8_000   // the same for the one below it
	horizon = 10      // turns looked ahead, without its own
)

// moods lists the moods, the usual one first.
var moods = [...]style{
	keen,
	with(func(st *style) { st.breed = 0 }),
	with(func(st *style) { st.breed, st.spare, st.choosy = 400, 5, false }),
	with(func(st *style) { st.fear = 30 }),
	with(func(st *style) { st.fear = 250 }),
	with(func(st *style) { st.kill, st.bite, st.hunt = 160, 120, 250 }),
	with(func(st *style) { st.hunt, st.bite, st.gang = 0, 20, false }),
	with(func(st *style) { st.court = 40 }),
}

func with(change func(*style)) style {
	st := keen
	change(&st)
	return st
}

func newSearch(seed string, limit int) *search {
	return &search{dice: rules.NewSeeded(seed), limit: limit, depth: horizon}
}

// think returns the commands of the best turn found. They stay valid until the next call. The error is yield's.
func (x *search) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	x.begin(s, seat, yield)
	top, main := int32(0), 0
	for n := range moods {
		if n > 0 && x.cost > x.limit {
			return x.best, nil
		}
		for i := range x.trial {
			x.trial[i] = &moods[n]
		}
		v, err := x.value(s, seat, n)
		if err != nil {
			return nil, err
		}
		if n == 0 || v > top {
			x.keep()
			top, main = v, n
		}
	}
	for x.cost <= x.limit && len(x.ours) > 0 {
		copy(x.trial, x.liked)
		for range 1 + x.dice.Intn(2) {
			x.trial[x.ours[x.dice.Intn(len(x.ours))]] = &moods[x.dice.Intn(len(moods))]
		}
		base := main
		if x.dice.Intn(8) == 0 {
			base = x.dice.Intn(len(moods))
		}
		v, err := x.value(s, seat, base)
		if err != nil {
			return nil, err
		}
		if v > top {
			x.keep()
			top, main = v, base
		}
	}
	return x.best, nil
}

func (x *search) begin(s *game.State, seat rules.Seat, yield func() error) {
	x.yield, x.cost, x.best, x.ours = yield, 0, x.best[:0], x.ours[:0]
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() && t.Owner == seat {
			x.ours = append(x.ours, int32(i))
		}
	}
	x.trial, x.liked = sized(x.trial, len(s.Things)), sized(x.liked, len(s.Things))
}

func (x *search) keep() {
	x.best = append(x.best[:0], x.made...)
	copy(x.liked, x.trial)
}

// value returns the rating after a turn with the trial moods (the tribe as a whole in mood n) and a playout. It yields at every turn: with
// large tribes a single turn takes milliseconds.
func (x *search) value(s *game.State, seat rules.Seat, n int) (int32, error) {
	x.after.CopyFrom(s)
	x.moods = x.trial
	x.made = x.play(&x.after, seat, &moods[n], nil, x.made[:0])
	x.moods = nil
	if err := x.pass(); err != nil {
		return 0, err
	}
	for n := 0; n < x.depth && !x.after.End.Over; n++ {
		x.spare = x.play(&x.after, x.after.Mover(), &keen, nil, x.spare[:0])
		if err := x.pass(); err != nil {
			return 0, err
		}
	}
	return rate(&x.after, seat), nil
}

// pass ends a turn of the playout.
func (x *search) pass() error {
	if err := x.yield(); err != nil {
		return err
	}
	return x.after.Apply(x.after.Mover(), game.Command{Verb: game.Pass}, nil)
}
