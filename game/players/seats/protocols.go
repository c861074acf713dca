package seats

import (
	"context"
	"net"
	"slices"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/outside/mechmania"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/sexpr"
	"app.pentarena/game/players/outside/si32"
	"app.pentarena/levels"
)

// Protocol is how programs talk to a match: those that are started, over their standard input and output, and those that connect.
type Protocol struct {
	Name  string
	Games []string // IDs of the games that it is for; none for all

	Clock bool // the protocol has a clock of its own, which place.Time sets; who runs out of time need not lose
	// Buffered programs are started as the engine did: what one in Python prints stays behind its answers. Others write everything at once.
	Buffered bool
	// Abrupt programs are killed at the end of a match, as the engine did; see process.Spec.
	Abrupt bool
	// Open returns the player of a place for a program that has been started, nil where programs only connect. Closing the player ends the program.
	Open func(outside.Program, outside.Place) outside.Player

	Wire *Wire // nil where programs are only started
}

// Wire is how programs connect that were not started here.
type Wire struct {
	Address string // where clients look for a server
	Hint    string // how to start a client, with the game, the host and the port
	Host    func(Hosting) (*server.Host, Talk, error)
}

// Talk speaks with a client that has connected, until it leaves.
type Talk func(context.Context, net.Conn)

// Hosting is what clients that connect are to play.
type Hosting struct {
	Game        string
	Level       levels.Level
	Seats       int
	Seed, Token string
	Time        time.Duration // for a turn, where the protocol leaves it open
	Clients     string        // the year of Anarchy's clients, "2015" or "2022"; "" to find out for each
}

// protocols lists all protocols. The first one is spoken where nothing else is said.
var protocols = []Protocol{
	{Name: "jsonl", Open: jsonl.New, Wire: &Wire{"127.0.0.1:3100", "python3 mybot.py, which connects to %[2]s:%[3]s and says hello with its name", func(o Hosting) (*server.Host, Talk, error) {
		h := jsonl.NewHost(o.Level, o.Seats, o.Seed, o.Time)
		h.Token = o.Token
		return &h.Host, h.Talk, nil
	}}},
	{Name: "mechmania", Games: []string{"mechmania"}, Clock: true, Abrupt: true, Open: func(p outside.Program, at outside.Place) outside.Player {
		conn := p.Open(outside.RawLines, mechmania.MaxLine, mechmania.Ahead)
		return mechmania.New(conn, at.Setup.Seats, mechmania.Clock{Line: at.Time})
	}},
	{Name: "si32", Games: []string{"si32"}, Clock: true, Buffered: true, Abrupt: true, Open: func(p outside.Program, at outside.Place) outside.Player {
		return &si32.Player{Program: p, Time: at.Time}
	}},
	{Name: "cadre", Games: []string{"anarchy", "coreminer"}, Wire: &Wire{"127.0.0.1:3000", "./run %[1]s -s %[2]s -p %[3]s", func(o Hosting) (*server.Host, Talk, error) {
		h, err := cadre.NewHost(o.Game, o.Level, o.Seed)
		if err != nil {
			return nil, nil, err
		}
		h.Token, h.Speak = o.Token, generations[o.Clients]
		return &h.Host, h.Talk, nil
	}}},
	{Name: "sexpr", Games: []string{"galapagos"}, Wire: &Wire{"127.0.0.1:19000", "./client %[2]s:%[3]s 1", func(o Hosting) (*server.Host, Talk, error) {
		h := sexpr.NewHost(o.Level, o.Seed)
		h.Token, h.Time = o.Token, o.Time
		return &h.Host, h.Talk, nil
	}}},
}

// generations are the clients of Anarchy by their year.
var generations = map[string]cadre.Generation{"": cadre.Detect, "2015": cadre.Competition, "2022": cadre.Port}

// Clients reports whether a year is one of Hosting.Clients.
func Clients(year string) bool {
	_, known := generations[year]
	return known
}

// WireOf returns how clients of a game connect: by our own protocol if lines is set, else by that of the original server. ok is false when
// the original server started its programs itself.
func WireOf(game string, lines bool) (w Wire, ok bool) {
	for _, p := range protocols {
		if p.Wire != nil && p.plays(game) && (len(p.Games) == 0) == lines {
			return *p.Wire, true
		}
	}
	return Wire{}, false
}

// started are the names of the protocols of programs that are started.
func started() (list []string) {
	for _, p := range protocols {
		if p.Open != nil {
			list = append(list, p.Name)
		}
	}
	return list
}

func (p Protocol) plays(game string) bool { return len(p.Games) == 0 || slices.Contains(p.Games, game) }
