// Package strict reads JSON that comes from outside: one value, without fields that nobody knows.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ErrMore says that something follows the value.
var ErrMore = errors.New("there is more after the JSON value")

// Decode reads the only JSON value of r. Into it go all its fields; one that has no place there is an error.
func Decode(r io.Reader, into any) error {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return ErrMore
	}
	return nil
}

// Unmarshal reads the only JSON value of data.
func Unmarshal(data []byte, into any) error { return Decode(bytes.NewReader(data), into) }
