package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/stats/forecast"
	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// trace is a match as the win chance sees it.
type trace struct {
	n     int // its number among those of the same level and players
	level string
	turns []turnRead
	share []float64
	gap   int // between the strengths of the players
}

// turnRead is the start of a turn: who moves, and what the analysis sees, nil where it does not look, since one seat has moved more often.
type turnRead struct {
	active  rules.SeatSet
	reading *bots.Reading
}

// fits reports whether the fit may see the match; the tables are about the others.
func (t trace) fits() bool { return t.n%2 == 0 }

// forecast is the match with what is said of it.
func (t trace) forecast(model bots.Model) forecast.Match {
	return forecast.Match{Said: t.said(model), Progress: t.progress(), Share: t.share}
}

// said is the forecast at the start of each turn.
func (t trace) said(model bots.Model) (out [][]float64) {
	for _, turn := range t.turns {
		out = append(out, bots.Forecast(out, turn.active, func() ([]float64, bots.Pace) {
			return bots.Estimate(*turn.reading, model.Weights), turn.reading.Follows(model.Pace)
		}))
	}
	return out
}

// progress is how far the match had come at the start of each turn.
func (t trace) progress() (out []float64) {
	last := 0.0
	for _, turn := range t.turns {
		if turn.reading != nil {
			last = turn.reading.Progress
		}
		out = append(out, last)
	}
	return out
}

// short reports whether its match is. The first turn is one that the analysis looks at.
func (t trace) short() bool { return t.turns[0].reading.Short() }

// pairings are matches of every strength against every strength.
type pairings struct {
	call    *command.Call
	entry   catalog.Entry
	levels  []string
	players []string
	seed    string
	count   int
	records string
}

// meeting is one of them.
type meeting struct {
	level levels.Level
	seats []string // strengths
	n     int
}

// read returns the traces of all matches, and plays those without a record first.
func (p pairings) read(workers int) ([]trace, error) {
	var list []meeting
	for _, name := range p.levels {
		level, err := levels.Find(p.entry.Game.Info().ID, name)
		if err != nil {
			return nil, err
		}
		for _, a := range p.players {
			for _, b := range p.players {
				m := meeting{level: level}
				for seat := range p.entry.Seats(level) {
					m.seats = append(m.seats, []string{a, b}[seat%2])
				}
				for ; m.n < p.count || p.kept(m); m.n++ {
					list = append(list, m)
				}
			}
		}
	}
	bar := command.NewBar(p.call.Err, len(list), "match", "matches")
	defer bar.End()
	return play.Each(p.call.Ctx, list, workers, bar.Step, p.trace)
}

func (p pairings) file(m meeting) string {
	return filepath.Join(p.records, fmt.Sprintf("%s-%s-%s-%s-%d%s", m.level.Game, m.level.Name, m.seats[0], m.seats[1], m.n+1, record.Suffix))
}

// kept reports whether there is a record of a match.
func (p pairings) kept(m meeting) bool {
	_, err := os.Stat(p.file(m))
	return err == nil
}

func (p pairings) trace(ctx context.Context, m meeting) (trace, error) {
	name := p.file(m)
	data, err := os.ReadFile(name)
	if errors.Is(err, os.ErrNotExist) {
		data, err = p.play(ctx, m)
		if err == nil {
			err = disk.Open(p.records).Save(filepath.Base(name), data)
		}
	}
	if err != nil {
		return trace{}, err
	}
	line, info, err := formats.Open(ctx, name, data, nil)
	if err != nil {
		return trace{}, err
	}
	if info.State != record.Verified || info.Err != nil {
		return trace{}, fmt.Errorf("%s: %s", name, info.Message)
	}
	return traceOf(p.entry, line, m)
}

func (p pairings) play(ctx context.Context, m meeting) ([]byte, error) {
	seed := strings.Join([]string{p.seed, m.seats[0], m.seats[1], strconv.Itoa(m.n + 1)}, ".") // on one map all players often meet the same fate
	setup := match.Setup{Game: m.level.Game, Level: m.level.Name, Text: m.level.Text, Seed: seed}
	var seats []match.Player
	for seat, name := range m.seats {
		bot, err := p.entry.Bot(name, fmt.Sprintf("%s seat %d", setup.Seed, seat+1))
		if err != nil {
			return nil, err
		}
		seats = append(seats, bot)
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: players.Title(name), Kind: name})
	}
	start, err := games.Start(setup)
	if err != nil {
		return nil, err
	}
	played := match.New(setup, start)
	if err := played.Run(ctx, seats); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = record.Save(&b, record.Follow(played), nil)
	return b.Bytes(), err
}

func traceOf(entry catalog.Entry, line record.Timeline, m meeting) (trace, error) {
	t := trace{n: m.n, level: m.level.Name, gap: slices.Index(levels.Strengths[:], m.seats[0]) - slices.Index(levels.Strengths[:], m.seats[1])}
	t.gap = max(t.gap, -t.gap)
	for turn := range line.Turns() {
		at := line.At(line.First(turn))
		active := at.Active()
		if active == 1<<1 && turn > 0 {
			t.turns = append(t.turns, turnRead{active: active})
			continue
		}
		r, err := entry.Measured.Reading(at)
		if err != nil {
			return t, err
		}
		t.turns = append(t.turns, turnRead{active, &r})
	}
	end := line.At(line.Len()).Outcome()
	t.share = bots.Share(end, len(m.seats))
	return t, nil
}
