package mechmania

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/words"
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

// patch is a small farm in the rule book.
type patch struct {
	w, h   int
	number int32 // turn number
	change func(*mechmania.State)
}

// under sets up the position under the given rules, on a smaller field with a smaller stall and band.
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

// play returns a demo of moves under the given rules.
func (b patch) play(k *mechmania.Constants, moves ...[]moved) *demo {
	return board.NewDemo(slices.Concat(moves...), b.under, *k, mechmania.DefaultLevel().Constants)
}

// stageOf returns the moves of a stage: the commands of seat 0, then those of seat 1.
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

type commands = []mechmania.Command

func walk(x, y int) commands { return commands{{Verb: mechmania.Move, At: grid.Pt(x, y)}} }

func sow(c mechmania.Crop, at ...int) (list commands) {
	for i := 0; i+1 < len(at); i += 2 {
		list = append(list, mechmania.Command{Verb: mechmania.Plant, Crop: c, At: grid.Pt(at[i], at[i+1])})
	}
	return list
}

func reapAt(at ...int) (list commands) {
	for i := 0; i+1 < len(at); i += 2 {
		list = append(list, mechmania.Command{Verb: mechmania.Harvest, At: grid.Pt(at[i], at[i+1])})
	}
	return list
}

func buy(c mechmania.Crop, n int32) commands {
	return commands{{Verb: mechmania.Buy, Crop: c, Amount: n}}
}

var use = commands{{Verb: mechmania.Use}}

// grown puts a crop with timer steps left and a value in dollars on tiles, given as x, y pairs.
func grown(s *mechmania.State, seat rules.Seat, c mechmania.Crop, timer int32, value float64, at ...int) {
	for i := 0; i+1 < len(at); i += 2 {
		t := s.Tiles.At(grid.Pt(at[i], at[i+1]))
		t.Crop, t.Timer, t.Value, t.Planter = c, timer, value, seat
	}
}

// seedsTable lists the price of seeds, their turns to ripen, and their value when ripe: without the band, and at best.
func seedsTable(k *mechmania.Constants) [][]string {
	rows := [][]string{{"crop", "seed", "ripe in", "worth when ripe"}}
	for c := mechmania.Grape; c <= mechmania.GoldenCorn; c++ {
		g := k.Crops.Of(c)
		worth := dollars(float64(g.Turns) * g.Step(0))
		if most := dollars(bestHarvest(k, c)); most != worth {
			worth += " to " + most
		}
		rows = append(rows, []string{c.Title(), dollars(float64(g.Price)), turnsOf(g.Turns), worth})
	}
	return rows
}

// growthTable lists how the crops grow.
func growthTable(k *mechmania.Constants) [][]string {
	rows := [][]string{{"crop", "growth a turn", "sensitivity"}}
	for c := mechmania.Grape; c <= mechmania.GoldenCorn; c++ {
		g := k.Crops.Of(c)
		rows = append(rows, []string{c.Title(), fmt.Sprintf("$%.3f", g.Gain), percent(g.Sensitivity)})
	}
	return rows
}

// bestHarvest is the highest value of a ripe crop without items, in dollars: planted in the best turn for its row.
func bestHarvest(k *mechmania.Constants, c mechmania.Crop) float64 {
	g := k.Crops.Of(c)
	gains := make([]float64, g.Turns) // by turn, first those before the band comes
	for i := range gains {
		gains[i] = g.Step(0)
	}
	for _, stripe := range stripes(k) {
		for range stripe.rows * k.BandSpeed {
			gains = append(gains, g.Step(stripe.fertility))
		}
	}
	most := 0.0
	for first := range len(gains) - int(g.Turns) { // the row is dry in the turn after the last one
		sum := 0.0
		for _, gain := range gains[first : first+int(g.Turns)] {
			sum += gain
		}
		most = max(most, sum)
	}
	return most
}

// stripe is a group of rows of the band with the same fertility.
type stripe struct {
	name      string
	rows      int32
	fertility float64
}

