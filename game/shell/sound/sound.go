// Package sound makes the program's sounds: each is a few voices given as data, rendered when first needed. They are short, soft and in one
// key (A minor pentatonic). This package plays nothing.
package sound

import (
	"fmt"
	"math"
	"slices"

	"app.pentarena/game/basics/lists"
)

// Rate is the sample rate in hertz.
const Rate = 44100

// Gap is the minimum time in seconds between two starts of the same sound.
const Gap = 0.040

// Peak is the maximum amplitude of a sample.
const Peak = 0.5

type wave uint8

const (
	sine wave = iota
	triangle
	noise
	crackle // sparse clicks of noise
)

// voice is one layer of a sound. Times are in seconds, frequencies in hertz.
type voice struct {
	wave     wave
	at, long float64
	from, to float64 // pitch, or cut-off of the low-pass for noise; glides exponentially
	attack   float64 // rise time; the rest of the voice decays
	gain     float64
	vibrato  float64 // depth in hertz at 5 Hz
}

// Notes of the key.
const (
	a3 = 220.0
	c4 = 261.63
	d4 = 293.66
	e4 = 329.63
	g4 = 392.0
	a4 = 440.0
	c5 = 523.25
	d5 = 587.33
	e5 = 659.26
	g5 = 783.99
	a5 = 880.0
	e6 = 1318.51
	a6 = 1760.0
)

type sound struct {
	name   string
	voices []voice
}

