package kept

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
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
	Played  bool             `json:"played"`            // a person took part
	Helped  bool             `json:"helped,omitempty"`  // the AI helped a person
	Handed  bool             `json:"handed,omitempty"`  // the AI played turns of a person
	Seen    int              `json:"seen,omitempty"`    // steps seen by a spectator who left before the end, 0 for all
	Begun   int              `json:"begun,omitempty"`   // match.Setup.Begun
	Sum     uint32           `json:"sum,omitempty"`     // of the commands so far; 0 if it is not known
	Was     string           `json:"was,omitempty"`     // file with the record of the match from which this one branches off, "" for none
	From    int              `json:"from,omitempty"`    // the turn at which it does
	Out     *Out             `json:"out,omitempty"`     // where the AI took over to play the match to its end; nil when it has not
	Written string           `json:"written,omitempty"` // by which keeper, and its how manieth time: "TOKEN.7"; "" if it is not known

	sums  []uint32 // Sum after each step, as far as they are known
	known string   // Written when the keeper opened the match
	spare string   // the file to write instead of one in which another window plays on
}

// Out is where the AI took over from people to play a match to its end, and what is needed to take that back.
type Out struct {
	Steps  int            `json:"steps"`
	Orders *record.Orders `json:"orders"` // the standing orders
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

// New returns the entry of a match under a name that the store does not use yet, nor does any other window.
func New(env *scene.Env, setup match.Setup) Match {
	k := Match{Game: setup.Game, Level: setup.Level, Seed: setup.Seed, Seats: slices.Clone(setup.Seats), Begun: setup.Begun, File: fileName(env)}
	if env.Date != nil {
		k.Date = env.Date()
	}
	for _, s := range setup.Seats {
		k.Played = k.Played || s.Kind == "human"
	}
	return k
}

// fileName is a new name for the record of a match: a number, then chance, for another window may have the same number.
func fileName(env *scene.Env) string {
	next := 1
	if env.Store != nil {
		for _, name := range env.Store.List() {
			if n, ok := numberOf(name); ok {
				next = max(next, n+1)
			}
		}
	}
	if chance := env.NewSeed(""); chance != "" {
		return fmt.Sprintf("match-%d-%s%s", next, chance, record.Suffix)
	}
	return fmt.Sprintf("match-%d%s", next, record.Suffix)
}

// numberOf is the number in the name of a record.
func numberOf(name string) (n int, ok bool) {
	rest, ok := strings.CutPrefix(name, "match-")
	digits, _, _ := strings.Cut(strings.TrimSuffix(rest, record.Suffix), "-")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil
}

// Save stores the record of a match and puts its entry at the head of the list, in place of its entries at earlier times. Of a match between
// AIs that is there already and has come further, only the entry moves to the head. It removes the oldest matches beyond the limit, and other
// matches without a step. Where another window has played on in the same match, both are kept.
func Save(store scene.Store, k Match, data []byte) error {
	if store == nil {
		return nil
	}
	k.sums = slices.Clone(k.sums)
	return store.Together(func() error { return save(store, k, data) })
}

func save(store scene.Store, k Match, data []byte) error {
	old := Matches(store)
	if k.elsewhere(old) {
		k.File = k.spare
	}
	if i := slices.IndexFunc(old, func(o Match) bool { return o.File != k.File && o.Steps > k.Steps && k.same(&o) }); i >= 0 {
		further := old[i]
		further.Date = k.Date
		list := slices.DeleteFunc(slices.Clone(old), func(o Match) bool { return o.File == k.File || o.File == further.File })
		list = slices.Insert(list, 0, further)
		if err := write(store, matchesName, list); err != nil {
			return err
		}
		return removeOthers(store, old, list)
	}
	if err := store.Save(k.File, data); err != nil {
		return err
	}
	list := []Match{k}
	for _, o := range old {
		if o.File != k.File && o.Steps > 0 && len(list) < Most && !k.same(&o) {
			list = append(list, o)
		}
	}
	if err := write(store, matchesName, list); err != nil {
		return err
	}
	return removeOthers(store, old, list)
}

// elsewhere reports whether the file of the match holds what another window has played on from it.
func (k *Match) elsewhere(list []Match) bool {
	if k.spare == "" || !k.Played {
		return false
	}
	writer := func(written string) string { by, _, _ := strings.Cut(written, "."); return by }
	return slices.ContainsFunc(list, func(o Match) bool {
		return o.File == k.spare || o.File == k.File && o.Written != k.known && writer(o.Written) != writer(k.Written)
	})
}

// removeOthers removes the records of the matches in old that are not in list.
func removeOthers(store scene.Store, old, list []Match) error {
	for _, o := range old {
		if slices.ContainsFunc(list, func(k Match) bool { return k.File == o.File }) {
			continue
		}
		if err := remove(store, o.File); err != nil {
			return err
		}
		if err := remove(store, reviewOf(o.File)); err != nil {
			return err
		}
		if o.Was == "" || slices.ContainsFunc(list, func(k Match) bool { return k.Was == o.Was }) {
			continue
		}
		if err := remove(store, o.Was); err != nil {
			return err
		}
	}
	return nil
}

// SetSeen stores how many steps of a kept match were seen, 0 for all.
func SetSeen(store scene.Store, file string, seen int) error {
	if store == nil {
		return nil
	}
	return store.Together(func() error {
		list := Matches(store)
		i := slices.IndexFunc(list, func(k Match) bool { return k.File == file })
		if i < 0 || list[i].Seen == seen {
			return nil
		}
		list[i].Seen = seen
		return write(store, matchesName, list)
	})
}

// Matches lists the matches kept in the store, the newest first. A list that cannot be read is empty.
func Matches(store scene.Store) []Match {
	return slices.DeleteFunc(load[Match](store, matchesName), func(k Match) bool { return k.File == "" || k.Game == "" })
}

// Drop removes one match from the store.
func Drop(store scene.Store, file string) error {
	return keepOnly(store, func(k Match) bool { return k.File != file })
}

// Forget removes every kept match from the store.
func Forget(store scene.Store) error { return keepOnly(store, func(Match) bool { return false }) }

// keepOnly removes the matches that are not to be kept.
func keepOnly(store scene.Store, keep func(Match) bool) error {
	if store == nil {
		return nil
	}
	return store.Together(func() error {
		old := Matches(store)
		list := lists.Filter(old, keep)
		if err := write(store, matchesName, list); err != nil {
			return err
		}
		return removeOthers(store, old, list)
	})
}

// wasOf is the file for the record of the match from which the match of a file branches off.
func wasOf(file string) string {
	return strings.TrimSuffix(file, record.Suffix) + "-was" + record.Suffix
}

// reviewOf is the file for the review of the match of a file.
func reviewOf(file string) string { return strings.TrimSuffix(file, record.Suffix) + "-review.json" }

// Review is what is kept of the review of a match, nil for nothing.
func Review(store scene.Store, file string) []byte {
	if store == nil || file == "" {
		return nil
	}
	data, err := store.Load(reviewOf(file))
	if err != nil {
		return nil
	}
	return data
}

// KeepReview keeps the review of a match that is in the store.
func KeepReview(store scene.Store, file string, data []byte) error {
	if store == nil || file == "" {
		return nil
	}
	return store.Together(func() error {
		if !slices.ContainsFunc(Matches(store), func(k Match) bool { return k.File == file }) {
			return nil
		}
		return store.Save(reviewOf(file), data)
	})
}
