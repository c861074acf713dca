package queue_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// asWorker makes the test binary be a worker: it connects to the address, and says on its output which matches it begins. With asStuck it
// never ends one.
const (
	asWorker = "PENTARENA_TEST_WORKER"
	asStuck  = "PENTARENA_TEST_STUCK"
)

func TestMain(m *testing.M) {
	address, ok := os.LookupEnv(asWorker)
	if !ok {
		os.Exit(m.Run())
	}
	play := func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		fmt.Println(t.ID)
		if os.Getenv(asStuck) != "" {
			<-ctx.Done()
		}
		return simulate(ctx, t)
	}
	err := queue.Work(context.Background(), queue.Access{Address: address, Token: password}, offer(fmt.Sprint("process", os.Getpid()), "ann", "bob"), play, nil)
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// password is that of all brokers here.
const password = "correct horse battery"

// patience is short, so that lost workers cost little.
const patience = 3 * time.Second

// limit is a time after which a test has failed.
const limit = 2 * time.Minute

func offer(name string, programs ...string) queue.Offer {
	return queue.Offer{Worker: name, Slots: 2, Games: map[string]queue.Game{"chess": {Rules: 1, Programs: programs}}}
}

// simulate plays a match that follows from its seed.
func simulate(ctx context.Context, t queue.Task) (queue.Answer, error) {
	select { // so that there is something to interrupt
	case <-time.After(5 * time.Millisecond):
	case <-ctx.Done():
		return queue.Answer{}, ctx.Err()
	}
	h := fnv.New64a()
	_, _ = io.WriteString(h, t.Seed)
	n := len(t.Players)
	r := tournament.Result{ID: t.ID, Points: make([]float64, n), Scores: make([]int64, n), Faults: make([]string, n), Refused: make([]int, n), Earned: make([][]string, n)}
	r.Points[h.Sum64()%uint64(n)] = 1
	return queue.Answer{Result: r, Record: recordOf(t)}, nil
}

func recordOf(t queue.Task) []byte {
	return bytes.Repeat([]byte(t.ID+" "+t.Seed+" "+strings.Join(t.Players, " ")+"\n"), 500)
}

var players = []string{"ann", "bob", "random", "rookie", "expert"}

func newPlan(t *testing.T, seeds int) *tournament.Plan {
	t.Helper()
	p := &tournament.Plan{Players: players, Games: []string{"chess/two"}, Seeds: seeds}
	if err := p.Prepare(func(game, level string) (int, error) { return 2, nil }); err != nil {
		t.Fatal(err)
	}
	return p
}

// task is the task of a match; ann and bob are programs.
func task(p *tournament.Plan, m tournament.Match) queue.Task {
	t := queue.Task{ID: m.ID, Game: "chess", Rules: 1, Level: "two", Seed: m.Seed, Record: true}
	for _, seat := range m.Seats {
		name := p.Players[seat]
		t.Players = append(t.Players, name)
		if name == "ann" || name == "bob" {
			t.Programs = append(t.Programs, name)
		}
	}
	return t
}

// contest is a tournament that a test plays.
type contest struct {
	t       *testing.T
	plan    *tournament.Plan
	dir     string
	broker  *queue.Broker
	address string   // of the broker, for the host
	records sync.Map // number of records by the match
	said    chan string
	watch   func(done int)
}

// host is one for tasks of the test's own.
func (c *contest) host() *queue.Host {
	c.t.Helper()
	h, err := queue.NewHost(c.t.Context(), c.broker.Access(), "cup", patience, func(text string) { c.said <- text })
	if err != nil {
		c.t.Fatal(err)
	}
	return h
}

// sameMatch refuses an answer whose record is not that of its task.
func sameMatch(t queue.Task, a *queue.Answer) error {
	if !bytes.Equal(a.Record, recordOf(t)) {
		return errors.New("the record is of another match")
	}
	return nil
}

