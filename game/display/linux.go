//go:build linux && !android

package display

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"app.pentarena/game/catalog"
	"app.pentarena/game/launch"
	_ "app.pentarena/game/outside/process" // a warden needs no display
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
		fmt.Print(catalog.Version())
		os.Exit(0)
	}
	fmt.Fprintln(os.Stderr, advice)
	os.Exit(1)
}
