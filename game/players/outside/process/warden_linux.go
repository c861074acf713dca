package process

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A program runs below a warden: this very executable once more, under the name wardenName, which adopts every process that the program starts
// when its parent ends. So whatever the program does, what belongs to it stays below its warden, can be counted, and ends with it: also when
// this process itself is killed.
//
// The program has the rights of its warden, and may stop it or kill it. A warden that is stopped is noticed and replaced by this process, which
// ends what is below it. What is below a warden that is killed is adopted by this process, which ends it as well.

const (
	wardenName = "pentarena warden"
	watching   = 50 * time.Millisecond  // from one count of the processes to the next
	patience   = 10 * time.Second       // for processes that have been killed; those that got more rights than their warden cannot be
	obedience  = time.Second            // for a warden to end the program once it was ordered to
	looking    = 500 * time.Millisecond // from one look at a warden to the next
)

// warden is what the process that starts a program has of its warden.
type warden struct {
	order   *os.File // its end is the order to end the program
	report  *bufio.Reader
	file    *os.File      // of the report
	gone    chan struct{} // closed when the warden has ended
	forcing *sync.Once
	stopped *atomic.Bool // the program has stopped its warden
	most    *peak        // see Used
}

// adopt has this process adopt what is below a warden that was killed.
var adopt = sync.OnceValue(func() error { return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) })

// start starts the program below a warden.
func (p *Process) start(s Spec) error {
	if err := adopt(); err != nil {
		return fmt.Errorf("its processes cannot be kept together: %w", err)
	}
	ordered, order, err := os.Pipe()
	if err != nil {
		return err
	}
	defer ordered.Close()
	file, report, err := os.Pipe()
	if err != nil {
		order.Close()
		return err
	}
	defer report.Close()
	p.cmd.Path, p.cmd.Err = "/proc/self/exe", nil
	told, err := json.Marshal(task{s.Args, s.Memory, s.Jail})
	if err != nil {
		order.Close()
		file.Close()
		return err
	}
	p.cmd.Args = []string{wardenName, string(told)}
	p.cmd.ExtraFiles = []*os.File{ordered, report}
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.warden = warden{order: order, report: bufio.NewReader(file), file: file, gone: make(chan struct{}), forcing: new(sync.Once), stopped: new(atomic.Bool), most: new(peak)}
	if err = p.cmd.Start(); err == nil {
		report.Close()
		_ = file.SetReadDeadline(time.Now().Add(patience)) // a program may stop its warden at once
		if text, told := p.next(); !told || text != "" {
			p.kill()
			p.await()
			err = errors.New(text)
		}
		_ = file.SetReadDeadline(time.Time{})
	}
	if err != nil {
		order.Close()
		file.Close()
	}
	return err
}

func (k warden) next() (text string, told bool) {
	line, err := k.report.ReadString('\n')
	if err == nil {
		text, err = strconv.Unquote(strings.TrimSuffix(line, "\n"))
	}
	if err != nil {
		return "its warden says nothing", false
	}
	return text, true
}

// kill orders the warden to end the program and all that it started. The warden ends when they are gone; one that does not is ended with them.
func (p *Process) kill() {
	p.order.Close()
	p.forcing.Do(func() { go p.force() })
}

// force ends what is below a warden that does not obey, and the warden, and returns when it has ended.
func (p *Process) force() {
	wait := obedience
	if p.stopped.Load() {
		wait = 0
	}
	pid := p.cmd.Process.Pid
	for since := time.Now(); ; wait = time.Millisecond {
		select {
		case <-p.gone:
			return
		case <-time.After(wait):
		}
		left := 0
		for _, child := range below(pid) {
			if s, ok := statOf(child); ok && s.state != 'Z' { // the dead wait for their warden
				_ = syscall.Kill(child, syscall.SIGKILL)
				left++
			}
		}
		if time.Since(since) > patience {
			_ = p.cmd.Process.Kill()
		} else if left == 0 {
			_ = p.cmd.Process.Signal(syscall.SIGCONT) // it has its last word
		}
	}
}

