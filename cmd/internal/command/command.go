// Package command is what programs of subcommands have in common: their command lines, help, errors, statuses and progress.
package command

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/shell/flags"
	"app.pentarena/rules"
)

// The exit statuses.
const (
	StatusGood        = 0
	StatusFailed      = 1   // a match failed, a record differs, or a bound was missed
	StatusUsage       = 2   // wrong command line
	StatusInterrupted = 130 // as in shells after Ctrl-C
)

// Program is a program of subcommands.
type Program struct {
	Name, Does string // what it does, as its help begins
	Verbs      []Verb
}

// Verb is a subcommand.
type Verb struct {
	Name, Args, Summary string
	Run                 func(*Call) error
}

// line is a command line of the verb of a program.
func (v Verb) line(program string) string {
	return strings.TrimRight(program+" "+v.Name+" "+v.Args, " ")
}

// Call is a call of a verb.
type Call struct {
	Ctx     context.Context
	args    []string
	Out     io.Writer
	Err     io.Writer
	Flags   *flag.FlagSet
	Broken  bool // something went wrong and has been reported
	program *Program
}

// usageError reports a wrong command line.
type usageError struct{ reason string }

func (e usageError) Error() string { return e.reason }

// Usagef is the error of a wrong command line.
func Usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// interrupted reports work stopped by Ctrl-C.
type interrupted struct {
	done, all int
	one, many string // what of
}

// Interrupted is the error of work that Ctrl-C has stopped when so many of all its parts were done.
func Interrupted(done, all int, one, many string) error { return interrupted{done, all, one, many} }

func (e interrupted) Error() string {
	return fmt.Sprintf("interrupted after %d of %s", e.done, words.Count(e.all, e.one, e.many))
}

// spare is how much of what the program keeps may be garbage, in per cent, unless GOGC says otherwise: matches keep a few megabytes and drop much,
// and collecting at twice the little they keep takes up to half the time.
const spare = 400

// Start runs a program until it ends or Ctrl-C is pressed, and returns its status.
func (p *Program) Start() int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(spare)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	return p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
}

// Run is main with arguments and output as parameters. What bots and files say passes through clean: it must not command the terminal.
func (p *Program) Run(ctx context.Context, args []string, out, errs io.Writer) int {
	out, errs = &clean.Writer{W: out}, &clean.Writer{W: errs}
	if len(args) == 0 {
		p.usage(errs)
		return StatusUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		p.usage(out)
		return StatusGood
	case "-version", "--version":
		args = []string{"version"}
	}
	for _, v := range p.Verbs {
		if v.Name == args[0] {
			return p.call(ctx, v, args[1:], out, errs)
		}
	}
	names := lists.Map(p.Verbs, func(v Verb) string { return v.Name })
	fmt.Fprintf(errs, "%s: unknown command %q%s\n\n", p.Name, args[0], rules.Hint(args[0], names))
	p.usage(errs)
	return StatusUsage
}

func (p *Program) usage(w io.Writer) {
	fmt.Fprintf(w, "%s %s.\n\n", p.Name, p.Does)
	for _, v := range p.Verbs {
		fmt.Fprintf(w, "  %s %-10s %-24s  %s\n", p.Name, v.Name, v.Args, v.Summary)
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

func (p *Program) call(ctx context.Context, v Verb, args []string, out, errs io.Writer) int {
	c := &Call{Ctx: ctx, args: args, Err: errs, Flags: flag.NewFlagSet(p.Name+" "+v.Name, flag.ContinueOnError), program: p}
	w := &errWriter{Writer: out}
	c.Out = w
	err := v.Run(c)
	if err == nil && w.err != nil {
		err = w.err
	}
	var misused usageError
	var cut interrupted
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.help(v, out)
		return StatusGood
	case errors.As(err, &misused):
		fmt.Fprintf(errs, "%s %s: %s\nUsage: %s; %[1]s %[2]s -h explains it\n", p.Name, v.Name, words.Plain(err), v.line(p.Name))
		return StatusUsage
	case ctx.Err() != nil: // Ctrl-C is the ordinary end of a server, and of anything else the reason why it is not whole
		if errors.Is(err, context.Canceled) && !errors.As(err, &cut) {
			err = errors.New("interrupted")
		}
		if err != nil {
			fmt.Fprintf(errs, "%s %s: %s\n", p.Name, v.Name, words.Plain(err))
		}
		return StatusInterrupted
	case err != nil:
		fmt.Fprintf(errs, "%s %s: %s\n", p.Name, v.Name, words.Plain(err))
		return StatusFailed
	case c.Broken:
		return StatusFailed
	}
	return StatusGood
}

// Explained is a verb with what it says of itself.
type Explained struct {
	Verb
	Text  string
	Flags []*flag.Flag
}

// ExplainAll asks every verb to explain itself.
func (c *Call) ExplainAll() (list []Explained) {
	for _, v := range c.program.Verbs {
		c := &Call{Ctx: c.Ctx, args: []string{"-h"}, Out: io.Discard, Err: io.Discard, Flags: flag.NewFlagSet(c.Flags.Name(), flag.ContinueOnError)}
		_ = v.Run(c) // flag.ErrHelp
		e := Explained{Verb: v}
		var text strings.Builder
		c.Flags.SetOutput(&text)
		c.Flags.Usage()
		e.Text = text.String()
		c.Flags.VisitAll(func(f *flag.Flag) { e.Flags = append(e.Flags, f) })
		list = append(list, e)
	}
	return list
}

func (c *Call) help(v Verb, w io.Writer) {
	var text, list strings.Builder
	c.Flags.SetOutput(&text)
	c.Flags.Usage()
	fmt.Fprintf(w, "%s\n\n%s\n", v.line(c.program.Name), strings.TrimRight(text.String(), "\n"))
	c.Flags.SetOutput(&list)
	if c.Flags.PrintDefaults(); list.Len() > 0 {
		fmt.Fprintf(w, "\nFlags:\n%s", list.String())
	}
}

// Parse reads the flags and returns the other arguments. The text is what help says before the list of flags.
func (c *Call) Parse(text string) ([]string, error) {
	c.Flags.Usage = func() { fmt.Fprint(c.Flags.Output(), text) }
	rest, err := flags.Parse(c.Flags, c.args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		err = usageError{err.Error()}
	}
	return rest, err
}

// Alone parses a command line without arguments.
func (c *Call) Alone(text string) error {
	rest, err := c.Parse(text)
	if err == nil && len(rest) > 0 {
		err = Usagef("%q: nothing is needed here", rest[0])
	}
	return err
}

// PrintJSON prints a value on one line.
func PrintJSON(w io.Writer, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("command: %v", err)) // a type without JSON
	}
	fmt.Fprintf(w, "%s\n", text)
}

// lineWidth is the width of text lines, in columns.
const lineWidth = 80

// Wrapped breaks a text into lines; all but the first begin with indent.
func Wrapped(text, indent string) string {
	var b strings.Builder
	for len(text) > lineWidth {
		at := strings.LastIndexByte(text[:lineWidth+1], ' ')
		if at <= len(indent) {
			break
		}
		b.WriteString(text[:at] + "\n")
		text = indent + text[at+1:]
	}
	return b.String() + text + "\n"
}

// Load reads a file of at most most bytes.
func Load(name string, most int) ([]byte, error) {
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
