//go:build linux

package seats_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/seats"
	"app.pentarena/rules"
)

// secret is what no stranger may see: it is in the environment, in the command line and in the files of the host.
const secret = "a-secret-of-the-host"

// stranger is a program that tries something in a sandbox.
type stranger struct {
	way, act string
	want     string // what is said of its fault, parts of which one suffices with | between them; "" if it plays on
}

// strangers are the acts, for each way of a sandbox.
var strangers = []stranger{
	{"jail", "nothing", ""}, {"jail", "parent", ""}, {"jail", "flee", ""}, {"jail", "everybody", ""}, {"jail", "look", ""}, {"jail", "network", ""},
	{"jail", "forks", "more than 64 processes|time"}, {"jail", "disk", ""}, {"jail", "memory", "MemoryError|MB of memory"},
	{"jail", "together", "more than 200 MB of memory"}, {"jail", "links", ""}, {"jail", "trace", ""}, {"jail", "kernel", ""}, {"jail", "spin", "time"},
	{"jail", "lines", "too long"}, {"jail", "escapes", ""}, {"jail", "stay", "time"},

	{"javascript", "nothing", ""}, {"javascript", "look", ""}, {"javascript", "spin", "time"}, {"javascript", "promises", "time"}, {"javascript", "stubborn", "time"},
	{"javascript", "expression", "time"}, {"javascript", "memory", "out of memory"}, {"javascript", "strings", "out of memory"}, {"javascript", "caught", "time"},
	{"javascript", "deep", ""}, {"javascript", "lines", "too long"}, {"javascript", "flood", "time"}, {"javascript", "errors", "time"},
	{"javascript", "timers", "out of memory|time"}, {"javascript", "escapes", ""}, {"javascript", "traps", "exit status 1"}, {"javascript", "exit", "exit status 7"},

	{"wasi", "nothing", ""}, {"wasi", "reach", ""}, {"wasi", "loop", "time"}, {"wasi", "memory", "exit status"}, {"wasi", "flood", "time"}, {"wasi", "errors", "time"},
	{"wasi", "crash", "exit status 2"}, {"wasi", "silence", "exit status"}, {"wasi", "lines", "too long"}, {"wasi", "escapes", ""}, {"wasi", "deep", "exit status"},
}

// host is the machine that strangers meet: everything of it that they must not touch.
type host struct {
	bots   seats.Bots
	victim *exec.Cmd // another process of this user
	called chan struct{}
	mark   string // is in the paths of all that strangers start
	files  map[string]string
	folder string
	wasm   string // the file of the stranger in WebAssembly
}

// newHost prepares the host.
func newHost(t *testing.T) *host {
	t.Helper()
	t.Setenv("PENTARENA_TOKEN", secret)
	h := &host{bots: seats.Bots{}, called: make(chan struct{}, 100), mark: "stranger-" + strconv.Itoa(os.Getpid()), files: map[string]string{}, folder: t.TempDir()}
	h.victim = exec.Command("sh", "-c", "read x; exit 7", secret)
	hold, err := h.victim.StdinPipe()
	if err == nil {
		err = h.victim.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		hold.Close()
		if err := h.victim.Wait(); err == nil || err.Error() != "exit status 7" && err.Error() != "exit status 1" {
			t.Errorf("another process of the user has ended with %v", err)
		}
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	abstract, err := net.Listen("unix", "@"+h.mark)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []net.Listener{l, abstract} {
		t.Cleanup(func() { l.Close() })
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				c.Close()
				h.called <- struct{}{}
			}
		}()
	}
	h.keep(t, "secret.txt", secret)
	h.wasm = filepath.Join(h.folder, "bot.wasm")
	compile := exec.Command("go", "build", "-ldflags=-s -w", "-o", h.wasm, "../outside/wasi/testdata/bot")
	compile.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if said, err := compile.CombinedOutput(); err != nil {
		t.Fatal(string(said))
	}
	for _, s := range strangers {
		name := s.way + "-" + s.act
		own := filepath.Join(h.folder, h.mark+"-"+name)
		p := seats.Program{Dir: own, Own: true, Sandbox: true, Start: 100 * time.Millisecond}
		if s.act == "nothing" || s.act == "disk" {
			p.Start = time.Minute
		}
		if err := os.Mkdir(own, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("../secret.txt", filepath.Join(own, "link.txt")); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("..", filepath.Join(own, "up")); err != nil {
			t.Fatal(err)
		}
		port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
		p.Command, p.Memory = ways[s.way](t, h, own, s.act), memories[s.way]
		if s.act == "network" {
			p.Command = append(p.Command, port, h.mark)
		}
		h.bots[name] = p
	}
	return h
}

