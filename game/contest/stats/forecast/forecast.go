// Package forecast measures how good forecasts of who wins were: whether what was said came true as often as it was said, and whether it moved
// no more than it had to.
package forecast

import (
	"math"
	"math/bits"
)

// Match is what was said in a match, and how it ended.
type Match struct {
	// Said are the chances, from 0 to 1, by turn and seat, at the start of each turn; at least one turn.
	Said [][]float64
	// Progress is how far the match had come at each turn, from 0 at its start to 1 at its latest end, as could be known then.
	Progress []float64
	// Share is each seat's part of the result: winners share it, and in a draw all do.
	Share []float64
	// Group is a bit for each group of matches that Score.Group tells apart, such as pairs of equal players.
	Group uint
}

// Parts is how many parts of a match are told apart: quarters of its progress. Those of the turns that it happened to take would be known only
// afterwards: what is right would seem too modest in the last of them, since a match ends where somebody has won.
const Parts = 4

// Bin counts what was said within ten per cent: how often, the sum of what was said, and of what came; and the squares of the difference of the two
// in each match.
type Bin struct{ Count, Said, Came, Squares float64 }

// Bins are those of 0 to 10 %, 10 to 20 % and so on.
type Bins [10]Bin

// add counts a forecast of a match.
func (b *Bins) add(said, came float64) {
	x := &b[min(max(int(said*10), 0), 9)]
	x.Count++
	x.Said += said
	x.Came += came
}

// join counts all forecasts of a match.
func (b *Bins) join(match *Bins) {
	for i, m := range match {
		x := &b[i]
		x.Count += m.Count
		x.Said += m.Said
		x.Came += m.Came
		x.Squares += (m.Said - m.Came) * (m.Said - m.Came)
	}
}

// Off is how far what came was from what was said, on average over all forecasts, from 0 to 1.
func (b *Bins) Off() float64 {
	off, all := 0.0, 0.0
	for _, x := range b {
		off += math.Abs(x.Said - x.Came)
		all += x.Count
	}
	return off / max(all, 1)
}

// Chance is how far Off would be on average if what was said was right: the forecasts of a match are not independent, and a row in which few matches
// stay for long is off by chance.
func (b *Bins) Chance() float64 {
	off, all := 0.0, 0.0
	for _, x := range b {
		off += math.Sqrt(2 / math.Pi * x.Squares)
		all += x.Count
	}
	return off / max(all, 1)
}

// Score sums up forecasts. Each match counts the same, however long it was, except in Bins, Sure and Wrong, which count moments: starts of turns.
type Score struct {
	Matches int
	brier   float64
	loss    float64
	base    [2]float64 // brier and loss of saying that all seats are equal
	moved   int        // turns in which a chance moved by more than large
	turns   int
	way     float64 // of all chances, from the first turn to the result
	net     float64
	All     Bins
	Part    [Parts]Bins
	Group   [bits.UintSize]Bins
	Sure    [Parts]int // moments at which a seat had a chance of more than sure
	Wrong   [Parts]int // those after which it did not win
}

// Thresholds of a large move of a chance, and of a chance that is as good as sure.
const (
	large = 0.05
	sure  = 0.95
)

// Add counts a match.
func (s *Score) Add(m Match) {
	s.Matches++
	n := float64(len(m.Said))
	var all Bins
	var parts [Parts]Bins
	for turn, said := range m.Said {
		part := min(int(m.Progress[turn]*Parts), Parts-1)
		for seat, p := range said {
			came, even := m.Share[seat], 1/float64(len(said))
			s.brier += (p - came) * (p - came) / n / float64(len(said))
			s.base[0] += (even - came) * (even - came) / n / float64(len(said))
			s.loss -= came * math.Log(max(p, 1e-9)) / n
			s.base[1] -= came * math.Log(even) / n
			all.add(p, came)
			parts[part].add(p, came)
			if p > sure {
				s.Sure[part]++
				if came < 1 {
					s.Wrong[part]++
				}
			}
		}
		next := m.Share
		if turn+1 < len(m.Said) {
			next = m.Said[turn+1]
		}
		most := 0.0
		for seat, p := range said {
			s.way += math.Abs(next[seat] - p)
			most = max(most, math.Abs(next[seat]-p))
		}
		if turn+1 < len(m.Said) {
			s.turns++
			if most > large {
				s.moved++
			}
		}
	}
	s.All.join(&all)
	for part := range parts {
		s.Part[part].join(&parts[part])
	}
	for g := m.Group; g != 0; g &= g - 1 {
		s.Group[bits.TrailingZeros(g)].join(&all)
	}
	for seat, p := range m.Said[0] {
		s.net += math.Abs(m.Share[seat] - p)
	}
}

// Brier is the mean squared error of the chances (G. W. Brier, 1950, halved for two seats), 0 for a seer; the second is that of saying that all
// seats are equal.
func (s *Score) Brier() (said, base float64) { return s.mean(s.brier), s.mean(s.base[0]) }

// LogLoss is the mean of minus the logarithm of what was said of the winner; the second is that of saying that all seats are equal.
func (s *Score) LogLoss() (said, base float64) { return s.mean(s.loss), s.mean(s.base[1]) }

func (s *Score) mean(x float64) float64 { return x / float64(max(s.Matches, 1)) }

// Moved is the part of the turns in which the chance of a seat moved by more than 0.05.
func (s *Score) Moved() float64 { return float64(s.moved) / float64(max(s.turns, 1)) }

// Way is how many times as long the way is that the chances go from the first turn to the result as the distance between the two.
func (s *Score) Way() float64 {
	if s.net == 0 {
		return 1
	}
	return s.way / s.net
}
