package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/honours"
)

// TestOriginalForms writes a match of every game in the form of its original server, and verifies it.
func TestOriginalForms(t *testing.T) {
	for game, suffix := range map[string]string{"coreminer": ".json.gz", "galapagos": ".glog", "mechmania": ".game.json.gz", "si32": ".mp.gz"} {
		t.Run(game, func(t *testing.T) {
			dir := t.TempDir()
			if status, out, errs := arena(t.Context(), "match random random -level quick -game "+game, "-gamelogs", dir); status != 0 || errs != "" {
				t.Fatalf("status %d\n%s\n%s", status, out, errs)
			}
			file := filepath.Join(dir, game+"-1-random-random"+suffix)
			if status, out, errs := arena(t.Context(), "verify", file); status != 0 || !strings.Contains(out, "reproduced exactly") {
				t.Errorf("status %d\n%s\n%s", status, out, errs)
			}
		})
	}
}

// TestEarned plays matches in which something can be earned: each line tells it, and the summary counts it.
func TestEarned(t *testing.T) {
	status, out, errs := arena(t.Context(), "match -game mechmania -level quick -pairs -count 1 rookie random")
	if status != 0 || errs != "" {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	heirs := len(regexp.MustCompile(`(?m)^match 1[ab], .*earns .*A Worthy Heir`).FindAllString(out, -1))
	won := strings.Count(out, " beats ")
	total := 0
	for _, m := range regexp.MustCompile(`(?m)^(?:rookie|random) +earns .*A Worthy Heir (\d)`).FindAllStringSubmatch(out, -1) {
		total += int(m[1][0] - '0')
	}
	if won == 0 || heirs != won || total != won {
		t.Errorf("%d matches are won, %d heirs are told and %d counted:\n%s", won, heirs, total, out)
	}
}

func TestTrophies(t *testing.T) {
	set := honours.New([]honours.Honour{{ID: "a", Title: "First"}, {ID: "b", Title: "Second"}}, "", nil)
	a, b := set.List[0], set.List[1]
	x := newTrophies(set, 3)
	for range 2 {
		x.add(result{job: job{seats: []int{1, 0}}, earned: [][]honours.Honour{{b}, {a, b}}})
	}
	x.add(result{job: job{seats: []int{0, 1}}, earned: [][]honours.Honour{{b}, nil}})
	x.add(result{job: job{seats: []int{0, 1}}})
	if got, want := x.lines([]string{"ann", "bobby", "cy"}, 5), "ann    earns First 2, Second 3\nbobby  earns Second 2\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	o := &matchOptions{players: []string{"ann", "bobby"}}
	if got := o.tellEarned(result{job: job{seats: []int{1, 0}}, earned: [][]honours.Honour{{b}, {a, b}}}); got != "; bobby (seat 1) earns Second; ann (seat 2) earns First, Second" {
		t.Errorf("%q", got)
	}
	if got := o.tellEarned(result{job: job{seats: []int{1, 0}}, earned: make([][]honours.Honour, 2)}); got != "" {
		t.Errorf("%q", got)
	}
}
