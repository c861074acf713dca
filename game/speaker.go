package game

import (
	"fmt"
	"io"

	"app.pentarena/game/sound"
	"app.pentarena/scenes/scene"
)

// voices is the largest number of sounds heard at a time.
const voices = 12

// device is what makes samples heard. It may be missing or fail; then the program is silent.
type device interface {
	// play starts samples of sound.Rate, one channel; it never waits.
	play(name string, samples []float32, gain, pan float64)
	// suspend stops and continues all sound.
	suspend(quiet bool)
}

// speaker plays sounds by name as the settings allow.
type speaker struct {
	settings *scene.Settings
	open     func() device // returns nil while there is no sound to be had
	problems io.Writer

	device  device
	samples map[string][]float32
	ready   []string // names not yet made into samples
	started map[string]float64
	now     float64
	quiet   bool
}

func newSpeaker(settings *scene.Settings, open func() device, problems io.Writer) *speaker {
	return &speaker{settings: settings, open: open, problems: problems,
		samples: map[string][]float32{}, ready: sound.Names(), started: map[string]float64{}}
}

// Play starts a sound, unless the same one started a moment ago.
func (s *speaker) Play(name string, gain, pan float64) {
	gain *= s.settings.Volume
	if s.settings.Mute || gain <= 0.001 || s.quiet {
		return
	}
	if at, ok := s.started[name]; ok && s.now-at < sound.Gap {
		return
	}
	s.started[name] = s.now
	if s.device == nil {
		s.device = s.open()
	}
	if s.device == nil {
		return
	}
	if samples := s.get(name); len(samples) > 0 {
		s.device.play(name, samples, min(gain, 1), pan)
	}
}

// get makes the samples of a sound when they are first wanted.
func (s *speaker) get(name string) []float32 {
	samples, ok := s.samples[name]
	if !ok {
		var err error
		if samples, err = sound.Render(name); err != nil {
			fmt.Fprintln(s.problems, err)
		}
		s.samples[name] = samples // an unknown name is complained of once
	}
	return samples
}

// tick moves the clock on, and makes one sound in advance once there is a device, so that none is late.
func (s *speaker) tick(now float64, hidden bool) {
	s.now = now
	if s.device == nil {
		return
	}
	if hidden != s.quiet {
		s.quiet = hidden
		s.device.suspend(hidden)
	}
	if len(s.ready) > 0 {
		s.get(s.ready[0])
		s.ready = s.ready[1:]
	}
}
