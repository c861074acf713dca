package anarchy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// quarter is a small position in which Blue has a headquarters, two warehouses, a fire department, a police department and a weather
// station.
func quarter() *anarchy.State {
	return town{
		rows: []string{
			"H.W...h.w",
			"W.F...f..",
			"..P.S.w.p",
			".......s.",
		},
		winds: []string{"east 4", "west 5", "north 10", "south 0"},
		fires: map[grid.Point]int{grid.Pt(2, 0): 6, grid.Pt(6, 1): 5},
		seen:  map[grid.Point]int{grid.Pt(6, 2): 40, grid.Pt(8, 0): 9},
	}.start()
}

// player is a controller and the position it plays.
type player struct {
	t *testing.T
	h board.Controller[*anarchy.State, anarchy.Command]
	s *anarchy.State
}

func newPlayer(t *testing.T) *player { return &player{t, New().Controller(), quarter()} }

func (p *player) press(x, y int) response {
	return p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(x, y)}, p.s, 0)
}

// want checks a response of the controller and applies its commands.
func (p *player) want(a response, commands ...anarchy.Command) {
	p.t.Helper()
	boardtest.Want(p.t, p.s, 0, a, commands...)
}

func (p *player) at(x, y int) int16 { return p.s.At(grid.Pt(x, y)) }

func (p *player) order(v anarchy.Verb, x, y, tx, ty int) anarchy.Command {
	return anarchy.Command{Verb: v, Building: p.at(x, y), Target: p.at(tx, ty)}
}

func TestChooseThenTarget(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(0, 1))
	if got := p.h.Hint(p.s, 0); got != "Choose what to ignite" {
		t.Errorf("hint %q", got)
	}
	p.want(p.press(6, 1), p.order(anarchy.Ignite, 0, 1, 6, 1))
	// The next click repeats it with the best building left, or is refused if there is none.
	p.want(p.press(6, 1), p.order(anarchy.Ignite, 2, 0, 6, 1))
	if a := p.press(6, 1); a.Refuse == "" || len(a.Cmds) > 0 {
		t.Errorf("a headquarters was risked unasked: %v", a)
	}
}

func TestTargetThenVerb(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(6, 1))
	p.want(p.h.Choose("ignite", p.s, 0), p.order(anarchy.Ignite, 2, 0, 6, 1))
	p.want(p.press(6, 2))
	p.want(p.press(6, 2), p.order(anarchy.Raid, 2, 2, 6, 2))
}

func TestVerbThenTargets(t *testing.T) {
	p := newPlayer(t)
	p.want(p.h.Choose("ignite", p.s, 0))
	p.want(p.press(8, 2), p.order(anarchy.Ignite, 2, 0, 8, 2))
	p.want(p.press(8, 0), p.order(anarchy.Ignite, 0, 1, 8, 0))
	if a := p.press(6, 0); !strings.Contains(a.Refuse, "can still act") {
		t.Errorf("refusal %q", a.Refuse)
	}
}

func TestOwnFireIsSprayed(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(2, 0)) // selects the player's burning warehouse
	p.want(p.press(2, 0), p.order(anarchy.Extinguish, 2, 1, 2, 0))
}

// TestOwnHouseOnAGreenArrow: clicks ignite the player's own building when the wind blows from it into the enemy headquarters.
func TestOwnHouseOnAGreenArrow(t *testing.T) {
	p := newPlayer(t)
	p.s = town{rows: []string{"H.W.Wwwh", "W......."}, winds: []string{"east 5", "west 5"}}.start()
	p.want(p.press(4, 0)) // selects it
	p.want(p.press(4, 0), p.order(anarchy.Ignite, 2, 0, 4, 0))
	p.s.Forecasts[0].Intensity = 2 // does not blow that far
	p.s.Buildings[p.at(4, 0)].Fire = 0
	p.h.Drop()
	p.want(p.press(4, 0))
	p.want(p.press(4, 0))
}

func TestWeatherActsAtOnce(t *testing.T) {
	p := newPlayer(t)
	p.want(p.h.Choose("right", p.s, 0), anarchy.Command{Verb: anarchy.Rotate, Building: p.at(4, 2)})
	if a := p.h.Choose("left", p.s, 0); a.Refuse != noStation {
		t.Errorf("refusal %q", a.Refuse)
	}
}

