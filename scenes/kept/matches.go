package kept

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/scene"
)

// matchesName is the file with the list of kept matches.
const matchesName = "recent.json"

// Most is the largest number of matches that are kept.
const Most = 24

// Match is a match kept in the store: what the list of recent matches shows of it. File holds its record.
type Match struct {
	File    string           `json:"file"`
	Game    string           `json:"game"`
	Level   string           `json:"level"`
	Seed    string           `json:"seed"`
	Seats   []match.SeatInfo `json:"seats"`
	Turn    int              `json:"turn"`
	Steps   int              `json:"steps"`
	Over    bool             `json:"over"`
	Winners rules.SeatSet    `json:"winners"`
	Date    string           `json:"date"`
	Played  bool             `json:"played"`           // a person took part
	Helped  bool             `json:"helped,omitempty"` // the AI helped a person
	Handed  bool             `json:"handed,omitempty"` // the AI played turns of a person
	Seen    int              `json:"seen,omitempty"`   // steps seen by a spectator who left before the end, 0 for all
	Begun   int              `json:"begun,omitempty"`  // match.Setup.Begun
	Sum     uint32           `json:"sum,omitempty"`    // of the commands so far; 0 if it is not known
	Was     string           `json:"was,omitempty"`    // file with the record of the match from which this one branches off, "" for none
	From    int              `json:"from,omitempty"`   // the turn at which it does

	sums []uint32 // Sum after each step, as far as they are known
}

// same reports whether k is the match of the entry o at another time: a later state of it, or the same match between AIs, which always goes the
// same way.
func (k *Match) same(o *Match) bool {
	if k.Seed == "" || o.Game != k.Game || o.Level != k.Level || o.Seed != k.Seed || o.Begun != k.Begun || !slices.Equal(o.Seats, k.Seats) {
		return false
	}
	if o.Sum == 0 || o.Steps > len(k.sums) {
		return !k.Played
	}
	return o.Steps > 0 && k.sums[o.Steps-1] == o.Sum
}

// New returns the entry of a match under a name that the store does not use yet.
func New(env *scene.Env, setup match.Setup) Match {
	k := Match{Game: setup.Game, Level: setup.Level, Seed: setup.Seed, Seats: slices.Clone(setup.Seats), Begun: setup.Begun}
	if env.Date != nil {
		k.Date = env.Date()
	}
	for _, s := range setup.Seats {
		k.Played = k.Played || s.Kind == "human"
	}
	next := 1
	if env.Store != nil {
		for _, name := range env.Store.List() {
			if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, "match-"), ".pent")); err == nil {
				next = max(next, n+1)
			}
		}
	}
	k.File = fmt.Sprintf("match-%d.pent", next)
	return k
}

// Save stores the record of a match and puts its entry at the head of the list, in place of its entries at earlier times. Of a match between
// AIs that is there already and has come further, only the entry moves to the head. It removes the oldest matches beyond the limit, and other
// matches without a step.
func Save(store scene.Store, k Match, data []byte) error {
	if store == nil {
		return nil
	}
	old := Matches(store)
	if i := slices.IndexFunc(old, func(o Match) bool { return o.File != k.File && o.Steps > k.Steps && k.same(&o) }); i >= 0 {
		further := old[i]
		if further.Date = k.Date; slices.ContainsFunc(old, func(o Match) bool { return o.File == k.File }) {
			if err := k.remove(store); err != nil {
				return err
			}
		}
		old = slices.DeleteFunc(old, func(o Match) bool { return o.File == k.File || o.File == further.File })
		return write(store, matchesName, slices.Insert(old, 0, further))
	}
	if err := store.Save(k.File, data); err != nil {
		return err
	}
	list := []Match{k}
	for _, o := range old {
		switch {
		case o.File == k.File:
		case o.Steps > 0 && len(list) < Most && !k.same(&o):
			list = append(list, o)
		default:
			if err := o.remove(store); err != nil {
				return err
			}
		}
	}
	return write(store, matchesName, list)
}

// SetSeen stores how many steps of a kept match were seen, 0 for all.
func SetSeen(store scene.Store, file string, seen int) error {
	list := Matches(store)
	i := slices.IndexFunc(list, func(k Match) bool { return k.File == file })
	if i < 0 || list[i].Seen == seen {
		return nil
	}
	list[i].Seen = seen
	return write(store, matchesName, list)
}

// Matches lists the matches kept in the store, the newest first. A list that cannot be read is empty.
func Matches(store scene.Store) []Match {
	return slices.DeleteFunc(load[Match](store, matchesName), func(k Match) bool { return k.File == "" || k.Game == "" })
}

// Drop removes one match from the store.
func Drop(store scene.Store, file string) error {
	if store == nil {
		return nil
	}
	list := slices.DeleteFunc(Matches(store), func(o Match) bool { return o.File == file })
	if err := write(store, matchesName, list); err != nil {
		return err
	}
	k := Match{File: file, Was: wasOf(file)}
	return k.remove(store)
}

// wasOf is the file for the record of the match from which the match of a file branches off.
func wasOf(file string) string { return strings.TrimSuffix(file, ".pent") + "-was.pent" }

// remove removes the records of the match.
func (k *Match) remove(store scene.Store) error {
	if k.Was != "" {
		if err := remove(store, k.Was); err != nil {
			return err
		}
	}
	return remove(store, k.File)
}

// Forget removes every kept match from the store.
func Forget(store scene.Store) error {
	for _, k := range Matches(store) {
		if err := Drop(store, k.File); err != nil {
			return err
		}
	}
	return nil
}
