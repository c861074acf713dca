package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/players/outside/server/servertest"
)

// firstLine looks for the address of a broker in what a tournament says.
type firstLine struct {
	all   []byte
	found chan string // gets the address
	done  bool
}

var addressOfBroker = regexp.MustCompile(`connect to ([0-9.]+:[0-9]+);`)

func (l *firstLine) Write(p []byte) (int, error) {
	if m := addressOfBroker.FindSubmatch(append(l.all, p...)); m != nil && !l.done {
		l.done = true
		l.found <- string(m[1])
	}
	if len(l.all) < 10_000 {
		l.all = append(l.all, p...)
	}
	return len(p), nil
}

// process runs arena as a process of its own until the test ends; ended is closed when it has. What it says goes to said, nil for nowhere.
func process(t *testing.T, dir string, said io.Writer, args ...string) (cmd *exec.Cmd, ended chan struct{}) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(self)
	cmd.Dir, cmd.Stderr = dir, said
	cmd.Env = append(os.Environ(), asArena+"="+strings.Join(args, "\n"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended = make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	return cmd, ended
}

// until waits for something to become true.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("this does not happen: " + what)
		}
	}
}

// whole checks that a tournament of workers ended as one of a single process: the same table, and a record of each match that verifies.
func whole(t *testing.T, dir string) {
	t.Helper()
	file, alone := cupFile(t)
	if status, out, errs := arena(t.Context(), "tourney", file); status != 0 {
		t.Fatalf("status %d\n%s\n%s", status, out, errs)
	}
	if got, want := standings(t, dir), standings(t, alone); got != want {
		t.Errorf("the table is\n%s\nnot\n%s", got, want)
	}
	names, err := filepath.Glob(filepath.Join(dir, "records", "*"))
	if err != nil || len(names) != 24 {
		t.Fatalf("%d records, %v", len(names), err)
	}
	if status, out, errs := arena(t.Context(), "verify -quiet", names...); status != 0 {
		t.Errorf("status %d\n%s\n%s", status, out, errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "broker")); !os.IsNotExist(err) {
		t.Errorf("the folder of the broker is left: %v", err)
	}
}

// Three processes play a tournament, one of which is killed after the first results.
func TestWorkers(t *testing.T) {
	file, dir := cupFile(t)
	reader, writer := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- cli.Run(t.Context(), []string{"tourney", "-broker", "127.0.0.1:0", "-patience", "3s", file}, io.Discard, writer)
		writer.Close()
	}()
	lines := make(chan string, 1000)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(reader); in.Scan(); {
			lines <- in.Text()
		}
	}()
	address := ""
	select {
	case line := <-lines:
		if address = regexp.MustCompile(`127\.0\.0\.1:[0-9]+`).FindString(line); address == "" {
			t.Fatal(line)
		}
	case <-time.After(time.Minute):
		t.Fatal("nobody says where workers connect")
	}
	before := kept(t, dir)
	victim, _ := process(t, t.TempDir(), nil, "worker", "-workers", "2", address)
	for range 2 {
		process(t, t.TempDir(), nil, "worker", "-workers", "1", address)
	}
	until(t, "a result", func() bool { return kept(t, dir) > before })
	_ = victim.Process.Kill()
	select {
	case s := <-status:
		if s != 0 {
			t.Errorf("status %d", s)
			for line := range lines {
				t.Log(line)
			}
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the tournament does not end")
	}
	whole(t, dir)
}

// The process of the tournament, and the broker in it, is killed again and again; the workers stay.
func TestTourneyOfWorkersKilled(t *testing.T) {
	file, dir := cupFile(t)
	r := servertest.NewRelay(t, "") // a port that is given back may be taken by others
	for range 2 {
		process(t, t.TempDir(), nil, "worker", "-workers", "1", r.Addr().String())
	}
	for kills := 0; ; kills++ {
		before := kept(t, dir)
		said := &firstLine{found: make(chan string, 1)}
		tourney, ended := process(t, filepath.Dir(file), said, "tourney", "-broker", "127.0.0.1:0", "-patience", "3s", file)
		r.Lead(servertest.Next(t, said.found, "the tournament says where workers connect"))
		over := func() bool {
			select {
			case <-ended:
				return true
			default:
				return false
			}
		}
		until(t, "another result", func() bool { return kills < 4 && kept(t, dir) > max(before, 1000) || over() })
		if over() {
			if !tourney.ProcessState.Success() || kills == 0 {
				t.Fatalf("after %d kills: %v", kills, tourney.ProcessState)
			}
			break
		}
		_ = tourney.Process.Kill()
		<-ended
	}
	whole(t, dir)
}

// A worker starts the programs of its own bots.toml, and no command of somebody else.
func TestWorkerStartsOnlyItsOwn(t *testing.T) {
	witness := filepath.Join(t.TempDir(), "witness")
	evil := "touch " + witness
	task := queue.Task{ID: "1", Game: "anarchy", Level: "quick", Seed: "s", Players: []string{evil, "random"}, Programs: []string{evil}}
	level, err := play.FindLevel("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	task.Text = level.Text
	if _, err := (workerBots{}).play(t.Context(), task); err == nil || !strings.Contains(err.Error(), "is not in this worker's bots.toml") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(witness); err == nil {
		t.Error("the command was carried out")
	}
	bots := workerBots{"mine": {Command: []string{"false"}}}
	o, err := bots.offer([]string{"anarchy"})
	if g := o.Games["anarchy"]; err != nil || len(o.Games) != 1 || len(g.Programs) != 1 || g.Programs[0] != "mine" {
		t.Errorf("%+v, %v", o, err)
	}
	task.Players = []string{"mine", "random"}
	if a, err := bots.play(t.Context(), task); err != nil || a.Result.Points[1] != 1 || a.Result.Faults[0] == "" || a.Record != nil {
		t.Errorf("%+v, %v", a, err)
	}
	for _, players := range [][]string{{"random"}, {"random", "random", "random"}, {"random", "nobody"}} {
		task.Players = players
		if a, err := bots.play(t.Context(), task); err == nil {
			t.Errorf("%v: %+v", players, a)
		}
	}
	task.Players, task.Text = []string{"random", "random"}, "game = 3"
	if a, err := bots.play(t.Context(), task); err == nil {
		t.Errorf("a level that is none: %+v", a)
	}
}

// Whatever is wrong with a worker or a broker is told.
func TestWorkerErrors(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"worker a b", "one address, not 2"},
		{"worker -workers 0", "-workers 0"},
		{"worker -games chess", "chess"},
		{"worker -bots nowhere.toml", "nowhere.toml"},
		{"worker -credentials nowhere.creds", "nowhere.creds"},
		{"tourney -broker 127.0.0.1:0 -patience 1s -games si32 -players random,rookie", "-patience 1s"},
		{"tourney -broker 127.0.0.1:0 -credentials x -games si32 -players random,rookie", "needs its URL"},
		{"tourney -broker 127.0.0.1:0 -games si32 -players random,./bot", `"./bot" is not a name`},
		{"tourney -broker 0.0.0.0:0 -games si32 -players random,rookie -out " + t.TempDir(), "with -token"},
		{"tourney -broker nats://127.0.0.1:1 -games si32 -players random,rookie -out " + t.TempDir(), "127.0.0.1:1"},
	} {
		if status, _, errs := arena(t.Context(), c.line); status == 0 || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %s", c.line, status, errs)
		}
	}
}
