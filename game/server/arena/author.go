package arena

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
)

func (a *Arena) signedOut(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	if err := a.sessionOf(r.Context()).Destroy(r.Context()); err != nil {
		return err
	}
	return a.done(w, r, "", "")
}

func (a *Arena) signedOutEverywhere(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	err := a.Within(r.Context(), func(tx *sql.Tx) error { return people.SignOutEverywhere(r.Context(), tx, me.ID) })
	if err != nil {
		return err
	}
	return a.signedOut(w, r, me)
}

// uploading is what the page for uploads shows.
type uploading struct {
	Games  []gameOf
	Mine   []versions.Bot
	Jails  string // why bots of any language are refused
	Most   int    // MB
	Bot    string // the name that is filled in
	Chosen string // the game
	Turn   time.Duration
}

func (a *Arena) uploadPage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	body := uploading{Most: versions.MaxUpload >> 20, Turn: a.Limits.Turn}
	for _, g := range a.Games {
		body.Games = append(body.Games, gameOf{ID: g.ID, Title: g.Title, Level: g.Level.Title})
	}
	if a.versions.Jails != nil {
		body.Jails = versions.Reason(a.versions.Jails).Error()
	}
	var err error
	if body.Mine, err = a.versions.Bots(r.Context(), "team = ? ORDER BY bots.id", me.Team); err != nil {
		return err
	}
	if id, err := strconv.ParseInt(r.FormValue("bot"), 10, 64); err == nil {
		for _, b := range body.Mine {
			if b.ID == id {
				body.Bot, body.Chosen = b.Name, b.Game
			}
		}
	}
	return a.render(w, r, me, http.StatusOK, "upload", body)
}

// uploaded takes a version.
func (a *Arena) uploaded(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	v, err := a.receive(r, *me)
	if err != nil {
		return err
	}
	return a.done(w, r, fmt.Sprint("versions/", v.ID), "")
}

// receive takes a version from a form.
func (a *Arena) receive(r *http.Request, by people.Person) (versions.Version, error) {
	if !a.doors.Pass(people.Uploads, r.RemoteAddr) {
		return versions.Version{}, errOften
	}
	select {
	case unpacking <- struct{}{}:
		defer func() { <-unpacking }()
	case <-r.Context().Done():
		return versions.Version{}, r.Context().Err()
	}
	p, err := a.received(r)
	if err != nil {
		return versions.Version{}, err
	}
	return a.versions.Upload(r.Context(), by, r.FormValue("game"), r.FormValue("name"), r.FormValue("note"), p)
}

// unpacking bounds how many uploads are held in memory.
var unpacking = make(chan struct{}, 2)

func (a *Arena) account(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	return a.accountWith(w, r, me, made{})
}

// made is what has just been made for a person, and is shown once.
type made struct {
	Link    string // to the team
	Key     string // for a program
	Address string // of the server
}

// accountWith shows the page of a person.
func (a *Arena) accountWith(w http.ResponseWriter, r *http.Request, me *people.Person, just made) error {
	body := struct {
		Name, Team string
		Mates      []string
		Bots       []versions.Bot
		Budget     budget
		Made       made
		Least      int
		Passkeys   []people.Passkey
		Offers     bool // passkeys can be made here
	}{Name: me.Name, Team: me.TeamName, Made: just, Least: people.LeastPassword, Offers: a.offersPasskeys(w, r)}
	var err error
	if body.Passkeys, err = a.people.Passkeys(r.Context(), me.ID); err != nil {
		return err
	}
	if body.Mates, err = a.people.Mates(r.Context(), me.Team); err != nil {
		return err
	}
	if body.Bots, err = a.versions.Bots(r.Context(), "team = ? ORDER BY bots.id", me.Team); err != nil {
		return err
	}
	if body.Budget, err = a.budget(r.Context(), me.Team); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "account", body)
}

// budget is what the bots of a team have used today, as its pages say it.
type budget struct {
	Used string
	Most string // that they may use; "" for as much as they like
	Gone bool   // nothing is left
}

func (a *Arena) budget(ctx context.Context, team int64) (b budget, err error) {
	used, err := a.Used(ctx, team)
	b.Used = base.Minutes(used)
	if most := a.Limits.Processor; most > 0 {
		b.Most, b.Gone = base.Minutes(most), used >= most
	}
	return b, err
}

// proven refuses with a text who is signed in, and does not know the password.
func (a *Arena) proven(r *http.Request, me *people.Person, password, refused string) error {
	if !a.doors.Pass(people.Tries, r.RemoteAddr) {
		return errOften
	}
	_, err := a.people.SignIn(r.Context(), me.Name, password)
	if errors.Is(err, people.ErrSignIn) {
		return base.Refuse(400, "%s", refused)
	}
	return err
}

func (a *Arena) newPassword(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	if err := a.proven(r, me, r.PostFormValue("old"), "The old password is not right."); err != nil {
		return err
	}
	ctx := r.Context()
	word, err := people.Sealed(ctx, r.PostFormValue("password"))
	if err != nil {
		return err
	}
	if err := a.Within(ctx, func(tx *sql.Tx) error { return people.SetPassword(ctx, tx, me.ID, word) }); err != nil {
		return err
	}
	p, err := a.people.Person(ctx, me.ID)
	if err != nil {
		return err
	}
	if err := a.enter(r, p); err != nil {
		return err
	}
	return a.done(w, r, "account", "You have a new password, and are signed out everywhere else.")
}

// Life of links, and how many people of a class may join by one.
const (
	teamLife  = 7 * 24 * time.Hour
	resetLife = 3 * 24 * time.Hour
	mostTeam  = 5
)

