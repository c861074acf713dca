package record

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
)

// mostUnlike is how many fields of a thing Unlike tells.
const mostUnlike = 3

// Unlike says in words how a thing of a file differs from the same thing here: "health 36 in the log, 37 here". Of structs it tells the fields
// that differ, of lists the places. file names the kind of file, "log". It returns "" for equal values.
func Unlike(file string, logged, here any) string {
	list := unlike(nil, "", reflect.ValueOf(logged), reflect.ValueOf(here))
	if len(list) == 0 {
		return ""
	}
	more := ""
	if n := len(list) - mostUnlike; n > 0 {
		list, more = list[:mostUnlike], fmt.Sprintf(", and %d more", n)
	}
	texts := lists.Map(list, func(d unlikely) string {
		return strings.TrimSpace(fmt.Sprintf("%s %s in the %s, %s here", d.what, d.logged, file, d.here))
	})
	return strings.Join(texts, "; ") + more
}

// unlikely is a plain value that differs.
type unlikely struct{ what, logged, here string }

// unlike appends the plain values within two values that differ.
func unlike(list []unlikely, what string, a, b reflect.Value) []unlikely {
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		return differing(list, what, a, b)
	}
	if _, told := b.Interface().(fmt.Stringer); told {
		return differing(list, what, a, b)
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return differing(list, what, a, b)
		}
		return unlike(list, what, a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if f := a.Type().Field(i); f.IsExported() {
				list = unlike(list, join(what, spaced(f.Name)), a.Field(i), b.Field(i))
			}
		}
		return list
	case reflect.Array, reflect.Slice:
		if a.Len() != b.Len() {
			return append(list, unlikely{join(what, "number"), fmt.Sprint(a.Len()), fmt.Sprint(b.Len())})
		}
		for i := range a.Len() {
			list = unlike(list, join(what, fmt.Sprintf("number %d", i+1)), a.Index(i), b.Index(i))
		}
		return list
	}
	return differing(list, what, a, b)
}

// differing appends two values unless they are equal in words.
func differing(list []unlikely, what string, a, b reflect.Value) []unlikely {
	if a.IsValid() && b.IsValid() && a.Type() == b.Type() && a.Comparable() && a.Equal(b) {
		return list
	}
	x, y := inWords(a), inWords(b)
	if x == y {
		y = "another one"
	}
	return append(list, unlikely{what, x, y})
}

func inWords(v reflect.Value) string {
	switch {
	case !v.IsValid():
		return "nothing"
	case v.Kind() == reflect.Bool:
		return map[bool]string{true: "yes", false: "no"}[v.Bool()]
	}
	switch t := v.Interface().(type) {
	case fmt.Stringer:
		return t.String()
	case rules.Seat:
		if t == rules.NoSeat {
			return "nobody"
		}
		return fmt.Sprintf("seat %d", t+1)
	}
	switch v.Kind() {
	case reflect.Struct, reflect.Map, reflect.Pointer, reflect.Interface, reflect.Func, reflect.Chan:
		return "something"
	case reflect.Slice, reflect.Array:
		return fmt.Sprintf("a list of %d", v.Len())
	}
	return fmt.Sprint(v.Interface())
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }

// spaced writes the name of a field as words: "UsedItem" is "used item".
func spaced(name string) string {
	var b strings.Builder
	for i, c := range name {
		if i > 0 && unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
