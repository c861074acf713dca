package si32

import (
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

type (
	page  = board.Page[*si32.State, si32.Command]
	demo  = board.Demo[*si32.State, si32.Command]
	moved = board.DemoMove[si32.Command]
)

// field is a small board for the rule book.
type field struct {
	w, h   int
	ore    int64 // on every tile
	hex    bool
	armies []si32.Army
	sites  []si32.Site
}

// under sets up the board with the given rules, or the default ones of its geometry when k is for the other.
func (f field) under(k si32.Constants) (*si32.State, error) {
	level := si32.DefaultLevel()
	switch {
	case f.hex == (k.Geometry == si32.Hex):
		level.Constants = k
	case f.hex:
		level = si32.HexLevel()
	}
	level.Seats = f.seats()
	level.Width, level.Height, level.Resources, level.Symmetry = f.w, f.h, si32.Range{f.ore, f.ore}, "none"
	level.Army, level.Building = f.armies, f.sites
	return si32.New(&level, "rules")
}

func (f field) seats() int32 { return board.Either[int32](f.hex, 4, 2) }

// play makes a demo of turns under the given rules: in each, the orders are given and all seats end their turn.
func (f field) play(k *si32.Constants, turns ...[]moved) *demo {
	var list []moved
	for _, t := range turns {
		list = append(list, t...)
		for seat := range rules.Seat(f.seats()) {
			list = append(list, moved{Seat: seat, Cmd: si32.Command{Verb: si32.Pass}})
		}
	}
	return board.NewDemo(list, f.under, *k, si32.DefaultLevel().Constants)
}

func army(seat, x, y int, units int64) si32.Army {
	return si32.Army{Seat: seat, At: [2]int{x, y}, Units: units}
}

func site(seat, x, y int) si32.Site { return si32.Site{Seat: seat, At: [2]int{x, y}} }

func marches(seat rules.Seat, x, y int, d si32.Dir, n int64) moved {
	return moved{Seat: seat, Cmd: si32.Command{Verb: si32.Move, At: grid.Pt(x, y), Dir: d, N: n}}
}

func does(seat rules.Seat, v si32.Verb, x, y int, n int64) moved {
	return moved{Seat: seat, Cmd: si32.Command{Verb: v, At: grid.Pt(x, y), Dir: si32.SouthEast, N: n}}
}

func turn(list ...moved) []moved { return list }

// Pages are the rule book, one idea a page.
func (v *View) Pages(start *si32.State) []page {
	k := &start.Constants
	aim := field{8, 5, 20, false, []si32.Army{army(0, 1, 1, 1), army(0, 5, 2, 14), army(1, 6, 4, 2)}, []si32.Site{site(0, 0, 1), site(1, 6, 2)}}
	secret := field{8, 5, 12, false, []si32.Army{army(0, 1, 2, 12), army(0, 2, 1, 5), army(1, 6, 2, 9)}, []si32.Site{site(0, 0, 3), site(1, 6, 0)}}
	mining := field{7, 5, 24, false, []si32.Army{army(0, 2, 2, 6), army(1, 5, 4, 1)}, []si32.Site{site(0, 0, 1), site(1, 5, 1)}}
	build := field{7, 5, 20, false, []si32.Army{army(0, 3, 1, 5), army(1, 6, 4, 1)}, []si32.Site{site(0, 0, 1), site(1, 5, 2)}}
	workers := field{6, 4, 20, false, []si32.Army{army(0, 1, 1, 4), army(1, 5, 3, 1)}, []si32.Site{site(0, 1, 1), site(1, 4, 0)}}
	border := field{7, 5, 20, false, []si32.Army{army(0, 2, 2, 40), army(1, 3, 2, 27), army(0, 2, 3, 6), army(1, 4, 3, 9)}, []si32.Site{site(0, 0, 0), site(1, 5, 0)}}
	siege := field{7, 5, 20, false, []si32.Army{army(0, 3, 2, 12), army(0, 3, 3, 7), army(1, 4, 2, 5), army(0, 3, 0, 8)}, []si32.Site{site(0, 0, 1), site(1, 4, 2), site(1, 5, 0)}}
	hives := field{7, 5, 20, true, []si32.Army{army(0, 2, 2, 16), army(1, 5, 1, 4), army(2, 1, 4, 3), army(3, 5, 4, 3)},
		[]si32.Site{site(0, 1, 1), site(1, 4, 1), site(2, 1, 3), site(3, 5, 3)}}
	makes := workers.play(k, turn(does(0, si32.Work, 1, 1, 2)), turn(does(0, si32.Work, 1, 1, 4)), turn(), turn(), turn())
	if k.PerWorker == 0 {
		makes = workers.play(k, turn(), turn(), turn(), turn(), turn(), turn())
	}
	pages := []page{
		{Title: "Outlast or outproduce", Text: aimText(start), Demo: aim.play(k, turn(marches(0, 5, 2, si32.East, 14)))},
		{Title: "How a match starts", Text: startText(start), Demo: opening(k)},
		{Title: "Orders in secret", Text: ordersText(k),
			Demo: secret.play(k, turn(marches(0, 1, 2, si32.East, 8), marches(0, 2, 1, si32.East, 5), marches(1, 6, 2, si32.West, 9)), turn(marches(0, 2, 2, si32.East, 8), marches(1, 5, 2, si32.West, 9)), turn(marches(0, 3, 2, si32.East, 8), marches(1, 4, 2, si32.West, 9)))},
		{Title: "Ore pays for everything", Text: oreText(k),
			Demo: mining.play(k, turn(does(0, si32.Mine, 2, 2, 6)), turn(marches(0, 2, 2, si32.East, 3)), turn(does(0, si32.Mine, 3, 2, 3), does(0, si32.Mine, 2, 2, 3)))},
		{Title: "Buildings", Text: buildText(k), Demo: build.play(k, turn(does(0, si32.Build, 3, 1, 1), marches(0, 3, 1, si32.West, 2)), turn())},
		{Title: "Buildings make units", Text: workText(k), Demo: makes},
		{Title: "Clashes", Text: []string{
			"Armies that march into each other fight on the border. Both lose as many units as the smaller one has, and the rest of the larger one marches on.",
			"Armies that meet on a tile lose units the same way. An army that waits kills as many as one that attacks.",
		}, Demo: border.play(k, turn(marches(0, 2, 2, si32.East, 40), marches(1, 3, 2, si32.West, 27), marches(0, 2, 3, si32.East, 6), marches(1, 4, 3, si32.West, 9)))},
		{Title: "Sieges", Text: siegeText(k),
			Demo: siege.play(k, turn(marches(0, 3, 0, si32.East, 8)), turn(marches(0, 3, 2, si32.East, 12), marches(0, 3, 3, si32.East, 7), marches(0, 4, 0, si32.East, 8)))},
	}
	if !k.StrictOrders {
		pages = append(pages, page{Title: "Quirks of the engine", Text: quirksText(k)})
	}
	return append(pages,
		page{Title: "Squares and hexagons", Text: []string{
			"Some boards have square tiles with four neighbours. Others have hexagons with six neighbours, for two to four seats; there a building is called a hive.",
		}, Table: comparison(k), Demo: hives.play(k, turn(marches(0, 2, 2, si32.East, 16), marches(2, 1, 4, si32.East, 2)), turn(marches(0, 3, 2, si32.NorthEast, 16)))},
		page{Title: "A good first match", Text: firstMatchText(start)},
		page{Title: "Plan with arrows", Text: planText(k)},
	)
}

// opening is a demo of the first turns of a match that starts without buildings, else of a new building beside the first one.
func opening(k *si32.Constants) *demo {
	f := field{7, 5, 20, false, []si32.Army{army(0, 2, 2, 1), army(1, 5, 2, 1)}, nil}
	turns := [][]moved{turn(does(0, si32.Build, 2, 2, 1), does(1, si32.Build, 5, 2, 1))}
	if k.PerWorker > 0 {
		turns = append(turns, turn(does(0, si32.Work, 2, 2, 1), does(1, si32.Work, 5, 2, 1)))
	}
	return f.play(k, append(turns, turn(), turn(), turn(), turn())...)
}

func planText(k *si32.Constants) []string {
	list := []string{
		"Choose an army and then a tile, or draw an arrow from the army. Set how many units go with the dial or the digit keys; the button All (J) switches to half or one. If the tile is far away, the army marches on by itself every turn, along the dotted line.",
		"Mine (O): the army mines as long as there is ore for all its units, then moves on to more ore by itself, away from enemies. Hold (L): the army stays where it is. With no army chosen, both are for all idle armies.",
	}
	rally := "Rally (Y) sends the new units of the chosen building to a tile; with no building chosen, those of all your buildings."
	if k.PerWorker > 0 {
		list = append(list, "Work (K) fills the building that the army stands on, with idle units first. All mine and All work are also for the new units of your buildings: they work where workers are needed and mine otherwise, until you press again. All work takes what a building lacks from the units that mine on it; All mine or All hold, with no army waiting, takes back what the last such button ordered this turn. "+rally)
	} else {
		list = append(list, "All mine is also for the new units of your buildings, until you press again. "+rally)
	}
	build := "Build (B): point at an army"
	if k.BuildingSize > 1 {
		build += ", at the corner of its tile that the building should extend to"
	}
	if k.PerWorker > 0 {
		build += "; on your own building, the army works instead"
	}
	return append(list, build+".",
		"The panel Orders lists this turn's orders in words: press one to change its number, or its cross to take it back. Armies sent together at enemies strike together: the nearer wait, so that all arrive in one turn. To end what continues by itself over several turns, a standing order, choose the army or building and press the same button, which then says End orders. Undo brings it back.",
		"Badges over your arrows show the result if the others stand still. Tiles hatched in red hold enemies. Then lock in and see what the others planned.",
	)
}

// The texts of the rule book give the rules of the open level; each function is a page.

func aimText(start *si32.State) []string {
	k := &start.Constants
	var list []string
	switch {
	case k.SoleBuilderWins && k.LandlessSafe:
		list = append(list, "You win at once when only you have buildings left. A seat that has not built yet is not beaten by this.")
	case k.SoleBuilderWins:
		list = append(list, "You win at once when only you have buildings left.")
	}
	if k.SoleUnitsTurns > 0 {
		list = append(list, fmt.Sprintf("You also win when you have been the only one with units for more than %d turns in a row.", k.SoleUnitsTurns))
	}
	if k.HomelessEnds {
		list = append(list, "When no seat has a building left, the match ends at once, and the winner is decided as after the last turn.")
	}
	if k.DesertedEnds {
		list = append(list, "When no seat has units left and no building will make any, the match ends at once and is decided as after the last turn.")
	}
	return append(list, limitText(k))
}

// limitText says who wins after the last turn.
func limitText(k *si32.Constants) string {
	text, equal := fmt.Sprintf("After %d turns ", k.MaxTurns), ""
	for i, m := range k.Limit {
		switch {
		case m == si32.Unused:
		case m == si32.Draw:
			return text + equal + "the match is a draw."
		case m == si32.FirstSeat:
			return text + equal + "the first seat wins."
		case m == si32.LastSeat:
			return text + equal + "the last seat wins."
		case i == 0 && m == si32.Produced:
			text += "the seat that has produced the most units in the whole match wins"
		case i == 0:
			text += "the seat with the most " + measureName(m, 2) + " wins"
		case i == 1:
			text += "; if that is equal, the most " + measureName(m, 2)
		default:
			text += ", then " + measureName(m, 2)
		}
		equal = "; if that is equal, "
		if i > 0 {
			equal = "; if all of that is equal, "
		}
	}
	return text + "."
}

func startText(start *si32.State) []string {
	k := &start.Constants
	first := start.Tally(0)
	same := true
	for seat := range rules.Seat(start.Seats()) {
		same = same && start.Tally(seat) == first
	}
	var list []string
	for seat := range rules.Seat(start.Seats()) {
		who := board.SeatName(seat) + " starts"
		if same {
			who = "Each seat starts"
		}
		list = append(list, fmt.Sprintf("%s with %s, %d ore and %s.", who, words.Count(int(start.Tally(seat).Alive), "unit", "units"), start.Tally(seat).Resources,
			houses(start.Tally(seat).Buildings)))
		if same {
			break
		}
	}
	if first.Buildings == 0 && first.Resources >= k.BuildingCost {
		list[0] += " That ore pays for your first building: order the unit to build in the first turn, and to work there from the second turn on."
	}
	if same && alike(start) {
		list = append(list, "The board looks the same when it is turned by half: both sides have the same walls and the same ore.")
	}
	return list
}

// houses is a number of buildings with its noun.
func houses(n int64) string {
	if n == 0 {
		return "no building"
	}
	return words.Count(int(n), "building", "buildings")
}

// alike reports whether the board looks the same when rotated by 180 degrees.
func alike(s *si32.State) bool {
	cells := s.Tiles.Cells
	for i := range cells {
		if o := &cells[len(cells)-1-i]; cells[i].Resource != o.Resource || cells[i].Wall != o.Wall {
			return false
		}
	}
	return true
}

func ordersText(k *si32.Constants) []string {
	list := []string{"All seats plan at the same time, and you do not see the others' orders. When all seats have locked in, the orders are revealed as arrows and carried out together."}
	what := "march one tile, mine, build, or hold"
	if k.PerWorker > 0 {
		what = "march one tile, mine, build, work, or hold"
	}
	text := "An order is for some or all units of a tile: " + what + ". You can split a stack as you like."
	if k.SingleAction {
		text += " Each unit can have one order a turn."
	}
	list = append(list, text)
	return append(list, board.Either(k.InSeatOrder,
		"First, armies that march into each other fight on the border. Then the first seat marches, builds and mines, then the next seat does. Then come sieges and fights, and at the end buildings make units.",
		"First, armies that march into each other fight on the border. Then, in this order: the other armies arrive, buildings are raised, ore is mined, sieges and fights are decided, and buildings make units."))
}

func oreText(k *si32.Constants) []string {
	list := []string{"A unit that mines takes one ore a turn from its tile. The deeper the colour of the ground, the richer it is. Ore does not grow back."}
	if k.IdleMine {
		list = append(list, "When some units of a tile have an order, the others mine by themselves, unless the only order there was a march that fell on the border. On a tile without orders, no unit mines.")
	}
	if k.IdleMine && k.WaitHolds {
		list = append(list, "Units that hold do not mine.")
	}
	return list
}

func buildText(k *si32.Constants) []string {
	size := "It covers its builder's tile, which must have no wall and no other building."
	if k.BuildingSize == 2 {
		size = "It covers two by two tiles: the builder's tile and three more on the side you choose. A program that names a side along a row or column gets the one nearer to the middle of the board. All four must be on the board, without walls, buildings or enemy units."
	}
	return []string{fmt.Sprintf("For %d ore, a unit raises a building at once. %s", k.BuildingCost, size),
		board.Either(k.InSeatOrder, "If two seats want the same tile in the same turn, the first seat gets it.",
			"If two seats want the same tile in the same turn, no building is raised there and neither seat pays."),
		"You can still mine the ground under a building."}
}

// pace is the production of a building with so many workers: "2 units every turn".
func pace(k *si32.Constants, workers int64) string {
	n, turns := k.Pace(workers)
	what := "a unit"
	switch {
	case n == 0:
		return "nothing"
	case n > 1:
		what = fmt.Sprintf("%d units", n)
	}
	if turns == 1 {
		return what + " every turn"
	}
	return fmt.Sprintf("%s every %d turns", what, turns)
}

func workText(k *si32.Constants) []string {
	door := "New units appear where the builder stood."
	if k.PerWorker == 0 {
		return []string{fmt.Sprintf("A building makes %s by itself. It has no workers. %s", pace(k, 0), door)}
	}
	text := fmt.Sprintf("Each worker adds %d progress a turn, for up to %s. Each one lights a chimney.", k.PerWorker, words.Count(int(k.WorkerCap), "worker", "workers"))
	if k.Passive > 0 {
		text += fmt.Sprintf(" The building itself adds %d.", k.Passive)
	} else {
		text += " Without workers a building makes nothing."
	}
	return []string{
		text + fmt.Sprintf(" Every %d progress makes a unit in the next turn.", k.UnitCost),
		fmt.Sprintf("So one worker makes %s, and %d make %s. %s", pace(k, 1), k.WorkerCap, pace(k, k.WorkerCap), door),
		"Order units on your building to work; an order to build means the same there. The idle ones start, besides those that work already. They keep working until you order something else, and they do not mine.",
	}
}

func siegeText(k *si32.Constants) []string {
	more := ""
	if !k.SiegeInclusive {
		more = fmt.Sprintf(" Razing it takes one attacker more than that: %d for an empty one.", k.Defence+1)
	}
	where := "on it"
	if k.BuildingSize == 2 {
		where = "on its four tiles"
	}
	if k.PerWorker > 0 {
		where += ", at work or not"
	}
	list := []string{fmt.Sprintf("A building defends itself like %d units, plus all units its owner has %s.%s", k.Defence, where, more),
		"If enough attackers are on it in one turn, it is razed and all its owner's units there fall. The attackers lose as many units as that defence, and the rest stay."}
	switch k.FailedSiege {
	case si32.Flat:
		list = append(list, fmt.Sprintf("If there are fewer, they all fall, and the owner loses %d units there, however few attacked.", k.Defence))
	case si32.Absorb:
		list = append(list, fmt.Sprintf("If there are fewer, they all fall. The building absorbs %d attackers; the owner loses a unit for each attacker beyond that.", max(k.Defence-1, 0)))
	default:
		list = append(list, "If there are fewer, they all fall, and the owner loses a unit for each of them.")
	}
	return append(list, "So attack with enough units in the same turn, from all sides. The meter over a besieged building fills with the attackers; the plate over it shows how many it takes.")
}

// quirksText describes what only the original engines do.
func quirksText(k *si32.Constants) []string {
	list := []string{"This level plays like an engine of the contest, with all its quirks."}
	add := func(so bool, text string) {
		if so {
			list = append(list, text)
		}
	}
	add(!k.SingleAction, "The same units can act several times a turn: march on after a march, or build and mine.")
	add(!k.StrictOrders, "Orders of every kind that point into each other collide, even if there are no units to carry them out. Orders that turn out to be impossible are dropped.")
	add(k.Wraps, "Units that march off the west or north edge come out on the other side. You can never order units on the last row and column again.")
	add(k.NegativeNumbers, "Numbers in orders can be negative, and so can the units of a tile.")
	add(k.ForeignOrders, "A program can give orders to units of the other seat.")
	return list
}

// comparison is a table of the rules on squares and on hexagons; one column is the open level.
func comparison(k *si32.Constants) [][]string {
	squares, hexagons := si32.DefaultLevel().Constants, si32.HexLevel().Constants
	if k.Geometry == si32.Hex {
		hexagons = *k
	} else {
		squares = *k
	}
	row := func(title string, tell func(k *si32.Constants) string) []string {
		return []string{title, tell(&squares), tell(&hexagons)}
	}
	return [][]string{
		{"game", "squares", "hexagons"},
		row("turns", func(k *si32.Constants) string { return fmt.Sprint(k.MaxTurns) }),
		row("at the end", func(k *si32.Constants) string {
			if name := measureName(k.Limit[0], 2); name != "" {
				return "most " + name
			}
			return k.Limit.String()
		}),
		row("building", func(k *si32.Constants) string {
			text := words.Count(int(k.BuildingSize*k.BuildingSize), "tile", "tiles")
			if k.PerWorker == 0 {
				return text + ", no workers"
			}
			return text + ", up to " + words.Count(int(k.WorkerCap), "worker", "workers")
		}),
		row("makes", func(k *si32.Constants) string {
			if k.PerWorker == 0 {
				return pace(k, 0)
			}
			return fmt.Sprintf("%s with %s", pace(k, k.WorkerCap), words.Count(int(k.WorkerCap), "worker", "workers"))
		}),
		row("falls to", func(k *si32.Constants) string {
			return fmt.Sprintf("%d attackers, and 1 for each defender", fallsTo(k))
		}),
	}
}

// fallsTo is the number of attackers that razes a building without units.
func fallsTo(k *si32.Constants) int64 {
	return board.Either(k.SiegeInclusive, k.Defence, k.Defence+1)
}

func firstMatchText(start *si32.State) []string {
	k := &start.Constants
	grow := "Put all the ore you mine into more buildings: each one makes more units, and your army keeps doubling."
	if k.PerWorker > 0 {
		grow = fmt.Sprintf("Fill your building with %d workers before other units mine: workers pay off soonest. Put all the ore you mine into more buildings and fill them too, and your army keeps doubling.", k.WorkerCap)
	}
	var ore, tiles int64
	for i := range start.Tiles.Cells {
		if t := &start.Tiles.Cells[i]; !t.Wall {
			ore, tiles = ore+t.Resource, tiles+1
		}
	}
	return []string{
		grow,
		fmt.Sprintf("Spread out to mine. A tile holds %d ore on average, so a large stack soon mines it empty. Build where your units stand: new ones appear there.", ore/max(tiles, 1)),
		fmt.Sprintf("Find the largest enemy stack that can reach your building. Keep that many units on the building, minus %d, and it holds.", fallsTo(k)-1),
		fmt.Sprintf("Attack all at once. %d units, plus one for each defender, raze a building; the same units spread over two turns are lost.", fallsTo(k)),
	}
}
