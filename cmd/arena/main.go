// Command arena is Pentarena without a window: it plays matches between built-in players and programs, verifies records, and measures speed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/shell/flags"
	"app.pentarena/rules"
)

// The exit statuses.
const (
	statusGood        = 0
	statusFailed      = 1   // a match failed, a record differs, or a bound was missed
	statusUsage       = 2   // wrong command line
	statusInterrupted = 130 // as in shells after Ctrl-C
)

// verb is a subcommand of arena.
type verb struct {
	name, args, summary string
	run                 func(*call) error
}

var verbs = []verb{
	{"match", "[flags] PLAYER PLAYER...", "plays matches between players, also programs of yours", playMatches},
	{"tourney", "[flags] [FILE.toml]", "plays a tournament", playTourney},
	{"worker", "[flags] [ADDRESS]", "plays matches of tournaments on other machines", playForOthers},
	{"new", "GAME LANGUAGE NAME", "writes a folder with a bot to begin with", newBot},
	{"check", "[flags] GAME BOT", "tells what a bot does wrong, and how fast it is", checkBot},
	{"listen", "[flags] GAME", "lets clients of the original servers play", listen},
	{"serve", "[flags]", "serves matches to play and to watch in browsers", serveMatches},
	{"verify", "[flags] FILE...", "re-executes records and gamelogs and compares", verifyFiles},
	{"link", "[flags] FILE...", "prints records and gamelogs as links", linkFiles},
	{"ladder", "[flags]", "measures the strengths of a game", measureLadder},
	{"starters", "[flags]", "measures the bots that arena new writes", measureStarters},
	{"fair", "[flags]", "measures which seat wins", measureFairness},
	{"calibrate", "[flags]", "checks the win chance", calibrate},
	{"bench", "[flags]", "measures the speed of rules and players", measure},
	{"version", "", "tells which build this is", tellVersion},
	{"licences", "", "prints the licences of what it contains", tellLicences},
	{"completion", "SHELL", "prints what a shell needs to complete arena", tellCompletion},
	{"manual", "", "prints the manual page", tellManual},
}

// call is a call of a verb.
type call struct {
	ctx    context.Context
	args   []string
	out    io.Writer
	err    io.Writer
	flags  *flag.FlagSet
	broken bool // something went wrong and has been reported
	all    []verb
}

// usageError reports a wrong command line.
type usageError struct{ reason string }

func (e usageError) Error() string { return e.reason }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// interrupted reports work stopped by Ctrl-C.
type interrupted struct {
	done, all int
	one, many string // what of
}

func (e interrupted) Error() string {
	return fmt.Sprintf("interrupted after %d of %s", e.done, words.Count(e.all, e.one, e.many))
}

// spare is how much of what the program keeps may be garbage, in per cent, unless GOGC says otherwise: matches keep a few megabytes and drop much,
// and collecting at twice the little they keep takes up to half the time.
const spare = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(spare)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is main with arguments and output as parameters. What bots and files say passes through clean: it must not command the terminal.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	out, errs = &clean.Writer{W: out}, &clean.Writer{W: errs}
	if len(args) == 0 {
		usage(errs)
		return statusUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		usage(out)
		return statusGood
	case "-version", "--version":
		args = []string{"version"}
	}
	for _, v := range verbs {
		if v.name == args[0] {
			return v.call(ctx, args[1:], out, errs)
		}
	}
	var names []string
	for _, v := range verbs {
		names = append(names, v.name)
	}
	fmt.Fprintf(errs, "arena: unknown command %q%s\n\n", args[0], rules.Hint(args[0], names))
	usage(errs)
	return statusUsage
}

func usage(w io.Writer) {
	fmt.Fprint(w, "arena plays the games of Pentarena without a window.\n\n")
	for _, v := range verbs {
		fmt.Fprintf(w, "  arena %-10s %-24s  %s\n", v.name, v.args, v.summary)
	}
	fmt.Fprint(w, "\nEach of them explains itself with -h.\n")
}

// errWriter is a writer that keeps its first error, so that a full disk is reported.
type errWriter struct {
	io.Writer
	err error
}

func (w *errWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

func (v verb) call(ctx context.Context, args []string, out, errs io.Writer) int {
	c := &call{ctx: ctx, args: args, err: errs, flags: flag.NewFlagSet("arena "+v.name, flag.ContinueOnError), all: verbs}
	w := &errWriter{Writer: out}
	c.out = w
	err := v.run(c)
	if err == nil && w.err != nil {
		err = w.err
	}
	var misused usageError
	var cut interrupted
	switch {
	case errors.Is(err, flag.ErrHelp):
		v.help(c, out)
		return statusGood
	case errors.As(err, &misused):
		reason := err.Error()
		for _, pkg := range []string{"catalog: ", "levels: ", "seats: "} {
			reason = strings.TrimPrefix(reason, pkg)
		}
		fmt.Fprintf(errs, "arena %s: %s\nUsage: arena %s %s; arena %s -h explains it\n", v.name, reason, v.name, v.args, v.name)
		return statusUsage
	case ctx.Err() != nil: // Ctrl-C is the ordinary end of a server, and of anything else the reason why it is not whole
		if errors.Is(err, context.Canceled) && !errors.As(err, &cut) {
			err = errors.New("interrupted")
		}
		if err != nil {
			fmt.Fprintf(errs, "arena %s: %v\n", v.name, err)
		}
		return statusInterrupted
	case err != nil:
		fmt.Fprintf(errs, "arena %s: %v\n", v.name, err)
		return statusFailed
	case c.broken:
		return statusFailed
	}
	return statusGood
}

// explained is a verb with what it says of itself.
type explained struct {
	verb
	text  string
	flags []*flag.Flag
}

// explainAll asks every verb to explain itself.
func (c *call) explainAll() (list []explained) {
	for _, v := range c.all {
		c := &call{ctx: c.ctx, args: []string{"-h"}, out: io.Discard, err: io.Discard, flags: flag.NewFlagSet("arena "+v.name, flag.ContinueOnError)}
		_ = v.run(c) // flag.ErrHelp
		e := explained{verb: v}
		var text strings.Builder
		c.flags.SetOutput(&text)
		c.flags.Usage()
		e.text = text.String()
		c.flags.VisitAll(func(f *flag.Flag) { e.flags = append(e.flags, f) })
		list = append(list, e)
	}
	return list
}

// explain sets the help text before the list of flags.
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

// parse reads the flags and returns the other arguments.
func (c *call) parse() ([]string, error) {
	rest, err := flags.Parse(c.flags, c.args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		err = usageError{err.Error()}
	}
	return rest, err
}
