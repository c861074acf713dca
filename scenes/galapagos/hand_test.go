package galapagos

import (
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// bay is a small position: Blue (0) has a grazer, a hunter, two mates and a weak one, Amber a victim.
//
//	. . . . . . . .
//	. g p . . . . .
//	. . . 0 . h v .
//	. m n . . . . .
//	w P . . . . . V
func bay() cove {
	return cove{8, 5, []galapagos.PlacedPlant{weed(2, 1, 4), weed(3, 2, 0), weed(1, 4, 1)}, []galapagos.PlacedCreature{
		beast(1, 1, 1, [5]int{4, 1, 6, 3, 1}, 62),
		beast(1, 5, 2, [5]int{3, 7, 1, 2, 2}, 82),
		beast(1, 1, 3, [5]int{4, 2, 4, 3, 2}, 140),
		beast(1, 2, 3, [5]int{2, 2, 5, 3, 3}, 112),
		beast(1, 0, 4, [5]int{2, 2, 5, 4, 3}, 3),
		beast(2, 6, 2, [5]int{1, 1, 5, 3, 1}, 42),
		beast(2, 7, 4, [5]int{9, 1, 1, 1, 9}, 180),
	}}
}

const (
	grazer = iota
	hunter
	mother
	father
	weakling
	victim
	giant
)

// player is a hand with its position, for the tests.
type player struct {
	t *testing.T
	h *hand
	s *galapagos.State
	c cove
}

func newPlayer(t *testing.T) *player {
	c := bay()
	return &player{t, New().Hand().(*hand), c.start(), c}
}

func (p *player) press(x, y int) deal {
	return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y)}, p.s, 0)
}

// want checks what a hand wants done, and does it.
func (p *player) want(a deal, commands ...moved) {
	p.t.Helper()
	if a.Refuse != "" || len(a.Cmds) != len(commands) {
		p.t.Fatalf("wants %v %q, not %v", a.Cmds, a.Refuse, commands)
	}
	for i, c := range a.Cmds {
		if c != commands[i].Cmd {
			p.t.Fatalf("wants %v, not %v", c, commands[i].Cmd)
		}
		if err := p.s.Apply(0, c, nil); err != nil {
			p.t.Fatalf("%v: %v", c, err)
		}
	}
}

func (p *player) refused(a deal, part string) {
	p.t.Helper()
	if len(a.Cmds) > 0 || !strings.Contains(a.Refuse, part) {
		p.t.Errorf("wants %v, refusal %q lacks %q", a.Cmds, a.Refuse, part)
	}
}

func TestWalkByPath(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(1, 1))
	if got := p.h.Hint(p.s, 0); !strings.Contains(got, "B to breed") {
		t.Errorf("hint %q", got)
	}
	p.want(p.press(3, 0), p.c.step(0, grazer, 1, 0), p.c.step(0, grazer, 2, 0), p.c.step(0, grazer, 3, 0))
	p.refused(p.press(5, 0), "no steps left")
}

func TestWalkAndEat(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(1, 1))
	p.want(p.press(2, 1), p.c.eat(0, grazer, 2, 1))
	p.refused(p.press(2, 1), "eaten this turn")
	p.want(p.press(5, 2))
	p.want(p.press(6, 2), p.c.eat(0, hunter, 6, 2)) // dead at once
	if !p.s.Things[p.c.creature(victim)].Gone {
		t.Error("the victim lives")
	}
	p.refused(p.press(7, 4), "eaten this turn")
	p = newPlayer(t)
	p.want(p.press(5, 2))
	p.refused(p.press(7, 4), "Too far: it has 2 steps left")
	p.want(p.press(2, 3))
	p.want(p.press(2, 1), p.c.step(0, father, 2, 2), p.c.eat(0, father, 2, 1))
}

