package si32

import (
	"strings"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// told gives orders, lets the turn happen, and returns its last step with the lines of it.
func told(t *testing.T, s *si32.State, orders ...moved) (string, []board.Line) {
	t.Helper()
	p := boardtest.Begin[*si32.State, si32.Command](New().Timing(), s)
	for _, o := range orders {
		p.Do(t, o.Seat, o.Cmd)
	}
	for p.Last().Turn() == s.Turn() && !p.Last().End.Over {
		p.Do(t, p.Last().Active().First(), si32.Command{})
	}
	lines := New().Lines(&p.Moves[len(p.Moves)-1])
	return boardtest.Texts(lines), lines
}

// contested is a building that two seats want on the same ground.
func contested(x, y int) si32.Command {
	return si32.Command{Verb: si32.Build, At: grid.Pt(x, y), Dir: si32.NorthEast, N: 1}
}

func TestLinesOfTurns(t *testing.T) {
	for _, c := range []struct {
		orders []moved
		want   []string
		weight int // of the first line
	}{
		{turn(marches(0, 4, 2, si32.East, 12), marches(1, 5, 2, si32.West, 5)),
			[]string{"Blue and Amber clash between 4,2 and 5,2: both lose 5", "Blue marches with 7 in 1 army"}, 2},
		{turn(marches(0, 4, 2, si32.East, 12)), []string{"Fight at 5,2: Blue loses 5, Amber loses 5; Blue keeps it"}, 2},
		{turn(marches(0, 5, 3, si32.East, 14)),
			[]string{"Blue razes Amber's building at 6,3 with 14 units", "Amber has no building left", "Blue wins"}, 2},
		{turn(marches(0, 5, 3, si32.East, 9)), []string{"Amber's building at 6,3 holds: 9 attack, it takes 12 to raze it"}, 2},
		{turn(does(0, si32.Build, 1, 3, 1)), []string{"Blue raises a building at 1,3", "Blue mines 2 ore, has 2"}, 1},
		{turn(moved{Seat: 0, Cmd: contested(4, 1)}, moved{Seat: 1, Cmd: contested(5, 2)}), []string{"Blue cannot carry out an order at 4,1: another seat wanted this site too"}, 0},
	} {
		p := newPlayer(t, plain())
		p.s.Tiles.At(grid.Pt(4, 2)).Units[0], p.s.Tiles.At(grid.Pt(2, 2)).Units[0] = 12, 0
		p.s.Tiles.At(grid.Pt(5, 3)).Units[0] = 14
		p.s.Tiles.At(grid.Pt(4, 1)).Units[0] = 1
		got, lines := told(t, p.s, c.orders...)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%v: %q lacks %q", c.orders, got, want)
			}
		}
		for _, l := range lines {
			if strings.Contains(l.Text, c.want[0]) && l.Weight != c.weight {
				t.Errorf("%q weighs %d, not %d", l.Text, l.Weight, c.weight)
			}
		}
	}
}

// TestBalance tells when a seat comes to twice as many units, or workers, as the other, and when a great army is surrounded.
func TestBalance(t *testing.T) {
	f := field{8, 5, 20, false, []si32.Army{army(0, 4, 2, 12), army(0, 0, 0, 8), army(1, 5, 2, 5), army(1, 6, 3, 6)}, []si32.Site{site(0, 0, 0), site(1, 6, 3)}}
	if got, _ := told(t, f.start(), marches(0, 4, 2, si32.East, 12)); !strings.Contains(got, "Blue has twice as many units as Amber: 15 to 6") {
		t.Errorf("units: %q", got)
	}
	f.armies = []si32.Army{army(0, 3, 4, 1), army(1, 4, 0, 9)}
	s := f.start()
	tiles, n := s.Footprint(s.Buildings[0].At, s.Buildings[0].Towards)
	for i, at := range tiles[:n] {
		if s.Tiles.At(at).Units = [rules.MaxSeats]int64{2}; i > 0 {
			s.Tiles.At(at).Workers = 1
		}
	}
	if got, _ := told(t, s, does(0, si32.Work, tiles[0].X, tiles[0].Y, 1)); !strings.Contains(got, "Blue has twice as many units at work as Amber: 4 to 0") {
		t.Errorf("workers: %q", got)
	}
	f.armies = []si32.Army{army(0, 7, 0, 12), army(1, 6, 0, 3), army(1, 6, 1, 3), army(0, 3, 3, 30)}
	if got, _ := told(t, f.start(), marches(1, 6, 1, si32.East, 3)); !strings.Contains(got, "Blue's army of 12 at 7,0 is surrounded") {
		t.Errorf("an army: %q", got)
	}
}

