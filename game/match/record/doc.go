// Package record stores matches of any game and plays them back: it writes and reads records, re-executes and compares them, and provides
// timelines.
//
//	timeline.go                 Timeline and Frame: a match for playback
//	replay.go, statelog.go          the two kinds of timeline: steps re-executed, positions as recorded; turns.go is what they share
//	format.go, digest.go        the format of Pentarena's records
//	write.go, read.go           writing and reading it
//	verify.go                   re-executing a record and comparing
//	open.go                     Format, Info, Progress: the interface of a file format
//
// Each other format has its own package, which extends a Replay while it re-executes the commands of a log, or makes a StateLog of its
// positions:
//
//	cerveau     the gamelogs of Anarchy and Coreminer: deltas in JSON
//	glog        the logs of Galapagos: nested lists
//	gamejson    the two files of MechMania: game.json and engine.json
//	si32log     the logs of Si32: MessagePack
//
// Package formats lists all of them and opens any file.
package record
