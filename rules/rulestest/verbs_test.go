package rulestest

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// TestKitFindsVerbs runs the kit on Galapagos with an Info that says something wrong about its verbs.
func TestKitFindsVerbs(t *testing.T) {
	type verbs = []rules.Verb
	level, err := levels.Find("galapagos", "quick")
	if err != nil {
		t.Fatal(err)
	}
	const unseen = `the verb "concede" never occurred`
	for want, lie := range map[string]func(verbs) verbs{
		"":                           func(v verbs) verbs { return v },
		"Info knows of 0 verbs":      func(verbs) verbs { return nil },
		`verb 1 has the name ""`:     func(v verbs) verbs { v[1].Name = ""; return v },
		`verb 2 has the name "move"`: func(v verbs) verbs { v[2].Name = "move"; return v },
		`needs the field "wings"`:    func(v verbs) verbs { v[1].Fields = []string{"wings"}; return v },
		"no verb begins with it": func(v verbs) verbs {
			v[1].Fields, v[2].Fields, v[3].Fields = []string{"at", "creature"}, []string{"at", "creature"}, []string{"mate", "creature"}
			return v
		},
		"concede: <nil>, not refused": func(v verbs) verbs { return v[:4] },
		"not without the fields":      func(v verbs) verbs { v[1].Fields = nil; return v },
		`the verb "eat" is among`:     func(v verbs) verbs { v[2].Offered = false; return v },
		`the option "concede" never`:  func(v verbs) verbs { v[4].Offered = true; return v },
		unseen:                        func(v verbs) verbs { return v },
	} {
		game := galapagos.Game()
		game.Verbs = lie(slices.Clone(game.Verbs))
		kit := Kit[*galapagos.State, galapagos.Command]{Game: game, Every: 64}
		r := &runner[*galapagos.State, galapagos.Command]{Kit: kit, adapted: match.Adapt(game), refused: set{}, events: set{}, verbs: set{}, offered: set{}}
		got := complaint(t, func(n *notes) {
			r.described(n, level)
			r.playout(n, level, "")
			for _, name := range game.Refusals.Codes() {
				r.refused[name] = true
			}
			for _, name := range game.Events {
				r.events[name] = true
			}
			r.verbs["concede"] = want != unseen
			r.covered(n)
		})
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("the kit says %q, not %q", got, want)
		}
	}
}
