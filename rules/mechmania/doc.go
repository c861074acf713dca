// Package mechmania is the game MechMania 27: two farmers work the same farm, follow the fertile rows down the field, and whoever has
// more money at the end inherits. What follows is the rule book; the numbers are those of the classic level, and every one of them is a
// field of a level file (see Level).
//
// # Aim
//
// After 180 turns the farmer with more dollars wins; with the same it is a draw. Seeds and crops that were not sold are worth nothing.
//
// # The farm
//
// The board is 30 tiles wide and 50 deep. The top three rows are grass; the five tiles in the middle of the top row belong to the green
// grocer. Everything below is soil. Seat 0 starts in the top left corner, seat 1 in the top right, each with 300 dollars.
//
// # The fertility band
//
// Nine rows of fertile ground slide down the field, one row every three turns: three of fertility 1, one of 1.2, one of 1.5, one of 1.2,
// three of 1. The first of them reaches the first row of soil on turn 13. Ground that the band has not reached has fertility 0 and can be
// planted; ground behind it is arid: nothing can be planted there, and what stands there dries up.
//
// # Crops
//
// At every growth step a crop gains its growth a turn times (1 - sensitivity + fertility x sensitivity). After its growing time it is ripe and keeps its value.
//
//	crop             seed  growing time  growth a turn  sensitivity
//	potato              5             4          1.375          0 %
//	corn                5             2            2.5         50 %
//	grape              15            10           1.65         50 %
//	jogan fruit        20             5              4         75 %
//	peanut              5            30          0.167          0 %
//	quadrotriticale    30            15            2.6         25 %
//	ducham fruit      100             5             20        100 %
//	golden corn      1000             3            500        100 %
//
// # A turn
//
// Both farmers plan in secret and are revealed together, twice a turn.
//
// First both move, up to 10 tiles counted along rows and columns. A move that is too far or off the farm leaves the farmer where it is. Nothing stands in
// a farmer's way. Whoever comes to a tile of the grocer, or stays on one by a move, sells everything it carries.
//
// Then both act, in one of four ways. The action of seat 0 is carried out first, then that of seat 1.
//
// Plant any seeds on empty tiles within 1 of the farmer. Harvest any ripe crops within 1, whoever planted them, as far as the basket holds 30 things, seeds included.
// Neither is possible within 2 tiles of the other farmer, or where its scarecrow watches. What fails for one seed or crop leaves the others alone.
//
// Buy seeds on the grocer's tiles. The pairs of crop and quantity are handled in order until one fails: for want of money or room, or because its
// quantity is negative. So a pair that must fail is a legal part of a plan, while other orders that cannot succeed are refused with the reason.
//
// Use the item, once in a match.
//
// # The end of a turn
//
//  1. Everything grows, on the ground of the turn that ends. What was planted in this turn has its first growth step.
//  2. The band moves; crops on arid ground dry up and are worth nothing.
//
// So a crop planted in turn t with a growing time of n can be harvested from the action of turn t+n on, and one whose row dries up after turn t pays in full
// in the action of turn t. With the rules of the original both steps come before the actions of the turn.
//
// # Items and upgrades
//
// Before the first turn each farmer takes one item or one upgrade.
//
// Rain totem: in the next growth step, at the end of the turn, everything in the square of 5 by 5 around the farmer grows up to three times. Fertility idol:
// there it counts twice the fertility. Pesticide: crops in the square of 3 by 3 lose a fifth of their value, at once. Scarecrow: keeps the other from planting
// and harvesting in the square of 5 by 5; where two overlap, nobody can. Delivery drone: next turn seeds can be bought anywhere. Coffee thermos: next turn
// the farmer walks three times as far.
//
// Longer legs: 20 tiles a turn. Seed-a-pult: plants within 5. Scythe: harvests within 5. Spyglass: protects within 3. Backpack: carries
// 50. Loyalty card: 5 % off after 25 dollars were spent. Rabbit's foot: one harvested crop in twenty counts twice.
//
// # Achievements
//
// Thirteen distinctions are earned on the way: Dust Bowl (10 own crops dried up), My Favorite Customer (1000 dollars spent), Richer than
// Phineas Himself (2500 dollars at the end), Not Worth the Dirt He Sows (less than at the start), Omni-Agriculturalist (one of each of the
// six ordinary crops sold), A Worthy Heir (won), It Ain't Much But It's Honest Work (won without stealing), Botanical Burglary (won without planting), Fruits of our Labor
// (won with grapes, jogan and ducham fruits only), Seedy Business (sold something stolen), Grapes of Mild Displeasure (5 stolen grapes), Ornithophobia (a scarecrow
// inside the other's area), Stalks and Bonds (golden corn sold).
//
// What is earned at the end is earned by the winner of a match that the other has left, too; who leaves earns nothing more.
package mechmania
