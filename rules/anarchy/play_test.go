package anarchy

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// playout plays random options until the match is over and calls each after every step.
func playout(t testing.TB, s *State, seed string, each func(before *State, seat rules.Seat, c Command, events []rules.Event)) {
	t.Helper()
	dice := rules.NewSeeded(seed)
	tape := rules.NewTape(dice)
	before := s.Clone()
	for !s.End.Over {
		seat := s.Mover()
		options := slices.Collect(s.Options(seat))
		c := options[dice.Intn(len(options))]
		before.CopyFrom(s)
		tape.Reset()
		if err := s.Apply(seat, c, tape); err != nil {
			t.Fatalf("option %s: %v", c, err)
		}
		each(before, seat, c, tape.Events)
	}
}

func levels(t testing.TB) map[string]Level {
	all := map[string]Level{}
	for _, name := range []string{"classic", "original", "quick", "firestorm", "fire-breaks", "save-the-headquarters", "burn-it-down"} {
		all[name] = file(t, name)
	}
	return all
}

// TestEventsAreComplete applies the events of each step to the position before it and expects the position after it.
func TestEventsAreComplete(t *testing.T) {
	seen := map[What]bool{}
	for name, level := range levels(t) {
		s := start(t, level, "events")
		playout(t, s, "events "+name, func(before *State, seat rules.Seat, c Command, events []rules.Event) {
			for _, e := range events {
				seen[What(e.What)] = true
				before.follow(e)
			}
			before.Fallen = s.Fallen // not visible: it shows in the next bribes
			if before.Ended != s.Ended || !same(before, s) {
				t.Fatalf("%s: after %s by seat %d on turn %d the events tell another position", name, c, seat, s.Ended)
			}
		})
	}
	s := town(t, "")
	tape := rules.NewTape(nil)
	s.Ended = 7
	if err := s.Apply(1, Command{}, tape); err != nil {
		t.Fatal(err)
	}
	s = town(t, "")
	if err := s.Apply(1, Command{Verb: Concede}, tape); err != nil {
		t.Fatal(err)
	}
	if o := s.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "left" {
		t.Errorf("after conceding: %+v", o)
	}
	for _, e := range tape.Events {
		seen[What(e.What)] = true
	}
	for w := range whats {
		if !seen[w] {
			t.Errorf("no match had the event %s", w)
		}
	}
}

// follow applies one event to the position.
func (s *State) follow(e rules.Event) {
	switch What(e.What) {
	case BribeSpent:
		s.Buildings[e.Target].Bribed = true
		s.Bribes[e.Actor] = int32(e.Amount)
	case Turned:
		s.Forecasts[e.Target].Direction = grid.Dir(e.Amount)
	case Strengthened:
		s.Forecasts[e.Target].Intensity = uint8(e.Amount)
	case FireSet, Faded, Blown:
		s.Buildings[e.Target].Fire = uint8(e.Amount)
	case Hurt, Burnt:
		s.Buildings[e.Target].Health = int16(e.Amount)
	case Exposed, Drained:
		s.Buildings[e.Target].Exposure = int32(e.Amount)
	case Released:
		s.Buildings[e.Target].Bribed = false
	case Dusk:
		s.Ended++
	case BribesSet:
		s.Bribes[e.Actor] = int32(e.Amount)
	case Won:
		s.End = Ending{Over: true, Winner: rules.Seat(e.Actor), Reason: Reason(e.Amount)}
	}
}

