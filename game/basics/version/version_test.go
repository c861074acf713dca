package version

import (
	"strings"
	"testing"
)

func TestBuild(t *testing.T) {
	for want, b := range map[string]Build{
		"1.2.0, commit 3927a316 of 2026-11-26, go1": {Name: "1.2.0", Commit: "3927a316aabbccdd", Date: "2026-11-26", Go: "go1"},
		"development, commit 39, go1":               {Name: "development", Commit: "39", Go: "go1"},
		"development, go1":                          {Name: "development", Go: "go1"},
	} {
		if got := b.String(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if b := Of(); b.Name == "" || !strings.HasPrefix(b.Go, "go") {
		t.Errorf("%+v", b)
	}
}
