package scene

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// settingsName is the file of the settings in the store.
const settingsName = "settings.json"

// Settings are what a person has chosen, kept between runs. Every field always has a valid value.
type Settings struct {
	Theme     string              `json:"theme"`      // "night", "paper" or "system"
	Size      float64             `json:"size"`       // of text and controls, 1..2
	Volume    float64             `json:"volume"`     // 0..1
	Mute      bool                `json:"mute"`       //
	Reduced   bool                `json:"reduced"`    // reduced motion
	Effects   string              `json:"effects"`    // "low", "middle", "high", or "auto" for what this device draws fast enough
	Measured  string              `json:"measured"`   // the level that "auto" came to last on this device
	HandOver  bool                `json:"hand_over"`  // card between two people at one machine
	TitleDemo bool                `json:"living"`     // a match plays behind the title
	Ahead     bool                `json:"ahead"`      // a match that is watched shows what lies ahead
	Comments  bool                `json:"comments"`   // a match that is watched is commented on
	Plans     string              `json:"plans"`      // when weak AIs announce their turns: "first" for in the first matches of a game, "always", "never"
	Notify    bool                `json:"notify"`     // a notification when it is the person's turn and the page is hidden; of this device
	Pace      float64             `json:"pace"`       // turns per second at normal speed; 0 for the pace of highlights
	LastGame  string              `json:"last_game"`  // game chosen last on the title
	Name      string              `json:"name"`       // of the person, for others; "" until one was said
	Choices   map[string]Choice   `json:"choices"`    // last setup by game
	Keys      map[string][]string `json:"keys"`       // keys that differ from the defaults, by action
	Challenge map[string]int      `json:"challenges"` // stars won, "game/level"
	Lessons   map[string]int      `json:"lessons"`    // positions done of the guided first matches, by game

	known map[string]any // the settings when they were read or saved last, as JSON
}

// Choice is the last setup of a game.
type Choice struct {
	Level string   `json:"level"`
	Seats []string `json:"seats"` // kinds of players: "human" or one of levels.Strengths

	Handicap []int `json:"handicap,omitempty"` // by seat; see rules.Handicap
}

// DefaultSettings are the settings of a first run.
func DefaultSettings() *Settings {
	return &Settings{Theme: "night", Effects: "auto", Measured: "high", Size: 1, Volume: 0.7, HandOver: true, TitleDemo: true, Comments: true, Plans: "first",
		Choices: map[string]Choice{}, Keys: map[string][]string{}, Challenge: map[string]int{}, Lessons: map[string]int{}}
}

// LoadSettings reads the settings from the store. What is missing, of the wrong type or out of range keeps its value in defaults; the error
// names those fields, and the settings are valid all the same.
func LoadSettings(store Store, defaults *Settings) (*Settings, error) {
	s := *defaults
	s.Choices, s.Keys, s.Challenge, s.Lessons = maps.Clone(defaults.Choices), maps.Clone(defaults.Keys), maps.Clone(defaults.Challenge), maps.Clone(defaults.Lessons)
	err := s.load(store)
	s.known = s.form()
	return &s, err
}

// load takes over what the store has.
func (s *Settings) load(store Store) error {
	if store == nil {
		return nil
	}
	data, err := store.Load(settingsName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return s.read(data)
}

// Refresh takes over what another window or tab has saved, as far as it is valid. What has been changed here and not been saved yet stays.
func (s *Settings) Refresh(store Store) {
	theirs := *s
	_ = theirs.load(store) // what cannot be read stays as it is here
	saved := theirs.form()
	data, err := json.Marshal(merged(s.known, s.form(), saved, 2))
	if err == nil {
		err = s.read(data)
	}
	if err != nil {
		panic("settings: " + err.Error()) // both were valid
	}
	s.known = saved
}

// form is the JSON form of the settings, decoded.
func (s *Settings) form() (form map[string]any) {
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &form)
	}
	if err != nil {
		panic("settings: " + err.Error()) // they hold nothing that JSON cannot
	}
	return form
}

// merged carries the changes from base to mine over to theirs, field by field of objects down to a depth.
func merged(base, mine, theirs any, depth int) any {
	own, ok := mine.(map[string]any)
	other, both := theirs.(map[string]any)
	if !ok || !both || depth == 0 {
		if reflect.DeepEqual(mine, base) {
			return theirs
		}
		return mine
	}
	was, _ := base.(map[string]any)
	all := map[string]any{}
	maps.Copy(all, other)
	for name, v := range own {
		switch now, there := other[name]; {
		case there:
			all[name] = merged(was[name], v, now, depth-1)
		case !reflect.DeepEqual(was[name], v):
			all[name] = v
		}
	}
	for name, v := range was {
		if _, here := own[name]; !here && reflect.DeepEqual(other[name], v) {
			delete(all, name)
		}
	}
	return all
}