func TestBreeding(t *testing.T) {
	p := newPlayer(t)
	p.refused(p.h.Choose("breed", p.s, 0), "Choose one of your creatures")
	p.want(p.press(1, 3))
	p.want(p.h.Choose("breed", p.s, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(2, 3)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "leaves an egg, health 138 → 83 and 110 → 55" {
		t.Errorf("tip %q", tip)
	}
	var l board.List
	p.h.Upon(&l, p.s, 0, options(40))
	numbers := map[int64]int{}
	for i := range l.Items {
		if l.Items[i].Op == board.OpNumber {
			numbers[l.Items[i].N]++
		}
	}
	if numbers[2] != 1 || numbers[5] != 1 || numbers[3] != 3 {
		t.Errorf("the radar of the baby has the figures %v", numbers)
	}
	p.want(p.press(2, 3), p.c.breed(0, mother, father))
	if e := p.s.Eggs; len(e) != 1 || e[0].Stats != (galapagos.Stats{3, 2, 5, 3, 3}) {
		t.Errorf("eggs %+v, not what the preview said", e)
	}
	p.refused(p.h.Choose("breed", p.s, 0), "cannot breed any more")
	p.want(p.press(0, 4))
	p.refused(p.h.Choose("breed", p.s, 0), "more than 55 health")
}

// TestMateFromAfar walks to a mate first.
func TestMateFromAfar(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(1, 1))
	p.want(p.h.Choose("breed", p.s, 0))
	p.want(p.press(1, 3), p.c.step(0, grazer, 1, 2), p.c.breed(0, grazer, mother))
}

func TestOwnAreEatenOnlyOnPurpose(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(1, 3))
	p.want(p.press(2, 3)) // chooses the other one
	if len(p.h.group) != 1 || p.h.group[0] != p.c.creature(father) {
		t.Fatalf("chosen: %v", p.h.group)
	}
	p.want(p.h.Choose("eat", p.s, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(1, 3)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "your own!") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(1, 3), p.c.eat(0, father, 1, 3))
}

func TestGrazing(t *testing.T) {
	p := newPlayer(t)
	if v := p.h.Verbs(p.s, 0); v[1].Label != "All graze" || v[1].Reason != "" || v[0].Reason == "" {
		t.Errorf("verbs %+v", v)
	}
	a := p.h.Choose("graze", p.s, 0)
	eaten := map[int32]bool{}
	for _, c := range a.Cmds {
		if err := p.s.Apply(0, c, nil); err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		if c.Verb == galapagos.Eat {
			eaten[c.Creature] = true
		}
	}
	if !eaten[p.c.creature(grazer)] || !eaten[p.c.creature(weakling)] || eaten[p.c.creature(mother)] {
		t.Errorf("grazing: %v", a.Cmds)
	}
	for i := range p.s.Things {
		if own(p.s, 0, int32(i)) && p.s.Things[i].Health <= 0 {
			t.Errorf("creature %d starved", i)
		}
	}
	if v := p.h.Verbs(p.s, 0); v[1].Reason == "" {
		t.Error("grazing again is offered")
	}
}

func TestGroups(t *testing.T) {
	p := newPlayer(t)
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(2, 3), Cell: grid.Pt(1, 3)}, p.s, 0))
	if len(p.h.group) != 2 {
		t.Fatalf("chosen: %v", p.h.group)
	}
	a := p.press(6, 4)
	moves := map[int32]int{}
	for _, c := range a.Cmds {
		if err := p.s.Apply(0, c, nil); err != nil || c.Verb != galapagos.Move {
			t.Fatalf("%v: %v", c, err)
		}
		moves[c.Creature]++
	}
	if moves[p.c.creature(mother)] != 3 || moves[p.c.creature(father)] != 3 {
		t.Errorf("moves %v", moves)
	}
	p = newPlayer(t)
	p.want(p.press(1, 1))
	p.want(p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(5, 2), Shift: true}, p.s, 0))
	p.want(p.h.Choose("graze", p.s, 0), p.c.eat(0, grazer, 2, 1))
}

