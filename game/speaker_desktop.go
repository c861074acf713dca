//go:build !js

package game

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/ebitengine/oto/v3"

	"app.pentarena/game/shell/sound"
)

// loudspeaker is the machine's sound device.
type loudspeaker struct {
	context  *oto.Context
	ready    chan struct{}
	players  []*oto.Player
	problems io.Writer
	broken   bool
}

// openSpeaker opens the sound device, once. If that fails it returns a silent device.
func (h *host) openSpeaker() device {
	l := &loudspeaker{problems: os.Stderr, broken: true}
	if !hasSound() {
		return l
	}
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: sound.Rate, ChannelCount: 2, Format: oto.FormatSignedInt16LE, BufferSize: 40 * time.Millisecond,
	})
	if err != nil {
		fmt.Fprintf(l.problems, "pentarena: no sound: %v\n", err)
		return l
	}
	l.context, l.ready, l.broken = context, ready, false
	return l
}

// hasSound reports whether to try opening a device. On Linux the sound library prints errors if there is none.
func hasSound() bool {
	if runtime.GOOS != "linux" {
		return true
	}
	if os.Getenv("PULSE_SERVER") != "" {
		return true
	}
	for _, pattern := range []string{"/dev/snd/pcm*p", filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "pulse", "native"), filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "pipewire-0")} {
		if found, err := filepath.Glob(pattern); err == nil && len(found) > 0 && filepath.IsAbs(found[0]) {
			return true
		}
	}
	return false
}

func (l *loudspeaker) play(_ string, samples []float32, gain, pan float64) {
	if l.broken {
		return
	}
	select {
	case <-l.ready:
	default:
		return // the device is still opening
	}
	if err := l.context.Err(); err != nil {
		fmt.Fprintf(l.problems, "pentarena: the sound stopped: %v\n", err)
		l.broken = true
		return
	}
	l.players = slices.DeleteFunc(l.players, func(p *oto.Player) bool { return !p.IsPlaying() })
	if len(l.players) >= maxVoices {
		return
	}
	p := l.context.NewPlayer(bytes.NewReader(sound.Stereo(samples, gain, pan)))
	p.Play()
	l.players = append(l.players, p)
}

func (l *loudspeaker) suspend(quiet bool) {
	if l.broken {
		return
	}
	act := l.context.Resume
	if quiet {
		act = l.context.Suspend
	}
	if err := act(); err != nil {
		l.broken = true
	}
}
