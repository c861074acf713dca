package arena

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/players"
	"app.pentarena/game/server/arena/ladder"
)

// The room of a curve, in its own units.
const (
	curveLeft, curveTop = 46, 22
	curveDown           = 232 // where the axis of time is
	curveRight          = 640 // right of it are the names of marks
)

// labelRoom is which part of the width the name of a version needs.
const labelRoom = 0.11

// curve is a drawing of ratings over time.
type curve struct {
	Title, About string
	Lines        []curveLine
	Starts       []curveLabel // of versions
	Levels       []curveLabel // ratings, and the built-in players as marks
	Marks        []curveLabel
	From, To     string
	Ratings      []ladder.Rating // of a single bot
}

// curveLine is the line of a version: a band that holds the rating, and the rating.
type curveLine struct {
	Class      string
	Band, Line string // points, as SVG has them
	X, Y       string // of its last one
}

// curveLabel is a text at a place.
type curveLabel struct{ X, Y, Text, Class, Anchor string }

// curveOf draws the ratings of one or two bots, by their names; nil when there are none.
func (a *Arena) curveOf(game string, names []string, all [][]ladder.Rating) *curve {
	c := &curve{}
	var first, last time.Time
	low, high := math.Inf(1), math.Inf(-1)
	for _, list := range all {
		for _, r := range list {
			if first.IsZero() || r.At.Before(first) {
				first = r.At
			}
			if r.At.After(last) {
				last = r.At
			}
			low, high = min(low, r.Elo-min(r.Spread, 100)), max(high, r.Elo+min(r.Spread, 100))
		}
	}
	if first.IsZero() {
		return nil
	}
	step := 50.0
	for (high-low)/step > 6 {
		step *= 2
	}
	low, high = step*math.Floor(low/step), step*math.Ceil(high/step)
	span := max(float64(last.Sub(first)), float64(time.Second))
	x := func(t time.Time) string {
		return fmt.Sprintf("%.1f", curveLeft+(curveRight-curveLeft)*float64(t.Sub(first))/span)
	}
	y := func(elo float64) string {
		return fmt.Sprintf("%.1f", curveDown-(curveDown-curveTop)*(min(max(elo, low), high)-low)/(high-low))
	}
	for elo := low; elo <= high; elo += step {
		c.Levels = append(c.Levels, curveLabel{Y: y(elo), Text: fmt.Sprintf("%.0f", elo)})
	}
	for _, s := range a.ladder.Standings(game) {
		if elo := float64(s.Elo); s.Mark != "" && elo > low && elo < high {
			c.Marks = append(c.Marks, curveLabel{Y: y(elo), Text: players.Title(s.Name)})
		}
	}
	c.From, c.To = first.Format("2 Jan 15:04"), last.Format("2 Jan 15:04")
	for i, list := range all {
		class := []string{"one", "two"}[i]
		var began time.Time // the version before
		for len(list) > 0 {
			n := 1
			for n < len(list) && list[n].Version == list[0].Version {
				n++
			}
			line := curveLine{Class: class, X: x(list[n-1].At), Y: y(list[n-1].Elo)}
			var up, down []string
			var rated strings.Builder
			for _, r := range list[:n] {
				up = append(up, x(r.At)+","+y(r.Elo+r.Spread))
				down = append(down, x(r.At)+","+y(r.Elo-r.Spread))
				fmt.Fprintf(&rated, "%s,%s ", x(r.At), y(r.Elo))
			}
			slices.Reverse(down)
			line.Band, line.Line = strings.Join(append(up, down...), " "), strings.TrimSpace(rated.String())
			c.Lines = append(c.Lines, line)
			start := curveLabel{X: x(list[0].At), Y: []string{"16", "34"}[i], Text: fmt.Sprint("version ", list[0].Version), Class: class, Anchor: "start"}
			if float64(list[0].At.Sub(first)) > 0.85*span {
				start.Anchor = "end"
			}
			if n := len(c.Starts); n > 0 && c.Starts[n-1].Class == class && float64(list[0].At.Sub(began)) < labelRoom*span { // the last one counts most
				c.Starts[n-1].Text = ""
			}
			c.Starts, began = append(c.Starts, start), list[0].At
			list = list[n:]
		}
		if n := len(all[i]); n > 0 {
			was, is := all[i][0], all[i][n-1]
			c.About += fmt.Sprintf("%s: from %d ± %d with version %d on %s to %d ± %d with version %d on %s. ", names[i],
				ladder.Round(was.Elo), ladder.Round(was.Spread), was.Version, was.At.Format("2 Jan 15:04"), ladder.Round(is.Elo), ladder.Round(is.Spread), is.Version, is.At.Format("2 Jan 15:04"))
		}
	}
	c.Title = "Rating of " + words.And(names) + " over time"
	if len(all) == 1 {
		c.Ratings = slices.Clone(all[0])
		slices.Reverse(c.Ratings)
	}
	return c
}
