package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path"
	"strconv"
	"syscall"
	"time"

	"app.pentarena/game/server/static"
)

// tries is the number of ports after the wanted one that listen looks at.
const tries = 50

// listen opens the address, or one of the next ports if it is in use. Addresses that other machines can reach need public.
func listen(addr string, public bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("build: -addr %q: it looks like 127.0.0.1:8080", addr)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("build: -addr %q: the port must be a number from 0 to 65535", addr)
	}
	if !public && !loopback(host) {
		return nil, fmt.Errorf("build: -addr %s can be reached by other machines; add -public if that is wanted", addr)
	}
	for n := number; ; n++ {
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.FormatUint(n, 10)))
		if err == nil {
			return l, nil
		}
		if !errors.Is(err, syscall.EADDRINUSE) || n >= number+tries || n >= 65535 {
			return nil, fmt.Errorf("build: cannot serve on %s: %w", addr, err)
		}
	}
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// serve serves the page until ctx ends.
func serve(ctx context.Context, l net.Listener, site []*file, out io.Writer) error {
	server := &http.Server{Handler: handler(site), ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintf(out, "\nPentarena is ready at http://%s/ (Ctrl+C ends it)\n", l.Addr())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return fmt.Errorf("build: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		server.Close()
	}
	<-failed
	fmt.Fprintln(out, "\nStopped.")
	return nil
}

// handler serves the files from memory, packed if the browser accepts that.
func handler(site []*file) http.Handler {
	files := map[string]*file{}
	for _, f := range site {
		files["/"+f.name] = f
		if f.name == "index.html" {
			files["/"] = f
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
			return
		}
		f, ok := files[r.URL.Path]
		if !ok {
			http.Error(w, "Pentarena has no file "+r.URL.Path, http.StatusNotFound)
			return
		}
		body, coding := f.data, ""
		switch accepted := static.Codings(r.Header.Get("Accept-Encoding")); {
		case f.brotli != nil && accepted["br"]:
			body, coding = f.brotli, "br"
		case f.gzip != nil && accepted["gzip"]:
			body, coding = f.gzip, "gzip"
		}
		h := w.Header()
		h.Set("Content-Type", static.Types[path.Ext(f.name)])
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", static.Policy(r.URL.Path))
		h.Set("Cache-Control", "no-cache")
		h.Set("Vary", "Accept-Encoding")
		h.Set("ETag", `"`+f.tag+coding+`"`)
		if coding != "" {
			h.Set("Content-Encoding", coding)
			h.Set("Content-Length", strconv.Itoa(len(body)))
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	})
}
