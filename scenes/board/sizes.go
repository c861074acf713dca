package board

// Sizes of a tile in canvas units at which the camera or the layout changes.
const (
	TileLegible  = 9  // the owners of units can be recognised: a spectator sees a whole board of such tiles
	TileClear    = 20 // units can be distinguished: the camera avoids smaller tiles
	TileReadable = 25 // texts beside units can be read: a narrow canvas shows a board whole when nearly this large
	TileNumbers  = 28 // numbers and badges can be read; below it those that say little give way. A narrow canvas opens a cut board at this size
	TileWhole    = 30 // a person who plays gets a board whole when its tiles are this large
	TileOpen     = 40 // and otherwise the part that matters, at this size
)

// NearlyReadable is the fraction of TileReadable, and NearlyWhole that of TileWhole, from which showing all or nearly all of the board is worth
// more than a larger size. NearlyOpen is the fraction of TileOpen from which that is so of its whole width.
const (
	NearlyReadable = 0.85
	NearlyWhole    = 0.97
	NearlyOpen     = 0.9
)
