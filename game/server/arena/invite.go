package arena

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/csv"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
)

// ofClass are the standings of the teams of a class, ranked among themselves, with the marks.
func (a *Arena) ofClass(ctx context.Context, list []ladder.Standing, id int64) (out []ladder.Standing, err error) {
	teams, err := store.List(ctx, a.DB, store.Value[int64], "SELECT id FROM teams WHERE class = ?", id)
	if err != nil {
		return nil, err
	}
	in := map[int64]bool{}
	for _, t := range teams {
		in[t] = true
	}
	rank := 0
	for _, s := range list {
		if s.Mark == "" && !in[s.Team] {
			continue
		}
		if s.Rank > 0 {
			rank++
			s.Rank = rank
		}
		out = append(out, s)
	}
	return out, nil
}

// listImported makes a link for each person of a list, and answers with the list and the links, which nobody is shown again.
func (a *Arena) listImported(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	if err := r.ParseForm(); err != nil {
		return base.Refuse(400, "The list has not come whole. It may have %d kB.", people.MostList>>10)
	}
	list, err := people.ReadList(strings.NewReader(r.PostForm.Get("list")))
	if err != nil {
		return err
	}
	ctx := r.Context()
	var out bytes.Buffer
	file := csv.NewWriter(&out)
	_ = file.Write([]string{"name", "class", "link"}) // what it writes to takes everything
	err = a.Within(ctx, func(tx *sql.Tx) error {
		for _, x := range list {
			var n int
			if err := tx.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM people WHERE key = ?1) + (SELECT COUNT(*) FROM teams WHERE key = ?1)", x.Key).Scan(&n); err != nil {
				return err
			}
			if n > 0 {
				return base.Refuse(409, "Somebody here is called %s already. Take that line out, or write another name. Nobody was invited.", x.Name)
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE name = ?", x.Name); err != nil {
				return err
			}
			id, err := people.ClassNamed(ctx, tx, x.Class)
			if err != nil {
				return err
			}
			token, err := people.MakeLink(ctx, tx, people.Link{Kind: people.ToJoin, Left: 1, Expires: time.Now().Add(people.ListLife), Maker: me.Name, Class: id, Name: x.Name})
			if err != nil {
				return err
			}
			_ = file.Write([]string{clean.Cell(x.Name), clean.Cell(x.Class), a.address(r) + Path + "join/" + token})
		}
		return base.Did(ctx, tx, me.Name, "invited "+words.Count(len(list), "person", "people")+" by a list")
	})
	if err != nil {
		return err
	}
	file.Flush()
	attached(w, "text/csv; charset=utf-8", "invitations.csv")
	_, _ = out.WriteTo(w) // an error is the client's: it has gone
	return nil
}

// openedToAll lets anybody join, or ends that.
func (a *Arena) openedToAll(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	ctx, on := r.Context(), r.PostFormValue("open") != ""
	err := a.Within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE digest = ?", people.DigestOf(people.OpenToken)); err != nil {
			return err
		}
		if !on {
			return base.Did(ctx, tx, me.Name, "ended that anybody can join")
		}
		if err := people.KeepLink(ctx, tx, people.OpenToken, people.Link{Kind: people.ToJoin, Left: mostUses, Expires: time.Now().Add(mostDays * 24 * time.Hour), Maker: me.Name}); err != nil {
			return err
		}
		return base.Did(ctx, tx, me.Name, "let anybody join")
	})
	if err != nil {
		return err
	}
	said := "Nobody joins without a link any more."
	if on {
		said = fmt.Sprintf("Anybody can join now from the page Sign in: at most %d people, for %d days.", mostUses, mostDays)
	}
	return a.done(w, r, "organiser", said)
}

// classChosen puts a person's team into a class, or into none. A class in which nobody is any more goes.
func (a *Arena) classChosen(w http.ResponseWriter, r *http.Request, me *people.Person, id int64) error {
	ctx := r.Context()
	err := a.Within(ctx, func(tx *sql.Tx) error {
		class, err := people.ClassNamed(ctx, tx, r.PostFormValue("class"))
		if err != nil {
			return err
		}
		var team string
		err = tx.QueryRowContext(ctx, "UPDATE teams SET class = ? WHERE id = (SELECT team FROM people WHERE id = ?) RETURNING name", class, id).Scan(&team)
		if err != nil {
			return base.RowError(err)
		}
		const used = "SELECT class FROM teams WHERE class IS NOT NULL UNION SELECT class FROM links WHERE class IS NOT NULL UNION SELECT class FROM contests WHERE class IS NOT NULL"
		if _, err := tx.ExecContext(ctx, "DELETE FROM classes WHERE id NOT IN ("+used+")"); err != nil {
			return err
		}
		return base.Did(ctx, tx, me.Name, "chose the class of the team "+team)
	})
	if err != nil {
		return err
	}
	return a.done(w, r, "organiser", "The class is chosen.")
}

// Bounds of a link by which a class joins.
const (
	mostUses = 500
	mostDays = 90
)

// linkMade makes a link by which people join.
func (a *Arena) linkMade(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	uses, err := strconv.Atoi(r.PostFormValue("uses"))
	if err != nil || uses < 1 || uses > mostUses {
		return base.Refuse(400, "Say for how many people the link is: 1 to %d.", mostUses)
	}
	days, err := strconv.Atoi(r.PostFormValue("days"))
	if err != nil || days < 1 || days > mostDays {
		return base.Refuse(400, "Say for how many days the link is: 1 to %d.", mostDays)
	}
	ctx := r.Context()
	var token string
	err = a.Within(ctx, func(tx *sql.Tx) (err error) {
		class, err := people.ClassNamed(ctx, tx, r.PostFormValue("class"))
		if err != nil {
			return err
		}
		if token, err = people.MakeLink(ctx, tx, people.Link{Kind: people.ToJoin, Class: class, Left: uses, Expires: time.Now().Add(time.Duration(days) * 24 * time.Hour), Maker: me.Name}); err != nil {
			return err
		}
		return base.Did(ctx, tx, me.Name, fmt.Sprintf("made a link for %d to join, for %d days", uses, days))
	})
	if err != nil {
		return err
	}
	return a.organiserWith(w, r, me, a.address(r)+Path+"join/"+token, "Give this link to those who are to join.")
}

func (a *Arena) endLink(ctx context.Context, by people.Person, id int64) error {
	return a.Within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE id = ?", id); err != nil {
			return err
		}
		return base.Did(ctx, tx, by.Name, "took a link back")
	})
}

// resetMade makes a link by which a person takes a new password.
func (a *Arena) resetMade(w http.ResponseWriter, r *http.Request, me *people.Person, id int64) error {
	ctx := r.Context()
	p, err := a.people.Person(ctx, id)
	if err != nil {
		return base.RowError(err)
	}
	var token string
	err = a.Within(ctx, func(tx *sql.Tx) (err error) {
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE kind = ? AND person = ?", people.ToReset, id); err != nil {
			return err
		}
		if token, err = people.MakeLink(ctx, tx, people.Link{Kind: people.ToReset, Person: sql.NullInt64{Int64: id, Valid: true}, Left: 1, Expires: time.Now().Add(resetLife), Maker: me.Name}); err != nil {
			return err
		}
		return base.Did(ctx, tx, me.Name, "made a link for a new password of "+p.Name)
	})
	if err != nil {
		return err
	}
	return a.organiserWith(w, r, me, a.address(r)+Path+"reset/"+token, "Give this link to "+p.Name+", who takes a new password by it within 3 days.")
}