// read takes over every valid field of the JSON text.
func (s *Settings) read(data []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	var faults []error
	take := func(name string, into func(json.RawMessage) error) {
		if raw, ok := fields[name]; ok {
			if err := into(raw); err != nil {
				faults = append(faults, fmt.Errorf("settings: %s: %w", name, err))
			}
		}
	}
	number := func(p *float64, lo, hi float64) func(json.RawMessage) error {
		return func(raw json.RawMessage) error {
			var v float64
			if err := json.Unmarshal(raw, &v); err != nil {
				return err
			}
			if math.IsNaN(v) || v < lo || v > hi {
				return fmt.Errorf("%v is not between %v and %v", v, lo, hi)
			}
			*p = v
			return nil
		}
	}
	word := func(p *string, words ...string) func(json.RawMessage) error {
		return func(raw json.RawMessage) error {
			var v string
			if err := json.Unmarshal(raw, &v); err != nil {
				return err
			}
			if !slices.Contains(words, v) {
				return fmt.Errorf("%q is none of %s", v, strings.Join(words, ", "))
			}
			*p = v
			return nil
		}
	}
	take("theme", word(&s.Theme, "night", "paper", "system"))
	take("effects", word(&s.Effects, "auto", "low", "middle", "high"))
	take("measured", word(&s.Measured, "low", "middle", "high"))
	take("size", number(&s.Size, 1, 2))
	take("volume", number(&s.Volume, 0, 1))
	take("pace", number(&s.Pace, 0, 32))
	take("mute", plain(&s.Mute))
	take("reduced", plain(&s.Reduced))
	take("hand_over", plain(&s.HandOver))
	take("living", plain(&s.TitleDemo))
	take("ahead", plain(&s.Ahead))
	take("comments", plain(&s.Comments))
	take("plans", word(&s.Plans, "first", "always", "never"))
	take("notify", plain(&s.Notify))
	take("last_game", plain(&s.LastGame))
	take("name", plain(&s.Name))
	take("choices", plain(&s.Choices))
	take("keys", plain(&s.Keys))
	take("challenges", s.readStars)
	take("lessons", plain(&s.Lessons))
	return errors.Join(faults...)
}

// ReadSettings reads settings from their JSON form; what is missing has its default. The error names the fields that are not valid.
func ReadSettings(data []byte) (*Settings, error) {
	s := DefaultSettings()
	err := s.read(data)
	return s, err
}

// Adopt takes over other settings, as those of another device. What was achieved on either stays achieved, and what was measured and allowed here stays.
func (s *Settings) Adopt(other *Settings) {
	old := *s
	*s = *other
	s.known, s.Measured, s.Notify = old.known, old.Measured, old.Notify
	s.Choices, s.Challenge, s.Lessons = maps.Clone(old.Choices), maps.Clone(old.Challenge), maps.Clone(old.Lessons)
	s.Keys = maps.Clone(other.Keys)
	maps.Copy(s.Choices, other.Choices)
	for level, stars := range other.Challenge {
		s.Challenge[level] = max(s.Challenge[level], stars)
	}
	for game, done := range other.Lessons {
		s.Lessons[game] = max(s.Lessons[game], done)
	}
}

// readStars reads the stars of challenges: numbers, or, as earlier versions wrote it, whether a challenge was won.
func (s *Settings) readStars(raw json.RawMessage) error {
	var form map[string]any
	if err := json.Unmarshal(raw, &form); err != nil {
		return err
	}
	for level, v := range form {
		n, ok := v.(float64)
		if won, old := v.(bool); old {
			if ok = true; won {
				n = 1
			}
		}
		if !ok || n != math.Trunc(n) || n < 0 || n > levels.MaxStars {
			return fmt.Errorf("%s: %v is not a number of stars from 0 to %d", level, v, levels.MaxStars)
		}
		s.Challenge[level] = int(n)
	}
	return nil
}

// InForce is the level of effects to draw: the one chosen, or the one measured.
func (s *Settings) InForce() board.Effects {
	name := s.Effects
	if name == "auto" {
		name = s.Measured
	}
	for _, e := range board.Levels() {
		if e.String() == name {
			return e
		}
	}
	return board.High
}

// plain reads a whole value or leaves it unchanged.
func plain[T any](p *T) func(json.RawMessage) error {
	return func(raw json.RawMessage) error {
		var v *T
		if err := json.Unmarshal(raw, &v); err != nil {
			return err
		}
		if v == nil {
			return errors.New("it is null")
		}
		*p = *v
		return nil
	}
}

// Save keeps what has been changed in the store, beside what other windows and tabs have; a nil store keeps nothing.
func (s *Settings) Save(store Store) error {
	if store == nil {
		return nil
	}
	base, mine := s.known, s.form()
	err := store.Together(func() error {
		theirs := map[string]any{}
		data, err := store.Load(settingsName)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		base := base
		if err != nil || json.Unmarshal(data, &theirs) != nil {
			base = nil // nothing of use is there
		}
		data, err = json.MarshalIndent(merged(base, mine, theirs, 2), "", "\t")
		if err != nil {
			return err
		}
		return store.Save(settingsName, append(data, '\n'))
	})
	if err == nil {
		s.known = mine
	}
	return err
}

// Reset sets everything back to its default, except what was achieved and chosen for matches.
func (s *Settings) Reset() {
	old := *s
	*s = *DefaultSettings()
	s.Challenge, s.Lessons, s.Choices, s.LastGame, s.Name, s.known = old.Challenge, old.Lessons, old.Choices, old.LastGame, old.Name, old.known
}

// NewBindings returns the table of keys with the changes from the settings. Changes that no longer apply are dropped.
func (s *Settings) NewBindings() *ui.Bindings {
	b := ui.DefaultBindings()
	if faults := b.Apply(s.Keys); len(faults) > 0 {
		s.Keys = b.Changes()
	}
	return b
}
