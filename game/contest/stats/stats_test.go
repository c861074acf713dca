package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"app.pentarena/game/contest/stats"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.4f, not %.4f", what, got, want)
	}
}

func same(score float64, n int) (list []float64) {
	for range n {
		list = append(list, score)
	}
	return list
}

// Published intervals after adding two successes and two failures: 250 boys among 533 births, in the checks of the R package contingencytables (M.
// Fagerland, S. Lydersen and P. Laake, Statistical Analysis of Contingency Tables, chapter 2), and 15 of 50 in the manual of the R package stests.
// Nobody publishes scores of one half, bounds cut off at 1, or four seats: these are by hand.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		scores          []float64
		mean, low, high float64
	}{
		{append(same(1, 250), same(0, 283)...), 0.4690, 0.4271, 0.5115},
		{append(same(1, 15), same(0, 35)...), 0.3, 0.1909401, 0.4386896},
		{same(1, 1), 1, 0.1706, 1},           // 3/5 ± 1.96 sqrt(3/5 · 2/5 / 5)
		{same(0.5, 50), 0.5, 0.4729, 0.5271}, // seat 1 always wins: as good as 50 · 52/2 = 1300 single matches
	} {
		mean, low, high := stats.Interval(c.scores, 0.5)
		near(t, "the mean", mean, c.mean, 1e-4)
		near(t, "the lower bound", low, c.low, 1e-4)
		near(t, "the upper bound", high, c.high, 1e-4)
	}
	_, low, high := stats.Interval(same(0, 4), 0.25) // 1/8 ± 1.96 sqrt(1/8 · 7/8 / 8): four matches of four seats lost
	near(t, "the lower bound", low, 0, 1e-4)
	near(t, "the upper bound", high, 0.3542, 1e-4)
}

// That a player met a stronger one and a weaker one is not chance, and widens no interval: of a player that loses to the one and beats the other in
// nearly all matches much is known.
func TestStrata(t *testing.T) {
	strata := stats.Strata{{Scores: append(same(0, 19), 1)}, {Scores: append(same(1, 19), 0)}}
	mean, low, high := strata.Interval(0.5)
	near(t, "the mean", mean, 0.5, 1e-9)
	size := 40 * 42 / (2*20./19*0.95*39/40*4 + 2) // 0.95 is the squares about the mean of each
	near(t, "the lower bound", low, 0.5-1.959964*0.5/math.Sqrt(size+4), 1e-9)
	near(t, "the upper bound", high, 0.5+1.959964*0.5/math.Sqrt(size+4), 1e-9)
	_, wide, _ := stats.Interval(append(append(same(0, 19), 1), append(same(1, 19), 0)...), 0.5)
	if low < wide+0.05 {
		t.Errorf("the interval begins at %g, and without opponents at %g", low, wide)
	}
	_, one, _ := stats.Strata{{Scores: same(0, 1), Expected: 0.05}, {Scores: same(1, 1), Expected: 0.95}}.Interval(0.5)
	if _, none, _ := stats.Interval([]float64{0, 1}, 0.5); one <= none {
		t.Errorf("with a match of each the interval begins at %g, and without opponents at %g", one, none)
	}
}

// pairs draws pairs of a player with that strength; alike is how many percent of them end the same way twice.
func pairs(dice *rand.Rand, n int, strength, drawn float64, alike int) (p stats.Pairs) {
	one := func() float64 {
		switch x := dice.Float64(); {
		case x < drawn:
			return 0.5
		case x < drawn+(1-drawn)*strength:
			return 1
		}
		return 0
	}
	for range n {
		first, second := one(), one()
		if dice.IntN(100) < alike {
			second = first
		}
		p.Add(first + second)
	}
	return p
}

// The interval contains the true score, and that of Elo the true difference, 95 times out of 100, however similar the two matches of a pair are. Few
// pairs have few results, of which a single one can be a tenth of all; so the mean over strengths counts.
func TestCoverage(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	const runs = 2000
	for _, n := range []int{10, 20, 50} {
		for _, alike := range []int{0, 50, 100} {
			scores, elos := 0.0, 0.0
			strengths := []float64{0.5, 0.57, 0.64, 0.7, 0.76, 0.82, 0.88}
			for _, strength := range strengths {
				score, elo := 0, 0
				for range runs {
					p := pairs(dice, n, strength, 0, alike)
					if _, low, high := p.Score(); low <= strength && strength <= high {
						score++
					}
					if _, low, high := p.Elo(); low <= stats.Elo(strength) && stats.Elo(strength) <= high {
						elo++
					}
				}
				if share := float64(min(score, elo)) / runs; share < 0.92 {
					t.Errorf("%d pairs, %d %% alike, true score %g: the intervals hold it in %.1f %% of runs", n, alike, strength, 100*share)
				}
				scores += float64(score) / runs / float64(len(strengths))
				elos += float64(elo) / runs / float64(len(strengths))
			}
			near(t, fmt.Sprintf("%d pairs, %d %% alike: how often a score's interval holds", n, alike), scores, 0.95, 0.02)
			near(t, fmt.Sprintf("%d pairs, %d %% alike: how often Elo's interval holds", n, alike), elos, 0.95, 0.02)
		}
	}
}

