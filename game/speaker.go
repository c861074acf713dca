package game

import (
	"fmt"
	"io"

	"app.pentarena/game/shell/sound"
	"app.pentarena/scenes/scene"
)

// maxVoices is the maximum number of sounds that play at a time.
const maxVoices = 12

// device plays samples. It may be missing or fail; then the program is silent.
type device interface {
	// play starts mono samples at sound.Rate and returns at once.
	play(name string, samples []float32, gain, pan float64)
	// suspend pauses (true) or resumes (false) all sound.
	suspend(quiet bool)
}

// speaker plays sounds by name, with the volume of the settings.
type speaker struct {
	settings *scene.Settings
	open     func() device // returns nil while no device is available
	problems io.Writer

	device  device
	samples map[string][]float32
	ready   []string // names of sounds to render ahead
	started map[string]float64
	now     float64
	quiet   bool
}

func newSpeaker(settings *scene.Settings, open func() device, problems io.Writer) *speaker {
	return &speaker{settings: settings, open: open, problems: problems,
		samples: map[string][]float32{}, ready: sound.Names(), started: map[string]float64{}}
}

// Play starts a sound, unless the same one started less than sound.Gap ago.
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

// get returns the samples of a sound and renders them on first use.
func (s *speaker) get(name string) []float32 {
	samples, ok := s.samples[name]
	if !ok {
		var err error
		if samples, err = sound.Render(name); err != nil {
			fmt.Fprintln(s.problems, err)
		}
		s.samples[name] = samples // so that an unknown name is reported once
	}
	return samples
}

// tick advances the clock and, once there is a device, renders one sound ahead so that none starts late.
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
