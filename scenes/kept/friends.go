package kept

import (
	"encoding/json"
	"slices"

	"app.pentarena/rules"
	"app.pentarena/scenes/scene"
)

// friendsName is the file with the seats in matches on servers.
const friendsName = "friends.json"

// mostSeats is how many of them are kept.
const mostSeats = 40

// Seat is a person's seat in a match on a server.
type Seat struct {
	Server string `json:"server"` // address of the server's page
	Token  string `json:"token"`
	Game   string `json:"game"`
	Level  string `json:"level"`
	With   string `json:"with"`            // who plays with the person, in words
	Links  []Link `json:"links,omitempty"` // of the others, where this person made the match

	Standing *Standing `json:"standing,omitempty"` // nil for no standing orders
}

// Standing are the standing orders of a seat, which the server does not know.
type Standing struct {
	Steps int             `json:"steps"` // that everybody knew
	Data  json.RawMessage `json:"data"`  // see record.Orders
	Open  rules.Seat      `json:"open"`  // the same
}

// Link is the link of a seat.
type Link struct {
	Seat int    `json:"seat"`
	Link string `json:"link"` // the whole address
}

// Seats are the person's seats in matches of a server, the last one first.
func Seats(store scene.Store, server string) []Seat {
	return slices.DeleteFunc(load[Seat](store, friendsName), func(s Seat) bool { return s.Server != server })
}

// SeatOf is the seat of a token, as far as it is known.
func SeatOf(store scene.Store, server, token string) Seat {
	for _, s := range Seats(store, server) {
		if s.Token == token {
			return s
		}
	}
	return Seat{Server: server, Token: token}
}

// KeepSeat keeps a seat at the top of the list, in place of what was kept of it.
func KeepSeat(store scene.Store, s Seat) error {
	return changeSeats(store, s, func(list []Seat) []Seat { return append([]Seat{s}, list[:min(len(list), mostSeats-1)]...) })
}

// DropSeat forgets a seat.
func DropSeat(store scene.Store, s Seat) error {
	return changeSeats(store, s, func(list []Seat) []Seat { return list })
}

// changeSeats changes the list, from which the seat has been taken.
func changeSeats(store scene.Store, s Seat, change func([]Seat) []Seat) error {
	if store == nil {
		return nil
	}
	return store.Together(func() error {
		list := slices.DeleteFunc(load[Seat](store, friendsName), func(o Seat) bool { return o.Server == s.Server && o.Token == s.Token })
		return write(store, friendsName, change(list))
	})
}

// KeepStanding keeps the standing orders of the seat of a token, if the seat is kept.
func KeepStanding(store scene.Store, token string, s *Standing) error {
	if store == nil {
		return nil
	}
	return store.Together(func() error {
		list := load[Seat](store, friendsName)
		i := slices.IndexFunc(list, func(o Seat) bool { return o.Token == token })
		if i < 0 {
			return nil
		}
		list[i].Standing = s
		return write(store, friendsName, list)
	})
}

// StandingOf are the standing orders of the seat of a token; nil for none.
func StandingOf(store scene.Store, token string) *Standing {
	for _, s := range load[Seat](store, friendsName) {
		if s.Token == token {
			return s.Standing
		}
	}
	return nil
}