// begin starts a broker for a tournament. When the test ends, no goroutine may be left.
func begin(t *testing.T, seeds int) *contest {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() { servertest.Gone(t, before) })
	c := &contest{t: t, plan: newPlan(t, seeds), dir: t.TempDir(), said: make(chan string, 10_000), watch: func(int) {}}
	c.serve()
	c.address = c.broker.Address
	t.Cleanup(func() { c.broker.Close() })
	return c
}

func (c *contest) serve() {
	var err error
	if c.broker, err = queue.Serve("127.0.0.1:0", password, filepath.Join(c.dir, "broker")); err != nil {
		c.t.Fatal(err)
	}
}

// work starts a worker in this process, until the test ends.
func (c *contest) work(address string, o queue.Offer, play func(context.Context, queue.Task) (queue.Answer, error)) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- queue.Work(ctx, queue.Access{Address: address, Token: password}, o, play, nil) }()
	stop = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				c.t.Errorf("worker %s: %v", o.Worker, err)
			}
		case <-time.After(limit):
			c.t.Errorf("worker %s does not end", o.Worker)
		}
	})
	c.t.Cleanup(stop)
	return stop
}

// process starts a worker as a process; begun is told of the matches that it begins.
func (c *contest) process(stuck string, begun func(p *os.Process, match string)) {
	c.t.Helper()
	self, err := os.Executable()
	if err != nil {
		c.t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), asWorker+"="+c.broker.Address, asStuck+"="+stuck)
	out, err := cmd.StdoutPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			begun(cmd.Process, lines.Text())
		}
		_ = cmd.Wait()
	}()
	c.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
}

// run plays the tournament over a host, with the journal of the test, and returns the table as text.
func (c *contest) run(ctx context.Context) (string, error) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	j, err := tournament.OpenJournal(filepath.Join(c.dir, "results.jsonl"), c.plan)
	if err != nil {
		c.t.Fatal(err)
	}
	defer j.Close()
	host, err := queue.NewHost(ctx, queue.Access{Address: c.address, Token: password}, "cup", patience, func(text string) {
		select {
		case c.said <- text:
		default:
		}
	})
	if err != nil {
		return "", err
	}
	defer host.Close()
	r := tournament.Runner{Plan: c.plan, Keeper: j, Workers: queue.Ahead}
	r.Play = func(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		t := task(c.plan, m)
		a, err := host.Play(ctx, t)
		if err != nil {
			return nil, nil, err
		}
		if !bytes.Equal(a.Record, recordOf(t)) {
			return nil, nil, fmt.Errorf("the record is %.100q", a.Record)
		}
		n, _ := c.records.LoadOrStore(m.ID, new(atomic.Int32))
		n.(*atomic.Int32).Add(1)
		return &a.Result, nil, nil
	}
	r.Watch = func(p tournament.Progress) { c.watch(p.Known) }
	table, err := r.Run(ctx)
	if err != nil {
		return "", err
	}
	return tables.Text(table, 0), nil
}

