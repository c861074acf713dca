package process

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"time"
)

// tick is the unit in which the system counts the time of processes.
const tick = 10 * time.Millisecond

// stat is what the system tells of a process.
type stat struct {
	state   byte
	parent  int
	session int
	used    time.Duration // by its threads
	reaped  time.Duration // by its children that have ended
	begun   int64         // in ticks since the system was started
}

// statOf asks the system about a process; false when there is none.
func statOf(pid int) (s stat, ok bool) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	f := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // behind the name, which may have anything
	if len(f) < 20 {
		return s, false
	}
	number := func(i int) int64 {
		n, _ := strconv.ParseInt(string(f[i]), 10, 64)
		return n
	}
	return stat{f[0][0], int(number(1)), int(number(3)), time.Duration(number(11)+number(12)) * tick, time.Duration(number(13)+number(14)) * tick, number(19)}, true
}

// Used is the processor time of the program and of all that it has started: of those that live, and of those that their parents or the warden
// have seen end.
func (p *Process) Used() (used time.Duration, ok bool) {
	for range 2 { // what ends, or loses its parent, during one count is in the next one
		total, ok := p.count()
		if !ok {
			return time.Duration(p.most.Load()), false
		}
		used = p.most.raise(total)
	}
	return used, true
}

// count adds up the times of the processes below the warden. A parent is read before its children, so that none is counted twice.
func (p *Process) count() (time.Duration, bool) {
	s, ok := statOf(p.cmd.Process.Pid)
	if !ok || s.state == 'Z' {
		return 0, false
	}
	total := s.reaped // the warden's own time is not the program's
	for list := children(p.cmd.Process.Pid); len(list) > 0; list = list[1:] {
		if s, ok := statOf(list[0]); ok {
			total += s.used + s.reaped
			list = append(list, children(list[0])...)
		}
	}
	return total, true
}

// peak is the highest of the times given to it.
type peak struct{ atomic.Int64 }

func (p *peak) raise(to time.Duration) time.Duration {
	for {
		at := p.Load()
		if at >= int64(to) {
			return time.Duration(at)
		}
		if p.CompareAndSwap(at, int64(to)) {
			return to
		}
	}
}

// children lists the children of a process. What begins or ends meanwhile may be missing.
func children(pid int) (list []int) {
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	for _, t := range tasks {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, t.Name()))
		for _, f := range bytes.Fields(text) {
			if n, err := strconv.Atoi(string(f)); err == nil {
				list = append(list, n)
			}
		}
	}
	return list
}
