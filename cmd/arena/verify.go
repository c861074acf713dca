package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"app.pentarena/game/basics/clean"
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
"exact", "incomplete", "differs", "not verified" or "unreadable".
`

// finding is the result of verifying a file, or the two files of a match.
type finding struct {
	Files   []string `json:"files"`
	Verdict string   `json:"verdict"`
	Steps   int      `json:"steps"`
	Text    string   `json:"text"` // as text
}

func verifyFiles(c *call) error {
	quiet := c.flags.Bool("quiet", false, "leave out files that are reproduced exactly")
	asJSON := c.flags.Bool("json", false, "print JSON, one object per line")
	c.explain(verifyText)
	files, err := c.parse()
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return usagef("no files")
	}
	jobs := pair(files)
	bar := newBar(c.err, len(jobs), "file", "files")
	good := 0
	for i, job := range jobs {
		f := verify(c.ctx, job)
		if c.ctx.Err() != nil {
			bar.end()
			return interrupted{i, len(jobs), "file", "files"}
		}
		if f.Verdict == "exact" {
			good++
		}
		if f.Verdict != "exact" || !*quiet {
			bar.clear()
			if *asJSON {
				printJSON(c.out, f)
			} else {
				fmt.Fprintf(c.out, "%s: %s\n", clean.Line(strings.Join(f.Files, " and ")), clean.Line(f.Text))
			}
		}
		bar.step()
	}
	bar.end()
	if len(jobs) > 1 && !*asJSON {
		fmt.Fprintf(c.out, "%d of %d files reproduced exactly\n", good, len(jobs))
	}
	c.broken = good < len(jobs)
	return nil
}

// pair puts together the two files that MechMania's engine writes for a match; all others stay alone.
func pair(files []string) (jobs [][]string) {
	halves := make([]gamejson.Half, len(files))
	for i, name := range files {
		halves[i] = halfOf(name)
	}
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
	var parts [][]byte
	for _, name := range names {
		data, err := load(name, record.MaxFile)
		if err != nil {
			return unreadable(err)
		}
		parts = append(parts, data)
	}
	data := parts[0]
	if len(parts) > 1 {
		var err error
		if data, err = gamejson.Join(parts[0], parts[1]); err != nil {
			return unreadable(err)
		}
	}
	_, found, err := formats.Open(ctx, names[0], data, nil)
	if err != nil {
		return unreadable(errors.Unwrap(err)) // the name is in the message already
	}
	f.Steps = found.Steps
	reason := ""
	if found.Err != nil {
		reason = found.Err.Error()
	}
	switch {
	case found.State == record.AsRecorded && found.Format == "mechmania":
		f.Verdict, f.Text = "not verified", "not verified: it holds positions only; name the engine.json of the match as well"
	case found.State == record.AsRecorded:
		f.Verdict, f.Text = "not verified", "not verified: a log of another server, which can only be shown as recorded"
	case found.State == record.Differs:
		f.Verdict, f.Text = "differs", fmt.Sprintf("differs in turn %d: %s", found.Turn+1, reason)
	case found.CutOff():
		f.Verdict, f.Text = "incomplete", fmt.Sprintf("incomplete: cut off at turn %d; %s; those are reproduced exactly", found.Turn+1, reason)
	case found.Err != nil:
		f.Verdict, f.Text = "incomplete", fmt.Sprintf("incomplete: %s", reason)
	default:
		f.Verdict, f.Text = "exact", fmt.Sprintf("reproduced exactly: %s", words.Count(found.Steps, "step", "steps"))
	}
	return f
}

// load reads a file of at most most bytes.
func load(name string, most int) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, errors.Unwrap(err) // the name is in the message already
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.New("this is a folder")
	}
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err == nil && len(data) > most {
		err = fmt.Errorf("larger than %.4g MB", float64(most)/(1<<20))
	}
	return data, err
}
