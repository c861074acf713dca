package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// cliFile is the page of the command line, from the root of the repository.
const cliFile = "docs/reference/cli.md"

var (
	subcommand = regexp.MustCompile(`(?m)^  arena ([a-z]+) `)
	cores      = regexp.MustCompile(`(at the same time) \(default \d+\)`) // follows from the machine
)

// cliPage is what arena says of itself and of each of its commands when asked with -h.
func cliPage(root string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "arena")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "arena")
	build := exec.Command("go", "build", "-o", program, "./cmd/arena")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building arena: %w\n%s", err, out)
	}
	help := func(words ...string) (string, error) {
		out, err := exec.Command(program, append(words, "-h")...).CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("arena %s -h: %w\n%s", strings.Join(words, " "), err, out)
		}
		text := cores.ReplaceAllString(strings.ReplaceAll(string(out), "\t", "    "), "$1 (as many as there are cores)")
		return strings.TrimSpace(regexp.MustCompile(`(?m) +$`).ReplaceAllString(text, "")), nil
	}
	top, err := help()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# The command line\n\nWhat `arena` says when asked with `-h`, made from the program by `go run ./build schemas`.\n\n")
	b.WriteString("The exit status is 0 when all is well, 1 when something failed or differs, 2 for a wrong command line, and 130 after Ctrl-C.\n\n")
	fmt.Fprintf(&b, "```text\n%s\n```\n", top)
	for _, m := range subcommand.FindAllStringSubmatch(top, -1) {
		text, err := help(m[1])
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "\n## arena %s\n\n```text\n%s\n```\n", m[1], text)
	}
	return b.Bytes(), nil
}
