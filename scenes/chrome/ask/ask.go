// Package ask has what the controls ask for: actions, which the table carries out.
package ask

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// Action is what a control or a key asks for; one of the types below.
type Action any

// The actions.
type (
	// Do is a command without parameters.
	Do ui.Action
	// Seek goes to a position in turns. Held: it continues from a press that was announced.
	Seek struct {
		Turns float64
		Held  bool
	}
	// ShowEntry goes to just before an entry of the log and plays it.
	ShowEntry playback.Entry
	// SetSpeed chooses one of playback.Speeds.
	SetSpeed int
	// Choose presses a verb; a refusal shows beside X,Y.
	Choose struct {
		Verb board.Verb
		X, Y float32
	}
	// Press presses a verb without a button, by its ID.
	Press string
	// SetDial sets the dial of the chosen verb.
	SetDial struct{ Choice, Value int }
	// Take sets the amount of an offer; a refusal shows beside X,Y.
	Take struct {
		Offer  string
		Amount int
		X, Y   float32
	}
	// TakeAdvice carries out the AI's suggestion; a refusal shows beside X,Y.
	TakeAdvice struct{ X, Y float32 }
	// MoveCursor moves the keyboard cursor on the board.
	MoveCursor grid.Point
	// Pan moves the board by canvas units.
	Pan struct{ X, Y float32 }
	// Zoom scales the board by a factor.
	Zoom float32
	// ZoomTo zooms in on a cell of the board.
	ZoomTo grid.Point
	// Bring brings a cell of the board into sight.
	Bring grid.Point
	// CenterOn centers the camera on a point of the board, in tiles.
	CenterOn struct{ X, Y float32 }
	// Branch starts a match between these kinds of players after the first Steps steps; Turns is that moment in turns.
	Branch struct {
		Kinds []string
		Steps int
		Turns float64
	}
	// ShowBetter goes to the start of a turn that was reviewed and shows on the board what would have been better.
	ShowBetter Reviewed
	// TryTurn lets the person play a turn that was reviewed.
	TryTurn Reviewed
)

// Reviewed is a turn of a seat, on the timeline.
type Reviewed struct {
	Turn int
	Seat rules.Seat
}

// Commands without a key.
const (
	MarkNext   ui.Action = "mark-next"   // set the start of the loop here, then its end, then clear it
	ToHead     ui.Action = "to-head"     // to the latest turn
	ToPresent  ui.Action = "to-present"  // to the latest turn that is not a spoiler
	Leave      ui.Action = "leave"       // leave the match
	Again      ui.Action = "again"       // restart the match
	ShowResult ui.Action = "show-result" // open the result card
	NextLesson ui.Action = "next-lesson" // the next position of a guided match, or a match after the last
	TryAgain   ui.Action = "try-again"   // begin the position of a guided match again
	Review     ui.Action = "review"      // begin the review of the match, or show it

	PauseReview ui.Action = "pause-review" // let the review rest, or go on with it

	Retry      ui.Action = "retry"       // let a match go on that has stopped
	ShowAnswer ui.Action = "show-answer" // begin it again and show how the task is done
	Settings   ui.Action = "settings"    // open the settings
	OpenFile   ui.Action = "open-file"   // open another match
	FillScreen ui.Action = "fill-screen" // toggle full screen
	Ready      ui.Action = "ready"       // the next person is ready
	Skip       ui.Action = "skip"        // end what is shown of others' turns
	Run        ui.Action = "run"         // let turns go by until something happens
	PlayOut    ui.Action = "play-out"    // let the AI play the match to its end
	Resign     ui.Action = "resign"      // give a match on a server up
	Abort      ui.Action = "abort"       // call it off in its first turn
	Claim      ui.Action = "claim"       // end it because the others are away
	TakeBack   ui.Action = "take-back"   // ask the others to let the last turn begin again
	Draw       ui.Action = "draw"        // propose to the others to end it without a winner
	Talk       ui.Action = "talk"        // open the dialog in which people speak with each other
	DropAdvice ui.Action = "drop-advice" // hide the AI's suggestion
	TogglePin  ui.Action = "toggle-pin"  // pin or unpin the inspected cell
	OverlayOff ui.Action = "overlay-off" // turn the overlay off

	OtherMatch ui.Action = "other-match" // show the other of two matches that are compared, where there is room for one

	ShowDifference  ui.Action = "show-difference"  // go to where the record differs from the rules
	FirstDifference ui.Action = "first-difference" // go to the first turn in which two matches that are compared differ
)
