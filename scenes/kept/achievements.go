package kept

import (
	"slices"

	"app.pentarena/game/achievements"
	"app.pentarena/scenes/scene"
)

// achievementsName is the list of what was earned in all matches of this device's people.
// achievementsName is the first name that the file had, so that no device loses what was earned.
const achievementsName = "honours.json"

// Achievement is one that was earned or tried for: how often it was earned, and the first time, and how far anybody has come.
type Achievement struct {
	Game  string `json:"game"`
	ID    string `json:"honour"`         // achievements.Achievement.ID
	Count int    `json:"count"`          // seats and matches that have earned it
	Date  string `json:"date"`           // end of the first match, as Env.Date tells it; "" where there is no clock
	Match string `json:"match"`          // the first match in words
	Best  int64  `json:"best,omitempty"` // the most of achievements.Achievement.Whole that was reached in a match
}

// Achievements lists what was earned or tried for, in the order of the first times. A list that cannot be read is empty.
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
	list := Achievements(store)
	for _, h := range earned {
		a := entry(&list, game, h.ID)
		if a.Count == 0 {
			a.Date, a.Match = date, match
		}
		a.Count++
	}
	return write(store, achievementsName, list)
}

// AddReached notes how far a seat came towards each achievement of a game in a finished match, where that is farther than ever before.
func AddReached(store scene.Store, game string, all []achievements.Achievement, reached []int64) error {
	if store == nil {
		return nil
	}
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
}

// entry is the place of an achievement in a list, which gets one when there is none.
func entry(list *[]Achievement, game, id string) *Achievement {
	i := slices.IndexFunc(*list, func(a Achievement) bool { return a.Game == game && a.ID == id })
	if i < 0 {
		i = len(*list)
		*list = append(*list, Achievement{Game: game, ID: id})
	}
	return &(*list)[i]
}

// ForgetAchievements removes everything that was earned.
func ForgetAchievements(store scene.Store) error { return remove(store, achievementsName) }

// Find is an achievement of a list; false when it was never earned.
func Find(list []Achievement, game, id string) (Achievement, bool) {
	a := *entry(&list, game, id)
	return a, a.Count > 0
}
