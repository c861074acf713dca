// Package flags reads command lines and complains of them in a line: the flag package of the standard library prints its whole help for a
// slip of the finger, and does not say which flag was meant.
package flags

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"app.pentarena/rules"
)

// Parse reads the flags of args into set, wherever they stand, and returns the other arguments; what follows "--" is no flag. It prints
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
			return nil, complaint(set, err)
		}
		used := len(args) - set.NArg()
		if set.NArg() == 0 || used > 0 && args[used-1] == "--" {
			return append(rest, set.Args()...), nil
		}
		rest, args = append(rest, set.Arg(0)), set.Args()[1:]
	}
}

// complaint says which flag was meant instead of one that there is not.
func complaint(set *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err
	}
	var names []string
	set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("there is no flag -%s%s", name, rules.Hint(name, names))
}
