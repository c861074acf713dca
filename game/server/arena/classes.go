package arena

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/store"
)

// class is some teams that have standings of their own.
type class struct {
	ID   int64
	Name string
}

func (a *Arena) classes(ctx context.Context) ([]class, error) {
	return store.List(ctx, a.db, func(r *sql.Rows) (c class, err error) { return c, r.Scan(&c.ID, &c.Name) }, "SELECT id, name FROM classes ORDER BY key LIMIT ?", mostClasses)
}

const mostClasses = 100

// classNamed is the number of the class of this name, which is made when there is none; no number when the name is empty.
func classNamed(ctx context.Context, tx *sql.Tx, text string) (id sql.NullInt64, err error) {
	if strings.TrimSpace(text) == "" {
		return id, nil
	}
	name, key, err := named("name of the class", text)
	if err != nil {
		return id, err
	}
	err = tx.QueryRowContext(ctx, "SELECT id FROM classes WHERE key = ?", key).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return id, err
	}
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM classes").Scan(&n); err != nil {
		return id, err
	}
	if n >= mostClasses {
		return id, refuse(409, "There are %d classes, and more there cannot be.", n)
	}
	return id, tx.QueryRowContext(ctx, "INSERT INTO classes (name, key) VALUES (?, ?) RETURNING id", name, key).Scan(&id)
}

// ofClass are the standings of the teams of a class, ranked among themselves, with the marks.
func (a *Arena) ofClass(ctx context.Context, list []standing, id int64) (out []standing, err error) {
	teams, err := store.List(ctx, a.db, func(r *sql.Rows) (n int64, err error) { return n, r.Scan(&n) }, "SELECT id FROM teams WHERE class = ?", id)
	if err != nil {
		return nil, err
	}
	in := map[int64]bool{}
	for _, t := range teams {
		in[t] = true
	}
	rank := 0
	for _, s := range list {
		if !s.Mark && !in[s.team] {
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

// Bounds of a list of people.
const (
	mostList  = 64 << 10 // bytes
	mostLines = 300
	listLife  = 30 * 24 * time.Hour
)

// invited is a line of a list of people.
type invited struct{ name, key, class string }

// readList reads a list of people as CSV: a name and if wanted a class in each line, and if wanted a line with headings.
func readList(r io.Reader) (list []invited, err error) {
	c := csv.NewReader(r)
	c.FieldsPerRecord, c.TrimLeadingSpace = -1, true
	known := map[string]bool{}
	for {
		row, err := c.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, refuse(400, "The list cannot be read as CSV: %s.", clean.Line(err.Error()))
		}
		line, _ := c.FieldPos(0)
		name := strings.TrimSpace(strings.TrimPrefix(row[0], "\ufeff"))
		if line == 1 && strings.EqualFold(name, "name") {
			continue
		}
		if len(row) > 2 {
			return nil, refuse(400, "Line %d has %d columns. It may have two: a name and a class.", line, len(row))
		}
		var x invited
		if x.name, x.key, err = named(fmt.Sprintf("name in line %d", line), name); err != nil {
			return nil, err
		}
		if known[x.key] {
			return nil, refuse(400, "%s is in the list twice, the second time in line %d.", x.name, line)
		}
		known[x.key] = true
		if len(row) == 2 && strings.TrimSpace(row[1]) != "" {
			if x.class, _, err = named(fmt.Sprintf("class in line %d", line), row[1]); err != nil {
				return nil, err
			}
		}
		if list = append(list, x); len(list) > mostLines {
			return nil, refuse(400, "The list has more than %d people. Divide it.", mostLines)
		}
	}
	if len(list) == 0 {
		return nil, refuse(400, "There is nobody in the list. Write a name in each line, and if wanted a comma and a class.")
	}
	return list, nil
}

// listImported makes a link for each person of a list, and answers with the list and the links, which nobody is shown again.
func (a *Arena) listImported(w http.ResponseWriter, r *http.Request, me *person) error {
	if err := r.ParseForm(); err != nil {
		return refuse(400, "The list has not come whole. It may have %d kB.", mostList>>10)
	}
	list, err := readList(strings.NewReader(r.PostForm.Get("list")))
	if err != nil {
		return err
	}
	ctx := r.Context()
	var out bytes.Buffer
	file := csv.NewWriter(&out)
	_ = file.Write([]string{"name", "class", "link"}) // what it writes to takes everything
	err = a.within(ctx, func(tx *sql.Tx) error {
		for _, x := range list {
			var n int
			if err := tx.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM people WHERE key = ?1) + (SELECT COUNT(*) FROM teams WHERE key = ?1)", x.key).Scan(&n); err != nil {
				return err
			}
			if n > 0 {
				return refuse(409, "Somebody here is called %s already. Take that line out, or write another name. Nobody was invited.", x.name)
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE name = ?", x.name); err != nil {
				return err
			}
			id, err := classNamed(ctx, tx, x.class)
			if err != nil {
				return err
			}
			token, err := makeLink(ctx, tx, link{Kind: toJoin, Left: 1, Expires: time.Now().Add(listLife), Maker: me.name, Class: id, Name: x.name})
			if err != nil {
				return err
			}
			_ = file.Write([]string{clean.Cell(x.name), clean.Cell(x.class), a.address(r) + Path + "join/" + token})
		}
		return did(ctx, tx, me.name, "invited "+words.Count(len(list), "person", "people")+" by a list")
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
func (a *Arena) openedToAll(w http.ResponseWriter, r *http.Request, me *person) error {
	ctx, on := r.Context(), r.PostFormValue("open") != ""
	err := a.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE digest = ?", digestOf(openToken)); err != nil {
			return err
		}
		if !on {
			return did(ctx, tx, me.name, "ended that anybody can join")
		}
		if err := keepLink(ctx, tx, openToken, link{Kind: toJoin, Left: mostUses, Expires: time.Now().Add(mostDays * 24 * time.Hour), Maker: me.name}); err != nil {
			return err
		}
		return did(ctx, tx, me.name, "let anybody join")
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

// isOpen reports whether anybody can join.
func (a *Arena) isOpen(ctx context.Context) (bool, error) {
	_, err := findLink(ctx, a.db, openToken)
	if errors.Is(err, errLink) {
		return false, nil
	}
	return err == nil, err
}

// classChosen puts a person's team into a class, or into none. A class in which nobody is any more goes.
func (a *Arena) classChosen(w http.ResponseWriter, r *http.Request, me *person) error {
	id, err := number(r, "person")
	if err != nil {
		return err
	}
	ctx := r.Context()
	err = a.within(ctx, func(tx *sql.Tx) error {
		class, err := classNamed(ctx, tx, r.PostFormValue("class"))
		if err != nil {
			return err
		}
		var team string
		err = tx.QueryRowContext(ctx, "UPDATE teams SET class = ? WHERE id = (SELECT team FROM people WHERE id = ?) RETURNING name", class, id).Scan(&team)
		if errors.Is(err, sql.ErrNoRows) {
			return errNone
		}
		if err != nil {
			return err
		}
		const used = "SELECT class FROM teams WHERE class IS NOT NULL UNION SELECT class FROM links WHERE class IS NOT NULL UNION SELECT class FROM contests WHERE class IS NOT NULL"
		if _, err := tx.ExecContext(ctx, "DELETE FROM classes WHERE id NOT IN ("+used+")"); err != nil {
			return err
		}
		return did(ctx, tx, me.name, "chose the class of the team "+team)
	})
	if err != nil {
		return err
	}
	return a.done(w, r, "organiser", "The class is chosen.")
}
