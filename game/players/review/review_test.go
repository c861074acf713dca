package review_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/anarchy"
	"app.pentarena/game/players/bots/mechmania"
	"app.pentarena/game/players/bots/si32"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// lazy is a player that does nothing in one turn.
type lazy struct {
	match.Player
	turn int
}

func (l lazy) Play(ctx context.Context, turn *match.Turn) error {
	if turn.Number() == l.turn {
		return turn.Pass()
	}
	return l.Player.Play(ctx, turn)
}

// played is a match on the quick level of a game, in which the first seat does nothing in one turn; -1 for none.
func played(t *testing.T, game, seed string, wasted int, kinds ...string) *match.Match {
	t.Helper()
	entry, ok := catalog.Find(game)
	level, err := levels.Find(game, "quick")
	if err != nil || !ok {
		t.Fatal(err)
	}
	setup := match.Setup{Game: game, Level: "quick", Text: level.Text, Seed: seed}
	var list []match.Player
	for seat, name := range kinds {
		p, err := entry.Bot(name, fmt.Sprint(seed, " ", seat))
		if err != nil {
			t.Fatal(err)
		}
		if seat == 0 {
			p = lazy{p, wasted}
		}
		list = append(list, p)
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: players.Title(name), Kind: name})
	}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	if err := m.Run(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	return m
}

