package kept

import (
	"slices"

	"app.pentarena/game/players/puzzles"
	"app.pentarena/scenes/scene"
)

// puzzlesName is the file of what became of puzzles.
const puzzlesName = "puzzles.json"

// MostPuzzles is the largest number of puzzles of which something is kept.
const MostPuzzles = 2000

// Puzzle is what became of a puzzle that a person has tried.
type Puzzle struct {
	Game   string `json:"game"`
	ID     string `json:"puzzle"` // puzzles.Puzzle.ID
	Rating int    `json:"rating"` // of the puzzle when it was tried first
	Tries  int    `json:"tries"`  // up to the one that solved it
	Hints  int    `json:"hints"`  // up to then
	Solved bool   `json:"solved"`
	Clean  bool   `json:"clean"`         // solved by the first try, without a hint: that is what counts for the rating
	Day    string `json:"day,omitempty"` // on which it was solved as the daily, "2026-01-31"; "" for none
}

// Sound reports whether the entry can be true.
func (p Puzzle) Sound() bool {
	_, dated := puzzles.Day(p.Day)
	return p.Game != "" && puzzles.IsID(p.ID) && p.Rating >= 0 && p.Rating <= puzzles.MaxRating && p.Tries > 0 && p.Tries < 1<<20 && p.Hints >= 0 && p.Hints < 1<<20 &&
		(p.Solved || !p.Clean) && (p.Day == "" || dated && len(p.Day) == 10 && p.Solved)
}

// Puzzles lists the puzzles that a person has tried, in the order of the first try. What cannot be read is left out.
func Puzzles(store scene.Store) []Puzzle {
	list := slices.DeleteFunc(load[Puzzle](store, puzzlesName), func(p Puzzle) bool { return !p.Sound() })
	return list[:min(len(list), MostPuzzles)]
}

// Tried keeps the verdict on a try, and returns the entry. Of the puzzle only game, name and rating are read. hints is how many were given before it;
// day is the date if it is the daily of that, else "". After it was solved only the day may still change.
func Tried(store scene.Store, p Puzzle, solved bool, hints int, day string) (Puzzle, error) {
	now := func(list *[]Puzzle) Puzzle {
		i := slices.IndexFunc(*list, func(o Puzzle) bool { return o.Game == p.Game && o.ID == p.ID })
		if i < 0 {
			i = len(*list)
			*list = append(*list, Puzzle{Game: p.Game, ID: p.ID, Rating: p.Rating})
		}
		e := &(*list)[i]
		if !e.Solved {
			e.Tries, e.Hints = e.Tries+1, max(e.Hints, hints)
			e.Solved, e.Clean = solved, solved && e.Tries == 1 && e.Hints == 0
		}
		if solved && e.Day == "" {
			e.Day = day
		}
		return *e
	}
	list := Puzzles(store)
	e := now(&list)
	if store == nil {
		return e, nil
	}
	return e, store.Together(func() error {
		list := Puzzles(store)
		now(&list)
		return write(store, puzzlesName, list[max(len(list)-MostPuzzles, 0):])
	})
}

// untried is the deviation of a person who has tried no puzzle of a game. With that of a person who has not played, one hint in an easy puzzle
// would cost nearly 400 points.
const untried = 200

// PuzzleRating is the person's rating among the puzzles of a game, by Rating.Scored; who has tried none begins with start.
func PuzzleRating(list []Puzzle, game string, start int) Rating {
	r := Rating{Game: game, Elo: float64(start), Deviation: untried}
	for _, p := range list {
		if p.Game == game {
			points := 0.0
			if p.Clean {
				points = 1
			}
			r = r.Scored(points, p.Rating)
		}
	}
	return r
}

// Streak is on how many days in a row, up to this one or the one before, the daily was solved.
func Streak(list []Puzzle, date string) (n int) {
	today, ok := puzzles.Day(date)
	if !ok {
		return 0
	}
	on := map[int]bool{}
	for _, p := range list {
		if day, ok := puzzles.Day(p.Day); ok {
			on[day] = true
		}
	}
	if !on[today] {
		today--
	}
	for on[today-n] {
		n++
	}
	return n
}

// AddPuzzles adds what became of puzzles elsewhere. What is there stays, unless the puzzle was solved only elsewhere. Call it within Store.Together.
func AddPuzzles(store scene.Store, tried []Puzzle) (Merged, error) {
	return bring(store, puzzlesName, Puzzles(store), tried, MostPuzzles, func(there, p Puzzle) bool { return there.Game == p.Game && there.ID == p.ID },
		func(there, p Puzzle) bool { return p.Solved && !there.Solved || p.Day != "" && there.Day == "" })
}
