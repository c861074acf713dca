package arena

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/static"
	"app.pentarena/levels"
)

// contestRow is a contest in a list.
type contestRow struct {
	contests.Contest
	Title string // of its games
}

// contestRows are contests as lists show them.
func (a *Arena) contestRows(ctx context.Context, where string, args ...any) (out []contestRow, err error) {
	list, err := a.contests.List(ctx, where, args...)
	for _, c := range list {
		title := a.contests.Titles(&c)
		if len(c.Parts) > 2 {
			title = words.Count(len(c.Parts), "game", "games")
		}
		out = append(out, contestRow{c, title})
	}
	return out, err
}

func (a *Arena) contestsPage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	list, err := a.contestRows(r.Context(), contests.ByTime, 200)
	if err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "contests", struct{ Contests []contestRow }{list})
}

func (a *Arena) asked(r *http.Request) (contests.Contest, error) {
	id, err := number(r, "contest")
	if err != nil {
		return contests.Contest{}, err
	}
	return contests.ContestOf(r.Context(), a.DB, id)
}

// shownContest is a contest as its page shows it: all of it, and the final and the bots of one of its games.
type shownContest struct {
	contests.Contest
	Games    []shownPart
	Game     shownPart // the one that is shown
	Kind     tournament.Kind
	ClassOf  string // the name of the class that enters; "" for all
	Entrants []enrolled
	Choices  []versions.Bot // of mine that may enter
	Mine     string         // the names of mine that are in
	Notices  []contests.Noticed
	Overall  []*contests.Sum // of several games
	Results  bool
	Signed   bool // I am signed in
	Manages  bool // I may change it
}

// shownPart is a game of a contest as pages show it.
type shownPart struct {
	ID, Title string
	Levels    []levels.Level
	Over      bool // its final
	Board     *contests.Scoreboard
}

// enrolled is an entrant as pages list it.
type enrolled struct {
	contests.Entrant
	Mine   bool
	Rating *ladder.Standing // on the ladder now, before the final
}

// mostListed is how many matches of a final its page lists.
const mostListed = 100

// Listed are the matches that the page lists.
func (c *shownContest) Listed() []contests.Decided {
	return c.Game.Board.Matches[:min(mostListed, len(c.Game.Board.Matches))]
}

// describe is a contest as its page shows it to somebody, with one of its games, the first if that is "".
func (a *Arena) describe(ctx context.Context, c contests.Contest, game string, me *people.Person) (*shownContest, error) {
	s := &shownContest{Contest: c, Signed: me != nil, Manages: me != nil && me.Role == people.Organiser}
	s.Kind, _ = c.Format.Kind()
	if c.Class != 0 {
		if err := a.DB.QueryRowContext(ctx, "SELECT name FROM classes WHERE id = ?", c.Class).Scan(&s.ClassOf); err != nil {
			return nil, err
		}
	}
	for i, p := range c.Parts {
		x, err := a.shownPart(ctx, c, p)
		if err != nil {
			return nil, err
		}
		if s.Games = append(s.Games, x); p.Game == game || game == "" && i == 0 {
			s.Game = x
		}
	}
	if s.Game.ID == "" {
		return nil, base.ErrNone
	}
	list, err := contests.Entrants(ctx, a.DB, c.ID)
	if err != nil {
		return nil, err
	}
	in, ours := map[int64]bool{}, map[string]int{}
	for _, e := range list {
		x := enrolled{Entrant: e, Mine: me != nil && e.Team == me.Team}
		if in[e.Bot] = e.State != contests.Withdrawn; x.Mine && e.State == contests.Entered {
			s.Mine = strings.TrimPrefix(s.Mine+", "+e.Name, ", ")
			ours[e.Game]++
		}
		if e.Game != s.Game.ID {
			continue
		}
		if e.Bot != 0 && e.Place == 0 {
			x.Rating = a.rated(e.Game, cmp.Or(e.Version, e.Plays))
		}
		s.Entrants = append(s.Entrants, x)
	}
	if me != nil && c.Open && c.Phase() == "open" {
		mine, err := a.versions.Bots(ctx, "team = ? AND game IN (SELECT game FROM parts WHERE contest = ?) AND state IN ('playing', 'paused') ORDER BY game, bots.id", me.Team, c.ID)
		if err != nil {
			return nil, err
		}
		s.Choices = lists.Filter(mine, func(b versions.Bot) bool { return !in[b.ID] && ours[b.Game] < c.Most })
	}
	if s.Notices, err = a.contests.Notices(ctx, c.ID); err != nil {
		return nil, err
	}
	s.Overall, err = a.contests.Overall(ctx, c)
	return s, err
}