// TestOneStationTurnsTheWind: the number of warehouses chosen before does not count for the wind.
func TestOneStationTurnsTheWind(t *testing.T) {
	p := newPlayer(t)
	p.s = town{rows: []string{"H.S.SwSh", "W......."}, winds: []string{"east 5", "west 5"}}.start()
	p.h.(*controller).SetDial(0, 3)
	p.want(p.h.Choose("right", p.s, 0), anarchy.Command{Verb: anarchy.Rotate, Building: p.at(2, 0)})
}

// TestHintsTellWhatCounts: a raid on the exposed headquarters, a fire that can grow no more, and a match that is lost.
func TestHintsTellWhatCounts(t *testing.T) {
	p := newPlayer(t)
	hint := func(want string) {
		t.Helper()
		if got := p.h.Hint(p.s, 0); got != want {
			t.Errorf("hint %q, not %q", got, want)
		}
	}
	foe, own := &p.s.Buildings[p.s.Headquarters[1]], &p.s.Buildings[p.s.Headquarters[0]]
	foe.Exposure = 7
	hint("The enemy headquarters is exposed: a raid takes 7 of its health")
	foe.Exposure = 0
	own.Fire, own.Health = 8, 3
	hint("Your headquarters falls this turn: nothing can save it")
	foe.Fire, foe.Health = 8, 3
	hint("Both headquarters fall this turn: more buildings standing wins, then more health in all")
	p.s.Buildings[p.at(6, 1)].Fire = uint8(p.s.Constants.MaxFire)
	p.press(6, 1)
	hint("This fire is already at full strength. Choose another building")
}

// TestHintsSprayBeforeASmallRaid: a raid comes first only where it takes as much as the fire that the wind brings.
func TestHintsSprayBeforeASmallRaid(t *testing.T) {
	p := newPlayer(t)
	p.s = town{rows: []string{"WH.FP..h", "........"}, winds: []string{"east 5", "west 5"}, fires: map[grid.Point]int{grid.Pt(0, 0): 10}}.start()
	for exposure, want := range map[int32]string{
		7:  "Spray at the red arrows: this wind blows into your headquarters",
		20: "The enemy headquarters is exposed: a raid takes 20 of its health",
	} {
		p.s.Buildings[p.s.Headquarters[1]].Exposure = exposure
		if got := p.h.Hint(p.s, 0); got != want {
			t.Errorf("hint %q, not %q", got, want)
		}
	}
}

func TestGroupsActTogether(t *testing.T) {
	p := newPlayer(t)
	p.s.Buildings[p.at(2, 0)].Fire = 0 // one's own fire would be sprayed
	p.want(p.press(2, 0))
	p.want(p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(0, 1), Shift: true}, p.s, 0))
	p.want(p.press(8, 2), p.order(anarchy.Ignite, 2, 0, 8, 2), p.order(anarchy.Ignite, 0, 1, 8, 2))

	p = newPlayer(t)
	p.want(p.h.Handle(board.Pointer{Kind: board.Box, From: grid.Pt(3, 3), Cell: grid.Pt(0, 0)}, p.s, 0))
	p.want(p.press(8, 2), p.order(anarchy.Ignite, 2, 0, 8, 2), p.order(anarchy.Ignite, 0, 1, 8, 2))
}

func TestTouchPreviewsFirst(t *testing.T) {
	p := newPlayer(t)
	tap := board.Pointer{Kind: board.Press, Cell: grid.Pt(6, 1), Touch: true}
	p.want(p.press(0, 1))
	p.want(p.h.Handle(tap, p.s, 0))
	if tip := p.h.Tip(p.s, 0); !strings.HasPrefix(tip, "Fire 5 → 8") {
		t.Errorf("tip %q", tip)
	}
	p.want(p.h.Handle(tap, p.s, 0), p.order(anarchy.Ignite, 0, 1, 6, 1))
}

func TestRefusalsSayWhy(t *testing.T) {
	p := newPlayer(t)
	p.want(p.press(0, 1))
	if a := p.press(6, 0); !strings.Contains(a.Refuse, "headquarters") {
		t.Errorf("igniting a headquarters: %q", a.Refuse)
	}
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 0)}, p.s, 0)
	if tip := p.h.Tip(p.s, 0); !strings.Contains(tip, "headquarters") {
		t.Errorf("tip over a headquarters: %q", tip)
	}
	p.h.Drop()
	p.s.Bribes[0] = 0
	for _, v := range p.h.Verbs(p.s, 0) {
		if !strings.Contains(v.Reason, "bribes") {
			t.Errorf("%s without bribes: %q", v.ID, v.Reason)
		}
	}
	if a := p.h.Choose("nothing", p.s, 0); a.Refuse == "" {
		t.Error("an unknown verb is not refused")
	}
	p.s = quarter()
	for _, v := range p.h.Verbs(p.s, 1) {
		if v.Reason != "It is not your turn." {
			t.Errorf("%s out of turn: %q", v.ID, v.Reason)
		}
	}
}

