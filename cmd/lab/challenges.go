package main

import (
	"fmt"
	"runtime"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
)

const challengesText = `Measures how hard challenges are: players of all strengths play each challenge of a
game in the person's seat. Prints how many stars each gets in a match on average,
and behind it in how many of the matches it gets three.

  go run ./cmd/lab challenges -game anarchy -count 10 -docs docs/measurements/challenges.md
  go run ./cmd/lab challenges -game si32 -level gate -player master -each

With -docs the section of that game in the file is written again.
`

// challengers are the players that try the challenges.
const challengers = "random,newcomer,rookie,regular,skilled,expert,master"

func measureChallenges(c *command.Call) error {
	o := &play.Options{}
	f := c.Flags
	f.StringVar(&o.Game, "game", "coreminer", "`game` to play")
	only := f.String("level", "", "`name` of the only challenge to measure")
	f.StringVar(&o.Seed, "seed", "challenge", "`text` that determines maps and chance")
	f.IntVar(&o.Count, "count", 10, "`number` of matches of each player in each challenge")
	f.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	who := f.String("player", challengers, "`names` of players")
	each := f.Bool("each", false, "also print how each match ends")
	docs := f.String("docs", "", "`file` in which to write the section of the game")
	if err := c.Alone(challengesText); err != nil {
		return err
	}
	entry, err := play.FindGame(o.Game)
	if err != nil {
		return err
	}
	if o.Count < 1 {
		return command.Usagef("-count %d is not above 0", o.Count)
	}
	list := strings.Split(*who, ",")
	text, line := "| challenge |", "\n|---|"
	for _, player := range list {
		text, line = text+" "+players.Title(player)+" |", line+"---|"
	}
	text = fmt.Sprintf("`go run ./cmd/lab challenges -game %s -count %d -seed %s`\n\n%s%s\n", o.Game, o.Count, o.Seed, text, line)
	fmt.Fprint(c.Out, text)
	found := false
	for _, l := range levels.Challenges(o.Game) {
		if *only != "" && l.Name != *only {
			continue
		}
		found = true
		row := "| " + l.Title + " |"
		for _, player := range list {
			stars, err := tries(c, o, entry, l, player, *each)
			if err != nil {
				return err
			}
			row += fmt.Sprintf(" %.1f (%d) |", stars.mean, stars.full)
		}
		fmt.Fprintln(c.Out, row)
		text += row + "\n"
	}
	if !found {
		return command.Usagef("-level %s is not a challenge of %s", *only, o.Game)
	}
	return writeSection(*docs, entry.Game.Info().Title, text)
}

// starCount is how a player does in a challenge: its stars on average, and its matches with all of them.
type starCount struct {
	mean float64
	full int
}

// tries lets a player try a challenge.
func tries(c *command.Call, o *play.Options, entry catalog.Entry, l levels.Level, player string, each bool) (n starCount, err error) {
	seats := entry.Seats(l)
	o.Level, o.Players = l.Name, l.Challenge.Kinds(seats, player)
	err = playAll(c, o, func(r play.Result) {
		stars := entry.Stars(l.Challenge, r.Outcome, seats, r.Begun)
		if n.mean += float64(stars) / float64(o.Count); stars == levels.MaxStars {
			n.full++
		}
		if each {
			fmt.Fprintf(c.Out, "  %s %s: %d stars after %d turns, winners %b, scores %v, %s\n", l.Name, player, stars, r.Begun, r.Outcome.Winners, r.Outcome.Scores[:seats], r.Outcome.Reason)
		}
	})
	return n, err
}
