//go:build js

package game

import (
	"syscall/js"
	"unsafe"

	"app.pentarena/game/shell/sound"
)

// loudspeaker plays sounds through the page, which keeps the samples by name.
type loudspeaker struct {
	page   js.Value
	taught map[string]bool
}

// openSpeaker returns nil until the user has touched the page: browsers allow no sound before that.
func (h *host) openSpeaker() device {
	if !h.page.Call("gesture").Bool() {
		return nil
	}
	return &loudspeaker{page: h.page, taught: map[string]bool{}}
}

func (l *loudspeaker) play(name string, samples []float32, gain, pan float64) {
	if !l.taught[name] {
		raw := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(samples))), 4*len(samples))
		bytes := js.Global().Get("Uint8Array").New(len(raw))
		js.CopyBytesToJS(bytes, raw)
		l.sounds().Call("teach", name, js.Global().Get("Float32Array").New(bytes.Get("buffer")), sound.Rate)
		l.taught[name] = true
	}
	l.sounds().Call("play", name, gain, pan, maxVoices)
}

func (l *loudspeaker) sounds() js.Value { return l.page.Get("sounds") }

func (l *loudspeaker) suspend(quiet bool) { l.sounds().Call("quiet", quiet) }
