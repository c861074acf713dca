package anarchy

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// town is a small town for scenarios: a row of buildings between two headquarters, and one of each kind for both sides.
//
//	column 0123456789
//	row 0  H.w.W.wW.h
//	row 1  ..........
//	row 2  WFPS..wfps
//	row 3  WFPS..wfps
const townMap = `
rows = [
  "H.w.W.wW.h",
  "..........",
  "WFPS..wfps",
  "WFPS..wfps",
]
forecasts = ["north 0", "north 0", "north 0", "north 0", "north 0", "north 0", "north 0", "north 0"]
max_turns = 8
`

func town(t testing.TB, extra string) *State {
	t.Helper()
	return start(t, parse(t, townMap+extra), "town")
}

func (s *State) on(x, y int) *Building { return &s.Buildings[s.At(grid.Pt(x, y))] }

func must(t testing.TB, s *State, seat rules.Seat, c Command) {
	t.Helper()
	rulestest.Must(t, s, seat, c)
}

// order is the verb by the building on one cell against the one on another.
func order(s *State, verb Verb, x, y, tx, ty int) Command {
	return Command{Verb: verb, Building: s.At(grid.Pt(x, y)), Target: s.At(grid.Pt(tx, ty))}
}

func pass(t testing.TB, s *State) {
	t.Helper()
	must(t, s, s.Mover(), Command{Verb: Pass})
}

func refused(t testing.TB, s *State, seat rules.Seat, c Command, code string) {
	t.Helper()
	rulestest.Refused(t, s, seat, c, code)
}