func stripes(k *mechmania.Constants) [5]stripe {
	f := &k.Fertility
	return [5]stripe{{"front", k.BandOuter, f.Outer}, {"before the middle", k.BandMid, f.Mid}, {"golden middle", k.BandInner, f.Inner}, {"behind the middle", k.BandMid, f.Mid},
		{"tail", k.BandOuter, f.Outer}}
}

// bandTable lists the fertility of the ground, from ahead of the band to behind it.
func bandTable(k *mechmania.Constants) [][]string {
	rows := [][]string{{"ground", "rows", "fertility"}, {"ahead of the band", "all", "0"}}
	for _, s := range stripes(k) {
		if s.rows > 0 {
			rows = append(rows, []string{s.name, strconv.Itoa(int(s.rows)), fmt.Sprint(s.fertility)})
		}
	}
	return append(rows, []string{"behind the band", "all", "nothing grows"})
}

func turnsOf(n int32) string { return words.Count(int(n), "turn", "turns") }

func tilesOf(n int32) string { return words.Count(int(n), "tile", "tiles") }

// packTable lists what a farmer can take along.
func packTable(k *mechmania.Constants) [][]string {
	rows := [][]string{{"equipment", "what it does"}}
	for i := mechmania.RainTotem; i <= mechmania.CoffeeThermos; i++ {
		rows = append(rows, []string{itemTitles[i], itemText(k, i)})
	}
	for u := mechmania.Scythe; u <= mechmania.Backpack; u++ {
		rows = append(rows, []string{upgradeTitles[u], upgradeText(k, u)})
	}
	return rows
}

// Pages returns the rule book, one idea per page.
func (v *View) Pages(start *mechmania.State) []page {
	return slices.Concat(farmPages(start), cropPages(&start.Constants), dealingPages(&start.Constants), advicePages(&start.Constants))
}

// The size of the rule book's farms, in tiles.
const boardWide, boardDeep = 12, 9

// farmPages returns the pages about the aim, the farm and the order of a turn.
func farmPages(start *mechmania.State) []page {
	k := &start.Constants
	goal := patch{boardWide, boardDeep, 1, func(s *mechmania.State) {
		s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Grape, Value: 18}, {Crop: mechmania.Grape, Value: 18.5}, {Crop: mechmania.Corn, Value: 6}}
		grown(s, 1, mechmania.Corn, 0, 6, 9, 6, 10, 6, 10, 5)
	}}
	band := patch{boardWide, boardDeep, 2, func(s *mechmania.State) {
		s.Constants.BandStart = 8
		grown(s, 0, mechmania.Ducham, 5, 0, 3, 4, 4, 4, 5, 4)
		grown(s, 1, mechmania.Potato, 0, 5.5, 7, 1, 8, 1, 9, 1)
	}}
	seeds := patch{boardWide, boardDeep, 1, sacks}
	return []page{
		{Title: "The richer farmer wins", Text: []string{
			fmt.Sprintf("You and your opponent work the same farm for %s. The side with more money at the end wins; with equal money it is a draw. %s Seeds and unsold crops count for nothing.", turnsOf(k.MaxTurns),
				board.Either(k.ExactMoney, "Every fraction of a cent counts.", "Money is added up in binary fractions, so tiny differences can decide.")),
			"If one farmer gives up, the other wins. You can also earn thirteen achievements: the cup on the title screen lists them.",
			fmt.Sprintf("The farm is %d tiles wide and %d deep. The top %s grass, where nothing grows. %s starts in the top left corner and %s in the top right, each with %s.",
				start.Tiles.W, start.Tiles.H, rowsAre(k.GrassRows), board.SeatName(0), board.SeatName(1), dollars(k.StartMoney)),
			fmt.Sprintf("The green grocer has the %s in the middle of the top row. Carry your harvest there: you sell everything when you arrive. A crop belongs to the farmer who harvests it.", tilesOf(k.GrocerLength/2*2+1)),
		}, Demo: goal.play(k, stageOf(walk(5, 0), walk(10, 7)), stageOf(nil, nil), stageOf(walk(4, 3), walk(9, 6)), stageOf(nil, reapAt(9, 6, 10, 6)))},
		{Title: "The fertile band moves down", Text: []string{
			bandText(k),
			"Ahead of the band the ground has fertility 0. You can plant there, but some crops gain little or nothing until the band arrives.",
			dryText(k),
			"The numbers beside the field count turns: green until a row becomes fertile, pale until it dries up, gold in the last 3 turns before that.",
		}, Table: bandTable(k), Demo: band.play(k, stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil))},
		{Title: "Walk, then act", Text: []string{
			fmt.Sprintf("A turn has two stages. First both farmers walk up to %s, counted along rows and columns; nothing blocks the way. Then each takes one kind of action: plant, harvest, buy seeds, or use the item.", tilesOf(k.Reach.Move)),
			fmt.Sprintf("In each stage both of you plan first, and the plans are revealed when both are ready. Actions are carried out one after the other, %s's first: if both of you want the same tile, %s gets it.",
				board.SeatName(0), board.SeatName(0)),
			board.Either(k.GrowFirst, "Between the walk and the actions,", "After the actions, at the end of the turn,") + " all crops grow, the band may move, and everything behind it dries up.",
		}, Demo: seeds.play(k, stageOf(walk(6, 4), walk(8, 7)), stageOf(sow(mechmania.Corn, 6, 4, 6, 3, 7, 4, 5, 4, 6, 5), nil))},
	}
}

