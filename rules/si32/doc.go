// Package si32 is the game Si32: armies, which are just numbers on tiles, march, mine and build, all seats at once, and a seat wins when
// only it has buildings. What follows is the rule book. The numbers are those of the classic level; each of them is a field of a level file
// (see Level). The rulesets original and hex, which are what the two original engines did, are described at the end.
//
// # Aim
//
// A seat wins in one of three ways: no other seat has a building any more; it has been the only one with units for more than 10 turns; or,
// after 300 turns, it has produced the most units in the whole match. If those are equal, units on the board decide, then buildings, then
// resources; then it is a draw. They decide at once when no seat has units and no building will make any.
//
// # The board
//
// Tiles hold resources, 0 to 50 each, and any number of units of one seat. Some are walls. The board looks the same from both sides. Each
// seat starts with one unit and 100 resources, which is the price of its first building. In some levels each also has a building beside the
// unit.
//
// # Orders
//
// All seats give their orders in secret, as many as they like; when all have locked theirs, the turn happens. An order is for some of the
// units on one tile, and a unit has at most one order. Units march one tile to a side; mine; build; work in a building of their own, which
// is also what an order to build there means; or wait. On a tile with an order, all units without one mine. On tiles without any order, or
// where all orders were marches that fell on the border, no unit mines. Workers keep working without further orders until they are ordered
// to do something else, and do not mine. Every order takes idle units of its tile first: an order for 3 units to work makes three more
// workers, if so many are idle.
//
// # A turn
//
//  1. Marches that meet on the border of two tiles are subtracted from each other, until at most the larger one continues.
//  2. The rest of the marches arrives.
//  3. Buildings are raised.
//  4. Every miner takes one resource off its tile.
//  5. Sieges; then, on every other tile, armies are subtracted from each other until one or none is left.
//  6. Buildings produce.
//
// # Buildings
//
// A building costs 100 resources, stands at once, and covers two by two tiles: the one with the builder and three more on the side that the order
// gives. Without a direction that is southeast. A direction along a row or column leaves one side open: it is the one on which the middle of the
// board lies. On the middle line itself it is the one to the right of the direction. All four tiles must be on the board and without walls, buildings
// and enemy units. If two seats want the same tiles in the same turn, neither gets them and neither pays.
//
// A building makes progress by 1 a turn for each worker, four at most; without workers it makes none. For 2 progress, a unit appears in the
// next turn where the builder stood.
//
// # Sieges
//
// A building defends itself like 10 units, together with all units of its owner on its four tiles. If there are at least as many attackers on it, it
// is razed and all its units fall. The attackers lose as many as that took. If there are fewer they all fall, and each takes one of the owner's units
// with it.
//
// # The original ruleset
//
// 2000 turns, then the most units on the board, or else the last seat. Each seat starts with a building. Buildings cover one tile, have no
// workers, and make a unit every 5 turns. It takes one attacker more to raze a building; a failed siege costs the owner 10 units, even
// below 0. Orders are not checked before they collide; units can act several times; the first seat carries out all its orders before the
// other. The board wraps at the west and the north, and units on the last row and column are stuck.
//
// # The hex ruleset
//
// Two to four seats on hexagons, 1000 turns, then most buildings, most units, or else the first seat; the match also ends when no seat has
// a building. Each seat starts with a building. Buildings cover one tile, have no workers, and make a unit every 5 turns. In a failed siege
// a building absorbs 9 attackers and loses a unit for each one more.
package si32
