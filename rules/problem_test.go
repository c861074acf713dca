package rules

import (
	"math"
	"testing"
)

func TestProblems(t *testing.T) {
	var f Problems
	Within(&f, "map.width", 3, 3, 9)
	Within(&f, "map.width", int32(9), 3, 9)
	Within(&f, "map.width", 2, 3, 9)
	Within(&f, "price", int64(1)<<40, 0, 1<<39)
	Within(&f, "share", math.NaN(), 0, 0.5)
	Within(&f, "most", 5, 10, 10)
	f.Add("", "%d maps are missing", 2)
	const want = "map.width: 2 is not from 3 to 9\nprice: 1099511627776 is not from 0 to 549755813888\nshare: NaN is not from 0 to 0.5\nmost: 5 is not 10\n2 maps are missing"
	if got := f.Error(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