// sacks gives seat 0 seeds on the band.
func sacks(s *mechmania.State) {
	s.Farmers[0].Seeds[mechmania.Corn], s.Farmers[0].Seeds[mechmania.Potato] = 5, 3
	s.Farmers[0].At = grid.Pt(4, 4)
}

func rowsAre(n int32) string {
	if n == 1 {
		return "row is"
	}
	return fmt.Sprintf("%d rows are", n)
}

// bandText describes the size and speed of the band and when it comes.
func bandText(k *mechmania.Constants) string {
	rows := 2*k.BandOuter + 2*k.BandMid + k.BandInner
	text := fmt.Sprintf("A band of %s of fertile ground moves down the farm, one row every %s.", words.Count(int(rows), "row", "rows"), turnsOf(k.BandSpeed))
	if k.BandSpeed == 1 {
		text = fmt.Sprintf("A band of %s of fertile ground moves down the farm, one row a turn.", words.Count(int(rows), "row", "rows"))
	}
	if first := (k.GrassRows+1-k.BandStart)*k.BandSpeed + k.BandDelay + 1; k.BandStart <= k.GrassRows {
		return text + fmt.Sprintf(" It reaches the first row of soil on turn %d.", first)
	}
	return text + " It lies on the farm from the start."
}

// dryText describes when the ground dries up, and what an action in a row's last turn still finds.
func dryText(k *mechmania.Constants) string {
	text := fmt.Sprintf("A row stays fertile for %s. Then it dries up for good: you can no longer plant there, and crops left there are worth nothing%s.", turnsOf((2*k.BandOuter+2*k.BandMid+k.BandInner)*k.BandSpeed),
		board.Either(k.DriedIsRipe, "", " and cannot be harvested"))
	if k.PlantOnArid {
		text = strings.Replace(text, "you can no longer plant there", "seeds planted there are lost", 1)
	}
	return text + board.Either(k.GrowFirst,
		" This happens in the last of these turns before the farmers act, so harvest one turn earlier.",
		" This happens at the end of the last of these turns, so you can still harvest in that turn.")
}

