package process

import (
	"errors"
	"fmt"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// warden is a job of the system: all that the program starts is in it as well, and the system ends them when its only handle is closed, also when
// that is because this process itself is killed.
type warden struct {
	job  windows.Handle
	shut sync.Once // closes it
}

// start starts the program in a job. It does not run before it is there.
func (p *Process) start(s Spec) (err error) {
	if p.job, err = newJob(s.Memory); err != nil {
		return err
	}
	p.cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_SUSPENDED}
	if err = p.cmd.Start(); err != nil {
		p.kill()
		return err
	}
	var assigned error
	err = p.cmd.Process.WithHandle(func(h uintptr) { assigned = windows.AssignProcessToJobObject(p.job, windows.Handle(h)) })
	if err = errors.Join(err, assigned); err == nil {
		err = resume(uint32(p.cmd.Process.Pid))
	}
	if err != nil {
		_ = p.cmd.Process.Kill() // it may not be in the job
		p.kill()
		_ = p.cmd.Wait()
		return fmt.Errorf("its processes cannot be kept together: %w", err)
	}
	return nil
}

// newJob returns a job for a program with this limit of memory, 0 for none.
func newJob(memory int64) (windows.Handle, error) {
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	basic := &limits.BasicLimitInformation
	basic.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS
	basic.ActiveProcessLimit = MaxProcesses
	if memory > 0 {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
		limits.ProcessMemoryLimit = uintptr(memory)
	}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		_ = windows.CloseHandle(job)
	}
	return job, err
}

// resume lets a process run that was started suspended, and so has one thread.
func resume(process uint32) error {
	all, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPTHREAD, 0)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(all)
	t := windows.ThreadEntry32{Size: uint32(unsafe.Sizeof(windows.ThreadEntry32{}))}
	for err = windows.Thread32First(all, &t); err == nil && t.OwnerProcessID != process; {
		err = windows.Thread32Next(all, &t)
	}
	if err != nil {
		return err
	}
	thread, err := windows.OpenThread(windows.THREAD_SUSPEND_RESUME, false, t.ThreadID)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(thread)
	_, err = windows.ResumeThread(thread)
	return err
}

// kill ends the program and all that it started.
func (p *Process) kill() { p.shut.Do(func() { _ = windows.CloseHandle(p.job) }) }

// await waits for the end of the program.
func (p *Process) await() { _ = p.cmd.Wait() } // the status tells

// status says how the program ended.
func (p *Process) status() string { return p.cmd.ProcessState.String() }

// killed reports whether a status is that of a program that was killed, which the system does not tell.
func killed(string) bool { return true }