// shownPart is a game of a contest as pages show it.
func (a *Arena) shownPart(ctx context.Context, c contests.Contest, p contests.Part) (x shownPart, err error) {
	x = shownPart{ID: p.Game, Title: a.Game(p.Game).Title, Over: p.Over}
	for _, name := range p.Levels {
		l, err := levels.Find(p.Game, name)
		if err != nil {
			return x, err
		}
		x.Levels = append(x.Levels, l)
	}
	x.Board, err = a.contests.Scoreboard(ctx, c, p.Game)
	return x, err
}

func (a *Arena) contestPage(w http.ResponseWriter, r *http.Request, me *people.Person, c contests.Contest) error {
	body, err := a.describe(r.Context(), c, r.FormValue("game"), me)
	if err != nil {
		return err
	}
	body.Results = r.FormValue("results") != ""
	return a.render(w, r, me, http.StatusOK, "contest", body)
}

// botEntered lets a bot of the form into a contest.
func (a *Arena) botEntered(w http.ResponseWriter, r *http.Request, me *people.Person, c contests.Contest) error {
	id, err := strconv.ParseInt(r.PostFormValue("bot"), 10, 64)
	if err != nil {
		return base.Refuse(400, "Choose a bot first.")
	}
	if err := a.contests.EnterBot(r.Context(), *me, c.ID, id); err != nil {
		return err
	}
	return a.done(w, r, back(r, c.ID), "The bot is in. The version with which it plays at the deadline counts.")
}

// back is the page from which a form about a contest came.
func back(r *http.Request, id int64) string {
	to := fmt.Sprint("contests/", id)
	if r.PostFormValue("from") == people.Organiser {
		to = "organiser/" + to
	}
	if game := cmp.Or(r.PathValue("game"), r.PostFormValue("game")); game != "" {
		to += "?game=" + url.QueryEscape(game)
	}
	return to
}

// entrantOut takes a bot out of a contest.
func (a *Arena) entrantOut(r *http.Request, me *people.Person, c contests.Contest) (string, error) {
	id, err := number(r, "entrant")
	if err != nil {
		return "", err
	}
	state := contests.Withdrawn
	if r.PostFormValue("how") == contests.Disqualified {
		state = contests.Disqualified
	}
	return "It is " + state + ". The log of the contest says so.", a.contests.TakeOut(r.Context(), *me, c.ID, id, state, r.PostFormValue("reason"))
}

// askedBoard is the contest of a request, and its final of the game of the request; base.ErrNone where there is none.
func (a *Arena) askedBoard(r *http.Request) (c contests.Contest, b *contests.Scoreboard, err error) {
	if c, err = a.asked(r); err != nil {
		return c, nil, err
	}
	b, err = a.contests.Scoreboard(r.Context(), c, r.PathValue("game"))
	if b == nil && err == nil {
		err = base.ErrNone
	}
	return c, b, err
}

