package coreminer

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x84029c9489c8cb21, 0x9a0989f534bdfaae, 0x1d4629bbb367b5, 0xf0418a7a298fda02}
