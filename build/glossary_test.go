package main

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// accents are turns of phrase that the glossary replaces, with what is said instead.
var accents = map[*regexp.Regexp]string{
	regexp.MustCompile(`\b[Gg]oes on\b`):                                  "continues",
	regexp.MustCompile(`\bWhoever\b`):                                     "anyone who",
	regexp.MustCompile(`\banew\b`):                                        "again",
	regexp.MustCompile(`\S+ (?:is|are|was|were) no (?:` + things + `)\b`): "is not a",
}

// things are what something was said to be none of.
const things = `address|advice|AI|AIs|backup|bot|branch|challenge|chance|command|commands|event|extension|fault|folder|JSON|key|legal|link|literal|match|message|` +
	`number|object|order|orders|part|plain|problem|program|puzzle|seat|secret|sentence|solution|spoiler|step|switch|text|tournament`

// there begins what the last accent is not: "there is no command".
var there = regexp.MustCompile(`(?i)there (?:is|are|was|were) no`)

// TestGlossary fails for words that docs/glossary.md replaces, in names, comments, texts and documents.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	not := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$`).FindAllStringSubmatch(string(text), -1) {
		if row[1] == "say" {
			continue
		}
		for word := range strings.FieldsFuncSeq(row[2], func(r rune) bool { return r == ',' || r == ' ' }) {
			not[strings.ToLower(word)] = strings.TrimSpace(row[1])
		}
	}
	if len(not) < 4 {
		t.Fatalf("the glossary replaces only %v", not)
	}
	phrases := func(place, text string) {
		text = strings.Join(strings.Fields(text), " ")
		for accent, say := range accents {
			for _, found := range accent.FindAllString(text, -1) {
				if !there.MatchString(found) {
					t.Errorf("%s: %q; the glossary says %q", place, found, say)
				}
			}
		}
	}
	name := func(place, w string) {
		if say, found := not[strings.ToLower(w)]; found {
			t.Errorf("%s: %s; the glossary says %s", place, w, say)
		}
	}
	word := regexp.MustCompile(`[A-Za-z]+`)
	prose := func(place, text string) {
		phrases(place, text)
		for _, w := range word.FindAllString(text, -1) {
			name(place, w)
		}
	}
	all := module(t)
	for _, f := range all.files {
		if f.name == "build/glossary_test.go" {
			continue
		}
		for _, c := range f.syntax.Comments {
			prose(all.place(f, c.Pos()), c.Text())
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				name(all.place(f, n.Pos()), n.Name)
			case *ast.BasicLit:
				if n.Kind == token.STRING && strings.Count(n.Value, " ") > 1 { // a text, not a name
					prose(all.place(f, n.Pos()), n.Value)
				}
			}
			return true
		})
	}
	for path, text := range documentsOf(t) {
		if filepath.Base(path) != "glossary.md" {
			phrases(path, text)
		}
	}
}
