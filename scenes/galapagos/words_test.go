package galapagos

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// describe plays a command on a position and returns its event log entries.
func describe(t *testing.T, s *galapagos.State, seat rules.Seat, c galapagos.Command) (string, []board.Line) {
	t.Helper()
	return boardtest.Lines(t, view(), s, seat, c)
}

func TestLinesOfCommands(t *testing.T) {
	c := bay()
	s := c.start()
	for _, row := range []struct {
		cmd  moved
		want string
	}{
		{c.step(0, grazer, 1, 0), "Grazer 5 walks 1 north"},
		{c.eat(0, grazer, 2, 1), "Grazer 5 grazes, +30 health"},
		{c.eat(0, hunter, 6, 2), "Hunter 6 kills grazer 10\nAmber has lost its last grazer\nOnly 1 creature of Amber is left"},
		{c.breed(0, mother, father), "Creature 7 and grazer 8 lay an egg"},
		{c.eat(0, mother, 2, 3), "Creature 7 bites grazer 8 of its own tribe: −10 through its shell, 100 left"},
	} {
		if got, _ := describe(t, s, 0, row.cmd.Cmd); got != row.want {
			t.Errorf("%v: %q, want %q", row.cmd.Cmd, got, row.want)
		}
	}
	if got, lines := describe(t, s, 0, galapagos.Command{Verb: galapagos.Concede}); got != "Blue gives up\nAmber wins" || lines[1].Weight != 3 {
		t.Errorf("conceding: %q", got)
	}
	s.Things[c.creature(victim)].Health = 100
	if got, _ := describe(t, s, 0, c.eat(0, hunter, 6, 2).Cmd); got != "Hunter 6 bites grazer 10: −60, 40 left" {
		t.Errorf("a bite: %q", got)
	}
	s.Things[c.creature(weakling)].Health = 1
	if got, lines := describe(t, s, 0, c.step(0, weakling, 0, 3).Cmd); !strings.HasPrefix(got, "Grazer 9 dies on the way") || lines[0].Weight != 1 {
		t.Errorf("death on the way: %q", got)
	}
}

