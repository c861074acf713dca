package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tournament"
)

// The password of workers is the one that is given, of a file or of the environment; on this machine the same for all processes of a user and unknown
// to others; and none for a server elsewhere.
func TestToken(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", os.Getenv("XDG_CONFIG_HOME"))
	t.Setenv("AppData", os.Getenv("XDG_CONFIG_HOME"))
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("of a file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	token := func(given, address string) string {
		t.Helper()
		a := queue.Access{Address: address, Token: given}
		if err := withToken(&a, "-token"); err != nil {
			t.Fatal(err)
		}
		return a.Token
	}
	var all sync.WaitGroup
	own := make([]string, 8)
	for i := range own {
		all.Go(func() { own[i] = token("", []string{"127.0.0.1:4222", "localhost:1", "[::1]:0"}[i%3]) })
	}
	all.Wait()
	for _, x := range own {
		if x != own[0] || len(x) < 20 {
			t.Errorf("the passwords are %q", own)
		}
	}
	if got := []string{token("given", "127.0.0.1:1"), token("@"+file, "127.0.0.1:1"), token("", "0.0.0.0:4222"), token("", "tls://nats.example.org")}; strings.Join(got, "|") != "given|of a file||" {
		t.Errorf("%q", got)
	}
	found, err := filepath.Glob(filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "*", "workers.token"))
	if runtime.GOOS == "linux" && (err != nil || len(found) != 1) {
		t.Fatalf("%v %v", found, err)
	}
	for _, name := range found {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v %v", info, err)
		}
		if err := os.Chmod(name, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := withToken(&queue.Access{Address: "127.0.0.1:1"}, "-token"); err == nil || !strings.Contains(err.Error(), "others can read") {
			t.Errorf("a password that all can read: %v", err)
		}
	}
	t.Setenv(tokenVariable, "of the environment")
	if got := token("", "127.0.0.1:1"); got != "of the environment" {
		t.Errorf("%q", got)
	}
}

// What is wrong with a password that is given in a file names the flag that gave it.
func TestTokenFlag(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"-token", "-broker-token"} {
		for _, file := range []string{empty, empty + "-not"} {
			if err := withToken(&queue.Access{Address: "127.0.0.1:1", Token: "@" + file}, flag); err == nil || !strings.HasPrefix(err.Error(), flag+": ") {
				t.Errorf("%s: %v", flag, err)
			}
		}
	}
	if status, _, said := arena(t.Context(), "serve -arena -broker 127.0.0.1:0 -folder", t.TempDir(), "-broker-token", "@"+empty); status == 0 || !strings.Contains(said, "-broker-token: ") {
		t.Errorf("%d %s", status, said)
	}
}

// What a worker answers counts as far as its record bears it out: the result is that of the record, and one of another match counts for nothing.
func TestAnswersAreChecked(t *testing.T) {
	c := &tourney{plan: &tournament.Plan{Players: []string{"rookie", "random"}, Games: []string{"anarchy/quick"}}, records: true}
	c.broker.Address = "127.0.0.1:0"
	if err := c.prepare(""); err != nil {
		t.Fatal(err)
	}
	played := func(change func(*queue.Task)) (queue.Task, queue.Answer) {
		t.Helper()
		x := c.task(tournament.Match{ID: "1.1.1.1a", Seed: "s", Seats: []int{0, 1}})
		if change != nil {
			change(&x)
		}
		a, err := workerBots{}.play(t.Context(), x)
		if err != nil {
			t.Fatal(err)
		}
		return x, a
	}
	task, right := played(nil)
	honest := right
	if err := c.check(task, &honest); err != nil {
		t.Fatal(err)
	}
	liar := right
	liar.Result = tournament.Result{ID: task.ID, Points: []float64{0, 1}, Scores: []int64{1, 9}, Reason: "because"}
	if err := c.check(task, &liar); err != nil || liar.Result.Points[0] != right.Result.Points[0] || liar.Result.Reason != right.Result.Reason {
		t.Errorf("the result is believed: %+v, %v", liar.Result, err)
	}
	bad := map[string]queue.Answer{"none": {}, "garbage": {Record: []byte("hello")}, "cut off": {Record: right.Record[:len(right.Record)-40]}}
	for what, change := range map[string]func(*queue.Task){
		"another seed":    func(x *queue.Task) { x.Seed = "t" },
		"other players":   func(x *queue.Task) { x.Players = []string{"random", "rookie"} },
		"another game":    func(x *queue.Task) { x.Game, x.Level = "si32", "quick"; x.Text = levelText(t, "si32", "quick") },
		"another level":   func(x *queue.Task) { x.Level = "classic"; x.Text = levelText(t, "anarchy", "classic") },
		"another version": func(x *queue.Task) { x.Text += "# \n" },
	} {
		_, bad[what] = played(change)
	}
	for what, a := range bad {
		if err := c.check(task, &a); err == nil {
			t.Errorf("a record of %s counts", what)
		}
	}
}

func levelText(t *testing.T, game, name string) string {
	t.Helper()
	l, err := play.FindLevel(game, name)
	if err != nil {
		t.Fatal(err)
	}
	return l.Text
}
