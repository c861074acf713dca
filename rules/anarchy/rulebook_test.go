package anarchy

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// town is a small town for scenarios: a row of buildings between two headquarters, and some of each kind for both sides.
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
	return start(t, classic(t, townMap+extra), "town")
}

func (s *State) on(x, y int) *Building { return &s.Buildings[s.At(grid.Pt(x, y))] }

func must(t testing.TB, s *State, seat rules.Seat, c Command) {
	t.Helper()
	rulestest.Must(t, s, seat, c)
}

// order is a command of the building on one cell on the building on another.
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

// TestRuleDocument tests every statement of the game's rule document on the shipped classic level.
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
		{"win conditions come in their order: burning wins against more health, buildings and damage", func(t *testing.T) {
			s := town(t, "")
			s.on(9, 0).Health, s.on(9, 0).Fire = 1, 1
			s.on(0, 0).Health, s.on(2, 2).Health, s.on(3, 2).Health = 1, 0, 0
			s.Ended = 7
			pass(t, s)
			if o := s.Outcome(); o.Winners != rules.Seats(0) || o.Reason != "burned" {
				t.Errorf("%+v", o)
			}
		}},
		{"a seat whose headquarters is destroyed loses, also on its own turn", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 0).Health, s.on(0, 0).Fire = 3, 3
			pass(t, s)
			if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(1) || o.Reason != "burned" {
				t.Errorf("%+v", o)
			}
		}},
		{"a raid to 0 is judged at the end of the turn: who burns down then wins nothing by it", func(t *testing.T) {
			s := town(t, "")
			s.on(9, 0).Exposure = 300
			s.on(0, 0).Health, s.on(0, 0).Fire = 3, 3
			s.on(1, 2).Health = 0
			must(t, s, 0, order(s, Raid, 2, 2, 9, 0))
			pass(t, s)
			if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(1) || o.Reason != "standing" || o.Scores[0] != 0 || o.Scores[1] != 0 {
				t.Errorf("%+v", o)
			}
		}},
		{"win 2: more damage to the enemy headquarters", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 0).Health = 299
			s.on(9, 0).Health = 298
			s.on(2, 2).Health = 0 // fewer buildings and less health do not matter
			ends(t, s, 0, "damage")
		}},
		{"win 2: damage counts from the health with which a headquarters began, also with a handicap", func(t *testing.T) {
			s := town(t, "")
			s.Favour(0, 50)
			s.on(0, 0).Health -= 10
			s.on(9, 0).Health -= 5 // less health than the other, and less damage
			ends(t, s, 1, "damage")
			for health, winner := range map[string]rules.Seat{"400": 1, "200": 0} { // more than usual, and damaged before the match
				s = town(t, "[[building]]\nat = [9, 0]\nhealth = "+health+"\n")
				s.on(0, 0).Health--
				ends(t, s, winner, "damage")
			}
			s = town(t, "")
			s.Favour(1, 50)
			s.on(2, 2).Health = 0
			ends(t, s, 1, "standing")
			s = town(t, "") // both fall at once: the next conditions, whatever they began with
			s.Favour(1, 50)
			s.on(0, 0).Health, s.on(9, 0).Health, s.on(6, 2).Health = 0, 0, 0
			pass(t, s)
			if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "standing" {
				t.Errorf("%+v", o)
			}
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
			s := start(t, file(t, "classic"), "x")
			if s.Width != 40 || s.Height != 20 || s.Constants.MaxTurns != 300 || s.Bribes != [2]int32{10, 10} {
				t.Errorf("%d by %d, %d turns, %v bribes", s.Width, s.Height, s.Constants.MaxTurns, s.Bribes)
			}
			pass(t, s)
			if s.Bribes != [2]int32{10, 10} || s.Mover() != 1 {
				t.Errorf("%v bribes, seat %d moves", s.Bribes, s.Mover())
			}
		}},
		{"buildings are spread at random and mirrored, with the headquarters on opposite sides", func(t *testing.T) {
			maps := map[string]bool{}
			for _, seed := range []string{"a", "b", "c", "d"} {
				s := start(t, file(t, "classic"), seed)
				west, east := &s.Buildings[s.Headquarters[0]], &s.Buildings[s.Headquarters[1]]
				if west.X >= 20 || east.X != 39-west.X || east.Y != west.Y {
					t.Errorf("seed %s: headquarters at %s and %s", seed, west.Cell(), east.Cell())
				}
				text := ""
				for i := range s.Buildings {
					b := &s.Buildings[i]
					text += b.Cell().String()
					if m := s.on(39-int(b.X), int(b.Y)); m.Kind != b.Kind || m.Owner == b.Owner {
						t.Errorf("seed %s: %+v is mirrored by %+v", seed, b, m)
					}
				}
				maps[text] = true
			}
			if len(maps) != 4 {
				t.Errorf("four seeds make %d maps", len(maps))
			}
		}},
		{"one warehouse of each seat is marked as headquarters", func(t *testing.T) {
			s := start(t, file(t, "classic"), "x")
			var found [2]int
			for i := range s.Buildings {
				if b := &s.Buildings[i]; b.Headquarters {
					found[b.Owner]++
					if b.Kind != Warehouse || s.Headquarters[b.Owner] != int16(i) {
						t.Errorf("%+v", b)
					}
				}
			}
			if found != [2]int{1, 1} {
				t.Errorf("%v headquarters", found)
			}
		}},
		{"every kind of building can be bribed, for one bribe each", func(t *testing.T) {
			s := town(t, "")
			for i, c := range []Command{order(s, Ignite, 0, 0, 6, 2), order(s, Ignite, 0, 2, 7, 2), order(s, Extinguish, 1, 2, 6, 2), order(s, Raid, 2, 2, 6, 2),
				order(s, Rotate, 3, 2, 3, 2), order(s, Intensify, 3, 3, 3, 3)} {
				must(t, s, 0, c)
				if want := int32(9 - i); s.Bribes[0] != want || s.Bribes[1] != 10 || !s.Buildings[c.Building].Bribed {
					t.Errorf("%s: %v bribes left, not %d", c, s.Bribes, want)
				}
			}
		}},
		{"the buildings of the other side take no bribe", func(t *testing.T) {
			s := town(t, "")
			refused(t, s, 0, order(s, Ignite, 6, 2, 0, 2), "owner")
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
		{"a headquarters is exposed by igniting like a warehouse, and its exposure drains", func(t *testing.T) {
			s := town(t, "")
			must(t, s, 0, order(s, Ignite, 0, 0, 9, 3))
			if s.on(0, 0).Exposure != 12 {
				t.Errorf("exposure %d", s.on(0, 0).Exposure)
			}
			pass(t, s)
			if s.on(0, 0).Exposure != 2 {
				t.Errorf("exposure %d", s.on(0, 0).Exposure)
			}
		}},
		{"exposure adds up, by columns and rows in any direction", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Exposure = 5
			s.Ended = 1
			must(t, s, 1, order(s, Ignite, 6, 2, 2, 0)) // 4 columns west, 2 rows north
			if s.on(6, 2).Exposure != 11 {
				t.Errorf("exposure %d", s.on(6, 2).Exposure)
			}
		}},
		{"a headquarters cannot be ignited directly", func(t *testing.T) {
			s := town(t, "")
			refused(t, s, 0, order(s, Ignite, 0, 2, 9, 0), "headquarters")
			refused(t, s, 0, order(s, Ignite, 0, 0, 0, 0), "headquarters")
		}},
		{"but wind carries fire to a headquarters", func(t *testing.T) {
			s := start(t, classic(t, `rows = ["Hw..", "..wh"]`+"\n"+`forecasts = ["west 4"]`), "x")
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
		{"a raid takes no more than there is, and nothing without exposure", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Exposure = 140
			c := order(s, Raid, 2, 2, 6, 2)
			if s.Reply(c) != 100 {
				t.Errorf("the answer is %d", s.Reply(c))
			}
			must(t, s, 0, c)
			must(t, s, 0, order(s, Raid, 2, 3, 6, 3))
			if a, b := s.on(6, 2), s.on(6, 3); a.Health != 0 || a.Exposure != 0 || b.Health != 100 {
				t.Errorf("%+v %+v", a, b)
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
		{"a changed forecast blows on the opponent's coming turn", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwWS\", \"...h\"]\nforecasts = [\"north 0\", \"north 2\", \"south 9\"]"), "x")
			s.on(1, 0).Fire = 9
			must(t, s, 0, order(s, Rotate, 3, 0, 3, 0))
			pass(t, s)
			if s.on(2, 0).Fire != 0 {
				t.Errorf("fire %d too early", s.on(2, 0).Fire)
			}
			pass(t, s)
			if s.on(2, 0).Fire != 2 || s.on(3, 0).Fire != 2 {
				t.Errorf("fires %d and %d", s.on(2, 0).Fire, s.on(3, 0).Fire)
			}
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
		{"bribes that are left are lost", func(t *testing.T) {
			s := town(t, "")
			must(t, s, 0, order(s, Ignite, 0, 2, 6, 2))
			pass(t, s)
			pass(t, s)
			if s.Bribes[0] != 10 {
				t.Errorf("%d bribes", s.Bribes[0])
			}
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
		{"and two of them two, whoever set the fire", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Health, s.on(6, 2).Fire = 1, 1
			s.on(7, 2).Health, s.on(7, 2).Fire = 1, 1
			pass(t, s)
			if s.Bribes != [2]int32{10, 12} {
				t.Errorf("%v bribes", s.Bribes)
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
		{"a fire of 0 is none: nothing burns and nothing is carried", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwW.\", \"...h\"]\nforecasts = [\"east 3\"]"), "x")
			pass(t, s)
			for i := range s.Buildings {
				if b := &s.Buildings[i]; b.Fire != 0 || b.Health < 100 {
					t.Errorf("%+v", b)
				}
			}
		}},
		{"fire spreads whoever owns the buildings", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwW.\", \"...h\"]\nforecasts = [\"east 3\"]"), "x")
			s.on(1, 0).Fire = 5
			pass(t, s)
			if s.on(2, 0).Fire != 3 {
				t.Errorf("fire %d", s.on(2, 0).Fire)
			}
		}},
		{"burned buildings can burn, be ignited and extinguished, and spread fire", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HWfw\", \"F..h\"]\nforecasts = [\"east 9\"]"), "x")
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
		{"a burned building stays, and pays nothing for burning on", func(t *testing.T) {
			s := town(t, "")
			s.on(6, 2).Health, s.on(6, 2).Fire = 0, 9
			pass(t, s)
			if s.on(6, 2).Health != 0 || s.on(6, 2).Fire != 8 || s.Bribes[1] != 10 {
				t.Errorf("%+v, %v bribes", s.on(6, 2), s.Bribes)
			}
		}},
		{"burned buildings cannot be bribed", func(t *testing.T) {
			s := town(t, "")
			s.on(0, 2).Health = 0
			refused(t, s, 0, order(s, Ignite, 0, 2, 6, 2), "burned")
		}},
		{"every forecast of the game is known from the start", func(t *testing.T) {
			if s := start(t, file(t, "classic"), "x"); len(s.Forecasts) != 300 {
				t.Errorf("%d forecasts", len(s.Forecasts))
			}
		}},
		{"a forecast has a controller, the player who can change it; nobody can change the first", func(t *testing.T) {
			s := town(t, "")
			if c := s.Forecasts[0].Controller; c != rules.NoSeat {
				t.Errorf("seat %d controls the first forecast", c)
			}
			for s.Ended < 7 {
				seat := s.Mover()
				next := s.Ended + 1
				if c := s.Forecasts[next].Controller; c != seat {
					t.Errorf("forecast %d is controlled by seat %d, and changed by seat %d", next, c, seat)
				}
				before, station := s.Forecasts[next].Direction, 3+6*int(seat)
				must(t, s, seat, order(s, Rotate, station, 2, station, 2))
				if s.Forecasts[next].Direction == before {
					t.Errorf("forecast %d does not change", next)
				}
				refused(t, s, 1-seat, order(s, Rotate, 9-6*int(seat), 2, 0, 0), "turn")
				pass(t, s)
			}
		}},
		{"forecasts are drawn in mirrored pairs, equally strong", func(t *testing.T) {
			s := start(t, file(t, "classic"), "x")
			for i := 0; i < len(s.Forecasts); i += 2 {
				a, b := s.Forecasts[i], s.Forecasts[i+1]
				mirrored := a.Direction
				if mirrored == grid.East || mirrored == grid.West {
					mirrored = mirrored.Back()
				}
				if a.Intensity != b.Intensity || b.Direction != mirrored || a.Intensity > 10 {
					t.Errorf("pair %d is %+v %+v", i/2, a, b)
				}
			}
		}},
		{"fire blows in the direction of the wind: north, east, south or west", func(t *testing.T) {
			for wind, to := range map[string]grid.Point{"north": grid.Pt(1, 0), "east": grid.Pt(2, 1), "south": grid.Pt(1, 2), "west": grid.Pt(0, 1)} {
				s := start(t, classic(t, "rows = [\"Hw.\", \"wFw\", \".wh\"]\nforecasts = [\""+wind+" 3\"]"), "x")
				s.on(1, 1).Fire = 4
				pass(t, s)
				for i := range s.Buildings {
					want := uint8(0)
					switch s.Buildings[i].Cell() {
					case to, grid.Pt(1, 1):
						want = 3
					}
					if b := &s.Buildings[i]; b.Fire != want {
						t.Errorf("wind to the %s: fire %d at %s", wind, b.Fire, b.Cell())
					}
				}
			}
		}},
		{"a fire blows across ruins and headquarters too", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"wWhW.\", \"H....\"]\nforecasts = [\"east 3\"]"), "x")
			s.on(0, 0).Fire, s.on(1, 0).Health = 5, 0
			pass(t, s)
			if s.on(1, 0).Fire != 3 || s.on(2, 0).Fire != 3 || s.on(3, 0).Fire != 3 {
				t.Errorf("fires %d %d %d", s.on(1, 0).Fire, s.on(2, 0).Fire, s.on(3, 0).Fire)
			}
		}},
		{"a fire blows across as many buildings as the wind is strong", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 4\"]"), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			for x, want := range []uint8{0, 8, 4, 4, 4, 4, 0, 0, 0} {
				if got := s.on(x, 0).Fire; got != want {
					t.Errorf("column %d burns with %d, not %d", x, got, want)
				}
			}
		}},
		{"with the intensity of the wind, or the fire's own when it is smaller", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 5\"]"), "x")
			s.on(1, 0).Fire = 2
			pass(t, s)
			if s.on(2, 0).Fire != 2 || s.on(6, 0).Fire != 2 || s.on(7, 0).Fire != 0 {
				t.Errorf("fires %d %d %d", s.on(2, 0).Fire, s.on(6, 0).Fire, s.on(7, 0).Fire)
			}
		}},
		{"where there is fire already the greater of the two counts", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwWfpsWwh\", \".........\"]\nforecasts = [\"east 4\"]"), "x")
			s.on(1, 0).Fire, s.on(2, 0).Fire, s.on(3, 0).Fire = 9, 15, 3
			pass(t, s)
			if s.on(2, 0).Fire != 14 || s.on(3, 0).Fire != 4 {
				t.Errorf("fires %d and %d", s.on(2, 0).Fire, s.on(3, 0).Fire)
			}
		}},
		{"an empty lot stops the fire", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwW.wwh\", \".......\"]\nforecasts = [\"east 9\"]"), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			if s.on(2, 0).Fire != 9 || s.on(4, 0).Fire != 0 {
				t.Errorf("fires %d and %d", s.on(2, 0).Fire, s.on(4, 0).Fire)
			}
		}},
		{"a calm wind carries nothing", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwW.wwh\", \".......\"]\nforecasts = [\"east 0\"]"), "x")
			s.on(1, 0).Fire = 9
			pass(t, s)
			if s.on(2, 0).Fire != 0 {
				t.Errorf("fire %d", s.on(2, 0).Fire)
			}
		}},
		{"a headquarters is burned before the wind blows", func(t *testing.T) {
			s := start(t, classic(t, "rows = [\"HwW.wh.\", \".......\"]\nforecasts = [\"east 9\"]"), "x")
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

// ends plays the last turn of the town and expects a winner.
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

// TestRulesBothWays tests each setting of each field of the rules table.
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
	for setting, want := range map[string][3]int32{ // bribes of seat 1 on its first two turns, and of seat 0 on its second
		`burnt_bribe = "fallen"`:      {12, 10, 11},
		`burnt_bribe = "smouldering"`: {11, 11, 11},
	} {
		s := town(t, "[rules]\n"+setting)
		s.on(6, 2).Health, s.on(6, 2).Fire = 1, 9                           // falls and keeps burning
		s.on(7, 2).Health, s.on(7, 2).Exposure, s.on(6, 3).Health = 1, 0, 5 // raided below
		s.on(6, 3).Exposure = 5
		s.on(0, 2).Health, s.on(0, 2).Fire = 1, 9 // seat 0's: falls at the end of its own turn
		must(t, s, 0, order(s, Raid, 2, 2, 6, 3))
		pass(t, s)
		first := s.Bribes[1]
		pass(t, s)
		own := s.Bribes[0]
		pass(t, s)
		if got := [3]int32{first, s.Bribes[1], own}; got != want {
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
	for setting, want := range map[string][4]rules.Seat{`changer_controls = true`: {rules.NoSeat, 0, 1, 0}, `changer_controls = false`: {0, 1, 0, 1}} {
		s := town(t, "[rules]\n"+setting)
		for i, seat := range want {
			if got := s.Forecasts[i].Controller; got != seat {
				t.Errorf("%s: forecast %d is controlled by seat %d, not %d", setting, i, got, seat)
			}
		}
	}
	for setting, want := range map[string]bool{`spare_wind = true`: true, `spare_wind = false`: false} {
		for _, turns := range []int32{7, 8} { // 8 forecasts
			s := town(t, "[rules]\n"+setting)
			s.Constants.MaxTurns, s.Ended = turns, turns-1
			seat := s.Mover()
			x := [2]int{3, 9}[seat]
			for _, c := range []Command{{Verb: Rotate, Building: s.At(grid.Pt(x, 2))}, {Verb: Intensify, Building: s.At(grid.Pt(x, 2))}} {
				if err := s.Check(seat, c); (err == nil) != (want && turns == 7) {
					t.Errorf("%s: in the last of %d turns: %v", setting, turns, err)
				}
			}
			if _, ok := s.NextWind(); ok != (want && turns == 7) {
				t.Errorf("%s: in the last of %d turns there is a next wind: %v", setting, turns, ok)
			}
			s.Ended--
			if seat = s.Mover(); s.Check(seat, Command{Verb: Rotate, Building: s.At(grid.Pt([2]int{3, 9}[seat], 2))}) != nil {
				t.Errorf("%s: the wind of the last turn cannot be changed", setting)
			}
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

// TestConstants plays with other constants than the document's.
func TestConstants(t *testing.T) {
	s := town(t, "act_cost = 3")
	must(t, s, 0, order(s, Ignite, 0, 2, 6, 2))
	must(t, s, 0, order(s, Ignite, 0, 3, 6, 2))
	if s.Bribes[0] != 4 || s.ActionsLeft(0) != 1 || s.Able(0) != 1 {
		t.Errorf("act_cost: %d bribes, %d acts, %d can act", s.Bribes[0], s.ActionsLeft(0), s.Able(0))
	}
	must(t, s, 0, order(s, Extinguish, 1, 2, 6, 2))
	refused(t, s, 0, order(s, Extinguish, 1, 3, 6, 2), "bribes")

	s = town(t, "ruin_bribes = 4")
	s.on(6, 2).Health, s.on(6, 2).Fire = 1, 1
	s.on(7, 2).Health, s.on(7, 2).Fire = 1, 1
	pass(t, s)
	if s.Bribes[1] != 18 {
		t.Errorf("ruin_bribes: %d", s.Bribes[1])
	}

	s = town(t, "wind_step = 4")
	s.Forecasts[1].Intensity = 5
	weaker := order(s, Intensify, 3, 2, 3, 2)
	weaker.Reverse = true
	stronger := order(s, Intensify, 3, 3, 3, 3)
	for i, c := range []Command{weaker, weaker, stronger, stronger, stronger} {
		s.Buildings[c.Building].Bribed = false
		must(t, s, 0, c)
		if want := [...]uint8{1, 0, 4, 8, 10}[i]; s.Forecasts[1].Intensity != want {
			t.Errorf("wind_step: step %d leads to %d, not %d", i, s.Forecasts[1].Intensity, want)
		}
	}

	s = town(t, "fire_fade = 3\nexposure_drain = 4\nwater_power = 5\nwarehouse_fire = 8\nheadquarters_fire = 9\nmax_fire = 15")
	must(t, s, 0, order(s, Ignite, 0, 2, 6, 2))
	must(t, s, 0, order(s, Ignite, 0, 0, 6, 2))
	must(t, s, 0, order(s, Extinguish, 1, 2, 6, 2))
	pass(t, s)
	if b := s.on(6, 2); b.Fire != 7 || b.Health != 90 || s.on(0, 2).Exposure != 2 {
		t.Errorf("%+v, exposure %d", b, s.on(0, 2).Exposure)
	}
}
