// Package record keeps matches and shows them: it writes and reads records, reads and writes the logs of the original game servers,
// re-executes both and compares, and makes timelines to look at. Begin with timeline.go, format.go and open.go.
//
//	timeline.go                 a match as something to look at: Timeline, Frame
//	replay.go, film.go          its two kinds: steps re-executed, positions as recorded; turns.go is what they share
//	format.go, digest.go        what a record of Pentarena is
//	write.go, read.go           how it gets into a file and out of it
//	verify.go                   a record re-executed and compared
//	open.go                     any file made a timeline, recognised by what is in it
//	original.go                 any match written in the form of its original server
//	unpack.go, json.go, msgpack.go   packed files and their notations, within limits
//	cerveau*.go                 the logs of Anarchy and Coreminer: deltas of JSON
//	glog*.go                    the logs of Galapagos: nested lists
//	gamejson*.go                the two files of MechMania: game.json and engine.json
//	si32_*.go                   the logs of Si32: MessagePack
//
// Of the logs, NAME_write.go writes a match, NAME_film.go shows one as recorded, and the others read, re-execute and compare.
package record
