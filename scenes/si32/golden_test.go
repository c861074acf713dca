package si32

// golden are the digests of TestGolden at 8, 13, 24 and 70 pixels a tile, on squares and on hexagons.
var golden = [2][]uint64{
	{0xcbf075258d950242, 0x9ee96b19f4b1ce3f, 0xada21e6989748220, 0xaa6480ce8f3d80af},
	{0x51f2fb596ddf95d6, 0xd88f9f8dd0626d03, 0x230961253ac4b017, 0x9a62b699d193aaf5},
}
