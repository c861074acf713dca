package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
)

const linkText = `Prints each match as a link, which any page with Pentarena opens, or the window
by Ctrl+V. Matches that the built-in players play again in the same way need
only about 120 characters; the others carry their commands. A link of up
to 2000 characters passes everywhere, one of up to 8000 nearly everywhere; a
longer match is better given as a file.

With -json every line of output is a JSON object with the sizes of both kinds.
`

// linked is a match as a link.
type linked struct {
	File     string `json:"file"`
	Game     string `json:"game"`
	Turns    int    `json:"turns"`
	Steps    int    `json:"steps"`
	Again    bool   `json:"again"`    // the built-in players play the same match again
	Short    int    `json:"short"`    // characters of the link without commands, 0 if there is none
	Commands int    `json:"commands"` // characters of the link with commands
	Link     string `json:"link"`     // the shorter one
}

func linkFiles(c *command.Call) error {
	asJSON := c.Flags.Bool("json", false, "print JSON, one object per line")
	trust := c.Flags.Bool("commands", false, "carry the commands in any case; do not try whether the players play the match again")
	page := c.Flags.String("page", "", "`address` of a page with Pentarena for the links to begin with")
	files, err := c.Parse(linkText)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return command.Usagef("no files")
	}
	if err := checkPage(*page); err != nil {
		return err
	}
	for _, name := range files {
		l, err := linkOf(c, name, *trust)
		if c.Ctx.Err() != nil {
			return c.Ctx.Err()
		}
		if err != nil {
			c.Broken = true
			fmt.Fprintf(c.Err, "arena: %s: %s\n", clean.Line(name), clean.Line(err.Error()))
			continue
		}
		l.Link = *page + link.Mark + l.Link
		if *asJSON {
			if err := json.NewEncoder(c.Out).Encode(l); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(c.Out, l.Link)
	}
	return nil
}

// checkPage says what is wrong with the address of a page, which may be left out.
func checkPage(page string) error {
	if _, ok := webAddress(page); page == "" || ok && !strings.Contains(page, "#") {
		return nil
	}
	return command.Usagef("-page %q is not the address of a page, such as https://example.org/: http:// or https://, a server, and no # in it", page)
}

func linkOf(c *command.Call, name string, carry bool) (*linked, error) {
	data, err := command.Load(name, record.MaxFile)
	if err != nil {
		return nil, err
	}
	line, found, err := openMatch(c.Ctx, name, data)
	if err != nil {
		return nil, err
	}
	tellPart(c, name, found)
	l := &linked{File: name, Game: line.Setup().Game, Turns: line.Turns(), Steps: line.Len()}
	full, err := link.Of(line, link.Look{Speed: link.NormalSpeed}, false, catalog.Players)
	if err != nil {
		return nil, err
	}
	if l.Link, err = full.Data(); err != nil {
		return nil, err
	}
	l.Commands = len(l.Link)
	if carry {
		return l, nil
	}
	short, err := shortened(c.Ctx, line, link.Look{Speed: link.NormalSpeed}, full)
	if err != nil || short == nil {
		return l, err
	}
	l.Again = true
	l.Link, err = short.Data()
	l.Short = len(l.Link)
	return l, err
}

// shortened is a link without commands in place of a full one, nil when the built-in players do not play the match again.
func shortened(ctx context.Context, line record.Timeline, look link.Look, full *link.Link) (*link.Link, error) {
	if !link.Playable(line, catalog.Players) {
		return nil, nil
	}
	again, err := link.Again(ctx, line.Setup(), full.Steps, catalog.Players, record.NewProgress(ctx, nil))
	if err != nil || !again {
		return nil, err
	}
	return link.Of(line, look, true, catalog.Players)
}
