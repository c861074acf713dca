package kept

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
)

// Keeper writes the record of a running match to the store: at the end of every turn and, if a person plays, after every command and standing
// order, so that a killed program loses nothing.
type Keeper struct {
	store  scene.Store
	entry  Match
	out    bytes.Buffer
	writer *record.Writer
	steps  int // written
	turn   int // turns begun when it was last stored
	orders record.Orders
	dirty  bool // something is not stored yet
	last   float64
	token  string // who writes, among all windows
	times  int    // that it has written
	was    []byte // record of the match from which this one branches off, until it is stored
}

// Seconds between two writes of the same match: one of bots, and one that a person plays.
const (
	keepEvery = 2
	keepSoon  = 0.25
)

// NewKeeper starts the record of a match; entry is the entry of a match that is already in the store.
func NewKeeper(env *scene.Env, line record.Timeline, entry Match) (*Keeper, error) {
	k := &Keeper{store: env.Store, entry: entry, orders: record.Orders{Open: rules.NoSeat}, dirty: true, last: math.Inf(-1)}
	if entry.File == "" {
		k.entry = New(env, line.Setup())
	}
	k.token, k.entry.known, k.entry.spare = env.NewSeed(""), k.entry.Written, fileName(env)
	var err error
	k.entry.sums = nil
	k.writer, err = record.NewWriter(&k.out, line.Setup(), line.At(0))
	return k, err
}

// Branch notes the match from which this one branches off at a turn. It is stored with this one.
func (k *Keeper) Branch(was record.Timeline, from int) error {
	var out bytes.Buffer
	if err := record.Save(&out, was, nil); err != nil {
		return err
	}
	k.was, k.entry.Was, k.entry.From = out.Bytes(), wasOf(k.entry.File), from
	return nil
}

// File is the name of the record in the store.
func (k *Keeper) File() string { return k.entry.File }

// Help notes that the AI has helped a person, or has even played in place of one.
func (k *Keeper) Help(played bool) { k.entry.Helped, k.entry.Handed, k.dirty = true, played, true }

// PlayOut notes that the AI plays the match to its end from here on, with the standing orders.
func (k *Keeper) PlayOut(steps int, orders *record.Orders) {
	k.entry.Out, k.dirty = &Out{steps, orders}, true
}

// Cut removes all but the first steps.
func (k *Keeper) Cut(steps int) error {
	if steps >= k.steps {
		return nil
	}
	n := k.steps - steps
	k.steps, k.dirty = steps, true
	k.entry.sums = k.entry.sums[:steps]
	return k.writer.Undo(n)
}

// Keep adds new steps and standing orders, and writes the match when it is time. now is the time in seconds.
func (k *Keeper) Keep(line record.Timeline, orders func() (*record.Orders, error), now float64, over bool) error {
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
	return k.save(line)
}

// order adds the standing orders.
func (k *Keeper) order(orders func() (*record.Orders, error)) error {
	o, err := orders()
	if err != nil || k.orders.Same(o) {
		return err
	}
	k.orders, k.dirty = *o, true
	return k.writer.Orders(o)
}

func (k *Keeper) step(line record.Timeline) error {
	if err := k.writer.Beside(line.Faults(), line.Notes()); err != nil {
		return err
	}
	step := line.Step(k.steps)
	if err := k.writer.Step(line.At(k.steps+1), step); err != nil {
		return err
	}
	k.entry.sums = append(k.entry.sums, k.sum(step))
	k.steps, k.dirty = k.steps+1, true
	return nil
}

// sum is the sum of the commands up to a step.
func (k *Keeper) sum(step match.Step) uint32 {
	sum := fnv.New32a()
	if n := len(k.entry.sums); n > 0 {
		sum.Write(binary.LittleEndian.AppendUint32(nil, k.entry.sums[n-1]))
	}
	fmt.Fprint(sum, step.Seat, step.Cmd)
	return max(sum.Sum32(), 1)
}

func (k *Keeper) save(line record.Timeline) error {
	if k.steps == 0 && !k.entry.Played || !k.dirty && k.entry.Over {
		return nil
	}
	out := line.At(line.Len()).Outcome()
	k.entry.Turn, k.entry.Steps, k.entry.Over, k.entry.Winners = line.Turns(), k.steps, out.Over, out.Winners
	if k.dirty = false; k.steps > 0 {
		k.entry.Sum = k.entry.sums[k.steps-1]
	}
	if k.was != nil && k.store != nil {
		if err := k.store.Save(k.entry.Was, k.was); err != nil {
			return err
		}
		k.was = nil
	}
	k.times++
	k.entry.Written = fmt.Sprintf("%s.%d", k.token, k.times)
	return Save(k.store, k.entry, slices.Clone(k.out.Bytes()))
}

// Close writes what is left, with an end line.
func (k *Keeper) Close(line record.Timeline, orders func() (*record.Orders, error)) error {
	for k.steps < line.Len() {
		if err := k.step(line); err != nil {
			return err
		}
	}
	if err := k.writer.Beside(line.Faults(), line.Notes()); err != nil {
		return err
	}
	if err := k.order(orders); err != nil {
		return err
	}
	if err := k.writer.Close(line.At(line.Len())); err != nil {
		return err
	}
	k.dirty = true // the end line is not stored yet
	return k.save(line)
}
