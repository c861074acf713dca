// Package paint draws display lists with Ebitengine. A whole frame is one batch of triangles through one shader; without shaders
// everything is drawn from plain triangles.
package paint

import (
	_ "embed"
	"fmt"
	"time"

	"app.pentarena/assets"
	"app.pentarena/scenes/board"
	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed paint.kage
var program []byte

// shellHeight is the height of the texture that holds the shell's atlas and, beneath it, the glyphs.
const shellHeight = 4096

// Painter owns the textures and the shader. All of its methods belong to the goroutine that draws.
type Painter struct {
	library *assets.Library
	shader  *ebiten.Shader // nil: plain triangles
	batch   batch
	glyphs  glyphs
	shell   assets.Atlas
	page    *ebiten.Image // the shell's atlas, then the glyphs
	full    bool          // page holds the shell's atlas
	games   map[assets.Atlas]*ebiten.Image
	bound   assets.Atlas // whose texture the batch uses beside page
	game    *ebiten.Image
	shape   [4]ebiten.Vertex
	options ebiten.DrawTrianglesShaderOptions
	simple  ebiten.DrawTrianglesOptions
	canvas  Canvas
}

// Options choose how a Painter works.
type Options struct {
	Plain bool // do without shaders
}

// New returns a painter that has begun to load the shell's atlas; until it is there, sprites are left out.
func New() (*Painter, error) { return NewWith(Options{}) }

// NewWith is New with options. When the shader does not compile, the painter does without.
func NewWith(o Options) (*Painter, error) {
	shell, ok := assets.AtlasOf("shell")
	if !ok {
		return nil, fmt.Errorf("paint: the index has no atlas for the shell")
	}
	sheet := assets.Sheets()[shell]
	top := sheet.Height + (sheet.Height+1)/2
	if shellHeight-top < 256 {
		return nil, fmt.Errorf("paint: the shell's atlas with %d rows leaves no room for glyphs", top)
	}
	p := &Painter{library: assets.NewLibrary(), shell: shell, bound: shell, games: map[assets.Atlas]*ebiten.Image{}}
	p.page = newTexture(sheet.Width, shellHeight)
	p.glyphs.open(p.page, top)
	p.simple.Filter, p.simple.ColorScaleMode, p.simple.DisableMipmaps = ebiten.FilterLinear, ebiten.ColorScaleModePremultipliedAlpha, true
	if !o.Plain {
		if s, err := ebiten.NewShader(program); err == nil {
			p.shader = s
		}
	}
	p.library.Load(shell)
	return p, nil
}

func newTexture(w, h int) *ebiten.Image {
	return ebiten.NewImageWithOptions(newBounds(w, h), &ebiten.NewImageOptions{Unmanaged: true})
}

// Plain reports whether the painter does without shaders.
func (p *Painter) Plain() bool { return p.shader == nil }

// Wait returns when the shell's atlas is loaded, or with the reason why it cannot be. Call it before the game loop runs, never inside.
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

// Progress tells which part (0..1) of a game's atlas has arrived, whether it can be drawn, and why it cannot be loaded. It starts
// loading. A game without an atlas of its own is ready.
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

// Begin starts a frame on an image. The canvas is valid until End.
func (p *Painter) Begin(dst *ebiten.Image) *Canvas {
	p.upload()
	b := dst.Bounds()
	p.canvas = Canvas{painter: p, dst: dst, width: b.Dx(), height: b.Dy()}
	p.batch.reset(b.Dx(), b.Dy())
	return &p.canvas
}

// End draws what was shown since Begin.
func (p *Painter) End() {
	p.flush()
	p.canvas.dst = nil
}

// upload makes a texture of the shell's atlas once it has arrived.
func (p *Painter) upload() {
	if p.full {
		return
	}
	if pic := p.library.Take(p.shell); pic != nil {
		p.page.SubImage(newBounds(pic.Width, pic.Height)).(*ebiten.Image).WritePixels(pic.Pixels)
		p.full = true
	}
}

// bind makes an atlas drawable and reports whether it is.
func (p *Painter) bind(a assets.Atlas) bool {
	if a == p.shell {
		return p.full
	}
	if a == p.bound {
		return p.game != nil
	}
	tex := p.games[a]
	if tex == nil {
		pic := p.library.Take(a)
		if pic == nil {
			p.library.Load(a)
			return false
		}
		tex = newTexture(pic.Width, pic.Height)
		tex.WritePixels(pic.Pixels)
		p.games[a] = tex
	}
	p.flush()
	p.bound, p.game = a, tex
	return true
}

// flush draws the batch and empties it.
func (p *Painter) flush() {
	b := &p.batch
	if len(b.indices) > 0 && p.canvas.dst != nil {
		if p.shader != nil {
			p.options.Images[0], p.options.Images[1] = p.page, p.game
			if p.game == nil {
				p.options.Images[1] = p.page
			}
			p.canvas.dst.DrawTrianglesShader32(b.vertices, b.indices, p.shader, &p.options)
		} else {
			p.flushPlain()
		}
	}
	b.vertices, b.indices = b.vertices[:0], b.indices[:0]
}

// Canvas is the picture of one frame.
type Canvas struct {
	painter       *Painter
	dst           *ebiten.Image
	width, height int
}

// Size is the size of the picture in device pixels.
func (c *Canvas) Size() (width, height int) { return c.width, c.height }

// Clear fills the whole picture with a colour.
func (c *Canvas) Clear(fill board.Color) {
	p := c.painter
	p.batch.vertices, p.batch.indices = p.batch.vertices[:0], p.batch.indices[:0]
	c.dst.Fill(rgba(fill))
}

// Transform places a list on a canvas: a device pixel is a list unit times Scale plus X or Y.
type Transform struct {
	Scale, X, Y float32
	Snap        bool // put the edges of boxes, lines and icons on whole device pixels: for the interface, not for boards that move
}
