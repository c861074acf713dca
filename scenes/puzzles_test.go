package scenes

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/players/puzzles"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// si32Day is a date whose daily puzzle is in Si32.
func si32Day(t *testing.T) (date string, list []puzzles.Puzzle, at int) {
	t.Helper()
	data, err := puzzles.Shipped("si32")
	if err == nil {
		list, err = puzzles.Read(data)
	}
	if err != nil {
		t.Fatal(err)
	}
	for day := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC); ; day = day.AddDate(0, 0, 1) {
		date = day.Format(time.DateOnly)
		if at = dailyIn(&scene.Env{Date: func() string { return date + " 10-00" }}, "si32", list); at >= 0 {
			return date, list, at
		}
	}
}

// triedPage is the page of puzzles after some were tried.
func triedPage(env *scene.Env) scene.Scene {
	list, err := readBook(env, "si32")
	if err != nil {
		panic(err)
	}
	for i := range list[:4] {
		told(env, "si32", list, i, i != 2, i%2)
	}
	return NewPuzzles(env, "si32")
}

// fetched waits until the puzzles of the page have come.
func (v *visit) fetched() *puzzlesPage {
	v.t.Helper()
	page := v.scene.(*puzzlesPage)
	for n := 0; !page.book(page.games[page.at]).ready() && n < 1000; n++ {
		time.Sleep(time.Millisecond)
	}
	v.tick(nil)
	v.tick(nil)
	return page
}

// TestPuzzlesPage goes from the challenges to the puzzles by the keyboard, opens the first that is not solved, fails it, and finds that noted.
func TestPuzzlesPage(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { return NewChallenges(env, "si32") })
	v.focus("tasks")
	v.key("Right")
	if v.next.Kind != scene.Replace {
		t.Fatalf("the choice leads to %+v", v.next)
	}
	if _, ok := v.next.Scene.(*puzzlesPage); !ok {
		t.Fatalf("the choice leads to %T", v.next.Scene)
	}
	v = newVisit(t, triedPage)
	page := v.fetched()
	if d := page.Describe(); d["solved"] != 3 || !v.shows("3 of ") || page.next() != 2 {
		t.Errorf("described as %v, next is %d", d, page.next())
	}
	list := page.book("si32").list
	said := ""
	v.env.Announce = func(text string) { said += text + "\n" }
	v.focus("puzzles/" + list[2].ID)
	v.tick(nil)
	if !strings.Contains(said, inTurns("Puzzle 3", &list[2])+". Elo ") || !strings.Contains(said, hardness(&list[2])+". Not solved yet.\n") {
		t.Errorf("it is spoken as %q", said)
	}
	v.key("Enter")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("a puzzle leads to %T", v.next.Scene)
	}
	if at.Place() != "puzzle si32 "+list[2].ID || at.Timeline().Len() >= 5000 {
		t.Errorf("it is at %q", at.Place())
	}
	at.Close()
	v.press("puzzles/game/anarchy")
	v.fetched()
	if page.Place() != "puzzles anarchy" {
		t.Errorf("another game is %q", page.Place())
	}
	if again, ok := At(v.env, page.Place()).(*puzzlesPage); !ok || again.games[again.at] != "anarchy" {
		t.Error("its place does not lead back")
	}
}

// TestDailyPuzzle: the daily is at the top of every game's page; solved, it counts for the days in a row, and its result can be copied with a link
// that opens it.
func TestDailyPuzzle(t *testing.T) {
	date, list, at := si32Day(t)
	copied := ""
	v := newVisit(t, func(env *scene.Env) scene.Scene {
		env.Date = func() string { return date + " 10-00" }
		env.Page = "https://example.org/"
		env.Copy = func(text string, then func(error)) { copied = text; then(nil) }
		return NewPuzzles(env, "anarchy")
	})
	page := v.fetched()
	for !page.book("si32").ready() {
		time.Sleep(time.Millisecond)
	}
	v.tick(nil)
	v.tick(nil)
	if !v.shows("Daily puzzle, Si32") {
		t.Fatal("the daily is not on the page")
	}
	v.press("puzzles/daily")
	opened, ok := v.next.Scene.(*table.Table)
	if !ok || opened.Place() != "puzzle si32 "+list[at].ID {
		t.Fatalf("the daily leads to %T", v.next.Scene)
	}
	opened.Close()
	if text := told(v.env, "si32", list, at, false, 0); !strings.Contains(text, "Your puzzle rating: ") || kept.Streak(kept.Puzzles(v.env.Store), date) != 0 {
		t.Errorf("after the first try: %q", text)
	}
	if text := told(v.env, "si32", list, at, true, 1); text != " The daily is solved: 1 day in a row." {
		t.Errorf("after the second: %q", text)
	}
	if text := told(v.env, "si32", list, (at+1)%len(list), true, 1); !strings.HasSuffix(text, ". With a hint it counts as missed.") {
		t.Errorf("solved with a hint: %q", text)
	}
	page.greeted = false
	v.tick(nil)
	v.tick(nil)
	v.press("puzzles/copy")
	if want := "Pentarena, daily puzzle of " + date + " (Si32): solved with 2 tries and 1 hint. https://example.org/#puzzle=si32/" + list[at].ID; copied != want {
		t.Errorf("copied %q, not %q", copied, want)
	}
	next, ok := openLink(v.env, copied)
	if !ok {
		t.Fatal("its link does not open")
	}
	next = v.opened(next)
	if opened, ok := next.Scene.(*table.Table); !ok || opened.Place() != "puzzle si32 "+list[at].ID {
		t.Errorf("its link leads to %T", next.Scene)
	} else {
		opened.Close()
	}
}

// A puzzle that is not there, and puzzles that do not come, are said.
func TestPuzzlesMissing(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene {
		env.Puzzles = func(string) ([]byte, error) { return nil, errors.New("the server answered 503") }
		return NewPuzzles(env, "si32")
	})
	v.fetched()
	if !slices.ContainsFunc(v.u().Stops(), func(s ui.Stop) bool { return s.ID == "puzzles/retry" }) {
		t.Error("nothing is offered where they did not come")
	}
	v.env.Puzzles = puzzles.Shipped
	v.press("puzzles/retry")
	v.tick(nil)
	if page := v.fetched(); len(page.book("si32").list) == 0 {
		t.Error("they do not come the second time")
	}
	next, ok := openLink(v.env, "Try #puzzle=si32/00000000 ")
	if !ok || v.opened(next).Scene.Describe()["scene"] == "table" {
		t.Error("a puzzle that is not there opens")
	}
	for _, text := range []string{"#puzzle=chess/00000000", "#puzzle=si32", "#puzzle=si32/../x"} {
		if _, ok := openLink(v.env, text); ok {
			t.Errorf("%s opens something", text)
		}
	}
	if At(v.env, "puzzle si32 ../../x") != nil {
		t.Error("a place without a puzzle leads somewhere")
	}
}
