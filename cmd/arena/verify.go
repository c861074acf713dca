package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"app.pentarena/game/record"
)

const verifyText = `Re-executes records of Pentarena and gamelogs of the original servers and
compares them step by step. For each file it says "reproduced exactly: N steps",
or the first difference in words. The exit status is 1 when a file differs, is
damaged, or cannot be re-executed.

The engine of MechMania leaves game.json, which has positions only, and with -d
engine.json, which has the commands: name both, or a zip file with them.
`

func verifyFiles(c *call) error {
	quiet := c.flags.Bool("quiet", false, "say nothing about files that are reproduced exactly")
	c.explain(verifyText)
	files, err := c.parse()
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return usagef("no files")
	}
	jobs := pair(files)
	bar := newBar(c.err, len(jobs), "files")
	good := 0
	for _, job := range jobs {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		verdict, ok := verify(job)
		if ok {
			good++
		}
		if !ok || !*quiet {
			bar.clear()
			fmt.Fprintf(c.out, "%s: %s\n", strings.Join(job, " and "), verdict)
		}
		bar.step()
	}
	bar.end()
	if len(jobs) > 1 {
		fmt.Fprintf(c.out, "%d of %d files reproduced exactly\n", good, len(jobs))
	}
	c.broken = good < len(jobs)
	return nil
}

// pair puts the two files of a match together that the engine of MechMania leaves; all others stay alone.
func pair(files []string) (jobs [][]string) {
	halves := make([]record.Half, len(files))
	for i, name := range files {
		if f, err := os.Open(name); err == nil {
			halves[i] = record.HalfOf(f)
			f.Close()
		}
	}
	for i, other := range record.Partners(files, halves) {
		switch {
		case other < 0:
			jobs = append(jobs, files[i:i+1])
		case halves[i] == record.Positions:
			jobs = append(jobs, []string{files[i], files[other]})
		}
	}
	return jobs
}

// verify tells in words how a file stands to the rules, or the two files of a match, and whether it is reproduced exactly.
func verify(names []string) (verdict string, ok bool) {
	var parts [][]byte
	for _, name := range names {
		data, err := load(name)
		if err != nil {
			return err.Error(), false
		}
		parts = append(parts, data)
	}
	data, name := parts[0], names[0]
	if len(parts) > 1 {
		var err error
		if data, err = record.Join(parts[0], parts[1]); err != nil {
			return err.Error(), false
		}
	}
	_, found, err := record.Open(name, data)
	switch {
	case err != nil:
		return strings.TrimPrefix(err.Error(), "record: "+name+": "), false
	case found.State == record.Filmed && found.Format == "mechmania":
		return "not verified: it holds positions only; name the engine.json of the match as well", false
	case found.State == record.Filmed:
		return "not verified: a log of another server, which can only be shown as recorded", false
	case found.State == record.Differs:
		return fmt.Sprintf("differs: %v", found.Err), false
	case found.Err != nil:
		return fmt.Sprintf("incomplete: %v; those are reproduced exactly", found.Err), false
	}
	return fmt.Sprintf("reproduced exactly: %d steps", found.Steps), true
}

// load reads a file that is not too large.
func load(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("this is a folder")
	case info.Size() > record.MaxFile:
		return nil, fmt.Errorf("larger than %d MB", record.MaxFile>>20)
	}
	return os.ReadFile(name)
}
