package board

import "app.pentarena/rules"

// Beat is a run of events that happen together, in the part [Start, End] of a frame.
type Beat struct {
	From, To   int // Events[From:To]
	Start, End float32
}

// Alpha is how far the beat has got at t: 0 before its start, 1 after its end.
func (b Beat) Alpha(t float64) float64 {
	if b.End <= b.Start {
		if t >= float64(b.Start) {
			return 1
		}
		return 0
	}
	return min(max((t-float64(b.Start))/float64(b.End-b.Start), 0), 1)
}

// WorldShare is the part at the end of a frame that the world phase of a turn takes.
const WorldShare = 0.35

// Schedule groups consecutive events of one kind and What into beats and spreads them over [0,1], appending to dst[:0]. Events after
// the first Phase event are the world phase: when something happened before it they share the last WorldShare of the frame.
func Schedule(events []rules.Event, dst []Beat) []Beat {
	dst = dst[:0]
	world := len(events)
	for i, e := range events {
		if e.Kind == rules.Phase {
			world = i
			break
		}
	}
	split := -1
	for i := 0; i < len(events); {
		j := i + 1
		for j < len(events) && j != world && events[j].Kind == events[i].Kind && events[j].What == events[i].What {
			j++
		}
		if i == world {
			split = len(dst)
		}
		dst = append(dst, Beat{From: i, To: j})
		i = j
	}
	if split < 0 {
		split = len(dst)
	}
	share := float32(1)
	if split > 0 && split < len(dst) {
		share = 1 - WorldShare
	} else if split == 0 {
		share = 0
	}
	spread(dst[:split], 0, share)
	spread(dst[split:], share, 1)
	return dst
}

func spread(beats []Beat, from, to float32) {
	for i := range beats {
		w := (to - from) / float32(len(beats))
		beats[i].Start, beats[i].End = from+w*float32(i), from+w*float32(i+1)
	}
}