func TestTouchPreviewsFirst(t *testing.T) {
	p := newPlayer(t)
	tap := func(x, y int) deal {
		return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y), Touch: true}, p.s, 0)
	}
	p.want(tap(5, 2))
	p.want(tap(6, 2))
	if tip := p.h.Tip(p.s, 0); tip != "60 damage: kills, health 80 → 130" {
		t.Errorf("tip %q", tip)
	}
	p.want(tap(6, 2), p.c.eat(0, hunter, 6, 2))
}

func TestTips(t *testing.T) {
	p := newPlayer(t)
	hover := func(x, y int) string {
		p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(x, y)}, p.s, 0)
		return p.h.Tip(p.s, 0)
	}
	if tip := hover(1, 1); tip != "" {
		t.Errorf("tip %q with nobody chosen", tip)
	}
	p.want(p.press(2, 3))
	for _, c := range []struct {
		x, y int
		want string
	}{
		{3, 3, "1 step, health 110 → 109, 2 left"},
		{3, 2, "2 steps, treads the plant down, health 110 → 108, 1 left"},
		{2, 1, "1 step, health 110 → 120"},
		{1, 4, "1 step, health 110 → 120, down to the root"},
		{6, 4, "Too far: it has 3 steps left."},
		{2, 3, ""},
		{1, 3, ""},
		{-1, 0, ""},
	} {
		if tip := hover(c.x, c.y); tip != c.want {
			t.Errorf("tip at %d,%d: %q, want %q", c.x, c.y, tip, c.want)
		}
	}
}

func TestNextAndWarnings(t *testing.T) {
	p := newPlayer(t)
	seen := map[int32]bool{}
	for range 6 {
		at, ok := p.h.Next(p.s, 0)
		if !ok {
			t.Fatal("nobody can act")
		}
		seen[p.s.At(at)] = true
	}
	if !seen[p.c.creature(grazer)] || !seen[p.c.creature(hunter)] || seen[p.c.creature(mother)] {
		t.Errorf("can act: %v", seen)
	}
	hud := New().Hud(p.s, 0)
	if hud.Regret != "1 will starve" || hud.Alert != "1 creature starves when this turn ends" || hud.AlertAt != grid.Pt(0, 4) || hud.CanAct != len(seen) {
		t.Errorf("hud %+v, %d can act", hud, len(seen))
	}
	if hud = New().Hud(p.s, 1); hud.Regret != "" || hud.CanAct != 0 {
		t.Errorf("hud of the one who waits: %+v", hud)
	}
}

// TestHandOnAnyState throws random presses and verbs at the hand through a match: it never panics, and what it wants is legal.
func TestHandOnAnyState(t *testing.T) {
	match := play(t, crowd(), "hand", 12)
	h := New().Hand()
	dice := rules.NewSeeded("hand")
	o := options(40)
	for _, s := range match.states {
		for range 6 {
			var a deal
			p := board.Pointer{Kind: board.PointerKind(dice.Intn(5)), Cell: grid.Pt(dice.Intn(18)-1, dice.Intn(12)-1), From: grid.Pt(dice.Intn(18)-1, dice.Intn(12)-1), Shift: dice.Intn(4) == 0, Touch: dice.Intn(3) == 0}
			seat := rules.Seat(dice.Intn(2))
			if dice.Intn(3) == 0 {
				a = h.Choose(verbs[dice.Intn(len(verbs))].id, s, seat)
			} else {
				a = h.Handle(p, s, seat)
			}
			trial := s.Clone()
			for _, c := range a.Cmds {
				if err := trial.Apply(seat, c, nil); err != nil {
					t.Fatalf("%v: %v", c, err)
				}
			}
			var l board.List
			h.Under(&l, s, seat, o)
			h.Upon(&l, s, seat, o)
			if strings.Contains(h.Tip(s, seat)+h.Hint(s, seat), "%!") {
				t.Fatalf("tip %q, hint %q", h.Tip(s, seat), h.Hint(s, seat))
			}
		}
	}
}
