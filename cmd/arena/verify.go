package main

import (
	"fmt"
	"os"
	"strings"

	"app.pentarena/game/record"
)

const verifyText = `Re-executes records of Pentarena and gamelogs of the original servers and
compares them step by step. For each file it says "reproduced exactly: N steps",
or the first difference in words. The exit status is 1 when a file differs, is
damaged, or cannot be re-executed.
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
	bar := newBar(c.err, len(files), "files")
	good := 0
	for _, name := range files {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		verdict, ok := verify(name)
		if ok {
			good++
		}
		if !ok || !*quiet {
			bar.clear()
			fmt.Fprintf(c.out, "%s: %s\n", name, verdict)
		}
		bar.step()
	}
	bar.end()
	if len(files) > 1 {
		fmt.Fprintf(c.out, "%d of %d files reproduced exactly\n", good, len(files))
	}
	c.broken = good < len(files)
	return nil
}

// verify tells in words how a file stands to the rules, and whether it is reproduced exactly.
func verify(name string) (verdict string, ok bool) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return err.Error(), false
	case info.IsDir():
		return "this is a folder", false
	case info.Size() > record.MaxFile:
		return fmt.Sprintf("larger than %d MB", record.MaxFile>>20), false
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err.Error(), false
	}
	_, found, err := record.Open(name, data)
	switch {
	case err != nil:
		return strings.TrimPrefix(err.Error(), "record: "+name+": "), false
	case found.State == record.Filmed:
		return "not verified: a log of another server, which can only be shown as recorded", false
	case found.State == record.Differs:
		return fmt.Sprintf("differs: %v", found.Err), false
	case found.Err != nil:
		return fmt.Sprintf("incomplete: %v; those are reproduced exactly", found.Err), false
	}
	return fmt.Sprintf("reproduced exactly: %d steps", found.Steps), true
}
