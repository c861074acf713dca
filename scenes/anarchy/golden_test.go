package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x9be55e1510ef0211, 0x56490927c2a91e83, 0xdf5a575dfadd2ff6, 0x22c4a8bea250eef1}
