package main

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/levels"
)

// schemaFolder is where the JSON Schemas of the protocol are, from the root of the repository.
const schemaFolder = "docs/bots/protocol"

// documents are the documents that are made from the program, by the path of their file from root: the JSON Schema of each game's protocol, the
// page that says the same in words, the page of its levels, the page of the command line, and the pages of which parts are made.
func documents(root string) (map[string][]byte, error) {
	all, err := levelPages(root)
	if err != nil {
		return nil, err
	}
	if all[filepath.FromSlash(cliFile)], err = cliPage(root); err != nil {
		return nil, err
	}
	papers, err := licences(root)
	if err != nil {
		return nil, err
	}
	maps.Copy(all, papers)
	for page, parts := range madeParts {
		if all[filepath.FromSlash(page)], err = withParts(root, page, parts); err != nil {
			return nil, err
		}
	}
	for _, e := range catalog.Entries() {
		files, err := gameSchema(root, e)
		if err != nil {
			return nil, err
		}
		for name, text := range files {
			all[filepath.Join(filepath.FromSlash(schemaFolder), name)] = text
		}
	}
	return all, nil
}

// writeDocuments writes them.
func writeDocuments(root string) error {
	all, err := documents(root)
	if err != nil {
		return err
	}
	for name, text := range all {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(root, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// members are the members of a JSON object in their order.
type members []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes them in their order.
func (m members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(x.name)
		value, err := json.Marshal(x.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// schemas makes the schema of a game from the Go types of its state and commands, with their comments.
type schemas struct {
	root string
	docs map[string]*packageDocs // by import path
	defs members
	from map[string]reflect.Type // of defs
	json map[string]string       // the names of fields in JSON by their names in Go, which the comments use
	err  error
}

// said are the messages of the match, and heard those of a bot with the fields of jsonl.Message that they have.
var said = []struct {
	kind string
	of   any
}{{"hello", jsonl.Hello{}}, {"state", jsonl.State{}}, {"changes", jsonl.Changes{}}, {"turn", jsonl.Turn{}}, {"result", jsonl.Result{}}, {"options", jsonl.Options{}}, {"over", jsonl.Over{}}}

var heard = []struct{ kind, must, may string }{{"do", "command", ""}, {"end", "", ""}, {"options", "", ""}, {"log", "text", "unit at"}, {"draw", "draw", ""}, {"hello", "", "name token"}}

// gameSchema returns the JSON Schema of a game's protocol and its page, by the names of their files.
func gameSchema(root string, e catalog.Entry) (map[string][]byte, error) {
	info := e.Game.Info()
	level, err := levels.Find(info.ID, "quick")
	if err != nil {
		return nil, err
	}
	start, err := games.Start(match.Setup{Game: info.ID, Level: level.Name, Text: level.Text, Seed: exampleSeed, Seats: make([]match.SeatInfo, e.Seats(level))})
	if err != nil {
		return nil, err
	}
	g := &schemas{root: root, docs: make(map[string]*packageDocs), from: make(map[string]reflect.Type), json: map[string]string{"NoSeat": "-1", "None": "-1"}}
	g.of(reflect.TypeOf(e.Game.Pass()), false) // before a state that holds commands, in which all their fields are there
	g.of(reflect.TypeOf(start.State()).Elem(), true)
	var fromMatch, fromBot []any
	for _, m := range said {
		t := reflect.TypeOf(m.of)
		fromMatch = append(fromMatch, g.object(t, m.kind, g.about(t), func(f reflect.StructField) (use, must bool) {
			return true, !strings.Contains(f.Tag.Get("json"), ",omit")
		}))
	}
	message := reflect.TypeFor[jsonl.Message]()
	for _, m := range heard {
		fromBot = append(fromBot, g.object(message, m.kind, "", func(f reflect.StructField) (use, must bool) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			must = name == "type" || name == m.must
			return must || slices.Contains(strings.Fields(m.may), name), must
		}))
	}
	slices.SortFunc(g.defs, func(a, b member) int { return strings.Compare(a.name, b.name) })
	all := append(members{
		{"from_match", members{{"description", "What the match says."}, {"oneOf", fromMatch}}},
		{"from_bot", members{{"description", "What a bot says."}, {"oneOf", fromBot}}},
		{"refusal", members{{"description", "Why a command is refused."}, {"enum", append(info.Refusals.Codes(), jsonl.Malformed, "turn_over")}}},
	}, g.defs...)
	text, err := json.Marshal(members{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", info.Title + ", protocol " + strconv.Itoa(jsonl.Version)},
		{"description", "A line of the conversation between a match and a bot; see protocol.md. The state is #/$defs/State, a command #/$defs/Command."},
		{"anyOf", []any{ref("from_match"), ref("from_bot")}},
		{"$defs", g.reworded(all)},
	})
	if err != nil || g.err != nil {
		return nil, fmt.Errorf("build: %s: %w", info.ID, errors.Join(g.err, err))
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return nil, err
	}
	page, err := g.manual(e, start)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{info.ID + ".schema.json": append(b.Bytes(), '\n'), info.ID + ".md": []byte(page)}, nil
}

func ref(name string) members { return members{{"$ref", "#/$defs/" + name}} }

// object is the schema of a message: the fields of a struct that the filter lets through.
func (g *schemas) object(t reflect.Type, kind, about string, filter func(reflect.StructField) (use, must bool)) members {
	var fields members
	required := []string{}
	for i := range t.NumField() {
		f := t.Field(i)
		use, must := filter(f)
		if !use {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		var s members
		switch {
		case name == "type":
			s = members{{"const", kind}}
		case t == reflect.TypeFor[jsonl.Message]() && name == "command":
			s = ref("Command")
		case f.Type == reflect.TypeFor[json.RawMessage]() && name == "state":
			s = ref("State")
		case f.Type == reflect.TypeFor[[]json.RawMessage]():
			s = members{{"type", "array"}, {"items", ref("Command")}}
		case name == "code":
			s = ref("refusal")
		default:
			s = g.of(f.Type, false)
		}
		if text := g.docsOf(t).fields[t.Name()+"."+f.Name]; text != "" && name != "type" {
			s = append(slices.Clone(s), member{"description", text})
		}
		fields = append(fields, member{name, s})
		if must {
			required = append(required, name)
		}
	}
	s := members{{"title", kind}}
	if about != "" {
		s = append(s, member{"description", about})
	}
	return append(s, member{"type", "object"}, member{"properties", fields}, member{"required", required}, member{"additionalProperties", false})
}

// of is the schema of a type. Those of structs and of names are in defs. In a state all fields are always there.
func (g *schemas) of(t reflect.Type, whole bool) members {
	switch {
	case t == reflect.TypeFor[json.RawMessage](), t.Kind() == reflect.Interface:
		return members{}
	case t.Kind() == reflect.Pointer:
		return g.of(t.Elem(), whole)
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return g.define(t, func() members { return g.names(t) })
	case t.Kind() == reflect.Struct && t.Name() != "" && !strings.Contains(t.Name(), "["):
		return g.define(t, func() members { return g.fields(t, whole) })
	case t.Kind() == reflect.Struct:
		return g.fields(t, whole)
	case t.PkgPath() != "" && t.Kind() != reflect.Slice && t.Kind() != reflect.Array:
		return g.define(t, func() members { return g.plain(t, whole) })
	}
	return g.plain(t, whole)
}

// plain is the schema of a type other than a struct, and without names.
func (g *schemas) plain(t reflect.Type, whole bool) members {
	switch t.Kind() {
	case reflect.Bool:
		return members{{"type", "boolean"}}
	case reflect.String:
		return members{{"type", "string"}}
	case reflect.Float32, reflect.Float64:
		return members{{"type", "number"}}
	case reflect.Slice:
		return members{{"type", "array"}, {"items", g.of(t.Elem(), whole)}}
	case reflect.Array:
		return members{{"type", "array"}, {"items", g.of(t.Elem(), whole)}, {"minItems", t.Len()}, {"maxItems", t.Len()}}
	case reflect.Map:
		return members{{"type", "object"}, {"additionalProperties", g.of(t.Elem(), whole)}}
	}
	return members{{"type", "integer"}}
}

// define puts the schema of a named type into defs, once.
func (g *schemas) define(t reflect.Type, make func() members) members {
	name := t.Name()
	if known, ok := g.from[name]; ok {
		if known != t {
			g.err = fmt.Errorf("%v and %v have the same name", known, t)
		}
		return ref(name)
	}
	g.from[name] = t
	s := make()
	about := g.about(t)
	if s[0].name == "type" && t.Kind() != reflect.Struct {
		about = strings.TrimSpace(about + " " + g.meanings(t))
	}
	if about != "" {
		s = append(members{{"description", about}}, s...)
	}
	g.defs = append(g.defs, member{name, s})
	return ref(name)
}

// describedField is a field of a struct as programs get it, with its comment.
type describedField struct {
	name, about string
	of          reflect.Type
	omitted     bool // where it is empty, in commands
}

func (g *schemas) described(t reflect.Type) []describedField {
	var list []describedField
	for _, f := range jsonl.Fields(t) {
		in := t
		for _, i := range f.Index[:len(f.Index)-1] {
			in = in.Field(i).Type
		}
		field := in.Field(f.Index[len(f.Index)-1])
		base, _, _ := strings.Cut(in.Name(), "[")
		list = append(list, describedField{f.Name, g.docsOf(in).fields[base+"."+field.Name], field.Type, strings.Contains(field.Tag.Get("json"), ",omit")})
	}
	return list
}

func (g *schemas) fields(t reflect.Type, whole bool) members {
	var list members
	required := []string{}
	for _, f := range g.described(t) {
		s := g.of(f.of, whole)
		if f.about != "" {
			s = append(slices.Clone(s), member{"description", f.about})
		}
		list = append(list, member{f.name, s})
		if whole || !f.omitted {
			required = append(required, f.name)
		}
	}
	return members{{"type", "object"}, {"properties", list}, {"required", required}, {"additionalProperties", false}}
}

// maxNames is more than the names of any type.
const maxNames = 64

// names is the schema of a type that is written as one of some names.
func (g *schemas) names(t reflect.Type) members {
	list := lists.Map(g.values(t), func(v value) any { return constant(v.name, v) })
	if len(list) == 0 {
		return members{{"type", "string"}}
	}
	return members{{"oneOf", list}}
}

// values are the names of a type that is written as one of some names, with their comments; none for other types.
func (g *schemas) values(t reflect.Type) []value {
	if !t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) || t.Kind() < reflect.Int || t.Kind() > reflect.Uint64 {
		return nil
	}
	var list []value
	for n := range maxNames {
		v := reflect.New(t).Elem()
		if v.CanInt() {
			v.SetInt(int64(n))
		} else {
			v.SetUint(uint64(n))
		}
		text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
		if err != nil || slices.ContainsFunc(list, func(v value) bool { return v.name == string(text) }) {
			break
		}
		in := g.docsOf(t).values[t.Name()][n]
		if in.name != "" {
			g.json[in.name] = string(text)
		}
		list = append(list, value{string(text), in.about})
	}
	return list
}

// meanings lists the constants of a plain type, by their names in words: "0: burned, one headquarters has no health left".
func (g *schemas) meanings(t reflect.Type) string {
	values := g.docsOf(t).values[t.Name()]
	var list []string
	for _, n := range slices.Sorted(maps.Keys(values)) {
		text := fmt.Sprintf("%d: %s", n, spoken(t, n, values[n].name))
		if values[n].about != "" {
			text += ", " + values[n].about
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// spoken is the name of a constant as programs get it elsewhere, such as the reason of over, or its name in Go in words.
func spoken(t reflect.Type, n int, name string) string {
	v := reflect.New(t).Elem()
	if named, ok := v.Addr().Interface().(fmt.Stringer); ok && v.CanUint() {
		v.SetUint(uint64(n))
		return named.String()
	}
	return strings.ToLower(strings.TrimSpace(wordBegin.ReplaceAllString(name, " $0")))
}

// wordBegin is where a word begins in a name of Go.
var wordBegin = regexp.MustCompile(`[A-Z]`)

func constant(v any, doc value) members {
	s := members{{"const", v}}
	if doc.about != "" {
		s = append(s, member{"description", doc.about})
	}
	return s
}

func (g *schemas) about(t reflect.Type) string {
	base, _, _ := strings.Cut(t.Name(), "[")
	return g.docsOf(t).types[base]
}

// packageDocs are the comments of a package.
type packageDocs struct {
	about  string // of the package
	types  map[string]string
	fields map[string]string        // "Type.Field"
	values map[string]map[int]value // of the constants of a type
}

type value struct{ name, about string }

// docsOf reads the comments of the package of a type.
func (g *schemas) docsOf(t reflect.Type) *packageDocs {
	if d, ok := g.docs[t.PkgPath()]; ok {
		return d
	}
	d := &packageDocs{types: map[string]string{}, fields: map[string]string{}, values: map[string]map[int]value{}}
	g.docs[t.PkgPath()] = d
	folder, inside := strings.CutPrefix(t.PkgPath(), "app.pentarena/")
	if !inside {
		return d
	}
	files, err := filepath.Glob(filepath.Join(g.root, filepath.FromSlash(folder), "*.go"))
	if err != nil || len(files) == 0 {
		g.err = fmt.Errorf("no files of %s below %s", folder, g.root)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			g.err = err
			continue
		}
		if file.Doc != nil {
			d.about = file.Doc.Text()
		}
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok {
				d.add(gen, g.json)
			}
		}
	}
	return d
}

// goName is a name as Go has it.
var goName = regexp.MustCompile(`\b[A-Z](?:[a-z]\w*)?\b`)

// reworded puts the names of JSON for those of Go in all descriptions below v.
func (g *schemas) reworded(v any) any {
	switch x := v.(type) {
	case members:
		for i := range x {
			if text, ok := x[i].value.(string); ok && x[i].name == "description" {
				first, rest := "", text
				if word, after, _ := strings.Cut(text, " "); g.from[word] != nil { // a type's own name stays
					first, rest = word, after
				}
				rest = goName.ReplaceAllStringFunc(rest, func(name string) string { return cmp.Or(g.json[name], name) })
				x[i].value = strings.TrimSpace(first + " " + rest)
				continue
			}
			x[i].value = g.reworded(x[i].value)
		}
	case []any:
		for i := range x {
			x[i] = g.reworded(x[i])
		}
	}
	return v
}

// plainText is a comment in one line.
func plainText(groups ...*ast.CommentGroup) string {
	var all []string
	for _, c := range groups {
		if text := strings.Join(strings.Fields(c.Text()), " "); text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, " ")
}

func (d *packageDocs) add(gen *ast.GenDecl, names map[string]string) {
	typ, n := "", 0
	for i, spec := range gen.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			d.types[s.Name.Name] = plainText(gen.Doc, s.Doc)
			if st, ok := s.Type.(*ast.StructType); ok {
				for _, f := range st.Fields.List {
					for _, name := range fieldNames(f) {
						d.fields[s.Name.Name+"."+name.Name] = plainText(f.Doc, f.Comment)
						if f.Tag != nil && ast.IsExported(name.Name) {
							tag, _ := strconv.Unquote(f.Tag.Value)
							if text, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ","); text != "" {
								names[name.Name] = text
							}
						}
					}
				}
			}
		case *ast.ValueSpec:
			if gen.Tok != token.CONST {
				continue
			}
			if len(s.Values) == 1 {
				typ = ""
				if id, ok := s.Type.(*ast.Ident); ok {
					typ = id.Name
				}
				n = i
				if text := path.Base(literal(s.Values[0])); text != "iota" {
					v, err := strconv.Atoi(text)
					if err != nil {
						typ = ""
					}
					n = v
				}
			}
			if name := s.Names[0].Name; typ != "" && ast.IsExported(name) {
				if d.values[typ] == nil {
					d.values[typ] = make(map[int]value)
				}
				d.values[typ][n] = value{name, plainText(s.Doc, s.Comment)}
			}
			n++
		}
	}
}

// fieldNames are the names of a field; that of an embedded one is its type.
func fieldNames(f *ast.Field) []*ast.Ident {
	if id, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 {
		return []*ast.Ident{id}
	}
	return f.Names
}

// literal is the text of iota or a whole number, "" of anything else.
func literal(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.BasicLit:
		return x.Value
	case *ast.UnaryExpr:
		return x.Op.String() + literal(x.X)
	}
	return ""
}
