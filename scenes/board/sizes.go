package board

// Sizes of a tile in canvas units at which the camera or the layout changes.
const (
	TileLegible  = 9  // the owners of units can be recognised: a spectator sees a whole board of such tiles
	TileClear    = 20 // units can be distinguished: the camera avoids smaller tiles for a person who plays
	TileReadable = 25 // texts beside units can be read: a narrow canvas opens at this size for a person who plays
	TileLarge    = 44 // the camera never zooms in further by itself
)

// NearlyReadable is the fraction of TileReadable from which showing the whole board is worth more than a larger size.
const NearlyReadable = 0.85
