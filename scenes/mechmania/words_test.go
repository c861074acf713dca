package mechmania

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// describe plays commands on a position and returns the event log entries of the last one.
func describe(t *testing.T, s *mechmania.State, moves ...moved) (string, []board.Line) {
	t.Helper()
	var lines []board.Line
	for _, m := range moves {
		before := s.Clone()
		tape := rules.NewTape(rules.NewSeeded("words"))
		if err := s.Apply(m.Seat, m.Cmd, tape); err != nil {
			t.Fatalf("%v: %v", m.Cmd, err)
		}
		lines = New().Lines(&board.Move[*mechmania.State, mechmania.Command]{Before: before, After: s, Seat: m.Seat, Cmd: m.Cmd, Events: tape.Events})
	}
	return boardtest.Texts(slices.DeleteFunc(slices.Clone(lines), func(l board.Line) bool { return l.Weight < 0 })), lines
}

func TestLinesOfCommands(t *testing.T) {
	for _, row := range []struct {
		name       string
		change     func(*mechmania.State)
		one, other commands
		want       string
		weight     int // of the first entry
	}{
		{"planting", nil, append(sow(mechmania.Corn, 4, 5, 4, 4), sow(mechmania.Potato, 3, 4)...), nil, "Blue plants 2 corn, 1 potato", 0},
		{"harvest", func(s *mechmania.State) { grown(s, 0, mechmania.Corn, 0, 6, 3, 4, 5, 4) }, reapAt(3, 4, 5, 4), nil, "Blue harvests 2 corn", 0},
		{"theft", func(s *mechmania.State) { grown(s, 1, mechmania.Grape, 0, 18, 3, 4, 5, 4) }, reapAt(3, 4, 5, 4), nil, "Blue steals 2 grapes from Amber, worth $36", 1},
		{"great theft", func(s *mechmania.State) {
			grown(s, 1, mechmania.GoldenCorn, 0, 1800, 3, 4)
			grown(s, 0, mechmania.Corn, 0, 6, 5, 4)
		}, reapAt(3, 4, 5, 4), nil,
			"Blue harvests 1 corn, 1 golden corn, 1 of them Amber's, worth $1800", 2},
		{"shopping", func(s *mechmania.State) { s.Farmers[0].At = grid.Pt(7, 0) }, append(buy(mechmania.Corn, 4), buy(mechmania.Jogan, 1)...), nil, "Blue buys seeds for $40: 4 corn, 1 jogan fruit", 0},
		{"item", func(s *mechmania.State) { s.Farmers[0].Item = mechmania.RainTotem }, use, nil, "Blue uses the rain totem", 2},
		{"race", func(s *mechmania.State) {
			s.Farmers[1].At = grid.Pt(4, 7)
			s.Farmers[1].Reach.Plant, s.Farmers[0].Reach.Protect, s.Farmers[1].Reach.Protect = 9, -1, -1
		}, sow(mechmania.Corn, 4, 5), sow(mechmania.Corn, 4, 5), "Blue plants 1 corn\nAmber's order fails. Something already grows there.", 0},
	} {
		p := newPlayer(t, func(s *mechmania.State) {
			s.Stage = mechmania.Acting
			for seat := range s.Farmers {
				s.Farmers[seat].Seeds[mechmania.Corn], s.Farmers[seat].Seeds[mechmania.Potato] = 3, 3
			}
			if row.change != nil {
				row.change(s)
			}
		})
		got, lines := describe(t, p.s, stageOf(row.one, row.other)...)
		if i := strings.Index(got, "\nBlue leads"); i >= 0 {
			got = got[:i]
		}
		if got != row.want {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
		for _, l := range lines {
			if l.Weight >= 0 {
				if l.Weight != row.weight {
					t.Errorf("%s: weight %d, want %d", row.name, l.Weight, row.weight)
				}
				break
			}
		}
	}
}

func TestLinesOfTurns(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.GoldenCorn, Value: 450.5}}
	})
	got, lines := describe(t, p.s, stageOf(walk(7, 0), nil)...)
	if got != "Blue earns: Stalks and Bonds\nBlue sells everything for $450.50" {
		t.Errorf("sale: %q", got)
	}
	weight := 0
	for _, l := range lines {
		if strings.Contains(l.Text, "sells") {
			weight = l.Weight
		}
	}
	if weight != 2 {
		t.Errorf("a sale of $450 has weight %d", weight)
	}
	p = newPlayer(t, func(s *mechmania.State) {
		s.Stage, s.Number = mechmania.Acting, 14 // the band rolls after even turns here
		grown(s, 0, mechmania.Grape, 3, 10, 2, 3, 3, 3)
		grown(s, 1, mechmania.Grape, 0, 18, 5, 3, 6, 3, 7, 3, 8, 3)
	})
	for p.s.Ground(grid.Pt(2, 3), p.s.Number+1) != mechmania.Arid {
		p.s.Number++
	}
	got, _ = describe(t, p.s, stageOf(nil, nil)...)
	if got != "2 crops of Blue dry up, worth $20\n4 crops of Amber dry up, worth $72" {
		t.Errorf("drought: %q", got)
	}
	p = newPlayer(t, func(s *mechmania.State) {
		s.Stage, s.Number = mechmania.Acting, 14
		grown(s, 0, mechmania.GoldenCorn, 0, 800, 2, 3)
	})
	for p.s.Ground(grid.Pt(2, 3), p.s.Number+1) != mechmania.Arid {
		p.s.Number++
	}
	p.s.Farmers[0].At, p.s.Farmers[1].Money = grid.Pt(2, 3), 1200 // it stands there, and does not harvest
	if got, _ = describe(t, p.s, stageOf(nil, nil)...); got != "1 crop of Blue dries up, worth $800\nAmber leads in total: $1200 to $900" {
		t.Errorf("a lost harvest: %q", got)
	}
	if _, lines = describe(t, p.s, moved{Seat: 1, Cmd: mechmania.Command{Verb: mechmania.Concede}}); lines[len(lines)-1].Text != "Blue wins" || lines[len(lines)-1].Weight != 3 {
		t.Errorf("conceding: %v", lines)
	}
}

