package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Minimal clients of the Cadre protocol and of that of Galapagos.
const (
	client = "../../game/outside/cadre/testdata/client.py"
	lister = "../../game/outside/sexpr/testdata/client.py"
)

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
			reader, writer := io.Pipe()
			var errs bytes.Buffer
			status := make(chan int)
			go func() {
				s := run(t.Context(), args, writer, &errs)
				writer.Close()
				status <- s
			}()
			out := bufio.NewReader(reader)
			line, err := out.ReadString('\n')
			address := regexp.MustCompile(`127\.0\.0\.1:[0-9]+`).FindString(line)
			if address == "" {
				t.Fatalf("%q, %v, %s", line, err, errs.String())
			}
			printed := make(chan string)
			go func() {
				rest, _ := io.ReadAll(out)
				printed <- string(rest)
			}()
			said := make(chan string)
			for i, year := range c.years {
				name := []string{"ᶘ ᵒᴥᵒᶅ", "two"}[i]
				started := []string{client, address, c.game, name, year, "maxTurns=20"}
				if c.game == "Galapagos" {
					started = []string{lister, address, year, name}
				}
				go func() {
					text, err := exec.Command(python, started...).CombinedOutput()
					if err != nil {
						t.Errorf("client %d: %v: %s", i+1, err, text)
					}
					said <- string(text)
				}()
			}
			ends := ""
			for range c.years {
				ends += <-said
			}
			if len(c.years) == 2 && (strings.Count(ends, "won: ") != 1 || strings.Count(ends, "lost: ") != 1) {
				t.Errorf("the clients say %q", ends)
			}
			text := <-printed
			if s := <-status; s != statusGood || !strings.Contains(text, "match 1: ") || !strings.Contains(text, "has come") {
				t.Errorf("status %d, %s%s", s, text, errs.String())
			}
			files, _ := filepath.Glob(filepath.Join(dir, "*"))
			if len(files) != 2 {
				t.Fatalf("the files are %v", files)
			}
			var verified bytes.Buffer
			if s := run(t.Context(), append([]string{"verify"}, files...), &verified, &verified); s != statusGood {
				t.Errorf("verify says %s", verified.String())
			}
		})
	}
}

// What cannot be listened to is said before anything begins.
func TestListenUsage(t *testing.T) {
	for want, args := range map[string][]string{
		"one game is needed":        {"listen"},
		"its programs were started": {"listen", "si32"},
		"leave no seat":             {"listen", "anarchy", "-opponent", "idle", "-opponent", "idle"},
		"the years are":             {"listen", "anarchy", "-clients", "1999"},
		"-token":                    {"listen", "anarchy", "-address", "0.0.0.0:0"},
		"nosuch":                    {"listen", "anarchy", "-opponent", "nosuch"},
	} {
		var out, errs bytes.Buffer
		if s := run(t.Context(), args, &out, &errs); s == statusGood || !strings.Contains(errs.String(), want) {
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
	reader, writer := io.Pipe()
	var errs bytes.Buffer
	status := make(chan int)
	go func() {
		s := run(t.Context(), []string{"listen", "si32", "-lines", "-once", "-address", "127.0.0.1:0", "-opponent", "random", "-level", "quick", "-time", "100s"}, writer, &errs)
		writer.Close()
		status <- s
	}()
	out := bufio.NewReader(reader)
	line, err := out.ReadString('\n')
	address := regexp.MustCompile(`127\.0\.0\.1:[0-9]+`).FindString(line)
	if address == "" {
		t.Fatalf("%q, %v, %s", line, err, errs.String())
	}
	printed := make(chan string)
	go func() {
		rest, _ := io.ReadAll(out)
		printed <- string(rest)
	}()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
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
	if text := <-printed; !strings.Contains(last, `"type":"over"`) || !strings.Contains(text, "liner (seat ") {
		t.Errorf("the last line is %s, and it prints\n%s", last, text)
	}
	if s := <-status; s != 0 || errs.String() != "" {
		t.Errorf("status %d: %s", s, errs.String())
	}
}
