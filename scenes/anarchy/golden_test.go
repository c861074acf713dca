package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x51b9f975bf223631, 0xe111a8064d229c74, 0xdc00c43160572eb0, 0x17bd054a87f6f8ae}
