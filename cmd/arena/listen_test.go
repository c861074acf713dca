package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/players/outside/server/servertest"
)

// Minimal clients of the Cadre protocol and of that of Galapagos.
const (
	client = "../../game/players/outside/cadre/testdata/client.py"
	lister = "../../game/players/outside/sexpr/testdata/client.py"
)

// listening is a run of arena listen.
type listening struct {
	address string
	invites chan string // lines about the link of a person
	status  chan int
	printed chan string // all after the first line
	errs    bytes.Buffer
}

// startListening runs arena, and returns once it listens.
func startListening(t *testing.T, args ...string) *listening {
	t.Helper()
	return startListeningUntil(t.Context(), t, args...)
}

func startListeningUntil(ctx context.Context, t *testing.T, args ...string) *listening {
	t.Helper()
	reader, writer := io.Pipe()
	l := &listening{invites: make(chan string, 10), status: make(chan int, 1), printed: make(chan string, 1)}
	go func() {
		s := cli.Run(ctx, args, writer, &l.errs)
		writer.Close()
		l.status <- s
	}()
	first := make(chan string, 1)
	go func() {
		out := bufio.NewReader(reader)
		line, _ := out.ReadString('\n')
		first <- line
		rest := ""
		for err := error(nil); err == nil; rest += line {
			if line, err = out.ReadString('\n'); strings.Contains(line, "/seat/") || strings.Contains(line, "Open the link") {
				l.invites <- strings.TrimSpace(line)
			}
		}
		l.printed <- rest
	}()
	line := servertest.Next(t, first, "arena says where it listens")
	l.address = regexp.MustCompile(`127\.0\.0\.1:[0-9]+`).FindString(line)
	if l.address == "" {
		_, _, errs := l.end(t)
		t.Fatalf("%q, %s", line, errs)
	}
	return l
}

// end waits for the end, and returns the status and what was printed after the first line.
func (l *listening) end(t *testing.T) (status int, printed, errs string) {
	t.Helper()
	printed = servertest.Next(t, l.printed, "arena prints its last line")
	return servertest.Next(t, l.status, "arena ends"), printed, l.errs.String()
}

// Clients in Python, of Coreminer and Anarchy of both years, play whole matches against each other and against a built-in player; what was played is kept and verified.
func TestListen(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	for name, c := range map[string]struct {
		game  string
		args  []string
		years []string // of the clients; of Galapagos the number of the game
	}{
		"Coreminer, two clients":      {"Coreminer", nil, []string{"2022", "2015"}},
		"Coreminer, Rookie":           {"Coreminer", []string{"-opponent", "rookie", "-level", "classic"}, []string{"2022"}},
		"Anarchy, two clients":        {"Anarchy", nil, []string{"2015", "2022"}},
		"Anarchy, Rookie":             {"Anarchy", []string{"-opponent", "rookie", "-level", "classic"}, []string{"2015"}},
		"Anarchy, all clients of one": {"Anarchy", []string{"-opponent", "idle", "-clients", "2015"}, []string{"2015"}},
		"Galapagos, two clients":      {"Galapagos", nil, []string{"7", "7"}},
		"Galapagos, any open game":    {"Galapagos", []string{"-opponent", "rookie"}, []string{"0"}},
		"Galapagos, its own game":     {"Galapagos", []string{"-opponent", "idle", "-level", "quick"}, []string{""}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			args := append([]string{"listen", strings.ToLower(c.game), "-once", "-address", "127.0.0.1:0", "-records", dir, "-gamelogs", dir}, c.args...)
			l := startListening(t, args...)
			said := make(chan string, len(c.years))
			for i, year := range c.years {
				name := []string{"ᶘ ᵒᴥᵒᶅ", "two"}[i]
				started := []string{client, l.address, c.game, name, year, "maxTurns=20"}
				if c.game == "Galapagos" {
					started = []string{lister, l.address, year, name}
				}
				go func() {
					text, err := exec.CommandContext(t.Context(), python, started...).CombinedOutput()
					if err != nil {
						t.Errorf("client %d: %v: %s", i+1, err, text)
					}
					said <- string(text)
				}()
			}
			ends := ""
			for range c.years {
				ends += servertest.Next(t, said, "a client ends")
			}
			if len(c.years) == 2 && (strings.Count(ends, "won: ") != 1 || strings.Count(ends, "lost: ") != 1) {
				t.Errorf("the clients say %q", ends)
			}
			status, text, errs := l.end(t)
			if status != command.StatusGood || !strings.Contains(text, "match 1: ") || !strings.Contains(text, "has come") {
				t.Errorf("status %d, %s%s", status, text, errs)
			}
			files, _ := filepath.Glob(filepath.Join(dir, "*"))
			if len(files) != 2 {
				t.Fatalf("the files are %v", files)
			}
			var verified bytes.Buffer
			if s := cli.Run(t.Context(), append([]string{"verify"}, files...), &verified, &verified); s != command.StatusGood {
				t.Errorf("verify says %s", verified.String())
			}
		})
	}
}

// What cannot be listened to is said before anything begins.
func TestListenUsage(t *testing.T) {
	page := emptyPage(t)
	for want, args := range map[string][]string{
		"one game is needed":        {"listen"},
		"its programs were started": {"listen", "si32"},
		"leave no seat":             {"listen", "anarchy", "-opponent", "idle", "-opponent", "idle"},
		"the years are":             {"listen", "anarchy", "-clients", "1999"},
		"-token":                    {"listen", "anarchy", "-address", "0.0.0.0:0"},
		"nosuch":                    {"listen", "anarchy", "-opponent", "nosuch"},
		"one person":                {"listen", "si32", "-lines", "-level", "hex-three", "-opponent", "person", "-opponent", "person"},
		"3 opponents":               {"listen", "si32", "-lines", "-level", "hex-three", "-opponent", "person", "-opponent", "idle", "-opponent", "idle"},
		"go run ./build page":       {"listen", "anarchy", "-address", "127.0.0.1:0", "-opponent", "person", "-page", "nowhere"},
		"-web: 0.0.0.0:0: other":    {"listen", "anarchy", "-address", "127.0.0.1:0", "-opponent", "person", "-page", page, "-web", "0.0.0.0:0", "-token", "a long password"},
		"-clock is for":             {"listen", "anarchy", "-clock", "10m"},
		"above 0":                   {"listen", "anarchy", "-opponent", "person", "-clock", "0s"},
	} {
		var out, errs bytes.Buffer
		if s := cli.Run(t.Context(), args, &out, &errs); s == command.StatusGood || !strings.Contains(errs.String(), want) {
			t.Errorf("%v: status %d, %s", args, s, errs.String())
		}
	}
	for _, file := range []string{client, lister} {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
}

// A program that connects and speaks the lines of our own protocol plays any game.
func TestListenLines(t *testing.T) {
	l := startListening(t, "listen", "si32", "-lines", "-once", "-address", "127.0.0.1:0", "-opponent", "random", "-level", "quick", "-time", "100s")
	c := servertest.Dial(t, l.address)
	fmt.Fprintln(c, `{"type":"hello","name":"liner"}`)
	last := ""
	for in := bufio.NewReader(c); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			break
		}
		if last = line; strings.Contains(line, `"type":"turn"`) {
			fmt.Fprintln(c, `{"type":"end"}`)
		}
	}
	status, text, errs := l.end(t)
	if !strings.Contains(last, `"type":"over"`) || !strings.Contains(text, "liner (seat ") {
		t.Errorf("the last line is %s, and it prints\n%s", last, text)
	}
	if status != command.StatusGood || errs != "" {
		t.Errorf("status %d: %s", status, errs)
	}
}
