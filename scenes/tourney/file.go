package tourney

import (
	"bytes"

	"app.pentarena/scenes/scene"
)

// file is a file of the store as a journal needs it: what Sync has returned for is kept.
type file struct {
	store scene.Store
	name  string
	read  *bytes.Reader
	data  []byte
}

func newFile(store scene.Store, name string, data []byte) *file {
	return &file{store: store, name: name, read: bytes.NewReader(bytes.Clone(data)), data: data}
}

// Read reads what was there at first.
func (f *file) Read(p []byte) (int, error) { return f.read.Read(p) }

func (f *file) Write(p []byte) (int, error) {
	f.data = append(f.data, p...)
	return len(p), nil
}

// Sync keeps the file.
func (f *file) Sync() error { return f.store.Save(f.name, f.data) }

// Truncate cuts the end off, until Sync in memory only.
func (f *file) Truncate(size int64) error {
	f.data = f.data[:min(size, int64(len(f.data)))]
	return nil
}

// Seek does nothing: writing always continues at the end.
func (f *file) Seek(offset int64, _ int) (int64, error) { return offset, nil }

// Close does nothing.
func (f *file) Close() error { return nil }