// await waits for the end of the warden. When it did not end by itself, this process ends what it has adopted.
func (p *Process) await() {
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		look := time.NewTicker(looking)
		defer look.Stop()
		for {
			select {
			case <-p.gone:
				return
			case <-look.C:
			}
			if s, ok := statOf(p.cmd.Process.Pid); ok && s.state == 'T' && !p.stopped.Load() {
				p.stopped.Store(true)
				p.kill()
			}
		}
	}()
	_ = p.cmd.Wait() // the report tells
	close(p.gone)
	<-watched
	if !p.cmd.ProcessState.Success() {
		endStrays()
	}
}

// status says how the program ended.
func (p *Process) status() string {
	defer p.file.Close()
	text, told := p.next()
	switch {
	case p.stopped.Load():
		return "it has stopped the process that watches it"
	case told && p.cmd.ProcessState.Success():
		return text
	}
	return "the process that watches it was ended: " + p.cmd.ProcessState.String()
}

// endStrays kills the processes that this one has adopted because their warden was killed, over and over, since they may start more meanwhile,
// until they are gone. They are in sessions of their own, as nothing is that this process has started by itself.
func endStrays() {
	session, err := unix.Getsid(0)
	for since, quiet := time.Now(), 0; err == nil && quiet < 2 && time.Since(since) < patience; time.Sleep(time.Millisecond) {
		quiet++
		for _, pid := range children(os.Getpid()) {
			s, ok := statOf(pid)
			if !ok || s.session == session || s.parent != os.Getpid() {
				continue
			}
			quiet = 0
			for _, child := range append(below(pid), pid) {
				_ = syscall.Kill(child, syscall.SIGKILL)
			}
			_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
		}
	}
}

// killed reports whether a status is that of a program that was killed.
func killed(status string) bool { return strings.HasPrefix(status, "signal: ") }

func init() {
	if len(os.Args) == 2 && os.Args[0] == wardenName {
		runtime.LockOSThread() // the system ends the program with the thread that started it
		guard(os.Args[1])
		syscall.Exit(0) // not os.Exit, before which the race detector sleeps
	}
}

// task is what a warden has to start.
type task struct {
	Args   []string
	Memory int64
	Jail   *Jail
}

// guard is a warden: it starts a program, waits for its end or the order to end it, and returns when no process is left below it.
func guard(told string) {
	const orderFile, reportFile = 3, 4
	syscall.CloseOnExec(orderFile)
	syscall.CloseOnExec(reportFile)
	order, report := os.NewFile(orderFile, "order"), os.NewFile(reportFile, "report")
	say := func(text string) { fmt.Fprintf(report, "%q\n", text) }

	var t task
	var program int
	var in group
	err := json.Unmarshal([]byte(told), &t)
	if err == nil && t.Jail != nil {
		in = newGroup(t.Memory)
		defer in.remove()
	}
	if err == nil {
		program, err = launch(t, in)
	}
	if err != nil {
		say(err.Error())
		return
	}
	say("")
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} { // the program closes them, and nobody else
		f.Close()
	}
	ended, alone, ordered := make(chan syscall.WaitStatus, 1), make(chan struct{}), make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, order)
		close(ordered)
	}()
	go func() {
		defer close(alone)
		for {
			var status syscall.WaitStatus
			switch pid, err := syscall.Wait4(-1, &status, 0, nil); {
			case pid == program:
				ended <- status
			case err != nil && !errors.Is(err, syscall.EINTR):
				return // nobody is left: who had lost their parents were adopted
			}
		}
	}()
	tick := time.NewTicker(watching)
	status := ""
	var count counter
	for status == "" {
		select {
		case s := <-ended:
			status = tell(s, t.Jail != nil)
		case <-ordered:
			end(alone)
			select {
			case s := <-ended:
				status = tell(s, t.Jail != nil)
			default:
				status = "signal: killed"
			}
		case <-tick.C:
			if count.many() {
				status = fmt.Sprintf("more than %d processes", MaxProcesses)
			} else if t.starved(in) {
				status = tooMuch(t.Memory)
			}
		}
	}
	end(alone)
	if killed(status) && t.starved(in) {
		status = tooMuch(t.Memory)
	}
	say(status)
}

