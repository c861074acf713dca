// Package mechmania is the game MechMania 27: two farmers work the same farm and follow the fertile rows down the field. The farmer with
// more money at the end inherits it. What follows is the rule book. The numbers are those of the classic level; each of them is a field of
// a level file (see Level).
//
// # Aim
//
// After 180 turns the farmer with more dollars wins; with equal money it is a draw. Money is counted exactly, in millionths of a dollar, and
// shown in cents. Unsold seeds and crops are worth nothing.
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
// planted. Ground behind it is arid: nothing can be planted there, and crops there dry up. They can no longer be harvested.
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
// Then both act, in one of four ways. Seat 0 acts first, then seat 1, which can plant where seat 0 has just harvested.
//
// Plant any seeds on empty tiles within 1 of the farmer. Harvest any ripe crops within 1, no matter who planted them, up to 30 things in
// the basket, seeds included. Neither is possible within 2 tiles of the other farmer, or where its scarecrow watches. When one seed or crop
// fails, the others are not affected.
//
// Buy seeds on the grocer's tiles. The pairs of crop and quantity are handled in order until one fails: money or room runs out, there are no
// such seeds, or the quantity is below 1. A pair that fails is answered with the reason. When nothing is bought before it, it is refused like
// any order that cannot succeed; after other pairs it ends the purchase, and later pairs are refused.
//
// Use the item, once in a match.
//
// # The end of a turn
//
//  1. Everything grows, on the ground of the turn that ends. Crops planted in this turn have their first growth step.
//  2. The band moves; crops on arid ground dry up and are worth nothing.
//
// So a crop planted in turn t with a growing time of n can be harvested from the action of turn t+n on. One whose row dries up after turn t pays in
// full in the action of turn t. Under the rules of the original both steps come before the actions of the turn.
//
// # Items and upgrades
//
// Before the first turn each farmer takes one item or one upgrade. Who asks for both keeps the upgrade.
//
// Rain totem: in the growth step that ends the turn everything in the square of 5 by 5 around the farmer grows up to three times.
// Fertility idol: there fertility counts twice. Pesticide: crops in the square of 3 by 3 lose a fifth of their value at once. Scarecrow: keeps the
// other farmer from planting and harvesting in the square of 5 by 5; where two overlap, neither can. Delivery drone: next turn seeds can be bought
// anywhere. Coffee thermos: next turn the farmer walks three times as far.
//
// Longer legs: 20 tiles a turn. Seed-a-pult: plants within 5. Scythe: harvests within 5. Spyglass: protects within 3. Backpack: carries
// 50. Loyalty card: 5 % off after 25 dollars were spent. Rabbit's foot: one harvested crop in twenty counts twice.
//
// # Achievements
//
// Thirteen achievements are earned on the way and at the end. The field earned of a farmer has a bit for each.
//
//	 bit  achievement                         for
//	   1  Dust Bowl                           10 own crops have dried up
//	   2  My Favorite Customer                1000 dollars spent
//	   4  Richer than Phineas Himself         2500 dollars at the end
//	   8  Not Worth the Dirt He Sows          less than one began with at the end
//	  16  Omni-Agriculturalist                one of each of the six ordinary crops sold
//	  32  A Worthy Heir                       won
//	  64  It Ain't Much But It's Honest Work  won without stealing
//	 128  Botanical Burglary                  won without planting
//	 256  Fruits of our Labor                 won with grapes, jogan and ducham fruits only, at least one planted, harvested and sold
//	 512  Seedy Business                      sold something stolen
//	1024  Grapes of Mild Displeasure          5 stolen grapes sold
//	2048  Ornithophobia                       a scarecrow inside the other's area
//	4096  Stalks and Bonds                    golden corn sold
//
// When a seat leaves the match, the winner still earns the achievements of the end; the seat that leaves earns nothing more. A match that
// ends in its first turn was not played and earns nothing.
package mechmania
