package arena

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// gameOf is a game as the pages show it.
type gameOf struct {
	ID, Title        string
	Level, LevelName string
	Standings        []ladder.Standing
	Bots             int
}

// shownGame is a game with the best of its ladder, most at most; 0 for all.
func (a *Arena) shownGame(g *base.Game, most int) gameOf {
	out := gameOf{ID: g.ID, Title: g.Title, Level: g.Level.Title, LevelName: g.Level.Name}
	for _, s := range a.ladder.Standings(g.ID) {
		if s.Mark != "" {
			s.Name = players.Title(s.Name)
		} else {
			out.Bots++
		}
		if most == 0 || s.Mark == "" && len(out.Standings) < most {
			out.Standings = append(out.Standings, s)
		}
	}
	return out
}

func (a *Arena) home(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	body := struct {
		Games    []gameOf
		Playing  string
		Mine     []versions.Bot
		Contests []contestRow
		Teams    []*overall // the first over all games
	}{Playing: words.Count(a.ladder.Playing(), "meeting is", "meetings are")}
	for _, g := range a.Games {
		body.Games = append(body.Games, a.shownGame(g, 3))
	}
	body.Teams = a.overalls()
	body.Teams = body.Teams[:min(3, len(body.Teams))]
	if me != nil {
		var err error
		if body.Mine, err = a.versions.Bots(r.Context(), "team = ? ORDER BY bots.id", me.Team); err != nil {
			return err
		}
	}
	var err error
	if body.Contests, err = a.contestRows(r.Context(), contests.ByTime, 5); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "home", body)
}

// played is a match as the pages list it.
type played struct {
	Game    string
	ID      string
	Ended   time.Time
	Turns   int
	Players []contests.SeatOf
	Result  string // of whose page it is; "" on other pages
	Log     bool   // it can be read
	Kept    bool   // its record
}

// mostPlayed is how many matches a page lists.
const mostPlayed = 20

// lastOf says of which meetings a page lists the last matches, as a query for their numbers and when they were over that continues behind WHERE over > 0 AND.
type lastOf struct {
	where string
	args  []any
	who   bout.Rival // whose page it is, if it is somebody's
}

// lastOn are the matches of the ladder on a level.
func lastOn(game, level string) lastOf {
	return lastOf{where: "game = ? AND level = ?", args: []any{game, level}}
}

// lastBy are the matches of a rival on the ladder of a game.
func lastBy(game string, who bout.Rival) lastOf {
	if who.Mark != "" { // which has many: the last meetings that were begun
		return lastOf{"id IN (SELECT id FROM players CROSS JOIN meetings ON id = meeting WHERE mark = ? AND mark != '' AND game = ? AND over > 0 ORDER BY meeting DESC LIMIT ?)", []any{who.Mark, game, mostPlayed}, who}
	}
	return lastOf{"id IN (SELECT meeting FROM players WHERE version = ?)", []any{who.Version}, who}
}

// last are the last matches of meetings that are over. Each meeting has a match at least, so that the last meetings hold them.
func (a *Arena) last(ctx context.Context, of lastOf) ([]played, error) {
	type row struct {
		played
		meeting int64
		number  int
		points  string
	}
	list, err := store.List(ctx, a.DB, func(r *sql.Rows) (x row, err error) {
		var ended int64
		err = r.Scan(&x.Game, &x.ID, &x.meeting, &x.number, &ended, &x.Turns, &x.points, &x.Kept)
		x.Ended = base.When(ended)
		return x, err
	}, `SELECT game, matches.id, meeting, number, ended, turns, points, kept FROM (SELECT id, game, over FROM meetings WHERE over > 0 AND `+of.where+` ORDER BY over DESC, id DESC LIMIT ?) AS last
		JOIN matches ON meeting = last.id ORDER BY over DESC, ended DESC LIMIT ?`, append(of.args, mostPlayed, mostPlayed)...)
	if err != nil {
		return nil, err
	}
	var out []played
	for _, x := range list {
		type place struct {
			mark, name   string
			bot, version int64
		}
		places, err := store.List(ctx, a.DB, func(r *sql.Rows) (p place, err error) { return p, r.Scan(&p.mark, &p.name, &p.bot, &p.version) },
			`SELECT mark, COALESCE(bots.name, ''), COALESCE(bots.id, 0), COALESCE(versions.id, 0) FROM players LEFT JOIN versions ON versions.id = players.version LEFT JOIN bots ON bots.id = bot
			WHERE meeting = ? ORDER BY place`, x.meeting)
		if err != nil {
			return nil, err
		}
		points, err := base.Numbers(x.points)
		if err != nil || len(points) != len(places) {
			return nil, errors.Join(err, base.ErrNone)
		}
		n := len(places)
		x.Players = make([]contests.SeatOf, n)
		for i, p := range places {
			s := contests.SeatOf{Name: p.name, Bot: p.bot, Mark: p.mark, Won: points[i] > 1/float64(n)}
			if p.mark != "" {
				s.Name = players.Title(p.mark)
			}
			x.Players[(i+x.number)%n] = s
			if of.who != (bout.Rival{}) && of.who == (bout.Rival{Mark: p.mark, Version: p.version}) {
				x.Result = map[bool]string{true: "won", false: "lost"}[s.Won]
				if even := 1 / float64(n); points[i] > even-1e-9 && points[i] < even+1e-9 {
					x.Result = "drawn"
				}
			}
		}
		out = append(out, x.played)
	}
	return out, nil
}