// alone is the table when one process plays everything.
func (c *contest) alone() string {
	c.t.Helper()
	j, err := tournament.OpenJournal(filepath.Join(c.t.TempDir(), "results.jsonl"), c.plan)
	if err != nil {
		c.t.Fatal(err)
	}
	defer j.Close()
	r := tournament.Runner{Plan: c.plan, Keeper: j, Workers: 8}
	r.Play = func(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		a, err := simulate(ctx, task(c.plan, m))
		return &a.Result, nil, err
	}
	table, err := r.Run(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return tables.Text(table, 0)
}

// ends plays the tournament to its end, checks that the table is that of one process, and that every match has one result and its record.
func (c *contest) ends() {
	c.t.Helper()
	got, err := c.run(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	if want := c.alone(); got != want {
		c.t.Errorf("the table is\n%s\nnot\n%s", got, want)
	}
	matches := 0
	c.records.Range(func(id, n any) bool {
		matches++
		if n := n.(*atomic.Int32).Load(); n != 1 {
			c.t.Errorf("match %v counted %d times", id, n)
		}
		return true
	})
	if want := 10 * 2 * c.plan.Seeds; matches != want {
		c.t.Errorf("%d matches, not %d", matches, want)
	}
}

// hears waits until the host says something.
func (c *contest) hears(what string) {
	late := time.After(limit)
	for {
		select {
		case text := <-c.said:
			if strings.Contains(text, what) {
				return
			}
		case <-late:
			c.t.Errorf("nobody says %q", what)
			return
		}
	}
}

// Three processes are killed in the middle of a match, and as many others take their place.
func TestKilled(t *testing.T) {
	c := begin(t, 10)
	var mu sync.Mutex
	times, cut, killed := map[string]int{}, map[string]int{}, map[*os.Process]bool{}
	note := func(_ *os.Process, id string) {
		mu.Lock()
		times[id]++
		mu.Unlock()
	}
	again := make(chan struct{}, 3)
	for range 3 {
		c.process("stuck", func(p *os.Process, id string) {
			note(p, id)
			mu.Lock()
			defer mu.Unlock()
			cut[id]++ // the next one may get the same
			if !killed[p] {
				killed[p] = true
				_ = p.Kill()
				again <- struct{}{}
			}
		})
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 3 { // before that the others could play everything
			<-again
		}
		for range 3 {
			c.process("", note)
		}
	}()
	c.ends()
	<-done
	mu.Lock()
	defer mu.Unlock()
	all := 0
	for id, n := range cut {
		if all += n; times[id] <= n {
			t.Errorf("match %s, whose worker was killed %d times, was begun %d times", id, n, times[id])
		}
	}
	if all < 3 {
		t.Fatalf("matches were cut %d times", all)
	}
}

// The server goes away three times, with everything it had, and comes back.
func TestServerRestarted(t *testing.T) {
	c := begin(t, 20)
	r := servertest.NewRelay(t, c.broker.Address) // a port that is given back may be taken by others
	c.address = r.Addr().String()
	for i := range 3 {
		c.work(c.address, offer(fmt.Sprint("w", i), "ann", "bob"), simulate)
	}
	restarts := 0
	c.watch = func(known int) {
		if known%100 == 50 && restarts < 3 {
			restarts++
			c.broker.Close()
			c.serve()
			r.Lead(c.broker.Address)
		}
	}
	c.ends()
	if restarts != 3 {
		t.Errorf("%d restarts", restarts)
	}
}

// The network to the only workers is cut until they count as lost, and comes back.
func TestNetworkCut(t *testing.T) {
	c := begin(t, 10)
	r := servertest.NewRelay(t, c.broker.Address)
	for i := range 2 {
		c.work(r.Addr().String(), offer(fmt.Sprint("w", i), "ann", "bob"), simulate)
	}
	cut := make(chan struct{})
	c.watch = func(known int) {
		if known == 50 {
			r.Cut(true)
			close(cut)
		}
	}
	restored := make(chan struct{})
	go func() {
		defer close(restored)
		select {
		case <-cut:
		case <-time.After(limit):
			t.Error("the network was never cut")
			return
		}
		c.hears("has not been heard of")
		r.Cut(false)
	}()
	c.ends()
	<-restored
}

// The network to a worker swallows everything without a word: its matches go to another one.
func TestNetworkSilent(t *testing.T) {
	c := begin(t, 10)
	r := servertest.NewRelay(t, c.broker.Address)
	begun := make(chan string, 10)
	deaf, cancel := context.WithCancel(t.Context())
	defer cancel()
	c.work(r.Addr().String(), offer("deaf", "ann", "bob"), func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		begun <- t.ID
		<-deaf.Done()
		return simulate(ctx, t)
	})
	joined := make(chan struct{})
	go func() {
		defer close(joined)
		<-begun
		r.Swallow()
		c.work(c.broker.Address, offer("other", "ann", "bob"), simulate)
	}()
	c.ends()
	<-joined
	cancel()
}

// Every message is delivered three times.
func TestDuplicates(t *testing.T) {
	c := begin(t, 10)
	nc, err := client.Connect(c.broker.Address, client.Token(password))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	for _, subject := range []string{"pentarena.task.*.*", "pentarena.answer.*"} {
		if _, err := nc.Subscribe(subject, func(m *client.Msg) {
			if m.Header.Get("Again") == "" {
				for range 2 {
					_ = nc.PublishMsg(&client.Msg{Subject: m.Subject, Data: m.Data, Header: client.Header{"Again": {"yes"}}})
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	times, twice := map[string]int{}, make(chan struct{})
	again := sync.OnceFunc(func() { close(twice) })
	for i := range 2 {
		c.work(c.broker.Address, offer(fmt.Sprint("w", i), "ann", "bob"), func(ctx context.Context, t queue.Task) (queue.Answer, error) {
			mu.Lock()
			times[t.ID]++
			n, matches := times[t.ID], len(times)
			mu.Unlock()
			switch {
			case n == 2:
				again()
			case n == 1 && matches == 1: // the first match waits for one that is played twice
				select {
				case <-twice:
				case <-ctx.Done():
				}
			}
			return simulate(ctx, t)
		})
	}
	c.ends()
}

// A worker gets only what it offers, and what nobody offers waits for somebody who does.
func TestOffers(t *testing.T) {
	c := begin(t, 3)
	only := func(programs ...string) func(context.Context, queue.Task) (queue.Answer, error) {
		return func(ctx context.Context, t queue.Task) (queue.Answer, error) {
			for _, p := range t.Programs {
				if !slices.Contains(programs, p) {
					c.t.Errorf("a worker with %v got a match of %v", programs, t.Players)
				}
			}
			return simulate(ctx, t)
		}
	}
	other := offer("other")
	other.Games = map[string]queue.Game{"chess": {Rules: 2, Programs: []string{"ann", "bob"}}, "go": {Rules: 1, Programs: []string{"ann", "bob"}}}
	c.work(c.broker.Address, other, func(context.Context, queue.Task) (queue.Answer, error) {
		t.Error("a worker with other rules got a match")
		return queue.Answer{}, errors.New("no")
	})
	c.work(c.broker.Address, offer("none"), only())
	c.work(c.broker.Address, offer("ann", "ann"), only("ann"))
	c.work(c.broker.Address, offer("bob", "bob"), only("bob"))
	late := make(chan struct{})
	go func() {
		defer close(late)
		c.hears("programs [ann bob] yet")
		c.work(c.broker.Address, offer("both", "ann", "bob"), only("ann", "bob"))
	}()
	c.ends()
	<-late
}

// The host stops in the middle and another one continues.
func TestHostStopped(t *testing.T) {
	c := begin(t, 10)
	for i := range 2 {
		c.work(c.broker.Address, offer(fmt.Sprint("w", i), "ann", "bob"), simulate)
	}
	for i := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		c.watch = func(known int) {
			if known >= 40*(i+1) {
				cancel()
			}
		}
		if _, err := c.run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped: %v", err)
		}
		cancel()
	}
	c.watch = func(int) {}
	c.records.Clear() // those of results that came after the stop are not there
	got, err := c.run(t.Context())
	if err != nil || got != c.alone() {
		t.Errorf("%v\n%s", err, got)
	}
}

// A worker that leaves hands its matches back at once; what is not a message does no harm.
func TestLeftAndNoise(t *testing.T) {
	c := begin(t, 10)
	nc, err := client.Connect(c.broker.Address, client.Token(password))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	begun := make(chan struct{}, 10)
	stop := c.work(c.broker.Address, offer("leaves", "ann", "bob"), func(ctx context.Context, _ queue.Task) (queue.Answer, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return queue.Answer{}, ctx.Err()
	})
	left := make(chan struct{})
	go func() {
		defer close(left)
		<-begun
		for _, subject := range []string{"pentarena.offer", "pentarena.answer.cup", "pentarena.task.x.cup"} {
			for _, text := range []string{"", "{}", "[1]\n", `{"worker":"a b"}`, strings.Repeat("x", 300<<10)} {
				_ = nc.Publish(subject, []byte(text))
			}
		}
		c.work(c.broker.Address, offer("stays", "ann", "bob"), simulate)
		stop()
	}()
	c.ends()
	<-left
}

// What hinders a worker stops the tournament with the reason.
func TestFailed(t *testing.T) {
	for _, x := range []struct {
		want string
		play func(context.Context, queue.Task) (queue.Answer, error)
	}{
		{"worker w: the disk is full", func(context.Context, queue.Task) (queue.Answer, error) {
			return queue.Answer{}, errors.New("the disk is full")
		}},
		{"the record is missing", func(ctx context.Context, t queue.Task) (queue.Answer, error) {
			a, err := simulate(ctx, t)
			a.Record = nil
			return a, err
		}},
		{"worker w: queue: match", func(ctx context.Context, t queue.Task) (queue.Answer, error) {
			a, err := simulate(ctx, t)
			a.Result.Scores = nil
			return a, err
		}},
		{"for 1 seats, not for 2", func(ctx context.Context, t queue.Task) (queue.Answer, error) {
			t.Players = t.Players[:1]
			return simulate(ctx, t)
		}},
		{"more than 33554432", func(ctx context.Context, t queue.Task) (queue.Answer, error) {
			a, err := simulate(ctx, t)
			a.Record = make([]byte, queue.MaxAnswer)
			return a, err
		}},
	} {
		t.Run(x.want, func(t *testing.T) {
			c := begin(t, 1)
			c.work(c.broker.Address, offer("w", "ann", "bob"), x.play)
			if _, err := c.run(t.Context()); err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("%v, not %q", err, x.want)
			}
		})
	}
}

// A server that others can reach asks for a token, and who has none stays out.
func TestAccess(t *testing.T) {
	if b, err := queue.Serve("0.0.0.0:0", "", t.TempDir()); !errors.Is(err, server.ErrOpen) {
		t.Errorf("%v %v", b, err)
	}
	b, err := queue.Serve("127.0.0.1:0", "secret", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if _, err := queue.Serve(b.Address, "", t.TempDir()); err == nil {
		t.Error("two servers at one address")
	}
	for _, token := range []string{"", "other"} {
		a := queue.Access{Address: b.Address, Token: token}
		if _, err := queue.NewHost(t.Context(), a, "cup", patience, nil); !errors.Is(err, client.ErrAuthorization) {
			t.Errorf("host: %v", err)
		}
		if err := queue.Work(t.Context(), a, offer("w"), simulate, nil); !errors.Is(err, client.ErrAuthorization) {
			t.Errorf("worker: %v", err)
		}
	}
	a := queue.Access{Address: b.Address, Token: "secret"}
	h, err := queue.NewHost(t.Context(), a, "cup", patience, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.Close()
	if err := queue.Work(t.Context(), queue.Access{Address: b.Address, Credentials: "nowhere.creds"}, offer("w"), simulate, nil); err == nil || !strings.Contains(err.Error(), "nowhere.creds") {
		t.Errorf("%v", err)
	}
}

// A server that takes only small messages, as an external one may, is named in the error.
func TestSmallMessages(t *testing.T) {
	c := begin(t, 1)
	nc, err := client.Connect(c.broker.Address, client.Token(password))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	h, err := queue.NewHost(t.Context(), c.broker.Access(), "cup", patience, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	p := c.plan
	m := p.Matches(tournament.Meeting{Name: "1.1", Players: []int{0, 1}, Seeds: 1})[0]
	bad := task(p, m)
	bad.Text = strings.Repeat("x", 1<<20)
	if _, err := h.Play(t.Context(), bad); err == nil || !strings.Contains(err.Error(), "more than 1048576") {
		t.Errorf("%v", err)
	}
	s, err := js.Stream(t.Context(), "PENTARENA_TASKS")
	if err != nil || s.CachedInfo().State.Msgs != 0 {
		t.Errorf("%v, %+v", err, s.CachedInfo().State)
	}
}

// An answer that is false, or without its record, does not count: it is told, and the match is given out until one is right.
func TestFalseAnswers(t *testing.T) {
	c := begin(t, 1)
	var lies atomic.Int32
	c.work(c.address, offer("liar", "ann", "bob"), func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		a, err := simulate(ctx, t)
		switch lies.Add(1) {
		case 1:
			a.Record = nil
		case 2:
			r := &a.Result
			r.Points, r.Scores, r.Faults, r.Refused, r.Earned = append(r.Points, 0), append(r.Scores, 0), nil, nil, nil
		case 3:
			a.Record = []byte("another match")
		}
		return a, err
	})
	host := c.host()
	defer host.Close()
	host.Check = sameMatch
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	x := task(c.plan, tournament.Match{ID: "1.1.1.1a", Seed: "s", Seats: []int{0, 1}})
	x.Record = true
	if a, err := host.Play(ctx, x); err != nil || !bytes.Equal(a.Record, recordOf(x)) || lies.Load() != 4 {
		t.Fatalf("after %d answers: %v", lies.Load(), err)
	}
	said := ""
	for len(c.said) > 0 {
		said += <-c.said + "\n"
	}
	for _, why := range []string{"the record is missing", "3 seats, not for 2", "of another match"} {
		if !strings.Contains(said, why) {
			t.Errorf("%q is not said: %s", why, said)
		}
	}
}

// Who does not have the password of a broker is not let in, also when nobody has given one.
func TestNobodyWithoutPassword(t *testing.T) {
	b, err := queue.Serve("127.0.0.1:0", "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, token := range []string{"", "guess"} {
		if _, err := queue.NewHost(t.Context(), queue.Access{Address: b.Address, Token: token}, "cup", patience, nil); !errors.Is(err, client.ErrAuthorization) {
			t.Errorf("with the password %q: %v", token, err)
		}
	}
	h, err := queue.NewHost(t.Context(), b.Access(), "cup", patience, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.Close()
}

// An upload travels to workers that have its sandbox, once, whole, and only while a match needs it.
func TestUploads(t *testing.T) {
	c := begin(t, 1)
	host := c.host()
	defer host.Close()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	data := []byte("plays chess")
	sum := sha256.Sum256(data)
	digest := hex.EncodeToString(sum[:])
	if _, err := host.Put(ctx, digest, func() ([]byte, error) { return []byte("plays go"), nil }); err == nil {
		t.Error("what is not what its digest says is sent")
	}
	for range 2 { // the second time it is there
		release, err := host.Put(ctx, digest, func() ([]byte, error) {
			defer func() { data = nil }()
			return data, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		defer release()
	}
	x := task(c.plan, tournament.Match{ID: "1.1.1.1a", Seed: "s", Seats: []int{2, 2}})
	x.Uploads = []*queue.Upload{nil, {Digest: digest, File: "bot.mjs", Sandbox: "javascript"}}
	if able, _, _ := host.Able(x); able {
		t.Error("a match can be played without workers")
	}
	other, right := offer("other"), offer("right")
	other.Sandboxes, right.Sandboxes = []string{"wasm"}, []string{"javascript", "wasm"}
	c.work(c.broker.Address, other, func(context.Context, queue.Task) (queue.Answer, error) {
		t.Error("a worker without the sandbox got the match")
		return queue.Answer{}, errors.New("no")
	})
	got := make(chan string, 1)
	c.work(c.broker.Address, right, func(ctx context.Context, x queue.Task) (queue.Answer, error) {
		data, err := x.Fetch(ctx, x.Uploads[1].Digest)
		if err != nil {
			return queue.Answer{}, err
		}
		got <- string(data)
		_, err = x.Fetch(ctx, strings.Repeat("0", 64))
		if err == nil {
			return queue.Answer{}, errors.New("what nobody has put there was fetched")
		}
		return simulate(ctx, x)
	})
	if _, err := host.Play(ctx, x); err != nil {
		t.Fatal(err)
	}
	if text := <-got; text != "plays chess" {
		t.Errorf("the worker got %q", text)
	}
	for {
		workers, slots, changed := host.Crew()
		if workers == 2 && slots == 4 {
			break
		}
		<-changed
	}
}

// Anyone who waits for several matches of a worker that is shut out meanwhile hears of each what was false, not only that it is shut out.
func TestShutOutSaysWhy(t *testing.T) {
	c := begin(t, 1)
	host := c.host()
	defer host.Close()
	host.Check = sameMatch
	c.work(c.address, offer("liar", "ann", "bob"), func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		a, err := simulate(ctx, t)
		a.Record = []byte("another match")
		return a, err
	})
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	errs := make(chan error)
	for _, id := range []string{"1.1.1.1a", "1.1.1.1b"} {
		go func() {
			x := task(c.plan, tournament.Match{ID: id, Seed: "s", Seats: []int{0, 1}})
			x.Record = true
			_, err := host.Play(ctx, x)
			errs <- err
		}()
	}
	for range 2 {
		if err := <-errs; err == nil || !strings.Contains(err.Error(), "of another match") {
			t.Error(err)
		}
	}
}

// A worker whose answers are false again and again is shut out: none counts any more, and what nobody else can play has failed, until it is let in again.
func TestShutOut(t *testing.T) {
	c := begin(t, 1)
	host := c.host()
	defer host.Close()
	host.Check = sameMatch
	var honest atomic.Bool
	c.work(c.address, offer("liar", "ann", "bob"), func(ctx context.Context, t queue.Task) (queue.Answer, error) {
		a, err := simulate(ctx, t)
		if !honest.Load() {
			a.Record = []byte("another match")
		}
		return a, err
	})
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	play := func(id string) error {
		x := task(c.plan, tournament.Match{ID: id, Seed: "s", Seats: []int{0, 1}})
		x.Record = true
		a, err := host.Play(ctx, x)
		if err == nil && !bytes.Equal(a.Record, recordOf(x)) {
			err = errors.New("it is another match")
		}
		return err
	}
	first := make(chan error, 1)
	go func() { first <- play("1.1.1.1a") }()
	c.hears("worker liar is shut out after 5 false answers")
	if s := host.Workers(); len(s) != 1 || !s[0].Out || s[0].False != queue.MostFalse || s[0].Right != 0 || s[0].Slots != 0 || s[0].Why != "the record is of another match" {
		t.Errorf("%+v", s)
	}
	honest.Store(true) // which does not help it
	if err := <-first; err == nil || !strings.Contains(err.Error(), "of another match") {
		t.Fatal(err)
	}
	c.work(c.address, offer("carl", "ann", "bob"), simulate)
	if err := play("1.1.1.1b"); err != nil {
		t.Fatal(err)
	}
	s := host.Workers()
	if len(s) != 2 || s[0].Worker != "carl" || s[0].Right != 1 || s[0].Slots == 0 || s[1].Right != 0 || !s[1].Out {
		t.Errorf("%+v", s)
	}
	if host.Admit("carl") || host.Admit("nobody") || !host.Admit("liar") || host.Admit("liar") {
		t.Error("somebody else is let in")
	}
	for {
		workers, _, changed := host.Crew()
		if workers == 2 {
			break
		}
		<-changed
	}
	if s := host.Workers(); s[1].Out || s[1].False != 0 || s[1].Slots == 0 {
		t.Errorf("%+v", s)
	}
}