func TestElo(t *testing.T) {
	near(t, "odds of 10 to 1", stats.Elo(10./11), 400, 1e-9)
	near(t, "equals", stats.Elo(0.5), 0, 1e-9)
	for elo, score := range map[float64]float64{100: 0.64, 191: 0.75, 200: 0.76, 382: 0.9} { // as in any table of Elo's scale
		near(t, "the expected score", stats.Expected(elo), score, 0.005)
	}
	for _, x := range []float64{-300, 0, 17, 500} {
		near(t, "there and back", stats.Elo(stats.Expected(x)), x, 1e-9)
	}
	if elo, low, high := (stats.Pairs{4: 3}).Elo(); !math.IsInf(elo, 1) || !math.IsInf(high, 1) || math.IsInf(low, 0) {
		t.Errorf("who wins everything is %g Elo stronger, from %g to %g", elo, low, high)
	}
}

// Published differences in Elo with their 95 % intervals, by pairs: tests of the engine PlentyChess (pull requests 213, 233 and 296), and racetrack's
// own checks. They take the interval of a normal distribution as it is; with so many pairs, four more change little.
func TestPublishedElo(t *testing.T) {
	for _, c := range []struct {
		pairs          stats.Pairs
		elo, low, high float64
	}{
		{stats.Pairs{44, 241, 590, 413, 71}, 28.96, 20.66, 37.26},
		{stats.Pairs{59, 1365, 2872, 1515, 89}, 6.18, 2.78, 9.58},
		{stats.Pairs{78, 4150, 9069, 4080, 85}, -0.56, -2.40, 1.28},
		{stats.Pairs{485, 1923, 2942, 1937, 594}, 5.11, 1.21, 9.02},
		{stats.Pairs{175, 305, 694, 291, 157}, -5.36, -14.57, 3.85},
	} {
		elo, low, high := c.pairs.Elo()
		near(t, "the difference", elo, c.elo, 0.01)
		within := 150 / float64(c.pairs.Of()) // what four pairs change
		near(t, "the lower bound", low, c.low, within)
		near(t, "the upper bound", high, c.high, within)
	}
}

// Published likelihoods of superiority of wins, losses and draws, printed by cutechess: its issue 543, and matches of the engines Pedantic (pull
// requests 8 and 10) and Calvin (97 and 106). A single match counts as a pair.
func TestPublishedSuperior(t *testing.T) {
	for _, c := range []struct {
		won, lost, drawn int
		want             float64
	}{
		{880, 759, 1863, 0.999}, {332, 316, 352, 0.735}, {1342, 1317, 1341, 0.686}, {143, 129, 368, 0.802}, {1216, 1199, 3939, 0.635}, {215, 158, 612, 0.998},
	} {
		near(t, "the likelihood", stats.Pairs{c.lost, 0, c.drawn, 0, c.won}.Superior(), c.want, 0.0006)
		near(t, "that of the other", stats.Pairs{c.won, 0, c.drawn, 0, c.lost}.Superior(), 1-c.want, 0.0006)
	}
}

// A likelihood of superiority of x is right x of the time: of equal players, it is below 0.1 as often as that says.
func TestSuperior(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	const runs = 4000
	low, high := 0, 0
	for range runs {
		switch x := pairs(dice, 100, 0.5, 0.2, 30).Superior(); {
		case x < 0.1:
			low++
		case x > 0.9:
			high++
		}
	}
	near(t, "how often it is below 0.1", float64(low)/runs, 0.1, 0.02)
	near(t, "how often it is above 0.9", float64(high)/runs, 0.1, 0.02)
	near(t, "of no pair", stats.Pairs{}.Superior(), 0.5, 0)
	near(t, "of even pairs", stats.Pairs{2: 9}.Superior(), 0.5, 0)
	near(t, "of one pair won", stats.Pairs{4: 1}.Superior(), 0.75, 0)
	near(t, "of one pair lost", stats.Pairs{1: 1}.Superior(), 0.25, 0)
	near(t, "of ten pairs won", stats.Pairs{4: 10}.Superior(), 1-1./2048, 1e-12)
	near(t, "of two pairs that differ", stats.Pairs{3: 1, 4: 1}.Superior(), 0.5+math.Atan(3)/math.Pi, 1e-9) // Cauchy's distribution
}

