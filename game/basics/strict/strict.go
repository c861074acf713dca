// Package strict reads JSON that comes from outside: one value, without fields that nobody knows.
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
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

// Words says what is wrong with some JSON, for the one who wrote it.
func Words(err error) string {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind):
		field := "it"
		if kind.Field != "" {
			field = strconv.Quote(kind.Field)
		}
		return fmt.Sprintf("%s is %s and not %s", field, article(kind.Value), wanted(kind.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	case errors.As(err, &syntax):
		return "it is not JSON: " + strings.NewReplacer("invalid character", "the character", "looking for beginning of", "instead of the").Replace(err.Error())
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// article puts one in front of the name of a kind of JSON value, such as "number 3.5" or "bool".
func article(value string) string {
	switch value {
	case "bool":
		return "true or false"
	case "string":
		return "a text"
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "number":
		return "a number"
	}
	return "the " + value // number 3.5
}

var textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()

// wanted says which JSON a Go type is read from.
func wanted(t reflect.Type) string {
	switch {
	case reflect.PointerTo(t).Implements(textUnmarshaler), t.Kind() == reflect.String:
		return "a text"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Int, t.Kind() == reflect.Int64:
		return "a whole number"
	case t.Kind() >= reflect.Int8 && t.Kind() <= reflect.Int32:
		most := int64(1)<<(t.Bits()-1) - 1
		return fmt.Sprintf("a whole number from %d to %d", -most-1, most)
	case t.Kind() == reflect.Float64:
		return "a number"
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		return "a list"
	}
	return "an object"
}
