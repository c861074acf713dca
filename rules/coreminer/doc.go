// Package coreminer is the game Coreminer: two companies send miners into the same plot of earth, sell what they bring up, and undermine
// each other. What follows is the rule book. The numbers are those of the classic level; each of them is a field of a level file (see
// Level).
//
// # Aim
//
// A seat whose value has reached 6700 when a turn ends wins. Value comes from sold ore. After 250 turns, or when all ore is sold or
// destroyed, the first of these that differs decides:
//
//  1. more value;
//  2. more money;
//  3. a coin.
//
// # The plot
//
// The board is a cross-section of the earth, 30 tiles wide and 30 deep; row 0 is the open surface. Seat 0 has its base at the west end of the
// surface, seat 1 at the east end. The earth of the east mirrors that of the west. A tile with dirt or ore is filled, and only empty tiles can be
// entered. Deeper layers hold more of both, and most ore lies at the bottom in the middle. An empty tile can also have a ladder or a support, a
// filled one shielding, and any tile miners and bombs.
//
// # Miners
//
//	grade  title                    health  steps  mining power  cargo  free fall
//	    0  Standard Issue Exominer      25      2            50    250          1
//	    1  Exominer MK2.0               50      3           100    500          2
//	    2  Exominer 3000                75      4           150    750          3
//	    3  Exominer 5000 Series X      100      5           200   1000          4
//
// Steps and mining power are restored at the end of the seat's own turn. Dirt, ore and building material take one unit of cargo space each,
// bombs ten.
//
// # A turn
//
// The seats take turns, seat 0 first, and the mover gives as many commands as it likes. To mine or dump an amount up to 1 means as much as
// possible; to buy or transfer, an amount up to 0 means as much as can be paid, carried and taken. 0 of nothing is refused.
//
// Spawn: for 300 of money, a miner of grade 0 appears on the seat's base.
//
// Move: to an empty tile above, below, left or right. Going up needs a ladder on the miner's tile. The way down from a hopper is blocked, even to a
// ladder. So is the way down from a base without a ladder under it. A miner on a filled tile is buried and cannot walk. A miner that steps over a
// hole falls.
//
// Mine: from the miner's tile or one of the four beside it, as far as mining power and cargo space go, in this order: shielding, ladder, support,
// ore, dirt. A layer of shielding, a ladder or a support comes off whole. That takes as much mining power as building it takes material, but no cargo
// space. Whatever does not come off stops the rest. Hoppers cannot be mined.
//
// Build: on the miner's tile or one beside it. A ladder or support (5 material each) needs an empty tile. A shield (5 material, two layers) needs a
// filled one, also where the earth buries a ladder or support.
//
// Dump: dirt, ore or bombs onto the miner's tile or one beside it. The seat's own base and hopper buy them instead: dirt for 1, ore for 5
// and a value of 1, bombs for 25. Nothing can be dumped into the enemy's, and no earth onto a ladder or support.
//
// Buy: dirt for 1, building material for 2, bombs for 25, at or beside the seat's base or hopper.
//
// Transfer: dirt, ore, bombs or material to a miner on a tile beside, friend or enemy.
//
// Upgrade: for 500 of money, a miner on its own base or hopper gains one grade. Its health grows when it rests on the base.
//
// # Falling
//
// Earth must rest: on the floor of the plot, on earth that rests itself, or held by a support below it or beside the tile below it. So a support
// holds the three tiles over it. Earth that does not rest is loose, whole columns of it, with their shielding. At the end of the turn loose earth
// falls, the lowest first, until it rests again, and buries any miner below. Ladders hold no earth: it falls past them. Ladders and supports
// themselves never fall.
//
// Miners and bombs stand in earth, and on a ladder, base or hopper. They also stand on top of earth, a ladder, a support, a hopper or the floor.
// Without that they fall at once; those in or on loose earth fall with it. A fall costs a miner 5 health for each tile beyond its free fall.
//
// # Bombs
//
// A dropped bomb explodes at the end of the enemy's next turn. It destroys its own tile and the four beside it: earth, ladders and supports vanish,
// and miners there lose 100 health. A shielded tile loses a layer of shielding instead, and everything on it is safe. From each of the four tiles a
// shock wave runs on to the next filled tile. It does 35 damage to every miner in its way. A bomb reached by another explodes at once.
//
// # The end of a turn
//
// After every turn:
//
//  1. The mover's miners get new steps and mining power. Miners on their own base are healed. Miners in filled tiles lose 5 health, 10
//     where there are 100 units or more.
//  2. Bombs tick and explode.
//  3. Loose tiles fall.
//  4. Both hoppers grow down into the empty tiles under them.
//  5. Dead miners are removed. Their dirt and ore stay on the tile, and their bombs explode at the end of the turn that begins. On a base
//     or hopper, all of that is sold to the owner of the tile. Building material is lost.
//  6. The match may end.
package coreminer
