package coreminer

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
)

var art = &assets.Coreminer

// strata is the number of layers of earth with their own sprites.
const strata = 4

// Sprites by layer of earth, by item and by standing order.
var (
	seams      = [strata]assets.Sprite{1: art.Strata01, 2: art.Strata12, 3: art.Strata23}         // upper edge of a layer
	edges      = [4][strata]assets.Sprite{art.EdgeN, art.EdgeE, art.EdgeS, art.EdgeW}             // by direction
	corners    = [4][strata]assets.Sprite{art.CornerNe, art.CornerSe, art.CornerSw, art.CornerNw} // clockwise from the north-east
	pips       = [4]assets.Sprite{art.PipDirt, art.PipOre, art.PipBomb, art.PipMaterial}          // by item
	orderIcons = [2]assets.Sprite{art.IconMove, art.IconMine}                                     // walking, digging
)

// suit is the sprites of one grade of miner and points on them, in units of a picture 128 wide that faces right.
type suit struct {
	body, team     assets.Sprite
	drill          [2]assets.Sprite
	pivotX, pivotY float32 // of the drill
	lampX, lampY   float32
	markX, markY   float32
	reach          float32 // of the lamp, in tiles
}

// suits are indexed by grade.
var suits = [4]suit{
	{art.Miner[0], art.MinerTeam[0], [2]assets.Sprite{art.MinerDrill[0], art.MinerDrillB[0]}, 58, 96, 84, 49, 50, 52, 3.0},
	{art.Miner[1], art.MinerTeam[1], [2]assets.Sprite{art.MinerDrill[1], art.MinerDrillB[1]}, 56, 96, 80, 24, 40, 96, 3.7},
	{art.Miner[2], art.MinerTeam[2], [2]assets.Sprite{art.MinerDrill[2], art.MinerDrillB[2]}, 58, 86, 86, 21, 40, 66, 4.4},
	{art.Miner[3], art.MinerTeam[3], [2]assets.Sprite{art.MinerDrill[3], art.MinerDrillB[3]}, 54, 82, 106, 10, 27, 62, 5.4},
}

func mark(seat rules.Seat) assets.Sprite {
	return [2]assets.Sprite{art.MarkDisc, art.MarkDiamond}[seat]
}
