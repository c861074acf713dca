package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// Guest is a client that waits for a match, plays one, or watches one.
type Guest struct {
	Name string // as the match shows it
	Kind string // what it is written with
	Want int    // the seat it would like; Anywhere for any, Nowhere for a spectator
	// Sit is called when the match begins and returns the player of the seat. For a spectator the seat is rules.NoSeat, nothing is ever played,
	// and neither Sit nor Gone may wait or use the room.
	Sit func(m *match.Match, seat rules.Seat) outside.Player
	// Gone is called instead when the match cannot begin.
	Gone func(error)

	ready  bool
	player outside.Player // of a spectator whose match has begun
}

// The wanted seats of a guest that takes any, and of a spectator.
const (
	Anywhere = -1
	Nowhere  = -2
)

// Opponent is a player that does not come as a guest, such as a built-in one. If its player has a method Leave, that is called at the end of a
// match, like the methods Over and Close of guests.
type Opponent struct {
	Name, Kind string
	New        func(*match.Match, rules.Seat) (match.Player, error)
}

// leaver is what an opponent may be.
type leaver interface {
	Leave(context.Context, *match.Match) error
}

// The errors of Join.
var (
	ErrFull  = errors.New("the room is full")
	ErrTaken = errors.New("the seat is taken")
	ErrSeat  = errors.New("there is no such seat")
	ErrNone  = errors.New("no room has a place")
)

// Room is where the guests of one match meet.
type Room struct {
	Name     string
	Settings any // of the protocol, guarded by Host.Change

	host       *Host
	guests     []*Guest // that play, in the order in which they came
	spectators []*Guest
	ctx        context.Context // of the match, once all are ready
	begun      bool
	match      *match.Match // nil before it begins
}

// Host brings guests together and plays their matches.
type Host struct {
	Seats     int        // of a match
	Opponents []Opponent // they take the seats that guests leave them; at least one seat is for guests
	First     bool       // the opponents come before guests that take any seat
	// Take takes the opponents for a match that is about to begin, and reports false while they are not to be had; nil where they always are.
	// The guests then wait for Call. It is called by one goroutine at a time.
	Take func() bool
	// Setup says what the guests of a room play. n counts the matches from 1. Of the seats it need not say more than other names.
	Setup func(n int, r *Room) (match.Setup, error)
	// Play runs a match; nil stands for m.Run.
	Play func(ctx context.Context, n int, m *match.Match, players []match.Player) error
	// Late says that spectators may still come when the match has begun.
	Late bool
	// Came is called when a guest is ready, with the number of those still missing, by one goroutine at a time.
	Came func(r *Room, g *Guest, missing int)
	// Done is called after each match, by one goroutine at a time.
	Done func(n int, m *match.Match, err error)

	mu       sync.Mutex
	rooms    map[string]*Room
	full     []*Room // whose guests are ready and wait for the opponents
	most     int     // highest number of a room without a name
	played   int     // number of the last match that has begun
	watching int     // spectators of all rooms
	matches  sync.WaitGroup
	done     sync.Mutex
}

// Join brings a guest into the room of that name, which is made when there is none. With the name "" it comes into any room where it can
// have the seat it wants, else into a new one. The match does not begin before Ready.
func (h *Host) Join(name string, g *Guest) (*Room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.room(name)
	if name == "" {
		for n := 1; n <= h.most && r == nil; n++ {
			if open := h.room(strconv.Itoa(n)); open != nil && open.admits(g) == nil {
				r = open
			}
		}
	}
	return h.enter(r, name, g)
}

// JoinAny brings a guest into the room with a place for it, whatever its name, the shortest first, then in the order of letters. ErrNone says
// that there is none.
func (h *Host) JoinAny(g *Guest) (*Room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var open *Room
	for name, r := range h.rooms {
		if h.room(name) != nil && r.admits(g) == nil && (open == nil || cmp.Or(cmp.Compare(len(r.Name), len(open.Name)), cmp.Compare(r.Name, open.Name)) < 0) {
			open = r
		}
	}
	if open == nil {
		return nil, ErrNone
	}
	return h.enter(open, "", g)
}

