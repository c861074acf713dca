package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	arenas "app.pentarena/game/server/arena"
	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/serve"
)

// apiPage is the page of the server's API.
const apiPage = "../../docs/reference/api.md"

// The server gives an OpenAPI document of all that it and its arena answer to programs, and docs/reference/api.md lists the same.
func TestAPI(t *testing.T) {
	room, err := arenas.Open(t.Context(), arenas.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer room.Close()
	s, err := serve.New(t.Context(), serve.Config{Folder: t.TempDir(), Beside: map[string]http.Handler{arenas.Path: room}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	parts := map[string][]openapi.Route{}
	told, hooks := map[string]bool{}, map[string]bool{}
	for _, r := range s.API() {
		method, path, _ := strings.Cut(r.Pattern, " ")
		if r.Page == (r.Summary != "") || r.Page && strings.Contains(path, "/api/") || strings.HasSuffix(r.Summary, ".") {
			t.Errorf("%s is neither a page nor described in a line", r.Pattern)
		}
		part := "server"
		if r.Hook {
			hooks[path] = true
			parts["webhooks"] = append(parts["webhooks"], r)
			continue
		}
		if strings.HasPrefix(path, arenas.Path) {
			part = "arena"
		}
		parts[part] = append(parts[part], r)
		if !r.Page {
			told[strings.ToLower(method)+" "+path] = true
		}
	}

	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+openapi.Path, nil))
	var d struct {
		OpenAPI    string
		Paths      map[string]map[string]json.RawMessage
		Webhooks   map[string]map[string]json.RawMessage
		Components struct {
			Schemas map[string]*jsonschema.Schema
		}
	}
	text := bytes.ReplaceAll(w.Body.Bytes(), []byte("#/components/schemas/"), []byte("#/$defs/"))
	if err := json.Unmarshal(text, &d); err != nil || w.Code != http.StatusOK || d.OpenAPI != "3.1.0" {
		t.Fatal(w.Code, err, d.OpenAPI)
	}
	if _, err := (&jsonschema.Schema{Defs: d.Components.Schemas}).Resolve(nil); err != nil {
		t.Error(err)
	}
	for path, methods := range d.Paths {
		for method := range methods {
			if !told[method+" "+path] {
				t.Errorf("the document has %s %s, which the server does not answer", method, path)
			}
			delete(told, method+" "+path)
		}
	}
	for left := range told {
		t.Errorf("%s is not in the document", left)
	}

	for name := range hooks {
		if d.Webhooks[name]["post"] == nil || len(d.Webhooks) != len(hooks) {
			t.Errorf("the document has the webhooks %v, of which %s is one", d.Webhooks, name)
		}
	}

	is, err := os.ReadFile(apiPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(is)
	for name, routes := range parts {
		begin, end := fmt.Sprintf("<!-- %s: made from the program -->\n", name), fmt.Sprintf("<!-- end of %s -->", name)
		head, rest, _ := strings.Cut(page, begin)
		_, tail, there := strings.Cut(rest, end)
		if !there {
			t.Fatalf("%s has no place for the requests of the %s", apiPage, name)
		}
		table := requestTable(routes)
		if name == "webhooks" {
			table = hookTable(routes)
		}
		page = head + begin + table + end + tail
	}
	if os.Getenv("PENTARENA_GOLDEN") == "write" {
		if err := os.WriteFile(apiPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if page != string(is) {
		t.Errorf("%s does not list the requests as they are: write it again by PENTARENA_GOLDEN=write go test -run TestAPI ./cmd/arena", apiPage)
	}
}

// requestTable is the list of the requests that are for programs, in Markdown.
func requestTable(routes []openapi.Route) string {
	var b strings.Builder
	b.WriteString("| request | needs | |\n|---|---|---|\n")
	for _, r := range routes {
		if !r.Page && !r.Hook {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.Pattern, rights[r.Needs], says(r))
		}
	}
	return b.String()
}

// hookTable is the list of the webhooks, in Markdown.
func hookTable(routes []openapi.Route) string {
	var b strings.Builder
	b.WriteString("| webhook | |\n|---|---|\n")
	for _, r := range routes {
		if r.Hook {
			_, name, _ := strings.Cut(r.Pattern, " ")
			fmt.Fprintf(&b, "| `%s` | %s |\n", name, says(r))
		}
	}
	return b.String()
}

// rights are the rights as documents say them.
var rights = map[openapi.Right]string{openapi.Password: "the password", openapi.Host: "to be the host", openapi.Key: "a key", openapi.Organiser: "an organiser's key", openapi.Session: "to be signed in"}

// says is all that is said of a request, with its fields.
func says(r openapi.Route) string {
	text := r.Summary + "."
	if r.Text != "" {
		text += " " + r.Text
	}
	var fields []string
	for _, f := range slices.Concat(r.Query, r.Form) {
		must := ""
		if f.Must {
			must = " (needed)"
		}
		fields = append(fields, fmt.Sprintf("`%s`%s: %s", f.Name, must, f.Text))
	}
	if len(fields) > 0 {
		text += " Fields: " + strings.Join(fields, "; ") + "."
	}
	return text
}
