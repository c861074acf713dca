package main

import (
	"fmt"
	"image"
	"slices"
	"strings"
)

// Pictures start at multiples of grid pixels and have border pixels of their own edge around them, so that neighbours do not bleed into
// each other when the atlas is halved up to three times. An atlas with its halved copies must fit the painter's texture.
const (
	grid   = 8
	border = 4
	limit  = 4096
)

var widths = []int{1024, 2048}

// pack places the pictures on shelves, highest first, in the atlas size that wastes least and has room for the halved copies.
func pack(all []*picture) (image.Point, error) {
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b *picture) int {
		if d := b.image.Rect.Dy() - a.image.Rect.Dy(); d != 0 {
			return d
		}
		return strings.Compare(a.name, b.name)
	})
	for _, width := range widths {
		height := shelves(order, width)
		if height*3/2 <= min(limit, 2*width) {
			return image.Pt(width, height), nil
		}
	}
	return image.Point{}, fmt.Errorf("the sprites do not fit into an atlas of %d pixels", widths[len(widths)-1])
}

func shelves(order []*picture, width int) int {
	x, y, next := grid, grid, grid
	for _, p := range order {
		w, h := slot(p.image.Rect.Dx()), slot(p.image.Rect.Dy())
		if x+w > width {
			x, y = grid, next
		}
		p.at = image.Pt(x, y)
		x += w
		next = max(next, y+h)
	}
	return next
}

func slot(n int) int { return (n + 2*border + grid - 1) / grid * grid }

// place copies a picture into the atlas and repeats its outermost pixels around it.
func place(atlas *image.RGBA, p *picture) {
	w, h := p.image.Rect.Dx(), p.image.Rect.Dy()
	for y := -border; y < h+border; y++ {
		for x := -border; x < w+border; x++ {
			c := p.image.RGBAAt(min(max(x, 0), w-1), min(max(y, 0), h-1))
			atlas.SetRGBA(p.at.X+x, p.at.Y+y, c)
		}
	}
}
