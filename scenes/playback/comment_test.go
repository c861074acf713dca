package playback_test

import (
	"regexp"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
)

// Every game is commented on, in sentences that name no cell, and not at every moment.
func TestComments(t *testing.T) {
	cell := regexp.MustCompile(`\b\d{1,2},\d{1,2}\b`)
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		own, _ := scenes.View(game)
		p := playback.New(playback.Options{Line: tabletest.Bots(t, tabletest.Setup(t, game, "quick", "expert", "regular"), 1000), View: playback.Judge(own, e.Bots), Paused: true})
		fillLog(t, p)
		said := map[string]bool{}
		turns, silent := p.Line().Turns(), 0
		for turn := range turns {
			ahead := p.CommentAt(float64(turn) + 0.99)
			p.SeekTurns(float64(turn) + 0.99)
			text := p.Comment()
			if ahead != text {
				t.Errorf("%s, turn %d: %q, and before it was shown %q", game, turn+1, text, ahead)
			}
			if said[text] = true; text == "" {
				silent++
			}
			if cell.MatchString(text) || len(text) > 240 {
				t.Errorf("%s, turn %d: %q", game, turn+1, text)
			}
		}
		if len(said) < 3 || silent == 0 {
			t.Errorf("%s: %d sentences in %d turns, %d of them silent", game, len(said), turns, silent)
		}
		t.Logf("%s: %d sentences in %d turns, %d of them silent", game, len(said)-1, turns, silent)
	}
}

func TestParts(t *testing.T) {
	b := board.Rect{X: -3, Y: 2, W: 30, H: 12}
	for want, at := range map[string][2]float32{"upper left": {-2, 3}, "middle": {12, 8}, "lower middle": {12, 13}, "right": {26, 8}} {
		if got := playback.Part(b, at[0], at[1]); got != want {
			t.Errorf("%v is called %q, not %q", at, got, want)
		}
	}
}

func TestPlaced(t *testing.T) {
	for text, want := range map[string]string{
		"fire at 3,4 grows":              "fire in the upper left grows",
		"Blue walks from 3,4 to 22,3.":   "Blue walks from the upper left to the upper right.",
		"on 0,1, (12,13) and 26,8":       "in the upper left, (in the lower middle) and on the right",
		"1,234 dollars, 3, 4 and -1,2":   "1,234 dollars, 3, 4 and -1,2",
		"at the station, 5 and ,6 or 7,": "at the station, 5 and ,6 or 7,",
		"":                               "",
	} {
		if got := playback.Placed(board.Rect{W: 30, H: 15}, text); got != want {
			t.Errorf("%q is called %q, not %q", text, got, want)
		}
	}
}
