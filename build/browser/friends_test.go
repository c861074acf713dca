package browser

import (
	"strings"
	"testing"

	"app.pentarena/build/e2e"
)

// named writes a name into a field, by mouse or finger.
func (b *tab) named(field, name string, press func(string)) {
	b.t.Helper()
	press(field)
	b.Until("the keyboard", func(e2e.State) bool { return b.entry() })
	b.write(name)
	b.Until("the name "+name, func(s e2e.State) bool { return s.Text("name") == name })
}

func playing(s e2e.State) bool { return connected(s) && s.Text("company") == "playing" }

// TestFriends lets one person invite another from the title of a page, on a computer, who opens the link on a phone. They play a turn each, one says
// something, the other takes a turn back and resigns, which their ratings count; both want a rematch and have it with the seats swapped; it is called
// off.
func TestFriends(t *testing.T) {
	t.Parallel()
	c := found(t, "")
	ann := open(t, 1180, 800, c.url+"/?probe")
	ann.Scene("title")
	ann.Shot("title")
	ann.Click("title/friend")
	ann.Until("the desk", func(s e2e.State) bool { return s.Scene() == "friends" && s.Flag("ready") })
	ann.seek("friends/game/anarchy")
	ann.named("friends/name", "Ann", ann.seek)
	ann.Shot("order")
	ann.Click("friends/make")
	made := ann.Until("the invitation", func(s e2e.State) bool { return s.Scene() == "lounge" && s.Text("phase") == "gathering" })
	ann.Shot("invitation")
	_, token, _ := strings.Cut(made.Text("link"), "/seat/")
	if token == "" {
		t.Fatalf("the invitation is %v", made)
	}

	bob := open(t, 390, 844, c.url+"/?probe#seat="+token)
	bob.Until("the welcome", func(s e2e.State) bool { return s.Scene() == "lounge" && s.Text("phase") == "gathering" })
	ann.Shot("opened")
	bob.named("lounge/name", "Bob", bob.touch)
	bob.Shot("welcome")
	bob.touch("lounge/sit")
	for _, b := range []*tab{ann, bob} {
		b.Until("the match", playing)
	}
	ann.Until("her turn", func(s e2e.State) bool { return s.Flag("acting") })
	ann.Shot("turn")
	bob.Shot("waits")
	ann.EndTurn(func() { ann.Press("shift+e") })
	bob.Until("his turn", mine)
	bob.Shot("turn")
	bob.EndTurn(func() { bob.touch("end-turn") })
	ann.Until("her turn", mine)
	ann.Click("talk")
	ann.Click("talk/phrase/Good luck!")
	bob.Until("her words", func(s e2e.State) bool { return s.Number("said") == 1 })
	ann.Shot("talk")
	ann.Click("talk/close")
	bob.touch("menu")
	bob.touch("menu/Take your last turn back")
	ann.Until("the question", func(s e2e.State) bool { return s.Has("away/offer/yes") })
	ann.Shot("asked")
	ann.Click("away/offer/yes")
	bob.Until("his turn again", mine)
	bob.EndTurn(func() { bob.touch("end-turn") })
	ann.Until("her turn again", mine)
	bob.touch("menu")
	bob.Shot("menu")
	bob.touch("menu/Resign")
	bob.Until("the question", func(s e2e.State) bool { return s.Has("away/ask/yes") })
	bob.Shot("resign")
	bob.touch("away/ask/yes")
	for name, b := range map[string]*tab{"ann": ann, "bob": bob} {
		b.Until("the result", func(s e2e.State) bool {
			return s.Has("result/rematch") && s.Flag("card") && s.Text("company") == "over" && strings.Contains(s.Text("rating"), "Elo")
		})
		b.Shot("over-" + name)
	}
	ann.Click("result/rematch")
	bob.Until("word of it", func(s e2e.State) bool { return s.Number("rematch") == 1 })
	bob.Shot("rematch")
	bob.touch("result/rematch")
	for _, b := range []*tab{ann, bob} {
		b.Until("the rematch", func(s e2e.State) bool { return playing(s) && s.Number("steps") == 0 })
	}
	bob.Until("his turn", func(s e2e.State) bool { return s.Flag("acting") && s.Number("seat") == 0 })
	bob.touch("menu")
	bob.touch("menu/Call the match off")
	bob.touch("away/ask/yes")
	ann.Until("the end", func(s e2e.State) bool { return s.Has("away/stopped/yes") })
	ann.Shot("stopped")
	for _, b := range []*tab{ann, bob} {
		b.calm()
	}
}

// TestSeatTakenBack opens a seat in a second tab and takes it back in the first.
func TestSeatTakenBack(t *testing.T) {
	t.Parallel()
	c := found(t, "")
	_, seats := c.order("anarchy")
	first := open(t, 640, 420, seats[0])
	first.Until("the match", playing)
	second := open(t, 640, 420, seats[0])
	second.Until("the match", playing)
	first.Until("that it is open elsewhere", func(s e2e.State) bool { return s.Has("away/seat/yes") })
	first.Shot("elsewhere")
	first.Click("away/seat/yes")
	first.Until("the match again", playing)
	second.Until("that it is open elsewhere", func(s e2e.State) bool { return s.Has("away/seat/yes") })
}
