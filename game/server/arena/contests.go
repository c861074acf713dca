package arena

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/static"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// scoreboard is a final as pages show it.
type scoreboard struct {
	changes  int // of the contest, when it was made
	table    *tournament.Table
	list     []tournament.Played
	All      int
	Done     int
	Progress string
	Winners  string
	Rows     []score
	Brackets []drawing
	Matches  []decided // the last one first
}

// score is a line of a table.
type score struct {
	Place  int // 0 for who was disqualified
	Of     entrant
	Points string
	Row    tournament.Row
	Faults string
}

// drawing is a bracket.
type drawing struct {
	Title   string
	Columns [][]tables.Box
}

// decided is a match of a final with a result.
type decided struct {
	ID, Title, Level string
	Players          []seatOf
	Points           []string // by seat
	Turns            int
	Reason           string
	Record           string // "" for none
}

// scoreboard is the final of a contest as it stands, nil when it could not be played.
func (a *Arena) scoreboard(ctx context.Context, c contest) (*scoreboard, error) {
	a.finals.viewing.Lock()
	defer a.finals.viewing.Unlock()
	if b := a.finals.boards[c.ID]; b != nil && b.changes == c.Changes {
		return b, nil
	}
	s, err := scoresOf(ctx, a.db, c)
	if errors.Is(err, errUnplayable) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	table, list := tournament.Replay(s.plan, s.results)
	b := &scoreboard{changes: c.Changes, table: table, list: list, Done: table.Matches, Progress: tables.Progress(table)}
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
	a.finals.boards[c.ID] = b
	return b, nil
}

