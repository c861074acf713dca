package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/stats"
)

// Player is a player's record in a game.
type Player struct {
	Game    string  `json:"game"`
	Name    string  `json:"name"`
	Kind    string  `json:"kind" jsonschema:"human, program or the ID of a built-in player"`
	ID      string  `json:"id,omitempty" jsonschema:"of a person"`
	Matches int     `json:"matches"`
	Wins    int     `json:"wins"`
	Elo     float64 `json:"elo" jsonschema:"around a mean of 0 over the people of the game, or over its other players"`
	Spread  float64 `json:"spread" jsonschema:"half of its 95 % interval"`
}

// Players returns the players of all matches that are over, by game, the best first.
func (s *Store) Players(ctx context.Context) ([]Player, error) {
	return list(ctx, s.db, func(rows *sql.Rows) (p Player, err error) {
		return p, rows.Scan(&p.Game, &p.Name, &p.Kind, &p.ID, &p.Matches, &p.Wins, &p.Elo, &p.Spread)
	}, `SELECT game, coalesce(people.name, players.name) AS called, kind, coalesce(self, ''), matches, wins, elo, spread
		FROM players LEFT JOIN people ON kind = 'human' AND self = players.name ORDER BY game, elo DESC, called`)
}

// key identifies a player: a program does not become a built-in player by calling itself so.
func (s Seat) key() string { return s.Kind + "\n" + s.Name }

// count adds a match that is over to the matches and samples of its players. Matches with people count when all its players are people who are
// known. Matches of a player against itself say nothing about strength.
func count(ctx context.Context, tx *sql.Tx, m Match) error {
	if withPeople(m) {
		seats, ok, err := identify(ctx, tx, m)
		if err != nil || !ok {
			return err
		}
		m.Seats = seats
	}
	var keys []string
	for _, seat := range m.Seats {
		keys = append(keys, seat.key())
		if _, err := tx.ExecContext(ctx, `INSERT INTO players (game, name, kind, matches, wins) VALUES (?, ?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET matches = matches + 1, wins = wins + excluded.wins`, m.Game, seat.Name, seat.Kind, seat.Won); err != nil {
			return err
		}
	}
	players := slices.Sorted(slices.Values(keys))
	if len(slices.Compact(slices.Clone(players))) < max(len(keys), 2) {
		return nil
	}
	who, err := json.Marshal(players)
	if err != nil {
		return err
	}
	won := lists.Count(m.Seats, func(s *Seat) bool { return s.Won })
	points := make([]float64, len(players))
	if err := earlier(ctx, tx, m, string(who), &points); err != nil {
		return err
	}
	for i, seat := range m.Seats {
		switch at := slices.Index(players, keys[i]); {
		case won == 0:
			points[at] += 1 / float64(len(players))
		case seat.Won:
			points[at] += 1 / float64(won)
		}
	}
	text, err := json.Marshal(points)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO seeds (game, players, level, seed, points) VALUES (?, ?, ?, ?, ?)", m.Game, string(who), m.Level, m.Seed, string(text))
	return err
}

// earlier reads what the players of a match have got out of earlier ones on the same seed; it leaves points as they are when there were none.
func earlier(ctx context.Context, tx *sql.Tx, m Match, players string, points *[]float64) error {
	var text string
	switch err := tx.QueryRowContext(ctx, "SELECT points FROM seeds WHERE game = ? AND players = ? AND level = ? AND seed = ?", m.Game, players, m.Level, m.Seed).Scan(&text); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return json.Unmarshal([]byte(text), points)
}

// rate computes the ratings of a game from its samples: of people, and of all others, who do not meet in any that counts.
func rate(ctx context.Context, tx *sql.Tx, game string) error {
	for _, people := range []bool{false, true} {
		if err := rateThose(ctx, tx, game, people); err != nil {
			return err
		}
	}
	return nil
}

func rateThose(ctx context.Context, tx *sql.Tx, game string, people bool) error {
	rows, err := tx.QueryContext(ctx, `SELECT players, points, COUNT(*) FROM seeds WHERE game = ? AND (players LIKE '["human%') = ? GROUP BY players, points`, game, people)
	if err != nil {
		return err
	}
	defer rows.Close()
	numbers := map[string]int{}
	var keys []string
	var samples []stats.Sample
	for rows.Next() {
		var who, points string
		var players []string
		var s stats.Sample
		if err := rows.Scan(&who, &points, &s.Count); err != nil {
			return err
		}
		if err := errors.Join(json.Unmarshal([]byte(who), &players), json.Unmarshal([]byte(points), &s.Points)); err != nil {
			return err
		}
		for _, key := range players {
			n, known := numbers[key]
			if !known {
				n, numbers[key] = len(keys), len(keys)
				keys = append(keys, key)
			}
			s.Players = append(s.Players, n)
		}
		samples = append(samples, s)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for i, r := range stats.Rate(len(keys), samples, 1) {
		if _, err := tx.ExecContext(ctx, "UPDATE players SET elo = ?, spread = ? WHERE game = ? AND kind || char(10) || name = ?", r.Elo, r.Spread, game, keys[i]); err != nil {
			return err
		}
	}
	return nil
}

func recount(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, "SELECT id, game, level, matches.seed, name, kind, won FROM matches JOIN seats ON match = id WHERE state = ? ORDER BY begun, id, seat", Over)
	if err != nil {
		return err
	}
	defer rows.Close()
	var list []Match
	games := map[string]bool{}
	for rows.Next() {
		var m Match
		var seat Seat
		if err := rows.Scan(&m.ID, &m.Game, &m.Level, &m.Seed, &seat.Name, &seat.Kind, &seat.Won); err != nil {
			return err
		}
		if k := len(list); k == 0 || list[k-1].ID != m.ID {
			list = append(list, m)
			games[m.Game] = true
		}
		last := &list[len(list)-1]
		last.Seats = append(last.Seats, seat)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, m := range list {
		if withPeople(m) {
			continue // nobody was known then
		}
		if err := count(ctx, tx, m); err != nil {
			return err
		}
	}
	for game := range games {
		if err := rate(ctx, tx, game); err != nil {
			return err
		}
	}
	return nil
}
