// Package record keeps matches and shows them, whatever the game: it writes and reads records, re-executes them and compares, and makes
// timelines to look at.
//
//	timeline.go                 a match as something to look at: Timeline, Frame
//	replay.go, film.go          its two kinds: steps re-executed, positions as recorded; turns.go is what they share
//	format.go, digest.go        what a record of Pentarena is
//	write.go, read.go           how it gets into a file and out of it
//	verify.go                   a record re-executed and compared
//	open.go                     what a file format is: Format, Info, Progress
//
// Each other format is a package of its own, which extends a Replay as it re-executes the commands of a log, or makes a Film of its positions:
//
//	cerveau     the gamelogs of Anarchy and Coreminer: deltas of JSON
//	glog        the logs of Galapagos: nested lists
//	gamejson    the two files of MechMania: game.json and engine.json
//	si32log     the logs of Si32: MessagePack
//
// Package formats lists them all and opens any file.
package record
