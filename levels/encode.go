package levels

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"

	"github.com/BurntSushi/toml"
)

// Encode writes a level file: the header, and every field in which level, a game's own Level struct, differs from the same struct with its
// defaults. Parse and Decode read level back from it. The error names a field that a level file cannot hold.
func Encode(game, title, summary string, level, defaults any) (string, error) {
	e := encoder{}
	tree := e.table("", reflect.ValueOf(level), reflect.ValueOf(defaults))
	tree["game"], tree["title"], tree["summary"] = game, title, summary
	if e.err != nil {
		return "", fmt.Errorf("levels: %w", e.err)
	}
	var b strings.Builder
	w := toml.NewEncoder(&b)
	w.Indent = ""
	if err := w.Encode(tree); err != nil {
		return "", fmt.Errorf("levels: %w", err)
	}
	return b.String(), nil
}

// encoder builds the tree that decoder reads. It keeps its first error.
type encoder struct{ err error }

// table holds the fields of v that differ from their defaults.
func (e *encoder) table(key string, v, defaults reflect.Value) map[string]any {
	fields, others := map[string]reflect.Value{}, map[string]reflect.Value{}
	gather(v, fields)
	gather(defaults, others)
	tree := map[string]any{}
	for name, f := range fields {
		if !reflect.DeepEqual(f.Interface(), others[name].Interface()) {
			tree[name] = e.value(join(key, name), f, others[name])
		}
	}
	return tree
}

func (e *encoder) value(key string, v, defaults reflect.Value) any {
	switch x := v.Interface().(type) {
	case toml.Marshaler:
		return x
	case encoding.TextMarshaler:
		text, err := x.MarshalText()
		if err != nil && e.err == nil {
			e.err = fmt.Errorf("%s: %w", key, err)
		}
		return string(text)
	}
	switch v.Kind() {
	case reflect.Pointer:
		return e.value(key, v.Elem(), reflect.Zero(v.Type().Elem()))
	case reflect.Struct:
		return e.table(key, v, defaults)
	case reflect.Slice, reflect.Array:
		return e.list(key, v, defaults)
	case reflect.Map:
		tree := map[string]any{}
		for it := v.MapRange(); it.Next(); {
			name := it.Key().String()
			tree[name] = e.value(join(key, name), it.Value(), reflect.Zero(v.Type().Elem()))
		}
		return tree
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.Interface()
	default:
		if e.err == nil {
			e.err = fmt.Errorf("%s: a level cannot say this (%s)", key, v.Type())
		}
		return nil
	}
}

// list holds all of v. In a level file the elements of an array start with their defaults, those of a slice with zero.
func (e *encoder) list(key string, v, defaults reflect.Value) any {
	tables := v.Type().Elem().Kind() == reflect.Struct
	list, rows := make([]any, v.Len()), make([]map[string]any, 0, v.Len())
	for i := range list {
		from := reflect.Zero(v.Type().Elem())
		if v.Kind() == reflect.Array {
			from = defaults.Index(i)
		}
		list[i] = e.value(fmt.Sprintf("%s[%d]", key, i), v.Index(i), from)
		if row, ok := list[i].(map[string]any); ok {
			rows = append(rows, row)
		}
	}
	if tables && len(rows) == len(list) {
		return rows
	}
	return list
}