func TestNilTapeAllocatesNothing(t *testing.T) {
	level := DefaultLevel()
	s := start(t, level, "allocations")
	base := s.Clone()
	var commands []Command
	var seats []rules.Seat
	playout(t, s.Clone(), "allocations", func(_ *State, seat rules.Seat, c Command, _ []rules.Event) {
		commands, seats = append(commands, c), append(seats, seat)
	})
	if n := testing.AllocsPerRun(5, func() {
		s.CopyFrom(base)
		for i, c := range commands {
			if s.Check(1-seats[i], c) == nil {
				t.Fatal("legal for both seats")
			}
			if err := s.Apply(seats[i], c, nil); err != nil {
				t.Fatal(err)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations in a match of %d commands", n, len(commands))
	}
}

func TestRefusalsChangeNothing(t *testing.T) {
	s := town(t, "base_bribes = 3")
	s.Forecasts[1].Intensity = 10
	s.on(1, 2).Health = 0
	must(t, s, 0, order(s, Ignite, 4, 0, 6, 2))
	over := s.Clone()
	over.End.Over = true
	number := func(verb Verb, b, target int16) Command { return Command{Verb: verb, Building: b, Target: target} }
	last := s.Clone()
	last.Ended = 6
	poor := s.Clone()
	poor.Bribes[0] = 0
	calm := s.Clone()
	calm.Forecasts[1].Intensity = 0
	down := order(s, Intensify, 3, 2, 0, 0)
	down.Reverse = true
	end := int16(len(s.Buildings))
	seen := map[string]bool{}
	for _, c := range []struct {
		code  string
		s     *State
		seat  rules.Seat
		order Command
	}{
		{"over", over, 0, Command{}},
		{"over", over, 0, Command{Verb: Concede}},
		{"turn", s, 1, Command{}},
		{"turn", s, rules.NoSeat, Command{}},
		{"turn", s, 2, Command{Verb: Concede}},
		{"verb", s, 0, Command{Verb: verbs}},
		{"verb", s, 0, Command{Verb: 255}},
		{"building", s, 0, number(Ignite, end, 1)},
		{"building", s, 0, number(Raid, -1, 1)},
		{"owner", s, 0, order(s, Ignite, 6, 2, 0, 2)},
		{"class", s, 0, order(s, Raid, 0, 2, 6, 2)},
		{"class", s, 0, order(s, Ignite, 2, 2, 6, 2)},
		{"class", s, 0, order(s, Extinguish, 0, 2, 6, 2)},
		{"class", s, 0, order(s, Rotate, 0, 2, 6, 2)},
		{"class", s, 0, order(s, Intensify, 0, 2, 6, 2)},
		{"burned", s, 0, order(s, Extinguish, 1, 2, 6, 2)},
		{"bribed", s, 0, order(s, Ignite, 4, 0, 6, 2)},
		{"bribes", poor, 0, order(s, Ignite, 0, 2, 6, 2)},
		{"target", s, 0, number(Ignite, s.At(s.on(0, 2).Cell()), end)},
		{"target", s, 0, number(Extinguish, s.At(s.on(1, 3).Cell()), -1)},
		{"target", s, 0, order(s, Raid, 2, 2, 6+1, 2)},
		{"headquarters", s, 0, order(s, Ignite, 0, 2, 9, 0)},
		{"headquarters", s, 0, order(s, Extinguish, 1, 3, 0, 0)},
		{"forecast", last.lastTurn(), 1, order(s, Rotate, 9, 2, 0, 0)},
		{"max", s, 0, order(s, Intensify, 3, 2, 0, 0)},
		{"min", calm, 0, down},
	} {
		before := c.s.Clone()
		refused(t, c.s, c.seat, c.order, c.code)
		err := c.s.Apply(c.seat, c.order, rules.NewTape(nil))
		if illegal, ok := err.(*rules.Illegal); !ok || illegal.Code != c.code || illegal.Detail == "" {
			t.Errorf("%s: Apply gives %v", c.code, err)
		}
		if !same(before, c.s) {
			t.Errorf("%s: the position has changed", c.code)
		}
		seen[c.code] = true
	}
	for _, code := range Game().Refusals.Codes() {
		if !seen[code] {
			t.Errorf("nothing is refused with %s", code)
		}
	}
}

func (s *State) lastTurn() *State { s.Ended = 7; return s }

func TestOptionsAreLegalAndHaveEveryVerb(t *testing.T) {
	seen := map[Verb]int{}
	for name, level := range levels(t) {
		s := start(t, level, "options")
		playout(t, s, name, func(before *State, seat rules.Seat, c Command, _ []rules.Event) {
			n := 0
			for c := range before.Options(seat) {
				if err := before.Check(seat, c); err != nil {
					t.Fatalf("%s: option %s: %v", name, c, err)
				}
				seen[c.Verb]++
				n++
			}
			for range before.Options(1 - seat) {
				t.Fatalf("%s: options for the seat that waits", name)
			}
			for range before.Options(seat) {
				break // the iterator must stop early
			}
		})
		for range s.Options(s.Mover()) {
			t.Fatalf("%s: options after the end", name)
		}
	}
	for _, v := range []Verb{Pass, Ignite, Extinguish, Raid, Rotate, Intensify} {
		if seen[v] == 0 {
			t.Errorf("no option ever was to %s", v)
		}
	}
}

// TestOptionsOfAPosition lists all options of a position in which each of them has a reason.
func TestOptionsOfAPosition(t *testing.T) {
	s := start(t, classic(t, "rows = [\"fHw.Fh\", \"WwF.PS\", \"w...pw\"]\nforecasts = [\"north 3\", \"east 0\"]\nmax_turns = 4"), "options")
	s.on(0, 0).Fire = 1                             // beside the headquarters: sprayed, whoever owns it
	s.on(2, 0).Fire, s.on(2, 0).Health = 2, 0       // beside it, a ruin: sprayed
	s.on(1, 0).Fire = 4                             // the headquarters itself: cannot be
	s.on(0, 1).Fire = 5                             // own: sprayed
	s.on(4, 1).Fire, s.on(4, 1).Health = 6, 0       // own ruin, far away: ignored
	s.on(5, 2).Fire = 7                             // enemy's, far away: ignored
	s.on(1, 1).Exposure, s.on(0, 2).Exposure = 9, 3 // could be raided, but all police departments are ruins
	s.on(5, 2).Exposure, s.on(5, 2).Health = 8, 0   // a ruin
	const others = "intensify 9, rotate 9, rotate 9 reverse, extinguish 3 0, extinguish 3 2, extinguish 3 5, ignite 5 9, ignite 5 3, "
	for ended, want := range map[int32]string{0: others + "ignite 1 10, ignite 5 5, pass", 2: others + "ignite 1 5, ignite 5 12, pass"} {
		s.Ended, s.Forecasts[ended+1].Intensity = ended, 0
		var got []string
		for c := range s.Options(0) {
			got = append(got, c.String())
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("after %d turns the options are\n%s\nnot\n%s", ended, text, want)
		}
	}
}

// TestNearestWarehouseSetsTheFire: for each side of the enemy headquarters, Options yields the nearest warehouse, the first among equally
// near ones.
func TestNearestWarehouseSetsTheFire(t *testing.T) {
	s := start(t, classic(t, "rows = [\"H...W..\", \"...fhf.\", \".W....W\"]"), "nearest")
	near := s.nearest(0, s.Buildings[s.Headquarters[1]].Near)
	west, east := s.At(grid.Pt(1, 2)), s.At(grid.Pt(6, 2))
	north := s.At(grid.Pt(4, 0))
	if want := [4]int16{north, north, None, north}; near != want {
		t.Errorf("%v, not %v", near, want)
	}
	s.Buildings[north].Bribed = true
	if near = s.nearest(0, s.Buildings[s.Headquarters[1]].Near); near != [4]int16{east, east, None, west} {
		t.Errorf("%v, west %d, east %d", near, west, east)
	}
	s.Buildings[east].Health = 0
	if near = s.nearest(0, s.Buildings[s.Headquarters[1]].Near); near != [4]int16{west, west, None, west} {
		t.Errorf("%v, west %d", near, west)
	}
	if near = s.nearest(1, s.Buildings[s.Headquarters[0]].Near); near != [4]int16{None, None, None, None} {
		t.Errorf("the headquarters is offered: %v", near)
	}
}

func TestCounts(t *testing.T) {
	s := town(t, "base_bribes = 20")
	s.on(0, 2).Bribed, s.on(1, 2).Health, s.on(1, 2).Fire, s.on(2, 2).Fire, s.on(6, 2).Fire = true, 0, 3, 1, 2
	if standing, health, burning := s.Count(0); standing != 10 || health != 1200 || burning != 2 {
		t.Errorf("seat 0: %d standing, %d health, %d burning", standing, health, burning)
	}
	if standing, health, burning := s.Count(1); standing != 11 || health != 1300 || burning != 1 {
		t.Errorf("seat 1: %d standing, %d health, %d burning", standing, health, burning)
	}
	if s.Able(0) != 9 || s.Able(1) != 0 {
		t.Errorf("%d and %d can act", s.Able(0), s.Able(1))
	}
}

func TestNames(t *testing.T) {
	for k, title := range map[Kind]string{Warehouse: "Warehouse", FireDepartment: "Fire department", PoliceDepartment: "Police department",
		WeatherStation: "Weather station", kinds: kinds.String(), 255: Kind(255).String()} {
		if got := k.Title(); got != title {
			t.Errorf("kind %d is called %q", k, got)
		}
	}
	for v := range Verb(255) {
		k, ok := v.Actor()
		if want := v >= Ignite && v <= Intensify; ok != want || ok && k != [...]Kind{Ignite: Warehouse, Extinguish: FireDepartment, Raid: PoliceDepartment,
			Rotate: WeatherStation, Intensify: WeatherStation}[v] {
			t.Errorf("%s is carried out by %s, %v", v, k, ok)
		}
	}
}

func TestCopiesAreIndependent(t *testing.T) {
	s := start(t, DefaultLevel(), "copies")
	playout(t, s.Clone(), "copies", func(before *State, _ rules.Seat, _ Command, _ []rules.Event) {
		if before.Ended == 20 {
			s.CopyFrom(before)
		}
	})
	c, text := s.Clone(), func() string { b, _ := json.Marshal(s); return string(b) }
	want := text()
	playout(t, c, "elsewhere", func(*State, rules.Seat, Command, []rules.Event) {})
	if text() != want {
		t.Error("playing on a copy changes the original")
	}
	var back State
	if err := json.Unmarshal([]byte(want), &back); err != nil {
		t.Fatal(err)
	}
	if !same(s, &back) {
		t.Error("the position does not survive JSON")
	}
}

func TestCommandText(t *testing.T) {
	for text, c := range map[string]Command{
		`{"verb":"pass"}`: {},
		`{"verb":"ignite","building":3,"target":40}`:    {Verb: Ignite, Building: 3, Target: 40},
		`{"verb":"rotate","building":7,"reverse":true}`: {Verb: Rotate, Building: 7, Reverse: true},
	} {
		b, err := json.Marshal(c)
		if err != nil || string(b) != text {
			t.Errorf("%+v is written %s (%v)", c, b, err)
		}
		var back Command
		if err := json.Unmarshal([]byte(text), &back); err != nil || back != c {
			t.Errorf("%s is read %+v (%v)", text, back, err)
		}
	}
	var c Command
	for _, text := range []string{`{"verb":"burn"}`, `{"verb":1}`, `{"building":70000}`, `{"target":"x"}`} {
		if err := json.Unmarshal([]byte(text), &c); err == nil {
			t.Errorf("%s is read %+v", text, c)
		}
	}
	if _, err := json.Marshal(Command{Verb: verbs}); err == nil {
		t.Error("an unknown verb is written")
	}
	if got := (Command{Verb: Ignite, Building: 1, Target: 2}).String() + ", " + (Command{Verb: Rotate, Building: 3, Reverse: true}).String(); got != "ignite 1 2, rotate 3 reverse" {
		t.Errorf("commands are shown as %s", got)
	}
}

func FuzzCommands(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 1, 2, 2, 4, 6, 3, 0, 9, 4, 5, 5, 5, 13, 1})
	f.Add([]byte{6, 0, 0, 200, 255, 255})
	base := start(f, parse(f, townMap), "fuzz")
	f.Fuzz(func(t *testing.T, data []byte) {
		s := base.Clone()
		tape := rules.NewTape(rules.Fixed(1))
		for len(data) >= 3 {
			c := Command{Verb: Verb(data[0] & 15), Reverse: data[0]&16 != 0, Building: int16(int8(data[1])), Target: int16(int8(data[2]))}
			seat := s.Mover()
			if data[0]&32 != 0 {
				seat = rules.Seat(int8(data[0]) >> 6)
			}
			data = data[3:]
			before := s.Clone()
			check := s.Check(seat, c)
			if !same(before, s) {
				t.Fatalf("checking %s changes the position", c)
			}
			err := s.Apply(seat, c, tape)
			if (check == nil) != (err == nil) {
				t.Fatalf("%s: Check says %v, Apply %v", c, check, err)
			}
			if err != nil && !same(before, s) {
				t.Fatalf("%s: refused and yet the position changes", c)
			}
			for i := range s.Buildings {
				b := &s.Buildings[i]
				if b.Health < 0 || int16(b.Fire) > s.Constants.MaxFire || b.Exposure < 0 || b.heat != 0 {
					t.Fatalf("after %s building %d is %+v", c, i, *b)
				}
			}
			if s.Bribes[0] < 0 || s.Bribes[1] < 0 {
				t.Fatalf("after %s there are %v bribes", c, s.Bribes)
			}
		}
	})
}

func BenchmarkIdle(b *testing.B) {
	benchmark(b, func(s *State) Command { return Command{} })
}

func BenchmarkRandom(b *testing.B) {
	dice := rules.NewSeeded("bench")
	benchmark(b, func(s *State) Command {
		seat, n := s.Mover(), len(s.Buildings)
		if s.Bribes[seat] == 0 {
			return Command{}
		}
		for range 100 {
			c := Command{Building: int16(dice.Intn(n)), Target: int16(dice.Intn(n))}
			switch s.Buildings[c.Building].Kind {
			case Warehouse:
				c.Verb = Ignite
			case FireDepartment:
				c.Verb = Extinguish
			case PoliceDepartment:
				c.Verb = Raid
			case WeatherStation:
				c.Verb = Rotate + Verb(dice.Intn(2))
				c.Reverse = dice.Intn(2) == 0
			}
			if s.Check(seat, c) == nil {
				return c
			}
		}
		return Command{}
	})
}

func BenchmarkOptions(b *testing.B) {
	dice := rules.NewSeeded("bench")
	var options []Command
	benchmark(b, func(s *State) Command {
		options = options[:0]
		for c := range s.Options(s.Mover()) {
			options = append(options, c)
		}
		return options[dice.Intn(len(options))]
	})
}

func benchmark(b *testing.B, choose func(*State) Command) {
	s := start(b, DefaultLevel(), "bench")
	base := s.Clone()
	turns, commands := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(base)
		for !s.End.Over {
			if err := s.Apply(s.Mover(), choose(s), nil); err != nil {
				b.Fatal(err)
			}
			commands++
		}
		turns += s.Turn()
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
	b.ReportMetric(float64(commands)/b.Elapsed().Seconds(), "commands/s")
}

// TestLane compares lanes with the fire that the wind brings to a headquarters at the end of a turn.
func TestLane(t *testing.T) {
	reached := 0
	for name, level := range levels(t) {
		playout(t, start(t, level, "lane"), "lane "+name, func(before *State, _ rules.Seat, c Command, _ []rules.Event) {
			if c.Verb != Pass {
				return
			}
			wind, _ := before.Wind()
			after := before.Clone()
			after.endTurn(nil)
			for seat, hq := range before.Headquarters {
				want := before.Buildings[hq].Fire - min(before.Buildings[hq].Fire, uint8(before.Constants.FireFade))
				for i := range before.Lane(rules.Seat(seat), wind) {
					if fire := min(before.Buildings[i].Fire, wind.Intensity); fire > want {
						want = fire
						reached++
					}
				}
				if got := after.Buildings[hq].Fire; got != want {
					t.Fatalf("%s, turn %d: fire %d at the headquarters of seat %d, its lane brings %d", name, before.Ended, got, seat, want)
				}
			}
		})
	}
	if reached == 0 {
		t.Error("no wind carried fire into a headquarters")
	}
}
