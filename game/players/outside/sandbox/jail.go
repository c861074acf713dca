package sandbox

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/players/outside/process"
)

// Limits on what a program in a jail writes, in bytes.
const (
	room  = 64 << 20 // of its /tmp, and of one file in it
	share = 16 << 20 // of its /dev/shm
)

// home is the folder in which a program finds its own files.
const home = "/bot"

// paths are the folders in which a program looks for others.
var paths = []string{"/usr/local/bin", "/usr/bin", "/bin"}

// system is what a program may read of the machine: programs and libraries, and of the settings only what those need.
var system = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
	"/etc/java-*", "/etc/python3*", "/etc/mono", "/etc/localtime"}

// bubblewrap finds out, once, which file bubblewrap has and what it must be told to make a jail, and whether it can.
var bubblewrap = sync.OnceValues(func() (process.Jail, error) {
	if runtime.GOOS != "linux" {
		return process.Jail{}, errors.New("only Linux has one for programs of any language; JavaScript and WebAssembly run in theirs everywhere")
	}
	file, err := exec.LookPath("bwrap")
	if err != nil {
		return process.Jail{}, errors.New("bubblewrap is missing; install it, on Debian with apt-get install bubblewrap")
	}
	jail := process.Jail{Bwrap: file, Args: walls(), File: room}
	if known, _ := exec.Command(file, "--help").CombinedOutput(); bytes.Contains(known, []byte("--disable-userns ")) {
		jail.Args = append(jail.Args, "--disable-userns")
	}
	p, err := process.Start(process.Spec{Args: []string{"true"}, Jail: closed(jail, "--chdir", "/")})
	if err != nil {
		return jail, fmt.Errorf("bubblewrap fails: %w", err)
	}
	defer p.End()
	select {
	case <-p.Ended():
	case <-time.After(patience):
		return jail, fmt.Errorf("bubblewrap does not make one within %v", patience)
	}
	if how := p.Exit(); how != "" {
		return jail, fmt.Errorf("the kernel or bubblewrap refuses: %s (%s)", strings.TrimSpace(p.Said()), how)
	}
	return jail, nil
})

// patience is how long bubblewrap may take for its first jail, on a machine that is busy.
const patience = 30 * time.Second

// Jails is why programs of any language cannot run here in a sandbox, nil when they can.
func Jails() error {
	if _, err := bubblewrap(); err != nil {
		return &Refused{err}
	}
	return nil
}

// walls are the options of bubblewrap that are the same for all programs.
func walls() []string {
	args := []string{"--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--unshare-cgroup-try", "--uid", "65534", "--gid", "65534",
		"--hostname", "bot", "--die-with-parent", "--new-session", "--clearenv"}
	for _, v := range []string{"PATH=" + strings.Join(paths, ":"), "HOME=/tmp", "TMPDIR=/tmp", "USER=bot", "LANG=C.UTF-8"} {
		args = append(args, variable(v)...)
	}
	for _, pattern := range system {
		found, _ := filepath.Glob(pattern)
		for _, at := range found {
			if to, err := os.Readlink(at); err == nil {
				args = append(args, "--symlink", to, at)
			} else {
				args = append(args, "--ro-bind", at, at)
			}
		}
	}
	return append(args, "--proc", "/proc", "--remount-ro", "/proc", // also for root, who could change settings of the kernel there
		"--dev", "/dev", "--size", strconv.Itoa(share), "--tmpfs", "/dev/shm", "--remount-ro", "/dev", "--size", strconv.Itoa(room), "--tmpfs", "/tmp")
}

// variable is what sets a variable "KEY=value".
func variable(v string) []string {
	key, value, _ := strings.Cut(v, "=")
	return []string{"--setenv", key, value}
}

// closed is a jail with more options, in which nothing can be made any more outside of its folders for that.
func closed(jail process.Jail, more ...string) *process.Jail {
	jail.Args = slices.Concat(jail.Args, more, []string{"--remount-ro", "/"})
	return &jail
}

// jailed starts a program in namespaces of its own.
func (s Spec) jailed() (*process.Process, error) {
	jail, err := bubblewrap()
	if err != nil {
		return nil, &Refused{err}
	}
	dir, err := filepath.Abs(cmp.Or(s.Dir, "."))
	if err != nil {
		return nil, err
	}
	args, more := slices.Clone(s.Args), []string{"--ro-bind", dir, home}
	if !s.Own {
		if more, err = shown(dir, args); err != nil {
			return nil, err
		}
	}
	if err := findable(args[0], dir, s.Own); err != nil {
		return nil, err
	}
	for _, v := range s.Env {
		more = append(more, variable(v)...)
	}
	more = append(more, "--chdir", home)
	return process.Start(process.Spec{Args: args, Memory: cmp.Or(s.Memory, DefaultMemory), Abrupt: s.Abrupt, Jail: closed(jail, more...)})
}

// shown shows a program the files that its command names, by their own names in its home, and names them so in the command.
func shown(dir string, args []string) (options []string, err error) {
	options = []string{"--dir", home}
	known := map[string]string{}
	for i, a := range args {
		file := a
		if !filepath.IsAbs(a) {
			file = filepath.Join(dir, a)
		}
		if i == 0 && !strings.Contains(a, "/") || ofSystem(file) {
			continue
		}
		info, err := os.Lstat(file)
		switch {
		case err != nil:
			continue // no file
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%s is not a plain file; name a folder of its own in bots.toml for a program of several files", a)
		}
		inside := path.Join(home, filepath.Base(file))
		if other, there := known[inside]; there && other != file {
			return nil, fmt.Errorf("%s and %s have the same name; name a folder of its own in bots.toml for a program of several files", other, file)
		}
		known[inside] = file
		options = append(options, "--ro-bind", file, inside)
		args[i] = filepath.Base(file)
		if i == 0 {
			args[i] = inside
		}
	}
	return options, nil
}

// ofSystem reports whether every program sees a file.
func ofSystem(file string) bool {
	return slices.ContainsFunc(system, func(pattern string) bool {
		return !strings.HasPrefix(pattern, "/etc") && strings.HasPrefix(file, pattern+"/")
	})
}

// findable is an error when a program in its jail would not find what its command starts.
func findable(command, dir string, own bool) error {
	places := []string{command}
	switch {
	case !strings.Contains(command, "/"):
		places = places[:0]
		for _, p := range paths {
			places = append(places, filepath.Join(p, command))
		}
	case own && !filepath.IsAbs(command):
		places = []string{filepath.Join(dir, command)}
	case strings.HasPrefix(command, home+"/") || ofSystem(command):
		return nil
	default:
		return fmt.Errorf("%s is not in the folder of the program and not of the system: a program in a sandbox does not see it", command)
	}
	if slices.ContainsFunc(places, func(p string) bool { _, err := os.Stat(p); return err == nil }) {
		return nil
	}
	return fmt.Errorf("there is no %s; a program in a sandbox finds only what is in %s, and in its own folder", command, strings.Join(paths, ", "))
}
