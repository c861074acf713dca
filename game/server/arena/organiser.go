package arena

import (
	"database/sql"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/hooks"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
)

func (a *Arena) organiserPage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	return a.organiserWith(w, r, me, "", "")
}

// member is a person as the organiser sees them.
type member struct {
	ID     int64
	Name   string
	Team   string
	Role   string
	Class  string
	Joined time.Time
	Bots   int
	Bytes  int64
	Used   string // processor time of the team's bots, today
}

// mostRows is how many people, and how many bots, the page lists at a time.
const mostRows = 50

// leaf is the part of a list that a page shows.
type leaf struct {
	Name string // of the list, in the address
	Page int    // from 1
	Of   int    // all that were found
	Find string
	Rest url.Values // the other parts of the address
}

// leafOf is the part of a list of so many that a request asks for.
func leafOf(r *http.Request, name string, of int) leaf {
	l := leaf{Name: name, Of: of, Find: r.FormValue("find"), Rest: url.Values{}}
	l.Page, _ = strconv.Atoi(r.FormValue(name))
	l.Page = max(1, min(l.Page, l.Pages()))
	for _, part := range []string{"find", "people", "bots", "results"} {
		if v := r.FormValue(part); v != "" && part != name {
			l.Rest.Set(part, v)
		}
	}
	return l
}

// Pages is how many pages the list has.
func (l leaf) Pages() int { return (l.Of + mostRows - 1) / mostRows }

// To is the address of another page of the list, by so many further; "" when there is none.
func (l leaf) To(by int) string {
	to := l.Page + by
	if to < 1 || to > l.Pages() {
		return ""
	}
	q := maps.Clone(l.Rest)
	q.Set(l.Name, strconv.Itoa(to))
	return "?" + q.Encode() + "#" + l.Name
}

// skipped is how many of the list come before the page.
func (l leaf) skipped() int { return (l.Page - 1) * mostRows }

// onLeaf are the rows of the page, of a list that is there as a whole.
func onLeaf[T any](l leaf, all []T) []T {
	from := min(l.skipped(), len(all))
	return all[from:min(from+mostRows, len(all))]
}

// deed is a line of what was done.
type deed struct {
	At        time.Time
	Who, What string
}

