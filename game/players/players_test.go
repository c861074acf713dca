package players_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/levels"
)

// two are the built-in players of a game with one sparring partner.
type two struct{ players.Bots }

func (two) Names() []string { return append(levels.Strengths[:], "adam") }

func (two) Elo(name string) (int, bool) { return 1000, name == "regular" }

func (two) New(name, _ string) (match.Player, error) {
	if !slices.Contains(two{}.Names(), name) && name != players.Best {
		return nil, errors.New("unknown")
	}
	return match.Idle{}, nil
}

// human stands for a player from outside.
func human(name string) match.Player {
	if name == "script:mine" {
		return match.Human{}
	}
	return nil
}

func TestChoice(t *testing.T) {
	none := players.Choice{For: "chess"}
	if got := none.Players(); !slices.Equal(got, []string{"random"}) || len(none.Partners()) > 0 {
		t.Errorf("a game without players has %v", got)
	}
	if _, ok := none.Elo("regular"); ok {
		t.Error("a game without players rates one")
	}
	c := players.Choice{For: "chess", Bots: two{}, Outside: human}
	if got := c.Players(); !slices.Equal(got[:len(got)-1], players.Strengths()) || !slices.Equal(c.Partners(), []string{"adam"}) {
		t.Errorf("it has %v, of them beside the strengths %v", got, c.Partners())
	}
	if elo, ok := c.Elo("regular"); elo != 1000 || !ok {
		t.Errorf("regular has %d, %v", elo, ok)
	}
	for name, is := range map[string]func(match.Player) bool{
		"random":       func(p match.Player) bool { _, ok := p.(*match.Random); return ok },
		match.IdleKind: func(p match.Player) bool { _, ok := p.(match.Idle); return ok },
		"adam":         func(p match.Player) bool { _, ok := p.(match.Own); return ok },
		players.Best:   func(p match.Player) bool { _, ok := p.(match.Own); return ok },
		"script:mine":  func(p match.Player) bool { _, ok := p.(match.Human); return ok },
	} {
		if p, err := c.Bot(name, "seed"); err != nil || !is(p) {
			t.Errorf("%s is a %T: %v", name, p, err)
		}
	}
	if _, err := c.Bot("regualr", ""); err == nil || !strings.Contains(err.Error(), `chess: there is no player "regualr"; there are random, newcomer`) || !strings.Contains(err.Error(), `did you mean "regular"?`) {
		t.Errorf("a wrong name gives %v", err)
	}
}

func TestTitle(t *testing.T) {
	for name, want := range map[string]string{"": "", "expert": "Expert", players.FirstRival: "Rookie"} {
		if got := players.Title(name); got != want {
			t.Errorf("%q is shown as %q", name, got)
		}
	}
}
