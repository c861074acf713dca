package mechmania

// golden are the digests of TestGolden at 6, 12, 24 and 60 pixels a tile.
var golden = [...]uint64{0x7b22862f88b246be, 0x1608f7b72a88fc03, 0x3323c4449e51fecd, 0x4e7a01aee2f4ed56}
