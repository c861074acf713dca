// Package static is what all who serve the files of a page know of HTTP: media types, and which packed forms a browser takes.
package static

import (
	"strconv"
	"strings"
)

// Types has the media type of every kind of file in the page. The table of the operating system is not used: some lack wasm.
var Types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".wasm":        "application/wasm",
	".webp":        "image/webp",
	".ttf":         "font/ttf",
}

// policy is what the page of the game may do: run what comes with it, show pictures that it makes, and fetch matches from anywhere.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; " +
	"connect-src 'self' data: blob: http: https:; worker-src 'self'; frame-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// botPolicy is that of the frame in which bots of the editor run, which says the same in itself.
const botPolicy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// Policy is the Content-Security-Policy of a file of the page, by its path.
func Policy(path string) string {
	if path == "/bot.html" {
		return botPolicy
	}
	return policy
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
