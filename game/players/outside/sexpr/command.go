package sexpr

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/glog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// command carries out one command. What the client did wrong is answered; the error is why the conversation ends.
func (c *client) command(name string, args []expression) error {
	deny := func(format string, a ...any) error {
		return c.send("(%s %s)", quote(name+"-denied"), quote(fmt.Sprintf(format, a...)))
	}
	switch name {
	case "login":
		if len(args) == 1 {
			args = append(args, expression{}) // an empty password vanishes
		}
		if len(args) != 2 || args[0].list != nil || args[1].list != nil {
			return deny("A login needs a name and a password.")
		}
		if !c.host.authorized(args[1].text) {
			return deny("The password is wrong.")
		}
		c.name = strings.ToValidUTF8(args[0].text[:min(len(args[0].text), 80)], "")
		return c.send(`("login-accepted")`)
	case "whoami":
		return c.send(`(("num" %d) ("name" %s))`, c.number, quote(cmp.Or(c.name, "noone")))
	case "request-log":
		if len(args) != 1 || args[0].list != nil {
			return deny("Which game's?")
		}
		text := ""
		if c.ended && !c.logged {
			if args[0].text == c.room.Name {
				text = c.log()
			}
			c.logged = true
		}
		l := letter{text: fmt.Appendf(nil, `("log" %s "%s")`, quote(args[0].text), escape.Replace(text))}
		if c.ended {
			l = c.last(l)
		}
		return c.post(l)
	}
	if _, ok := arguments[name]; !ok && !slices.Contains(session, name) {
		return c.send(`("invalid-command" %s)`, quote(name))
	}
	if c.name == "" {
		return deny("Log in first.")
	}
	switch name {
	case "logout":
		c.leave(errLeft)
		c.name = ""
		return nil
	case "create-game", "join-game":
		return c.join(name, args, deny)
	}
	if c.room == nil {
		return deny("You are in no game.")
	}
	switch name {
	case "leave-game":
		c.leave(errLeft)
		return nil
	case "game-start":
		if c.watches() {
			return deny("You only watch.")
		}
		if !c.room.Begin(c.serving) {
			return deny("A game needs two players, and begins once.")
		}
		return nil
	}
	switch began, err := c.began(); {
	case err != nil:
		return err
	case !began:
		return deny("The game has not started.")
	}
	if name == "game-status" {
		if err := c.status(c.match.Position().State().(*galapagos.State), c.match.Steps(0)); err != nil {
			return err
		}
		return c.send(`("game-status-denied" None)`)
	}
	if c.turn.turn == nil {
		return deny("It is not your turn.")
	}
	if c.commands++; c.commands > maxCommands {
		return fmt.Errorf("the client sent more than %d commands in one turn", maxCommands)
	}
	return c.act(name, args, deny)
}

// log is the log of the match that the client has played, "" if it is too long to be sent.
func (c *client) log() string {
	text, err := glog.Text(record.Follow(c.match))
	if err != nil || len(text) > maxLog {
		return ""
	}
	return text
}

// join brings the client into a game. The first who comes into one makes it, and is ready at once; the other starts it.
func (c *client) join(name string, args []expression, deny func(string, ...any) error) (err error) {
	if c.room != nil {
		return deny("You are in a game.")
	}
	heard := make(chan struct{})
	c.guest = &server.Guest{Name: c.name, Kind: "client", Want: server.Anywhere,
		Sit: func(m *match.Match, seat rules.Seat) outside.Player {
			c.sat <- seated{match: m, seat: seat}
			return player{c, heard}
		},
		Gone: func(err error) { c.sat <- seated{err: err} }}
	if name == "create-game" {
		c.room, err = c.host.New(c.guest)
	} else {
		if len(args) == 0 || len(args) > 2 || args[0].list != nil {
			return deny("Which game?")
		}
		switch {
		case len(args) == 2 && args[1].text == "spectator":
			c.guest.Want = server.Nowhere
		case len(args) == 2 && args[1].text != "player":
			return deny("One joins as a player or as a spectator.")
		}
		n, wrong := strconv.Atoi(args[0].text)
		if wrong != nil || n < 0 || n > 1<<30 {
			return deny("%.20q is not the number of a game.", args[0].text)
		}
		switch {
		case n > 0:
			c.room, err = c.host.Join(strconv.Itoa(n), c.guest)
		case len(c.host.Opponents) > 0 && c.guest.Want != server.Nowhere: // who are always there
			c.room, err = c.host.New(c.guest)
		default:
			c.room, err = c.host.JoinAny(c.guest)
		}
	}
	switch {
	case errors.Is(err, server.ErrNone):
		c.room = nil
		return deny("No game is open.")
	case err != nil:
		c.room = nil
		return deny("The game is full.")
	}
	c.ended, c.logged, c.heard = false, false, heard
	if c.watches() {
		return c.watch()
	}
	if c.room.Guests() > 1 {
		return c.send(`("join-accepted" %d)`, c.game())
	}
	if err := c.send(`("create-game" %d)`, c.game()); err != nil {
		return err
	}
	c.room.Ready(c.serving, c.guest)
	return nil
}

// arguments are how many arguments the commands of a game take.
var arguments = map[string]int{"game-move": 3, "game-eat": 3, "game-breed": 2, "game-talk": 2, "end-turn": 0}

// session are the other commands that need a login.
var session = []string{"logout", "create-game", "join-game", "leave-game", "game-start", "game-status"}

// act carries out a command of the client's turn.
func (c *client) act(name string, args []expression, deny func(string, ...any) error) error {
	if len(args) != arguments[name] {
		return deny("This needs %d values.", arguments[name])
	}
	var n [3]int
	for i, a := range args {
		if name == "game-talk" && i == 1 && a.list == nil {
			continue
		}
		v, err := strconv.ParseInt(a.text, 10, 32)
		if a.list != nil || err != nil {
			return deny("Value %d, %.20q, is not what this needs.", i+1, a.text)
		}
		n[i] = int(v)
	}
	cmd := galapagos.Command{Creature: int32(n[0])}
	switch name {
	case "end-turn":
		return c.end(false)
	case "game-talk":
		if n[0] != int(c.seat) {
			return deny("Speak for yourself.")
		}
		_ = c.turn.turn.Note(match.Note{Kind: match.Log, Text: match.NoteText(args[1].text)})
		return nil
	case "game-move":
		cmd.Verb, cmd.At = galapagos.Move, grid.Pt(n[1], n[2])
	case "game-eat":
		cmd.Verb, cmd.At = galapagos.Eat, grid.Pt(n[1], n[2])
	case "game-breed":
		cmd.Verb, cmd.Mate = galapagos.Breed, int32(n[1])
	}
	var refused *rules.Illegal
	err := c.turn.turn.Do(cmd)
	switch {
	case errors.As(err, &refused):
		return deny("%s", refused.Detail)
	case err != nil:
		return err
	}
	if s := c.turn.turn.Position().State().(*galapagos.State); cmd.Verb == galapagos.Move && !s.Things[cmd.Creature].Alive() {
		return deny("The creature starved on its step.")
	}
	return nil
}