func TestTipShowsWhatTheWindWillDo(t *testing.T) {
	p := newPlayer(t)
	p.s.Forecasts[0] = anarchy.Forecast{Wind: anarchy.Wind{Direction: grid.North, Intensity: 10}} // from 6,1 onto the enemy headquarters at 6,0
	p.want(p.press(0, 1))
	p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 1)}, p.s, 0)
	tip := p.h.Tip(p.s, 0)
	for _, part := range []string{"Fire 5 → 8", "Fire 5 → 8: 36 damage if left alone", "exposure +6", "Fire at the enemy headquarters this turn: 5 → 8"} {
		if !strings.Contains(tip, part) {
			t.Errorf("tip %q lacks %q", tip, part)
		}
	}
}

func TestNextVisitsEveryUsefulBuilding(t *testing.T) {
	p := newPlayer(t)
	seen := map[grid.Point]bool{}
	for range 20 {
		at, ok := p.h.Next(p.s, 0)
		if !ok {
			t.Fatal("nothing can act")
		}
		seen[at] = true
	}
	want := []grid.Point{grid.Pt(2, 0), grid.Pt(0, 1), grid.Pt(2, 1), grid.Pt(2, 2), grid.Pt(4, 2)}
	if len(seen) != len(want) {
		t.Errorf("visits %v", seen)
	}
	for _, c := range want {
		if !seen[c] {
			t.Errorf("never visits %v", c)
		}
	}
	p.s.Bribes[0] = 0
	if at, ok := p.h.Next(p.s, 0); ok {
		t.Errorf("%v can act without bribes", at)
	}
}

func TestDropAndMenu(t *testing.T) {
	p := newPlayer(t)
	if p.h.Drop() {
		t.Error("there was nothing to drop")
	}
	p.press(0, 1)
	p.h.Handle(board.Pointer{Kind: board.Menu, Cell: grid.Pt(0, 1)}, p.s, 0)
	if p.h.Drop() {
		t.Error("the menu button did not let go")
	}
	p.press(0, 1)
	p.press(1, 1) // an empty lot
	if p.h.Drop() {
		t.Error("a click on an empty lot did not let go")
	}
}

// TestNoBribeForNothing: an action without effect is refused with a reason and costs no bribe.
func TestNoBribeForNothing(t *testing.T) {
	for _, c := range []struct {
		verb string
		x, y int
		ripe func(*anarchy.State, int16)
		want string
	}{
		{"ignite", 6, 1, func(s *anarchy.State, n int16) { s.Buildings[n].Fire = 20 }, "already at full strength"},
		{"extinguish", 6, 1, func(s *anarchy.State, n int16) { s.Buildings[n].Fire = 0 }, "There is no fire"},
		{"raid", 8, 0, func(s *anarchy.State, n int16) { s.Buildings[n].Exposure = 0 }, "not exposed"},
		{"raid", 8, 0, func(s *anarchy.State, n int16) { s.Buildings[n].Health = 0 }, "ruin"},
		{"raid", 6, 0, func(*anarchy.State, int16) {}, "not exposed"},
	} {
		p := newPlayer(t)
		c.ripe(p.s, p.at(c.x, c.y))
		p.want(p.h.Choose(c.verb, p.s, 0))
		if a := p.press(c.x, c.y); len(a.Cmds) > 0 || !strings.Contains(a.Refuse, c.want) {
			t.Errorf("%s on %d,%d: %+v, want a refusal with %q", c.verb, c.x, c.y, a, c.want)
		}
	}
}

