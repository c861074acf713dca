package match_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/rulestest"
)

var pass = rulestest.Take{}

func take(heap, stones int) rulestest.Take { return rulestest.Take{Heap: heap, Stones: stones} }

// open begins a match of the toy game.
func open(t *testing.T, text string) *match.Match {
	t.Helper()
	l, err := levels.Parse("toy.toml", []byte("game = \"cairns\"\ntitle = \"Toy\"\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	start, err := match.Adapt(rulestest.Cairns()).New(l.Decode, "1")
	if err != nil {
		t.Fatal(err)
	}
	return match.New(match.Setup{Game: "cairns", Level: "toy", Seed: "9", Seats: []match.SeatInfo{{Name: "Ann"}, {Name: "Bob"}}}, start)
}

func state(t match.Position) rulestest.Cairn { return *t.State().(*rulestest.Cairn) }

func code(err error) string {
	var i *rules.Illegal
	if errors.As(err, &i) {
		return i.Code
	}
	return ""
}

func TestAdapter(t *testing.T) {
	g := match.Adapt(rulestest.Cairns())
	if g.Info().ID != "cairns" || g.Pass() != match.Command(pass) {
		t.Errorf("%+v", g.Info())
	}
	if _, err := g.New(func(any) error { return errors.New("no level") }, ""); err == nil || err.Error() != "no level" {
		t.Errorf("a level that cannot be read: %v", err)
	}
	text, err := g.Encode(take(2, 1))
	if err != nil || string(text) != `{"heap":2,"stones":1}` {
		t.Errorf("%s %v", text, err)
	}
	if c, err := g.Decode(text); err != nil || c != match.Command(take(2, 1)) {
		t.Errorf("%v %v", c, err)
	}
	for text, want := range map[string]string{
		`{"heap":2,"stnoes":1}`: `unknown field "stnoes"`,
		`{"heap":2} x`:          "there is more after",
		`{"heap":2}{}`:          "there is more after",
		`{"heap":"x"}`:          "cannot unmarshal string",
		``:                      "EOF",
		`{"heap":`:              "unexpected EOF",
	} {
		if c, err := g.Decode([]byte(text)); err == nil || c != nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "match: cairns command: ") {
			t.Errorf("%s: %v %v", text, c, err)
		}
	}
	foreign := "match: anarchy.Command is not a command of cairns"
	position := open(t, "").Position()
	_, encoded := g.Encode(anarchy.Command{})
	_, done := position.Do(0, anarchy.Command{}, rules.Fixed(0))
	for name, err := range map[string]error{"Encode": encoded, "Do": done, "Check": position.Check(0, anarchy.Command{}), "Apply": position.Apply(0, anarchy.Command{}, nil)} {
		if err == nil || err.Error() != foreign {
			t.Errorf("%s of a command of another game: %v", name, err)
		}
	}
}

func TestTable(t *testing.T) {
	m := open(t, "stones = [5, 6]\nslip = 2")
	position := m.Position()
	other := position.Clone()
	step, err := position.Do(0, take(1, 2), rules.Fixed(1))
	if err != nil || step.Seat != 0 || step.Turn != 0 || step.Cmd != match.Command(take(1, 2)) || len(step.Rolls) != 2 || len(step.Events) != 3 {
		t.Errorf("%+v %v", step, err)
	}
	if other.Hash() == position.Hash() || other.Hash() != m.Start().Hash() || state(other).Heaps[1] != 6 {
		t.Error("a clone is not independent")
	}
	if err := other.Apply(0, take(1, 2), &rules.Recorded{Rolls: step.Rolls}); err != nil || other.Hash() != position.Hash() {
		t.Errorf("Apply leads elsewhere than Do: %v", err)
	}
	n := 0
	for c := range position.Options(0) {
		if err := position.Check(0, c); err != nil {
			t.Errorf("option %v: %v", c, err)
		}
		n++
		if n == 2 {
			break
		}
	}
	if n != 2 || position.Game().Info().ID != "cairns" || position.Active() != rules.Seats(0) || position.Turn() != 0 {
		t.Error("the position does not show its state")
	}
	// After any error the position must be unchanged.
	hash := position.Hash()
	for name, c := range map[string]struct {
		cmd  match.Command
		dice rules.Dice
		want string
	}{
		"illegal":       {take(0, 1), rules.Fixed(0), "only take from heap 1"},
		"missing rolls": {take(1, 1), &rules.Recorded{}, "not in the record"},
		"other rolls":   {take(1, 1), &rules.Recorded{Rolls: []rules.Roll{{N: 7, Got: 0}}}, "the record has one below 7"},
		"rolls left":    {take(1, 1), &rules.Recorded{Rolls: []rules.Roll{{N: 2}, {N: 2}}}, "does not use 1 rolls of the record"},
	} {
		if _, err := position.Do(0, c.cmd, c.dice); err == nil || !strings.Contains(err.Error(), c.want) || position.Hash() != hash {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := position.Apply(0, take(0, 1), nil); code(err) != "heap" || position.Hash() != hash {
		t.Errorf("Apply of an illegal command: %v", err)
	}
	if err := position.Apply(0, take(1, 1), &rules.Recorded{}); err == nil {
		t.Error("Apply hides that the dice fail")
	}
}

func TestApplyDoesNotAllocate(t *testing.T) {
	position := open(t, "turns = 200").Position()
	var command match.Command = pass
	dice := &rules.Recorded{}
	seat := rules.Seat(0)
	if n := testing.AllocsPerRun(100, func() {
		if err := position.Apply(seat, command, dice); err != nil {
			t.Fatal(err)
		}
		seat = 1 - seat
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestDoAndUndo(t *testing.T) {
	m := open(t, "stones = [9, 9]\nstrength = 9\nslip = 2")
	do := func(seat rules.Seat, c rulestest.Take) {
		t.Helper()
		if _, err := m.Do(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Do(1, take(0, 1)); code(err) != "turn" {
		t.Errorf("out of turn: %v", err)
	}
	for _, seat := range []rules.Seat{-1, 2, 100} {
		if _, err := m.Do(seat, pass); err == nil || !strings.Contains(err.Error(), "no seat") {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
	if err := m.Undo(0, 1); err == nil {
		t.Error("nothing can be undone at the beginning")
	}
	do(0, take(0, 2))
	do(0, pass)
	if len(m.Undoable(0)) != 0 || m.Undo(0, 1) == nil || m.Undo(1, 1) == nil {
		t.Error("a turn that is over cannot be undone")
	}
	begin := m.Position()
	do(1, take(1, 1))
	one := m.Position()
	do(1, take(1, 3))
	do(1, take(1, 1))
	three, steps := m.Position(), m.Steps(0)
	if len(m.Undoable(1)) != 3 || m.Len() != 5 {
		t.Errorf("%d of %d steps can be undone", len(m.Undoable(1)), m.Len())
	}
	for _, n := range []int{0, -1, 4} {
		if m.Undo(1, n) == nil {
			t.Errorf("%d steps are undone", n)
		}
	}
	if m.Undo(0, 1) == nil {
		t.Error("another seat's steps are undone")
	}
	if err := m.Undo(1, 2); err != nil || m.Position().Hash() != one.Hash() || m.Len() != 3 || len(m.Undoable(1)) != 1 {
		t.Errorf("after undoing two of three: %d steps, %v", m.Len(), err)
	}
	// A repeated step meets the same chance: undo does not improve luck.
	do(1, take(1, 3))
	do(1, take(1, 1))
	if m.Position().Hash() != three.Hash() || !reflect.DeepEqual(m.Steps(0), steps) {
		t.Error("the same commands lead elsewhere after an undo")
	}
	if err := m.Undo(1, 3); err != nil || m.Position().Hash() != begin.Hash() || len(m.Undoable(1)) != 0 {
		t.Errorf("after undoing all: %v", err)
	}
	if m.Start().Hash() == begin.Hash() || len(m.Steps(-5)) != 2 || len(m.Steps(99)) != 0 || m.Setup().Seed != "9" {
		t.Error("the match does not tell what it holds")
	}
}

// In a match of many turns, Undo leads back to the same position, and the same command to the same chance.
func TestUndoInALongMatch(t *testing.T) {
	text := "slip = 2\nstrength = 3\nstones = [99, 99, 99, 99, 99, 99]"
	m, other := open(t, text), open(t, text)
	random := match.NewRandom("r")
	undone := 0
	for !m.Outcome().Over {
		before := m.Position()
		seat := before.Active().First()
		c, _ := random.Choose(before, seat)
		for _, m := range []*match.Match{m, other} {
			if _, err := m.Do(seat, c); err != nil {
				t.Fatal(err)
			}
		}
		if len(m.Undoable(seat)) == 0 {
			continue
		}
		undone++
		if err := m.Undo(seat, 1); err != nil || m.Position().Hash() != before.Hash() {
			t.Fatalf("after undoing step %d: %v", m.Len()+1, err)
		}
		if _, err := m.Do(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	if m.Len() < 80 || undone < 20 || !reflect.DeepEqual(m.Steps(0), other.Steps(0)) || m.Position().Hash() != other.Position().Hash() {
		t.Errorf("after %d times undone and done again a match of %d steps went on differently", undone, m.Len())
	}
}

func TestSince(t *testing.T) {
	m := open(t, "stones = [9]\nstrength = 9\nslip = 0")
	for range 4 {
		if _, err := m.Do(0, take(0, 1)); err != nil {
			t.Fatal(err)
		}
	}
	keep, more, now := m.Since(0, 0)
	if keep != 0 || len(more) != 4 || now != 0 {
		t.Fatalf("%d %d %d", keep, len(more), now)
	}
	if err := errors.Join(m.Undo(0, 3), m.Undo(0, 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Do(0, take(0, 2)); err != nil {
		t.Fatal(err)
	}
	if keep, more, now := m.Since(4, 0); keep != 0 || len(more) != 1 || now != 2 {
		t.Errorf("%d %d %d", keep, len(more), now)
	}
	if keep, more, now := m.Since(1, 2); keep != 1 || len(more) != 0 || now != 2 {
		t.Errorf("%d %d %d", keep, len(more), now)
	}
	if keep, more, _ := m.Since(-3, 99); keep != 0 || len(more) != 1 {
		t.Errorf("%d %d", keep, len(more))
	}
	if state(m.Position()).Heaps[0] != 7 {
		t.Error("the stones are wrong")
	}
}

// A resumed match equals the match that was left, dice included.
// Steps are public when their turn has ended, also those of a stage that the seat ends by passing to act again, and not before.
func TestPublic(t *testing.T) {
	m := open(t, "stones = [9, 9, 9]")
	seat := m.Active().First()
	for n, c := range []rulestest.Take{take(0, 1), take(0, 1), pass} {
		if m.Public() != 0 {
			t.Errorf("in the open turn, after %d steps, %d are public", n, m.Public())
		}
		if _, err := m.Do(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	if m.Public() != 3 || m.Fork().Public() != 3 {
		t.Errorf("after the turn %d of %d steps are public", m.Public(), m.Len())
	}
	if err := m.Forfeit(seat, errors.New("gone")); err != nil || m.Public() != m.Len() {
		t.Errorf("after the match %d of %d steps are public, %v", m.Public(), m.Len(), err)
	}
}

func TestResume(t *testing.T) {
	m := open(t, "slip = 2\nstrength = 9\nstones = [30, 30]")
	random := match.NewRandom("r")
	for range 23 {
		seat := m.Active().First()
		c, _ := random.Choose(m.Position(), seat)
		if _, err := m.Do(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	for cut := range m.Len() {
		n := match.New(m.Setup(), m.Start())
		if err := n.Resume(m.Steps(0)[:cut], nil, nil); err != nil {
			t.Fatal(err)
		}
		for _, s := range m.Steps(cut) {
			if _, err := n.Do(s.Seat, s.Cmd); err != nil {
				t.Fatal(err)
			}
		}
		if n.Position().Hash() != m.Position().Hash() || len(n.Undoable(0)) != len(m.Undoable(0)) || !reflect.DeepEqual(n.Steps(0), m.Steps(0)) {
			t.Fatalf("resumed after %d steps, the match continues differently", cut)
		}
	}
	n := match.New(m.Setup(), m.Start())
	steps := append([]match.Step(nil), m.Steps(0)...)
	steps[4].Cmd = take(7, 7)
	if err := n.Resume(steps, nil, nil); err == nil || !strings.HasPrefix(err.Error(), "match: step 5: ") || n.Len() != 4 {
		t.Errorf("%v after %d steps", err, n.Len())
	}
}

// script is a player made from a function.
type script func(ctx context.Context, turn *match.Turn) error

func (s script) Play(ctx context.Context, turn *match.Turn) error { return s(ctx, turn) }

func idle(context.Context, *match.Turn) error { return nil }

func TestRun(t *testing.T) {
	m := open(t, "stones = [4]\nslip = 0\nturns = 6")
	var turns []int
	if err := m.Run(t.Context(), []match.Player{
		script(func(_ context.Context, turn *match.Turn) error {
			if turn.Seat != 0 || turn.Over() || turn.Position().Active() != rules.Seats(0) {
				t.Errorf("seat %d", turn.Seat)
			}
			turns = append(turns, turn.Position().Turn())
			if err := turn.Do(take(3, 1)); code(err) != "heap" || turn.Over() {
				t.Errorf("an illegal command: %v", err)
			}
			return turn.Do(take(0, 1)) // and returns without ending its turn
		}),
		script(func(_ context.Context, turn *match.Turn) error {
			if err := turn.Pass(); err != nil || !turn.Over() {
				t.Errorf("pass: %v", err)
			}
			if err := turn.Do(take(0, 1)); code(err) != "turn_over" {
				t.Errorf("a command after the turn: %v", err)
			}
			return nil
		}),
	}); err != nil {
		t.Fatal(err)
	}
	if o := m.Outcome(); !o.Over || o.Winners != rules.Seats(0) || o.Reason != "more" || !reflect.DeepEqual(turns, []int{0, 2, 4}) {
		t.Errorf("%+v after the turns %v", o, turns)
	}
	if err := m.Run(t.Context(), []match.Player{nil, nil}); err != nil {
		t.Errorf("a match that is over: %v", err)
	}
	if err := m.Run(t.Context(), nil); err == nil || err.Error() != "match: 0 players for 2 seats" {
		t.Errorf("no players: %v", err)
	}
}

// A player gains nothing by changing its copy of the position, keeping its turn for later or naming another seat.
func TestCheatingPlayer(t *testing.T) {
	m := open(t, "stones = [9, 9]\nslip = 0\nturns = 4")
	var kept *match.Turn
	err := m.Run(t.Context(), []match.Player{
		script(func(_ context.Context, turn *match.Turn) error {
			s := turn.Position().State().(*rulestest.Cairn)
			s.Heaps[0], s.Stones[0], s.Strength = 0, 99, 99
			if kept != nil {
				if err := kept.Do(take(0, 1)); code(err) != "turn_over" {
					t.Errorf("an old turn is still good: %v", err)
				}
			}
			kept = turn
			turn.Seat = 1
			return turn.Do(take(0, 1))
		}),
		script(func(_ context.Context, turn *match.Turn) error {
			if err := kept.Do(take(0, 1)); code(err) != "turn_over" {
				t.Errorf("a turn of the other seat is still good: %v", err)
			}
			if _, err := m.Do(0, take(0, 1)); code(err) != "turn" {
				t.Errorf("the other seat acts out of turn: %v", err)
			}
			return nil
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if s := state(m.Position()); s.Heaps[0] != 7 || s.Stones != [2]int64{2, 0} || s.Strength != 3 {
		t.Errorf("%+v", s)
	}
}

func TestCancel(t *testing.T) {
	m := open(t, "turns = 200")
	ctx, cancel := context.WithCancel(t.Context())
	err := m.Run(ctx, []match.Player{script(idle), script(func(_ context.Context, turn *match.Turn) error {
		if turn.Position().Turn() == 5 {
			cancel()
			if turn.Yield() == nil || !errors.Is(turn.Do(pass), context.Canceled) {
				t.Error("the player is not told that it should stop")
			}
		}
		return nil
	})})
	if !errors.Is(err, context.Canceled) || m.Position().Turn() != 5 {
		t.Errorf("%v in turn %d", err, m.Position().Turn())
	}
	if err := m.Run(ctx, []match.Player{script(idle), script(idle)}); !errors.Is(err, context.Canceled) || m.Position().Turn() != 5 {
		t.Errorf("%v in turn %d", err, m.Position().Turn())
	}
}

// When another seat ends the match during a turn, the player's result does not matter.
func TestMatchEndsMeanwhile(t *testing.T) {
	level := anarchy.DefaultLevel()
	start, err := match.Adapt(anarchy.Game()).New(func(l any) error { *l.(*anarchy.Level) = level; return nil }, "1")
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(match.Setup{Game: "anarchy"}, start)
	err = m.Run(t.Context(), []match.Player{script(func(_ context.Context, turn *match.Turn) error {
		if _, err := m.Do(1, anarchy.Command{Verb: anarchy.Concede}); err != nil {
			t.Error(err)
		}
		return turn.Pass()
	}), script(idle)})
	if err != nil || m.Outcome().Winners != rules.Seats(0) {
		t.Errorf("%v %+v", err, m.Outcome())
	}
}

// A person's seat needs no goroutine of its own: synctest ends only when all goroutines have.
func TestHuman(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := open(t, "stones = [9]\nslip = 0\nturns = 4")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		done := make(chan error, 1)
		go func() { done <- m.Run(ctx, []match.Player{match.Human{}, script(idle)}) }()
		synctest.Wait()
		for range 2 {
			if m.Active() != rules.Seats(0) {
				t.Fatal("the match does not wait for the person")
			}
			changed := m.Changed()
			for range 2 {
				if _, err := m.Do(0, take(0, 1)); err != nil {
					t.Fatal(err)
				}
			}
			<-changed
			synctest.Wait()
			if m.Active() != rules.Seats(0) || m.Undo(0, 1) != nil {
				t.Fatal("the turn is over before the person says so")
			}
			synctest.Wait()
			if _, err := m.Do(0, pass); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		if err := <-done; err != nil || !m.Outcome().Over {
			t.Errorf("%v", err)
		}
		n := open(t, "")
		go func() { done <- n.Run(ctx, []match.Player{match.Human{}, match.Human{}}) }()
		synctest.Wait()
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	})
}

// Watching, playing and undoing at the same time is safe; run with the race detector.
func TestConcurrentUse(t *testing.T) {
	m := open(t, "stones = [99]\nturns = 60\nslip = 3")
	ctx, cancel := context.WithCancel(t.Context())
	var watchers sync.WaitGroup
	for range 3 {
		watchers.Go(func() {
			n, changes := 0, 0
			for ctx.Err() == nil {
				changed := m.Changed()
				keep, more, now := m.Since(n, changes)
				n, changes = keep+len(more), now
				m.Position().Hash()
				if len(m.Undoable(0)) > 0 {
					_ = m.Undo(0, 1) // may come too late
				}
				if m.Outcome().Over {
					return
				}
				select {
				case <-changed:
				case <-ctx.Done():
				}
			}
		})
	}
	err := m.Run(ctx, []match.Player{match.NewRandom("a"), match.NewRandom("b")})
	cancel()
	watchers.Wait()
	if err != nil && code(err) == "" {
		t.Error(err)
	}
}

func TestRandom(t *testing.T) {
	play := func(seed string) uint64 {
		m := open(t, "")
		if err := m.Run(t.Context(), []match.Player{match.NewRandom(seed), match.NewRandom(seed + "'")}); err != nil {
			t.Fatal(err)
		}
		if !m.Outcome().Over {
			t.Error("the match is not over")
		}
		return m.Position().Hash()
	}
	a, again, b, c := play("a"), play("a"), play("b"), play("c")
	if a != again {
		t.Error("the same seed plays differently")
	}
	if a == b && a == c {
		t.Error("other seeds play alike")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := open(t, "").Run(ctx, []match.Player{match.NewRandom(""), match.NewRandom("")}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	over := open(t, "turns = 1")
	if _, err := over.Do(0, pass); err != nil {
		t.Fatal(err)
	}
	if c, ok := match.NewRandom("").Choose(over.Position(), 0); ok {
		t.Errorf("%v is chosen when nothing is left", c)
	}
}

// A supposed match has what a seat may know, by which it continues alone, with another chance.
func TestSupposed(t *testing.T) {
	m := open(t, "stones = [50, 60]\nslip = 2")
	for _, c := range []rulestest.Take{take(1, 2), pass, take(0, 1), pass, take(0, 3)} {
		if _, err := m.Do(m.Active().First(), c); err != nil {
			t.Fatal(err)
		}
	}
	before, seat := m.Position().Hash(), m.Active().First()
	mine, err := m.Supposed(seat, "other")
	if err != nil || mine.Len() != m.Len() || mine.Position().Hash() != before {
		t.Fatalf("who is about to play knows %d of %d steps: %v", mine.Len(), m.Len(), err)
	}
	theirs, err := m.Supposed(1-seat, "other")
	if err != nil || theirs.Len() != m.Public() || theirs.Len() >= m.Len() {
		t.Fatalf("the other seat knows %d of %d steps: %v", theirs.Len(), m.Len(), err)
	}
	rolls := func(m *match.Match) (list []rules.Roll) {
		for range 8 {
			for _, c := range []rulestest.Take{pass, take(0, 2)} {
				s, err := m.Do(m.Active().First(), c)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, s.Rolls...)
			}
		}
		return list
	}
	again, _ := m.Supposed(seat, "other")
	a, b := rolls(mine), rolls(again)
	if m.Position().Hash() != before {
		t.Error("a supposed match changes the one it comes from")
	}
	if c := rolls(m); !slices.Equal(a, b) || slices.Equal(a, c) {
		t.Errorf("the chance is %v, then %v, that of the match %v", a, b, c)
	}
}
