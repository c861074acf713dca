package rulestest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// unfit says what in a type is not plain data, or returns "".
func unfit(t reflect.Type, path string, depth int) string {
	if depth > 32 {
		return path + ": the type contains itself"
	}
	switch t.Kind() {
	case reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer, reflect.Uintptr:
		return fmt.Sprintf("%s: a %s is not plain data", path, t.Kind())
	case reflect.Float32, reflect.Complex64, reflect.Complex128:
		return fmt.Sprintf("%s: a %s is not computed alike everywhere", path, t.Kind())
	case reflect.Pointer:
		if depth > 0 {
			return path + ": a pointer could be shared by two positions"
		}
		return unfit(t.Elem(), path, depth+1)
	case reflect.Slice, reflect.Array:
		return unfit(t.Elem(), path+"[]", depth+1)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if trouble := unfit(f.Type, path+"."+f.Name, depth+1); trouble != "" {
				return trouble
			}
			if f.Tag.Get("json") == "-" && !codes(t) {
				return fmt.Sprintf("%s.%s: left out of JSON", path, f.Name)
			}
		}
	}
	return ""
}

// codes reports whether a type has its own JSON form.
func codes(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[json.Marshaler]()) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// sharing names memory that two values share, or returns "".
func sharing(a, b reflect.Value) string {
	seen := make(map[uintptr]string)
	memory(a, "state", func(p uintptr, path string) { seen[p] = path })
	shared := ""
	memory(b, "state", func(p uintptr, path string) {
		if other, ok := seen[p]; ok && shared == "" {
			shared = other + " and " + path
		}
	})
	return shared
}

// memory calls visit for every piece of memory that a value owns.
func memory(v reflect.Value, path string, visit func(uintptr, string)) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && v.Elem().Type().Size() > 0 {
			visit(v.Pointer(), path)
			memory(v.Elem(), path, visit)
		}
	case reflect.Slice:
		if v.Cap() > 0 && v.Type().Elem().Size() > 0 {
			visit(v.Pointer(), path)
		}
		if !flat(v.Type().Elem()) {
			for i := range v.Len() {
				memory(v.Index(i), fmt.Sprintf("%s[%d]", path, i), visit)
			}
		}
	case reflect.Array:
		if !flat(v.Type().Elem()) {
			for i := range v.Len() {
				memory(v.Index(i), fmt.Sprintf("%s[%d]", path, i), visit)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			memory(v.Field(i), path+"."+v.Type().Field(i).Name, visit)
		}
	}
}

// flat reports whether values of a type own no memory besides themselves.
func flat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.String:
		return t.Kind() == reflect.String
	case reflect.Array:
		return flat(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !flat(t.Field(i).Type) {
				return false
			}
		}
	}
	return true
}
