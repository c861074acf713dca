package table_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/table"
)

// planned is a match of two people in which the first has given orders and is ready.
func planned(t *testing.T, game string, orders ...match.Command) *match.Match {
	t.Helper()
	l, err := levels.Find(game, "classic")
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "x", Seats: []match.SeatInfo{{Name: "Ann", Kind: "human"}, {Name: "Bob", Kind: "human"}}}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	for _, c := range append(orders, start.Game().Pass()) {
		if _, err := m.Do(0, c); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// TestSecretsAtTheTable lets one of two people plan, and gives the machine to the other, also after the match was closed and opened again:
// what the table shows then is the same whatever the first has planned. Who watches the file sees nothing of it either.
func TestSecretsAtTheTable(t *testing.T) {
	start, err := games.Start(planned(t, "si32").Setup())
	if err != nil {
		t.Fatal(err)
	}
	var army si32.Command
	for c := range start.Options(0) {
		if c := c.(si32.Command); c.Verb == si32.Move {
			army = c
		}
	}
	for game, order := range map[string]match.Command{"si32": army, "mechmania": mechmania.Command{Verb: mechmania.Pack, Item: mechmania.RainTotem}} {
		shown := func(m *match.Match) (head, before, after uint64) {
			s := open(t, table.Options{Match: m})
			s.until("the turn of the second", func() bool { return s.turn.Seat() == 1 && (s.turn.HandingOver() || s.turn.Open()) })
			for _, e := range s.play.Entries() {
				t.Errorf("%s: the log says %q", game, e.Text)
			}
			return s.play.Head().Hash(), s.play.Moment().Before.Hash(), s.play.Moment().After.Hash()
		}
		head, before, after := shown(planned(t, game))
		m := planned(t, game, order)
		again := match.New(m.Setup(), m.Start())
		if err := again.Resume(m.Steps(0), nil, nil); err != nil {
			t.Fatal(err)
		}
		for name, m := range map[string]*match.Match{"the next person": m, "a match taken up again": again} {
			if h, b, a := shown(m); h != head || b != before || a != after {
				t.Errorf("%s: %s shows what the first has planned", game, name)
			}
		}
		line, err := record.NewReplay(m.Setup(), m.Start(), m.Steps(0))
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, table.Options{Timeline: line})
		if s.ticks(3); s.play.Line().Len() != 0 || s.play.Head().Hash() != m.Start().Hash() {
			t.Errorf("%s: a spectator sees %d secret steps", game, s.play.Line().Len())
		}
	}
}

// TestSecretStepsAreSilent steps through a turn of two people: the commands of the other seat show nothing until both are ready.
func TestSecretStepsAreSilent(t *testing.T) {
	m := planned(t, "mechmania", mechmania.Command{Verb: mechmania.Pack, Item: mechmania.RainTotem})
	s := open(t, table.Options{Match: m})
	s.until("the turn of the second", func() bool { return s.turn.Seat() == 1 && (s.turn.HandingOver() || s.turn.Open()) })
	s.play.ToggleUnit()
	s.play.Seek(0.5)
	if f := s.play.Moment(); len(f.Events) > 0 || f.Before.Hash() != f.After.Hash() || f.After.State().(*mechmania.State).Farmers[0].Item != mechmania.NoItem {
		t.Errorf("the step shows %v", f.Events)
	}
	if _, err := m.Do(1, m.Start().Game().Pass()); err != nil {
		t.Fatal(err)
	}
	s.until("the next stage", func() bool {
		return s.play.Head().State().(*mechmania.State).Stage == mechmania.Moving
	})
	if f := s.play.Head().State().(*mechmania.State).Farmers; f[0].Item != mechmania.RainTotem || s.turn.Viewer() == rules.NoSeat {
		t.Errorf("after both are ready seat %d sees %+v", s.turn.Viewer(), f)
	}
}
