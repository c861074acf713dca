package review

import (
	"fmt"
	"math"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
)

// Mark is how good a turn was.
type Mark uint8

// The marks, best first.
const (
	Best Mark = iota
	Good
	Inaccuracy
	Mistake
	Blunder
)

// Marks describes the marks: each is given from this loss of win chance on. The limits of the last three are those of lichess, which marks moves
// that give 10, 20 and 30 hundredths away on its scale from -1 to 1, which is twice as long.
var Marks = [...]struct {
	Name string
	Sign string // as chess writes it
	From float64
}{
	Best:       {"best", "", 0},
	Good:       {"good", "", 0.01},
	Inaccuracy: {"inaccuracy", "?!", 0.05},
	Mistake:    {"mistake", "?", 0.10},
	Blunder:    {"blunder", "??", 0.15},
}

func markOf(loss float64) Mark {
	m := Best
	for i, x := range Marks {
		if loss >= x.From {
			m = Mark(i)
		}
	}
	return m
}

// String is the mark's name.
func (m Mark) String() string { return Marks[min(int(m), len(Marks)-1)].Name }

// Points counts win chance, from 0 to 1, in words: "26 points".
func Points(chance float64) string {
	return words.Count(int(math.Round(100*chance)), "point", "points")
}

// Sign is the mark as chess writes it, "" for the good ones.
func (m Mark) Sign() string { return Marks[min(int(m), len(Marks)-1)].Sign }

// MarshalText writes the name.
func (m Mark) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads a name.
func (m *Mark) UnmarshalText(text []byte) error {
	for i, x := range Marks {
		if x.Name == string(text) {
			*m = Mark(i)
			return nil
		}
	}
	return fmt.Errorf("review: there is no mark %.20q", text)
}

// stake is the least win chance that must be at stake in a turn for it to count.
const stake = 0.01

// Counts reports whether something could be lost in the turn.
func (t Turn) Counts() bool { return t.stake() >= stake }

// Accuracy is how well a seat played, from 0 to 100; false when it never had anything to lose. It is lichess's figure: a turn has an accuracy by
// the win chance that it gave away, and of all turns the mean weighted with what was at stake, and the harmonic mean, in which one bad turn
// weighs much, count half each.
func Accuracy(turns []Turn, seat rules.Seat) (float64, bool) {
	sum, weights, inverse, n := 0.0, 0.0, 0.0, 0.0
	for _, t := range turns {
		if t.Seat != seat || !t.Counts() {
			continue
		}
		a := accuracy(t.Loss())
		w := min(max(100*t.stake(), 0.5), 12)
		sum, weights = sum+float64(w*a), weights+w
		inverse, n = inverse+1/max(a, 1), n+1
	}
	if n == 0 {
		return 0, false
	}
	return (sum/weights + n/inverse) / 2, true
}

// accuracy of a turn that gave this much win chance away.
func accuracy(loss float64) float64 {
	return min(max(103.1668*math.Exp(-0.04354*100*loss)-3.1669, 0), 100)
}
