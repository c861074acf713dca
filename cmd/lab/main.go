// Command lab measures: strengths of players, starters, levels, win chances and speed. What it finds is in docs/measurements.
package main

import (
	"os"

	"app.pentarena/cmd/internal/command"
)

var cli = command.Program{Name: "lab", Does: "measures players, levels and speed; docs/measurements has what it found", Verbs: []command.Verb{
	{Name: "ladder", Args: "[flags]", Summary: "measures the strengths of a game", Run: measureLadder},
	{Name: "starters", Args: "[flags]", Summary: "measures the bots that arena new writes", Run: measureStarters},
	{Name: "challenges", Args: "[flags]", Summary: "measures how hard challenges are", Run: measureChallenges},
	{Name: "fair", Args: "[flags]", Summary: "measures which seat wins", Run: measureFairness},
	{Name: "length", Args: "[flags]", Summary: "measures how long matches are and how often there is a choice", Run: measureLength},
	{Name: "calibrate", Args: "[flags]", Summary: "checks the win chance", Run: calibrate},
	{Name: "tune", Args: "[flags]", Summary: "looks for better weights of a player", Run: tune},
	{Name: "bench", Args: "[flags]", Summary: "measures the speed of rules and players", Run: measure},
}}

func main() { os.Exit(cli.Start()) }
