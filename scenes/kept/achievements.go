package kept

import (
	"slices"

	"app.pentarena/game/match/achievements"
	"app.pentarena/scenes/scene"
)

// achievementsName is the file of the achievements. It keeps its first name, so that no device loses what was earned.
const achievementsName = "honours.json"

// Achievement is an achievement that was earned or begun: how often it was earned, when first, and the best progress.
type Achievement struct {
	Game  string `json:"game"`
	ID    string `json:"honour"`         // achievements.Achievement.ID
	Count int    `json:"count"`          // how often it was earned, by any seat in any match
	Date  string `json:"date"`           // end of the first match, by Env.Date; "" without a clock
	Match string `json:"match"`          // the first match in words
	Best  int64  `json:"best,omitempty"` // the best progress in one match; see achievements.Achievement.Whole
}

// Achievements lists what was earned or begun, in the order of the first time. A list that cannot be read is empty.
func Achievements(store scene.Store) []Achievement {
	return slices.DeleteFunc(load[Achievement](store, achievementsName), func(a Achievement) bool {
		return a.Game == "" || a.ID == "" || a.Count < 0 || a.Count == 0 && a.Best <= 0
	})
}

// AddEarned counts the achievements of a finished match, once for every call.
func AddEarned(store scene.Store, game string, earned []achievements.Achievement, date, match string) error {
	if store == nil || len(earned) == 0 {
		return nil
	}
	return store.Together(func() error {
		list := Achievements(store)
		for _, h := range earned {
			a := entry(&list, game, h.ID)
			if a.Count == 0 {
				a.Date, a.Match = date, match
			}
			a.Count++
		}
		return write(store, achievementsName, list)
	})
}

// AddReached stores how far a seat came towards each achievement of a game in a finished match, if that is a new best.
func AddReached(store scene.Store, game string, all []achievements.Achievement, reached []int64) error {
	if store == nil {
		return nil
	}
	return store.Together(func() error {
		list, farther := Achievements(store), false
		for i, h := range all {
			if reached[i] <= 0 {
				continue
			}
			if a := entry(&list, game, h.ID); reached[i] > a.Best {
				a.Best, farther = reached[i], true
			}
		}
		if !farther {
			return nil
		}
		return write(store, achievementsName, list)
	})
}

// entry returns the entry of an achievement in a list, adding it if it is missing.
func entry(list *[]Achievement, game, id string) *Achievement {
	i := slices.IndexFunc(*list, func(a Achievement) bool { return a.Game == game && a.ID == id })
	if i < 0 {
		i = len(*list)
		*list = append(*list, Achievement{Game: game, ID: id})
	}
	return &(*list)[i]
}

// ForgetAchievements removes everything that was earned.
func ForgetAchievements(store scene.Store) error {
	if store == nil {
		return nil
	}
	return store.Together(func() error { return remove(store, achievementsName) })
}

// Find is an achievement of a list; false when it was never earned.
func Find(list []Achievement, game, id string) (Achievement, bool) {
	a := *entry(&list, game, id)
	return a, a.Count > 0
}
