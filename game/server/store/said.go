package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Saying is what a person has said to the others of a match.
type Saying struct {
	Number int // in the match, from 1
	Seat   int // from 0
	Text   string
}

// Report is what a person has told the host about a match.
type Report struct {
	Match string    `json:"match"`
	Seat  int       `json:"seat" jsonschema:"from 0"`
	Name  string    `json:"name" jsonschema:"of the person"`
	Text  string    `json:"text"`
	At    time.Time `json:"at"`
}

// mostReports is how many reports are kept; the oldest go first.
const mostReports = 1000

// Say keeps what was said at a time.
func (s *Store) Say(ctx context.Context, id string, said Saying, at time.Time) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO said (match, number, seat, at, text) VALUES (?, ?, ?, ?, ?)", id, said.Number, said.Seat, at.UnixMilli(), said.Text); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Said returns what was said last in a match, at most so much, the oldest first.
func (s *Store) Said(ctx context.Context, id string, most int) ([]Saying, error) {
	return list(ctx, s.db, func(r *sql.Rows) (x Saying, err error) { return x, r.Scan(&x.Number, &x.Seat, &x.Text) },
		"SELECT number, seat, text FROM (SELECT * FROM said WHERE match = ? ORDER BY number DESC LIMIT ?) ORDER BY number", id, most)
}

// KeepOffer keeps what was proposed last in a match.
func (s *Store) KeepOffer(ctx context.Context, id string, offer []byte) error {
	if _, err := s.db.ExecContext(ctx, "UPDATE matches SET offer = ? WHERE id = ?", string(offer), id); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Offer returns what was proposed last in a match, nothing when nothing was.
func (s *Store) Offer(ctx context.Context, id string) (offer []byte, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT offer FROM matches WHERE id = ?", id).Scan(&offer)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("store: %w", err)
	}
	return offer, nil
}

// Report keeps a report.
func (s *Store) Report(ctx context.Context, r Report) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO reports (match, seat, name, at, text) VALUES (?, ?, ?, ?, ?)", r.Match, r.Seat, r.Name, r.At.UnixMilli(), r.Text)
	if err == nil {
		_, err = s.db.ExecContext(ctx, "DELETE FROM reports WHERE id <= (SELECT MAX(id) FROM reports) - ?", mostReports)
	}
	if err != nil {
		return fmt.Errorf("store: the report could not be kept: %w", err)
	}
	return nil
}

// Reports returns the reports, the newest first.
func (s *Store) Reports(ctx context.Context) ([]Report, error) {
	return list(ctx, s.db, func(rows *sql.Rows) (r Report, err error) {
		var at int64
		err = rows.Scan(&r.Match, &r.Seat, &r.Name, &at, &r.Text)
		r.At = time.UnixMilli(at).UTC()
		return r, err
	}, "SELECT match, seat, name, at, text FROM reports ORDER BY id DESC")
}
