// Package kept has what is kept on a device between two runs besides the settings: recent matches and achievements.
package kept

import (
	"encoding/json"
	"errors"
	"io/fs"

	"app.pentarena/scenes/scene"
)

// load reads a list; one that cannot be read is empty. A nil store has nothing.
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

// write writes a list; an empty one leaves no file.
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

// remove removes a file, which need not be there.
func remove(store scene.Store, name string) error {
	if store == nil {
		return nil
	}
	if err := store.Save(name, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