// sounds is a list, since a map would be made by much code at the start.
var sounds = []sound{
	{"click", []voice{{sine, 0, 0.04, e6, a5, 0.002, 0.25, 0}}},
	{"tick", []voice{{triangle, 0, 0.03, a5, a5, 0.001, 0.18, 0}}},
	{"refuse", []voice{{triangle, 0, 0.09, e4, d4, 0.004, 0.35, 0}, {triangle, 0.09, 0.14, c4, a3, 0.004, 0.35, 0}}},
	{"select", []voice{{sine, 0, 0.07, a4, c5, 0.004, 0.3, 0}}},
	{"undo", []voice{{sine, 0, 0.10, e5, a4, 0.004, 0.3, 0}}},
	{"coin", []voice{{sine, 0, 0.10, e6, e6, 0.002, 0.22, 0}, {sine, 0.05, 0.22, a6, a6, 0.002, 0.22, 0}}},
	{"fanfare", []voice{{triangle, 0, 0.12, e5, e5, 0.003, 0.28, 0}, {triangle, 0.10, 0.10, e5, e5, 0.003, 0.26, 0}, {triangle, 0.20, 0.14, g5, g5, 0.003, 0.28, 0}, {triangle, 0.32, 0.5, a5, a5, 0.004, 0.32, 3}, {sine, 0.32, 0.5, c5, c5, 0.004, 0.18, 0}}},
	{"turn", []voice{{triangle, 0, 0.18, a4, a4, 0.004, 0.35, 0}, {triangle, 0.09, 0.26, e5, e5, 0.004, 0.30, 0}}},
	{"ignite", []voice{{noise, 0, 0.35, 600, 3200, 0.08, 0.55, 0}, {sine, 0, 0.22, 160, 70, 0.006, 0.45, 0}, {crackle, 0.1, 0.4, 4000, 2500, 0.02, 0.5, 0}}},
	{"burn", []voice{{crackle, 0, 0.5, 3000, 1800, 0.05, 0.6, 0}, {noise, 0, 0.5, 500, 300, 0.15, 0.25, 0}}},
	{"splash", []voice{{noise, 0, 0.45, 5200, 900, 0.03, 0.45, 0}, {sine, 0.12, 0.10, 700, 1150, 0.01, 0.12, 0}, {sine, 0.22, 0.09, 900, 1400, 0.01, 0.10, 0}}},
	{"siren", []voice{{triangle, 0, 0.24, d5, g5, 0.05, 0.26, 4}, {triangle, 0.22, 0.28, g5, d5, 0.05, 0.26, 4}}},
	{"wind", []voice{{noise, 0, 0.9, 350, 900, 0.40, 0.50, 0}, {noise, 0.25, 0.65, 900, 420, 0.25, 0.30, 0}}},
	{"vane", []voice{{triangle, 0, 0.22, c5, d5, 0.03, 0.20, 9}, {noise, 0, 0.25, 700, 1400, 0.10, 0.20, 0}}},
	{"collapse", []voice{{noise, 0, 0.7, 900, 120, 0.01, 0.65, 0}, {sine, 0, 0.5, 110, 42, 0.005, 0.55, 0}, {crackle, 0.1, 0.5, 2000, 900, 0.02, 0.4, 0}}},
	{"alarm", []voice{{triangle, 0, 0.16, a5, a5, 0.01, 0.22, 0}, {triangle, 0.20, 0.16, e5, e5, 0.01, 0.22, 0}, {triangle, 0.40, 0.16, a5, a5, 0.01, 0.22, 0}}},
	{"win", []voice{{triangle, 0, 0.35, a4, a4, 0.005, 0.32, 0}, {triangle, 0.12, 0.35, c5, c5, 0.005, 0.32, 0}, {triangle, 0.24, 0.40, e5, e5, 0.005, 0.32, 0}, {triangle, 0.36, 0.8, a5, a5, 0.005, 0.34, 3}}},
	{"lose", []voice{{triangle, 0, 0.35, e5, e5, 0.005, 0.28, 0}, {triangle, 0.16, 0.35, c5, c5, 0.005, 0.28, 0}, {triangle, 0.32, 0.9, a4, g4, 0.005, 0.30, 0}}},
	{"dig", []voice{{noise, 0, 0.07, 2400, 900, 0.004, 0.45, 0}, {noise, 0.06, 0.09, 1900, 700, 0.004, 0.40, 0}, {sine, 0, 0.08, 130, 90, 0.004, 0.30, 0}}},
	{"hammer", []voice{{triangle, 0, 0.06, e5, d5, 0.001, 0.30, 0}, {noise, 0, 0.05, 3200, 1200, 0.001, 0.30, 0}, {triangle, 0.11, 0.07, e5, d5, 0.001, 0.26, 0}}},
	{"thud", []voice{{sine, 0, 0.16, 120, 58, 0.003, 0.50, 0}, {noise, 0, 0.12, 700, 200, 0.004, 0.35, 0}}},
	{"rumble", []voice{{noise, 0, 0.8, 260, 110, 0.12, 0.70, 0}, {sine, 0.05, 0.6, 64, 44, 0.08, 0.45, 0}, {crackle, 0.1, 0.6, 1500, 700, 0.05, 0.4, 0}}},
	{"blast", []voice{{noise, 0, 0.75, 1800, 90, 0.003, 0.85, 0}, {sine, 0, 0.55, 98, 36, 0.002, 0.75, 0}, {crackle, 0.12, 0.55, 2600, 800, 0.02, 0.4, 0}}},
	{"raise", []voice{{triangle, 0, 0.12, a4, a4, 0.003, 0.26, 0}, {triangle, 0.07, 0.12, c5, c5, 0.003, 0.26, 0}, {triangle, 0.14, 0.3, e5, e5, 0.003, 0.28, 2}}},
	{"unlock", []voice{{sine, 0, 0.2, c5, c5, 0.004, 0.28, 0}, {sine, 0.10, 0.2, e5, e5, 0.004, 0.28, 0}, {sine, 0.20, 0.6, a5, a5, 0.004, 0.28, 2}}},
	{"step", []voice{{noise, 0, 0.05, 500, 250, 0.006, 0.16, 0}}},
	{"graze", []voice{{crackle, 0, 0.10, 3200, 2200, 0.006, 0.40, 0}, {crackle, 0.11, 0.12, 2800, 1800, 0.006, 0.40, 0}, {sine, 0.16, 0.12, e5, g5, 0.01, 0.10, 0}}},
	{"bite", []voice{{noise, 0, 0.07, 1800, 600, 0.003, 0.55, 0}, {sine, 0, 0.16, 190, 80, 0.003, 0.50, 0}, {crackle, 0.03, 0.12, 2600, 1400, 0.004, 0.35, 0}}},
	{"heart", []voice{{sine, 0, 0.16, a4, c5, 0.01, 0.26, 0}, {sine, 0.11, 0.30, e5, a5, 0.01, 0.24, 3}}},
	{"hatch", []voice{{crackle, 0, 0.10, 4200, 3000, 0.003, 0.40, 0}, {sine, 0.10, 0.07, a5, e6, 0.004, 0.24, 0}, {sine, 0.19, 0.10, c5, a5, 0.004, 0.24, 0}}},
	{"ghost", []voice{{sine, 0, 0.55, e5, a4, 0.08, 0.24, 5}, {sine, 0.04, 0.50, c5, e4, 0.08, 0.14, 5}}},
	{"sow", []voice{{noise, 0, 0.06, 900, 500, 0.004, 0.30, 0}, {sine, 0.05, 0.09, a4, g4, 0.004, 0.18, 0}}},
	{"reap", []voice{{noise, 0, 0.09, 4800, 2600, 0.006, 0.34, 0}, {crackle, 0.03, 0.10, 3000, 1800, 0.006, 0.30, 0}, {sine, 0.08, 0.12, c5, e5, 0.006, 0.20, 0}}},
	{"rain", []voice{{crackle, 0, 0.85, 5200, 4200, 0.15, 0.50, 0}, {noise, 0, 0.9, 3200, 2600, 0.25, 0.22, 0}, {sine, 0.05, 0.5, 90, 60, 0.05, 0.30, 0}}},
	{"spray", []voice{{noise, 0, 0.32, 6200, 4200, 0.02, 0.40, 0}, {noise, 0.30, 0.22, 5200, 3600, 0.02, 0.28, 0}}},
	{"drone", []voice{{triangle, 0, 0.55, a4, c5, 0.10, 0.16, 14}, {triangle, 0.02, 0.52, e4, g4, 0.10, 0.12, 17}}},
	{"march", []voice{{noise, 0, 0.10, 1500, 800, 0.025, 0.16, 0}, {triangle, 0.08, 0.03, a4, g4, 0.001, 0.14, 0}}},
	{"clash", []voice{{noise, 0, 0.05, 5200, 2400, 0.001, 0.45, 0}, {triangle, 0, 0.12, e6, a5, 0.001, 0.26, 0}, {triangle, 0.05, 0.10, a5, e5, 0.001, 0.20, 0}, {sine, 0, 0.14, 210, 90, 0.002, 0.45, 0}}},
	{"melee", []voice{{noise, 0, 0.04, 3600, 1800, 0.001, 0.34, 0}, {triangle, 0.01, 0.07, c5, a4, 0.001, 0.22, 0}, {noise, 0.07, 0.04, 3000, 1500, 0.001, 0.28, 0}, {sine, 0.06, 0.15, 150, 66, 0.003, 0.42, 0}}},
	{"chip", []voice{{triangle, 0, 0.05, a6, e6, 0.001, 0.16, 0}, {noise, 0, 0.03, 6000, 3800, 0.001, 0.20, 0}, {sine, 0.03, 0.10, e6, e6, 0.002, 0.08, 0}}},
	{"siege", []voice{{sine, 0, 0.30, 98, 62, 0.003, 0.55, 0}, {noise, 0, 0.16, 520, 180, 0.004, 0.40, 0}, {triangle, 0.12, 0.22, a3, a3, 0.004, 0.22, 0}, {sine, 0.18, 0.24, 92, 58, 0.004, 0.40, 0}}},
	{"raze", []voice{{noise, 0, 0.55, 1300, 140, 0.004, 0.70, 0}, {sine, 0, 0.45, 120, 40, 0.003, 0.60, 0}, {crackle, 0.06, 0.6, 2400, 900, 0.02, 0.45, 0}, {noise, 0.26, 0.4, 700, 120, 0.03, 0.40, 0}}},
	{"muster", []voice{{triangle, 0, 0.05, e5, a4, 0.001, 0.22, 0}, {noise, 0, 0.03, 2600, 1400, 0.001, 0.18, 0}, {sine, 0.05, 0.14, a5, a5, 0.003, 0.12, 0}}},
	{"wither", []voice{{crackle, 0, 0.4, 2400, 900, 0.02, 0.45, 0}, {sine, 0.05, 0.35, e4, a4, 0.03, 0.10, 0}}},
}

