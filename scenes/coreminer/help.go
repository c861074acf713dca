package coreminer

import (
	"fmt"
	"maps"
	"strconv"

	"app.pentarena/game/basics/words"
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

// pit is a small mine for the rule book.
type pit struct {
	rows   []string
	miners []coreminer.Placed
	money  int32
}

// legend is what the letters of the rule book's mines stand for.
var legend = map[string]coreminer.Fill{
	"d": {Dirt: 25}, "e": {Dirt: 60}, "o": {Dirt: 5, Ore: 20}, "O": {Dirt: 10, Ore: 50}, "C": {Ore: 200}, "l": {Ladder: true}, "s": {Support: true},
	"x": {Dirt: 10, Ore: 50, Shield: 2},
}

// under sets up the mine with the given rules.
func (p pit) under(k coreminer.Constants) (*coreminer.State, error) {
	level := coreminer.DefaultLevel()
	level.Constants, level.Rows, level.Legend, level.Miners = k, p.rows, maps.Clone(legend), p.miners
	if p.money > 0 {
		level.StartMoney = p.money
	}
	return coreminer.New(&level, "rules")
}

// play makes a demo with the given rules.
func (p pit) play(k *coreminer.Constants, moves ...moved) *demo {
	return board.NewDemo(moves, p.under, *k, coreminer.DefaultLevel().Constants)
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

func end(seat rules.Seat) moved { return moved{Seat: seat} }

func worker(x, y int, grade, material, bombs int32) coreminer.Placed {
	return coreminer.Placed{Seat: 1, At: [2]int{x, y}, Grade: grade, Material: material, Bombs: bombs}
}

// say is fmt.Sprintf under a shorter name.
func say(format string, numbers ...any) string { return fmt.Sprintf(format, numbers...) }

// upgradesTable lists what each grade of miner can do.
func upgradesTable(k *coreminer.Constants) [][]string {
	rows := [][]string{{"upgrade", "health", "steps", "power", "cargo", "falls unhurt"}}
	for _, g := range k.Grades[:k.MaxGrade+1] {
		row := []string{g.Title}
		for _, n := range [...]int32{g.Health, g.Moves, g.Power, g.Cargo} {
			row = append(row, strconv.Itoa(int(n)))
		}
		rows = append(rows, append(row, words.Count(int(g.FreeFall), "tile", "tiles")))
	}
	return rows
}

// goodsTable lists what can be carried, bought and sold.
func goodsTable(k *coreminer.Constants) [][]string {
	money := func(n int32) string { return say("%d money", n) }
	size := words.Count(int(k.BombSize), "unit", "units")
	return [][]string{
		{"goods", "room", "bought for", "sold for"},
		{"dirt", "1 unit", money(k.DirtPrice), money(dirtSale(k))},
		{"ore", "1 unit", "not for sale", say("%d money and %d value", k.OrePrice, k.OreValue)},
		{"a bomb", size, money(k.BombPrice), money(k.BombPrice)},
		{"building material", "1 unit", money(k.MaterialPrice), "cannot be sold or dumped"},
	}
}

// dirtSale is the price at which a unit of dirt sells.
func dirtSale(k *coreminer.Constants) int32 {
	return board.Either(k.DirtPriceOnSale, k.DirtPrice, 1)
}

// Pages are the rule book, one idea per page.
func (v *View) Pages(start *coreminer.State) []page {
	k := &start.Constants
	return []page{goalPage(start), hirePage(start), digPage(start), hopperPage(k), climbPage(k), fallPage(k), buryPage(k), bombPage(k), shieldPage(k),
		shopPage(k), upgradePage(k), openingPage(start), clickPage()}
}

func goalPage(start *coreminer.State) page {
	k := &start.Constants
	mine := pit{rows: []string{".......", "dodddOd", "ddddddd", "edOdOde"}, miners: []coreminer.Placed{worker(1, 0, 1, 0, 0)}}
	gone := board.Either(k.EndWhenOreGone, ", or as soon as all ore is sold or destroyed", "")
	return page{Title: "Sell the most ore", Text: []string{
		say("Two companies dig in one plot of earth, %d tiles wide and %d deep. %s has its base at the left end of the surface, %s at the right end.",
			start.Tiles.W, start.Tiles.H, board.SeatName(0), board.SeatName(1)),
		say("You earn value by selling ore at your base or hopper. A side that has %d value when a turn ends wins.", k.VictoryAmount),
		say("Otherwise the match ends after %s (both sides’ turns count)%s. Then the side with more value wins; if value is equal, the side with more money; if money is equal too, a coin toss decides.",
			words.Count(int(k.MaxTurns), "turn", "turns"), gone),
		say("A unit of ore sells for %d value and %d money, a unit of dirt for %d money and no value.", k.OreValue, k.OrePrice, dirtSale(k)),
		say("%s moves first. The level’s description says whether that is an advantage.", board.SeatName(0)),
		"The win chance says, in per cent, how often equal players win from positions like this one. Early in a match it stays near one half.",
	}, Demo: mine.play(k, toMine(0, 1, 1), toMine(0, 0, 1), end(0), end(1), toDump(0, 0, 1, coreminer.Ore), toDump(0, 0, 1, coreminer.Dirt), end(0))}
}

func hirePage(start *coreminer.State) page {
	k := &start.Constants
	mine := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, money: 3 * k.SpawnPrice}
	g := &k.Grades[0]
	return page{Title: "Hire miners", Text: []string{
		say("You start with %d money. A new miner costs %d, appears on your base and can act in the same turn.", start.Sides[0].Money, k.SpawnPrice),
		say("It is %s: %s and %d mining power a turn, %d health, and room for %s of cargo.", words.A(g.Title), words.Count(int(g.Moves), "step", "steps"), g.Power,
			g.Health, words.Count(int(g.Cargo), "unit", "units")),
		"Steps and mining power come back when your turn ends. In your turn, your miners act in any order, as often as their steps and power allow. Building, selling, buying and giving cost neither.",
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
	rest := board.Either(k.StructuresFirst,
		"Each comes off whole or not at all. What does not come off protects what is behind it.",
		"Shielding that remains protects the rest of the tile; a ladder or support that needs more power than is left does not.")
	return page{Title: "Dig", Text: []string{
		"A miner mines its own tile or one of the four beside it. Each unit of dirt or ore takes one mining power and one unit of cargo room. Hoppers cannot be mined.",
		say("A tile is mined in this order: shielding, ladder, support, ore, dirt. A layer of shielding takes %d power, a ladder %d, a support %d, and you get no material back. %s%s",
			shield, ladder, support, board.Either(k.FreeDismantling, "Taking them down needs no cargo room. ", "It also needs as much cargo room. "), rest),
		"A tile with any dirt or ore on it is full: no miner can walk into it.",
		treasure(start),
	}, Demo: mine.play(k, toMine(0, 3, 1), toMove(0, 3, 1), toMine(0, 4, 1), end(0), end(1), toMove(0, 4, 1), toMine(0, 5, 1), toMine(0, 4, 2), end(0))}
}

// treasure says where the earth of a plot is hard and where its ore lies.
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
		"When a turn ends, each hopper grows from its base down through all empty tiles, until earth, a ladder or a support stops it. Dig out the column under your base, and you need not carry ore up.",
		"Your miners buy and sell at every tile of your hopper, as at the base: what they dump onto it is sold.",
		"A hopper tile is permanent: you cannot mine it, fill it or build on it. Miners can stand in it and leave it sideways, but cannot move down from it, not even to a ladder. From the base itself a miner goes down only by a ladder under it, before the hopper takes that tile.",
	}, Demo: mine.play(k, toMine(0, 0, 1), end(0), end(1), toMove(0, 1, 2), toMine(0, 0, 2), end(0), end(1), toMove(0, 1, 3), toMine(0, 0, 3), end(0), end(1),
		toDump(0, 0, 3, coreminer.Ore), end(0))}
}

func climbPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "dl.dddd", "dl.dddd", "d.odddd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 3, 1, 4*k.LadderCost, 0)}}
	least, most := &k.Grades[0], &k.Grades[k.MaxGrade]
	fall := say("How far a miner falls unhurt depends on its upgrade: %s %s, %s %s. Each extra tile costs %d health.", words.A(least.Title), words.Count(int(least.FreeFall), "tile", "tiles"),
		words.A(most.Title), words.Count(int(most.FreeFall), "tile", "tiles"), k.FallDamage)
	earth := board.Either(k.FullGravity, "A ladder holds miners only: earth falls past it.", "No earth falls past it.")
	if k.FallHeals {
		fall = say("%s can fall %s, %s %s. A miner loses 5 health for each tile that it falls farther, and gains 5 for each tile less.", board.Upper(words.A(least.Title)),
			words.Count(int(least.FreeFall), "tile", "tiles"), words.A(most.Title), words.Count(int(most.FreeFall), "tile", "tiles"))
	}
	return page{Title: "Climb with ladders", Text: []string{
		"A miner steps to the tile above, below, left or right if that tile is empty. It steps up only from a tile with a ladder.",
		say("A ladder costs %d building material and needs an empty tile. Miners can also stand on top of it. %s", k.LadderCost, earth),
		"A miner that steps over a hole falls until there is earth, a ladder, a support, a hopper or the floor under it. So does a miner whose ground is dug away or bombed.",
		fall,
	}, Demo: mine.play(k, toMine(0, 2, 3), toBuild(0, 1, 3, coreminer.Ladder), toMove(0, 1, 2), toMove(0, 1, 1), toMove(0, 2, 1), end(0))}
}

func fallPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".........", "ddddddddd", "ddOdddOdd", "dsdddddsd", "eeeeeeeee"},
		miners: []coreminer.Placed{worker(1, 3, 1, 2*k.SupportCost, 0), worker(7, 3, 1, 0, 0)}}
	text := []string{
		"Earth needs something under it: the floor, a base or hopper, other earth at rest, or a support that holds it. When you dig out a tile, the column above it becomes loose, shielded tiles too. When the turn ends, it falls until it rests again.",
		"Miners and bombs in falling earth fall with it, and so do those on top of it. Miners underneath are buried.",
	}
	if !k.FullGravity {
		text = []string{
			"When a tile is dug out, what lies above it becomes loose, up to the first ladder; so does a tile right above one that was bombed, and earth dumped over an empty tile. When the turn ends, loose tiles fall if nothing is under them. Other earth hangs in the air.",
			"Miners and bombs on a falling tile fall with it. Miners underneath are buried.",
		}
	}
	return page{Title: "Earth comes down", Text: append(text,
		say("A support costs %d building material and needs an empty tile. It holds three tiles: the one above it and the two beside that one. Miners can walk through it.", k.SupportCost),
		"Before you dig, red frames show every tile that will fall; red arrows mark what falls when the turn ends.",
	), Demo: mine.play(k, toMine(0, 2, 3), toMove(0, 2, 3), toMine(0, 3, 3), toBuild(0, 3, 3, coreminer.Support), toMine(1, 6, 3), toMove(1, 6, 3), toMine(1, 5, 3), end(0), end(1))}
}

func buryPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "ddddddd", "d.sddOd", "eeeeeee"}, miners: []coreminer.Placed{worker(1, 2, 0, 0, 0)}}
	left := board.Either(k.SellDeadCargo,
		"On a base or hopper, what it carried is sold to the owner of that tile, before it is judged whether the match ends. Anywhere else its dirt and ore stay on the tile, and its bombs explode there",
		"Its dirt and ore stay on its tile. Its bombs stay there too and explode")
	return page{Title: "Buried, healed, dead", Text: []string{
		say("A miner in a full tile is buried: it cannot walk, and loses %d health at the end of every turn, the enemy’s too. In a tile with %d units or more it loses %d. It frees itself by mining its own tile.",
			k.SuffocationDamage, k.LargeMaterial, k.SuffocationDamage+k.SuffocationWeight),
		"On your own base, a miner gets all its health back when a turn ends.",
		say("A miner with no health left is removed when the turn ends. %s %s. Its building material is lost.", left, fused(k.DeadFuse)),
		"Ore that a bomb destroys is lost for both sides.",
	}, Demo: mine.play(k, toMine(0, 2, 2), end(0), end(1), end(0), end(1), toMine(0, 1, 2), end(0))}
}

// fused says when a bomb explodes that is laid at the beginning of a turn.
func fused(turns int32) string {
	if turns == 1 {
		return "when that turn ends"
	}
	return say("at the end of the %s turn from then on", ordinal(int(turns)))
}

func bombPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "eeeeeee", "eeOdOee", "es.s.se", "eedddee", "eeedeee"}, miners: []coreminer.Placed{worker(3, 3, 1, 0, 2), worker(2, 3, 0, 0, 0)}}
	when := "at the end of the enemy’s next turn"
	if k.Fuse != 2 {
		when = say("at the end of the %s turn, counting the one in which you lay it", ordinal(int(k.Fuse)))
	}
	return page{Title: "Bombs", Text: []string{
		say("You can dump a bomb on any tile but the enemy’s base or hopper. It explodes %s.", when),
		say("It destroys its own tile and the four beside it: dirt, ore, ladders and supports. Every miner there loses %d health, yours too.", k.ExplosionDamage),
		say("From each of the four tiles a shock wave runs straight on up to the next full tile. Every miner in its way loses %d health.", k.ShockwaveDamage),
		"A bomb that another reaches explodes at once. If you lay yours on the enemy’s, both explode when your turn ends.",
		"An open shaft is a trap: bombs at its top reach every miner in it. A little dirt dumped across the shaft stops the shock wave; a miner that steps aside is out of its way.",
	}, Demo: mine.play(k, toDump(0, 3, 3, coreminer.Bombs), toMove(0, 4, 3), toMove(0, 5, 3), end(0), end(1), end(0))}
}

func shieldPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "eeeeeee", "eeexeee", "es.s.se", "eeeOeee", "eeeeeee"}, miners: []coreminer.Placed{worker(3, 3, 1, 10, 1), worker(1, 3, 1, 0, 0)}}
	layers := words.Count(int(k.ShieldLayers), "layer", "layers")
	falls := board.Either(k.FullGravity, "A shielded tile falls like any other.", "")
	return page{Title: "Shields", Text: []string{
		say("A shield costs %d building material and needs a full tile%s. It gives the tile %s of shielding, or restores the missing ones.", k.ShieldCost,
			board.Either(k.ShieldAnyFilled, ", whatever the earth buries there", " without a ladder or support in its earth"), layers),
		"An explosion breaks one layer instead of the tile: everything on the tile is safe, and the shock wave does not get past it. " + falls,
		"To mine the tile, you must remove all of its shielding first.",
	}, Demo: mine.play(k, toDump(0, 3, 3, coreminer.Bombs), toMove(0, 2, 3), toMove(0, 1, 3), end(0), end(1), end(0))}
}

