// Package docs holds what authors of bots get with the program: the protocol, its schemas, and starters.
package docs

import "embed"

// Files are protocol.md, the schemas of the games in protocol, and the starters in bots: bots/<game>/<language>, and bots/any/<language> for
// games without one of their own in a language. In Python and JavaScript each game has its own, in Go all but Galapagos.
//
//go:embed protocol.md protocol bots
var Files embed.FS
