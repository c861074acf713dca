package serve

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// The seats that no player of the configuration takes.
const (
	person  = "person"  // anyone who opens the link
	program = "program" // anyone who connects with the token
)

// Order asks for a match.
type Order = remote.Order

// Ordered is the answer to an order, Link what who takes a seat needs.
type (
	Ordered = remote.Ordered
	Link    = remote.Link
)

const (
	maxSeed       = 100 // bytes
	maxName       = remote.MaxName
	maxClockMatch = 24 * 60 * 60
	maxClockTurn  = 60 * 60
	maxClockDays  = 30
)

// limitOf is the time of a clock.
func limitOf(c remote.Limits) remote.Limit {
	const day = 24 * time.Hour
	return remote.Limit{Match: time.Duration(c.Match) * time.Second, Turn: time.Duration(c.Turn) * time.Second, Each: time.Duration(c.Days) * day}
}

// checkClock says what is wrong with a clock for a match with or without people.
func checkClock(c remote.Limits, people bool) error {
	switch {
	case c == remote.Limits{}:
		return nil
	case !people:
		return badOrder{"the clock is that of people, but no seat is for a person"}
	case c.Days < 0 || c.Days > maxClockDays:
		return badOrder{fmt.Sprintf("the clock's days are %d, not 0 to %d", c.Days, maxClockDays)}
	case c.Days > 0 && (c.Match != 0 || c.Turn != 0):
		return badOrder{"the clock has days for each turn, so it has no seconds"}
	case c.Days > 0:
		return nil
	case c.Match < 1 || c.Match > maxClockMatch:
		return badOrder{fmt.Sprintf("the clock's match is %d seconds, not 1 to %d", c.Match, maxClockMatch)}
	case c.Turn < 0 || c.Turn > maxClockTurn:
		return badOrder{fmt.Sprintf("the clock's turn is %d seconds, not 0 to %d", c.Turn, maxClockTurn)}
	}
	return nil
}

// badOrder is a mistake in a request for a match.
type badOrder struct{ reason string }

func (e badOrder) Error() string { return e.reason }

// guestMark begins the names of guests in an order: no other player has such a name.
const guestMark = "guest "

// check returns the game that an order asks for, at whose seats guests may be.
func (h *hall) check(o Order, guests bool) (*game, error) {
	entry, err := catalog.Lookup(o.Game)
	if err != nil {
		return nil, badOrder{err.Error()}
	}
	o.Level = cmp.Or(o.Level, "classic")
	all := levels.List(o.Game)
	i := slices.IndexFunc(all, func(l levels.Level) bool { return l.Name == o.Level })
	if i < 0 {
		return nil, badOrder{rules.NoSuch("level", o.Level, lists.Map(all, func(l levels.Level) string { return l.Name }))}
	}
	if err := checkSeed(o.Seed, maxSeed); err != nil {
		return nil, err
	}
	if o.Seed == "" {
		o.Seed = match.NewSeed()
	}
	if n := entry.Seats(all[i]); len(o.Seats) != n {
		return nil, badOrder{fmt.Sprintf("%s has %d seats in the level %s, not %d", o.Game, n, o.Level, len(o.Seats))}
	}
	if len(o.Names) > len(o.Seats) {
		return nil, badOrder{fmt.Sprintf("there are %s for %s", words.Count(len(o.Names), "name", "names"), words.Count(len(o.Seats), "seat", "seats"))}
	}
	if err := checkClock(o.Clock, slices.Contains(o.Seats, person)); err != nil {
		return nil, err
	}
	g := &game{id: rand.Text()[:12], made: time.Now(), order: o, level: all[i], begun: make(chan struct{}), full: make(chan struct{}), back: -1, text: newText()}
	for i, name := range o.Seats {
		p := &place{game: g, number: rules.Seat(i)}
		if i < len(o.Names) && o.Names[i] != "" {
			if p.name, err = o.Names[i], h.named(name, o.Names[i]); err != nil {
				return nil, badOrder{fmt.Sprintf("names: seat %d: %v", i+1, err)}
			}
		} else if name == person && !o.Wait {
			p.name = fmt.Sprintf("Person %d", i+1)
		}
		switch name {
		case person, program:
			p.kind, p.token, p.left = name, rand.Text(), make(chan struct{})
			p.digest = sha256.Sum256([]byte(p.token))
			if name == program || o.Wait && p.name == "" {
				g.missing++
			}
		default:
			if guest, is := strings.CutPrefix(name, guestMark); is && guests && h.config.Guest != nil {
				g.guests = true
				if p.who, err = h.config.Guest(entry, guest); err != nil {
					return nil, err
				}
				break
			}
			if _, configured := h.config.Bots[name]; !configured && !slices.Contains(entry.Players(), name) {
				return nil, badOrder{rules.NoSuch("player", name, append(h.names(entry), person, program))}
			}
			if p.who, err = seats.Find(entry, h.config.Bots, name); err != nil {
				return nil, badOrder{words.Plain(err)}
			}
		}
		g.seats = append(g.seats, p)
	}
	g.fill = sync.OnceFunc(func() { close(g.full) })
	if g.missing == 0 {
		g.fill()
	}
	return g, nil
}

// checkSeed says what is wrong with the seed of an order, which has at most most bytes.
func checkSeed(seed string, most int) error {
	if len(seed) > most || !utf8.ValidString(seed) || clean.Line(seed) != seed {
		return badOrder{fmt.Sprintf("the seed must be a text of at most %d bytes, without characters that cannot be shown", most)}
	}
	return nil
}

// named says what is wrong with a name that an order gives to who plays a seat.
func (h *hall) named(player, name string) error {
	switch {
	case player != person:
		return errors.New("only a person gets a name here")
	case utf8.RuneCountInString(name) > maxName:
		return fmt.Errorf("a name has at most %d characters", maxName)
	}
	return h.proper(name)
}

// names are the players of a game on this server.
func (h *hall) names(e catalog.Entry) []string {
	return append(e.Players(), h.config.Bots.Names()...)
}

// proper says what is wrong with the name of a person, or of a program that connects.
func (h *hall) proper(name string) error {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.TrimSpace(name) != name {
		return errors.New("the name has characters that cannot be shown, or blanks around it")
	}
	for _, e := range catalog.Entries() {
		if slices.ContainsFunc(h.names(e), func(known string) bool { return strings.EqualFold(known, name) }) {
			return fmt.Errorf("%q is the name of a player of this server; take another one", name)
		}
	}
	return nil
}
