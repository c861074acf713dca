package coreminer

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x2c3305361697414a, 0x71e9934230e9daa1, 0xc166c16d5cc9c514, 0xba44474590a7f8bd}
