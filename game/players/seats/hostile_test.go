//go:build unix

package seats_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/seats"
	"app.pentarena/rules"
)

// hostile are the bots that go wrong, with what is said of it; "" for those that only get refusals.
var hostile = map[string]string{
	"crash": "out of ideas", "exit": "exit status 7", "hang": "time", "spin": "time", "stubborn": "time", "flood": "time", "errors": "time",
	"gigabytes": "too long", "half": "not a message", "pause": "time", "garbage": "not a message", "deep": "nests", "types": "not a message",
	"foreign": "unknown field", "early": "", "deaf": "time", "closes": "closed its output", "mute": "closed its input", "forks": "exit status 1",
}

// onLinux are those from which only Linux protects.
var onLinux = map[string]string{"escapes": "exit status 1", "bomb": "more than 64 processes", "stops": "has stopped the process that watches it",
	"stops-all": "has stopped the process that watches it", "kills": "the process that watches it was ended"}

// Whatever a program does, its seat loses within its time or is refused, the other one continues, and nothing is left of it.
func TestHostile(t *testing.T) {
	if runtime.GOOS == "linux" {
		maps.Copy(hostile, onLinux)
	}
	names := slices.Collect(func(yield func(string) bool) {
		for name := range hostile {
			if !yield(name) || !yield(name+"-late") {
				return
			}
		}
	})
	slices.Sort(names)
	count, _ := strconv.Atoi(os.Getenv("PENTARENA_HOSTILE")) // matches to play; one with each bot if not given
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	t.Run("matches", func(t *testing.T) {
		for i := range max(count, len(names)) {
			name := names[i%len(names)]
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				other := "random"
				if i/len(names)%2 == 1 {
					other = self(t, "good")
				}
				kind := strings.TrimSuffix(name, "-late")
				limit := time.Minute
				if hostile[kind] == "time" {
					limit = 300 * time.Millisecond
				}
				check(t, game(t, "anarchy", limit, seats.Bots{"hostile": {Command: []string{os.Args[0], "bot", name}, Start: 100 * time.Millisecond}}, "hostile", other), kind)
			})
		}
	})
	deadline := time.Now().Add(time.Minute)
	for (runtime.NumGoroutine() > goroutines+2 || openFiles(t) > files+2 || children(t) > 0) && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	if g, f, c := runtime.NumGoroutine(), openFiles(t), children(t); g > goroutines+2 || f > files+2 || c > 0 {
		t.Errorf("%d goroutines, %d files and %d processes are left, before there were %d and %d", g, f, c, goroutines, files)
	}
}

// check checks how a match with a hostile bot at seat 1 ended.
func check(t *testing.T, m *match.Match, name string) {
	t.Helper()
	out, want := m.Outcome(), hostile[name]
	if !out.Over {
		t.Error("the match is not over")
	}
	lost := slices.IndexFunc(m.Faults(), match.Fault.Loses)
	if want == "" {
		if lost >= 0 && m.Faults()[lost].Seat != 0 {
			t.Error(m.Faults()[lost])
		}
		return
	}
	if lost < 0 {
		t.Fatalf("nobody lost by a fault: %+v", out)
	}
	if f := m.Faults()[lost]; f.Seat != 0 || !strings.Contains(f.Text, want) || out.Winners != rules.Seats(1) || out.Reason != "left" {
		t.Errorf("%v; %+v", f, out)
	}
	kind := match.Failed
	switch {
	case want == "time":
		kind = match.Late
	case slices.Contains([]string{"crash", "exit", "forks", "escapes", "bomb", "stops", "stops-all", "kills"}, name):
		kind = match.Crashed
	}
	if f := m.Faults()[lost]; f.Kind != kind {
		t.Errorf("it has %s, not %s", f.Kind, kind)
	}
	left := 0
	for _, n := range m.Notes() {
		for line := range strings.Lines(n.Text) {
			var id int
			if _, err := fmt.Sscanf(line, "child %d", &id); err == nil {
				awaitDeath(t, id)
				left++
			}
		}
	}
	if forks := slices.Contains([]string{"forks", "escapes", "bomb", "stops", "stops-all", "kills"}, name); forks != (left > 0) {
		t.Errorf("%d children are known", left)
	}
}

// awaitDeath waits until a process is gone.
func awaitDeath(t *testing.T, pid int) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil && syscall.Kill(pid, 0) != nil || err == nil && strings.Contains(string(state), ") Z ") {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("the child %d is left", pid)
			return
		}
	}
}

// openFiles is the number of files that this process has open, 0 where the system does not say.
func openFiles(t *testing.T) int {
	t.Helper()
	list, _ := os.ReadDir("/proc/self/fd")
	return len(list)
}

// children is the number of children of this process, dead ones that nobody has waited for included; 0 where the system does not say.
func children(t *testing.T) int {
	t.Helper()
	n := 0
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(os.Getpid()) {
			n++
		}
	}
	return n
}
