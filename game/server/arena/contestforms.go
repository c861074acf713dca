package arena

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/levels"
)

// contestForm is what the form for a new contest offers.
type contestForm struct {
	Games                 []choosable
	Classes               []people.Class
	Kinds                 []tournament.Kind
	Opens, Closes, Starts string
	MostSeeds, MostRounds int
	MostOfTeam, MostText  int
}

// choosable is a game with the levels on which a contest can be.
type choosable struct {
	ID, Title string
	Levels    []levels.Level
}

// newContest shows the form for a contest.
func (a *Arena) newContest(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	week := time.Now().UTC().AddDate(0, 0, 7).Truncate(time.Hour)
	body := contestForm{MostSeeds: contests.MostSeeds, MostRounds: contests.MostRounds, MostOfTeam: contests.MostBotsEach, MostText: contests.MostText,
		Opens: time.Now().UTC().Format(contests.MinutesOfTime), Closes: week.Format(contests.MinutesOfTime), Starts: week.Add(2 * time.Hour).Format(contests.MinutesOfTime)}
	var err error
	if body.Classes, err = a.people.Classes(r.Context()); err != nil {
		return err
	}
	pairs := false // there is a game for two
	for _, g := range a.Games {
		pairs = pairs || g.Seats == 2
		x := choosable{ID: g.ID, Title: g.Title}
		x.Levels = lists.Filter(levels.List(g.ID), func(l levels.Level) bool { return g.Entry.Seats(l) == g.Seats })
		body.Games = append(body.Games, x)
	}
	for _, k := range tournament.Kinds() {
		if !k.Test && (!k.Pairs || pairs) {
			body.Kinds = append(body.Kinds, k)
		}
	}
	return a.render(w, r, me, http.StatusOK, "contestnew", body)
}

// contestIn reads a contest from the fields of a form. What is left out has a value where there is one that fits all.
func contestIn(f url.Values) (c contests.Contest, err error) {
	c = contests.Contest{Name: f.Get("name"), Text: f.Get("text"), Format: tournament.Format(f.Get("format")), Open: f.Get("open") != "", Publish: f.Get("publish") != ""}
	for _, text := range f["level"] {
		game, level, both := strings.Cut(text, "/")
		if !both {
			return c, base.Refuse(400, "The level is %.40q. Write a game and a level such as anarchy/quick.", clean.Line(text))
		}
		p := c.Part(game)
		if p == nil {
			c.Parts = append(c.Parts, contests.Part{Game: game})
			p = c.Part(game)
		}
		p.Levels = append(p.Levels, level)
	}
	for _, x := range []struct {
		what, name string
		none       int
		to         *int
	}{{"number of seeds", "seeds", 1, &c.Seeds}, {"number of rounds", "rounds", 0, &c.Rounds}, {"number of bots of a team", "most", 1, &c.Most}} {
		if *x.to = x.none; f.Get(x.name) == "" {
			continue
		}
		if *x.to, err = strconv.Atoi(f.Get(x.name)); err != nil {
			return c, base.Refuse(400, "The %s is %.20q. Write a whole number.", x.what, f.Get(x.name))
		}
	}
	if text := f.Get("class"); text != "" {
		if c.Class, err = strconv.ParseInt(text, 10, 64); err != nil || c.Class < 0 {
			return c, base.Refuse(400, "The class is %.20q. Choose one of the list.", text)
		}
	}
	c.Opens, c.Closes, c.Starts, err = times(f)
	return c, err
}

// times reads the three times of a contest. The opening can be left out, for now, and so can the final, which begins at the deadline then.
func times(f url.Values) (opens, closes, starts time.Time, err error) {
	opens = time.Now().UTC().Truncate(time.Second)
	if text := f.Get("opens"); text != "" {
		if opens, err = moment("opening", text); err != nil {
			return opens, closes, starts, err
		}
	}
	if closes, err = moment("deadline", f.Get("closes")); err != nil {
		return opens, closes, starts, err
	}
	starts = closes
	if text := f.Get("starts"); text != "" {
		starts, err = moment("beginning of the final", text)
	}
	return opens, closes, starts, err
}

// founded makes the contest of a form.
func (a *Arena) founded(r *http.Request, me *people.Person) (c contests.Contest, err error) {
	if err := r.ParseForm(); err != nil {
		return c, base.Refuse(400, "The form has not come whole. Try again.")
	}
	if c, err = contestIn(r.PostForm); err != nil {
		return c, err
	}
	return a.contests.Found(r.Context(), *me, c)
}