func shopPage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, miners: []coreminer.Placed{worker(0, 0, 0, 0, 0), worker(1, 0, 0, 0, 0)}, money: 2000}
	where := board.Either(k.BuyAtEnemyHopper,
		"A miner buys on or beside your base or any hopper, the enemy’s too.",
		"A miner buys on or beside your base or a tile of your hopper.")
	all := "An amount of 0 means as much as possible."
	if k.AllAmountMax == 1 {
		all = "Mining or dumping an amount of 1 means as much as possible, so single units cannot be mined or dumped; you can still buy and give them."
	}
	if k.ZeroFits {
		all += " A program that buys or gives an amount of 0 gets as much as can be paid, carried and taken."
	}
	if !k.StrictAmounts {
		all += " Amounts are not checked, as on the original server: a miner can dump more than it has, and mine more than its power and room allow."
	}
	return page{Title: "Buy, sell, give", Text: []string{
		where + " It sells by dumping dirt, ore or bombs onto the base or hopper itself.",
		"You cannot dump anything onto the enemy’s base or hopper. On any other tile, dumped dirt and ore become earth; the tile must have no ladder or support.",
		"A miner gives goods to another on a tile beside its own, not on the same tile. That takes no steps: a chain of miners brings ore home in one turn.",
		"The slider sets the amount; all the way to the right means everything. " + all,
	}, Table: goodsTable(k), Demo: mine.play(k, order(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 40}),
		order(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Bombs, Amount: 2}), order(coreminer.Command{Verb: coreminer.Transfer, Other: 1, Item: coreminer.Bombs, Amount: 1}),
		toMine(1, 1, 1), toMove(0, 1, 0), end(0))}
}

func upgradePage(k *coreminer.Constants) page {
	mine := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, miners: []coreminer.Placed{worker(0, 0, 0, 0, 0)}, money: 2*k.UpgradePrice + 200}
	price := say("On your base or a tile of your hopper, a miner gets the next upgrade "+board.Either(k.UpgradeCharged, "for %d money.", "if you have %d money. It costs nothing."),
		k.UpgradePrice)
	return page{Title: "Upgrades", Text: []string{
		price,
		"You can use the extra cargo room at once. Steps and mining power rise when your turn ends, health only when the miner rests on your base.",
	}, Table: upgradesTable(k), Demo: mine.play(k, order(coreminer.Command{Verb: coreminer.Upgrade}), order(coreminer.Command{Verb: coreminer.Upgrade}), end(0), end(1), toMine(0, 0, 1), end(0))}
}

func openingPage(start *coreminer.State) page {
	k := &start.Constants
	hire := "At first, you cannot afford another miner."
	if n := int(start.Sides[0].Money / max(k.SpawnPrice, 1)); n > 0 {
		hire = say("Hire early: you can afford %s.", words.Count(n, "miner", "miners"))
	}
	if per := max(k.OrePrice, 1); k.SpawnPrice > 0 {
		hire += say(" %d units of ore pay for a new one.", (k.SpawnPrice+per-1)/per)
	}
	return page{Title: "A good first match", Text: []string{
		hire,
		"Send miners to work at the bottom of the column beside your base. They dig a shaft, and the hopper grows down with them, so they sell dirt and ore without walking. Give the miners that follow some building material: they set ladders on their way down.",
		"Most ore lies deep down, towards the middle. From the bottom of the shaft, dig a tunnel under it with miners that carry building material: they set supports as they go. Then mine the tiles above the supports, and the columns over them come down bit by bit.",
		"Upgrade the miners that work hardest. Use bombs on the enemy’s tunnels and shields in your own.",
	}}
}

func clickPage() page {
	return page{Title: "What a press does", Text: []string{
		"Press a miner, then a tile: it walks there and digs its way through earth. With building material it sets ladders where it has to climb or a fall would hurt, and supports where its tunnel would collapse. A press on earth mines it; a press on your hopper sells all ore and dirt.",
		"An order that does not fit into one turn continues by itself in the next ones, until it is done or you give that miner another. Work does more: turn by turn, the miner digs at a tile, also what falls there, sells it and comes back. Down a shaft beside the hopper it brings the hopper along. It stops where it would be buried.",
		"With a keyboard you can send several miners: hold Shift and click them, or draw a box around them.",
		"A button changes what the next press does: build, bomb, dump or give. The slider sets how much.",
		"Before you decide, you see the route, the gain, what will fall on which miners, and what a bomb destroys. Undo takes back anything until you end the turn.",
		"On a touchscreen, the first tap on a tile shows a preview and the second one acts.",
	}}
}
