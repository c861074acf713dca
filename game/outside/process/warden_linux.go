package process

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A program runs below a warden: this very executable once more, under the name wardenName, which adopts every process that the program starts
// when its parent ends. So whatever the program does, what belongs to it stays below its warden, can be counted, and ends with it: also when
// this process itself is killed.

const (
	wardenName = "pentarena warden"
	watching   = 50 * time.Millisecond // from one count of the processes to the next
	patience   = 10 * time.Second      // for processes that have been killed; those that got more rights than their warden cannot be
)

// warden is what the process that starts a program has of its warden.
type warden struct {
	order  *os.File // its end is the order to end the program
	report *bufio.Reader
	file   *os.File // of the report
}

// start starts the program below a warden.
func (p *Process) start(s Spec) error {
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
	p.cmd.Args = append([]string{wardenName, strconv.FormatInt(s.Memory, 10)}, s.Args...)
	p.cmd.ExtraFiles = []*os.File{ordered, report}
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.warden = warden{order: order, report: bufio.NewReader(file), file: file}
	if err = p.cmd.Start(); err == nil {
		report.Close()
		if text, told := p.next(); !told || text != "" {
			_ = p.cmd.Wait()
			err = errors.New(text)
		}
	}
	if err != nil {
		order.Close()
		file.Close()
	}
	return err
}

// next is what the warden reports next.
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

// kill orders the warden to end the program and all that it started. The warden ends when they are gone.
func (p *Process) kill() { p.order.Close() }

// status says how the program ended.
func (p *Process) status() string {
	defer p.file.Close()
	if text, told := p.next(); told {
		return text
	}
	return p.cmd.ProcessState.String()
}

// killed reports whether a status is that of a program that was killed.
func killed(status string) bool { return strings.HasPrefix(status, "signal: ") }

func init() {
	if len(os.Args) > 2 && os.Args[0] == wardenName {
		runtime.LockOSThread() // the system ends the program with the thread that started it
		guard(os.Args[1], os.Args[2:])
		syscall.Exit(0) // not os.Exit, before which the race detector sleeps
	}
}

// guard is a warden: it starts a program, waits for its end or the order to end it, and returns when no process is left below it.
func guard(memory string, args []string) {
	const orderFile, reportFile = 3, 4
	syscall.CloseOnExec(orderFile)
	syscall.CloseOnExec(reportFile)
	order, report := os.NewFile(orderFile, "order"), os.NewFile(reportFile, "report")
	say := func(text string) { fmt.Fprintf(report, "%q\n", text) }

	program, err := launch(memory, args)
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
			status = tell(s)
		case <-ordered:
			end(alone)
			select {
			case s := <-ended:
				status = tell(s)
			default:
				status = "signal: killed"
			}
		case <-tick.C:
			if count.many() {
				status = fmt.Sprintf("more than %d processes", MaxProcesses)
			}
		}
	}
	end(alone)
	say(status)
}

// launch starts the program in a session of its own: it shares no signals with its warden, and where the system divides its time between
// sessions, a flood of processes leaves the warden its share.
func launch(memory string, args []string) (pid int, err error) {
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return 0, fmt.Errorf("its processes cannot be kept together: %w", err)
	}
	path := args[0]
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
	bytes, err := strconv.ParseInt(memory, 10, 64)
	if err == nil {
		err = limit(pid, bytes)
	}
	if err != nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		return 0, fmt.Errorf("its memory cannot be limited: %w", err)
	}
	return pid, nil
}

// tell says a status in words.
func tell(s syscall.WaitStatus) string {
	text := fmt.Sprintf("exit status %d", s.ExitStatus())
	if s.Signaled() {
		text = "signal: " + s.Signal().String()
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
		for _, pid := range below() {
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

// below lists the processes below this one.
func below() []int {
	children := map[int][]int{}
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
		text, _ := os.ReadFile("/proc/" + name + "/stat")
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // behind the name, which may have anything
		if len(fields) < 2 {
			continue // it has ended meanwhile
		}
		parent, _ := strconv.Atoi(string(fields[1]))
		children[parent] = append(children[parent], pid)
	}
	list := children[os.Getpid()]
	for i := 0; i < len(list); i++ {
		list = append(list, children[list[i]]...)
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
	c.found, c.last = len(below()), last
	return c.found > MaxProcesses
}

// limit limits the data of a process and of those that it starts: what it can write to and has for itself. Unlike the whole address space,
// of which Node and Java reserve far more than they use, that is near the memory it takes.
func limit(pid int, bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}, nil)
	if errors.Is(err, unix.ESRCH) {
		return nil // it has ended already
	}
	return err
}
