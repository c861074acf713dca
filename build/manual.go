package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/doc/comment"
	"reflect"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/jsonl"
)

// manual is the page of a game for authors of bots: commands, why they are refused, and what the state holds, as its schema says.
func (g *schemas) manual(e catalog.Entry, start match.Position) (string, error) {
	info := e.Game.Info()
	var b strings.Builder
	fmt.Fprintf(&b, "# Bots for %s\n\nRules, commands, reasons and state of %s in [the protocol](../protocol.md), made from the program by `go run ./build schemas`.\n", info.Title, info.Title)
	fmt.Fprintf(&b, "The same for programs: [%s.schema.json](%s.schema.json). A bot to begin with: `arena new %s python mybot`.\n", info.ID, info.ID, info.ID)

	command := reflect.TypeOf(e.Game.Pass())
	fmt.Fprintf(&b, "\n## The rules\n\n%s", g.rules(command))
	fmt.Fprintf(&b, "\n## Commands\n\n%s\n\n", g.sentence(g.about(command)))
	b.WriteString("| `verb` | fields | what it does |\n|---|---|---|\n")
	for i, v := range g.values(command.Field(0).Type) {
		with := lists.Map(info.Verbs[i].Fields, func(f string) string { return "`" + f + "`" })
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", v.name, strings.Join(with, " "), g.cell(v.about))
	}
	b.WriteString("\nThe other fields may be left out where the verb does not need them. They may also be left out where they are 0, false, the first of their\nnames or the place (0,0), as they are in `options`:\n\n")
	g.table(&b, command, "verb")
	fmt.Fprintf(&b, "\nThis is the first turn of a match on the level *quick* with the seed `%s` (`arena match -game %s -level quick -seed %s`). Before any other\ncommand, seat %d can give each of these, among others:\n\n", exampleSeed, info.ID, exampleSeed, start.Active().First())
	examples, err := examples(e.Game, start)
	if err != nil {
		return "", err
	}
	for _, text := range examples {
		fmt.Fprintf(&b, "    {\"type\":\"do\",\"command\":%s}\n", text)
	}

	b.WriteString("\n## Why a command is refused\n\n| `code` | `reason` |\n|---|---|\n")
	texts := make(map[string][]string)
	for _, i := range info.Refusals {
		if !slices.Contains(texts[i.Code], i.Detail) {
			texts[i.Code] = append(texts[i.Code], i.Detail)
		}
	}
	for _, code := range info.Refusals.Codes() {
		if code != jsonl.Verb {
			fmt.Fprintf(&b, "| `%s` | %s |\n", code, strings.Join(texts[code], "<br>"))
		}
	}
	b.WriteString("| `verb` | The game has no such verb. |\n| `malformed` | The game cannot read the command. |\n| `turn_over` | Your turn is over. |\n")
	fmt.Fprintf(&b, "\nThe `reason` of `over` is one of %s.\n", "`"+strings.Join(info.Reasons, "`, `")+"`")

	b.WriteString("\n## The state\n\nSeats are counted from 0; -1 is nobody.\n")
	state := reflect.TypeOf(start.State()).Elem()
	for _, t := range g.structs(state) {
		fmt.Fprintf(&b, "\n### %s\n\n", t.Name())
		if about := g.about(t); about != "" {
			fmt.Fprintf(&b, "%s\n\n", g.sentence(about))
		}
		g.table(&b, t, "")
	}
	b.WriteString("\n### Names and numbers\n\n| type | values |\n|---|---|\n")
	for _, d := range g.defs {
		t := g.from[d.name]
		if t.Kind() == reflect.Struct || t.Name() == "Verb" || t.Name() == "Seat" {
			continue
		}
		if list := g.listed(t); list != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", t.Name(), list)
		}
	}
	return b.String(), nil
}

