// Package link puts a match into a link. Built-in players and dice are deterministic, so a match between them is its setup; a match with
// people also carries its commands, packed. The text of a link is url-safe; the format is described in format.go.
package link

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Sizes of links in characters: what every program passes on, and what nearly every one does. A longer match is better given as a file.
const (
	Safe = 2000
	Most = 8000
)

// Link is a match, and where to open it.
type Link struct {
	Setup   match.Setup // with the text of the level
	Rules   int         // version of the rules that played it
	Players string      // version of the built-in players, if they are to play it again; "" if Steps has the commands
	Steps   []match.Step
	Faults  []match.Fault // those that lost the match for a seat
	Seeded  bool          // chance is that of the setup's seed, so that steps have no rolls
	Checks  []Check
	Look    Look
	Seat    rules.Seat // "Can you win from here?": the seat for the person who opens the link, else NoSeat
}

// Look is where to open a match.
type Look struct {
	Turn   int // from 0
	Speed  int // place among the speeds of playback
	Camera *Camera
}

// Camera is what part of the board to show: the middle, in eighths of a tile, and how many tiles fit across.
type Camera struct{ X, Y, Tiles int }

// Check is what the position after so many steps has to be.
type Check struct {
	Steps int
	Sum   uint16 // the lowest bits of the position's hash
}

// checks is how many positions a link has a Check of.
const checks = 5

// Of returns the link of a timeline. With again, the players of the setup are known to play it as it is.
func Of(line record.Timeline, look Look, again bool, of players.Of) (*Link, error) {
	if line.Recorded() {
		return nil, errors.New("this file holds positions but no commands, so it cannot become a link")
	}
	return upTo(line, record.Public(line), look, again, of), nil
}

// Challenge returns a link that lets anyone who opens it play on from a turn, in a seat.
func Challenge(line record.Timeline, turn int, seat rules.Seat, again bool, of players.Of) (*Link, error) {
	if line.Recorded() {
		return nil, errors.New("this file holds positions but no commands, so nobody can play on from here")
	}
	turn = min(max(turn, 0), line.Turns()-1)
	n := line.First(turn)
	if line.At(n).Active().Empty() {
		return nil, errors.New("the match is over here; go back to an earlier turn")
	}
	l := upTo(line, n, Look{Turn: turn, Speed: NormalSpeed}, again, of)
	l.Seat = seat
	return l, nil
}

// Until is the link of the start of a timeline up to the end of a turn, with its commands, in which a person takes a seat at that turn.
func Until(line record.Timeline, turn int, seat rules.Seat) (*Link, error) {
	if line.Recorded() {
		return nil, errors.New("this file holds positions but no commands, so it cannot become a link")
	}
	l := upTo(line, line.First(turn+1), Look{Turn: turn, Speed: NormalSpeed}, false, nil)
	l.Seat = seat
	return l, nil
}

// NormalSpeed is the place of 1x among the speeds of playback.
const NormalSpeed = 2

// upTo is the link of the first n steps.
func upTo(line record.Timeline, n int, look Look, again bool, of players.Of) *Link {
	start := line.At(0)
	l := &Link{Setup: line.Setup(), Rules: start.Game().Info().Version, Look: look, Seat: rules.NoSeat, Seeded: true}
	l.Setup.Seats = slices.Clone(l.Setup.Seats)
	for i := range l.Setup.Seats {
		if s := &l.Setup.Seats[i]; s.Kind == "human" && s.Name == "You" {
			s.Name = "Player" // anyone who opens it is another "you"
		}
	}
	for k := 1; k <= checks; k++ {
		at := n * k / checks
		if at > 0 && (len(l.Checks) == 0 || at > l.Checks[len(l.Checks)-1].Steps) {
			l.Checks = append(l.Checks, Check{at, uint16(line.At(at).Hash())})
		}
	}
	if again {
		if bots := of(l.Setup.Game).Bots; bots != nil {
			l.Players = bots.Version()
			return l
		}
	}
	dice := rules.NewSeeded("dice " + l.Setup.Seed)
	for i := range n {
		s := line.Step(i)
		for _, r := range s.Rolls {
			l.Seeded = l.Seeded && dice.Intn(r.N) == r.Got
		}
		l.Steps = append(l.Steps, match.Step{Seat: s.Seat, Cmd: s.Cmd, Rolls: s.Rolls})
	}
	if l.Seeded {
		for i := range l.Steps {
			l.Steps[i].Rolls = nil
		}
	}
	l.Faults = lists.Filter(line.Faults(), func(f match.Fault) bool { return f.Loses() && f.Step < n })
	return l
}

// Playable reports whether built-in players could have played all of a match: a person's commands cannot be made again, nor those of a
// player that failed, nor of one that took over from others.
func Playable(line record.Timeline, of players.Of) bool {
	setup := line.Setup()
	if line.Recorded() || setup.Begun > 0 || slices.ContainsFunc(line.Faults(), match.Fault.Loses) {
		return false
	}
	known := of(setup.Game).Players()
	return !slices.ContainsFunc(setup.Seats, func(s match.SeatInfo) bool { return !slices.Contains(known, s.Kind) })
}

