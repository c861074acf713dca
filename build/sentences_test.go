package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostWords is how many words a sentence of a document has at most.
const mostWords = 25

// What a sentence of a document is not: blocks of code, comments, headings, the addresses of links.
var (
	noSentence = regexp.MustCompile("(?ms)^```.*?^```$|^(?:    |\t).*?$|<!--.*?-->|^#.*?$|\\]\\([^)]*\\)")
	breaks     = regexp.MustCompile(`\n\s*\n|\n(?:[-*]|\d+\.) |\||<br>|[.!?:;]\s`)
	aWord      = regexp.MustCompile("`[^`]*`|\\S*\\w\\S*")
)

// TestSentences fails for a sentence of a document that is too long to be read at once.
func TestSentences(t *testing.T) {
	n := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/contests/*.md", "docs/reference/*.md", "docs/bots/[gpq]*.md", "docs/bots/original.md", "docs/bots/protocol/*.md", "docs/levels/*.md"} {
		files, err := filepath.Glob(filepath.Join("..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "glossary.md") || strings.HasSuffix(file, "CHANGELOG.md") {
				continue // lists of words and of changes
			}
			for _, s := range breaks.Split(noSentence.ReplaceAllString(string(text), ""), -1) {
				n++
				if words := aWord.FindAllString(s, -1); len(words) > mostWords {
					t.Errorf("%s: %d words: %s", file, len(words), strings.Join(strings.Fields(s), " "))
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("there are only %d sentences", n)
	}
}
