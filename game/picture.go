package game

import (
	"fmt"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"app.pentarena/scenes/scene"
)

// mostPixels is the largest picture that is drawn off screen.
const mostPixels = 4096 * 4096

// picture draws off screen and returns the pixels; see scene.Env.
func (g *Game) picture(w, h int, draw func(c scene.Canvas)) (*image.RGBA, error) {
	if w <= 0 || h <= 0 || w*h > mostPixels {
		return nil, fmt.Errorf("a picture cannot have %d by %d pixels", w, h)
	}
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	draw(canvas{g.painter.Begin(dst), 1})
	g.painter.End()
	g.painter.Again() // the screen still shows what it showed
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	dst.ReadPixels(img.Pix)
	return img, nil
}
