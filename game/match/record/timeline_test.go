package record

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/rulestest"
)

// cairns opens matches of the toy game.
func cairns(setup match.Setup) (match.Position, error) {
	l, err := levels.Parse(setup.Level+".toml", []byte(setup.Text))
	if err != nil {
		return nil, err
	}
	return match.Adapt(rulestest.Cairns()).New(l.Decode, setup.Seed)
}

func toySetup(text string) match.Setup {
	return match.Setup{
		Game: "cairns", Level: "toy", Text: "game = \"cairns\"\ntitle = \"Toy\"\n" + text, Seed: "11",
		Seats: []match.SeatInfo{{Name: "A", Kind: "random"}, {Name: "B", Kind: "random"}},
	}
}

// begin starts a match of the toy game.
func begin(t testing.TB, text string) (*match.Match, match.Position) {
	t.Helper()
	setup := toySetup(text)
	start, err := cairns(setup)
	if err != nil {
		t.Fatal(err)
	}
	return match.New(setup, start), start
}

// playOn plays n random steps, or to the end.
func playOn(t testing.TB, m *match.Match, r *match.Random, n int) {
	t.Helper()
	for ; n > 0 && !m.Active().Empty(); n-- {
		seat := m.Active().First()
		c, ok := r.Choose(m.Position(), seat)
		if !ok {
			c = m.Start().Game().Pass()
		}
		if _, err := m.Do(seat, c); err != nil {
			t.Fatal(err)
		}
	}
}

