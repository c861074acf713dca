package main

import (
	"fmt"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"app.pentarena/assets"
	"app.pentarena/assets/raster"
	"app.pentarena/game/basics/lists"
)

// sharpSizes are additional widths for icons and marks, which are drawn separately to stay crisp at these device sizes.
var sharpSizes = []int{16, 20, 24, 32, 40, 48}

// sharpKinds are the first words of the names that get sharpSizes.
var sharpKinds = []string{"icon", "mark", "seat", "seal", "verb"}

// picture is one rectangle of an atlas: a sprite, or with "@24" after its name the sprite drawn 24 pixels wide.
type picture struct {
	name, hash string
	image      *image.RGBA     // without its transparent margins
	size       image.Point     // with the margins
	kept       image.Rectangle // place of image in the whole picture
	at         image.Point
}

// trim removes the transparent margins of a sprite in steps of grid pixels, so that the rest still halves evenly.
func trim(p *picture) {
	box := image.Rectangle{}
	for y := range p.size.Y {
		for x := range p.size.X {
			if p.image.Pix[p.image.PixOffset(x, y)+3] > 1 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, grid, grid) // an empty layer, so that every building has the same layers
	}
	box = image.Rect(box.Min.X/grid*grid, box.Min.Y/grid*grid, (box.Max.X+grid-1)/grid*grid, (box.Max.Y+grid-1)/grid*grid)
	p.kept = box.Intersect(p.image.Rect)
	small := image.NewRGBA(image.Rectangle{Max: p.kept.Size()})
	draw.Draw(small, small.Rect, p.image, p.kept.Min, draw.Src)
	p.image = small
}

// drawAll draws the sprites of a folder, in the order of the fields that name them.
func drawAll(dir string) ([]*picture, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	names := lists.Map(files, func(file string) string { return strings.TrimSuffix(filepath.Base(file), ".svg") })
	fields, err := fieldsOf(names)
	if err != nil {
		return nil, err
	}
	var all []*picture
	for _, name := range picturesOf(fields) {
		file := filepath.Join(dir, name+".svg")
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("gen: %w", err)
		}
		hash := assets.Sum(text)
		base, err := raster.Draw(text, 0)
		if err != nil {
			return nil, fmt.Errorf("gen: %s: %w", file, err)
		}
		p := &picture{name: name, hash: hash, image: base, size: base.Rect.Max}
		trim(p)
		all = append(all, p)
		kind, _, _ := strings.Cut(name, "-")
		if !slices.Contains(sharpKinds, kind) {
			continue
		}
		for _, w := range sharpSizes {
			img, err := raster.Draw(text, w)
			if err != nil {
				return nil, fmt.Errorf("gen: %s: %w", file, err)
			}
			all = append(all, &picture{name: fmt.Sprintf("%s@%d", name, w), hash: hash, image: img, size: img.Rect.Max, kept: img.Rect})
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("gen: %s: no sprites", dir)
	}
	return all, nil
}
