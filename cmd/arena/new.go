package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"app.pentarena/docs"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/match"
	"app.pentarena/game/players/seats"
	"app.pentarena/rules"
)

const newText = `Writes a folder with a bot that plays at once, in python, javascript or go: the
program, a bots.toml with its name, and the protocol. Then

  cd mybot
  arena match -game anarchy mybot rookie

plays a match, and

  arena check anarchy mybot

tells what it does wrong.
`

// languages are those of starters, with the commands that run their programs.
var languages = []struct{ name, command, file string }{
	{"python", "python3 bot.py", "bot.py"},
	{"javascript", "node bot.mjs", "bot.mjs"},
	{"go", "go run main.go", "main.go"},
}

// document is a link between the documents, and its file.
var document = regexp.MustCompile(`\[([^\]]*)\]\((?:[\w.-]+/)*([\w.-]+\.(?:md|json))(?:#[\w-]*)?\)`)

// beside turns links between the documents into those between their copies, which lie beside each other. Of others the words stay.
func beside(text string, copied map[string]string) string {
	return document.ReplaceAllStringFunc(text, func(link string) string {
		if part := document.FindStringSubmatch(link); copied[part[2]] == "" {
			return part[1]
		}
		return document.ReplaceAllString(link, "[$1]($2)")
	})
}

// botName is what a bot may be called: the name of a folder, and a key in bots.toml.
var botName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)

func newBot(c *call) error {
	c.explain(newText)
	args, err := c.parse()
	if err != nil {
		return err
	}
	if len(args) != 3 {
		return usagef("a game, a language and a name are needed, such as anarchy python mybot")
	}
	entry, err := findGame(args[0])
	if err != nil {
		return err
	}
	game, name := entry.Game.Info().ID, args[2]
	var known []string
	for _, l := range languages {
		known = append(known, l.name)
	}
	at := slices.Index(known, args[1])
	if at < 0 {
		return usagef("there is no starter in %q; there is %s%s", args[1], strings.Join(known, ", "), rules.Hint(args[1], known))
	}
	folder := filepath.Base(name)
	switch {
	case !botName.MatchString(folder):
		return usagef("%q cannot be the name of a bot: use letters, digits, - and _", folder)
	case slices.Contains(entry.Players(), folder) || folder == match.IdleKind:
		return usagef("%s is the name of a built-in player", folder)
	}
	if err := os.Mkdir(name, 0o777); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already", name)
	} else if err != nil {
		if missing := disk.Folder(filepath.Dir(name)); missing != nil {
			return fmt.Errorf("%s cannot be made: %w; make that folder first, or take another name", name, missing)
		}
		return err
	}
	lang := languages[at]
	files := map[string]string{lang.file: path.Join("bots", "starters", game, lang.name, lang.file), "protocol.md": "bots/protocol.md",
		game + ".md": path.Join("bots", "protocol", game+".md"), game + ".schema.json": path.Join("bots", "protocol", game+".schema.json")}
	for file, source := range files {
		text, err := docs.Files.ReadFile(source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(name, file), []byte(beside(string(text), files)), 0o666); err != nil {
			return err
		}
	}
	entryText := fmt.Sprintf("# Programs that arena finds by name in this folder; see protocol.md.\n[%s]\ncommand = %q\n", folder, lang.command)
	if err := os.WriteFile(filepath.Join(name, seats.File), []byte(entryText), 0o666); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "Your bot is %s. Let it play and see what it does wrong:\n\n  cd %s\n  arena match -game %s %s rookie\n  arena check %s %s\n\n%s says what it reads and writes, %s what the game has.\n",
		filepath.Join(name, lang.file), name, game, folder, game, folder, "protocol.md", game+".md")
	return nil
}
