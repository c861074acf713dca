package contests

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
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

// Sat is what a version has got from a seat in a match of a final.
type Sat struct {
	Level   string
	Version int64 // 0 for one that was removed
	Seat    int
	Points  float64
}

// Sats are all seats of the matches of a final that have a record.
func (b *Scoreboard) Sats() iter.Seq[Sat] {
	return func(yield func(Sat) bool) {
		versions := make([]int64, len(b.Rows))
		for _, s := range b.Rows {
			versions[s.Row.Player] = s.Of.Version
		}
		for _, m := range b.List {
			for seat, at := range m.Match.Seats {
				if m.Record != "" && !yield(Sat{b.Table.Plan.Events[m.Event].Level, versions[at], seat, m.Result.Points[seat]}) {
					return
				}
			}
		}
	}
}

// Scoreboard is a final as pages show it.
type Scoreboard struct {
	changes  int // of the part, when it was made
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

// Scoreboard is the final of a game of a contest as it stands, nil when there is none or it could not be played.
func (cs *Contests) Scoreboard(ctx context.Context, c Contest, game string) (*Scoreboard, error) {
	p := c.Part(game)
	if p == nil || !c.Begun() {
		return nil, nil
	}
	cs.viewing.Lock()
	defer cs.viewing.Unlock()
	which := finalOf{c.ID, game}
	if b := cs.boards[which]; b != nil && b.changes == p.Changes {
		return b, nil
	}
	s, err := scoresOf(ctx, cs.DB, c, p)
	if errors.Is(err, errUnplayable) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	table, list := tournament.Replay(s.plan, s.results)
	b := &Scoreboard{changes: p.Changes, Table: table, List: list, Done: table.Matches, Progress: tables.Progress(table)}
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
	cs.boards[which] = b
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
		line.Place = r.Place
		for _, out := range last {
			if out.Row.Place < r.Place {
				line.Place--
			}
		}
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
	d.Title = cmp.Or(d.Title, "Round "+round)
	if l, err := levels.Find(s.part.Game, s.plan.Events[m.Event].Level); err == nil && len(s.plan.Events) > 1 {
		d.Level = l.Title
	}
	even := 1 / float64(len(m.Result.Points))
	for seat, at := range m.Match.Seats {
		e := s.field[at]
		d.Players = append(d.Players, SeatOf{e.Name, e.Bot, "", m.Result.Points[seat] > even+1e-9})
		d.Points = append(d.Points, tables.Points(m.Result.Points[seat]))
	}
	return d
}

// Sum is a team over all games of a contest.
type Sum struct {
	Place  int // equal ones share it
	Team   int64
	Name   string
	Points float64
	Games  []InGame // those of the contest, in their order
}

// InGame is the best bot of a team in a game of a contest.
type InGame struct {
	Of     *Entrant // nil for none
	Place  int      // among the teams; equal ones share it
	Points float64
}

// Overall are the teams over all games of a contest, nil where it is of one. With n teams in the finals the best team of a game gets n points, the next one
// n - 1, and so on, those who share a place the mean of what is there for them, and a team without a bot in its final nothing.
func (cs *Contests) Overall(ctx context.Context, c Contest) ([]*Sum, error) {
	if len(c.Parts) < 2 {
		return nil, nil
	}
	sums := map[int64]*Sum{}
	orders := make([][]score, len(c.Parts)) // the best bot of each team
	for i, p := range c.Parts {
		b, err := cs.Scoreboard(ctx, c, p.Game)
		if err != nil {
			return nil, err
		}
		if b == nil {
			continue
		}
		in := map[int64]bool{}
		for _, s := range b.Rows {
			if s.Place == 0 || in[s.Of.Team] {
				continue
			}
			in[s.Of.Team] = true
			orders[i] = append(orders[i], s)
			if sums[s.Of.Team] == nil {
				sums[s.Of.Team] = &Sum{Team: s.Of.Team, Games: make([]InGame, len(c.Parts))}
			}
			sums[s.Of.Team].Name = cmp.Or(s.Of.Owner, sums[s.Of.Team].Name)
		}
	}
	for i, order := range orders {
		for from := 0; from < len(order); {
			to := from
			for to < len(order) && order[to].Place == order[from].Place {
				to++
			}
			mean := float64(len(sums)) - float64(from+to-1)/2
			for _, s := range order[from:to] {
				sum := sums[s.Of.Team]
				sum.Games[i] = InGame{&s.Of, from + 1, mean}
				sum.Points += mean
			}
			from = to
		}
	}
	list := slices.SortedFunc(maps.Values(sums), func(x, y *Sum) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), strings.Compare(x.Name, y.Name), cmp.Compare(x.Team, y.Team))
	})
	for i, s := range list {
		if s.Place = i + 1; i > 0 && s.Points == list[i-1].Points {
			s.Place = list[i-1].Place
		}
	}
	return list, nil
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
	Name string `json:"name"`
	Bot  int64  `json:"bot,omitempty" jsonschema:"its number; left out for a built-in player"`
	Mark string `json:"mark,omitempty" jsonschema:"the name of a built-in player as programs write it"`
	Won  bool   `json:"won"`
}
