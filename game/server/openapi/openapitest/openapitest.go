// Package openapitest holds what a server is asked and answers against its OpenAPI document.
package openapitest

import (
	"bytes"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"app.pentarena/game/server/openapi"
)

// Checker knows a document.
type Checker struct {
	mux     *http.ServeMux
	known   map[string]operation // by pattern
	hooks   map[string]operation // by name
	schemas json.RawMessage      // all that have a name

	mu   sync.Mutex
	made map[string]*jsonschema.Resolved
}

type operation struct {
	Parameters []struct {
		Name, In string
		Required bool
	}
	RequestBody body            `json:"requestBody"`
	Responses   map[string]body `json:"responses"`
}

type body struct {
	Content map[string]struct {
		Schema json.RawMessage `json:"schema"`
	} `json:"content"`
}

// New is a Checker of the document of some requests.
func New(t testing.TB, routes []openapi.Route) *Checker {
	t.Helper()
	text, err := openapi.Document(routes)
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths      map[string]map[string]operation
		Webhooks   map[string]map[string]operation
		Components struct{ Schemas json.RawMessage }
	}
	if err := json.Unmarshal(bytes.ReplaceAll(text, []byte("#/components/schemas/"), []byte("#/$defs/")), &d); err != nil {
		t.Fatal(err)
	}
	c := &Checker{mux: http.NewServeMux(), known: map[string]operation{}, hooks: map[string]operation{}, schemas: d.Components.Schemas, made: map[string]*jsonschema.Resolved{}}
	for name, methods := range d.Webhooks {
		c.hooks[name] = methods["post"]
	}
	for path, methods := range d.Paths {
		for method, o := range methods {
			pattern := strings.ToUpper(method) + " " + path
			c.known[pattern] = o
			c.mux.Handle(pattern, http.NotFoundHandler())
		}
	}
	return c
}

// Check fails the test when the document says something else of a request that was sent, or of its answer.
func (c *Checker) Check(t testing.TB, r *http.Request, sent string, status int, head http.Header, got string) {
	t.Helper()
	_, pattern := c.mux.Handler(&http.Request{Method: r.Method, URL: r.URL, Host: r.Host})
	o, known := c.known[pattern]
	kind, _, _ := mime.ParseMediaType(head.Get("Content-Type"))
	what := r.Method + " " + r.URL.Path
	if !known {
		if kind == "application/json" && status < http.StatusBadRequest {
			t.Errorf("%s is answered in JSON, and not in the OpenAPI document", what)
		}
		return
	}
	answer, there := o.Responses[strconv.Itoa(status)]
	switch {
	case there:
	case status >= http.StatusBadRequest:
		answer = o.Responses["default"]
	case status == http.StatusNotModified, status == http.StatusSeeOther:
		return
	default:
		t.Errorf("%s is answered by %d, of which the OpenAPI document says nothing", what, status)
		return
	}
	if x, there := answer.Content[kind]; !there && len(answer.Content) > 0 {
		t.Errorf("%s is answered by %d in %q: the OpenAPI document says something else", what, status, kind)
	} else if r.Method != http.MethodHead {
		c.fits(t, what+" is answered by", x.Schema, got)
	}
	if status >= http.StatusBadRequest {
		return
	}
	kind, _, _ = mime.ParseMediaType(r.Header.Get("Content-Type"))
	x, there := o.RequestBody.Content[kind]
	switch {
	case sent == "":
	case !there:
		t.Errorf("%s takes %q, of which the OpenAPI document says nothing", what, kind)
	case kind == "application/json":
		c.fits(t, what+" takes", x.Schema, sent)
	case kind == "application/x-www-form-urlencoded":
		fields, _ := url.ParseQuery(sent) // the server has read it
		var s jsonschema.Schema
		if err := json.Unmarshal(x.Schema, &s); err != nil {
			t.Fatal(err)
		}
		for name := range fields {
			if s.Properties[name] == nil {
				t.Errorf("%s takes the field %s, of which the OpenAPI document says nothing", what, name)
			}
		}
	}
}

// Hook fails the test when the document says something else of a webhook that was sent.
func (c *Checker) Hook(t testing.TB, name string, r *http.Request, sent string) {
	t.Helper()
	o, known := c.hooks[name]
	kind := r.Header.Get("Content-Type")
	if x, there := o.RequestBody.Content[kind]; !known || r.Method != http.MethodPost || !there {
		t.Errorf("the webhook %q comes by %s in %q, of which the OpenAPI document says nothing", name, r.Method, kind)
	} else {
		c.fits(t, "the webhook "+name+" says", x.Schema, sent)
	}
	for _, p := range o.Parameters {
		if p.In == "header" && p.Required && r.Header.Get(p.Name) == "" {
			t.Errorf("the webhook %s has no %s in its head", name, p.Name)
		}
	}
}

// fits fails the test when a text in JSON is not of a schema.
func (c *Checker) fits(t testing.TB, what string, schema json.RawMessage, text string) {
	t.Helper()
	if len(schema) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.made[string(schema)]
	if s == nil {
		all, err := json.Marshal(map[string]any{"$defs": c.schemas, "allOf": []json.RawMessage{schema}})
		var whole jsonschema.Schema
		if err == nil {
			err = json.Unmarshal(all, &whole)
		}
		if err == nil {
			s, err = whole.Resolve(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		c.made[string(schema)] = s
	}
	var v any
	err := json.Unmarshal([]byte(text), &v)
	if err == nil {
		err = s.Validate(v)
	}
	if err != nil {
		t.Errorf("%s %s\nthe OpenAPI document says something else: %v", what, text, err)
	}
}
