// Package kept stores recent matches and achievements on the device.
package kept

import (
	"encoding/json"
	"errors"
	"io/fs"

	"app.pentarena/scenes/scene"
)

// load reads a list. A list that cannot be read is empty, and so is that of a nil store.
func load[T any](store scene.Store, name string) (list []T) {
	if store == nil {
		return nil
	}
	data, err := store.Load(name)
	if err != nil || json.Unmarshal(data, &list) != nil {
		return nil
	}
	return list
}

// write writes a list; an empty list removes the file.
func write[T any](store scene.Store, name string, list []T) error {
	if len(list) == 0 {
		return remove(store, name)
	}
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	return store.Save(name, append(data, '\n'))
}

// remove removes a file if it exists.
func remove(store scene.Store, name string) error {
	if store == nil {
		return nil
	}
	if err := store.Save(name, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
