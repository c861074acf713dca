package share

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// export makes the file of a clip, some frames in each tick. Nothing is kept of one that is cancelled.
type export struct {
	clip  *Clip
	name  string
	drawn int // frames
	as    format
}

// format is what becomes of the frames of a clip.
type format interface {
	// look is shown some frames first, before all are added; it reports how many it wants.
	look(img *image.RGBA)
	looks() int
	// add adds a frame that begins and ends at these times in hundredths of a second. ready: it takes one now.
	add(img *image.RGBA, from, to int) error
	ready() bool
	// finish returns the file once it is done, after the last frame.
	finish() *packed
	stop()
}

// packed is a finished file.
type packed struct {
	data []byte
	err  error
}

const (
	samples    = 12
	frameSlice = 10 * time.Millisecond // how long frames are drawn in one tick; one is always drawn
)

func newExport(clip *Clip, name string, as format) *export {
	return &export{clip: clip, name: name, as: as}
}

// stop ends the work.
func (e *export) stop() { e.as.stop() }

// all is the number of frames to draw, with those that are only looked at.
func (e *export) all() int { return e.as.looks() + e.clip.Frames() }

// part is how much is done, 0 to 1.
func (e *export) part() float32 { return float32(e.drawn) / float32(e.all()+1) }

// step continues for one tick. It returns the file once it is finished.
func (e *export) step() *packed {
	if e.drawn == e.all() {
		return e.as.finish()
	}
	for until := time.Now().Add(frameSlice); e.drawn < e.all() && e.as.ready(); {
		if err := e.frame(); err != nil {
			return &packed{err: err}
		}
		if time.Now().After(until) {
			break
		}
	}
	return nil
}

func (e *export) frame() error {
	looks := e.as.looks()
	at := e.drawn - looks
	if at < 0 {
		at = e.drawn * (e.clip.Frames() - 1) / (looks - 1)
	}
	img, err := e.clip.Frame(at)
	if err != nil {
		return err
	}
	if e.drawn < looks {
		e.as.look(img)
	} else if err := e.as.add(img, at*frameDelay, at*frameDelay+e.clip.Delay(at)); err != nil {
		return err
	}
	e.drawn++
	return nil
}

// asGIF is the format GIF: it looks at some frames for the colours, and is packed beside the dialog.
type asGIF struct {
	colors  histogram
	file    animation
	packing chan packed // nil until all frames are drawn
	cancel  chan struct{}
}

func newGIF() *asGIF { return &asGIF{cancel: make(chan struct{})} }

func (g *asGIF) looks() int           { return samples }
func (g *asGIF) look(img *image.RGBA) { g.colors.add(img) }
func (g *asGIF) ready() bool          { return true }
func (g *asGIF) stop()                { close(g.cancel) }

func (g *asGIF) add(img *image.RGBA, from, to int) error {
	if g.file.palette == nil {
		g.file.palette = g.colors.palette()
	}
	g.file.add(img, to-from)
	return nil
}

func (g *asGIF) finish() *packed {
	if g.packing == nil {
		g.packing = make(chan packed, 1)
		go func() {
			var out bytes.Buffer
			err := g.file.write(&patient{to: &out, stop: g.cancel, last: time.Now()})
			g.packing <- packed{out.Bytes(), err}
		}()
	}
	select {
	case p := <-g.packing:
		return &p
	default:
		return nil
	}
}

// asWebM is the format WebM: the browser packs the frames.
type asWebM struct {
	video scene.Video
	w, h  int
	count int
	end   int // of the last frame, in hundredths of a second
	ended bool
}

// keyEvery is how many frames there are from one that stands alone to the next.
const keyEvery = 50

func (v *asWebM) looks() int       { return 0 }
func (v *asWebM) look(*image.RGBA) {}
func (v *asWebM) ready() bool      { return !v.video.Busy() }
func (v *asWebM) stop()            { v.video.Stop() }

// add adds a frame that stays once more at its end: players stop at the last frame that there is.
func (v *asWebM) add(img *image.RGBA, from, to int) error {
	for _, at := range slices.Compact([]int{from, to - frameDelay}) {
		v.count++
		if err := v.video.Add(img, 10*at, v.count%keyEvery == 1); err != nil {
			return err
		}
	}
	v.end = to
	return nil
}

func (v *asWebM) finish() *packed {
	if !v.ended {
		v.ended = true
		v.video.End()
	}
	chunks, done, err := v.video.Chunks()
	if err != nil {
		return &packed{err: err}
	}
	if !done {
		return nil
	}
	v.video.Stop()
	if left := v.count - len(chunks); left != 0 {
		return &packed{err: fmt.Errorf("the browser left out %d of %d frames", left, v.count)}
	}
	return &packed{data: webm(chunks, v.w, v.h, 10*v.end)}
}

// patient is a writer that ends when the work is cancelled and, in a browser, gives the page control again now and then.
type patient struct {
	to   io.Writer
	stop chan struct{}
	last time.Time
}

var errStopped = errors.New("cancelled")

func (p *patient) Write(data []byte) (int, error) {
	select {
	case <-p.stop:
		return 0, errStopped
	default:
	}
	if runtime.GOOS == "js" && time.Since(p.last) > slice {
		time.Sleep(time.Millisecond)
		p.last = time.Now()
	}
	return p.to.Write(data)
}

// FileName is the name of a file about a match, with its ending.
func FileName(setup match.Setup, more, ending string) string {
	return strings.Join(strings.FieldsFunc(setup.Game+" "+setup.Level+" "+setup.Seed+" "+more, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}), "-") + ending
}

func (d *Dialog) savePicture(u *ui.UI) {
	p := d.Passage
	p.From, p.To = d.Now, d.Now
	p.Comments = false
	clip := NewClip(d.env, p, stillSize)
	img, err := clip.Frame(0)
	var out bytes.Buffer
	if err == nil {
		err = png.Encode(&out, img)
	}
	d.save(u, FileName(p.Setup, fmt.Sprintf("turn %d", clip.lastTurn()), ".png"), packed{out.Bytes(), err})
}

// save saves a finished file and says where.
func (d *Dialog) save(u *ui.UI, name string, file packed) {
	where, err := "", file.err
	if err == nil {
		where, err = d.env.SaveFile(name, file.data)
	}
	if err != nil {
		u.Complain(name + " was not saved: " + err.Error())
		return
	}
	u.Toast(fmt.Sprintf("%s It has %s KB.", scene.Saved(name, where), number(len(file.data)/1024)), "", nil)
}