// Published log-likelihood ratios: of single matches (cutechess, issue 543), and of pairs (fastchess, pull request 783; racetrack's own
// checks), the latter with bounds in normalized Elo, which the spread of the pairs turns into Elo.
func TestPublishedSPRT(t *testing.T) {
	for _, c := range []struct {
		pairs     stats.Pairs
		low, high float64
		want      float64
		single    bool
	}{
		{stats.Pairs{759, 0, 1863, 0, 880}, 0, 5, 2.95, true},
		{stats.Pairs{379, 10170, 21828, 10640, 343}, 0, 2, 2.946, false},
		{stats.Pairs{440, 2910, 5170, 2888, 455}, 0, 5, -2.27, false},
		{stats.Pairs{142, 620, 1122, 699, 188}, 0, 5, 2.99, false},
		{stats.Pairs{349, 1561, 3340, 1604, 359}, -5, 0, 2.90, false},
		{stats.Pairs{98, 382, 674, 369, 71}, -5, 0, -1.11, false},
	} {
		low, high := c.low, c.high
		if !c.single {
			low, high = fromNormalized(c.pairs, low), fromNormalized(c.pairs, high)
		}
		ratio, _ := stats.SPRT{Low: low, High: high, Alpha: 0.05, Beta: 0.1}.Test(c.pairs)
		near(t, "the ratio", ratio, c.want, 0.011)
	}
	for beta, want := range map[float64][2]float64{0.05: {-2.94, 2.94}, 0.1: {-2.25, 2.89}} { // as every chess tester prints them
		low, high := stats.SPRT{High: 5, Alpha: 0.05, Beta: beta}.Bounds()
		near(t, "the lower bound", low, want[0], 0.005)
		near(t, "the upper bound", high, want[1], 0.005)
	}
}

// fromNormalized turns normalized Elo (a score above one half in standard deviations of a match, times 800 / ln 10) into Elo.
func fromNormalized(p stats.Pairs, elo float64) float64 {
	n, sum, square := 0.0, 0.0, 0.0
	for i, c := range p {
		x := float64(i) / 4
		n, sum, square = n+float64(c), sum+float64(c)*x, square+float64(c)*x*x
	}
	match := math.Sqrt2 * math.Sqrt(square/n-sum/n*sum/n)
	return stats.Elo(0.5 + elo*math.Ln10/800*match)
}

