package levels

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// TestEncodeBuiltIn encodes every built-in level and reads it back.
func TestEncodeBuiltIn(t *testing.T) {
	n := 0
	for game, defaults := range defaultLevels {
		for _, l := range List(game) {
			level := fresh(defaults)
			if err := l.Decode(level); err != nil {
				t.Fatal(err)
			}
			if got := reread(t, game, level, defaults); !reflect.DeepEqual(got, level) {
				t.Errorf("%s/%s: comes back as %+v, not %+v", game, l.Name, got, level)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("only %d levels", n)
	}
}

// TestEncodeEveryField changes each field of each game's level in turn: a constant lost here would be lost in logs as well.
func TestEncodeEveryField(t *testing.T) {
	for game, defaults := range defaultLevels {
		changed := 0
		var walk func(v reflect.Value, path string, level any)
		walk = func(v reflect.Value, path string, level any) {
			fields := map[string]reflect.Value{}
			gather(v, fields)
			for _, name := range slices.Sorted(maps.Keys(fields)) {
				f, was := fields[name], reflect.New(fields[name].Type()).Elem()
				was.Set(f)
				switch f.Kind() {
				case reflect.Bool:
					f.SetBool(!f.Bool())
				case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
					f.SetInt(f.Int() + 1)
				case reflect.Uint8:
					f.SetUint((f.Uint() + 1) % 2)
				case reflect.Float64:
					f.SetFloat(f.Float() + 0.1)
				case reflect.String:
					f.SetString("some \"text\"")
				case reflect.Struct:
					walk(f, path+"."+name, level)
					continue
				default: // lists and maps are in the built-in levels
					continue
				}
				text, err := Encode(game, "Title", "", reflect.ValueOf(level).Elem().Interface(), reflect.ValueOf(defaults).Elem().Interface())
				if err != nil {
					t.Fatalf("%s%s.%s: %v", game, path, name, err)
				}
				back := fresh(defaults)
				tree, at, err := parse("x.toml", []byte(text))
				if err != nil {
					t.Fatalf("%v in\n%s", err, text)
				}
				for _, k := range headerKeys {
					delete(tree, k)
				}
				d := decoder{at: at}
				d.assign("", tree, reflect.ValueOf(back).Elem()) // without the game's own validation
				if len(d.problems) > 0 || !reflect.DeepEqual(back, level) {
					t.Errorf("%s%s.%s: %v, comes back as %+v, not %+v", game, path, name, d.problems, back, level)
				}
				changed++
				f.Set(was)
			}
		}
		level := fresh(defaults)
		walk(reflect.ValueOf(level).Elem(), "", level)
		if changed < 15 {
			t.Errorf("%s: only %d fields", game, changed)
		}
	}
}

func TestEncodeRefuses(t *testing.T) {
	type odd struct {
		F func() `toml:"f"`
	}
	if _, err := Encode("x", "X", "", odd{func() {}}, odd{}); err == nil || !strings.Contains(err.Error(), "f: a level cannot say this") {
		t.Errorf("%v", err)
	}
	type verb struct {
		V si32.Siege `toml:"v"`
	}
	if _, err := Encode("x", "X", "", verb{99}, verb{}); err == nil || !strings.Contains(err.Error(), "v: ") {
		t.Errorf("%v", err)
	}
}

// defaultLevels are pointers to each game's default level.
var defaultLevels = func() map[string]any {
	a, c, g, m, s := anarchy.DefaultLevel(), coreminer.DefaultLevel(), galapagos.DefaultLevel(), mechmania.DefaultLevel(), si32.DefaultLevel()
	return map[string]any{"anarchy": &a, "coreminer": &c, "galapagos": &g, "mechmania": &m, "si32": &s}
}()

// fresh returns a pointer to a copy.
func fresh(defaults any) any {
	v := reflect.New(reflect.TypeOf(defaults).Elem())
	v.Elem().Set(reflect.ValueOf(defaults).Elem())
	return v.Interface()
}

func reread(t *testing.T, game string, level, defaults any) any {
	t.Helper()
	text, err := Encode(game, fmt.Sprintf("A %q title", game), "", reflect.ValueOf(level).Elem().Interface(), reflect.ValueOf(defaults).Elem().Interface())
	if err != nil {
		t.Fatal(err)
	}
	l, err := Parse("x.toml", []byte(text))
	back := fresh(defaults)
	if err == nil {
		err = l.Decode(back)
	}
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return back
}