func TestLinesOfTurns(t *testing.T) {
	c := bay()
	s := c.start()
	for _, n := range []int{hunter, mother, father} {
		s.Things[c.creature(n)].Health = 2
	}
	got, lines := describe(t, s, 0, galapagos.Command{})
	for _, want := range []string{"4 creatures of Blue starve", "Blue has lost its last hunter", "Amber takes the lead, 2 to 1 creatures: 4 of Blue starve"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	for _, l := range lines {
		if strings.Contains(l.Text, "lead") && l.Weight != 2 {
			t.Errorf("a change of the lead cannot be a turning point: %+v", l)
		}
		if strings.Contains(l.Text, "creatures of Blue starve") && (l.Weight != 1 || !l.Place || l.Seat != 0) {
			t.Errorf("mark of the starved: %+v", l)
		}
	}
	s = c.start()
	if err := s.Apply(0, c.breed(0, mother, father).Cmd, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply(0, galapagos.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	if got, _ = describe(t, s, 1, galapagos.Command{}); !strings.Contains(got, "1 egg hatches for Blue") {
		t.Errorf("hatching: %q", got)
	}
	for _, n := range []int{victim, giant} {
		s.Things[c.creature(n)].Health = 1
	}
	if got, _ = describe(t, s, 1, galapagos.Command{}); !strings.Contains(got, "Amber's tribe has died out") || !strings.Contains(got, "Blue wins") {
		t.Errorf("end: %q", got)
	}
}

// A tribe that comes to twice the other, a creature that has killed some, and a famine ahead are told.
func TestLinesOfTribes(t *testing.T) {
	c := bay()
	c.creatures = append(c.creatures, beast(1, 4, 0, [5]int{1, 1, 1, 1, 1}, 90), beast(2, 7, 0, [5]int{1, 1, 1, 1, 1}, 90), beast(2, 6, 0, [5]int{1, 1, 1, 1, 1}, 90))
	s := c.start()
	kill := c.eat(0, hunter, 6, 2).Cmd
	if got, _ := describe(t, s, 0, kill); !strings.Contains(got, "Blue's tribe is twice as large as Amber's: 6 to 3 creatures") || !strings.Contains(got, "Only 3 creatures of Amber are left") {
		t.Errorf("twice as large: %q", got)
	}
	for _, n := range []int{giant + 2, giant + 3} {
		s.Things[c.creature(n)].Gone, s.Things[c.creature(n)].Killer = true, int32(c.creature(hunter))
	}
	got, lines := describe(t, s, 0, kill)
	if !strings.Contains(got, "Hunter 6 comes to 3 kills in Amber's tribe") {
		t.Errorf("a hunter: %q", got)
	}
	for _, l := range lines { // an announced turn tells what it costs: the kill, not the count of kills
		if strings.Contains(l.Text, "comes to 3 kills") && l.Loses.Has(1) {
			t.Errorf("%q costs %v", l.Text, l.Loses)
		}
	}
	warned := 0
	for health := int32(1); health < 300; health++ {
		s := bay().start()
		for i := range s.Things {
			if o := &s.Things[i]; o.Alive() && o.Owner == 0 {
				o.Health = health
			}
		}
		if got, _ := describe(t, s, 0, galapagos.Command{}); strings.Contains(got, "Famine ahead for Blue: food for ") {
			warned++
		}
	}
	if warned == 0 || warned > 30 {
		t.Errorf("a famine is told for %d of 299 reserves", warned)
	}
}

// TestNames checks that every text, picture and sound the view names exists.
func TestNames(t *testing.T) {
	p := play(t, crowd(), "icons", 40)
	if p.Words(t, "galapagos", New()) == 0 {
		t.Error("there are no cards")
	}
	p.Cues(t, New(), 30)
}

func TestCards(t *testing.T) {
	c := bay()
	s := c.start()
	card, ok := New().Inspect(s, grid.Pt(0, 4))
	if !ok || card.Seat != 0 || card.Rows[0].Value != "1 / 120" || len(card.Notes) != 1 || !strings.Contains(card.Notes[0], "starves") {
		t.Errorf("weakling: %+v", card)
	}
	card, ok = New().Inspect(s, grid.Pt(3, 2))
	if !ok || card.Seat != rules.NoSeat || !strings.Contains(card.Notes[0], "bare root") {
		t.Errorf("root: %+v", card)
	}
	if _, ok = New().Inspect(s, grid.Pt(4, 4)); ok {
		t.Error("an empty cell has a card")
	}
	card, _ = New().Inspect(s, grid.Pt(5, 2)) // the hunter
	var rows []string
	for _, r := range card.Rows {
		rows = append(rows, r.Label+" "+r.Value)
	}
	if want := []string{"Health 80 / 130", "Steps left 2 of 2", "Bite damage 70", "Shell blocks 20", "A plant heals +5"}; !slices.Equal(rows, want) {
		t.Errorf("the rows of the hunter are %q, not %q", rows, want)
	}
	if err := s.Apply(0, c.breed(0, mother, father).Cmd, nil); err != nil {
		t.Fatal(err)
	}
	for seat := range rules.Seat(2) {
		if err := s.Apply(seat, galapagos.Command{}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if card, _ = New().Inspect(s, grid.Pt(2, 3)); !slices.Contains(card.Notes, "1 living child.") {
		t.Errorf("the father: %q", card.Notes)
	}
	baby := int32(len(s.Things) - 1)
	if notes := kinNotes(s, baby); !slices.Equal(notes, []string{"Child of 7 and 8."}) {
		t.Errorf("the baby: %q", notes)
	}
}

func TestReasons(t *testing.T) {
	c := bay()
	s := c.start()
	v := New()
	if r := v.Reason(s); r != "" {
		t.Errorf("reason %q of a match that continues", r)
	}
	seen := map[string]bool{}
	for r, want := range []string{"larger tribe: 5 to 2 creatures", "more stat points", "coin", "left the match"} {
		s.End = galapagos.Ending{Over: true, Winner: 0, Reason: galapagos.Reason(r)}
		got := v.Reason(s)
		if !strings.Contains(got, want) || seen[got] {
			t.Errorf("reason %d: %q", r, got)
		}
		seen[got] = true
	}
}

func TestSeries(t *testing.T) {
	c := bay()
	s := c.start()
	want := map[string][2]float64{"population": {5, 2}, "plants": {5, 0}, "carnivorism": {2.8, 1}, "speed": {3, 2}}
	for _, line := range New().Series() {
		w, ok := want[line.ID]
		if !ok {
			continue
		}
		delete(want, line.ID)
		for seat := range rules.Seat(2) {
			if got := line.Value(s, seat); got != w[seat] {
				t.Errorf("%s of seat %d: %v, want %v", line.ID, seat, got, w[seat])
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no lines %v", want)
	}
}

// TestBook checks that the rule book mentions each number and rule of the level.
func TestBook(t *testing.T) {
	type state = *galapagos.State
	changes := map[string]func(state){
		"width":     func(s state) { s.Cells.W-- },
		"height":    func(s state) { s.Cells.H-- },
		"creatures": func(s state) { *thing(s, galapagos.Creature) = galapagos.Thing{Gone: true} },
		"stats":     func(s state) { thing(s, galapagos.Creature).Stats[galapagos.Energy]++ },
	}
	boardtest.Constants(t, changes, func(s state) *galapagos.Constants { return &s.Constants })
	boardtest.Book(t, galapagos.Game(), New(), changes)
	// On an island that the level places, what stands there counts.
	placed := boardtest.First(t, galapagos.Game())
	placed.Constants.Drawn = galapagos.Drawn{}
	before := plantText(placed)
	for what, change := range map[string]func(state){
		"plants":         func(s state) { *thing(s, galapagos.Plant) = galapagos.Thing{Gone: true} },
		"size of plants": func(s state) { thing(s, galapagos.Plant).Size = 9 },
		"growth":         func(s state) { thing(s, galapagos.Plant).Rate = 99 },
	} {
		s := placed.Clone()
		if change(s); slices.Equal(plantText(s), before) {
			t.Errorf("the page about plants does not tell a change: %s", what)
		}
	}
	s := boardtest.First(t, galapagos.Game())
	s.Constants.MoveCost, s.Constants.Drawn, s.Things = 0, galapagos.Drawn{}, nil
	for _, p := range New().Pages(s) {
		for _, text := range p.Text {
			if strings.Contains(text, "costs 0") || strings.Contains(text, "This island starts") {
				t.Errorf("%s: %q", p.Title, text)
			}
		}
	}
}

// TestBookOfTheLevel: the rule book tells what the level says of its islands, whatever this one is like, and in whole sentences.
func TestBookOfTheLevel(t *testing.T) {
	level := galapagos.DefaultLevel()
	var all []string
	for _, seed := range []string{"1", "2", "3", "4"} {
		s, err := galapagos.New(&level, seed)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, p := range New().Pages(s) {
			text += strings.Join(p.Text, "\n") + "\n"
		}
		all = append(all, text)
		for _, want := range []string{"Two tribes share an island of 30 by 20 cells.", "stats range from 1 to 7, and each creature has 15 stat points", "start with size 1 to 5 and grow every 10 to 29 turns"} {
			if !strings.Contains(text, want) {
				t.Errorf("seed %s: the rule book lacks %q", seed, want)
			}
		}
	}
	if slices.Sort(all); len(slices.Compact(all)) != 1 {
		t.Error("the rule book differs between islands of one level")
	}
}

// thing returns the first thing of a kind.
func thing(s *galapagos.State, kind galapagos.Kind) *galapagos.Thing {
	return &s.Things[slices.IndexFunc(s.Things, func(t galapagos.Thing) bool { return t.Kind == kind })]
}

func TestPages(t *testing.T) {
	boardtest.Pages(t, New().Pages(boardtest.First(t, galapagos.Game())), 7)
}

// TestCausesOfDeath: the dead are counted by cause in the reason of the end, in the chart and on the card of who killed them.
func TestCausesOfDeath(t *testing.T) {
	wolf, sheep := [5]int{3, 9, 1, 3, 1}, [5]int{1, 1, 3, 1, 1}
	bay := cove{6, 1, nil, []galapagos.PlacedCreature{beast(1, 0, 0, wolf, 90), beast(2, 1, 0, sheep, 20), beast(2, 5, 0, sheep, 3)}}
	s := bay.start()
	for _, c := range []galapagos.Command{{Verb: galapagos.Eat, Creature: bay.creature(0), At: grid.Pt(1, 0)}, {}, {}} {
		if err := s.Apply(s.Mover(), c, rules.NewTape(rules.Fixed(0))); err != nil && !s.End.Over {
			t.Fatal(err)
		}
	}
	v := New()
	if got, want := v.Reason(s), "Amber's tribe died out on turn 1: 1 starved, 1 hunted"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, series := range v.Series() {
		if want := map[string]float64{"starved": 1, "hunted": 1}[series.ID]; series.Group == "Deaths" && series.Value(s, 1) != want {
			t.Errorf("%s: %v", series.Title, series.Value(s, 1))
		}
	}
	card, _ := v.Inspect(s, grid.Pt(0, 0))
	if !slices.Contains(card.Notes, "It has killed 1 creature.") {
		t.Errorf("notes %q", card.Notes)
	}
}