// TestDialSetsHowManyAct: the dial sets how many buildings act on a target; those that would have no effect do not.
func TestDialSetsHowManyAct(t *testing.T) {
	p := newPlayer(t)
	dialer := p.h.(board.Dialer[*anarchy.State])
	if d, ok := dialer.Dial(p.s, 0); ok {
		t.Errorf("a dial for nothing: %+v", d)
	}
	p.want(p.h.Choose("ignite", p.s, 0))
	dialer.SetDial(0, 9)
	if d, ok := dialer.Dial(p.s, 0); !ok || d.Value != 2 || d.Most != 2 || d.Label != "Ignite with 2 warehouses" || d.Do != "" {
		t.Errorf("dial %+v", d)
	}
	p.want(p.press(8, 2), p.order(anarchy.Ignite, 2, 0, 8, 2), p.order(anarchy.Ignite, 0, 1, 8, 2))

	p = newPlayer(t)
	dialer = p.h.(board.Dialer[*anarchy.State])
	p.s.Buildings[p.at(8, 2)].Fire = 18
	p.want(p.press(8, 2))
	dialer.SetDial(0, 2)
	if d, ok := dialer.Dial(p.s, 0); !ok || d.Do != "Ignite" {
		t.Errorf("dial of a building aimed at: %+v", d)
	}
	p.want(p.h.Choose(board.DialDo, p.s, 0), p.order(anarchy.Ignite, 2, 0, 8, 2))
}

// TestDialCountsWhoActs: the dial offers no more buildings than have an effect: 7 warehouses make the greatest fire.
func TestDialCountsWhoActs(t *testing.T) {
	p := newPlayer(t)
	c := p.h.(*controller)
	for i := range p.s.Buildings { // warehouses enough
		if b := &p.s.Buildings[i]; !b.Headquarters {
			b.Owner, b.Kind = rules.Seat(i%3/2), anarchy.Warehouse
		}
	}
	p.s.Bribes[0] = 30
	target := slices.IndexFunc(p.s.Buildings, func(b anarchy.Building) bool { return b.Owner == 1 && !b.Headquarters })
	if n := c.crew(p.s, 0, &verbs[ignites]); n < 5 {
		t.Fatalf("only %d warehouses", n)
	}
	p.s.Constants.MaxFire = 10
	for fire := range uint8(10) {
		p.s.Buildings[target].Fire = fire
		c.Drop()
		c.pin = int16(target)
		c.SetDial(0, 99)
		d, ok := c.Dial(p.s, 0)
		a := c.Choose("ignite", p.s, 0)
		if !ok || d.Value != len(a.Cmds) || d.Most != d.Value || !strings.HasPrefix(d.Label, fmt.Sprintf("Ignite with %d warehouse", len(a.Cmds))) {
			t.Errorf("fire %d: the dial says %+v, %d act", fire, d, len(a.Cmds))
		}
	}
	c.Drop()
	c.verb = ignites
	if d, _ := c.Dial(p.s, 0); d.Most != 4 {
		t.Errorf("without a target %d can be set, but 4 make the greatest fire", d.Most)
	}
}

// TestOwnFire: who presses a burning building of theirs is offered to spray it, not to ignite with it.
func TestOwnFire(t *testing.T) {
	p := newPlayer(t)
	n := int16(slices.IndexFunc(p.s.Buildings, func(b anarchy.Building) bool { return b.Owner == 0 && b.Kind == anarchy.Warehouse && !b.Headquarters }))
	at := p.s.Buildings[n].Cell()
	p.s.Buildings[n].Fire = 4
	p.want(p.press(at.X, at.Y))
	c := p.h.(*controller)
	if c.pin != n || len(c.group) > 0 || c.chosen(p.s) != none {
		t.Fatalf("pin %d, group %v, verb %d", c.pin, c.group, c.chosen(p.s))
	}
	a := p.press(at.X, at.Y)
	if len(a.Cmds) == 0 || a.Cmds[0].Verb != anarchy.Extinguish || a.Cmds[0].Target != n {
		t.Errorf("a second press: %+v", a)
	}
	p.h.Drop()
	p.s.Buildings[n].Fire = 0
	p.want(p.press(at.X, at.Y))
	if c.chosen(p.s) != ignites {
		t.Error("without fire it is not chosen")
	}
}