func (a *Arena) finalMatch(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	c, b, err := a.askedBoard(r)
	if err != nil {
		return err
	}
	body := struct {
		contests.Decided
		Contest int64
		Name    string
		Game    string
		Of      string // its title
		Log     int64  // the version of mine of which there is one
		Manages bool
	}{Contest: c.ID, Name: c.Name, Game: r.PathValue("game"), Of: a.Game(r.PathValue("game")).Title, Manages: me != nil && me.Role == people.Organiser}
	i := slices.IndexFunc(b.Matches, func(d contests.Decided) bool { return d.ID == r.PathValue("match") })
	if i < 0 {
		return base.ErrNone
	}
	body.Decided = b.Matches[i]
	if me != nil {
		err := a.DB.QueryRowContext(r.Context(), "SELECT said.version FROM said JOIN versions ON versions.id = said.version JOIN bots ON bots.id = bot WHERE record = ? AND team = ? LIMIT 1",
			body.Record+record.Suffix, me.Team).Scan(&body.Log)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	return a.render(w, r, me, http.StatusOK, "finalmatch", body)
}

// resultFiles are the tables of a final, by the names of their files.
var resultFiles = map[string]struct {
	kind  string
	write func(io.Writer, *contests.Scoreboard) error
}{
	"table.csv":   {"text/csv; charset=utf-8", func(w io.Writer, b *contests.Scoreboard) error { return tables.CSV(w, b.Table) }},
	"cross.csv":   {"text/csv; charset=utf-8", func(w io.Writer, b *contests.Scoreboard) error { return tables.CrossCSV(w, b.Table) }},
	"matches.csv": {"text/csv; charset=utf-8", func(w io.Writer, b *contests.Scoreboard) error { return tables.MatchesCSV(w, b.Table.Plan, b.List) }},
	"table.json":  {static.Types[".json"], func(w io.Writer, b *contests.Scoreboard) error { return tables.JSON(w, b.Table) }},
	"table.md":    {"text/markdown; charset=utf-8", func(w io.Writer, b *contests.Scoreboard) error { return tables.Markdown(w, b.Table) }},
}

// resultFile answers with a table of a final.
func (a *Arena) resultFile(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	c, b, err := a.askedBoard(r)
	if err != nil {
		return err
	}
	f, known := resultFiles[r.PathValue("file")]
	if !known {
		return base.ErrNone
	}
	var out bytes.Buffer
	if err := f.write(&out, b); err != nil {
		return err
	}
	attached(w, f.kind, fmt.Sprintf("contest-%d-%s-%s", c.ID, r.PathValue("game"), r.PathValue("file")))
	_, _ = out.WriteTo(w) // an error is the client's: it has gone
	return nil
}

// overallFile answers with the teams over all games of a contest.
func (a *Arena) overallFile(w http.ResponseWriter, r *http.Request, _ *people.Person, c contests.Contest) error {
	list, err := a.contests.Overall(r.Context(), c)
	if len(list) == 0 {
		return cmp.Or[error](err, base.ErrNone)
	}
	head := []string{"place", "team", "points"}
	for _, p := range c.Parts {
		head = append(head, p.Game+" place", p.Game+" points")
	}
	rows := [][]string{head}
	for _, s := range list {
		row := []string{strconv.Itoa(s.Place), clean.Cell(s.Name), tables.Points(s.Points)}
		for _, g := range s.Games {
			place := ""
			if g.Of != nil {
				place = strconv.Itoa(g.Place)
			}
			row = append(row, place, tables.Points(g.Points))
		}
		rows = append(rows, row)
	}
	attached(w, "text/csv; charset=utf-8", fmt.Sprintf("contest-%d-overall.csv", c.ID))
	_ = csv.NewWriter(w).WriteAll(rows) // an error is the client's: it has gone
	return nil
}

// sourceFile answers with a version that has played in a final, as it was uploaded, when the contest is over and publishes that.
func (a *Arena) sourceFile(w http.ResponseWriter, r *http.Request, _ *people.Person, c contests.Contest) error {
	id, err := number(r, "entrant")
	if err != nil {
		return err
	}
	e, err := contests.EntrantOf(r.Context(), a.DB, c.ID, id)
	if err != nil {
		return err
	}
	if c.State != contests.Finished || !c.Publish || e.Version == 0 || e.Place == 0 {
		return base.ErrNone
	}
	v, err := versions.VersionOf(r.Context(), a.DB, e.Version)
	if err != nil {
		return err
	}
	return a.sendVersion(w, r, v, fmt.Sprint("bot-", id))
}

// sendVersion answers with a version as it was uploaded.
func (a *Arena) sendVersion(w http.ResponseWriter, r *http.Request, v versions.Version, name string) error {
	f, err := os.Open(filepath.Join(a.Folder, base.UploadsDir, strconv.FormatInt(v.ID, 10)))
	if err != nil {
		return err
	}
	defer f.Close()
	attached(w, "application/octet-stream", name+filepath.Ext(filepath.Base(clean.Line(v.File))))
	http.ServeContent(w, r, "", time.Time{}, f)
	return nil
}