// New makes a room of its own for a guest.
func (h *Host) New(g *Guest) (*Room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.enter(nil, "", g)
}

// enter puts a guest into a room; without one it makes one, which gets the lowest free number when it has no name.
func (h *Host) enter(r *Room, name string, g *Guest) (*Room, error) {
	switch {
	case g.Want == Nowhere && h.watching >= MaxSpectators:
		return nil, ErrFull
	case g.Want != Anywhere && g.Want != Nowhere && (g.Want < 0 || g.Want >= h.Seats):
		return nil, fmt.Errorf("%w: %d", ErrSeat, g.Want)
	}
	if r == nil {
		for n := 1; name == "" || h.room(name) != nil; n++ {
			name = strconv.Itoa(n)
			h.most = max(h.most, n)
		}
		r = &Room{Name: name, host: h}
		if h.rooms == nil {
			h.rooms = map[string]*Room{}
		}
		h.rooms[name] = r
	} else if err := r.admits(g); err != nil {
		return nil, err
	}
	if g.Want == Nowhere {
		r.admit(g)
	} else {
		r.guests = append(r.guests, g)
	}
	return r, nil
}

// room is the room of that name, nil for none. The room of a match that is over is none: who has heard of the end may ask for it at once.
func (h *Host) room(name string) *Room {
	if r := h.rooms[name]; r != nil && (r.match == nil || !r.match.Outcome().Over) {
		return r
	}
	return nil
}

// places is how many guests a room takes.
func (r *Room) places() int { return r.host.Seats - len(r.host.Opponents) }

func (r *Room) admits(g *Guest) error {
	if g.Want == Nowhere && (!r.begun || r.host.Late) {
		return nil
	}
	if r.begun || len(r.guests) >= r.places() {
		return ErrFull
	}
	for _, other := range r.guests {
		if g.Want != Anywhere && other.Want == g.Want {
			return ErrTaken
		}
	}
	return nil
}

// Change calls f while nobody else uses the room's settings.
func (r *Room) Change(f func()) {
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	f()
}

// Guests is how many guests are in the room, without spectators.
func (r *Room) Guests() int {
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	return len(r.guests)
}

// Leave takes a guest away from a room whose match has not begun; it reports false when it has. A spectator may leave at any time.
func (r *Room) Leave(g *Guest) bool {
	h := r.host
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case g.Want == Nowhere:
		r.dismiss(g)
	case r.begun:
		return false
	default:
		r.guests = slices.DeleteFunc(r.guests, func(other *Guest) bool { return other == g })
		h.full = slices.DeleteFunc(h.full, func(f *Room) bool { return f == r })
	}
	if !r.begun && len(r.guests)+len(r.spectators) == 0 {
		delete(h.rooms, r.Name)
	}
	return true
}

// Ready says that a guest is ready. When all guests of a full room are, their match begins as soon as the opponents can be had, and continues
// until it is over or ctx ends. Nobody waits for spectators.
func (r *Room) Ready(ctx context.Context, g *Guest) {
	h := r.host
	h.mu.Lock()
	defer h.mu.Unlock()
	r.ready(ctx, g)
}

// Begin says that all guests of a full room are ready; see Ready. It reports false when guests are missing or the match has begun.
func (r *Room) Begin(ctx context.Context) bool {
	h := r.host
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.begun || len(r.guests) < r.places() {
		return false
	}
	for _, g := range r.guests {
		if !g.ready {
			r.ready(ctx, g)
		}
	}
	return true
}

// ready is Ready with the host locked.
func (r *Room) ready(ctx context.Context, g *Guest) {
	h := r.host
	g.ready = true
	missing := r.places()
	for _, g := range r.guests {
		if g.ready {
			missing--
		}
	}
	if r.begun && g.Want != Nowhere {
		return
	}
	if h.Came != nil {
		h.Came(r, g, missing)
	}
	if missing > 0 || g.Want == Nowhere {
		return
	}
	r.ctx = ctx
	h.full = append(h.full, r)
	h.call()
}

