package coreminer

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// describe applies a command to a position and returns its lines, also as one text.
func describe(t *testing.T, s *coreminer.State, seat rules.Seat, c coreminer.Command) (string, []board.Line) {
	t.Helper()
	return boardtest.Lines(t, view(), s, seat, c)
}

func TestLinesOfCommands(t *testing.T) {
	s := smallMine().start()
	s.Miners[0].Ore, s.Miners[0].Dirt = 30, 20
	at := func(v coreminer.Verb, i int32, x, y int) coreminer.Command {
		return coreminer.Command{Verb: v, Miner: i, At: grid.Pt(x, y)}
	}
	dump := at(coreminer.Dump, 0, 0, 0)
	dump.Item = coreminer.Ore
	lay := at(coreminer.Dump, 0, 2, 0)
	lay.Item, lay.Amount = coreminer.Bombs, 2
	ladder := at(coreminer.Build, 0, 1, 0)
	ladder.Structure = coreminer.Ladder
	for _, c := range []struct {
		cmd  coreminer.Command
		want string
	}{
		{coreminer.Command{Verb: coreminer.Spawn}, "Blue hires its 3rd miner"},
		{at(coreminer.Mine, 1, 3, 3), "Blue mines 50 ore at depth 3, 3 right of Blue's base"},
		{dump, "Blue sells its first ore: +30 value, +150 money"},
		{lay, "Blue lays 2 bombs at depth 0, 2 right of Blue's base"},
		{ladder, "Blue builds a ladder at depth 0, 1 right of Blue's base"},
		{coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 12}, "Blue buys 12 building material"},
		{at(coreminer.Move, 0, 2, 0), "A miner of Blue walks to depth 0, 2 right of Blue's base"}, // which no log tells
		{coreminer.Command{Verb: coreminer.Concede}, "Blue gives up\nAmber wins"},
	} {
		if got, _ := describe(t, s, 0, c.cmd); got != c.want {
			t.Errorf("%v: %q, want %q", c.cmd, got, c.want)
		}
	}
	s.Miners[0].At = grid.Pt(0, 0)
	got, lines := describe(t, s, 0, coreminer.Command{Verb: coreminer.Upgrade, Miner: 0})
	if got != "Blue gets its first Exominer 3000" || lines[0].Weight != 1 {
		t.Errorf("upgrading: %q", got)
	}
}

