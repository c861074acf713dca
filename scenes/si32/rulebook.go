package si32

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// The texts of the rule book tell the rules of the level that is open; each function is a page.

func aimText(start *si32.State) []string {
	k := &start.Constants
	var list []string
	switch {
	case k.SoleBuilderWins && k.LandlessSafe:
		list = append(list, "You win at once when only you have buildings left. This does not beat a seat that has not built yet.")
	case k.SoleBuilderWins:
		list = append(list, "You win at once when only you have buildings left.")
	}
	if k.SoleUnitsTurns > 0 {
		list = append(list, fmt.Sprintf("You also win when you have been the only one with units for more than %d turns in a row.", k.SoleUnitsTurns))
	}
	if k.HomelessEnds {
		list = append(list, "When no seat has a building left, the match ends at once, and the winner is decided as after the last turn.")
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
			text += "the seat with the most " + measureNames[m] + " wins"
		case i == 1:
			text += "; if that is equal, the most " + measureNames[m]
		default:
			text += ", then " + measureNames[m]
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
		list = append(list, fmt.Sprintf("%s with %s, %d ore and %s.", who, board.Count(int(start.Tally(seat).Alive), "unit", "units"), start.Tally(seat).Resources,
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

// houses is a number of buildings in words.
func houses(n int64) string {
	if n == 0 {
		return "no building"
	}
	return board.Count(int(n), "building", "buildings")
}

// alike reports whether the board looks the same when it is turned by half.
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
	if k.InSeatOrder {
		return append(list, "First, armies that march into each other fight on the border. Then the first seat marches, builds and mines, then the next seat does. Then come sieges and fights, and at the end buildings make units.")
	}
	return append(list, "First, armies that march into each other fight on the border. Then, in this order: the other armies arrive, buildings are raised, ore is mined, sieges and fights are decided, and buildings make units.")
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
		size = "It covers two by two tiles: the builder's tile and three more on the side you choose. All four must be on the board, without walls, buildings or enemy units."
	}
	list := []string{fmt.Sprintf("For %d ore, a unit raises a building at once. %s", k.BuildingCost, size)}
	if k.InSeatOrder {
		list = append(list, "If two seats want the same tile in the same turn, the first seat gets it.")
	} else {
		list = append(list, "If two seats want the same tile in the same turn, no building is raised there and neither seat pays.")
	}
	return append(list, "You can still mine the ground under a building.")
}

// pace says how many units a building with so many workers makes: "2 units every turn".
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
	text := fmt.Sprintf("Each worker adds %d progress a turn, for up to %d workers. Each one lights a chimney.", k.PerWorker, k.WorkerCap)
	if k.Passive > 0 {
		text += fmt.Sprintf(" The building itself adds %d.", k.Passive)
	} else {
		text += " Without workers a building makes nothing."
	}
	return []string{
		text + fmt.Sprintf(" Every %d progress makes a unit in the next turn.", k.UnitCost),
		fmt.Sprintf("So one worker makes %s, and %d make %s. %s", pace(k, 1), k.WorkerCap, pace(k, k.WorkerCap), door),
		"Order units on your building to work; an order to build means the same there. They keep working until you order something else, and they do not mine.",
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

// quirksText tells what only the original engines do.
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

// comparison sets boards of squares beside those of hexagons; one of them is the level that is open.
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
			if name, ok := measureNames[k.Limit[0]]; ok {
				return "most " + name
			}
			return k.Limit.String()
		}),
		row("building", func(k *si32.Constants) string {
			text := board.Count(int(k.BuildingSize*k.BuildingSize), "tile", "tiles")
			if k.PerWorker == 0 {
				return text + ", no workers"
			}
			return text + fmt.Sprintf(", up to %d workers", k.WorkerCap)
		}),
		row("makes", func(k *si32.Constants) string {
			if k.PerWorker == 0 {
				return pace(k, 0)
			}
			return fmt.Sprintf("%s with %d workers", pace(k, k.WorkerCap), k.WorkerCap)
		}),
		row("falls to", func(k *si32.Constants) string {
			return fmt.Sprintf("%d attackers, and 1 for each defender", fallsTo(k))
		}),
	}
}

// fallsTo is how many attackers raze a building without units.
func fallsTo(k *si32.Constants) int64 {
	if k.SiegeInclusive {
		return k.Defence
	}
	return k.Defence + 1
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
