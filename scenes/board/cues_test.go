package board

import (
	"slices"
	"testing"

	"app.pentarena/rules"
)

func TestCues(t *testing.T) {
	echo := Sound{Name: "echo", Gain: 0.2, Most: 1, Later: 1}
	sounds := []Sound{walk: {Name: "step", Gain: 0.5, Most: 2, Later: 0.5, Then: &echo}, night: {Name: "turn", Gain: 0.4, Most: 1, Later: 1}, bomb: {Gain: 0.9, Most: 1}}
	dusk := event(night, 0, 0)
	dusk.Kind = rules.Phase
	f := Frame[int]{
		Events: []rules.Event{event(walk, 0, 0, 2, 0), event(walk, 0, 1, 0, 0), event(walk, 0, 2, 4, 0), event(dig, 0, 0), event(walk, -1, 0), event(bomb, 0, 0, 9, 0), dusk, event(stage, 0, 0)},
		Spans:  []Span{{0, 0.4, 0}, {0.2, 0.4, 1}, {0.2, 0.4, 2}, {}, {}, {0.5, 1, 5}, {0.9, 1, 6}, {}},
	}
	got := f.Cues(sounds, Rect{W: 5}, func(e *rules.Event, s *Sound) bool {
		if e.What == bomb {
			s.Name = "blast"
		}
		return e.Actor >= 0
	})
	want := []Cue{{"step", 0.2, 0, 0.5}, {"echo", 0.4, 0, 0.2}, {"step", 0.3, -0.56, 0.5}, {"blast", 0.5, 1, 0.9}, {"turn", 0.98, 0, 0.4}}
	if !slices.EqualFunc(got, want, func(a, b Cue) bool {
		near := func(x, y float32) bool { return max(x-y, y-x) < 1e-5 }
		return a.Sound == b.Sound && near(a.At, b.At) && near(a.Pan, b.Pan) && near(a.Gain, b.Gain)
	}) {
		t.Errorf("cues %v, want %v", got, want)
	}
	if sounds[bomb].Name != "" {
		t.Error("fitting a row changed the table")
	}
}
