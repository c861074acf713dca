package galapagos

// golden are the digests of TestGolden at 7, 12, 24 and 60 pixels a tile.
var golden = [...]uint64{0x9a0bb863242b330f, 0x88c949dde02cb7d8, 0x805c7e3cdf8c6d03, 0x279c4f439a02f40d}