// cropPages returns the pages about planting, growth and harvest.
func cropPages(k *mechmania.Constants) []page {
	seeds := patch{boardWide, boardDeep, 1, sacks}
	growing := patch{boardWide, boardDeep, 1, func(s *mechmania.State) {
		for y := 1; y < boardDeep; y++ {
			grown(s, 0, mechmania.Ducham, 5, 0, 6, y)
			grown(s, 0, mechmania.Corn, 2, 0, 7, y)
		}
	}}
	ripening := patch{boardWide, boardDeep, 1, func(s *mechmania.State) {
		grown(s, 0, mechmania.Corn, 1, 3, 3, 4, 5, 4, 4, 3, 4, 5)
		s.Farmers[0].At = grid.Pt(4, 4)
	}}
	return []page{
		{Title: "Planting", Text: []string{
			fmt.Sprintf("Plant on empty ground within %s. In one action you can plant as many of your seeds as you like, of any kinds.", tilesOf(k.Reach.Plant)),
			board.Either(k.GrassEatsSeeds,
				"Seeds planted on grass or at the grocer are lost. Bots can do that; the game refuses your clicks there.",
				"You cannot plant on grass or at the grocer."),
			"The table shows what a seed costs and what the ripe crop is worth: grown ahead of the band, and at best. With a seed in hand, point at a tile: the tip shows what the crop will be worth there and when it will be ripe.",
		}, Table: seedsTable(k), Demo: seeds.play(k, stageOf(nil, nil), stageOf(sow(mechmania.Potato, 4, 3, 3, 4, 5, 4), nil), stageOf(nil, nil), stageOf(nil, nil))},
		{Title: "How crops grow", Text: []string{
			fmt.Sprintf("A crop is worth nothing when it is planted. %s it gains its growth × (1 − sensitivity + sensitivity × fertility of its tile). Sensitivity is the share of the growth that depends on the ground.",
				board.Either(k.GrowFirst, "In every turn after that one, before the actions,", "At the end of that turn and of every later turn")),
			growthExample(k),
			"After its last turn of growth a crop is ripe: it gains nothing more and keeps its value until the ground dries up.",
		}, Table: growthTable(k), Demo: growing.play(k, stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil))},
		{Title: "Harvesting", Text: []string{
			fmt.Sprintf("Harvest ripe crops within %s, no matter who planted them: a disc marks Blue's crops, a diamond Amber's. You can carry up to %d %s; the rest stays on the field.", tilesOf(k.Reach.Harvest), k.Reach.Carry, burdens(k)),
			board.Either(k.GrowFirst,
				"Crops grow before the actions: you can harvest a crop that has one turn to go in the same turn.",
				"Crops grow after the actions: a crop that has one turn to go ripens at the end of the turn, and you can harvest it in the next."),
		}, Demo: ripening.play(k, stageOf(nil, nil), stageOf(nil, nil), stageOf(nil, nil), stageOf(reapAt(3, 4, 5, 4, 4, 3, 4, 5), nil))},
	}
}

// growthExample calculates the growth formula for corn.
func growthExample(k *mechmania.Constants) string {
	g := &k.Crops.Corn
	return fmt.Sprintf("For example, corn with a growth of %s and a sensitivity of %s gains %s a turn ahead of the band, %s where the fertility is %v and %s where it is %v.",
		dollars(g.Gain), percent(g.Sensitivity), dollars(g.Step(0)), dollars(g.Step(k.Fertility.Outer)), k.Fertility.Outer, dollars(g.Step(k.Fertility.Inner)), k.Fertility.Inner)
}

