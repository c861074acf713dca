package mechmania

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// last plays the last turn of a match after the test has prepared it, and returns what seat 0 has earned.
func last(t testing.TB, change func(*Level), prepare func(*State)) func(Achievement) bool {
	t.Helper()
	s := field(t, change)
	s.Number, s.Stage = s.Constants.MaxTurns, Moving
	prepare(s)
	pass(t, s)
	pass(t, s)
	rulestest.Equal(t, "over", s.End.Over, true)
	return s.Farmers[0].Has
}

// TestAchievements earns each achievement exactly as the rule document asks, and narrowly misses it, under the classic rules.
func TestAchievements(t *testing.T) {
	money := func(own, other float64) func(*State) {
		return func(s *State) { s.Farmers[0].Money, s.Farmers[1].Money = own, other }
	}
	both := func(a, b func(*State)) func(*State) { return func(s *State) { a(s); b(s) } }
	// sells fills the basket of seat 0, which stands on the shop and moves there once more.
	sells := func(list ...Crop) func(*State) {
		return func(s *State) {
			s.Farmers[0].At = grid.Pt(15, 0)
			for _, c := range list {
				s.Farmers[0].Basket = append(s.Farmers[0].Basket, Fruit{c, 1})
			}
			s.Plans[0].Moves, s.Plans[0].Goal = true, grid.Pt(15, 0)
		}
	}
	// reaps makes seat 0 harvest n crops and then sell them.
	reaps := func(crop Crop, n int, planter rules.Seat) func(*State) {
		return func(s *State) {
			sells()(s)
			for range n {
				tile := s.grown(4, 20, crop, planter, 0, 1)
				s.reap(0, grid.Pt(4, 20), tile, nil)
			}
		}
	}
	// buys spends dollars at the grocer's.
	buys := func(spend int32) func(*State) {
		return func(s *State) {
			f := &s.Farmers[0]
			f.At, f.Money = grid.Pt(15, 0), 5000
			s.buy(0, []Entry{{Crop: Corn, Amount: spend / 5}}, nil)
		}
	}
	plants := func(list ...Crop) func(*State) {
		return func(s *State) {
			s.Farmers[0].At = grid.Pt(10, 49)
			number := s.Number
			s.Number = 1
			for i, c := range list {
				s.Farmers[0].Seeds[c] = 1
				s.plant(0, c, grid.Pt(9+i, 49), nil)
				s.grown(9+i, 49, NoCrop, 0, 0, 0)
			}
			s.Number = number
		}
	}
	// dries puts crops of both seats on the row that becomes arid next.
	dries := func(own, other int) func(*State) {
		return func(s *State) {
			s.Number = 39
			for i := range own + other {
				planter := rules.Seat(0)
				if i >= own {
					planter = 1
				}
				s.grown(i, 3, Potato, planter, int32(i%3), 1)
			}
			for range 5 { // the same crops count once however long they stand
				s.Grow(nil)
			}
			s.Number = s.Constants.MaxTurns
		}
	}
	six := []Crop{Potato, Corn, Grape, Jogan, Quadro, Ducham}
	for _, c := range []struct {
		achievement Achievement
		how         string
		prepare     func(*State)
		earned      bool
	}{
		{WorthyHeir, "more money", money(300.01, 300), true},
		{WorthyHeir, "as much money", money(300, 300), false},
		{WorthyHeir, "less money", money(299, 300), false},
		{FavoriteCustomer, "1000 dollars spent", buys(1000), true},
		{FavoriteCustomer, "995 dollars spent", buys(995), false},
		{SeedyBusiness, "a stolen crop is sold", reaps(Corn, 1, 1), true},
		{SeedyBusiness, "an own crop is sold", reaps(Corn, 1, 0), false},
		{SeedyBusiness, "a stolen crop is kept", both(reaps(Corn, 1, 1), func(s *State) { s.Farmers[0].At, s.Plans[0].Moves = grid.Pt(3, 3), false }), false},
		{OmniAgriculturalist, "all six", sells(six...), true},
		{OmniAgriculturalist, "no ducham fruit", sells(append([]Crop{Peanut, GoldenCorn}, six[:5]...)...), false},
		{NotWorthTheDirt, "299.99 dollars", money(299.99, 0), true},
		{NotWorthTheDirt, "300 dollars", money(300, 0), false},
		{DustBowl, "ten crops dry up", dries(10, 0), true},
		{DustBowl, "nine crops and one of the other's", dries(9, 1), false},
		{GrapesOfDispleasure, "five stolen grapes", reaps(Grape, 5, 1), true},
		{GrapesOfDispleasure, "four stolen grapes", reaps(Grape, 4, 1), false},
		{GrapesOfDispleasure, "five own grapes", reaps(Grape, 5, 0), false},
		{GrapesOfDispleasure, "five stolen corn cobs", reaps(Corn, 5, 1), false},
		{Ornithophobia, "inside the other's area", crows(2), true},
		{Ornithophobia, "outside it", crows(3), false},
		{Ornithophobia, "the other has none", crows(-1), false},
		{StalksAndBonds, "golden corn", sells(GoldenCorn), true},
		{StalksAndBonds, "corn", sells(Corn), false},
		{HonestWork, "won with own crops", both(money(400, 300), reaps(Corn, 2, 0)), true},
		{HonestWork, "won with a stolen crop", both(money(400, 300), reaps(Corn, 1, 1)), false},
		{HonestWork, "lost", money(300, 400), false},
		{BotanicalBurglary, "won without planting", money(400, 300), true},
		{BotanicalBurglary, "won with planting", both(money(400, 300), plants(Corn)), false},
		{BotanicalBurglary, "lost without planting", money(300, 400), false},
		{FruitsOfOurLabor, "won with fruit only", both(both(plants(Ducham, Jogan, Grape), reaps(Jogan, 1, 0)), money(400, 300)), true},
		{FruitsOfOurLabor, "won by doing nothing", money(400, 300), false},
		{FruitsOfOurLabor, "fruit planted and not sold", both(both(plants(Ducham), reaps(Ducham, 1, 0)), func(s *State) {
			s.Farmers[0].Money, s.Farmers[0].At, s.Plans[0].Moves = 400, grid.Pt(3, 3), false
		}), false},
		{FruitsOfOurLabor, "stolen fruit sold", both(both(plants(Ducham), reaps(Ducham, 1, 1)), money(400, 300)), false},
		{FruitsOfOurLabor, "corn planted", both(money(400, 300), plants(Grape, Corn)), false},
		{FruitsOfOurLabor, "corn harvested", both(money(400, 300), reaps(Corn, 1, 0)), false},
		{FruitsOfOurLabor, "lost", both(plants(Grape), money(300, 400)), false},
		{RicherThanPhineas, "2500 dollars", money(2500, 0), true},
		{RicherThanPhineas, "2499.99 dollars", money(2499.99, 0), false},
	} {
		t.Run(fmt.Sprintf("%s: %s", c.achievement, c.how), func(t *testing.T) {
			has := last(t, nil, c.prepare)
			rulestest.Equal(t, "earned", has(c.achievement), c.earned)
		})
	}
	for i, name := range achievementNames {
		rulestest.Equal(t, "name", Achievement(i).String(), name)
	}
	rulestest.Equal(t, "number of achievements", Achievements, 13)
}

