package anarchy

// golden are the digests of TestGolden at 8, 24, 60 and 120 pixels a tile.
var golden = [...]uint64{0x53e8007030d6c043, 0x978395dea6ea42f8, 0xc5844910e2aa1d7e, 0x387c4babbf1659fb}
