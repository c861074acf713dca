package scenes

import (
	"strings"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// TestChallengesPage goes from the title to the page of challenges, looks at what was won, and plays what comes next by one press.
func TestChallengesPage(t *testing.T) {
	v := newVisit(t, NewTitle)
	v.env.Settings.LastGame = "anarchy"
	v.press("title/challenges")
	if _, ok := v.next.Scene.(*challenges); !ok {
		t.Fatalf("the title leads to %T", v.next.Scene)
	}
	v = newVisit(t, wonPage)
	page := v.scene.(*challenges)
	if d := page.Describe(); d["stars"] != 6 || d["all"] != 3*len(page.list) || !v.shows("6 of 24 stars in Anarchy") {
		t.Errorf("described as %v", d)
	}
	open := page.list[page.next()]
	for i := range page.list[:page.next()] {
		if won, _ := starsOf(v.env, &page.list[i]); won == 0 {
			t.Errorf("challenge %d comes before the next one and was not won", i+1)
		}
	}
	said := ""
	v.env.Announce = func(text string) { said += text + "\n" }
	v.focus("challenges/" + open.Name)
	v.tick(nil)
	if !strings.Contains(said, "Next: ") || !strings.Contains(said, "0 of 3 stars") {
		t.Errorf("it is spoken as %q", said)
	}
	v.key("Enter")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("a challenge leads to %T", v.next.Scene)
	}
	defer at.Close()
	got := at.Timeline().Setup()
	for seat, s := range got.Seats {
		if (s.Kind == "human") != (seat == open.Challenge.Seat) || s.Kind != "human" && s.Kind != open.Challenge.Opponent {
			t.Errorf("seats %+v", got.Seats)
		}
	}
	if got.Level != open.Name || got.Text != open.Text {
		t.Errorf("it plays %q", got.Level)
	}
	v.press("challenges/game/si32")
	v.tick(nil)
	if !v.shows("of 24 stars in Si32") || page.Place() != "challenges si32" {
		t.Errorf("another game shows %q", page.Place())
	}
	if again, ok := At(v.env, page.Place()).(*challenges); !ok || again.games[again.at] != "si32" {
		t.Error("its place does not lead back")
	}
}

// TestEveryChallengeStarts: the page plays each challenge of each game, whose cards say what its stars ask for.
func TestEveryChallengeStarts(t *testing.T) {
	env := newVisit(t, NewTitle).env
	for i, game := range NewChallenges(env, "").(*challenges).games {
		c := NewChallenges(env, game).(*challenges)
		if c.at != i || len(c.list) < 8 || c.next() != 0 {
			t.Errorf("%s: %d challenges, next is %d", game, len(c.list), c.next())
		}
		c.u = env.NewUI()
		for n, l := range c.list {
			if next := c.play(&l); next.Kind != scene.Push {
				t.Errorf("%s/%s does not start", game, l.Name)
			} else {
				next.Scene.(*table.Table).Close()
			}
			for won := range levels.MaxStars + 1 {
				env.Settings.Challenge[game+"/"+l.Name] = won
				_, goal, more := c.words(n)
				if goal == "" || strings.HasPrefix(more, "Against ") != (won == 0) || (more == "All stars won") != (won == levels.MaxStars) || strings.HasSuffix(more, " ") {
					t.Errorf("%s/%s with %d stars says %q", game, l.Name, won, more)
				}
			}
		}
		if c.next() != -1 {
			t.Errorf("%s: %d comes after all", game, c.next())
		}
	}
}
