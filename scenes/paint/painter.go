// Package paint draws display lists with Ebitengine. Sprites, text and shapes of a whole frame share one texture and become one batch of
// triangles, which is fast even with an emulated graphics card. It has no shaders, which could fail to compile.
package paint

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"time"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

// The texture has two halves: on the left the shell's atlas and beneath it the glyphs, on the right the atlas of one game.
const (
	half   = 2048
	height = 4096
)

// Painter owns the textures. Call its methods only from the goroutine that draws.
type Painter struct {
	library *assets.Library
	shell   assets.Atlas
	full    bool // the shell's atlas is on the texture
	texture *ebiten.Image
	games   map[assets.Atlas]*ebiten.Image // atlases that were drawn before
	lacks   map[assets.Atlas]bool          // atlases that this frame is drawn without
	bound   assets.Atlas                   // whose atlas the right half holds, shell for none
	levels  [][assets.Levels][2]float32    // where the texture has the copies of each atlas
	batch   batch
	mesh    mesh
	quad    [4]ebiten.Vertex
	glyphs  glyphs
	options ebiten.DrawTrianglesOptions
	canvas  Canvas

	// Lazy draws only the parts of a frame that differ from the one before, and nothing when it is the same: for images that keep what was
	// drawn on them.
	Lazy bool
	// Coarse draws scaled pictures from the nearest pixels, at a quarter of the cost for a graphics card that is emulated.
	Coarse  bool
	Drawn   int // calls that drew on an image
	last    frame
	patches patches
	spare   mosaic // memory for the next frame
}

// frame is what was drawn last.
type frame struct {
	dst      *ebiten.Image
	ground   board.Color
	vertices []ebiten.Vertex
	indices  []uint32
	mosaic   mosaic
	coarse   bool
}

// New returns a painter that has begun to load the shell's atlas; until it is loaded, sprites are left out.
func New() (*Painter, error) {
	shell, ok := assets.AtlasOf("shell")
	if !ok {
		return nil, fmt.Errorf("paint: the index has no atlas for the shell")
	}
	top := rows(assets.Sheets()[shell])
	if height-top < 512 {
		return nil, fmt.Errorf("paint: the shell's atlas with %d rows leaves no room for glyphs", top)
	}
	p := &Painter{library: assets.NewLibrary(), shell: shell, bound: shell, games: map[assets.Atlas]*ebiten.Image{}, lacks: map[assets.Atlas]bool{}}
	p.texture = newTexture(2*half, height)
	p.glyphs.open(p.texture, top)
	p.mesh.white = [2]float32{2, float32(top) + 2}
	p.options = ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, DisableMipmaps: true,
	}
	for a, sheet := range assets.Sheets() {
		var at [assets.Levels][2]float32
		for n := range at {
			x, y := assets.Level(sheet, n)
			if assets.Atlas(a) != shell {
				x += half
			}
			at[n] = [2]float32{float32(x), float32(y)}
		}
		p.levels = append(p.levels, at)
	}
	p.library.Load(shell)
	return p, nil
}

// rows is the height of an atlas with its smaller copies.
func rows(s assets.Sheet) int { return s.Height + (s.Height+1)/2 }

func newTexture(w, h int) *ebiten.Image {
	return ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
}

