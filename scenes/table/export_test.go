package table

import (
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/review"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// Rooms returns the parts between which the table passes actions.
func (t *Table) Rooms() (*playback.Player, *turn.Turn, *viewport.Viewport) {
	return t.play, t.turn, t.viewport
}

// Earn sets the achievements of the game.
func (t *Table) Earn(set achievements.Set) { t.achievements.set = set }

// Away is what a table says of the server of its match.
func (t *Table) Away() (text string, bad bool) { return t.awayText() }

// Framed is the part of the board that a clip shows.
var Framed = framed

// WasOf is the match with which a table is compared, as far as it is known.
func WasOf(t *Table) record.Timeline { return t.compared.was.Line() }

// PlayOut lets the AI play the match to its end.
func (t *Table) PlayOut() { t.playOut() }

// Undone are the commands that the controls ask for and nobody carries out.
func (t *Table) Undone() (list []ui.Action) {
	for _, id := range t.chrome.Asks() {
		if commands[id] == nil {
			list = append(list, id)
		}
	}
	return list
}

// Reviewed is what the review says of turns.
func (t *Table) Reviewed() []desk.Marked { return t.review.said.Marks }

// Swings are the turning points that these marks do not explain.
func (t *Table) Swings(marks []desk.Marked) []string { return t.swings(marks) }

// Hinted is the last hint.
var Hinted = hinted

// Hurt is what did harm in a turn.
func (t *Table) Hurt(x review.Turn) string { return t.hurt(x) }
