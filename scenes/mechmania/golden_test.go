package mechmania

// golden are the digests of TestGolden at 6, 12, 24 and 60 pixels a tile.
var golden = [...]uint64{0x30a918920a7b155e, 0x5f61cc486677438d, 0x142ea30083573951, 0x6c9adaf0fe0ea74e}
