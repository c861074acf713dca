// Command testsummary reads the output of `go test -json` from its standard input, prints what a person wants to see of it, and appends the
// numbers of passed and failed tests as a line to a file.
//
//	go test -json ./... | go run ./build/testsummary FILE
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go test -json ./... | testsummary FILE")
		os.Exit(2)
	}
	passed, failed, err := summarize(os.Stdin, os.Stdout)
	if err == nil {
		err = note(os.Args[1], passed, failed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

func note(path string, passed, failed int) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("testsummary: %w", err)
	}
	_, err = fmt.Fprintln(f, passed, failed)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

// event is a line of test2json.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

// summarize prints failed tests with their output and a line for every package. A package that fails outside of its tests (it does not
// compile, it panics, it ran into the time limit) counts as one failed test.
func summarize(in io.Reader, out io.Writer) (passed, failed int, err error) {
	said := map[string][]string{} // output by package and test
	bad := map[string]int{}       // failed tests by package
	ran := map[string]int{}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Fprintln(out, lines.Text()) // what the go command itself says
			continue
		}
		if e.Package == "" {
			e.Package, _, _ = strings.Cut(e.ImportPath, " ")
		}
		key := e.Package + "\x00" + e.Test
		switch e.Action {
		case "output", "build-output":
			said[key] = append(said[key], e.Output)
		case "pass", "skip":
			if e.Test == "" {
				fmt.Fprintf(out, "  ok    %-44s %4d tests %7.1f s\n", e.Package, ran[e.Package], e.Elapsed)
				break
			}
			delete(said, key)
			if e.Action == "pass" {
				passed++
				ran[e.Package]++
			}
		case "fail":
			if e.Test != "" {
				failed++
				bad[e.Package]++
				fmt.Fprintf(out, "  FAIL  %s %s\n", e.Package, e.Test)
			} else if bad[e.Package] == 0 {
				failed++
				fmt.Fprintf(out, "  FAIL  %s\n", e.Package)
			} else {
				break
			}
			quote(out, said[key])
			if e.Test == "" {
				quoteOpen(out, said, key)
			}
			delete(said, key)
		}
	}
	return passed, failed, lines.Err()
}

// quote prints the output of a test.
func quote(out io.Writer, lines []string) {
	for _, l := range lines {
		fmt.Fprint(out, "        ", strings.TrimSuffix(l, "\n"), "\n")
	}
}

// quoteOpen prints what the tests of a package had to say that never ended: it is in streams of their own.
func quoteOpen(out io.Writer, said map[string][]string, pkg string) {
	var open []string
	for k := range said {
		if strings.HasPrefix(k, pkg) && k != pkg {
			open = append(open, k)
		}
	}
	slices.Sort(open)
	for _, k := range open {
		quote(out, said[k])
	}
}
