package process

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// setting is a file of a control group and what is written into it.
type setting struct {
	file, text string
	may        bool // not every kernel has it
}

// controllers are what limits a group, in the first and in the second version of control groups. %d is the memory in bytes.
var controllers = []struct {
	name        string
	first, then []setting
}{
	{"memory", []setting{{"memory.limit_in_bytes", "%d", false}, {"memory.memsw.limit_in_bytes", "%d", true}, {"memory.swappiness", "0", true}},
		[]setting{{"memory.max", "%d", false}, {"memory.swap.max", "0", true}}},
	{"pids", []setting{{"pids.max", strconv.Itoa(MaxTasks), false}}, []setting{{"pids.max", strconv.Itoa(MaxTasks), false}}},
	{"cpu", []setting{{"cpu.cfs_period_us", "100000", false}, {"cpu.cfs_quota_us", "100000", false}}, []setting{{"cpu.max", "100000 100000", false}}}, // one core
}

// group is the control groups of a program by their controllers: folders, of which several may be the same. What this process may not make, it has
// not.
type group map[string]string

// newGroup makes the groups of the program of this warden, with so much memory, 0 for no limit.
func newGroup(memory int64) group {
	g := group{}
	for _, c := range controllers {
		if c.name == "memory" && memory <= 0 {
			continue
		}
		parent, second := parentGroup(c.name)
		if parent == "" {
			continue
		}
		dir, settings := filepath.Join(parent, fmt.Sprintf("pentarena-%d", os.Getpid())), c.first
		if second {
			settings = c.then
		}
		if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			continue
		}
		g[c.name] = dir
		for _, s := range settings {
			text := strings.ReplaceAll(s.text, "%d", strconv.FormatInt(memory, 10))
			if err := os.WriteFile(filepath.Join(dir, s.file), []byte(text), 0); err != nil && !s.may {
				delete(g, c.name)
				if !slices.Contains(g.folders(), dir) {
					_ = os.Remove(dir)
				}
				break
			}
		}
	}
	return g
}

// parentGroup is the folder of the group that this process is in by a controller, and whether it is one of the second version; "" if none can be made
// below it.
func parentGroup(controller string) (dir string, second bool) {
	mine, _ := os.ReadFile("/proc/self/cgroup")
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	path := map[string]string{} // by controller, "" for the second version
	for line := range strings.Lines(string(mine)) {
		if parts := strings.SplitN(strings.TrimSpace(line), ":", 3); len(parts) == 3 {
			for name := range strings.SplitSeq(parts[1], ",") {
				path[name] = parts[2]
			}
		}
	}
	for line := range strings.Lines(string(mounts)) {
		before, after, _ := strings.Cut(line, " - ")
		f, kind := strings.Fields(before), strings.Fields(after)
		if len(f) < 5 || len(kind) < 3 {
			continue
		}
		name := controller
		switch {
		case kind[0] == "cgroup2":
			name = ""
		case kind[0] != "cgroup" || !slices.Contains(strings.Split(kind[2], ","), controller):
			continue
		}
		below, err := filepath.Rel(f[3], path[name])
		if _, in := path[name]; !in || err != nil || !filepath.IsLocal(below) {
			continue
		}
		at := filepath.Join(f[4], below)
		if name == "" {
			given, _ := os.ReadFile(filepath.Join(at, "cgroup.subtree_control"))
			if !slices.Contains(strings.Fields(string(given)), controller) &&
				os.WriteFile(filepath.Join(at, "cgroup.subtree_control"), []byte("+"+controller), 0) != nil {
				continue
			}
		}
		return at, name == ""
	}
	return "", false
}

// folders are those of the group, each once.
func (g group) folders() (list []string) {
	for _, dir := range g {
		if !slices.Contains(list, dir) {
			list = append(list, dir)
		}
	}
	return list
}

// limits reports whether a controller limits the group.
func (g group) limits(controller string) bool { return g[controller] != "" }

// add brings a process into the group.
func (g group) add(pid int) error {
	for _, dir := range g.folders() {
		if err := os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte(strconv.Itoa(pid)), 0); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
	return nil
}

// starved reports whether the system has ended a process of the group because there was no memory left.
func (g group) starved() bool {
	for _, file := range []string{"memory.oom_control", "memory.events"} {
		text, _ := os.ReadFile(filepath.Join(g["memory"], file))
		for line := range bytes.Lines(text) {
			var n int
			if _, err := fmt.Sscanf(string(line), "oom_kill %d", &n); err == nil && n > 0 {
				return true
			}
		}
	}
	return false
}

// remove removes the group once its processes are gone.
func (g group) remove() {
	for _, dir := range g.folders() {
		for since := time.Now(); time.Since(since) < patience; time.Sleep(time.Millisecond) {
			if err := os.Remove(dir); !errors.Is(err, syscall.EBUSY) {
				break
			}
		}
	}
}