// rank makes the lines of the table: who was disqualified has no place in it.
func (b *scoreboard) rank(field []entrant) {
	var last []score
	var first []string
	for _, r := range b.table.Rows {
		line := score{Of: field[r.Player], Points: tables.Points(r.Points), Row: r}
		for _, kind := range slices.Sorted(maps.Keys(r.Faults)) {
			line.Faults = strings.TrimPrefix(fmt.Sprintf("%s, %d %s", line.Faults, r.Faults[kind], kind), ", ")
		}
		if line.Of.State == disqualified {
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
func decidedOf(s *scores, m tournament.Played) decided {
	round, _, _ := strings.Cut(m.Match.ID, ".")
	d := decided{ID: m.Match.ID, Title: m.Title, Turns: m.Turns, Reason: m.Reason, Record: strings.TrimSuffix(m.Record, record.Suffix)}
	if d.Title == "" {
		d.Title = "Round " + round
	}
	if l, err := levels.Find(s.contest.Game, s.plan.Events[m.Event].Level); err == nil && len(s.plan.Events) > 1 {
		d.Level = l.Title
	}
	even := 1 / float64(len(m.Result.Points))
	for seat, at := range m.Match.Seats {
		e := s.field[at]
		d.Players = append(d.Players, seatOf{e.Name, e.Bot, m.Result.Points[seat] > even+1e-9})
		d.Points = append(d.Points, tables.Points(m.Result.Points[seat]))
	}
	return d
}

// contestRow is a contest in a list.
type contestRow struct {
	contest
	Title string // of its game
}

// contestRows are contests as lists show them.
func (a *Arena) contestRows(ctx context.Context, where string, args ...any) (out []contestRow, err error) {
	list, err := a.contests(ctx, where, args...)
	for _, c := range list {
		out = append(out, contestRow{c, a.game(c.Game).title})
	}
	return out, err
}

// byTime is how contests are listed: those that are not over by their finals, then the others, the last one first.
const byTime = "TRUE ORDER BY state IN ('finished', 'off'), IIF(state IN ('finished', 'off'), -ended, starts) LIMIT ?"

func (a *Arena) contestsPage(w http.ResponseWriter, r *http.Request, me *person) error {
	list, err := a.contestRows(r.Context(), byTime, 200)
	if err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "contests", struct{ Contests []contestRow }{list})
}

// noticed is a line of the public log of a contest.
type noticed struct {
	At                time.Time
	Who, What, Reason string
}

func (a *Arena) notices(ctx context.Context, id int64) ([]noticed, error) {
	return store.List(ctx, a.db, func(r *sql.Rows) (n noticed, err error) {
		var at int64
		err = r.Scan(&at, &n.Who, &n.What, &n.Reason)
		n.At = when(at)
		return n, err
	}, "SELECT at, who, what, reason FROM notices WHERE contest = ? ORDER BY id DESC LIMIT 500", id)
}

// asked is the contest of a request.
func (a *Arena) asked(r *http.Request) (contest, error) {
	id, err := number(r, "contest")
	if err != nil {
		return contest{}, err
	}
	return contestOf(r.Context(), a.db, id)
}

// shownContest is a contest as its page shows it.
type shownContest struct {
	contest
	Title    string   // of the game
	LevelsOf []string // titles
	Kind     tournament.Kind
	ClassOf  string // the name of the class that enters; "" for all
	Entrants []enrolled
	Choices  []bot  // of mine that may enter
	Mine     string // the names of mine that are in
	Notices  []noticed
	Board    *scoreboard
	Results  bool
	Signed   bool // I am signed in
	Manages  bool // I may change it
}

// enrolled is an entrant as pages list it.
type enrolled struct {
	entrant
	Mine   bool
	Rating *standing // on the ladder now, before the final
}

// mostListed is how many matches of a final its page lists.
const mostListed = 100

// Listed are the matches that the page lists.
func (c *shownContest) Listed() []decided {
	return c.Board.Matches[:min(mostListed, len(c.Board.Matches))]
}

// describe is a contest as its page shows it to somebody.
func (a *Arena) describe(ctx context.Context, c contest, me *person) (*shownContest, error) {
	s := &shownContest{contest: c, Title: a.game(c.Game).title, Signed: me != nil, Manages: me != nil && me.role == organiser}
	s.Kind, _ = c.Format.Kind()
	if c.Class != 0 {
		if err := a.db.QueryRowContext(ctx, "SELECT name FROM classes WHERE id = ?", c.Class).Scan(&s.ClassOf); err != nil {
			return nil, err
		}
	}
	for _, name := range c.Levels {
		l, err := levels.Find(c.Game, name)
		if err != nil {
			return nil, err
		}
		s.LevelsOf = append(s.LevelsOf, l.Title)
	}
	list, err := entrants(ctx, a.db, c.ID)
	if err != nil {
		return nil, err
	}
	in, ours := map[int64]bool{}, 0
	for _, e := range list {
		x := enrolled{entrant: e, Mine: me != nil && e.Team == me.team}
		if e.Bot != 0 && e.Place == 0 {
			x.Rating = a.rated(c.Game, cmp.Or(e.Version, e.Plays))
		}
		if in[e.Bot] = e.State != withdrawn; x.Mine && e.State == within {
			s.Mine = strings.TrimPrefix(s.Mine+", "+e.Name, ", ")
			ours++
		}
		s.Entrants = append(s.Entrants, x)
	}
	if me != nil && c.Open && c.Phase() == "open" {
		mine, err := a.bots(ctx, "team = ? AND game = ? AND state IN ('playing', 'paused') ORDER BY bots.id", me.team, c.Game)
		if err != nil {
			return nil, err
		}
		for _, b := range mine {
			if !in[b.ID] && ours < c.Most {
				s.Choices = append(s.Choices, b)
			}
		}
	}
	if s.Notices, err = a.notices(ctx, c.ID); err != nil {
		return nil, err
	}
	if c.begun() {
		s.Board, err = a.scoreboard(ctx, c)
	}
	return s, err
}

func (a *Arena) contestPage(w http.ResponseWriter, r *http.Request, me *person) error {
	c, err := a.asked(r)
	if err != nil {
		return err
	}
	body, err := a.describe(r.Context(), c, me)
	if err != nil {
		return err
	}
	body.Results = r.FormValue("results") != ""
	return a.render(w, r, me, http.StatusOK, "contest", body)
}

// botEntered lets a bot of the form into a contest.
func (a *Arena) botEntered(w http.ResponseWriter, r *http.Request, me *person) error {
	c, err := a.asked(r)
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(r.PostFormValue("bot"), 10, 64)
	if err != nil {
		return refuse(400, "Choose a bot first.")
	}
	if err := a.enterBot(r.Context(), *me, c.ID, id); err != nil {
		return err
	}
	return a.done(w, r, back(r, c.ID), "The bot is in. The version with which it plays at the deadline counts.")
}

// back is the page from which a form about a contest came.
func back(r *http.Request, id int64) string {
	if r.PostFormValue("from") == organiser {
		return fmt.Sprint("organiser/contests/", id)
	}
	return fmt.Sprint("contests/", id)
}

// entrantOut takes a bot out of a contest.
func (a *Arena) entrantOut(r *http.Request, me *person, c contest) (string, error) {
	id, err := number(r, "entrant")
	if err != nil {
		return "", err
	}
	state := withdrawn
	if r.PostFormValue("how") == disqualified {
		state = disqualified
	}
	return "It is " + state + ". The log of the contest says so.", a.takeOut(r.Context(), *me, c.ID, id, state, r.PostFormValue("reason"))
}

// askedBoard is the contest of a request, and its final; errNone where there is none.
func (a *Arena) askedBoard(r *http.Request) (c contest, b *scoreboard, err error) {
	if c, err = a.asked(r); err != nil {
		return c, nil, err
	}
	if c.begun() {
		b, err = a.scoreboard(r.Context(), c)
	}
	if b == nil && err == nil {
		err = errNone
	}
	return c, b, err
}

// finalMatch shows one match of a final.
func (a *Arena) finalMatch(w http.ResponseWriter, r *http.Request, me *person) error {
	c, b, err := a.askedBoard(r)
	if err != nil {
		return err
	}
	body := struct {
		decided
		Contest int64
		Name    string
		Log     int64 // the version of mine of which there is one
		Manages bool
	}{Contest: c.ID, Name: c.Name, Manages: me != nil && me.role == organiser}
	i := slices.IndexFunc(b.Matches, func(d decided) bool { return d.ID == r.PathValue("match") })
	if i < 0 {
		return errNone
	}
	body.decided = b.Matches[i]
	if me != nil {
		err := a.db.QueryRowContext(r.Context(), "SELECT said.version FROM said JOIN versions ON versions.id = said.version JOIN bots ON bots.id = bot WHERE record = ? AND team = ? LIMIT 1",
			body.Record+record.Suffix, me.team).Scan(&body.Log)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	return a.render(w, r, me, http.StatusOK, "finalmatch", body)
}

// resultFiles are the tables of a final, by the names of their files.
var resultFiles = map[string]struct {
	kind  string
	write func(io.Writer, *scoreboard) error
}{
	"table.csv":   {"text/csv; charset=utf-8", func(w io.Writer, b *scoreboard) error { return tables.CSV(w, b.table) }},
	"cross.csv":   {"text/csv; charset=utf-8", func(w io.Writer, b *scoreboard) error { return tables.CrossCSV(w, b.table) }},
	"matches.csv": {"text/csv; charset=utf-8", func(w io.Writer, b *scoreboard) error { return tables.MatchesCSV(w, b.table.Plan, b.list) }},
	"table.json":  {static.Types[".json"], func(w io.Writer, b *scoreboard) error { return tables.JSON(w, b.table) }},
	"table.md":    {"text/markdown; charset=utf-8", func(w io.Writer, b *scoreboard) error { return tables.Markdown(w, b.table) }},
}

// resultFile answers with a table of a final.
func (a *Arena) resultFile(w http.ResponseWriter, r *http.Request, _ *person) error {
	c, b, err := a.askedBoard(r)
	if err != nil {
		return err
	}
	f, known := resultFiles[r.PathValue("file")]
	if !known {
		return errNone
	}
	var out bytes.Buffer
	if err := f.write(&out, b); err != nil {
		return err
	}
	attached(w, f.kind, fmt.Sprintf("contest-%d-%s", c.ID, r.PathValue("file")))
	_, _ = out.WriteTo(w) // an error is the client's: it has gone
	return nil
}

// sourceFile answers with a version that has played in a final, as it was uploaded, when the contest is over and publishes that.
func (a *Arena) sourceFile(w http.ResponseWriter, r *http.Request, _ *person) error {
	c, err := a.asked(r)
	if err != nil {
		return err
	}
	id, err := number(r, "entrant")
	if err != nil {
		return err
	}
	e, err := entrantOf(r.Context(), a.db, c.ID, id)
	if err != nil {
		return err
	}
	if c.State != finished || !c.Publish || e.Version == 0 || e.Place == 0 {
		return errNone
	}
	v, err := versionOf(r.Context(), a.db, e.Version)
	if err != nil {
		return err
	}
	return a.sendVersion(w, r, v, fmt.Sprint("bot-", id))
}

// sendVersion answers with a version as it was uploaded.
func (a *Arena) sendVersion(w http.ResponseWriter, r *http.Request, v version, name string) error {
	f, err := os.Open(filepath.Join(a.config.Folder, uploadsDir, strconv.FormatInt(v.ID, 10)))
	if err != nil {
		return err
	}
	defer f.Close()
	attached(w, "application/octet-stream", name+filepath.Ext(filepath.Base(clean.Line(v.File))))
	http.ServeContent(w, r, "", time.Time{}, f)
	return nil
}
