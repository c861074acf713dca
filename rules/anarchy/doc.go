// Package anarchy is the game Anarchy: two bosses fight over a city of warehouses, fire departments, police departments and weather
// stations, and set each other's half of it on fire. What follows is the rule book; the numbers are those of the classic level, and
// every one of them is a field of a level file (see Level).
//
// # Aim
//
// Burn down the enemy's headquarters. The match is over at the end of the turn in which a headquarters has no health left, by fire or by a
// raid, and its owner has lost. After 300 turns, or when both headquarters fall in the same turn, the first of these that differs decides:
//
//  1. more health left in the own headquarters;
//  2. more own buildings standing, the headquarters among them;
//  3. more health in all own buildings together;
//  4. a coin.
//
// # The city
//
// The board has 40 by 20 cells. A cell is empty or holds one building, which belongs to a seat for the whole match. The east is the
// mirror image of the west with the owners swapped, so that seat 0 has its headquarters in the west and seat 1 in the east; other
// buildings of both lie everywhere. A building whose health falls to 0 is a ruin. Ruins stay where they are: they cannot act, but they
// burn, pass fire on, and can be ignited and extinguished.
//
//	building            health  what it does for a bribe
//	headquarters           300  ignites like a warehouse, but with 20 fire
//	warehouse              100  ignites a building: 3 fire more there
//	fire department        100  extinguishes: 2 fire less on a building
//	police department      100  raids a warehouse or headquarters: damage equal to its exposure
//	weather station        100  turns or changes the strength of the next wind
//
// # A turn
//
// The seats take turns, seat 0 first. The mover has 10 bribes, and one more for each own building that became a ruin since its last turn.
// Every act costs one bribe, and each building acts at most once a turn. Bribes that are not used are lost. The mover may do as much of
// this as it likes, in any order, and then ends the turn. What it orders happens at once.
//
// Ignite: an own warehouse or headquarters that stands adds its fire to any building, own or enemy, at any distance, up to a fire of 20.
// Headquarters cannot be ignited; only the wind carries fire there. The warehouse that did it becomes exposed: its exposure grows by the
// Manhattan distance to the target (columns plus rows).
//
// Extinguish: an own fire department takes up to 2 fire from any building at any distance, except a headquarters.
//
// Raid: an own police department takes as much health from a warehouse or headquarters as its exposure is, and the exposure is used up.
//
// Rotate: an own weather station turns the wind of the next turn by a quarter, either way. Intensify: it makes that wind stronger or weaker
// by 1, between 0 and 10. The next turn is the enemy's, so you choose the wind that blows when the enemy has finished. No wind blows later than in the
// last turn, so nothing can be changed in it.
//
// # The end of a turn
//
// The whole city goes through these stages, whoever's turn it was:
//
//  1. Fire burns: each building loses as much health as its fire is.
//  2. Fires shrink by 1.
//  3. Exposure drains by 10 from every warehouse and headquarters.
//  4. All buildings may be bribed again.
//  5. A headquarters without health ends the match.
//  6. The wind blows. Each fire is carried in the wind's direction across up to as many buildings as the wind is strong, until the first
//     empty cell. Each of them then burns at least with the strength of the wind, or of that fire before it shrank if this is less.
//     A greater fire that is there already stays. Headquarters and ruins catch fire like everything else.
//  7. The next forecast becomes the wind.
//  8. Both seats get their bribes for the coming turn.
//
// So a fire of 3 left alone does 3+2+1 = 6 damage in three turns, one of 20 does 210.
//
// # The forecast
//
// The forecasts of all turns are drawn before the match, and both seats see them all. Each has a direction, an intensity and a controller,
// the seat that moves the turn before and so is the one that can change it; the first has none. They come in pairs, one for each seat: the
// second of a pair is as strong as the first, and has east and west swapped. A weather station changes the next one only.
//
// # Rulesets
//
// The table [rules] of a level says in which points it follows the rule document (classic) or the server of the 2015 competition
// (original), whose matches re-execute here exactly:
//
//	field              classic       original
//	wind_reach         "intensity"   1              buildings in a row to which a fire is carried
//	burnt_bribe        "fallen"      "smouldering"  original: a bribe for each own ruin that burned at the end of the enemy's turn, every time
//	drain_when_bribed  true          false          original: exposure does not drain from a warehouse that acted in that turn
//	raid_told          true          false          original: a raid answers a program 0 instead of the damage
//	changer_controls   true          false          original: the controller of a forecast is the seat on whose turn it blows
//
// Where document and server are silent or agree there is nothing to choose: both headquarters lost at once are compared, igniting adds to
// the fire that is there, a raid uses exposure up and may hit headquarters.
package anarchy
