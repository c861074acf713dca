package anarchy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
)

// listing writes one event per line: kind, name, actor, target and amount, with "-" for rules.Nobody.
func listing(events []rules.Event) string {
	number := func(n int32) string {
		if n == rules.Nobody {
			return "-"
		}
		return fmt.Sprint(n)
	}
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "%c %s %s %s %d %s-%s\n", "CSPN"[slices.Index([]rules.Kind{rules.Change, rules.Strike, rules.Phase, rules.Note}, e.Kind)], What(e.What), number(e.Actor),
			number(e.Target), e.Amount, e.From, e.To)
	}
	return b.String()
}

// expectEvents applies the command and compares the events with the lines of want.
func expectEvents(t *testing.T, s *State, seat rules.Seat, c Command, want string) {
	t.Helper()
	tape := rules.NewTape(rules.Fixed(1))
	if err := s.Apply(seat, c, tape); err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(strings.ReplaceAll(strings.TrimSpace(want), " ", "_"))
	for i := range lines {
		lines[i] = strings.ReplaceAll(strings.Trim(lines[i], "_"), "_", " ")
	}
	if got := strings.TrimSpace(listing(tape.Events)); got != strings.Join(lines, "\n") {
		t.Errorf("the events of %s are\n%s\nnot\n%s", c, got, strings.Join(lines, "\n"))
	}
}

// pair is a row of five buildings and two headquarters; building n stands in column n of row 0, the headquarters of seat 1 is number 5.
//
//	HWFPSh
const pair = "rows = [\"HWFPSh\", \"......\"]\nforecasts = [\"east 2\", \"west 3\", \"north 0\", \"north 0\"]\nmax_turns = 4\n"

func TestEventsOfCommands(t *testing.T) {
	s := start(t, classic(t, pair), "events")
	expectEvents(t, s, 0, Command{Verb: Ignite, Building: 1, Target: 4}, `C bribe 0 1 9 1,0-1,0
		S ignite 1 4 3 1,0-4,0
		C fire - 4 3 4,0-4,0
		C exposure - 1 3 1,0-1,0`)
	expectEvents(t, s, 0, Command{Verb: Extinguish, Building: 2, Target: 4}, `C bribe 0 2 8 2,0-2,0
		S extinguish 2 4 2 2,0-4,0
		C fire - 4 1 4,0-4,0`)
	expectEvents(t, s, 0, Command{Verb: Raid, Building: 3, Target: 1}, `C bribe 0 3 7 3,0-3,0
		S raid 3 1 3 3,0-1,0
		C hurt - 1 97 1,0-1,0
		C exposure - 1 0 1,0-1,0`)
	expectEvents(t, s, 0, Command{Verb: Rotate, Building: 4, Reverse: true}, `C bribe 0 4 6 4,0-4,0
		C rotate 4 1 2 4,0-4,0`)
	s.Buildings[4].Bribed = false
	expectEvents(t, s, 0, Command{Verb: Intensify, Building: 4, Reverse: true}, `C bribe 0 4 5 4,0-4,0
		C intensify 4 1 2 4,0-4,0`)
	s.Buildings[4].Bribed = false
	expectEvents(t, s, 0, Command{Verb: Intensify, Building: 4}, `C bribe 0 4 4 4,0-4,0
		C intensify 4 1 3 4,0-4,0`)
	s.Buildings[4].Bribed = false
	expectEvents(t, s, 0, Command{Verb: Rotate, Building: 4}, `C bribe 0 4 3 4,0-4,0
		C rotate 4 1 3 4,0-4,0`)
	expectEvents(t, s, 1, Command{Verb: Concede}, `N gone 1 - 0 5,0-5,0
		N won 0 - 5 0,0-0,0`)
}

