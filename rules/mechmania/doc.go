// Package mechmania is the game MechMania 27: two farmers work the same farm and follow the fertile rows down the field. The farmer with
// more money at the end inherits it. What follows is the rule book. The numbers are those of the classic level; each of them is a field of
// a level file (see Level).
//
// # Aim
//
// After 180 turns the farmer with more dollars wins; with equal money it is a draw. Unsold seeds and crops are worth nothing.
//
// # The farm
//
// The board is 30 tiles wide and 50 deep. The top three rows are grass, and the five tiles in the middle of the top row belong to the green
// grocer. Everything below is soil. Seat 0 starts in the top left corner, seat 1 in the top right, each with 300 dollars.
//
// # The fertility band
//
// Nine rows of fertile ground slide down the field, one row every three turns: three of fertility 1, one of 1.2, one of 1.5, one of 1.2,
// three of 1. The first of them reaches the first row of soil on turn 13. Ground that the band has not reached has fertility 0 and can be
// planted. Ground behind it is arid: nothing can be planted there, and crops there dry up.
//
// # Crops
//
// At every growth step a crop gains its growth times (1 - sensitivity + fertility x sensitivity). After its growing time it is ripe and
// keeps its value.
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
// Both farmers plan in secret, and both plans are revealed together, twice a turn.
//
// First both move, up to 10 tiles counted along rows and columns. A move that is too far or off the farm leaves the farmer in place.
// Nothing blocks a farmer. A farmer that moves to a tile of the grocer, or moves in place on one, sells everything it carries.
//
// Then both act, in one of four ways. Seat 0 acts first, then seat 1.
//
// Plant any seeds on empty tiles within 1 of the farmer. Harvest any ripe crops within 1, no matter who planted them, up to 30 things in
// the basket, seeds included. Neither is possible within 2 tiles of the other farmer, or where its scarecrow watches. When one seed or crop
// fails, the others are not affected.
//
// Buy seeds on the grocer's tiles. The pairs of crop and quantity are handled in order until one fails, because money or room runs out or
// its quantity is negative. So a plan may hold a pair that is certain to fail, while other orders that cannot succeed are refused with the
// reason.
//
// Use the item, once in a match.
//
// # The end of a turn
//
//  1. Everything grows, on the ground of the turn that ends. Crops planted in this turn have their first growth step.
//  2. The band moves; crops on arid ground dry up and are worth nothing.
//
// So a crop planted in turn t with a growing time of n can be harvested from the action of turn t+n on, and one whose row dries up after
// turn t pays in full in the action of turn t. Under the rules of the original both steps come before the actions of the turn.
//
// # Items and upgrades
//
// Before the first turn each farmer takes one item or one upgrade.
//
// Rain totem: in the next growth step, at the end of the turn, everything in the square of 5 by 5 around the farmer grows up to three
// times. Fertility idol: there fertility counts twice. Pesticide: crops in the square of 3 by 3 lose a fifth of their value at once.
// Scarecrow: keeps the other farmer from planting and harvesting in the square of 5 by 5; where two overlap, neither can. Delivery drone:
// next turn seeds can be bought anywhere. Coffee thermos: next turn the farmer walks three times as far.
//
// Longer legs: 20 tiles a turn. Seed-a-pult: plants within 5. Scythe: harvests within 5. Spyglass: protects within 3. Backpack: carries
// 50. Loyalty card: 5 % off after 25 dollars were spent. Rabbit's foot: one harvested crop in twenty counts twice.
//
// # Achievements
//
// Thirteen achievements are earned on the way: Dust Bowl (10 own crops dried up), My Favorite Customer (1000 dollars spent), Richer than
// Phineas Himself (2500 dollars at the end), Not Worth the Dirt He Sows (less than at the start), Omni-Agriculturalist (one of each of the
// six ordinary crops sold), A Worthy Heir (won), It Ain't Much But It's Honest Work (won without stealing), Botanical Burglary (won without
// planting), Fruits of our Labor (won with grapes, jogan and ducham fruits only), Seedy Business (sold something stolen), Grapes of Mild
// Displeasure (5 stolen grapes), Ornithophobia (a scarecrow inside the other's area), Stalks and Bonds (golden corn sold).
//
// When a seat leaves the match, the winner still earns the achievements of the end; the seat that leaves earns nothing more.
package mechmania
