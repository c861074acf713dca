// Package openapi describes what a server answers to programs: a table of requests, by which the server knows them, and the OpenAPI document that is made
// from it and from the Go types of what is asked and answered. Their fields are described by the tag jsonschema.
package openapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
)

// Path is where a server answers with its document.
const Path = "/api/openapi.json"

// Right is what who sends a request must show.
type Right string

// The rights.
const (
	Everybody Right = ""
	Password  Right = "password"  // of the server, if it has one
	Host      Right = "host"      // the password, or that the request comes from the machine of a server that has none
	Key       Right = "key"       // of a person of the arena
	Organiser Right = "organiser" // the key of an organiser
	Session   Right = "session"   // that somebody is signed in, in a browser
)

// SessionCookie is the name of the cookie with the session of an arena.
const SessionCookie = "arena"

// Route is a request that a server answers.
type Route struct {
	Pattern string // as http.ServeMux has it: a method, a blank and a path
	Needs   Right
	Page    bool   // people open it, or a page loads it: no document has it
	Hook    bool   // a webhook: the server sends it; the path is its name alone, Body what it says, and Head what stands in its head
	Summary string // what it does, in a line, without a full stop
	Text    string // what else there is to say, in Markdown
	Head    []Field
	Query   []Field
	Form    []Field      // what is asked for, as a form
	Body    reflect.Type // what is asked for, in JSON, where nothing must be said but Must
	Must    []string     // fields of Body
	Status  int          // when all is well; 200 if 0
	Gives   reflect.Type // in JSON
	Kind    string       // media type of an answer that is not of Go
	Shown   bool         // a refusal is a page for people, not a Failure
}

// Field is a field of a form, or of the query of an address.
type Field struct {
	Name, Text string
	Must       bool // be there
	Many       bool // may be there several times
	File       bool
}

// Failure is the answer in JSON to a request that is refused.
type Failure struct {
	Error string `json:"error" jsonschema:"why, in words for people"`
}

// Described is a part of a server with requests of its own.
type Described interface{ API() []Route }

// document is an OpenAPI document, version 3.1.
type document struct {
	OpenAPI    string                           `json:"openapi"`
	Info       info                             `json:"info"`
	Paths      map[string]map[string]*operation `json:"paths"`
	Webhooks   map[string]map[string]*operation `json:"webhooks,omitempty"`
	Components components                       `json:"components"`
}

type info struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Version     string `json:"version"`
}

type components struct {
	Schemas  map[string]*jsonschema.Schema `json:"schemas"`
	Security map[string]security           `json:"securitySchemes"`
}

type security struct {
	Type        string `json:"type"`
	Scheme      string `json:"scheme,omitempty"`
	Description string `json:"description"`
	In          string `json:"in,omitempty"`
	Name        string `json:"name,omitempty"`
}

type operation struct {
	ID          string                `json:"operationId"`
	Summary     string                `json:"summary"`
	Description string                `json:"description,omitempty"`
	Security    []map[string][]string `json:"security,omitempty"`
	Parameters  []parameter           `json:"parameters,omitempty"`
	Body        *message              `json:"requestBody,omitempty"`
	Responses   map[string]message    `json:"responses"`
}

type parameter struct {
	Name        string             `json:"name"`
	In          string             `json:"in"`
	Description string             `json:"description,omitempty"`
	Required    bool               `json:"required,omitempty"`
	Schema      *jsonschema.Schema `json:"schema"`
}

type message struct {
	Description string           `json:"description,omitempty"`
	Required    bool             `json:"required,omitempty"`
	Content     map[string]media `json:"content,omitempty"`
}

type media struct {
	Schema *jsonschema.Schema `json:"schema,omitempty"`
}

const about = "What `arena serve` answers to programs. A request that is refused is answered with a status of 400 or more, and says why. " +
	"Answers that have an `ETag` are 304 for who sends it in `If-None-Match` while nothing has changed."

// Document is the OpenAPI document of the requests that are for programs.
func Document(routes []Route) ([]byte, error) {
	d := document{
		OpenAPI: "3.1.0",
		Info:    info{"Pentarena", about, "1"},
		Paths:   map[string]map[string]*operation{}, Webhooks: map[string]map[string]*operation{},
		Components: components{
			Schemas: map[string]*jsonschema.Schema{},
			Security: map[string]security{
				string(Password): {Type: "http", Scheme: "bearer", Description: "The password of the server, if it has one. Of a server without one, the role host is for its own machine."},
				string(Key):      {Type: "http", Scheme: "bearer", Description: "The key of a person of the arena; the page with your name there gives one. The role organiser is for keys of organisers."},
				string(Session):  {Type: "apiKey", In: "cookie", Name: SessionCookie, Description: "The session of a browser in which somebody has signed in to the arena."},
			},
		},
	}
	m := maker{schemas: d.Components.Schemas, from: map[string]reflect.Type{}}
	for _, r := range routes {
		if r.Page {
			continue
		}
		method, path, _ := strings.Cut(r.Pattern, " ")
		list, make := d.Paths, m.operation
		if r.Hook {
			list, make = d.Webhooks, m.webhook
		}
		if list[path] == nil {
			list[path] = map[string]*operation{}
		}
		list[path][strings.ToLower(method)] = make(r, method, path)
	}
	if m.err != nil {
		return nil, fmt.Errorf("openapi: %w", m.err)
	}
	return json.Marshal(d)
}

