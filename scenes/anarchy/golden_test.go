package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x51b9f975bf223631, 0xf54dc76aef79f65b, 0x98686fc0a8f0a69a, 0xd20b98ea6545e2c1}
