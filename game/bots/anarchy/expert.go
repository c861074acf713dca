package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// search looks for the best turn by playing it out: every plan is followed by some turns of both seats in its base style.
type search struct {
	analysis
	dice   *rules.Seeded
	yield  func() error
	base   style          // of the play-outs
	style  style          // of the plan being made
	nodes  int            // turns played out so far
	limit  int            // turns to play out for one turn
	depth  int            // turns to look ahead
	after  game.State     // where a plan leads
	probe  game.State     // where a plan is made
	plan   []game.Command // the plan being made
	tryout []game.Command // the legal part of the plan tried last
	best   []game.Command // the best plan so far
	spare  []game.Command // what the play-outs do
}

const (
	budget  = 4000 // turns played out for one turn of Expert
	horizon = 6    // turns looked ahead, the own one not counted
	breath  = 100  // turns played out without a pause
	styles  = 24   // variations of the style from which plans come
	thrift  = 0.01 // what a bribe must be worth
)

func newSearch(seed string) *search {
	return &search{dice: rules.NewSeeded(seed), limit: budget, depth: horizon, base: keen}
}

// think returns the commands of the best turn found. They stay valid until the next call. The error is that of yield.
func (x *search) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	x.read(s)
	x.yield, x.nodes, x.best = yield, 0, x.best[:0]
	top, err := x.value(s, seat, nil)
	if err != nil {
		return nil, err
	}
	for n := 0; n < styles && x.nodes < x.limit; n++ {
		x.mutate(n)
		x.probe.CopyFrom(s)
		x.plan = x.play(&x.probe, seat, &x.style, x.plan[:0])
		if top, err = x.consider(s, seat, x.plan, top); err != nil {
			return nil, err
		}
	}
	if err := x.improve(s, seat, top); err != nil {
		return nil, err
	}
	return x.best, nil
}

func (x *search) consider(s *game.State, seat rules.Seat, plan []game.Command, top float64) (float64, error) {
	v, err := x.value(s, seat, plan)
	if err != nil {
		return top, err
	}
	if v > top {
		x.best = append(x.best[:0], x.tryout...)
		return v, nil
	}
	return top, nil
}

// value plays the plan, leaving out what is not legal, ends the turn and plays out; x.tryout is the legal part of the plan.
func (x *search) value(s *game.State, seat rules.Seat, plan []game.Command) (float64, error) {
	x.after.CopyFrom(s)
	x.tryout = x.tryout[:0]
	for _, c := range plan {
		if x.after.Apply(seat, c, nil) == nil {
			x.tryout = append(x.tryout, c)
		}
	}
	if err := x.pass(); err != nil {
		return 0, err
	}
	for n := 0; n < x.depth && !x.after.End.Over; n++ {
		mover := x.after.Mover()
		x.spare = x.play(&x.after, mover, &x.base, x.spare[:0])
		if err := x.pass(); err != nil {
			return 0, err
		}
	}
	return x.evaluate(&x.after, seat) - float64(thrift*float64(len(x.tryout))), nil
}

func (x *search) pass() error {
	x.nodes++
	if x.nodes%breath == 0 {
		if err := x.yield(); err != nil {
			return err
		}
	}
	return x.after.Apply(x.after.Mover(), game.Command{Verb: game.Pass}, nil)
}

// mutate makes style the base style, and later variations of it.
func (x *search) mutate(n int) {
	st := &x.style
	*st = x.base
	if n == 0 {
		return
	}
	for _, w := range [...]*float64{&st.guard, &st.strike, &st.storm, &st.shield, &st.risk, &st.prep, &st.clean, &st.fear, &st.floor} {
		*w *= changes[x.dice.Intn(len(changes))]
	}
}

// changes are the factors by which mutate varies a weight.
var changes = [...]float64{0, 0.5, 1, 1, 1, 1.5, 2, 4}

// improve changes single commands of the best plan as long as nodes are left.
func (x *search) improve(s *game.State, seat rules.Seat, top float64) error {
	var err error
	for x.nodes < x.limit {
		x.plan = append(x.plan[:0], x.best...)
		if len(x.plan) > 0 && (s.ActionsLeft(seat) <= len(x.plan) || x.dice.Intn(3) == 0) {
			i := x.dice.Intn(len(x.plan))
			x.plan = append(x.plan[:i], x.plan[i+1:]...)
		}
		x.probe.CopyFrom(s)
		for _, c := range x.plan {
			_ = x.probe.Apply(seat, c, nil)
		}
		for range 1 + x.dice.Intn(2) {
			if c, ok := x.idea(&x.probe, seat); ok && x.probe.Apply(seat, c, nil) == nil {
				x.plan = append(x.plan, c)
			}
		}
		if top, err = x.consider(s, seat, x.plan, top); err != nil {
			return err
		}
	}
	return nil
}

// idea draws a command that may make sense; false when nothing came to mind.
func (x *search) idea(s *game.State, seat rules.Seat) (game.Command, bool) {
	switch n := x.dice.Intn(20); {
	case n < 7:
		return x.torch(s, seat, x.near(x.around[1-seat]))
	case n < 8:
		return x.torch(s, seat, x.near(x.own[1-seat][x.dice.Intn(4)]))
	case n < 14:
		target := x.near(x.around[seat])
		if target == game.None || s.Buildings[target].Fire == 0 {
			return game.Command{}, false
		}
		return game.Command{Verb: game.Extinguish, Building: x.first(s, seat, game.FireDepartment), Target: target}, true
	case n < 18:
		c := game.Command{Verb: game.Rotate, Building: x.first(s, seat, game.WeatherStation), Reverse: x.dice.Intn(2) == 0}
		if x.dice.Intn(2) == 0 {
			c.Verb = game.Intensify
		}
		return c, true
	default:
		return game.Command{Verb: game.Raid, Building: x.first(s, seat, game.PoliceDepartment), Target: x.shown(s, 1-seat)}, true
	}
}

// near draws one of the buildings, rather an early one; None when there is none.
func (x *search) near(of []int16) int16 {
	if len(of) == 0 {
		return game.None
	}
	return of[min(x.dice.Intn(len(of)), x.dice.Intn(len(of)))]
}

// torch sets fire to the target from the least exposed warehouse, now and then from the headquarters.
func (x *search) torch(s *game.State, seat rules.Seat, target int16) (game.Command, bool) {
	if target == game.None {
		return game.Command{}, false
	}
	w := x.lighter(s, seat, target)
	if w == game.None || x.dice.Intn(6) == 0 {
		w = s.Headquarters[seat]
	}
	return game.Command{Verb: game.Ignite, Building: w, Target: target}, true
}
