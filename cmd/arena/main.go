// Command arena is Pentarena without a window: it plays matches between built-in players, verifies records, and measures speed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
)

// The exit statuses of the program.
const (
	statusGood   = 0
	statusFailed = 1 // a match failed, a record differs, a bound was missed
	statusUsage  = 2 // the command line makes no sense
)

// verb is one of the things arena does.
type verb struct {
	name, args, summary string
	run                 func(*call) error
}

var verbs = []verb{
	{"match", "[flags] PLAYER PLAYER...", "plays matches between built-in players", playMatches},
	{"verify", "[flags] FILE...", "re-executes records and gamelogs and compares", verifyFiles},
	{"bench", "[flags]", "measures the speed of rules and players", measure},
}

// call is one use of a verb.
type call struct {
	ctx    context.Context
	args   []string
	out    io.Writer
	err    io.Writer
	flags  *flag.FlagSet
	broken bool // something went wrong that has been told already
}

// usageError is a command line that makes no sense.
type usageError struct{ reason string }

func (e usageError) Error() string { return e.reason }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the program with its surroundings as arguments.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	if len(args) == 0 {
		usage(errs)
		return statusUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		usage(out)
		return statusGood
	}
	for _, v := range verbs {
		if v.name == args[0] {
			return v.call(ctx, args[1:], out, errs)
		}
	}
	fmt.Fprintf(errs, "arena: there is no %q\n\n", args[0])
	usage(errs)
	return statusUsage
}

func usage(w io.Writer) {
	fmt.Fprint(w, "arena plays the games of Pentarena without a window.\n\n")
	for _, v := range verbs {
		fmt.Fprintf(w, "  arena %-6s %-24s  %s\n", v.name, v.args, v.summary)
	}
	fmt.Fprint(w, "\nEach of them explains itself with -h.\n")
}

func (v verb) call(ctx context.Context, args []string, out, errs io.Writer) int {
	c := &call{ctx: ctx, args: args, out: out, err: errs, flags: flag.NewFlagSet("arena "+v.name, flag.ContinueOnError)}
	c.flags.SetOutput(io.Discard)
	c.flags.Usage = func() {}
	err := v.run(c)
	var misused usageError
	switch {
	case errors.Is(err, flag.ErrHelp):
		v.help(c, out)
		return statusGood
	case errors.As(err, &misused):
		fmt.Fprintf(errs, "arena %s: %v\nUsage: arena %s %s; arena %s -h explains it\n", v.name, err, v.name, v.args, v.name)
		return statusUsage
	case ctx.Err() != nil:
		fmt.Fprintf(errs, "arena %s: interrupted\n", v.name)
		return statusFailed
	case err != nil:
		fmt.Fprintf(errs, "arena %s: %v\n", v.name, err)
		return statusFailed
	case c.broken:
		return statusFailed
	}
	return statusGood
}

// about is the text before the list of flags; verbs set it with explain.
func (c *call) explain(text string) {
	c.flags.Usage = func() { fmt.Fprint(c.flags.Output(), text) }
}

func (v verb) help(c *call, w io.Writer) {
	fmt.Fprintf(w, "arena %s %s\n\n", v.name, v.args)
	c.flags.SetOutput(w)
	c.flags.Usage()
	fmt.Fprint(w, "\nFlags:\n")
	c.flags.PrintDefaults()
}

// parse reads the flags. Flags may also follow the other arguments.
func (c *call) parse() ([]string, error) {
	var rest []string
	usage := c.flags.Usage
	c.flags.Usage = func() {}
	defer func() { c.flags.Usage = usage }()
	for args := c.args; ; {
		if err := c.flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, usagef("%s", strings.TrimPrefix(err.Error(), "flag "))
		}
		if c.flags.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, c.flags.Arg(0))
		args = c.flags.Args()[1:]
	}
}
