// Package docs holds what comes with the program: the protocol for bots, its schemas, starters, and the licences of what the program contains.
package docs

import (
	"embed"
	"fmt"
	"strings"
)

// Files are bots/protocol.md, the pages and schemas of the games in bots/protocol, and the parts of the starters in bots/starters.
//
//go:embed bots
var Files embed.FS

// Licences are the licences and notices of everything by others that the program contains.
//
//go:embed licences.txt
var Licences string

// Language is one in which there is a starter for each game.
type Language struct {
	Name    string
	Command string // that runs the bot
	Start   string // its time to begin, for bots.toml
	File    string // what its author writes on
	suffix  string // of the parts
}

// The languages of the starters.
var (
	Python     = Language{"python", "python3 bot.py", "5s", "bot.py", ".py"}
	JavaScript = Language{"javascript", "bot.mjs", "5s", "bot.mjs", ".mjs"}
	Go         = Language{"go", "go run main.go lines.go", "60s", "main.go", ".go"} // the first time it compiles Go's library
	Languages  = []Language{Python, JavaScript, Go}
)

// Starter returns the files of a bot that plays a game, by their names. Each language has its part that reads and writes lines once, and one part
// for each game, which plays: in Go these are two files, in the others one, so that a bot can be uploaded as it is.
func (l Language) Starter(game string) (map[string]string, error) {
	plays, err := Files.ReadFile("bots/starters/" + game + l.suffix)
	if err != nil {
		return nil, fmt.Errorf("docs: there is no starter for %s in %s", game, l.Name)
	}
	lines, err := Files.ReadFile("bots/starters/lines" + l.suffix)
	if err != nil {
		return nil, fmt.Errorf("docs: %w", err)
	}
	if l.suffix == ".go" {
		const alone = "//go:build ignore\n\n" // one part does not compile without the other
		return map[string]string{l.File: strings.TrimPrefix(string(plays), alone), "lines.go": strings.TrimPrefix(string(lines), alone)}, nil
	}
	about, play, _ := strings.Cut(string(plays), "\n\n")
	about = strings.TrimLeft(about, "#/ ")
	return map[string]string{l.File: strings.NewReplacer("{about}", about, "{game}", game, "{play}", strings.TrimSpace(play)).Replace(string(lines))}, nil
}
