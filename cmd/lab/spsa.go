package main

import (
	"math"
	"strconv"

	"app.pentarena/rules"
)

// spsa is a search by simultaneous perturbation (Spall): each step changes all weights at once, up or down by chance, compares that with the
// opposite change, and follows the difference. Weights are above 0 and change by factors; a weight of 0 stays.
type spsa struct {
	seed   string
	gain   float64 // how far a step follows a difference
	spread float64 // logarithm of the factor by which weights change to be compared, at first
}

// step returns the weights after step n, from 0. better is how much better the first weights are than the second, about -1 to 1, with noise.
func (o spsa) step(n int, at []float64, better func(plus, minus []float64) (float64, error)) ([]float64, error) {
	const settle = 10 // steps before the gain falls
	gain := o.gain / math.Pow(float64(n+1+settle)/(1+settle), 0.602)
	spread := o.spread / math.Pow(float64(n+1), 0.101)
	dice := rules.NewSeeded(o.seed + " step " + strconv.Itoa(n))
	signs := make([]float64, len(at))
	for i := range signs {
		signs[i] = float64(2*dice.Intn(2) - 1)
	}
	shifted := func(by float64) []float64 {
		to := make([]float64, len(at))
		for i, v := range at {
			to[i] = v * math.Exp(by*signs[i])
		}
		return to
	}
	d, err := better(shifted(spread), shifted(-spread))
	if err != nil {
		return nil, err
	}
	return shifted(gain * d / (2 * spread)), nil
}