// TestEventsWithoutEffect: a value that stays the same has no event.
func TestEventsWithoutEffect(t *testing.T) {
	s := start(t, classic(t, pair), "events")
	s.Buildings[1].Fire = 20
	expectEvents(t, s, 0, Command{Verb: Ignite, Building: 1, Target: 1}, `C bribe 0 1 9 1,0-1,0
		S ignite 1 1 0 1,0-1,0`)
	expectEvents(t, s, 0, Command{Verb: Extinguish, Building: 2, Target: 3}, `C bribe 0 2 8 2,0-2,0
		S extinguish 2 3 0 2,0-3,0`)
	expectEvents(t, s, 0, Command{Verb: Raid, Building: 3, Target: 1}, `C bribe 0 3 7 3,0-3,0
		S raid 3 1 0 3,0-1,0`)
	// a raid on an exposed ruin takes only its exposure
	s = start(t, classic(t, pair), "events")
	s.Buildings[1].Health, s.Buildings[1].Exposure = 0, 7
	expectEvents(t, s, 0, Command{Verb: Raid, Building: 3, Target: 1}, `C bribe 0 3 9 3,0-3,0
		S raid 3 1 0 3,0-1,0
		C exposure - 1 0 1,0-1,0`)
	if s.Fallen != [2]int16{} {
		t.Errorf("a ruin fell again: %v", s.Fallen)
	}
	// the wind brings no fire where there is at least as much
	s = start(t, classic(t, pair), "events")
	s.Buildings[2].Fire, s.Buildings[3].Fire = 3, 3
	expectEvents(t, s, 0, Command{}, `P dusk 0 - 0 0,0-0,0
		C burn - 2 97 2,0-2,0
		C burn - 3 97 3,0-3,0
		C fade - 2 2 2,0-2,0
		C fade - 3 2 3,0-3,0
		S blow 2 4 2 2,0-4,0
		S blow 3 5 2 3,0-5,0
		P wind - - 1 5,0-5,0
		P dawn 1 - 1 5,0-5,0`)
	// a raid that takes the last health
	s = start(t, classic(t, pair), "events")
	s.Buildings[1].Health, s.Buildings[1].Exposure = 6, 7
	expectEvents(t, s, 0, Command{Verb: Raid, Building: 3, Target: 1}, `C bribe 0 3 9 3,0-3,0
		S raid 3 1 6 3,0-1,0
		C hurt - 1 0 1,0-1,0
		C collapse 0 1 0 1,0-1,0
		C exposure - 1 0 1,0-1,0`)
	if s.Fallen != [2]int16{1, 0} {
		t.Errorf("fallen: %v", s.Fallen)
	}
}

func TestEventsOfTurns(t *testing.T) {
	s := start(t, classic(t, pair), "events")
	s.Buildings[1].Fire, s.Buildings[1].Health, s.Buildings[1].Exposure = 5, 5, 25
	s.Buildings[3].Fire, s.Buildings[3].Health = 1, 0
	s.Buildings[2].Bribed = true
	expectEvents(t, s, 0, Command{}, `P dusk 0 - 0 0,0-0,0
		C burn - 1 0 1,0-1,0
		C collapse 0 1 0 1,0-1,0
		C fade - 1 4 1,0-1,0
		C fade - 3 0 3,0-3,0
		C drain - 1 15 1,0-1,0
		C release - 2 0 2,0-2,0
		S blow 1 2 2 1,0-2,0
		S blow 1 3 2 1,0-3,0
		S blow 3 4 1 3,0-4,0
		S blow 3 5 1 3,0-5,0
		P wind - - 1 5,0-5,0
		C purse 0 - 11 0,0-0,0
		P dawn 1 - 1 5,0-5,0`)
	s.Buildings[0].Health, s.Buildings[5].Health = 10, 1
	s.Buildings[1].Fire, s.Buildings[2].Fire, s.Buildings[3].Fire, s.Buildings[4].Fire = 0, 0, 0, 0
	expectEvents(t, s, 1, Command{}, `P dusk 1 - 1 5,0-5,0
		C burn - 5 0 5,0-5,0
		C collapse 1 5 0 5,0-5,0
		C fade - 5 0 5,0-5,0
		C drain - 1 5 1,0-1,0
		N lost 1 5 0 5,0-5,0
		N won 0 - 0 0,0-0,0
		S blow 5 4 1 5,0-4,0
		S blow 5 3 1 5,0-3,0
		S blow 5 2 1 5,0-2,0
		P wind - - 2 0,0-0,0
		C purse 1 - 11 5,0-5,0`)
	// the last turn, decided by a coin
	s = start(t, classic(t, "rows = [\"Hh\", \"..\"]\nmax_turns = 2\nforecasts = [\"north 0\", \"north 0\"]"), "events")
	s.Ended = 1
	expectEvents(t, s, 1, Command{}, `P dusk 1 - 1 1,0-1,0
		N coin 1 - 0 1,0-1,0
		N won 1 - 4 1,0-1,0`)
}

