package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/puzzles/mine"
	"app.pentarena/game/players/review"
)

const puzzlesText = `Finds puzzles in matches: turns in which one idea is better than the next one by
at least 20 points of the win chance. The adviser finds it as arena review does; a
second search under other chances checks it; and players of all strengths try the
turn three times each, which says how hard it is. A turn of which a try comes
between a solution and a miss is left out, and so is one that every try solves, or
that one button solves which orders for all of a seat's pieces.
With -turns 2 or 3 a puzzle has so many turns of its seat in a row, while Master
plays the others; leaving any one of them out must lose 20 points as well.

  arena tourney -format round-robin -players newcomer,rookie,regular,skilled,expert \
    -games anarchy/quick -seeds 2 -seed puzzles -out FOLDER
  arena puzzles -out . FOLDER

Files are records, and the logs of the original engines that the app opens; of
MechMania name game.json and engine.json. Logs that can only be shown as they were
recorded have no puzzles. Folders are read with all below them. A file GAME.json
that an earlier run wrote, named by itself, lends its puzzles to this run as they
are; with -again they are measured once more, with the players of today, and those
that would not be found today are left out. Each game gets a file
GAME.json in the folder of -out, the easiest puzzle first, and one puzzle of those
that ask for the same turn. With more than -most of a game, verbs take turns, for
each of them the strengths that find its puzzles, and of these those come first
whose second idea is farthest behind. An interrupted run writes what it has found.
docs/measurements/puzzles.md has what the program comes with.
`

type puzzlesOptions struct {
	out, seed           string
	workers, each, most int
	turns               int
	again               bool
}

func minePuzzles(c *command.Call) error {
	var o puzzlesOptions
	c.Flags.StringVar(&o.out, "out", ".", "`folder` to write the puzzles to")
	c.Flags.StringVar(&o.seed, "seed", "puzzles", "`text` that determines how those who try a puzzle play")
	c.Flags.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of turns looked at at the same time")
	c.Flags.IntVar(&o.each, "each", 2, "largest `number` of puzzles of a match")
	c.Flags.IntVar(&o.most, "most", puzzles.Most, "largest `number` of puzzles of a game")
	c.Flags.IntVar(&o.turns, "turns", 1, "`number` of turns that a puzzle has")
	c.Flags.BoolVar(&o.again, "again", false, "measure the puzzles of files GAME.json once more")
	args, err := c.Parse(puzzlesText)
	if err != nil {
		return err
	}
	switch {
	case len(args) == 0:
		return command.Usagef("no files")
	case o.each < 1:
		return command.Usagef("-each %d: at least 1", o.each)
	case o.turns < 1 || o.turns > puzzles.MostTurns:
		return command.Usagef("-turns %d: from 1 to %d", o.turns, puzzles.MostTurns)
	case o.most < 1 || o.most > puzzles.Most:
		return command.Usagef("-most %d: from 1 to %d", o.most, puzzles.Most)
	}
	files, inside, err := filesOf(args)
	if err != nil {
		return err
	}
	jobs := pair(files)
	bar := command.NewBar(c.Err, len(jobs), "file", "files")
	found, done := map[string][]puzzles.Puzzle{}, 0
	for _, names := range jobs {
		game, list, err := mineFile(c.Ctx, names, inside[names[0]], &o)
		found[game] = append(found[game], list...)
		if c.Ctx.Err() != nil {
			break
		}
		if err != nil {
			c.Broken = true
			bar.Clear()
			fmt.Fprintf(c.Err, "arena: %s: %s\n", clean.Line(words.And(names)), clean.Line(err.Error()))
		}
		done++
		bar.Step()
	}
	bar.End()
	if err := writePuzzles(c, found, &o); err != nil {
		return err
	}
	if c.Ctx.Err() != nil {
		return command.Interrupted(done, len(jobs), "file", "files")
	}
	return nil
}

// mineFile looks for puzzles in a file. A file inside a folder that is not a match, or whose match can only be shown, has none.
func mineFile(ctx context.Context, names []string, inside bool, o *puzzlesOptions) (game string, list []puzzles.Puzzle, err error) {
	data, err := loadMatch(names)
	_, ok := formats.Find(data)
	if inside && (err != nil || !ok) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	if game, is := strings.CutSuffix(filepath.Base(names[0]), ".json"); is && !inside && !ok {
		list, err := puzzles.Read(data)
		if err != nil || !o.again {
			return game, list, err
		}
		list, err = measured(ctx, list, o)
		return game, list, err
	}
	line, _, err := openMatch(ctx, names[0], data)
	if err != nil {
		return "", nil, err
	}
	if line.Recorded() && inside {
		return "", nil, nil
	}
	m, err := mine.In(line, o.seed, o.turns)
	if err != nil {
		return "", nil, err
	}
	found, err := play.Each(ctx, m.Jobs(), o.workers, nil, func(ctx context.Context, j review.Job) (*puzzles.Puzzle, error) {
		p, err := m.Dig(ctx, j)
		if err != nil {
			err = fmt.Errorf("turn %d: %w", j.Turn+1, err)
		}
		return p, err
	})
	return line.Setup().Game, puzzles.Apart(those(found), o.each), err
}

// measured measures puzzles once more.
func measured(ctx context.Context, list []puzzles.Puzzle, o *puzzlesOptions) ([]puzzles.Puzzle, error) {
	found, err := play.Each(ctx, list, o.workers, nil, func(ctx context.Context, p puzzles.Puzzle) (*puzzles.Puzzle, error) {
		again, err := mine.Again(ctx, p, o.seed)
		if err != nil {
			err = fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
		return again, err
	})
	return those(found), err
}

func those(found []*puzzles.Puzzle) (list []puzzles.Puzzle) {
	for _, p := range found {
		if p != nil {
			list = append(list, *p)
		}
	}
	return list
}

// writePuzzles writes the file of each game and says what is in it.
func writePuzzles(c *command.Call, found map[string][]puzzles.Puzzle, o *puzzlesOptions) error {
	written := false
	for _, game := range slices.Sorted(maps.Keys(found)) {
		list := puzzles.Pick(found[game], o.most)
		if len(list) == 0 {
			continue
		}
		written = true
		data, err := puzzles.Write(list)
		if err != nil {
			return err
		}
		if err := disk.WriteFile(filepath.Join(o.out, game+".json"), data); err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%s: %s of %d found\n", game, words.Count(len(list), "puzzle", "puzzles"), len(found[game]))
	}
	if !written && !c.Broken && c.Ctx.Err() == nil {
		return errors.New("there is no puzzle in these matches")
	}
	return nil
}
