package main

import (
	"fmt"
	"strings"

	"app.pentarena/game/honours"
)

// tellEarned is the end of a match's line: what the players have earned, "" when nobody has earned anything.
func (o *matchOptions) tellEarned(r result) string {
	var parts []string
	for seat, earned := range r.earned {
		if len(earned) > 0 {
			var titles []string
			for _, h := range earned {
				titles = append(titles, h.Title)
			}
			parts = append(parts, fmt.Sprintf("%s (seat %d) earns %s", o.players[r.job.seats[seat]], seat+1, strings.Join(titles, ", ")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, "; ")
}

// trophies counts what every player has earned in all matches.
type trophies struct {
	set    honours.Set
	counts []map[string]int // by player, then by the ID of the honour
}

func newTrophies(set honours.Set, players int) trophies {
	t := trophies{set: set, counts: make([]map[string]int, players)}
	for i := range t.counts {
		t.counts[i] = map[string]int{}
	}
	return t
}

func (t *trophies) add(r result) {
	for seat, earned := range r.earned {
		for _, h := range earned {
			t.counts[r.job.seats[seat]][h.ID]++
		}
	}
}

// lines tell of each player how often it has earned what, in the order of the game's list.
func (t *trophies) lines(players []string, width int) string {
	var b strings.Builder
	for i, p := range players {
		var parts []string
		for _, h := range t.set.List {
			if n := t.counts[i][h.ID]; n > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", h.Title, n))
			}
		}
		if len(parts) > 0 {
			fmt.Fprintf(&b, "%-*s  earns %s\n", width, p, strings.Join(parts, ", "))
		}
	}
	return b.String()
}
