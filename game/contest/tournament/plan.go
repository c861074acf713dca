// Package tournament runs tournaments: who meets whom, what the results mean, and how none of them is lost. It knows no rules; who plays a match
// is told by Runner.Play.
//
// A tournament is made of rounds, a round of meetings, and a meeting of matches: a few players in one game, on some seeds, each seed once
// with every seating. A round begins when the one before is over, and follows from the results of the earlier rounds alone, so that a
// tournament that was stopped and continues ends like one that was not.
package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/contest/stats"
	"app.pentarena/levels"
)

// Limits of a tournament.
const (
	MaxPlayers = 2_000
	MaxMatches = 1_000_000
)

// Plan is a tournament as its file describes it.
type Plan struct {
	Name    string        `toml:"name"`
	Format  Format        `toml:"format"`
	Players []string      `toml:"players"` // as in arena match; the order is their seeding
	Games   []string      `toml:"games"`   // "anarchy/quick"; several make a decathlon, in which every meeting plays all
	Seed    string        `toml:"seed"`    // determines maps and chance
	Seeds   int           `toml:"seeds"`   // of a meeting in each game; with two seats every seed is a pair of matches
	Rounds  int           `toml:"rounds"`  // of swiss and ladder
	Time    time.Duration `toml:"time"`    // limit for a turn, 0 for none
	SPRT    stats.SPRT    `toml:"test"`    // of the format test

	Events []Event `toml:"-"` // the games, taken apart
	// Before are the parts that were there before the tournament was extended; a journal says so.
	Before []Part `toml:"-" json:",omitempty"`
}

// Event is one game of a tournament.
type Event struct {
	Game, Level string
	Seats       int
}

