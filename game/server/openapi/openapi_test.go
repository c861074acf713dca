package openapi_test

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/openapi/openapitest"
)

type ask struct {
	Name string `json:"name"`
}

type told struct {
	ID int `json:"id"`
}

// heard is a test of which only the errors are kept.
type heard struct {
	testing.TB
	errors []string
}

func (h *heard) Helper() {}
func (h *heard) Errorf(format string, v ...any) {
	h.errors = append(h.errors, fmt.Sprintf(format, v...))
}

// What is asked or answered in another way than the document says is found.
func TestCheck(t *testing.T) {
	c := openapitest.New(t, []openapi.Route{
		{Pattern: "POST /things/{id}", Body: reflect.TypeFor[ask](), Must: []string{"name"}, Status: 201, Gives: reflect.TypeFor[told](), Summary: "Makes one"},
		{Pattern: "POST /forms", Form: []openapi.Field{{Name: "name"}}, Status: 204, Summary: "Takes a form"},
		{Pattern: "GET /page", Page: true},
	})
	const form = "application/x-www-form-urlencoded"
	for _, x := range []struct {
		method, path, kind, sent string
		status                   int
		of, got, want            string
	}{
		{"POST", "/things/7", "application/json", `{"name":"x"}`, 201, "application/json", `{"id":7}`, ""},
		{"POST", "/things/7", "application/json", `{"name":"x"}`, 201, "application/json; charset=utf-8", `{"id":"7"}`, "has type"},
		{"POST", "/things/7", "application/json", `{"name":"x"}`, 201, "application/json", `{"id":7,"more":1}`, "says something else"},
		{"POST", "/things/7", "application/json", `{"name":"x"}`, 201, "application/json", `{}`, "missing"},
		{"POST", "/things/7", "application/json", `{"name":"x"}`, 200, "application/json", `{"id":7}`, "says nothing"},
		{"POST", "/things/7", "application/json", `{"name":"x"}`, 201, "text/html", `{"id":7}`, "text/html"},
		{"POST", "/things/7", "application/json", `{}`, 201, "application/json", `{"id":7}`, "missing"},
		{"POST", "/things/7", form, `name=x`, 201, "application/json", `{"id":7}`, "urlencoded"},
		{"POST", "/things/7", "application/json", `{}`, 400, "application/json", `{"error":"no name"}`, ""},
		{"POST", "/things/7", "application/json", `{}`, 400, "application/json", `{"reason":"no name"}`, "reason"},
		{"POST", "/forms", form, `name=x`, 204, "", "", ""},
		{"POST", "/forms", form, `nome=x`, 204, "", "", "the field nome"},
		{"GET", "/page", "", "", 200, "text/html", "<p>", ""},
		{"GET", "/page", "", "", 200, "application/json", "{}", "not in the OpenAPI document"},
	} {
		r, err := http.NewRequest(x.method, "http://localhost"+x.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", x.kind)
		h := &heard{TB: t}
		c.Check(h, r, x.sent, x.status, http.Header{"Content-Type": {x.of}}, x.got)
		if got := strings.Join(h.errors, "\n"); (got == "") != (x.want == "") || !strings.Contains(got, x.want) {
			t.Errorf("%s %s, answered by %d %s: %q, not %q", x.path, x.sent, x.status, x.got, got, x.want)
		}
	}
}

// A webhook that says something else than the document, or does not sign it, is found.
func TestHooks(t *testing.T) {
	c := openapitest.New(t, []openapi.Route{{Pattern: "POST made", Hook: true, Body: reflect.TypeFor[told](), Head: []openapi.Field{{Name: "signature", Must: true}}, Summary: "One was made"}})
	for _, x := range []struct{ name, method, kind, signature, sent, want string }{
		{"made", "POST", "application/json", "s", `{"id":7}`, ""},
		{"made", "POST", "application/json", "s", `{"id":"7"}`, "has type"},
		{"made", "POST", "application/json", "s", `{}`, "missing"},
		{"made", "POST", "application/json", "", `{"id":7}`, "no signature"},
		{"made", "PUT", "application/json", "s", `{"id":7}`, "PUT"},
		{"made", "POST", "text/plain", "s", `{"id":7}`, "text/plain"},
		{"lost", "POST", "application/json", "s", `{"id":7}`, "says nothing"},
	} {
		h := &heard{TB: t}
		c.Hook(h, x.name, &http.Request{Method: x.method, Header: http.Header{"Content-Type": {x.kind}, "Signature": {x.signature}}}, x.sent)
		if got := strings.Join(h.errors, "\n"); (got == "") != (x.want == "") || !strings.Contains(got, x.want) {
			t.Errorf("%+v: %q", x, got)
		}
	}
}

// Two types of one name cannot be told apart in a document.
func TestNames(t *testing.T) {
	type Failure struct{}
	if _, err := openapi.Document([]openapi.Route{{Pattern: "GET /x", Summary: "X", Gives: reflect.TypeFor[Failure]()}}); err == nil {
		t.Error("a document has two types of one name")
	}
}
