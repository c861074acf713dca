package share

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io"
	"runtime"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/scenes/ui"
)

// export makes the file of a clip: in the first round it looks at some frames for the colours, in the second it draws all, and at last it
// packs them, beside the dialog. Nothing is kept of one that is cancelled.
type export struct {
	clip    *Clip
	name    string
	colors  histogram
	looked  int // frames looked at for colours
	drawn   int
	file    animation
	packing chan packed // nil until all frames are drawn
	cancel  chan struct{}
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

func newExport(clip *Clip, name string) *export {
	return &export{clip: clip, name: name, cancel: make(chan struct{})}
}

// stop ends the work.
func (e *export) stop() { close(e.cancel) }

// part is how much is done, 0 to 1.
func (e *export) part() float32 {
	return float32(e.looked+e.drawn) / float32(samples+e.clip.Frames()+1)
}

// step goes on for one tick. It returns the file once it is finished.
func (e *export) step() (file *packed) {
	if e.packing != nil {
		select {
		case p := <-e.packing:
			return &p
		default:
			return nil
		}
	}
	for until := time.Now().Add(frameSlice); e.packing == nil; {
		if err := e.frame(); err != nil {
			return &packed{err: err}
		}
		if time.Now().After(until) {
			break
		}
	}
	return nil
}

// frame draws one frame.
func (e *export) frame() error {
	n := e.clip.Frames()
	if e.looked < samples {
		img, err := e.clip.Frame(e.looked * (n - 1) / (samples - 1))
		if err == nil {
			e.colors.add(img)
			e.looked++
		}
		return err
	}
	if e.file.palette == nil {
		e.file.palette = e.colors.palette()
	}
	img, err := e.clip.Frame(e.drawn)
	if err != nil {
		return err
	}
	e.file.add(img, e.clip.Delay(e.drawn))
	if e.drawn++; e.drawn == n {
		e.packing = make(chan packed, 1)
		go func() {
			var out bytes.Buffer
			err := e.file.write(&patient{to: &out, stop: e.cancel, last: time.Now()})
			e.packing <- packed{out.Bytes(), err}
		}()
	}
	return nil
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

// savePicture saves a picture of the moment.
func (d *Dialog) savePicture(u *ui.UI) {
	p := d.Passage
	p.From, p.To = d.Now, d.Now
	clip := NewClip(d.env, p, StillSize)
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
	if where == "" {
		where = name
	}
	u.Toast(fmt.Sprintf("Saved as %s, %s KB.", where, number(len(file.data)/1024)), "", nil)
}