// Call says that the opponents may be had again; see Take.
func (h *Host) Call() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.call()
}

// call begins matches while the opponents can be had. The host is locked.
func (h *Host) call() {
	for len(h.full) > 0 && (h.Take == nil || h.Take()) {
		r := h.full[0]
		h.full = h.full[1:]
		r.begun = true
		h.played++
		n := h.played
		h.matches.Go(func() { r.play(r.ctx, n) })
	}
}

// Wait returns when no match is going on.
func (h *Host) Wait() { h.matches.Wait() }

// seating gives each seat its guest: first the wanted seats, then the others in the order in which the guests came. The seats of opponents
// are nil.
func (r *Room) seating() []*Guest {
	seats := make([]*Guest, r.host.Seats)
	for _, g := range r.guests {
		if g.Want != Anywhere {
			seats[g.Want] = g
		}
	}
	before := 0 // opponents that sit before the guests
	if r.host.First {
		before = len(r.host.Opponents)
	}
	at := 0
	for _, g := range r.guests {
		if g.Want == Anywhere {
			for ; seats[at] != nil || before > 0; at++ {
				if seats[at] == nil {
					before--
				}
			}
			seats[at] = g
		}
	}
	return seats
}

// farewell is how long the programs of a match may take to hear how it ended.
const farewell = 5 * time.Second

// play plays the match of a full room.
func (r *Room) play(ctx context.Context, n int) {
	h := r.host
	defer r.free()
	seating := r.seating()
	m, players, err := r.begin(n, seating)
	if err != nil {
		r.turnAway(err)
		h.report(n, nil, err)
		return
	}
	if h.Play != nil {
		err = h.Play(ctx, n, m, players)
	} else {
		err = m.Run(ctx, players)
	}
	part, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	var parting sync.WaitGroup
	for _, p := range append(players, r.watchers()...) {
		parting.Go(func() {
			switch p := p.(type) {
			case leaver:
				_ = p.Leave(part, m)
			case outside.Player:
				_ = p.Over(part, m.Position())
				_ = p.Close()
			}
		})
	}
	parting.Wait()
	h.report(n, m, err)
}

// free gives the room's name back.
func (r *Room) free() {
	r.host.mu.Lock()
	defer r.host.mu.Unlock()
	if r.host.rooms[r.Name] == r {
		delete(r.host.rooms, r.Name)
	}
}

func (h *Host) report(n int, m *match.Match, err error) {
	h.done.Lock()
	defer h.done.Unlock()
	if h.Done != nil {
		h.Done(n, m, err)
	}
}

func (r *Room) begin(n int, seating []*Guest) (*match.Match, []match.Player, error) {
	h := r.host
	setup, err := h.Setup(n, r)
	if err != nil {
		return nil, nil, err
	}
	players := make([]match.Player, h.Seats)
	waiting := h.Opponents
	names := setup.Seats
	setup.Seats = make([]match.SeatInfo, h.Seats)
	for i, g := range seating {
		if g != nil {
			setup.Seats[i] = match.SeatInfo{Name: g.Name, Kind: g.Kind}
		} else {
			o := waiting[0]
			waiting = waiting[1:]
			setup.Seats[i] = match.SeatInfo{Name: o.Name, Kind: o.Kind}
		}
		if i < len(names) && names[i].Name != "" {
			setup.Seats[i].Name = names[i].Name
		}
	}
	start, err := games.Start(setup)
	if err != nil {
		return nil, nil, err
	}
	m := match.New(setup, start)
	waiting = h.Opponents
	for i, g := range seating { // the opponents first: guests cannot be sent away any more once they sit
		if g == nil {
			if players[i], err = waiting[0].New(m, rules.Seat(i)); err != nil {
				return nil, nil, err
			}
			waiting = waiting[1:]
		}
	}
	for i, g := range seating {
		if g != nil {
			players[i] = g.Sit(m, rules.Seat(i))
		}
	}
	r.show(m)
	return m, players, nil
}
