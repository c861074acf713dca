// Package si32 is the game Si32: armies that are mere numbers on tiles march, mine and build, all seats at once, and whoever is left with
// buildings wins. What follows is the rule book; the numbers are those of the classic level, and every one of them is a field of a level
// file (see Level). The rulesets original and hex, which are what the two original engines did, are told at the end.
//
// # Aim
//
// There are three ways to win. A seat wins when no other has a building any more; when it has been the only one with units for more than 10
// turns; or, after 300 turns, when it has produced most units in the whole match. If that is equal, units on the board decide, then
// buildings, then resources; then it is a draw.
//
// # The board
//
// Tiles hold resources, 0 to 50 each, and any number of units of one seat. Some are walls. The board looks the same from both sides. Each seat starts
// with one unit and 100 resources, which is the price of its first building; some levels have one standing beside the unit.
//
// # Orders
//
// All seats give their orders in secret, as many as they like; when all have locked theirs, the turn happens. An order is for some of the units of one tile, and
// no unit has more than one. Units march one tile to a side; mine; build; work in a building of their own, which is also what an order to build means there; or
// wait. Of a tile with an order the rest mines by itself; on tiles without any order, or where all orders were marches that fell on the border, nobody mines.
// Whoever works goes on working, without further orders, until ordered to do something else, and does not mine.
//
// # A turn
//
//  1. Marches that meet on the border of two tiles are subtracted from each other, until at most the larger one goes on.
//  2. All that is left of the marches arrives.
//  3. Buildings are raised.
//  4. Everybody who mines takes one resource off the tile.
//  5. Sieges; then, on every other tile, armies are subtracted from each other until one or none is left.
//  6. Buildings produce.
//
// # Buildings
//
// A building costs 100 resources, stands at once, and covers two by two tiles: the one with the builder and three more on the side the order says. All four must
// be on the board and without wall, building and enemy units. If two seats want the same tiles in the same turn, nobody gets them and nobody pays.
//
// A building makes progress by 1 a turn for each worker, four at most, and none without. For 2 of it, a unit appears in the next turn where the builder stood.
//
// # Sieges
//
// A building defends itself like 10 units, together with all units its owner has on its four tiles. If there are as many attackers on it, it is razed, all
// its units fall, and the attackers lose as many as that took. If there are fewer they all fall, and take one of the owner's units with each of them.
//
// # The original ruleset
//
// 2000 turns, then most units on the board, or else the last seat. Each seat starts with a building. Buildings cover one tile, have no workers, and make a unit
// every 5 turns. It takes one attacker more to raze a building; one that
// stands costs its owner 10 units, even below none. Orders are not checked before they collide; units can act several times; the first seat
// carries out all its orders before the other. The board wraps round at the west and the north, and units on the last row and column are stuck.
//
// # The hex ruleset
//
// Two to four seats on hexagons, 1000 turns, then most buildings, most units, or else the first seat; it also ends when nobody has a building. Each seat
// starts with a building. Buildings cover one tile, have no workers, and make a unit every 5 turns. One that stands absorbs 9 attackers and loses a unit for each one more.
package si32
