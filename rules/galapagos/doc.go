// Package galapagos is the game Galapagos: two tribes live on one island, eat plants and each other, and breed. What follows is the rule
// book. The numbers are those of the classic level; each of them is a field of a level file (see Level).
//
// # Aim
//
// A match ends after 500 turns, or at the end of a turn after which a tribe has no creatures; eggs that hatch then still save the tribe.
// The first of these that differs decides:
//
//  1. more living creatures (eggs do not count);
//  2. a higher total of the five stats of all living creatures;
//  3. a coin.
//
// # The island
//
// The board has 30 by 20 cells; the east mirrors the west. Plants are dense in the middle and sparse at the shore. A plant has a size from 0 to 10,
// at the start from 1 to 5. It grows by one after a fixed number of turns of its own, 10 to 29; at full size its count starts again. A plant of size
// 0 is a bare root, which grows back unless a creature treads on it.
//
// # Creatures
//
// Each creature has five stats, which it keeps for life. The 7 starting creatures of each tribe have 1 to 7 in each stat and 15 in all. Each has a
// twin in the other tribe.
//
//	energy       maximum health: 10 a point, on top of 100
//	carnivorism  damage of a bite, and health from a kill: 10 a point
//	herbivorism  health from a plant: 5 a point
//	speed        steps in a turn
//	defense      reduces the damage of bites
//
// # A turn
//
// The tribes take turns, seat 0 first. The mover gives as many commands as it likes, and each happens at once.
//
// Move: to a free cell above, below, left or right, for 1 health and one of the creature's steps. A plant is in the way unless it is a bare
// root, which the step destroys. A creature that starves on a step dies where it stands.
//
// Eat, once a turn: a plant beside gives 5 health for each point of herbivorism and shrinks by one. A creature beside, friend or enemy, is
// bitten: 10 damage for each point of carnivorism above its defense, and at least 10. Only a kill feeds: 10 health for each point of
// carnivorism. No creature exceeds its maximum health. Of several on one cell, the one that has been there longest is eaten.
//
// Breed: two creatures of a tribe, side by side, each with more than 55 health, pay 55 each and are done for this turn: no more steps,
// meals or breeding. An egg lies under the one that asked. A cell holds only one egg,
// whosever it is.
//
// # The baby
//
// Each of its stats is the average of its parents', rounded up. Then the best stat of the parent that asked goes up by one, and after that the worst
// of the other goes down by one; between equals the order is speed, energy, defense, carnivorism, herbivorism. A change that would leave 1 to 10
// moves on to the first stat that can change. The order is energy, carnivorism, herbivorism, speed, defense, and round again. The egg hatches with
// 100 health at the beginning of the tribe's next turn, wherever the parent is by then. A newborn cannot move, eat or breed in its first turn.
// Creatures that share a cell when a turn begins can move in it, but neither eat nor breed.
//
// # Between turns
//
//  1. The eggs of the tribe whose turn begins hatch.
//  2. Every creature of both tribes except newborns loses 2 health; those without health die. The others get their steps back, and may
//     eat and breed once, unless another creature is on their cell now.
//  3. Plants grow.
//  4. The match may end.
//
// # The clock
//
// A program that plays over a wire starts with 10 seconds for the match. It gets 1 more when a turn of its seat begins, unless it is given a time for
// each turn. The clock runs in its own turns, and is not part of the rules: people and built-in players have none.
package galapagos