// ParsePlan reads a tournament. seats says how many seats a level has. The error names the file and, for each mistake, what to do.
func ParsePlan(file string, text []byte, seats func(game, level string) (int, error)) (*Plan, error) {
	p := &Plan{}
	if err := Merge(file, text, p); err != nil {
		return nil, err
	}
	if err := p.Prepare(seats); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// Merge fills the settings that a plan leaves open from a file. The error has a line for each mistake, with file and line in front.
func Merge(file string, text []byte, p *Plan) error {
	set := *p
	if err := levels.Read(file, text, p); err != nil {
		return err
	}
	p.Name, p.Format, p.Seed = cmp.Or(set.Name, p.Name), cmp.Or(set.Format, p.Format), cmp.Or(set.Seed, p.Seed)
	p.Seeds, p.Rounds, p.Time = cmp.Or(set.Seeds, p.Seeds), cmp.Or(set.Rounds, p.Rounds), cmp.Or(set.Time, p.Time)
	if len(set.Players) > 0 {
		p.Players = set.Players
	}
	if len(set.Games) > 0 {
		p.Games = set.Games
	}
	return nil
}

// Prepare fills in what was left out and checks the plan. The error holds every mistake.
func (p *Plan) Prepare(seats func(game, level string) (int, error)) error {
	var wrong []error
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	p.defaults()
	if p.Format.rule() == nil {
		say("format %q: choose %s", p.Format, Formats())
	}
	if len(p.Players) < 2 || len(p.Players) > MaxPlayers {
		say("players: there are %d; name 2 to %d", len(p.Players), MaxPlayers)
	}
	for i, name := range p.Players {
		if strings.TrimSpace(name) == "" || slices.Contains(p.Players[:i], name) {
			say("players: the name %q of player %d is empty or there already; give each a name of its own", name, i+1)
		}
	}
	if len(p.Games) == 0 {
		say(`games: name at least one, such as "anarchy/quick"`)
	}
	p.Events = nil
	for _, g := range p.Games {
		game, level, ok := strings.Cut(g, "/")
		if !ok {
			level = "quick"
		}
		n, err := seats(game, level)
		if err != nil {
			say("games: %q: %w", g, err)
			continue
		}
		p.Events = append(p.Events, Event{game, level, n})
	}
	wrong = append(wrong, p.checkNumbers()...)
	if len(wrong) == 0 {
		wrong = append(wrong, p.checkFormat()...)
	}
	return errors.Join(wrong...)
}

func (p *Plan) defaults() {
	p.Format = cmp.Or(p.Format, RoundRobin)
	p.Name = cmp.Or(p.Name, "Tournament")
	p.Seed = cmp.Or(p.Seed, "1")
	if p.Seeds == 0 {
		p.Seeds = 1
		if p.Format == Test {
			p.Seeds = 5_000
		}
	}
	if p.Format == Test && p.SPRT == (stats.SPRT{}) {
		p.SPRT = stats.SPRT{Low: 0, High: 20}
	}
	p.SPRT.Alpha = cmp.Or(p.SPRT.Alpha, 0.05)
	p.SPRT.Beta = cmp.Or(p.SPRT.Beta, 0.05)
	for n := 1; p.Rounds == 0 && n < 30; n++ { // enough rounds for one winner
		if 1<<n >= len(p.Players) {
			p.Rounds = n
		}
	}
}

func (p *Plan) checkNumbers() (wrong []error) {
	if p.Seeds < 1 || p.Seeds > 100_000 {
		wrong = append(wrong, fmt.Errorf("seeds = %d is outside 1 to 100000", p.Seeds))
	}
	if p.Rounds < 1 || p.Rounds > 10_000 {
		wrong = append(wrong, fmt.Errorf("rounds = %d is outside 1 to 10000", p.Rounds))
	}
	if p.Time < 0 {
		wrong = append(wrong, fmt.Errorf("time = %q is negative", p.Time))
	}
	if p.Format == Test {
		if err := p.SPRT.Check(); err != nil {
			wrong = append(wrong, fmt.Errorf("test: %w", err))
		}
	}
	return wrong
}

// checkFormat checks what the format asks of players and games.
func (p *Plan) checkFormat() (wrong []error) {
	kind, _ := p.Format.Kind()
	for _, e := range p.Events {
		switch {
		case e.Seats > len(p.Players):
			wrong = append(wrong, fmt.Errorf("games: %s/%s has %d seats, more than there are players", e.Game, e.Level, e.Seats))
		case e.Seats != p.Events[0].Seats:
			wrong = append(wrong, fmt.Errorf("games: all must have as many seats; %s/%s has %d, the first has %d", e.Game, e.Level, e.Seats, p.Events[0].Seats))
		case e.Seats != 2 && kind.Pairs:
			wrong = append(wrong, fmt.Errorf("games: %s/%s has %d seats; a tournament of the format %s is for games of two", e.Game, e.Level, e.Seats, p.Format))
		}
	}
	switch {
	case len(wrong) > 0:
	case kind.Test && len(p.Players) != 2:
		wrong = append(wrong, fmt.Errorf("players: a test is for two players, not for %d", len(p.Players)))
	case kind.Test && len(p.Events) != 1:
		wrong = append(wrong, fmt.Errorf("games: a test is for one game, not for %d", len(p.Games)))
	case p.most() > MaxMatches:
		wrong = append(wrong, fmt.Errorf("these are up to %.0f matches, more than %d; take fewer players or seeds, or the format swiss", p.most(), MaxMatches))
	}
	return wrong
}

// most is how many matches the tournament can have at most.
func (p *Plan) most() float64 { return p.Format.rule().most(p) * float64(p.perMeeting()) }

// Length is how many matches the tournament has, and how that is to be taken: "" for exactly, "about" when byes or meetings that are played
// again change it, or "at most" for a test, which ends when it is decided.
func (p *Plan) Length() (matches int, how string) {
	meetings, how := p.Format.rule().length(p)
	return int(meetings * float64(p.perMeeting())), how
}

// perMeeting is how many matches a meeting has.
func (p *Plan) perMeeting() int { return p.Seeds * len(p.Events) * p.Events[0].Seats }

// Meeting is some players who play on all seeds of all games.
type Meeting struct {
	Name    string // "3.12": round and place in it, both from 1
	Title   string // of a bracket: "Final"
	Players []int
	Node    int // of a bracket, see bracket
	First   int // number of its first seed; tests go on where they stopped
	Seeds   int
}

// Match is one match of a tournament.
type Match struct {
	ID    string // "3.12.1.4b": round, meeting, game, seed, seating
	Event int    // number in Plan.Events
	Seed  string
	Seats []int // numbers in Plan.Players
}

// result is the match's own of some results. One for another number of seats, as a journal that was changed by hand may have it, is none.
func (m Match) result(results map[string]*Result) (*Result, bool) {
	r, ok := results[m.ID]
	return r, ok && len(r.Points) == len(m.Seats)
}

// Meeting is the name of the meeting of the match.
func (m Match) Meeting() string {
	round, rest, _ := strings.Cut(m.ID, ".")
	place, _, _ := strings.Cut(rest, ".")
	return round + "." + place
}

// Matches are the matches of a meeting, seed by seed.
func (p *Plan) Matches(m Meeting) []Match {
	var list []Match
	for event := range p.Events {
		for i := range m.Seeds {
			seed := fmt.Sprintf("%s.%d.%d", m.Name, event+1, m.First+i+1)
			for turn := range m.Players {
				x := Match{ID: seed + string(rune('a'+turn)), Event: event, Seed: p.Seed + " " + seed}
				for s := range m.Players {
					x.Seats = append(x.Seats, m.Players[(s+turn)%len(m.Players)])
				}
				list = append(list, x)
			}
		}
	}
	return list
}
