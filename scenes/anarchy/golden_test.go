package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x6a81cf03d116f647, 0x8559e84d85d19e0c, 0xb88e1a045118f2ba, 0x3c2216cd6e2d0c94}
