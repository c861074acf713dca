// Package puzzles has positions of matches in which one turn decides, or two or three in a row, to be solved by a person. They are found by package mine and kept in a file for
// each game.
package puzzles

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/link"
	"app.pentarena/game/players/review"
	"app.pentarena/levels"
)

// Puzzle is a turn of a match that decides, or the first of several. Of its review, Best is the win chance after the adviser's turns, and Played that
// after the second idea: what comes nearest among those that do not solve it.
type Puzzle struct {
	ID     string                     `json:"id"`
	Match  string                     `json:"match"`  // a link's data: the match up to the end of the turn, with the seat
	Rating int                        `json:"rating"` // Elo of who would solve it half of the time
	Found  [len(levels.Strengths)]int `json:"found"`  // how often each strength solved it, of Tries
	Turn   review.Turn                `json:"turn"`
	Then   []Then                     `json:"then,omitempty"` // the turns of the seat after it, of a puzzle of several turns
}

// Then is a later turn of a puzzle: what the solution does in it, and the lowest bits of the hash of the position in which it does that.
type Then struct {
	Better []review.Part `json:"better"`
	Key    int           `json:"key,omitempty"`
	Verb   string        `json:"verb"`
	Sum    uint16        `json:"sum"`
}

// Sum is the lowest bits of a position's hash.
func Sum(at match.Position) uint16 { return uint16(at.Hash()) }

// Turns is how many turns of its seat the puzzle has.
func (p *Puzzle) Turns() int { return 1 + len(p.Then) }

// Tries is how often each strength has tried a puzzle.
const Tries = 3

// Solution is what would be best, turn by turn.
func (p *Puzzle) Solution(game match.Game) ([][]match.Advice, error) {
	list := make([][]match.Advice, p.Turns())
	for i := range list {
		better := p.Turn.Better
		if i > 0 {
			better = p.Then[i-1].Better
		}
		var err error
		if list[i], err = review.Advice(game, better); err != nil {
			return nil, fmt.Errorf("turn %d of the solution: %w", i+1, err)
		}
	}
	return list, nil
}

// IsID reports whether a text may be the ID of a puzzle.
func IsID(text string) bool {
	return len(text) == 8 && !strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789abcdef", r) })
}

// Limits of a file.
const (
	MaxFile = 1 << 20
	Most    = 100      // puzzles of a game
	maxText = 16 << 10 // bytes of a match

	MaxRating = 5000
	MostTurns = 3 // of a puzzle
	mostParts = 400
)

// Rival is who plays the other seats in a puzzle of so many turns: in one turn "", for they do what they did in the match.
func Rival(turns int) string {
	if turns == 1 {
		return ""
	}
	return levels.Strengths[len(levels.Strengths)-1]
}

// Enough is the part of what is at stake that solves a puzzle, or a turn that is tried again.
const Enough = 0.8

// Way is how much of the way from the second idea to the best a win chance has come.
func (p *Puzzle) Way(chance float64) float64 { return 1 - (p.Turn.Best-chance)/p.Turn.Loss() }

// Gap is how far the second idea is behind at least, in win chance.
const Gap = 0.2

// Read reads the file of a game. The puzzles are in the order of the file, the easiest first.
func Read(data []byte) ([]Puzzle, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("the puzzles have %d bytes, more than %d", len(data), MaxFile)
	}
	var list []Puzzle
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("the puzzles cannot be read: %s", strict.Words(err))
	}
	if len(list) > Most {
		return nil, fmt.Errorf("there are %d puzzles, more than %d", len(list), Most)
	}
	known := map[string]bool{}
	for i := range list {
		p := &list[i]
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		if known[p.ID] {
			return nil, fmt.Errorf("puzzle %d: %q is there twice", i+1, p.ID)
		}
		known[p.ID] = true
	}
	return list, nil
}

