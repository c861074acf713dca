package main

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// The colours of the bot editor keep every letter of the text, also of one that is being written.
func TestSyntax(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"const a = 1.5; // one": "word const, a = ,number 1.5,; ,note // one",
		"say(\"if 1\\\"\")":     "call say,(,text \"if 1\\\"\",)",
		"x.class = `a\nb`":      "x.class = ,text `a\nb`",
		"/* open\nif":           "note /* open\nif",
		"'open\nreturn":         "text 'open,\n,word return",
		"<b>&amp;</b>":          "<b>&amp;</b>",
	} {
		out, err := exec.Command(node, "-e", `require("./web/syntax.js"); process.stdout.write(JSON.stringify(pentarenaSyntax.parse(process.argv[1])))`, text).Output()
		if err != nil {
			t.Fatal(err)
		}
		var parts [][2]string
		if err := json.Unmarshal(out, &parts); err != nil {
			t.Fatal(err)
		}
		var got []string
		whole := ""
		for _, p := range parts {
			whole += p[1]
			got = append(got, strings.TrimPrefix(p[0]+" "+p[1], " "))
		}
		if whole != text {
			t.Errorf("%q became %q", text, whole)
		}
		if s := strings.Join(got, ","); strings.ReplaceAll(s, ", ", ",") != strings.ReplaceAll(want, ", ", ",") {
			t.Errorf("%q: %q, not %q", text, s, want)
		}
	}
}