// Check checks the setup as far as this program can play it.
func (l *Link) check(of players.Of) error {
	e, err := games.Lookup(l.Setup.Game)
	if err != nil {
		return fmt.Errorf("the link is for a game that this version does not have: %w", err)
	}
	if l.Players != "" {
		known := of(l.Setup.Game).Players()
		for _, s := range l.Setup.Seats {
			if !slices.Contains(known, s.Kind) {
				return fmt.Errorf("the link needs the player %q, and this version of %s has %s", s.Kind, e.Game.Info().Title, strings.Join(known, ", "))
			}
		}
	}
	if l.Seat != rules.NoSeat && int(l.Seat) >= len(l.Setup.Seats) {
		return fmt.Errorf("the link asks for seat %d of %d", l.Seat+1, len(l.Setup.Seats))
	}
	_, err = games.Start(l.Setup)
	return err
}

// Other says that the link was made by another version of the rules or players, "" for the same ones. Where of is nil the players do
// not count.
func (l *Link) Other(of players.Of) string {
	e, ok := games.Find(l.Setup.Game)
	if !ok {
		return ""
	}
	info, what := e.Game.Info(), ""
	switch {
	case l.Rules != info.Version:
		what = fmt.Sprintf("the rules of %s have version %d here and %d there", info.Title, info.Version, l.Rules)
	case l.Players != "" && of != nil && !playedBy(of(l.Setup.Game).Bots, l.Players):
		what = fmt.Sprintf("the AIs of %s have changed since", info.Title)
	default:
		return ""
	}
	return "This link comes from another version of Pentarena: " + what + ". The match may go another way; ask for its file to see it as it was."
}

// playedBy reports whether these are the players of a version.
func playedBy(bots players.Bots, version string) bool {
	return bots != nil && bots.Version() == version
}

// Difference reports that a match does not go as the link says.
type Difference struct {
	After, By int // turns from 1: it was the same at the start of After and is not at that of By
}

// Error says where.
func (d *Difference) Error() string {
	if d.After == d.By {
		return fmt.Sprintf("the match differs from the link in turn %d", d.By)
	}
	return fmt.Sprintf("the match differs from the link from a turn between %d and %d on", d.After, d.By)
}

// Checker compares a match with a link while it grows.
type Checker struct {
	link *Link
	next int
}

// NewChecker returns the checker of a link.
func NewChecker(l *Link) *Checker { return &Checker{link: l} }

// Compare compares as far as the timeline goes; ended says that it will not go on. It returns a *Difference once; after that nil.
func (c *Checker) Compare(line record.Timeline, ended bool) error {
	for c.next < len(c.link.Checks) {
		k := c.link.Checks[c.next]
		over := line.Len() < k.Steps && ended
		if line.Len() < k.Steps && !over {
			return nil
		}
		if at := min(k.Steps, line.Len()); over || uint16(line.At(at).Hash()) != k.Sum {
			after := 0
			if c.next > 0 {
				after = line.TurnOf(c.link.Checks[c.next-1].Steps)
			}
			c.next = len(c.link.Checks)
			return &Difference{after + 1, line.TurnOf(at) + 1}
		}
		c.next++
	}
	return nil
}

// Replay re-executes the commands of a link.
func (l *Link) Replay(p *record.Progress) (*record.Replay, record.Info, error) {
	start, err := games.Start(l.Setup)
	if err != nil {
		return nil, record.Info{}, err
	}
	r := record.Begin(l.Setup, start)
	var dice rules.Dice = rules.NewSeeded("dice " + l.Setup.Seed)
	checker := NewChecker(l)
	info := record.Info{Format: "link"}
	for i, s := range l.Steps {
		if err := p.At(i, len(l.Steps)); err != nil {
			return nil, info, err
		}
		if !l.Seeded {
			dice = &rules.Recorded{Rolls: s.Rolls}
		}
		if info.Err = r.Do(s.Seat, s.Cmd, dice); info.Err != nil {
			info.Err = fmt.Errorf("turn %d, command %d: %w", r.Head().Turn()+1, i+1, info.Err)
			break
		}
		if k := checker.next; k < len(l.Checks) && l.Checks[k].Steps == i+1 {
			if info.Err = checker.Compare(r, false); info.Err != nil {
				break
			}
		}
	}
	r.AddFaults(l.Faults)
	info.State, info.Steps, info.Message = record.Verified, r.Len(), fmt.Sprintf("Reproduced exactly: %d steps.", r.Len())
	if info.Err != nil {
		info.State, info.Message = record.Differs, "The match in the link does not follow from the rules. "+l.Other(nil)
	}
	return r, info, nil
}

// level returns the shipped level of a setup, and whether the setup's text is that level.
func shipped(setup match.Setup) (levels.Level, bool) {
	l, err := levels.Find(setup.Game, setup.Level)
	return l, err == nil && l.Text == setup.Text
}
