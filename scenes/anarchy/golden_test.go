package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x53e8007030d6c043, 0x34f0950e71182902, 0xf1b978a15220579e, 0x4f394952df7acad5}