// TestAdvice: the hint and the tip on the enemy headquarters follow the winds.
func TestAdvice(t *testing.T) {
	p := newPlayer(t) // this wind blows east, the next one west; there is no building west or east of 6,0
	hover := func() string {
		p.h.Handle(board.Pointer{Kind: board.Hover, Cell: grid.Pt(6, 0)}, p.s, 0)
		return p.h.Tip(p.s, 0)
	}
	check := func(hint, tip string) {
		t.Helper()
		if got := p.h.Hint(p.s, 0); !strings.Contains(got, hint) {
			t.Errorf("hint %q lacks %q", got, hint)
		}
		if got := hover(); !strings.Contains(got, tip) {
			t.Errorf("tip %q lacks %q", got, tip)
		}
	}
	check("The next wind misses", "no building is upwind")
	station := slices.IndexFunc(p.s.Buildings, func(b anarchy.Building) bool { return b.Owner == 0 && b.Kind == anarchy.WeatherStation })
	p.s.Buildings[station].Bribed = true // who has just set the wind is not told to turn it
	check("Choose one of your buildings", "no building is upwind")
	p.s.Buildings[station].Bribed = false
	foe := &p.s.Buildings[p.s.Headquarters[1]]
	foe.Fire = 9 // more than the wind could bring, even later
	check("Choose one of your buildings", "no building is upwind")
	foe.Fire = 0
	p.s.Forecasts[1] = anarchy.Forecast{Wind: anarchy.Wind{Direction: grid.North, Intensity: 9}}
	check("thin green arrows", "Ignite the fire department south of it: the next wind")
	p.s.Forecasts[0] = p.s.Forecasts[1]
	check("Ignite at the green arrows", "Ignite the fire department south of it: this turn's wind")
	p.s.Buildings[p.at(0, 1)].Fire = 9
	check("Spray at the red arrows", "south of it")
	p.s.Forecasts[0].Intensity = 0
	check("Spray at the thin red arrows", "the next wind")
	p.s.Buildings[p.at(2, 1)].Bribed = true // the last one that could spray
	check("Ignite at the thin green arrows", "the next wind")
	if a := p.press(6, 0); len(a.Cmds) > 0 || !strings.Contains(a.Refuse, "Only the wind") {
		t.Errorf("pressing the headquarters: %+v", a)
	}
	p.want(p.h.Choose("ignite", p.s, 0)) // drops the target; the next click aims
	p.want(p.press(8, 2), p.order(anarchy.Ignite, 2, 0, 8, 2))
}

// TestControllerOnAnyState sends random input to the controller.
func TestControllerOnAnyState(t *testing.T) {
	var used []boardtest.Used
	for _, seed := range []string{"hands", "claw", "paw"} {
		used = append(used, play(t, level("storm"), seed, 14).Monkey(t, New(), seed))
	}
	boardtest.Reaches(t, anarchy.Game().Info, used...)
}

// drawn counts the sprites that a controller draws over the city while a verb's button is pointed at.
func (p *player) drawn(verb string, sprite func(*board.Item) bool) (n int) {
	var l board.List
	p.h.Upon(&l, p.s, 0, &board.Options{Scale: 40, Viewer: 0, Verb: verb})
	for i := range l.Items {
		if sprite(&l.Items[i]) {
			n++
		}
	}
	return n
}

// TestWindIsForetold: a weather station's verb shows where the next wind would carry the fires before it is pressed, and says so; a finger taps
// twice.
func TestWindIsForetold(t *testing.T) {
	p := newPlayer(t)
	spread := func(i *board.Item) bool { return i.Op == board.OpSprite && i.Sprite == art.SpreadPreview }
	// Next is west 5. Fires of 5 and 4 burn then at 2,0 and 6,1: nobody stands to the west of them, but to the south of both, and one to the north.
	for verb, want := range map[string]int{"": 0, "ignite": 0, "left": 2, "right": 1, "stronger": 0} {
		if n := p.drawn(verb, spread); n != want {
			t.Errorf("%q: fire is foretold at %d buildings, not %d", verb, n, want)
		}
	}
	for _, v := range p.h.Verbs(p.s, 0) {
		if v.ID == "left" && !strings.Contains(v.Tip, "Next wind: west 5 → south 5. With the fires of now it reaches 1 enemy and 1 of your buildings.") {
			t.Errorf("tip %q", v.Tip)
		}
	}
	p.h.Handle(board.Pointer{Kind: board.Press, Cell: grid.Pt(5, 3), Touch: true}, p.s, 0)
	if a := p.h.Choose("left", p.s, 0); len(a.Cmds) > 0 || a.Refuse != "" || p.drawn("", spread) != 2 {
		t.Errorf("the first tap of a finger does %v, and shows %d", a, p.drawn("", spread))
	}
	if hint := p.h.Hint(p.s, 0); !strings.HasPrefix(hint, "Press Left again: Next wind: west 5 → south 5") {
		t.Errorf("hint %q", hint)
	}
	c := p.order(anarchy.Rotate, 4, 2, 4, 2)
	c.Target, c.Reverse = 0, true
	p.want(p.h.Choose("left", p.s, 0), c)
}