func (a *Arena) gamePage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	g := a.Game(r.PathValue("game"))
	if g == nil {
		return base.ErrNone
	}
	body := struct {
		gameOf
		Matches []played
		Results bool
		Classes []people.Class
		Class   int64 // whose standings are shown; 0 for all
		Levels  []levels.Level
	}{gameOf: a.shownGame(g, 0), Levels: levels.List(g.ID), Results: r.FormValue("results") != ""}
	var err error
	if body.Classes, err = a.people.Classes(r.Context()); err != nil {
		return err
	}
	if id, err := strconv.ParseInt(r.FormValue("class"), 10, 64); err == nil && id > 0 {
		body.Class = id
		if body.Standings, err = a.ofClass(r.Context(), body.Standings, id); err != nil {
			return err
		}
	}
	if body.Matches, err = a.last(r.Context(), lastOn(g.ID, g.Level.Name)); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "game", body)
}

// rated is the rating of a version; nil when it has not played.
func (a *Arena) rated(game string, version int64) *ladder.Standing {
	r := a.ladder.RatingOf(game, version)
	if r == nil {
		return nil
	}
	return &ladder.Standing{Elo: ladder.Round(r.Elo), Spread: ladder.Round(r.Spread), Met: r.Met}
}

// recordFile answers with the record of a match of a final or of a scrimmage, or of a meeting that is over: until then its seed is secret.
func (a *Arena) recordFile(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	var id string
	var kept bool
	err := a.DB.QueryRowContext(r.Context(), `SELECT matches.id, kept FROM matches JOIN meetings ON meetings.id = meeting WHERE matches.id = ?1 AND over > 0
		UNION ALL SELECT ?1, 1 FROM finals WHERE record = ?1 || ?2 UNION ALL SELECT ?1, 1 FROM scrimmage_matches WHERE record = ?1 || ?2 LIMIT 1`, r.PathValue("match"), record.Suffix).Scan(&id, &kept)
	if err != nil {
		return base.RowError(err)
	}
	if !kept {
		return errUnkept
	}
	f, err := a.Records.Plain(id + record.Suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return base.ErrNone
	}
	if err != nil {
		return err
	}
	defer f.Close()
	attached(w, "application/octet-stream", "match.pent")
	http.ServeContent(w, r, "", time.Time{}, f)
	return nil
}

// linkPage shows the page of a link for a new password, or of one to join.
func (a *Arena) linkPage(page string, resets bool) func(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	return func(w http.ResponseWriter, r *http.Request, me *people.Person) error {
		l, err := people.FindLink(r.Context(), a.DB, r.PathValue("token"))
		if err != nil {
			return err
		}
		if (l.Kind == people.ToReset) != resets {
			return people.ErrLink
		}
		return a.render(w, r, me, http.StatusOK, page, struct {
			people.Link
			Least int
		}{l, people.LeastPassword})
	}
}

func (a *Arena) joined(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	if r.PathValue("token") == people.OpenToken && !a.doors.Pass(people.Tries, r.RemoteAddr) {
		return errOften
	}
	p, err := a.people.Join(r.Context(), r.PathValue("token"), r.PostFormValue("name"), r.PostFormValue("password"))
	if err != nil {
		return err
	}
	if err := a.enter(r, p); err != nil {
		return err
	}
	if p.Role == people.Organiser {
		return a.done(w, r, "organiser", "Welcome, "+p.Name+". Make a link below for the people who are to join.")
	}
	return a.done(w, r, "upload", "Welcome, "+p.Name+". Upload your first bot here.")
}

// enter begins a session.
func (a *Arena) enter(r *http.Request, p people.Person) error {
	s := a.sessionOf(r.Context())
	if err := s.RenewToken(r.Context()); err != nil {
		return err
	}
	s.Put(r.Context(), "person", p.ID)
	s.Put(r.Context(), "epoch", p.Epoch)
	return nil
}

func (a *Arena) resetDone(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	if err := a.people.Reset(r.Context(), r.PathValue("token"), r.PostFormValue("password")); err != nil {
		return err
	}
	return a.done(w, r, "signin", "")
}

func (a *Arena) signInPage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	open, err := a.people.IsOpen(r.Context())
	if err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "signin", struct{ Open, Offers bool }{open, a.offersPasskeys(w, r)})
}

// signedIn signs somebody in. Both an address and a name may be tried only so often.
func (a *Arena) signedIn(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	name := r.PostFormValue("name")
	if !a.doors.Pass(people.Tries, r.RemoteAddr) || !a.doors.Pass(people.Tries, "name "+strings.ToLower(name)) {
		return errOften
	}
	p, err := a.people.SignIn(r.Context(), name, r.PostFormValue("password"))
	if err != nil {
		return err
	}
	if err := a.enter(r, p); err != nil {
		return err
	}
	return a.done(w, r, "", "")
}

// errUnkept is the answer for the record of a match that was removed because of its age.
var errUnkept = &base.Refusal{Status: 410, Text: "The record of this match is no longer kept: records of ladder matches are kept for a limited time here. Its result stays."}
