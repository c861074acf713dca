package forecast

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// match is one of two seats, by the chances of the first one; it wins.
func match(said ...float64) Match {
	m := Match{Share: []float64{1, 0}}
	for _, p := range said {
		m.Said = append(m.Said, []float64{p, 1 - p})
	}
	return m
}

func TestErrors(t *testing.T) {
	var s Score
	s.Add(match(0.5, 0.9))
	s.Add(match(0.5, 0.9, 0.5, 0.9)) // as good, although it is longer
	brier, base := s.Brier()
	near(t, "the Brier score", brier, (0.25+0.01)/2)
	near(t, "that of equal chances", base, 0.25)
	loss, base := s.LogLoss()
	near(t, "the logarithmic loss", loss, -(math.Log(0.5)+math.Log(0.9))/2)
	near(t, "that of equal chances", base, math.Ln2)
}

// A straight way is as long as the distance; there and back is longer.
func TestWay(t *testing.T) {
	var s Score
	s.Add(match(0.5, 0.6, 0.7, 1))
	near(t, "a straight way", s.Way(), 1)
	s = Score{}
	s.Add(match(0.5, 0.75, 0.5))
	near(t, "there, back, and to the end", s.Way(), 2)
	near(t, "all turns moved", s.Moved(), 1)
	s = Score{}
	s.Add(match(0.5, 0.54, 0.58, 0.7))
	near(t, "one turn of three moved", s.Moved(), 1./3)
}

func TestSure(t *testing.T) {
	var s Score
	m := match(0.5, 0.97, 0.5, 0.5)
	m.Share = []float64{0, 1}
	s.Add(m)
	s.Add(match(0.5, 0.5, 0.5, 0.97))
	if s.Sure != [Parts]int{0, 1, 0, 1} || s.Wrong != [Parts]int{0, 1, 0, 0} {
		t.Errorf("sure %v, wrong %v", s.Sure, s.Wrong)
	}
}

func TestBins(t *testing.T) {
	var b Bins
	for range 30 {
		b.Add(0.72, 1)
	}
	for range 10 {
		b.Add(0.72, 0)
	}
	b.Add(1, 0)
	near(t, "the bin of 70 %", b.Worst(2), 0.03)
	near(t, "the worst", b.Worst(1), 1)
	near(t, "on average", b.Off(), (40*0.03+1)/41)
	var s Score
	m := match(0.72)
	m.Group = 1<<2 | 1<<5
	s.Add(m)
	if s.Group[2][7].Count != 1 || s.Group[5][2].Count != 1 || s.Group[0] != (Bins{}) {
		t.Error("groups are counted wrong")
	}
}
