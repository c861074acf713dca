//go:build js || windows || darwin || cgo

// Command pentarena is five strategy games from AI contests: to play, to watch and to write bots for.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"app.pentarena/game"
	"app.pentarena/game/match/games"
	_ "app.pentarena/game/shell/display" // before the graphics library
	"app.pentarena/game/shell/launch"
)

func main() {
	o, err := launch.Parse(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		fmt.Print(launch.Usage())
		return
	}
	if o.Version {
		fmt.Print(games.Version())
		return
	}
	if err == nil {
		err = game.Run(o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
