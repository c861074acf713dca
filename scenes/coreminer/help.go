package coreminer

import (
	"fmt"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

type (
	page  = board.Page[*coreminer.State, coreminer.Command]
	demo  = board.Demo[*coreminer.State, coreminer.Command]
	moved = board.DemoMove[coreminer.Command]
)

// pit is a small mine of the rule book.
type pit struct {
	rows   []string
	miners []coreminer.Placed
	money  int32
}

// legend says what the letters of the rule book's mines stand for.
var legend = map[string]coreminer.Fill{
	"d": {Dirt: 25}, "e": {Dirt: 60}, "o": {Dirt: 5, Ore: 20}, "O": {Dirt: 10, Ore: 50}, "C": {Ore: 200}, "l": {Ladder: true}, "s": {Support: true},
	"x": {Dirt: 10, Ore: 50, Shield: 2},
}

// under sets up the mine under the given rules.
func (p pit) under(k coreminer.Constants) (*coreminer.State, error) {
	level := coreminer.DefaultLevel()
	level.Constants, level.Rows, level.Legend, level.Miners = k, p.rows, map[string]coreminer.Fill{}, p.miners
	for k, v := range legend {
		level.Legend[k] = v
	}
	if p.money > 0 {
		level.StartMoney = p.money
	}
	return coreminer.New(&level, "rules")
}

// play makes a demo under the given rules.
func (p pit) play(k *coreminer.Constants, moves ...moved) *demo {
	return board.NewDemo(moves, func() (*coreminer.State, error) { return p.under(*k) },
		func() (*coreminer.State, error) { return p.under(coreminer.DefaultLevel().Constants) })
}

// order is a command of the first seat.
func order(c coreminer.Command) moved { return moved{Cmd: c} }

func toMove(i int32, x, y int) moved {
	return order(coreminer.Command{Verb: coreminer.Move, Miner: i, At: grid.Pt(x, y)})
}

func toMine(i int32, x, y int) moved {
	return order(coreminer.Command{Verb: coreminer.Mine, Miner: i, At: grid.Pt(x, y)})
}

func toBuild(i int32, x, y int, what coreminer.Structure) moved {
	return order(coreminer.Command{Verb: coreminer.Build, Miner: i, At: grid.Pt(x, y), Structure: what})
}

func toDump(i int32, x, y int, item coreminer.Item) moved {
	return order(coreminer.Command{Verb: coreminer.Dump, Miner: i, At: grid.Pt(x, y), Item: item})
}

// end is the end of a turn of a seat.
func end(seat rules.Seat) moved { return moved{Seat: seat} }

func worker(x, y int, grade, material, bombs int32) coreminer.Placed {
	return coreminer.Placed{Seat: 1, At: [2]int{x, y}, Grade: grade, Material: material, Bombs: bombs}
}

// say puts numbers into a sentence.
func say(format string, numbers ...any) string { return fmt.Sprintf(format, numbers...) }

// upgradesTable is what the upgrades are good for.
func upgradesTable(k *coreminer.Constants) [][]string {
	rows := [][]string{{"upgrade", "health", "steps", "power", "cargo", "falls unhurt"}}
	for _, g := range k.Grades[:k.MaxGrade+1] {
		row := []string{g.Title}
		for _, n := range [...]int32{g.Health, g.Moves, g.Power, g.Cargo} {
			row = append(row, strconv.Itoa(int(n)))
		}
		rows = append(rows, append(row, board.Count(int(g.FreeFall), "tile", "tiles")))
	}
	return rows
}

// goodsTable is what can be carried, bought and sold.
func goodsTable(k *coreminer.Constants) [][]string {
	money := func(n int32) string { return say("%d money", n) }
	size := board.Count(int(k.BombSize), "unit", "units")
	return [][]string{
		{"goods", "room", "bought for", "sold for"},
		{"dirt", "1 unit", money(k.DirtPrice), money(dirtSale(k))},
		{"ore", "1 unit", "not for sale", say("%d money and %d value", k.OrePrice, k.OreValue)},
		{"a bomb", size, money(k.BombPrice), money(k.BombPrice)},
		{"building material", "1 unit", money(k.MaterialPrice), "cannot be sold or dumped"},
	}
}

// dirtSale is what a unit of dirt brings.
func dirtSale(k *coreminer.Constants) int32 {
	if k.DirtPriceOnSale {
		return k.DirtPrice
	}
	return 1
}

// Pages are the rule book, one idea a page.
func (v *View) Pages(start *coreminer.State) []page {
	k := &start.Constants
	return []page{goalPage(start), hirePage(start), digPage(start), hopperPage(k), climbPage(k), fallPage(k), buryPage(k), bombPage(k), shieldPage(k),
		shopPage(k), upgradePage(k), openingPage(start), clickPage()}
}

func goalPage(start *coreminer.State) page {
	k := &start.Constants
	mine := pit{rows: []string{".......", "dodddOd", "ddddddd", "edOdOde"}, miners: []coreminer.Placed{worker(1, 0, 1, 0, 0)}}
	gone := ""
	if k.EndWhenOreGone {
		gone = ", or as soon as all ore is sold or destroyed"
	}
	return page{Title: "Sell the most ore", Text: []string{
		say("Two companies dig in one plot of earth, %d tiles wide and %d deep. %s has its base at the left end of the surface, %s at the right end.",
			start.Tiles.W, start.Tiles.H, board.SeatName(0), board.SeatName(1)),
		say("Ore that you sell at your base or hopper is value. A side that has %d value when a turn ends wins.", k.VictoryAmount),
		say("Otherwise the match ends after %s, both sides’ counted together%s. More value wins then; if that is equal, more money; if that is equal too, a coin decides.",
			board.Count(int(k.MaxTurns), "turn", "turns"), gone),
		say("A unit of ore brings %d value and %d money, a unit of dirt %d money and no value.", k.OreValue, k.OrePrice, dirtSale(k)),
		say("%s has the first turn. The description of the level says whether that is an advantage.", board.SeatName(0)),
		"The outlook under the board adds to each side’s value what its miners may still dig up and sell. It tells who is ahead before much has been sold.",
	}, Demo: mine.play(k, toMine(0, 1, 1), toMine(0, 0, 1), end(0), end(1), toDump(0, 0, 1, coreminer.Ore), toDump(0, 0, 1, coreminer.Dirt), end(0))}
}

func hirePage(start *coreminer.State) page {
	k := &start.Constants
	mine := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, money: 3 * k.SpawnPrice}
	g := &k.Grades[0]
	return page{Title: "Hire miners", Text: []string{
		say("You start with %d money. A new miner costs %d, appears on your base and can act in the same turn.", start.Sides[0].Money, k.SpawnPrice),
		say("It is a %s: %s and %d mining power a turn, %d health, and room for %s of cargo.", g.Title, board.Count(int(g.Moves), "step", "steps"), g.Power,
			g.Health, board.Count(int(g.Cargo), "unit", "units")),
		"Steps and mining power come back when your turn ends. In your turn, your miners act in any order, each as often as its steps and power allow. Building, selling, buying and handing over take neither.",
		"Any number of miners can stand on one tile.",
	}, Demo: mine.play(k, order(coreminer.Command{Verb: coreminer.Spawn}), toMove(0, 1, 0), order(coreminer.Command{Verb: coreminer.Spawn}), toMine(0, 1, 1), end(0))}
}