// TestOrdersAreNoNews checks that the log does not show orders before they are carried out.
func TestOrdersAreNoNews(t *testing.T) {
	p := boardtest.Begin[*si32.State, si32.Command](New().Timing(), newPlayer(t, plain()).s)
	p.Do(t, 1, si32.Command{Verb: si32.Move, At: grid.Pt(5, 2), Dir: si32.West, N: 2})
	p.Do(t, 1, si32.Command{Verb: si32.Cancel})
	p.Do(t, 1, si32.Command{})
	for i, want := range []string{"Amber: 2 march from 5,2 to 4,2", "Amber takes back an order at 5,2", "Amber is ready"} {
		lines := New().Lines(&p.Moves[i])
		if len(lines) != 1 || lines[0].Text != want || lines[0].Weight >= 0 {
			t.Errorf("step %d: %+v, want %q for single steps only", i, lines, want)
		}
	}
}

// TestJoined puts together what happens in several places: buildings of a seat, and skirmishes, which are not news of their own; great fights come first.
func TestJoined(t *testing.T) {
	f := field{8, 5, 20, false, []si32.Army{army(0, 3, 0, 1), army(1, 4, 0, 2), army(0, 3, 2, 30), army(1, 4, 2, 20), army(0, 0, 2, 1), army(0, 1, 4, 1), army(0, 3, 4, 2), army(1, 4, 4, 1)},
		[]si32.Site{site(0, 0, 0), site(1, 6, 0)}}
	s := f.start()
	s.Sides[0].Resources = 300
	got, lines := told(t, s, marches(0, 3, 0, si32.East, 1), marches(0, 3, 2, si32.East, 30), marches(0, 3, 4, si32.East, 2),
		moved{Seat: 0, Cmd: si32.Command{Verb: si32.Build, At: grid.Pt(0, 2), Dir: si32.SouthEast}})
	if !strings.Contains(got, "Skirmishes in 2 places: Blue loses 2, Amber loses 2") {
		t.Errorf("%q does not put the skirmishes together", got)
	}
	for _, l := range lines {
		if strings.HasPrefix(l.Text, "Skirmishes") && l.Weight != -1 || strings.HasPrefix(l.Text, "Fight at 4,2") && l.Weight != 2 {
			t.Errorf("%q weighs %d", l.Text, l.Weight)
		}
	}
	if strings.Contains(got, "Fight at 4,0") || strings.Index(got, "Fight at 4,2") > strings.Index(got, "Skirmishes") {
		t.Errorf("%q tells skirmishes one by one, or before the fight", got)
	}
	if !strings.Contains(got, "Blue raises a building at 0,2") {
		t.Errorf("%q lacks a building", got)
	}
	s = f.start()
	s.Sides[0].Resources = 300
	if got, _ = told(t, s, moved{Seat: 0, Cmd: si32.Command{Verb: si32.Build, At: grid.Pt(0, 2), Dir: si32.SouthEast}}, moved{Seat: 0, Cmd: si32.Command{Verb: si32.Build, At: grid.Pt(3, 2), Dir: si32.NorthWest}}); !strings.Contains(got, "Blue raises 2 buildings") {
		t.Errorf("%q does not put the buildings together", got)
	}
}

// TestLead tells when the lead changes.
func TestLead(t *testing.T) {
	s := newPlayer(t, plain()).s
	s.Buildings[1].Progress = 2
	if got, _ := told(t, s); !strings.Contains(got, "Amber takes the lead with 1 unit made") || !strings.Contains(got, "Amber makes 1 unit") {
		t.Errorf("lead: %q", got)
	}
	s.Sides[1].Produced = 49
	if got, _ := told(t, s); !strings.Contains(got, "Amber has produced 50 units") {
		t.Errorf("milestone: %q", got)
	}
	if got, _ := told(t, s, moved{Seat: 1, Cmd: si32.Command{Verb: si32.Concede}}); !strings.Contains(got, "Amber leaves the match") || !strings.Contains(got, "Blue wins") {
		t.Errorf("leaving: %q", got)
	}
}

// TestNames checks every word, picture and sound that the view names.
func TestNames(t *testing.T) {
	for _, ruleset := range rulesets {
		p := play(t, brawl(ruleset), "icons", 20)
		if n := p.Words(t, "si32", New()); n != len(p.Last().Tiles.Cells) {
			t.Errorf("%d cards for %d cells", n, len(p.Last().Tiles.Cells))
		}
		p.Cues(t, New(), 30)
	}
}

