package galapagos

import (
	"slices"
	"strings"
	"testing"

	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// start sets up the board under the classic rules.
func (c cove) start() *galapagos.State {
	s, err := c.under(galapagos.DefaultLevel().Constants)
	if err != nil { // the boards are constants and tested
		panic("galapagos: board of the rule book: " + err.Error())
	}
	return s
}

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

// player is a controller and the position it plays.
type player struct {
	t *testing.T
	h *controller
	s *galapagos.State
	c cove
}

func newPlayer(t *testing.T) *player {
	c := bay()
	return &player{t, New().Controller().(*controller), c.start(), c}
}

// feast makes food for many.
func (p *player) feast() {
	for i := range p.s.Things {
		if t := &p.s.Things[i]; t.Kind == galapagos.Plant && t.Size > 0 {
			t.Size = 100
		}
	}
}

func (p *player) press(x, y int) response {
	return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y)}, p.s, 0)
}

// want checks a response and applies it.
func (p *player) want(a response, moves ...moved) {
	p.t.Helper()
	var commands []galapagos.Command
	for _, m := range moves {
		commands = append(commands, m.Cmd)
	}
	boardtest.Want(p.t, p.s, 0, a, commands...)
}

// TestBreedingBesideANest: a creature that stands on an egg steps off to breed.
func TestBreedingBesideANest(t *testing.T) {
	nest := func(steps int32) *player {
		p := newPlayer(t)
		p.s.Eggs = append(p.s.Eggs, galapagos.Egg{At: grid.Pt(1, 3), Stats: galapagos.Stats{1, 1, 1, 1, 1}})
		p.s.Things[p.c.creature(mother)].Steps = steps
		p.want(p.press(1, 3))
		return p
	}
	p := nest(3)
	p.want(p.h.Choose("breed", p.s, 0))
	p.want(p.press(2, 3), p.c.step(0, mother, 1, 2), p.c.step(0, mother, 2, 2), p.c.breed(0, mother, father))
	p = nest(0)
	p.refused(p.h.Choose("breed", p.s, 0), "This cell already has an egg")
}

// carry applies a response.
func (p *player) carry(a response) {
	p.t.Helper()
	boardtest.Want(p.t, p.s, 0, a, a.Cmds...)
}

func (p *player) refused(a response, part string) {
	p.t.Helper()
	boardtest.Refuses(p.t, a, part)
}

