package sexpr

import (
	"fmt"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// view is how much of its match a spectator has seen.
type view struct {
	next int            // number of steps before the next position to look at
	at   match.Position // before that
}

// watches reports whether the client is a spectator.
func (c *client) watches() bool { return c.room != nil && c.guest.Want == server.Nowhere }

// watch begins to watch a game. Who comes in its midst is told who is there, and the turns that begin from now on.
func (c *client) watch() error {
	c.room.Ready(c.serving, c.guest)
	began, err := c.began()
	if err == nil && began {
		if err = c.follow(false); err == nil {
			err = c.ident()
		}
	}
	if err != nil {
		return err
	}
	return c.send(`("join-accepted" %d)`, c.game())
}

// ident sends who is in the game.
func (c *client) ident() error {
	var list []string
	add := func(index int, name, kind string) {
		list = append(list, fmt.Sprintf(`(%d %s %s %s)`, index, quote(name), quote(name), quote(kind)))
	}
	for i, s := range c.match.Setup().Seats {
		add(i, s.Name, "player")
	}
	for _, name := range c.room.Spectators() {
		add(-1, name, "spectator")
	}
	return c.send(`("ident" (%s) %d -1)`, strings.Join(list, " "), c.game())
}

// follow continues to the current position, and sends those on the way with which a turn begins or the match ends if tell is set.
func (c *client) follow(tell bool) error {
	steps := c.match.Steps(0)
	for ; c.seen.next <= len(steps); c.seen.next++ {
		n, turn := c.seen.next, true
		if n > 0 {
			s := steps[n-1]
			if err := c.seen.at.Apply(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
				return err
			}
			turn = s.Cmd == match.Command(galapagos.Command{}) || c.seen.at.Outcome().Over
		}
		if turn && tell {
			if err := c.status(c.seen.at.State().(*galapagos.State), steps[:n]); err != nil {
				return err
			}
		}
	}
	return nil
}

// rise lets a spectator go, who then hears nothing more of the match.
func (c *client) rise() {
	if !c.watches() {
		return
	}
	c.room.Leave(c.guest)
	select {
	case <-c.sat:
	default:
	}
}
