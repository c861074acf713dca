package main

import (
	"strings"
	"testing"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
)

// A program that computes nothing fails its trial long before its time by the clock on the wall; one that computes has its time.
func TestSilence(t *testing.T) {
	entry, err := catalog.Lookup("anarchy")
	if err != nil {
		t.Fatal(err)
	}
	level, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	const busy = `i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; while read line; do case $line in *'"turn"'*) echo '{"type":"end"}';; esac; done`
	bots := seats.Bots{"silent": {Command: []string{"sleep", "1000"}}, "busy": {Command: []string{"sh", "-c", busy}}}
	for name, want := range map[string]string{"silent": "silent: it has neither ended its turn nor computed anything for 5s", "busy": ""} {
		who, err := seats.Find(entry, bots, name)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := (trials{entry, level, []seats.Who{who}, time.Hour, 5 * time.Second}).run(&command.Call{Ctx: t.Context()}); err != nil {
			got = err.Error()
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
	}
}
