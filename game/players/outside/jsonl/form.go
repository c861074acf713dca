package jsonl

import (
	"encoding"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"app.pentarena/game/basics/lists"
)

// form is how the values of a Go type are written as JSON. It differs from encoding/json in two points, which make life easier for programs:
// every field is always there, and an empty list is a list.
type form struct {
	kind   formKind
	text   bool    // of a plain value: by its MarshalText
	fields []field // of an object
	elem   *form   // of a list, or of what may be null
}

type formKind uint8

const (
	plain  formKind = iota // a number, a text, true or false
	list                   // a slice or an array
	object                 // a struct
	maybe                  // a pointer
	table                  // a map, sent whole when it changes
)

type field struct {
	Field
	form *form
	step any // its name, as a step of a path
}

// Field is a field of a struct as programs get it.
type Field struct {
	Name  string
	Index []int // see reflect.Value.FieldByIndex
}

// Fields returns the fields of a struct as programs get them, with those of embedded structs.
func Fields(t reflect.Type) []Field {
	return lists.Map(formOf(t).fields, func(f field) Field { return f.Field })
}

var forms sync.Map // reflect.Type to *form

var textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()

func formOf(t reflect.Type) *form {
	if f, ok := forms.Load(t); ok {
		return f.(*form)
	}
	f := &form{}
	switch {
	case t.Implements(textMarshaler):
		f.text = true
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		f.kind, f.elem = list, formOf(t.Elem())
	case t.Kind() == reflect.Pointer:
		f.kind, f.elem = maybe, formOf(t.Elem())
	case t.Kind() == reflect.Map:
		f.kind = table
	case t.Kind() == reflect.Struct:
		f.kind, f.fields = object, fieldsOf(t)
	}
	forms.Store(t, f)
	return f
}

// fieldsOf returns the fields of a struct with those of embedded structs.
func fieldsOf(t reflect.Type) []field {
	var all []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			for _, in := range fieldsOf(f.Type) {
				in.Index = append([]int{i}, in.Index...)
				all = append(all, in)
			}
		case f.IsExported() && name != "":
			all = append(all, field{Field{name, []int{i}}, formOf(f.Type), name})
		}
	}
	return all
}

func (f *form) write(b []byte, v reflect.Value) []byte {
	switch f.kind {
	case list:
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			b = f.elem.write(b, v.Index(i))
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for i := range f.fields {
			if i > 0 {
				b = append(b, ',')
			}
			at := &f.fields[i]
			b = append(append(b, '"'), at.Name...)
			b = at.form.write(append(b, '"', ':'), v.FieldByIndex(at.Index))
		}
		return append(b, '}')
	case maybe:
		if v.IsNil() {
			return append(b, "null"...)
		}
		return f.elem.write(b, v.Elem())
	}
	if f.kind == plain && !f.text {
		switch v.Kind() {
		case reflect.Bool:
			return strconv.AppendBool(b, v.Bool())
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			return strconv.AppendInt(b, v.Int(), 10)
		case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			return strconv.AppendUint(b, v.Uint(), 10)
		case reflect.Float32, reflect.Float64:
			if math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0) {
				return append(b, "null"...)
			}
		}
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return append(b, "null"...)
	}
	return append(b, text...)
}

// changes appends what turns a into b, both of this form; at is the path to them.
func (f *form) changes(to []Change, at []any, a, b reflect.Value) []Change {
	switch f.kind {
	case list:
		if a.Len() > b.Len() {
			break
		}
		for i := range a.Len() {
			to = f.elem.changes(to, append(at, i), a.Index(i), b.Index(i))
		}
		for i := a.Len(); i < b.Len(); i++ {
			to = append(to, f.elem.change(append(at, i), b.Index(i)))
		}
		return to
	case object:
		for i := range f.fields {
			x := &f.fields[i]
			to = x.form.changes(to, append(at, x.step), a.FieldByIndex(x.Index), b.FieldByIndex(x.Index))
		}
		return to
	case maybe:
		if a.IsNil() && b.IsNil() {
			return to
		}
		if !a.IsNil() && !b.IsNil() {
			return f.elem.changes(to, at, a.Elem(), b.Elem())
		}
	case table:
		if reflect.DeepEqual(a.Interface(), b.Interface()) {
			return to
		}
	case plain:
		if a.Comparable() && a.Equal(b) || !a.Comparable() && reflect.DeepEqual(a.Interface(), b.Interface()) {
			return to
		}
	}
	return append(to, f.change(at, b))
}

func (f *form) change(at []any, v reflect.Value) Change {
	return Change{Path: slices.Clone(at), Value: f.write(nil, v)}
}

// Change is one change of a position: the value at a path of names and places in lists is now this one. A place just behind the last one
// of a list lengthens the list. The changes of a message are made one after the other.
type Change struct {
	Path  []any           `json:"path"`
	Value json.RawMessage `json:"value"`
}

// Text is the JSON of a game's state as programs get it.
func Text(state any) []byte {
	v := reflect.ValueOf(state)
	return formOf(v.Type()).write(nil, v)
}

// Diff returns what turns the state a into the state b of the same game.
func Diff(a, b any) []Change {
	v := reflect.ValueOf(a)
	return formOf(v.Type()).changes([]Change{}, make([]any, 0, 16), v, reflect.ValueOf(b))
}
