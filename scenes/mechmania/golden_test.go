package mechmania

// golden are the digests of TestGolden at 6, 12, 24 and 60 pixels a tile.
var golden = [...]uint64{0x6a7949e448f5f204, 0xf12b42ae1fa6b3ad, 0xad7712f18537c354, 0xe129011e2d765f50}
