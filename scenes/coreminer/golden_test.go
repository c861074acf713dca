package coreminer

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x2c3305361697414a, 0x5780c9871b90d496, 0xa062874dee59de67, 0xa74182f3dbf76680}
