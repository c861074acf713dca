package serve_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/serve"
)

// offline is a server without a network. It plays as good as no match, so that orders of a fuzzer are cheap.
func offline(f *testing.F) *serve.Server {
	f.Helper()
	s, err := serve.New(f.Context(), serve.Config{Folder: f.TempDir(), Limits: serve.Limits{Matches: 1, Writes: 1e9, Reads: 1e9, Life: time.Millisecond}})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := s.Close(); err != nil {
			f.Error(err)
		}
	})
	return s
}

// No request makes the server fail or answer what it does not serve.
func FuzzRequest(f *testing.F) {
	s := offline(f)
	f.Add("GET", "/api/matches", "search=%25&page=1", "", "")
	f.Add("GET", "/api/matches", "page=-1&game=anarchy", "", "")
	f.Add("GET", "/records/../arena.db", "", "", "")
	f.Add("GET", "/live/ABCDEFGHIJKL", "", "Upgrade", "websocket")
	f.Add("GET", "/play/ABCDEFGHIJKLMNOPQRSTUVWXYZ", "", "Connection", "Upgrade")
	f.Add("GET", "/seat/ABCDEFGHIJKLMNOPQRSTUVWXYZ", "", "Range", "bytes=1-2")
	f.Add("POST", "/api/matches", "", "Content-Type", "application/json")
	f.Add("PUT", "/", "", "Origin", "null")
	f.Add("GET", "/metrics", "", "Accept-Encoding", "gzip")
	f.Fuzz(func(t *testing.T, method, path, query, header, value string) {
		r := httptest.NewRequest(http.MethodGet, "/", strings.NewReader(query))
		r.Method, r.URL.Path, r.URL.RawQuery, r.Host = method, path, query, "127.0.0.1"
		r.Header[http.CanonicalHeaderKey(header)] = []string{value}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code >= 500 && w.Code != http.StatusServiceUnavailable && w.Code != http.StatusNotImplemented {
			t.Errorf("%q %q?%q is answered by %d %s", method, path, query, w.Code, w.Body)
		}
		if bytes.HasPrefix(w.Body.Bytes(), []byte("SQLite")) {
			t.Errorf("%q gives the database away", path)
		}
	})
}

// No order of a match or a tournament makes the server fail.
func FuzzOrder(f *testing.F) {
	s := offline(f)
	f.Add([]byte(quick))
	f.Add([]byte(`{"game":"si32","seats":["person","program"]}`))
	f.Add([]byte(`{"game":"anarchy","level":"../quick","seats":["jsonl:ls -l","ls"]}`))
	f.Add([]byte(`{"seats":[[[[`))
	f.Add([]byte(`{"games":["coreminer/quick","si32/quick"],"format":"swiss","players":["random","newcomer"],"seeds":1,"rounds":-1}`))
	f.Add([]byte(`{"games":["anarchy/../quick"],"players":["ls","jsonl:ls -l"],"test":{"low":1e99}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, path := range []string{"/api/matches", "/api/tournament"} {
			r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Host = "localhost"
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			switch w.Code {
			case http.StatusCreated, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusServiceUnavailable:
			default:
				t.Errorf("%s: %q is answered by %d %s", path, body, w.Code, w.Body)
			}
		}
	})
}