// TestSecretsStayOutOfTheLog checks that plans and packing stay out of the event log until they are revealed.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) { s.Stage, s.Number = mechmania.Packing, 1 })
	load := mechmania.Command{Verb: mechmania.Pack, Upgrade: mechmania.Scythe}
	if got, _ := describe(t, p.s, moved{Cmd: load}, moved{}); got != "" {
		t.Errorf("%q is in the log before the other farmer is ready", got)
	}
	if c, _ := New().Inspect(p.s, grid.Pt(4, 4)); strings.Contains(strings.Join(c.Notes, " "), "Scythe") {
		t.Error("the card shows what is packed")
	}
	if got, _ := describe(t, p.s, moved{Seat: 1}); got != "Blue takes the scythe\nAmber sets out with empty hands" {
		t.Errorf("%q is in the log about the loadout", got)
	}
	for _, c := range []mechmania.Command{goTo(5, 5), goTo(6, 5)} {
		if got, lines := describe(t, p.s, moved{Cmd: c}); got != "" || len(lines) != 1 || !strings.Contains(lines[0].Text, "plans") {
			t.Errorf("%q is in the log about a plan", got)
		}
	}
}

// TestNames checks that every text, picture and sound the view names exists.
func TestNames(t *testing.T) {
	for _, seed := range []string{"law", "again", "third", "fourth", "fifth"} {
		p := play(t, small(), seed, 60)
		if p.Words(t, "mechmania", New()) == 0 {
			t.Error("there are no cards")
		}
		p.Cues(t, New(), 30)
	}
	boardtest.Sounds(t, itemSounds[1:]...)
	for _, b := range badges {
		boardtest.Sprites(t, "mechmania", "badge-"+b)
	}
	for _, stage := range []mechmania.Stage{mechmania.Packing, mechmania.Acting} {
		p := newPlayer(t, func(s *mechmania.State) { s.Stage, s.Farmers[0].At = stage, grid.Pt(7, 0) })
		p.h.Begin(p.s, 0)
		w, _ := p.h.Shop(p.s, 0)
		if len(w.Offers) == 0 {
			t.Error("a window without offers")
		}
		for _, o := range w.Offers {
			boardtest.Sprites(t, "mechmania", o.Icon)
			if w.Stall != nil {
				boardtest.Sprites(t, "mechmania", o.Yield, w.Stall.Coin, w.Stall.Bag)
			}
		}
	}
}

func TestCards(t *testing.T) {
	p := acting(t)
	card := func(x, y int) board.Card {
		t.Helper()
		c, ok := New().Inspect(p.s, grid.Pt(x, y))
		if !ok {
			t.Fatalf("no card at %d,%d", x, y)
		}
		return c
	}
	row := func(c board.Card, label string) string {
		for _, r := range c.Rows {
			if r.Label == label {
				return r.Value
			}
		}
		return ""
	}
	if c := card(5, 4); c.Title != "Grape" || c.Seat != 1 || row(c, "Value now") != "$17" || row(c, "Ripe") != "now" {
		t.Errorf("grape: %+v", c)
	}
	if c := card(3, 4); row(c, "Ripe") != "now" {
		t.Errorf("corn: %+v", c)
	}
	if c := card(4, 4); c.Seat != 0 || row(c, "Money") != "$900" || !strings.Contains(strings.Join(c.Notes, " "), "2 corn seeds, 2 potato seeds") {
		t.Errorf("farmer: %+v", c)
	}
	if c := card(7, 0); c.Title != "Green grocer" || c.Seat != rules.NoSeat {
		t.Errorf("grocer: %+v", c)
	}
	if c := card(8, 12); c.Title != "Soil" || row(c, "Fertility") != "0" || row(c, "Fertile in") == "" {
		t.Errorf("soil: %+v", c)
	}
	p.s.Farmers[0].Item, p.s.Farmers[0].Upgrade = mechmania.Scarecrow, mechmania.Scythe
	if c := card(4, 4); !strings.Contains(strings.Join(c.Notes, " "), "Scarecrow: Your opponent can never") || !strings.Contains(strings.Join(c.Notes, " "), "Scythe: Harvest within 5") {
		t.Errorf("farmer: %v", c.Notes)
	}
}

