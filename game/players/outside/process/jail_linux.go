package process

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// handles is the largest number of files that a program in a jail can have open.
const handles = 1024

// jailed starts a program in its jail. Bubblewrap makes the namespaces and waits there until the limits are set, so that the program never runs without
// them. What it is told comes through a pipe, and its own environment is empty: the program can read both of the first process that it sees.
func (t task) jailed(in group) (pid int, err error) {
	_, _ = unix.KeyctlJoinSessionKeyring("") // keys of the user would come along; a kernel without them has none to give
	options, toldTo, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer toldTo.Close()
	info, infoTo, err := os.Pipe()
	if err != nil {
		options.Close()
		return 0, err
	}
	defer info.Close()
	wait, open, err := os.Pipe()
	if err != nil {
		options.Close()
		infoTo.Close()
		return 0, err
	}
	defer open.Close()
	args := append([]string{"bwrap", "--args", "3", "--info-fd", "4", "--block-fd", "5", "--"}, t.Args...)
	pid, err = syscall.ForkExec(t.Jail.Bwrap, args, &syscall.ProcAttr{Dir: "/", Env: []string{}, Files: []uintptr{0, 1, 2, options.Fd(), infoTo.Fd(), wait.Fd()},
		Sys: &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}})
	options.Close()
	infoTo.Close()
	wait.Close()
	if err != nil {
		return 0, &os.PathError{Op: "fork/exec", Path: t.Jail.Bwrap, Err: err}
	}
	var first struct {
		Pid int `json:"child-pid"`
	}
	_, err = toldTo.WriteString(strings.Join(t.Jail.Args, "\x00") + "\x00")
	toldTo.Close()
	if err == nil {
		err = json.NewDecoder(info).Decode(&first)
	}
	if err != nil {
		var status syscall.WaitStatus
		_ = syscall.Kill(pid, syscall.SIGKILL)
		_, _ = syscall.Wait4(pid, &status, 0, nil)
		return 0, errors.New("bubblewrap makes no sandbox")
	}
	if err = t.confine(first.Pid, in); err == nil {
		_, err = open.Write([]byte{1})
	}
	if err != nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		return 0, fmt.Errorf("its sandbox cannot be limited: %w", err)
	}
	return pid, nil
}

// confine limits the first process of a jail, and with it all that follow.
func (t task) confine(pid int, in group) error {
	if err := in.add(pid); err != nil {
		return err
	}
	for what, most := range map[int]int64{unix.RLIMIT_DATA: t.Memory, unix.RLIMIT_NPROC: MaxTasks, unix.RLIMIT_FSIZE: t.Jail.File, unix.RLIMIT_NOFILE: handles} {
		if err := limit(pid, what, most); err != nil {
			return err
		}
	}
	return unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}

// starved reports whether a program in a jail wants more memory than it may have for all its processes.
func (t task) starved(in group) bool {
	if t.Jail == nil || t.Memory <= 0 {
		return false
	}
	if in.limits("memory") {
		return in.starved()
	}
	return memoryBelow() > t.Memory
}

// memoryBelow is the memory that the processes below this one have for themselves, in bytes.
func memoryBelow() (sum int64) {
	for list := children(os.Getpid()); len(list) > 0; list = list[1:] {
		list = append(list, children(list[0])...)
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", list[0]))
		for line := range strings.Lines(string(text)) {
			var kB int64
			if n, _ := fmt.Sscanf(line, "RssAnon: %d kB", &kB); n == 0 {
				_, _ = fmt.Sscanf(line, "RssShmem: %d kB", &kB)
			}
			sum += kB << 10
		}
	}
	return sum
}
