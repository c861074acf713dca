// Package docs holds what authors of bots get with the program: the protocol, its schemas, and starters.
package docs

import "embed"

// Files are bots/protocol.md, the pages and schemas of the games in bots/protocol, and the starters in bots/starters/<game>/<language>.
//
//go:embed bots
var Files embed.FS
