package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"app.pentarena/game/contest/tournament"
)

// madeParts are the parts of pages that are made from the program, by page and name. They stand between comments with their name.
var madeParts = map[string]map[string]func() string{
	"docs/contests/evening.md": {"formats": formatTable},
}

// withParts is a page with its parts as the program makes them.
func withParts(root, page string, parts map[string]func() string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		return nil, err
	}
	for name, part := range parts {
		head, rest, begun := bytes.Cut(text, fmt.Appendf(nil, "<!-- %s: made by go run ./build schemas -->\n", name))
		end := fmt.Appendf(nil, "<!-- end of %s -->", name)
		_, tail, ended := bytes.Cut(rest, end)
		if !begun || !ended {
			return nil, fmt.Errorf("%s: there is no place for %s", page, name)
		}
		text = fmt.Appendf(nil, "%s<!-- %s: made by go run ./build schemas -->\n%s%s%s", head, name, part(), end, tail)
	}
	return text, nil
}

func formatTable() string {
	var b strings.Builder
	b.WriteString("| `format` | | who meets whom | the order of the players |\n|---|---|---|---|\n")
	for _, k := range tournament.Kinds() {
		text := k.Text
		if k.Rounds {
			text += " It lasts `rounds` rounds."
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.ID, k.Title, text, k.Order)
	}
	return b.String()
}
