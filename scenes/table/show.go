package table

// showRest is how long the end of a match is shown before the next one, in seconds.
const showRest = 5.0

// screening is a match that runs by itself, for the one who looks.
type screening struct {
	on   bool
	rest float64 // seconds that the end has been in sight
}

// Show lets a match that nobody here plays run by itself from its start: a director frames it, a caption tells who plays and what happens, and
// nothing says what lies ahead. It reports whether the match can be shown so.
func (t *Table) Show() bool {
	if t.play.Manned() || t.lesson != nil || t.task != nil {
		return false
	}
	t.screening.on = true
	if !t.play.SpoilersHidden() {
		t.play.ToggleSpoilers()
	}
	if !t.play.Highlights() {
		t.play.ToggleHighlights()
	}
	t.viewport.SetDirector(true)
	t.chrome.Present()
	if !t.play.Running() {
		t.play.Replay(0)
	}
	return true
}

// Shown reports whether the match of Show is over, or has come to a stop, and its end has been in sight long enough.
func (t *Table) Shown() bool { return t.screening.rest >= showRest }

// tickShow counts the seconds at the end of a match that is shown.
func (t *Table) tickShow(dt float64) {
	if t.turn.Trouble() != "" || !t.play.Running() && t.play.AtHead() {
		t.screening.rest += dt
	} else {
		t.screening.rest = 0
	}
}