// Names lists the sounds in alphabetical order.
func Names() []string {
	names := lists.Map(sounds, func(s sound) string { return s.name })
	slices.Sort(names)
	return names
}

// Render returns the samples of a sound at Rate: mono, within ±Peak, silent at both ends.
func Render(name string) ([]float32, error) {
	at := slices.IndexFunc(sounds, func(s sound) bool { return s.name == name })
	if at < 0 {
		return nil, fmt.Errorf("sound: there is no sound %q", name)
	}
	voices := sounds[at].voices
	var end float64
	for _, v := range voices {
		end = max(end, v.at+v.long)
	}
	mix := make([]float64, int(end*Rate)+1)
	for i := range voices {
		voices[i].add(mix, uint32(i+1)*2654435761)
	}
	var loudest float64
	for _, x := range mix {
		loudest = max(loudest, math.Abs(x))
	}
	scale := 1.0
	if loudest > Peak {
		scale = Peak / loudest
	}
	return lists.Map(mix, func(x float64) float32 { return float32(x * scale) }), nil
}

func (v *voice) add(mix []float64, seed uint32) {
	n := int(v.long * Rate)
	start := int(v.at * Rate)
	var phase, low float64
	for i := range n {
		t := float64(i) / float64(n)
		pitch := v.from*math.Pow(v.to/v.from, t) + v.vibrato*math.Sin(2*math.Pi*5*float64(i)/Rate)
		var x float64
		switch v.wave {
		case sine:
			x = math.Sin(2 * math.Pi * phase)
		case triangle:
			x = 4*math.Abs(phase-math.Floor(phase+0.5)) - 1
		case noise, crackle:
			seed = seed*1664525 + 1013904223
			x = float64(int32(seed)) / (1 << 31)
			if v.wave == crackle && seed>>8&1023 > 12 {
				x = 0
			}
			low += (x - low) * (1 - math.Exp(-2*math.Pi*pitch/Rate))
			x = low * 2
			if v.wave == crackle {
				x *= 4
			}
		}
		phase += pitch / Rate
		mix[start+i] += x * v.gain * v.envelope(float64(i)/Rate, t)
	}
}

// envelope returns the amplitude at time t: it rises within attack, decays as a square and is silent at both ends.
func (v *voice) envelope(seconds, t float64) float64 {
	return min(seconds/v.attack, 1) * (1 - t) * (1 - t)
}

// Stereo converts mono samples to 16-bit little-endian stereo frames for an audio device. pan runs from -1 (left) to 1 (right), gain from 0
// to 1.
func Stereo(samples []float32, gain, pan float64) []byte {
	pan = min(max(pan, -1), 1)
	left, right := gain*math.Cos((pan+1)*math.Pi/4)*math.Sqrt2, gain*math.Sin((pan+1)*math.Pi/4)*math.Sqrt2
	out := make([]byte, 0, len(samples)*4)
	for _, s := range samples {
		for _, side := range [2]float64{left, right} {
			v := int16(min(max(float64(s)*side, -1), 1) * math.MaxInt16)
			out = append(out, byte(v), byte(uint16(v)>>8))
		}
	}
	return out
}
