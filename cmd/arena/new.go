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

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/docs"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/lists"
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

func newBot(c *command.Call) error {
	args, err := c.Parse(newText)
	if err != nil {
		return err
	}
	if len(args) != 3 {
		return command.Usagef("a game, a language and a name are needed, such as anarchy python mybot")
	}
	entry, err := play.FindGame(args[0])
	if err != nil {
		return err
	}
	game, name := entry.Game.Info().ID, args[2]
	known := lists.Map(docs.Languages, func(l docs.Language) string { return l.Name })
	at := slices.Index(known, args[1])
	if at < 0 {
		return command.Usagef("%s", rules.NoSuch("starter in", args[1], known))
	}
	folder := filepath.Base(name)
	switch {
	case !botName.MatchString(folder):
		return command.Usagef("%q cannot be the name of a bot: use letters, digits, - and _", folder)
	case slices.Contains(entry.Players(), folder) || folder == match.IdleKind:
		return command.Usagef("%s is the name of a built-in player", folder)
	}
	if err := os.Mkdir(name, 0o777); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already", name)
	} else if err != nil {
		if missing := disk.Folder(filepath.Dir(name)); missing != nil {
			return fmt.Errorf("%s cannot be made: %w; make that folder first, or take another name", name, missing)
		}
		return err
	}
	lang := docs.Languages[at]
	files, err := lang.Starter(game)
	if err != nil {
		return err
	}
	for _, source := range []string{"bots/protocol.md", "bots/protocol/" + game + ".md", "bots/protocol/" + game + ".schema.json"} {
		text, err := docs.Files.ReadFile(source)
		if err != nil {
			return err
		}
		files[path.Base(source)] = string(text)
	}
	files[seats.File] = fmt.Sprintf("# Programs that arena finds by name in this folder; see protocol.md.\n[%s]\ncommand = %q\nstart = %q # of a processor, in addition for the first turn\n", folder, lang.Command, lang.Start)
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(name, file), []byte(beside(text, files)), 0o666); err != nil {
			return err
		}
	}
	fmt.Fprintf(c.Out, "Your bot is %s. Let it play and see what it does wrong:\n\n  cd %s\n  arena match -game %s %s rookie\n  arena check %s %s\n\n%s says what it reads and writes, %s what the game has.\n",
		filepath.Join(name, lang.File), name, game, folder, game, folder, "protocol.md", game+".md")
	return nil
}
