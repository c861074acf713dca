package bots

import (
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/levels"
	"app.pentarena/rules"
)

// A game has a few whole players, its anchors, and the strengths lie between them. A player's form says where: 0 is the weakest anchor, 1 the
// next one, and 1.25 plans a quarter of its turns as anchor 2 and the others as anchor 1: it sees the better plan in some turns and overlooks
// it in the rest. Nobody plays equally well every day, so a strength draws its form again for each match.

// Ladder is the strengths of a game, weakest first: those of levels.Strengths.
type Ladder struct {
	Forms [len(levels.Strengths)][2]float64 // bounds of their forms
	Short [len(levels.Strengths)][2]float64 // those in matches that are Short, in which less time tells who plays better; zero for Forms
	Elo   [len(levels.Strengths)]int        // ratings among the strengths of the game, measured by cmd/lab ladder; Regular has RegularElo
}

// RegularElo is the rating of Regular in every game, to which the others are relative.
const RegularElo = 1000

// formPrefix begins the name of a player with a form of its own, such as "form:1.25", or "form:1-1.5" for one drawn for each match.
const formPrefix = "form:"

// Best is the name of the strongest anchor: what a game's players can do at most.
const Best = formPrefix + "best"

// parseForm returns the bounds in the name of a player with a form of its own, between 0 and most.
func parseForm(name string, most float64) (form [2]float64, ok bool) {
	text, ok := strings.CutPrefix(name, formPrefix)
	if !ok {
		return form, false
	}
	if name == Best {
		return [2]float64{most, most}, most >= 0
	}
	low, high, two := strings.Cut(text, "-")
	if !two {
		high = low
	}
	var errs [2]error
	form[0], errs[0] = strconv.ParseFloat(low, 64)
	form[1], errs[1] = strconv.ParseFloat(high, 64)
	return form, errs[0] == nil && errs[1] == nil && 0 <= form[0] && form[0] <= form[1] && form[1] <= most
}

// mixed plays each turn as one of the anchors.
type mixed[S any, C comparable] struct {
	anchors []func(seed string) Think[S, C]
	minds   []Think[S, C] // those that have played
	seed    string
	bounds  func(s S) [2]float64 // of the form
	day     float64              // where between them the form is
}

// newMixed returns a player whose form is drawn from the bounds; its choices depend on the seed and on the turns that it plays.
func newMixed[S any, C comparable](anchors []func(seed string) Think[S, C], bounds func(s S) [2]float64, seed string) Think[S, C] {
	return (&mixed[S, C]{anchors: anchors, minds: make([]Think[S, C], len(anchors)), seed: seed, bounds: bounds, day: fraction("form " + seed)}).think
}

// bounds are those of the form of a strength in a match.
func (f Facts[S]) bounds(strength int) func(s S) [2]float64 {
	return func(s S) [2]float64 {
		if f.Ladder.Short != (Ladder{}).Short && f.Chance.Read(s).Short() {
			return f.Ladder.Short[strength]
		}
		return f.Ladder.Forms[strength]
	}
}

// fraction returns a number from 0 to below 1 that depends on the text alone.
func fraction(text string) float64 { return float64(rules.NewSeeded(text).Intn(1<<20)) / (1 << 20) }

// think plans the turn as the better of the two nearest anchors, as often as the form is near to it, or as the other one.
func (x *mixed[S, C]) think(s S, seat rules.Seat, yield func() error) ([]C, error) {
	bounds := x.bounds(s)
	form := bounds[0] + float64((bounds[1]-bounds[0])*x.day)
	n := int(form)
	if part := form - float64(n); part > 0 && fraction(fmt.Sprint("turn ", x.seed, " ", turnOf(s))) < part {
		n++
	}
	if x.minds[n] == nil {
		x.minds[n] = x.anchors[n](x.seed)
	}
	return x.minds[n](s, seat, yield)
}

// turnOf returns the turn of a position, 0 for a type without turns.
func turnOf[S any](s S) int {
	if t, ok := any(s).(interface{ Turn() int }); ok {
		return t.Turn()
	}
	return 0
}
