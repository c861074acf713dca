package arena

import (
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
	"app.pentarena/game/server/store"
)

// gameOf is a game as the pages show it.
type gameOf struct {
	ID, Title, Level string
	Standings        []standing
	Bots             int
}

// shownGame is a game with the best of its ladder, most at most; 0 for all.
func (a *Arena) shownGame(g *game, most int) gameOf {
	out := gameOf{ID: g.id, Title: g.title, Level: g.level.Title}
	for _, s := range a.ladder.standings(g.id) {
		if s.Mark {
			s.Name = players.Title(s.Name)
		} else {
			out.Bots++
		}
		if most == 0 || !s.Mark && len(out.Standings) < most {
			out.Standings = append(out.Standings, s)
		}
	}
	return out
}

func (a *Arena) home(w http.ResponseWriter, r *http.Request, me *person) error {
	body := struct {
		Games    []gameOf
		Playing  string
		Mine     []bot
		Contests []contestRow
	}{Playing: words.Count(a.ladder.playing(), "meeting is", "meetings are")}
	for _, g := range a.games {
		body.Games = append(body.Games, a.shownGame(g, 3))
	}
	if me != nil {
		var err error
		if body.Mine, err = a.bots(r.Context(), "team = ? ORDER BY bots.id", me.team); err != nil {
			return err
		}
	}
	var err error
	if body.Contests, err = a.contestRows(r.Context(), byTime, 5); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "home", body)
}

// played is a match as the pages list it.
type played struct {
	ID      string
	Ended   time.Time
	Turns   int
	Players []seatOf
	Result  string // of the bot whose page it is; "" on other pages
	Log     bool   // it can be read
	Kept    bool   // its record
}

// seatOf is who had a seat of a match.
type seatOf struct {
	Name string
	Bot  int64 // 0 for a built-in player
	Won  bool
}

// mostPlayed is how many matches a page lists.
const mostPlayed = 20

