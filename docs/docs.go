// Package docs holds what comes with the program: the protocol for bots, its schemas, starters, and the licences of what the program contains.
package docs

import "embed"

// Files are bots/protocol.md, the pages and schemas of the games in bots/protocol, and the starters in bots/starters/<game>/<language>.
//
//go:embed bots
var Files embed.FS

// Licences are the licences and notices of everything by others that the program contains.
//
//go:embed licences.txt
var Licences string

// Languages are those of the starters, with the commands that run their programs and the files that hold them.
var Languages = []struct{ Name, Command, File string }{
	{"python", "python3 bot.py", "bot.py"},
	{"javascript", "node bot.mjs", "bot.mjs"},
	{"go", "go run main.go", "main.go"},
}
