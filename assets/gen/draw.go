package main

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"app.pentarena/assets"
	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// sharpSizes are the widths in which icons and marks are drawn besides their own, so that they stay crisp at these device sizes.
var sharpSizes = []int{16, 20, 24, 32, 40, 48}

// sharpKinds are the first words of the names that get sharpSizes.
var sharpKinds = []string{"icon", "mark", "seat", "seal", "verb"}

// picture is one rectangle of an atlas: a sprite, or with "@24" after its name the same drawn 24 pixels wide.
type picture struct {
	name, hash string
	image      *image.RGBA
	at         image.Point
}

func drawAll(dir string) ([]*picture, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil {
		return nil, fmt.Errorf("gen: %w", err)
	}
	slices.Sort(files)
	var all []*picture
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("gen: %w", err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".svg")
		hash := assets.Sum(text)
		base, err := draw(text, 0)
		if err != nil {
			return nil, fmt.Errorf("gen: %s: %w", file, err)
		}
		all = append(all, &picture{name: name, hash: hash, image: base})
		kind, _, _ := strings.Cut(name, "-")
		if !slices.Contains(sharpKinds, kind) {
			continue
		}
		for _, w := range sharpSizes {
			img, err := draw(text, w)
			if err != nil {
				return nil, fmt.Errorf("gen: %s: %w", file, err)
			}
			all = append(all, &picture{name: fmt.Sprintf("%s@%d", name, w), hash: hash, image: img})
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("gen: %s: no sprites", dir)
	}
	return all, nil
}

// draw rasterises an SVG at its viewBox's size, or width pixels wide when width is above 0.
func draw(text []byte, width int) (*image.RGBA, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(text), oksvg.StrictErrorMode)
	if err != nil {
		return nil, err
	}
	scale := 1.0
	if width > 0 {
		scale = float64(width) / icon.ViewBox.W
	}
	w, h := int(icon.ViewBox.W*scale+0.5), int(icon.ViewBox.H*scale+0.5)
	if w <= 0 || h <= 0 {
		return nil, fmt.Errorf("viewBox is missing or empty")
	}
	// The library scales paths but neither the strokes nor their dashes.
	for i := range icon.SVGPaths {
		p := &icon.SVGPaths[i]
		p.LineWidth *= scale
		for j := range p.Dash {
			p.Dash[j] *= scale
		}
	}
	icon.SetTarget(0, 0, float64(w), float64(h))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	icon.Draw(rasterx.NewDasher(w, h, rasterx.NewScannerGV(w, h, img, img.Bounds())), 1)
	return img, nil
}