// positions re-executes steps one by one, without a timeline.
func positions(t testing.TB, start match.Position, steps []match.Step) []match.Position {
	t.Helper()
	list := []match.Position{start.Clone()}
	at := start.Clone()
	for i, s := range steps {
		if _, err := at.Do(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
		list = append(list, at.Clone())
	}
	return list
}

// law checks every method of a timeline against positions computed one by one.
func law(t *testing.T, l Timeline, want []match.Position, steps []match.Step) {
	t.Helper()
	n := len(steps)
	if l.Len() != n {
		t.Fatalf("Len is %d, not %d", l.Len(), n)
	}
	dice := rules.NewSeeded("law")
	for k := range 3*n + 3 {
		i := k
		if k > n {
			i = dice.Intn(n + 1)
		}
		if l.At(i).Hash() != want[i].Hash() {
			t.Fatalf("position %d is wrong", i)
		}
	}
	if l.At(-1).Hash() != want[0].Hash() || l.At(n+9).Hash() != want[n].Hash() {
		t.Error("At does not keep to the ends")
	}
	turns := l.Turns()
	if turns < 1 || l.First(0) != 0 || l.First(turns) != n || l.First(-1) != 0 || l.First(turns+1) != n || l.TurnOf(n) != turns-1 {
		t.Errorf("%d turns, from step %d to %d, the last step in turn %d", turns, l.First(0), l.First(turns), l.TurnOf(n))
	}
	for turn := range turns {
		for i := l.First(turn); i < l.First(turn+1); i++ {
			if l.TurnOf(i) != turn || l.Step(i).Turn != steps[i].Turn || steps[i].Turn != want[l.First(turn)].Turn() {
				t.Fatalf("step %d of turn %d is said to be in turn %d", i, turn, l.TurnOf(i))
			}
		}
		if from := l.First(turn); from > l.First(turn+1) || turn > 0 && want[from].Turn() <= want[l.First(turn-1)].Turn() {
			t.Fatalf("turn %d begins at step %d", turn, from)
		}
	}
	for _, pos := range []float64{-1, 0, 0.25, 1, 1.999, 3.5, float64(n) - 0.5, float64(n), 1e300, math.Inf(1), math.Inf(-1), math.NaN()} {
		for _, unit := range []Unit{Turns, Commands} {
			frame(t, l, want, steps, pos, unit)
		}
	}
}

func frame(t *testing.T, l Timeline, want []match.Position, steps []match.Step, pos float64, unit Unit) {
	t.Helper()
	f := l.Frame(pos, unit)
	var events []rules.Event
	for _, s := range steps[f.Step : f.Step+f.Steps] {
		events = append(events, s.Events...)
	}
	name := fmt.Sprintf("frame %v unit %d", pos, unit)
	if f.Before.Hash() != want[f.Step].Hash() || f.After.Hash() != want[f.Step+f.Steps].Hash() {
		t.Fatalf("%s: wrong positions", name)
	}
	if d := cmp.Diff(events, append([]rules.Event(nil), f.Events...)); d != "" {
		t.Fatalf("%s: wrong events: %s", name, d)
	}
	if !(f.T >= 0 && f.T < 1) {
		t.Fatalf("%s: T is %v", name, f.T)
	}
	count, first := l.Len(), func(i int) int { return i }
	if unit == Turns {
		count, first = l.Turns(), l.First
	}
	switch {
	case !(pos > 0):
		if f.Step != 0 || f.T != 0 {
			t.Fatalf("%s begins at step %d, %v", name, f.Step, f.T)
		}
	case pos >= float64(count):
		if f.Step != l.Len() || f.Steps != 0 || f.T != 0 {
			t.Fatalf("%s lies at step %d + %d, %v", name, f.Step, f.Steps, f.T)
		}
	default:
		whole := int(pos)
		if f.Step != first(whole) || f.Step+f.Steps != first(whole+1) || float64(whole)+f.T != pos {
			t.Fatalf("%s lies at step %d + %d, %v", name, f.Step, f.Steps, f.T)
		}
	}
}

func TestReplay(t *testing.T) {
	m, start := begin(t, "stones = [99, 99, 99]\nturns = 200\nslip = 2")
	playOn(t, m, match.NewRandom("x"), 1e6)
	steps := m.Steps(0)
	if len(steps) < 4*snapshotEvery {
		t.Fatalf("%d steps are too few for this test", len(steps))
	}
	r, err := NewReplay(m.Setup(), start, steps)
	if err != nil {
		t.Fatal(err)
	}
	law(t, r, positions(t, start, steps), steps)
	if r.Live() || r.Recorded() || r.Setup().Seed != "11" {
		t.Error("a replay is neither live nor a state log")
	}
	if kept, changed := r.Sync(); kept != len(steps) || changed {
		t.Error("a replay changes")
	}
	if d := cmp.Diff(steps, r.Steps()); d != "" {
		t.Error(d)
	}
}

func TestReplayOfManySteps(t *testing.T) {
	m, start := begin(t, "turns = 200\nstones = [9]\nslip = 1")
	playOn(t, m, match.NewRandom("x"), 1e6)
	r := Begin(m.Setup(), start)
	for _, s := range m.Steps(0) {
		if err := r.extend(s); err != nil {
			t.Fatal(err)
		}
		if len(r.snaps) > 3 {
			r.thin()
		}
	}
	if r.every <= snapshotEvery {
		t.Fatal("nothing was thinned out")
	}
	law(t, r, positions(t, start, m.Steps(0)), m.Steps(0))
}

func TestReplayOfBadSteps(t *testing.T) {
	m, start := begin(t, "stones = [9, 9]\nslip = 2")
	for i := range 10 {
		c := rulestest.Take{}
		if i%2 == 0 {
			c.Stones = 1
		}
		if _, err := m.Do(m.Active().First(), c); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		bend func(*match.Step)
		want string
	}{
		{"command", func(s *match.Step) { s.Cmd = rulestest.Take{Heap: 9, Stones: 1} }, "step 8 (turn 4, seat 2): There is no heap 9."},
		{"seat", func(s *match.Step) { s.Seat = 1 - s.Seat }, "step 8 (turn 4, seat 1): It is the other seat's turn."},
		{"other game", func(s *match.Step) { s.Cmd = anarchy.Command{} }, "step 8 (turn 4, seat 2): match: anarchy.Command is not a command of cairns"},
		{"rolls missing", func(s *match.Step) { s.Cmd = rulestest.Take{Heap: 0, Stones: 1}; s.Rolls = nil }, "step 8 (turn 4, seat 2): rules: roll 1 below 2 is not in the record"},
		{"rolls left", func(s *match.Step) { s.Cmd = rulestest.Take{}; s.Rolls = []rules.Roll{{N: 2, Got: 1}} }, "step 8 (turn 4, seat 2): match: the step does not use 1 rolls of the record"},
	} {
		t.Run(c.name, func(t *testing.T) {
			steps := append([]match.Step(nil), m.Steps(0)...)
			c.bend(&steps[7])
			r, err := NewReplay(m.Setup(), start, steps)
			if err == nil || err.Error() != c.want {
				t.Errorf("error is %v, not %s", err, c.want)
			}
			law(t, r, positions(t, start, steps[:7]), steps[:7])
		})
	}
}

func TestFollow(t *testing.T) {
	m, start := begin(t, "stones = [60, 60, 60]\nstrength = 9\nturns = 100")
	l := Follow(m)
	if !l.Live() || l.Turns() != 1 || l.Len() != 0 {
		t.Fatalf("a new match has %d steps in %d turns", l.Len(), l.Turns())
	}
	random, dice := match.NewRandom("x"), rules.NewSeeded("follow")
	old := l.At(0)
	hash := old.Hash()
	for range 60 {
		n, same := l.Len(), l.Len()
		playOn(t, m, random, 1+dice.Intn(7))
		for u := m.Undoable(m.Active().First()); len(u) > 0 && dice.Intn(2) == 0; u = m.Undoable(m.Active().First()) {
			back := 1 + dice.Intn(len(u))
			if err := m.Undo(m.Active().First(), back); err != nil {
				t.Fatal(err)
			}
			same = min(same, m.Len())
			playOn(t, m, random, dice.Intn(4))
		}
		kept, changed := l.Sync()
		if kept != same || changed != (m.Len() != n || kept < n) {
			t.Fatalf("Sync says %d steps are the same (%v), not %d", kept, changed, same)
		}
		law(t, l, positions(t, start, m.Steps(0)), m.Steps(0))
		if l.At(l.Len()).Hash() != m.Position().Hash() {
			t.Fatal("the last position is not that of the match")
		}
	}
	playOn(t, m, random, 1e6)
	l.Sync()
	if l.Live() || l.Turns() != l.At(l.Len()).Turn()+1 && !m.Outcome().Over {
		t.Errorf("the match is over and has %d turns", l.Turns())
	}
	if old.Hash() != hash {
		t.Error("a position that was handed out has changed")
	}
}

func TestTurnsOfAFinishedMatch(t *testing.T) {
	m, _ := begin(t, "turns = 3")
	for range 3 {
		if _, err := m.Do(m.Active().First(), rulestest.Take{}); err != nil {
			t.Fatal(err)
		}
	}
	if l := Follow(m); l.Turns() != 3 || l.Len() != 3 || l.First(3) != 3 || l.TurnOf(3) != 2 {
		t.Errorf("three passes are %d turns, the last one from step %d", l.Turns(), l.First(2))
	}
}

func TestFilm(t *testing.T) {
	m, start := begin(t, "stones = [40, 50, 60]")
	playOn(t, m, match.NewRandom("x"), 1e6)
	positions := positions(t, start, m.Steps(0))
	steps := append([]match.Step(nil), m.Steps(0)...)
	for i := range steps {
		steps[i].Cmd = nil
	}
	f, err := NewStateLog(m.Setup(), positions, steps)
	if err != nil {
		t.Fatal(err)
	}
	law(t, f, positions, steps)
	if kept, changed := f.Sync(); kept != len(steps) || changed || f.Live() || !f.Recorded() || f.Setup().Game != "cairns" {
		t.Error("a state log is not live, does not change, and is a state log")
	}
	for _, n := range []int{0, 1, len(steps)} {
		if _, err := NewStateLog(m.Setup(), positions[:n], steps); err == nil {
			t.Errorf("a state log of %d positions and %d steps is accepted", n, len(steps))
		}
	}
}

// long is an Anarchy match of 300 turns with random commands. Without wind the headquarters survive to the end.
func long(b *testing.B) *Replay {
	b.Helper()
	l, err := levels.Parse("calm.toml", []byte("game = \"anarchy\"\ntitle = \"Calm\"\n[winds]\nmax = 0"))
	if err != nil {
		b.Fatal(err)
	}
	start, err := match.Adapt(anarchy.Game()).New(l.Decode, "bench")
	if err != nil {
		b.Fatal(err)
	}
	m := match.New(match.Setup{Game: "anarchy", Seed: "bench"}, start)
	random := match.NewRandom("bench")
	for n := 0; !m.Active().Empty(); n++ {
		seat := m.Active().First()
		c, ok := random.Choose(m.Position(), seat)
		if !ok || n%11 == 10 || c.(anarchy.Command).Verb == anarchy.Concede {
			c = anarchy.Command{}
		}
		if _, err := m.Do(seat, c); err != nil {
			b.Fatal(err)
		}
	}
	r, err := NewReplay(m.Setup(), start, m.Steps(0))
	if err != nil {
		b.Fatal(err)
	}
	if r.Turns() != 300 {
		b.Fatalf("%d turns, not 300", r.Turns())
	}
	return r
}

func BenchmarkSeekTurn(b *testing.B) {
	r := long(b)
	dice := rules.NewSeeded("seek")
	b.ReportAllocs()
	for b.Loop() {
		r.Frame(float64(dice.Intn(r.Turns()))+0.5, Turns)
	}
}

func BenchmarkSeekCommand(b *testing.B) {
	r := long(b)
	dice := rules.NewSeeded("seek")
	b.ReportAllocs()
	for b.Loop() {
		r.Frame(float64(dice.Intn(r.Len()))+0.5, Commands)
	}
}

func BenchmarkPlayOn(b *testing.B) {
	r := long(b)
	pos := 0.0
	b.ReportAllocs()
	for b.Loop() {
		if pos += 1.0 / 16; pos >= float64(r.Turns()) {
			pos = 0
		}
		r.Frame(pos, Turns)
	}
}