func TestCards(t *testing.T) {
	s := newPlayer(t, plain()).s
	rows := func(x, y int) (board.Card, string) {
		c, ok := New().Inspect(s, grid.Pt(x, y))
		if !ok {
			t.Fatalf("no card at %d,%d", x, y)
		}
		var all []string
		for _, r := range c.Rows {
			all = append(all, r.Label+" "+r.Value)
		}
		return c, strings.Join(all, ", ")
	}
	if c, got := rows(1, 1); c.Title != "Building" || c.Seat != 0 || got != "Next unit in 3 turns, Units on it 2, Razed by 12, Workers 1 of 4, Ore 20" {
		t.Errorf("%s: %s", c.Title, got)
	}
	if c, got := rows(2, 2); c.Title != "Army of 12" || c.Seat != 0 || got != "Ore 20" {
		t.Errorf("%s: %s", c.Title, got)
	}
	s.Tiles.At(grid.Pt(1, 2)).Units[1] = 4
	if _, got := rows(2, 2); got != "Enemies beside 4, Ore 20" {
		t.Errorf("an army beside an enemy: %s", got)
	}
	s.Tiles.At(grid.Pt(1, 2)).Units[1] = 0
	if _, got := rows(0, 0); !strings.Contains(got, "Workers 1 of 4, On this tile 2, Ore 20") {
		t.Errorf("units on a building: %s", got)
	}
	if err := s.Apply(0, si32.Command{Verb: si32.Work, At: grid.Pt(0, 0), N: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if c, got := rows(1, 1); !strings.HasPrefix(got, "Next unit in 2 turns") || !strings.Contains(got, "Workers 1 → 2 of 4") || c.Notes[0] != "This turn 2 work, as ordered." {
		t.Errorf("a building in which one more is to work: %s %v", got, c.Notes)
	}
	if c, _ := rows(3, 1); c.Title != "Wall" || c.Seat != rules.NoSeat {
		t.Errorf("%+v", c)
	}
	s.Tiles.At(grid.Pt(4, 3)).Units[0] = 30
	if c, _ := rows(6, 3); len(c.Notes) != 2 || c.Notes[0] != "It makes no units without workers." || c.Notes[1] != "Blue can be here with 30 units within 3 turns." {
		t.Errorf("notes of the building of Amber: %v", c.Notes)
	}
	if _, ok := New().Inspect(s, grid.Pt(8, 0)); ok {
		t.Error("a cell off the board has a card")
	}
}

func TestReasons(t *testing.T) {
	s := newPlayer(t, plain()).s
	v := New()
	if r := v.Reason(s); r != "" {
		t.Errorf("reason %q of a match that continues", r)
	}
	s.Number, s.AloneFor = 300, 11
	s.Sides[0].Produced, s.Sides[1].Produced = 40, 38
	for r, want := range map[si32.Reason]string{
		si32.SoleBuilder: "Amber's last building fell on turn 300", si32.SoleUnits: "Blue has been the only one with units for 11 turns",
		si32.TurnLimit: "After 300 turns Blue has the most units made: 40 to 38", si32.Homeless: "No seat has a building left: Blue has the most units made: 40 to 38",
		si32.Left: "All others left: Blue wins",
	} {
		s.End = si32.Ending{Over: true, Winner: 0, Reason: r}
		if got := v.Reason(s); got != want {
			t.Errorf("%v: %q, want %q", r, got, want)
		}
	}
	s.End = si32.Ending{Over: true, Winner: rules.NoSeat, Reason: si32.Equal}
	if got := v.Reason(s); got != "After 300 turns everything is equal" {
		t.Errorf("draw: %q", got)
	}
	s.End, s.Sides[0].Produced = si32.Ending{Over: true, Winner: 0, Reason: si32.TurnLimit}, 38
	if got := v.Reason(s); got != "After 300 turns Blue has the most units: 17 to 7" {
		t.Errorf("second measure: %q", got)
	}
}

func TestSeriesAndScore(t *testing.T) {
	s := newPlayer(t, plain()).s
	s.Sides[0].Produced = 9
	want := map[string][2]float64{"units": {17, 7}, "produced": {9, 0}, "buildings": {1, 1}, "resources": {100, 100}}
	area := 0.0
	for _, line := range New().Series() {
		if line.ID == "area" {
			area = line.Value(s, 0)
			continue
		}
		w, ok := want[line.ID]
		for seat := range rules.Seat(2) {
			if got := line.Value(s, seat); !ok || got != w[seat] {
				t.Errorf("%s of seat %d: %v, want %v", line.ID, seat, got, w[seat])
			}
		}
	}
	if area < 12 || area > 30 {
		t.Errorf("Blue holds %v tiles", area)
	}
	if c := New().Score(s, 0); c.Value != 9 || c.Max != 0 || c.Unit != "units made" || c.Goal != "Raze all, or most units made" || c.Note != "17 units, 1 at work, 1 building, 100 ore" {
		t.Errorf("score %+v", c)
	}
	s.Sides[0].Produced = 1
	if got := New().Score(s, 0).Told(); got != "1 unit made, 17 units, 1 at work, 1 building, 100 ore" {
		t.Errorf("one is told as %q", got)
	}
}

// TestBook looks whether the pages follow the level: every number and rule of it that people meet.
func TestBook(t *testing.T) {
	k := func(s *si32.State) *si32.Constants { return &s.Constants }
	changes := map[string]func(*si32.State){
		"Limit":           func(s *si32.State) { k(s).Limit = si32.Ranking{si32.Alive, si32.Draw} },
		"BuildingSize":    func(s *si32.State) { k(s).BuildingSize = 1 },
		"FailedSiege":     func(s *si32.State) { k(s).FailedSiege = si32.Flat },
		"absorbing siege": func(s *si32.State) { k(s).FailedSiege = si32.Absorb },
		"no workers":      func(s *si32.State) { k(s).PerWorker = 0 },
		"DesertedEnds":    func(s *si32.State) { k(s).DesertedEnds = false },
		"resources":       func(s *si32.State) { s.Sides[0].Resources, s.Sides[1].Resources = 7, 7 },
		"a head start":    func(s *si32.State) { s.Raise(0, grid.Pt(1, 1), si32.SouthEast, 0) },
		"ore":             func(s *si32.State) { s.Tiles.At(grid.Pt(0, 0)).Resource += 1000 },
	}
	boardtest.Constants(t, changes, k,
		"StartResources",                                                 // told from the seats
		"Wraps", "NegativeNumbers", "ForeignOrders", "FallingCollisions") // of the engines of the contest alone
	boardtest.Book(t, si32.Game(), New(), changes)
}

// TestBookOfLevels checks the text about rules that only some levels have.
func TestBookOfLevels(t *testing.T) {
	for _, c := range []struct {
		level   string
		page    int
		says    string
		missing string
	}{
		{"classic", 0, "for more than 10 turns in a row", "no seat has a building"},
		{"classic", 0, "After 300 turns the seat that has produced the most units in the whole match wins; if that is equal, the most units, then buildings, then ore; if all of that is equal, the match is a draw.", "last seat"},
		{"classic", 1, "Each seat starts with 1 unit, 100 ore and no building. That ore pays for your first building", "Blue"},
		{"classic", 5, "So one worker makes a unit every 2 turns, and 4 make 2 units every turn.", "by itself"},
		{"head-start", 1, "1 unit, 100 ore and 1 building", "pays for your first"},
		{"quick", 1, "1 unit, 150 ore", "Blue"},
		{"original", 0, "After 2000 turns the seat with the most units wins; if that is equal, the last seat wins.", "in a row"},
		{"original", 1, "1 unit, 100 ore and 1 building", "turned by half"},
		{"original", 5, "A building makes a unit every 5 turns by itself.", "progress"},
		{"original", 7, "11 for an empty one", "four tiles"},
		{"original", 8, "last row and column", "Rookie"},
		{"hex", 7, "The building absorbs 9 attackers", "four tiles"},
		{"hold-the-building", 1, "Blue starts with 8 units, 0 ore and 1 building. Amber starts with 32 units, 0 ore and no building.", "Each seat"},
	} {
		l, err := levels.Find("si32", c.level)
		if err != nil {
			t.Fatal(err)
		}
		s, err := si32.Game().New(l.Decode, "book")
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(New().Pages(s)[c.page].Text, " "); !strings.Contains(text, c.says) || strings.Contains(text, c.missing) {
			t.Errorf("%s, page %d: %q, without %q", c.level, c.page, text, c.says)
		}
	}
}

// TestPages plays the demos of the rule book: each shows what its page describes.
func TestPages(t *testing.T) {
	pages := New().Pages(boardtest.First(t, si32.Game()))
	shown := boardtest.Pages(t, pages, 9)
	want := map[int][]si32.What{0: {si32.Razed, si32.Won}, 1: {si32.Raised, si32.Made}, 2: {si32.Clash}, 3: {si32.Mined}, 4: {si32.Raised}, 5: {si32.WorkersNow, si32.Made},
		6: {si32.Clash, si32.Marched}, 7: {si32.Razed}, 8: {si32.Besieged}}
	for page, list := range want {
		for _, w := range list {
			found := false
			for _, e := range shown[page] {
				found = found || si32.What(e.What) == w
			}
			if !found {
				t.Errorf("page %q shows no %v", pages[page].Title, w)
			}
		}
	}
}
