package scenes

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"app.pentarena/game/honours"
)

// meritsName is the list of what was earned in all matches of this device's people.
const meritsName = "honours.json"

// Merit is an honour that was earned or tried for: how often it was earned, and the first time, and how far anybody has come.
type Merit struct {
	Game   string `json:"game"`
	Honour string `json:"honour"`         // honours.Honour.ID
	Count  int    `json:"count"`          // seats and matches that have earned it
	Date   string `json:"date"`           // end of the first match, as Env.Date tells it; "" where there is no clock
	Match  string `json:"match"`          // the first match in words
	Best   int64  `json:"best,omitempty"` // the most of honours.Honour.Whole that was reached in a match
}

// Merits lists what was earned or tried for, in the order of the first times. A list that cannot be read is empty.
func Merits(store Store) []Merit {
	if store == nil {
		return nil
	}
	data, err := store.Load(meritsName)
	if err != nil {
		return nil
	}
	var list []Merit
	if json.Unmarshal(data, &list) != nil {
		return nil
	}
	return slices.DeleteFunc(list, func(m Merit) bool {
		return m.Game == "" || m.Honour == "" || m.Count < 0 || m.Count == 0 && m.Best <= 0
	})
}

// AddMerits counts the honours of a finished match, once for every call.
func AddMerits(store Store, game string, earned []honours.Honour, date, match string) error {
	if store == nil || len(earned) == 0 {
		return nil
	}
	list := Merits(store)
	for _, h := range earned {
		m := entry(&list, game, h.ID)
		if m.Count == 0 {
			m.Date, m.Match = date, match
		}
		m.Count++
	}
	return keepMerits(store, list)
}

// AddReached notes how far a seat came towards each honour of a list in a finished match, where that is farther than ever before.
func AddReached(store Store, game string, list []honours.Honour, reached []int64) error {
	if store == nil {
		return nil
	}
	merits, farther := Merits(store), false
	for i, h := range list {
		if reached[i] <= 0 {
			continue
		}
		if m := entry(&merits, game, h.ID); reached[i] > m.Best {
			m.Best, farther = reached[i], true
		}
	}
	if !farther {
		return nil
	}
	return keepMerits(store, merits)
}

// entry is the place of an honour in a list, which gets one when there is none.
func entry(list *[]Merit, game, honour string) *Merit {
	i := slices.IndexFunc(*list, func(m Merit) bool { return m.Game == game && m.Honour == honour })
	if i < 0 {
		i = len(*list)
		*list = append(*list, Merit{Game: game, Honour: honour})
	}
	return &(*list)[i]
}

func keepMerits(store Store, list []Merit) error {
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	return store.Save(meritsName, append(data, '\n'))
}

// ForgetMerits removes everything that was earned.
func ForgetMerits(store Store) error {
	if store == nil {
		return nil
	}
	if err := store.Save(meritsName, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// meritOf is the merit of an honour in a list; false when it was never earned.
func meritOf(list []Merit, game, honour string) (Merit, bool) {
	m := *entry(&list, game, honour)
	return m, m.Count > 0
}
