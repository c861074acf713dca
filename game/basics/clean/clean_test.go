package clean

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// nasty are texts as attackers write them, and ordinary ones.
var nasty = []string{
	"\x1b[2J\x1b]0;title\x07", "\x9b31m", "\u009b31m", "a\u202eb\u2066c", "\ufeffx\u200bx", "one\ntwo\r\nthree\rfour\tfive", "\xff\xfe", "\u2028x\u2029", "\U000e0041", "# title", "- item", "1. item",
	"[x](http://evil)", "<script>alert(1)</script>", "a|b", "`x`", "=1+1", "+cmd|' /C calc'!A0", "@x", "\t=1", "-3", "Łukasz 👩‍🚀 日本", "",
}

// Nothing hidden comes through, in any form; what is ordinary stays as it is.
func TestClean(t *testing.T) {
	for form, f := range map[string]func(string) string{"Text": Text, "Line": Line, "HTML": HTML, "Markdown": Markdown, "Cell": Cell} {
		for _, s := range nasty {
			got := f(s)
			for _, r := range got {
				if (unicode.IsControl(r) || hidden(r)) && (form != "Text" || r != '\n' && r != '\t') {
					t.Errorf("%s(%q) is %q", form, s, got)
				}
			}
			if form == "HTML" && strings.ContainsAny(got, "<>") || form == "Cell" && got != "" && strings.ContainsAny(got[:1], "=+@") {
				t.Errorf("%s(%q) is %q", form, s, got)
			}
		}
		for _, s := range []string{"Łukasz 👩‍🚀 日本", "rookie", "12", "+14", "-3", "50.0 %", ""} {
			if got := f(s); got != s {
				t.Errorf("%s(%q) is %q", form, s, got)
			}
		}
	}
	for s, want := range map[string]string{"# x": `\# x`, "- x": `\- x`, "---": `\---`, "=x": "=x", "-3": "-3", "1. x": `1\. x`, "*x*|[y](z)": `\*x\*\|\[y\](z)`, "a\nb": "a b", "1.5": "1.5"} {
		if got := Markdown(s); got != want {
			t.Errorf("Markdown(%q) is %q, not %q", s, got, want)
		}
	}
}

// A text comes through whole however it is cut into pieces, and JSON means the same afterwards.
func TestWriter(t *testing.T) {
	all := strings.Join(nasty[:len(nasty)-1], "\n")
	for size := 1; size < 9; size++ {
		var b bytes.Buffer
		w := &Writer{W: &b}
		for rest := all; rest != ""; {
			n := min(size, len(rest))
			if wrote, err := w.Write([]byte(rest[:n])); err != nil || wrote != n {
				t.Fatal(wrote, err)
			}
			rest = rest[n:]
		}
		if got := b.String(); got != Text(all) {
			t.Errorf("by %d bytes: %q, not %q", size, got, Text(all))
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	var before, after string
	if err := json.Unmarshal(text, &before); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(Text(string(text))), &after); err != nil || before != after {
		t.Errorf("%q, not %q: %v", after, before, err)
	}
}