func digPage(start *coreminer.State) page {
	k := &start.Constants
	mine := pit{rows: []string{".......", "d..dodd", "ddddOdd", "ddddddd"}, miners: []coreminer.Placed{worker(2, 1, 0, 0, 0)}}
	shield, ladder, support := k.ShieldHealth, k.LadderHealth, k.SupportHealth
	if k.StrictAmounts {
		shield, ladder, support = k.ShieldCost, k.LadderCost, k.SupportCost
	}
	rest := "Shielding that is left stops the rest; a ladder or support that is too hard for the power left does not."
	if k.StructuresFirst {
		rest = "Each of these comes off whole. What does not come off stops what is behind it."
	}
	return page{Title: "Dig", Text: []string{
		"A miner mines its own tile or one of the four beside it. Each unit of dirt or ore takes a unit of mining power and a unit of room in the cargo. Hoppers cannot be mined.",
		say("What is on a tile is mined in this order: shielding, ladder, support, ore, dirt. A layer of shielding takes %d power, a ladder %d, a support %d, and none of them gives material back. %s",
			shield, ladder, support, rest),
		"A tile with any dirt or ore on it is full: no miner can walk into it.",
		treasure(start),
	}, Demo: mine.play(k, toMine(0, 3, 1), toMove(0, 3, 1), toMine(0, 4, 1), end(0), end(1), toMove(0, 4, 1), toMine(0, 5, 1), toMine(0, 4, 2), end(0))}
}

