package levels

import (
	"encoding"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
)

// Problem is one mistake in a level file.
type Problem struct {
	File   string
	Line   int    // from 1; 0 when something is missing
	Key    string // "map.width", "building[3].at"; "" for the whole file
	Reason string
}

// String is place and reason in one line.
func (f Problem) String() string {
	s := f.File
	if f.Line > 0 {
		s += ":" + strconv.Itoa(f.Line)
	}
	if f.Key != "" {
		s += ": " + f.Key
	}
	return s + ": " + f.Reason
}

// Problems are all mistakes in a level file, in the order of its lines.
type Problems []Problem

// Error lists the problems, one a line.
func (f Problems) Error() string {
	var b strings.Builder
	for i, x := range f {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString("levels: ")
		b.WriteString(x.String())
	}
	return b.String()
}

func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid)
}

// parse reads TOML into a tree and records the lines of its keys.
func parse(file string, text []byte) (map[string]any, lines, error) {
	if len(text) > MaxText {
		return nil, nil, Problems{{File: file, Reason: fmt.Sprintf("%d bytes are more than the %d that are read", len(text), MaxText)}}
	}
	tree := make(map[string]any)
	if err := toml.Unmarshal(text, &tree); err != nil {
		f := Problem{File: file, Reason: err.Error()}
		var p toml.ParseError
		if errors.As(err, &p) {
			f.Line, f.Key, f.Reason = p.Position.Line, p.LastKey, p.Message
			if f.Reason == "" {
				f.Reason = strings.TrimPrefix(p.Error(), "toml: ")
			}
		}
		return nil, nil, Problems{f}
	}
	return tree, findLines(string(text)), nil
}

// Read reads a TOML file of another kind than levels into dst as strictly as Level.Decode does. The error has a line for each mistake, with
// file and line in front as editors expect.
func Read(file string, text []byte, dst any) error {
	tree, at, err := parse(file, text)
	if err == nil {
		err = decode(file, tree, at, dst)
	}
	var problems Problems
	if !errors.As(err, &problems) {
		return err
	}
	return errors.Join(lists.Map(problems, func(p Problem) error { return errors.New(p.String()) })...)
}

// decode fills dst from a tree and adds dst's own problems. also are keys of the file that are read elsewhere.
func decode(file string, tree map[string]any, at lines, dst any, also ...string) error {
	v := reflect.ValueOf(dst)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return fmt.Errorf("levels: %s: cannot decode into %T", file, dst)
	}
	d := decoder{file: file, at: at, also: also}
	d.assign("", tree, v.Elem())
	if own, ok := dst.(rules.Validator); ok {
		unread := d.problems
		for _, f := range own.Problems() {
			if !unread.Has(f.Key) {
				d.add(f.Key, "%s", f.Reason)
			}
		}
	}
	if len(d.problems) == 0 {
		return nil
	}
	return d.problems.sort()
}

// Join merges both lists in the order of the lines, without what more says of keys that are wrong already.
func (f Problems) Join(more ...Problem) Problems {
	more = slices.DeleteFunc(slices.Clone(more), func(p Problem) bool { return f.Has(p.Key) })
	return slices.Concat(f, more).sort()
}

func (f Problems) sort() Problems {
	slices.SortStableFunc(f, func(a, b Problem) int { return a.Line - b.Line })
	return f
}

type decoder struct {
	file     string
	at       lines
	also     []string
	problems Problems
}

func (d *decoder) add(key, format string, args ...any) {
	d.problems = append(d.problems, Problem{d.file, d.at.find(key), key, fmt.Sprintf(format, args...)})
}

// Has reports whether the key already has a problem: a value that cannot be read is not also out of range.
func (f Problems) Has(key string) bool {
	return key != "" && slices.ContainsFunc(f, func(f Problem) bool { return f.Key == key })
}

func kindOf(v any) string {
	switch v.(type) {
	case map[string]any:
		return "a table"
	case []any, []map[string]any:
		return "a list"
	case string:
		return "a text"
	case int64:
		return "a whole number"
	case float64:
		return "a number with a point"
	case bool:
		return "true or false"
	}
	return "a date or time"
}

