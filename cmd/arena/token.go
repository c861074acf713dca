package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/queue"
)

// tokenVariable is the environment variable that has the password of a tournament with workers. Unlike a command line only this user can read it.
const tokenVariable = "PENTARENA_TOKEN"

const tokenUsage = "`password` of the tournament and its workers, @FILE for what is in a file; that of " + tokenVariable + " if not given, or else on this machine one that only your own processes know"

// withToken finds out the password of a broker: the one given, what is in the file that is given, that of the environment, or for a broker of this
// machine the one that all processes of this user share. flag is the one that gives it.
func withToken(a *queue.Access, flag string) error {
	if name, is := strings.CutPrefix(a.Token, "@"); is {
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", flag, err)
		}
		if a.Token = strings.TrimSpace(string(data)); a.Token == "" {
			return fmt.Errorf("%s: the file %s is empty", flag, name)
		}
	}
	if a.Token == "" && a.Credentials == "" {
		a.Token = os.Getenv(tokenVariable)
	}
	host, _, err := net.SplitHostPort(a.Address)
	if a.Token != "" || a.Credentials != "" || queue.External(a.Address) || err != nil {
		return nil
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil
	}
	home, err := disk.Home()
	if err == nil {
		a.Token, err = ownToken(filepath.Join(home, "workers.token"))
	}
	if err != nil {
		return fmt.Errorf("the password of workers on this machine: %w; give one with %s", err, flag)
	}
	return nil
}

// ownToken reads the password in a file that only this user can read, and makes one up when there is none. Of several processes that do so at once one
// prevails.
func ownToken(name string) (string, error) {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		if err := newToken(name); err != nil {
			return "", err
		}
		info, err = os.Lstat(name)
	}
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return "", fmt.Errorf("others can read %s; remove it", name)
	}
	data, err := os.ReadFile(name)
	if err == nil && len(data) < 20 {
		err = fmt.Errorf("%s has no password in it; remove it", name)
	}
	return string(data), err
}

func newToken(name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".token-*") // which only this user can read
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(rand.Text())
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), name); err != nil && !errors.Is(err, fs.ErrExist) {
		return os.Rename(f.Name(), name) // a file system without links
	}
	return nil
}
