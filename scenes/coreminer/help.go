package coreminer

import (
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

// gradesTable is what the grades of miners are good for, by the numbers of the level.
func gradesTable(k *coreminer.Constants) [][]string {
	rows := [][]string{{"grade", "health", "steps", "power", "room"}}
	for i, g := range k.Grades {
		row := []string{[...]string{"standard", "first", "second", "third"}[i]}
		for _, n := range [...]int32{g.Health, g.Moves, g.Power, g.Cargo} {
			row = append(row, strconv.Itoa(int(n)))
		}
		rows = append(rows, row)
	}
	return rows
}

// Pages are the rule book, one idea a page.
func (v *View) Pages(start *coreminer.State) []page {
	k := &start.Constants
	goal := pit{rows: []string{".......", "dodddOd", "ddddddd", "edOdOde"}, miners: []coreminer.Placed{worker(1, 0, 1, 0, 0)}}
	hire := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, money: 900}
	dig := pit{rows: []string{".......", "d..dodd", "ddddOdd", "ddddddd"}, miners: []coreminer.Placed{worker(2, 1, 0, 0, 0)}}
	pipe := pit{rows: []string{".......", "olddddd", "olddddd", "olddOdd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 1, 2, 0, 0)}}
	climb := pit{rows: []string{".......", "dl.dddd", "dl.dddd", "d.odddd", "ddddddd"}, miners: []coreminer.Placed{worker(1, 3, 1, 20, 0)}}
	cave := pit{rows: []string{".......", "ddddddd", "ddOdddd", "d..dd.d", "eeeeeee"}, miners: []coreminer.Placed{worker(2, 3, 1, 10, 0), worker(5, 3, 1, 0, 0)}}
	bury := pit{rows: []string{".......", "d.ddddd", "d.ddddd", "d.ddddd", "d.oeddd", "eeeeeee"}, miners: []coreminer.Placed{worker(1, 4, 0, 0, 0), worker(0, 0, 0, 0, 0)}}
	bomb := pit{rows: []string{".......", "eeeeeee", "eeOdOee", "e.s.s.e", "eedddee", "eeedeee"}, miners: []coreminer.Placed{worker(3, 3, 1, 0, 2), worker(2, 3, 0, 0, 0)}}
	shield := pit{rows: []string{".......", "eeeeeee", "eeexeee", "e.s.s.e", "eeeOeee", "eeeeeee"}, miners: []coreminer.Placed{worker(3, 3, 1, 10, 1), worker(1, 3, 1, 0, 0)}}
	shop := pit{rows: []string{".......", "ddddddd", "ddOdddd", "dddddOd"}, miners: []coreminer.Placed{worker(0, 0, 0, 0, 0)}, money: 2000}

	return []page{
		{Title: "Sell the most ore", Text: []string{
			"Two companies dig under one field. Ore sold at your own base or hopper is value: whoever first has " + strconv.Itoa(int(k.VictoryAmount)) + " wins at once.",
			"After " + strconv.Itoa(int(k.MaxTurns)) + " turns, both sides' counted together, or when no ore is left, the greater value wins. If it is equal, the one with more money does; a coin is the last resort.",
			"Seat 1 moves first and is half a turn ahead in the race to the goal. Between equals that tells, most of all on small plots; on the classic one the fight for the middle makes up for it.",
			"Only ore counts as value. Ore brings 5 money a unit besides, dirt 1.",
			"The outlook under the board adds to each side's value what its miners may still dig up and sell: it tells who is ahead before anybody has sold much.",
		}, Demo: goal.play(k, toMine(0, 1, 1), toMine(0, 0, 1), end(0), end(1), toDump(0, 0, 1, coreminer.Ore), toDump(0, 0, 1, coreminer.Dirt), end(0))},
		{Title: "Hire miners", Text: []string{
			"A new miner costs 300 money and steps out of your base, ready to work in the same turn.",
			"A standard miner has 2 steps and 50 mining power a turn, 25 health and room for 250 units of cargo. Steps and power are new at each of your turns.",
		}, Demo: hire.play(k, order(coreminer.Command{Verb: coreminer.Spawn}), toMove(0, 1, 0), order(coreminer.Command{Verb: coreminer.Spawn}), toMine(0, 1, 1), end(0))},
		{Title: "Dig", Text: []string{
			"Miners mine their own tile and the four beside it. Ore comes out before dirt, a unit of mining power takes a unit of material, and all of it needs room in the cargo.",
			"The deeper, the denser: tiles near the surface hold 25 units, at the bottom 200. So does the ore: 10 up here, 125 down there, and the treasures in the middle of the bottom hold 250.",
			"Only empty tiles can be walked on. Dump dirt you do not need, or sell it.",
		}, Demo: dig.play(k, toMine(0, 3, 1), toMove(0, 3, 1), toMine(0, 4, 1), end(0), end(1), toMove(0, 4, 1), toMine(0, 5, 1), toMine(0, 4, 2), end(0))},
		{Title: "The hopper follows", Text: []string{
			"At the end of every turn a hopper grows down under your base through all the tiles that were dug out, as deep as it can. A ladder or a support in its way stops it.",
			"Your miners sell and shop at any of its tiles and beside them. That is how ore gets home from the deep: dig out the column under your base.",
		}, Demo: pipe.play(k, toMine(0, 0, 1), end(0), end(1), toMove(0, 1, 2), toMine(0, 0, 2), end(0), end(1), toMove(0, 1, 3), toMine(0, 0, 3), end(0), end(1),
			toDump(0, 0, 3, coreminer.Ore), end(0))},
		{Title: "Up needs a ladder", Text: []string{
			"Whoever steps over an open tile falls. The first tile is free, one more for each grade; beyond that every tile costs 5 health.",
			"Nobody climbs up without a ladder on the tile he leaves. A ladder costs 5 building material, and nothing falls past it.",
		}, Demo: climb.play(k, toMine(0, 2, 3), toBuild(0, 1, 3, coreminer.Ladder), toMove(0, 1, 2), toMove(0, 1, 1), toMove(0, 2, 1), end(0))},
		{Title: "Earth comes down", Text: []string{
			"When a tile is dug out, everything above it becomes loose, up to the first ladder. At the end of the turn loose earth falls if nothing is under it.",
			"A support holds three tiles: the one above it and the two beside that one. It costs 5 building material.",
			"The red arrows over a tile say: this will fall when the turn ends.",
		}, Demo: cave.play(k, toMine(0, 3, 3), toMove(0, 3, 3), toBuild(0, 2, 3, coreminer.Support), toMine(1, 4, 3), end(0), end(1))},
		{Title: "Buried", Text: []string{
			"Earth that falls on a miner buries it. In a filled tile it cannot walk and loses 5 health at the end of every turn, 10 when the tile holds 100 or more.",
			"It can dig itself out by mining its own tile. A miner that rests on its base is healed.",
			"The dead leave their cargo behind, and their bombs.",
		}, Demo: bury.play(k, toMine(0, 2, 4), toDump(0, 1, 4, coreminer.Dirt), end(0), end(1), toMine(0, 1, 4), end(0))},
		{Title: "Bombs", Text: []string{
			"A bomb costs 25 money and room for 10. It goes off at the end of your rival's turn after the one in which you laid it.",
			"It empties its own tile and the four beside it, ore and all, and does 100 damage there. Beyond them a shock wave runs on in all four directions to the first filled tile: 35 damage.",
			"A bomb that is reached by another goes off at once. Lay bombs on one of your rival's and they explode with it this very turn: few shields hold that many.",
			"A shaft under the open sky is a trap: bombs at its head reach everybody in it. A little dirt dumped across the shaft stops the wave, and so does a step aside under the hopper.",
		}, Demo: bomb.play(k, toDump(0, 3, 3, coreminer.Bombs), toMove(0, 4, 3), toMove(0, 5, 3), end(0), end(1), end(0))},
		{Title: "Shields", Text: []string{
			"Building a shield puts two layers of plates on a filled tile. Miners need 5 more power for each layer, and an explosion breaks one layer instead of the tile.",
			"A shield stops the shock wave, too. Plate your best ore, or the wall before your own tunnel.",
		}, Demo: shield.play(k, toDump(0, 3, 3, coreminer.Bombs), toMove(0, 2, 3), toMove(0, 1, 3), end(0), end(1), end(0))},
		{Title: "Shop and upgrade", Text: []string{
			"On and beside your base or hopper a miner buys building material at 2 money and bombs at 25.",
			"On a tile of the base or hopper itself it is upgraded for 500 money: more health, steps, power and room, and a brighter lamp. There are four grades.",
			"Miners side by side can hand things to each other.",
		}, Table: gradesTable(k), Demo: shop.play(k, order(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 40}), order(coreminer.Command{Verb: coreminer.Upgrade}),
			order(coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Bombs, Amount: 2}), order(coreminer.Command{Verb: coreminer.Upgrade}), end(0))},
		{Title: "A good first match", Text: []string{
			"Hire early: the money of the start is enough for three miners, and 60 ore or 300 dirt pay for another one.",
			"Send miners to work at the bottom of the column beside your base: they dig a shaft, and the hopper grows down with them, so that dirt and ore are sold without a walk. Those who follow need some building material: they set ladders on their way down.",
			"The best ore lies at the bottom, towards the middle. Send miners with building material to work there: they prop the tunnel up on their way, and sell at the foot of the hopper.",
			"Upgrade whoever works hardest: a miner of the highest grade digs and carries four times as much. Keep bombs for the rival's tunnels, shields for your own.",
		}},
		{Title: "Clicks that think along", Text: []string{
			"Click a miner, then anywhere: it walks there and digs its way through earth. With building material it sets ladders where it has to climb or a fall would hurt, and supports where its tunnel would come down. On earth the click mines it, on your own hopper it sells all ore and dirt.",
			"What does not fit into one turn goes on by itself in the next ones, until it is done or you give that miner another order. Work does more: the miner digs at a tile turn by turn, also what comes down there, sells it and comes back. Down a shaft beside the pipe it takes the pipe along. It stops where it would be buried.",
			"Hold Shift and click several miners, or draw a box around them: they all go.",
			"A verb changes the next click: build, bomb, dump or give. The slider sets how much, all the way to the right is all.",
			"Everything is worked out before you click: the way, the gain, what will fall and what a bomb destroys. Undo takes back anything until you end the turn.",
			"By touch, the first tap on a tile previews and the second one acts.",
		}},
	}
}
