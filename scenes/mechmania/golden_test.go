package mechmania

// golden are the digests of TestGolden at 6, 12, 24 and 60 pixels a tile.
var golden = [...]uint64{0x7b22862f88b246be, 0x1608f7b72a88fc03, 0xaa7cec693afa45c9, 0x2c9898c74b7f64bf}
