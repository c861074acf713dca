package people

import (
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/store"
)

// Class is some teams that have standings of their own.
type Class struct {
	ID   int64
	Name string
}

// Classes are all classes, by their names.
func (ps *People) Classes(ctx context.Context) ([]Class, error) {
	return store.List(ctx, ps.DB, func(r *sql.Rows) (c Class, err error) { return c, r.Scan(&c.ID, &c.Name) }, "SELECT id, name FROM classes ORDER BY key LIMIT ?", mostClasses)
}

const mostClasses = 100

// ClassNamed is the number of the class of this name, which is made when there is none; no number when the name is empty.
func ClassNamed(ctx context.Context, tx *sql.Tx, text string) (id sql.NullInt64, err error) {
	if strings.TrimSpace(text) == "" {
		return id, nil
	}
	name, key, err := base.Named("name of the class", text)
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
		return id, base.Refuse(409, "There are %d classes, and more there cannot be.", n)
	}
	return id, tx.QueryRowContext(ctx, "INSERT INTO classes (name, key) VALUES (?, ?) RETURNING id", name, key).Scan(&id)
}

// Bounds of a list of people.
const (
	MostList  = 64 << 10 // bytes
	MostLines = 300
	ListLife  = 30 * 24 * time.Hour
)

// invited is a line of a list of people.
type invited struct{ Name, Key, Class string }

// ReadList reads a list of people as CSV: a name and if wanted a class in each line, and if wanted a line with headings.
func ReadList(r io.Reader) (list []invited, err error) {
	c := csv.NewReader(r)
	c.FieldsPerRecord, c.TrimLeadingSpace = -1, true
	known := map[string]bool{}
	for {
		row, err := c.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, base.Refuse(400, "The list cannot be read as CSV: %s.", clean.Line(err.Error()))
		}
		line, _ := c.FieldPos(0)
		name := strings.TrimSpace(strings.TrimPrefix(row[0], "\ufeff"))
		if line == 1 && strings.EqualFold(name, "name") {
			continue
		}
		if len(row) > 2 {
			return nil, base.Refuse(400, "Line %d has %d columns. It may have two: a name and a class.", line, len(row))
		}
		var x invited
		if x.Name, x.Key, err = base.Named(fmt.Sprintf("name in line %d", line), name); err != nil {
			return nil, err
		}
		if known[x.Key] {
			return nil, base.Refuse(400, "%s is in the list twice, the second time in line %d.", x.Name, line)
		}
		known[x.Key] = true
		if len(row) == 2 && strings.TrimSpace(row[1]) != "" {
			if x.Class, _, err = base.Named(fmt.Sprintf("class in line %d", line), row[1]); err != nil {
				return nil, err
			}
		}
		if list = append(list, x); len(list) > MostLines {
			return nil, base.Refuse(400, "The list has more than %d people. Divide it.", MostLines)
		}
	}
	if len(list) == 0 {
		return nil, base.Refuse(400, "There is nobody in the list. Write a name in each line, and if wanted a comma and a class.")
	}
	return list, nil
}

// IsOpen reports whether anybody can join.
func (ps *People) IsOpen(ctx context.Context) (bool, error) {
	_, err := FindLink(ctx, ps.DB, OpenToken)
	if errors.Is(err, ErrLink) {
		return false, nil
	}
	return err == nil, err
}
