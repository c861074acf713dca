//go:build !js

package game

import (
	"image"
	"time"

	"app.pentarena/assets"
)

// drawIcon returns the window's icon from the shell's atlas; nil, for the system's icon, if that fails.
func drawIcon() []image.Image {
	atlas, ok := assets.AtlasOf("shell")
	if !ok {
		return nil
	}
	library := assets.NewLibrary()
	library.Load(atlas)
	for {
		_, ready, err := library.Progress(atlas)
		if err != nil {
			return nil
		}
		if ready {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	picture := library.Take(atlas)
	var icons []image.Image
	for _, name := range []string{"shell/logo-small", "shell/logo"} {
		s, ok := assets.Find(name)
		if !ok {
			continue
		}
		all := &image.RGBA{Pix: picture.Pixels, Stride: 4 * picture.Width, Rect: image.Rect(0, 0, picture.Width, picture.Height)}
		small := image.NewRGBA(image.Rect(0, 0, int(s.W), int(s.H)))
		for y := range int(s.H) {
			for x := range int(s.W) {
				small.SetRGBA(x, y, all.RGBAAt(int(s.X)+x, int(s.Y)+y))
			}
		}
		icons = append(icons, small)
	}
	return icons
}
