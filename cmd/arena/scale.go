package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/metrics"
	"strconv"
	"time"

	"app.pentarena/game/tournament"
)

const scaleText = `Measures how fast tournaments of short matches between built-in players go: in
one process that has one core (GOMAXPROCS) for one match at a time, and two for
two; and with one, two and four workers, each with one core for one match at a
time. Every row is a tournament of its own; nothing but this machine is used.

  ratio    matches a second, divided by those of the first row of its kind
  cores    cores kept busy: processor time by time. Where it is less than the
           row has, something waited: for the disk, for other processes, or for
           other programs on the machine
  CPU ms   processor time of all processes for a match, which other programs on
           the machine disturb less
  host ms  of that, the process of the tournament

After that it plays within this process, and prints what is on the heap after a
tenth of the matches and, in another tournament, after all.
`

// scale is a measurement.
type scale struct {
	call    *call
	self    string
	game    string
	players string
	matches int
	records bool
}

func measureScale(c *call) error {
	s := &scale{call: c}
	f := c.flags
	f.StringVar(&s.game, "game", "coreminer/quick", "`game` and level")
	f.StringVar(&s.players, "players", "random,rookie", "two built-in `players`")
	f.IntVar(&s.matches, "matches", 10_000, "`number` of matches of each row")
	f.BoolVar(&s.records, "records", false, "keep the records")
	c.explain(scaleText)
	rest, err := c.parse()
	switch {
	case err != nil:
		return err
	case len(rest) > 0:
		return usagef("unexpected argument %q", rest[0])
	case s.matches < 20 || s.matches > 200_000 || s.matches%2 != 0:
		return usagef("-matches %d is not an even number from 20 to 200000", s.matches)
	}
	if s.self, err = os.Executable(); err != nil {
		return err
	}
	fmt.Fprintf(c.out, scaleRow, "", "seconds", "matches/s", "ratio", "cores", "CPU ms", "host ms")
	for _, workers := range []bool{false, true} {
		first := 0.0
		for _, n := range []int{1, 2, 4} {
			if !workers && n > 2 {
				continue
			}
			r, err := s.row(c.ctx, workers, n)
			if err != nil {
				return err
			}
			rate := float64(s.matches-1) / r.time.Seconds()
			if first == 0 {
				first = rate
			}
			name := fmt.Sprintf("workers: %d", n)
			if !workers {
				name = fmt.Sprintf("cores: %d", n)
			}
			each := func(d time.Duration) string { return fmt.Sprintf("%.2f", 1000*d.Seconds()/float64(s.matches)) }
			fmt.Fprintf(c.out, scaleRow, name, short(r.time.Seconds()), short(rate), fmt.Sprintf("%.2f", rate/first),
				fmt.Sprintf("%.2f", (r.host+r.workers).Seconds()/r.time.Seconds()), each(r.host+r.workers), each(r.host))
		}
	}
	return s.heap(c.ctx)
}

const scaleRow = "%-12s %8s %10s %6s %6s %8s %8s\n"

// spent is what a row took: time from the first result to the end, and processor time.
type spent struct{ time, host, workers time.Duration }

// row plays a tournament with n workers, or in one process that has n cores.
func (s *scale) row(ctx context.Context, workers bool, n int) (r spent, err error) {
	dir, err := os.MkdirTemp("", "pentarena-scale-*")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	args := []string{"tourney", "-games", s.game, "-players", s.players, "-seeds", strconv.Itoa(s.matches / 2), "-out", dir,
		"-records=" + strconv.FormatBool(s.records), "-workers", strconv.Itoa(n)}
	if workers {
		args = append(args, "-broker", "127.0.0.1:0")
	}
	host := exec.CommandContext(ctx, s.self, args...)
	if !workers {
		host.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(n))
	}
	said := &firstLine{found: make(chan string, 1)}
	var out bytes.Buffer
	host.Stderr, host.Stdout = said, &out
	if err := host.Start(); err != nil {
		return r, err
	}
	ended := make(chan error, 1)
	go func() { ended <- host.Wait() }()
	var crew []*exec.Cmd
	since, begun := time.Now(), false
	for tick := time.NewTicker(2 * time.Millisecond); ; {
		select {
		case address := <-said.found:
			for range n {
				w := exec.CommandContext(ctx, s.self, "worker", "-workers", "1", address)
				w.Dir = dir // without a bots.toml
				w.Env = append(os.Environ(), "GOMAXPROCS=1")
				if err := w.Start(); err != nil {
					return r, err
				}
				crew = append(crew, w)
			}
			continue
		case <-tick.C:
			text, _ := os.ReadFile(filepath.Join(dir, "results.jsonl")) // not there at first
			if !begun && bytes.Count(text, []byte("\n")) > 1 {
				since, begun = time.Now(), true
				tick.Stop()
			}
			continue
		case err = <-ended:
		}
		r.time = time.Since(since)
		tick.Stop()
		break
	}
	for _, w := range crew {
		_ = w.Process.Kill()
		_ = w.Wait()
		r.workers += w.ProcessState.UserTime() + w.ProcessState.SystemTime()
	}
	if err != nil {
		return r, fmt.Errorf("%w\n%s%s", err, out.Bytes(), said.all)
	}
	r.host = host.ProcessState.UserTime() + host.ProcessState.SystemTime()
	return r, nil
}

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

// heap measures how much more is on the heap after all matches than after a tenth of them.
func (s *scale) heap(ctx context.Context) error {
	few, err := s.live(ctx, max(s.matches/20*2, 2))
	if err != nil {
		return err
	}
	many, err := s.live(ctx, s.matches)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.call.out, "heap: %.1f MB after %d matches, %.1f MB after %d: %.2f kB for each\n", few.bytes/1e6, few.matches, many.bytes/1e6, many.matches,
		(many.bytes-few.bytes)/1e3/float64(many.matches-few.matches))
	return nil
}

// alive is what is on the heap.
type alive struct {
	matches int
	bytes   float64
}

// live plays a tournament in this process and measures the heap when its last result counts.
func (s *scale) live(ctx context.Context, matches int) (a alive, err error) {
	t := &tourney{call: s.call, plan: &tournament.Plan{Players: split(s.players), Games: []string{s.game}, Seeds: matches / 2}}
	if err := t.prepare(""); err != nil {
		return a, err
	}
	dir, err := os.MkdirTemp("", "pentarena-scale-*")
	if err != nil {
		return a, err
	}
	defer os.RemoveAll(dir)
	j, err := tournament.OpenJournal(filepath.Join(dir, "results.jsonl"), t.plan)
	if err != nil {
		return a, err
	}
	defer j.Close()
	r := tournament.Runner{Plan: t.plan, Keeper: j, Workers: runtime.GOMAXPROCS(0), Play: t.play}
	r.Watch = func(p tournament.Progress) {
		if p.Left == 0 {
			runtime.GC()
			runtime.GC() // the first one leaves what pools hold
			live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
			metrics.Read(live)
			a = alive{p.Known, float64(live[0].Value.Uint64())}
		}
	}
	_, err = r.Run(ctx)
	return a, err
}
