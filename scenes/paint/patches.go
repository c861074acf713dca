package paint

import (
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

const (
	field       = 32  // width and height in pixels of the fields by which a frame is compared with the one before
	mostPatches = 12  // of a frame: each is a draw call
	worthwhile  = 0.7 // of the image: when the patches are larger together, the whole image is drawn
)

// span is which fields a triangle touches: those in the rows y0 to y1 and the columns x0 to x1.
type span struct{ x0, y0, x1, y1 int32 }

// mosaic is a digest of a frame by fields: of all triangles that touch a field, in their order.
type mosaic struct {
	columns, rows int
	sums          []uint64
}

// patches finds out which parts of an image have changed, and collects the triangles of each.
type patches struct {
	hashes   []uint64 // of the vertices
	touched  []span   // of the triangles
	areas    []image.Rectangle
	places   []uint32 // of a vertex among those collected, plus 1
	vertices []ebiten.Vertex
	indices  []uint32
}

// digest sets m to the digest of a batch on an image of w by h pixels.
func (p *patches) digest(m *mosaic, w, h int, vertices []ebiten.Vertex, indices []uint32) {
	m.columns, m.rows = (w+field-1)/field, (h+field-1)/field
	n := m.columns * m.rows
	m.sums = slices.Grow(m.sums[:0], n)[:n]
	clear(m.sums)
	p.hashes = slices.Grow(p.hashes[:0], len(vertices))[:0]
	for i := range vertices {
		p.hashes = append(p.hashes, hash(&vertices[i]))
	}
	p.touched = slices.Grow(p.touched[:0], len(indices)/3)[:0]
	for i := 0; i+2 < len(indices); i += 3 {
		a, b, c := indices[i], indices[i+1], indices[i+2]
		sum := mixed(mixed(p.hashes[a], p.hashes[b]), p.hashes[c])
		s := spanOf(&vertices[a], &vertices[b], &vertices[c], int32(m.columns-1), int32(m.rows-1))
		p.touched = append(p.touched, s)
		for y := s.y0; y <= s.y1; y++ {
			row := m.sums[int(y)*m.columns:]
			for x := s.x0; x <= s.x1; x++ {
				row[x] = mixed(row[x], sum)
			}
		}
	}
}

// mixed adds a number to a digest.
func mixed(sum, n uint64) uint64 {
	sum = (sum ^ n) * 0x9E3779B97F4A7C15
	return sum ^ sum>>29
}

func hash(v *ebiten.Vertex) uint64 {
	pair := func(a, b float32) uint64 { return uint64(math.Float32bits(a))<<32 | uint64(math.Float32bits(b)) }
	return mixed(mixed(mixed(mixed(1, pair(v.DstX, v.DstY)), pair(v.SrcX, v.SrcY)), pair(v.ColorR, v.ColorG)), pair(v.ColorB, v.ColorA))
}

// spanOf is which of the fields 0 to right and 0 to bottom the box around a triangle touches. It compares by hand: in a browser min and max of
// fractions are slow.
func spanOf(a, b, c *ebiten.Vertex, right, bottom int32) span {
	x0, x1 := ordered(a.DstX, b.DstX, c.DstX)
	y0, y1 := ordered(a.DstY, b.DstY, c.DstY)
	return span{max(int32(x0)/field, 0), max(int32(y0)/field, 0), min(int32(x1)/field, right), min(int32(y1)/field, bottom)}
}

// ordered is the least and the largest of three numbers.
func ordered(a, b, c float32) (least, most float32) {
	least, most = a, a
	if b < least {
		least = b
	} else if b > most {
		most = b
	}
	if c < least {
		least = c
	} else if c > most {
		most = c
	}
	return least, most
}

// changed returns the few boxes, in pixels, that hold all fields in which two digests of an image of w by h pixels differ. They may overlap.
// It reports false when drawing the whole image costs about as little.
func (p *patches) changed(was, is *mosaic, w, h int) ([]image.Rectangle, bool) {
	if is.columns == 0 || was.columns != is.columns || was.rows != is.rows {
		return nil, false
	}
	areas := p.areas[:0]
	for y := range is.rows {
		for x := 0; x < is.columns; x++ {
			if was.sums[y*is.columns+x] == is.sums[y*is.columns+x] {
				continue
			}
			if n := len(areas); n > 0 && areas[n-1].Min.Y == y && areas[n-1].Max.X == x {
				areas[n-1].Max.X++
			} else {
				areas = append(areas, image.Rect(x, y, x+1, y+1))
			}
		}
	}
	areas = joined(areas)
	p.areas = areas
	all := 0
	for i, a := range areas {
		areas[i] = image.Rect(a.Min.X*field, a.Min.Y*field, min(a.Max.X*field, w), min(a.Max.Y*field, h))
		all += areas[i].Dx() * areas[i].Dy()
	}
	return areas, float64(all) <= worthwhile*float64(w*h)
}

// joined joins boxes that follow each other from top to bottom: those of which that makes a box without anything between them, and then those
// with the least between them, until there are few.
func joined(areas []image.Rectangle) []image.Rectangle {
	const near = 24 // how far apart in the list two boxes may be
	size := func(r image.Rectangle) int { return r.Dx() * r.Dy() }
	for {
		least, first, second := math.MaxInt, 0, 0
		for i := range areas {
			for k := i + 1; k < min(i+near, len(areas)); k++ {
				if more := size(areas[i].Union(areas[k])) - size(areas[i]) - size(areas[k]); more < least {
					least, first, second = more, i, k
				}
			}
		}
		if len(areas) < 2 || least > 0 && len(areas) <= mostPatches {
			return areas
		}
		areas[first] = areas[first].Union(areas[second])
		areas = slices.Delete(areas, second, second+1)
	}
}

// within returns the triangles of the batch of the last digest that touch an area, after those of the ground. They are valid until the next
// call.
func (p *patches) within(area image.Rectangle, ground *mesh, vertices []ebiten.Vertex, indices []uint32) ([]ebiten.Vertex, []uint32) {
	p.places = slices.Grow(p.places[:0], len(vertices))[:len(vertices)]
	clear(p.places)
	p.vertices, p.indices = append(p.vertices[:0], ground.vertices...), append(p.indices[:0], ground.indices...)
	box := span{int32(area.Min.X / field), int32(area.Min.Y / field), int32((area.Max.X - 1) / field), int32((area.Max.Y - 1) / field)}
	for i, s := range p.touched {
		if s.x0 > box.x1 || s.x1 < box.x0 || s.y0 > box.y1 || s.y1 < box.y0 {
			continue
		}
		for _, n := range indices[3*i : 3*i+3] {
			if p.places[n] == 0 {
				p.vertices = append(p.vertices, vertices[n])
				p.places[n] = uint32(len(p.vertices))
			}
			p.indices = append(p.indices, p.places[n]-1)
		}
	}
	return p.vertices, p.indices
}
