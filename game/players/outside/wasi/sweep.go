package wasi

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// maxKept is how much machine code of programs is kept, in bytes.
const maxKept = 1 << 30

// abandoned is after how long a file that was never finished is removed.
const abandoned = time.Hour

// sweep removes the oldest files of a folder and those below it until they have at most so many bytes together, and what was begun and never
// finished. A program whose code is gone is compiled once more.
func sweep(dir string, most int64) error {
	type file struct {
		path string
		info fs.FileInfo
	}
	var list []file
	total := int64(0)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil // it is gone already, or no file
		}
		info, err := d.Info()
		if err != nil {
			return nil
		}
		if strings.HasSuffix(path, ".tmp") && time.Since(info.ModTime()) > abandoned {
			_ = os.Remove(path)
			return nil
		}
		list = append(list, file{path, info})
		total += info.Size()
		return nil
	})
	if total <= most {
		return err
	}
	slices.SortFunc(list, func(x, y file) int { return x.info.ModTime().Compare(y.info.ModTime()) })
	for _, f := range list {
		if total -= f.info.Size(); os.Remove(f.path) != nil || total <= most {
			break
		}
	}
	return err
}
