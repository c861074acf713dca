// Package honours says what can be earned in a match besides winning it, and finds out who has earned what. A profile and a tournament count
// the same honours: both ask about finished matches and keep nothing of their own in the rules.
package honours

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Honour is something to be earned in a match.
type Honour struct {
	ID     string // in files: lower-case words with dashes
	Title  string
	Text   string // what it takes, in a sentence for people
	Sprite string // its picture in the atlas of the game
	Whole  int64  // how much must be reached in one match, where something is counted; 0 where nothing is
	Unit   string // what is counted: "dollars"
}

// Set is what can be earned in the matches of a game. The zero Set is that of a game without honours.
type Set struct {
	List   []Honour // in the order in which people are shown them; at most 64
	Locked string   // picture of one that was never earned
	find   func(t match.Table, seat rules.Seat) Earned
	count  func(t match.Table, seat rules.Seat, i int) int64
}

// New is a set: its honours, the picture of one that was never earned, and how to find out what a seat has earned in a match so far.
func New(list []Honour, locked string, find func(t match.Table, seat rules.Seat) Earned) Set {
	return Set{List: list, Locked: locked, find: find}
}

// Counting is the set with a way to count how far a seat has come towards honour i of the list.
func (s Set) Counting(count func(t match.Table, seat rules.Seat, i int) int64) Set {
	s.count = count
	return s
}

// Of is what can be earned in the matches of a game.
func Of(game string) Set {
	switch game {
	case "mechmania":
		return Mechmania()
	}
	return Set{}
}

// Earned is a set of honours of a Set, one bit each.
type Earned uint64

// Has reports whether honour i of the list is in the set.
func (e Earned) Has(i int) bool { return e>>i&1 == 1 }

// Earned is what the seat has earned in the match so far: a pure function of the position. What was earned before the end of a match stays
// earned; what depends on its result comes with the last step.
func (s Set) Earned(t match.Table, seat rules.Seat) Earned {
	if s.find == nil {
		return 0
	}
	return s.find(t, seat)
}

// Reached is how far the seat has come in the match towards each honour of the list, from 0 to its Whole.
func (s Set) Reached(t match.Table, seat rules.Seat) []int64 {
	list := make([]int64, len(s.List))
	for i, h := range s.List {
		if h.Whole > 0 && s.count != nil {
			list[i] = min(max(s.count(t, seat, i), 0), h.Whole)
		}
	}
	return list
}

// InMatch lists what every seat has earned in the match so far; nil when nobody has earned anything.
func (s Set) InMatch(t match.Table) [][]Honour {
	var list [][]Honour
	for seat := range t.Seats() {
		if e := s.Earned(t, rules.Seat(seat)); e != 0 {
			if list == nil {
				list = make([][]Honour, t.Seats())
			}
			list[seat] = s.Pick(e)
		}
	}
	return list
}

// Pick lists the honours of a set of them, in the order of the list.
func (s Set) Pick(e Earned) []Honour {
	var list []Honour
	for i, h := range s.List {
		if e.Has(i) {
			list = append(list, h)
		}
	}
	return list
}
