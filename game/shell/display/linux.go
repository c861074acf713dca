//go:build linux && !android

package display

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"app.pentarena/game/match/games"
	_ "app.pentarena/game/players/outside/process" // a warden needs no display
	"app.pentarena/game/shell/launch"
)

func init() {
	advice := launch.NoDisplay(os.Getenv("DISPLAY"), func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	})
	if advice == "" {
		return
	}
	// Help, the version and command line errors take precedence over a missing display.
	switch o, err := launch.Parse(os.Args[1:]); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(launch.Usage())
		os.Exit(0)
	case err != nil:
		advice = err.Error()
	case o.Version:
		fmt.Print(games.Version())
		os.Exit(0)
	}
	fmt.Fprintln(os.Stderr, advice)
	os.Exit(1)
}