func TestAlerts(t *testing.T) {
	p := acting(t)
	if h := New().Hud(p.s, 0); h.Alert != "" || h.Left != 4 || h.Total != 30 || h.Resource == "" || h.Most != 60 {
		t.Errorf("hud %+v", h)
	}
	for p.s.Ground(grid.Pt(4, 3), p.s.Number+2) != mechmania.Arid {
		p.s.Number++
	}
	if h := New().Hud(p.s, 0); !strings.Contains(h.Alert, "dries up within 3 turns, worth $9") || h.AlertAt.Y != 3 {
		t.Errorf("alert %q at %v", h.Alert, h.AlertAt)
	}
	p.s.Constants.MaxTurns = p.s.Number + 1 // the season ends before the crop dries up
	p.s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Corn, Value: 6}}
	if h := New().Hud(p.s, 0); !strings.Contains(h.Alert, "sell what you carry") {
		t.Errorf("alert in the last turns %q", h.Alert)
	}
	p = newPlayer(t, func(s *mechmania.State) {
		s.Number = 57
		s.Farmers[0].At, s.Farmers[0].Basket = grid.Pt(7, 15), []mechmania.Fruit{{Crop: mechmania.Corn, Value: 6}}
	})
	if h := New().Hud(p.s, 0); !strings.Contains(h.Alert, "sell what you carry") {
		t.Errorf("alert %q", h.Alert)
	}
}

