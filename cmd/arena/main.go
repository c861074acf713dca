// Command arena is Pentarena without a window: it plays matches and tournaments of built-in players and programs, serves, and verifies records.
package main

import (
	"os"

	"app.pentarena/cmd/internal/command"
)

var cli = command.Program{Name: "arena", Does: "plays the games of Pentarena without a window", Verbs: []command.Verb{
	{Name: "match", Args: "[flags] PLAYER PLAYER...", Summary: "plays matches between players, also programs of yours", Run: playMatches},
	{Name: "tourney", Args: "[flags] [FILE.toml]", Summary: "plays a tournament", Run: playTourney},
	{Name: "worker", Args: "[flags] [ADDRESS]", Summary: "plays matches of tournaments on other machines", Run: playForOthers},
	{Name: "new", Args: "GAME LANGUAGE NAME", Summary: "writes a folder with a bot to begin with", Run: newBot},
	{Name: "check", Args: "[flags] GAME BOT", Summary: "tells what a bot does wrong, and how fast it is", Run: checkBot},
	{Name: "login", Args: "ADDRESS", Summary: "keeps your key for an arena", Run: login},
	{Name: "push", Args: "[flags] FILE|FOLDER", Summary: "uploads a bot to an arena", Run: push},
	{Name: "listen", Args: "[flags] GAME", Summary: "lets clients of the original servers play", Run: listen},
	{Name: "serve", Args: "[flags]", Summary: "serves matches to play and to watch in browsers", Run: serveMatches},
	{Name: "verify", Args: "[flags] FILE...", Summary: "re-executes records and gamelogs and compares", Run: verifyFiles},
	{Name: "link", Args: "[flags] FILE...", Summary: "prints records and gamelogs as links", Run: linkFiles},
	{Name: "review", Args: "[flags] FILE...", Summary: "tells turn by turn what was better", Run: reviewFiles},
	{Name: "puzzles", Args: "[flags] FILE...", Summary: "finds positions in matches in which one turn decides", Run: minePuzzles},
	{Name: "version", Summary: "tells which build this is", Run: tellVersion},
	{Name: "licences", Summary: "prints the licences of what it contains", Run: tellLicences},
	{Name: "completion", Args: "SHELL", Summary: "prints what a shell needs to complete arena", Run: tellCompletion},
	{Name: "manual", Summary: "prints the manual page", Run: tellManual},
}}

func main() { os.Exit(cli.Start()) }
