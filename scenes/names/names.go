// Package names has the names of games, players and seats that people read.
package names

import (
	"fmt"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// Texts call a seat by its colour, as the views do; lists of seats also say who plays it.

// Written begins the kind of a bot that was written in the page; its name in the page follows.
const Written = "script:"

// Strength is the name of a kind of player for people.
func Strength(kind string) string {
	if kind == "human" {
		return "You"
	}
	if name, ok := strings.CutPrefix(kind, Written); ok {
		return name
	}
	return players.Title(kind)
}

// Player is the name of the player of a seat with its handicap, "Expert +40", or "" if it is unknown.
func Player(setup match.Setup, seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(setup.Seats) {
		return ""
	}
	name := called(setup.Seats[seat])
	if n := setup.Seats[seat].Handicap; n != 0 {
		name += fmt.Sprintf(" +%d", n)
	}
	return name
}

// called is the name of a player without a handicap. Records and servers may give any.
func called(s match.SeatInfo) string {
	if s.Name != "" {
		return clean.Line(s.Name)
	}
	return Strength(s.Kind)
}

// Seat names a seat with who plays it: "Blue (Expert)".
func Seat(setup match.Setup, seat rules.Seat) string {
	name := board.SeatName(seat)
	if p := Player(setup, seat); p != "" {
		name += " (" + p + ")"
	}
	return name
}

// Challenge is the setup of a match in which a person plays a challenge.
func Challenge(l *levels.Level, seed string) match.Setup {
	e, _ := games.Find(l.Game)
	return match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: seed, Seats: Seats(l.Challenge.Kinds(e.Seats(*l), "human"))}
}

// NextStar says what the next star of a challenge asks for when so many are won. score is any of the game, for its unit.
func NextStar(c *levels.Challenge, won int, score board.Score) string {
	if won > len(c.Star) {
		return "All stars won"
	}
	amount := func(n int64) string {
		if score.Sign != "" {
			return score.Sign + Number(n)
		}
		return Number(n) + " " + score.Unit
	}
	var parts []string
	s := c.Star[won-1]
	if s.Turns > 0 {
		parts = append(parts, "within "+words.Count(s.Turns, "turn", "turns"))
	}
	if s.Score > 0 {
		parts = append(parts, "with "+amount(s.Score))
	}
	if s.Lead > 0 {
		parts = append(parts, "with a lead of "+amount(s.Lead))
	}
	return "Next star: win " + words.And(parts)
}

// Winners names the winners of a match.
func Winners(seats []match.SeatInfo, won rules.SeatSet) string {
	setup := match.Setup{Seats: seats}
	var names []string
	you := false
	for seat := range rules.Seat(len(seats)) {
		if won.Has(seat) {
			names = append(names, Seat(setup, seat))
			you = called(seats[seat]) == "You"
		}
	}
	switch {
	case len(names) > 1:
		return words.And(names) + " win"
	case you:
		return "You win"
	}
	return strings.Join(names, "") + " wins"
}

// Outcome names the winners of a match, or says "Not decided" while it continues.
func Outcome(seats []match.SeatInfo, o rules.Outcome) string {
	switch {
	case !o.Over:
		return "Not decided"
	case o.Winners.Empty():
		return "A draw"
	}
	return Winners(seats, o.Winners)
}

// Seats names the players of a match by their kinds: one person is "You", several people are counted, AIs go by their strength.
func Seats(kinds []string) []match.SeatInfo {
	humans, n := lists.Count(kinds, func(k *string) bool { return *k == "human" }), 0
	var seats []match.SeatInfo
	for _, k := range kinds {
		name := Strength(k)
		if k == "human" && humans > 1 {
			n++
			name = fmt.Sprintf("Player %d", n)
		}
		seats = append(seats, match.SeatInfo{Name: name, Kind: k})
	}
	return seats
}

// SeatsAs names players by their kinds, in the seats of a match with the handicaps of that match.
func SeatsAs(setup match.Setup, kinds []string) []match.SeatInfo {
	seats := Seats(kinds)
	for i := range min(len(seats), len(setup.Seats)) {
		seats[i].Handicap = setup.Seats[i].Handicap
	}
	return seats
}

// Handicap says with what seats begin beyond the level, "" for nothing: "Amber begins with +10 headquarters health."
func Handicap(setup match.Setup) string {
	var parts []string
	e, ok := games.Find(setup.Game)
	for i, s := range setup.Seats {
		if ok && s.Handicap != 0 {
			parts = append(parts, fmt.Sprintf("%s begins with +%d %s.", board.SeatName(rules.Seat(i)), s.Handicap, e.Game.Info().Handicap.Unit))
		}
	}
	return strings.Join(parts, " ")
}

// Game is the name of a game for people.
func Game(game string) string {
	if e, ok := games.Find(game); ok {
		return e.Game.Info().Title
	}
	return game
}

// Number writes a whole number with thin gaps between the thousands.
func Number(n int64) string {
	s := fmt.Sprintf("%d", n)
	if n < 0 {
		return "−" + Number(-n)
	}
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

// Time is a time that is left: "2 days", "5 hours", or "4:05".
func Time(d time.Duration) string {
	d = max(d, 0)
	switch hours := int(d.Hours()); {
	case hours >= 48:
		return words.Count(hours/24, "day", "days")
	case hours >= 2:
		return words.Count(hours, "hour", "hours")
	}
	s := int(d.Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
