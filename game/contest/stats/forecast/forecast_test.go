package forecast

import (
	"math"
	"math/rand/v2"
	"slices"
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
	for turn, p := range said {
		m.Said = append(m.Said, []float64{p, 1 - p})
		m.Progress = append(m.Progress, float64(turn)/float64(len(said)))
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
	var b, first Bins
	for range 30 {
		first.add(0.72, 1)
	}
	b.join(&first)
	for range 10 {
		var one Bins
		one.add(0.72, 0)
		b.join(&one)
	}
	var last Bins
	last.add(1, 0)
	b.join(&last)
	near(t, "on average", b.Off(), (40*0.03+1)/41)
	near(t, "by chance", b.Chance(), math.Sqrt(2/math.Pi)*(math.Sqrt(30*0.28*30*0.28+10*0.72*0.72)+1)/41)
	var s Score
	m := match(0.72)
	m.Group = 1<<2 | 1<<5
	s.Add(m)
	if s.Group[2][7].Count != 1 || s.Group[5][2].Count != 1 || s.Group[0] != (Bins{}) {
		t.Error("groups are counted wrong")
	}
}

// Of forecasts that are right, Off is what Chance says, on average over many samples.
func TestChance(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	off, chance := 0.0, 0.0
	for range 400 {
		var s Score
		for range 300 {
			p := 0.05 + 0.9*r.Float64()
			m := match(slices.Repeat([]float64{p}, 1+r.IntN(20))...)
			if r.Float64() > p {
				m.Share = []float64{0, 1}
			}
			s.Add(m)
		}
		off, chance = off+s.All.Off(), chance+s.All.Chance()
	}
	if ratio := off / chance; ratio < 0.95 || ratio > 1.05 {
		t.Errorf("right forecasts are off by %.2f times what chance makes", ratio)
	}
}

// Forecasts that are right are off by chance in each part of a match, also where a match ends as soon as somebody has won.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var off, chance [Parts]float64
	for range 200 {
		var s Score
		for range 300 {
			const goal, latest = 6, 40 // who is so far ahead has won, and after so many turns the lead decides by lot
			lead := 0
			var m Match
			for turn := 0; turn < latest && lead > -goal && lead < goal; turn++ {
				p := 0.5 + 0.5*float64(lead)/goal
				m.Said = append(m.Said, []float64{p, 1 - p})
				m.Progress = append(m.Progress, float64(turn)/latest)
				lead += 1 - 2*r.IntN(2)
			}
			m.Share = []float64{0, 1}
			if goal*(2*r.Float64()-1) < float64(lead) {
				m.Share = []float64{1, 0}
			}
			s.Add(m)
		}
		for part := range Parts {
			off[part] += s.Part[part].Off()
			chance[part] += s.Part[part].Chance()
		}
	}
	for part := range Parts {
		if ratio := off[part] / chance[part]; ratio < 0.9 || ratio > 1.1 {
			t.Errorf("in part %d right forecasts are off by %.2f times what chance makes", part, ratio)
		}
	}
}
