// Package tabletest makes matches for the tests of the table's rooms.
package tabletest

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Setup is a match of a game's level between players of these kinds.
func Setup(t testing.TB, game, level string, kinds ...string) match.Setup {
	t.Helper()
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	s := match.Setup{Game: game, Level: level, Text: l.Text, Seed: "7"}
	for _, k := range kinds {
		s.Seats = append(s.Seats, match.SeatInfo{Name: strings.ToUpper(k[:1]) + k[1:], Kind: k})
	}
	return s
}

// Match is a match that nobody plays yet.
func Match(t testing.TB, setup match.Setup) *match.Match {
	t.Helper()
	start, err := catalog.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return match.New(setup, start)
}

// Random plays whole turns of a match by random legal commands.
func Random(t testing.TB, m *match.Match, turns int) {
	t.Helper()
	dice := rules.NewSeeded("test")
	for m.Table().Turn() < turns && !m.Outcome().Over {
		seat := m.Active().First()
		var list []match.Command
		for c := range m.Table().Options(seat) {
			list = append(list, c)
		}
		for range 4 {
			if m.Active().Has(seat) && len(list) > 0 {
				_, _ = m.Do(seat, list[dice.Intn(len(list))]) // a refusal is as good as none
			}
		}
		if m.Active().Has(seat) {
			if _, err := m.Do(seat, m.Start().Game().Pass()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Replay is the record of a match played at random for some turns.
func Replay(t testing.TB, setup match.Setup, turns int) *record.Replay {
	t.Helper()
	m := Match(t, setup)
	Random(t, m, turns)
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// Failing are players of which none knows what to do.
type Failing struct{ catalog.Bots }

// New makes a player that loses in its first turn by the error "out of ideas".
func (Failing) New(string, string) (match.Player, error) { return failing{}, nil }

type failing struct{}

// Play fails.
func (failing) Play(context.Context, *match.Turn) error { return errors.New("out of ideas") }

// Store is a store in memory.
type Store map[string][]byte

// Load returns a file.
func (s Store) Load(name string) ([]byte, error) {
	if d, ok := s[name]; ok {
		return d, nil
	}
	return nil, fs.ErrNotExist
}

// Save writes a file, or removes it when there is no data.
func (s Store) Save(name string, data []byte) error {
	if len(data) == 0 {
		delete(s, name)
		return nil
	}
	s[name] = slices.Clone(data)
	return nil
}

// List names the files.
func (s Store) List() []string { return slices.Sorted(maps.Keys(s)) }

// Full is a store that keeps nothing.
type Full struct{ Store }

// Save fails.
func (Full) Save(string, []byte) error { return errors.New("the disk is full") }