func TestWalkByPath(t *testing.T) {
	p := newPlayer(t)
	p.feast()
	p.want(p.press(1, 1))
	if got := p.h.Hint(p.s, 0); !strings.Contains(got, "press Breed") {
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
	p.want(p.press(7, 4), p.c.step(0, hunter, 5, 3), p.c.step(0, hunter, 5, 4)) // sets out
	p.want(p.press(2, 3))
	p.want(p.press(2, 1), p.c.step(0, father, 2, 2), p.c.eat(0, father, 2, 1))
}

func TestBreeding(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(1, 3))
	p.want(p.h.Choose("breed", p.s, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(2, 3)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "An egg; health 138 → 83, mate's 110 → 55" {
		t.Errorf("tip %q", tip)
	}
	var l board.List
	p.h.Upon(&l, p.s, 0, boardtest.Options(40))
	var figures []int64
	for i := range l.Items {
		if l.Items[i].Op == board.OpNumber {
			figures = append(figures, l.Items[i].N)
		}
	}
	if want := []int64{3, 4, 2, 2, 2, 2, 5, 4, 5, 3, 3, 3, 3, 2, 3}; !slices.Equal(figures, want) { // baby, mother, father
		t.Errorf("the radar of the baby has the figures %v, not %v", figures, want)
	}
	p.want(p.press(2, 3), p.c.breed(0, mother, father))
	if e := p.s.Eggs; len(e) != 1 || e[0].Stats != (galapagos.Stats{3, 2, 5, 3, 3}) {
		t.Errorf("eggs %+v, not what the preview said", e)
	}
	p.refused(p.h.Choose("breed", p.s, 0), "cannot breed this turn")
	p.want(p.press(0, 4))
	p.refused(p.h.Choose("breed", p.s, 0), "more than 55 health")
}

// TestAllBreed: the verb pairs all that can breed without risk; of the selected ones, all that can.
func TestAllBreed(t *testing.T) {
	p := newPlayer(t)
	p.feast()
	if v := p.h.Verbs(p.s, 0)[toBreed]; v.Label != "All breed" || v.Reason != "" {
		t.Errorf("verb %+v", v)
	}
	p.want(p.h.Choose("breed", p.s, 0), p.c.breed(0, father, mother))
	p.refused(p.h.Choose("breed", p.s, 0), "No pair can breed")
	p = newPlayer(t)
	p.feast()
	p.s.Things[p.c.creature(victim)].Stats = galapagos.Stats{1, 10, 1, 6, 1}
	p.refused(p.h.Choose("breed", p.s, 0), "hunger or death")
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(2, 3), Cell: grid.Pt(1, 3)}, p.s, 0))
	p.want(p.h.Choose("breed", p.s, 0), p.c.breed(0, father, mother))

	p = newPlayer(t)
	p.s.Constants.MaxTurns = p.s.Number + 3 // when food no longer matters, being prey still does, but for those that are prey in any case
	p.s.Things[p.c.creature(victim)].Stats = galapagos.Stats{1, 10, 1, 6, 1}
	p.refused(p.h.Choose("breed", p.s, 0), "death")
	for _, parent := range []int{father, mother} {
		p.s.Things[p.c.creature(parent)].Health = 64
	}
	p.want(p.h.Choose("breed", p.s, 0), p.c.breed(0, father, mother))

	p = newPlayer(t)
	p.feast()
	p.s.Things[p.c.creature(father)].Health = 100 // it would go hungry
	p.refused(p.h.Choose("breed", p.s, 0), "hunger or death")
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(2, 3), Cell: grid.Pt(1, 3)}, p.s, 0))
	p.want(p.h.Choose("breed", p.s, 0), p.c.breed(0, father, mother))
	p.refused(p.h.Choose("breed", p.s, 0), "No pair can breed now.")

	p = newPlayer(t)
	p.refused(p.h.Choose("breed", p.s, 0), "Too many mouths: there is food for 2 of 5.")
}

// TestHunt: hunters kill together, the others bite, and those with no prey in reach set out.
func TestHunt(t *testing.T) {
	p := newPlayer(t)
	p.want(p.h.Choose("hunt", p.s, 0), p.c.eat(0, hunter, 6, 2))
	p.refused(p.h.Choose("hunt", p.s, 0), "worth a bite")
	p = newPlayer(t)
	p.s.Things[p.c.creature(victim)].Health = 70 // 60 by the hunter and 10 by the father
	p.s.Things[p.c.creature(father)].Stats[galapagos.Speed], p.s.Things[p.c.creature(father)].Steps = 5, 5
	a := p.h.Choose("hunt", p.s, 0)
	p.carry(a)
	if !p.s.Things[p.c.creature(victim)].Gone || p.s.Things[p.c.creature(father)].CanEat {
		t.Errorf("two do not kill together: %v", a.Cmds)
	}
	p = newPlayer(t)
	p.s.Things[p.c.creature(victim)].Health = 70
	p.want(p.h.Choose("hunt", p.s, 0), p.c.eat(0, hunter, 6, 2)) // a bite that hurts
	p = newPlayer(t)
	p.want(p.press(2, 3))
	p.refused(p.h.Choose("hunt", p.s, 0), "worth a bite") // its jaws are too weak
	p = newPlayer(t)
	p.s.Things[p.c.creature(hunter)].Stats = galapagos.Stats{3, 4, 4, 2, 2} // no natural hunter, and about to starve
	p.s.Things[p.c.creature(hunter)].Health = 2
	p.want(p.h.Choose("hunt", p.s, 0), p.c.eat(0, hunter, 6, 2))
}

