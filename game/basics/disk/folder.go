package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Folder says why something is not a folder that can be read; nil for one.
func Folder(dir string) error {
	_, err := os.ReadDir(dir)
	if info, other := os.Stat(dir); other == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file, not a folder", dir)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing(dir)
	case err != nil:
		return fmt.Errorf("the folder %s cannot be read: %w", dir, cause(err))
	}
	return nil
}

// missing is the name of a folder that is not there.
type missing string

// Error says that there is none.
func (m missing) Error() string { return "there is no folder " + string(m) }

// Is has it be fs.ErrNotExist.
func (missing) Is(err error) bool { return err == fs.ErrNotExist }

// MakeFolder makes a folder where there is none, and says why it cannot be one to write to.
func MakeFolder(dir string) error {
	err := os.MkdirAll(dir, 0o777)
	if info, other := os.Stat(dir); other == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file, not a folder", dir)
	}
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) && at.Path != dir {
			return fmt.Errorf("the folder %s cannot be made: %s: %w", dir, at.Path, at.Err)
		}
		return fmt.Errorf("the folder %s cannot be made: %w", dir, cause(err))
	}
	return nil
}

// cause is why a file operation failed, without the name of the file.
func cause(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
