package board

import "math"

// Cut travels to where a place is shown as large as it fits, with tiles of least to most canvas units. It takes no longer than any travel.
func (c *Camera) Cut(place Rect, least, most float64) {
	scale := min(float64(c.free.W)/float64(place.W), float64(c.free.H)/float64(place.H))
	x, y := place.Middle()
	c.travel(c.freely(shot{float64(x), float64(y), min(math.Max(min(scale, most), least), closest)}))
}
