package achievements

import (
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/si32"
)

// ended returns the last position of a match of random play, with the seat that won.
func ended(t *testing.T, g match.Game) (match.Position, rules.Seat) {
	t.Helper()
	l, err := levels.Find(g.Info().ID, "quick")
	if err != nil {
		t.Fatal(err)
	}
	for _, seed := range []string{"a", "b", "c", "d", "e"} {
		at, err := g.New(l.Decode, seed)
		if err != nil {
			t.Fatal(err)
		}
		set := Of(g.Info().ID)
		for dice := rules.NewSeeded(seed); !at.Active().Empty(); {
			seat := at.Active().First()
			cmd, ok := at.Pick(seat, dice)
			if !ok || dice.Intn(3) == 0 {
				cmd = g.Pass()
			}
			if err := at.Apply(seat, cmd, dice); err != nil {
				t.Fatal(err)
			}
			if !at.Outcome().Over && set.InMatch(at) != nil {
				t.Fatal("something is earned before the end")
			}
		}
		if winner := at.Outcome().Winners.First(); winner != rules.NoSeat {
			return at, winner
		}
	}
	t.Fatal("nobody wins")
	return nil, 0
}

// TestDeeds: at the end of a match each achievement of the four games is earned by what it says, and by no less.
func TestDeeds(t *testing.T) {
	for game, c := range map[string]struct {
		game  match.Game
		begin func(state any, me rules.Seat)            // nothing but winning is done
		do    map[string]func(state any, me rules.Seat) // what earns each
	}{
		"coreminer": {match.Adapt(coreminer.Game()), func(state any, _ rules.Seat) {
			s := state.(*coreminer.State)
			s.Miners, s.Sides[0].Value, s.Sides[1].Value = nil, 499, 499
		}, map[string]func(any, rules.Seat){
			"pay-dirt":         func(state any, me rules.Seat) { state.(*coreminer.State).Sides[me].Value = 500 },
			"mother-lode":      func(state any, me rules.Seat) { state.(*coreminer.State).Sides[me].Value = 3000 },
			"company-town":     func(state any, me rules.Seat) { hire(state, me, 6, 1, 0); hire(state, me, 1, 0, 0) },
			"top-of-the-range": func(state any, me rules.Seat) { hire(state, me, 1, 1, 3) },
			"everybody-home":   func(state any, me rules.Seat) { hire(state, me, 3, 1, 0) },
			"lights-out":       func(state any, me rules.Seat) { hire(state, 1-me, 3, 0, 0) },
		}},
		"anarchy": {match.Adapt(anarchy.Game()), func(state any, me rules.Seat) {
			s := state.(*anarchy.State)
			for i := range s.Buildings {
				s.Buildings[i].Health, s.Buildings[i].Fire = 50, 0
				if s.Buildings[i].Owner == me { // ruins and fires of one's own
					s.Buildings[i].Fire = 1
					if !s.Buildings[i].Headquarters {
						s.Buildings[i].Health = 0
					}
				}
			}
		}, map[string]func(any, rules.Seat){
			"fire-starter":   func(state any, me rules.Seat) { burn(state, 1-me, 5, 0, 0) },
			"scorched-earth": func(state any, me rules.Seat) { burn(state, 1-me, 20, 0, 0) },
			"not-a-brick":    func(state any, me rules.Seat) { burn(state, me, 99, 50, 1) },
			"close-call": func(state any, me rules.Seat) {
				s := state.(*anarchy.State)
				s.Buildings[s.Headquarters[me]].Health = 10
			},
			"cold-ashes": func(state any, me rules.Seat) {
				s := state.(*anarchy.State)
				s.Buildings[s.Headquarters[me]].Fire = 0
			},
			"city-alight": func(state any, me rules.Seat) { burn(state, 1-me, 10, 50, 3) },
		}},
		"si32": {match.Adapt(si32.Game()), func(state any, me rules.Seat) {
			s := state.(*si32.State)
			s.Buildings = []si32.Building{{Owner: me}, {Owner: 1 - me}}
			s.Sides[me].Produced, s.Sides[me].Resources = 49, 299
		}, map[string]func(any, rules.Seat){
			"assembly-line":   func(state any, me rules.Seat) { state.(*si32.State).Sides[me].Produced = 50 },
			"mass-production": func(state any, me rules.Seat) { state.(*si32.State).Sides[me].Produced = 500 },
			"estate": func(state any, me rules.Seat) {
				s := state.(*si32.State)
				s.Buildings = append(s.Buildings, make([]si32.Building, 5)...)
				own(s, me)
			},
			"nest-egg":              func(state any, me rules.Seat) { state.(*si32.State).Sides[me].Resources = 300 },
			"no-stone-upon-another": func(state any, _ rules.Seat) { state.(*si32.State).Buildings[1].Gone = true },
		}},
		"galapagos": {match.Adapt(galapagos.Game()), func(state any, me rules.Seat) {
			s := state.(*galapagos.State)
			s.Things = s.Things[:2:2]
			herd(s, me, 2)
			herd(s, 1-me, 2)
		}, map[string]func(any, rules.Seat){
			"brood":      func(state any, me rules.Seat) { herd(state.(*galapagos.State), me, 8) },
			"food-chain": func(state any, me rules.Seat) { dead(state.(*galapagos.State), 1-me, 5) },
			"last-tribe": func(state any, _ rules.Seat) {
				s := state.(*galapagos.State)
				s.Things[4].Gone, s.Things[5].Gone = true, true
			},
			"thread":             func(state any, _ rules.Seat) { state.(*galapagos.State).Things[3].Gone = true },
			"as-good-as-it-gets": func(state any, _ rules.Seat) { state.(*galapagos.State).Things[2].Stats[1] = 10 },
		}},
	} {
		t.Run(game, func(t *testing.T) {
			set := Of(game)
			if len(set.List) != 6 {
				t.Errorf("%d achievements", len(set.List))
			}
			end, me := ended(t, c.game)
			seen := map[string]bool{}
			earned := func(at match.Position) string {
				ids := ""
				for _, h := range set.Pick(set.Earned(at, me)) {
					ids += h.ID + " "
				}
				return ids
			}
			c.begin(end.State(), me)
			plain := earned(end)
			for _, h := range set.List {
				if seen[h.ID] || h.Title == "" || !strings.HasSuffix(h.Text, ".") || h.Sprite == "" || (h.Whole > 0) != (h.Unit != "") {
					t.Errorf("%+v", h)
				}
				seen[h.ID] = true
				do := c.do[h.ID]
				if do == nil {
					continue
				}
				if strings.Contains(plain, h.ID+" ") {
					t.Errorf("%s is earned by nothing", h.ID)
				}
				at := end.Clone()
				c.begin(at.State(), me)
				if do(at.State(), me); !strings.Contains(earned(at), h.ID+" ") {
					t.Errorf("%s is not earned, but %s", h.ID, earned(at))
				}
			}
			for id := range c.do {
				if !seen[id] {
					t.Errorf("there is no %s", id)
				}
			}
			if set.Earned(end, rules.NoSeat) != 0 || set.Earned(end, 3) != 0 {
				t.Error("a seat that is not there has earned something")
			}
		})
	}
}