// treasure tells where the earth of a plot is hard and where its ore lies.
func treasure(s *coreminer.State) string {
	w, h := s.Tiles.W, s.Tiles.H
	var top, bottom, richest, all, low, middle int32
	for i := range s.Tiles.Cells {
		t, p := &s.Tiles.Cells[i], s.Tiles.Point(i)
		if p.Y == 1 {
			top = max(top, t.Dirt+t.Ore)
		}
		if p.Y == h-1 {
			bottom = max(bottom, t.Dirt+t.Ore)
		}
		richest = max(richest, t.Ore)
		all += t.Ore
		if p.Y >= h/2 {
			low += t.Ore
		}
		if p.X >= w/3 && p.X < w-w/3 {
			middle += t.Ore
		}
	}
	return say("A tile of this plot holds up to %d units in the top row and up to %d at the bottom. Of its %d ore, %d lie in the lower half and %d in the middle third of the width; the richest tile has %d.",
		top, bottom, all, low, middle, richest)
}

func hopperPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "olddddd", "olddddd", "olddOdd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 1, 2, 0, 0)}}
	return page{Title: "The hopper grows down", Text: []string{
		"When a turn ends, each hopper grows from its base down through all empty tiles, until earth, a ladder or a support stops it. So dig out the column under your base, and ore need not be carried up.",
		"Your miners sell and shop at every tile of your hopper as they do at the base: what they dump onto it is sold.",
		"A hopper tile stays for good. It cannot be mined, filled or built on. Miners can stand in it and leave it sideways, but there is no way down through it, nor down from the base.",
	}, Demo: mine.play(k, toMine(0, 0, 1), end(0), end(1), toMove(0, 1, 2), toMine(0, 0, 2), end(0), end(1), toMove(0, 1, 3), toMine(0, 0, 3), end(0), end(1),
		toDump(0, 0, 3, coreminer.Ore), end(0))}
}

func climbPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "dl.dddd", "dl.dddd", "d.odddd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 3, 1, 4*k.LadderCost, 0)}}
	least, most := &k.Grades[0], &k.Grades[k.MaxGrade]
	fall := say("How far a miner falls unhurt depends on its upgrade: a %s %s, a %s %s. Each tile more costs %d health.", least.Title, board.Count(int(least.FreeFall), "tile", "tiles"),
		most.Title, board.Count(int(most.FreeFall), "tile", "tiles"), k.FallDamage)
	earth := "Earth falls past a ladder, which carries miners only."
	if !k.FullGravity {
		earth = "No earth falls past it."
	}
	if k.FallHeals {
		fall = say("A miner loses 5 health for each tile that it falls more than it can, and gains 5 for each tile less: a %s can fall %s, a %s %s.", least.Title,
			board.Count(int(least.FreeFall), "tile", "tiles"), most.Title, board.Count(int(most.FreeFall), "tile", "tiles"))
	}
	return page{Title: "Up needs a ladder", Text: []string{
		"A step leads to the tile above, below, left or right, if it is empty. Up it leads only from a tile with a ladder.",
		say("A ladder costs %d building material and needs an empty tile. Miners can also stand on top of it. %s", k.LadderCost, earth),
		"A miner that steps over a hole falls until there is earth, a ladder, a support, a hopper or the floor under it. So does one whose ground is dug away or bombed.",
		fall,
	}, Demo: mine.play(k, toMine(0, 2, 3), toBuild(0, 1, 3, coreminer.Ladder), toMove(0, 1, 2), toMove(0, 1, 1), toMove(0, 2, 1), end(0))}
}

func fallPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".........", "ddddddddd", "ddOdddOdd", "dsdddddsd", "eeeeeeeee"},
		miners: []coreminer.Placed{worker(1, 3, 1, 2*k.SupportCost, 0), worker(7, 3, 1, 0, 0)}}
	text := []string{
		"Earth needs something under it: the floor, a base or hopper, other earth that rests, or a support that holds it. When you dig out a tile, the column above it is loose, shielded tiles too. When the turn ends, it falls until it rests again.",
		"Miners and bombs in falling earth fall with it, and so do those that stand on it. Miners underneath are buried.",
	}
	if !k.FullGravity {
		text = []string{
			"When a tile is dug out, what lies above it becomes loose, up to the first ladder; so does a tile right above one that was bombed, and earth dumped over an empty tile. When the turn ends, loose tiles fall if nothing is under them. Other earth hangs in the air.",
			"Miners and bombs on a falling tile fall with it. Miners underneath are buried.",
		}
	}
	return page{Title: "Earth comes down", Text: append(text,
		say("A support costs %d building material and needs an empty tile. It holds three tiles: the one above it and the two beside that one. Miners can walk through it.", k.SupportCost),
		"Before you dig, red frames show every tile that will come down; red arrows mark what falls when the turn ends.",
	), Demo: mine.play(k, toMine(0, 2, 3), toMove(0, 2, 3), toMine(0, 3, 3), toBuild(0, 3, 3, coreminer.Support), toMine(1, 6, 3), toMove(1, 6, 3), toMine(1, 5, 3), end(0), end(1))}
}

func buryPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "ddddddd", "d.sddOd", "eeeeeee"}, miners: []coreminer.Placed{worker(1, 2, 0, 0, 0)}}
	left := "Its dirt and ore stay on its tile. Its bombs stay there too and explode"
	if k.SellDeadCargo {
		left = "On a base or hopper, what it carried is sold to the owner of that tile. Anywhere else its dirt and ore stay on the tile, and its bombs explode there"
	}
	return page{Title: "Buried, healed, dead", Text: []string{
		say("A miner in a full tile is buried: it cannot walk, and loses %d health at the end of every turn, your rival’s too. In a tile with %d units or more it loses %d. It gets free by mining its own tile.",
			k.SuffocationDamage, k.LargeMaterial, k.SuffocationDamage+k.SuffocationWeight),
		"On your own base, a miner gets all its health back when a turn ends.",
		say("A miner without health is cleared away before the next turn. %s %s. Its building material is lost.", left, fused(k.DeadFuse)),
		"Ore that a bomb destroys is lost for both sides.",
	}, Demo: mine.play(k, toMine(0, 2, 2), end(0), end(1), end(0), end(1), toMine(0, 1, 2), end(0))}
}

// fused is when a bomb explodes that comes to lie at the beginning of a turn.
func fused(turns int32) string {
	if turns == 1 {
		return "when that turn ends"
	}
	return say("at the end of the %s turn from then on", ordinal(int(turns)))
}

func bombPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "eeeeeee", "eeOdOee", "es.s.se", "eedddee", "eeedeee"}, miners: []coreminer.Placed{worker(3, 3, 1, 0, 2), worker(2, 3, 0, 0, 0)}}
	when := "at the end of your rival’s next turn"
	if k.Fuse != 2 {
		when = say("at the end of the %s turn, the one in which you lay it counted", ordinal(int(k.Fuse)))
	}
	return page{Title: "Bombs", Text: []string{
		say("Bombs are dumped like earth, on any tile but the other side’s base or hopper. A bomb explodes %s.", when),
		say("It destroys its own tile and the four beside it: dirt, ore, ladders and supports. Every miner there loses %d health, yours too.", k.ExplosionDamage),
		say("From each of the four tiles a shock wave runs straight on up to the next full tile. It costs every miner in its way %d health.", k.ShockwaveDamage),
		"A bomb that is reached by another explodes at once. So you can lay yours on your rival’s and have both explode when your own turn ends.",
		"A shaft under the open sky is a trap: bombs at its head reach everybody in it. A little dirt dumped across the shaft stops the wave; a step aside gets a miner out of its way.",
	}, Demo: mine.play(k, toDump(0, 3, 3, coreminer.Bombs), toMove(0, 4, 3), toMove(0, 5, 3), end(0), end(1), end(0))}
}

func shieldPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "eeeeeee", "eeexeee", "es.s.se", "eeeOeee", "eeeeeee"}, miners: []coreminer.Placed{worker(3, 3, 1, 10, 1), worker(1, 3, 1, 0, 0)}}
	layers := board.Count(int(k.ShieldLayers), "layer", "layers")
	falls := "A shielded tile falls like any other."
	if !k.FullGravity {
		falls = ""
	}
	return page{Title: "Shields", Text: []string{
		say("A shield costs %d building material and needs a full tile. It gives the tile %s of shielding, or brings back those that are gone.", k.ShieldCost, layers),
		"An explosion takes one layer instead of the tile: everything on the tile is safe, and the shock wave does not get past it. " + falls,
		"To mine the tile, all of its shielding must come off first.",
	}, Demo: mine.play(k, toDump(0, 3, 3, coreminer.Bombs), toMove(0, 2, 3), toMove(0, 1, 3), end(0), end(1), end(0))}
}

func shopPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, miners: []coreminer.Placed{worker(0, 0, 0, 0, 0), worker(1, 0, 0, 0, 0)}, money: 2000}
	where := "A miner buys on or beside your base or a tile of your hopper."
	if k.BuyAtEnemyHopper {
		where = "A miner buys on or beside your base or any hopper, your rival’s too."
	}
	all := "An amount of 0 means as much as possible."
	if k.AllAmountMax == 1 {
		all = "Mining or dumping an amount of 1 means as much as possible, so single units cannot be mined or dumped; they can be bought and handed over."
	}
	if !k.StrictAmounts {
		all += " Amounts are taken on trust, as the original server did: a miner can dump more than it has, and mine more than its power and room allow."
	}
	return page{Title: "Buy, sell, hand over", Text: []string{
		where + " It sells by dumping dirt, ore or bombs onto the base or hopper itself.",
		"Nothing can be dumped onto your rival’s base or hopper. On any other tile, dumped dirt and ore lie as earth; there must be no ladder or support on it.",
		"A miner hands goods to another on a tile beside its own, not on the same one. That takes no steps: a chain of miners brings ore home in one turn.",
		"The slider sets the amount; all the way to the right is all. " + all,
	}, Table: goodsTable(k), Demo: mine.play(k, order(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 40}),
		order(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Bombs, Amount: 2}), order(coreminer.Command{Verb: coreminer.Transfer, Other: 1, Item: coreminer.Bombs, Amount: 1}),
		toMine(1, 1, 1), toMove(0, 1, 0), end(0))}
}

func upgradePage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, miners: []coreminer.Placed{worker(0, 0, 0, 0, 0)}, money: 2*k.UpgradePrice + 200}
	price := say("On a tile of your own base or hopper, a miner gets the next upgrade for %d money.", k.UpgradePrice)
	if !k.UpgradeCharged {
		price = say("On a tile of your own base or hopper, a miner gets the next upgrade if you have %d money. It costs nothing.", k.UpgradePrice)
	}
	return page{Title: "Upgrades", Text: []string{
		price,
		"More room counts at once. Steps and mining power rise when your turn ends, health only when the miner rests on your base.",
	}, Table: upgradesTable(k), Demo: mine.play(k, order(coreminer.Command{Verb: coreminer.Upgrade}), order(coreminer.Command{Verb: coreminer.Upgrade}), end(0), end(1), toMine(0, 0, 1), end(0))}
}

func openingPage(start *coreminer.State) page {
	k := &start.Constants
	hire := "Your money is not enough for another miner at first."
	if n := int(start.Sides[0].Money / max(k.SpawnPrice, 1)); n > 0 {
		hire = say("Hire early: your money is enough for %s.", board.Count(n, "miner", "miners"))
	}
	if per := max(k.OrePrice, 1); k.SpawnPrice > 0 {
		hire += say(" %d ore pay for a new one.", (k.SpawnPrice+per-1)/per)
	}
	return page{Title: "A good first match", Text: []string{
		hire,
		"Send miners to work at the bottom of the column beside your base. They dig a shaft, and the hopper grows down with them, so that dirt and ore are sold without a walk. Give those who follow some building material: they set ladders on their way down.",
		"Most ore lies deep down, towards the middle. From the foot of the shaft, drive a tunnel under it with miners that carry building material: they prop it up as they go. Then mine the tiles above the supports, and the columns over them come down bit by bit.",
		"Upgrade whoever works hardest. Keep bombs for your rival’s tunnels and shields for your own.",
	}}
}

func clickPage() page {
	return page{Title: "What a click does", Text: []string{
		"Click a miner, then anywhere: it walks there and digs its way through earth. With building material it sets ladders where it has to climb or a fall would hurt, and supports where its tunnel would come down. On earth the click mines it, on your own hopper it sells all ore and dirt.",
		"What does not fit into one turn goes on by itself in the next ones, until it is done or you give that miner another order. Work does more: the miner digs at a tile turn by turn, also what comes down there, sells it and comes back. Down a shaft beside the hopper it takes the hopper along. It stops where it would be buried.",
		"Hold Shift and click several miners, or draw a box around them: they all go.",
		"A verb changes the next click: build, bomb, dump or give. The slider sets how much.",
		"Everything is worked out before you click: the way, the gain, what will fall on whom, and what a bomb destroys. Undo takes back anything until you end the turn.",
		"By touch, the first tap on a tile previews and the second one acts.",
	}}
}
