//go:build unix

package disk

import (
	"os"
	"os/exec"
	"testing"
)

// A program that was started while a folder was locked, and has the file still, does not keep it locked.
func TestReleaseDespitePrograms(t *testing.T) {
	dir := t.TempDir()
	l, err := Claim(dir, "ann")
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command("cat")
	child.ExtraFiles = []*os.File{l.file}
	in, err := child.StdinPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Skip(err)
	}
	defer func() {
		_ = in.Close()
		_ = child.Wait()
	}()
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	again, err := Claim(dir, "bob")
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Release(); err != nil {
		t.Error(err)
	}
}
