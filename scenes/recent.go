package scenes

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// recentName is the list of kept matches in the store, and recentMost how many are kept.
const (
	recentName = "recent.json"
	recentMost = 24
)

// Kept is a match kept in the store: what the list of recent matches shows of it. File holds its record.
type Kept struct {
	File    string           `json:"file"`
	Game    string           `json:"game"`
	Level   string           `json:"level"`
	Seed    string           `json:"seed"`
	Seats   []match.SeatInfo `json:"seats"`
	Turn    int              `json:"turn"`
	Steps   int              `json:"steps"`
	Over    bool             `json:"over"`
	Winners rules.SeatSet    `json:"winners"`
	Reason  string           `json:"reason,omitempty"` // in words
	Date    string           `json:"date"`
	Played  bool             `json:"played"`         // a person took part
	Seen    int              `json:"seen,omitempty"` // steps that a spectator has seen who left before the end, 0 for all
}

// NewKept returns the entry of a match under a name that the store does not use yet.
func NewKept(env *Env, setup match.Setup) Kept {
	k := Kept{Game: setup.Game, Level: setup.Level, Seed: setup.Seed, Seats: slices.Clone(setup.Seats)}
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

// Keep stores the record of a match and puts its entry at the head of the list, or in place of the entry of the same file. The oldest
// matches beyond the limit are removed.
func Keep(store Store, k Kept, data []byte) error {
	if store == nil {
		return nil
	}
	if err := store.Save(k.File, data); err != nil {
		return err
	}
	list := slices.DeleteFunc(Recent(store), func(o Kept) bool { return o.File == k.File })
	list = append([]Kept{k}, list...)
	for len(list) > recentMost {
		old := list[len(list)-1]
		list = list[:len(list)-1]
		if err := store.Save(old.File, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return saveRecent(store, list)
}

// noteSeen writes into the entry of a kept match how many of its steps were seen, 0 for all.
func noteSeen(store Store, file string, seen int) error {
	list := Recent(store)
	i := slices.IndexFunc(list, func(k Kept) bool { return k.File == file })
	if i < 0 || list[i].Seen == seen {
		return nil
	}
	list[i].Seen = seen
	return saveRecent(store, list)
}

func saveRecent(store Store, list []Kept) error {
	if len(list) == 0 {
		if err := store.Save(recentName, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	return store.Save(recentName, append(data, '\n'))
}

// Recent lists the matches kept in the store, the newest first. A list that cannot be read is empty.
func Recent(store Store) []Kept {
	if store == nil {
		return nil
	}
	data, err := store.Load(recentName)
	if err != nil {
		return nil
	}
	var list []Kept
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	return slices.DeleteFunc(list, func(k Kept) bool { return k.File == "" || k.Game == "" })
}

// Drop removes one match from the store.
func Drop(store Store, file string) error {
	if store == nil {
		return nil
	}
	list := slices.DeleteFunc(Recent(store), func(o Kept) bool { return o.File == file })
	if err := saveRecent(store, list); err != nil {
		return err
	}
	if err := store.Save(file, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Forget removes every kept match from the store.
func Forget(store Store) error {
	for _, k := range Recent(store) {
		if err := Drop(store, k.File); err != nil {
			return err
		}
	}
	return nil
}
