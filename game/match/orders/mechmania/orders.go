// Package mechmania has the standing orders of MechMania 27: walks over several turns, and planting or harvesting at their end. It also has
// players' knowledge of the field: what can be planted and harvested from where, when it is ripe, and what it is worth.
package mechmania

import (
	"fmt"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// Task is what a farmer does at the end of a walk.
type Task uint8

// The tasks.
const (
	None Task = iota
	Plant
	Harvest
)

var taskNames = rules.Names{Game: "mechmania", Kind: "task", List: []string{"none", "plant", "harvest"}}

// String is the task's name in stored matches.
func (t Task) String() string { return taskNames.Of(uint8(t)) }

// MarshalText writes the task's name.
func (t Task) MarshalText() ([]byte, error) { return taskNames.Text(uint8(t)) }

// UnmarshalText reads the task's name.
func (t *Task) UnmarshalText(b []byte) error { return taskNames.Parse(b, (*uint8)(t)) }

// Order is the standing order of a farmer: a walk, over several turns when it is long, and what the farmer does at its end.
type Order struct {
	On    bool       `json:"on"`
	Goal  grid.Point `json:"goal"`
	From  grid.Point `json:"from"` // where the leg of this turn began
	Turn  int32      `json:"turn"` // in which that was
	Task  Task       `json:"task"`
	Crop  game.Crop  `json:"crop"`  // to plant
	Seeds int        `json:"seeds"` // how many tiles could be planted when it was given
	Near  bool       `json:"near"`  // the other farmer was near the harvest when it was given
	Seen  bool       `json:"seen"`  // its walk has been seen in the plan of this turn
}

// Orders are the standing orders of both farmers.
type Orders struct {
	Farmers [2]Order `json:"farmers,omitzero"`

	trial game.State // scratch for commands that follow each other
	tiles []grid.Point
}

// Of is the order of a seat; it is not On when there is none.
func (o *Orders) Of(seat rules.Seat) *Order { return &o.Farmers[seat] }

// Drop ends all orders and reports whether there were any.
func (o *Orders) Drop() bool {
	had := o.Farmers[0].On || o.Farmers[1].On
	o.Farmers = [2]Order{}
	return had
}

// Check returns what is wrong with orders that were stored with a position.
func (o *Orders) Check(s *game.State) error {
	for seat := range o.Farmers {
		switch e := &o.Farmers[seat]; {
		case !e.On && *e != Order{}:
			return fmt.Errorf("seat %d: there is no order, but it says more", seat+1)
		case !s.Tiles.In(e.Goal) || !s.Tiles.In(e.From):
			return fmt.Errorf("seat %d: the way from %v to %v leaves the farm", seat+1, e.From, e.Goal)
		case e.Turn < 0 || e.Turn > s.Number:
			return fmt.Errorf("seat %d: it was given in turn %d, and now it is turn %d", seat+1, e.Turn, s.Number)
		case e.Task == Plant && (e.Crop == game.NoCrop || e.Seeds < 1 || e.Seeds > len(s.Tiles.Cells)):
			return fmt.Errorf("seat %d: %d of the crop %v cannot be planted", seat+1, e.Seeds, e.Crop)
		}
	}
	return nil
}

// Begin opens a stage of a turn: it continues the order of the seat, and passes a second stage in which nothing can be done.
func (o *Orders) Begin(s *game.State, seat rules.Seat) (cmds []game.Command, why string) {
	switch {
	case !s.Active().Has(seat) || s.Stage == game.Packing:
		return nil, ""
	case s.Stage == game.Moving:
		return o.setOut(s, seat)
	}
	return o.arrive(s, seat)
}

// Watch ends the order of a seat whose walk was taken back.
func (o *Orders) Watch(s *game.State, seat rules.Seat) {
	e := o.Of(seat)
	switch {
	case !e.On || e.Turn != s.Number || s.Stage != game.Moving || !s.Active().Has(seat):
	case s.Plans[seat].Moves:
		e.Seen = true
	case e.Seen:
		*e = Order{}
	}
}

// setOut continues the order of a seat in the first stage of a turn.
func (o *Orders) setOut(s *game.State, seat rules.Seat) ([]game.Command, string) {
	e, at := o.Of(seat), s.Farmers[seat].At
	switch {
	case !e.On:
		return nil, ""
	case at != e.Goal:
		e.From, e.Turn, e.Seen = at, s.Number, false
		return []game.Command{{Verb: game.Move, At: Leg(s, seat, e.Goal)}, {}}, ""
	}
	j := o.Job(s, seat, at, e.Task, e.Crop)
	if j.Task == Harvest && (e.Near || !crowded(s, seat, at, j.Tiles)) { // it keeps waiting
		return []game.Command{{}}, ""
	}
	*e = Order{}
	if j.Task == Harvest {
		return nil, "Your opponent is near your harvest: what now?"
	}
	return nil, ""
}

// closeBy is the distance of the other farmer from which on a person should attend to ripening crops.
const closeBy = 4

// crowded reports whether the other farmer is close to p, or keeps a seat away from tiles.
func crowded(s *game.State, seat rules.Seat, p grid.Point, tiles []grid.Point) bool {
	return p.Distance(s.Farmers[1-seat].At) <= closeBy || slices.ContainsFunc(tiles, func(q grid.Point) bool { return s.Protected(seat, q) })
}

// arrive continues the order of a seat in the second stage of a turn. It does the task only when nothing has interfered.
func (o *Orders) arrive(s *game.State, seat rules.Seat) ([]game.Command, string) {
	e, at := o.Of(seat), s.Farmers[seat].At
	switch was := *e; {
	case was.On && at == was.Goal:
		j := o.Job(s, seat, was.Goal, was.Task, was.Crop)
		if j.Task == Harvest && j.Turn > s.Number {
			break // it waits until the crops are ripe
		}
		*e = Order{}
		if cmds := o.perform(s, seat, was, j); len(cmds) > 0 {
			return append(cmds, game.Command{}), ""
		}
		if was.Task != None {
			return thwarted(s, seat, was.Task)
		}
	case was.On && at == was.From: // the farmer has stayed
		*e = Order{}
	}
	if e.On || Idle(s, seat) {
		return []game.Command{{}}, ""
	}
	return nil, ""
}

// thwarted ends an order whose task the other farmer has prevented: it passes when the seat can do nothing else, and says why.
func thwarted(s *game.State, seat rules.Seat, task Task) (cmds []game.Command, why string) {
	if Idle(s, seat) {
		cmds = []game.Command{{}}
	}
	switch {
	case task == Harvest && keptOff(s, seat):
		return cmds, "Your opponent stands too close for you to harvest there."
	case task == Harvest:
		return cmds, "There is nothing left to harvest there."
	case cmds != nil:
		return cmds, "Your opponent kept you from planting there."
	}
	return nil, "You cannot plant all of that now. Choose again."
}

// keptOff reports whether the other farmer is too close to a ripe crop in reach of a seat.
func keptOff(s *game.State, seat rules.Seat) (kept bool) {
	f := &s.Farmers[seat]
	s.Around(f.At, f.Reach.Harvest, func(q grid.Point) {
		kept = kept || s.Foresee(seat, game.Command{Verb: game.Harvest, At: q}) == game.HarvestProtected
	})
	return kept
}

// perform are the commands of an order's task at its place; none when there are fewer than expected.
func (o *Orders) perform(s *game.State, seat rules.Seat, e Order, j Job) []game.Command {
	switch {
	case j.Task == Plant && len(j.Tiles) >= e.Seeds:
		return o.Works(s, seat, game.Command{Verb: game.Plant, Crop: e.Crop}, j.Tiles, len(j.Tiles))
	case j.Task == Harvest:
		return o.Works(s, seat, game.Command{Verb: game.Harvest}, j.Tiles, len(j.Tiles))
	}
	return nil
}

// Walk gives the order to walk to p, over several turns when it is far, with a task at the end; the crop is the one to plant. The commands
// plan the walk, or carry it out when it is planned already.
func (o *Orders) Walk(s *game.State, seat rules.Seat, p grid.Point, task Task, crop game.Crop) []game.Command {
	e, plan := o.Of(seat), &s.Plans[seat]
	j := o.Job(s, seat, p, task, crop)
	to := Leg(s, seat, p)
	planned := plan.Moves && plan.Goal == to
	want := Order{}
	if to != p || j.Task != None {
		want = Order{On: true, Goal: p, From: s.Farmers[seat].At, Turn: s.Number, Task: j.Task, Seen: e.Seen}
		want.Near = j.Task == Harvest && crowded(s, seat, p, j.Tiles)
		if j.Task == Plant {
			want.Crop, want.Seeds = crop, len(j.Tiles)
		}
	}
	same := want == *e
	*e = want
	switch {
	case planned && same:
		return []game.Command{{}}
	case planned:
		return nil
	}
	e.Seen = false
	return []game.Command{{Verb: game.Move, At: to}}
}

// Job is what a farmer can do where it has walked to.
type Job struct {
	Task  Task // None when there is nothing to do
	Tiles []grid.Point
	Turn  int32   // of the action; later than the arrival when crops have to ripen first
	Worth float64 // of what is harvested, or of what is planted once it is ripe, in dollars
	Ripe  int32   // turn in which all that is planted is ripe
}

// Job is what the farmer of a seat can do of a task when it walks to p. Its tiles are valid until the next call.
func (o *Orders) Job(s *game.State, seat rules.Seat, p grid.Point, task Task, crop game.Crop) Job {
	j := Job{}
	if task == None || !s.Tiles.In(p) {
		return j
	}
	o.trial.CopyFrom(s)
	o.trial.Farmers[seat].At = p
	if s.Stage == game.Moving {
		o.trial.Number += int32(TurnsTo(s, seat, p)) - 1
	}
	j.Turn = o.trial.Number
	if task == Plant {
		o.planting(&j, seat, crop)
	} else {
		o.harvesting(&j, s, seat)
	}
	if len(j.Tiles) > 0 {
		j.Task = task
	}
	return j
}

// planting fills in the tiles on which the farmer of the trial can plant a crop that will be worth something.
func (o *Orders) planting(j *Job, seat rules.Seat, crop game.Crop) {
	s := &o.trial
	o.tiles = Worthwhile(s, seat, crop, Plantable(s, seat, crop, o.tiles[:0]))
	j.Tiles = o.tiles[:min(len(o.tiles), SeedsLeft(s, seat, crop))]
	for _, q := range j.Tiles {
		worth, turn := Prospect(s, seat, crop, q)
		j.Worth, j.Ripe = j.Worth+worth, max(j.Ripe, turn)
	}
}

// harvesting fills in what the farmer of the trial harvests, and when: everything ripe on arrival, else the first crop to ripen.
func (o *Orders) harvesting(j *Job, now *game.State, seat rules.Seat) {
	s := &o.trial
	f, arrival := &s.Farmers[seat], j.Turn
	o.tiles, j.Turn = o.tiles[:0], 0
	s.Around(f.At, f.Reach.Harvest, func(q grid.Point) {
		worth, turn := RipeValue(now, q)
		turn = max(turn, arrival)
		r := s.Foresee(seat, game.Command{Verb: game.Harvest, At: q})
		switch {
		case s.Tiles.At(q).Crop == game.NoCrop || worth <= 0 || !r.Good() && r != game.HarvestUnripe || s.WorkGround(q, turn) == game.Arid:
			return
		case j.Turn == 0 || turn < j.Turn:
			o.tiles, j.Turn = o.tiles[:0], turn
		case turn > j.Turn:
			return
		}
		o.tiles = append(o.tiles, q)
	})
	sortByValue(now, o.tiles)
	j.Tiles = o.tiles[:min(len(o.tiles), room(now, seat))]
	for _, q := range j.Tiles {
		worth, _ := RipeValue(now, q)
		j.Worth += worth
	}
}

// Works are the commands that repeat c on at most n of the tiles, as far as they are legal in sequence and worth something.
func (o *Orders) Works(s *game.State, seat rules.Seat, c game.Command, tiles []grid.Point, n int) []game.Command {
	o.trial.CopyFrom(s)
	var list []game.Command
	for _, p := range tiles {
		c.At = p
		if len(list) < n && o.trial.Foresee(seat, c).Good() && o.trial.Apply(seat, c, nil) == nil {
			list = append(list, c)
		}
	}
	return list
}

// Outfit is what a plan packs before anybody has chosen: a first match needs no thought before it begins. It is nothing after that.
func Outfit(s *game.State, seat rules.Seat) []game.Command {
	if f := &s.Farmers[seat]; s.Stage != game.Packing || f.Item != game.NoItem || f.Upgrade != game.NoUpgrade {
		return nil
	}
	return []game.Command{{Verb: game.Pack, Upgrade: game.Scythe}}
}
