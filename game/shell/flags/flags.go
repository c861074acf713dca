// Package flags parses command lines and reports an error in one line. The standard flag package prints the whole help for a typo and does
// not suggest a flag.
package flags

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

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
		return err
	}
	var names []string
	set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return fmt.Errorf("there is no flag -%s%s", name, rules.Hint(name, names))
}
