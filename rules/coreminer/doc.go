// Package coreminer is the game Coreminer: two companies send miners into the same plot of earth, sell what they bring up, and undermine
// each other. What follows is the rule book; the numbers are those of the classic level, and every one of them is a field of a level file
// (see Level).
//
// # Aim
//
// A seat whose value has reached 6700 when a turn ends wins. Value is ore that was sold. After 250 turns, or when all ore is sold or
// destroyed, the first of these that differs decides:
//
//  1. more value;
//  2. more money;
//  3. a coin.
//
// # The plot
//
// The board is a cut through the earth, 30 tiles wide and 30 deep; row 0 is the open surface. Seat 0 has its base at the west end of the
// surface, seat 1 at the east end, and the earth of the east mirrors that of the west. A tile holds dirt and ore; while it holds any it is
// filled, and only empty tiles can be entered. Deeper layers hold more of both, and most ore lies at the bottom in the middle. A tile can
// also have a ladder or a support (when it is empty), shielding (when it is filled), and any number of miners and bombs.
//
// # Miners
//
//	grade  title                    health  steps  mining power  cargo  free fall
//	    0  Standard Issue Exominer      25      2            50    250          1
//	    1  Exominer MK2.0               50      3           100    500          2
//	    2  Exominer 3000                75      4           150    750          3
//	    3  Exominer 5000 Series X      100      5           200   1000          4
//
// Steps and mining power are new at the end of each own turn. Dirt, ore and building material take one unit of cargo space each, bombs ten.
//
// # A turn
//
// The seats take turns, seat 0 first, and the mover gives as many commands as it likes. To mine or dump an amount up to 1 means as much as
// possible; to buy or transfer, an amount up to 0 does.
//
// Spawn: 300 of money put a miner of grade 0 on the own base.
//
// Move: to an empty tile above, below, left or right. Going up needs a ladder on the own tile; there is no way down from a hopper, nor from
// a base without a ladder under it. A miner on a filled tile is buried and cannot walk. A miner that steps over a hole falls.
//
// Mine: from the own tile or one of the four beside it, as far as mining power and cargo space go, in this order: shielding, ladder,
// support, ore, dirt. A layer of shielding, a ladder or a support comes off whole and takes as much mining power and cargo space as
// building it takes material; whatever does not come off stops the rest. Hoppers cannot be mined.
//
// Build: a ladder or support (5 material each) on an empty tile, or a shield (5 material, two layers) on a filled one, own or beside.
//
// Dump: dirt, ore or bombs onto the own tile or one beside it. On the own base or hopper they are sold instead: dirt for 1, ore for 5 and a
// value of 1, bombs for 25. Nothing can be dumped into the enemy's, nor earth onto a ladder or support.
//
// Buy: dirt for 1, building material for 2, bombs for 25, at or beside the own base or hopper.
//
// Transfer: dirt, ore, bombs or material to a miner on a tile beside, own or enemy.
//
// Upgrade: 500 of money raise a miner on the own base or hopper by one grade. Its health grows when it rests on the base.
//
// # Falling
//
// Earth must rest: on the floor of the plot, on earth that rests itself, or held by a support below it or beside the tile below it (a
// support holds the three tiles over it). Earth that does not rest is loose, whole columns of it, with their shielding. At the end of the
// turn, loose earth falls, the lowest first, until it rests again, and buries whoever stands there. Ladders hold no earth: it falls past
// them. Ladders and supports themselves never fall.
//
// Miners and bombs stand in earth, on a ladder, base or hopper, and on top of earth, a ladder, a support, a hopper or the floor. Without
// that they fall at once; those in or on loose earth fall with it. A miner is hurt by 5 for each tile beyond its free fall.
//
// # Bombs
//
// A dropped bomb explodes at the end of the enemy's next turn. It destroys its own tile and the four beside it: earth, ladders and supports
// go, and miners there lose 100 health. Shielding loses a layer instead and protects what is on its tile. From each of the four tiles a
// shock wave runs on until the next filled tile: 35 damage to every miner in its way. A bomb reached by another explodes at once.
//
// # The end of a turn
//
// Whoever's turn it was:
//
//  1. The mover's miners get new steps and mining power. Miners on their own base are healed. Miners in filled tiles lose 5 health, 10
//     where there are 100 units or more.
//  2. Bombs tick and explode.
//  3. Loose tiles fall.
//  4. Both hoppers grow down into the empty tiles under them.
//  5. The end of the match is looked for.
//  6. Dead miners are cleared away. Their dirt and ore stay on the tile, and their bombs explode at the end of the turn that begins; on a
//     base or hopper all of that is sold to the owner of the tile. Building material is lost.
package coreminer
