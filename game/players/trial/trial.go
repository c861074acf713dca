// Package trial lets a program play short situations before its matches count, and sums up what was seen of it.
package trial

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Situation is a short match of the program that is tried.
type Situation struct {
	Level string
	Seat  rules.Seat // of the program
	Other string     // who plays the other seats
	Turns int        // the others give up after so many turns; 0 for never
	// Silence is after how long a turn ends in which the program neither computes nor ends it; 0 for never.
	Silence time.Duration
}

// String says what is played.
func (s Situation) String() string {
	text := fmt.Sprintf("%s, seat %d, against %s", s.Level, s.Seat+1, s.Other)
	if s.Turns > 0 {
		text += " for " + words.Count(s.Turns, "turn", "turns")
	}
	return text
}

// Situations are those in which a program is seen at its best and at its worst: with little to do, against chance, at the end of a match, and in a long one.
func Situations() []Situation {
	return []Situation{
		{Level: "quick", Other: match.IdleKind, Turns: 10},
		{Level: "quick", Seat: 1, Other: match.IdleKind, Turns: 10},
		{Level: "quick", Other: "random", Turns: 30},
		{Level: "quick", Seat: 1, Other: "random", Turns: 1}, // it gives up at once
		{Level: "quick", Seat: 1, Other: "rookie"},
		{Level: "classic", Other: "rookie", Turns: 20},
	}
}

// leaver plays as another player and gives up after some turns.
type leaver struct {
	match.Player
	left int
}

// Play plays a turn, or gives up.
func (q *leaver) Play(ctx context.Context, turn *match.Turn) error {
	if q.left--; q.left < 0 {
		return turn.Do(turn.Position().Game().Concede())
	}
	return q.Player.Play(ctx, turn)
}

// Play plays the situation with a program. The error says why it could not be played; what the program did wrong is a fault of the match.
func (s Situation) Play(ctx context.Context, entry catalog.Entry, who seats.Who, limit time.Duration) (*match.Match, error) {
	level, err := levels.Find(entry.Game.Info().ID, s.Level)
	if err != nil {
		return nil, err
	}
	return s.On(ctx, entry, level, who, limit)
}

// On is Play on another level.
func (s Situation) On(ctx context.Context, entry catalog.Entry, level levels.Level, who seats.Who, limit time.Duration) (*match.Match, error) {
	setup := match.Setup{Game: level.Game, Level: level.Name, Text: level.Text, Seed: "check", Seats: make([]match.SeatInfo, entry.Seats(level))}
	start, err := games.Start(setup)
	if err != nil {
		return nil, err
	}
	m := match.New(setup, start)
	players := make([]match.Player, len(setup.Seats))
	for i := range players {
		if rules.Seat(i) == s.Seat {
			continue
		}
		p, err := entry.Bot(s.Other, fmt.Sprint("check ", i))
		if err != nil {
			return nil, err
		}
		if players[i] = p; s.Turns > 0 {
			players[i] = &leaver{p, s.Turns}
		}
	}
	bot, err := who.Sit(outside.Place{Setup: setup, Seat: s.Seat, Time: limit, Starting: ctx}, "check")
	if err != nil {
		return nil, err
	}
	if players[s.Seat] = bot; s.Silence > 0 {
		players[s.Seat] = awake{bot, s.Silence}
	}
	err = m.Run(ctx, players)
	seats.Leave(ctx, m, []*seats.Seat{bot})
	return m, err
}

// Silence is after how long a program has failed its trial that computes nothing and does not end its turn. In a match it would have several times its
// time by the clock on the wall, so that a machine that is busy costs nobody a match; at a trial everybody would wait for that.
const Silence = 10 * time.Second

// awake is a player whose turn ends when its program has computed nothing for so long.
type awake struct {
	*seats.Seat
	silence time.Duration
}

func (a awake) Play(ctx context.Context, turn *match.Turn) error {
	watched, end := context.WithCancelCause(ctx)
	defer end(nil)
	go a.watch(watched, end)
	err := a.Seat.Play(watched, turn)
	if ctx.Err() == nil && watched.Err() != nil {
		return context.Cause(watched)
	}
	return err
}

// watch ends a turn in silence, where the system tells what a program has used.
func (a awake) watch(ctx context.Context, end context.CancelCauseFunc) {
	look := time.NewTicker(a.silence / 10)
	defer look.Stop()
	before, known := a.Used()
	for since := time.Now(); known; {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		switch now, ok := a.Used(); {
		case !ok:
			return
		case now > before:
			before, since = now, time.Now()
		case time.Since(since) >= a.silence:
			end(fmt.Errorf("it has neither ended its turn nor computed anything for %v: does it read lines, flush what it prints, and say end?", a.silence))
			return
		}
	}
}

// Sighting is what was seen of a bot.
type Sighting struct {
	Commands, Logged, Drawn, Said int
	Broken                        []string                 // why matches were lost by a fault
	Refused                       map[string][]match.Fault // by code
	Times                         []time.Duration          // of its turns
	Longest                       string                   // where
}

// Add adds a match, and returns it in a few words.
func (s *Sighting) Add(m *match.Match, seat rules.Seat) string {
	refused, game := 0, m.Start().Game()
	commands := lists.Count(m.Steps(0), func(s *match.Step) bool { return s.Seat == seat && s.Cmd != game.Pass() })
	lost := ""
	for _, f := range m.Faults() {
		switch {
		case f.Seat != seat:
		case f.Loses():
			lost = fmt.Sprintf("turn %d: %s", f.Turn+1, clean.Line(f.Text))
			commands-- // it was made to give up
		default:
			refused++
			if s.Refused == nil {
				s.Refused = make(map[string][]match.Fault)
			}
			s.Refused[f.Code] = append(s.Refused[f.Code], f)
		}
	}
	for _, n := range m.Notes() {
		switch {
		case n.Seat != seat:
		case n.Kind == match.Log:
			s.Logged++
		case n.Kind == match.Draw:
			s.Drawn++
		case n.Kind == match.Error:
			s.Said += strings.Count(n.Text, "\n") + 1
		case n.Kind == match.Spent:
			if t := n.Time(); len(s.Times) == 0 || t > slices.Max(s.Times) {
				s.Longest = fmt.Sprintf("turn %d, seat %d", n.Turn+1, seat+1)
			}
			s.Times = append(s.Times, n.Time())
		}
	}
	s.Commands += commands + refused
	if lost != "" {
		s.Broken = append(s.Broken, lost)
		return "lost by a fault, see below"
	}
	how := "lost"
	switch out := m.Outcome(); {
	case out.Winners.Has(seat):
		how = "won"
	case out.Winners.Empty():
		how = "drawn"
	}
	return fmt.Sprintf("%s, %s, %d refused, %s", words.Count(m.Position().Turn(), "turn", "turns"), words.Count(commands+refused, "command", "commands"), refused, how)
}

// Codes are the reasons of refusals by their codes, the most frequent first, and how many refusals there were.
func (s *Sighting) Codes() (codes []string, total int) {
	for code, list := range s.Refused {
		codes = append(codes, code)
		total += len(list)
	}
	slices.SortFunc(codes, func(x, y string) int {
		if n := len(s.Refused[y]) - len(s.Refused[x]); n != 0 {
			return n
		}
		return strings.Compare(x, y)
	})
	return codes, total
}
