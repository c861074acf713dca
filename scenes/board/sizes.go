package board

// Sizes of a tile in canvas units at which something changes: what the camera does, and which layout is worth its room.
const (
	TileLegible  = 9  // whose units stand where can still be told: a spectator sees a whole board of such tiles
	TileClear    = 20 // units can be told apart: a person who plays sees no smaller ones where the camera can help it
	TileReadable = 25 // what is written beside units can be read: a narrow canvas opens at this size for a person who plays
	TileLarge    = 44 // the camera comes no nearer by itself
)

// NearlyReadable is the part of TileReadable from which seeing the whole board is worth more.
const NearlyReadable = 0.85
