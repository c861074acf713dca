package table

// The kinds of places of a table; see Place.
const (
	Kept   = "match"
	Guided = "lesson"
)

// Place names the record in the store, the game of a guided match, the puzzle, or the seat on a server.
func (t *Table) Place() string {
	switch {
	case t.away != nil:
		return t.away.place
	case t.task != nil && t.task.puzzle != nil:
		return t.task.puzzle.Place
	case t.lesson != nil:
		return Guided + " " + t.setup.Game
	case t.keeper != nil:
		return Kept + " " + t.keeper.File()
	case t.watched != "":
		return Kept + " " + t.watched
	}
	return ""
}

// Spent reports whether Close has ended the match. What is only watched can be shown again as it is.
func (t *Table) Spent() bool { return t.play.Played() }
