package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/pilot"
	"app.pentarena/rules/grid"
)

// sit starts a match on a level: seat 1 is the person, seat 2 what the setup proposes. It returns where things stand.
func (b *tab) sit(level string, finger bool) *pilot.Places {
	b.t.Helper()
	press := b.click
	if finger {
		press = b.tap
	}
	b.scene("title")
	b.reveal("title/level/"+level, finger)
	press("title/level/" + level)
	b.scene("setup")
	b.until("the level "+level, func(s state) bool { return s.text("level") == level })
	press("setup/start")
	s := b.until("the first turn", func(s state) bool { return s.text("scene") == "table" && s.number("seat") == 0 && s.Room[2] > 0 })
	p, err := pilot.Anarchy(level, s.text("seed"))
	if err != nil {
		b.t.Fatal(err)
	}
	return p
}

// at is where to point for the first of the tiles that is in sight now.
func (b *tab) at(tiles []grid.Point) (x, y float64) {
	b.t.Helper()
	s := b.state()
	p, ok := s.free(tiles)
	if !ok {
		b.shot("failed")
		b.t.Fatalf("browser: none of %d tiles is in sight", len(tiles))
	}
	return s.tile(p)
}

// steps waits until the match has n steps.
func (b *tab) steps(n int) state {
	b.t.Helper()
	return b.until("steps", func(s state) bool { return s.number("steps") == n })
}

func TestAPersonPlaysATurnWithTheMouse(t *testing.T) {
	b := open(t, 640, 420, "?probe")
	p := b.sit("quick", false)
	b.shot("start")

	// A building of one's own, then its target.
	b.clickAt(b.at(p.Own))
	b.steps(0)
	b.clickAt(b.at(p.Enemy))
	b.steps(1)
	// A verb, then its target.
	b.click("verb/ignite")
	b.clickAt(b.at(p.Enemy[1:]))
	b.steps(2)
	b.shot("fires")
	// Taking back and doing again, by button and by key.
	b.click("undo")
	b.steps(1)
	b.key('z', control)
	b.steps(0)
	b.click("redo")
	b.steps(1)
	b.key('y', control)
	b.steps(2)

	b.click("end-turn")
	if b.state().number("steps") == 2 {
		b.click("end-turn") // the first press only warned
	}
	s := b.until("the answer", func(s state) bool { return s.number("turns") >= 3 && s.number("seat") == 0 })
	if s.number("steps") <= 4 {
		t.Errorf("after both turns there are %d steps", s.number("steps"))
	}
	b.shot("second-turn")
	b.calm()
}

func TestAPersonPlaysATurnWithAFinger(t *testing.T) {
	b := open(t, 320, 560, "?probe")
	p := b.sit("quick", true)
	b.shot("start")
	b.tapAt(b.at(p.Own))
	b.tapAt(b.at(p.Enemy))
	b.steps(0) // the first tap previews
	b.shot("preview")
	b.tapAt(b.at(p.Enemy))
	b.steps(1)
	b.tap("undo")
	b.steps(0)
	b.tap("redo")
	b.steps(1)
	b.tap("end-turn")
	if b.state().number("steps") == 1 {
		b.tap("end-turn")
	}
	b.until("the answer", func(s state) bool { return s.number("turns") >= 3 && s.number("seat") == 0 })
	b.shot("second-turn")
	b.calm()
}

func TestAPersonPlaysATurnWithTheKeyboard(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.scene("title")
	b.key('p')
	b.scene("setup")
	for range 40 { // Tab reaches every control
		if b.state().text("focus") == "setup/start" {
			break
		}
		b.key('\t')
	}
	b.key('\r')
	b.until("the first turn", func(s state) bool { return s.text("scene") == "table" && s.number("seat") == 0 })
	b.key('?', shift)
	b.scene("help")
	b.key('\x1b')
	b.scene("table")
	b.key('\t') // the next building that can act
	b.key('k')  // weather stations turn the wind at once
	b.steps(1)
	b.key('e')
	if b.state().number("steps") == 1 {
		b.key('e')
	}
	b.until("the answer", func(s state) bool { return s.number("turns") >= 3 && s.number("seat") == 0 })
	for range 6 { // what is chosen goes first, then the table asks
		if b.state().has("leave/yes") {
			break
		}
		b.key('\x1b')
	}
	b.click("leave/yes")
	b.scene("setup")
	b.calm()
}

func TestWatchingAdvancesAndObeys(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.scene("title")
	b.key('w')
	b.scene("setup")
	b.click("setup/start")
	s := b.until("a few turns", func(s state) bool { return s.text("scene") == "table" && s.number("turn") >= 3 })
	if s.number("seat") != -1 && s.number("seat") < 4 {
		t.Errorf("a spectator sits at seat %d", s.number("seat"))
	}
	b.key(' ')
	b.until("the pause", func(s state) bool { return !s.flag("playing") })
	b.settled(3)
	at := b.state().number("turn")
	b.key(home)
	b.until("the first turn", func(s state) bool { return s.number("turn") == 1 })
	b.key(right)
	b.until("the second turn", func(s state) bool { return s.number("turn") == 2 })
	b.key(left)
	b.until("the first turn", func(s state) bool { return s.number("turn") == 1 })
	b.key(end)
	b.until("the end so far", func(s state) bool { return s.number("turn") >= at })
	b.calm()
}

func TestSettingsSurviveALoad(t *testing.T) {
	b := open(t, 640, 480, "?probe")
	b.scene("title")
	b.click("title/settings")
	b.scene("settings")
	before := b.state().text("theme")
	if before == "paper" {
		t.Fatal("a new profile begins with the light theme")
	}
	b.click("settings/theme/paper")
	b.until("the light theme", func(s state) bool { return s.text("theme") == "paper" })
	b.shot("paper")
	b.until("the settings to be kept", func(state) bool { return eval[bool](b, `pentarenaPage.list().includes("settings.json")`) })
	b.do(chromedp.Reload())
	b.scene("title")
	b.click("title/settings")
	if s := b.scene("settings"); s.text("theme") != "paper" {
		t.Errorf("after loading again the theme is %q", s.text("theme"))
	}
	b.calm()
}

func TestFilesComeInAndGoOut(t *testing.T) {
	b := open(t, 640, 480, "?probe")
	b.scene("title")
	dir := t.TempDir()
	bad := filepath.Join(dir, "broken.toml")
	if err := os.WriteFile(bad, []byte("game = \"anarchy\"\nname = \"broken\"\nwidht = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{bad}))
	s := b.scene("faults")
	b.shot("faults")
	if !strings.Contains(s.text("file")+s.text("name"), "broken.toml") {
		t.Errorf("the faults are those of %v", s.raw)
	}
	b.key('\x1b')
	b.scene("title")

	logs, err := filepath.Glob("../../game/record/testdata/anarchy/*")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log of an original match to open: %v", err)
	}
	log, err := filepath.Abs(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{log}))
	b.until("the replay", func(s state) bool { return s.text("scene") == "table" && !s.flag("live") && s.number("steps") > 0 })
	b.shot("replay")
	b.calm()
}
