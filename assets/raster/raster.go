// Package raster draws SVG as pixels, for those who make files: atlases of sprites and icons of programs.
package raster

import (
	"bytes"
	"fmt"
	"image"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// largest is the area in pixels above which a picture is drawn at half its size: soft rings over many tiles, never seen close up.
const largest = 512 * 512

// Draw draws an SVG at the size of its viewBox, or width pixels wide if width > 0.
func Draw(text []byte, width int) (*image.RGBA, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(text), oksvg.StrictErrorMode)
	if err != nil {
		return nil, err
	}
	scale := 1.0
	if width > 0 {
		scale = float64(width) / icon.ViewBox.W
	} else if icon.ViewBox.W*icon.ViewBox.H > largest {
		scale = 0.5
	}
	w, h := int(icon.ViewBox.W*scale+0.5), int(icon.ViewBox.H*scale+0.5)
	if w <= 0 || h <= 0 {
		return nil, fmt.Errorf("viewBox is missing or empty")
	}
	// The library scales paths, but not their strokes and dashes.
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