// TestLeftAlone: what is lost to a fire that nobody sprays, by hand: 5+4+3+2+1 is 15, and 8+7 in two turns.
func TestLeftAlone(t *testing.T) {
	s := quarter()
	for _, c := range []struct {
		health int16
		fire   uint8
		want   string
	}{{100, 5, "15 damage"}, {15, 8, "burns down in 2 turns"}, {16, 8, "burns down in 3 turns"}, {5, 5, "burns down in 1 turn"}, {100, 0, ""}, {0, 5, ""}} {
		if got := leftAlone(s, c.health, c.fire); got != c.want {
			t.Errorf("health %d, fire %d: %q, want %q", c.health, c.fire, got, c.want)
		}
	}
}

// TestBurningHeadquartersShowItsFire: whatever the scale, the fire stands on it as a number.
func TestBurningHeadquartersShowItsFire(t *testing.T) {
	p := newPlayer(t)
	p.s.Buildings[p.s.Headquarters[1]].Fire = 17
	v := New()
	for _, scale := range []float32{22, 28, 40, 90} {
		var l board.List
		v.Draw(&l, (&board.Frame[*anarchy.State]{}).Still(p.s), &board.Options{Scale: scale, Viewer: 0}, nil)
		n := 0
		for i := range l.Items {
			if it := &l.Items[i]; it.Op == board.OpNumber && it.N == 17 {
				n++
			}
		}
		if n != 1 {
			t.Errorf("at %v pixels a tile the fire of the headquarters is written %d times", scale, n)
		}
	}
}

// TestTags: at 28 pixels a tile, every burning building tells its kind, owner and fire.
func TestTags(t *testing.T) {
	p := newPlayer(t)
	for i := range p.s.Buildings {
		p.s.Buildings[i].Fire = uint8(1 + i)
	}
	var l board.List
	o := board.Options{Scale: 28, Viewer: 0}
	o.Seats[0], o.Seats[1] = board.Hex(0x2F8CFF), board.Hex(0xFFB000)
	New().Draw(&l, (&board.Frame[*anarchy.State]{}).Still(p.s), &o, nil)
	for i := range p.s.Buildings {
		b := &p.s.Buildings[i]
		if b.Headquarters {
			continue
		}
		told := false
		for k := 2; k < len(l.Items); k++ {
			n, sign, back := &l.Items[k], &l.Items[k-1], &l.Items[k-2]
			told = told || n.Op == board.OpNumber && n.N == int64(b.Fire) && sign.Sprite == signs[b.Kind] && back.Fill == o.Seats[b.Owner]
		}
		if !told {
			t.Errorf("%s %d,%d with fire %d has no tag", b.Title(), b.X, b.Y, b.Fire)
		}
	}
}

// Where only a part of the city is in sight, its edge shows where the enemy headquarters lies.
func TestTheEnemyHeadquartersIsPointedOut(t *testing.T) {
	p := newPlayer(t)
	foe := &p.s.Buildings[p.s.Headquarters[1]]
	drawn := func(seen board.Rect) (marks int) {
		var l board.List
		p.h.Upon(&l, p.s, 0, &board.Options{Scale: 40, Viewer: 0, Visible: seen})
		for _, i := range l.Items {
			if i.Op == board.OpTri && !seen.Inset(-0.01).Contains(float32(foe.X)+0.5, float32(foe.Y)+0.5) && seen.Contains(i.X, i.Y) {
				marks++
			}
		}
		return marks
	}
	x, y := float32(foe.X), float32(foe.Y)
	if n := drawn(board.Rect{X: x - 9, Y: y - 4, W: 8, H: 8}); n == 0 {
		t.Error("nothing at the edge shows where it lies")
	}
	if n := drawn(board.Rect{X: x - 4, Y: y - 4, W: 8, H: 8}); n > 0 {
		t.Errorf("%d marks for what is in sight", n)
	}
}

// While one's headquarters burns, the hint of the verb says before the press that no fire department can spray it.
func TestHintOfABurningHeadquarters(t *testing.T) {
	p := newPlayer(t)
	p.h.Choose("extinguish", p.s, 0)
	if got := p.h.Hint(p.s, 0); got != "Choose a fire to spray" {
		t.Errorf("the hint is %q", got)
	}
	p.s.Buildings[p.s.Headquarters[0]].Fire = 5
	if got := p.h.Hint(p.s, 0); got != "Choose a fire to spray; your headquarters cannot be sprayed" {
		t.Errorf("beside a burning headquarters the hint is %q", got)
	}
}
