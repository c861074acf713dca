package main

import (
	"fmt"
	"io"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// report prints results, as text or as JSON.
type report struct {
	out     io.Writer
	options *matchOptions
}

func newReport(c *command.Call, o *matchOptions) *report { return &report{c.Out, o} }

func (p *report) match(r play.Result) {
	switch {
	case p.options.quiet:
	case p.options.json:
		command.PrintJSON(p.out, map[string]any{"match": p.object(r)})
	default:
		fmt.Fprint(p.out, p.lines(r))
	}
}

// summary prints the totals, unless there was only one match.
func (p *report) summary(s *play.Summary) {
	switch {
	case p.options.json:
		m := map[string]any{"seed": p.options.Seed, "matches": s.Matches, "drawn": s.Draws, "players": s.Players}
		if s.Paired() {
			m["pairs"] = s.Pairs
		}
		command.PrintJSON(p.out, map[string]any{"summary": m})
	case p.options.quiet || p.options.Count*p.options.Rounds() > 1:
		fmt.Fprint(p.out, s)
	}
	if p.options.drawn && !p.options.json {
		fmt.Fprintf(p.out, "seed %s; -seed %[1]s plays on the same maps again\n", p.options.Seed)
	}
}

func (p *report) object(r play.Result) any {
	type seat struct {
		Player string   `json:"player"`
		Points float64  `json:"points"`
		Score  int64    `json:"score"`
		Earned []string `json:"earned,omitempty"`
		// Refused is the number of refused commands, Fault the fault that lost the match.
		Refused int             `json:"refused,omitempty"`
		Fault   match.FaultKind `json:"fault,omitempty"`
		Why     string          `json:"why,omitempty"`
	}
	m := struct {
		Name   string   `json:"name"`
		Game   string   `json:"game"`
		Level  string   `json:"level"`
		Seed   string   `json:"seed"`
		Reason string   `json:"reason"`
		Turns  int      `json:"turns"`
		Steps  int      `json:"steps"`
		Seats  []seat   `json:"seats"`
		Files  []string `json:"files,omitempty"`
	}{r.Job.Name, p.options.Game, p.options.Level, r.Job.Seed, r.Outcome.Reason, r.Turns, r.Steps, nil, r.Files}
	for i, n := range r.Job.Seats {
		s := seat{Player: p.options.Players[n], Points: play.Points(r.Outcome, rules.Seat(i), len(r.Job.Seats)), Score: r.Outcome.Scores[i]}
		if i < len(r.Earned) {
			for _, h := range r.Earned[i] {
				s.Earned = append(s.Earned, h.ID)
			}
		}
		for _, f := range r.Faults {
			switch {
			case f.Seat != rules.Seat(i):
			case f.Loses():
				s.Fault, s.Why = f.Kind, f.Text
			default:
				s.Refused++
			}
		}
		m.Seats = append(m.Seats, s)
	}
	return m
}

// lines returns a match as text: who beats whom, and the achievements.
func (p *report) lines(r play.Result) string {
	var winners, others, scores []string
	for i, n := range r.Job.Seats {
		name := fmt.Sprintf("%s (seat %d)", clean.Line(p.options.Players[n]), i+1)
		if r.Outcome.Winners.Has(rules.Seat(i)) {
			winners = append(winners, name)
		} else {
			others = append(others, name)
		}
		scores = append(scores, fmt.Sprint(r.Outcome.Scores[i]))
	}
	how := words.And(winners) + " wins"
	switch {
	case len(winners) == 0:
		how = words.And(others) + " draw"
	case len(others) > 0:
		how = words.And(winners) + " beats " + words.And(others)
	}
	text := fmt.Sprintf("match %s: %s: %s, %s after %s\n", r.Job.Name, how, clean.Line(r.Outcome.Reason), strings.Join(scores, ":"), words.Count(r.Turns, "turn", "turns"))
	for i, earned := range r.Earned {
		var titles []string
		for _, h := range earned {
			titles = append(titles, h.Title)
		}
		if len(titles) > 0 {
			text += command.Wrapped(fmt.Sprintf("  %s (seat %d) earns %s", clean.Line(p.options.Players[r.Job.Seats[i]]), i+1, strings.Join(titles, ", ")), "    ")
		}
	}
	return text + p.faults(r)
}

func (p *report) faults(r play.Result) string {
	text := ""
	for i, n := range r.Job.Seats {
		refused, first := 0, match.Fault{}
		for _, f := range r.Faults {
			switch {
			case f.Seat != rules.Seat(i):
			case f.Loses():
				text += command.Wrapped(fmt.Sprintf("  %s (seat %d) %s in turn %d and loses: %s", clean.Line(p.options.Players[n]), i+1,
					map[match.FaultKind]string{match.Failed: "fails", match.Crashed: "crashes", match.Late: "is too late"}[f.Kind], f.Turn+1, clean.Line(f.Text)), "    ")
			default:
				if refused++; refused == 1 {
					first = f
				}
			}
		}
		if refused > 0 {
			text += command.Wrapped(fmt.Sprintf("  %s (seat %d) gave %s that the rules refused, the first in %s", clean.Line(p.options.Players[n]), i+1, words.Count(refused, "command", "commands"), refusal(p.options.Game, first)), "    ")
		}
	}
	return text
}

// refusal is when a command was refused, which, and why.
func refusal(game string, f match.Fault) string {
	command := ""
	if e, err := play.FindGame(game); err == nil && f.Cmd != nil {
		if data, err := e.Game.Encode(f.Cmd); err == nil {
			command = string(data) + ": "
		}
	}
	return fmt.Sprintf("turn %d: %s%s", f.Turn+1, command, clean.Line(f.Text))
}
