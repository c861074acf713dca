// Package version says which build of Pentarena this is.
package version

import (
	"cmp"
	_ "embed"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// What go run ./build says of the commit; "" in a program that was compiled in another way.
var (
	name   string // the tag, or the day and the commit: what files are named by
	commit string
	date   string // of the commit, YYYY-MM-DD
)

// Build is a build of the program.
type Build struct {
	Name   string `json:"version"` // "1.2.0", of a commit without a tag "20261126-3927a316", "development" when it is not known
	Commit string `json:"commit,omitempty"`
	Date   string `json:"date,omitempty"`
	Go     string `json:"go"`
}

// development is the name of a build of which nothing is known.
const development = "development"

// Of returns this build. Where go run ./build has said nothing, it is what Go has put into the program.
func Of() Build {
	b := Build{Name: name, Commit: commit, Date: date, Go: runtime.Version()}
	if b.Name != "" {
		return b
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		b.Name = development
		return b
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		b.Name = strings.TrimPrefix(v, "v")
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date, _, _ = strings.Cut(s.Value, "T")
		}
	}
	b.Name = cmp.Or(b.Name, development)
	return b
}

// Known is the name of this build, "" for one of which nothing is known.
func Known() string {
	if b := Of(); b.Name != development {
		return b.Name
	}
	return ""
}

// String is the build in a line: "1.2.0, commit 3927a316 of 2026-11-26, go1.26.0".
func (b Build) String() string {
	parts := []string{b.Name}
	if b.Commit != "" {
		c := "commit " + b.Commit[:min(8, len(b.Commit))]
		if b.Date != "" {
			c += " of " + b.Date
		}
		parts = append(parts, c)
	}
	return strings.Join(append(parts, b.Go), ", ")
}

// Flags are the flags of the linker that make a program say that it is this build.
func (b Build) Flags() string {
	const path = "app.pentarena/game/basics/version."
	return fmt.Sprintf("-X %sname=%s -X %scommit=%s -X %sdate=%s", path, b.Name, path, b.Commit, path, b.Date)
}

//go:embed parts.txt
var parts string

// Parts are the names of what others have made and the program contains, with versions.
func Parts() []string { return strings.Split(strings.TrimSpace(parts), "\n") }