// teamLink makes a link by which others join the team.
func (a *Arena) teamLink(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	ctx := r.Context()
	var token string
	err := a.Within(ctx, func(tx *sql.Tx) (err error) {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM people WHERE team = ?", me.Team).Scan(&n); err != nil {
			return err
		}
		if n >= mostTeam {
			return base.Refuse(409, "A team has at most %d people.", mostTeam)
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE kind = ? AND team = ?", people.ToTeam, me.Team); err != nil {
			return err
		}
		token, err = people.MakeLink(ctx, tx, people.Link{Kind: people.ToTeam, Team: sql.NullInt64{Int64: me.Team, Valid: true}, Left: mostTeam - n, Expires: time.Now().Add(teamLife), Maker: me.Name})
		return err
	})
	if err != nil {
		return err
	}
	return a.accountWith(w, r, me, made{Link: a.address(r) + Path + "join/" + token})
}

// address is that of the server as who asks knows it.
func (a *Arena) address(r *http.Request) string {
	if a.config.Secure {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// ofTeam is an answer about a version of a bot that somebody may see all of: their team's.
func (a *Arena) ofTeam(tell func(w http.ResponseWriter, r *http.Request, me *people.Person, b versions.Bot, v versions.Version) error) handler {
	return about(numbered("version"), func(w http.ResponseWriter, r *http.Request, me *people.Person, id int64) error {
		v, err := versions.VersionOf(r.Context(), a.DB, id)
		if err != nil {
			return err
		}
		b, err := versions.BotOf(r.Context(), a.DB, v.Bot)
		if err == nil && b.Team != me.Team {
			err = base.ErrNone
		}
		if err != nil {
			return err
		}
		return tell(w, r, me, b, v)
	})
}

func (a *Arena) versionPage(w http.ResponseWriter, r *http.Request, me *people.Person, b versions.Bot, v versions.Version) error {
	body := struct {
		versions.Version
		Name     string
		Plays    bool
		Place    int  // in the line
		Tomorrow bool // it is that of tomorrow
		Budget   budget
		Rating   *ladder.Standing
	}{Version: v, Name: b.Name, Plays: b.Version == v.ID, Rating: a.rated(b.Game, v.ID)}
	if v.State == versions.Waiting {
		var err error
		if body.Place, body.Tomorrow, err = a.versions.Ahead(r.Context(), v); err != nil {
			return err
		}
		if body.Budget, err = a.budget(r.Context(), me.Team); err != nil {
			return err
		}
	}
	return a.render(w, r, me, http.StatusOK, "version", body)
}

func (a *Arena) versionFile(w http.ResponseWriter, r *http.Request, _ *people.Person, _ versions.Bot, v versions.Version) error {
	return a.sendVersion(w, r, v, fmt.Sprint("version-", v.Number))
}

func (a *Arena) versionUsed(w http.ResponseWriter, r *http.Request, me *people.Person, b versions.Bot, v versions.Version) error {
	if err := a.versions.Use(r.Context(), *me, b, v.ID); err != nil {
		return err
	}
	return a.done(w, r, fmt.Sprint("bots/", b.ID), fmt.Sprintf("Version %d plays now.", v.Number))
}

func (a *Arena) botOf(r *http.Request) (versions.Bot, error) {
	id, err := number(r, "bot")
	if err != nil {
		return versions.Bot{}, err
	}
	return versions.BotOf(r.Context(), a.DB, id)
}

// botTurned pauses a bot, lets it play or retires it. What an organiser holds only an organiser lets play again.
func (a *Arena) botTurned(w http.ResponseWriter, r *http.Request, me *people.Person, b versions.Bot) error {
	mine, organises := b.Team == me.Team, me.Role == people.Organiser
	state, why := map[string]string{"pause": versions.Paused, "play": versions.Playing, "retire": versions.Retired, "hold": versions.Held}[r.PathValue("state")], ""
	switch {
	case state == "" || !mine && !organises:
		return base.ErrNone
	case state == versions.Held && !organises, b.State == versions.Held && !organises:
		return base.Refuse(403, "An organiser has paused %s, and only an organiser lets it play again.", b.Name)
	case !mine && state != versions.Held && (state != versions.Playing || b.State != versions.Held):
		return base.Refuse(403, "%s belongs to another team. You can hold it, and let it play again then.", b.Name)
	case state == versions.Held:
		why = "An organiser has paused it."
	}
	if err := a.versions.Turn(r.Context(), *me, b, state, why); err != nil {
		return err
	}
	return a.done(w, r, fmt.Sprint("bots/", b.ID), map[string]string{versions.Paused: "It plays no more matches until you let it.", versions.Playing: "It plays on.", versions.Retired: "It has left the ladder.", versions.Held: "It plays no more matches until you let it."}[state])
}

func (a *Arena) logPage(w http.ResponseWriter, r *http.Request, me *people.Person, b versions.Bot, v versions.Version) error {
	body := struct {
		Name        string
		Bot         int64
		Match       string
		Fault, Text string
		Kept        bool // the record of the match
	}{Name: b.Name, Bot: b.ID, Match: r.PathValue("match")}
	err := a.DB.QueryRowContext(r.Context(), `SELECT fault, text, kept FROM logs JOIN matches ON matches.id = match JOIN meetings ON meetings.id = meeting WHERE match = ?1 AND version = ?2 AND over > 0
		UNION ALL SELECT fault, text, 1 FROM said WHERE record = ?1 || ?3 AND version = ?2`, body.Match, v.ID, record.Suffix).Scan(&body.Fault, &body.Text, &body.Kept)
	if err != nil {
		return base.RowError(err)
	}
	return a.render(w, r, me, http.StatusOK, "log", body)
}