// organiserWith shows the page of the organiser, with a link that was just made and what it is for.
func (a *Arena) organiserWith(w http.ResponseWriter, r *http.Request, me *people.Person, made, what string) error {
	ctx := r.Context()
	body := struct {
		Made, For string
		Links     []people.Link
		Contests  []contestRow
		Classes   []people.Class
		Open      bool // anybody can join
		People    []member
		PeopleOf  leaf
		Bots      []versions.Bot
		BotsOf    leaf
		Find      string // part of the names that are listed; "" for all
		Line      []versions.Version
		Done      []deed
		Playing   string
		Keeps     string // how long records are kept; "" for always
		Matches   string
		Jails     string
		Hooks     []hooks.Hook
		Budget    string // processor time of a team in a day; "" for as much as it likes
		Workers   string // that play matches as well; "" where there is no broker for them
		Crew      []queue.Standing
	}{Made: made, For: what, Playing: words.Count(a.ladder.Playing(), "meeting is", "meetings are"), Keeps: a.keeps()}
	if a.Limits.Processor > 0 {
		body.Budget = base.Minutes(a.Limits.Processor)
	}
	if a.host != nil {
		workers, slots, _ := a.host.Crew()
		body.Workers = words.Count(workers, "worker plays", "workers play") + " " + words.Count(slots, "match", "matches")
		body.Crew = a.host.Workers()
	}
	if a.versions.Jails != nil {
		body.Jails = versions.Reason(a.versions.Jails).Error()
	}
	var err error
	if body.Links, err = store.List(ctx, a.DB, func(r *sql.Rows) (people.Link, error) { return people.ScanLink(r) }, "SELECT "+people.LinkColumns+" FROM links WHERE left > 0 AND expires > ? ORDER BY id DESC LIMIT 100", base.Now()); err != nil {
		return err
	}
	body.Find = strings.Join(strings.Fields(strings.ToLower(r.FormValue("find"))), " ")
	const (
		ofPeople = `FROM people JOIN teams ON teams.id = team WHERE (?1 = '' OR instr(people.key, ?1) > 0 OR instr(teams.key, ?1) > 0)`
		ofBots   = `(?1 = '' OR instr(bots.key, ?1) > 0 OR instr(teams.key, ?1) > 0)`
	)
	var persons, bots int
	if err := a.DB.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) "+ofPeople+"), (SELECT COUNT(*) FROM bots JOIN teams ON teams.id = team WHERE "+ofBots+")", body.Find).Scan(&persons, &bots); err != nil {
		return err
	}
	body.PeopleOf, body.BotsOf = leafOf(r, "people", persons), leafOf(r, "bots", bots)
	if body.People, err = store.List(ctx, a.DB, func(r *sql.Rows) (m member, err error) {
		var joined, used int64
		err = r.Scan(&m.ID, &m.Name, &m.Team, &m.Class, &m.Role, &joined, &m.Bots, &m.Bytes, &used)
		m.Joined, m.Used = base.When(joined), base.Minutes(time.Duration(used)*time.Millisecond)
		return m, err
	}, `SELECT people.id, people.name, teams.name, COALESCE((SELECT name FROM classes WHERE id = class), ''), role, joined, (SELECT COUNT(*) FROM bots WHERE team = teams.id),
		(SELECT COALESCE(SUM(bytes), 0) FROM versions JOIN bots ON bots.id = bot WHERE team = teams.id),
		(SELECT COALESCE(SUM(ms), 0) FROM used WHERE day = ?4 AND used.team = teams.id) `+ofPeople+` ORDER BY people.key LIMIT ?2 OFFSET ?3`, body.Find, mostRows, body.PeopleOf.skipped(), base.Day()); err != nil {
		return err
	}
	if body.Classes, err = a.people.Classes(ctx); err != nil {
		return err
	}
	if body.Hooks, err = a.hooks.List(ctx); err != nil {
		return err
	}
	if body.Open, err = a.people.IsOpen(ctx); err != nil {
		return err
	}
	if body.Contests, err = a.contestRows(ctx, contests.ByTime, 20); err != nil {
		return err
	}
	if body.Bots, err = a.versions.Bots(ctx, ofBots+" ORDER BY game, bots.key LIMIT ?2 OFFSET ?3", body.Find, mostRows, body.BotsOf.skipped()); err != nil {
		return err
	}
	if body.Line, err = store.List(ctx, a.DB, func(r *sql.Rows) (versions.Version, error) { return versions.ScanVersion(r) }, "SELECT "+versions.VersionColumns+" FROM versions WHERE state = 'waiting' ORDER BY id LIMIT 100"); err != nil {
		return err
	}
	if body.Done, err = store.List(ctx, a.DB, func(r *sql.Rows) (d deed, err error) {
		var at int64
		err = r.Scan(&at, &d.Who, &d.What)
		d.At = base.When(at)
		return d, err
	}, "SELECT at, who, what FROM done ORDER BY id DESC LIMIT 100"); err != nil {
		return err
	}
	var matches int
	if err := a.DB.QueryRowContext(ctx, "SELECT matches FROM counted").Scan(&matches); err != nil {
		return err
	}
	body.Matches = words.Count(matches, "match is", "matches are")
	return a.render(w, r, me, http.StatusOK, "organiser", body)
}

// workerAdmitted lets a worker in again that was shut out.
func (a *Arena) workerAdmitted(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	name := r.PathValue("worker")
	if a.host == nil || !a.host.Admit(name) {
		return base.ErrNone
	}
	if err := a.Within(r.Context(), func(tx *sql.Tx) error { return base.Did(r.Context(), tx, me.Name, "let the worker "+name+" in again") }); err != nil {
		return err
	}
	return a.done(w, r, "organiser", "The worker plays again within a few seconds, if it is still there.")
}

// keeps says for how long records of ladder matches are kept, "" for always.
func (a *Arena) keeps() string {
	if a.config.Keep == 0 {
		return ""
	}
	return words.Count(int(a.config.Keep/(24*time.Hour)), "day", "days")
}