func subject(t *testing.T, m *match.Match) *review.Subject {
	t.Helper()
	s, err := review.Of(record.Follow(m))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func reviewed(t *testing.T, m *match.Match, seat rules.Seat) []review.Turn {
	t.Helper()
	entry, _ := catalog.Find(m.Setup().Game)
	r := review.New(subject(t, m), entry.Bots.Review, rules.Seats(seat))
	for more := true; more; {
		var err error
		if more, err = r.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.Turns) != r.Length() {
		t.Errorf("%d of %d turns", len(r.Turns), r.Length())
	}
	return r.Turns
}

// Two of the strongest players meet; then they meet again, and one of them wastes the turn in which most is at stake. That turn is the costliest.
func TestWastedTurn(t *testing.T) {
	for _, game := range []string{"anarchy", "coreminer", "si32"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			wasted, most := -1, 0.0
			for _, x := range reviewed(t, played(t, game, "wasted", -1, bots.Best, bots.Best), 0) {
				if x.Best-x.Idle > most {
					wasted, most = x.Turn, x.Best-x.Idle
				}
			}
			if most < review.Marks[review.Blunder].From {
				t.Fatalf("at most %.3f is at stake", most)
			}
			m := played(t, game, "wasted", wasted, bots.Best, bots.Best)
			turns := reviewed(t, m, 0)
			worst := review.Costliest(turns, 0, 3)
			if len(worst) == 0 || worst[0].Turn != wasted || worst[0].Mark != review.Blunder || worst[0].Why() == "" || worst[0].Verb == "" {
				t.Fatalf("turn %d was wasted, of %.3f; the worst are %+v", wasted, most, worst)
			}
			for _, p := range worst[0].Better {
				for _, data := range p.Cmds {
					if _, err := m.Game().Decode(data); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// A turn that all seats repeat leads where it led, where chance has no part in it; also where they act at the same time.
func TestRepeated(t *testing.T) {
	for game, players := range map[string]review.Players{"anarchy": anarchy.Players(), "mechmania": mechmania.Players(), "si32": si32.Players()} {
		m := played(t, game, "repeated", -1, "rookie", "regular")
		line, s, n := record.Follow(m), subject(t, m), 0
		for turn := range line.Turns() {
			rolls := 0
			for i := line.First(turn); i < line.First(turn+1); i++ {
				rolls += len(line.Step(i).Rolls)
			}
			if rolls > 0 {
				continue
			}
			seat := line.Step(line.First(turn)).Seat
			p, err := s.Repeated(t.Context(), players, turn, int8(seat))
			if err != nil {
				t.Fatal(err)
			}
			if n++; p.Hash() != line.At(line.First(turn+1)).Hash() {
				t.Errorf("%s: turn %d leads elsewhere", game, turn+1)
			}
		}
		if n < 10 {
			t.Errorf("%s: %d turns without chance", game, n)
		}
	}
}

// A review that is stopped continues where it was, and says the same as another one.
func TestStopped(t *testing.T) {
	m := played(t, "anarchy", "stopped", -1, "rookie", "regular")
	entry, _ := catalog.Find("anarchy")
	r := review.New(subject(t, m), entry.Bots.Review, rules.Seats(1))
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for more := true; more; {
		if _, err := r.Next(stopped); !errors.Is(err, context.Canceled) && len(r.Turns) < r.Length() {
			t.Fatalf("%v", err)
		}
		var err error
		if more, err = r.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	again := reviewed(t, m, 1)
	if !reflect.DeepEqual(r.Turns, again) {
		t.Error("two reviews differ")
	}
	data, err := json.Marshal(again)
	if err != nil {
		t.Fatal(err)
	}
	var kept []review.Turn
	if err := json.Unmarshal(data, &kept); err != nil || !reflect.DeepEqual(kept, again) {
		t.Errorf("it is not kept as it is: %v", err)
	}
}

// Turns that have not ended are not reviewed, and logs of positions are not at all.
func TestOf(t *testing.T) {
	m := played(t, "anarchy", "of", -1, "rookie", "rookie")
	line := record.Follow(m)
	open := record.Follow(m)
	open.Cut(line.First(5) + 1)
	if jobs := subjectOf(t, open).Jobs(rules.Seats(0, 1)); len(jobs) != 5 || jobs[4] != (review.Job{Turn: 4, Seat: 0}) {
		t.Errorf("%v", jobs)
	}
	entry, _ := catalog.Find("anarchy")
	if _, err := entry.Bots.Review(t.Context(), subjectOf(t, open), review.Job{Turn: 5}); err == nil {
		t.Error("a turn that has not ended is reviewed")
	}
	log, err := record.NewStateLog(line.Setup(), []match.Position{line.At(0)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := review.Of(log); err == nil {
		t.Error("a log of positions is reviewed")
	}
}

func subjectOf(t *testing.T, line record.Timeline) *review.Subject {
	t.Helper()
	s, err := review.Of(line)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func turn(seat rules.Seat, best, played, idle float64) review.Turn {
	return review.Turn{Seat: seat, Best: best, Played: played, Idle: idle}
}

func TestAccuracy(t *testing.T) {
	quiet := make([]review.Turn, 20)
	for i := range quiet {
		quiet[i] = turn(0, 0.5, 0.5, 0.48)
	}
	of := func(more ...review.Turn) float64 {
		a, ok := review.Accuracy(append(quiet[:len(quiet):len(quiet)], more...), 0)
		if !ok {
			t.Error("no accuracy")
		}
		return a
	}
	if a := of(); math.Abs(a-100) > 0.1 {
		t.Errorf("%.1f for the best in every turn", a)
	}
	disaster := turn(0, 0.6, 0.1, 0.1)
	if a := of(disaster); a > 85 {
		t.Errorf("a disaster hides among twenty quiet turns: %.1f", a)
	}
	if a, b := of(disaster), of(turn(0, 0.6, 0.5, 0.5)); a >= b {
		t.Errorf("%.1f for a disaster, %.1f for a mistake", a, b)
	}
	nothing := make([]review.Turn, 100)
	for i := range nothing {
		nothing[i] = turn(0, 0.01, 0.01, 0.01)
	}
	if a, b := of(disaster), of(append(nothing, disaster)...); a != b {
		t.Errorf("turns in which nothing could be lost count: %.1f, not %.1f", b, a)
	}
	if a := of(turn(1, 0.9, 0, 0)); a != of() {
		t.Errorf("turns of the other seat count: %.1f", a)
	}
	if _, ok := review.Accuracy(nothing, 0); ok {
		t.Error("an accuracy of nothing")
	}
	if a, _ := review.Accuracy([]review.Turn{turn(0, 0.5, 0.7, 0.3)}, 0); math.Abs(a-100) > 0.1 {
		t.Errorf("%.1f for more than the best", a)
	}
}

func TestMarks(t *testing.T) {
	for i, m := range review.Marks {
		text, err := review.Mark(i).MarshalText()
		var back review.Mark
		if err != nil || back.UnmarshalText(text) != nil || back != review.Mark(i) {
			t.Errorf("%v", m)
		}
		if i > 0 && m.From <= review.Marks[i-1].From {
			t.Errorf("%s begins at %.2f", m.Name, m.From)
		}
	}
	if new(review.Mark).UnmarshalText([]byte("brilliant")) == nil {
		t.Error("an unknown mark")
	}
	rows := review.By([]review.Turn{{Best: 0.5, Played: 0.4, Mark: review.Mistake, Verb: "a", Part: 0.9}, {Best: 0.9, Played: 0.1, Mark: review.Blunder, Verb: "b"}, {Best: 0.5, Played: 0.5}}, review.Missed)
	if len(rows) != 2 || rows[0].Name != "b" || rows[0].Turns != 1 || rows[1].Lost != 1 {
		t.Errorf("%+v", rows)
	}
	if x := (review.Turn{Best: 0.9, Part: 0.9}); review.Phase(x) != "end" || review.Standing(x) != "ahead" {
		t.Errorf("%s, %s", review.Phase(x), review.Standing(x))
	}
}

// What did harm is said first: where doing nothing would have saved half of the loss.
func TestTold(t *testing.T) {
	x := review.Turn{Played: 0.3, Best: 0.6, Mark: review.Blunder, Better: []review.Part{{Why: "Dig here."}}}
	for idle, want := range map[float64]string{0.3: "Dig here.", 0.4: "Dig here.", 0.5: "Doing nothing would have been better than what was played. Better: Dig here."} {
		if x.Idle = idle; x.Told() != want {
			t.Errorf("with %g for nothing: %q", idle, x.Told())
		}
	}
	wait := x
	wait.Better, wait.Idle = []review.Part{{Cmds: []json.RawMessage{[]byte(`{"verb":"pass"}`)}, Why: "What is planned is all that pays."}}, 0.6
	if got := wait.Told(); got != "Doing nothing would have been better than what was played." {
		t.Errorf("where only waiting is better: %q", got)
	}
	wait.Harm = &review.Part{Why: "ignite 3 5"}
	if got := wait.Told(); got != "Doing nothing would have been better than what was played. What hurt most: ignite 3 5." {
		t.Errorf("where only waiting is better, and what did harm is known: %q", got)
	}
	if x.Idle, x.Harm = 0.6, wait.Harm; x.Told() != "Doing nothing would have been better than what was played. What hurt most: ignite 3 5. Better: Dig here." {
		t.Errorf("where something else is better, and what did harm is known: %q", x.Told())
	}
	if x.Mark, x.Harm = review.Good, nil; x.Told() != "Dig here." {
		t.Errorf("of a good turn: %q", x.Told())
	}
	for chance, want := range map[float64]string{0: "0 points", 0.013: "1 point", 0.256: "26 points"} {
		if got := review.Points(chance); got != want {
			t.Errorf("%g: %q", chance, got)
		}
	}
}

// The first part without which nearly the most is lost matters most, together with all that do the same.
func TestKey(t *testing.T) {
	const spray8, spray12, raid = `{"verb":"extinguish","building":8,"target":15}`, `{"verb":"extinguish","building":12,"target":15}`, `{"verb":"raid","building":3,"target":20}`
	const hire, walk, dig, pass = `{"verb":"spawn"}`, `{"verb":"move","miner":1,"at":{"x":3,"y":0}}`, `{"verb":"mine","miner":2,"at":{"x":5,"y":1}}`, `{"verb":"pass"}`
	for _, c := range []struct {
		game, why string
		parts     []string
		losses    map[string]float64 // of all that are left out together
		may, want int
	}{
		{"coreminer", "a little later and a little more", []string{dig, hire, pass}, map[string]float64{dig: 0.17, hire: 0.2}, -1, 0},
		{"coreminer", "much more", []string{dig, hire, pass}, map[string]float64{dig: 0.15, hire: 0.2}, -1, 1},
		{"coreminer", "a walk of another unit", []string{walk, dig, pass}, map[string]float64{walk: 0.2, dig: 0.17}, -1, 1},
		{"coreminer", "a walk without which all is lost", []string{walk, dig, pass}, map[string]float64{walk: 0.2, dig: 0.1}, -1, 0},
		{"mechmania", "a walk that the rest needs", []string{`{"verb":"move","at":{"x":3,"y":0}}`, pass, `{"verb":"buy","crop":"corn","amount":2}`}, map[string]float64{`{"verb":"move","at":{"x":3,"y":0}}`: 0.2, `{"verb":"buy","crop":"corn","amount":2}`: 0.2}, -1, 0},
		{"mechmania", "the end of a stage, without which the rest is lost", []string{pass, `{"verb":"use"}`}, map[string]float64{pass: 0.3, `{"verb":"use"}`: 0.2}, -1, 1},
		{"anarchy", "two that spray the same fire", []string{spray8, raid, spray12, pass}, map[string]float64{spray8: 0.01, spray8 + spray12: 0.3, raid: 0.1}, -1, 0},
		{"anarchy", "all that may be", []string{spray8, raid, pass}, map[string]float64{spray8: 0.3, raid: 0.1}, 1, 1},
		{"anarchy", "one of two that do the same was played", []string{spray8, raid, spray12, pass}, nil, 2, 2},
		{"anarchy", "nothing but the end of the turn", []string{spray8, raid, pass}, nil, 2, 2},
		{"anarchy", "what only does harm", []string{spray8, raid, pass}, map[string]float64{spray8: -0.1, raid: -0.2}, -1, 0},
	} {
		entry, _ := catalog.Find(c.game)
		var parts []review.Part
		for _, text := range c.parts {
			parts = append(parts, review.Part{Cmds: []json.RawMessage{json.RawMessage(text)}})
		}
		advice, err := review.Advice(entry.Game, parts)
		if err != nil {
			t.Fatal(err)
		}
		got, err := review.KeyOf(entry.Game.Info().Actor, parts, advice, func(i int) bool { return c.may < 0 || i == c.may }, func(rest []match.Advice) (float64, error) {
			gone := ""
			for i, a := range advice {
				if !slices.ContainsFunc(rest, func(o match.Advice) bool { return o.Cmds[0] == a.Cmds[0] }) {
					gone += c.parts[i]
				}
			}
			return c.losses[gone], nil
		})
		if err != nil || got != c.want {
			t.Errorf("%s: part %d, not %d, %v", c.why, got, c.want, err)
		}
	}
}

// A meal on the way to a mate does not matter most, unless without the meal alone nearly as much is lost.
func TestKeyAfterAWalk(t *testing.T) {
	entry, _ := catalog.Find("galapagos")
	parts := []review.Part{
		{Cmds: []json.RawMessage{json.RawMessage(`{"verb":"move","creature":29,"at":{"x":9,"y":1}}`), json.RawMessage(`{"verb":"eat","creature":29,"at":{"x":8,"y":1}}`)}},
		{Cmds: []json.RawMessage{json.RawMessage(`{"verb":"breed","creature":25,"mate":29}`)}},
	}
	advice, err := review.Advice(entry.Game, parts)
	if err != nil {
		t.Fatal(err)
	}
	for meal, want := range map[float64]int{0.01: 1, 0.25: 0} {
		got, err := review.KeyOf(entry.Game.Info().Actor, parts, advice, func(int) bool { return true }, func(rest []match.Advice) (float64, error) {
			if len(rest) == len(parts) {
				return meal, nil
			}
			return 0.3, nil // one does not breed without the other
		})
		if err != nil || got != want || len(advice[0].Cmds) != 2 {
			t.Errorf("a meal worth %g: part %d, not %d, %v", meal, got, want, err)
		}
	}
}

// What was eaten from another side was eaten, and what another miner has dug is dug: it is not what would have been better.
func TestGiven(t *testing.T) {
	const eat, west, north = `{"verb":"eat","creature":18,"at":{"x":1,"y":1}}`, `{"verb":"move","creature":18,"at":{"x":0,"y":1}}`, `{"verb":"move","creature":18,"at":{"x":0,"y":2}}`
	const breed, other = `{"verb":"breed","creature":18,"mate":3}`, `{"verb":"eat","creature":19,"at":{"x":1,"y":1}}`
	const dig1, dig2, deep1, ladder1 = `{"verb":"mine","miner":1,"at":{"x":0,"y":9}}`, `{"verb":"mine","miner":2,"at":{"x":0,"y":9}}`, `{"verb":"mine","miner":1,"at":{"x":1,"y":10}}`, `{"verb":"build","miner":1,"at":{"x":1,"y":9},"structure":"ladder"}`
	for _, c := range []struct {
		game         string
		part, played []string
		others       []string // parts of what was better
		want         review.Given
	}{
		{"galapagos", []string{west, eat}, []string{eat, north}, nil, review.Whole},
		{"galapagos", []string{eat}, []string{eat, north}, nil, review.Whole},
		{"galapagos", []string{west, north}, []string{eat, north}, nil, review.Whole},
		{"galapagos", []string{eat, west}, []string{eat, north}, nil, review.Missing},
		{"galapagos", []string{west}, []string{eat, north}, nil, review.Missing},
		{"galapagos", []string{breed}, []string{eat, north}, nil, review.Missing},
		{"galapagos", []string{eat}, []string{other}, nil, review.Missing},
		{"coreminer", []string{dig1}, []string{dig2}, nil, review.Whole},
		{"coreminer", []string{dig1}, []string{dig2}, []string{dig2}, review.Missing},
		{"coreminer", []string{ladder1, dig1, deep1}, []string{dig2}, nil, review.Begun},
		{"coreminer", []string{dig1, deep1}, []string{dig1}, []string{dig2}, review.Begun},
		{"coreminer", []string{deep1}, []string{dig1, dig2}, nil, review.Missing},
	} {
		entry, _ := catalog.Find(c.game)
		parts := func(texts ...string) (p review.Part) {
			for _, text := range texts {
				p.Cmds = append(p.Cmds, json.RawMessage(text))
			}
			return p
		}
		x := review.Turn{Better: []review.Part{parts(c.part...)}}
		if c.others != nil {
			x.Better = append(x.Better, parts(c.others...))
		}
		advice, err := review.Advice(entry.Game, []review.Part{parts(c.played...)})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := x.Given(entry.Game, advice[0].Cmds); err != nil || got[0] != c.want {
			t.Errorf("%v after %v: %v, not %v, %v", c.part, c.played, got, c.want, err)
		}
	}
}

// What did harm is of what was played, and most of what doing nothing would have saved is saved without it.
func TestHarm(t *testing.T) {
	m := played(t, "mechmania", "harm1", -1, "newcomer", "regular")
	line, found := record.Follow(m), 0
	for _, x := range reviewed(t, m, 0) {
		if x.Harm == nil {
			continue
		}
		found++
		if x.Mark < review.Mistake || 2*(x.Idle-x.Played) < x.Loss() {
			t.Errorf("turn %d does harm, which lost %.2f and would have saved %.2f: %v", x.Turn+1, x.Loss(), x.Idle-x.Played, x.Harm)
		}
		advice, err := review.Advice(m.Game(), []review.Part{*x.Harm})
		if err != nil {
			t.Fatal(err)
		}
		var did []match.Command
		for i := line.First(x.Turn); i < line.First(x.Turn+1); i++ {
			did = append(did, line.Step(i).Cmd)
		}
		for _, cmd := range advice[0].Cmds {
			if !slices.Contains(did, cmd) || cmd == m.Game().Pass() {
				t.Errorf("turn %d: %v was not done", x.Turn+1, cmd)
			}
		}
		if !slices.ContainsFunc(x.Harm.Cmds, func(c json.RawMessage) bool { return !x.Advised(m.Game().Info().Actor, c) }) {
			t.Errorf("turn %d: what did harm, %q, is advised", x.Turn+1, x.Harm.Why)
		}
		if first := fmt.Sprint(advice[0].Cmds[0]); !strings.HasPrefix(x.Harm.Why, first) || !strings.Contains(x.Told(), "What hurt most: "+first) {
			t.Errorf("turn %d: %q", x.Turn+1, x.Told())
		}
	}
	if found == 0 {
		t.Error("a newcomer never does harm")
	}
}

// Doing nothing is as good as what was played where both come to the same, however few chances it met.
func TestIdle(t *testing.T) {
	best, played := []float64{0, 0, 1, 0, 1, 1, 1, 1}, make([]float64, 8)
	if x := review.Measured(best, played, played[:4]); x.Idle != x.Played || x.Loss() < 0.3 {
		t.Errorf("%+v", x)
	}
}

// What the better turn does, too, did no harm, whoever does it.
func TestAdvised(t *testing.T) {
	x := review.Turn{Better: []review.Part{{}, {Cmds: []json.RawMessage{[]byte(`{"verb":"mine","at":{"x":1,"y":9}}`), []byte(`{"verb":"mine","at":{"x":0,"y":9}}`)}}}}
	for cmd, want := range map[string]bool{`{"verb":"mine","miner":1,"at":{"x":0,"y":9}}`: true, `{"verb":"mine","miner":1,"at":{"x":0,"y":8}}`: false} {
		if x.Advised("miner", []byte(cmd)) != want {
			t.Errorf("%s: advised %v", cmd, !want)
		}
	}
}

// What would have been better in several turns is told once, at the turn that it cost most.
func TestCostliest(t *testing.T) {
	turn := func(n int, loss float64, why string) review.Turn {
		mark := review.Blunder
		if loss < review.Marks[review.Blunder].From {
			mark = review.Inaccuracy
		}
		return review.Turn{Turn: n, Seat: 1, Best: loss, Mark: mark, Better: []review.Part{{Why: why}}}
	}
	harm := turn(5, 0.3, "Work at 5,5: it makes a unit.")
	harm.Idle = 0.3
	other := turn(6, 0.5, "Work at 5,5: it makes a unit.")
	other.Seat = 0
	turns := []review.Turn{
		turn(1, 0.2, "Work at 5,5: it makes a unit."), turn(2, 0.4, "Work at 5,5: it makes 2 units."), turn(3, 0.06, "Mine at 5,3: 29 ore is left."),
		turn(4, 0.07, "Work at 5,5: it makes 3 units."), harm, other,
	}
	var got []int
	list := review.Costliest(turns, 1, 5)
	for _, x := range list {
		got = append(got, x.Turn)
	}
	if want := []int{2, 5, 3}; !slices.Equal(got, want) {
		t.Fatalf("the turns %v, not %v", got, want)
	}
	for i, want := range []string{"The same in turns 2 and 5, for up to 20 points each.", "", ""} {
		if got := review.Same(turns, list[i]); got != want {
			t.Errorf("turn %d: %q, not %q", list[i].Turn, got, want)
		}
	}
	if got := turn(1, 0.2, "Walk to an enemy and kill it.").Deed(); got != "Walk to an enemy and kill it" {
		t.Errorf("the deed is %q", got)
	}
	if list := review.Costliest(turns, 1, 1); len(list) != 1 || list[0].Turn != 2 {
		t.Errorf("at most one: %v", list)
	}
}
