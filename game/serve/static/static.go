// Package static is what all who serve the files of a page know of HTTP: media types, and which packed forms a browser takes.
package static

import (
	"strconv"
	"strings"
)

// Types has the media type of every kind of file in the page. The table of the operating system is not used: some lack wasm.
var Types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
	".webp": "image/webp",
	".ttf":  "font/ttf",
}

// Codings reads an Accept-Encoding header: the codings that are not given the weight 0.
func Codings(header string) map[string]bool {
	accepted := map[string]bool{}
	for part := range strings.SplitSeq(header, ",") {
		name, weight, weighed := strings.Cut(strings.TrimSpace(part), ";")
		ok := true
		if weighed {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			ok = err == nil && q > 0
		}
		accepted[strings.ToLower(strings.TrimSpace(name))] = ok
	}
	return accepted
}
