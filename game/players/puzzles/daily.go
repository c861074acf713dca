package puzzles

import "time"

// Day is the number of a date such as "2026-01-31", whatever follows it; false for no date.
func Day(date string) (int, bool) {
	const form = time.DateOnly
	t, err := time.Parse(form, date[:min(len(date), len(form))])
	return int(t.Unix() / (24 * 60 * 60)), err == nil
}

// Daily is the place among games of the game that has the puzzle of a day.
func Daily(day, games int) int { return (day%games + games) % games }

// Of is the place of the puzzle of a day in the list of its game, one of so many games. All puzzles have their day before one comes again, and those of
// two days in a row are of unlike difficulty.
func Of(day, games, length int) int {
	step := max(length*5/8, 1)
	for common(step, length) > 1 {
		step--
	}
	round := (day - Daily(day, games)) / games
	return (round%length*step%length + length) % length
}

// common is the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
