package scenes

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
)

// keeper writes the record of a running match into the store: at the end of every turn, and of a match that a person plays whatever is done
// and ordered, so that a program that is killed loses nothing.
type keeper struct {
	env    *scene.Env
	entry  kept.Match
	out    bytes.Buffer
	writer *record.Writer
	steps  int // written
	turn   int // turns begun when it was last stored
	orders record.Orders
	dirty  bool // something is not stored yet
	last   float64
}

// The least time between two times a match of bots is stored, and one that a person plays, in seconds.
const (
	keepEvery = 2
	keepSoon  = 0.25
)

// newKeeper begins the record of a match; entry is that of one that is kept already.
func newKeeper(env *scene.Env, line record.Timeline, entry kept.Match) (*keeper, error) {
	k := &keeper{env: env, entry: entry, orders: record.Orders{Open: rules.NoSeat}, dirty: true, last: math.Inf(-1)}
	if entry.File == "" {
		k.entry = kept.New(env, line.Setup())
	}
	var err error
	k.writer, err = record.NewWriter(&k.out, line.Setup(), line.At(0))
	return k, err
}

// cut takes steps back.
func (k *keeper) cut(kept int) error {
	if kept >= k.steps {
		return nil
	}
	n := k.steps - kept
	k.steps, k.dirty = kept, true
	return k.writer.Undo(n)
}

// keep takes up new steps and standing orders, and stores the match when it is time.
func (k *keeper) keep(line record.Timeline, orders func() (*record.Orders, error), now float64, over bool) error {
	for range min(playback.Budget(line.Len()-k.steps), line.Len()-k.steps) {
		if err := k.step(line); err != nil {
			return err
		}
	}
	every := float64(keepEvery)
	if k.entry.Played {
		every = keepSoon
	}
	if k.steps < line.Len() || now-k.last < every && !over {
		return nil
	}
	k.last = now
	if err := k.order(orders); err != nil || !k.dirty || !k.entry.Played && !over && line.Turns() == k.turn {
		return err
	}
	k.turn = line.Turns()
	if err := k.writer.Flush(); err != nil {
		return err
	}
	return k.store(line)
}

// order takes up the standing orders.
func (k *keeper) order(orders func() (*record.Orders, error)) error {
	o, err := orders()
	if err != nil || k.orders.Same(o) {
		return err
	}
	k.orders, k.dirty = *o, true
	return k.writer.Orders(o)
}

// step takes up one more step.
func (k *keeper) step(line record.Timeline) error {
	if err := k.writer.Note(line.Faults()); err != nil {
		return err
	}
	if err := k.writer.Step(line.At(k.steps+1), line.Step(k.steps)); err != nil {
		return err
	}
	k.steps, k.dirty = k.steps+1, true
	return nil
}

func (k *keeper) store(line record.Timeline) error {
	if k.steps == 0 && !k.entry.Played || !k.dirty && k.entry.Over {
		return nil
	}
	out := line.At(line.Len()).Outcome()
	k.entry.Turn, k.entry.Steps, k.entry.Over, k.entry.Winners = line.Turns(), k.steps, out.Over, out.Winners
	k.dirty = false
	return kept.Save(k.env.Store, k.entry, slices.Clone(k.out.Bytes()))
}

// close stores what is left, with an end.
func (k *keeper) close(line record.Timeline, orders func() (*record.Orders, error)) error {
	for k.steps < line.Len() {
		if err := k.step(line); err != nil {
			return err
		}
	}
	if err := k.writer.Note(line.Faults()); err != nil {
		return err
	}
	if err := k.order(orders); err != nil {
		return err
	}
	if err := k.writer.Close(line.At(line.Len())); err != nil {
		return err
	}
	return k.store(line)
}

// savable is why the match cannot be saved, "" when it can.
func (t *Table) savable() string {
	switch {
	case t.play.Line().Film():
		return "Save\nA film holds positions without commands; there is nothing to play again."
	case t.env.SaveFile == nil:
		return "Save\nFiles cannot be saved here."
	}
	return ""
}

// save gives the record of the match to the person as a file.
func (t *Table) save() {
	if why := t.savable(); why != "" {
		t.tell(why)
		return
	}
	var out bytes.Buffer
	left, err := t.turn.Orders()
	if err == nil {
		err = record.Save(&out, t.play.Line(), left)
	}
	if err != nil {
		t.u.Complain("The match cannot be saved: " + err.Error())
		return
	}
	name := strings.Join(strings.FieldsFunc(t.setup.Game+" "+t.setup.Level+" "+t.setup.Seed, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}), "-") + ".pent"
	where, err := t.env.SaveFile(name, out.Bytes())
	switch {
	case err != nil:
		t.u.Complain("The match could not be saved: " + err.Error())
	case where != "":
		t.u.Toast("Saved as "+where+".", "", nil)
	default:
		t.u.Toast("Saved as "+name+".", "", nil)
	}
}

// fresh is the setup of another match like this one.
func (t *Table) fresh(swap bool) match.Setup {
	s := t.setup
	s.Seats = slices.Clone(s.Seats)
	if swap {
		slices.Reverse(s.Seats)
	}
	if t.env.Seed != nil {
		s.Seed = t.env.Seed()
	}
	return s
}

// rematch opens another match like this one in place of it.
func (t *Table) rematch(swap bool) { t.another(t.fresh(swap)) }

// another opens a new match in place of this one.
func (t *Table) another(setup match.Setup) {
	next, err := NewTable(t.env, TableOptions{Setup: setup, Pace: t.pace})
	if err != nil {
		t.u.Complain("No new match: " + err.Error())
		return
	}
	t.next = scene.Next{Kind: scene.Replace, Scene: next}
}