func TestReasons(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) { s.Farmers[1].Money = 950.5 })
	v := New()
	if r := v.Reason(p.s); r != "" {
		t.Errorf("reason %q of a match that continues", r)
	}
	for _, row := range []struct {
		reason mechmania.Reason
		winner rules.Seat
		want   string
	}{
		{mechmania.Richer, 1, "After 2 turns Amber is richer: $950.50 to $900"},
		{mechmania.Left, 0, "Amber left the match"},
		{mechmania.Equal, rules.NoSeat, "After 2 turns both farmers have $900"},
	} {
		p.s.End = mechmania.Ending{Over: true, Winner: row.winner, Reason: row.reason}
		if got := v.Reason(p.s); got != row.want {
			t.Errorf("%q, want %q", got, row.want)
		}
	}
	p.s.End = mechmania.Ending{Over: true, Winner: 1, Reason: mechmania.Richer}
	p.s.Farmers[0].Money, p.s.Farmers[1].Money = 292.501, 292.504 // the same in cents
	if got, want := v.Reason(p.s), "After 2 turns Amber is richer: $292.504 to $292.501"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSeries(t *testing.T) {
	p := acting(t)
	p.s.Farmers[1].Basket = []mechmania.Fruit{{Crop: mechmania.Corn, Value: 6.255}}
	want := map[string][2]float64{"money": {900, 900}, "field": {15, 17}, "basket": {0, 6.26}, "crops": {2, 1}, "grape": {1, 1}, "corn": {1, 0}}
	for _, line := range New().Series() {
		w, ok := want[line.ID]
		if !ok {
			continue
		}
		delete(want, line.ID)
		for seat := range rules.Seat(2) {
			if got := line.Value(p.s, seat); got != w[seat] {
				t.Errorf("%s of seat %d: %v, want %v", line.ID, seat, got, w[seat])
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no lines %v", want)
	}
}

// TestBook changes the rules of a level one by one and checks that the rule book mentions each.
func TestBook(t *testing.T) {
	changes := map[string]func(*mechmania.State){
		"width":        func(s *mechmania.State) { s.Tiles = grid.New[mechmania.Tile](31, 50) },
		"height":       func(s *mechmania.State) { s.Tiles = grid.New[mechmania.Tile](30, 51) },
		"GrocerLength": func(s *mechmania.State) { s.Constants.GrocerLength += 2 }, // the same on both sides
		"DroneTurns":   func(s *mechmania.State) { s.Constants.DroneTurns = 0 },
	}
	boardtest.Constants(t, changes, func(s *mechmania.State) *mechmania.Constants { return &s.Constants },
		"Goals", "TheftByOwner", "DustBowlOnce", "OrnithophobiaInside", "OwnStartMoney", "FruitsSold", "ConcessionCounts", "TieHasNoWinner", // of achievements, which the title screen shows
		"StrictCapacity", "LooseOrders", "PriceOverflow") // no effect that a player of this level can notice
	boardtest.Book(t, mechmania.Game(), New(), changes)
}

// TestSeedsTable compares the lowest and highest value of the crops with the table of the rule document.
func TestSeedsTable(t *testing.T) {
	k := mechmania.DefaultLevel().Constants
	want := map[string]string{"Potato": "$5.50", "Corn": "$2.50 to $6.25", "Grape": "$8.25 to $18.73", "Jogan fruit": "$5 to $25.70", "Peanut": "$5.01", "Quadrotriticale": "$29.25 to $40.76",
		"Ducham fruit": "$0 to $138", "Golden corn": "$0 to $2250"}
	for _, row := range seedsTable(&k)[1:] {
		if got := row[len(row)-1]; got != want[row[0]] {
			t.Errorf("%s: %s, not %s", row[0], got, want[row[0]])
		}
	}
}

// TestPages plays every demo of the rule book to its end.
func TestPages(t *testing.T) {
	shown := boardtest.Pages(t, New().Pages(boardtest.First(t, mechmania.Game())), 8)
	for n, want := range map[int][]mechmania.What{0: {mechmania.Sold, mechmania.Reaped}, 1: {mechmania.Withered}, 2: {mechmania.Sowed}, 3: {mechmania.Sowed}, 4: {mechmania.Ripening},
		5: {mechmania.Reaped}, 6: {mechmania.Sold, mechmania.Bought}, 7: {mechmania.Reaped}, 8: {mechmania.Activated}} {
		for _, w := range want {
			found := false
			for _, e := range shown[n] {
				found = found || mechmania.What(e.What) == w
			}
			if !found {
				t.Errorf("page %d does not show %s", n, w)
			}
		}
	}
}

func TestProfitText(t *testing.T) {
	for gain, want := range map[float64]string{1.25: "+1.2", 38: "+38", 1250: "+1250", -5: "−5", -0.4: "−0.4", 0.01: "0", 9.99: "+10"} {
		if got := profitText(gain); got != want {
			t.Errorf("%v is written %q, want %q", gain, got, want)
		}
	}
}

// TestRipeInOneArithmetic: the card of a crop says in how many turns it is ripe and from which turn it can be harvested, by the same count, whether
// things grow before or after the actions of a turn.
func TestRipeInOneArithmetic(t *testing.T) {
	for _, first := range []bool{false, true} {
		p := newPlayer(t, func(s *mechmania.State) {
			s.Number, s.Constants.GrowFirst = 7, first
			grown(s, 0, mechmania.Corn, 2, 1, 6, 6)
		})
		card, ok := New().Inspect(p.s, grid.Pt(6, 6))
		rows := map[string]string{}
		for _, r := range card.Rows {
			rows[r.Label] = r.Value
		}
		want := [2]string{"in 2 turns", "turn 9"}
		if first {
			want = [2]string{"in 1 turn", "turn 8"}
		}
		if got := [2]string{rows["Ripe"], rows["Harvest from"]}; !ok || got != want {
			t.Errorf("growing first %v: %v, want %v", first, got, want)
		}
	}
}

// TestThief: a ripe crop that the other farmer can reach in this turn is told and marked, unless its owner stands beside it.
func TestThief(t *testing.T) {
	p := newPlayer(t, func(s *mechmania.State) {
		s.Number, s.Constants.BandSpeed = 7, 100
		grown(s, 0, mechmania.Corn, 0, 6, 6, 6)
		s.Farmers[0].At, s.Farmers[1].At = grid.Pt(0, 0), grid.Pt(13, 6)
	})
	marked := func() (n int) {
		exposed(p.s, 0, func(grid.Point, float64) { n++ })
		return n
	}
	if hud := New().Hud(p.s, 0); marked() != 1 || !strings.HasPrefix(hud.Alert, "Your opponent can steal 1 ripe crop this turn, worth $6") {
		t.Errorf("%d marked, alert %q", marked(), hud.Alert)
	}
	p.s.Farmers[1].At = grid.Pt(13, 12) // thirteen tiles away, of which it walks ten and reaches one
	if n := marked(); n != 0 {
		t.Errorf("%d marked out of reach", n)
	}
	p.s.Farmers[1].At, p.s.Farmers[0].At = grid.Pt(13, 6), grid.Pt(6, 5)
	if n := marked(); n != 0 {
		t.Errorf("%d marked beside their owner", n)
	}
}
