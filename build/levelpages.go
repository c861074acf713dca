package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// levelFolder is where the pages of the level format are, from the root of the repository.
const levelFolder = "docs/levels"

// levelTypes are what the levels of each game hold, with their defaults.
var levelTypes = map[string]any{
	"anarchy": anarchy.DefaultLevel(), "coreminer": coreminer.DefaultLevel(), "galapagos": galapagos.DefaultLevel(),
	"mechmania": mechmania.DefaultLevel(), "si32": si32.DefaultLevel(),
}

// levelPages are the pages of the level format by the path of their file: one for each game, made from its Level type and the comments there.
func levelPages(root string) (map[string][]byte, error) {
	pages := map[string][]byte{}
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		level, ok := levelTypes[info.ID]
		if !ok {
			return nil, fmt.Errorf("levelpages.go: no level type for %s", info.ID)
		}
		p := levelPage{g: &schemas{root: root, docs: make(map[string]*packageDocs), from: make(map[string]reflect.Type), json: map[string]string{"NoSeat": "-1"}}}
		fmt.Fprintf(&p.b, "# Levels of %s\n\nEvery field of a level file of %s, made from the program by `go run ./build schemas`. [Levels](../levels.md) explains the format. ", info.Title, info.Title)
		fmt.Fprintf(&p.b, "\nThe levels to start from:\n\n%s\nThe challenges:\n\n%s", linked(info.ID, levels.List(info.ID)), linked(info.ID+"/challenge", levels.Challenges(info.ID)))
		p.name(reflect.TypeOf(level))
		p.table("", "", reflect.ValueOf(level))
		if p.g.err != nil {
			return nil, p.g.err
		}
		pages[filepath.Join(filepath.FromSlash(levelFolder), info.ID+".md")] = []byte(p.b.String())
	}
	return pages, nil
}

// linked lists levels with links to their files.
func linked(folder string, list []levels.Level) string {
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "- [%s](../../levels/%s/%s.toml)\n", l.Title, folder, l.Name)
	}
	return b.String()
}

// levelPage is a page that is being written.
type levelPage struct {
	g *schemas
	b strings.Builder
}

// levelField is a field of a level as a file has it.
type levelField struct {
	key, about string
	value      reflect.Value
}

// name notes how a file calls the fields of t and of the types below it: their comments use the names of Go.
func (p *levelPage) name(t reflect.Type) {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if key := f.Tag.Get("toml"); key != "" && key != "-" {
			p.g.json[f.Name] = key
		}
		p.name(f.Type)
	}
}

// fields are those of a table, with the ones of embedded structs that have no key of their own.
func (p *levelPage) fields(v reflect.Value) []levelField {
	var list []levelField
	t := v.Type()
	base, _, _ := strings.Cut(t.Name(), "[")
	for i := range t.NumField() {
		f, key := t.Field(i), t.Field(i).Tag.Get("toml")
		switch {
		case f.Anonymous && key == "" && f.Type.Kind() == reflect.Struct:
			list = append(list, p.fields(v.Field(i))...)
		case f.IsExported() && key != "" && key != "-":
			list = append(list, levelField{key, p.g.docsOf(t).fields[base+"."+f.Name], v.Field(i)})
		}
	}
	return list
}

func (p *levelPage) table(key, about string, v reflect.Value) {
	fresh := strings.HasPrefix(key, "[[") && v.IsZero() || strings.HasSuffix(key, ".NAME]") // an entry that a file adds: it has no defaults of the level
	switch {
	case key == "":
		p.b.WriteString("\n## The level itself\n\n")
	default:
		fmt.Fprintf(&p.b, "\n## `%s`\n\n", key)
		if about != "" {
			p.b.WriteString(p.g.cell(about) + "\n\n")
		}
	}
	p.b.WriteString("| key | value | default | |\n|---|---|---|---|\n")
	var below []levelField
	for _, f := range p.fields(v) {
		of := f.value.Type()
		for of.Kind() == reflect.Slice || of.Kind() == reflect.Array || of.Kind() == reflect.Map {
			of = of.Elem()
		}
		if of.Kind() == reflect.Struct && !writesItself(of) {
			below = append(below, f)
			continue
		}
		fmt.Fprintf(&p.b, "| `%s` | %s | %s | %s |\n", f.key, p.kind(f.value.Type()), p.standard(f.value, fresh), p.about(f))
	}
	for _, f := range below {
		name := strings.TrimPrefix(strings.Trim(key, "[]")+"."+f.key, ".")
		first := f.value
		switch f.value.Kind() {
		case reflect.Slice, reflect.Array:
			name = "[[" + name + "]]"
			first = reflect.Zero(f.value.Type().Elem())
			if f.value.Kind() == reflect.Array {
				first = f.value.Index(0)
			}
		case reflect.Map:
			name = "[" + name + ".NAME]"
			first = reflect.Zero(f.value.Type().Elem())
		default:
			name = "[" + name + "]"
		}
		p.table(name, f.about, first)
	}
}

// writesItself reports whether a type is one value in a file, whatever it is in the program.
func writesItself(t reflect.Type) bool {
	for _, method := range []string{"UnmarshalTOML", "UnmarshalText"} {
		if _, ok := reflect.PointerTo(t).MethodByName(method); ok {
			return true
		}
	}
	return false
}

// kind says what a value is written as.
func (p *levelPage) kind(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Pointer:
		return p.kind(t.Elem())
	case t.Kind() == reflect.Map:
		return "table of " + p.kind(t.Elem())
	case t.Kind() == reflect.Slice:
		return "list of " + p.kind(t.Elem())
	case writesItself(t):
		if names := p.g.values(t); len(names) > 0 {
			return strings.Join(lists.Map(names, func(n value) string { return "`\"" + n.name + "\"`" }), ", ")
		}
		return "text or number"
	case t.Kind() == reflect.Array:
		return fmt.Sprintf("list of %d, %s", t.Len(), p.kind(t.Elem()))
	}
	return kindOf(reflect.New(t).Elem().Type())
}

// defaults are what comments say of a default, which has a column of its own.
var defaults = regexp.MustCompile(`(^|; |, )default [^;(:]*(; |$)`)

func (p *levelPage) about(f levelField) string {
	return p.g.cell(strings.Trim(defaults.ReplaceAllString(f.about, "$1"), ";, "))
}

// standard is the default as a file would write it; nothing where a file has nothing by default.
func (p *levelPage) standard(v reflect.Value, fresh bool) string {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
		if v.IsNil() || v.Kind() != reflect.Pointer && v.Len() == 0 {
			return ""
		}
	}
	if fresh {
		return ""
	}
	var line bytes.Buffer
	if err := toml.NewEncoder(&line).Encode(map[string]any{"v": v.Interface()}); err != nil {
		p.g.err = err
	}
	_, text, _ := strings.Cut(strings.TrimSpace(line.String()), " = ")
	return "`" + text + "`"
}