// maker makes the parts of a document.
type maker struct {
	schemas map[string]*jsonschema.Schema
	from    map[string]reflect.Type // of schemas
	err     error
}

// operation is what the document says of a request.
func (m *maker) operation(r Route, method, path string) *operation {
	words := strings.FieldsFunc(path, func(c rune) bool { return strings.ContainsRune("/{}.", c) })
	o := &operation{ID: strings.ToLower(method) + "_" + strings.Join(words, "_"), Summary: r.Summary, Description: r.Text, Responses: map[string]message{}}
	switch r.Needs {
	case Password, Key, Session:
		o.Security = []map[string][]string{{string(r.Needs): {}}}
	case Host:
		o.Security = []map[string][]string{{string(Password): {string(Host)}}}
	case Organiser:
		o.Security = []map[string][]string{{string(Key): {string(Organiser)}}}
	}
	for _, found := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(path, -1) {
		o.Parameters = append(o.Parameters, parameter{Name: found[1], In: "path", Required: true, Schema: &jsonschema.Schema{Type: "string"}})
	}
	for _, f := range r.Query {
		o.Parameters = append(o.Parameters, parameter{f.Name, "query", f.Text, f.Must, &jsonschema.Schema{Type: "string"}})
	}
	if r.Body != nil {
		o.Body = &message{Required: true, Content: map[string]media{"application/json": {m.schema(r.Body, &r)}}}
	} else if r.Form != nil {
		o.Body = formOf(r.Form)
	}
	status := cmp.Or(r.Status, http.StatusOK)
	well := message{Description: http.StatusText(status)}
	if r.Gives != nil {
		well.Content = map[string]media{"application/json": {m.schema(r.Gives, nil)}}
	} else if r.Kind != "" {
		well.Content = map[string]media{r.Kind: {}}
	}
	o.Responses[strconv.Itoa(status)] = well
	refused := map[string]media{"application/json": {m.schema(reflect.TypeFor[Failure](), nil)}}
	if r.Shown {
		refused = map[string]media{"text/html": {}}
	}
	o.Responses["default"] = message{Description: "The request is refused.", Content: refused}
	return o
}

// webhook is what the document says of a request that the server sends.
func (m *maker) webhook(r Route, _, name string) *operation {
	o := &operation{ID: "webhook_" + name, Summary: r.Summary, Description: r.Text, Responses: map[string]message{
		"2XX": {Description: "It was taken."}, "default": {Description: "It was not taken, and is sent again later."}}}
	for _, f := range r.Head {
		o.Parameters = append(o.Parameters, parameter{f.Name, "header", f.Text, f.Must, &jsonschema.Schema{Type: "string"}})
	}
	o.Body = &message{Required: true, Content: map[string]media{"application/json": {m.schema(r.Body, nil)}}}
	return o
}

// formOf is a form with some fields.
func formOf(fields []Field) *message {
	kind, s := "application/x-www-form-urlencoded", &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}}
	for _, f := range fields {
		x := &jsonschema.Schema{Type: "string", Description: f.Text}
		if f.File {
			kind, x.ContentMediaType = "multipart/form-data", "application/octet-stream"
		}
		if f.Many {
			x = &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "string"}, Description: f.Text}
		}
		s.Properties[f.Name] = x
		s.PropertyOrder = append(s.PropertyOrder, f.Name)
		if f.Must {
			s.Required = append(s.Required, f.Name)
		}
	}
	return &message{Required: true, Content: map[string]media{kind: {s}}}
}

// schema is the schema of a type; that of one with a name is in the components. asked is the request whose body it is, nil for an answer.
func (m *maker) schema(t reflect.Type, asked *Route) *jsonschema.Schema {
	if t.Kind() == reflect.Slice {
		return &jsonschema.Schema{Type: "array", Items: m.schema(t.Elem(), asked)}
	}
	name := t.Name()
	name = strings.ToUpper(name[:1]) + name[1:]
	if known := m.from[name]; known == nil {
		s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[time.Time](): {Type: "string", Format: "date-time"}}})
		if err != nil {
			m.err = err
			return nil
		}
		if asked != nil {
			optional(s)
			s.Required = slices.Clone(asked.Must)
		}
		m.schemas[name], m.from[name] = s, t
	} else if known != t {
		m.err = fmt.Errorf("%v and %v have the same name", known, t)
	}
	return &jsonschema.Schema{Ref: "#/components/schemas/" + name}
}

// optional lets all fields be left out, as Go reads JSON.
func optional(s *jsonschema.Schema) {
	s.Required = nil
	for _, x := range s.Properties {
		optional(x)
	}
	if s.Items != nil {
		optional(s.Items)
	}
}
