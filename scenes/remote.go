package scenes

import (
	"context"
	"errors"
	"strings"

	"app.pentarena/game/match/games"
	"app.pentarena/game/players/link"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/turn"
)

// invitation is the end of an address that leads to a seat of a match on the server, "seat", or to watching one, "live", and its key.
func invitation(address string) (leads, key string, ok bool) {
	at := strings.LastIndexByte(address, '#')
	leads, key, _ = strings.Cut(address[at+1:], "=")
	whole := key != "" && len(key) <= 200 && strings.TrimLeftFunc(key, link.IsLetter) == ""
	return leads, key, whole && at >= 0 && (leads == "seat" || leads == "live")
}

// openInvitation sits down at the seat of an address, or watches its match; false for an address of something else.
func openInvitation(env *scene.Env, text string) (scene.Next, bool) {
	leads, key, ok := invitation(text)
	switch {
	case !ok:
		return scene.Next{}, false
	case env.Dial == nil:
		return scene.Show(newFaults(env, "The link", errors.New("this program is not connected to a server; open the link in a browser"))), true
	case leads == "seat":
		return scene.Show(newLounge(env, key)), true
	}
	return scene.Show(NewMeeting(env, remote.Watch(to(env, "live/"+key), games.Start), nil, "live "+key)), true
}

func to(env *scene.Env, path string) remote.Dial {
	return func(ctx context.Context) (outside.Conn, error) { return env.Dial(ctx, path) }
}

// NewMeeting is shown until the match of a server is known. The company may be nil; the table has it then, and its place.
func NewMeeting(env *scene.Env, c *remote.Client, company *remote.Attendance, place string) scene.Scene {
	leave := func() {
		c.Close()
		if company != nil {
			company.Close()
		}
	}
	o := &opening{shell: newShell(env), name: "Match on the server", doing: [2]string{"Connecting", "Asking the server for the match."}, stop: leave}
	o.poll = func() (float64, scene.Next, bool) {
		status := c.Status()
		if status.Phase == remote.Failed {
			leave()
			return 1, scene.Show(newFaults(env, "The link", status.Err)), true
		}
		if m, _ := c.Match(); m != nil {
			t, err := NewTable(env, table.Options{Match: m, Remote: c, Company: company, Place: place})
			if err != nil {
				leave()
				return 1, scene.Show(newFaults(env, "The match", err)), true
			}
			if seat := turn.People(m.Setup()).First(); seat != rules.NoSeat {
				env.News = "You play " + names.Seat(m.Setup(), seat) + "."
			}
			return 1, scene.Show(t), true
		}
		switch {
		case status.Err != nil:
			o.doing = [2]string{"Connecting", "The server does not answer, or the link is no longer valid. Trying again."}
		case status.Wait != "":
			o.doing = [2]string{"Waiting", status.Wait}
		}
		return 0, scene.Next{}, false
	}
	return o
}
