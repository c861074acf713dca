package cadre_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// FuzzTalk says anything to the server in place of one player; the other is a program of this side that does nothing. The server must survive
// and let the client go when it hangs up.
func FuzzTalk(f *testing.F) {
	lobby := "{\"event\":\"alias\",\"data\":\"anarchy\"}\x04{\"event\":\"play\",\"data\":{\"gameName\":\"Anarchy\"}}\x04"
	for _, s := range []string{
		"", "\x04", "{}\x04", lobby,
		lobby + "{\"event\":\"finished\",\"data\":{\"orderIndex\":0,\"returned\":true}}\x04",
		lobby + "{\"event\":\"run\",\"data\":{\"caller\":{\"id\":\"2\"},\"functionName\":\"ignite\",\"args\":{\"building\":{\"id\":\"9\"}}}}\x04",
		lobby + "{\"event\":\"run\",\"data\":{\"caller\":{\"id\":\"0\"},\"functionName\":\"log\",\"args\":{\"message\":[[{}]]}}}\x04",
		"{\"event\":\"play\",\"data\":{\"gameName\":\"Anarchy\",\"spectating\":true,\"metaDeltas\":true}}\x04{\"event\":\"run\"}\x04",
		"{\"event\":\"play\",\"data\":{\"gameName\":\"Anarchy\",\"playerIndex\":1,\"gameSettings\":\"maxTurns=3&randomSeed=a\"}}\x04",
	} {
		f.Add([]byte(s))
	}
	l, err := levels.Find("anarchy", "quick")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, said []byte) {
		h, err := cadre.NewHost("anarchy", l, "fuzz")
		if err != nil {
			t.Fatal(err)
		}
		h.Opponents = []server.Opponent{{Name: "Idle", New: func(*match.Match, rules.Seat) (match.Player, error) { return match.Idle{}, nil }}}
		servertest.Say(h, said)
	})
}
