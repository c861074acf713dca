package board

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Said is what a card is about, for those who listen: what it is, whose, and where it stands.
func (c *Card) Said(at grid.Point) string {
	text := c.Title
	if owner := SeatName(c.Seat); c.Seat != rules.NoSeat && !strings.Contains(text, owner) {
		text += ", " + owner
	}
	return fmt.Sprintf("%s, at %d, %d", text, at.X, at.Y)
}

// Told is Said with all that the card tells.
func (c *Card) Told(at grid.Point) string {
	text := c.Said(at)
	for _, r := range c.Rows {
		text += ", " + r.Label + " " + r.Value
	}
	for _, n := range c.Notes {
		text = strings.TrimRight(text, ".") + ". " + n
	}
	return text
}

// Upper capitalises the first letter of a text, which must be ASCII.
func Upper(text string) string {
	return strings.ToUpper(text[:min(1, len(text))]) + text[min(1, len(text)):]
}

// Lower is a text with its first letter in lower case, which must be ASCII.
func Lower(text string) string {
	return strings.ToLower(text[:min(1, len(text))]) + text[min(1, len(text)):]
}

// Either is yes when is is true, else no: for texts that depend on the rules of a level.
func Either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}