func (p *Puzzle) check() error {
	t := &p.Turn
	switch {
	case !IsID(p.ID):
		return fmt.Errorf("%.20q is not eight digits and letters from a to f", p.ID)
	case p.Match == "" || len(p.Match) > maxText:
		return fmt.Errorf("its match has %d bytes; it must have some, and at most %d", len(p.Match), maxText)
	case p.Rating < 0 || p.Rating > MaxRating:
		return fmt.Errorf("the rating %d is not from 0 to %d", p.Rating, MaxRating)
	case slices.ContainsFunc(p.Found[:], func(n int) bool { return n < 0 || n > Tries }):
		return fmt.Errorf("it was found %v times; the strengths tried it %d times each", p.Found, Tries)
	case !(t.Played >= 0 && t.Best <= 1 && t.Loss() > 0): // also of what is not a number
		return fmt.Errorf("the best turn is worth %g and the next idea %g", t.Best, t.Played)
	case len(t.Better) == 0 || len(t.Better) > mostParts || t.Key < 0 || t.Key >= len(t.Better):
		return errors.New("the best turn is missing")
	case t.Turn < 0:
		return fmt.Errorf("there is no turn %d", t.Turn+1)
	case p.Turns() > MostTurns:
		return fmt.Errorf("it has %d turns, more than %d", p.Turns(), MostTurns)
	}
	for i, x := range p.Then {
		if len(x.Better) == 0 || len(x.Better) > mostParts || x.Key < 0 || x.Key >= len(x.Better) {
			return fmt.Errorf("the best turn %d is missing", i+2)
		}
	}
	return nil
}

// Open re-executes the match of a puzzle, up to the end of its turn.
func (p *Puzzle) Open(progress *record.Progress) (*record.Replay, error) {
	l, err := link.Parse(link.Mark+p.Match, unplayed)
	if err != nil {
		return nil, err
	}
	line, info, err := l.Replay(progress)
	switch {
	case err != nil:
		return nil, err
	case info.Err != nil:
		return nil, info.Err
	case l.Seat != p.Turn.Seat || p.Turn.Turn >= line.Turns():
		return nil, errors.New("the turn is not in the match")
	case !line.At(line.First(p.Turn.Turn)).Active().Has(p.Turn.Seat):
		return nil, errors.New("it is not the seat's turn")
	}
	return line, nil
}

// unplayed are the players of a game whose matches have all their commands.
func unplayed(game string) players.Choice { return players.Choice{For: game} }

// Strength is the weakest strength that solved the puzzle in most of its tries; false when none did.
func (p *Puzzle) Strength() (string, bool) {
	for i, n := range p.Found {
		if 2*n > Tries {
			return levels.Strengths[i], true
		}
	}
	return "", false
}

// Easy reports whether every try has solved it, so that it is none.
func (p *Puzzle) Easy() bool {
	return !slices.ContainsFunc(p.Found[:], func(n int) bool { return n < Tries })
}

// Lucky reports whether the weakest strength has solved a puzzle that no strength solves in most of its tries: that was luck.
func (p *Puzzle) Lucky() bool {
	_, ok := p.Strength()
	return !ok && p.Found[0] > 0
}

// Measure is the rating of a puzzle that players of these ratings have solved so often in Tries: the Elo of who would solve it half of the time. Two
// more tries, one of them solved, by somebody of their mean rating keep it in bounds.
func Measure(elo [len(levels.Strengths)]int, found [len(levels.Strengths)]int) int {
	mean := 0
	for _, e := range elo {
		mean += e
	}
	mean /= len(elo)
	low, high := -2*MaxRating, 3*MaxRating
	for high-low > 1 {
		at := (low + high) / 2
		chance := func(elo int) float64 { return 1 / (1 + math.Pow(10, float64(at-elo)/400)) }
		more := 1 - 2*chance(mean) // solved beyond what was to be expected
		for i, e := range elo {
			more += float64(found[i]) - float64(Tries*chance(e))
		}
		if more > 0 {
			high = at
		} else {
			low = at
		}
	}
	return min(max(low, 0), MaxRating)
}

//go:embed data/*.json
var shipped embed.FS

// Shipped is the file with the puzzles that come with the program for a game. The page fetches it.
func Shipped(game string) ([]byte, error) {
	data, err := shipped.ReadFile("data/" + game + ".json")
	if err != nil {
		return nil, fmt.Errorf("there are no puzzles of %s", game)
	}
	return data, nil
}
