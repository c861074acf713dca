package chrome

import (
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// Action is what a control or a key asks for: one of the types below.
type Action any

// The actions.
type (
	// Do is a command that needs no more than its name.
	Do ui.Action
	// Seek goes to a position in turns. Hidden: a later one was wanted, which may not be told of.
	Seek struct {
		Turns  float64
		Hidden bool
	}
	// ShowEntry goes to just before an entry of the log and lets it happen.
	ShowEntry playback.Entry
	// SetSpeed chooses one of playback.Speeds.
	SetSpeed int
	// Choose presses a verb; refusals of it show beside X,Y.
	Choose struct {
		Verb board.Verb
		X, Y float32
	}
	// Press presses a verb that is no button of its own, by its ID.
	Press string
	// SetDial sets the dial of the chosen verb.
	SetDial struct{ Choice, Value int }
	// Take sets the amount of an offer; refusals of it show beside X,Y.
	Take struct {
		Offer  string
		Amount int
		X, Y   float32
	}
	// TakeAdvice does what the AI has suggested; refusals of it show beside X,Y.
	TakeAdvice struct{ X, Y float32 }
	// MoveCursor moves the keyboard's cursor on the board.
	MoveCursor grid.Point
	// Pan moves the board by canvas units.
	Pan struct{ X, Y float32 }
	// Zoom enlarges the board by a factor.
	Zoom float32
	// ZoomTo brings a cell of the board into sight.
	ZoomTo grid.Point
	// CenterOn brings a point of the board into the middle.
	CenterOn struct{ X, Y float32 }
	// Branch begins a match of these kinds of players with the moment shown.
	Branch []string
)

// Commands without keys.
const (
	MarkNext   ui.Action = "mark-next"   // the passage that is looped begins here, ends here, or there is none
	ToHead     ui.Action = "to-head"     // to the present of the match
	ToPresent  ui.Action = "to-present"  // the same, as far as it may be seen
	Leave      ui.Action = "leave"       // leave the table
	Again      ui.Action = "again"       // begin the same match anew
	ShowResult ui.Action = "show-result" // open the card at the end of the match
	Settings   ui.Action = "settings"    // open the settings
	OpenFile   ui.Action = "open-file"   // open another match
	FillScreen ui.Action = "fill-screen" // the whole screen, or a window
	Ready      ui.Action = "ready"       // the next person sits at the machine
	DropAdvice ui.Action = "drop-advice" // hide what the AI has suggested
	TogglePin  ui.Action = "toggle-pin"  // keep the inspected cell, or let it go
	OverlayOff ui.Action = "overlay-off" // no overlay
)

// Commands are those that are asked for by a Do.
func Commands() []ui.Action {
	list := []ui.Action{ToHead, ToPresent, Leave, Ready, DropAdvice, TogglePin, OverlayOff, ui.CellPress, ui.CellMenu, ui.NextUnit}
	for i := range commands {
		if commands[i].does == nil {
			list = append(list, commands[i].id)
		}
	}
	return list
}

// Commands without keys that are the controls' own.
const (
	panels ui.Action = "panels"
	menu   ui.Action = "menu"
	exit   ui.Action = "exit"
)
