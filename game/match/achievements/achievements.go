// Package achievements defines the achievements of matches and finds out which seat has earned them, from positions alone: the rules store
// nothing for them. Those of MechMania 27 are its document's, which arena counts as well; those of the other games are ours, for people.
package achievements

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Achievement is something to earn in a match besides winning.
type Achievement struct {
	ID     string // in files: lower-case words with dashes
	Title  string
	Text   string // the condition, as a sentence
	Sprite string // its sprite in the game's atlas
	Whole  int64  // amount to reach in one match; 0 if nothing is counted
	Unit   string // what Whole counts: "dollars"
}

// Set holds the achievements of a game. The zero Set has none.
type Set struct {
	List   []Achievement // in the order of the interface; at most 64
	Locked string        // sprite of an achievement that was never earned, "" for a lock
	find   func(t match.Position, seat rules.Seat) Earned
	count  func(t match.Position, seat rules.Seat, i int) int64
}

// New returns a set: its achievements, the sprite for those never earned, and a function that returns what a seat has earned so far.
func New(list []Achievement, locked string, find func(t match.Position, seat rules.Seat) Earned) Set {
	return Set{List: list, Locked: locked, find: find}
}

// Counting returns the set with a function that counts a seat's progress towards achievement i.
func (s Set) Counting(count func(t match.Position, seat rules.Seat, i int) int64) Set {
	s.count = count
	return s
}

// Of returns the achievements of a game, by its ID: what a person can earn.
func Of(game string) Set {
	switch game {
	case "anarchy":
		return deeds(game, arsonists)
	case "coreminer":
		return deeds(game, miners)
	case "galapagos":
		return deeds(game, breeders)
	case "si32":
		return deeds(game, generals)
	}
	return OfContest(game)
}

// OfContest returns the achievements that the rule document of a game names: those that contests of programs count.
func OfContest(game string) Set {
	if game == "mechmania" {
		return Mechmania()
	}
	return Set{}
}

// Earned is a set of achievements, one bit for each in Set.List.
type Earned uint64

// Has reports whether achievement i is in the set.
func (e Earned) Has(i int) bool { return e>>i&1 == 1 }

// Earned returns what the seat has earned so far; it depends on the position alone. What is earned during the match stays earned; what
// depends on the result comes with the last step.
func (s Set) Earned(t match.Position, seat rules.Seat) Earned {
	if s.find == nil {
		return 0
	}
	return s.find(t, seat)
}

// Reached returns the seat's progress towards each achievement, from 0 to its Whole.
func (s Set) Reached(t match.Position, seat rules.Seat) []int64 {
	list := make([]int64, len(s.List))
	for i, h := range s.List {
		if h.Whole > 0 && s.count != nil {
			list[i] = min(max(s.count(t, seat, i), 0), h.Whole)
		}
	}
	return list
}

// InMatch returns what each seat has earned so far; nil if there is nothing.
func (s Set) InMatch(t match.Position) [][]Achievement {
	var list [][]Achievement
	for seat := range t.Seats() {
		if e := s.Earned(t, rules.Seat(seat)); e != 0 {
			if list == nil {
				list = make([][]Achievement, t.Seats())
			}
			list[seat] = s.Pick(e)
		}
	}
	return list
}

// Pick lists the achievements in e, in the order of the list.
func (s Set) Pick(e Earned) []Achievement {
	var list []Achievement
	for i, h := range s.List {
		if e.Has(i) {
			list = append(list, h)
		}
	}
	return list
}
