package galapagos

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// search tries several styles for its turn, plays each out for some turns of both seats, and takes the best.
type search struct {
	tribe
	yield  func() error
	depth  int        // turns to look ahead
	after  game.State // where a plan leads
	probe  game.State // where a plan is made
	plan   []game.Command
	best   []game.Command
	spare  []game.Command
	rivals []style
}

const horizon = 10 // turns looked ahead, the own one not counted

func newSearch() *search {
	x := &search{depth: horizon}
	add := func(change func(*style)) {
		st := keen
		change(&st)
		x.rivals = append(x.rivals, st)
	}
	add(func(*style) {})
	add(func(st *style) { st.breed = 0 })
	add(func(st *style) { st.breed, st.spare, st.choosy = 300, 3, false })
	add(func(st *style) { st.fear = 30 })
	add(func(st *style) { st.fear = 250 })
	add(func(st *style) { st.kill, st.bite, st.hunt = 160, 120, 160 })
	add(func(st *style) { st.hunt, st.bite, st.gang = 0, 20, false })
	add(func(st *style) { st.court = 40 })
	return x
}

// think returns the commands of the best turn found. They stay valid until the next call. The error is that of yield.
func (x *search) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	x.best = x.best[:0]
	top := int32(0)
	for n := range x.rivals {
		if err := yield(); err != nil {
			return nil, err
		}
		x.after.CopyFrom(s)
		x.plan = x.play(&x.after, seat, &x.rivals[n], nil, x.plan[:0])
		if v := x.outlook(seat); n == 0 || v > top {
			x.best, top = append(x.best[:0], x.plan...), v
		}
	}
	return x.best, nil
}

// outlook ends the turn, plays on and rates where that leads.
func (x *search) outlook(seat rules.Seat) int32 {
	pass := game.Command{Verb: game.Pass}
	_ = x.after.Apply(seat, pass, nil)
	for n := 0; n < x.depth && !x.after.End.Over; n++ {
		mover := x.after.Mover()
		x.spare = x.play(&x.after, mover, &keen, nil, x.spare[:0])
		_ = x.after.Apply(mover, pass, nil)
	}
	return rate(&x.after, seat)
}
