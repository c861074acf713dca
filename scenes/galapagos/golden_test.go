package galapagos

// golden are the digests of TestGolden at 7, 12, 24 and 60 pixels a tile.
var golden = [...]uint64{0x3e5e3cbe9a36875, 0x1dedce304c3da42b, 0xf1557a09405a2985, 0x413c6da886e64c3d}
