package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// search looks for the best turn by playouts: after every plan it plays some turns of both seats, the enemy's in the style that it is recognised by.
type search struct {
	analysis
	dice   *rules.Seeded
	yield  func() error
	foe    *style         // of the enemy in playouts
	style  style          // of the current plan
	nodes  int            // turns played so far
	limit  int            // maximum of turns played for one turn
	depth  int            // turns to look ahead
	after  game.State     // position after a plan
	probe  game.State     // position in which a plan is made
	plan   []game.Command // the current plan
	tryout []game.Command // the legal part of the last plan
	best   []game.Command // the best plan so far
	spare  []game.Command // commands of the playouts
	enemy
}

const (
	budget     = 4000 // turns that the strongest player plays out for one turn
	glance     = 200  // the same for the one below it
	horizon    = 6    // turns looked ahead, without its own, by a search of few turns
	vista      = 40   // the same by one with turns enough for all styles
	yieldEvery = 100  // turns played out between two yields
	styles     = 24   // variations of the style, each for a plan
	thrift     = 0.01 // minimum value of a bribe
)

func newSearch(seed string, limit int) *search {
	x := &search{dice: rules.NewSeeded(seed), limit: limit, depth: horizon}
	if limit >= styles*vista {
		x.depth = vista
	}
	return x
}

// think returns the commands of the best turn found. They stay valid until the next call. The error is yield's.
func (x *search) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	x.read(s)
	x.foe = x.recognise(&x.analysis, s, 1-seat)
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
	x.expect(s, seat, x.best)
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

// value returns the rating after a plan, the end of the turn and a playout; illegal commands are skipped. x.tryout is the legal part of the
// plan.
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
		st := &patient
		if mover != seat {
			st = x.foe
		}
		x.spare = x.play(&x.after, mover, st, x.spare[:0])
		if err := x.pass(); err != nil {
			return 0, err
		}
	}
	v := x.evaluate(&x.after, seat)
	if !x.after.End.Over {
		v += x.control(&x.after, seat) - x.control(&x.after, 1-seat)
	}
	return v - float64(thrift*float64(len(x.tryout))), nil
}

func (x *search) pass() error {
	x.nodes++
	if x.nodes%yieldEvery == 0 {
		if err := x.yield(); err != nil {
			return err
		}
	}
	return x.after.Apply(x.after.Mover(), game.Command{Verb: game.Pass}, nil)
}

// mutate sets style to the patient one for n = 0, else to a variation.
func (x *search) mutate(n int) {
	st := &x.style
	*st = patient
	if n == 0 {
		return
	}
	for _, w := range st.weights() {
		if *w > 0 {
			*w *= changes[x.dice.Intn(len(changes))]
		}
	}
}

// changes are the factors for a weight in mutate.
var changes = [...]float64{0, 0.5, 1, 1, 1, 1.5, 2, 4}

// improve changes single commands of the best plan until the limit is reached.
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

// idea draws a plausible command; false if it finds none.
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

// near draws one of the buildings, more likely an early one; None if there is none.
func (x *search) near(of []int16) int16 {
	if len(of) == 0 {
		return game.None
	}
	return of[min(x.dice.Intn(len(of)), x.dice.Intn(len(of)))]
}

// torch ignites the target from the least exposed warehouse, sometimes from the headquarters.
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