// TestRuleDocument plays every statement of the game's rule document under the classic rules.
func TestRuleDocument(t *testing.T) {
	for _, row := range []struct {
		statement string
		play      func(t *testing.T)
	}{
		{"win 1: burning down the enemy headquarters ends the game", func(t *testing.T) {
			s := town(t, "")
			s.on(9, 0).Health, s.on(9, 0).Fire = 5, 5
			pass(t, s)
			if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "burned" || !s.Active().Empty() {
				t.Errorf("%+v", o)
			}
		}},
		{"win 2: more damage to the enemy headquarters", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 0).Health = 299
			s.on(9, 0).Health = 298
			s.on(2, 2).Health = 0 // fewer buildings and health do not matter
			ends(t, s, 0, "damage")
		}},
		{"win 3: more buildings left", func(t *testing.T) {
			s := town(t, "")
			s.on(2, 2).Health = 0
			s.on(6, 2).Health, s.on(7, 2).Health, s.on(8, 2).Health = 1, 1, 1
			ends(t, s, 1, "standing")
		}},
		{"win 4: greater sum of health", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Health = 99
			ends(t, s, 0, "health")
		}},
		{"win 5: a coin", func(t *testing.T) {
			for _, winner := range []rules.Seat{0, 1} {
				s := town(t, "")
				s.Ended = 7
				tape := rules.NewTape(rules.Fixed(winner))
				if err := s.Apply(1, Command{}, tape); err != nil {
					t.Fatal(err)
				}
				if o := s.Outcome(); o.Winners != rules.Seats(winner) || o.Reason != "coin" || len(tape.Rolls) != 1 || tape.Rolls[0].N != 2 {
					t.Errorf("%+v, rolls %v", o, tape.Rolls)
				}
			}
		}},
		{"only burning a headquarters ends the game early; both at once are compared by the next conditions", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 0).Health, s.on(0, 0).Fire = 1, 3
			s.on(9, 0).Health, s.on(9, 0).Fire = 1, 3
			s.on(1, 2).Health = 0
			pass(t, s)
			if o := s.Outcome(); o.Winners != rules.Seats(1) || o.Reason != "standing" {
				t.Errorf("%+v", o)
			}
		}},
		{"the map is 40 by 20, a match 300 turns, 10 bribes a turn", func(t *testing.T) {
			s := start(t, DefaultLevel(), "x")
			if s.Width != 40 || s.Height != 20 || s.Constants.MaxTurns != 300 || s.Bribes != [2]int16{10, 10} {
				t.Errorf("%d by %d, %d turns, %v bribes", s.Width, s.Height, s.Constants.MaxTurns, s.Bribes)
			}
			pass(t, s)
			if s.Bribes != [2]int16{10, 10} || s.Mover() != 1 {
				t.Errorf("%v bribes, seat %d moves", s.Bribes, s.Mover())
			}
		}},
		{"headquarters: health 300, adds 20 fire; others: health 100; a warehouse adds 3", func(t *testing.T) {
			s := town(t, "")
			for i := range s.Buildings {
				want := int16(100)
				if s.Buildings[i].Headquarters {
					want = 300
				}
				if s.Buildings[i].Health != want {
					t.Errorf("building %d has health %d", i, s.Buildings[i].Health)
				}
			}
			must(t, s, 0, order(s, Ignite, 0, 0, 6, 2))
			must(t, s, 0, order(s, Ignite, 0, 2, 7, 2))
			if s.on(6, 2).Fire != 20 || s.on(7, 2).Fire != 3 || s.Bribes[0] != 8 {
				t.Errorf("fires %d and %d, %d bribes left", s.on(6, 2).Fire, s.on(7, 2).Fire, s.Bribes[0])
			}
		}},
		{"igniting adds to the fire that is there", func(t *testing.T) {
			s := town(t, "")
			must(t, s, 0, order(s, Ignite, 0, 2, 7, 2))
			must(t, s, 0, order(s, Ignite, 0, 3, 7, 2))
			if s.on(7, 2).Fire != 6 {
				t.Errorf("fire %d", s.on(7, 2).Fire)
			}
		}},
		{"igniting costs exposure by Manhattan distance", func(t *testing.T) {
			s := town(t, "")
			c := order(s, Ignite, 0, 3, 7, 2)
			if s.Reply(c) != 8 {
				t.Errorf("the answer is %d", s.Reply(c))
			}
			must(t, s, 0, c)
			if s.on(0, 3).Exposure != 8 {
				t.Errorf("exposure %d", s.on(0, 3).Exposure)
			}
		}},
		{"a headquarters cannot be ignited directly", func(t *testing.T) {
			s := town(t, "")
			refused(t, s, 0, order(s, Ignite, 0, 2, 9, 0), "headquarters")
			refused(t, s, 0, order(s, Ignite, 0, 0, 0, 0), "headquarters")
		}},
		{"but wind carries fire to a headquarters", func(t *testing.T) {
			s := start(t, parse(t, `rows = ["Hw..", "..wh"]`+"\n"+`forecasts = ["west 4"]`), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			if s.on(0, 0).Fire != 4 {
				t.Errorf("fire %d", s.on(0, 0).Fire)
			}
		}},
		{"exposure never goes below 0 and drains 10 a turn", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 2).Exposure, s.on(6, 2).Exposure = 25, 7
			pass(t, s)
			if s.on(0, 2).Exposure != 15 || s.on(6, 2).Exposure != 0 {
				t.Errorf("exposures %d and %d", s.on(0, 2).Exposure, s.on(6, 2).Exposure)
			}
		}},
		{"exposure drains also from a warehouse that acted this turn", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 2).Exposure = 20
			must(t, s, 0, order(s, Ignite, 0, 2, 2, 0))
			pass(t, s)
			if s.on(0, 2).Exposure != 14 {
				t.Errorf("exposure %d", s.on(0, 2).Exposure)
			}
		}},
		{"extinguish costs a bribe and takes 2 fire from any building", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Fire, s.on(0, 2).Fire = 7, 1
			must(t, s, 0, order(s, Extinguish, 1, 2, 6, 2))
			must(t, s, 0, order(s, Extinguish, 1, 3, 0, 2))
			if s.on(6, 2).Fire != 5 || s.on(0, 2).Fire != 0 || s.Bribes[0] != 8 {
				t.Errorf("fires %d and %d, %d bribes", s.on(6, 2).Fire, s.on(0, 2).Fire, s.Bribes[0])
			}
		}},
		{"fire departments cannot help a headquarters", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 0).Fire = 5
			refused(t, s, 0, order(s, Extinguish, 1, 2, 0, 0), "headquarters")
		}},
		{"a raid costs a bribe and does damage equal to exposure", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Exposure = 34
			c := order(s, Raid, 2, 2, 6, 2)
			if s.Reply(c) != 34 {
				t.Errorf("the answer is %d", s.Reply(c))
			}
			must(t, s, 0, c)
			if b := s.on(6, 2); b.Health != 66 || b.Exposure != 0 || s.Bribes[0] != 9 {
				t.Errorf("%+v, %d bribes", b, s.Bribes[0])
			}
		}},
		{"a raid can hit a headquarters, and kill it", func(t *testing.T) {
			s := town(t, "")
			s.on(9, 0).Exposure = 400
			must(t, s, 0, order(s, Raid, 2, 2, 9, 0))
			if s.on(9, 0).Health != 0 || s.Outcome().Over {
				t.Errorf("health %d, %+v", s.on(9, 0).Health, s.Outcome())
			}
			pass(t, s)
			if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "burned" {
				t.Errorf("%+v", o)
			}
		}},
		{"only warehouses can be raided", func(t *testing.T) {
			s := town(t, "")
			refused(t, s, 0, order(s, Raid, 2, 2, 7, 2), "target")
		}},
		{"rotating turns the wind of the next turn by a quarter for a bribe", func(t *testing.T) {
			s := town(t, "")
			must(t, s, 0, order(s, Rotate, 3, 2, 3, 2))
			if s.Forecasts[1].Direction != grid.East || s.Forecasts[0].Direction != grid.North || s.Bribes[0] != 9 {
				t.Errorf("forecasts %v", s.Forecasts[:2])
			}
			c := order(s, Rotate, 3, 3, 3, 3)
			c.Reverse = true
			must(t, s, 0, c)
			if s.Forecasts[1].Direction != grid.North {
				t.Errorf("forecasts %v", s.Forecasts[:2])
			}
			pass(t, s)
			must(t, s, 1, order(s, Rotate, 9, 2, 9, 2))
			if s.Forecasts[2].Direction != grid.East {
				t.Errorf("forecasts %v", s.Forecasts[:3])
			}
		}},
		{"intensify adds 1 for a bribe, at most 10, and back to 0", func(t *testing.T) {
			s := town(t, "")
			s.Forecasts[1].Intensity = 9
			must(t, s, 0, order(s, Intensify, 3, 2, 3, 2))
			if s.Forecasts[1].Intensity != 10 || s.Bribes[0] != 9 {
				t.Errorf("forecasts %v", s.Forecasts[:2])
			}
			refused(t, s, 0, order(s, Intensify, 3, 3, 3, 3), "max")
			s.Forecasts[1].Intensity = 1
			c := order(s, Intensify, 3, 3, 3, 3)
			c.Reverse = true
			must(t, s, 0, c)
			if s.Forecasts[1].Intensity != 0 {
				t.Errorf("forecasts %v", s.Forecasts[:2])
			}
			s.on(3, 2).Bribed = false
			c.Building = s.At(grid.Pt(3, 2))
			refused(t, s, 0, c, "min")
		}},
		{"the wind of the last turn cannot be followed by another", func(t *testing.T) {
			s := town(t, "")
			s.Ended = 7
			refused(t, s, 1, order(s, Rotate, 9, 2, 9, 2), "forecast")
			refused(t, s, 1, order(s, Intensify, 9, 2, 9, 2), "forecast")
		}},
		{"each building acts once a turn", func(t *testing.T) {
			s := town(t, "")
			must(t, s, 0, order(s, Ignite, 0, 2, 6, 2))
			refused(t, s, 0, order(s, Ignite, 0, 2, 7, 2), "bribed")
			pass(t, s)
			pass(t, s)
			must(t, s, 0, order(s, Ignite, 0, 2, 7, 2))
		}},
		{"without bribes nobody acts", func(t *testing.T) {
			s := town(t, "base_bribes = 2")
			must(t, s, 0, order(s, Ignite, 0, 2, 6, 2))
			must(t, s, 0, order(s, Ignite, 0, 3, 6, 2))
			refused(t, s, 0, order(s, Ignite, 4, 0, 6, 2), "bribes")
			if s.Able(0) != 0 {
				t.Errorf("%d can act", s.Able(0))
			}
		}},
		{"a building that burns down gives its owner one bribe more on the next turn", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Health, s.on(6, 2).Fire = 2, 9 // falls at the end of seat 0's turn
			s.on(0, 2).Health, s.on(0, 2).Fire = 2, 9
			pass(t, s)
			if s.Bribes[1] != 11 {
				t.Errorf("seat 1 has %d bribes", s.Bribes[1])
			}
			pass(t, s)
			if s.Bribes[0] != 11 {
				t.Errorf("seat 0 has %d bribes", s.Bribes[0])
			}
			pass(t, s)
			if s.Bribes[1] != 10 {
				t.Errorf("seat 1 is paid again for a ruin that still burns: %d bribes", s.Bribes[1])
			}
		}},
		{"also a building that falls in a raid", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Exposure, s.on(6, 2).Health = 60, 60
			must(t, s, 0, order(s, Raid, 2, 2, 6, 2))
			pass(t, s)
			if s.Bribes[1] != 11 {
				t.Errorf("seat 1 has %d bribes", s.Bribes[1])
			}
		}},
		{"fire is from 0 to 20", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Fire = 19
			must(t, s, 0, order(s, Ignite, 0, 2, 6, 2))
			if s.on(6, 2).Fire != 20 {
				t.Errorf("fire %d", s.on(6, 2).Fire)
			}
		}},
		{"fire damages by its size at the end of every turn and falls by 1", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Fire, s.on(0, 2).Fire = 6, 1
			pass(t, s)
			if a, b := s.on(6, 2), s.on(0, 2); a.Health != 94 || a.Fire != 5 || b.Health != 99 || b.Fire != 0 {
				t.Errorf("%+v %+v", a, b)
			}
			pass(t, s)
			if a := s.on(6, 2); a.Health != 89 || a.Fire != 4 {
				t.Errorf("%+v", a)
			}
		}},
		{"fire spreads whoever owns the buildings", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwW.\", \"...h\"]\nforecasts = [\"east 3\"]"), "x")
			s.on(1, 0).Fire = 5
			pass(t, s)
			if s.on(2, 0).Fire != 3 {
				t.Errorf("fire %d", s.on(2, 0).Fire)
			}
		}},
		{"burned buildings can burn, be ignited and extinguished, and spread fire", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HWfw\", \"F..h\"]\nforecasts = [\"east 9\"]"), "x")
			s.on(2, 0).Health = 0
			must(t, s, 0, order(s, Ignite, 1, 0, 2, 0))
			must(t, s, 0, order(s, Ignite, 0, 0, 2, 0))
			must(t, s, 0, order(s, Extinguish, 0, 1, 2, 0))
			if s.on(2, 0).Fire != 18 {
				t.Errorf("fire %d", s.on(2, 0).Fire)
			}
			pass(t, s)
			if b := s.on(2, 0); b.Health != 0 || b.Fire != 17 || s.on(3, 0).Fire != 9 {
				t.Errorf("%+v beside %+v", b, s.on(3, 0))
			}
		}},
		{"burned buildings cannot be bribed", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 2).Health = 0
			refused(t, s, 0, order(s, Ignite, 0, 2, 6, 2), "burned")
		}},
		{"every forecast of the game is known from the start", func(t *testing.T) {
			if s := start(t, DefaultLevel(), "x"); len(s.Forecasts) != 300 {
				t.Errorf("%d forecasts", len(s.Forecasts))
			}
		}},
		{"a fire blows across as many buildings as the wind is strong", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 4\"]"), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			for x, want := range []uint8{0, 8, 4, 4, 4, 4, 0, 0, 0} {
				if got := s.on(x, 0).Fire; got != want {
					t.Errorf("column %d burns with %d, not %d", x, got, want)
				}
			}
		}},
		{"with the intensity of the wind, or the fire's own when it is smaller", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 5\"]"), "x")
			s.on(1, 0).Fire = 2
			pass(t, s)
			if s.on(2, 0).Fire != 2 || s.on(6, 0).Fire != 2 || s.on(7, 0).Fire != 0 {
				t.Errorf("fires %d %d %d", s.on(2, 0).Fire, s.on(6, 0).Fire, s.on(7, 0).Fire)
			}
		}},
		{"where there is fire already the greater of the two counts", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 4\"]"), "x")
			s.on(1, 0).Fire, s.on(2, 0).Fire, s.on(3, 0).Fire = 9, 15, 3
			pass(t, s)
			if s.on(2, 0).Fire != 14 || s.on(3, 0).Fire != 4 {
				t.Errorf("fires %d and %d", s.on(2, 0).Fire, s.on(3, 0).Fire)
			}
		}},
		{"an empty lot stops the fire", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwW.wwh\", \".......\"]\nforecasts = [\"east 9\"]"), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			if s.on(2, 0).Fire != 9 || s.on(4, 0).Fire != 0 {
				t.Errorf("fires %d and %d", s.on(2, 0).Fire, s.on(4, 0).Fire)
			}
		}},
		{"a calm carries nothing", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwW.wwh\", \".......\"]\nforecasts = [\"east 0\"]"), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			if s.on(2, 0).Fire != 0 {
				t.Errorf("fire %d", s.on(2, 0).Fire)
			}
		}},
		{"a headquarters is burned before the wind blows", func(t *testing.T) {
			s := start(t, parse(t, "rows = [\"HwW.wh.\", \".......\"]\nforecasts = [\"east 9\"]"), "x")
			s.on(5, 0).Health, s.on(4, 0).Fire = 1, 9
			pass(t, s)
			if s.Outcome().Over || s.on(5, 0).Fire != 9 {
				t.Errorf("fire %d, %+v", s.on(5, 0).Fire, s.Outcome())
			}
			pass(t, s)
			if !s.Outcome().Over {
				t.Error("the headquarters stands without health")
			}
		}},
	} {
		t.Run(row.statement, row.play)
	}
}

