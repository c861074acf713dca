package mechmania

import (
	"slices"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

type (
	page  = board.Page[*mechmania.State, mechmania.Command]
	demo  = board.Demo[*mechmania.State, mechmania.Command]
	moved = board.DemoMove[mechmania.Command]
)

// patch is a small farm of the rule book.
type patch struct {
	w, h   int
	number int32 // of the turn
	change func(*mechmania.State)
}

// under sets up the board under the given rules; its field is smaller, and so is what lies on it.
func (b patch) under(k mechmania.Constants) (*mechmania.State, error) {
	level := mechmania.DefaultLevel()
	level.Constants, level.Width, level.Height, level.GrassRows, level.GrocerLength = k, b.w, b.h, 1, 2
	level.BandOuter = 2
	level.BandStart = 6
	s, err := mechmania.New(&level)
	if err != nil {
		return nil, err
	}
	s.Stage, s.Number = mechmania.Moving, max(b.number, 1)
	s.Farmers[0].At, s.Farmers[1].At = grid.Pt(2, 3), grid.Pt(b.w-2, b.h-2)
	if b.change != nil {
		b.change(s)
	}
	return s, nil
}

// play makes a demo under the given rules.
func (b patch) play(k *mechmania.Constants, moves ...[]moved) *demo {
	return board.NewDemo(slices.Concat(moves...), func() (*mechmania.State, error) { return b.under(*k) },
		func() (*mechmania.State, error) { return b.under(mechmania.DefaultLevel().Constants) })
}

// stage is a stage in which seat 0 gives orders and seat 1 gives others.
func stageOf(one, two []mechmania.Command) []moved {
	var list []moved
	for seat, cmds := range [2][]mechmania.Command{one, two} {
		for _, c := range cmds {
			list = append(list, moved{Seat: rules.Seat(seat), Cmd: c})
		}
		list = append(list, moved{Seat: rules.Seat(seat)})
	}
	return list
}

type orders = []mechmania.Command

func walk(x, y int) orders { return orders{{Verb: mechmania.Move, At: grid.Pt(x, y)}} }

func sow(c mechmania.Crop, at ...int) (list orders) {
	for i := 0; i+1 < len(at); i += 2 {
		list = append(list, mechmania.Command{Verb: mechmania.Plant, Crop: c, At: grid.Pt(at[i], at[i+1])})
	}
	return list
}

func reapAt(at ...int) (list orders) {
	for i := 0; i+1 < len(at); i += 2 {
		list = append(list, mechmania.Command{Verb: mechmania.Harvest, At: grid.Pt(at[i], at[i+1])})
	}
	return list
}

func buy(c mechmania.Crop, n int32) orders {
	return orders{{Verb: mechmania.Buy, Crop: c, Amount: n}}
}

var use = orders{{Verb: mechmania.Use}}

// grown puts a crop with timer steps to go and a value on tiles.
func grown(s *mechmania.State, seat rules.Seat, c mechmania.Crop, timer int32, value float64, at ...int) {
	for i := 0; i+1 < len(at); i += 2 {
		t := s.Tiles.At(grid.Pt(at[i], at[i+1]))
		t.Crop, t.Timer, t.Value, t.Planter = c, timer, value, seat
	}
}

// cropsTable is what the crops cost and bring.
func cropsTable() [][]string {
	rows := [][]string{{"crop", "seed", "turns", "worth when fertile", "fertility counts for"}}
	for c := mechmania.Grape; c <= mechmania.GoldenCorn; c++ {
		g := &mechmania.Plants[c]
		rows = append(rows, []string{g.Title, dollars(float64(g.Price)), strconv.Itoa(int(g.Turns)), dollars(g.Gain * float64(g.Turns)), percent(g.Sensitivity)})
	}
	return rows
}

// packTable is what a farmer can take along.
func packTable(k *mechmania.Constants) [][]string {
	rows := [][]string{{"to take", "what it does"}}
	for i := mechmania.RainTotem; i <= mechmania.CoffeeThermos; i++ {
		rows = append(rows, []string{itemTitles[i], itemText(k, i)})
	}
	for u := mechmania.Scythe; u <= mechmania.Backpack; u++ {
		rows = append(rows, []string{upgradeTitles[u], upgradeText(k, u)})
	}
	return rows
}

// Pages are the rule book, one idea a page.
func (v *View) Pages(start *mechmania.State) []page {
	k := &start.Constants
	const w, h = 12, 9
	goal := patch{w, h, 1, func(s *mechmania.State) {
		s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Grape, Value: 18}, {Crop: mechmania.Grape, Value: 19}, {Crop: mechmania.Corn, Value: 6}}
		grown(s, 1, mechmania.Corn, 0, 6, 9, 6, 10, 6, 10, 5)
	}}
	band := patch{w, h, 2, func(s *mechmania.State) {
		s.Constants.BandStart = 8
		grown(s, 0, mechmania.Ducham, 5, 0, 3, 4, 4, 4, 5, 4)
		grown(s, 1, mechmania.Potato, 0, 5.5, 7, 1, 8, 1, 9, 1)
	}}
	seeds := patch{w, h, 1, func(s *mechmania.State) {
		s.Farmers[0].Seeds[mechmania.Corn], s.Farmers[0].Seeds[mechmania.Potato] = 5, 3
		s.Farmers[0].At = grid.Pt(4, 4)
	}}
	ripening := patch{w, h, 1, func(s *mechmania.State) {
		grown(s, 0, mechmania.Corn, 1, 3, 3, 4, 5, 4, 4, 3, 4, 5)
		s.Farmers[0].At = grid.Pt(4, 4)
		s.Farmers[0].Upgrade = mechmania.Scythe
	}}
	shop := patch{w, h, 1, func(s *mechmania.State) {
		s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Jogan, Value: 26}, {Crop: mechmania.Jogan, Value: 25}}
	}}
	keep := patch{w, h, 1, func(s *mechmania.State) {
		grown(s, 1, mechmania.Grape, 0, 18, 5, 5, 6, 5, 7, 5, 8, 5)
		s.Farmers[0].At, s.Farmers[1].At = grid.Pt(3, 5), grid.Pt(9, 4)
	}}
	items := patch{w, h, 1, func(s *mechmania.State) {
		s.Farmers[0].Item, s.Farmers[1].Item = mechmania.RainTotem, mechmania.Scarecrow
		s.Farmers[0].At, s.Farmers[1].At = grid.Pt(3, 4), grid.Pt(9, 5)
		grown(s, 0, mechmania.Quadro, 9, 18, 2, 3, 3, 3, 4, 3, 2, 5, 3, 5, 4, 5)
		grown(s, 1, mechmania.Grape, 2, 12, 8, 4, 10, 4, 8, 6, 10, 6)
	}}
	return []page{
		{Title: "The richer farmer inherits", Text: []string{
			"Two farmers work the same farm for " + strconv.Itoa(int(k.MaxTurns)) + " turns. Whoever has more dollars at the end wins. Seeds and crops that are not sold by then are worth nothing.",
			"Carry your harvest to the green grocer in the middle of the top row: everything is sold as you arrive.",
			"Crops belong to nobody: whoever harvests them has them.",
		}, Demo: goal.play(k, stageOf(walk(5, 0), walk(10, 7)), stageOf(nil, nil), stageOf(walk(4, 3), walk(9, 6)), stageOf(nil, reapAt(9, 6, 10, 6)))},
		{Title: "The fertile band rolls down", Text: []string{
			"Nine rows of fertile ground slide down the farm, one row every three turns. The golden row in the middle grows 1.5 times, its neighbours 1.2 times, the rest of the band as usual.",
			"Behind the band the ground dries up for good, and so does all that stands on it. In front of it seeds can be planted, but many of them wait for fertile ground.",
			"The numbers beside the field count the turns: green until a row becomes fertile, gold until it dries up.",
		}, Demo: band.play(k, stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil))},
		{Title: "Walk, then act", Text: []string{
			"A turn has two stages. First both farmers walk, up to 10 tiles counted along rows and columns. Then both act in one way: plant, harvest, buy, or use the item.",
			"In each stage you plan first; the other farmer's plan is revealed only when both are ready.",
			"Nobody is ever in anybody's way.",
		}, Demo: seeds.play(k, stageOf(walk(6, 4), walk(8, 7)), stageOf(sow(mechmania.Corn, 6, 4, 6, 3, 7, 4, 5, 4, 6, 5), nil))},
		{Title: "Planting", Text: []string{
			"Plant on empty ground within 1 tile, as many seeds as you like in one turn. Each of the eight crops has its own pace and its own taste for fertile ground.",
			"Potatoes grow anywhere, a little. Ducham fruits and golden corn live on fertility alone. Point at a tile with a seed in hand: the tip tells what it will be worth, and when.",
		}, Table: cropsTable(), Demo: seeds.play(k, stageOf(nil, nil), stageOf(sow(mechmania.Potato, 4, 3, 3, 4, 5, 4), nil), stageOf(nil, nil), stageOf(nil, nil))},
		{Title: "Harvesting", Text: []string{
			"Ripe crops within 1 tile go into the basket, until it is full: 30 things, seeds included. A ripe crop keeps its value until the ground dries up.",
			"Growth comes before the actions: what has one turn to go can be harvested in this turn already.",
		}, Demo: ripening.play(k, stageOf(nil, nil), stageOf(reapAt(3, 4, 5, 4, 4, 3, 4, 5), nil))},
		{Title: "At the green grocer's", Text: []string{
			"Walk onto the grocer's tiles, or stay there by a move, and everything in the basket is sold. In the action of that turn you can buy seeds.",
			"The shop tells what each seed gains on the best ground in sight: planted now, and at a better time when there is one. Set how many you want and press Buy: that is your action of the turn.",
		}, Demo: shop.play(k, stageOf(walk(5, 0), nil), stageOf(append(buy(mechmania.Corn, 6), buy(mechmania.Jogan, 2)...), nil), stageOf(walk(4, 3), nil), stageOf(sow(mechmania.Jogan, 4, 4, 3, 3), nil))},
		{Title: "Protection and theft", Text: []string{
			"Within 2 tiles of a farmer the other one can neither plant nor harvest. Everywhere else all crops are free for all: a guard is worth as much as a thief.",
			"The diamond of the other farmer is drawn while you act. A scarecrow keeps a square for good.",
		}, Demo: keep.play(k, stageOf(walk(5, 5), walk(9, 4)), stageOf(reapAt(5, 5, 6, 5), nil), stageOf(walk(4, 5), walk(7, 4)), stageOf(nil, reapAt(7, 5)))},
		{Title: "One item or one upgrade", Text: []string{
			"Before the first turn you take one of six items, to be used once, or one of seven upgrades, which work all the time. The window tells what each does.",
			"Using an item is the action of the turn, so coffee and drone work in the turn after it.",
		}, Table: packTable(k), Demo: items.play(k, stageOf(nil, nil), stageOf(use, use), stageOf(nil, nil), stageOf(nil, nil))},
		{Title: "A good first match", Text: []string{
			"Walk to the grocer, buy what your money allows, and plant it where the band will be: a few turns before the golden row passes over it. The tip at the pointer finds the turn for you.",
			"Money grows by itself: from 300 dollars to a handful of ducham fruits, from those to the first golden corn, and from then on golden corn on every golden row. A seed of it costs 1000 and brings up to 2250.",
			"Stay beside what is nearly ripe, so that nobody can harvest it before you, and keep an eye on what the other leaves alone.",
			"Sell all before the last turn.",
		}},
		{Title: "Clicks that think along", Text: []string{
			"Click a tile to plan your walk; click it again, or press the big button, to go. A tile farther away is walked to over several turns: a dashed line shows the way, and a right click or Esc cancels it.",
			"Choose Plant before you walk, and the farmer sows all it can as soon as it is there; choose Harvest, and it reaps, or waits there until the first crop is ripe. Both stay chosen for the turns to come. If the other farmer comes in between, you decide.",
			"Without them you act by hand in the second stage: click ripe crops to harvest them and empty ground to plant the seed in hand, or drag over several of them. The shop opens by itself at the grocer's, and G walks there.",
			"Undo takes anything back until you press the big button. By touch it is the same: tap, and tap again to go.",
		}},
	}
}
