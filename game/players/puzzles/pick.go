package puzzles

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// apart is how many turns lie between two puzzles of a match at least.
const apart = 4

// byGap has the puzzles first whose second idea is farthest behind.
func byGap(a, b Puzzle) int {
	return cmp.Or(-cmp.Compare(a.Turn.Loss(), b.Turn.Loss()), cmp.Compare(a.ID, b.ID))
}

// Apart chooses at most so many of the puzzles of a match, some turns apart, for the next turn often asks for the same idea.
func Apart(list []Puzzle, most int) (chosen []Puzzle) {
	list = slices.SortedFunc(slices.Values(list), byGap)
	for _, p := range list {
		near := func(q Puzzle) bool { return max(p.Turn.Turn-q.Turn.Turn, q.Turn.Turn-p.Turn.Turn) < apart }
		if len(chosen) < most && !slices.ContainsFunc(chosen, near) {
			chosen = append(chosen, p)
		}
	}
	return chosen
}

// task is the same for puzzles that ask for the same turn: on one map matches often begin alike.
func (p *Puzzle) task() string {
	text := fmt.Sprint(p.Turn.Turn, " ", p.Turn.Seat, " ", p.Turns())
	for _, part := range p.Turn.Better {
		for _, cmd := range part.Cmds {
			text += " " + string(cmd)
		}
	}
	return text
}

// Pick chooses at most so many of the puzzles of a game, the easiest first. Their verbs take turns, so that there are few of one kind only where
// there are few of the others, and among those of a verb the strengths that find them do. Of those that ask for the same turn one is taken.
func Pick(list []Puzzle, most int) (chosen []Puzzle) {
	known := map[string]bool{}
	list = slices.SortedFunc(slices.Values(list), byGap)
	list = slices.DeleteFunc(list, func(p Puzzle) bool {
		task := p.task()
		again := known[task]
		known[task] = true
		return again
	})
	turns := func(kind func(*Puzzle) string) { // kinds take turns
		rank, of := map[string]int{}, map[string]int{} // of a puzzle among those of its kind, and how many there are
		for i := range list {
			k := kind(&list[i])
			rank[list[i].ID] = of[k]
			of[k]++
		}
		slices.SortStableFunc(list, func(a, b Puzzle) int { return cmp.Compare(rank[a.ID], rank[b.ID]) })
	}
	turns(func(p *Puzzle) string {
		strength, _ := p.Strength()
		return p.Turn.Verb + " " + strength
	})
	turns(func(p *Puzzle) string { return p.Turn.Verb })
	chosen = list[:min(most, len(list))]
	slices.SortFunc(chosen, func(a, b Puzzle) int { return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.ID, b.ID)) })
	return chosen
}

// Write is the file of a game: one puzzle a line.
func Write(list []Puzzle) ([]byte, error) {
	out := bytes.NewBufferString("[\n")
	for i, p := range list {
		line, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		out.Write(line)
		if i < len(list)-1 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	out.WriteString("]\n")
	return out.Bytes(), nil
}
