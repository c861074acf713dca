package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/gamejson"
)

const verifyText = `Re-executes records of Pentarena and gamelogs of the original servers and
compares them step by step. For each file it prints "reproduced exactly: N
steps", or the first difference. The exit status is 1 if a file differs, is
damaged, or cannot be re-executed.

The engine of MechMania writes game.json, which has only positions, and with -d
engine.json, which has the commands: name both, or a zip file with them.

With -json every line of output is a JSON object about a file. Its "verdict" is
"exact", "incomplete", "differs", "damaged", "not verified" or "unreadable".
`

// finding is the result of verifying a file, or the two files of a match.
type finding struct {
	Files   []string `json:"files"`
	Verdict string   `json:"verdict"`
	Steps   int      `json:"steps"`
	Text    string   `json:"text"` // as text
}

func verifyFiles(c *command.Call) error {
	quiet := c.Flags.Bool("quiet", false, "leave out files that are reproduced exactly")
	asJSON := c.Flags.Bool("json", false, "print JSON, one object per line")
	files, err := c.Parse(verifyText)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return command.Usagef("no files")
	}
	jobs := pair(files)
	bar := command.NewBar(c.Err, len(jobs), "file", "files")
	good := 0
	for i, job := range jobs {
		f := verify(c.Ctx, job)
		if c.Ctx.Err() != nil {
			bar.End()
			return command.Interrupted(i, len(jobs), "file", "files")
		}
		if f.Verdict == "exact" {
			good++
		}
		if f.Verdict != "exact" || !*quiet {
			bar.Clear()
			if *asJSON {
				command.PrintJSON(c.Out, f)
			} else {
				fmt.Fprintf(c.Out, "%s: %s\n", clean.Line(words.And(f.Files)), clean.Line(f.Text))
			}
		}
		bar.Step()
	}
	bar.End()
	if len(jobs) > 1 && !*asJSON {
		fmt.Fprintf(c.Out, "%d of %d files reproduced exactly\n", good, len(jobs))
	}
	c.Broken = good < len(jobs)
	return nil
}

// pair puts together the two files that MechMania's engine writes for a match; all others stay alone.
func pair(files []string) (jobs [][]string) {
	halves := lists.Map(files, halfOf)
	for i, other := range gamejson.Partners(files, halves) {
		switch {
		case other < 0:
			jobs = append(jobs, files[i:i+1])
		case halves[i] == gamejson.Positions:
			jobs = append(jobs, []string{files[i], files[other]})
		}
	}
	return jobs
}

// halfOf reads the beginning of a file. It skips pipes and the like, which cannot be read twice.
func halfOf(name string) gamejson.Half {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return gamejson.Whole
	}
	f, err := os.Open(name)
	if err != nil {
		return gamejson.Whole
	}
	defer f.Close()
	return gamejson.HalfOf(f)
}

func verify(ctx context.Context, names []string) finding {
	f := finding{Files: names}
	unreadable := func(err error) finding {
		f.Verdict, f.Text = "unreadable", err.Error()
		return f
	}
	data, err := loadMatch(names)
	if err != nil {
		return unreadable(err)
	}
	_, found, err := openMatch(ctx, names[0], data)
	if err != nil {
		return unreadable(err)
	}
	f.Steps = found.Steps
	f.Verdict, f.Text = verdictOf(found)
	return f
}

// verdictOf says how a file compares, in a word and as text.
func verdictOf(found record.Info) (verdict, text string) {
	reason := ""
	if found.Err != nil {
		reason = words.Plain(found.Err)
	}
	switch {
	case found.State == record.AsRecorded && found.Format == "mechmania":
		return "not verified", "not verified: it holds positions only; name the engine.json of the match as well"
	case found.State == record.AsRecorded:
		return "not verified", "not verified: a log of another server, which can only be shown as recorded"
	case found.Damaged():
		return "damaged", fmt.Sprintf("damaged in turn %d: %s", found.Turn+1, reason)
	case found.State == record.Differs:
		return "differs", fmt.Sprintf("differs in turn %d: %s", found.Turn+1, reason)
	case found.CutOff():
		return "incomplete", fmt.Sprintf("incomplete: cut off at turn %d; %s; those are reproduced exactly", found.Turn+1, reason)
	case found.Err != nil:
		return "incomplete", fmt.Sprintf("incomplete: %s", reason)
	}
	return "exact", fmt.Sprintf("reproduced exactly: %s", words.Count(found.Steps, "step", "steps"))
}

// tellPart says on standard error that only a part of a file could be used, and why; one that differs or is damaged is a failure.
func tellPart(c *command.Call, name string, found record.Info) {
	if verdict, text := verdictOf(found); found.State == record.Differs || verdict == "incomplete" {
		fmt.Fprintf(c.Err, "arena: %s: only what is before the fault is used: %s\n", clean.Line(name), clean.Line(text))
		c.Broken = c.Broken || found.State == record.Differs
	}
}

// loadMatch reads the file of a match, or the two files of one.
func loadMatch(names []string) ([]byte, error) {
	var parts [][]byte
	for _, name := range names {
		data, err := command.Load(name, record.MaxFile)
		if err != nil {
			return nil, err
		}
		parts = append(parts, data)
	}
	if len(parts) > 1 {
		return gamejson.Join(parts[0], parts[1])
	}
	return parts[0], nil
}

// openMatch opens what loadMatch has read.
func openMatch(ctx context.Context, name string, data []byte) (record.Timeline, record.Info, error) {
	line, info, err := formats.Open(ctx, name, data, nil)
	if err != nil {
		err = errors.Unwrap(err) // the name is in the message already
	}
	return line, info, err
}
