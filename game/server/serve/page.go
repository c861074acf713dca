package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/server/static"
	"app.pentarena/game/server/store"
)

// pageFiles lists the files of a folder by the paths of requests: their names in the folder, with slashes. Only these are ever opened, and no links.
func pageFiles(dir string) (map[string]string, error) {
	files := map[string]string{}
	if dir == "" {
		return files, nil
	}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		files["/"+filepath.ToSlash(rel)] = rel
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("serve: %w", err)
	}
	if index := files["/index.html"]; index != "" {
		files["/"] = index
	}
	return files, nil
}

const noPage = `This is a server of Pentarena. It has no page: build it with

    go run ./build page

and give its folder with -page, or start the server where build/out/page is.

/matches lists the matches and starts new ones.
`

// serverScript is the file by which the page knows whether its server has matches.
const serverScript = "/server.js"

// file answers with a file of the page, packed if the browser accepts that.
func (s *Server) file(w http.ResponseWriter, r *http.Request) error {
	at := r.URL.Path
	name := s.page[at]
	h := w.Header()
	switch {
	case name != "" && at == serverScript && s.store != nil:
		h.Set("Content-Type", static.Types[path.Ext(at)])
		unchanged(w, r, []byte("globalThis.pentarenaServer = true;\n"))
		return nil
	case name == "" && at == "/":
		h.Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = w.Write([]byte(noPage))
		return nil
	case name == "":
		return store.ErrNone
	case at == "/":
		at = "/index.html"
	}
	if kind := static.Types[path.Ext(at)]; kind != "" {
		h.Set("Content-Type", kind)
	} else {
		h.Set("Content-Type", "application/octet-stream")
	}
	h.Set("Vary", "Accept-Encoding")
	accepted := static.Codings(r.Header.Get("Accept-Encoding"))
	for _, c := range [][2]string{{"br", ".br"}, {"gzip", ".gz"}} {
		if packed := s.page[at+c[1]]; packed != "" && accepted[c[0]] {
			h.Set("Content-Encoding", c[0])
			name = packed
			break
		}
	}
	root, err := os.OpenRoot(s.config.Page)
	if err != nil {
		return err
	}
	defer root.Close()
	f, err := disk.PlainBelow(root, name)
	if errors.Is(err, fs.ErrNotExist) {
		err = store.ErrNone // it was there when the server began
	}
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", fmt.Sprintf(`"%x-%x"`, info.ModTime().UnixNano(), info.Size()))
	h.Set("Content-Security-Policy", static.Policy(r.URL.Path))
	http.ServeContent(w, r, "", info.ModTime(), f)
	return nil
}
