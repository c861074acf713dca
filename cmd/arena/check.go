package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

const checkText = `Lets a bot play short situations: against players that do nothing, that play at
random, that give up, and against a rookie, in each seat. It tells

  - what breaks the protocol, with which a match is lost;
  - the commands that were refused, by reason, with an example;
  - the time it takes for a turn.

The bot is a command line or an entry of bots.toml. The exit status is 1 when it
broke the protocol.
`

// situation is a short match of the bot that is checked.
type situation struct {
	level string
	seat  int    // of the bot, from 0
	other string // who plays the other seats
	turns int    // the others give up after so many turns; 0 for never
}

func (s situation) String() string {
	text := fmt.Sprintf("%s, seat %d, against %s", s.level, s.seat+1, s.other)
	if s.turns > 0 {
		text += " for " + words.Count(s.turns, "turn", "turns")
	}
	return text
}

var situations = []situation{
	{"quick", 0, match.IdleKind, 10},
	{"quick", 1, match.IdleKind, 10},
	{"quick", 0, "random", 30},
	{"quick", 1, "random", 1}, // it gives up at once
	{"quick", 1, "rookie", 0},
	{"classic", 0, "rookie", 20},
}

func checkBot(c *command.Call) error {
	file := c.Flags.String("bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	limit := c.Flags.Duration("time", 0, "`limit` for a turn; what bots.toml says, the clock of the level, or 10s in a game without, if not given")
	c.Explain(checkText)
	args, err := c.Parse()
	if err != nil {
		return err
	}
	if len(args) != 2 {
		return command.Usagef("a game and a bot are needed, such as anarchy 'python3 mybot.py'")
	}
	o := &play.Options{Game: args[0], Players: args[1:], Bots: *file}
	entry, err := play.FindGame(o.Game)
	if err != nil {
		return err
	}
	if err := o.Meet(entry); err != nil {
		return err
	}
	var sum sighting
	for i, s := range situations {
		if c.Ctx.Err() != nil {
			return command.Interrupted(i, len(situations), "situation", "situations")
		}
		m, err := s.play(c.Ctx, entry, o.Who[0], *limit)
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		fmt.Fprintf(c.Out, "%-50s %s\n", s, sum.add(m, rules.Seat(s.seat)))
	}
	fmt.Fprint(c.Out, "\n"+sum.String())
	c.Broken = len(sum.broken) > 0
	return nil
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

// play plays the situation with a bot.
func (s situation) play(ctx context.Context, entry catalog.Entry, who seats.Who, limit time.Duration) (*match.Match, error) {
	level, err := levels.Find(entry.Game.Info().ID, s.level)
	if err != nil {
		return nil, err
	}
	return s.playOn(ctx, entry, level, who, limit)
}

// playOn plays the situation on another level.
func (s situation) playOn(ctx context.Context, entry catalog.Entry, level levels.Level, who seats.Who, limit time.Duration) (*match.Match, error) {
	setup := match.Setup{Game: level.Game, Level: level.Name, Text: level.Text, Seed: "check", Seats: make([]match.SeatInfo, entry.Seats(level))}
	start, err := games.Start(setup)
	if err != nil {
		return nil, err
	}
	m := match.New(setup, start)
	players := make([]match.Player, len(setup.Seats))
	for i := range players {
		if i == s.seat {
			continue
		}
		p, err := entry.Bot(s.other, fmt.Sprint("check ", i))
		if err != nil {
			return nil, err
		}
		if players[i] = p; s.turns > 0 {
			players[i] = &leaver{p, s.turns}
		}
	}
	bot, err := who.Sit(outside.Place{Setup: setup, Seat: rules.Seat(s.seat), Time: limit, Starting: ctx}, "check")
	if err != nil {
		return nil, err
	}
	players[s.seat] = bot
	err = m.Run(ctx, players)
	seats.Leave(ctx, m, []*seats.Seat{bot})
	return m, err
}

// sighting is what was seen of a bot.
type sighting struct {
	commands, logged, drawn, said int
	broken                        []string
	refused                       map[string][]match.Fault // by code
	times                         []time.Duration          // of its turns
	longest                       string                   // where
}

// add adds a match, and returns it in a few words.
func (s *sighting) add(m *match.Match, seat rules.Seat) string {
	refused, commands := 0, 0
	game := m.Start().Game()
	for _, step := range m.Steps(0) {
		if step.Seat == seat && step.Cmd != game.Pass() {
			commands++
		}
	}
	lost := ""
	for _, f := range m.Faults() {
		switch {
		case f.Seat != seat:
		case f.Loses():
			lost = fmt.Sprintf("turn %d: %s", f.Turn+1, clean.Line(f.Text))
			commands-- // it was made to give up
		default:
			refused++
			if s.refused == nil {
				s.refused = make(map[string][]match.Fault)
			}
			s.refused[f.Code] = append(s.refused[f.Code], f)
		}
	}
	for _, n := range m.Notes() {
		switch {
		case n.Seat != seat:
		case n.Kind == match.Log:
			s.logged++
		case n.Kind == match.Draw:
			s.drawn++
		case n.Kind == match.Error:
			s.said += strings.Count(n.Text, "\n") + 1
		case n.Kind == match.Spent:
			if t := n.Time(); len(s.times) == 0 || t > slices.Max(s.times) {
				s.longest = fmt.Sprintf("turn %d, seat %d", n.Turn+1, seat+1)
			}
			s.times = append(s.times, n.Time())
		}
	}
	s.commands += commands + refused
	if lost != "" {
		s.broken = append(s.broken, lost)
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

// String reports what was seen.
func (s *sighting) String() string {
	var b strings.Builder
	if len(s.broken) == 0 {
		fmt.Fprintln(&b, "Protocol: no faults.")
	} else {
		fmt.Fprintf(&b, "Protocol: %d of %d matches lost by a fault:\n", len(s.broken), len(situations))
		slices.Sort(s.broken)
		for _, text := range slices.Compact(s.broken) {
			b.WriteString(command.Wrapped("  "+text, "    "))
		}
	}
	codes := make([]string, 0, len(s.refused))
	total := 0
	for code, list := range s.refused {
		codes = append(codes, code)
		total += len(list)
	}
	slices.SortFunc(codes, func(x, y string) int {
		if n := len(s.refused[y]) - len(s.refused[x]); n != 0 {
			return n
		}
		return strings.Compare(x, y)
	})
	fmt.Fprintf(&b, "Refused: %d of %s.\n", total, words.Count(s.commands, "command", "commands"))
	for _, code := range codes {
		f := s.refused[code][0]
		b.WriteString(command.Wrapped(fmt.Sprintf("  %5d %s: %s", len(s.refused[code]), clean.Line(code), clean.Line(f.Text)), "        "))
	}
	if len(s.times) > 0 {
		slices.Sort(s.times)
		fmt.Fprintf(&b, "Time for a turn: median %v, longest %v (%s), the start of the program included.\n",
			round(s.times[len(s.times)/2]), round(s.times[len(s.times)-1]), s.longest)
	}
	fmt.Fprintf(&b, "Log lines: %d. Drawings: %d. Lines on standard error: %d.\n", s.logged, s.drawn, s.said)
	return b.String()
}

func round(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
