package command

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestBar(t *testing.T) {
	b := NewBar(&bytes.Buffer{}, 4, "match", "matches")
	if b.w != nil {
		t.Error("a bar is drawn where there is no terminal")
	}
	b.done = 1
	if got, want := b.text(10*time.Second), "[#######.......................] 1 of 4 matches, 30s left"; !strings.HasSuffix(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	var out bytes.Buffer
	b.w, b.since = &out, time.Now().Add(-time.Hour)
	b.Step()
	drawn := out.Len()
	b.Step()
	if drawn == 0 || out.Len() != drawn {
		t.Error("the bar is drawn at once, and not twice at the same moment")
	}
	b.End()
	if !strings.HasSuffix(out.String(), "\r\x1b[K") {
		t.Errorf("%q is left", out.String())
	}
	b.Step()
	b.End()
}
