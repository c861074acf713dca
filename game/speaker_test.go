package game

import (
	"bytes"
	"slices"
	"testing"

	"app.pentarena/game/shell/sound"
	"app.pentarena/scenes/scene"
)

// ear is a device that records its calls.
type ear struct {
	heard []string
	gains []float64
	quiet []bool
}

func (e *ear) play(name string, samples []float32, gain, _ float64) {
	e.heard, e.gains = append(e.heard, name), append(e.gains, gain)
}
func (e *ear) suspend(quiet bool) { e.quiet = append(e.quiet, quiet) }

func TestSpeaker(t *testing.T) {
	settings := scene.DefaultSettings()
	settings.Volume = 0.5
	e := &ear{}
	var there device
	var problems bytes.Buffer
	s := newSpeaker(settings, func() device { return there }, &problems)
	s.Play("click", 1, 0) // no device yet
	there = e
	s.tick(1, false)
	s.Play("click", 1, 0)
	s.Play("click", 1, 0) // at the same moment
	s.Play("coin", 2, 0)
	s.tick(1+sound.Gap, false)
	s.Play("click", 0.5, 0)
	s.Play("moo", 1, 0)
	s.tick(2, false)
	s.Play("moo", 1, 0)
	settings.Mute = true
	s.Play("coin", 1, 0)
	settings.Mute = false
	s.tick(3, true)
	s.Play("coin", 1, 0)
	s.tick(4, false)
	if want := []string{"click", "coin", "click"}; !slices.Equal(e.heard, want) {
		t.Errorf("heard %q, want %q", e.heard, want)
	}
	if want := []float64{0.5, 1, 0.25}; !slices.Equal(e.gains, want) {
		t.Errorf("gains %v, want %v", e.gains, want)
	}
	if want := []bool{true, false}; !slices.Equal(e.quiet, want) {
		t.Errorf("suspended %v, want %v", e.quiet, want)
	}
	if got := bytes.Count(problems.Bytes(), []byte("\n")); got != 1 {
		t.Errorf("complained %d times of an unknown sound: %s", got, &problems)
	}
}
