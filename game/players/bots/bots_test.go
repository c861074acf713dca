package bots_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/rulestest"
)

// most takes as many stones as possible from the largest heap.
func most(c *rulestest.Cairn, _ rules.Seat, yield func() error) ([]rulestest.Take, error) {
	heap := slices.Index(c.Heaps, slices.Max(c.Heaps))
	return []rulestest.Take{{Heap: heap, Stones: min(c.Strength, c.Heaps[heap])}}, yield()
}

// players are the players of the toy game.
func players() bots.Roster[*rulestest.Cairn, rulestest.Take] {
	return bots.Roster[*rulestest.Cairn, rulestest.Take]{
		Facts: bots.Facts[*rulestest.Cairn]{Game: "cairns", Partners: []string{"most", "idle"}},
		Minds: map[string]func(string) bots.Think[*rulestest.Cairn, rulestest.Take]{
			"most": func(string) bots.Think[*rulestest.Cairn, rulestest.Take] { return most },
			"idle": func(string) bots.Think[*rulestest.Cairn, rulestest.Take] {
				return func(*rulestest.Cairn, rules.Seat, func() error) ([]rulestest.Take, error) { return nil, nil }
			},
		},
		Advise: func(c *rulestest.Cairn, seat rules.Seat, yield func() error) ([]bots.Advice[rulestest.Take], error) {
			plan, err := most(c, seat, yield)
			if err != nil {
				return nil, err
			}
			return []bots.Advice[rulestest.Take]{{Cmds: plan[:1], Why: "Take from the largest heap."}}, nil
		},
	}
}

func open[S rules.State[S, C], C comparable](t *testing.T, game rules.Game[S, C]) match.Position {
	t.Helper()
	position, err := match.Adapt(game).New(func(any) error { return nil }, "x")
	if err != nil {
		t.Fatal(err)
	}
	return position
}

