package si32

// golden are the digests of TestGolden at 8, 13, 24 and 70 pixels a tile, on squares and on hexagons.
var golden = [2][]uint64{
	{0x5394cc83f681c3cb, 0xf9d052522d4baa5a, 0xfe966f581765dd6a, 0xe3205276818b604c},
	{0x1f2ab687887316c1, 0xc07971ad8457484d, 0xf04961c033b3e4ae, 0x4d35b1e1f6ea50bf},
}
