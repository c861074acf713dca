package play

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/achievements"
)

func quick(players ...string) *Options {
	return &Options{Game: "anarchy", Level: "quick", Seed: "town", Count: 2, Pairs: true, Workers: 2, Players: players}
}

// The players of a pair change seats; results come in order, whoever is done first, with a record of each match.
func TestPlay(t *testing.T) {
	o := quick("random", "newcomer")
	o.Records, o.Gamelogs = t.TempDir(), t.TempDir()
	entry, level, err := o.Open()
	if err != nil {
		t.Fatal(err)
	}
	var jobs []string
	for _, j := range o.Jobs() {
		jobs = append(jobs, j.Name+" "+j.Seed)
	}
	if want := []string{"1a town.1", "1b town.1", "2a town.2", "2b town.2"}; !slices.Equal(jobs, want) {
		t.Errorf("the jobs are %q, not %q", jobs, want)
	}
	sum := NewSummary(o.Players, o.Rounds(), achievements.OfContest(o.Game))
	var order, files []string
	for r := range o.Play(t.Context(), entry, level, o.Jobs()) {
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		sum.Add(r)
		order = append(order, r.Job.Name)
		for _, f := range r.Files {
			files = append(files, filepath.Base(f))
		}
	}
	if !slices.Equal(order, []string{"1a", "1b", "2a", "2b"}) || len(files) != 8 || files[0] != "anarchy-1a-random-newcomer.pent" || files[2] != "anarchy-1b-newcomer-random.pent" {
		t.Errorf("matches %v, files %v", order, files)
	}
	if sum.Matches != 4 || !strings.Contains(sum.String(), "pairs of random: ") {
		t.Errorf("the sum is\n%s", sum)
	}
}

// What cannot be played is said before anything is.
func TestOpen(t *testing.T) {
	for want, change := range map[string]func(*Options){
		`there is no game "chess"`:            func(o *Options) { o.Game = "chess" },
		`no level "moon"`:                     func(o *Options) { o.Level = "moon" },
		"there is no file quick.toml":         func(o *Options) { o.Level = "quick.toml" },
		"needs 2 players, not 1":              func(o *Options) { o.Players = o.Players[:1] },
		`no player "god"`:                     func(o *Options) { o.Players[1] = "god" },
		"-handicap 1,2,3 is for 3 players":    func(o *Options) { o.Handicap = Handicap{1, 2, 3} },
		"Anarchy allows 0 to":                 func(o *Options) { o.Handicap = Handicap{-1} },
		"which is made if there is none":      func(o *Options) { o.Records = "/dev/null/x" },
		"name a folder to write gamelogs to,": func(o *Options) { o.Gamelogs = "/dev/null/x" },
	} {
		o := quick("random", "random")
		change(o)
		_, _, err := o.Open()
		if err == nil {
			err = o.MakeFolders()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
	var h Handicap
	if err := h.Set("0, 40"); err != nil || h.String() != "0,40" || h.of(1) != 40 || h.of(2) != 0 {
		t.Errorf("the handicap is %v: %v", h, err)
	}
	if err := h.Set("x"); err == nil || !strings.Contains(HandicapUsage(), "Anarchy headquarters health (up to") {
		t.Errorf("%v, %s", err, HandicapUsage())
	}
}

// After Ctrl-C nothing more is played.
func TestPlayEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := quick("random", "random")
	entry, level, err := o.Open()
	if err != nil {
		t.Fatal(err)
	}
	for r := range o.Play(ctx, entry, level, o.Jobs()) {
		t.Errorf("match %s is played", r.Job.Name)
	}
}
