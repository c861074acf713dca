package si32

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
)

var art = &assets.Si32

// shades is the number of tones of the ground, from bare to rich.
const shades = 5

// steps is the number of sizes of an army.
const steps = 5

// stepFrom are the smallest numbers of units of each size.
var stepFrom = [steps]int64{1, 5, 20, 50, 100}

// layers are the three sprites of a piece: the base, the layer tinted with the seat's colour, and the top; missing ones are zero.
type layers [3]assets.Sprite

// Sprites by seat.
var (
	unitArt = [rules.MaxSeats][steps]layers{
		sized(art.UnitDisc, art.UnitDiscTeam, art.UnitDiscTop), sized(art.UnitDiamond, art.UnitDiamondTeam, art.UnitDiamondTop),
		sized(art.UnitSquare, art.UnitSquareTeam, art.UnitSquareTop), sized(art.UnitTriangle, art.UnitTriangleTeam, art.UnitTriangleTop),
	}
	marks = [rules.MaxSeats]layers{{art.MarkDisc, art.MarkDiscTeam}, {art.MarkDiamond, art.MarkDiamondTeam}, {art.MarkSquare, art.MarkSquareTeam}, {art.MarkTriangle, art.MarkTriangleTeam}}
	fills = [rules.MaxSeats]assets.Sprite{art.TerritoryFillPlainTeam, art.TerritoryFillHatchTeam, art.TerritoryFillDotsTeam, art.TerritoryFillCrossTeam}
)

// Sprites of several layers.
var (
	factory   = layers{art.Factory, art.FactoryTeam, art.FactoryTop}
	siteArt   = layers{art.FactoryConstruction, art.FactoryConstructionTeam, art.FactoryConstructionTop}
	hive      = layers{art.Hive, art.HiveTeam, art.HiveTop}
	rubble    = layers{art.Rubble, art.RubbleTeam}
	rubbleHex = layers{art.RubbleHex, art.RubbleHexTeam, art.RubbleHexTop}
	orderHead = layers{art.OrderHead, art.OrderHeadTeam}
	rallyFlag = layers{art.RallyFlag, art.RallyFlagTeam}
	cornerArt = layers{art.TerritoryCorner, art.TerritoryCornerTeam}
	edgeArt   = layers{art.TerritoryEdge, art.TerritoryEdgeTeam}
	innerArt  = layers{art.TerritoryInner, art.TerritoryInnerTeam}
	hexEdge   = layers{art.TerritoryHexEdge, art.TerritoryHexEdgeTeam}
)

func sized(base, team, top [steps]assets.Sprite) (list [steps]layers) {
	for i := range list {
		list[i] = layers{base[i], team[i], top[i]}
	}
	return list
}

// step is the size of an army of n units, 0 to 4.
func step(n int64) int {
	for i := steps - 1; i > 0; i-- {
		if n >= stepFrom[i] {
			return i
		}
	}
	return 0
}
