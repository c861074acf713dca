package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// segment is a part of a turn's course: the events of a stage and the time they take, 0..1 of the frame.
type segment struct {
	stage      si32.Stage
	reveal     bool // the orders are shown, nothing happens yet
	lo, hi     int  // its events
	start, end float32
}

// Shares of the frame that the stages take, before they are fitted to it.
const (
	revealShare = 0.16
	clashShare  = 0.44
	marchShare  = 0.34
	raiseShare  = 0.2
	mineShare   = 0.14
	fightShare  = 0.34
	makeShare   = 0.18
	quietShare  = 0.04
)

// window is the time of a stage, 0..1 of the frame.
type window struct{ share, start, end float32 }

// course divides the events of the frame into segments and gives each the time of its stage. Where seats are served one after the other,
// stages come several times: they are shown together all the same.
func (v *View) course(f *board.Frame[*si32.State]) {
	v.segments = v.segments[:0]
	open := false
	for i := range f.Events {
		e := &f.Events[i]
		switch si32.What(e.What) {
		case si32.Revealed:
			v.segments, open = append(v.segments, segment{reveal: true, lo: i, hi: i}), true
		case si32.Began:
			stage := max(si32.Stage(e.Amount), si32.Marching) // armies meet on their march
			v.segments, open = append(v.segments, segment{stage: min(stage, si32.Producing), lo: i, hi: i}), true
		case si32.TurnEnded:
			open = false
		}
		if open {
			v.segments[len(v.segments)-1].hi = i + 1
		}
	}
	var stages [si32.Producing + 1]window
	reveal, total := window{}, float32(0)
	for i := range v.segments {
		s := &v.segments[i]
		w := &stages[s.stage]
		if s.reveal {
			w = &reveal
		}
		w.share = max(w.share, s.share(f.Events))
	}
	total = reveal.share
	for i := range stages {
		total += stages[i].share
	}
	at := float32(0)
	take := func(w *window) {
		if w.share > 0 {
			w.start = at
			at += w.share / total
			w.end = min(at, 1)
			if at > 0.999 {
				w.end = 1
			}
		}
	}
	take(&reveal)
	for i := range stages {
		take(&stages[i])
	}
	for i := range v.segments {
		s := &v.segments[i]
		w := stages[s.stage]
		if s.reveal {
			w = reveal
		}
		s.start, s.end = w.start, w.end
	}
}

// share is how much time a segment deserves.
func (s *segment) share(events []rules.Event) float32 {
	if s.reveal {
		return revealShare
	}
	visible, clash := false, false
	for i := s.lo; i < s.hi; i++ {
		switch si32.What(events[i].What) {
		case si32.Clash:
			visible, clash = true, true
		case si32.Marched, si32.Raised, si32.Mined, si32.Fought, si32.Besieged, si32.Razed, si32.Made:
			visible = true
		}
	}
	switch {
	case !visible:
		return quietShare
	case clash:
		return clashShare
	}
	return [...]float32{clashShare, marchShare, raiseShare, mineShare, fightShare, makeShare}[s.stage]
}

// part is the time from a to b (0..1) of a segment.
func (s *segment) part(a, b float32) (start, end float32) {
	return ease.Lerp(s.start, s.end, a), ease.Lerp(s.start, s.end, b)
}

// marching reports whether armies march in a segment.
func (s *segment) marching() bool { return !s.reveal && s.stage <= si32.Marching }