// crows makes seat 1 place a scarecrow on 10,20, unless far is negative, and seat 0 one far tiles beside it.
func crows(far int) func(*State) {
	return func(s *State) {
		s.Farmers[0].Item, s.Farmers[1].Item = Scarecrow, Scarecrow
		s.Farmers[1].At = grid.Pt(10, 20)
		if far >= 0 {
			s.use(1, nil, nil)
		}
		s.Farmers[0].At = grid.Pt(10+max(far, 0), 20)
		s.use(0, nil, nil)
	}
}

// TestAchievementEvents: each achievement has one event, when it is earned.
func TestAchievementEvents(t *testing.T) {
	s := field(t, func(l *Level) { l.MaxTurns = 25 })
	s.Farmers[0].At, s.Farmers[0].Money = grid.Pt(13, 0), 3000
	s.Farmers[0].Basket = []Fruit{{GoldenCorn, 1}, {GoldenCorn, 1}}
	s.Stage = Moving
	must(t, s, 0, move(13, 0))
	tape := rules.NewTape(nil)
	for range 4 {
		if err := s.Apply(s.Active().First(), Command{}, tape); err != nil {
			t.Fatal(err)
		}
	}
	var seen []Achievement
	for _, e := range tape.Events {
		if What(e.What) == AchievementEarned {
			rulestest.Equal(t, "seat", e.Actor, 0)
			seen = append(seen, Achievement(e.Amount))
		}
	}
	want := []Achievement{StalksAndBonds, RicherThanPhineas, WorthyHeir, HonestWork, BotanicalBurglary}
	rulestest.Equal(t, "achievements", fmt.Sprint(seen), fmt.Sprint(want))
}

// TestUnplayed: a match that one seat leaves before both have taken a turn earns nothing; after that it counts as any other.
func TestUnplayed(t *testing.T) {
	for stages := range 4 { // packing, walking, acting, and walking in the second turn
		for loser := range rules.Seat(2) {
			l := DefaultLevel()
			s, err := New(&l)
			if err != nil {
				t.Fatal(err)
			}
			for range stages {
				pass(t, s)
			}
			must(t, s, loser, Command{Verb: Concede})
			rulestest.Equal(t, "end", s.End, Ending{true, 1 - loser, Left})
			rulestest.Equal(t, fmt.Sprintf("heir after %d stages", stages), s.Farmers[1-loser].Has(WorthyHeir), stages == 3)
			rulestest.Equal(t, fmt.Sprintf("earned at all after %d stages", stages), s.Farmers[1-loser].Earned != 0, stages == 3)
			rulestest.Equal(t, "earned by who left", s.Farmers[loser].Earned, 0)
		}
	}
}

// TestBitsOfTheRuleBook compares the bits that the rule book lists, and with it the page of the protocol, with those of Farmer.Earned.
func TestBitsOfTheRuleBook(t *testing.T) {
	book, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for a := range achievements {
		f := Farmer{Earned: 1 << a}
		rulestest.Equal(t, "has it", f.Has(a), true)
		if row := fmt.Sprintf("//\t%4d  %s  ", f.Earned, a); !strings.Contains(string(book), row) {
			t.Errorf("the rule book has no row %q", row)
		}
	}
}
