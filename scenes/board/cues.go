package board

import "app.pentarena/rules"

// Cue asks for a sound.
type Cue struct {
	Sound string  // name of a sound of package sound
	At    float32 // when, as a fraction of the frame
	Pan   float32 // -1 west .. 1 east
	Gain  float32
}

// Sound is how the events of a kind are heard.
type Sound struct {
	Name  string // of a sound of package sound; "" for none
	Gain  float32
	Most  int     // of this name that are heard in a frame
	Later float32 // when, as a fraction of the event's span
	Then  *Sound  // heard with it; nil for none
}

// lastCue is when a sound begins at the latest, as a fraction of the frame.
const lastCue = 0.98

// Cues returns the sounds of a frame by a game's table of them, by What: phases from the middle, all else from where it happens within bounds. fit, if
// not nil, reports whether an event is heard, and may change its copy of the row.
func (f *Frame[S]) Cues(sounds []Sound, bounds Rect, fit func(e *rules.Event, s *Sound) bool) []Cue {
	var cues []Cue
	heard := map[string]int{}
	for i := range f.Events {
		e := &f.Events[i]
		if int(e.What) >= len(sounds) {
			continue
		}
		row := sounds[e.What]
		if fit != nil && !fit(e, &row) {
			continue
		}
		pan := float32(0)
		if e.Kind != rules.Phase {
			pan = min(max((float32(e.To.X)+0.5-bounds.X)/bounds.W*1.4-0.7, -1), 1)
		}
		for s := &row; s != nil; s = s.Then {
			if s.Name == "" || heard[s.Name] >= s.Most {
				continue
			}
			heard[s.Name]++
			cues = append(cues, Cue{Sound: s.Name, At: min(f.Spans[i].Part(s.Later, 1).Start, lastCue), Pan: pan, Gain: s.Gain})
		}
	}
	return cues
}
