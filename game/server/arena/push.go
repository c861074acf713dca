package arena

import (
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
)

// json answers a program.
func (a *Arena) json(w http.ResponseWriter, status int, v any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // an error is the client's: it has gone
	return nil
}

// mostKeys is how many programs may ask for a person at a time; the oldest key makes way.
const mostKeys = 10

// makeKey gives a person a key, with which a program asks for them.
func (a *Arena) makeKey(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	ctx, key := r.Context(), base.Secret()
	err := a.Within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO keys (digest, person, made) VALUES (?, ?, ?)", people.DigestOf(key), me.ID, base.Now()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM keys WHERE person = ?1 AND digest NOT IN (SELECT digest FROM keys WHERE person = ?1 ORDER BY made DESC LIMIT ?2)", me.ID, mostKeys)
		return err
	})
	if err != nil {
		return err
	}
	return a.accountWith(w, r, me, made{Key: key, Address: a.address(r)})
}

var errKey = &base.Refusal{Status: 401, Text: "This needs a key, as Authorization: Bearer KEY. The page with your name in the arena gives one."}

var errLost = &base.Refusal{Status: 401, Text: "The arena does not know this key: it has been replaced, or mistyped. The page with your name in the arena gives another one."}

func (a *Arena) keyed(r *http.Request) (people.Person, error) {
	key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return people.Person{}, errKey
	}
	p, err := people.ScanPerson(a.DB.QueryRowContext(r.Context(), "SELECT "+people.PersonColumns+" FROM keys JOIN people ON people.id = person JOIN teams ON teams.id = team WHERE digest = ?", people.DigestOf(key)))
	if errors.Is(err, sql.ErrNoRows) {
		err = errLost
	}
	return p, err
}

// Who is a person as a program is told of them.
type Who struct {
	Name string `json:"name"`
	Team string `json:"team"`
}

// whoami tells a program for whom it asks.
func (a *Arena) whoami(w http.ResponseWriter, _ *http.Request, me *people.Person) error {
	return a.json(w, http.StatusOK, Who{me.Name, me.TeamName})
}

// Pushed is a version as a program is told of it.
type Pushed struct {
	ID       int64  `json:"id"`
	Bot      string `json:"bot"`
	Number   int    `json:"number" jsonschema:"of the bot, from 1"`
	State    string `json:"state" jsonschema:"waiting, good or refused"`
	Place    int    `json:"place,omitempty" jsonschema:"in the line, while it waits"`
	Tomorrow bool   `json:"tomorrow,omitempty" jsonschema:"the line is that of tomorrow: its team has used up the processor time of today"`
	Report   string `json:"report,omitempty" jsonschema:"of its trial"`
	Said     string `json:"said,omitempty" jsonschema:"on standard error, in its trial"`
	Page     string `json:"page" jsonschema:"address"`
}

// push takes a version from a program.
func (a *Arena) push(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	v, err := a.receive(r, *me)
	if err != nil {
		return err
	}
	return a.tell(w, r, http.StatusCreated, v)
}

// pushed tells a program of a version.
func (a *Arena) pushed(w http.ResponseWriter, r *http.Request, _ *people.Person, _ versions.Bot, v versions.Version) error {
	return a.tell(w, r, http.StatusOK, v)
}

func (a *Arena) tell(w http.ResponseWriter, r *http.Request, status int, v versions.Version) error {
	b, err := versions.BotOf(r.Context(), a.DB, v.Bot)
	if err != nil {
		return err
	}
	out := Pushed{ID: v.ID, Bot: b.Name, Number: v.Number, State: v.State, Report: v.Report, Said: v.Said, Page: a.address(r) + Path + "versions/" + strconv.FormatInt(v.ID, 10)}
	if v.State == versions.Waiting {
		if out.Place, out.Tomorrow, err = a.versions.Ahead(r.Context(), v); err != nil {
			return err
		}
	}
	return a.json(w, status, out)
}