func (a *Arena) contestMade(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	c, err := a.founded(r, me)
	if err != nil {
		return err
	}
	return a.done(w, r, "contests/"+strconv.FormatInt(c.ID, 10), "The contest is made. Everybody sees it on the first page.")
}

// manageContest shows what an organiser can change of a contest.
func (a *Arena) manageContest(w http.ResponseWriter, r *http.Request, me *people.Person, c contests.Contest) error {
	s, err := a.describe(r.Context(), c, r.FormValue("game"), me)
	if err != nil {
		return err
	}
	body := struct {
		*shownContest
		OpensAt, ClosesAt, StartsAt string
		Free                        []versions.Bot // that could enter
	}{shownContest: s, OpensAt: c.Opens.Format(contests.SecondsOfTime), ClosesAt: c.Closes.Format(contests.SecondsOfTime), StartsAt: c.Starts.Format(contests.SecondsOfTime)}
	if phase := c.Phase(); phase == "upcoming" || phase == "open" {
		if body.Free, err = a.versions.Bots(r.Context(), "game = ? AND state IN ('playing', 'paused') AND bots.id NOT IN (SELECT bot FROM entrants WHERE contest = ? AND bot IS NOT NULL AND state != 'withdrawn') ORDER BY bots.key LIMIT 1000", s.Game.ID, c.ID); err != nil {
			return err
		}
	}
	return a.render(w, r, me, http.StatusOK, "contestmanage", body)
}

// change is a change to the contest of a request by what its form says, and what people are told when it is done.
type change func(r *http.Request, me *people.Person, c contests.Contest) (said string, err error)

// byForm makes a change for who has filled in a form of the pages, and shows the contest again.
func (a *Arena) byForm(f change) handler {
	return about(a.asked, func(w http.ResponseWriter, r *http.Request, me *people.Person, c contests.Contest) error {
		said, err := f(r, me, c)
		if err != nil {
			return err
		}
		return a.done(w, r, back(r, c.ID), said)
	})
}

// byKey makes the same change for a program, which is told the contest as it is then.
func (a *Arena) byKey(f change) handler {
	return about(a.asked, func(w http.ResponseWriter, r *http.Request, me *people.Person, c contests.Contest) error {
		if _, err := f(r, me, c); err != nil {
			return err
		}
		return about(a.asked, a.toldContest)(w, r, me)
	})
}

func (a *Arena) timesMoved(r *http.Request, me *people.Person, c contests.Contest) (string, error) {
	f := url.Values{"opens": {c.Opens.Format(time.RFC3339Nano)}, "closes": {c.Closes.Format(time.RFC3339Nano)}}
	for _, name := range []string{"opens", "closes", "starts"} {
		if text := r.PostFormValue(name); text != "" {
			f.Set(name, text)
		}
	}
	opens, closes, starts, err := times(f)
	if err != nil {
		return "", err
	}
	return "The times are moved.", a.contests.Move(r.Context(), *me, c.ID, opens, closes, starts, r.PostFormValue("reason"))
}

func (a *Arena) contestOff(r *http.Request, me *people.Person, c contests.Contest) (string, error) {
	return "The contest is called off.", a.contests.CallOff(r.Context(), *me, c.ID, r.PostFormValue("reason"))
}

// matchRevised has a match of a final played again, or corrects its result.
func (a *Arena) matchRevised(r *http.Request, me *people.Person, c contests.Contest) (_ string, err error) {
	game, match, reason := r.PathValue("game"), r.PathValue("match"), r.PostFormValue("reason")
	switch how := r.PostFormValue("how"); how {
	case "again":
		err = a.contests.Again(r.Context(), *me, c.ID, game, match, reason)
	case "drawn":
		err = a.contests.Correct(r.Context(), *me, c.ID, game, match, -1, reason)
	default:
		seat, bad := strconv.Atoi(how)
		if bad != nil || seat < 1 || seat > 100 {
			return "", base.Refuse(400, "Say whether the match is played again, was drawn, or who won it.")
		}
		err = a.contests.Correct(r.Context(), *me, c.ID, game, match, seat-1, reason)
	}
	return "It is done, and the log of the contest says so.", err
}

// moment reads a time as forms and programs send it: in UTC, or with its zone.
func moment(what, text string) (time.Time, error) {
	for _, layout := range []string{contests.MinutesOfTime, contests.SecondsOfTime, time.RFC3339} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.UTC(), nil
		}
	}
	return time.Time{}, base.Refuse(400, "The %s is %q. Write a time in UTC such as 2030-05-31T18:00.", what, clean.Line(text))
}