// tooMuch is the status of a program that was ended because of its memory.
func tooMuch(most int64) string { return fmt.Sprintf("more than %d MB of memory", most>>20) }

// launch starts the program in a session of its own: it shares no signals with its warden, and where the system divides its time between
// sessions, a flood of processes leaves the warden its share.
func launch(t task, in group) (pid int, err error) {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return 0, fmt.Errorf("its processes cannot be kept together: %w", err)
	}
	if t.Jail != nil {
		return t.jailed(in)
	}
	path, args := t.Args[0], t.Args
	if filepath.Base(path) == path {
		if path, err = exec.LookPath(path); err != nil {
			return 0, err
		}
	}
	pid, err = syscall.ForkExec(path, args, &syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2},
		Sys: &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}})
	if err != nil {
		return 0, &os.PathError{Op: "fork/exec", Path: path, Err: err}
	}
	if err := limit(pid, unix.RLIMIT_DATA, t.Memory); err != nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		return 0, fmt.Errorf("its memory cannot be limited: %w", err)
	}
	return pid, nil
}

// tell says a status in words. Bubblewrap ends with 128 and the number of a signal that has ended its program.
func tell(s syscall.WaitStatus, jailed bool) string {
	text := fmt.Sprintf("exit status %d", s.ExitStatus())
	if s.Signaled() {
		text = "signal: " + s.Signal().String()
	} else if jailed && s.ExitStatus() > 128 {
		text = "signal: " + syscall.Signal(s.ExitStatus()-128).String()
	}
	if s.CoreDump() {
		text += " (core dumped)"
	}
	return text
}

// end kills all processes below this one, over and over, since they may start more meanwhile, until they are gone.
func end(alone <-chan struct{}) {
	deadline := time.After(patience)
	for {
		for _, pid := range below(os.Getpid()) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		select {
		case <-alone:
			return
		case <-deadline:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// below lists the processes below another.
func below(root int) []int {
	tree := map[int][]int{}
	all, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer all.Close()
	names, _ := all.Readdirnames(-1)
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue // no process
		}
		if s, ok := statOf(pid); ok { // else it has ended meanwhile
			tree[s.parent] = append(tree[s.parent], pid)
		}
	}
	list := tree[root]
	for i := 0; i < len(list); i++ {
		list = append(list, tree[list[i]]...)
	}
	return list
}

// counter knows how many processes are below this one without looking at all processes of the machine each time.
type counter struct{ found, last int }

// many reports whether there are more than MaxProcesses. The system numbers processes one after the other, so that there cannot be more new
// ones than numbers were given since the last count.
func (c *counter) many() bool {
	text, _ := os.ReadFile("/proc/loadavg")
	fields := bytes.Fields(text)
	last := 0
	if len(fields) == 5 {
		last, _ = strconv.Atoi(string(fields[4]))
	}
	if c.last > 0 && last >= c.last && c.found+last-c.last <= MaxProcesses {
		return false
	}
	c.found, c.last = len(below(os.Getpid())), last
	return c.found > MaxProcesses
}

// limit sets a limit of a process and of those that it will start; 0 leaves it as it is. RLIMIT_DATA is what each can write to and has for itself:
// unlike the whole address space, of which Node and Java reserve far more than they use, that is near the memory it takes.
func limit(pid, what int, most int64) error {
	if most <= 0 {
		return nil
	}
	err := unix.Prlimit(pid, what, &unix.Rlimit{Cur: uint64(most), Max: uint64(most)}, nil)
	if errors.Is(err, unix.ESRCH) {
		return nil // it has ended already
	}
	return err
}
