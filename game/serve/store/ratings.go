package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"app.pentarena/game/stats"
)

// Player is a player's record in a game.
type Player struct {
	Game    string  `json:"game"`
	Name    string  `json:"name"`
	Kind    string  `json:"kind"` // see match.SeatInfo
	Matches int     `json:"matches"`
	Wins    int     `json:"wins"`
	Elo     float64 `json:"elo"`    // around a mean of 0 over the players of the game; see stats.Rate
	Spread  float64 `json:"spread"` // half of its 95 % interval
}

// Players returns the players of all matches that are over, by game, the best first.
func (s *Store) Players(ctx context.Context) ([]Player, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT game, name, kind, matches, wins, elo, spread FROM players ORDER BY game, elo DESC, name")
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer rows.Close()
	list := []Player{}
	for rows.Next() {
		var p Player
		if err := rows.Scan(&p.Game, &p.Name, &p.Kind, &p.Matches, &p.Wins, &p.Elo, &p.Spread); err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// key identifies a player: a program does not become a built-in player by calling itself so.
func (s Seat) key() string { return s.Kind + "\n" + s.Name }

// count adds a match that is over to the matches and choices of its players. Matches with people do not count.
// Matches of a player against itself say nothing about strength.
func count(ctx context.Context, tx *sql.Tx, m Match) error {
	if slices.ContainsFunc(m.Seats, func(s Seat) bool { return s.Kind == "human" }) {
		return nil // a seat's link does not say who opened it
	}
	var keys []string
	met := true
	for _, seat := range m.Seats {
		met = met && !slices.Contains(keys, seat.key())
		keys = append(keys, seat.key())
		if _, err := tx.ExecContext(ctx, `INSERT INTO players (game, name, kind, matches, wins) VALUES (?, ?, ?, 1, ?)
			ON CONFLICT DO UPDATE SET matches = matches + 1, wins = wins + excluded.wins`, m.Game, seat.Name, seat.Kind, seat.Won); err != nil {
			return err
		}
	}
	if !met || len(keys) < 2 {
		return nil
	}
	var winners, others []int
	for i, seat := range m.Seats {
		if seat.Won {
			winners = append(winners, i)
		} else {
			others = append(others, i)
		}
	}
	groups := slices.DeleteFunc([][]int{winners, others}, func(g []int) bool { return len(g) == 0 })
	for _, c := range stats.Ranking(groups...) {
		var among []string
		for _, i := range c.Among {
			among = append(among, keys[i])
		}
		slices.Sort(among)
		text, err := json.Marshal(among)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO choices (game, first, among, weight) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET weight = weight + excluded.weight`, m.Game, keys[c.First], string(text), c.Weight); err != nil {
			return err
		}
	}
	return nil
}

// rate computes the ratings of a game from its choices.
func rate(ctx context.Context, tx *sql.Tx, game string) error {
	rows, err := tx.QueryContext(ctx, "SELECT first, among, weight FROM choices WHERE game = ? ORDER BY among, first", game)
	if err != nil {
		return err
	}
	defer rows.Close()
	numbers := map[string]int{}
	var keys []string
	number := func(key string) int {
		n, known := numbers[key]
		if !known {
			n = len(keys)
			numbers[key] = n
			keys = append(keys, key)
		}
		return n
	}
	var choices []stats.Choice
	for rows.Next() {
		var first, text string
		var among []string
		c := stats.Choice{}
		if err := rows.Scan(&first, &text, &c.Weight); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), &among); err != nil {
			return err
		}
		c.First = number(first)
		for _, key := range among {
			c.Among = append(c.Among, number(key))
		}
		choices = append(choices, c)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for i, r := range stats.Rate(len(keys), choices, 1) {
		if _, err := tx.ExecContext(ctx, "UPDATE players SET elo = ?, spread = ? WHERE game = ? AND kind || char(10) || name = ?", r.Elo, r.Spread, game, keys[i]); err != nil {
			return err
		}
	}
	return nil
}

// recount counts all matches that are over.
func recount(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, "SELECT id, game, name, kind, won FROM matches JOIN seats ON match = id WHERE state = ? ORDER BY begun, id, seat", Over)
	if err != nil {
		return err
	}
	defer rows.Close()
	var list []Match
	games := map[string]bool{}
	for rows.Next() {
		var m Match
		var seat Seat
		if err := rows.Scan(&m.ID, &m.Game, &seat.Name, &seat.Kind, &seat.Won); err != nil {
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