// A test errs as seldom as it promises; stopping between two pairs makes it err a little less.
func TestErrorRates(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	test := stats.SPRT{Low: 0, High: 60, Alpha: 0.05, Beta: 0.05}
	const runs = 1500
	for _, elo := range []float64{0, 60} {
		wrong := 0
		for range runs {
			var p stats.Pairs
			for v := stats.Undecided; v == stats.Undecided; {
				for i, c := range pairs(dice, 1, stats.Expected(elo), 0, 20) {
					p[i] += c
				}
				if p.Of() >= 10 {
					_, v = test.Test(p)
				}
				if v == stats.AcceptLow && elo > 0 || v == stats.AcceptHigh && elo == 0 {
					wrong++
				}
			}
		}
		if share := float64(wrong) / runs; share > 0.07 || share == 0 {
			t.Errorf("with a true difference of %g Elo it errs in %.1f %% of the tests", elo, 100*share)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, s := range []stats.SPRT{{}, {High: 5}, {High: 5, Alpha: 0.05, Beta: 0.7}, {Low: 5, High: 0, Alpha: 0.1, Beta: 0.1}, {Low: math.NaN(), High: 1, Alpha: 0.1, Beta: 0.1}} {
		if s.Check() == nil {
			t.Errorf("%+v can be used", s)
		}
	}
	if err := (stats.SPRT{High: 5, Alpha: 0.05, Beta: 0.05}).Check(); err != nil {
		t.Error(err)
	}
}

// The American League of 1987, East: Agresti's example for the model of Bradley and Terry (Categorical Data Analysis, 2nd edition, table
// 10.10): wins of each team against each, and the strengths that he gives, with Baltimore at 0.
func TestPublishedRatings(t *testing.T) {
	wins := [7][7]float64{
		{0, 7, 9, 7, 7, 9, 11},
		{6, 0, 7, 5, 11, 9, 9},
		{4, 6, 0, 7, 7, 8, 12},
		{6, 8, 6, 0, 6, 7, 10},
		{6, 2, 6, 7, 0, 7, 12},
		{4, 4, 5, 6, 6, 0, 6},
		{2, 4, 1, 3, 1, 7, 0},
	}
	want := [7]float64{1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0}
	var samples []stats.Sample
	for a := range wins {
		for b := range a {
			samples = append(samples, stats.Sample{Players: []int{a, b}, Points: []float64{wins[a][b], wins[b][a]}})
		}
	}
	got := stats.Rate(7, samples, 0)
	for i := range want {
		near(t, "a team's strength", (got[i].Elo-got[6].Elo)*math.Ln10/400, want[i], 0.01)
	}
}

// first is a match that the first of those who meet has won.
func first(among ...int) stats.Sample {
	return stats.Sample{Players: among, Points: append([]float64{1}, same(0, len(among)-1)...)}
}

// Rankings of four pictures by 588 people (PrefLib, data set 00004-00000138), best first, and their strengths against the first picture as the README of the
// R package PlackettLuce gives them (H. Turner and others, 2020), which like a prior of 1 adds half a win and half a loss. A ranking is a choice of four,
// one of three and one of two.
func TestPublishedRankings(t *testing.T) {
	var samples []stats.Sample
	for _, c := range [][5]int{
		{68, 1, 0, 3, 2}, {53, 0, 1, 3, 2}, {49, 1, 0, 2, 3}, {44, 0, 1, 2, 3}, {39, 1, 3, 0, 2}, {37, 2, 1, 0, 3}, {37, 1, 2, 0, 3}, {36, 1, 2, 3, 0},
		{31, 2, 1, 3, 0}, {29, 1, 3, 2, 0}, {22, 0, 2, 1, 3}, {19, 2, 0, 1, 3}, {17, 2, 3, 1, 0}, {17, 3, 1, 2, 0}, {16, 3, 1, 0, 2}, {14, 0, 3, 1, 2},
		{10, 0, 2, 3, 1}, {10, 3, 0, 1, 2}, {9, 3, 2, 0, 1}, {8, 2, 3, 0, 1}, {8, 0, 3, 2, 1}, {7, 2, 0, 3, 1}, {7, 3, 2, 1, 0}, {1, 3, 0, 2, 1},
	} {
		for range c[0] {
			samples = append(samples, first(c[1:]...), first(c[2:]...), first(c[3:]...))
		}
	}
	got := stats.Rate(4, samples, 1)
	for i, want := range []float64{0, 0.67080, -0.31404, -0.43128} {
		near(t, "the strength of a picture", (got[i].Elo-got[0].Elo)*math.Ln10/400, want, 1e-5)
	}
}

// The spread of ratings by hand. Of two players, the difference has the variance 1/wins + 1/losses, and each is half of it from the mean. Of four of
// whom each wins once, two share 4/16 of the curvature, and the variance against the mean is 3/4 of 1 / (4 · 4/16). Pairs that all end alike have half
// as many results as matches; of pairs that each seat wins once only the two doubted ones leave anything open.
func TestSpread(t *testing.T) {
	const scale = 1.959964 * 400 / math.Ln10
	won, lost := first(0, 1), first(1, 0)
	won.Count, lost.Count = 30, 10
	two := stats.Rate(2, []stats.Sample{won, lost}, 0)
	near(t, "the difference after 30 wins of 40", two[0].Elo-two[1].Elo, stats.Elo(0.75), 1e-6)
	near(t, "the spread after 30 wins of 40", two[0].Spread, scale*math.Sqrt(42./41*40/39*(1./30+1./10))/2, 1) // 40 matches have 39 degrees of freedom
	pair := func(points float64, count int) stats.Sample {
		return stats.Sample{Players: []int{0, 1}, Points: []float64{points, 2 - points}, Count: count}
	}
	alike := stats.Rate(2, []stats.Sample{pair(2, 300), pair(0, 100)}, 0)
	near(t, "the spread after 300 pairs won of 400", alike[0].Spread, scale*math.Sqrt(1./300+1./100)/2, 0.1)
	split := stats.Rate(2, []stats.Sample{pair(1, 100)}, 0)
	near(t, "the spread after 100 pairs that both win once", split[0].Spread, scale*math.Sqrt(4./101*(1./100+1./100))/2, 0.1)
	var each []stats.Sample
	for p := range 4 {
		s := first(p, (p+1)%4, (p+2)%4, (p+3)%4)
		s.Count = 100
		each = append(each, s)
	}
	for _, r := range stats.Rate(4, each, 0) {
		near(t, "the rating of equals", r.Elo, 0, 1e-6)
		near(t, "its spread", r.Spread, scale*math.Sqrt(3./4/100), 0.2)
	}
}

// Draws pull together, and who has won everything has a rating once there is a prior. Of three, the two that share the first place are before the third;
// those who lose are not drawn with each other.
func TestRateSpecials(t *testing.T) {
	drawn := func(players ...int) stats.Sample {
		return stats.Sample{Players: players, Points: same(1/float64(len(players)), len(players))}
	}
	even := stats.Rate(2, []stats.Sample{drawn(0, 1)}, 0)
	near(t, "after a draw", even[0].Elo, 0, 1e-6)
	one := stats.Rate(2, []stats.Sample{first(0, 1), drawn(0, 1)}, 0)
	near(t, "after a win and a draw", one[0].Elo-one[1].Elo, stats.Elo(0.75), 1e-6)
	shared := stats.Rate(3, []stats.Sample{{Players: []int{0, 1, 2}, Points: []float64{0.5, 0.5, 0}}}, 1)
	near(t, "of two that share the first place", shared[0].Elo, shared[1].Elo, 1e-6)
	if !(shared[0].Elo > shared[2].Elo) {
		t.Errorf("the ratings are %v", shared)
	}
	won := func(p, times int) stats.Sample {
		s := first(p, (p+1)%3, (p+2)%3)
		s.Count = times
		return s
	}
	three := stats.Rate(3, []stats.Sample{won(0, 60), won(1, 30), won(2, 10)}, 0)
	near(t, "60 wins against 30", three[0].Elo-three[1].Elo, 400*math.Log10(2), 1e-6)
	near(t, "30 wins against 10", three[1].Elo-three[2].Elo, 400*math.Log10(3), 1e-6)
	sure := stats.Rate(2, []stats.Sample{first(0, 1)}, 1)
	if !(sure[0].Elo > 10 && sure[0].Elo < 400 && sure[0].Spread > 2*sure[0].Elo) {
		t.Errorf("the ratings are %v", sure)
	}
	if got := stats.Rate(3, nil, 1); got[0].Elo != 0 || got[0].Spread < 100 {
		t.Errorf("without a match the ratings are %v", got)
	}
}

// A rating is as good as the points that it lets expect.
func TestExpect(t *testing.T) {
	got := stats.Expect(0, 400, 0)
	for i, want := range []float64{1. / 12, 10. / 12, 1. / 12} {
		near(t, "the expected points", got[i], want, 1e-9)
	}
}

// A thousand players in one table.
// Among marks, ratings are on the scale of the marks, which stay where they are, and the intervals of the others hold the truth as often as they say.
func TestMarks(t *testing.T) {
	marks := map[int]float64{0: 600, 1: 1000, 2: 1400}
	truth := []float64{600, 1000, 1400, 850, 1300}
	dice := rand.New(rand.NewPCG(29, 7))
	held, all := 0, 0
	for range 300 {
		var samples []stats.Sample
		for a := len(marks); a < len(truth); a++ {
			for b := range a {
				for range 12 {
					s := stats.Sample{Players: []int{a, b}, Points: make([]float64, 2)}
					for range 2 {
						if dice.Float64() < stats.Expect(truth[a], truth[b])[0] {
							s.Points[0]++
						} else {
							s.Points[1]++
						}
					}
					samples = append(samples, s)
				}
			}
		}
		for p, r := range stats.RateAmong(len(truth), samples, 0.1, marks) {
			if elo, known := marks[p]; known {
				near(t, "a mark", r.Elo, elo, 1e-6)
				near(t, "the interval of a mark", r.Spread, 0, 1e-2)
				continue
			}
			if all++; math.Abs(r.Elo-truth[p]) <= r.Spread {
				held++
			}
		}
	}
	if part := float64(held) / float64(all); part < 0.93 || part > 0.97 {
		t.Errorf("%.1f %% of the intervals hold the truth", 100*part)
	}
}

func BenchmarkRate(b *testing.B) {
	dice := rand.New(rand.NewPCG(9, 10))
	var samples []stats.Sample
	for i := range 1000 {
		for range 10 {
			points := float64(dice.IntN(3)) / 2
			samples = append(samples, stats.Sample{Players: []int{i, (i + 1 + dice.IntN(20)) % 1000}, Points: []float64{points, 1 - points}})
		}
	}
	for b.Loop() {
		stats.Rate(1000, samples, 1)
	}
}