func TestLinesOfTheWorld(t *testing.T) {
	s := New().Pages(boardtest.First(t, coreminer.Game()))[7].Demo.Start() // bombs
	var all []string
	for _, m := range New().Pages(boardtest.First(t, coreminer.Game()))[7].Demo.Moves {
		text, _ := describe(t, s, m.Seat, m.Cmd)
		all = append(all, text)
		if err := s.Apply(m.Seat, m.Cmd, nil); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Join(all, "\n")
	for _, want := range []string{"A chain of 2 bombs explodes from depth 3, 3 right of Blue's base, 2 miners hit", "2 miners of Blue die in an explosion around depth 3, 1 left of Amber's base"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	p := pit{rows: []string{".......", "e.ddddd", "e.ddddd", "e.ddddd", "eeeOeee"}, miners: []coreminer.Placed{worker(1, 3, 0, 0, 0)}}
	s = p.start()
	s.Tiles.At(grid.Pt(1, 3)).Dirt = 100
	if got, _ = describe(t, s, 0, coreminer.Command{}); got != "A buried miner of Blue loses 10 health" {
		t.Errorf("suffocating: %q", got)
	}
	s.Miners[0].Health = 5
	if got, _ = describe(t, s, 0, coreminer.Command{}); got != "A miner of Blue suffocates at depth 3, 1 right of Blue's base" {
		t.Errorf("suffocated: %q", got)
	}
	s = p.start()
	s.Miners[0].At = grid.Pt(0, 0)
	s.Sides[0].Value, s.Sides[1].Value = 10, 25
	s.Miners[0].Ore = 20
	c := coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(0, 0), Item: coreminer.Ore}
	if got, _ = describe(t, s, 0, c); got != "Blue sells ore: +20 value, +100 money\nBlue takes the lead, 30 to 25" {
		t.Errorf("lead: %q", got)
	}
}

// TestSales checks that each quarter of the way to the goal is logged as a turning point of the match, and that routine is not logged.
func TestSales(t *testing.T) {
	for _, c := range []struct {
		value, ore, dirt int32
		want             string
		weight           int
	}{
		{0, 40, 0, "Blue sells its first ore: +40 value, +200 money", 1}, {100, 40, 0, "Blue sells ore: +40 value, +200 money", 0}, {1670, 40, 0, "Blue comes to a quarter of the goal of 6700 value", 2},
		{3340, 40, 0, "Blue comes to half of the goal of 6700 value", 2}, {5020, 40, 0, "Blue comes to three quarters of the goal of 6700 value", 2},
		{5060, 40, 0, "Blue sells ore: +40 value, +200 money", 0}, {100, 0, 40, "Blue sells 40 dirt", -1},
	} {
		s := smallMine().start()
		s.Sides[0].Value, s.Sides[1].Value = c.value, 0
		s.Miners[0].Ore, s.Miners[0].Dirt = c.ore, c.dirt
		sale := coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(0, 0), Item: coreminer.Ore}
		if c.dirt > 0 {
			sale.Item = coreminer.Dirt
		}
		if got, lines := describe(t, s, 0, sale); got != c.want || lines[0].Weight != c.weight {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestRace checks that each change of the lead is logged, and a clear lead as a turning point of the match.
func TestRace(t *testing.T) {
	for _, c := range []struct {
		ours, theirs, ore int32
		want              string
		weight            int
	}{
		{90, 100, 20, "Blue takes the lead, 110 to 100", 1}, {1790, 1800, 20, "Blue takes the lead, 1810 to 1800", 2}, {90, 100, 5, "", 0}, {110, 100, 20, "", 0}, {400, 100, 40, "Blue pulls ahead, 440 to 100", 2},
		{440, 100, 40, "", 0}, {100, 500, 100, "", 0}, {0, 0, 400, "", 0},
	} {
		s := smallMine().start()
		s.Sides[0].Value, s.Sides[1].Value, s.Miners[0].Ore = c.ours, c.theirs, c.ore
		_, lines := describe(t, s, 0, coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(0, 0), Item: coreminer.Ore})
		got := board.Line{}
		if len(lines) > 1 {
			got = lines[1]
		}
		if got.Text != c.want || got.Weight != c.weight {
			t.Errorf("%d to %d and %d ore: %q of weight %d, want %q", c.ours, c.theirs, c.ore, got.Text, got.Weight, c.want)
		}
	}
}

// TestNames checks every word and picture that the view uses.
func TestNames(t *testing.T) {
	for _, k := range sounds {
		if k.Name != "" {
			boardtest.Sounds(t, k.Name)
		}
	}
	p := play(t, level("busy"), "icons", 40)
	if n := p.Words(t, "coreminer", New()); n != len(p.Last().Tiles.Cells) {
		t.Errorf("%d cards for %d tiles", n, len(p.Last().Tiles.Cells))
	}
}

func TestHud(t *testing.T) {
	v := New()
	s := smallMine().start()
	h := v.Hud(s, 0)
	if h.Resource != "Money" || h.Left != 1000 || h.CanAct != 2 || h.Most != 250 || h.Alert != "" {
		t.Errorf("hud %+v", h)
	}
	if h = v.Hud(s, rules.NoSeat); h.Resource != "" || h.Alert != "" {
		t.Errorf("hud of a spectator %+v", h)
	}
	if h = v.Hud(s, 1); h.CanAct != 0 {
		t.Errorf("%d can act out of turn", h.CanAct)
	}
	s.Tiles.At(grid.Pt(2, 3)).Dirt = 30
	if h = v.Hud(s, 0); h.Alert != "1 of your miners is buried: it loses 5 health when this turn ends" || h.AlertAt != grid.Pt(2, 3) {
		t.Errorf("alert %q at %v", h.Alert, h.AlertAt)
	}
	s.Miners[1].Health = 5
	if h = v.Hud(s, 0); h.Alert != "1 of your miners dies when this turn ends" || h.Regret != "1 miner will die" {
		t.Errorf("alert %q, regret %q", h.Alert, h.Regret)
	}
	lonely := pit{rows: []string{".......", "ddddddd", "ddddddd", "ddddddd"}}.start()
	if h = v.Hud(lonely, 0); h.Regret != "hire a miner first" {
		t.Errorf("regret %q of a side without miners", h.Regret)
	}
	s = smallMine().start()
	if err := s.Apply(0, coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(2, 0), Item: coreminer.Bombs}, nil); err != nil {
		t.Fatal(err)
	}
	if h = v.Hud(s, 0); h.Alert != "A bomb beside your miner explodes in 2 turns" {
		t.Errorf("alert %q", h.Alert)
	}
	s.Miners[0].At = grid.Pt(9, 0)
	s.Sides[1].Value = 6200
	if h = v.Hud(s, 0); h.Alert != "Amber needs only 500 more value to win" {
		t.Errorf("alert %q", h.Alert)
	}
	if sc := v.Score(s, 1); sc.Value != 6200 || sc.Max != 6700 || sc.Goal != "First to 6700 value" || sc.Note != "1000 money, 1 miner" {
		t.Errorf("score %+v", sc)
	}
	late := smallMine().start()
	for ended, want := range map[int32]string{100: "First to 6700 value", 150: "After turn 250: value, then money"} {
		if late.Ended = ended; v.Score(late, 0).Goal != want {
			t.Errorf("after %d turns the goal is %q", ended, v.Score(late, 0).Goal)
		}
	}
	if late.Sides[1].Value = 5000; v.Score(late, 0).Goal != "First to 6700 value" {
		t.Errorf("with one on the way to it the goal is %q", v.Score(late, 0).Goal)
	}
	for _, line := range v.Series() {
		if n := line.Value(s, 0); n < 0 {
			t.Errorf("%s is %v", line.ID, n)
		}
	}
}

// TestCues checks that sounds lie within the frame and are not too many, however much happens.
func TestCues(t *testing.T) {
	heard := map[string]bool{}
	for _, seed := range []string{"x", "y", "z"} {
		maps.Copy(heard, play(t, level("busy"), seed, 40).Cues(t, New(), 32))
	}
	boardtest.Heard(t, heard, "dig", "hammer", "thud", "rumble", "blast", "collapse", "turn", "tick")
}

func TestReasons(t *testing.T) {
	v := New()
	s := smallMine().start()
	if got := v.Reason(s); got != "" {
		t.Errorf("reason of a match that continues: %q", got)
	}
	seen := map[string]bool{}
	s.Over = true
	for r := coreminer.Promoted; r <= coreminer.Left; r++ {
		for _, o := range []coreminer.Occasion{coreminer.Limit, coreminer.Both, coreminer.OreGone} {
			s.Occasion = o
			s.Sides[1] = coreminer.Side{Verdict: coreminer.Winner, Reason: r}
			text := v.Reason(s)
			key := fmt.Sprint(text, o)
			if text == "" || seen[key] || strings.Contains(text, "%!") {
				t.Errorf("reason %v: %q", r, text)
			}
			seen[key] = true
		}
	}
}

// TestBook changes each number and rule of a level in turn and checks that the pages change with it.
func TestBook(t *testing.T) {
	changes := map[string]func(*coreminer.State){
		"money":          func(s *coreminer.State) { s.Sides[0].Money++ },
		"ore":            func(s *coreminer.State) { s.Tiles.At(grid.Pt(3, 3)).Ore += 1000 },
		"original rules": func(s *coreminer.State) { s.Constants.Rules = coreminer.OriginalRules() },
		"MaxGrade":       func(s *coreminer.State) { s.Constants.MaxGrade-- },
		"AllAmountMax":   func(s *coreminer.State) { s.Constants.AllAmountMax-- },
	}
	boardtest.Constants(t, changes, func(s *coreminer.State) *coreminer.Constants { return &s.Constants },
		"StartMoney",                                    // shown with the seats
		"LadderHealth", "SupportHealth", "ShieldHealth", // only in the original rules
		"DirtPriceOnSale", "TransferToDead", "DeadBombsToOwner", "KeepTurn") // people who play this level cannot notice these
	boardtest.Book(t, coreminer.Game(), New(), changes)
}

// TestBoardsSettle checks that no demo of the rule book ends with loose earth.
func TestBoardsSettle(t *testing.T) {
	for _, p := range New().Pages(boardtest.First(t, coreminer.Game())) {
		if p.Demo == nil {
			continue
		}
		s := p.Demo.Start()
		for _, m := range p.Demo.Moves {
			if err := s.Apply(m.Seat, m.Cmd, nil); err != nil {
				t.Fatal(err)
			}
		}
		if !s.Constants.FullGravity || slices.ContainsFunc(s.Tiles.Cells, func(tile coreminer.Tile) bool { return tile.Loose }) {
			t.Errorf("page %q ends with loose earth", p.Title)
		}
	}
}

func TestPages(t *testing.T) {
	pages := New().Pages(boardtest.First(t, coreminer.Game()))
	shown := boardtest.Pages(t, pages, 8)
	for title, what := range map[string]coreminer.What{"Sell the most ore": coreminer.Gained, "Hire miners": coreminer.Hired, "Dig": coreminer.Mined,
		"The hopper grows down": coreminer.Hoppered, "Climb with ladders": coreminer.Laddered, "Earth comes down": coreminer.Slid, "Buried, healed, dead": coreminer.Hurt,
		"Bombs": coreminer.Blasted, "Shields": coreminer.Shielded, "Buy, sell, give": coreminer.Handed, "Upgrades": coreminer.Upgraded} {
		n := slices.IndexFunc(pages, func(p page) bool { return p.Title == title })
		if n < 0 || !slices.ContainsFunc(shown[n], func(e rules.Event) bool { return coreminer.What(e.What) == what }) {
			t.Errorf("page %q does not show: %v", title, what)
		}
	}
}
