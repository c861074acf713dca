package kept

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/scene"
)

// Merged counts what became of things that were brought to a store: added, there already, and beyond what is kept.
type Merged struct{ Added, There, Beyond int }

// keep writes a list to which something was added.
func keep[T any](m Merged, store scene.Store, name string, list []T) (Merged, error) {
	if m.Added == 0 {
		return m, nil
	}
	return m, write(store, name, list)
}

// bring adds things to a list of at most so many. In place of one that is there already a better one is kept.
func bring[T any](store scene.Store, name string, list, more []T, most int, same, better func(there, brought T) bool) (m Merged, err error) {
	for _, x := range more {
		i := slices.IndexFunc(list, func(o T) bool { return same(o, x) })
		switch {
		case i < 0 && len(list) >= most:
			m.Beyond++
			continue
		case i < 0:
			list = append(list, x)
		case better(list[i], x):
			list[i] = x
		default:
			m.There++
			continue
		}
		m.Added++
	}
	return keep(m, store, name, list)
}

// AddMatches adds matches, the newest first, with their records by the name of the file. The matches that are there stay, each with its record.
// Call it within Store.Together.
func AddMatches(store scene.Store, matches []Match, records map[string][]byte) (m Merged, err error) {
	old, at := Matches(store), 0
	list := slices.Clone(old)
	for _, k := range matches {
		record := records[k.File]
		if slices.ContainsFunc(old, func(o Match) bool {
			data, err := store.Load(o.File)
			return err == nil && bytes.Equal(data, record)
		}) {
			m.There++
			continue
		}
		if len(list) >= Most {
			m.Beyond++
			continue
		}
		if k.File, err = place(store, k.File, record); err == nil && k.Was != "" {
			k.Was, err = place(store, k.Was, records[k.Was])
		}
		if err != nil {
			return m, err
		}
		older := slices.IndexFunc(list[at:], func(o Match) bool { return o.Date < k.Date })
		if at += older; older < 0 {
			at = len(list)
		}
		list = slices.Insert(list, at, k)
		at++
		m.Added++
	}
	return keep(m, store, matchesName, list)
}

// place saves a record under its name, or under a like one when another record has it, and returns the name.
func place(store scene.Store, name string, data []byte) (string, error) {
	base := strings.TrimSuffix(name, record.Suffix)
	for n := 2; ; n++ {
		there, err := store.Load(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return name, store.Save(name, data)
		case err != nil:
			return "", err
		case bytes.Equal(there, data):
			return name, nil
		}
		name = fmt.Sprintf("%s-%d%s", base, n, record.Suffix)
	}
}

// Ratings lists the ratings in all games.
func Ratings(store scene.Store) []Rating {
	return slices.DeleteFunc(load[Rating](store, ratingsName), func(r Rating) bool { return r.Game == "" || r.Deviation <= 0 || r.Matches <= 0 })
}

// AddRatings adds ratings. Of two in one game the one of more matches is kept. Call it within Store.Together.
func AddRatings(store scene.Store, ratings []Rating) (Merged, error) {
	return bring(store, ratingsName, Ratings(store), ratings, math.MaxInt, func(there, r Rating) bool { return there.Game == r.Game },
		func(there, r Rating) bool { return r.Matches > there.Matches })
}

// AddAchievements adds achievements. Of one that is there the larger count, the earlier first match and the better progress are kept. Call it
// within Store.Together.
func AddAchievements(store scene.Store, earned []Achievement) (m Merged, err error) {
	list := Achievements(store)
	for _, e := range earned {
		a := entry(&list, e.Game, e.ID)
		was := *a
		if e.Count > 0 && (a.Count == 0 || e.Date < a.Date) {
			a.Date, a.Match = e.Date, e.Match
		}
		a.Count, a.Best = max(a.Count, e.Count), max(a.Best, e.Best)
		if *a == was {
			m.There++
		} else {
			m.Added++
		}
	}
	return keep(m, store, achievementsName, list)
}