// TestDiff plays matches and compares the events that Diff finds in the positions: those of a command equal the engine's, and those of a
// turn lead to the next position.
func TestDiff(t *testing.T) {
	sorted := func(events []rules.Event) string {
		lines := strings.Split(listing(events), "\n")
		slices.Sort(lines)
		return strings.Join(lines, "\n")
	}
	// These events of a turn follow exactly from its positions. Of a fire that fades and is carried back, the positions show only the
	// result.
	exact := func(events []rules.Event) []rules.Event {
		return slices.DeleteFunc(slices.Clone(events), func(e rules.Event) bool { return What(e.What) == Faded || What(e.What) == Blown })
	}
	blown, ended := 0, 0
	for name, level := range levels(t) {
		for _, seed := range []string{"1", "2"} {
			s := start(t, level, "retell "+seed)
			playout(t, s, name+seed, func(before *State, seat rules.Seat, c Command, events []rules.Event) {
				tape := rules.NewTape(nil)
				Diff(before, s, seat, c, tape)
				at := fmt.Sprintf("%s, turn %d, %s", name, before.Ended, c)
				if s.End.Over {
					ended++
				}
				replayed := before.Clone()
				for _, e := range tape.Events {
					replayed.follow(e)
					if What(e.What) == Blown {
						wind, _ := before.Wind()
						source := before.At(e.To.Step(wind.Direction.Back()))
						if source == None || before.Buildings[source].Fire == 0 {
							source = int16(e.Target) // the fire comes from farther away
						} else {
							blown++
						}
						if e.Actor != int32(source) {
							t.Fatalf("%s: fire is blown from %s to %s by a wind to the %s", at, e.From, e.To, wind.Direction)
						}
					}
				}
				replayed.Fallen = s.Fallen
				if !same(replayed, s) {
					t.Fatalf("%s: found as\n%s", at, listing(tape.Events))
				}
				if c.Verb != Pass {
					if got, want := sorted(tape.Events), sorted(events); got != want {
						t.Fatalf("%s: found as\n%s\nnot\n%s", at, got, want)
					}
				} else if got, want := sorted(exact(tape.Events)), sorted(exact(events)); got != want && !s.End.Over {
					t.Fatalf("%s: found as\n%s\nnot\n%s", at, got, want)
				}
			})
		}
	}
	if blown == 0 || ended == 0 {
		t.Errorf("%d fires were blown, %d matches ended", blown, ended)
	}
	s := start(t, classic(t, pair), "retell")
	after := s.Clone()
	must(t, after, 1, Command{Verb: Concede})
	tape := rules.NewTape(nil)
	if Diff(s, after, 1, Command{Verb: Concede}, tape); listing(tape.Events) != "N gone 1 - 0 5,0-5,0\nN won 0 - 5 0,0-0,0\n" {
		t.Errorf("conceding is found as\n%s", listing(tape.Events))
	}
	// a forecast that the position before does not have
	before := s.Clone()
	before.Forecasts = before.Forecasts[:1]
	after = s.Clone()
	must(t, after, 0, Command{Verb: Rotate, Building: 4})
	tape.Reset()
	if Diff(before, after, 0, Command{Verb: Rotate, Building: 4}, tape); listing(tape.Events) != "C bribe 0 4 9 4,0-4,0\n" {
		t.Errorf("a new forecast is found as\n%s", listing(tape.Events))
	}
	// a raided headquarters falls at the end of the turn
	before = s.Clone()
	before.Buildings[5].Health = 0
	after = before.Clone()
	must(t, after, 0, Command{})
	tape.Reset()
	if Diff(before, after, 0, Command{}, tape); !strings.Contains(listing(tape.Events), "N lost 1 5 0 5,0-5,0\n") {
		t.Errorf("the fall of a raided headquarters is found as\n%s", listing(tape.Events))
	}
	// in a log whose match continues, it falls once
	after.End = Ending{}
	tape.Reset()
	if Diff(before, after, 0, Command{}, tape); strings.Contains(listing(tape.Events), "lost") {
		t.Errorf("a headquarters falls again:\n%s", listing(tape.Events))
	}
	// a headquarters falls in the last turn, and no turn follows
	s.Buildings[5].Health, s.Buildings[5].Fire = 3, 3
	after = s.Clone()
	must(t, after, 0, Command{})
	tape.Reset()
	Diff(s, after, 0, Command{}, tape)
	if got, want := listing(tape.Events), `P dusk 0 - 0 0,0-0,0
C burn - 5 0 5,0-5,0
C collapse 1 5 0 5,0-5,0
C fade - 5 2 5,0-5,0
N lost 1 5 0 5,0-5,0
P wind - - 1 5,0-5,0
C purse 1 - 11 5,0-5,0
N won 0 - 0 0,0-0,0
`; got != want {
		t.Errorf("the fall of a headquarters is found as\n%s\nnot\n%s", got, want)
	}
}