// TestGoOn: creatures continue their last order, or else do what their stats are best for.
func TestGoOn(t *testing.T) {
	p := newPlayer(t)
	a := p.h.Choose("go-on", p.s, 0)
	p.carry(a)
	if !p.s.Things[p.c.creature(victim)].Gone || p.s.Things[p.c.creature(grazer)].CanEat || p.s.Things[p.c.creature(weakling)].CanEat {
		t.Errorf("they go on by %v", a.Cmds)
	}
	p.refused(p.h.Choose("go-on", p.s, 0), "without a new order")

	p = newPlayer(t)
	p.want(p.press(1, 1))
	p.want(p.press(7, 0), p.c.step(0, grazer, 1, 0), p.c.step(0, grazer, 2, 0), p.c.step(0, grazer, 3, 0))
	for _, seat := range []rules.Seat{0, 1} {
		if err := p.s.Apply(seat, galapagos.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.want(p.h.Choose("go-on", p.s, 0), p.c.step(0, grazer, 4, 0), p.c.step(0, grazer, 5, 0), p.c.step(0, grazer, 6, 0))
	for _, seat := range []rules.Seat{0, 1} {
		if err := p.s.Apply(seat, galapagos.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.want(p.h.Choose("go-on", p.s, 0), p.c.step(0, grazer, 7, 0))
	if len(p.h.group) != 1 {
		t.Error("the chosen one is forgotten")
	}
}

// TestOrderFollowsPrey: an order follows an enemy that has walked away and ends when it is dead.
func TestOrderFollowsPrey(t *testing.T) {
	strait := cove{9, 2, nil, []galapagos.PlacedCreature{
		beast(1, 0, 0, [5]int{1, 1, 1, 2, 1}, 90), beast(2, 6, 0, [5]int{1, 1, 1, 1, 1}, 30)}}
	p := &player{t, New().Controller().(*controller), strait.start(), strait}
	pass := func(seat rules.Seat) {
		if err := p.s.Apply(seat, galapagos.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.want(p.press(0, 0))
	p.want(p.press(6, 0), strait.step(0, 0, 1, 0), strait.step(0, 0, 2, 0))
	pass(0)
	if err := p.s.Apply(1, strait.step(1, 1, 6, 1).Cmd, nil); err != nil {
		t.Fatal(err)
	}
	pass(1)
	p.carry(p.h.Choose("go-on", p.s, 0))
	pass(0)
	pass(1)
	a := p.h.Choose("go-on", p.s, 0)
	p.carry(a)
	if last := a.Cmds[len(a.Cmds)-1]; last != strait.eat(0, 0, 6, 1).Cmd {
		t.Errorf("the order ends with %v", last)
	}
	p.s.Things[strait.creature(1)].Gone = true
	p.refused(p.h.Choose("go-on", p.s, 0), "without a new order")
}

// TestPerils: which creatures could be killed where they stand, even behind others that shield them.
func TestPerils(t *testing.T) {
	s := cove{5, 3, nil, []galapagos.PlacedCreature{
		beast(1, 0, 0, [5]int{1, 1, 1, 1, 1}, 50), beast(1, 0, 1, [5]int{1, 1, 1, 1, 4}, 50), beast(1, 4, 2, [5]int{1, 1, 1, 1, 1}, 3),
		beast(2, 3, 0, [5]int{1, 6, 1, 2, 1}, 90)}}
	p := &player{t, New().Controller().(*controller), s.start(), s}
	w := &p.h.view.sense
	for n, want := range []bool{true, false, false} { // the last one starves anyway
		if got := w.Doomed(p.s, s.creature(n)); got != want {
			t.Errorf("creature %d doomed: %v", n, got)
		}
	}
	if hud := New().Hud(p.s, 0); hud.Alert != "1 creature starves when this turn ends" {
		t.Errorf("alert %q", hud.Alert)
	}
	p.s.Things[s.creature(2)].Health = 100
	if hud := New().Hud(p.s, 0); hud.Alert != "1 creature could be killed next turn" || hud.AlertAt != grid.Pt(0, 0) {
		t.Errorf("alert %q at %v", hud.Alert, hud.AlertAt)
	}
	var l board.List
	p.h.Upon(&l, p.s, 0, boardtest.Options(40))
	if n := len(l.Items); n != 1 {
		t.Errorf("%d marks, not one over the one in danger", n)
	}
}

// TestWalksPassCreatures: a creature in the way of a later turn's steps is ignored, as it will probably have moved by then.
func TestWalksPassCreatures(t *testing.T) {
	row := cove{7, 1, nil, []galapagos.PlacedCreature{
		beast(1, 0, 0, [5]int{1, 1, 1, 2, 1}, 90), beast(1, 4, 0, [5]int{1, 1, 1, 1, 1}, 90), beast(2, 6, 0, [5]int{1, 1, 1, 1, 1}, 90)}}
	p := &player{t, New().Controller().(*controller), row.start(), row}
	p.want(p.press(0, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 0)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); tip != "Walks 2 of 5 steps, arrives in 3 turns, health 88 → 86" {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(6, 0), row.step(0, 0, 1, 0), row.step(0, 0, 2, 0))
}

// TestMateFromAfar: a creature walks to a distant mate first.
func TestMateFromAfar(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(1, 1))
	p.want(p.h.Choose("breed", p.s, 0))
	p.want(p.press(1, 3), p.c.step(0, grazer, 1, 2), p.c.breed(0, grazer, mother))
}

// TestMateComes: a mate that has the steps comes to a creature that lacks them; Breed is not offered when nobody can come.
func TestMateComes(t *testing.T) {
	p := newPlayer(t)
	p.s.Things[p.c.creature(grazer)].Steps = 0
	p.want(p.press(1, 1))
	p.want(p.h.Choose("breed", p.s, 0))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(1, 3)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); !strings.HasPrefix(tip, "The mate comes in 1 step, an egg; ") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(1, 3), p.c.step(0, mother, 1, 2), p.c.breed(0, grazer, mother))
	p = newPlayer(t)
	for _, n := range []int{grazer, mother, father} {
		p.s.Things[p.c.creature(n)].Steps = 0
	}
	p.want(p.press(1, 1))
	p.refused(p.h.Choose("breed", p.s, 0), "No mate is near enough")
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
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "Your own!") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.press(1, 3), p.c.eat(0, father, 1, 3))
}

func TestGrazing(t *testing.T) {
	p := newPlayer(t)
	if v := p.h.Verbs(p.s, 0); v[toGraze].Label != "All graze" || v[toGraze].Reason != "" || v[toWalk].Reason == "" {
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
		if orders.Own(p.s, 0, int32(i)) && p.s.Things[i].Health <= 0 {
			t.Errorf("creature %d starved", i)
		}
	}
	if v := p.h.Verbs(p.s, 0); v[toGraze].Reason == "" {
		t.Error("grazing again is offered")
	}
}

// TestGrazingLeavesSharedCells: a parent steps off its newborn's cell, towards food but not onto it.
func TestGrazingLeavesSharedCells(t *testing.T) {
	bay := cove{6, 3, []galapagos.PlacedPlant{weed(4, 1, 3)}, []galapagos.PlacedCreature{
		beast(1, 1, 1, [5]int{3, 1, 4, 2, 1}, 130), beast(1, 1, 2, [5]int{3, 1, 4, 2, 1}, 130), beast(2, 5, 2, [5]int{1, 1, 1, 1, 1}, 90)}}
	p := &player{t, New().Controller().(*controller), bay.start(), bay}
	p.want(p.press(1, 1))
	p.want(p.h.Choose("breed", p.s, 0))
	p.want(p.press(1, 2), p.c.breed(0, 0, 1))
	for seat := range rules.Seat(2) {
		if err := p.s.Apply(seat, galapagos.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.want(p.h.Choose("graze", p.s, 0), p.c.step(0, 0, 2, 1), p.c.step(0, 0, 3, 1))
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

// Each further press on a cell leads to the next of one's creatures there, and one after the last to none.
func TestSharedCell(t *testing.T) {
	bay := cove{6, 3, []galapagos.PlacedPlant{weed(4, 1, 3)}, []galapagos.PlacedCreature{
		beast(1, 1, 1, [5]int{3, 1, 4, 2, 1}, 130), beast(1, 1, 2, [5]int{3, 1, 4, 2, 1}, 130), beast(2, 5, 2, [5]int{1, 1, 1, 1, 1}, 90)}}
	p := &player{t, New().Controller().(*controller), bay.start(), bay}
	p.want(p.press(1, 1))
	p.want(p.h.Choose("breed", p.s, 0))
	p.want(p.press(1, 2), p.c.breed(0, 0, 1))
	for seat := range rules.Seat(2) { // the egg hatches where a parent stands
		if err := p.s.Apply(seat, galapagos.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	at, other := grid.Pt(1, 1), grid.Pt(1, 2)
	if child := p.s.Things[len(p.s.Things)-1]; child.At == other {
		at, other = other, at
	}
	p.h.Drop()
	seen := map[int32]bool{}
	for range 2 {
		p.want(p.press(int(at.X), int(at.Y)))
		if len(p.h.group) != 1 || p.s.Things[p.h.group[0]].Owner != 0 || seen[p.h.group[0]] {
			t.Fatalf("chosen: %v, after %v", p.h.group, seen)
		}
		seen[p.h.group[0]] = true
	}
	if p.want(p.press(int(at.X), int(at.Y))); len(p.h.group) != 0 {
		t.Errorf("chosen after the last: %v", p.h.group)
	}
	for range 2 {
		p.want(p.press(int(other.X), int(other.Y)))
	}
	if len(p.h.group) != 0 {
		t.Errorf("chosen after the only one: %v", p.h.group)
	}
}

func TestTouchPreviewsFirst(t *testing.T) {
	p := newPlayer(t)
	tap := func(x, y int) response {
		return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y), Touch: true}, p.s, 0)
	}
	p.want(tap(5, 2))
	p.want(tap(6, 2))
	if tip := p.h.Tip(p.s, 0); tip != "60 damage: kills, health 80 → 130\nTap again to do it" {
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
		t.Errorf("tip %q with no creature selected", tip)
	}
	p.want(p.press(2, 3))
	for _, c := range []struct {
		x, y int
		want string
	}{
		{3, 3, "1 step, health 110 → 109, 2 left. Enemies could bite for 10 there"},
		{3, 2, "2 steps, tramples 1 plant, health 110 → 108, 1 left"},
		{2, 1, "1 step, health 110 → 120"},
		{1, 4, "1 step, health 110 → 120, down to the root"},
		{6, 4, "Walks 3 of 5 steps, arrives in 2 turns, health 110 → 107. Enemies could bite for 10 there"},
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
	next := func() (i int32) {
		at, ok := p.h.Next(p.s, 0)
		if !ok {
			return galapagos.None
		}
		return p.s.At(at)
	}
	for _, want := range []int{grazer, hunter, weakling, mother, father, weakling} {
		if i := next(); i != p.c.creature(want) {
			t.Errorf("next is %d, not %d", i, p.c.creature(want))
		}
	}
	hud := New().Hud(p.s, 0)
	if hud.Regret != "1 will starve" || hud.Alert != "1 creature starves when this turn ends" || hud.AlertAt != grid.Pt(0, 4) || hud.CanAct != 3 {
		t.Errorf("hud %+v", hud)
	}
	soon := &p.s.Things[p.c.creature(hunter)]
	healthy := soon.Health
	soon.Health = 2 * p.s.Constants.Upkeep
	if hud = New().Hud(p.s, 0); hud.Regret != "2 will starve" || hud.Alert != "2 creatures starve before your next turn" || hud.AlertAt != grid.Pt(0, 4) {
		t.Errorf("one starves now, one soon: %+v", hud)
	}
	soon.Health = healthy
	weak := &p.s.Things[p.c.creature(weakling)]
	weak.Health = weak.Best
	if hud = New().Hud(p.s, 0); hud.CanAct == 0 || hud.Acts != "should still act" {
		t.Errorf("mates, who can act too, are not counted, and what is said is not true: %+v", hud)
	}
	for _, n := range []int{grazer, hunter, weakling} {
		th := &p.s.Things[p.c.creature(n)]
		th.CanEat, th.CanBreed, th.Steps, th.Health = false, false, 0, th.Best
	}
	if hud = New().Hud(p.s, 0); hud.CanAct != 0 || hud.Regret != "" || hud.EndNote != "nothing to gain" || hud.Alert != "Food for 3 of 5: the rest will starve" {
		t.Errorf("hud with two mates left, and food too short: %+v", hud)
	}
	p.feast()
	if hud = New().Hud(p.s, 0); hud.CanAct != 0 || hud.Regret != "" || hud.EndNote != "2 could breed" {
		t.Errorf("hud with two mates left: %+v", hud)
	}
	if i := next(); i != p.c.creature(mother) {
		t.Errorf("next is %d, not a mate", i)
	}
	for _, n := range []int{mother, father} {
		th := &p.s.Things[p.c.creature(n)]
		th.CanEat, th.CanBreed, th.Steps = false, false, 0
	}
	if i := next(); i != galapagos.None {
		t.Errorf("%d is next when no creature can do anything", i)
	}
	if hud = New().Hud(p.s, 1); hud.Regret != "" || hud.CanAct != 0 || hud.EndNote != "" {
		t.Errorf("hud of the one who waits: %+v", hud)
	}
}

// TestRootsAreSpared: a creature walks around a bare root on its way to a plant, and over it only on a person's order.
func TestRootsAreSpared(t *testing.T) {
	for _, c := range []struct {
		speed        int
		graze, click int // commands
		tip          string
	}{
		{3, 4, 4, "3 steps, health 48 → 65. Enemies could bite for 10 there"},
		{2, 2, 2, "1 step, tramples 1 plant, health 48 → 67"},
	} {
		bay := cove{4, 2, []galapagos.PlacedPlant{weed(1, 0, 0), weed(2, 0, 5)}, []galapagos.PlacedCreature{
			beast(1, 0, 0, [5]int{3, 1, 4, c.speed, 1}, 50), beast(2, 3, 0, [5]int{1, 1, 1, 1, 1}, 50)}}
		p := &player{t, New().Controller().(*controller), bay.start(), bay}
		if cmds := p.h.Choose("graze", p.s, 0).Cmds; len(cmds) != c.graze {
			t.Errorf("speed %d: grazes by %v", c.speed, cmds)
		}
		p.want(p.press(0, 0))
		p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(2, 0)}, p.s, 0)
		if tip := p.h.Tip(p.s, 0); tip != c.tip {
			t.Errorf("speed %d: tip %q", c.speed, tip)
		}
		if cmds := p.press(2, 0).Cmds; len(cmds) != c.click {
			t.Errorf("speed %d: eats by %v", c.speed, cmds)
		}
	}
}

// TestHints checks what the hint says a selected creature can do.
func TestHints(t *testing.T) {
	for _, c := range []struct {
		change func(t *galapagos.Thing)
		want   string
	}{
		{func(*galapagos.Thing) {}, "Choose a cell, a plant or an enemy, or press Breed"},
		{func(t *galapagos.Thing) { t.CanEat = false }, "It has eaten. Choose a cell to walk to, or press Breed"},
		{func(t *galapagos.Thing) { t.CanEat, t.Steps = false, 0 }, "It has eaten, but it could breed"},
		{func(t *galapagos.Thing) { t.CanEat, t.CanBreed = false, false }, "It has eaten. Choose a cell to walk to"},
		{func(t *galapagos.Thing) { t.CanEat, t.CanBreed, t.Next = false, false, 2 }, "Step off: creatures sharing a cell cannot eat or breed"},
		{func(t *galapagos.Thing) { t.CanEat, t.CanBreed, t.Steps = false, false, 0 }, "It is done for this turn"},
	} {
		p := newPlayer(t)
		p.feast()
		p.want(p.press(1, 3))
		c.change(&p.s.Things[p.c.creature(mother)])
		if hint := p.h.Hint(p.s, 0); hint != c.want {
			t.Errorf("hint %q, want %q", hint, c.want)
		}
	}
}

// TestChance checks what each creature can still usefully do, in variations of one position.
func TestChance(t *testing.T) {
	for _, c := range []struct {
		name   string
		who    int
		change func(s *galapagos.State, t *galapagos.Thing)
		want   orders.Chance
	}{
		{"hungry grazer", grazer, func(*galapagos.State, *galapagos.Thing) {}, orders.Useful},
		{"well-fed grazer", grazer, func(_ *galapagos.State, t *galapagos.Thing) { t.Health, t.CanBreed = t.Best-1, false }, orders.Idle},
		{"well-fed grazer with a mate", grazer, func(_ *galapagos.State, t *galapagos.Thing) { t.Health = t.Best - 1 }, orders.Loving},
		{"grazer that has eaten", grazer, func(_ *galapagos.State, t *galapagos.Thing) { t.CanEat = false }, orders.Idle},
		{"grazer that has bred", grazer, func(_ *galapagos.State, t *galapagos.Thing) { t.CanEat, t.CanBreed, t.Steps = false, false, 0 }, orders.Spent},
		{"parent that has eaten", mother, func(_ *galapagos.State, t *galapagos.Thing) { t.CanEat = false }, orders.Loving},
		{"parent that would go hungry", mother, func(_ *galapagos.State, t *galapagos.Thing) { t.Health, t.CanEat = 71, false }, orders.Idle},
		{"parent whose egg would not hatch", mother, func(s *galapagos.State, _ *galapagos.Thing) { s.Constants.MaxTurns = 1 }, orders.Idle},
		{"parent on its newborn", father, func(_ *galapagos.State, t *galapagos.Thing) { t.CanEat, t.CanBreed, t.Next = false, false, 2 }, orders.Useful},
		{"weak one", weakling, func(*galapagos.State, *galapagos.Thing) {}, orders.Useful},
		{"weak one that has eaten", weakling, func(_ *galapagos.State, t *galapagos.Thing) { t.CanEat = false }, orders.Idle},
		{"hunter", hunter, func(*galapagos.State, *galapagos.Thing) {}, orders.Useful},
		{"hunter with jaws too weak", hunter, func(_ *galapagos.State, t *galapagos.Thing) { t.Stats[galapagos.Carnivorism] = 1 }, orders.Idle},
		{"enemy", victim, func(*galapagos.State, *galapagos.Thing) {}, orders.Spent},
	} {
		p := newPlayer(t)
		i := p.c.creature(c.who)
		c.change(p.s, &p.s.Things[i])
		if got := New().sense.Chance(p.s, i); got != c.want {
			t.Errorf("%s: chance %d, want %d", c.name, got, c.want)
		}
	}
}

// TestControllerOnAnyState is the monkey test: random input in many positions.
func TestControllerOnAnyState(t *testing.T) {
	boardtest.Reaches(t, galapagos.Game().Info, play(t, crowd(), "hand", 12).Monkey(t, New(), "hand"))
}
