// Package flags parses command lines and reports an error in one line. The standard flag package prints the whole help for a typo and does
// not suggest a flag.
package flags

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"app.pentarena/rules"
)

// Parse reads the flags of args into set, wherever they stand, and returns the other arguments; after "--" nothing is a flag. It prints
// nothing. For -h the error is flag.ErrHelp.
func Parse(set *flag.FlagSet, args []string) (rest []string, err error) {
	out, usage := set.Output(), set.Usage
	set.SetOutput(io.Discard)
	set.Usage = func() {}
	defer func() {
		set.SetOutput(out)
		set.Usage = usage
	}()
	for {
		if err := set.Parse(args); err != nil {
			return nil, rewrite(set, err)
		}
		used := len(args) - set.NArg()
		if set.NArg() == 0 || used > 0 && args[used-1] == "--" {
			return append(rest, set.Args()...), nil
		}
		rest, args = append(rest, set.Arg(0)), set.Args()[1:]
	}
}

// rewrite rewrites an error of the flag package; for an unknown flag it suggests the most similar one.
func rewrite(set *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return unreadable(set, err)
	}
	var names []string
	set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("there is no flag -%s%s", name, rules.Hint(name, names))
}

// unreadable says what a flag takes where the flag package knows only that a value cannot be read.
func unreadable(set *flag.FlagSet, err error) error {
	var value, name string
	if n, _ := fmt.Sscanf(err.Error(), "invalid value %q for flag -%s", &value, &name); n < 2 {
		return err
	}
	name = strings.TrimSuffix(name, ":")
	takes := ""
	if g, typed := set.Lookup(name).Value.(flag.Getter); typed {
		switch g.Get().(type) {
		case int, int64, uint, uint64:
			takes = "a whole number"
		case float64:
			takes = "a number"
		case time.Duration:
			takes = "a time with its unit, such as 10s or 5m"
		}
	}
	if takes == "" {
		_, why, _ := strings.Cut(err.Error(), "flag -"+name+": ")
		return fmt.Errorf("-%s %q: %s", name, value, why)
	}
	return fmt.Errorf("-%s %q: it takes %s", name, value, takes)
}
