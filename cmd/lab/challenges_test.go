package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
)

// challengeCell is a player's stars in a challenge: on average, and in how many matches all of them.
var challengeCell = regexp.MustCompile(`(\d\.\d) \((\d+)\)`)

// TestEveryChallengeIsMeasured checks docs/measurements/challenges.md: at least eight challenges a game, in the order in which they get harder,
// each solved with all stars by an expert or a master, and by nobody who plays at random or is a newcomer.
func TestEveryChallengeIsMeasured(t *testing.T) {
	text, err := os.ReadFile("../../docs/measurements/challenges.md")
	if err != nil {
		t.Fatal(err)
	}
	columns := strings.Split(challengers, ",")
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		_, section, _ := strings.Cut(string(text), "\n## "+info.Title+"\n")
		section, _, _ = strings.Cut(section, "\n## ")
		list := levels.Challenges(info.ID)
		if len(list) < 8 {
			t.Errorf("%s has %d challenges", info.Title, len(list))
		}
		at, before := 0, 100.0
		for _, l := range list {
			row := strings.Index(section, "\n| "+l.Title+" |")
			if row < at {
				t.Errorf("%s: %q is not measured, or at another place", info.Title, l.Title)
				continue
			}
			at = row
			line, _, _ := strings.Cut(section[row+1:], "\n")
			cells := challengeCell.FindAllStringSubmatch(line, -1)
			if len(cells) != len(columns) {
				t.Fatalf("%s: %q", info.Title, line)
			}
			sum, full := 0.0, map[string]int{}
			for i, c := range cells {
				mean, _ := strconv.ParseFloat(c[1], 64)
				sum += mean
				full[columns[i]], _ = strconv.Atoi(c[2])
			}
			if sum > before+0.3 { // each mean is rounded
				t.Errorf("%s: %q is easier than the one before", info.Title, l.Title)
			}
			if before = sum; full["random"]+full["newcomer"] > 0 || full["expert"]+full["master"] == 0 {
				t.Errorf("%s: %q is solved by %v", info.Title, l.Title, full)
			}
		}
	}
}

// TestChallengesCanBeSolved plays a sample of what was measured: in one of its seeds a master or an expert wins all stars, and a newcomer does
// not in the first.
func TestChallengesCanBeSolved(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			for _, l := range levels.Challenges(game) {
				stars := func(player string, n int) int {
					o := play.Options{Game: game}
					job := play.Job{Seed: fmt.Sprintf("challenge.%d", n)}
					for seat := range e.Seats(l) {
						o.Players = append(o.Players, l.Challenge.Opponent)
						job.Seats = append(job.Seats, seat)
					}
					o.Players[l.Challenge.Seat] = player
					if err := o.Meet(e); err != nil {
						t.Fatal(err)
					}
					r := o.PlayOne(t.Context(), e, l, job)
					if r.Err != nil {
						t.Fatal(r.Err)
					}
					return e.Stars(l.Challenge, r.Outcome, e.Seats(l), r.Begun)
				}
				if stars("newcomer", 1) == levels.MaxStars {
					t.Errorf("a newcomer solves %s", l.Name)
				}
				solved := false
				for n := 1; n <= 10 && !solved; n++ {
					solved = stars("master", n) == levels.MaxStars || stars("expert", n) == levels.MaxStars
				}
				if !solved {
					t.Errorf("nobody solves %s", l.Name)
				}
			}
		})
	}
}