// playedBy are the last matches of meetings that are over, of a version or, where that is 0, of a game. Each meeting has a match at least, so that the last
// meetings hold them.
func (a *Arena) playedBy(r *http.Request, game string, version int64) ([]played, error) {
	where, of := "game = ?", any(game)
	if version != 0 {
		where, of = "id IN (SELECT meeting FROM players WHERE version = ?)", version
	}
	type row struct {
		played
		meeting int64
		number  int
		points  string
	}
	ctx := r.Context()
	list, err := store.List(ctx, a.db, func(r *sql.Rows) (x row, err error) {
		var ended int64
		err = r.Scan(&x.ID, &x.meeting, &x.number, &ended, &x.Turns, &x.points, &x.Kept)
		x.Ended = when(ended)
		return x, err
	}, `SELECT matches.id, meeting, number, ended, turns, points, kept FROM (SELECT id, over FROM meetings WHERE over > 0 AND `+where+` ORDER BY over DESC, id DESC LIMIT ?) AS last
		JOIN matches ON meeting = last.id ORDER BY over DESC, ended DESC LIMIT ?`, of, mostPlayed, mostPlayed)
	if err != nil {
		return nil, err
	}
	var out []played
	for _, x := range list {
		type place struct {
			mark, name   string
			bot, version int64
		}
		places, err := store.List(ctx, a.db, func(r *sql.Rows) (p place, err error) { return p, r.Scan(&p.mark, &p.name, &p.bot, &p.version) },
			`SELECT mark, COALESCE(bots.name, ''), COALESCE(bots.id, 0), COALESCE(versions.id, 0) FROM players LEFT JOIN versions ON versions.id = players.version LEFT JOIN bots ON bots.id = bot
			WHERE meeting = ? ORDER BY place`, x.meeting)
		if err != nil {
			return nil, err
		}
		points, err := numbers(x.points)
		if err != nil || len(points) != len(places) {
			return nil, errors.Join(err, errNone)
		}
		n := len(places)
		x.Players = make([]seatOf, n)
		for i, p := range places {
			s := seatOf{p.name, p.bot, points[i] > 1/float64(n)}
			if p.mark != "" {
				s.Name = players.Title(p.mark)
			}
			x.Players[(i+x.number)%n] = s
			if version != 0 && p.version == version {
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

func (a *Arena) gamePage(w http.ResponseWriter, r *http.Request, me *person) error {
	g := a.game(r.PathValue("game"))
	if g == nil {
		return errNone
	}
	body := struct {
		gameOf
		Matches []played
		Results bool
		Classes []class
		Class   int64 // whose standings are shown; 0 for all
	}{gameOf: a.shownGame(g, 0), Results: r.FormValue("results") != ""}
	var err error
	if body.Classes, err = a.classes(r.Context()); err != nil {
		return err
	}
	if id, err := strconv.ParseInt(r.FormValue("class"), 10, 64); err == nil && id > 0 {
		body.Class = id
		if body.Standings, err = a.ofClass(r.Context(), body.Standings, id); err != nil {
			return err
		}
	}
	if body.Matches, err = a.playedBy(r, g.id, 0); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "game", body)
}

// rated is the rating of a version; nil when it has not played.
func (a *Arena) rated(game string, version int64) *standing {
	r := a.ladder.ratingOf(game, version)
	if r == nil {
		return nil
	}
	return &standing{Elo: round(r.elo), Spread: round(r.spread), Met: r.met}
}

// recordFile answers with the record of a match of a meeting that is over: until then its seed is secret.
func (a *Arena) recordFile(w http.ResponseWriter, r *http.Request, _ *person) error {
	var id string
	var kept bool
	err := a.db.QueryRowContext(r.Context(), `SELECT matches.id, kept FROM matches JOIN meetings ON meetings.id = meeting WHERE matches.id = ?1 AND over > 0
		UNION ALL SELECT ?1, 1 FROM finals WHERE record = ?1 || ?2 LIMIT 1`, r.PathValue("match"), record.Suffix).Scan(&id, &kept)
	if errors.Is(err, sql.ErrNoRows) {
		return errNone
	}
	if err == nil && !kept {
		return errUnkept
	}
	if err != nil {
		return err
	}
	f, err := a.records.Plain(id + record.Suffix)
	if errors.Is(err, fs.ErrNotExist) {
		return errNone
	}
	if err != nil {
		return err
	}
	defer f.Close()
	attached(w, "application/octet-stream", "match.pent")
	http.ServeContent(w, r, "", time.Time{}, f)
	return nil
}

func (a *Arena) joinPage(w http.ResponseWriter, r *http.Request, me *person) error {
	l, err := findLink(r.Context(), a.db, r.PathValue("token"))
	if err != nil {
		return err
	}
	if l.Kind == toReset {
		return errLink
	}
	return a.render(w, r, me, http.StatusOK, "join", struct {
		link
		Least int
	}{l, leastPassword})
}

func (a *Arena) joined(w http.ResponseWriter, r *http.Request, _ *person) error {
	if r.PathValue("token") == openToken && !a.doors.pass(tries, r.RemoteAddr) {
		return errOften
	}
	p, err := a.join(r.Context(), r.PathValue("token"), r.PostFormValue("name"), r.PostFormValue("password"))
	if err != nil {
		return err
	}
	if err := a.enter(r, p); err != nil {
		return err
	}
	if p.role == organiser {
		return a.done(w, r, "organiser", "Welcome, "+p.name+". Make a link below for the people who are to join.")
	}
	return a.done(w, r, "upload", "Welcome, "+p.name+". Upload your first bot here.")
}

// enter begins a session.
func (a *Arena) enter(r *http.Request, p person) error {
	s := a.sessionOf(r.Context())
	if err := s.RenewToken(r.Context()); err != nil {
		return err
	}
	s.Put(r.Context(), "person", p.id)
	s.Put(r.Context(), "epoch", p.epoch)
	return nil
}

func (a *Arena) resetPage(w http.ResponseWriter, r *http.Request, me *person) error {
	l, err := findLink(r.Context(), a.db, r.PathValue("token"))
	if err != nil {
		return err
	}
	if l.Kind != toReset {
		return errLink
	}
	return a.render(w, r, me, http.StatusOK, "reset", struct {
		link
		Least int
	}{l, leastPassword})
}

func (a *Arena) resetDone(w http.ResponseWriter, r *http.Request, _ *person) error {
	if err := a.reset(r.Context(), r.PathValue("token"), r.PostFormValue("password")); err != nil {
		return err
	}
	return a.done(w, r, "signin", "")
}

func (a *Arena) signInPage(w http.ResponseWriter, r *http.Request, me *person) error {
	open, err := a.isOpen(r.Context())
	if err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "signin", struct{ Open bool }{open})
}

// signedIn signs somebody in. Both an address and a name may be tried only so often.
func (a *Arena) signedIn(w http.ResponseWriter, r *http.Request, _ *person) error {
	name := r.PostFormValue("name")
	if !a.doors.pass(tries, r.RemoteAddr) || !a.doors.pass(tries, "name "+strings.ToLower(name)) {
		return errOften
	}
	p, err := a.signIn(r.Context(), name, r.PostFormValue("password"))
	if err != nil {
		return err
	}
	if err := a.enter(r, p); err != nil {
		return err
	}
	return a.done(w, r, "", "")
}
