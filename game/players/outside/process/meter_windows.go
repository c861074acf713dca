package process

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// accounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION; times are in units of 100 ns.
type accounting struct {
	totalUser, totalKernel, periodUser, periodKernel int64
	faults, processes, active, terminated            uint32
}

// Used is the processor time of the program and of all that it has started: that of its job.
func (p *Process) Used() (time.Duration, bool) {
	select {
	case <-p.ended:
		return 0, false
	default:
	}
	var a accounting
	err := windows.QueryInformationJobObject(p.job, windows.JobObjectBasicAccountingInformation, uintptr(unsafe.Pointer(&a)), uint32(unsafe.Sizeof(a)), nil)
	return time.Duration(a.totalUser+a.totalKernel) * 100, err == nil
}