func (d *decoder) assign(key string, v any, dst reflect.Value) {
	if dst.CanAddr() {
		switch u := dst.Addr().Interface().(type) {
		case toml.Unmarshaler:
			if err := u.UnmarshalTOML(v); err != nil {
				d.add(key, "%v", err)
			}
			return
		case *time.Duration:
			t, err := time.ParseDuration(fmt.Sprint(v))
			if *u = t; err != nil || t <= 0 {
				d.add(key, `%q is not a time above 0, such as "2s" or "500ms"`, fmt.Sprint(v))
			}
			return
		case encoding.TextUnmarshaler:
			if s, ok := v.(string); !ok {
				d.add(key, "this must be a text, not %s", kindOf(v))
			} else if err := u.UnmarshalText([]byte(s)); err != nil {
				d.add(key, "%v", err)
			}
			return
		}
	}
	switch dst.Kind() {
	case reflect.Pointer:
		fresh := reflect.New(dst.Type().Elem())
		d.assign(key, v, fresh.Elem())
		dst.Set(fresh)
	case reflect.Struct:
		d.table(key, v, dst)
	case reflect.Slice, reflect.Array:
		d.list(key, v, dst)
	case reflect.Map:
		tree, ok := v.(map[string]any)
		if !ok || dst.Type().Key().Kind() != reflect.String {
			d.add(key, "this must be a table, not %s", kindOf(v))
			return
		}
		m := reflect.MakeMap(dst.Type())
		for _, k := range slices.Sorted(maps.Keys(tree)) {
			e := reflect.New(dst.Type().Elem()).Elem()
			d.assign(join(key, k), tree[k], e)
			m.SetMapIndex(reflect.ValueOf(k).Convert(dst.Type().Key()), e)
		}
		dst.Set(m)
	default:
		d.scalar(key, v, dst)
	}
}

func (d *decoder) scalar(key string, v any, dst reflect.Value) {
	switch dst.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if n, ok := v.(int64); !ok {
			d.add(key, "this must be a whole number, not %s", kindOf(v))
		} else if dst.OverflowInt(n) {
			d.add(key, "%d is out of range", n)
		} else {
			dst.SetInt(n)
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if n, ok := v.(int64); !ok {
			d.add(key, "this must be a whole number, not %s", kindOf(v))
		} else if n < 0 || dst.OverflowUint(uint64(n)) {
			d.add(key, "%d is out of range", n)
		} else {
			dst.SetUint(uint64(n))
		}
	case reflect.Float32, reflect.Float64:
		switch n := v.(type) {
		case float64:
			dst.SetFloat(n)
		case int64:
			dst.SetFloat(float64(n))
		default:
			d.add(key, "this must be a number, not %s", kindOf(v))
		}
	case reflect.Bool:
		if b, ok := v.(bool); ok {
			dst.SetBool(b)
		} else {
			d.add(key, "this must be true or false, not %s", kindOf(v))
		}
	case reflect.String:
		if s, ok := v.(string); ok {
			dst.SetString(s)
		} else {
			d.add(key, "this must be a text, not %s", kindOf(v))
		}
	default:
		d.add(key, "a level cannot say this (%s)", dst.Type())
	}
}

func (d *decoder) list(key string, v any, dst reflect.Value) {
	from := reflect.ValueOf(v)
	if from.Kind() != reflect.Slice {
		d.add(key, "this must be a list, not %s", kindOf(v))
		return
	}
	n := from.Len()
	to := dst
	if dst.Kind() == reflect.Slice {
		to = reflect.MakeSlice(dst.Type(), n, n)
		dst.Set(to)
	} else if n != dst.Len() {
		d.add(key, "this must be a list of %d, not %d", dst.Len(), n)
		return
	}
	for i := range n {
		d.assign(fmt.Sprintf("%s[%d]", key, i), from.Index(i).Interface(), to.Index(i))
	}
}

func (d *decoder) table(key string, v any, dst reflect.Value) {
	tree, ok := v.(map[string]any)
	if !ok {
		d.add(key, "this must be a table, not %s", kindOf(v))
		return
	}
	fields := make(map[string]reflect.Value)
	gather(dst, fields)
	known := slices.Sorted(maps.Keys(fields))
	if key == "" {
		known = append(known, d.also...)
	}
	for _, k := range slices.Sorted(maps.Keys(tree)) {
		if f, ok := fields[k]; ok {
			d.assign(join(key, k), tree[k], f)
		} else {
			d.add(join(key, k), "unknown key %q%s", k, rules.Hint(k, known))
		}
	}
}

// gather collects the fields of a struct by their names in level files, including those of embedded structs without a name.
func gather(v reflect.Value, into map[string]reflect.Value) {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("toml")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			gather(v.Field(i), into)
		case f.IsExported() && name != "" && name != "-":
			into[name] = v.Field(i)
		}
	}
}

func join(key, k string) string {
	if key == "" {
		return k
	}
	return key + "." + k
}
