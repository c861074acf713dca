package coreminer

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x50554c7602cf9c48, 0x3b4ce0925ee508cf, 0x185bba33da94dab4, 0xc3928cff5950b881}
