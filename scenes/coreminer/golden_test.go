package coreminer

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0xbefe09613dd651fe, 0xd1984a1d7b9e8ed4, 0x3298b9f69baae9a5, 0xf9ac41a7fb8b6cd7}