// ends plays the last turn of the town and expects the winner.
func ends(t *testing.T, s *State, winner rules.Seat, reason string) {
	t.Helper()
	s.Ended = 6
	pass(t, s)
	if s.Outcome().Over {
		t.Fatal("over a turn too early")
	}
	pass(t, s)
	if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(winner) || o.Reason != reason {
		t.Errorf("%+v, not seat %d by %s", o, winner, reason)
	}
}

// TestRulesBothWays plays each field of the rules table in each of its positions.
func TestRulesBothWays(t *testing.T) {
	const street = "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 4\", \"east 0\", \"east 0\"]\n[rules]\n"
	for setting, want := range map[string][]uint8{
		`wind_reach = "intensity"`: {0, 8, 4, 4, 4, 4, 0, 0, 0},
		`wind_reach = 1`:           {0, 8, 4, 0, 0, 0, 0, 0, 0},
		`wind_reach = 2`:           {0, 8, 4, 4, 0, 0, 0, 0, 0},
	} {
		s := start(t, parse(t, street+setting), "x")
		s.on(1, 0).Fire = 9
		pass(t, s)
		for x, fire := range want {
			if got := s.on(x, 0).Fire; got != fire {
				t.Errorf("%s: column %d burns with %d, not %d", setting, x, got, fire)
			}
		}
	}
	for setting, want := range map[string][3]int16{ // bribes of seat 1 on its first two turns, and of seat 0 on its second
		`burnt_bribe = "fallen"`:      {12, 10, 11},
		`burnt_bribe = "smouldering"`: {11, 11, 11},
		`burnt_bribe = "none"`:        {10, 10, 10},
	} {
		s := town(t, "[rules]\n"+setting)
		s.on(6, 2).Health, s.on(6, 2).Fire = 1, 9                           // falls and goes on burning
		s.on(7, 2).Health, s.on(7, 2).Exposure, s.on(6, 3).Health = 1, 0, 5 // raided below
		s.on(6, 3).Exposure = 5
		s.on(0, 2).Health, s.on(0, 2).Fire = 1, 9 // of seat 0: falls at the end of its own turn
		must(t, s, 0, order(s, Raid, 2, 2, 6, 3))
		pass(t, s)
		first := s.Bribes[1]
		pass(t, s)
		own := s.Bribes[0]
		pass(t, s)
		if got := [3]int16{first, s.Bribes[1], own}; got != want {
			t.Errorf("%s: bribes %v, not %v", setting, got, want)
		}
	}
	for setting, want := range map[string]int32{`drain_when_bribed = true`: 14, `drain_when_bribed = false`: 24} {
		s := town(t, "[rules]\n"+setting)
		s.on(0, 2).Exposure, s.on(0, 3).Exposure = 20, 20
		must(t, s, 0, order(s, Ignite, 0, 2, 2, 0))
		pass(t, s)
		if got := s.on(0, 2).Exposure; got != want || s.on(0, 3).Exposure != 10 {
			t.Errorf("%s: exposure %d, idle %d", setting, got, s.on(0, 3).Exposure)
		}
	}
	for setting, want := range map[string]int{`raid_told = true`: 34, `raid_told = false`: 0} {
		s := town(t, "[rules]\n"+setting)
		s.on(6, 2).Exposure = 34
		c := order(s, Raid, 2, 2, 6, 2)
		if got := s.Reply(c); got != want {
			t.Errorf("%s: the answer is %d", setting, got)
		}
		if must(t, s, 0, c); s.on(6, 2).Health != 66 {
			t.Errorf("%s: health %d", setting, s.on(6, 2).Health)
		}
	}
}
