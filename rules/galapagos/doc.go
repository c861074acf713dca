// Package galapagos is the game Galapagos: two tribes live off one island, eat what they find, each other included, and breed. What
// follows is the rule book; the numbers are those of the classic level, and every one of them is a field of a level file (see Level).
//
// # Aim
//
// A match ends after 500 turns, or at the end of a turn after which a tribe has no creatures: not at once, since eggs that hatch then save it.
// The first of these that differs decides:
//
//  1. more living creatures (eggs do not count);
//  2. a higher total of the five stats of all living creatures;
//  3. a coin.
//
// # The island
//
// The board has 30 by 20 cells; the east mirrors the west. Plants stand thick in the middle and thin at the shore. A plant has a size from 0
// to 10, at the start from 1 to 5, and grows by one every so many turns of its own, 10 to 29; at full size its time begins again. A plant of
// size 0 is a bare root, which grows back unless somebody treads on it.
//
// # Creatures
//
// Each creature has five stats, which it keeps for life; the 7 of each tribe that are there at the start have 1 to 7 in each and 15 in all, and
// each has its like in the other tribe.
//
//	energy       10 health more at most, on top of 100
//	carnivorism  damage of a bite, and health from a kill: 10 a point
//	herbivorism  health from a plant: 5 a point
//	speed        steps in a turn
//	defense      takes the sting out of bites
//
// # A turn
//
// The tribes take turns, seat 0 first. The mover gives as many commands as it likes; they happen at once.
//
// Move: to a free cell above, below, left or right, for 1 health and one of the creature's steps. A plant is in the way unless it is a bare
// root, which the step destroys. A creature that the step starves dies where it stands.
//
// Eat, once a turn: a plant beside gives 5 health for each point of herbivorism and shrinks by one. A creature beside, own or enemy, is
// bitten: 10 damage for each point of carnivorism above its defense, 10 at least. Only a kill feeds: 10 health for each point of
// carnivorism. Nobody gets healthier than its greatest health. Of several on one cell the oldest guest is eaten.
//
// Breed: two creatures of a tribe, side by side, each with more than 55 health, pay 55 each and are done for this turn: no more steps,
// meals or breeding. An egg lies under the one that asked; where one lies already, another cannot be laid.
//
// # The baby
//
// Each of its stats is the average of its parents', rounded up. Then the best stat of the parent that asked goes up by one, and after that the
// worst of the other goes down by one; between equals the order is speed, energy, defense, carnivorism, herbivorism. A change that would leave
// 1 to 10 moves on along energy, carnivorism, herbivorism, speed, defense and round again to the first stat that can change. The egg hatches at the
// beginning of the tribe's next turn, wherever the parent is by then, with a health of 100. A newborn neither moves, eats nor breeds in its first turn, and
// creatures that share a cell can move but neither eat nor breed.
//
// # Between turns
//
//  1. The eggs of the tribe whose turn begins hatch.
//  2. Every creature of both tribes loses 2 health, newborns excepted; those without health die. The others get their steps back, and may
//     eat and breed once.
//  3. Plants grow.
//  4. The end of the match is looked for.
//
// # The clock
//
// A program that plays over a connection has 10 seconds at first and 1 more for each turn. The clock is no part of a match.
package galapagos