// keep writes a file that must stay as it is.
func (h *host) keep(t *testing.T, name, text string) {
	t.Helper()
	h.files[filepath.Join(h.folder, name)] = text
	if err := os.WriteFile(filepath.Join(h.folder, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// memories are what the strangers of each way may have of it, in bytes.
var memories = map[string]int64{"jail": 200 << 20, "javascript": 32 << 20, "wasi": 64 << 20}

// ways write the program of a way into a folder, and return its command.
var ways = map[string]func(t *testing.T, h *host, folder, act string) []string{
	"javascript": func(t *testing.T, h *host, folder, act string) []string {
		h.copy(t, "bot.mjs", folder)
		return []string{"bot.mjs", act}
	},
	"wasi": func(t *testing.T, h *host, folder, act string) []string {
		if err := os.Link(h.wasm, filepath.Join(folder, "bot.wasm")); err != nil {
			t.Fatal(err)
		}
		return []string{"bot.wasm", act}
	},
	"jail": func(t *testing.T, h *host, folder, act string) []string {
		h.copy(t, "bot.py", folder)
		return []string{"python3", "bot.py", act}
	},
}

// copy copies a program from the test data.
func (h *host) copy(t *testing.T, name, folder string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "strangers", name))
	if err != nil {
		t.Fatal(err)
	}
	rel, _ := filepath.Rel(h.folder, folder)
	h.keep(t, filepath.Join(rel, name), string(text))
}

// left lists the processes that strangers have left behind.
func (h *host) left() (list []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, f := range files {
		if text, _ := os.ReadFile(f); bytes.Contains(text, []byte(h.mark)) {
			list = append(list, strings.ReplaceAll(string(text), "\x00", " "))
		}
	}
	return list
}

// Strangers in their sandboxes harm neither the host nor another player nor a file, see no secret, and leave nothing behind; who takes too much loses.
// PENTARENA_HOSTILE is the number of matches to play; one with each if not given. With -parallel 8 those that wait hold up no others, and -v says how far it is.
func TestStrangers(t *testing.T) {
	h := newHost(t)
	count, _ := strconv.Atoi(os.Getenv("PENTARENA_HOSTILE"))
	count = max(count, len(strangers))
	goroutines, files, began := runtime.NumGoroutine(), openFiles(t), time.Now()
	var over atomic.Int32
	t.Run("matches", func(t *testing.T) {
		for i := range count {
			s := strangers[i%len(strangers)]
			t.Run(s.way+"-"+s.act, func(t *testing.T) {
				t.Parallel()
				if s.way == "jail" {
					if err := sandbox.Jails(); err != nil {
						t.Skip(err)
					}
				}
				limit := 2 * time.Minute
				if strings.Contains(s.want, "time") {
					limit = 500 * time.Millisecond
				}
				h.check(t, s, game(t, "anarchy", limit, h.bots, s.way+"-"+s.act, "random"))
				if n := int(over.Add(1)); n%len(strangers) == 0 || n == count {
					t.Logf("%d of %d matches are over after %v", n, count, time.Since(began).Round(time.Second))
				}
			})
		}
	})
	deadline := time.Now().Add(time.Minute)
	for (runtime.NumGoroutine() > goroutines+2 || openFiles(t) > files+2 || children(t) > 1 || len(h.left()) > 0) && time.Now().Before(deadline) {
		time.Sleep(10 * time.Millisecond)
	}
	if g, f, c := runtime.NumGoroutine(), openFiles(t), children(t); g > goroutines+2 || f > files+2 || c > 1 || len(h.left()) > 0 {
		t.Errorf("%d goroutines, %d files and %d processes are left, before there were %d, %d and 1; of strangers %q", g, f, c, goroutines, files, h.left())
	}
	groups, _ := filepath.Glob("/sys/fs/cgroup/*/pentarena-*")
	groups = slices.DeleteFunc(groups, func(g string) bool { // of another test, whose warden runs
		_, err := os.Stat("/proc/" + g[strings.LastIndexByte(g, '-')+1:])
		return err == nil
	})
	if len(groups) > 0 {
		t.Errorf("groups are left: %q", groups)
	}
	if len(h.called) > 0 {
		t.Errorf("a stranger has reached the network")
	}
	for name, text := range h.files {
		if now, err := os.ReadFile(name); err != nil || string(now) != text {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	for _, s := range strangers {
		list, err := os.ReadDir(h.bots[s.way+"-"+s.act].Dir)
		if err != nil || len(list) != 3 {
			t.Errorf("the folder of %s has %v, %v", s.act, list, err)
		}
	}
}

// check checks how a match with a stranger at seat 1 ended.
func (h *host) check(t *testing.T, s stranger, m *match.Match) {
	t.Helper()
	for _, n := range m.Notes() {
		for line := range strings.Lines(n.Text) {
			if strings.HasPrefix(line, "reached") {
				t.Errorf("it has %s", line)
			}
		}
		if strings.Contains(n.Text, secret) {
			t.Errorf("it knows the secret: %q", n.Text)
		}
	}
	if !m.Outcome().Over {
		t.Error("the match is not over")
	}
	lost := slices.IndexFunc(m.Faults(), match.Fault.Loses)
	if s.want == "" {
		if lost >= 0 {
			t.Errorf("%v %v", m.Faults()[lost], m.Notes())
		}
		return
	}
	if lost < 0 {
		t.Fatalf("nobody has lost by a fault: %+v", m.Outcome())
	}
	f := m.Faults()[lost]
	if f.Seat != 0 || m.Outcome().Winners != rules.Seats(1) || !slices.ContainsFunc(strings.Split(s.want, "|"), func(part string) bool { return strings.Contains(f.Text, part) }) {
		t.Errorf("%v, not %q; %+v", f, s.want, fmt.Sprint(m.Notes()))
	}
}