// Wait blocks until the shell's atlas is loaded, or returns why it cannot be. Call it before the game loop runs, never inside.
func (p *Painter) Wait() error {
	for {
		_, ready, err := p.library.Progress(p.shell)
		if ready || err != nil {
			return err
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// Load starts loading the atlas of a game, such as "anarchy".
func (p *Painter) Load(game string) {
	if a, ok := assets.AtlasOf(game); ok {
		p.library.Load(a)
	}
}

// Progress returns the loaded fraction (0..1) of a game's atlas, whether it can be drawn, and why it cannot be loaded. It starts loading. A
// game without an atlas is ready.
func (p *Painter) Progress(game string) (fraction float64, ready bool, err error) {
	a, ok := assets.AtlasOf(game)
	if !ok {
		return 1, true, nil
	}
	if fraction, ready, err = p.library.Progress(a); err == nil && !ready {
		p.library.Load(a)
	}
	return fraction, ready, err
}

// Retry starts loading the atlas of a game again after it failed.
func (p *Painter) Retry(game string) { p.Load(game) }

// Lacks are the games whose atlases the last frame was drawn without; see Progress.
func (p *Painter) Lacks(yield func(game string) bool) {
	for a, lacks := range p.lacks {
		if lacks && !yield(assets.Sheets()[a].Name) {
			return
		}
	}
}

// Begin starts a frame on an image. The canvas is valid until End.
func (p *Painter) Begin(dst *ebiten.Image) *Canvas {
	p.upload()
	b := dst.Bounds()
	p.canvas = Canvas{painter: p, dst: dst, width: b.Dx(), height: b.Dy()}
	p.batch.reset(b.Dx(), b.Dy())
	clear(p.lacks)
	return &p.canvas
}

// End draws what was shown since Begin.
func (p *Painter) End() {
	b, c, l := &p.batch, &p.canvas, &p.last
	now := frame{c.dst, c.ground, b.vertices, b.indices, p.spare, p.Coarse}
	switch {
	case c.flushed: // a part is on the image already
		p.flush()
	case !p.Lazy || !now.equals(l):
		now.mosaic.columns = 0
		if p.Lazy {
			p.patches.digest(&now.mosaic, c.width, c.height, now.vertices, now.indices)
		}
		if areas, few := p.patches.changed(&l.mosaic, &now.mosaic, c.width, c.height); few && c.cleared && now.over(l) {
			p.mend(areas)
		} else {
			p.draw()
		}
		b.vertices, b.indices, p.spare = l.vertices[:0], l.indices[:0], l.mosaic
		*l = now
	}
	c.dst = nil
}

// Again makes sure that the next frame is drawn even if it equals the one before.
func (p *Painter) Again() { p.last.dst = nil }

func (f *frame) equals(g *frame) bool {
	return f.over(g) && slices.Equal(f.indices, g.indices) && slices.Equal(f.vertices, g.vertices)
}

// over reports whether f can be drawn over g by drawing what differs.
func (f *frame) over(g *frame) bool {
	return f.dst == g.dst && f.ground == g.ground && f.coarse == g.coarse
}

// upload puts the shell's atlas on the texture once it has arrived.
func (p *Painter) upload() {
	if p.full {
		return
	}
	if pic := p.library.Take(p.shell); pic != nil {
		p.texture.SubImage(image.Rect(0, 0, pic.Width, pic.Height)).(*ebiten.Image).WritePixels(pic.Pixels)
		p.full = true
	}
}

// bind puts an atlas on the texture and reports whether it is there.
func (p *Painter) bind(a assets.Atlas) bool {
	if a == p.shell {
		return p.full
	}
	if a == p.bound {
		return true
	}
	kept := p.games[a]
	if kept == nil {
		if !fits(a) {
			return false
		}
		pic := p.library.Take(a)
		if pic == nil {
			p.lacks[a] = true
			if _, _, err := p.library.Progress(a); err == nil { // else it is asked for again by Retry
				p.library.Load(a)
			}
			return false
		}
		kept = newTexture(pic.Width, pic.Height)
		kept.WritePixels(pic.Pixels)
		p.games[a] = kept
	}
	p.flush()
	o := ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
	o.GeoM.Translate(half, 0)
	p.texture.DrawImage(kept, &o)
	p.bound = a
	return true
}

// fits reports whether an atlas exists and is not larger than the right half of the texture.
func fits(a assets.Atlas) bool {
	return int(a) < len(assets.Sheets()) && assets.Sheets()[a].Width <= half && rows(assets.Sheets()[a]) <= height
}

// draw puts the ground and the batch on the image.
func (p *Painter) draw() {
	if c := &p.canvas; c.cleared && !c.flushed {
		c.dst.Fill(color.NRGBA{R: c.ground.R, G: c.ground.G, B: c.ground.B, A: c.ground.A})
	}
	p.put(p.canvas.dst, p.batch.vertices, p.batch.indices)
	p.Drawn++
}

// mend draws the ground and the batch in some areas of the image.
func (p *Painter) mend(areas []image.Rectangle) {
	b, c := &p.batch, &p.canvas
	for _, a := range areas {
		m := &p.mesh
		m.reset()
		k := inkOf(c.ground, board.Over)
		for _, at := range [4]image.Point{a.Min, {X: a.Max.X, Y: a.Min.Y}, a.Max, {X: a.Min.X, Y: a.Max.Y}} {
			m.vertex(float32(at.X), float32(at.Y), k)
		}
		m.triangle(0, 1, 2)
		m.triangle(0, 2, 3)
		vertices, indices := p.patches.within(a, m, b.vertices, b.indices)
		p.put(c.dst.SubImage(a).(*ebiten.Image), vertices, indices)
	}
	p.Drawn++
}

// put draws triangles on an image or a part of it.
func (p *Painter) put(on *ebiten.Image, vertices []ebiten.Vertex, indices []uint32) {
	p.options.Filter = ebiten.FilterLinear
	if p.Coarse {
		p.options.Filter = ebiten.FilterNearest
	}
	if len(indices) > 0 {
		on.DrawTriangles32(vertices, indices, p.texture, &p.options)
	}
}

// flush draws the batch before the frame is complete, and empties it.
func (p *Painter) flush() {
	if p.canvas.dst != nil {
		p.draw()
		p.canvas.flushed = true
		p.Again() // the image is no longer the last frame
	}
	p.batch.vertices, p.batch.indices = p.batch.vertices[:0], p.batch.indices[:0]
}

// Canvas is the picture of one frame.
type Canvas struct {
	painter       *Painter
	dst           *ebiten.Image
	width, height int
	ground        board.Color // under everything
	cleared       bool        // ground is to be drawn
	flushed       bool        // a part is drawn already
}

// Size is the size of the picture in device pixels.
func (c *Canvas) Size() (width, height int) { return c.width, c.height }

// Clear fills the whole picture with a colour.
func (c *Canvas) Clear(fill board.Color) {
	p := c.painter
	p.batch.vertices, p.batch.indices = p.batch.vertices[:0], p.batch.indices[:0]
	c.ground, c.cleared, c.flushed = fill, true, false
}

// Transform places a list on a canvas: a device pixel is a list unit times Scale plus X or Y.
type Transform struct {
	Scale, X, Y float32
	Snap        bool // put the edges of boxes, lines and icons on whole device pixels: for the interface, not for boards that move
}
