package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x51b9f975bf223631, 0x649cd58a9c95a5d2, 0xeb81d7400bc160d3, 0xa870a43da80cfa52}