func TestMatch(t *testing.T) {
	var list []match.Player
	for _, name := range players().Names() {
		p, err := players().New(name, "seed")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	m := match.New(match.Setup{Game: "cairns", Seats: make([]match.SeatInfo, 2)}, open(t, rulestest.Cairns()))
	if err := m.Run(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	if o := m.Outcome(); !o.Over || !o.Winners.Has(0) || o.Scores[1] != 0 {
		t.Errorf("outcome %+v", o)
	}
}

// brisk is the toy game, except that a turn ends with its first command.
type brisk struct{ rulestest.Cairn }

func (b *brisk) Apply(seat rules.Seat, t rulestest.Take, tape *rules.Tape) error {
	if err := b.Cairn.Apply(seat, t, tape); err != nil || t == (rulestest.Take{}) || b.Active().Empty() {
		return err
	}
	return b.Cairn.Apply(seat, rulestest.Take{}, tape)
}

func (b *brisk) Clone() *brisk { return &brisk{*b.Cairn.Clone()} }

// A command may end the turn without a pass.
func TestBriskTurns(t *testing.T) {
	toy := rulestest.Cairns()
	game := rules.Game[*brisk, rulestest.Take]{Info: toy.Info, New: func(load func(any) error, seed string) (*brisk, error) {
		c, err := toy.New(load, seed)
		if err != nil {
			return nil, err
		}
		return &brisk{*c}, nil
	}}
	think := func(b *brisk, seat rules.Seat, yield func() error) ([]rulestest.Take, error) {
		return most(&b.Cairn, seat, yield)
	}
	list := bots.Roster[*brisk, rulestest.Take]{Facts: bots.Facts[*brisk]{Game: "cairns"}, Minds: map[string]func(string) bots.Think[*brisk, rulestest.Take]{
		"most": func(string) bots.Think[*brisk, rulestest.Take] { return think },
	}}
	p, err := list.New("most", "")
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(match.Setup{Seats: make([]match.SeatInfo, 2)}, open(t, game))
	if err := m.Run(t.Context(), []match.Player{p, p}); err != nil {
		t.Fatal(err)
	}
	if m.Len() != m.Position().Turn()+1 || !m.Outcome().Over { // the last command ends the match before the turn counts
		t.Errorf("%d commands in %d turns, outcome %+v", m.Len(), m.Position().Turn(), m.Outcome())
	}
	s, err := game.New(func(any) error { return nil }, "x")
	if err != nil {
		t.Fatal(err)
	}
	botstest.Kit[*brisk, rulestest.Take]{Game: game, Players: list}.Play(t, s, think, think)
}

// A strength has its forms for short matches in matches at most half as long as on quick, and the others in all longer ones.
func TestShortForms(t *testing.T) {
	brief := 1.0
	r := players()
	for n := range 2 {
		r.Anchors = append(r.Anchors, func(string) bots.Think[*rulestest.Cairn, rulestest.Take] {
			return func(*rulestest.Cairn, rules.Seat, func() error) ([]rulestest.Take, error) {
				return []rulestest.Take{{Heap: n}}, nil
			}
		})
	}
	r.Chance = &bots.Chance[*rulestest.Cairn]{Read: func(*rulestest.Cairn) bots.Reading { return bots.Reading{Brief: brief} }}
	for _, short := range []bool{false, true} {
		if short {
			r.Ladder.Short[5] = [2]float64{1, 1}
		}
		think, err := r.Think("master", "seed")
		if err != nil {
			t.Fatal(err)
		}
		for _, brief = range []float64{0.2, 1, 1.9, 2, 5} {
			plan, err := think(&rulestest.Cairn{}, 0, nil)
			if err != nil || plan[0].Heap == 1 != (short && brief >= 2) {
				t.Errorf("a match %g times as brief: anchor %d, %v", brief, plan[0].Heap, err)
			}
		}
	}
}

func TestUnknownName(t *testing.T) {
	p, err := players().New("master", "")
	if err == nil || p != nil || !strings.Contains(err.Error(), `cairns: there is no player "master"; there are most, idle`) {
		t.Errorf("player %v, error %v", p, err)
	}
}

func TestOtherGame(t *testing.T) {
	const want = "the players of cairns cannot play Anarchy"
	position := open(t, anarchy.Game())
	if _, err := players().Suggest(t.Context(), position, 0); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	p, err := players().New("idle", "")
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(match.Setup{Seats: make([]match.SeatInfo, 2)}, position)
	if err := m.Run(t.Context(), []match.Player{p, p}); err != nil {
		t.Fatal(err)
	}
	if f := m.Faults(); len(f) != 1 || f[0].Kind != match.Failed || !strings.Contains(f[0].Text, want) {
		t.Error(f)
	}
}

// A refused command does nothing; the rest of the plan is carried out.
func TestRefusedPlan(t *testing.T) {
	list := bots.Roster[*rulestest.Cairn, rulestest.Take]{Facts: bots.Facts[*rulestest.Cairn]{Game: "cairns"},
		Minds: map[string]func(string) bots.Think[*rulestest.Cairn, rulestest.Take]{
			"careless": func(string) bots.Think[*rulestest.Cairn, rulestest.Take] {
				return func(*rulestest.Cairn, rules.Seat, func() error) ([]rulestest.Take, error) {
					return []rulestest.Take{{Heap: 9, Stones: 1}, {Heap: 0, Stones: 1}}, nil
				}
			},
		}}
	p, err := list.New("careless", "")
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(match.Setup{Game: "cairns", Seats: make([]match.SeatInfo, 2)}, open(t, rulestest.Cairns()))
	idle, err := players().New("idle", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Run(t.Context(), []match.Player{p, idle}); err != nil {
		t.Fatal(err)
	}
	if f := m.Faults(); len(f) == 0 || f[0].Kind != match.Refused || f[0].Code != "heap" || m.Outcome().Winners != rules.Seats(0) {
		t.Errorf("%v, %+v", f, m.Outcome())
	}
}

func TestSuggest(t *testing.T) {
	position := open(t, rulestest.Cairns())
	list, err := players().Suggest(t.Context(), position, 0)
	if err != nil || len(list) != 1 || list[0].Why == "" || len(list[0].Cmds) != 1 || position.Check(0, list[0].Cmds[0]) != nil {
		t.Errorf("%v: %v", list, err)
	}
	if _, err := players().Suggest(t.Context(), position, 1); err == nil || !strings.Contains(err.Error(), "seat 2 has no turn") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := players().Suggest(ctx, position, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestEstimate: while a match is open nobody has it won or lost for certain.
func TestEstimate(t *testing.T) {
	for _, seats := range []int{2, 4} {
		r := bots.Reading{Seats: [][]float64{{100}}}
		for range seats - 1 {
			r.Seats = append(r.Seats, []float64{0})
		}
		p, sum := bots.Estimate(r, []float64{1, 1, 1}), 0.0
		for _, x := range p {
			if sum += x; x > 0.991 || math.Round(100*x) < 1 {
				t.Errorf("of %d seats one has a chance of %v", seats, x)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("the chances of %d seats add up to %v", seats, sum)
		}
	}
	even := bots.Reading{Seats: [][]float64{{1}, {1.5}}}
	if got, want := bots.Estimate(even, []float64{1, 1, 1}), bots.Logit(even, []float64{1, 1, 1}); math.Abs(got[0]-want[0]) > 1e-12 {
		t.Errorf("%v is said for %v", got, want)
	}
	even.Progress, even.Sure = 1, rules.Seats(0)
	if got := bots.Estimate(even, []float64{1, 1, 1}); math.Abs(got[0]-0.99) > 1e-9 || even.Follows(bots.Pace{Part: 0.1, Most: 0.1}) != (bots.Pace{Part: 1}) {
		t.Errorf("%v is said where the first seat is sure to win, at a pace of %+v", got, even.Follows(bots.Pace{Part: 0.1, Most: 0.1}))
	}
}

// What is said follows a position by a part, and no further than its pace allows; where seats take turns it is judged when both have moved, and each
// turn brings a half.
func TestForecast(t *testing.T) {
	both, first, second := rules.Seats(0, 1), rules.Seats(0), rules.Seats(1)
	most, leap := 0.0, 0.0
	says := func(p, part float64) func() ([]float64, bots.Pace) {
		return func() ([]float64, bots.Pace) {
			return []float64{p, 1 - p}, bots.Pace{Part: part, Most: most, Leap: leap}
		}
	}
	never := func() ([]float64, bots.Pace) {
		t.Error("a position is judged in which one seat has moved more often")
		return nil, bots.Pace{}
	}
	near := func(what string, got []float64, want float64) {
		t.Helper()
		if math.Abs(got[0]-want) > 1e-9 || math.Abs(got[0]+got[1]-1) > 1e-9 {
			t.Errorf("%s: %v is said, want %v", what, got, want)
		}
	}
	said := [][]float64{bots.Forecast(nil, both, says(0.5, 0.5))}
	near("the first turn", said[0], 0.5)
	near("half of the odds of 9, in their logarithm", bots.Forecast(said, both, says(0.9, 0.5)), 0.75)
	near("without a pace", bots.Forecast(said, both, says(0.9, 0)), 0.9)

	said = [][]float64{bots.Forecast(nil, first, says(0.5, 0.5))}
	said = append(said, bots.Forecast(said, second, never))
	near("one has moved", said[1], 0.5)
	said = append(said, bots.Forecast(said, first, says(0.9, 0.5)))
	near("both have moved", said[2], 0.625)
	said = append(said, bots.Forecast(said, second, never))
	near("the other half", said[3], 0.75)

	most = 0.1
	said = [][]float64{bots.Forecast(nil, both, says(0.5, 0.5))}
	near("half of the way is too far", bots.Forecast(said, both, says(0.9, 0.5)), 0.6)
	near("half of the way is too far down", bots.Forecast(said, both, says(0.1, 0.5)), 0.4)
	near("half of the odds of 1.5 is near enough", bots.Forecast(said, both, says(0.6, 0.5)), 1/(1+math.Sqrt(2./3)))
	said = [][]float64{bots.Forecast(nil, first, says(0.5, 0.5))}
	said = append(said, bots.Forecast(said, second, never))
	said = append(said, bots.Forecast(said, first, says(0.9, 0.5)))
	near("both have moved, each as far as a turn may", said[2], 0.6)
	near("the other half as far", bots.Forecast(said, second, never), 0.7)

	leap = 0.3
	said = [][]float64{bots.Forecast(nil, both, says(0.5, 0.5))}
	near("far enough for most of the way", bots.Forecast(said, both, says(0.9, 0.5)), 0.78)
	near("not far enough", bots.Forecast(said, both, says(0.79, 0.5)), 0.6)

	for _, c := range []struct{ brief, want float64 }{{0, 0.2}, {0.5, 0.2}, {bots.Brief(60, 12), 1}, {bots.Brief(60, 30), 0.4}} {
		got := (bots.Reading{Brief: c.brief}).Follows(bots.Pace{Part: 0.2, Most: 0.03, Leap: 0.4})
		if math.Abs(got.Part-c.want) > 1e-9 || math.Abs(got.Most-0.15*c.want) > 1e-9 || got.Leap != 0.4 {
			t.Errorf("a match %v times shorter is followed by %+v, want %v of the way", c.brief, got, c.want)
		}
	}
}

func TestAddLead(t *testing.T) {
	for _, c := range []struct {
		have, lead []float64
	}{
		{[]float64{100, 100}, []float64{0.5, 0.5}},
		{[]float64{110, 100}, []float64{0.64, 0.36}},
		{[]float64{100, 120}, []float64{0.25, 0.75}},
		{[]float64{1, 1e300}, []float64{0, 1}},
		{[]float64{7, 7, 7}, []float64{1. / 3, 1. / 3, 1. / 3}},
	} {
		r := bots.Reading{Seats: make([][]float64, len(c.have))}
		var logs []float64
		for _, x := range c.have {
			logs = append(logs, math.Log(x))
		}
		r.AddLead(6, logs)
		for seat, want := range c.lead {
			if got := r.Seats[seat][0]; math.Abs(got-want) > 0.005 {
				t.Errorf("of %v seat %d leads by %v, want %v", c.have, seat, got, want)
			}
		}
	}
}
