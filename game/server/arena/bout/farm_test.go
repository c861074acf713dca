package bout

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.pentarena/docs"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// asWorker makes the test a worker of the broker at this address. It says which matches it begins, and with asStuck never ends one.
const (
	asWorker = "PENTARENA_TEST_WORKER"
	asStuck  = "PENTARENA_TEST_STUCK"
)

// password is that of the broker.
const password = "correct horse battery"

func TestMain(m *testing.M) {
	if address := os.Getenv(asWorker); address != "" {
		if err := work(address); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func work(address string) error {
	folder, err := os.MkdirTemp("", "worker")
	if err != nil {
		return err
	}
	guest := NewGuest(folder)
	return queue.Work(context.Background(), queue.Access{Address: address, Token: password}, offer(fmt.Sprint("process", os.Getpid())), func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		fmt.Println(t.ID)
		if os.Getenv(asStuck) != "" {
			<-ctx.Done()
		}
		return guest.Play(ctx, t)
	}, nil)
}

func offer(name string) queue.Offer {
	g, err := catalog.Lookup("anarchy")
	if err != nil {
		panic(err)
	}
	return queue.Offer{Worker: name, Slots: 1, Games: map[string]queue.Game{"anarchy": {Rules: g.Game.Info().Version}}, Sandboxes: sandbox.Kinds()}
}

// ground is a referee with a broker, and a bout between version 1 of a bot, which has two, and a built-in player. What is said goes to log.
func ground(t *testing.T, log *said) (rf *Referee, b Bout, address string) {
	t.Helper()
	ground := basetest.Open(t)
	ground.Log = slog.New(slog.NewTextHandler(log, nil))
	ground.Limits.Turn = time.Minute // under the race detector a bot's turn takes many times as long
	vs := versions.New(ground)
	vs.Changed = func(context.Context) error { return nil }
	basetest.Do(t, ground.DB, `INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')`)
	files, err := docs.JavaScript.Starter("anarchy")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		p, err := versions.Unpack("bot.mjs", []byte(files[docs.JavaScript.File]))
		if err == nil {
			_, err = vs.Upload(t.Context(), people.Person{Name: "Ann", Team: 1}, "anarchy", "Ann's bot", "", p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	broker, err := queue.Serve("127.0.0.1:0", password, filepath.Join(t.TempDir(), "broker"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(broker.Close)
	host, err := NewHost(t.Context(), broker.Access(), ground, 3*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(host.Close)
	level, err := levels.Find("anarchy", "short")
	if err != nil {
		t.Fatal(err)
	}
	return New(ground, vs, host), Bout{Game: ground.Game("anarchy"), Level: level, Seed: base.Secret(), Seats: []Rival{{Version: 1}, {Mark: "rookie"}}}, broker.Address
}

// said is what several goroutines write.
type said struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) has(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Contains(s.text.String(), text)
}

// sound checks an ending: its record is that of the bout, whole, follows from the rules, and tells nobody what the bot said.
func sound(t *testing.T, b Bout, e *Ending) {
	t.Helper()
	rec, err := record.Read(bytes.NewReader(e.Record), games.Start)
	if err != nil {
		t.Fatal(err)
	}
	if report := record.Verify(rec); report.Difference != nil || rec.End == nil || rec.End.Outcome != e.Position.Outcome() || rec.Setup.Seed != b.Seed || rec.Setup.Seats[0].Name != "Ann's bot" {
		t.Errorf("%s, %+v", report, rec.Setup.Seats)
	}
	for _, n := range rec.Notes {
		if n.Text != "" {
			t.Errorf("the record tells everybody %q", n.Text)
		}
	}
	if p := e.Logs[1]; p.Conduct.Turns == 0 || p.Used == 0 || p.Fault != "" {
		t.Errorf("%+v", p)
	}
}

// joined waits until so many workers are there.
func joined(rf *Referee, n int) {
	for {
		workers, _, changed := rf.farm.host.Crew()
		if workers == n {
			return
		}
		<-changed
	}
}

// busy takes every place for matches here, so that only workers play.
func busy(rf *Referee) {
	for range cap(rf.here) {
		rf.here <- struct{}{}
	}
}

// spawned starts a worker as a process, which is told of the matches that it begins.
func spawned(t *testing.T, address, stuck string) (c *exec.Cmd, begun *bufio.Reader) {
	t.Helper()
	c = exec.Command(os.Args[0])
	c.Env = append(os.Environ(), asWorker+"="+address, asStuck+"="+stuck)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	return c, bufio.NewReader(out)
}

// Two workers in processes of their own: one is killed in a match, which the other one then plays, with a bot that was sent to it.
func TestWorkerKilled(t *testing.T) {
	var log said
	rf, b, address := ground(t, &log)
	busy(rf)
	victim, began := spawned(t, address, "yes")
	joined(rf, 1)
	got := make(chan error, 1)
	var e *Ending
	go func() {
		var err error
		e, err = rf.Fight(t.Context(), b)
		got <- err
	}()
	first, err := began.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, began = spawned(t, address, "")
	joined(rf, 2)
	if err := victim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if second, err := began.ReadString('\n'); err != nil || second != first {
		t.Fatalf("the other worker plays %q, not %q, %v", second, first, err)
	}
	if err := <-got; err != nil {
		t.Fatal(err)
	}
	sound(t, b, e)
}

// When the last worker goes in a match, the match is played here.
func TestWorkersGone(t *testing.T) {
	var log said
	rf, b, address := ground(t, &log)
	victim, began := spawned(t, address, "yes")
	joined(rf, 1)
	go func() {
		_, _ = began.ReadString('\n')
		_ = victim.Process.Kill()
	}()
	e, err := rf.Fight(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	sound(t, b, e)
	if workers, _, _ := rf.farm.host.Crew(); workers != 0 {
		t.Errorf("%d workers, after it was killed", workers)
	}
}

// A bot that cannot be started when the other one has been is what is said, and a match that is stopped then ends without a word.
func TestNotStarted(t *testing.T) {
	var log said
	rf, b, _ := ground(t, &log)
	b.Seats[1] = Rival{Version: 2}
	if err := os.RemoveAll(filepath.Join(rf.Folder, base.BotsDir, "2")); err != nil {
		t.Fatal(err)
	}
	var slip *Slip
	if _, err := rf.Fight(t.Context(), b); !errors.As(err, &slip) || slip.Version != 2 || !strings.Contains(slip.Why, "could not be started") {
		t.Error(err)
	}
	b.Seats[1] = Rival{Mark: "rookie"}
	ctx, stop := context.WithCancel(t.Context())
	c, err := rf.call(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if _, _, err := play(ctx, c.setup, c.players); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// What a worker makes up does not count: another match, a part of one, or a result that its record does not have.
func TestLiar(t *testing.T) {
	var log said
	rf, b, address := ground(t, &log)
	busy(rf)
	guest := NewGuest(t.TempDir())
	var answers atomic.Int32
	lie := func(ctx context.Context, x queue.Task) (queue.Answer, error) {
		n := answers.Add(1)
		if n == 1 {
			x.Seed = "a kinder one"
		}
		a, err := guest.Play(ctx, x)
		switch n {
		case 2:
			a.Record = a.Record[:len(a.Record)/2]
		case 3:
			a.Record = nil
		case 4: // an honest record under another result
			a.Result = tournament.Result{ID: x.ID, Points: []float64{1, 0}, Scores: []int64{1_000_000, 0}, Turns: 1, Reason: "I say so"}
		}
		return a, err
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- queue.Work(ctx, queue.Access{Address: address, Token: password}, offer("liar"), lie, nil)
	}()
	joined(rf, 1)
	e, err := rf.Fight(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	sound(t, b, e)
	if n := answers.Load(); n != 4 {
		t.Errorf("%d answers", n)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for _, want := range []string{"another match", "does not count", "the record is missing"} {
		if !log.has(want) {
			t.Errorf("%q is not said: %s", want, log.text.String())
		}
	}
}

// Times that a worker made up do not count: longer than the match has been given out, or of a built-in player. Of a program that can have used so much, what the
// limits of the match allow counts.
func TestTimes(t *testing.T) {
	var log said
	rf, b, _ := ground(t, &log)
	c, err := rf.call(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	live, used, err := rf.play(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	task := c.task()
	task.Time = time.Second
	took := spent(live, 2)
	most := allowed(time.Second, live.Position())
	if turns := time.Duration(live.Position().Turn()); most < turns*time.Second || most > (turns+10)*time.Second {
		t.Errorf("%v are allowed in %d turns", most, turns)
	}
	for _, x := range []struct {
		used []time.Duration
		wall time.Duration
		want time.Duration // of the bot
		why  string
	}{
		{used, time.Minute, used[0], ""},
		{[]time.Duration{time.Millisecond, 0}, took[0] + took[1], time.Millisecond, ""},
		{[]time.Duration{most + time.Second, 0}, time.Hour, most, ""},
		{[]time.Duration{24 * time.Hour, 0}, time.Minute, 0, "used 24h0m0s, when the match was given out 1m0s ago"},
		{used, took[0] - 1, 0, "the turns of seat 1 took"},
		{[]time.Duration{0, time.Second}, time.Minute, 0, "the built-in player of seat 2 used 1s"},
		{[]time.Duration{0}, time.Minute, 0, "of 1 players"},
	} {
		a := queue.Answer{Used: slices.Clone(x.used)}
		err := timed(task, &a, live, x.wall)
		if x.why == "" && (err != nil || a.Used[0] != x.want) || x.why != "" && (err == nil || !strings.Contains(err.Error(), x.why)) {
			t.Errorf("%v in %v: %v, %v", x.used, x.wall, a.Used, err)
		}
	}
	g, err := catalog.Lookup("galapagos")
	if err != nil {
		t.Fatal(err)
	}
	level, err := levels.Find("galapagos", "quick")
	if err != nil {
		t.Fatal(err)
	}
	at, err := games.Start(match.Setup{Game: "galapagos", Level: level.Name, Text: level.Text, Seed: "1", Seats: make([]match.SeatInfo, g.Seats(level))})
	if err != nil {
		t.Fatal(err)
	}
	if start, added, ok := rules.ClockOf(at.State()); !ok || allowed(0, at) != outside.Start+time.Duration(start+2*added)*time.Second {
		t.Errorf("on the clock %v", allowed(0, at))
	}
}

// There are as many tables as matches here and workers elsewhere, and anyone who waits for one gets it when one is free.
func TestTables(t *testing.T) {
	rf := New(&base.Base{Limits: base.Limits{Matches: 2}}, nil, nil)
	var leave []func()
	for range 2 {
		l, err := rf.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, l)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := rf.Table(ctx); err == nil {
		t.Error("there is a third table")
	}
	got := make(chan error)
	go func() {
		_, err := rf.Table(t.Context())
		got <- err
	}()
	leave[0]()
	leave[0]() // no second time
	if err := <-got; err != nil {
		t.Error(err)
	}
	if _, err := rf.Table(ctx); err == nil {
		t.Error("a table that is left twice counts twice")
	}
}
