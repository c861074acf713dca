package contests

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// ByLevel is what a version has got out of its matches on a level, on the ladder and in finals.
type ByLevel struct {
	Level   string
	Matches int
	Points  float64
	Percent int
}

// Add adds the matches of a final to what a version has got.
func (b *Scoreboard) Add(out []ByLevel, version int64) []ByLevel {
	me := -1
	for _, s := range b.Rows {
		if s.Of.Version == version {
			me = s.Row.Player
		}
	}
	for _, m := range b.List {
		seat := slices.Index(m.Match.Seats, me)
		if seat < 0 || m.Record == "" {
			continue
		}
		level := b.Table.Plan.Events[m.Event].Level
		i := slices.IndexFunc(out, func(x ByLevel) bool { return x.Level == level })
		if i < 0 {
			i, out = len(out), append(out, ByLevel{Level: level})
		}
		out[i].Matches++
		out[i].Points += m.Result.Points[seat]
	}
	return out
}

// Scoreboard is a final as pages show it.
type Scoreboard struct {
	changes  int // of the contest, when it was made
	Table    *tournament.Table
	List     []tournament.Played
	All      int
	Done     int
	Progress string
	Winners  string
	Rows     []score
	Brackets []drawing
	Matches  []Decided // the last one first
}

// score is a line of a table.
type score struct {
	Place  int // 0 for who was disqualified
	Of     Entrant
	Points string
	Row    tournament.Row
	Faults string
}

// drawing is a bracket.
type drawing struct {
	Title   string
	Columns [][]tables.Box
}

// Decided is a match of a final with a result.
type Decided struct {
	ID, Title, Level string
	Players          []SeatOf
	Points           []string // by seat
	Turns            int
	Reason           string
	Record           string // "" for none
}

// Scoreboard is the final of a contest as it stands, nil when it could not be played.
func (cs *Contests) Scoreboard(ctx context.Context, c Contest) (*Scoreboard, error) {
	cs.viewing.Lock()
	defer cs.viewing.Unlock()
	if b := cs.boards[c.ID]; b != nil && b.changes == c.Changes {
		return b, nil
	}
	s, err := scoresOf(ctx, cs.DB, c)
	if errors.Is(err, errUnplayable) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	table, list := tournament.Replay(s.plan, s.results)
	b := &Scoreboard{changes: c.Changes, Table: table, List: list, Done: table.Matches, Progress: tables.Progress(table)}
	b.All, _ = s.plan.Length()
	b.All = max(b.All, b.Done)
	b.rank(s.field)
	for _, d := range []drawing{{"Bracket", tables.Boxes(table, false)}, {"After a first defeat", tables.Boxes(table, true)}} {
		if len(d.Columns) > 0 {
			b.Brackets = append(b.Brackets, d)
		}
	}
	for _, m := range slices.Backward(list) {
		b.Matches = append(b.Matches, decidedOf(s, m))
	}
	cs.boards[c.ID] = b
	return b, nil
}

// rank makes the lines of the table: who was disqualified has no place in it.
func (b *Scoreboard) rank(field []Entrant) {
	var last []score
	var first []string
	for _, r := range b.Table.Rows {
		line := score{Of: field[r.Player], Points: tables.Points(r.Points), Row: r}
		for _, kind := range slices.Sorted(maps.Keys(r.Faults)) {
			line.Faults = strings.TrimPrefix(fmt.Sprintf("%s, %d %s", line.Faults, r.Faults[kind], kind), ", ")
		}
		if line.Of.State == Disqualified {
			last = append(last, line)
			continue
		}
		line.Place = r.Place - len(last)
		if line.Place == 1 {
			first = append(first, line.Of.Name)
		}
		b.Rows = append(b.Rows, line)
	}
	b.Rows = append(b.Rows, last...)
	switch len(first) {
	case 0:
	case 1:
		b.Winners = first[0] + " has won."
	default:
		b.Winners = strings.Join(first, ", ") + " share the first place."
	}
}

// decidedOf is a match as pages show it.
func decidedOf(s *scores, m tournament.Played) Decided {
	round, _, _ := strings.Cut(m.Match.ID, ".")
	d := Decided{ID: m.Match.ID, Title: m.Title, Turns: m.Turns, Reason: m.Reason, Record: strings.TrimSuffix(m.Record, record.Suffix)}
	if d.Title == "" {
		d.Title = "Round " + round
	}
	if l, err := levels.Find(s.contest.Game, s.plan.Events[m.Event].Level); err == nil && len(s.plan.Events) > 1 {
		d.Level = l.Title
	}
	even := 1 / float64(len(m.Result.Points))
	for seat, at := range m.Match.Seats {
		e := s.field[at]
		d.Players = append(d.Players, SeatOf{e.Name, e.Bot, m.Result.Points[seat] > even+1e-9})
		d.Points = append(d.Points, tables.Points(m.Result.Points[seat]))
	}
	return d
}

// ByTime is how contests are listed: those that are not over by their finals, then the others, the last one first.
const ByTime = "TRUE ORDER BY state IN ('finished', 'off'), IIF(state IN ('finished', 'off'), -ended, starts) LIMIT ?"

// Noticed is a line of the public log of a contest.
type Noticed struct {
	At                time.Time
	Who, What, Reason string
}

// Notices are the last lines of the public log of a contest, the newest first.
func (cs *Contests) Notices(ctx context.Context, id int64) ([]Noticed, error) {
	return store.List(ctx, cs.DB, func(r *sql.Rows) (n Noticed, err error) {
		var at int64
		err = r.Scan(&at, &n.Who, &n.What, &n.Reason)
		n.At = base.When(at)
		return n, err
	}, "SELECT at, who, what, reason FROM notices WHERE contest = ? ORDER BY id DESC LIMIT 500", id)
}

// SeatOf is who had a seat of a match.
type SeatOf struct {
	Name string
	Bot  int64 // 0 for a built-in player
	Won  bool
}
