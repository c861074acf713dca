package mechmania

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// All advice is legal and comes with a sentence.
func TestAdvice(t *testing.T) {
	var minds [2]*expert
	for seat := range minds {
		minds[seat] = newExpert("suggest")
		minds[seat].wide, minds[seat].deep = 4, 14
	}
	given := botstest.Advice(t, hasty.State(t, "rich-start", "suggest"), 30, func(s *game.State, seat rules.Seat, yield func() error) ([]bots.Advice[game.Command], error) {
		return minds[seat].advise(s, seat, yield)
	})
	botstest.Suggested(t, given, func(c game.Command) game.Verb { return c.Verb }, game.Pass, game.Pack, game.Move, game.Plant, game.Harvest, game.Buy)
}

// A suggestion is legal and repeatable.
func TestSuggest(t *testing.T) {
	position := usual.Open(t, "quick", "suggest")
	for range 3 {
		list, err := Players().Suggest(t.Context(), position, 0)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := Players().Suggest(t.Context(), position, 0); !reflect.DeepEqual(again, list) {
			t.Errorf("first %v, then %v", list, again)
		}
		for _, part := range list {
			for _, c := range part.Cmds {
				if _, err := position.Do(0, c, rules.Fixed(0)); err != nil || part.Why == "" {
					t.Errorf("%v (%q): %v", c, part.Why, err)
				}
			}
		}
		if !position.Active().Has(0) {
			if _, err := position.Do(1, game.Command{}, rules.Fixed(0)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestSuggestRefuses(t *testing.T) {
	position := usual.Open(t, "quick", "suggest")
	if _, err := position.Do(1, game.Command{}, rules.Fixed(0)); err != nil {
		t.Fatal(err)
	}
	if _, err := Players().Suggest(t.Context(), position, 1); err == nil {
		t.Error("a suggestion for a seat that has locked its plan")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Players().Suggest(ctx, position, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

// acre is the classic farm in turn 52: seat 0 stands next to ripe golden corn at 13,11 with golden corn for sale in its basket.
func acre(t *testing.T, change func(*game.State)) *game.State {
	t.Helper()
	l := game.DefaultLevel()
	s, err := game.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	s.Number, s.Stage = 52, game.Acting
	s.Farmers[0].Upgrade, s.Farmers[0].Reach.Harvest = game.Scythe, 5
	s.Farmers[0].At, s.Farmers[1].At = grid.Pt(13, 10), grid.Pt(29, 0)
	put(s, 13, 11, 0)
	if change != nil {
		change(s)
	}
	return s
}

// put plants ripe golden corn of a seat.
func put(s *game.State, x, y int, seat rules.Seat) {
	tile := s.Tiles.At(grid.Pt(x, y))
	tile.Crop, tile.Value, tile.Planter = game.GoldenCorn, 1950.5, seat
}

func TestReasons(t *testing.T) {
	moving := func(s *game.State) { s.Stage = game.Moving }
	for name, c := range map[string]struct {
		change func(*game.State)
		want   string
		verb   game.Verb
	}{
		"harvest": {nil, "Harvest: the golden corn is ripe and worth $1950.50.", game.Harvest},
		"theft": {func(s *game.State) { *s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0)); put(s, 13, 11, 1) },
			"Harvest: your opponent's golden corn is ripe and worth $1950.50.", game.Harvest},
		"walk to harvest": {func(s *game.State) { moving(s); s.Farmers[0].At = grid.Pt(13, 0) }, "Walk 6 south: harvest 1 of your crops on turn ", game.Move},
		"sale": {func(s *game.State) {
			moving(s)
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
			s.Farmers[0].Money = 0
			s.Farmers[0].Basket = []game.Fruit{{Crop: game.GoldenCorn, Value: 1950}}
		}, "Walk to the grocer: the crop you carry sells for $1950 there.", game.Move},
		"bought": {func(s *game.State) {
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
			s.Farmers[0].At, s.Farmers[0].Money = grid.Pt(13, 0), 7000
			s.Plans[0] = game.Plan{Verb: game.Buy, Entries: []game.Entry{{Crop: game.GoldenCorn, Amount: 1}}}
		}, "What is planned is all that pays in this turn.", game.Pass},
		"shopping": {func(s *game.State) {
			moving(s)
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
		}, "Walk 10 north: you have money to buy seeds at the grocer.", game.Move},
		"seeds": {func(s *game.State) {
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
			s.Farmers[0].At, s.Farmers[0].Money = grid.Pt(13, 0), 1000
		}, "Buy 1 golden corn: of all seeds you can afford, these pay best on the next trip.", game.Buy},
		"sowing": {func(s *game.State) {
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
			s.Farmers[0].At, s.Farmers[0].Seeds[game.GoldenCorn] = grid.Pt(13, 12), 1
		}, "Plant 1 golden corn: ripe on turn 55 and worth $2250; the seed costs $1000.", game.Plant},
		"walk to plant": {func(s *game.State) {
			moving(s)
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
			s.Farmers[0].At, s.Farmers[0].Seeds[game.GoldenCorn] = grid.Pt(13, 8), 1
		}, "Walk 3 south: plant 1 golden corn on turn ", game.Move},
		"nothing": {func(s *game.State) {
			*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
		}, "There is nothing worth doing this turn.", game.Pass},
		"packing": {func(s *game.State) { s.Stage, s.Number, s.Farmers[0].Upgrade = game.Packing, 1, game.NoUpgrade }, "Pack the scythe: it harvests a whole field in one action", game.Pack},
	} {
		t.Run(name, func(t *testing.T) {
			list, err := newExpert("suggest").advise(acre(t, c.change), 0, botstest.Onwards)
			if err != nil {
				t.Fatal(err)
			}
			commands, why := list[0].Cmds, list[0].Why
			if commands[0].Verb != c.verb || !strings.HasPrefix(why, c.want) {
				t.Errorf("%v: %q, not %q", commands, why, c.want)
			}
		})
	}
}

// A walk to plant what will not be ripe before the end promises nothing.
func TestLate(t *testing.T) {
	s, x := acre(t, func(s *game.State) { s.Stage = game.Moving }), newExpert("late")
	if _, err := x.advise(s, 0, botstest.Onwards); err != nil {
		t.Fatal(err)
	}
	end := s.Constants.MaxTurns
	for turn, want := range map[int32]string{end - 12: "Walk 2 south to be in time: plant 1 grape on turn ", end - 10: "Walk 2 south: nothing more can be earned before the end."} {
		s.Farmers[0].Seeds[game.Grape] = 1
		x.path = []node{{turn: turn, at: s.Farmers[0].At, step: step{verb: game.Plant}}}
		if got := x.reasonMove(s, 0, s.Farmers[0].At.Add(grid.Pt(0, 2))); !strings.HasPrefix(got, want) {
			t.Errorf("on turn %d of %d: %q", turn, end, got)
		}
	}
}

// A walk is for what is worth most by far, not for the seed that is planted before.
func TestWalkIsForWhatCounts(t *testing.T) {
	s, x := acre(t, func(s *game.State) { s.Stage = game.Moving }), newExpert("counts")
	if _, err := x.advise(s, 0, botstest.Onwards); err != nil {
		t.Fatal(err)
	}
	s.Farmers[0].Seeds[game.Corn] = 1
	at := s.Farmers[0].At.Add(grid.Pt(0, 2))
	sown := node{turn: s.Number, at: at, step: step{verb: game.Plant, count: 1, worth: 625}}
	reaped := node{turn: s.Number + 3, at: at, step: step{verb: game.Harvest, count: 5, own: 5}}
	for worth, want := range map[int64]string{5000: "Walk 2 south: plant 1 corn on turn 52, worth $6.25 in total when ripe.", 65800: "Walk 2 south to be there first: harvest 5 of your crops on turn 55, worth $658."} {
		reaped.step.worth = worth
		x.path = []node{sown, reaped, {home: true}}
		if got := x.reasonMove(s, 0, at); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	// What is planted later at another place is no reason, however dear.
	taken, dear := node{turn: s.Number, at: at, step: step{verb: game.Harvest, count: 1, own: 1, worth: 2480}}, node{turn: s.Number + 4, step: step{verb: game.Plant, worth: 44290}}
	taken.seeds[game.Corn] = 1
	x.path = []node{taken, dear, {home: true}}
	if got, want := x.reasonMove(s, 0, at), "Walk 2 south: harvest 1 of your crops on turn 52, worth $24.80."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// Expert does not harvest where the other farmer stands, and considers the thief's chances.
func TestGuard(t *testing.T) {
	s := acre(t, func(s *game.State) {
		s.Farmers[1].At = grid.Pt(13, 13) // two tiles from 13,11
		put(s, 13, 8, 0)
	})
	plan, err := usual.Think(t, bots.Best, "a")(s, 0, botstest.Onwards)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan) != 1 || plan[0] != (game.Command{Verb: game.Harvest, At: grid.Pt(13, 8)}) {
		t.Errorf("plan %v", plan)
	}
	// A thief waits next to crops that ripen next turn: Expert stays where it guards them.
	s = acre(t, func(s *game.State) {
		s.Stage = game.Moving
		s.Farmers[1].At, s.Farmers[1].Stole = grid.Pt(19, 11), true
		s.Farmers[1].Reach.Harvest = 5
		for _, x := range []int{12, 13, 14} {
			put(s, x, 11, 0)
			s.Tiles.At(grid.Pt(x, 11)).Timer = 3
		}
	})
	plan, err = usual.Think(t, bots.Best, "a")(s, 0, botstest.Onwards)
	if err != nil {
		t.Fatal(err)
	}
	at := s.Farmers[0].At
	if len(plan) > 0 {
		at = plan[0].At
	}
	if at.Distance(grid.Pt(13, 11)) > 5 {
		t.Errorf("goes off to %v", at)
	}
}

// Expert leads a farmer that follows it away from crops that are nearly ripe, and does not stand among them until they have withered.
func TestFollowed(t *testing.T) {
	s := acre(t, func(s *game.State) {
		s.Stage = game.Moving
		s.Farmers[1].At, s.Farmers[1].Stole = s.Farmers[0].At, true
		s.Farmers[1].Reach.Harvest = 5
		for _, x := range []int{12, 13, 14} {
			put(s, x, 11, 0)
			s.Tiles.At(grid.Pt(x, 11)).Timer = 1
		}
		s.Farmers[0].At = grid.Pt(13, 11)
	})
	x := newExpert("a")
	x.begin(s, 0)
	x.risk.haunts = [2]int{2 * haunted, 2 * haunted}
	plan, err := x.think(s, 0, botstest.Onwards)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan) != 1 || plan[0].Verb != game.Move || plan[0].At.Distance(grid.Pt(13, 11)) <= 5 {
		t.Errorf("the plan is %v", plan)
	}
}

// Against a farmer that lives on what others plant the seat spends no more than leaves it ahead when all is stolen.
func TestPurse(t *testing.T) {
	for _, c := range []struct {
		mine, theirs, want int64
		parasite           bool
	}{{500, 300, 500, false}, {630, 300, 100, true}, {300, 300, 150, true}, {100, 300, 50, true}} {
		x := &expert{}
		x.risk.parasite, x.risk.wealth = c.parasite, 100*c.theirs
		if got := x.purse(&node{money: 100 * c.mine}); got != 100*c.want {
			t.Errorf("of $%d against $%d it spends $%d, not $%d", c.mine, c.theirs, got/100, c.want)
		}
	}
}

// The almanac agrees with the rules about every crop in every row and turn.
func TestAlmanac(t *testing.T) {
	for _, level := range []string{"classic", "quick", "original"} {
		s := usual.State(t, level, "almanac")
		a := newAlmanac(s)
		for turn := int32(1); turn <= s.Constants.MaxTurns; turn += 3 {
			for y := int(s.Constants.GrassRows); y < s.Tiles.H; y++ {
				for _, c := range field {
					s.Number = turn
					_, want := s.Prospect(grid.Pt(5, y), c)
					if got := a.worth(c, y, turn); max(got-int32(cents(want)), int32(cents(want))-got) > 1 {
						t.Fatalf("%s: %v planted in row %d in turn %d: %d, the rules say %v", level, c, y, turn, got, want)
					}
				}
			}
		}
	}
}

// Crops that the players see in the field are ripe when the rules say so, and pay the predicted price, in both orders of a turn.
func TestStanding(t *testing.T) {
	for _, level := range []string{"classic", "original"} {
		s := usual.State(t, level, "standing")
		a := newAlmanac(s)
		for turn := int32(20); turn <= 60; turn++ {
			s.Number = turn
			for i := range s.Tiles.Cells {
				p, tile := s.Tiles.Point(i), &s.Tiles.Cells[i]
				tile.Crop, tile.Timer, tile.Value, tile.Planter = game.NoCrop, 0, 0, rules.NoSeat
				if p.Y >= int(s.Constants.GrassRows) && p.X > 0 && s.Ground(p, turn) != game.Arid {
					tile.Crop = game.Crop(1 + p.X%8)
					tile.Timer = int32(p.X) % (a.turns[tile.Crop] + 1)
					tile.Value = float64(p.X)
				}
			}
			seen := map[grid.Point]crop{}
			for _, c := range a.standing(nil, s, 0) {
				seen[c.at] = c
			}
			for i := range s.Tiles.Cells {
				p := s.Tiles.Point(i)
				ripe, worth := s.Ripens(p)
				c, ok := seen[p]
				if s.Tiles.Cells[i].Crop == game.NoCrop {
					continue
				}
				pays := ok && a.keeps(p, c.ripe)
				if pays != (worth > 0) || pays && (c.ripe != ripe || max(int64(c.worth)-cents(worth), cents(worth)-int64(c.worth)) > 1) {
					t.Fatalf("%s, turn %d, %s: seen %+v (pays %v), the rules say %v in turn %d", level, turn, p, c, pays, worth, ripe)
				}
			}
		}
	}
}

// More money and more time are never worth less.
func TestLedger(t *testing.T) {
	a := newAlmanac(usual.State(t, "classic", "ledger"))
	l := newLedger(a, kit{10, 1, 5, 30, 30, 1000})
	for turn := int32(1); turn <= a.last; turn++ {
		before := int64(-1)
		for money := int64(0); money < 10_000_000; money += 7_777 {
			v := l.at(turn, money)
			if v < money {
				t.Fatalf("turn %d: %d cents are worth %d", turn, money, v)
			}
			if v < before {
				t.Fatalf("turn %d: %d cents are worth %d, less than fewer", turn, money, v)
			}
			if later := l.at(turn+1, money); turn < a.last && later > v {
				t.Fatalf("turn %d: %d cents are worth %d, a turn later %d", turn, money, v, later)
			}
			before = v
		}
	}
	if l.at(a.last, 12_345) != 12_345 || l.at(a.last+1, 12_345) != 0 {
		t.Error("money is worth itself in the last turn and nothing afterwards")
	}
	if l.at(1, 30_000) < 2_000_000 {
		t.Errorf("300 dollars at the start are worth %d cents", l.at(1, 30_000))
	}
}

// Advice for an action is the whole of it, and after a part of it the rest; the reason counts what is in it.
func TestAdviceIsTheWholePlan(t *testing.T) {
	s := acre(t, func(s *game.State) {
		put(s, 13, 12, 1)
		put(s, 12, 11, 0)
	})
	for want := 3; want > 0; want-- {
		list, err := newExpert("suggest").advise(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		commands, why := list[0].Cmds, list[0].Why
		sentence := map[int]string{3: "Harvest 3 crops, 1 of them your opponent's, worth $5851.50.", 2: "worth $3901."}[want]
		if len(commands) != want || commands[0].Verb != game.Harvest || !strings.HasSuffix(why, sentence) {
			t.Errorf("%v: %q, not %d harvests: %q", commands, why, want, sentence)
		}
		if err := s.Apply(0, commands[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	if list, _ := newExpert("suggest").advise(s, 0, botstest.Onwards); len(list) != 1 || list[0].Cmds[0] != (game.Command{}) {
		t.Errorf("after all of it: %v", list)
	}
}

// The adviser names each kind of seed with its own number, and never more than there are.
func TestAdviceCounts(t *testing.T) {
	x := newExpert("suggest")
	s := acre(t, func(s *game.State) {
		s.Stage = game.Moving
		*s.Tiles.At(grid.Pt(13, 11)) = s.Tiles.Get(grid.Pt(0, 0))
		s.Farmers[0].At = grid.Pt(13, 8)
		s.Farmers[0].Seeds[game.GoldenCorn], s.Farmers[0].Seeds[game.Ducham] = 2, 2
	})
	list, err := x.advise(s, 0, botstest.Onwards)
	if err != nil {
		t.Fatal(err)
	}
	if why := list[0].Why; !strings.HasPrefix(why, "Walk 4 south and 3 west: plant 2 golden corn and 2 ducham fruits on turn ") {
		t.Errorf("%q", why)
	}
	for own, want := range []string{"3 of your opponent's crops", "3 crops, 2 of them your opponent's,", "3 crops, 1 of them your opponent's,", "3 of your crops"} {
		if got := whose(own, 3); got != want {
			t.Errorf("%d own of 3: %q, want %q", own, got, want)
		}
	}
}
