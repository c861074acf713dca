// Package docs holds what authors of bots get with the program: the protocol, its schemas, and starters.
package docs

import "embed"

// Files are protocol.md, the schemas of the games in protocol, and the starters in bots/<game>/<language>.
//
//go:embed protocol.md protocol bots
var Files embed.FS
