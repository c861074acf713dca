package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"app.pentarena/game/match"
)

// Introduce keeps by what the person at a seat of a match is known again, from 0; what was kept of the seat before stays. A match that is Over counts
// for the ratings of its people when all of them are known, and nobody else has played.
func (s *Store) Introduce(ctx context.Context, id string, seat int, self string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT OR IGNORE INTO selves (match, seat, self) VALUES (?, ?, ?)", id, seat, self); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// Selves are those by which the people of a match are known, by seat.
func (s *Store) Selves(ctx context.Context, id string) (map[int]string, error) {
	known, err := selves(ctx, s.db, id)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return known, nil
}

func selves(ctx context.Context, db Queries, id string) (map[int]string, error) {
	known := map[int]string{}
	_, err := List(ctx, db, func(r *sql.Rows) (_ struct{}, err error) {
		var seat int
		var self string
		err = r.Scan(&seat, &self)
		known[seat] = self
		return struct{}{}, err
	}, "SELECT seat, self FROM selves WHERE match = ?", id)
	return known, err
}

// withPeople reports whether a person has played a match.
func withPeople(m Match) bool {
	return slices.ContainsFunc(m.Seats, func(s Seat) bool { return s.Kind == match.Person })
}

// identify returns the seats of a match between people under what they are known by; false when not all are, or one plays against themselves.
func identify(ctx context.Context, tx *sql.Tx, m Match) (seats []Seat, ok bool, err error) {
	known, err := selves(ctx, tx, m.ID)
	if err != nil {
		return nil, false, err
	}
	met := map[string]bool{}
	for i, seat := range m.Seats {
		self := known[i]
		if seat.Kind != match.Person || self == "" || met[self] {
			return nil, false, nil
		}
		met[self] = true
		if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO people (self, name) VALUES (?, ?)", self, seat.Name); err != nil {
			return nil, false, err
		}
		seat.Name = self
		seats = append(seats, seat)
	}
	return seats, len(seats) > 1, nil
}

// Rating is how a person stands in a game. The error wraps ErrNone when no match of theirs has counted.
func (s *Store) Rating(ctx context.Context, game, self string) (Player, error) {
	p := Player{Game: game, Kind: match.Person, ID: self}
	err := s.db.QueryRowContext(ctx, "SELECT people.name, matches, wins, elo, spread FROM players JOIN people ON self = players.name WHERE game = ? AND kind = ? AND self = ?",
		game, match.Person, self).Scan(&p.Name, &p.Matches, &p.Wins, &p.Elo, &p.Spread)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNone
	}
	if err != nil {
		return Player{}, fmt.Errorf("store: rating: %w", err)
	}
	return p, nil
}

// Forget removes a person from the ratings, with what others have got out of their matches. The matches stay. The error wraps ErrNone when nobody is
// known so.
func (s *Store) Forget(ctx context.Context, self string) error {
	err := Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := Change(ctx, tx, ErrNone, "DELETE FROM people WHERE self = ?", self); err != nil {
			return err
		}
		games, err := List(ctx, tx, Value[string], "SELECT game FROM players WHERE kind = ? AND name = ?", match.Person, self)
		if err != nil {
			return err
		}
		for _, change := range []string{
			"DELETE FROM selves WHERE self = ?1",
			"DELETE FROM seeds WHERE players LIKE '[\"human%' AND instr(players, ?1)",
			"DELETE FROM players WHERE kind = 'human' AND NOT EXISTS (SELECT 1 FROM seeds WHERE seeds.game = players.game AND seeds.players LIKE '[\"human%' AND instr(seeds.players, players.name))",
		} {
			if _, err := tx.ExecContext(ctx, change, self); err != nil {
				return err
			}
		}
		for _, game := range games {
			if err := rate(ctx, tx, game); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}