// hire adds miners to a seat.
func hire(state any, seat rules.Seat, n int, health int32, grade int8) {
	s := state.(*coreminer.State)
	for range n {
		m := coreminer.Miner{Grade: grade, Health: health}
		m.Owner, m.Placed = seat, true
		s.Miners = append(s.Miners, m)
	}
}

// burn sets the health and fire of buildings of a seat, at most n.
func burn(state any, seat rules.Seat, n int, health int16, fire uint8) {
	s := state.(*anarchy.State)
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Owner == seat && !b.Headquarters && n > 0 {
			b.Health, b.Fire = health, fire
			n--
		}
	}
}

// own gives all buildings behind the first two to a seat.
func own(s *si32.State, seat rules.Seat) {
	for i := range s.Buildings[2:] {
		s.Buildings[2+i].Owner = seat
	}
}

// herd adds creatures to a seat.
func herd(s *galapagos.State, seat rules.Seat, n int) {
	for range n {
		s.Things = append(s.Things, galapagos.Thing{Kind: galapagos.Creature, Owner: seat, Health: 1})
	}
}

// dead adds creatures of a seat that thing 2 has killed.
func dead(s *galapagos.State, seat rules.Seat, n int) {
	for range n {
		s.Things = append(s.Things, galapagos.Thing{Kind: galapagos.Creature, Owner: seat, Gone: true, Killer: 2})
	}
}
