package sexpr_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/outside/sexpr"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// FuzzTalk says anything to the server in place of one player; the other is a program of this side that does nothing. Lines are framed, unless
// raw bytes are to be sent. The server must survive and let the client go when it hangs up.
func FuzzTalk(f *testing.F) {
	begun := "(login \"a\" \"\")\n(create-game)\n"
	for _, s := range []string{
		"", "(whoami)", "(login a b) (logout)", begun, begun + "(game-start)\n(end-turn)", begun + "(game-move 0 1 1)\n(game-eat 0 1 1) (game-breed 0 0)\n(end-turn)",
		begun + "(leave-game)\n(join-game 0)", "(request-log 0)", "(login a b)(join-game 3 spectator)(game-start)(game-status)(leave-game)(join-game 3 player)", "(game-move 99999999999999999999 x)",
	} {
		f.Add([]byte(s), false)
	}
	f.Add([]byte("\x00\x00\x00\x08(whoami)\xff\xff\xff\xff"), true)
	l, err := levels.Find("galapagos", "quick")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, said []byte, raw bool) {
		h := sexpr.NewHost(l, "fuzz")
		h.Opponents = []server.Opponent{{Name: "Idle", New: func(*match.Match, rules.Seat) (match.Player, error) { return match.Idle{}, nil }}}
		if !raw {
			framed := []byte{}
			for line := range bytes.Lines(said) {
				framed = append(binary.BigEndian.AppendUint32(framed, uint32(len(line))), line...)
			}
			said = framed
		}
		servertest.Say(h, said)
	})
}