// rules is the rule book, which is the comment of a game's package.
func (g *schemas) rules(command reflect.Type) string {
	p := comment.Printer{HeadingLevel: 3, HeadingID: func(*comment.Heading) string { return "" }, TextWidth: -1}
	book := string(p.Markdown((&comment.Parser{}).Parse(g.docsOf(command).about)))
	_, book, _ = strings.Cut(book, " is the game ")
	return strings.Replace(book, " (see Level)", ", and of `constants` in the state", 1)
}

// listed lists the values of a plain type, with their comments.
func (g *schemas) listed(t reflect.Type) string {
	var list []string
	for _, v := range g.values(t) {
		text := "`" + v.name + "`"
		if v.about != "" {
			text += ": " + g.cell(v.about)
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		list = append(list, strings.Split(g.cell(g.meanings(t)), "; ")...)
	}
	return strings.Join(list, "<br>")
}

// table describes the fields of a struct, all but one.
func (g *schemas) table(b *strings.Builder, t reflect.Type, but string) {
	b.WriteString("| field | type | |\n|---|---|---|\n")
	for _, f := range g.described(t) {
		if f.name != but {
			fmt.Fprintf(b, "| `%s` | %s | %s |\n", f.name, kindOf(f.of), g.cell(f.about))
		}
	}
}

// kindOf says in words what a type is written as.
func kindOf(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Array && t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return "text"
	case t.Kind() == reflect.Slice:
		return "list of " + kindOf(t.Elem())
	case t.Kind() == reflect.Array:
		return fmt.Sprintf("list of %d %s", t.Len(), kindOf(t.Elem()))
	case t.Kind() == reflect.Pointer:
		return kindOf(t.Elem()) + " or null"
	case t.Kind() == reflect.Struct && strings.HasPrefix(t.Name(), "Grid["):
		cells, _ := t.FieldByName("Cells")
		return "board: `w`, `h`, and `cells`, row by row, a list of " + kindOf(cells.Type.Elem())
	case t.PkgPath() != "":
		return t.Name()
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.String:
		return "text"
	case t.Kind() == reflect.Float32, t.Kind() == reflect.Float64:
		return "number"
	case t.Kind() == reflect.Map:
		return "object"
	}
	return "whole number"
}

// structs are the named structs of a state, each before those of its fields.
func (g *schemas) structs(t reflect.Type) []reflect.Type {
	var list []reflect.Type
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Slice, reflect.Array, reflect.Pointer:
			visit(t.Elem())
		case reflect.Struct:
			named := !strings.Contains(t.Name(), "[")
			if named && slices.Contains(list, t) {
				return
			}
			if named {
				list = append(list, t)
			}
			for _, f := range g.described(t) {
				visit(f.of)
			}
		}
	}
	visit(t)
	return list
}

// cell is a comment for a table, with the names of JSON.
func (g *schemas) cell(text string) string {
	text = goName.ReplaceAllStringFunc(text, func(name string) string {
		if json := g.json[name]; json != "" && name != "Seat" {
			return "`" + json + "`"
		}
		return name
	})
	return strings.ReplaceAll(strings.ReplaceAll(text, "`.`", "."), "|", `\|`)
}

// sentence is the comment of a type for a text: it begins with the name of the type, which stays.
func (g *schemas) sentence(text string) string {
	first, rest, _ := strings.Cut(text, " ")
	return first + " " + g.cell(rest)
}

// exampleSeed is the seed of the match whose first commands the page shows.
const exampleSeed = "1"

// examples are legal commands of the first turn, one of each verb.
func examples(game match.Game, start match.Position) ([]string, error) {
	var list []string
	seen := make(map[string]bool)
	for c := range start.Options(start.Active().First()) {
		text, err := game.Encode(c)
		if err != nil {
			return nil, err
		}
		var verb struct{ Verb string }
		if err := json.Unmarshal(text, &verb); err != nil {
			return nil, err
		}
		if !seen[verb.Verb] {
			seen[verb.Verb] = true
			list = append(list, string(text))
		}
	}
	return list, nil
}
