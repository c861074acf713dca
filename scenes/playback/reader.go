package playback

import (
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
)

// Reader is what may be read of playback by those who must not move it.
type Reader interface {
	Turn() (turn, last int)
	Turns() float64
	Axis() float64
	NumberAt(turns float64) int
	Pos() float64
	Target() float64
	Whole() int
	Unit() record.Unit
	Speed() int

	Playing() bool
	Reversed() bool
	Stepping() bool
	Looping() bool
	Marked() bool
	Passage() (from, to float64, ok bool)
	Highlights() bool
	AtStart() bool
	AtEnd() bool
	AtHead() bool
	AtFront() bool
	Live() bool
	Running() bool
	Going() bool
	Over() bool
	Hiding() bool
	Manned() bool
	Played() bool

	Head() match.Position
	Current() match.Position
	At(step int) match.Position
	FrameAt(turns float64) record.Frame
	Length() int
	Recorded() bool
	KnownTurns() float64

	KnownEntries() int
	Entries() []Entry
	Happened() int
	Comment() string
	Markers(apart float64) []Entry
	Drawings() []match.Note
	Series() []board.Series[match.Position]
	Measured(chart int) [][]float64
	Times() [][]float64
	Overruns() []Overrun
	Refusals() []Refusal
}

// At is the position before a step.
func (p *Player) At(step int) match.Position { return p.line.At(step) }

// Length is how many turns the match has.
func (p *Player) Length() int { return p.line.Turns() }

// Recorded reports whether the positions are shown as a file has them, without commands.
func (p *Player) Recorded() bool { return p.line.Recorded() }
