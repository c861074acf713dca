package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
)

// gremlins is a program that changes Go code in one place at a time and runs the tests of its package for each change.
const gremlins = "github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0"

// leastEfficacy is the percentage of changes that the tests of a game's rules must notice.
const leastEfficacy = 90

// mutation is one change and the result of the tests.
type mutation struct {
	Type   string `json:"type"`
	Status string `json:"status"` // KILLED, LIVED, TIMED OUT, NOT COVERED, NOT VIABLE or SKIPPED
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// mutationReport is what gremlins writes with -o.
type mutationReport struct {
	Files []struct {
		Name      string     `json:"file_name"`
		Mutations []mutation `json:"mutations"`
	} `json:"files"`
}

// count returns how many mutants of a report have the status.
func (r *mutationReport) count(status string) int {
	n := 0
	for _, f := range r.Files {
		for _, m := range f.Mutations {
			if m.Status == status {
				n++
			}
		}
	}
	return n
}

// efficacy is the percentage of the mutants in covered code that the tests killed. A mutant that timed out counts as alive: whether it runs for
// ever or the machine was slow, a person has to find out.
func (r *mutationReport) efficacy() float64 {
	killed := r.count("KILLED")
	tried := killed + r.count("LIVED") + r.count("TIMED OUT")
	if tried == 0 {
		return 0
	}
	return 100 * float64(killed) / float64(tried)
}

// survivors lists the mutants that were not killed, one a line, with file names relative to dir.
func (r *mutationReport) survivors(dir string) []string {
	var list []string
	for _, f := range r.Files {
		for _, m := range f.Mutations {
			if m.Status == "LIVED" || m.Status == "TIMED OUT" {
				list = append(list, fmt.Sprintf("%s %s %s/%s:%d:%d", strings.ToLower(m.Status), strings.ToLower(m.Type), dir, filepath.Base(f.Name), m.Line, m.Column))
			}
		}
	}
	return list
}

// mutants tests the tests of the named games' rules, or of all games. It fails if the tests of a game notice too few changes.
func (b *builder) mutants(ctx context.Context, games []string) error {
	dirs, err := filepath.Glob(filepath.Join(b.root, "levels", "*", "classic.toml"))
	if err != nil {
		return fmt.Errorf("build: %w", err)
	}
	all := lists.Map(dirs, func(d string) string { return filepath.Base(filepath.Dir(d)) })
	for _, g := range games {
		if !slices.Contains(all, g) {
			return errors.New("build: mutants: " + rules.NoSuch("game", g, all))
		}
	}
	if len(games) == 0 {
		games = all
	}
	var weak []string
	for _, g := range games {
		dir := "rules/" + g
		var report *mutationReport
		err := b.stage(dir, func() (string, error) {
			if report, err = b.unleash(ctx, dir); err != nil {
				return "", err
			}
			return fmt.Sprintf("efficacy %.1f %%: %d killed, %d lived, %d timed out; %d not covered", report.efficacy(),
				report.count("KILLED"), report.count("LIVED"), report.count("TIMED OUT"), report.count("NOT COVERED")), nil
		})
		if err != nil {
			return err
		}
		for _, line := range report.survivors(dir) {
			fmt.Fprintln(b.log, "  "+line)
		}
		if report.efficacy() < leastEfficacy {
			weak = append(weak, dir)
		}
	}
	if len(weak) > 0 {
		return fmt.Errorf("build: mutants: the tests of %s notice less than %d %% of the changes", strings.Join(weak, ", "), leastEfficacy)
	}
	return nil
}

// unleash runs gremlins on the package in dir. The time limit of a mutant is a multiple of the time of an unchanged run, so that run must
// find everything compiled and must not come from the test cache.
func (b *builder) unleash(ctx context.Context, dir string) (*mutationReport, error) {
	file := filepath.Join(b.out, "mutants", filepath.Base(dir)+".json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	for _, args := range [][]string{
		{"test", "-cover", "./" + dir},
		{"run", gremlins, "unleash", "./" + dir, "--workers", "1", "--timeout-coefficient", "20", "--output", file},
	} {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir = b.root
		cmd.Env = append(os.Environ(), strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -count=1"))
		if said, err := cmd.CombinedOutput(); err != nil {
			return nil, errors.Join(ctx.Err(), fmt.Errorf("build: go %s: %w\n%s", strings.Join(args[:2], " "), err, strings.TrimSpace(string(said))))
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("build: %w", err)
	}
	report := &mutationReport{}
	if err := json.Unmarshal(data, report); err != nil {
		return nil, fmt.Errorf("build: %s: %w", file, err)
	}
	return report, nil
}
