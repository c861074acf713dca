package catalog_test

import (
	"fmt"
	"reflect"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// TestAdviceHoldsTogether follows the advice for some turns of every game: the same position has the same advice, every command is legal, the
// last part ends the turn or its stage, and no part takes back what an earlier one of that turn did.
func TestAdviceHoldsTogether(t *testing.T) {
	turns := map[string]int{"coreminer": 24, "anarchy": 8, "si32": 20, "mechmania": 20, "galapagos": 10}
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			l, err := levels.Find(game, "quick")
			if err != nil {
				t.Fatal(err)
			}
			for n := range 2 {
				s := setup(game, l, e.Seats(l))
				s.Seed = fmt.Sprint("advice", n)
				start, err := games.Start(s)
				if err != nil {
					t.Fatal(err)
				}
				m := match.New(s, start)
				other, err := e.Bot(botstest.Sound, "other")
				if err != nil {
					t.Fatal(err)
				}
				for m.Position().Turn() < turns[game] && !m.Outcome().Over {
					if m.Active().Has(0) {
						follow(t, e, m)
						continue
					}
					deeds, err := m.Ahead(t.Context(), 1, other)
					if err != nil {
						t.Fatal(err)
					}
					for _, d := range deeds {
						if _, err := m.Do(1, d.Cmd); err != nil && !d.Refused {
							t.Fatal(err)
						}
					}
					if m.Active().Has(1) && !m.Active().Has(0) {
						if _, err := m.Do(1, e.Game.Pass()); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		})
	}
}

// follow does for seat 1 what is advised.
func follow(t *testing.T, e catalog.Entry, m *match.Match) {
	t.Helper()
	list, err := e.Bots.Suggest(t.Context(), m, 0)
	if err != nil || len(list) == 0 {
		t.Fatalf("advised %v: %v", list, err)
	}
	if m.Position().Turn()%5 == 0 {
		if again, err := e.Bots.Suggest(t.Context(), m, 0); err != nil || !reflect.DeepEqual(again, list) {
			t.Errorf("first %v, then %v: %v", list, again, err)
		}
	}
	turn := m.Position().Turn()
	been := past{}
	var last match.Command
	for _, part := range list {
		botstest.Sentence(t, part.Cmds, part.Why)
		for _, c := range part.Cmds {
			if why := been.takesBack(m.Position(), c); why != "" {
				t.Errorf("turn %d: %v %s, in %v", turn, c, why, list)
			}
			if _, err := m.Do(0, c); err != nil {
				t.Fatalf("turn %d: %v is advised in %v: %v", turn, c, list, err)
			}
			last = c
		}
	}
	if last != e.Game.Pass() && !m.Outcome().Over {
		t.Errorf("turn %d: the advice %v does not end the turn", turn, list)
	}
}

// past is what the commands of a turn did.
type past struct {
	cells map[int32][]grid.Point // cells of a unit that did nothing but walk since
	done  []match.Command
}

// takesBack is how a command undoes an earlier one, "" when it does not.
func (p *past) takesBack(before match.Position, c match.Command) (why string) {
	defer func() { p.done = append(p.done, c) }()
	if p.cells == nil {
		p.cells = map[int32][]grid.Point{}
	}
	walk := func(unit int32, moves bool, from, to grid.Point) {
		if !moves {
			delete(p.cells, unit)
			return
		}
		p.cells[unit] = append(p.cells[unit], from)
		for _, at := range p.cells[unit] {
			if at == to {
				why = "walks back"
			}
		}
	}
	switch c := c.(type) {
	case coreminer.Command:
		if int(c.Miner) < len(before.State().(*coreminer.State).Miners) && c.Verb != coreminer.Spawn && c.Verb != coreminer.Pass {
			walk(c.Miner, c.Verb == coreminer.Move, before.State().(*coreminer.State).Miners[c.Miner].At, c.At)
		}
	case galapagos.Command:
		if c.Verb != galapagos.Pass {
			walk(c.Creature, c.Verb == galapagos.Move, before.State().(*galapagos.State).Things[c.Creature].At, c.At)
		}
	case anarchy.Command:
		for _, d := range p.done {
			o := d.(anarchy.Command)
			if c.Verb == o.Verb && (c.Verb == anarchy.Rotate || c.Verb == anarchy.Intensify) && c.Reverse != o.Reverse {
				why = "turns the wind back"
			}
			if c.Target == o.Target && (c.Verb == anarchy.Extinguish && o.Verb == anarchy.Ignite || c.Verb == anarchy.Ignite && o.Verb == anarchy.Extinguish) {
				why = "puts out what was lit, or lights it again"
			}
		}
	case mechmania.Command:
		for _, d := range p.done {
			if c.Verb == mechmania.Move && d.(mechmania.Command).Verb == c.Verb {
				why = "plans another walk"
			}
		}
	case si32.Command:
		if c.Verb == si32.Cancel {
			why = "cancels an order"
		}
	}
	return why
}
