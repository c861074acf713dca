package serve

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/store"
)

// errLong is the error for a request that has more than maxBody bytes.
var errLong error = &http.MaxBytesError{Limit: maxBody}

// What is said of a request that does not fit the list of requests.
var (
	errNothing = errors.New("there is nothing at this address")
	errMethod  = errors.New("this address takes other methods than this one; the header Allow has them")
	errKind    = errors.New("the request must have the header Content-Type: application/json")
)

const (
	maxDrain  = 16 << 20 // bytes
	drainTime = 10 * time.Second
)

// bounded is the body of a request, which may have maxBody bytes.
type bounded struct {
	io.ReadCloser
	left int
}

// Read reads on; the error is errLong where the body is too long.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, errLong
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left+1)])
	if b.left -= n; b.left < 0 {
		return 0, errLong
	}
	return n, err
}

// drain reads what a client is still sending, within limits: one that is refused meanwhile would see its connection break instead of the answer.
func (b *bounded) drain(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(drainTime))
	_, _ = io.CopyN(io.Discard, b.ReadCloser, maxDrain) // an error is the client's
}

// answer is a ResponseWriter that remembers its status.
type answer struct {
	http.ResponseWriter
	status int
}

// WriteHeader keeps the status.
func (a *answer) WriteHeader(status int) {
	a.status = cmp.Or(a.status, status)
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets a WebSocket take the connection over.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *answer) code() int {
	if a.status == 0 {
		return http.StatusOK
	}
	return a.status
}

func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if b, is := r.Body.(*bounded); is && r.ContentLength != 0 {
		b.drain(w)
	}
	status, reason := http.StatusInternalServerError, "something went wrong on the server; its log says what"
	var bad badOrder
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &bad):
		status = http.StatusBadRequest
	case errors.As(err, &long):
		status, err = http.StatusRequestEntityTooLarge, fmt.Errorf("the request is too large: it may have %d kB", maxBody>>10)
	case errors.Is(err, store.ErrNone):
		status, err = http.StatusNotFound, errNothing
	case errors.Is(err, errMethod):
		status = http.StatusMethodNotAllowed
	case errors.Is(err, errToken):
		w.Header().Set("WWW-Authenticate", "Bearer")
		status = http.StatusUnauthorized
	case errors.Is(err, errOrigin):
		status = http.StatusForbidden
	case errors.Is(err, errHost):
		status = http.StatusMisdirectedRequest
	case errors.Is(err, errKind):
		status = http.StatusUnsupportedMediaType
	case errors.Is(err, errRate), errors.Is(err, errMany):
		w.Header().Set("Retry-After", "10")
		status = http.StatusTooManyRequests
	case errors.Is(err, errFull), errors.Is(err, ErrBusy), errors.Is(err, errHosting), errors.Is(err, errClosed):
		w.Header().Set("Retry-After", "60")
		status = http.StatusServiceUnavailable
	}
	if status != http.StatusInternalServerError {
		reason = err.Error()
	} else {
		s.log.Error("request failed", "error", err)
	}
	s.json(w, status, openapi.Failure{Error: reason})
}

func (s *Server) json(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // an error is the client's: it has gone
}

// state answers with something that clients ask for again and again: whole, or that it has not changed.
func (s *Server) state(w http.ResponseWriter, r *http.Request, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	unchanged(w, r, append(text, '\n'))
	return nil
}

// unchanged answers with a text, or with 304 for who has it already.
func unchanged(w http.ResponseWriter, r *http.Request, text []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", tagOf(text))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// tagOf is the ETag of a text.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return fmt.Sprintf(`"%x"`, sum[:12])
}

// asked reads what a request that may change something asks for; what is what people call it.
func asked[T any](r *http.Request, what string) (o T, err error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return o, errKind
	}
	err = strict.Decode(r.Body, &o)
	var long *http.MaxBytesError
	if err != nil && !errors.As(err, &long) {
		err = badOrder{fmt.Sprintf("this does not describe a %s: %s", what, strict.Words(err))}
	}
	return o, err
}

// attach answers with the file of a match.
func attach(w http.ResponseWriter, file io.Reader) {
	w.Header().Set("Content-Type", octets)
	w.Header().Set("Content-Disposition", `attachment; filename="match.pent"`)
	_, _ = io.Copy(w, file) // an error is the client's: it has gone
}
