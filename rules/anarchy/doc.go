// Package anarchy is the game Anarchy: two gangs fight over a city of warehouses, fire departments, police departments and weather
// stations, and set each other's half of it on fire. What follows is the rule book. The numbers are those of the classic level; each of
// them is a field of a level file (see Level).
//
// # Aim
//
// Burn down the enemy headquarters. The match ends with the turn in which a headquarters has no health left, by fire or by a raid, and its
// owner loses. After 300 turns, or when both headquarters fall in the same turn, the first of these that differs decides:
//
//  1. more damage done to the enemy headquarters, counted from the health with which it began;
//  2. more buildings standing, headquarters included;
//  3. more total health of all buildings;
//  4. a coin toss.
//
// # The city
//
// The board has 40 by 20 cells. A cell is empty or holds one building, which belongs to the same seat for the whole match. The east mirrors
// the west with the owners swapped: seat 0 has its headquarters in the west, seat 1 in the east, and both own other buildings everywhere. A
// building whose health falls to 0 is a ruin. Ruins stay where they are. They cannot act, but they burn, pass fire on, and can be ignited
// and extinguished.
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
// The seats take turns, seat 0 first. The mover has 10 bribes, and one more for each of its buildings that became a ruin since its last
// turn. Only the mover's standing buildings act. Every action costs one bribe, and each building acts at most once a turn. Unused bribes
// are lost. The mover gives commands in any order, each takes effect at once, and the mover then ends the turn.
//
// Ignite: a warehouse or headquarters adds its fire to any building of either seat, at any distance, up to a fire of 20. Headquarters
// cannot be ignited; only the wind carries fire to them. The building that ignites becomes exposed: its exposure grows by the Manhattan
// distance to the target (columns plus rows).
//
// Extinguish: a fire department removes up to 2 fire from any building except a headquarters, at any distance.
//
// Raid: a police department damages a warehouse or headquarters by its exposure, at any distance; the exposure then drops to 0.
//
// Rotate: a weather station turns the wind of the next turn by a quarter, either way. Intensify: it makes that wind stronger or weaker by
// 1, between 0 and 10. The next turn is the enemy's, so this wind blows at the end of the enemy's turn. In the last turn there is no next
// wind to change.
//
// # The end of a turn
//
// The whole city goes through these stages after every turn:
//
//  1. Fire burns: each building loses health equal to its fire.
//  2. Fires shrink by 1.
//  3. Exposure drains by 10 from every warehouse and headquarters.
//  4. All buildings may be bribed again.
//  5. A headquarters without health ends the match.
//  6. The wind blows. It carries each fire in its direction across as many buildings as its intensity, up to the first empty cell. Each of
//     them then has a fire of at least the wind's intensity, or of the carried fire before it shrank if that is less. Headquarters and
//     ruins catch fire like other buildings.
//  7. The next forecast becomes the wind.
//  8. Both seats get their bribes.
//
// So a fire of 3 left alone does 3+2+1 = 6 damage in three turns, one of 20 does 210.
//
// # The forecast
//
// The forecasts of all turns are drawn before the match, and both seats see all of them. Each has a direction, an intensity and a
// controller: the seat that moves in the turn before, which alone can change it. The first forecast has no controller. Forecasts come in
// pairs, one for each seat: the second of a pair is as strong as the first, with east and west swapped. A weather station changes the next
// forecast only, and none in the last turn.
//
// # Rulesets
//
// The table [rules] of a level selects, point by point, the rule document (classic) or the server of the 2015 competition (original). That server's
// matches re-execute here exactly:
//
//	field              classic       original
//	wind_reach         "intensity"   1              buildings in a row to which a fire is carried
//	burnt_bribe        "fallen"      "smouldering"  original: a bribe for each own ruin that burned at the end of the enemy's turn, every time
//	drain_when_bribed  true          false          original: no drain from a warehouse that acted in that turn
//	raid_told          true          false          original: a raid answers a program 0 instead of the damage
//	changer_controls   true          false          original: the controller of a forecast is the seat on whose turn it blows
//	spare_wind         false         true           original: with an odd max_turns, stations change the wind after the last turn
//
// Where document and server agree or are silent there is no choice: when both headquarters fall at once they are compared, and igniting adds to the
// fire that is there. Also, a raid uses up the exposure and may hit a headquarters.
package anarchy