// dealingPages returns the pages about the grocer, the other farmer, items and upgrades.
func dealingPages(k *mechmania.Constants) []page {
	shop := patch{boardWide, boardDeep, 1, func(s *mechmania.State) {
		s.Farmers[0].Basket = []mechmania.Fruit{{Crop: mechmania.Jogan, Value: 25.5}, {Crop: mechmania.Jogan, Value: 25}}
	}}
	keep := patch{boardWide, boardDeep, 1, func(s *mechmania.State) {
		grown(s, 1, mechmania.Grape, 0, 18, 5, 5, 6, 5, 7, 5, 8, 5)
		s.Farmers[0].At, s.Farmers[1].At = grid.Pt(3, 5), grid.Pt(9, 4)
	}}
	items := patch{boardWide, boardDeep, 1, func(s *mechmania.State) {
		s.Farmers[0].Item, s.Farmers[1].Item = mechmania.RainTotem, mechmania.Scarecrow
		s.Farmers[0].At, s.Farmers[1].At = grid.Pt(3, 4), grid.Pt(9, 5)
		grown(s, 0, mechmania.Quadro, 9, 18, 2, 3, 3, 3, 4, 3, 2, 5, 3, 5, 4, 5)
		grown(s, 1, mechmania.Grape, 2, 12, 8, 4, 10, 4, 8, 6, 10, 6)
	}}
	return []page{
		{Title: "At the green grocer", Text: []string{
			"Walk onto one of the grocer's tiles, or choose the one you stand on, to sell everything in your basket. As your action that turn you can buy seeds.",
			"The shop shows what each seed gains on the best ground in sight: planted now, and planted in a better turn if there is one. Set how many you want and press Buy: that is your action for the turn.",
			"Bots may order more than they can afford or carry. They buy kind by kind, in the order given; " +
				board.Either(k.BuyGoesOn, "a kind they cannot buy in full is skipped.", "the purchase ends at the first kind they cannot buy in full, and they are told why."),
		}, Demo: shop.play(k, stageOf(walk(5, 0), nil), stageOf(append(buy(mechmania.Corn, 6), buy(mechmania.Jogan, 2)...), nil), stageOf(walk(4, 3), nil), stageOf(sow(mechmania.Jogan, 4, 4, 3, 3), nil))},
		{Title: "Protection and theft", Text: []string{
			fmt.Sprintf("Neither of you can plant or harvest within %s of the other, counted along rows and columns. If you stand on each other's crops, neither of you gets them.", tilesOf(k.Reach.Protect)),
			"Everywhere else you can harvest your opponent's crops, and your opponent can harvest yours.",
			"The ground your opponent protects is marked while you plan. A scarecrow protects a square for the rest of the match.",
		}, Demo: keep.play(k, stageOf(walk(5, 5), walk(9, 4)), stageOf(reapAt(5, 5, 6, 5), nil), stageOf(walk(4, 5), walk(7, 4)), stageOf(nil, reapAt(7, 5)))},
		{Title: board.Either(k.LoadoutBoth, "One item and one upgrade", "One item or one upgrade"), Text: []string{
			"Before the first turn you choose one of six items " + board.Either(k.LoadoutBoth, "and", "or") + " one of seven upgrades. Upgrades work all the time." + board.Either(k.LoadoutBoth, "", " A bot that asks for both keeps the upgrade."),
			"Using the item is your action for the turn. It works where you stand, once per match.",
		}, Table: packTable(k), Demo: items.play(k, stageOf(nil, nil), stageOf(use, use), stageOf(nil, nil), stageOf(nil, nil))},
	}
}

// advicePages returns the pages about how to start and what clicks do.
func advicePages(k *mechmania.Constants) []page {
	return []page{
		{Title: "A good first match", Text: []string{
			"Walk to the grocer, buy the seeds you can afford, and plant them where the band will be, a few turns before the golden row passes over them. The tip at the pointer helps you find the right turn.",
			fmt.Sprintf("Your money multiplies: start with ducham fruits, then switch to golden corn and plant it on every golden row. A golden corn seed costs %s and pays up to %s.",
				dollars(float64(k.Crops.Golden.Price)), dollars(bestHarvest(k, mechmania.GoldenCorn))),
			"Stay beside crops that are almost ripe, so that your opponent cannot harvest them first, and watch for crops your opponent leaves alone.",
			"Sell everything before the match ends: you sell only by walking to the grocer, so arrive there by the last turn.",
		}},
		{Title: "Walking and working", Text: []string{
			"Press a tile to plan your walk; press it again, or the big button, to go. A longer walk takes several turns: a dashed line shows the way, and with a mouse or a keyboard a right click or Esc cancels it.",
			"Choose Plant before you walk, and your farmer plants all it can on arrival. Choose Harvest, and it harvests what is ripe, or waits there for the first crop to ripen. Your choice stays on in later turns. If your opponent gets in the way, you decide what to do.",
			"With neither chosen, you act in the second stage: press ripe crops to harvest them and empty ground to plant the seed in hand, or drag over several tiles. The shop opens by itself at the grocer, and To grocer walks there.",
			"Undo takes anything back until you press the big button. Touch works the same way: tap, and tap again to go.",
		}},
	}
}
