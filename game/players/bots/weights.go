package bots

import (
	"strconv"
	"strings"
)

// Weight is a named number by which a player decides.
type Weight struct {
	Name  string
	Value float64
}

// weightsPrefix begins the name of a player with weights of its own, such as "weights:1.5:0.2", in the order of Facts.Weights.
const weightsPrefix = "weights:"

// WithWeights is the name of the player that has these weights.
func WithWeights(values []float64) string {
	var list []string
	for _, v := range values {
		list = append(list, strconv.FormatFloat(v, 'g', 4, 64))
	}
	return weightsPrefix + strings.Join(list, ":")
}

// parseWeights returns the n weights in the name of a player that has its own. None is below 0.
func parseWeights(name string, n int) (values []float64, ok bool) {
	text, ok := strings.CutPrefix(name, weightsPrefix)
	if !ok || n == 0 {
		return nil, false
	}
	for part := range strings.SplitSeq(text, ":") {
		v, err := strconv.ParseFloat(part, 64)
		if err != nil || !(0 <= v && v <= maxWeight) {
			return nil, false
		}
		values = append(values, v)
	}
	return values, len(values) == n
}

// maxWeight is the greatest weight that a player can have.
const maxWeight = 1e6
