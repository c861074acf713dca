//go:build unix

package si32_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/outside/si32"
	"app.pentarena/rules"
)

// Programs that do harm lose or get no more turns; the match continues, and nothing of them is left.
func TestHostileProcesses(t *testing.T) {
	const late = "late"
	for script, want := range map[string]string{
		`exit 3`:                             "ended or closed its",
		`exec 1>&-; cat >/dev/null`:          "ended or closed its",
		`kill -9 $$`:                         "ended or closed its",
		`yes`:                                "cannot be read",
		`cat /dev/zero`:                      "too long",
		`printf "b'\\\\x80"; cat >/dev/null`: late,
		`printf "b'x"; exec 1>&-; cat >/dev/null`:                                 "cannot be read",
		`head -c 5 >/dev/null; echo garbage; cat >/dev/null`:                      "cannot be read",
		`trap '' TERM HUP INT; while :; do :; done`:                               late,
		`sleep 1000 & sleep 1000 & cat >/dev/null`:                                late,
		`cat /dev/zero >&2`:                                                       late,
		`echo "b'cos\\\\nsystem\\\\n(S\"touch hacked\"\\\\ntR.'"; cat >/dev/null`: `names "system" of "os"`,
		`while :; do echo "b'].'"; done`:                                          late, // answers, but does not read
	} {
		for _, level := range []string{"original", "hex"} {
			if level == "hex" && (want != late && want != "ended or closed its" || strings.Contains(script, "b'")) {
				continue // its text is of no form there
			}
			before := runtime.NumGoroutine()
			program, err := process.Start(process.Spec{Args: []string{"sh", "-c", script}, Dir: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			p := &si32.Player{Program: program, Time: patience}
			if want == late {
				p.Time = 30 * time.Millisecond // it never answers
			}
			m := onLevel(t, level)
			if err := m.Run(t.Context(), []match.Player{p, nobody}); err != nil {
				t.Fatal(err)
			}
			f, o := m.Faults(), m.Outcome()
			if len(f) != 1 || want == late && f[0].Code != late || want != late && (!strings.Contains(f[0].Text, want) || o.Winners != rules.Seats(1)) {
				t.Errorf("%s on %s: %+v, %v", script, level, o, f)
			}
			if err := p.Close(); err != nil {
				t.Error(err)
			}
			<-program.Ended()
			servertest.Gone(t, before)
		}
	}
}

var nobody = script(idle)
